//! Leave requests, decisions and balance adjustments.

use chrono::{Datelike, Days, Weekday};
use serde_json::{Value, json};
use wfm_testkit::{Answer, Client};

use super::{Case, Point, case, rows};

pub(super) const CASES: &[Case] = &[
    case!(create_leave),
    case!(update_leave, "that approves", approve_leave),
    case!(update_leave, "that approves a step", approve_step),
    case!(update_leave, "that cancels", cancel_leave),
    case!(update_leave, "that gives a date back", withdraw_from_leave),
    case!(update_leave, "that takes over other leave", approve_sick_leave),
    case!(update_leave, "that was worked", approve_worked_leave),
    case!(update_leave, "that was worked, and cancels", cancel_worked_leave),
    case!(update_attendance, "that approves work on leave", approve_work),
    case!(create_leave, "that draws on the time account", create_account_leave),
    case!(update_leave, "that approves leave from the time account", approve_account_leave),
    case!(update_leave, "that cancels leave from the time account", cancel_account_leave),
    case!(create_leave_adjustment),
    case!(create_time_account_entry),
    case!(create_calendar_feed),
    case!(delete_calendar_feed),
];

/// Two days of annual leave in a coming week.
fn two_days(point: &Point<'_>) -> Value {
    let mut start = point.service.now().date_naive() + Days::new(7);
    while start.weekday() != Weekday::Mon {
        start = start + Days::new(1);
    }
    json!({"type": "annual", "start_date": start, "end_date": start + Days::new(1)})
}

/// Asserts the adjusted, the reserved and the taken days of the annual leave.
async fn balance_is(point: &Point<'_>, employee: &str, year: i64, expected: [&str; 3]) {
    let path = format!("/leave-balances?employee_id={employee}&year={year}");
    let there = rows(&point.org.admin, &path).await;
    let annual = there.iter().find(|row| row["type"] == "annual").unwrap();
    let shown = ["adjusted", "reserved", "taken"].map(|field| annual[field].as_str().unwrap());
    assert_eq!(shown, expected, "{}", point.place());
}

fn year(leave: &Value) -> i64 {
    leave["start_date"].as_str().unwrap()[..4].parse().unwrap()
}

/// An employee who reports to the manager.
async fn team(point: &Point<'_>) -> (String, Client) {
    point.hired(json!({"manager_id": point.manager.0})).await
}

async fn create_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let body = two_days(point);
    let made = point.interrupt_keyed(201, || own.post("/leaves", &body)).await;
    assert_eq!(rows(&own, "/leaves").await.len(), 1, "{}", point.place());
    balance_is(point, &employee, year(&body), ["0.0", "2.0", "0.0"]).await;
    point.is_logged(&made.text("id"), &["leave.requested"]).await;
    point.is_notified(manager, &made.text("id"), &["leave.requested"]).await;
    point.is_notified(&own, &made.text("id"), &[]).await;
}

async fn approve_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let body = two_days(point);
    let made = own.post("/leaves", &body).send().await.expect(201);
    let path = made.header("location");
    let approve = json!({"status": "approved"});
    let decided = point.interrupt(200, 200, || manager.patch(path, &approve)).await;
    balance_is(point, &employee, year(&body), ["0.0", "0.0", "2.0"]).await;
    point.is_logged(&decided.text("id"), &["leave.approved", "leave.requested"]).await;
    point.is_notified(&own, &decided.text("id"), &["leave.decided"]).await;
}

async fn approve_step(point: &Point<'_>) {
    let admin = &point.org.admin;
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let manager_only = json!([{"approver": "manager"}]);
    let two = json!([{"approver": "manager"}, {"approver": "department_manager"}]);
    for (steps, makes) in [(two, true), (manager_only, false)] {
        let routes = json!({"approvals": {"leave": steps}});
        admin.patch("/settings", &routes).header("if-match", "*").send().await.expect(200);
        if !makes {
            continue;
        }
        let body = two_days(point);
        let made = own.post("/leaves", &body).send().await.expect(201);
        let path = made.header("location");
        let approve = json!({"status": "approved"});
        let decided = point.interrupt(200, 200, || manager.patch(path, &approve)).await;
        let shown = (&decided.again.body["status"], &decided.again.body["step"]);
        assert_eq!(shown, (&json!("pending"), &json!(2)), "{}", point.place());
        balance_is(point, &employee, year(&body), ["0.0", "2.0", "0.0"]).await;
        point.is_logged(&decided.text("id"), &["leave.step_approved", "leave.requested"]).await;
        point.is_notified(&own, &decided.text("id"), &[]).await;
        admin.patch(path, &approve).send().await.expect(200);
    }
}

