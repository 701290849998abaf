//! Facts that come late to a paid period. If this fails, somebody is never paid for hours or a raise that were entered late,
//! or is paid for them twice.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::service::TestClock;
use wfm_testkit::{Answer, Organization, Service, verdicts};

use super::conditions::amounts;
use crate::failures::dice::Dice;

/// A service at the first minute of a day.
pub async fn on(date: &str) -> Service {
    Service::by(clock(date), |_| {}).await
}

pub fn clock(date: &str) -> TestClock {
    TestClock::standing_at(format!("{date}T00:01:00Z").parse().unwrap())
}

pub fn monthly(entries: &[(&str, &str)]) -> Value {
    let entry = |(from, amount): &(&str, &str)| {
        json!({
            "effective_from": from, "pay_type": "monthly", "amount": amount, "currency": "USD",
        })
    };
    entries.iter().map(entry).collect()
}

pub fn hourly() -> Value {
    json!([{
        "effective_from": "2015-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "USD",
    }])
}

/// The same organization with new sessions.
async fn signed_in_again(org: Organization<'_>) -> Organization<'_> {
    let admin = org.signed_in(&["admin"], None).await;
    let approver = org.signed_in(&["admin"], None).await;
    Organization { approver, ..org.with_admin(admin) }
}

/// A run for everybody. Returns the job.
pub async fn job(org: &Organization<'_>, body: Value) -> Value {
    let key = format!("run-{}", org.service.app().ids.next());
    let accepted = org.admin.post("/payroll/generate", &body).key(&key).send().await.expect(202);
    org.ended(&accepted).await
}

/// The one payroll of a month, which recomputes to the byte.
pub async fn generated(org: &Organization<'_>, month: &str) -> Value {
    let job = job(org, json!({"period": month})).await;
    let id = job["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{job}"));
    let path = format!("/payrolls/{id}");
    let again = org.admin.request(http::Method::POST, &format!("{path}/recompute"));
    assert_eq!(again.send().await.expect(200).body["matches"], true);
    org.admin.get(&path).send().await.expect(200).body
}

pub async fn decide(org: &Organization<'_>, payroll: &Value, decision: Value) -> Answer {
    let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
    org.approver.patch(&path, &decision).send().await
}

pub async fn approve(org: &Organization<'_>, payroll: &Value) {
    let answer = decide(org, payroll, json!({"status": "approved"})).await.expect(200);
    assert_eq!(answer.body["status"], "approved", "{}", answer.body);
}

pub async fn void(org: &Organization<'_>, payroll: &Value) {
    decide(org, payroll, json!({"status": "void", "reason": "Wrong."})).await.expect(200);
}

/// Generates and approves a month.
pub async fn paid(org: &Organization<'_>, month: &str) -> Value {
    let payroll = generated(org, month).await;
    approve(org, &payroll).await;
    payroll
}

/// The corrections in short: the period, the reasons, and each item with its difference.
fn corrections(payroll: &Value) -> Value {
    let one = |of: &Value| {
        let items = of["items"].as_array().unwrap().iter();
        let items: serde_json::Map<String, Value> = items
            .map(|item| (item["code"].as_str().unwrap().to_owned(), item["difference"].clone()))
            .collect();
        json!([of["period_start"], of["reasons"], items])
    };
    payroll["corrections"].as_array().unwrap().iter().map(one).collect()
}

async fn enter(org: &Organization<'_>, employee: &str, from: &str, to: &str) -> Answer {
    let body = json!({
        "employee_id": employee, "clock_in_at": from, "clock_out_at": to, "reason": "Forgot.",
    });
    org.admin.post("/attendances", &body).send().await
}

pub async fn patch(org: &Organization<'_>, employee: &str, body: Value) -> Answer {
    let path = format!("/employees/{employee}");
    org.admin.patch(&path, &body).header("if-match", "*").send().await
}

