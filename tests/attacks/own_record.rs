//! An HR manager who raises her own pay, moves herself, or decides about herself. She tries every route: her own
//! account, and an account that she has invited and nobody has confirmed.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

use super::{colleague, post};

/// An HR manager with an employee record, signed in. With her come the puppet account that she has invited and the
/// path of her record.
async fn insider(org: &Organization<'_>) -> (EmployeeId, [Client; 2], String) {
    let employee = org.employee(json!({})).await;
    let (client, _) = org.account_of(employee, &["hr_manager"]).await;
    let (puppet, _) = colleague(org, &client, "puppet").await;
    (employee, [client, puppet], format!("/employees/{employee}"))
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
    let (_, [insider, puppet], path) = insider(&org).await;
    let boss = org.employee(json!({})).await;
    let department = json!({"code": "d", "name": "D"});
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
        let part = json!({ field: value });
        body[field] = part[field].clone();
        for who in [&insider, &puppet] {
            refused(who.put(&path, &body).send().await);
            refused(who.patch(&path, &part).send().await);
        }
        assert_eq!(as_stored(&insider, &path).await, stored, "{field}");
        // Another person may do it, if no other rule refuses it.
        if field == "hire_date" {
            org.admin.put(&path, &body).send().await.expect(200);
            org.admin.put(&path, &stored).send().await.expect(200);
        }
    }
    // The other fields of the record can be changed as before.
    let mut body = stored.clone();
    body["phone"] = json!("+49 30 1234567");
    insider.put(&path, &body).send().await.expect(200);
}

/// Rule PERM-13: through the histories, entry by entry.
#[tokio::test]
async fn nobody_changes_an_entry_of_their_own_histories() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let boss = org.employee(json!({})).await;
    let made = async |path: &str, body: Value| {
        admin.post(path, &body).send().await.expect(201).body["id"].clone()
    };
    let one = made("/departments", json!({"code": "one", "name": "One"})).await;
    let two = made("/departments", json!({"code": "two", "name": "Two"})).await;
    let site = made("/sites", json!({"code": "s", "name": "S", "timezone": "UTC"})).await;

    // An employee with two entries of each history, who was hired again.
    let me = org.employee(json!({"hire_date": "2015-01-01"})).await;
    let path = format!("/employees/{me}");
    let entry = |entry: &str| format!("{path}/{entry}");
    admin.patch(&path, &json!({"termination_date": "2026-06-30"})).send().await.expect(200);
    for (at, body) in [
        ("employments/2026-10-12", json!({})),
        ("assignments/2026-11-02", json!({"department_id": one})),
        ("work-schedules/2026-11-02", json!({"work_schedule": {"days": []}})),
    ] {
        admin.put(&entry(at), &body).send().await.expect(201);
    }
    let (insider, _) = org.account_of(me, &["hr_manager"]).await;
    let (puppet, _) = colleague(&org, &insider, "puppet").await;
    let histories = async || {
        let mut all = vec![];
        for history in ["employments", "assignments", "work-schedules"] {
            all.push(admin.get(&entry(history)).send().await.expect(200).body);
        }
        all
    };

    // The last case ends the employment, and with it the account.
    for (method, at, body, status) in [
        ("PUT", "assignments/2026-11-16", json!({"department_id": two}), 201),
        ("PUT", "assignments/2026-11-17", json!({"site_id": site}), 201),
        ("PUT", "assignments/2026-11-18", json!({"manager_id": boss.to_string()}), 201),
        ("PATCH", "assignments/2026-11-02", json!({"department_id": two}), 200),
        ("PATCH", "assignments/2026-11-17", json!({"site_id": null}), 200),
        ("DELETE", "assignments/2026-11-02", Value::Null, 204),
        ("PUT", "work-schedules/2026-11-16", json!({"inherit": true}), 201),
        ("PATCH", "work-schedules/2026-11-02", json!({"inherit": true}), 200),
        ("DELETE", "work-schedules/2026-11-02", Value::Null, 204),
        ("PUT", "employments/2015-01-01", json!({"termination_date": "2026-07-31"}), 200),
        ("PATCH", "employments/2026-10-12", json!({"termination_date": "2030-01-01"}), 200),
        ("DELETE", "employments/2026-10-12", Value::Null, 204),
    ] {
        let request = |by: &Client| {
            let request = by.request(method.parse().unwrap(), &entry(at)).header("if-match", "*");
            if body.is_null() { request } else { request.json(&body) }
        };
        let before = histories().await;
        for who in [&insider, &puppet] {
            refused(request(who).send().await);
        }
        assert_eq!(histories().await, before, "{method} {at}");
        // Another person may do it. No other rule refuses it.
        let answer = request(admin).send().await;
        assert_eq!(answer.status, status, "{method} {at}: {}", answer.body);
        assert_ne!(histories().await, before, "{method} {at}");
    }
}

