//! Leave from the time account over HTTP. If this fails, people take hours that they do not have, or lose hours.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service, TestClock};

use crate::features::time::policies::policy;

const MONDAY: &str = "2026-03-02";

/// A service on Wednesday 2026-02-04.
async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-02-04T09:00:00Z".parse().unwrap()), |_| {}).await
}

/// Mon–Fri 09:00–17:30 with half an hour of break, and a leave type that draws on the time account.
async fn organization(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    org.settings(json!({
        "work_schedule": week("17:30"),
        "leave_types": [
            {"code": "flex", "name": "Time off", "unit": "minute", "draws_on": "time_account"},
            {"code": "annual", "name": "Annual", "annual_days": "20"},
        ],
    }))
    .await;
    org
}

fn week(end: &str) -> Value {
    let day = |on| json!({"weekday": on, "start": "09:00", "end": end, "break_minutes": 30});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(day);
    json!({ "days": days })
}

/// Somebody with monthly pay, an account with this floor, and a balance of these minutes.
async fn somebody(org: &Organization<'_>, floor: i64, minutes: i64) -> (EmployeeId, Client) {
    let account = json!({"credit": "difference", "floor_minutes": floor});
    let policy = policy(org, "flextime", json!({"rules": [], "account": account})).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3520.00", "currency": "USD",
    }]);
    let body = json!({"hire_date": "2020-01-01", "time_policy_id": policy, "compensation": pay});
    let employee = org.employee(body).await;
    if minutes != 0 {
        enter(org, employee, "correction", minutes).await.expect(201);
    }
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

async fn enter(org: &Organization<'_>, employee: EmployeeId, kind: &str, minutes: i64) -> Answer {
    let body = json!({
        "employee_id": employee.to_string(), "kind": kind, "date": "2026-02-01", "minutes": minutes,
        "reason": "Agreed.",
    });
    org.admin.post("/time-account-entries", &body).send().await
}

async fn ask(client: &Client, from: &str, to: &str) -> Answer {
    let body = json!({"type": "flex", "start_date": from, "end_date": to});
    client.post("/leaves", &body).send().await
}

async fn update(client: &Client, leave: &Answer, body: Value) -> Answer {
    let path = format!("/leaves/{}", leave.body["id"].as_str().unwrap());
    client.patch(&path, &body).send().await
}

async fn account(client: &Client, employee: EmployeeId) -> Value {
    let path = format!("/time-accounts?employee_id={employee}&from=2026-01-01");
    client.get(&path).send().await.expect(200).body["data"][0].clone()
}

/// Balance and reserved minutes.
async fn standing(client: &Client, employee: EmployeeId) -> [i64; 2] {
    let account = account(client, employee).await;
    let entries = account["entries"].as_array().unwrap();
    let sum: i64 = entries.iter().map(|entry| entry["minutes"].as_i64().unwrap()).sum();
    assert_eq!(account["balance_minutes"], sum, "{account}");
    ["balance_minutes", "reserved_minutes"].map(|field| account[field].as_i64().unwrap())
}

/// Rule ACCT-6.
#[tokio::test]
async fn a_request_reserves_minutes_of_the_account_and_approval_posts_them() {
    let service = service().await;
    let org = organization(&service).await;
    let (employee, own) = somebody(&org, 0, 2000).await;
    // Friday to Monday: 480 minutes each.
    let made = ask(&own, "2026-02-27", MONDAY).await.expect(201);
    assert_eq!((&made.body["minutes"], &made.body["unit"]), (&json!(960), &json!("minute")));
    assert_eq!(standing(&own, employee).await, [2000, 960]);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    assert_eq!(standing(&own, employee).await, [1040, 0]);
    let posted = account(&own, employee).await["entries"][1].clone();
    let shown = ["date", "kind", "minutes", "leave_id", "timesheet_id", "created_by"];
    let expected = json!(["2026-02-27", "leave", -960, made.body["id"], null, null]);
    assert_eq!(Value::from_iter(shown.map(|field| posted[field].clone())), expected);

    // A date is given back, and then the rest.
    let withdraw = json!({"withdraw": {"from": MONDAY, "to": MONDAY}});
    update(&own, &made, withdraw.clone()).await.expect(200);
    update(&own, &made, withdraw).await.expect(200);
    assert_eq!(standing(&own, employee).await, [1520, 0]);
    update(&own, &made, json!({"status": "cancelled"})).await.expect(200);
    assert_eq!(standing(&own, employee).await, [2000, 0]);
    let all = account(&own, employee).await["entries"].clone();
    let kinds: Vec<(&Value, &Value)> =
        all.as_array().unwrap().iter().map(|entry| (&entry["kind"], &entry["reverses"])).collect();
    let (leave, reversal, none) = (json!("leave"), json!("reversal"), json!(null));
    assert_eq!(
        kinds[1..],
        [(&leave, &none), (&reversal, &leave), (&leave, &none), (&reversal, &leave)]
    );
    // A rejected request returns what it reserved. Times take their minutes.
    let times = json!({
        "type": "flex", "start_date": MONDAY, "end_date": MONDAY, "start_time": "15:00",
        "end_time": "18:00",
    });
    let made = own.post("/leaves", &times).send().await.expect(201);
    assert_eq!(standing(&own, employee).await, [2000, 150]);
    update(&org.admin, &made, json!({"status": "rejected"})).await.expect(200);
    assert_eq!(standing(&own, employee).await, [2000, 0]);
}