async fn components(org: &Organization<'_>) {
    let share = |code: &str, kind: &str, rate: &str, cap: Option<&str>| {
        json!({
            "code": code, "name": code, "kind": kind, "calculation": {
                "method": "percentage", "rate": rate, "of": ["base"], "cap": cap,
                "currency": cap.map(|_| "USD"),
            },
        })
    };
    let tax = json!({"code": "tax", "name": "Tax", "kind": "deduction", "calculation": {
        "method": "brackets", "of": ["gross"], "currency": "USD", "brackets": [
            {"up_to": "1000.00", "rate": "0"}, {"up_to": "2500.00", "rate": "10"}, {"rate": "20"},
        ],
    }});
    for body in [
        share("housing", "earning", "10", None),
        share("pension", "deduction", "5", Some("120.00")),
        tax,
    ] {
        org.admin.post("/salary-components", &body).send().await.expect(201);
    }
}

/// Rules PAY-98 to PAY-102.
#[tokio::test]
async fn a_raise_that_comes_late_is_paid_once_whatever_becomes_void() {
    let service = on("2026-12-20").await;
    let org = service.organization().await;
    let shown = org.admin.get("/settings").send().await.expect(200).body;
    assert_eq!(shown["payroll"]["late_facts"], "settle");
    components(&org).await;
    let body = json!({"compensation": monthly(&[("2015-01-01", "3000.00")])});
    let employee = org.employee(body).await.to_string();
    let october = paid(&org, "2026-10").await;
    assert_eq!((&october["net"], &october["corrections"]), (&json!("2870.00"), &json!([])));
    let raise =
        monthly(&[("2015-01-01", "3000.00"), ("2026-10-01", "3300.00"), ("2026-11-01", "3600.00")]);
    patch(&org, &employee, json!({"compensation": raise})).await.expect(200);
    let november = generated(&org, "2026-11").await;
    let of_october =
        json!([["2026-10-01", ["compensation"], {"base": "300.00", "housing": "30.00"}]]);
    assert_eq!(corrections(&november), of_october);
    assert_eq!(november["corrections"][0]["payroll_id"], october["id"]);
    assert_eq!(november["corrections"][0]["items"][0]["settled"], "3000.00");
    let expected = json!({
        "base": "3900.00", "housing": "390.00", "pension": "120.00", "tax": "508.00",
    });
    assert_eq!(amounts(&november), expected);
    assert_eq!((&november["gross"], &november["net"]), (&json!("4290.00"), &json!("3662.00")));
    let base = &november["items"][0];
    assert_eq!((&base["corrections"], &base["amount"]), (&json!("300.00"), &json!("3900.00")));
    assert_eq!(base["explanation"], "3600.00 × 21 payable of 21 working days; 300.00 for 2026-10");
    approve(&org, &november).await;

    // It is paid once.
    let december = generated(&org, "2026-12").await;
    assert_eq!(december["corrections"], json!([]));
    // If the payroll that carried it becomes void, the next one carries it.
    void(&org, &november).await;
    let december = generated(&org, "2026-12").await;
    assert_eq!(corrections(&december), of_october);
    let november = generated(&org, "2026-11").await;
    assert_eq!(corrections(&november), of_october);
    // Of two drafts with the same correction one is approved.
    approve(&org, &november).await;
    let twice = decide(&org, &december, json!({"status": "approved"})).await;
    twice.fails(409, "invalid_transition");
    // October again takes away what November carries.
    void(&org, &october).await;
    let october = generated(&org, "2026-10").await;
    let taken = json!([["2026-10-01", ["replaced"], {"base": "-300.00", "housing": "-30.00"}]]);
    assert_eq!(corrections(&october), taken);
    assert_eq!((&october["base"], &october["net"]), (&json!("3000.00"), &json!("2870.00")));
    approve(&org, &october).await;
    assert_eq!(generated(&org, "2026-12").await["corrections"], json!([]));
    // With other bounds nobody could tell what is paid.
    void(&org, &october).await;
    let half = job(&org, json!({"period_start": "2026-10-01", "period_end": "2026-10-15"})).await;
    assert_eq!(verdicts(&half), ["failed overlap"]);
}

