//! The second factor, and the repeated proof of identity. If this fails, a known password is enough to take over an
//! account, or owners lock themselves out.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use totp_rs::{Algorithm, Secret, TOTP};
use wfm_app::Ids;
use wfm_domain::ids::UserId;
use wfm_storage::users;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::attacks::colleague_as;

/// The code that the authenticator shows at this moment.
pub fn code(service: &Service, secret: &str) -> String {
    let secret = Secret::Encoded(secret.to_owned()).to_bytes().unwrap();
    let totp = TOTP::new_unchecked(Algorithm::SHA1, 6, 0, 30, secret);
    totp.generate(service.now().timestamp().unsigned_abs())
}

/// Moves the clock to the next code, because each code is accepted only once.
fn next(service: &Service) {
    service.clock.advance(TimeDelta::seconds(30));
}

async fn sign_in(org: &Organization<'_>, password: &str) -> Answer {
    let body = json!({"email": org.email, "password": password});
    org.service.anonymous().post("/auth/login", &body).send().await
}

fn text(answer: &Answer, field: &str) -> String {
    answer.body[field].as_str().unwrap_or_else(|| panic!("{field}: {}", answer.body)).to_owned()
}

async fn verify(org: &Organization<'_>, challenge: &str, code: &str) -> Answer {
    let body = json!({"challenge": challenge, "code": code});
    org.service.anonymous().post("/auth/totp/verify", &body).send().await
}

/// A session of the administrator with a second factor: the client, the secret and the recovery codes.
pub async fn enrolled(org: &Organization<'_>) -> (Client, String, Vec<String>) {
    let session = sign_in(org, PASSWORD).await.expect(200);
    let owner = org.admin.with_token(&text(&session, "access_token"));
    let begun = owner.post("/auth/totp", &json!({"password": PASSWORD})).send().await.expect(200);
    let secret = text(&begun, "secret");
    assert!(text(&begun, "otpauth_uri").contains(&format!("?secret={secret}&issuer=")));
    let on = json!({"code": code(org.service, &secret)});
    let on = owner.post("/auth/totp/confirm", &on).send().await.expect(200);
    let codes = on.body["recovery_codes"].as_array().unwrap().iter();
    let codes = codes.map(|code| code.as_str().unwrap().to_owned()).collect();
    next(org.service);
    (owner, secret, codes)
}

fn claims(token: &str) -> Value {
    let part = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

/// Rules API-92 and API-93.
#[tokio::test]
async fn signing_in_takes_a_code_that_is_accepted_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (owner, secret, _) = enrolled(&org).await;
    let me = owner.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["second_factor"], true);
    let told = owner.get("/notifications").send().await.expect(200).body;
    assert_eq!(told["data"][0]["kind"], "account.second_factor_added");

    sign_in(&org, "wrong").await.fails(401, "invalid_credentials");
    let first = sign_in(&org, PASSWORD).await.fails(401, "second_factor_required");
    assert!(first.body["access_token"].is_null());
    let challenge = text(&first, "challenge");
    verify(&org, &challenge, "000000").await.fails(401, "invalid_credentials");
    verify(&org, "nonsense", &code(&service, &secret)).await.fails(401, "invalid_credentials");
    let now = code(&service, &secret);
    let session = verify(&org, &challenge, &now).await.expect(200);
    let claims = claims(&text(&session, "access_token"));
    assert_eq!(claims["amr"], json!(["pwd", "otp"]));
    // At this moment, or a moment before the token was made.
    let age = claims["iat"].as_i64().unwrap() - claims["auth_time"].as_i64().unwrap();
    assert!((0..=1).contains(&age), "{claims}");
    verify(&org, &challenge, &now).await.fails(401, "invalid_credentials");
    // A person who looked over the shoulder cannot use the code a second time.
    next(&service);
    verify(&org, &challenge, &now).await.fails(401, "invalid_credentials");
    let twice = code(&service, &secret);
    let (one, other) =
        tokio::join!(verify(&org, &challenge, &twice), verify(&org, &challenge, &twice));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);

    // The challenge ends after five minutes.
    service.clock.advance(TimeDelta::seconds(301));
    let late = verify(&org, &challenge, &code(&service, &secret)).await;
    late.fails(401, "invalid_credentials");
}

