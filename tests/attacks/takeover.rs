//! An HR manager who takes over a colleague's account by issuing a new sign-in for it.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Client, Service};

use super::{activate, colleague, colleague_as, confirm_reset, post};

async fn told(client: &Client) -> Vec<String> {
    let page = client.get("/notifications").send().await.expect(200).body;
    let kinds = page["data"].as_array().unwrap().iter().map(|note| note["kind"].clone());
    kinds.map(|kind| kind.as_str().unwrap().to_owned()).collect()
}

/// Rule PERM-26.
#[tokio::test]
async fn one_person_cannot_give_a_colleague_a_new_sign_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (victim, path) = colleague(&org, &org.admin, "victim").await;
    let (attacker, attackers) = colleague(&org, &org.admin, "attacker").await;
    let role = json!({"name": "desk", "permissions": ["accounts:write", "employees:read:all"]});
    org.admin.post("/roles", &role).send().await.expect(201);
    let (desk, _) = colleague_as(&org, &org.admin, "desk", "desk").await;
    let (bystander, _) = colleague(&org, &org.admin, "bystander").await;
    let (manager, _) = colleague_as(&org, &org.admin, "manager", "manager").await;
    // The attacker's own second account does not help: it counts as the attacker.
    let (ghost, _) = colleague(&org, &attacker, "ghost").await;

    let begun = post(&attacker, &format!("{path}/activation")).await.expect(201);
    assert_eq!(begun.body["needs_confirmation"], true);
    let half_alone = activate(&org, &begun, None, "the attacker's own").await;
    half_alone.fails(401, "invalid_credentials");
    let confirmation = format!("{path}/confirmation");
    for accomplice in [&attacker, &ghost, &victim] {
        confirm_reset(accomplice, &path).await.fails(403, "second_person_required");
        // A request that confirms the account has no effect on the reset either.
        post(accomplice, &confirmation).await.fails(409, "invalid_transition");
    }
    // Two halves that both come from the attacker are no confirmation.
    let body = json!({
        "token": begun.body["activation_token"], "password": "the attacker's own",
        "confirmation_token": begun.body["activation_token"],
    });
    let twice = service.anonymous().post("/auth/activate", &body).send().await;
    twice.fails(401, "invalid_credentials");
    victim.get("/auth/me").send().await.expect(200);
    assert_eq!(told(&victim).await[0], "account.reset_begun");
    // Everybody who may change accounts is notified, whatever their role is called.
    let begun_notice = "account.reset_begun".to_owned();
    for who in [&org.admin, &desk, &bystander] {
        assert!(told(who).await.contains(&begun_notice));
        assert!(told(who).await.contains(&"account.created".to_owned()));
    }
    assert_eq!(told(&manager).await, Vec::<String>::new());

    // The attacker is not established before another person has confirmed the account.
    post(&org.admin, &format!("{attackers}/confirmation"))
        .await
        .fails(403, "second_person_required");
}