/// Rules PAY-97, PAY-99 and PAY-102.
#[tokio::test]
async fn late_hours_leave_and_amounts_are_paid_by_the_next_month() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await.to_string();
    enter(&org, &employee, "2026-09-02T08:00:00Z", "2026-09-02T12:00:00Z").await.expect(201);
    let september = paid(&org, "2026-09").await;
    assert_eq!(september["base"], "80.00");

    // What somebody enters counts at once. It has a flag, and no review.
    let late = enter(&org, &employee, "2026-09-07T08:00:00Z", "2026-09-07T13:00:00Z").await;
    let late = late.expect(201).body;
    assert_eq!((&late["flags"], &late["review"]), (&json!(["period_locked"]), &json!("none")));
    // A punch that comes late waits for a review.
    let punched = org.sync(
        "late",
        json!([{
            "id": "late", "employee_id": employee, "clock_in_client_ts": "2026-09-08T08:00:00Z",
            "clock_out_client_ts": "2026-09-08T09:00:00Z",
        }]),
    );
    assert_eq!(verdicts(&punched.await), ["needs_review period_locked"]);
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    });
    let bonus = org.admin.post("/salary-components", &bonus).send().await.expect(201).body;
    let bonus = json!({
        "employee_id": employee, "component_id": bonus["id"], "date": "2026-09-30", "amount": "7.50",
    });
    let bonus = org.admin.post("/pay-adjustments", &bonus).send().await.expect(201);
    let bonus = bonus.header("location").to_owned();
    org.admin.delete(&bonus).send().await.fails(409, "period_locked");

    let october = generated(&org, "2026-10").await;
    let of_september =
        json!([["2026-09-01", ["attendance", "adjustment"], {"base": "100.00", "bonus": "7.50"}]]);
    assert_eq!(corrections(&october), of_september);
    assert_eq!(amounts(&october), json!({"base": "100.00", "bonus": "7.50"}));
    // The run may leave them for later.
    let later = job(&org, json!({"period": "2026-10", "late_facts": false})).await;
    assert_eq!(verdicts(&later), ["updated"]);
    let path = format!("/payrolls/{}", october["id"].as_str().unwrap());
    let without = org.admin.get(&path).send().await.expect(200).body;
    assert_eq!((&without["corrections"], &without["gross"]), (&json!([]), &json!("0.00")));
    approve(&org, &without).await;

    // The punch is approved, the entry corrected, and all comes in November.
    let pending = org.admin.get("/attendances?review=pending").send().await.expect(200).body;
    let pending = format!("/attendances/{}", pending["data"][0]["id"].as_str().unwrap());
    let review = json!({"review": "approved", "note": "Seen."});
    org.admin.patch(&pending, &review).send().await.expect(200);
    let path = format!("/attendances/{}", late["id"].as_str().unwrap());
    let shorter = json!({"clock_out_at": "2026-09-07T12:00:00Z", "reason": "Wrong."});
    let shorter = org.admin.patch(&path, &shorter).send().await.expect(200).body;
    assert_eq!((&shorter["review"], &shorter["worked_minutes"]), (&json!("none"), &json!(240)));
    let november = generated(&org, "2026-11").await;
    // Five hours became four, and the punch was one.
    assert_eq!(corrections(&november), of_september);
    approve(&org, &november).await;
    // A rejection takes it back.
    let rejected = json!({"review": "rejected", "note": "Not there."});
    org.admin.patch(&pending, &rejected).send().await.expect(200);
    let december = job(&org, json!({"period": "2026-12", "dry_run": true})).await;
    let december = &december["result"]["items"][0];
    assert_eq!(december["code"], "negative_net", "{december}");
    assert_eq!([&december["net"], &december["currency"]], ["-20.00", "USD"]);
}