/// Rule API-93: a known password does not make it possible to guess codes without limit.
#[tokio::test]
async fn codes_cannot_be_guessed() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, secret, _) = enrolled(&org).await;
    let mut wrong = 0;
    for _ in 0..6 {
        let asked = sign_in(&org, PASSWORD).await;
        if asked.status == 429 {
            break;
        }
        let challenge = text(&asked.fails(401, "second_factor_required"), "challenge");
        if verify(&org, &challenge, "123456").await.status == 401 {
            wrong += 1;
        }
    }
    assert!(wrong <= 5, "ten attempts in all: {wrong}");
    sign_in(&org, PASSWORD).await.fails(429, "too_many_requests");
    service.clock.advance(TimeDelta::minutes(16));
    let asked = sign_in(&org, PASSWORD).await.fails(401, "second_factor_required");
    verify(&org, &text(&asked, "challenge"), &code(&service, &secret)).await.expect(200);
}

/// Rule API-93: a password together with a session does not make it possible either.
#[tokio::test]
async fn a_right_password_does_not_forget_wrong_codes() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (owner, _, _) = enrolled(&org).await;
    let mut tries = 0;
    for _ in 0..20 {
        let answer = owner.post("/auth/step-up", &json!({"code": "123456"})).send().await;
        if answer.status == 429 {
            break;
        }
        answer.fails(400, "validation_failed");
        tries += 1;
        // Each of these requests has the right password.
        owner.post("/auth/totp", &json!({"password": PASSWORD})).send().await;
        let remove = json!({"password": PASSWORD, "code": "123456"});
        owner.post("/auth/totp/remove", &remove).send().await;
    }
    assert!(tries <= 10, "{tries}");
    let change = json!({"current_password": PASSWORD, "new_password": "another fine password"});
    owner.post("/auth/password", &change).send().await.fails(429, "too_many_requests");
}

/// Rule API-94.
#[tokio::test]
async fn a_recovery_code_is_good_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, _, codes) = enrolled(&org).await;
    assert_eq!(codes.len(), 10);
    for code in &codes[..2] {
        let asked = sign_in(&org, PASSWORD).await.fails(401, "second_factor_required");
        let challenge = text(&asked, "challenge");
        verify(&org, &challenge, &code.to_lowercase()).await.expect(200);
        verify(&org, &challenge, code).await.fails(401, "invalid_credentials");
    }
}

/// Rule API-95.
#[tokio::test]
async fn a_factor_is_removed_with_password_and_code_or_by_a_new_sign_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (owner, secret, codes) = enrolled(&org).await;
    let again = owner.post("/auth/totp", &json!({"password": PASSWORD})).send().await;
    again.fails(409, "invalid_transition");
    let remove = async |password: &str, code: &str| {
        let body = json!({"password": password, "code": code});
        owner.post("/auth/totp/remove", &body).send().await
    };
    let wrong = remove(PASSWORD, "000000").await.fails(400, "validation_failed");
    assert_eq!(wrong.violations(), ["/code: wrong_code"]);
    let wrong = remove("wrong", &codes[0]).await.fails(400, "validation_failed");
    assert_eq!(wrong.violations(), ["/password: wrong_password"]);
    remove(PASSWORD, &code(&service, &secret)).await.expect(204);
    sign_in(&org, PASSWORD).await.expect(200);
    owner
        .post("/auth/totp/confirm", &json!({"code": "123456"}))
        .send()
        .await
        .fails(409, "invalid_transition");

    // A reset by two people removes the factor, too.
    let org = org.with_admin(owner.clone());
    let employee = org.employee(json!({})).await;
    let path = format!("/employees/{employee}/account");
    let email = format!("lost-{}@example.com", org.id);
    let body = json!({"email": email, "roles": ["employee"]});
    org.admin.put(&path, &body).send().await.expect(201);
    let activate = async |body: Value| {
        service.anonymous().post("/auth/activate", &body).send().await.expect(200)
    };
    let activation = format!("{path}/activation");
    let invited = org.admin.request(Method::POST, &activation).send().await.expect(201);
    let token = invited.body["activation_token"].clone();
    let session = activate(json!({"token": token, "password": "a fine password"})).await;
    let lost = org.admin.with_token(&text(&session, "access_token"));
    let begun = lost.post("/auth/totp", &json!({"password": "a fine password"})).send().await;
    let on = json!({"code": code(&service, &text(&begun.expect(200), "secret"))});
    lost.post("/auth/totp/confirm", &on).send().await.expect(200);
    let begun = org.admin.request(Method::POST, &activation).send().await.expect(201);
    let other = crate::attacks::confirm_reset(&org.approver, &path).await.expect(200);
    let session = activate(json!({
        "token": begun.body["activation_token"], "password": "another fine password",
        "confirmation_token": other.body["confirmation_token"],
    }))
    .await;
    assert_eq!(session.body["user"]["second_factor"], false);
    let body = json!({"email": email, "password": "another fine password"});
    service.anonymous().post("/auth/login", &body).send().await.expect(200);
}

