//! Punches, entered attendances, corrections and reviews.

use chrono::{TimeDelta, Timelike};
use serde_json::{Value, json};
use wfm_testkit::Client;

use super::leaves::account_is;
use super::uploads::photo;
use super::{Case, Point, case, rows};

pub(super) const CASES: &[Case] = &[
    case!(clock_in),
    case!(clock_in, "with the id of a record", clock_in_with_a_record),
    case!(clock_in, "with a photo", clock_in_with_a_photo),
    case!(clock_out),
    case!(create_attendance),
    case!(update_attendance, "that corrects", correct_attendance),
    case!(update_attendance, "that reviews", review_attendance),
    case!(create_attendance_request),
    case!(update_attendance_request, "that corrects", approve_correction),
    case!(update_attendance_request, "that enters", approve_forgotten),
    case!(update_attendance_request, "that cancels", cancel_request),
    case!(create_deputy),
    case!(delete_deputy),
    case!(submit_timesheet),
    case!(update_timesheet, "that approves", approve_timesheet),
    case!(update_timesheet, "that reopens", reopen_timesheet),
    case!(update_timesheet, "that posts to a time account", post_timesheet),
    case!(update_timesheet, "that takes back what was posted", take_back_timesheet),
    case!(update_timesheet, "that withdraws", withdraw_timesheet),
];

/// Asserts that the employee has exactly one attendance, and that it equals the answer.
async fn is_there_once(point: &Point<'_>, employee: &str, expected: &Value) {
    let there = rows(&point.org.admin, &format!("/attendances?employee_id={employee}")).await;
    assert_eq!(there, std::slice::from_ref(expected), "{}", point.place());
}

async fn clock_in(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    let made = point.interrupt_keyed(201, || own.post("/attendances/clock-in", &json!({}))).await;
    is_there_once(point, &employee, &made.again.body).await;
    assert_eq!(made.again.body["status"], "open", "{}", point.place());
    point.is_logged(&made.text("id"), &["attendance.clocked_in"]).await;
}

/// The record's own id makes the punch idempotent without a key.
async fn clock_in_with_a_record(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    let punch = json!({"client_record_id": "r", "device_id": "d"});
    let made = point.interrupt(201, 200, || own.post("/attendances/clock-in", &punch)).await;
    is_there_once(point, &employee, &made.again.body).await;
    point.is_logged(&made.text("id"), &["attendance.clocked_in"]).await;
}

/// The photo is checked and moved, and the attendance refers to it.
async fn clock_in_with_a_photo(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    let uploaded = photo(&own).await;
    let punch = json!({"photo_url": uploaded["file_url"]});
    let made = point.interrupt_keyed(201, || own.post("/attendances/clock-in", &punch)).await;
    is_there_once(point, &employee, &made.again.body).await;
    assert_eq!(made.again.body["photo_url"], uploaded["file_url"], "{}", point.place());
    assert_eq!(made.again.body["flags"], json!([]), "{}", point.place());
    let path = format!("/uploads/{}", uploaded["upload_id"].as_str().unwrap());
    let read = point.org.admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["state"], "ready", "{}", point.place());
}

async fn clock_out(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let out = point.interrupt_keyed(200, || own.post("/attendances/clock-out", &json!({}))).await;
    is_there_once(point, &employee, &out.again.body).await;
    assert!(out.again.body["clock_out_at"].is_string(), "{}", point.place());
    let expected = ["attendance.clocked_out", "attendance.clocked_in"];
    point.is_logged(&out.text("id"), &expected).await;
}

/// A forgotten day of eight hours, entered by the manager.
async fn create_attendance(point: &Point<'_>) {
    let manager = point.manager;
    let employee = point.employee(json!({"manager_id": manager.0})).await;
    let from = point.service.now() - TimeDelta::days(2);
    let from = from.with_nanosecond(0).unwrap();
    let body = json!({
        "employee_id": employee, "clock_in_at": from,
        "clock_out_at": from + TimeDelta::hours(8), "reason": "The terminal was down.",
    });
    let made = point.interrupt_keyed(201, || manager.1.post("/attendances", &body)).await;
    is_there_once(point, &employee, &made.again.body).await;
    point.is_logged(&made.text("id"), &["attendance.created"]).await;
}

