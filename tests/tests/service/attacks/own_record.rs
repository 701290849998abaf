//! An HR manager who raises herself, moves herself, or decides about herself, by every route.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

/// An HR manager with an employee record, signed in, and the record's path.
async fn insider(org: &Organization<'_>) -> (EmployeeId, Client, String) {
    let employee = org.employee(json!({})).await;
    let (client, _) = org.account_of(employee, &["hr_manager"]).await;
    (employee, client, format!("/employees/{employee}"))
}

/// The body of a PUT that changes nothing.
async fn as_stored(client: &Client, path: &str) -> Value {
    let mut body = client.get(path).send().await.expect(200).body;
    let fields = body.as_object_mut().unwrap();
    for field in ["id", "user_id", "created_at", "updated_at"] {
        fields.remove(field);
    }
    body
}

fn refused(answer: Answer) {
    answer.fails(403, "own_record");
}

/// Rule PERM-13.
#[tokio::test]
async fn nobody_changes_their_own_pay_employment_or_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, insider, path) = insider(&org).await;
    let (boss, department) = (org.employee(json!({})).await, json!({"code": "d", "name": "D"}));
    let department = org.admin.post("/departments", &department).send().await.expect(201);
    let pay = json!([{
        "effective_from": "2026-01-01", "pay_type": "monthly", "amount": "9000.00", "currency": "USD",
    }]);
    let stored = as_stored(&insider, &path).await;
    insider.put(&path, &stored).send().await.expect(200);
    for (field, value) in [
        ("compensation", pay),
        ("hire_date", json!("2010-01-01")),
        ("termination_date", json!("2030-01-01")),
        ("status", json!("suspended")),
        ("department_id", department.body["id"].clone()),
        ("manager_id", json!(boss.to_string())),
    ] {
        let mut body = stored.clone();
        body[field] = value;
        refused(insider.put(&path, &body).send().await);
        assert_eq!(as_stored(&insider, &path).await, stored, "{field}");
        // Somebody else may, where nothing else speaks against it.
        if field == "hire_date" {
            org.admin.put(&path, &body).send().await.expect(200);
            org.admin.put(&path, &stored).send().await.expect(200);
        }
    }
    // The rest of the record they change as before.
    let mut body = stored.clone();
    body["phone"] = json!("+49 30 1234567");
    insider.put(&path, &body).send().await.expect(200);
}

/// Rule PERM-13.
#[tokio::test]
async fn nobody_changes_their_own_roles_or_makes_themselves_a_manager() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (me, insider, path) = insider(&org).await;
    let other = format!("/employees/{}", org.employee(json!({})).await);
    let account = format!("{path}/account");
    let email = json!(format!("{me}@example.com"));
    let roles = |roles: Value| json!({"email": email, "roles": roles});
    refused(insider.put(&account, &roles(json!(["hr_manager", "manager"]))).send().await);
    refused(insider.put(&account, &roles(json!([]))).send().await);
    insider.put(&account, &roles(json!(["hr_manager"]))).send().await.expect(200);

    let mut body = as_stored(&insider, &other).await;
    body["manager_id"] = json!(me.to_string());
    refused(insider.put(&other, &body).send().await);
    let new = json!({
        "employee_number": "n", "first_name": "a", "last_name": "b", "email": "n@example.com",
        "hire_date": "2026-01-01", "manager_id": me.to_string(),
    });
    refused(insider.post("/employees", &new).send().await);
    let mut department = json!({"code": "d", "name": "D", "manager_id": me.to_string()});
    refused(insider.post("/departments", &department).send().await);
    department["manager_id"] = Value::Null;
    let made = insider.post("/departments", &department).send().await.expect(201);
    department["manager_id"] = json!(me.to_string());
    refused(insider.put(made.header("location"), &department).send().await);
    org.admin.put(made.header("location"), &department).send().await.expect(200);
    insider.put(made.header("location"), &department).send().await.expect(200);
}

/// Rule PERM-13.
#[tokio::test]
async fn nobody_adjusts_enters_corrects_or_decides_their_own() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (me, insider, _) = insider(&org).await;
    let me = me.to_string();
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let component = org.admin.post("/salary-components", &component).send().await.expect(201);
    let pay = json!({
        "employee_id": me, "component_id": component.body["id"], "date": "2026-11-20",
        "amount": "500.00",
    });
    refused(insider.post("/pay-adjustments", &pay).send().await);
    let made = org.admin.post("/pay-adjustments", &pay).send().await.expect(201);
    refused(insider.delete(made.header("location")).send().await);
    let days = json!({
        "employee_id": me, "type": "annual", "year": 2026, "days": "5", "reason": "Lieu.",
    });
    refused(insider.post("/leave-adjustments", &days).send().await);
    let entered = json!({
        "employee_id": me, "clock_in_at": "2026-11-09T09:00:00Z",
        "clock_out_at": "2026-11-09T17:00:00Z", "reason": "Forgot.",
    });
    refused(insider.post("/attendances", &entered).send().await);
    let there = org.admin.post("/attendances", &entered).send().await.expect(201);
    let correct = json!({"clock_in_at": "2026-11-09T06:00:00Z", "reason": "Earlier."});
    refused(insider.patch(there.header("location"), &correct).send().await);
    let leave = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let leave = insider.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    refused(insider.patch(leave.header("location"), &approve).send().await);
    org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
}