/// Rules PERM-26 and API-73: a new e-mail, an account that is inactive for a while, or an employee who leaves and
/// returns: none of these gives the account to another person.
#[tokio::test]
async fn no_other_route_gives_a_colleagues_account_away() {
    let service = Service::start().await;
    let org = service.organization().await;
    let attacker = org.signed_in(&["hr_manager"], None).await;
    let employee = org.employee(json!({})).await;
    let (victim, user) = org.account_of(employee, &["hr_manager"]).await;
    let path = format!("/employees/{employee}");
    let email = format!("{employee}@example.com");
    let account = format!("{path}/account");
    let invited = post(&org.admin, &format!("{account}/activation")).await.expect(201);
    activate(&org, &invited, None, "the victim's own").await.expect(200);
    let begins_a_reset = async |route: &str| {
        let begun = post(&attacker, &format!("{account}/activation")).await.expect(201);
        assert_eq!(begun.body["needs_confirmation"], true, "{route}");
        let alone = activate(&org, &begun, None, "the attacker's own").await;
        alone.fails(401, "invalid_credentials");
        confirm_reset(&attacker, &account).await.fails(403, "second_person_required");
    };
    let signs_in = async |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        service.anonymous().post("/auth/login", &body).send().await
    };

    let mine = format!("mine-{}@example.com", org.id);
    for (route, body) in [
        ("another e-mail", json!({"email": mine, "roles": ["hr_manager"]})),
        ("inactive", json!({"email": mine, "roles": ["hr_manager"], "is_active": false})),
        ("active again", json!({"email": mine, "roles": ["hr_manager"], "is_active": true})),
    ] {
        let changed = attacker.put(&account, &body).send().await.expect(200).body;
        assert_eq!(changed["id"], user.to_string(), "{route}");
        if body["is_active"] != false {
            begins_a_reset(route).await;
        }
        signs_in(&mine, "the attacker's own").await.fails(401, "invalid_credentials");
    }
    // The address that is free now belongs to another account, and that account belongs to another person.
    let other = org.employee(json!({})).await;
    let body = json!({"email": email, "roles": ["employee"]});
    let made = attacker.put(&format!("/employees/{other}/account"), &body).send().await.expect(201);
    assert_ne!(made.body["id"], user.to_string());
    let taken = json!({"email": mine, "roles": ["employee"]});
    let refused = attacker.put(&format!("/employees/{other}/account"), &taken).send().await;
    refused.fails(409, "already_exists");

    // An employee who leaves and returns keeps the account with its password.
    let day = (service.now() - TimeDelta::days(2)).date_naive();
    let leaves = json!({"status": "terminated", "termination_date": day});
    attacker.patch(&path, &leaves).send().await.expect(200);
    let returns = json!({"status": "active", "termination_date": null});
    attacker.patch(&path, &returns).send().await.expect(200);
    let active = json!({"is_active": true});
    attacker.patch(&account, &active).send().await.expect(200);
    begins_a_reset("left and returned").await;

    let session = signs_in(&mine, "the victim's own").await.expect(200);
    assert_eq!(session.body["user"]["id"], user.to_string());
    let victim = victim.with_token(session.body["access_token"].as_str().unwrap());
    let notices = told(&victim).await;
    assert!(notices.contains(&"account.changed".to_owned()), "{notices:?}");
    assert_eq!(notices.iter().filter(|kind| *kind == "account.reset_begun").count(), 3);
    let log = org.admin.get(&format!("/activity-logs?resource_id={user}")).send().await.expect(200);
    let of = |action: &str| {
        let entries = log.body["data"].as_array().unwrap();
        entries.iter().filter(|entry| entry["action"] == action).count()
    };
    assert_eq!((of("account.updated"), of("account.reset_begun")), (3, 3), "{}", log.body);
}

/// Rule PERM-26.
#[tokio::test]
async fn two_independent_people_give_a_colleague_a_new_sign_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let second = org.signed_in(&["admin"], None).await;
    let (victim, path) = colleague(&org, &org.admin, "forgetful").await;
    let begun = post(&org.admin, &format!("{path}/activation")).await.expect(201);
    let confirmed = confirm_reset(&second, &path).await.expect(200);
    victim.get("/auth/me").send().await.expect(200);
    // If the reset is confirmed again, only the later half is valid.
    let again = confirm_reset(&second, &path).await.expect(200);
    let stale = activate(&org, &begun, Some(&confirmed), "a new password").await;
    stale.fails(401, "invalid_credentials");
    let session = activate(&org, &begun, Some(&again), "a new password").await.expect(200);
    assert_eq!(session.body["user"]["is_established"], true, "the confirmation was for this");
    victim.get("/auth/me").send().await.fails(401, "unauthenticated");
    let user = session.body["user"]["id"].as_str().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={user}")).send().await.expect(200);
    let actions: Vec<Value> =
        log.body["data"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    let expected = ["user.activated", "account.reset_confirmed", "account.reset_confirmed"];
    assert_eq!(actions[..3], expected.map(Value::from));
    assert_eq!(actions[3], "account.reset_begun");
    let issued = &log.body["data"][0]["changes"][0];
    assert_eq!(issued["field"], "issued_by");
    let used = activate(&org, &begun, Some(&again), "once more, please").await;
    used.fails(401, "invalid_credentials");
}

