//! The entries of histories: if a request that writes or removes an employment, an assignment or a schedule is sent
//! again, it changes nothing more.

use serde_json::{Value, json};

use super::updates::patched;
use super::{Case, Point, case, rows};

pub const CASES: &[Case] = &[
    case!(update_employment),
    case!(patch_employment),
    case!(delete_employment),
    case!(update_assignment),
    case!(patch_assignment),
    case!(delete_assignment),
    case!(update_employee_work_schedule),
    case!(patch_employee_work_schedule),
    case!(delete_employee_work_schedule),
    case!(update_work_schedule),
    case!(patch_work_schedule),
    case!(delete_work_schedule),
    case!(update_roster),
    case!(update_roster_date),
    case!(delete_roster_date),
    case!(create_open_shift),
    case!(update_open_shift),
    case!(create_shift_request),
    case!(update_shift_request),
];

const SUNDAYS: &str = "09:00";

/// A schedule of one day that begins at this time.
fn schedule(start: &str) -> Value {
    json!({"work_schedule": {"days": [{"weekday": "sunday", "start": start, "end": "17:00"}]}})
}

/// An employee who has left. If `again` is set, the employee was hired again.
async fn former(point: &Point<'_>, again: bool) -> String {
    let left = json!({"hire_date": "2020-01-01", "termination_date": "2026-06-30"});
    let path = format!("/employees/{}", point.employee(left).await);
    if again {
        let entry = format!("{path}/employments/2026-10-12");
        point.org.admin.put(&entry, &json!({})).send().await.expect(201);
    }
    path
}

/// An employee with an entry of the history from 2026-09-01 on.
async fn with_entry(point: &Point<'_>, history: &str, body: &Value) -> (String, String) {
    let path = format!("/employees/{}", point.employee(json!({})).await);
    let entry = format!("{path}/{history}/2026-09-01");
    point.org.admin.put(&entry, body).send().await.expect(201);
    (format!("{path}/{history}"), entry)
}

async fn entries(point: &Point<'_>, history: &str) -> Vec<Value> {
    let list = point.org.admin.get(history).send().await.expect(200);
    list.body["data"].as_array().unwrap().clone()
}

/// Interrupts the PUT of an entry that does not exist.
async fn written(point: &Point<'_>, history: &str, entry: &str, body: &Value) {
    let admin = &point.org.admin;
    let before = entries(point, history).await.len();
    let made = point.interrupt(201, 200, || admin.put(entry, body).header("if-match", "*")).await;
    let there = entries(point, history).await;
    assert_eq!(there.len(), before + 1, "{}", point.place());
    assert!(there.contains(&made.again.body), "{}", point.place());
}

/// Interrupts the DELETE of an entry that exists.
async fn removed(point: &Point<'_>, history: &str, entry: &str) {
    let before = entries(point, history).await.len();
    let admin = &point.org.admin;
    point.interrupt(204, 404, || admin.delete(entry).header("if-match", "*")).await;
    assert_eq!(entries(point, history).await.len(), before - 1, "{}", point.place());
}

async fn update_employment(point: &Point<'_>) {
    let admin = &point.org.admin;
    let path = former(point, false).await;
    let history = format!("{path}/employments");
    let entry = format!("{path}/employments/2026-10-12");
    written(point, &history, &entry, &json!({})).await;
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["status"], "active", "{}", point.place());
    let id = path.trim_start_matches("/employees/");
    point.is_logged(id, &["employee.updated", "employee.created"]).await;
}

async fn patch_employment(point: &Point<'_>) {
    let entry = format!("{}/employments/2026-10-12", former(point, true).await);
    let changes = json!({"termination_date": "2028-01-31", "reason": "Contract ends"});
    patched(point, &entry, changes, "employee.updated").await;
}

async fn delete_employment(point: &Point<'_>) {
    let path = former(point, true).await;
    let entry = format!("{path}/employments/2026-10-12");
    removed(point, &format!("{path}/employments"), &entry).await;
    let read = point.org.admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["status"], "terminated", "{}", point.place());
}

async fn update_assignment(point: &Point<'_>) {
    let admin = &point.org.admin;
    let manager = point.employee(json!({})).await;
    let history = format!("/employees/{}/assignments", point.employee(json!({})).await);
    let entry = format!("{history}/2026-09-01");
    written(point, &history, &entry, &json!({"manager_id": manager})).await;
    for (on, reports) in [("2026-08-31", 0), ("2026-09-01", 1)] {
        let team = format!("/employees?manager_id={manager}&on={on}");
        assert_eq!(rows(admin, &team).await.len(), reports, "{}", point.place());
    }
}