async fn correct_attendance(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    let made = own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let earlier = (point.service.now() - TimeDelta::hours(2)).to_rfc3339();
    let body = json!({"clock_in_at": earlier, "reason": "The terminal was down."});
    let path = made.header("location");
    let admin = &point.org.admin;
    let changed = point.interrupt(200, 200, || admin.patch(path, &body)).await;
    is_there_once(point, &employee, &changed.again.body).await;
    let expected = ["attendance.corrected", "attendance.clocked_in"];
    point.is_logged(&changed.text("id"), &expected).await;
}

async fn review_attendance(point: &Point<'_>) {
    let (employee, own) = point.somebody().await;
    let made = own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let path = made.header("location");
    let admin = &point.org.admin;
    let body = json!({"review": "rejected"});
    let changed = point.interrupt(200, 200, || admin.patch(path, &body)).await;
    is_there_once(point, &employee, &changed.again.body).await;
    assert_eq!(changed.again.body["review"], "rejected", "{}", point.place());
    let expected = ["attendance.rejected", "attendance.clocked_in"];
    point.is_logged(&changed.text("id"), &expected).await;
    // A rejected attendance does not block the next one.
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
}

fn forgotten() -> Value {
    json!({
        "clock_in_at": "2026-01-05T08:00:00Z", "clock_out_at": "2026-01-05T16:00:00Z",
        "reason": "The terminal was down.",
    })
}

/// Asserts that the employee has one request, which equals the answer, and that only a pending one keeps the date.
async fn is_asked_once(point: &Point<'_>, own: &Client, expected: &Value) {
    let there = rows(own, "/attendance-requests").await;
    assert_eq!(there, std::slice::from_ref(expected), "{}", point.place());
    let status = if expected["status"] == "pending" { 409 } else { 201 };
    let mut next = forgotten();
    if expected["status"] != "cancelled" && expected["attendance_id"].is_string() {
        next["attendance_id"] = expected["attendance_id"].clone();
    }
    let next = own.post("/attendance-requests", &next).send().await;
    assert_eq!(next.status, status, "{}: {}", point.place(), next.body);
}

async fn create_attendance_request(point: &Point<'_>) {
    let (employee, own) = point.hired(json!({"manager_id": point.manager.0})).await;
    let made = point.interrupt_keyed(201, || own.post("/attendance-requests", &forgotten())).await;
    point.is_logged(&made.text("id"), &["attendance_request.created"]).await;
    point.is_notified(&point.manager.1, &employee, &["attendance.requested"]).await;
    is_asked_once(point, &own, &made.again.body).await;
}

/// The path of a request of a new employee, and the employee.
async fn asked(point: &Point<'_>, body: &Value) -> (String, Client, String) {
    let (employee, own) = point.hired(json!({"manager_id": point.manager.0})).await;
    let mut body = body.clone();
    if body["clock_in_at"].is_null() {
        let mut day = forgotten();
        day["employee_id"] = json!(employee);
        day["clock_out_at"] = json!("2026-01-05T12:00:00Z");
        let there = point.org.admin.post("/attendances", &day).send().await.expect(201);
        body["attendance_id"] = there.body["id"].clone();
    }
    let made = own.post("/attendance-requests", &body).send().await.expect(201);
    (employee, own, made.header("location").to_owned())
}

async fn approved(point: &Point<'_>, body: &Value, action: &str) {
    let (employee, own, path) = asked(point, body).await;
    let approve = json!({"status": "approved"});
    let made = point.interrupt(200, 200, || point.manager.1.patch(&path, &approve)).await;
    let id = made.text("id");
    let expected = ["attendance_request.approved", "attendance_request.created"];
    point.is_logged(&id, &expected).await;
    point.is_notified(&own, &id, &["attendance.decided"]).await;
    let there = rows(&point.org.admin, &format!("/attendances?employee_id={employee}")).await;
    assert_eq!(there.len(), 1, "{}", point.place());
    assert_eq!(there[0]["id"], made.again.body["attendance_id"], "{}", point.place());
    assert_eq!(there[0]["clock_out_at"], "2026-01-05T16:00:00.000Z", "{}", point.place());
    let actions = point.actions(there[0]["id"].as_str().unwrap()).await;
    assert_eq!(actions.iter().filter(|one| *one == action).count(), 1, "{}", point.place());
    is_asked_once(point, &own, &made.again.body).await;
}