/// Rule PERM-25.
#[tokio::test]
async fn a_new_account_is_established_once_somebody_independent_has_confirmed_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let second = org.signed_in(&["admin"], None).await;
    let employee = org.employee(json!({})).await;
    let path = format!("/employees/{employee}/account");
    let body = json!({"email": format!("new-{}@example.com", org.id), "roles": ["employee"]});
    let made = org.admin.put(&path, &body).send().await.expect(201);
    assert_eq!(made.body["activated_at"], Value::Null);
    let confirmation = format!("{path}/confirmation");
    post(&second, &confirmation).await.fails(409, "invalid_transition");
    let invited = post(&org.admin, &format!("{path}/activation")).await.expect(201);
    let session = activate(&org, &invited, None, "the first password").await.expect(200);
    assert_eq!(session.body["user"]["is_established"], false);
    post(&org.admin, &confirmation).await.fails(403, "second_person_required");
    let confirmed = post(&second, &confirmation).await.expect(200).body;
    assert_eq!(confirmed["user"]["is_established"], true);
    assert_eq!(confirmed["confirmation_token"], Value::Null);
    assert_eq!(post(&org.admin, &confirmation).await.expect(200).body, confirmed);
    let user = confirmed["user"]["id"].as_str().unwrap();
    let log = org.admin.get(&format!("/activity-logs?resource_id={user}")).send().await.expect(200);
    assert_eq!(log.body["data"][0]["action"], "account.confirmed");
}

/// Rules API-65 and PERM-26.
#[tokio::test]
async fn the_operator_issues_a_sign_in_and_a_second_administrator() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (victim, _) = colleague(&org, &org.admin, "locked-out").await;
    let email = victim.get("/auth/me").send().await.expect(200).body["email"].clone();
    let request = wfm_bootstrap::SignInRequest {
        email: email.as_str().unwrap().to_owned(),
        organization_id: Some(org.id),
    };
    let issued = wfm_bootstrap::issue_sign_in(service.app(), &request).await.unwrap();
    let body = json!({"token": issued.activation_token, "password": "from the operator"});
    let session = service.anonymous().post("/auth/activate", &body).send().await.expect(200);
    assert_eq!(session.body["user"]["is_established"], true);
    let nobody =
        wfm_bootstrap::SignInRequest { email: "nobody@example.com".into(), organization_id: None };
    let refused = wfm_bootstrap::issue_sign_in(service.app(), &nobody).await;
    assert!(matches!(refused, Err(wfm_bootstrap::Refused::NoAccount)));

    let request = wfm_bootstrap::AdministratorRequest {
        organization_id: org.id,
        admin_email: format!("second-{}@example.com", org.id),
    };
    let made = wfm_bootstrap::create_administrator(service.app(), &request, None).await.unwrap();
    let body = json!({"token": made.activation_token, "password": "the second admin's"});
    let session = service.anonymous().post("/auth/activate", &body).send().await.expect(200);
    assert_eq!(session.body["user"]["roles"], json!(["admin"]));
    assert_eq!(session.body["user"]["is_established"], true);
    let again = wfm_bootstrap::create_administrator(service.app(), &request, None).await;
    assert!(matches!(again, Err(wfm_bootstrap::Refused::EmailTaken)));
}

/// Rule SIGN-7: a confirmation of an account does not issue the other half of a reset that has begun meanwhile. The
/// confirmation of a reset does not confirm an account either.
#[tokio::test]
async fn a_confirmation_says_what_it_confirms() {
    let service = Service::start().await;
    let org = service.organization().await;
    let second = org.signed_in(&["admin"], None).await;
    let (_, path) = colleague(&org, &org.admin, "colleague").await;
    let confirmation = format!("{path}/confirmation");
    let account = json!({"confirms": "account"});
    confirm_reset(&second, &path).await.fails(409, "invalid_transition");
    second
        .post(&confirmation, &json!({"confirms": "both"}))
        .send()
        .await
        .fails(400, "validation_failed");

    let begun = post(&org.admin, &format!("{path}/activation")).await.expect(201);
    post(&second, &confirmation).await.fails(409, "invalid_transition");
    second.post(&confirmation, &account).send().await.fails(409, "invalid_transition");
    let other = confirm_reset(&second, &path).await.expect(200);
    activate(&org, &begun, Some(&other), "a password of their own").await.expect(200);

    // Nothing waits for a confirmation now.
    confirm_reset(&second, &path).await.fails(409, "invalid_transition");
    for body in [None, Some(json!({})), Some(account)] {
        let mut request = second.request("POST".parse().unwrap(), &confirmation);
        if let Some(body) = &body {
            request = request.json(body);
        }
        let answer = request.send().await.expect(200);
        assert_eq!(answer.body["user"]["is_established"], true, "{body:?}");
        assert_eq!(answer.body["confirmation_token"], Value::Null, "{body:?}");
    }
}
