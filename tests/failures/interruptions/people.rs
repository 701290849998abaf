//! Employees and their accounts.

use http::Method;
use serde_json::{Value, json};

use super::{Case, Point, case, count, rows};

pub(super) const CASES: &[Case] = &[
    case!(create_employee),
    case!(create_employee, "with an account", create_employee_with_an_account),
    case!(update_employee),
    case!(update_employee, "who leaves", terminate_employee),
    case!(update_account, "of somebody without one", create_account),
    case!(update_account),
    case!(update_account, "of somebody who signs in no more", deactivate_account),
    case!(create_activation),
    case!(confirm_account),
    case!(confirm_account, "whose reset waits", confirm_reset),
];

fn person(number: &str) -> Value {
    json!({
        "employee_number": number, "first_name": "Ada", "last_name": "Lovelace",
        "email": format!("{number}@example.com"), "hire_date": "2015-01-01",
    })
}

async fn create_employee(point: &Point<'_>) {
    let admin = &point.org.admin;
    let manager = point.employee(json!({})).await;
    let department = json!({"code": format!("d-{}", &point.name[24..]), "name": "D"});
    let department = admin.post("/departments", &department).send().await.expect(201);
    let mut body = person(&point.name);
    body["manager_id"] = json!(manager);
    body["department_id"] = department.body["id"].clone();
    let made = point.interrupt_keyed(201, || admin.post("/employees", &body)).await;
    let team = rows(admin, &format!("/employees?manager_id={manager}")).await;
    assert_eq!(team.len(), 1, "{}", point.place());
    assert_eq!(team[0]["id"], made.text("id"));
    point.is_logged(&made.text("id"), &["employee.created"]).await;
    // The number and the e-mail are taken.
    let again = admin.post("/employees", &person(&point.name)).send().await;
    let taken = again.fails(409, "already_exists");
    assert_eq!(taken.violations().len(), 2, "{}", point.place());
}

async fn create_employee_with_an_account(point: &Point<'_>) {
    let admin = &point.org.admin;
    let mut body = person(&point.name);
    body["account"] =
        json!({"email": format!("{}@Example.com", point.name), "roles": ["employee"]});
    let made = point.interrupt_keyed(201, || admin.post("/employees", &body)).await;
    let account = made.text("user_id");
    point.is_logged(&made.text("id"), &["employee.created"]).await;
    // The holder can be invited, even if the answer with the first invitation was lost.
    let path = format!("/employees/{}/account/activation", made.text("id"));
    admin.request(Method::POST, &path).send().await.expect(201);
    point.is_logged(&account, &["account.invited"]).await;
}

async fn update_employee(point: &Point<'_>) {
    let admin = &point.org.admin;
    let old = point.employee(json!({})).await;
    let new = point.employee(json!({})).await;
    let id = point.employee(json!({"manager_id": old})).await;
    let path = format!("/employees/{id}");
    let mut body = person(&point.name);
    body["manager_id"] = json!(new);
    body["compensation"] = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00",
        "currency": "USD",
    }]);
    let changed = point.interrupt(200, 200, || admin.put(&path, &body)).await;
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!(read.body, changed.again.body, "{}", point.place());
    assert_eq!(read.body["manager_id"], new, "{}", point.place());
    point.is_logged(&id, &["employee.updated", "employee.created"]).await;
    for (manager, reports) in [(old, 0), (new, 1)] {
        let team = format!("/employees?manager_id={manager}");
        assert_eq!(rows(admin, &team).await.len(), reports, "{}", point.place());
    }
}

async fn terminate_employee(point: &Point<'_>) {
    let (org, admin) = (point.org, &point.org.admin);
    let employee = org.employee(json!({})).await;
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let path = format!("/employees/{employee}");
    let mut body = person(&point.name);
    body["status"] = json!("terminated");
    body["termination_date"] = json!("2026-10-31");
    let changed = point.interrupt(200, 200, || admin.put(&path, &body)).await;
    assert_eq!(changed.again.body["status"], "terminated", "{}", point.place());
    let expected = ["employee.updated", "employee.created"];
    point.is_logged(&employee.to_string(), &expected).await;
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    point.is_logged(&account.to_string(), &["account.created"]).await;
}

async fn create_account(point: &Point<'_>) {
    let admin = &point.org.admin;
    let id = point.employee(json!({})).await;
    let path = format!("/employees/{id}/account");
    let body = json!({"email": format!("{}@example.com", point.name), "roles": ["employee"]});
    let made = point.interrupt(201, 200, || admin.put(&path, &body)).await;
    let employee = admin.get(&format!("/employees/{id}")).send().await.expect(200);
    assert_eq!(employee.body["user_id"], made.text("id"), "{}", point.place());
    point.is_logged(&made.text("id"), &["account.created"]).await;
}