/// Rules PAY-99 to PAY-101: a one-off payroll in the middle of a closed period carries what came late to the period, once.
#[tokio::test]
async fn a_one_off_payroll_within_a_paid_period_settles_it_once() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await.to_string();
    let worked = async |date: &str, hours: u32| {
        let at = |hour: u32| format!("{date}T{hour:02}:00:00Z");
        enter(&org, &employee, &at(8), &at(8 + hours)).await.expect(201);
    };
    let one_off = async |date: &str| {
        let run = json!({"one_off_on": date, "employee_ids": [employee], "late_facts": true});
        job(&org, run).await
    };
    let payroll = async |job: &Value| {
        let id = job["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{job}"));
        org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body
    };
    worked("2026-10-05", 8).await;
    paid(&org, "2026-10").await;
    worked("2026-10-06", 5).await;
    let november = generated(&org, "2026-11").await;
    assert_eq!(november["net"], "100.00");
    let extra = payroll(&one_off("2026-10-20").await).await;
    assert_eq!(corrections(&extra), json!([["2026-10-01", ["attendance"], {"base": "100.00"}]]));
    approve(&org, &extra).await;
    // The draft carries the same correction, so it is out of date. Nothing is left for others.
    let late = decide(&org, &november, json!({"status": "approved"})).await;
    late.fails(409, "invalid_transition");
    assert_eq!(generated(&org, "2026-11").await["corrections"], json!([]));
    assert_eq!(verdicts(&one_off("2026-10-21").await), ["skipped nothing_due"]);
    // A late fact behind the date of a one-off payroll is within a period that begins by its date.
    worked("2026-10-28", 1).await;
    let second = payroll(&one_off("2026-10-12").await).await;
    assert_eq!(corrections(&second), json!([["2026-10-01", ["attendance"], {"base": "20.00"}]]));
    approve(&org, &second).await;
    assert_eq!(generated(&org, "2026-11").await["corrections"], json!([]));
    void(&org, &extra).await;
    let november = generated(&org, "2026-11").await;
    assert_eq!(corrections(&november), json!([["2026-10-01", ["attendance"], {"base": "100.00"}]]));
}

/// Rules PAY-99 to PAY-101: whatever is entered, generated, approved and made void in whatever order, regular or one-off, every
/// hour is paid once.
#[tokio::test]
async fn every_hour_is_paid_once_in_random_orders() {
    for seed in 0..12 {
        Box::pin(live(seed)).await;
    }
}

/// One history of an employee with 20.00 an hour.
async fn live(seed: u64) {
    let mut dice = Dice(seed);
    let mut below = move |most: u32| u32::try_from(dice.below(most.into())).unwrap();
    let service = on("2026-12-15").await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await.to_string();
    let run = async |mut body: Value| {
        body["employee_ids"] = json!([employee]);
        let job = job(&org, body).await;
        job["result"]["payroll_ids"][0].as_str().map(|id| format!("/payrolls/{id}"))
    };
    let send = async |path: &str, status: &str| {
        let body = json!({"status": status, "reason": "Wrong."});
        org.approver.patch(path, &body).send().await
    };
    let mut told = vec![];
    let mut drafts: Vec<String> = vec![];
    let mut hours = 0;
    // Two months are paid already.
    for month in ["2026-09", "2026-10"] {
        enter(&org, &employee, &format!("{month}-29T08:00:00Z"), &format!("{month}-29T12:00:00Z"))
            .await
            .expect(201);
        hours += 4;
        drafts.extend(run(json!({ "period": month })).await);
        send(&drafts[drafts.len() - 1], "approved").await.expect(200);
    }
    for _ in 0..24 {
        let month = 9 + below(3);
        let day = 1 + below(28);
        match below(10) {
            0..4 => {
                let start = below(20);
                let lasts = 1 + below(3);
                let at = |hour: u32| format!("2026-{month:02}-{day:02}T{hour:02}:00:00Z");
                let entered = enter(&org, &employee, &at(start), &at(start + lasts)).await;
                hours += if entered.status == 201 { lasts } else { 0 };
                told.push(format!("{lasts} h at {}: {}", at(start), entered.status));
            }
            4 => drafts.extend(run(json!({"period": format!("2026-{month:02}")})).await),
            5..7 => {
                let date = format!("2026-{month:02}-{day:02}");
                drafts.extend(run(json!({"one_off_on": date, "late_facts": true})).await);
                told.push(format!("one-off on {date}"));
            }
            7..9 if !drafts.is_empty() => {
                let path = &drafts[below(drafts.len() as u32) as usize];
                told.push(format!("approve {path}: {}", send(path, "approved").await.status));
            }
            _ if !drafts.is_empty() && below(3) == 0 => {
                let path = &drafts[below(drafts.len() as u32) as usize];
                told.push(format!("void {path}: {}", send(path, "void").await.status));
            }
            _ => {}
        }
    }
    // In the end all months are paid, and December carries what is left.
    for month in 9..=12 {
        // A void payroll has its days calculated again a minute later.
        service.clock.advance(TimeDelta::seconds(61));
        service.recalculate().await.unwrap();
        if let Some(path) = run(json!({"period": format!("2026-{month:02}")})).await {
            let answer = send(&path, "approved").await;
            told.push(format!("approve {month}: {} {}", answer.status, answer.body["detail"]));
        }
    }
    let mut paid = 0.0;
    let path = format!("/payrolls?employee_id={employee}&limit=100");
    for payroll in org.admin.get(&path).send().await.expect(200).body["data"].as_array().unwrap() {
        if payroll["status"] == "approved" {
            paid += payroll["gross"].as_str().unwrap().parse::<f64>().unwrap();
            let one = format!(
                "{} {} {} {}",
                payroll["period_start"], payroll["period_end"], payroll["gross"], payroll["id"]
            );
            told.push(one);
        }
    }
    let due = 20.0 * f64::from(hours);
    assert!((paid - due).abs() < 0.001, "{seed}: {paid} of {due}\n{}", told.join("\n"));
}