async fn patch_assignment(point: &Point<'_>) {
    let (_, entry) = with_entry(point, "assignments", &json!({"job_title": "Lead"})).await;
    patched(point, &entry, json!({"weekly_hours": "37.5"}), "employee.updated").await;
}

async fn delete_assignment(point: &Point<'_>) {
    let manager = point.employee(json!({})).await;
    let (history, entry) = with_entry(point, "assignments", &json!({"manager_id": manager})).await;
    removed(point, &history, &entry).await;
    let team = format!("/employees?manager_id={manager}");
    assert_eq!(rows(&point.org.admin, &team).await.len(), 0, "{}", point.place());
}

async fn update_employee_work_schedule(point: &Point<'_>) {
    let history = format!("/employees/{}/work-schedules", point.employee(json!({})).await);
    written(point, &history, &format!("{history}/2026-09-01"), &schedule(SUNDAYS)).await;
}

async fn patch_employee_work_schedule(point: &Point<'_>) {
    let (_, entry) = with_entry(point, "work-schedules", &schedule(SUNDAYS)).await;
    let before = point.org.admin.get("/activity-logs?action=employee.updated");
    let before = before.send().await.expect(200).body["meta"]["count"].clone();
    let grace = json!({"work_schedule": {"grace_minutes": 7}});
    let both = point.interrupt(200, 200, || point.org.admin.patch(&entry, &grace)).await;
    let after = &both.again.body["work_schedule"];
    assert_eq!((&after["grace_minutes"], &after["days"][0]["start"]), (&json!(7), &json!(SUNDAYS)));
    let logged = point.org.admin.get("/activity-logs?action=employee.updated&limit=100");
    let logged = logged.send().await.expect(200).body["data"].as_array().unwrap().len();
    assert!(json!(logged) != before, "{}", point.place());
}

async fn delete_employee_work_schedule(point: &Point<'_>) {
    let (history, entry) = with_entry(point, "work-schedules", &schedule(SUNDAYS)).await;
    removed(point, &history, &entry).await;
}

/// A date on which no other point has written a schedule of the organization.
async fn free_date(point: &Point<'_>) -> String {
    let taken = entries(point, "/settings/work-schedules").await.len() as u64;
    let first = chrono::NaiveDate::from_ymd_opt(2030, 1, 1).unwrap();
    let dates = (taken..).map(|days| (first + chrono::Days::new(days)).to_string());
    let there = entries(point, "/settings/work-schedules").await;
    let is_free = |date: &String| there.iter().all(|entry| entry["date"] != **date);
    format!("/settings/work-schedules/{}", dates.into_iter().find(is_free).unwrap())
}

async fn update_work_schedule(point: &Point<'_>) {
    let entry = free_date(point).await;
    written(point, "/settings/work-schedules", &entry, &schedule(SUNDAYS)).await;
    point.org.admin.delete(&entry).header("if-match", "*").send().await.expect(204);
}

async fn patch_work_schedule(point: &Point<'_>) {
    let admin = &point.org.admin;
    let entry = free_date(point).await;
    admin.put(&entry, &schedule(SUNDAYS)).header("if-match", "*").send().await.expect(201);
    let grace = json!({"work_schedule": {"grace_minutes": 7}});
    let patch = || admin.patch(&entry, &grace).header("if-match", "*");
    let both = point.interrupt(200, 200, patch).await;
    assert_eq!(both.again.body["work_schedule"]["grace_minutes"], 7, "{}", point.place());
    admin.delete(&entry).header("if-match", "*").send().await.expect(204);
}

async fn delete_work_schedule(point: &Point<'_>) {
    let admin = &point.org.admin;
    let entry = free_date(point).await;
    admin.put(&entry, &schedule(SUNDAYS)).header("if-match", "*").send().await.expect(201);
    removed(point, "/settings/work-schedules", &entry).await;
}

async fn update_roster(point: &Point<'_>) {
    let admin = &point.org.admin;
    let employee = point.employee(json!({})).await;
    let entries = json!({"entries": [
        {"employee_id": employee, "date": "2026-09-01", "shifts": []},
        {"employee_id": employee, "date": "2026-10-01", "shifts": []},
    ]});
    point.interrupt(204, 204, || admin.put("/roster", &entries)).await;
    let there = format!("/employees/{employee}/schedule?from=2026-09-01&to=2026-10-01");
    let days = admin.get(&there).send().await.expect(200).body["days"].clone();
    let drafted = days.as_array().unwrap().iter().filter(|day| !day["draft"].is_null());
    assert_eq!(drafted.count(), 2, "{}", point.place());
}