async fn cancel_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let body = two_days(point);
    let made = own.post("/leaves", &body).send().await.expect(201);
    let path = made.header("location");
    manager.patch(path, &json!({"status": "approved"})).send().await.expect(200);
    let cancel = json!({"status": "cancelled"});
    let decided = point.interrupt(200, 200, || own.patch(path, &cancel)).await;
    balance_is(point, &employee, year(&body), ["0.0", "0.0", "0.0"]).await;
    let expected = ["leave.cancelled", "leave.approved", "leave.requested"];
    point.is_logged(&decided.text("id"), &expected).await;
    // The days are free again.
    own.post("/leaves", &body).send().await.expect(201);
}

async fn withdraw_from_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let body = two_days(point);
    let made = own.post("/leaves", &body).send().await.expect(201);
    let path = made.header("location");
    manager.patch(path, &json!({"status": "approved"})).send().await.expect(200);
    let withdraw = json!({"withdraw": {"from": body["end_date"], "to": body["end_date"]}});
    let decided = point.interrupt(200, 200, || manager.patch(path, &withdraw)).await;
    balance_is(point, &employee, year(&body), ["0.0", "0.0", "1.0"]).await;
    let expected = ["leave.withdrawn", "leave.approved", "leave.requested"];
    point.is_logged(&decided.text("id"), &expected).await;
    let expected = ["leave.decided", "leave.recalculated"];
    point.is_notified(&own, &decided.text("id"), &expected).await;
}

async fn approve_sick_leave(point: &Point<'_>) {
    let admin = &point.org.admin;
    let types = json!({"leave_types": [
        {"code": "annual", "name": "Annual", "annual_days": "20"},
        {"code": "unpaid", "name": "Unpaid", "paid": false},
        {"code": "sick", "name": "Sick", "takes_over": true},
    ]});
    admin.patch("/settings", &types).header("if-match", "*").send().await.expect(200);
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let body = two_days(point);
    let vacation = own.post("/leaves", &body).send().await.expect(201);
    let approved = json!({"status": "approved"});
    manager.patch(vacation.header("location"), &approved).send().await.expect(200);
    let sick = json!({
        "type": "sick", "start_date": body["start_date"], "end_date": body["start_date"],
    });
    let sick = own.post("/leaves", &sick).send().await.expect(201);
    let path = sick.header("location");
    let decided = point.interrupt(200, 200, || manager.patch(path, &approved)).await;
    balance_is(point, &employee, year(&body), ["0.0", "0.0", "1.0"]).await;
    point.is_logged(&decided.text("id"), &["leave.approved", "leave.requested"]).await;
    let expected = ["leave.recalculated", "leave.approved", "leave.requested"];
    point.is_logged(vacation.body["id"].as_str().unwrap(), &expected).await;
}

/// An encashment, which writes all that another adjustment writes, and the pay adjustment that pays it.
async fn create_leave_adjustment(point: &Point<'_>) {
    let employee = point.employee(json!({})).await;
    let today = point.service.now().date_naive();
    let admin = &point.org.admin;
    pay_out_annual_leave(admin).await;
    let body = json!({
        "employee_id": employee, "type": "annual", "year": today.year(), "date": today,
        "kind": "encashment", "days": "-1.5", "reason": "Asked for it.",
    });
    let made = point.interrupt_keyed(201, || admin.post("/leave-adjustments", &body)).await;
    balance_is(point, &employee, today.year().into(), ["-1.5", "0.0", "0.0"]).await;
    point.is_logged(&made.text("id"), &["leave_balance.adjusted"]).await;
    let paid = rows(admin, &format!("/pay-adjustments?employee_id={employee}")).await;
    let paid: Vec<Value> = paid
        .iter()
        .map(|row| json!([row["id"], row["leave_adjustment_id"], row["days"]]))
        .collect();
    let expected = json!([made.text("pay_adjustment_id"), made.text("id"), "1.5"]);
    assert_eq!(paid, [expected], "{}", point.place());
}

