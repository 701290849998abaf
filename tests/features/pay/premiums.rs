//! Pay of time codes. If this fails, overtime and premiums are paid at another rate than the contract says, or nobody can
//! explain them.

use serde_json::{Value, json};
use wfm_testkit::{Organization, Service};

use crate::features::time::policies::{policy, present, under};
use crate::features::time::time_record::record;

/// A service and an organization without shifts, in this zone.
async fn organization<'a>(service: &'a Service, zone: &str) -> Organization<'a> {
    let org = service.organization().await;
    org.settings(json!({
        "organization": {"timezone": zone}, "work_schedule": {"days": []},
        "sync": {"max_lookback_days": 365},
    }))
    .await;
    org
}

async fn component(org: &Organization<'_>, code: &str, calculation: Value) {
    let mut calculation = calculation;
    calculation["method"] = json!("per_hour");
    let body = json!({"code": code, "name": code, "kind": "earning", "calculation": calculation});
    org.admin.post("/salary-components", &body).send().await.expect(201);
}

async fn hourly(org: &Organization<'_>, employee: &str, amount: &str) {
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": amount, "currency": "USD"}]);
    let path = format!("/employees/{employee}");
    let change = json!({ "compensation": pay });
    org.admin.patch(&path, &change).header("if-match", "*").send().await.expect(200);
}

/// The payroll of the only employee for a month.
async fn paid(org: &Organization<'_>, month: &str) -> Value {
    let body = json!({ "period": month });
    let key = format!("{month}-{}", org.service.app().ids.next());
    let accepted = org.admin.post("/payroll/generate", &body).key(&key).send().await.expect(202);
    let job = org.ended(&accepted).await;
    let id = job["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{job}"));
    let path = format!("/payrolls/{id}");
    let again = org.admin.request(http::Method::POST, &format!("{path}/recompute"));
    assert_eq!(again.send().await.expect(200).body["matches"], true);
    org.admin.get(&path).send().await.expect(200).body
}

/// Two premiums after so many minutes of a week.
fn weekly(first: u32, second: u32) -> Value {
    json!({"effective_from": "2020-01-01", "rules": [
        {"code": "extra25", "group": "g", "after": [{"per": "week", "minutes": first}]},
        {"code": "extra50", "group": "g", "after": [{"per": "week", "minutes": second}]},
    ]})
}

/// Somebody with 60.00 an hour under these rules after 35 and 43 hours. Returns the policy and the employee.
async fn by_week(org: &Organization<'_>) -> (String, String) {
    let id = policy(org, "fr", weekly(2100, 2580)).await;
    component(org, "extra25", json!({"of": "extra25", "premium": "0.25"})).await;
    component(org, "extra50", json!({"of": "extra50", "premium": "0.5"})).await;
    let employee = under(org, &id).await;
    hourly(org, &employee, "60.00").await;
    (id, employee)
}

/// Gives the policy these rules, and calculates all days again.
async fn change_rules(org: &Organization<'_>, policy: &str, version: Value) {
    let path = format!("/time-policies/{policy}");
    let versions = json!({"versions": [version]});
    org.admin.patch(&path, &versions).header("if-match", "*").send().await.expect(200);
    org.service.clock.advance(chrono::TimeDelta::seconds(61));
    org.service.recalculate().await.unwrap();
}

fn amounts(payroll: &Value) -> Value {
    let items = payroll["items"].as_array().unwrap();
    let one = |of: &Value| (of["code"].as_str().unwrap().to_owned(), of["amount"].clone());
    items.iter().map(one).collect::<serde_json::Map<_, _>>().into()
}