async fn approve_forgotten(point: &Point<'_>) {
    approved(point, &forgotten(), "attendance.created").await;
}

async fn approve_correction(point: &Point<'_>) {
    let longer = json!({"clock_out_at": "2026-01-05T16:00:00Z", "reason": "Forgot."});
    approved(point, &longer, "attendance.corrected").await;
}

async fn cancel_request(point: &Point<'_>) {
    let (_, own, path) = asked(point, &forgotten()).await;
    let cancel = json!({"status": "cancelled"});
    let made = point.interrupt(200, 200, || own.patch(&path, &cancel)).await;
    let expected = ["attendance_request.cancelled", "attendance_request.created"];
    point.is_logged(&made.text("id"), &expected).await;
    is_asked_once(point, &own, &made.again.body).await;
}

/// A body that names the manager as the deputy, for some later dates.
fn deputy(point: &Point<'_>) -> Value {
    let on = |days| (point.service.now() + TimeDelta::days(days)).date_naive();
    json!({"deputy_id": point.manager.0, "from": on(7), "to": on(14)})
}

async fn create_deputy(point: &Point<'_>) {
    let (_, own) = point.hired(json!({})).await;
    let body = deputy(point);
    let made = point.interrupt_keyed(201, || own.post("/deputies", &body)).await;
    point.is_logged(&made.text("id"), &["deputy.created"]).await;
    let there = rows(&own, "/deputies").await;
    assert_eq!(there, std::slice::from_ref(&made.again.body), "{}", point.place());
}

async fn delete_deputy(point: &Point<'_>) {
    let (_, own) = point.hired(json!({})).await;
    let made = own.post("/deputies", &deputy(point)).send().await.expect(201);
    let id = made.body["id"].as_str().unwrap();
    let path = format!("/deputies/{id}");
    point.interrupt(204, 404, || own.delete(&path)).await;
    point.is_logged(id, &["deputy.deleted", "deputy.created"]).await;
    assert_eq!(rows(&own, "/deputies").await, [json!(null); 0], "{}", point.place());
}

/// Somebody with a manager and an attendance in a month that is over.
async fn month(point: &Point<'_>) -> (String, Client) {
    let (employee, own) = point.hired(json!({"manager_id": point.manager.0})).await;
    let day = json!({
        "employee_id": employee, "clock_in_at": "2026-01-05T08:00:00Z",
        "clock_out_at": "2026-01-05T16:00:00Z", "reason": "The terminal was down.",
    });
    point.org.admin.post("/attendances", &day).send().await.expect(201);
    (employee, own)
}

const JANUARY: &str = "2026-01-01";

/// Asserts that the timesheet is stored once, and equals the answer.
async fn is_signed(point: &Point<'_>, employee: &str, expected: &Value) {
    let admin = &point.org.admin;
    let there = rows(admin, &format!("/timesheets?employee_id={employee}")).await;
    assert_eq!(there, std::slice::from_ref(expected), "{}", point.place());
    let path = format!("/employees/{employee}/timesheets/{JANUARY}");
    let shown = admin.get(&path).send().await.expect(200).body;
    assert_eq!(shown["state"], expected["state"], "{}", point.place());
    if expected["state"] != "open" {
        assert_eq!(shown["days_hash"], expected["submitted_hash"], "{}", point.place());
    }
    // Only signed dates take no change.
    let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
    let planned = format!("/employees/{employee}/roster/2026-01-06");
    let planned = admin.put(&planned, &shifts).send().await;
    let status = if expected["state"] == "approved" { 409 } else { 200 };
    assert_eq!(planned.status, status, "{}: {}", point.place(), planned.body);
}

async fn submit_timesheet(point: &Point<'_>) {
    let (employee, own) = month(point).await;
    let january = json!({"period_start": JANUARY});
    let made = point.interrupt(201, 200, || own.post("/timesheets", &january)).await;
    point.is_logged(&made.text("id"), &["timesheet.submitted"]).await;
    point.is_notified(&point.manager.1, &employee, &["timesheet.submitted"]).await;
    is_signed(point, &employee, &made.again.body).await;
}