/// Rules PAY-97 and PAY-98.
#[tokio::test]
async fn leave_that_is_decided_late_is_settled() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let body = json!({"compensation": monthly(&[("2015-01-01", "2200.00")])});
    let employee = org.employee(body).await.to_string();
    let leave = |leave_type: &str, date: &str| {
        json!({
            "employee_id": employee, "type": leave_type, "start_date": date, "end_date": date,
        })
    };
    let unpaid = org.admin.post("/leaves", &leave("unpaid", "2026-09-10")).send().await.expect(201);
    let unpaid = unpaid.header("location").to_owned();
    let september = paid(&org, "2026-09").await;
    assert_eq!(september["base"], "2200.00");
    let decide = |status: &str| json!({"status": status});
    org.admin.patch(&unpaid, &decide("approved")).send().await.expect(200);
    let october = paid(&org, "2026-10").await;
    assert_eq!(corrections(&october), json!([["2026-09-01", ["leave"], {"base": "-100.00"}]]));
    assert_eq!(october["base"], "2100.00");
    org.admin.patch(&unpaid, &decide("cancelled")).send().await.expect(200);
    let november = generated(&org, "2026-11").await;
    assert_eq!(corrections(&november), json!([["2026-09-01", ["leave"], {"base": "100.00"}]]));
    // A closed payroll does not follow a change of the calendar, and a month without a late fact is not looked at.
    let holiday = json!({"holidays": [{"date": "2026-09-10", "name": "Holiday"}]});
    org.settings(holiday).await;
    let november = generated(&org, "2026-11").await;
    assert_eq!(corrections(&november), json!([["2026-09-01", ["leave"], {"base": "100.00"}]]));
}

/// Rule PAY-101: a payroll that was approved before the end of its period leaves nothing stranded.
#[tokio::test]
async fn hours_after_an_early_approval_are_paid_by_the_next_month() {
    let clock = clock("2026-11-26");
    let service = Service::by(clock.clone(), |_| {}).await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await.to_string();
    let november = generated(&org, "2026-11").await;
    assert_eq!(november["as_of"], "2026-11-26");
    // Before the approval, and after the payroll was generated.
    clock.advance(TimeDelta::hours(20));
    let org = signed_in_again(org).await;
    enter(&org, &employee, "2026-11-26T08:00:00Z", "2026-11-26T10:00:00Z").await.expect(201);
    approve(&org, &november).await;
    // After the approval.
    enter(&org, &employee, "2026-11-26T11:00:00Z", "2026-11-26T14:00:00Z").await.expect(201);
    clock.advance(TimeDelta::days(20));
    let org = signed_in_again(org).await;
    let december = generated(&org, "2026-12").await;
    assert_eq!(corrections(&december), json!([["2026-11-01", ["attendance"], {"base": "100.00"}]]));
}

/// Rules PAY-70 and PAY-103.
#[tokio::test]
async fn who_changes_a_paid_period_contributes_to_the_payroll_that_settles_it() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let employee = org.employee(body).await.to_string();
    paid(&org, "2026-09").await;
    let body = json!({
        "employee_id": employee, "clock_in_at": "2026-09-07T08:00:00Z",
        "clock_out_at": "2026-09-07T13:00:00Z", "reason": "Forgot.",
    });
    org.approver.post("/attendances", &body).send().await.expect(201);
    let october = generated(&org, "2026-10").await;
    assert_eq!(october["base"], "100.00");
    // The approver entered the hours, so the approval covers the account that generated it, and nobody covers the approver.
    let noted = decide(&org, &october, json!({"status": "approved"})).await.expect(200).body;
    assert_eq!(noted["status"], "draft");
    let third = org.signed_in(&["admin"], None).await;
    let path = format!("/payrolls/{}", october["id"].as_str().unwrap());
    let approved = third.patch(&path, &json!({"status": "approved"})).send().await.expect(200).body;
    assert_eq!(approved["status"], "approved");
    // The change is settled: the approver may approve November alone.
    approve(&org, &generated(&org, "2026-11").await).await;
}