fn explanation(payroll: &Value, code: &str) -> String {
    let items = payroll["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["code"] == code).unwrap();
    item["explanation"].as_str().unwrap().to_owned()
}

/// Rules POL-11 and POL-12.
#[tokio::test]
async fn premiums_add_up_or_multiply_as_their_components_say() {
    let service = Service::start().await;
    let org = organization(&service, "Asia/Manila").await;
    let rules = json!({"rules": [
        {"code": "rest", "rest_day": true},
        {"code": "overtime", "after": [{"per": "day", "minutes": 480}]},
        {"code": "night", "between": {"from": "22:00", "to": "06:00"}},
    ]});
    let id = policy(&org, "ph", rules).await;
    component(&org, "rest", json!({"of": "rest", "premium": "0.30"})).await;
    component(&org, "ot", json!({"of": "overtime", "multiplier": "1.30", "on": ["rest"]})).await;
    component(&org, "nd", json!({"of": "night", "premium": "0.10", "on": ["rest", "ot"]})).await;
    let employee = under(&org, &id).await;
    hourly(&org, &employee, "100.00").await;
    // Sunday 20:00 to 07:00 in Manila.
    present(&org, &employee, "2026-09-06T12:00:00Z", "2026-09-06T23:00:00Z").await;
    let payroll = paid(&org, "2026-09").await;
    let expected = json!({"base": "1100.00", "rest": "330.00", "ot": "117.00", "nd": "111.80"});
    assert_eq!(amounts(&payroll), expected);
    assert_eq!(payroll["gross"], "1658.80");
    assert!(explanation(&payroll, "nd").contains("× 0.1"), "{}", explanation(&payroll, "nd"));

    // A code that a component names cannot go, and a code that does not exist cannot be named.
    let path = format!("/time-policies/{id}");
    let without =
        json!({"versions": [{"effective_from": "2026-01-01", "rules": [{"code": "overtime"}]}]});
    let change = org.admin.patch(&path, &without).header("if-match", "*").send().await;
    change.fails(409, "in_use");
    let unknown = json!({
        "code": "x", "name": "X", "kind": "earning",
        "calculation": {"method": "per_hour", "of": "evening", "premium": "0.1"},
    });
    let told = org.admin.post("/salary-components", &unknown).send().await.expect(400);
    assert_eq!(told.body["errors"][0]["pointer"], "/calculation/of");
    assert_eq!(told.body["errors"][0]["code"], "unknown_reference");
}

/// Rule POL-12: 26.55, 2.66 and 14.60 for an hour of late overtime; with a salary of that hourly rate a multiplier also pays the hour.
#[tokio::test]
async fn an_hour_of_late_overtime_pays_its_premiums_on_each_other() {
    let service = Service::start().await;
    let org = organization(&service, "UTC").await;
    let rules = json!({"rules": [
        {"code": "late", "between": {"from": "18:00", "to": "00:00"}},
        {"code": "overtime", "after": [{"per": "day", "minutes": 480}]},
    ]});
    let id = policy(&org, "cafe", rules).await;
    component(&org, "late", json!({"of": "late", "premium": "0.10"})).await;
    component(&org, "ot", json!({"of": "overtime", "premium": "0.50", "on": ["late"]})).await;
    let employee = under(&org, &id).await;
    hourly(&org, &employee, "26.55").await;
    // Eight hours until six in the evening, then one hour of late overtime.
    present(&org, &employee, "2026-09-07T10:00:00Z", "2026-09-07T19:00:00Z").await;
    let payroll = paid(&org, "2026-09").await;
    // Nine hours are 238.95, so the last hour pays 26.55 + 2.66 + 14.60 = 43.81.
    let expected = json!({"base": "238.95", "late": "2.66", "ot": "14.60"});
    assert_eq!(amounts(&payroll), expected);
}

/// Rule POL-13.
#[tokio::test]
async fn overtime_of_a_week_is_paid_by_the_average_of_the_week() {
    let service = Service::start().await;
    let org = organization(&service, "UTC").await;
    let rules = json!({"rules": [
        {"code": "overtime", "after": [{"per": "week", "minutes": 2400}]},
        {"code": "evening", "between": {"from": "12:00", "to": "16:00"}},
    ]});
    let id = policy(&org, "us", rules).await;
    component(&org, "evening", json!({"of": "evening", "rate": "1.00", "currency": "USD"})).await;
    let average = json!(["base", "evening"]);
    let overtime = json!({"of": "overtime", "multiplier": "1.5", "average_of": average});
    component(&org, "overtime", overtime).await;
    let employee = under(&org, &id).await;
    hourly(&org, &employee, "8.00").await;
    // Monday to Saturday, 08:00 to 16:00: 48 hours, of them 24 in the band.
    for day in 7..=12 {
        let at = |hour: u32| format!("2026-09-{day:02}T{hour:02}:00:00Z");
        present(&org, &employee, &at(8), &at(16)).await;
    }
    let payroll = paid(&org, "2026-09").await;
    let expected = json!({"base": "384.00", "evening": "24.00", "overtime": "34.00"});
    assert_eq!(amounts(&payroll), expected, "{}", explanation(&payroll, "overtime"));
}

/// Rules SHEET-3 and POL-14: pay and the time record have the codes that were signed, whatever the policy is now.
#[tokio::test]
async fn a_signed_month_is_paid_by_the_codes_that_were_signed() {
    let service = Service::start().await;
    let org = organization(&service, "UTC").await;
    let (id, employee) = by_week(&org).await;
    for day in ["05", "06", "07", "08", "09"] {
        let at = |hour: u32| format!("2026-10-{day}T{hour:02}:00:00Z");
        present(&org, &employee, &at(7), &at(16)).await;
    }
    let october = json!({"period_start": "2026-10-01", "employee_id": employee});
    let sheet = org.admin.post("/timesheets", &october).send().await.expect(201).body;
    let sheet = format!("/timesheets/{}", sheet["id"].as_str().unwrap());
    let approve = json!({"state": "approved"});
    org.approver.patch(&sheet, &approve).send().await.expect(200);
    let premiums = async || {
        let amounts = amounts(&paid(&org, "2026-10").await);
        (amounts["extra25"].clone(), amounts["extra50"].clone())
    };
    let recorded = async || {
        let totals = record(&org, employee.parse().unwrap(), "2026-10").await.totals;
        totals.codes.iter().map(|of| (of.code.clone(), of.minutes)).collect::<Vec<_>>()
    };
    let codes = |of: [(&str, u64); 2]| of.map(|(code, minutes)| (code.to_owned(), minutes));
    let signed = (json!("120.00"), json!("60.00"));
    assert_eq!(premiums().await, signed);
    change_rules(&org, &id, weekly(2400, 2640)).await;
    assert_eq!(premiums().await, signed);
    assert_eq!(recorded().await, codes([("extra25", 480), ("extra50", 120)]));
    // Open again it follows the policy, and so does what is signed then.
    let open = json!({"state": "open", "note": "By the new rules."});
    org.approver.patch(&sheet, &open).send().await.expect(200);
    service.clock.advance(chrono::TimeDelta::seconds(61));
    service.recalculate().await.unwrap();
    let of_now = (json!("60.00"), json!("30.00"));
    assert_eq!(premiums().await, of_now);
    assert_eq!(recorded().await, codes([("extra25", 240), ("extra50", 60)]));
    org.admin.post("/timesheets", &october).send().await.expect(201);
    org.approver.patch(&sheet, &approve).send().await.expect(200);
    change_rules(&org, &id, weekly(2100, 2580)).await;
    assert_eq!(premiums().await, of_now);
}

/// Rules POL-14 and PAY-98.
#[tokio::test]
async fn a_late_fact_changes_the_codes_of_no_other_date() {
    let service = Service::start().await;
    let org = organization(&service, "UTC").await;
    let (id, employee) = by_week(&org).await;
    // The week of Monday 26 October: 2400 minutes until Friday, 300 on Sunday 1 November.
    let mut of_week = vec![];
    for day in ["10-26", "10-27", "10-28", "10-29", "10-30"] {
        let at = |hour: u32| format!("2026-{day}T{hour:02}:00:00Z");
        let there = present(&org, &employee, &at(8), &at(16)).await.body;
        of_week.push(format!("/attendances/{}", there["id"].as_str().unwrap()));
    }
    present(&org, &employee, "2026-11-01T08:00:00Z", "2026-11-01T13:00:00Z").await;
    let october = paid(&org, "2026-10").await;
    let path = format!("/payrolls/{}", october["id"].as_str().unwrap());
    let approve = json!({"status": "approved"});
    let approved = org.approver.patch(&path, &approve).send().await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    let codes = async || {
        let path = format!("/employees/{employee}/timesheets/2026-11-01");
        org.admin.get(&path).send().await.expect(200).body["totals"]["codes"].clone()
    };
    let expected =
        json!([{"code": "extra25", "minutes": 180}, {"code": "extra50", "minutes": 120}]);
    assert_eq!(codes().await, expected);
    // Two hours on Saturday are entered after the month was paid. They get their own codes, and Sunday keeps its own.
    present(&org, &employee, "2026-10-31T08:00:00Z", "2026-10-31T10:00:00Z").await;
    assert_eq!(codes().await, expected);
    let november = paid(&org, "2026-11").await;
    let item = |code: &str, difference: &str| json!({"code": code, "difference": difference});
    let items = |payroll: &Value| -> Vec<Value> {
        let items = payroll["corrections"][0]["items"].as_array().unwrap().iter();
        let text = |of: &Value, field: &str| of[field].as_str().unwrap().to_owned();
        items.map(|of| item(&text(of, "code"), &text(of, "difference"))).collect()
    };
    let of_saturday = [item("base", "120.00"), item("extra25", "30.00")];
    assert_eq!(items(&november), of_saturday);
    // An hour less on Monday, two more on Tuesday, and a Wednesday that was not: Sunday keeps its codes.
    let less = json!({"clock_out_at": "2026-10-26T15:00:00Z", "reason": "Wrong."});
    let more = json!({"clock_out_at": "2026-10-27T18:00:00Z", "reason": "Wrong."});
    let rejected = json!({"review": "rejected", "note": "Not there."});
    for (path, change) in of_week.iter().zip([less, more, rejected]) {
        org.admin.patch(path, &change).send().await.expect(200);
        assert_eq!(codes().await, expected, "{change}");
    }
    // The hours come back, and nothing is left to settle but Saturday.
    let less = json!({"clock_out_at": "2026-10-26T16:00:00Z", "reason": "Right."});
    let more = json!({"clock_out_at": "2026-10-27T16:00:00Z", "reason": "Right."});
    let approved = json!({"review": "approved", "note": "There."});
    for (path, change) in of_week.iter().zip([less, more, approved]) {
        org.admin.patch(path, &change).send().await.expect(200);
        assert_eq!(codes().await, expected, "{change}");
    }
    // Another policy for dates that are paid changes none of them.
    change_rules(&org, &id, weekly(2400, 2640)).await;
    assert_eq!(items(&paid(&org, "2026-11").await), of_saturday);
}

/// Rules POL-14 and PAY-98: late facts of two dates of a week count for their own dates alone, in whatever order they come.
#[tokio::test]
async fn late_facts_of_two_dates_do_not_change_each_other() {
    for is_tuesday_first in [false, true] {
        let service = Service::start().await;
        let org = organization(&service, "UTC").await;
        let (_, employee) = by_week(&org).await;
        for day in 19..=22 {
            let at = |hour: u32| format!("2026-10-{day}T{hour:02}:00:00Z");
            present(&org, &employee, &at(8), &at(16)).await;
        }
        let october = paid(&org, "2026-10").await;
        let path = format!("/payrolls/{}", october["id"].as_str().unwrap());
        let approve = json!({"status": "approved"});
        org.approver.patch(&path, &approve).send().await.expect(200);
        let corrected = async || {
            let november = paid(&org, "2026-11").await;
            let items = november["corrections"][0]["items"].as_array().unwrap().iter();
            let item =
                |of: &Value| (of["code"].as_str().unwrap().to_owned(), of["difference"].clone());
            items.map(item).collect::<serde_json::Map<_, _>>()
        };
        // 32 hours were paid, so 5 of the 8 hours on Saturday are beyond 35.
        let tuesday = ("2026-10-20T17:00:00Z", "2026-10-20T21:00:00Z", json!({"base": "240.00"}));
        let saturday = json!({"base": "480.00", "extra25": "75.00"});
        let saturday = ("2026-10-24T08:00:00Z", "2026-10-24T16:00:00Z", saturday);
        let late = if is_tuesday_first { [tuesday, saturday] } else { [saturday, tuesday] };
        let (from, to, alone) = &late[0];
        present(&org, &employee, from, to).await;
        assert_eq!(json!(corrected().await), *alone);
        let (from, to, _) = &late[1];
        present(&org, &employee, from, to).await;
        assert_eq!(json!(corrected().await), json!({"base": "720.00", "extra25": "75.00"}));
    }
}

/// Somebody whose overtime after 40 hours a week is paid by the average of base and bonus, and the component of the bonus.
async fn with_bonus(org: &Organization<'_>) -> (String, Value) {
    let version = json!({
        "effective_from": "2020-01-01",
        "rules": [{"code": "overtime", "after": [{"per": "week", "minutes": 2400}]}],
    });
    let id = policy(org, "us", version).await;
    let body = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    });
    let bonus = org.admin.post("/salary-components", &body).send().await.expect(201).body;
    let average = json!({
        "of": "overtime", "multiplier": "1.5", "average_of": ["base", "bonus"],
    });
    component(org, "overtime", average).await;
    (under(org, &id).await, bonus)
}