/// Rules ACCT-5 and ACCT-6.
#[tokio::test]
async fn leave_does_not_take_the_account_below_its_floor() {
    let service = service().await;
    let org = organization(&service).await;
    let (employee, own) = somebody(&org, -480, 960).await;
    ask(&own, "2026-03-02", "2026-03-05").await.fails(409, "insufficient_balance");
    let made = ask(&own, "2026-03-02", "2026-03-03").await.expect(201);
    let more = ask(&own, "2026-03-09", "2026-03-09").await.expect(201);
    ask(&own, "2026-03-10", "2026-03-10").await.fails(409, "insufficient_balance");
    // Reserved minutes are not paid out.
    enter(&org, employee, "payout", 60).await.fails(409, "insufficient_balance");
    // A correction of the past takes what a request needs, and the approval finds out.
    update(&org.admin, &more, json!({"status": "rejected"})).await.expect(200);
    enter(&org, employee, "correction", -480).await.expect(201);
    let schedule = json!({"work_schedule": week("18:30")});
    org.settings(schedule).await;
    service.clock.advance(TimeDelta::minutes(10));
    service.recalculate().await.unwrap();
    // The dates have 540 minutes now, and were counted again.
    assert_eq!(standing(&own, employee).await, [480, 1080]);
    update(&org.admin, &made, json!({"status": "approved"}))
        .await
        .fails(409, "insufficient_balance");
    enter(&org, employee, "correction", 120).await.expect(201);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    assert_eq!(standing(&own, employee).await, [-480, 0]);
    // Approved leave is counted again, too, even below the floor.
    org.settings(json!({"work_schedule": week("19:30")})).await;
    service.clock.advance(TimeDelta::minutes(10));
    service.recalculate().await.unwrap();
    assert_eq!(standing(&own, employee).await, [-600, 0]);
    assert_eq!(account(&own, employee).await["below_floor"], true);
}

/// Rule ACCT-6.
#[tokio::test]
async fn without_a_time_account_there_is_no_leave_from_it() {
    let service = service().await;
    let org = organization(&service).await;
    let plain = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let own = org.signed_in(&["employee"], Some(plain)).await;
    ask(&own, MONDAY, MONDAY).await.fails(409, "not_eligible");
    // The type has no balance of its own.
    let rows = own.get(&format!("/leave-balances?employee_id={plain}")).send().await.expect(200);
    let types: Vec<&Value> =
        rows.body["data"].as_array().unwrap().iter().map(|row| &row["type"]).collect();
    assert_eq!(types, [&json!("annual")]);
    let ledger = own.get(&format!("/leave-ledger?employee_id={plain}&type=flex")).send().await;
    assert_eq!(ledger.expect(400).body["errors"][0]["code"], "does_not_fit");
    let adjustment = json!({
        "employee_id": plain.to_string(), "type": "flex", "year": 2026, "minutes": 60, "reason": "-",
    });
    let refused = org.admin.post("/leave-adjustments", &adjustment).send().await.expect(400).body;
    let violation = &refused["errors"][0];
    assert_eq!(
        (&violation["pointer"], &violation["code"]),
        (&json!("/type"), &json!("does_not_fit"))
    );

    let tag = org.admin.get("/settings").send().await.expect(200);
    let flex = |more: Value| {
        let mut of = json!({"code": "flex", "name": "Time off", "unit": "minute", "draws_on": "time_account"});
        of.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"leave_types": [of]})
    };
    let put = async |body: Value| {
        org.admin.put("/settings", &body).header("if-match", tag.header("etag")).send().await
    };
    for (more, field) in [
        (json!({"unit": "day"}), "draws_on"),
        (json!({"annual_minutes": 60}), "annual_minutes"),
        (json!({"entitlements": [{"annual_minutes": 60}]}), "entitlements"),
        (json!({"grant": "hours", "per_hour": "0.1"}), "grant"),
    ] {
        let refused = put(flex(more)).await.expect(400).body;
        let violation = &refused["errors"][0];
        let pointer = format!("/leave_types/0/{field}");
        assert_eq!(
            (&violation["pointer"], &violation["code"]),
            (&json!(pointer), &json!("does_not_fit"))
        );
    }
    // Once it is in use, the type draws on the same balance.
    let (_, own) = somebody(&org, 0, 480).await;
    ask(&own, MONDAY, MONDAY).await.expect(201);
    put(flex(json!({"draws_on": "entitlement"}))).await.fails(409, "in_use");
}