/// Sets another e-mail, and a role that joins the administrators.
async fn update_account(point: &Point<'_>) {
    let admin = &point.org.admin;
    let id = point.employee(json!({})).await;
    let path = format!("/employees/{id}/account");
    let body = |name: &str, role: &str| json!({"email": format!("{name}-{}@example.com", point.name), "roles": [role]});
    admin.put(&path, &body("a", "employee")).send().await.expect(201);
    let after = body("b", "admin");
    let changed = point.interrupt(200, 200, || admin.put(&path, &after)).await;
    assert_eq!(changed.again.body["roles"], json!(["admin"]), "{}", point.place());
    point.is_logged(&changed.text("id"), &["account.updated", "account.created"]).await;
    // The old e-mail is free again. The new one is taken.
    let path = format!("/employees/{}/account", point.employee(json!({})).await);
    admin.put(&path, &after).send().await.fails(409, "already_exists");
    admin.put(&path, &body("a", "employee")).send().await.expect(201);
}

async fn deactivate_account(point: &Point<'_>) {
    let (org, admin) = (point.org, &point.org.admin);
    let employee = org.employee(json!({})).await;
    let (own, account) = org.account_of(employee, &["admin"]).await;
    let path = format!("/employees/{employee}/account");
    let closed = json!({
        "email": format!("{employee}@example.com"), "roles": ["admin"], "is_active": false,
    });
    let changed = point.interrupt(200, 200, || admin.put(&path, &closed)).await;
    assert_eq!(changed.again.body["is_active"], false, "{}", point.place());
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    let expected = ["account.updated", "account.created"];
    point.is_logged(&account.to_string(), &expected).await;
}

/// An invitation has no key. If it is sent again, it invites again, and the earlier invitation is void.
async fn create_activation(point: &Point<'_>) {
    let admin = &point.org.admin;
    let mut body = person(&point.name);
    body["account"] =
        json!({"email": format!("{}@example.com", point.name), "roles": ["employee"]});
    let made = admin.post("/employees", &body).send().await.expect(201);
    let path = format!("/employees/{}/account/activation", made.body["id"].as_str().unwrap());
    let invite = || admin.request(Method::POST, &path);
    let invited = point.interrupt(201, 201, invite).await;
    let user = made.body["user_id"].as_str().unwrap();
    let answered = invited.succeeded(201).count();
    let logged = point.actions(user).await.len();
    // A process that dies may have made an invitation without sending an answer.
    assert!((answered..=2).contains(&logged), "{}: {logged}", point.place());
    // Only the last invitation is valid. The earlier one is refused before any password is hashed.
    let activate = async |token: &Value| {
        let body = json!({"token": token, "password": "a fine password"});
        point.service.anonymous().post("/auth/activate", &body).send().await
    };
    if let Some(first) = &invited.first {
        activate(&first.body["activation_token"]).await.fails(401, "invalid_credentials");
    }
    activate(&made.body["activation_token"]).await.fails(401, "invalid_credentials");
    activate(&invited.again.body["activation_token"]).await.expect(200);
    let emails = count(admin, "/employees", "email", &format!("{}@example.com", point.name)).await;
    assert_eq!(emails, 1, "{}", point.place());
}

/// An account that has been activated, with its path.
async fn activated(point: &Point<'_>) -> (String, String) {
    let admin = &point.org.admin;
    let mut body = person(&point.name);
    body["account"] =
        json!({"email": format!("{}@example.com", point.name), "roles": ["employee"]});
    let made = admin.post("/employees", &body).send().await.expect(201);
    let body = json!({"token": made.body["activation_token"], "password": "a fine password"});
    point.service.anonymous().post("/auth/activate", &body).send().await.expect(200);
    let path = format!("/employees/{}/account", made.body["id"].as_str().unwrap());
    (made.body["user_id"].as_str().unwrap().to_owned(), path)
}

/// If it is sent again, the account is already established.
async fn confirm_account(point: &Point<'_>) {
    let second = point.org.signed_in(&["admin"], None).await;
    let (user, path) = activated(point).await;
    let confirm = || second.request(Method::POST, &format!("{path}/confirmation"));
    let confirmed = point.interrupt(200, 200, confirm).await;
    assert_eq!(confirmed.again.body["user"]["is_established"], true, "{}", point.place());
    point.is_logged(&user, &["account.confirmed", "user.activated"]).await;
}

/// A reset has no key. If it is confirmed again, it gives another half, and the earlier half is void.
async fn confirm_reset(point: &Point<'_>) {
    let second = point.org.signed_in(&["admin"], None).await;
    let (_, path) = activated(point).await;
    let begin = point.org.admin.request(Method::POST, &format!("{path}/activation"));
    let begun = begin.send().await.expect(201);
    let reset = json!({"confirms": "reset"});
    let confirm = || second.post(&format!("{path}/confirmation"), &reset);
    let confirmed = point.interrupt(200, 200, confirm).await;
    let activate = async |half: &Value| {
        let body = json!({
            "token": begun.body["activation_token"], "password": "another fine one",
            "confirmation_token": half,
        });
        point.service.anonymous().post("/auth/activate", &body).send().await
    };
    if let Some(first) = &confirmed.first {
        activate(&first.body["confirmation_token"]).await.fails(401, "invalid_credentials");
    }
    activate(&confirmed.again.body["confirmation_token"]).await.expect(200);
}