/// Rules POL-13, PAY-92 and PAY-102: an adjustment counts in the average of its week, whichever payroll pays it and whenever it comes.
#[tokio::test]
async fn a_bonus_counts_in_the_average_of_its_week_whichever_payroll_pays_it() {
    for way in ["with the month", "alone", "late"] {
        let service = Service::start().await;
        let org = organization(&service, "UTC").await;
        let (employee, bonus) = with_bonus(&org).await;
        hourly(&org, &employee, "12.00").await;
        for (day, end) in [(3, 16), (4, 16), (5, 16), (6, 16), (7, 16), (8, 14)] {
            let at = |hour: u32| format!("2026-08-{day:02}T{hour:02}:00:00Z");
            present(&org, &employee, &at(8), &at(end)).await;
        }
        let adjust = async || {
            let body = json!({
                "employee_id": employee, "component_id": bonus["id"], "date": "2026-08-05",
                "amount": "46.00",
            });
            org.admin.post("/pay-adjustments", &body).send().await.expect(201);
        };
        let approve = async |payroll: &Value| {
            let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
            let approve = json!({"status": "approved"});
            org.approver.patch(&path, &approve).send().await.expect(200);
        };
        let overtime = match way {
            "with the month" => {
                adjust().await;
                let month = paid(&org, "2026-08").await;
                assert_eq!(month["gross"], "637.00");
                amounts(&month)["overtime"].clone()
            }
            "alone" => {
                adjust().await;
                let body = json!({"one_off_on": "2026-08-05"});
                let run = org.admin.post("/payroll/generate", &body).key("alone").send().await;
                let run = org.ended(&run.expect(202)).await;
                approve(&json!({"id": run["result"]["payroll_ids"][0]})).await;
                let month = paid(&org, "2026-08").await;
                assert_eq!(amounts(&month)["bonus"], "0.00");
                amounts(&month)["overtime"].clone()
            }
            _ => {
                let august = paid(&org, "2026-08").await;
                assert_eq!(amounts(&august)["overtime"], "36.00");
                approve(&august).await;
                adjust().await;
                let september = paid(&org, "2026-09").await;
                let corrected = &september["corrections"][0];
                let changes = json!([{"date": "2026-08-05", "kind": "adjustment"}]);
                assert_eq!(corrected["changes"], changes, "{corrected}");
                let items = corrected["items"].as_array().unwrap().iter();
                let mut items = items.filter(|item| item["code"] == "overtime");
                items.next().unwrap()["target"].clone()
            }
        };
        // 552.00 and 46.00 in 46 hours are 13.00 an hour.
        assert_eq!(overtime, "39.00", "{way}");
    }
}

