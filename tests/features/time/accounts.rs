//! Time accounts. If this fails, worked hours vanish, are paid twice, or a balance does not follow from its entries.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Client, Organization};

use crate::features::planning::schedules::{berlin, service};
use crate::features::time::policies::{policy, present};

/// A Monday; the week ends on 2026-10-25.
const WEEK: &str = "2026-10-19";

/// Somebody with 20.00 an hour in October, under a policy with this account. Timesheets are of weeks.
async fn somebody(org: &Organization<'_>, version: Value) -> EmployeeId {
    let weeks = json!({"timesheets": {"period": "week"}});
    org.admin.patch("/settings", &weeks).header("if-match", "*").send().await.expect(200);
    let policy = policy(org, "flex", version).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3520.00", "currency": "EUR",
    }]);
    let body = json!({"hire_date": "2020-01-01", "time_policy_id": policy, "compensation": pay});
    org.employee(body).await
}

async fn account(by: &Client, employee: EmployeeId) -> Value {
    let path = format!("/time-accounts?employee_id={employee}");
    by.get(&path).send().await.expect(200).body["data"][0].clone()
}

/// The entries: date, kind, minutes, and the balance after it.
fn entries(account: &Value) -> Vec<(String, String, i64, i64)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let number = |value: &Value| value.as_i64().unwrap();
    let entry = |of: &Value| {
        (
            text(&of["date"]),
            text(&of["kind"]),
            number(&of["minutes"]),
            number(&of["balance_minutes"]),
        )
    };
    account["entries"].as_array().unwrap().iter().map(entry).collect()
}

fn expected(of: &[(&str, &str, i64, i64)]) -> Vec<(String, String, i64, i64)> {
    let owned = |(date, kind, minutes, balance): &(&str, &str, i64, i64)| {
        ((*date).to_owned(), (*kind).to_owned(), *minutes, *balance)
    };
    of.iter().map(owned).collect()
}

/// Approves the week of somebody, and returns the path of the timesheet.
async fn sign(org: &Organization<'_>, employee: EmployeeId) -> String {
    let body = json!({"period_start": WEEK, "employee_id": employee.to_string()});
    let sheet = org.admin.post("/timesheets", &body).send().await.expect(201);
    let path = format!("/timesheets/{}", sheet.body["id"].as_str().unwrap());
    org.admin.patch(&path, &json!({"state": "approved"})).send().await.expect(200);
    path
}

async fn pay(org: &Organization<'_>, employee: EmployeeId, key: &str) -> Value {
    let body = json!({"period": "2026-10", "employee_ids": [employee.to_string()]});
    let run = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
    let id = org.ended(&run).await["result"]["payroll_ids"][0].clone();
    let path = format!("/payrolls/{}", id.as_str().unwrap());
    org.admin.get(&path).send().await.expect(200).body
}