async fn submitted(point: &Point<'_>) -> (String, Client, String) {
    let (employee, own) = month(point).await;
    let january = json!({"period_start": JANUARY});
    let made = own.post("/timesheets", &january).send().await.expect(201);
    let sheet = format!("/timesheets/{}", made.body["id"].as_str().unwrap());
    (employee, own, sheet)
}

async fn approve_timesheet(point: &Point<'_>) {
    let (employee, own, sheet) = submitted(point).await;
    let approve = json!({"state": "approved"});
    let made = point.interrupt(200, 200, || point.manager.1.patch(&sheet, &approve)).await;
    let id = made.text("id");
    point.is_logged(&id, &["timesheet.approved", "timesheet.submitted"]).await;
    point.is_notified(&own, &id, &["timesheet.decided"]).await;
    is_signed(point, &employee, &made.again.body).await;
}

async fn reopen_timesheet(point: &Point<'_>) {
    let (employee, own, sheet) = submitted(point).await;
    let by = &point.manager.1;
    by.patch(&sheet, &json!({"state": "approved"})).send().await.expect(200);
    let open = json!({"state": "open", "note": "Friday is missing."});
    let made = point.interrupt(200, 200, || by.patch(&sheet, &open)).await;
    let id = made.text("id");
    let expected = ["timesheet.reopened", "timesheet.approved", "timesheet.submitted"];
    point.is_logged(&id, &expected).await;
    point.is_notified(&own, &id, &["timesheet.decided", "timesheet.decided"]).await;
    is_signed(point, &employee, &made.again.body).await;
}

async fn withdraw_timesheet(point: &Point<'_>) {
    let (employee, own, sheet) = submitted(point).await;
    let made = point.interrupt(200, 200, || own.patch(&sheet, &json!({"state": "open"}))).await;
    let expected = ["timesheet.withdrawn", "timesheet.submitted"];
    point.is_logged(&made.text("id"), &expected).await;
    is_signed(point, &employee, &made.again.body).await;
}

/// A submitted January of somebody who has a time account, without pay and so without minutes for the difference.
async fn with_account_submitted(point: &Point<'_>) -> (String, String) {
    let overtime = json!({"code": "overtime", "after": [{"per": "day", "minutes": 300}]});
    let account = json!({"credit": "codes", "codes": [{"code": "overtime", "factor": "1.5"}], "cap_minutes": 100});
    let version = json!({"effective_from": "2020-01-01", "rules": [overtime], "account": account});
    let policy =
        json!({"code": point.name.replace('-', ""), "name": "Flextime", "versions": [version]});
    let policy = point.org.admin.post("/time-policies", &policy).send().await.expect(201);
    let body = json!({"manager_id": point.manager.0, "time_policy_id": policy.body["id"]});
    let employee = point.employee(body).await;
    let day = json!({
        "employee_id": employee, "clock_in_at": "2026-01-05T08:00:00Z",
        "clock_out_at": "2026-01-05T16:00:00Z", "reason": "The terminal was down.",
    });
    point.org.admin.post("/attendances", &day).send().await.expect(201);
    let january = json!({"period_start": JANUARY, "employee_id": employee});
    let made = point.org.admin.post("/timesheets", &january).send().await.expect(201);
    (employee, format!("/timesheets/{}", made.body["id"].as_str().unwrap()))
}

/// 420 minutes, 120 of them overtime: 180, of which 80 exceed the cap and are paid.
async fn post_timesheet(point: &Point<'_>) {
    let (employee, sheet) = with_account_submitted(point).await;
    let approve = json!({"state": "approved"});
    point.interrupt(200, 200, || point.manager.1.patch(&sheet, &approve)).await;
    account_is(point, &employee, &[180, -80]).await;
}

async fn take_back_timesheet(point: &Point<'_>) {
    let (employee, sheet) = with_account_submitted(point).await;
    let by = &point.manager.1;
    by.patch(&sheet, &json!({"state": "approved"})).send().await.expect(200);
    let open = json!({"state": "open", "note": "Friday is missing."});
    point.interrupt(200, 200, || by.patch(&sheet, &open)).await;
    account_is(point, &employee, &[180, -80, -180, 80]).await;
}