/// Rule PERM-13.
#[tokio::test]
async fn nobody_changes_their_own_roles_or_makes_themselves_a_manager() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (me, [insider, puppet], path) = insider(&org).await;
    let other = format!("/employees/{}", org.employee(json!({})).await);
    let account = format!("{path}/account");
    let email = json!(format!("{me}@example.com"));
    let roles = |roles: Value| json!({"email": email, "roles": roles});
    for who in [&insider, &puppet] {
        for new in [json!(["hr_manager", "manager"]), json!([])] {
            refused(who.put(&account, &roles(new.clone())).send().await);
            let same = roles(json!(["hr_manager"]));
            let read = org.admin.put(&account, &same).send().await.expect(200);
            let patch = who.patch(&account, &json!({ "roles": new }));
            refused(patch.header("if-match", read.header("etag")).send().await);
        }
    }
    insider.put(&account, &roles(json!(["hr_manager"]))).send().await.expect(200);

    let mut body = as_stored(&insider, &other).await;
    body["manager_id"] = json!(me.to_string());
    let leads = json!({"manager_id": me.to_string()});
    for who in [&insider, &puppet] {
        refused(who.put(&other, &body).send().await);
        refused(who.patch(&other, &leads).send().await);
    }
    let new = json!({
        "employee_number": "n", "first_name": "a", "last_name": "b", "email": "n@example.com",
        "hire_date": "2026-01-01", "manager_id": me.to_string(),
    });
    for who in [&insider, &puppet] {
        refused(who.post("/employees", &new).send().await);
    }
    let mut department = json!({"code": "d", "name": "D", "manager_id": me.to_string()});
    for who in [&insider, &puppet] {
        refused(who.post("/departments", &department).send().await);
    }
    department["manager_id"] = Value::Null;
    let made = insider.post("/departments", &department).send().await.expect(201);
    department["manager_id"] = json!(me.to_string());
    for who in [&insider, &puppet] {
        refused(who.put(made.header("location"), &department).send().await);
        refused(who.patch(made.header("location"), &leads).send().await);
    }
    org.admin.put(made.header("location"), &department).send().await.expect(200);
    insider.put(made.header("location"), &department).send().await.expect(200);
}

/// Rule PERM-13.
#[tokio::test]
async fn nobody_adjusts_enters_corrects_or_decides_their_own() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (me, insiders, path) = insider(&org).await;
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
    let made = org.admin.post("/pay-adjustments", &pay).send().await.expect(201);
    for who in &insiders {
        refused(who.post("/pay-adjustments", &pay).send().await);
        refused(who.delete(made.header("location")).send().await);
    }
    let days = json!({
        "employee_id": me, "type": "annual", "year": 2026, "days": "5", "reason": "Lieu.",
    });
    let entered = json!({
        "employee_id": me, "clock_in_at": "2026-11-09T09:00:00Z",
        "clock_out_at": "2026-11-09T17:00:00Z", "reason": "Forgot.",
    });
    let there = org.admin.post("/attendances", &entered).send().await.expect(201);
    let correct = json!({"clock_in_at": "2026-11-09T06:00:00Z", "reason": "Earlier."});
    let review = json!({"review": "rejected", "note": "Mine."});
    let leave = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let leave = insiders[0].post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    let date = "2026-12-14";
    let shifts = json!({"entries": [{"employee_id": me, "date": date, "shifts": []}]});
    for who in &insiders {
        refused(who.post("/leave-adjustments", &days).send().await);
        refused(who.post("/attendances", &entered).send().await);
        refused(who.patch(there.header("location"), &correct).send().await);
        refused(who.patch(there.header("location"), &review).send().await);
        refused(who.patch(leave.header("location"), &approve).send().await);
        refused(who.patch(leave.header("location"), &json!({"status": "rejected"})).send().await);
        refused(who.put("/roster", &shifts).send().await);
        refused(who.put(&format!("{path}/roster/{date}"), &json!({"shifts": []})).send().await);
    }
    org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
}

/// Rules PERM-13 and PERM-25: after an independent person has confirmed an account, it is nobody's puppet.
#[tokio::test]
async fn a_confirmed_colleague_decides_about_their_inviter() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (inviter, _) = org.account_of(employee, &["hr_manager"]).await;
    let (boss, account) = colleague(&org, &inviter, "boss").await;
    let leave = json!({"type": "annual", "start_date": "2026-12-07", "end_date": "2026-12-07"});
    let leave = inviter.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    refused(boss.patch(leave.header("location"), &approve).send().await);
    post(&org.admin, &format!("{account}/confirmation")).await.expect(200);
    boss.patch(leave.header("location"), &approve).send().await.expect(200);
}
