//! A person who may read the activity log and looks there for what is hidden from them elsewhere: why a colleague is
//! ill, what somebody is paid, what a reviewer wrote.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Client, Organization, Service};

const SECRETS: [&str; 6] =
    ["chemotherapy", "get well soon", "carried over", "3141.59", "271.82", "forgot the badge"];

/// Writes a leave with a reason and a note, pay, an adjustment of each kind, an attendance with a reason, and one
/// entry of every other kind in the log. Returns the leave's id.
async fn history(org: &Organization<'_>, employee: EmployeeId) -> String {
    let monday = NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
    let id = employee.to_string();
    let leave = json!({
        "employee_id": id, "type": "annual", "start_date": monday, "end_date": monday,
        "reason": "chemotherapy",
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let path = leave.header("location").to_owned();
    let decision = json!({"status": "approved", "note": "get well soon"});
    org.admin.patch(&path, &decision).send().await.expect(200);
    let adjustment = json!({
        "employee_id": id, "type": "annual", "year": 2026, "days": "1", "reason": "carried over",
    });
    org.admin.post("/leave-adjustments", &adjustment).send().await.expect(201);
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "271.82", "currency": "USD"},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201);
    let adjustment = json!({
        "employee_id": id, "component_id": component.body["id"], "date": "2026-11-20",
        "amount": "271.82", "note": "3141.59",
    });
    org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    let start = org.service.now() - TimeDelta::days(3);
    let attendance = json!({
        "employee_id": id, "clock_in_at": start.to_rfc3339(), "reason": "forgot the badge",
        "clock_out_at": (start + TimeDelta::hours(1)).to_rfc3339(),
    });
    org.admin.post("/attendances", &attendance).send().await.expect(201);
    let department = json!({"code": "eng", "name": "Engineering"});
    org.admin.post("/departments", &department).send().await.expect(201);
    org.settings(json!({"sync": {"max_lookback_days": 30}})).await;
    crate::failures::interruptions::photo(&org.admin).await;
    path["/leaves/".len()..].to_owned()
}

async fn paid(org: &Organization<'_>) -> EmployeeId {
    let pay = json!([{
        "effective_from": "2026-01-01", "pay_type": "monthly", "amount": "3141.59",
        "currency": "USD",
    }]);
    org.employee(json!({"compensation": pay})).await
}

async fn entries(client: &Client) -> Vec<Value> {
    let page = client.get("/activity-logs?limit=100").send().await.expect(200).body;
    assert_eq!(page["meta"]["has_more"], false);
    page["data"].as_array().unwrap().clone()
}

fn text(entries: &[Value]) -> String {
    entries.iter().map(Value::to_string).collect()
}

async fn with(
    org: &Organization<'_>,
    employee: Option<EmployeeId>,
    permissions: &[&str],
) -> Client {
    let mut permissions = permissions.to_vec();
    permissions.push("activity_logs:read");
    let name = format!("reader-{}", wfm_app::Ids::system().next());
    let body = json!({"name": name, "permissions": permissions});
    let role = org.admin.post("/roles", &body).send().await.expect(201).body["id"].clone();
    org.signed_in(&[role.as_str().unwrap()], employee).await
}

/// Rules PERM-20 and API-80.
#[tokio::test]
async fn a_reader_of_the_log_alone_sees_that_something_changed_and_nothing_of_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let patient = paid(&org).await;
    let leave = history(&org, patient).await;
    let reader = with(&org, None, &[]).await;

    let all = entries(&org.admin).await;
    let complete = text(&all);
    SECRETS.iter().for_each(|secret| assert!(complete.contains(secret), "{secret}"));
    assert!(!complete.contains("hidden"), "{complete}");
    let seen = entries(&reader).await;
    let shown = text(&seen);
    SECRETS.iter().for_each(|secret| assert!(!shown.contains(secret), "{secret}"));

    // Both see the same entries with the same fields: who, when, what kind, which resource.
    assert_eq!(seen.len(), all.len());
    for (one, other) in seen.iter().zip(&all) {
        for field in ["id", "action", "actor", "resource_id", "resource_type", "occurred_at"] {
            assert_eq!(one[field], other[field]);
        }
        let fields = |entry: &Value| -> Vec<Value> {
            let changes = entry["changes"].as_array().unwrap();
            changes.iter().map(|change| change["field"].clone()).collect()
        };
        assert_eq!(fields(one), fields(other));
    }
    let of_leave = format!("/activity-logs?resource_id={leave}");
    let of_leave = reader.get(&of_leave).send().await.expect(200).body;
    let requested = &of_leave["data"].as_array().unwrap().last().unwrap()["changes"];
    let reason = requested.as_array().unwrap().iter().find(|c| c["field"] == "reason").unwrap();
    assert_eq!(*reason, json!({"field": "reason", "hidden": true}));
}

/// Rule PERM-20.
#[tokio::test]
async fn each_permission_shows_its_own_fields_of_its_own_people() {
    let service = Service::start().await;
    let org = service.organization().await;
    let manager = org.employee(json!({})).await;
    let patient = paid(&org).await;
    history(&org, patient).await;
    let shows = |permissions: &'static [&'static str], employee: Option<EmployeeId>| {
        let org = &org;
        async move {
            let shown = text(&entries(&with(org, employee, permissions).await).await);
            SECRETS.map(|secret| shown.contains(secret))
        }
    };
    let none = [false; 6];
    let leave = [true, true, true, false, false, false];
    assert_eq!(shows(&["leaves:read:all"], None).await, leave);
    // The patient sees their own fields, but not those of a colleague or of a person outside the team.
    assert_eq!(shows(&["leaves:read:own"], Some(patient)).await, leave);
    assert_eq!(shows(&["leaves:read:team"], Some(manager)).await, none);
    let attendance = [false, false, false, false, false, true];
    assert_eq!(shows(&["attendances:read:all"], None).await, attendance);
    // The note of the pay adjustment repeats the amount. Readers of payrolls and readers of compensation see these
    // fields.
    let pay = [false, false, false, true, true, false];
    assert_eq!(shows(&["payrolls:read:all"], None).await, pay);
    assert_eq!(shows(&["compensation:read:all"], None).await, pay);
    assert_eq!(shows(&["payrolls:read:own"], Some(patient)).await, none);
    assert_eq!(shows(&["employees:read:all", "salary_components:read"], None).await, none);

    // When the manager leads the patient, the leave belongs to the team.
    let path = format!("/employees/{patient}");
    let read = org.admin.get(&path).send().await.expect(200).body;
    let mut body = json!({"manager_id": manager.to_string()});
    for field in ["employee_number", "first_name", "last_name", "email", "hire_date"] {
        body[field] = read[field].clone();
    }
    org.admin.put(&path, &body).send().await.expect(200);
    assert_eq!(shows(&["leaves:read:team"], Some(manager)).await, leave);
}