async fn set_step_up(by: &Client, value: &str) -> Answer {
    let tag = by.get("/settings").send().await.expect(200);
    let body = json!({"security": {"step_up": value}});
    let put = by.put("/settings", &body).header("if-match", tag.header("etag"));
    put.send().await
}

/// Rule API-96.
#[tokio::test]
async fn what_concerns_pay_and_accounts_needs_a_fresh_proof() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (owner, secret, _) = enrolled(&org).await;
    let account = format!("/employees/{employee}/account");
    let body = json!({"email": format!("new-{}@example.com", org.id), "roles": ["employee"]});
    service.clock.advance(TimeDelta::minutes(16));
    let asks = owner.put(&account, &body).send().await.fails(401, "step_up_required");
    let header = "Bearer error=\"insufficient_user_authentication\", max_age=\"900\"";
    assert_eq!(asks.header("www-authenticate"), header);
    // Other operations are still possible.
    owner.post("/departments", &json!({"code": "d", "name": "D"})).send().await.expect(201);
    set_step_up(&owner, "required").await.fails(401, "step_up_required");

    let step_up = async |body: Value| owner.post("/auth/step-up", &body).send().await;
    let missing = step_up(json!({"password": PASSWORD})).await.fails(400, "validation_failed");
    assert_eq!(missing.violations(), ["/code: required"]);
    let wrong = step_up(json!({"code": "000000"})).await.fails(400, "validation_failed");
    assert_eq!(wrong.violations(), ["/code: wrong_code"]);
    let now = code(&service, &secret);
    let proved = step_up(json!({"code": now})).await.expect(200);
    step_up(json!({"code": now})).await.fails(400, "validation_failed");
    let token = text(&proved, "access_token");
    assert_eq!(claims(&token)["amr"], json!(["pwd", "otp"]));
    let fresh = org.admin.with_token(&token);
    fresh.put(&account, &body).send().await.expect(201);

    // If a second factor is required, an account without one must add it first. A stronger setting takes effect at
    // once. A weaker one waits.
    let set = set_step_up(&fresh, "required").await.expect(200);
    assert_eq!(set.body["security"]["step_up"], "required");
    let bare = org.signed_in(&["admin"], None).await;
    bare.post("/roles", &json!({"name": "x", "permissions": ["settings:read"]}))
        .send()
        .await
        .fails(403, "second_factor_missing");
    let count = |_| users::count_activated(org.id, UserId(Ids::system().next()));
    service.storage().table.write((0..2).map(count).collect()).await.unwrap();
    let weaker = set_step_up(&fresh, "off").await.expect(200);
    assert_eq!(weaker.body["security"]["step_up"], "required");
    assert_eq!(weaker.body["pending_change"]["step_up"], "off");
}