/// Rules ACCT-2, ACCT-6 and LEAVE-27: the dates are credited, and work on them returns its minutes.
#[tokio::test]
async fn leave_from_the_account_is_credited_and_work_on_it_is_returned() {
    let service = service().await;
    let org = organization(&service).await;
    let (employee, own) = somebody(&org, -6000, 0).await;
    let on = "2026-02-02";
    let made = ask(&own, on, "2026-02-06").await.expect(201);
    update(&org.admin, &made, json!({"status": "approved"})).await.expect(200);
    assert_eq!(standing(&own, employee).await, [-2400, 0]);
    let body = json!({
        "employee_id": employee.to_string(), "reason": "Forgot.",
        "clock_in_at": format!("{on}T09:00:00Z"), "clock_out_at": format!("{on}T13:00:00Z"),
    });
    let worked = org.admin.post("/attendances", &body).send().await.expect(201);
    assert_eq!(standing(&own, employee).await, [-2400, 0]);
    let approved = json!({"review": "approved"});
    org.admin.patch(worked.header("location"), &approved).send().await.expect(200);
    assert_eq!(standing(&own, employee).await, [-2160, 0]);
    let read = own.get(&format!("/leaves/{}", made.body["id"].as_str().unwrap())).send().await;
    assert_eq!(read.expect(200).body["returned_minutes"], 240);
    let sheet = own.get(&format!("/employees/{employee}/timesheets/2026-02-01")).send().await;
    let sheet = sheet.expect(200).body;
    assert_eq!(sheet["totals"]["credited"], 5 * 480 - 240, "{}", sheet["totals"]);
    // The days are returned when the work is rejected after all.
    let rejected = json!({"review": "rejected"});
    org.admin.patch(worked.header("location"), &rejected).send().await.expect(200);
    assert_eq!(standing(&own, employee).await, [-2400, 0]);
}

/// Rules ACCT-6 and APPR-7: the leaves of one employee, decided in one job.
#[tokio::test]
async fn many_leaves_from_the_account_are_decided_at_once() {
    let service = service().await;
    let org = organization(&service).await;
    let (employee, own) = somebody(&org, 0, 2000).await;
    let mut items = vec![];
    for date in [MONDAY, "2026-03-03", "2026-03-04"] {
        let made = ask(&own, date, date).await.expect(201);
        items.push(json!({"kind": "leave", "id": made.body["id"]}));
    }
    assert_eq!(standing(&own, employee).await, [2000, 1440]);
    let decide = async |status: &str, items: &[Value]| {
        let body = json!({"status": status, "items": items, "note": "As agreed."});
        let job = org.admin.post("/approvals/decide", &body).key(status).send().await.expect(202);
        org.ended(&job).await["result"]["items"].clone()
    };
    let approved = decide("approved", &items[..2]).await;
    assert_eq!(standing(&own, employee).await, [1040, 480], "{approved}");
    let rejected = decide("rejected", &items[2..]).await;
    assert_eq!(standing(&own, employee).await, [1040, 0], "{rejected}");
}

/// Rules ACCT-6 and LEAVE-37.
#[tokio::test]
async fn fifty_requests_at_once_do_not_overdraw_the_account() {
    let service = service().await;
    let org = organization(&service).await;
    let (employee, own) = somebody(&org, 0, 3 * 480 + 479).await;
    let dates: Vec<String> = "2026-03-02"
        .parse::<chrono::NaiveDate>()
        .unwrap()
        .iter_days()
        .filter(|date| !matches!(date.format("%u").to_string().as_str(), "6" | "7"))
        .take(50)
        .map(|date| date.to_string())
        .collect();
    let asked = join_all(dates.iter().map(|date| ask(&own, date, date))).await;
    let made: Vec<&Answer> = asked.iter().filter(|answer| answer.status == 201).collect();
    for answer in asked.iter().filter(|answer| answer.status != 201) {
        // A request that lost against others too often is told to come again.
        assert!(matches!(answer.status, 409 | 503), "{}", answer.body);
    }
    let reserved = 480 * i64::try_from(made.len()).unwrap();
    assert!((1..=3).contains(&made.len()), "{}", made.len());
    assert_eq!(standing(&own, employee).await, [3 * 480 + 479, reserved]);
    // Approvals, cancellations and corrections at once leave the account with what its leave takes.
    let approve = json!({"status": "approved"});
    let cancel = json!({"status": "cancelled"});
    let decided = made.iter().flat_map(|leave| {
        [update(&org.admin, leave, approve.clone()), update(&org.admin, leave, cancel.clone())]
    });
    let corrections = (0..5).map(|_| enter(&org, employee, "correction", 1));
    let (_, corrected) = futures::future::join(join_all(decided), join_all(corrections)).await;
    let added = corrected.iter().filter(|answer| answer.status == 201).count();
    let mut expected = [3 * 480 + 479 + i64::try_from(added).unwrap(), 0];
    for leave in made {
        let path = format!("/leaves/{}", leave.body["id"].as_str().unwrap());
        match own.get(&path).send().await.expect(200).body["status"].as_str().unwrap() {
            "approved" => expected[0] -= 480,
            "pending" => expected[1] += 480,
            _ => {}
        }
    }
    assert_eq!(standing(&own, employee).await, expected);
}