/// Rules POL-13 and PAY-102: a late bonus of one closed month changes the average in the next one, which says why.
#[tokio::test]
async fn a_correction_of_an_average_says_why() {
    let service = Service::start().await;
    let org = organization(&service, "UTC").await;
    let (employee, bonus) = with_bonus(&org).await;
    hourly(&org, &employee, "10.00").await;
    for day in ["08-31", "09-01", "09-02", "09-03", "09-04"] {
        let at = |hour: u32| format!("2026-{day}T{hour:02}:00:00Z");
        present(&org, &employee, &at(8), &at(18)).await;
    }
    for month in ["2026-08", "2026-09"] {
        let payroll = paid(&org, month).await;
        let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
        org.approver.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    }
    let body = json!({
        "employee_id": employee, "component_id": bonus["id"], "date": "2026-08-31", "amount": "50.00",
    });
    org.admin.post("/pay-adjustments", &body).send().await.expect(201);
    let october = paid(&org, "2026-10").await;
    let of_september = &october["corrections"][1];
    assert_eq!(of_september["items"][0]["difference"], "5.00", "{of_september}");
    assert_eq!(of_september["reasons"], json!(["adjustment"]));
    assert_eq!(of_september["changes"], json!([{"date": "2026-08-31", "kind": "adjustment"}]));
}