/// Lets an earning pay annual leave at any time. Many points share the settings.
async fn pay_out_annual_leave(admin: &Client) {
    let mut types = admin.get("/settings").send().await.expect(200).body["leave_types"].clone();
    let annual = types.as_array_mut().unwrap().iter_mut().find(|of| of["code"] == "annual");
    let annual = annual.unwrap();
    if !annual["payout_component_id"].is_null() {
        return;
    }
    let earning = json!({
        "code": "leave-paid-out", "name": "Leave paid out", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let earning = admin.post("/salary-components", &earning).send().await.expect(201).body;
    annual["payout_component_id"] = earning["id"].clone();
    annual["encash"] = json!("always");
    let change = admin.patch("/settings", &json!({"leave_types": types}));
    change.header("if-match", "*").send().await.expect(200);
}

/// Somebody under a time policy with an account.
pub(super) async fn with_account(point: &Point<'_>) -> String {
    let version = json!({
        "effective_from": "2020-01-01", "rules": [], "account": {"credit": "difference"},
    });
    let policy =
        json!({"code": point.name.replace('-', ""), "name": "Flextime", "versions": [version]});
    let policy = point.org.admin.post("/time-policies", &policy).send().await.expect(201);
    let manager = point.manager.0.clone();
    let body = json!({"manager_id": manager, "time_policy_id": policy.body["id"]});
    point.employee(body).await
}

/// Asserts the balance of a time account, and the minutes of its entries.
pub(super) async fn account_is(point: &Point<'_>, employee: &str, minutes: &[i64]) {
    let path = format!("/time-accounts?employee_id={employee}&from=2020-01-01");
    let account = point.org.admin.get(&path).send().await.expect(200).body["data"][0].clone();
    let entries = account["entries"].as_array().unwrap();
    let of: Vec<i64> = entries.iter().map(|entry| entry["minutes"].as_i64().unwrap()).collect();
    assert_eq!(of, minutes, "{}", point.place());
    assert_eq!(account["balance_minutes"], minutes.iter().sum::<i64>(), "{}", point.place());
}

/// Two days of leave from the time account of somebody.
async fn from_account(point: &Point<'_>) -> (String, Value) {
    let types = json!({"leave_types": [
        {"code": "annual", "name": "Annual", "annual_days": "20"},
        {"code": "unpaid", "name": "Unpaid", "paid": false},
        {"code": "flex", "name": "Time off", "unit": "minute", "draws_on": "time_account"},
    ]});
    let admin = &point.org.admin;
    admin.patch("/settings", &types).header("if-match", "*").send().await.expect(200);
    let employee = with_account(point).await;
    let mut body = two_days(point);
    body["type"] = json!("flex");
    body["employee_id"] = json!(employee);
    (employee, body)
}

async fn reserved_is(point: &Point<'_>, employee: &str, minutes: i64) {
    let path = format!("/time-accounts?employee_id={employee}");
    let account = point.org.admin.get(&path).send().await.expect(200).body["data"][0].clone();
    assert_eq!(account["reserved_minutes"], minutes, "{}", point.place());
}

async fn create_account_leave(point: &Point<'_>) {
    let (employee, body) = from_account(point).await;
    let made = point.interrupt_keyed(201, || point.org.admin.post("/leaves", &body)).await;
    reserved_is(point, &employee, 960).await;
    account_is(point, &employee, &[]).await;
    point.is_logged(&made.text("id"), &["leave.requested"]).await;
}

async fn approve_account_leave(point: &Point<'_>) {
    let (employee, body) = from_account(point).await;
    let made = point.org.admin.post("/leaves", &body).send().await.expect(201);
    let (path, approve) = (made.header("location"), json!({"status": "approved"}));
    point.interrupt(200, 200, || point.manager.1.patch(path, &approve)).await;
    reserved_is(point, &employee, 0).await;
    account_is(point, &employee, &[-960]).await;
}

async fn cancel_account_leave(point: &Point<'_>) {
    let (employee, body) = from_account(point).await;
    let made = point.org.admin.post("/leaves", &body).send().await.expect(201);
    let (path, manager) = (made.header("location"), &point.manager.1);
    manager.patch(path, &json!({"status": "approved"})).send().await.expect(200);
    let cancel = json!({"status": "cancelled"});
    point.interrupt(200, 200, || manager.patch(path, &cancel)).await;
    reserved_is(point, &employee, 0).await;
    account_is(point, &employee, &[-960, 960]).await;
}

async fn create_time_account_entry(point: &Point<'_>) {
    let employee = with_account(point).await;
    let date = point.service.now().date_naive();
    let body = json!({
        "employee_id": employee, "kind": "payout", "date": date, "minutes": 90, "reason": "Agreed.",
    });
    let admin = &point.org.admin;
    let made = point.interrupt_keyed(201, || admin.post("/time-account-entries", &body)).await;
    account_is(point, &employee, &[-90]).await;
    point.is_logged(&made.text("id"), &["time_account.paid_out"]).await;
}

const FEED: &str = "/auth/me/calendar-feed";

/// The status of reading the feed that an answer names.
async fn opened(point: &Point<'_>, made: &Answer) -> u16 {
    let url = made.body["url"].as_str().unwrap();
    let (_, secret) = url.split_once("/calendar/").unwrap();
    point.service.anonymous().get(&format!("/calendar/{secret}")).send().await.status
}

/// Making a feed has no key. The last address opens the calendar, and no other does.
async fn create_calendar_feed(point: &Point<'_>) {
    let (_, own) = team(point).await;
    let made = point.interrupt(201, 201, || own.post(FEED, &json!({}))).await;
    assert_eq!(opened(point, &made.again).await, 200, "{}", point.place());
    if let Some(first) = made.first.as_ref().filter(|first| first.status == 201) {
        assert_eq!(opened(point, first).await, 404, "{}", point.place());
    }
}

async fn delete_calendar_feed(point: &Point<'_>) {
    let (_, own) = team(point).await;
    let made = own.post(FEED, &json!({})).send().await.expect(201);
    point.interrupt(204, 204, || own.delete(FEED)).await;
    assert_eq!(opened(point, &made).await, 404, "{}", point.place());
    let user = own.get("/auth/me").send().await.expect(200).body["id"].clone();
    let log = format!("/activity-logs?resource_id={}", user.as_str().unwrap());
    let log = rows(&point.org.admin, &log).await;
    let revoked = log.iter().filter(|entry| entry["action"] == "account.calendar_feed_revoked");
    assert_eq!(revoked.count(), 1, "{}", point.place());
}

/// The last Monday in the past: a day of leave on which the employee worked. Returns the path of the pending leave,
/// the path of the attendance, and the year.
async fn worked_monday(point: &Point<'_>, own: &Client, employee: &str) -> (String, String, i64) {
    let mut day = point.service.now().date_naive() - Days::new(1);
    while day.weekday() != Weekday::Mon {
        day = day - Days::new(1);
    }
    let leave = json!({"type": "annual", "start_date": day, "end_date": day});
    let leave = own.post("/leaves", &leave).send().await.expect(201);
    let entry = json!({
        "employee_id": employee, "reason": "The terminal was down.",
        "clock_in_at": format!("{day}T09:00:00Z"), "clock_out_at": format!("{day}T18:00:00Z"),
    });
    let work = point.manager.1.post("/attendances", &entry).send().await.expect(201);
    assert_eq!(work.body["review"], "none");
    let path = |answer: &wfm_testkit::Answer| answer.header("location").to_owned();
    (path(&leave), path(&work), day.year().into())
}

/// Asserts the review of the attendance, and the returned days of the leave.
async fn review_is(point: &Point<'_>, paths: (&str, &str), expected: (&str, &str)) {
    let admin = &point.org.admin;
    let leave = admin.get(paths.0).send().await.expect(200).body;
    let work = admin.get(paths.1).send().await.expect(200).body;
    let shown = (work["review"].as_str().unwrap(), leave["returned_days"].as_str().unwrap());
    assert_eq!(shown, expected, "{}", point.place());
}

async fn approve_worked_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let (leave, work, year) = worked_monday(point, &own, &employee).await;
    let approve = json!({"status": "approved"});
    let decided = point.interrupt(200, 200, || manager.patch(&leave, &approve)).await;
    review_is(point, (&leave, &work), ("pending", "0.0")).await;
    balance_is(point, &employee, year, ["0.0", "0.0", "1.0"]).await;
    point.is_logged(&decided.text("id"), &["leave.approved", "leave.requested"]).await;
}

async fn approve_work(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let (leave, work, year) = worked_monday(point, &own, &employee).await;
    manager.patch(&leave, &json!({"status": "approved"})).send().await.expect(200);
    let approve = json!({"review": "approved"});
    let reviewed = point.interrupt(200, 200, || manager.patch(&work, &approve)).await;
    review_is(point, (&leave, &work), ("approved", "1.0")).await;
    balance_is(point, &employee, year, ["0.0", "0.0", "0.0"]).await;
    point.is_logged(&reviewed.text("id"), &["attendance.approved", "attendance.created"]).await;
}

async fn cancel_worked_leave(point: &Point<'_>) {
    let (manager, (employee, own)) = (&point.manager.1, team(point).await);
    let (leave, work, year) = worked_monday(point, &own, &employee).await;
    manager.patch(&leave, &json!({"status": "approved"})).send().await.expect(200);
    manager.patch(&work, &json!({"review": "approved"})).send().await.expect(200);
    let cancel = json!({"status": "cancelled"});
    point.interrupt(200, 200, || manager.patch(&leave, &cancel)).await;
    review_is(point, (&leave, &work), ("approved", "0.0")).await;
    balance_is(point, &employee, year, ["0.0", "0.0", "0.0"]).await;
}