fn payout(payroll: &Value) -> Option<String> {
    let items = payroll["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["code"] == "payout")?;
    Some(item["amount"].as_str().unwrap().to_owned())
}

/// Rules ACCT-1 to ACCT-3.
#[tokio::test]
async fn a_signed_week_is_posted_its_excess_is_paid_and_reopening_takes_both_back() {
    let service = service().await;
    let org = berlin(&service).await;
    let account_of = json!({"credit": "difference", "cap_minutes": 300, "above_cap": "paid"});
    let anna = somebody(&org, json!({"rules": [], "account": account_of})).await;
    let component = json!({
        "code": "payout", "name": "Paid from the time account", "kind": "earning",
        "calculation": {"method": "per_hour", "of": "payout", "multiplier": "1"},
    });
    org.signed_in(&["admin"], None)
        .await
        .post("/salary-components", &component)
        .send()
        .await
        .expect(201);
    for day in 19..24 {
        let at = |time: &str| format!("2026-10-{day}T{time}:00Z");
        present(&org, &anna.to_string(), &at("07:00"), &at("17:30")).await;
    }
    assert_eq!(account(&org.admin, anna).await["balance_minutes"], 0);
    assert_eq!(payout(&pay(&org, anna, "1").await).as_deref(), Some("0.00"));

    // Five days of 600 minutes, 480 of which are due.
    let sheet = sign(&org, anna).await;
    let posted = account(&org.admin, anna).await;
    let credit = ("2026-10-25", "credit", 600, 600);
    let paid = ("2026-10-25", "payout", -300, 300);
    assert_eq!(entries(&posted), expected(&[credit, paid]));
    assert_eq!((&posted["balance_minutes"], &posted["below_floor"]), (&json!(300), &json!(false)));
    assert_eq!(posted["entries"][0]["timesheet_id"], sheet.rsplit('/').next().unwrap());
    let payroll = pay(&org, anna, "2").await;
    assert_eq!(payout(&payroll).as_deref(), Some("100.00"));

    let open = json!({"state": "open", "note": "Look again."});
    org.admin.patch(&sheet, &open).send().await.expect(200);
    let back = [("2026-10-25", "reversal", -600, -300), ("2026-10-25", "reversal", 300, 0)];
    let back = [vec![credit, paid], back.to_vec()].concat();
    assert_eq!(entries(&account(&org.admin, anna).await), expected(&back));
    // The payroll of before does not fit any more, and a new one pays nothing.
    let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
    let approve = json!({"status": "approved"});
    org.approver.patch(&path, &approve).send().await.fails(409, "invalid_transition");
    assert_eq!(payout(&pay(&org, anna, "3").await).as_deref(), Some("0.00"));

    sign(&org, anna).await;
    assert_eq!(account(&org.admin, anna).await["balance_minutes"], 300);
    let payroll = pay(&org, anna, "4").await;
    assert_eq!(payout(&payroll).as_deref(), Some("100.00"));
    let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
    org.approver.patch(&path, &approve).send().await.expect(200);
    org.admin.patch(&sheet, &open).send().await.fails(409, "period_locked");
}

/// Rules ACCT-2 and ACCT-4.
#[tokio::test]
async fn overtime_is_credited_by_its_factor_and_gets_no_straight_hour() {
    let service = service().await;
    let org = berlin(&service).await;
    let overtime =
        json!({"code": "overtime", "group": "g", "after": [{"per": "day", "minutes": 480}]});
    let account_of = json!({"credit": "codes", "codes": [{"code": "overtime", "factor": "1.5"}]});
    let anna = somebody(&org, json!({"rules": [overtime], "account": account_of})).await;
    // 581 minutes, 101 of them overtime.
    present(&org, &anna.to_string(), "2026-10-19T07:00:00Z", "2026-10-19T17:11:00Z").await;
    sign(&org, anna).await;
    let credit = ("2026-10-25", "credit", 151, 151);
    assert_eq!(entries(&account(&org.admin, anna).await), expected(&[credit]));
}

/// Rule ACCT-5.
#[tokio::test]
async fn people_correct_and_pay_out_what_the_floor_and_the_locks_allow() {
    let service = service().await;
    let org = berlin(&service).await;
    let account_of = json!({"credit": "difference", "floor_minutes": -120});
    let anna = somebody(&org, json!({"rules": [], "account": account_of})).await;
    let me = anna.to_string();
    let enter = |kind: &str, date: &str, minutes: i64| {
        let body = json!({
            "employee_id": me, "kind": kind, "date": date, "minutes": minutes, "reason": "Agreed",
        });
        org.admin.post("/time-account-entries", &body)
    };
    let made = enter("correction", "2026-10-10", 60).key("k").send().await.expect(201);
    let again = enter("correction", "2026-10-10", 60).key("k").send().await.expect(201);
    assert_eq!((again.header("idempotent-replayed"), &again.body), ("true", &made.body));
    enter("payout", "2026-10-05", 100).send().await.expect(201);
    let shown = account(&org.admin, anna).await;
    let both = [("2026-10-05", "payout", -100, -100), ("2026-10-10", "correction", 60, -40)];
    assert_eq!(entries(&shown), expected(&both));
    // 80 minutes are left above the floor.
    let short = enter("payout", "2026-10-11", 81).send().await;
    let short = short.fails(409, "insufficient_balance").body["detail"].clone();
    assert!(short.as_str().unwrap().contains("1 minutes"), "{short}");
    enter("correction", "2026-10-11", -81).send().await.fails(409, "insufficient_balance");
    enter("payout", "2026-10-11", 80).send().await.expect(201);
    for (kind, date, minutes, violation) in [
        ("payout", "2026-10-11", -5, "/minutes: out_of_range"),
        ("correction", "2026-10-11", 0, "/minutes: zero"),
        ("correction", "2025-12-31", 5, "/date: does_not_fit"),
        ("correction", "2026-10-11", 600_001, "/minutes: out_of_range"),
    ] {
        let answer = enter(kind, date, minutes).send().await;
        assert_eq!(
            answer.fails(400, "validation_failed").violations(),
            [violation],
            "{kind} {date}"
        );
    }
    // A week without any work is never refused, and shows that the account is below its floor.
    sign(&org, anna).await;
    let sheet = org.admin.get(&format!("/employees/{me}/timesheets/{WEEK}")).send().await;
    assert_eq!(sheet.expect(200).body["below_floor"], true);
    let shown = account(&org.admin, anna).await;
    assert_eq!((&shown["balance_minutes"], &shown["below_floor"]), (&json!(-2520), &json!(true)));
    enter("correction", "2026-10-19", 5).send().await.fails(409, "period_locked");

    // The employee reads the own account; nobody changes their own.
    let (own, _) = org.account_of(anna, &["employee"]).await;
    assert_eq!(account(&own, anna).await, shown);
    let other = org.employee(json!({})).await;
    let none = own.get(&format!("/time-accounts?employee_id={other}")).send().await.expect(200);
    assert_eq!(none.body["data"], json!([]));
    let body = json!({"employee_id": me, "kind": "correction", "date": "2026-10-11", "minutes": 5, "reason": "Mine"});
    own.post("/time-account-entries", &body).send().await.fails(403, "forbidden");
    let boss = org.signed_in(&["hr_manager"], Some(anna)).await;
    boss.post("/time-account-entries", &body).send().await.fails(403, "own_record");
    // The list has everybody with an account.
    let all = org.admin.get("/time-accounts?expand=employee").send().await.expect(200).body;
    let ids: Vec<&Value> =
        all["data"].as_array().unwrap().iter().map(|row| &row["employee_id"]).collect();
    assert_eq!(ids, [&json!(me)]);
    assert_eq!(all["data"][0]["entries"], Value::Null);
}

/// Rule ACCT-2: what pay deducts is not taken from the account again.
#[tokio::test]
async fn absence_that_pay_deducts_costs_no_minutes_of_the_account() {
    let service = service().await;
    let org = berlin(&service).await;
    let unpaid = json!({"payroll": {"absence": "unpaid"}});
    org.admin.patch("/settings", &unpaid).header("if-match", "*").send().await.expect(200);
    let account_of = json!({"credit": "difference"});
    let anna = somebody(&org, json!({"rules": [], "account": account_of})).await;
    // Monday: 20 minutes more; Tuesday: an hour less, which is no absence; the other days: nobody was there.
    present(&org, &anna.to_string(), "2026-10-19T07:00:00Z", "2026-10-19T15:50:00Z").await;
    present(&org, &anna.to_string(), "2026-10-20T07:00:00Z", "2026-10-20T14:30:00Z").await;
    sign(&org, anna).await;
    assert_eq!(account(&org.admin, anna).await["balance_minutes"], -40);
}

/// Rules SHEET-1 and PAY-75: leave that was worked is not credited beside the work.
#[tokio::test]
async fn leave_that_was_worked_is_credited_without_its_worked_part() {
    let service = service().await;
    let org = berlin(&service).await;
    let account_of = json!({"credit": "difference"});
    let anna = somebody(&org, json!({"rules": [], "account": account_of})).await;
    let me = anna.to_string();
    for (first, last) in [("2026-10-19", "2026-10-20"), ("2026-10-21", "2026-10-21")] {
        let leave =
            json!({"employee_id": me, "type": "annual", "start_date": first, "end_date": last});
        let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
        let approve = json!({"status": "approved"});
        org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
    }
    // Monday was worked as a whole, on Tuesday one hour. Wednesday was free, and nobody was there on Thursday and Friday.
    for (day, to) in [("19", "15:30"), ("20", "08:00")] {
        let (from, to) = (format!("2026-10-{day}T07:00:00Z"), format!("2026-10-{day}T{to}:00Z"));
        let there = present(&org, &me, &from, &to).await;
        let approve = json!({"review": "approved"});
        org.admin.patch(there.header("location"), &approve).send().await.expect(200);
    }
    let path = format!("/employees/{me}/timesheets/{WEEK}");
    let sheet = org.admin.get(&path).send().await.expect(200).body;
    let days = sheet["days"].as_array().unwrap().iter();
    let shown: Vec<Value> =
        days.take(3).map(|day| json!([day["worked"], day["credited"]])).collect();
    assert_eq!(shown, [json!([480, 0]), json!([60, 420]), json!([0, 480])]);
}