/// Rules ACCT-4 and SHEET-4: what comes late to a signed and paid date is in no account, so pay settles it with its straight hour.
#[tokio::test]
async fn late_overtime_of_a_signed_month_is_paid_and_not_banked() {
    for is_signed_before_pay in [true, false] {
        let service = Service::start().await;
        let org = organization(&service, "UTC").await;
        let account = json!({"credit": "codes", "codes": [{"code": "overtime", "factor": "1"}]});
        let version = json!({
            "effective_from": "2020-01-01", "account": account,
            "rules": [{"code": "overtime", "after": [{"per": "day", "minutes": 480}]}],
        });
        let id = policy(&org, "flex", version).await;
        component(&org, "overtime", json!({"of": "overtime", "multiplier": "1.5"})).await;
        let employee = under(&org, &id).await;
        hourly(&org, &employee, "20.00").await;
        let late = |minute: u32| format!("2026-10-20T17:{minute:02}:00Z");
        let day = present(&org, &employee, "2026-10-20T08:00:00Z", &late(0)).await.body;
        let attendance = format!("/attendances/{}", day["id"].as_str().unwrap());
        let until = async |end: &str| {
            let change = json!({"clock_out_at": end, "reason": "It was longer."});
            org.admin.patch(&attendance, &change).send().await.expect(200);
        };
        let sign = async || {
            let october = json!({"period_start": "2026-10-01", "employee_id": employee});
            let sheet = org.admin.post("/timesheets", &october).send().await.expect(201).body;
            let sheet = format!("/timesheets/{}", sheet["id"].as_str().unwrap());
            let approve = json!({"state": "approved"});
            org.admin.patch(&sheet, &approve).send().await.expect(200);
        };
        let pay_month = async || {
            let october = paid(&org, "2026-10").await;
            let path = format!("/payrolls/{}", october["id"].as_str().unwrap());
            let approve = json!({"status": "approved"});
            let approved = org.approver.patch(&path, &approve).send().await.expect(200).body;
            assert_eq!(approved["status"], "approved");
            amounts(&october)
        };
        let balance = async || {
            let path = format!("/time-accounts?employee_id={employee}");
            org.admin.get(&path).send().await.expect(200).body["data"][0]["balance_minutes"].clone()
        };
        let corrected = async || {
            let november = paid(&org, "2026-11").await;
            let corrections = november["corrections"].as_array().unwrap().first().cloned();
            let items = corrections.map(|of| of["items"].as_array().unwrap().clone());
            let item =
                |of: Value| (of["code"].as_str().unwrap().to_owned(), of["difference"].clone());
            let items = items.into_iter().flatten().map(item);
            Value::Object(items.collect())
        };
        let october = match is_signed_before_pay {
            true => {
                sign().await;
                pay_month().await
            }
            // A quarter of an hour that comes between payment and signature is posted.
            false => {
                let october = pay_month().await;
                until(&late(15)).await;
                sign().await;
                october
            }
        };
        // Eight hours at 20.00; the overtime of an hour is banked, so only its premium is paid.
        assert_eq!(october, json!({"base": "160.00", "overtime": "10.00"}));
        let (banked, premium) = if is_signed_before_pay { (60, "0.00") } else { (75, "2.50") };
        assert_eq!(balance().await, banked);
        let signed = corrected().await;
        match is_signed_before_pay {
            true => assert_eq!(signed, json!({})),
            false => assert_eq!(signed, json!({"overtime": premium})),
        }
        // Three quarters of an hour more: 15.00, and half of it on top.
        until(&format!("2026-10-20T{}:00Z", if is_signed_before_pay { "17:45" } else { "18:00" }))
            .await;
        let more = if is_signed_before_pay { "7.50" } else { "10.00" };
        assert_eq!(corrected().await, json!({"base": "15.00", "overtime": more}));
        assert_eq!(balance().await, banked);
        // It was wrong.
        until(&late(if is_signed_before_pay { 0 } else { 15 })).await;
        assert_eq!(corrected().await, signed);
        let again = paid(&org, "2026-11").await;
        assert_eq!(again["status"], "draft", "{again}");
    }
}