/// Rule PAY-93.
#[tokio::test]
async fn who_has_left_is_paid_what_comes_late() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let body = json!({"compensation": hourly(), "work_schedule": {"days": []}});
    let gone = org.employee(body.clone()).await.to_string();
    let stays = org.employee(body).await.to_string();
    let leaves = json!({"status": "terminated", "termination_date": "2026-08-31"});
    patch(&org, &gone, leaves).await.expect(200);
    let august = job(&org, json!({"period": "2026-08"})).await;
    assert_eq!(verdicts(&august), ["created", "created"]);
    for id in august["result"]["payroll_ids"].as_array().unwrap() {
        approve(&org, &json!({ "id": id })).await;
    }
    // Nothing is due, so the run does not hold who has left.
    let september = job(&org, json!({"period": "2026-09", "dry_run": true})).await;
    assert_eq!(verdicts(&september), ["created"]);
    enter(&org, &gone, "2026-08-31T08:00:00Z", "2026-08-31T13:00:00Z").await.expect(201);
    let september = job(&org, json!({"period": "2026-09"})).await;
    assert_eq!(verdicts(&september), ["created", "created"]);
    let mut net = json!({});
    for id in september["result"]["payroll_ids"].as_array().unwrap() {
        let path = format!("/payrolls/{}", id.as_str().unwrap());
        let payroll = org.admin.get(&path).send().await.expect(200).body;
        net[payroll["employee_id"].as_str().unwrap()] = payroll["net"].clone();
    }
    assert_eq!((&net[&gone], &net[&stays]), (&json!("100.00"), &json!("0.00")));
}

/// Rule PAY-96.
#[tokio::test]
async fn with_refuse_nothing_changes_in_a_paid_period() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let body = json!({"compensation": monthly(&[("2015-01-01", "2200.00")])});
    let employee = org.employee(body).await.to_string();
    paid(&org, "2026-09").await;
    enter(&org, &employee, "2026-09-07T08:00:00Z", "2026-09-07T13:00:00Z")
        .await
        .fails(409, "period_locked");
    let raise = monthly(&[("2015-01-01", "2200.00"), ("2026-09-01", "2400.00")]);
    patch(&org, &employee, json!({"compensation": raise})).await.expect(200);
    let october = generated(&org, "2026-10").await;
    assert_eq!((&october["corrections"], &october["base"]), (&json!([]), &json!("2400.00")));
    // From now on it is settled, and so is what was entered before.
    org.settings(json!({"payroll": {"late_facts": "settle"}})).await;
    let october = generated(&org, "2026-10").await;
    assert_eq!(
        corrections(&october),
        json!([["2026-09-01", ["compensation"], {"base": "200.00"}]])
    );
}

/// Rule PAY-100: amounts of two currencies are never added.
#[tokio::test]
async fn a_correction_in_another_currency_fails_the_payroll() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let employee =
        org.employee(json!({"compensation": monthly(&[("2015-01-01", "2000.00")])})).await;
    paid(&org, "2026-09").await;
    let mut pay = monthly(&[("2015-01-01", "2500.00"), ("2026-10-01", "3000.00")]);
    pay[1]["currency"] = json!("EUR");
    patch(&org, &employee.to_string(), json!({"compensation": pay})).await.expect(200);
    let run = job(&org, json!({"period": "2026-10"})).await;
    assert_eq!(verdicts(&run), ["failed currency_mismatch"]);
    // Without late facts the month is paid, and a one-off run in the old currency is no way out for somebody paid in another.
    let alone = job(&org, json!({"period": "2026-10", "late_facts": false})).await;
    assert_eq!(verdicts(&alone), ["created"]);
}