/// An employee's date. If `is_planned` is set, the roster plans it.
async fn roster_date(point: &Point<'_>, is_planned: bool) -> String {
    let path = format!("/employees/{}/roster/2026-09-01", point.employee(json!({})).await);
    if is_planned {
        point.org.admin.put(&path, &json!({"shifts": []})).send().await.expect(200);
    }
    path
}

async fn update_roster_date(point: &Point<'_>) {
    let path = roster_date(point, false).await;
    let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
    let both = point.interrupt(200, 200, || point.org.admin.put(&path, &shifts)).await;
    assert_eq!(both.again.body["shifts"][0]["start"], "06:00", "{}", point.place());
    let id = path.split('/').nth(2).unwrap();
    point.is_logged(id, &["roster.updated", "employee.created"]).await;
}

async fn delete_roster_date(point: &Point<'_>) {
    let path = roster_date(point, true).await;
    let admin = &point.org.admin;
    point.interrupt(204, 404, || admin.delete(&path)).await;
    let id = path.split('/').nth(2).unwrap();
    let there = format!("/employees/{id}/schedule?from=2026-09-01&to=2026-09-01");
    let there = admin.get(&there).send().await.expect(200);
    assert_eq!(there.body["days"][0]["source"], "weekly", "{}", point.place());
}

fn open_shift() -> Value {
    json!({
        "date": "2027-09-01", "timezone": "UTC",
        "shift": {"start": "06:00", "end": "14:00"},
    })
}

async fn create_open_shift(point: &Point<'_>) {
    let admin = &point.org.admin;
    let made = point.interrupt_keyed(201, || admin.post("/open-shifts", &open_shift())).await;
    point.is_logged(&made.text("id"), &["open_shift.created"]).await;
}

async fn update_open_shift(point: &Point<'_>) {
    let made = point.org.admin.post("/open-shifts", &open_shift()).send().await.expect(201);
    let cancel = json!({"status": "cancelled"});
    let path = made.header("location");
    point.interrupt(200, 200, || point.org.admin.patch(path, &cancel)).await;
    let actions = ["open_shift.updated", "open_shift.created"];
    point.is_logged(made.body["id"].as_str().unwrap(), &actions).await;
}

/// A shift that is given to a colleague, and the colleague.
async fn gift(point: &Point<'_>) -> (Value, String) {
    let (employee, colleague) = (point.employee(json!({})).await, point.employee(json!({})).await);
    for (who, shifts) in
        [(&employee, json!([{"start": "06:00", "end": "14:00"}])), (&colleague, json!([]))]
    {
        let path = format!("/employees/{who}/roster/2027-09-01");
        point.org.admin.put(&path, &json!({ "shifts": shifts })).send().await.expect(200);
    }
    let gift = json!({
        "kind": "give", "date": "2027-09-01", "employee_id": employee,
        "with_employee_id": colleague,
    });
    (gift, colleague)
}

async fn create_shift_request(point: &Point<'_>) {
    let (admin, (gift, _)) = (&point.org.admin, gift(point).await);
    let made = point.interrupt_keyed(201, || admin.post("/shift-requests", &gift)).await;
    point.is_logged(&made.text("id"), &["shift_request.created"]).await;
}

async fn update_shift_request(point: &Point<'_>) {
    let (admin, (gift, colleague)) = (&point.org.admin, gift(point).await);
    let made = admin.post("/shift-requests", &gift).send().await.expect(201);
    let path = made.header("location");
    admin.patch(path, &json!({"status": "accepted"})).send().await.expect(200);
    let approve = json!({"status": "approved"});
    point.interrupt(200, 200, || admin.patch(path, &approve)).await;
    for (who, shifts) in [(gift["employee_id"].as_str().unwrap(), 0), (colleague.as_str(), 1)] {
        let there = format!("/employees/{who}/schedule?from=2027-09-01&to=2027-09-01");
        let days = admin.get(&there).send().await.expect(200).body["days"].clone();
        assert_eq!(days[0]["shifts"].as_array().unwrap().len(), shifts, "{}", point.place());
    }
    let actions = ["shift_request.approved", "shift_request.accepted", "shift_request.created"];
    point.is_logged(made.body["id"].as_str().unwrap(), &actions).await;
}