/// Rule POL-14.
#[tokio::test]
async fn a_week_that_began_in_the_month_before_reaches_its_threshold_in_this_one() {
    let service = Service::start().await;
    let org = organization(&service, "Europe/Paris").await;
    let id = policy(&org, "fr", weekly(2100, 2580)).await;
    component(&org, "extra25", json!({"of": "extra25", "multiplier": "1.25"})).await;
    component(&org, "extra50", json!({"of": "extra50", "multiplier": "1.5"})).await;
    let employee = under(&org, &id).await;
    hourly(&org, &employee, "20.00").await;
    // The week of Monday 31 August, nine hours a day: 35 hours are reached on Thursday, 43 on Friday.
    for day in ["08-31", "09-01", "09-02", "09-03", "09-04"] {
        let at = |hour: u32| format!("2026-{day}T{hour:02}:00:00Z");
        present(&org, &employee, &at(6), &at(15)).await;
    }
    let august = paid(&org, "2026-08").await;
    assert_eq!(amounts(&august), json!({"base": "180.00", "extra25": "0.00", "extra50": "0.00"}));
    // 36 hours in September; of the week 8 hours at 25 % and 2 at 50 %.
    let september = paid(&org, "2026-09").await;
    let expected = json!({"base": "720.00", "extra25": "40.00", "extra50": "20.00"});
    assert_eq!(amounts(&september), expected, "{}", explanation(&september, "extra25"));
}
