//! Accounts of employees. If this fails, a person signs in with permissions that nobody gave them, or an organization
//! loses its last administrator.

use serde_json::{Value, json};
use wfm_storage::memberships::Membership;
use wfm_testkit::{Answer, Client, Organization, Service};

async fn put(client: &Client, employee: &str, body: Value) -> Answer {
    client.put(&format!("/employees/{employee}/account"), &body).send().await
}

fn account(name: &str, roles: &[&str]) -> Value {
    json!({"email": format!("{name}@Example.com"), "roles": roles})
}

/// Gives an employee an account, has them choose a password, and signs them in.
async fn activated(org: &Organization<'_>, employee: &str, name: &str, roles: &[&str]) -> Client {
    put(&org.admin, employee, account(name, roles)).await.expect(201);
    let path = format!("/employees/{employee}/account/activation");
    let invited = org.admin.request("POST".parse().unwrap(), &path).send().await.expect(201);
    let body = json!({"token": invited.body["activation_token"], "password": "a fine password"});
    let session = org.service.anonymous().post("/auth/activate", &body).send().await.expect(200);
    org.admin.with_token(session.body["access_token"].as_str().unwrap())
}

/// Rule API-64.
#[tokio::test]
async fn somebody_gets_an_account_chooses_a_password_and_signs_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = format!("ada-{}", org.id);
    let ada = org.employee(json!({})).await.to_string();
    let client = activated(&org, &ada, &name, &["employee"]).await;
    let me = client.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["employee_id"], ada);
    assert_eq!(me["email"], format!("{name}@example.com"));
    assert_eq!(me["roles"], json!(["employee"]));
    let employee = org.admin.get(&format!("/employees/{ada}")).send().await.expect(200).body;
    assert_eq!(employee["user_id"], me["id"]);
    client.get(&format!("/employees/{ada}")).send().await.expect(200);

    // A change of the account voids its invitations.
    let eve = org.employee(json!({})).await.to_string();
    let other = format!("eve-{}", org.id);
    put(&org.admin, &eve, account(&other, &["employee"])).await.expect(201);
    let path = format!("/employees/{eve}/account/activation");
    let invited = org.admin.request("POST".parse().unwrap(), &path).send().await.expect(201);
    put(&org.admin, &eve, account(&other, &["employee", "manager"])).await.expect(200);
    let activate = async |token: &Value, password: &str| {
        let body = json!({"token": token, "password": password});
        service.anonymous().post("/auth/activate", &body).send().await
    };
    let token = &invited.body["activation_token"];
    activate(token, "a third fine one").await.fails(401, "invalid_credentials");

    // A later invitation voids the earlier one.
    let invite = || org.admin.request("POST".parse().unwrap(), &path).send();
    let first = invite().await.expect(201);
    let second = invite().await.expect(201);
    assert_eq!(second.body["needs_confirmation"], false);
    let token = &first.body["activation_token"];
    activate(token, "another fine one").await.fails(401, "invalid_credentials");
    activate(&second.body["activation_token"], "another fine one").await.expect(200);
}

/// Rule API-88.
#[tokio::test]
async fn an_employee_may_be_created_with_an_account() {
    let service = Service::start().await;
    let org = service.organization().await;
    let email = format!("new-{}@example.com", org.id);
    let body = |roles: &[&str]| {
        json!({
            "employee_number": "7", "first_name": "Ada", "last_name": "Lovelace",
            "email": "ada@example.com", "hire_date": "2026-01-01",
            "account": {"email": email, "roles": roles},
        })
    };
    let unknown = org.admin.post("/employees", &body(&["nobody"])).send().await;
    assert_eq!(
        unknown.fails(400, "validation_failed").violations(),
        ["/account/roles/0: unknown_reference"]
    );
    let hr = org.signed_in(&["hr_manager"], None).await;
    hr.post("/employees", &body(&["admin"])).send().await.fails(403, "forbidden");
    let created = hr.post("/employees", &body(&["employee"])).key("k").send().await.expect(201);
    let token = created.body["activation_token"].as_str().unwrap();
    let replay = hr.post("/employees", &body(&["employee"])).key("k").send().await.expect(201);
    assert!(replay.body.get("activation_token").is_none(), "a secret is shown once");
    assert_eq!(replay.body["user_id"], created.body["user_id"]);
    let activate = json!({"token": token, "password": "a fine password"});
    let session = service.anonymous().post("/auth/activate", &activate).send().await.expect(200);
    assert_eq!(session.body["user"]["employee_id"], created.body["id"]);
    let mut twice = body(&["employee"]);
    twice["employee_number"] = json!("8");
    twice["email"] = json!("other@example.com");
    let taken = hr.post("/employees", &twice).send().await.fails(409, "already_exists");
    assert_eq!(taken.violations(), ["/account/email: already_exists"]);
}