/// Rule API-96: a renewed session has the age of its last proof.
#[tokio::test]
async fn renewing_a_session_proves_nothing() {
    let service = Service::start().await;
    let org = service.organization().await;
    let session = sign_in(&org, PASSWORD).await.expect(200);
    let began = claims(&text(&session, "access_token"))["auth_time"].clone();
    service.clock.advance(TimeDelta::minutes(20));
    let body = json!({"refresh_token": session.body["refresh_token"]});
    let renewed = service.anonymous().post("/auth/refresh", &body).send().await.expect(200);
    let token = text(&renewed, "access_token");
    assert_eq!(claims(&token)["auth_time"], began);
    let owner = org.admin.with_token(&token);
    let missing = owner.post("/auth/step-up", &json!({"code": "123456"})).send().await;
    let missing = missing.fails(400, "validation_failed");
    assert_eq!(missing.violations(), ["/password: required"]);
    let wrong = owner.post("/auth/step-up", &json!({"password": "wrong"})).send().await;
    assert_eq!(wrong.fails(400, "validation_failed").violations(), ["/password: wrong_password"]);
    let proved = owner.post("/auth/step-up", &json!({"password": PASSWORD})).send().await;
    let proved = text(&proved.expect(200), "access_token");
    assert!(claims(&proved)["auth_time"].as_i64() > began.as_i64());
    assert_eq!(claims(&proved)["amr"], json!(["pwd"]));
    // The same holds after the next renewal.
    let body = json!({"refresh_token": renewed.body["refresh_token"]});
    let later = service.anonymous().post("/auth/refresh", &body).send().await.expect(200);
    let later = claims(&text(&later, "access_token"));
    assert_eq!(later["auth_time"], claims(&proved)["auth_time"]);
}

/// Rule SIGN-4: another person may have signed in without a second factor.
#[tokio::test]
async fn adding_a_factor_ends_all_other_sessions() {
    let service = Service::start().await;
    let org = service.organization().await;
    let other = sign_in(&org, PASSWORD).await.expect(200);
    let (owner, ..) = enrolled(&org).await;
    owner.get("/auth/me").send().await.expect(200);
    let stolen = org.admin.with_token(&text(&other, "access_token"));
    stolen.get("/auth/me").send().await.fails(401, "unauthenticated");
    let refresh = json!({"refresh_token": text(&other, "refresh_token")});
    let refresh = service.anonymous().post("/auth/refresh", &refresh);
    refresh.send().await.fails(401, "invalid_credentials");
    let sessions = owner.get("/auth/sessions").send().await.expect(200).body;
    assert_eq!(sessions["data"].as_array().map(Vec::len), Some(1), "{sessions}");
}

/// Rule SIGN-4.
#[tokio::test]
async fn where_a_factor_is_required_an_account_without_a_factor_can_only_add_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, _) = colleague_as(&org, &org.admin, "employee", "employee").await;
    let required = json!({"security": {"step_up": "required"}});
    org.admin.patch("/settings", &required).send().await.expect(200);
    let session = sign_in(&org, PASSWORD).await.expect(200);
    let owner = org.admin.with_token(&text(&session, "access_token"));
    for path in ["/employees", "/settings", "/activity-logs", "/auth/sessions", "/leaves"] {
        owner.get(path).send().await.fails(403, "second_factor_missing");
    }
    let renewed = json!({"refresh_token": text(&session, "refresh_token")});
    let renewed = service.anonymous().post("/auth/refresh", &renewed).send().await.expect(200);
    let owner = org.admin.with_token(&text(&renewed, "access_token"));
    let department = json!({"code": "D", "name": "D"});
    owner.post("/departments", &department).send().await.fails(403, "second_factor_missing");
    let me = owner.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["second_factor"], false);
    // An account without a marked permission signs in as before.
    employee.get("/leaves").send().await.expect(200);

    let begun = owner.post("/auth/totp", &json!({"password": PASSWORD})).send().await.expect(200);
    let on = json!({"code": code(&service, &text(&begun, "secret"))});
    owner.post("/auth/totp/confirm", &on).send().await.expect(200);
    owner.get("/employees").send().await.expect(200);
    owner.post("/departments", &department).send().await.expect(201);
}