/// Rule PERM-8.
#[tokio::test]
async fn a_changed_account_is_in_force_on_the_next_request() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = format!("bob-{}", org.id);
    let bob = org.employee(json!({})).await.to_string();
    let client = activated(&org, &bob, &name, &["hr_manager"]).await;
    client.get("/roles").send().await.expect(200);
    let same = put(&org.admin, &bob, account(&name, &["hr_manager"])).await.expect(200);
    let changed = put(&org.admin, &bob, account(&name, &["employee"])).await.expect(200);
    assert_ne!(same.header("etag"), changed.header("etag"));
    client.get("/roles").send().await.fails(403, "forbidden");

    let mut inactive = account(&name, &["employee"]);
    inactive["is_active"] = json!(false);
    put(&org.admin, &bob, inactive).await.expect(200);
    client.get("/auth/me").send().await.fails(401, "unauthenticated");
    let sign_in = |email: String| {
        let body = json!({"email": email, "password": "a fine password"});
        let anonymous = service.anonymous();
        async move { anonymous.post("/auth/login", &body).send().await }
    };
    sign_in(format!("{name}@example.com")).await.fails(401, "invalid_credentials");
    // A field that is not sent is not changed: the account does not become active again by another change.
    let still = put(&org.admin, &bob, account(&name, &["employee"])).await.expect(200);
    assert_eq!(still.body["is_active"], false);
    let path = format!("/employees/{bob}/account");
    org.admin.patch(&path, &json!({"is_active": true})).send().await.expect(200);
    client.get("/auth/me").send().await.fails(401, "unauthenticated");
    sign_in(format!("{name}@example.com")).await.expect(200);

    // The e-mail is changed and the password stays. The old e-mail no longer works for sign-in.
    put(&org.admin, &bob, account(&format!("x{name}"), &["employee"])).await.expect(200);
    sign_in(format!("x{name}@example.com")).await.expect(200);
    sign_in(format!("{name}@example.com")).await.fails(401, "invalid_credentials");
}

/// Rules PERM-10 and API-66.
#[tokio::test]
async fn nobody_manages_an_account_with_more_permissions() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = org.id.to_string();
    let [ada, bob, eve] = [
        org.employee(json!({})).await.to_string(),
        org.employee(json!({})).await.to_string(),
        org.employee(json!({})).await.to_string(),
    ];
    let hr = activated(&org, &ada, &format!("ada{name}"), &["hr_manager"]).await;
    put(&org.admin, &bob, account(&format!("bob{name}"), &["admin"])).await.expect(201);
    // They cannot change their own account, other accounts, or an account with more permissions.
    put(&hr, &ada, account(&format!("ada{name}"), &["admin"])).await.fails(403, "forbidden");
    put(&hr, &eve, account(&format!("eve{name}"), &["admin"])).await.fails(403, "forbidden");
    put(&hr, &bob, account(&format!("bob{name}"), &["employee"])).await.fails(403, "forbidden");
    let path = format!("/employees/{bob}/account/activation");
    hr.request("POST".parse().unwrap(), &path).send().await.fails(403, "forbidden");
    put(&hr, &eve, account(&format!("eve{name}"), &["employee"])).await.expect(201);

    let unknown = put(&org.admin, &eve, account(&format!("eve{name}"), &["nobody"])).await;
    assert_eq!(
        unknown.fails(400, "validation_failed").violations(),
        ["/roles/0: unknown_reference"]
    );
    let taken = put(&org.admin, &ada, account(&format!("eve{name}"), &["employee"])).await;
    assert_eq!(taken.fails(409, "already_exists").violations(), ["/email: already_exists"]);
}

/// Rule PERM-12.
#[tokio::test]
async fn terminating_takes_no_account_with_more_permissions() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = org.id.to_string();
    let [boss, dev] =
        [org.employee(json!({})).await.to_string(), org.employee(json!({})).await.to_string()];
    put(&org.admin, &boss, account(&format!("boss{name}"), &["admin"])).await.expect(201);
    put(&org.admin, &dev, account(&format!("dev{name}"), &["employee"])).await.expect(201);
    let hr = org.signed_in(&["hr_manager"], None).await;
    let leaves = async |client: &Client, number: &str, id: &str| {
        let body = json!({
            "employee_number": number, "first_name": "a", "last_name": "b",
            "email": format!("{number}@example.com"), "hire_date": "2015-01-01",
            "status": "terminated", "termination_date": "2026-11-30",
        });
        client.put(&format!("/employees/{id}"), &body).send().await
    };
    leaves(&hr, "boss", &boss).await.fails(403, "forbidden");
    leaves(&hr, "dev", &dev).await.expect(200);
    leaves(&org.admin, "boss", &boss).await.expect(200);

    let gone = json!({
        "employee_number": "gone", "first_name": "a", "last_name": "b", "email": "g@example.com",
        "hire_date": "2015-01-01", "status": "terminated", "termination_date": "2020-01-01",
    });
    let mut with_account = gone.clone();
    with_account["account"] = json!({"email": format!("gone{name}@example.com"), "roles": []});
    let refused = org.admin.post("/employees", &with_account).send().await;
    refused.fails(409, "employee_inactive");
    let gone = org.admin.post("/employees", &gone).send().await.expect(201).body["id"].clone();
    let mut below = json!({
        "employee_number": "below", "first_name": "a", "last_name": "b", "email": "b@example.com",
        "hire_date": "2015-01-01",
    });
    below["manager_id"] = gone;
    org.admin.post("/employees", &below).send().await.fails(409, "in_use");
}

/// Rule PERM-11.
#[tokio::test]
async fn the_last_administrator_remains_when_two_are_removed_at_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = org.id.to_string();
    for round in 0..5 {
        let [one, other] =
            [org.employee(json!({})).await.to_string(), org.employee(json!({})).await.to_string()];
        let emails = [format!("a{round}{name}"), format!("b{round}{name}")];
        put(&org.admin, &one, account(&emails[0], &["admin"])).await.expect(201);
        put(&org.admin, &other, account(&emails[1], &["admin"])).await.expect(201);
        // With the first administrator there are three, so two may leave, also at the same time.
        let (a, b) = tokio::join!(
            put(&org.admin, &one, account(&emails[0], &["employee"])),
            put(&org.admin, &other, account(&emails[1], &["employee"]))
        );
        assert_eq!((a.status, b.status), (200, 200));
    }
    // The first administrator has no employee. So the last case makes another administrator the only one.
    let table = &service.storage().table;
    let last = Membership::administrators(table, org.id, None).await.unwrap();
    assert_eq!(last.len(), 1);
    let only = org.employee(json!({})).await.to_string();
    put(&org.admin, &only, account(&format!("o{name}"), &["admin"])).await.expect(201);
    let seen = Membership::Administrators.state(table, org.id).await.unwrap();
    table.write(Membership::remove_administrator(org.id, last[0], &seen).into()).await.unwrap();
    let refused = put(&org.admin, &only, account(&format!("o{name}"), &["employee"])).await;
    refused.fails(409, "in_use");
}
