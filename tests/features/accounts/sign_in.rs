//! Sign-in and access tokens. If this fails, strangers get in, or employees are kept out.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Organization, Service};

async fn sign_in(org: &Organization<'_>, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    org.service.anonymous().post("/auth/login", &body).send().await
}

/// Rule API-52.
#[tokio::test]
async fn the_right_password_gives_a_token_that_works() {
    let service = Service::start().await;
    let org = service.organization().await;
    let answer = sign_in(&org, &org.email.to_uppercase(), PASSWORD).await.expect(200);
    assert_eq!(answer.body["token_type"], "Bearer");
    assert_eq!(answer.body["expires_in"], 3600);
    assert_eq!(answer.body["user"]["email"], org.email);
    assert_eq!(answer.body["user"]["roles"], json!(["admin"]));
    assert!(answer.body["refresh_token"].as_str().unwrap().len() > 64);
    assert_eq!(answer.header("cache-control"), "no-store");

    let token = answer.body["access_token"].as_str().unwrap();
    let me = org.admin.with_token(token).get("/auth/me").send().await.expect(200);
    assert_eq!(me.body["id"], answer.body["user"]["id"]);
    assert_eq!(me.body["employee_id"], Value::Null);
    assert!(me.body["permissions"].as_array().unwrap().contains(&json!("settings:write")));

    let header: Value = part(token, 0);
    assert_eq!((&header["alg"], &header["typ"]), (&json!("ES256"), &json!("at+jwt")));
    let claims: Value = part(token, 1);
    for claim in ["iss", "aud", "sub", "org", "sid", "ver", "iat", "exp", "jti"] {
        assert!(!claims[claim].is_null(), "{claim}");
    }
    let keys = org.service.anonymous().get("/.well-known/jwks.json").send().await.expect(200);
    assert_eq!(keys.body["keys"][0]["kid"], header["kid"]);
    assert!(keys.body["keys"][0]["d"].is_null(), "the private part is not published");
}

fn part(token: &str, index: usize) -> Value {
    let text = token.split('.').nth(index).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).unwrap()).unwrap()
}

/// Rule API-60.
#[tokio::test]
async fn an_unknown_account_and_a_wrong_password_are_answered_alike() {
    let service = Service::start().await;
    let org = service.organization().await;
    let wrong = sign_in(&org, &org.email, "not the password").await;
    let unknown = sign_in(&org, "nobody@example.com", "not the password").await;
    let strange = sign_in(&org, "no address at all ü#", "x").await;
    let mut bodies = vec![];
    for answer in [wrong, unknown, strange] {
        let answer = answer.fails(401, "invalid_credentials");
        assert_eq!(answer.header("www-authenticate"), "Bearer");
        let mut body = answer.body;
        body["request_id"] = Value::Null;
        bodies.push(body);
    }
    assert_eq!(bodies[0], bodies[1]);
    assert_eq!(bodies[0], bodies[2]);
}

/// Rule API-60.
#[tokio::test]
async fn malformed_credentials_are_a_400() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (email, password) in [("", "x"), ("x", ""), (&*"e".repeat(1025), "x")] {
        sign_in(&org, email, password).await.fails(400, "validation_failed");
    }
    let extra = json!({"email": "a", "password": "b", "roles": ["admin"]});
    let answer = org.service.anonymous().post("/auth/login", &extra).send().await;
    assert_eq!(answer.fails(400, "validation_failed").violations(), ["/roles: unknown_field"]);
}

/// Rule API-61.
#[tokio::test]
async fn the_eleventh_attempt_in_fifteen_minutes_waits_whether_right_or_wrong() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..10 {
        sign_in(&org, &org.email, "wrong").await.fails(401, "invalid_credentials");
    }
    let refused = sign_in(&org, &org.email, PASSWORD).await.fails(429, "too_many_requests");
    assert_eq!(refused.header("retry-after"), "30");
    assert_eq!(refused.body["retryable"], true);
    let again = sign_in(&org, &org.email, PASSWORD).await.fails(429, "too_many_requests");
    assert_eq!(again.header("retry-after"), "60");

    service.clock.advance(TimeDelta::seconds(61));
    sign_in(&org, &org.email, PASSWORD).await.expect(200);
    // A success resets the count.
    sign_in(&org, &org.email, "wrong").await.fails(401, "invalid_credentials");

    for _ in 0..10 {
        sign_in(&org, "unknown@example.com", "wrong").await.fails(401, "invalid_credentials");
    }
    sign_in(&org, "unknown@example.com", "wrong").await.fails(429, "too_many_requests");
}

/// Rule API-61.
#[tokio::test]
async fn concurrent_attempts_are_all_counted() {
    let service = Service::start().await;
    let org = service.organization().await;
    let tries = (0..30).map(|_| sign_in(&org, &org.email, "wrong"));
    let answers = futures_join(tries).await;
    let admitted = answers.iter().filter(|a| a.status == 401).count();
    assert!(admitted <= 10, "{admitted} of 30 were admitted");
    assert!(answers.iter().all(|a| matches!(a.status, 401 | 429)));
}

async fn futures_join<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    futures::future::join_all(futures).await
}

/// Rule API-52.
#[tokio::test]
async fn only_a_valid_token_of_this_service_is_accepted() {
    let service = Service::start().await;
    let org = service.organization().await;
    let token = sign_in(&org, &org.email, PASSWORD).await.expect(200).body["access_token"].clone();
    let token = token.as_str().unwrap().to_owned();
    let parts: Vec<&str> = token.split('.').collect();
    let none = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"at+jwt"}"#);
    let mut claims: Value = part(&token, 1);
    claims["org"] = json!("01938f5e-2f00-7000-8000-000000000001");
    let forged = URL_SAFE_NO_PAD.encode(claims.to_string());
    let bad = [
        String::new(),
        "x".into(),
        "a.b.c".into(),
        format!("{none}.{}.", parts[1]),
        format!("{}.{}.", parts[0], parts[1]),
        format!("{}.{forged}.{}", parts[0], parts[2]),
        format!("{}.{}.{}", parts[0], parts[1], parts[2].chars().rev().collect::<String>()),
    ];
    for token in bad {
        let answer = org.admin.with_token(&token).get("/auth/me").send().await;
        let answer = answer.fails(401, "unauthenticated");
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    }
    for header in ["", "Basic abc", "Bearer"] {
        let request = service.anonymous().get("/auth/me").header("authorization", header);
        request.send().await.fails(401, "unauthenticated");
    }
    let holder = org.admin.with_token(&token);
    holder.get("/auth/me").send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(3601));
    holder.get("/auth/me").send().await.fails(401, "unauthenticated");
}

/// Rule API-53.
#[tokio::test]
async fn a_changed_account_is_refused_on_the_next_request() {
    use wfm_storage::table::Write;
    use wfm_storage::users;
    let service = Service::start().await;
    let org = service.organization().await;
    let client = org.signed_in(&["hr_manager"], None).await;
    let me = client.get("/auth/me").send().await.expect(200).body;
    client.get("/settings").send().await.expect(200);

    let table = &service.storage().table;
    let id = me["id"].as_str().unwrap().parse().unwrap();
    let mut user = users::get(table, org.id, id).await.unwrap().unwrap();
    let store = async |user: &mut users::User| {
        user.rev += 1;
        let row = wfm_storage::table::Row::new(&users::key(org.id, user.id), user);
        table.write(vec![Write::put(row)]).await.unwrap();
    };
    user.roles = vec![];
    store(&mut user).await;
    client.get("/settings").send().await.fails(403, "forbidden");
    client.get("/auth/me").send().await.expect(200);

    user.is_active = false;
    store(&mut user).await;
    client.get("/auth/me").send().await.fails(401, "unauthenticated");
    user.is_active = true;
    user.ver += 1;
    store(&mut user).await;
    client.get("/auth/me").send().await.fails(401, "unauthenticated");
}

/// Rules API-59, API-64 and API-65.
#[tokio::test]
async fn an_activation_token_sets_one_password_once() {
    let service = Service::start().await;
    let name = "Operated";
    let request = wfm_bootstrap::Request {
        organization: name.into(),
        admin_email: "First@Example.com".into(),
        step_up: Default::default(),
    };
    let create = || {
        let app = service.app().clone();
        let request = request.clone();
        async move { wfm_bootstrap::create_organization(&app, &request, None).await }
    };
    let created = create().await.unwrap();
    assert!(matches!(create().await, Err(wfm_bootstrap::Refused::NameTaken)));
    let token = created.activation_token.unwrap();
    let activate = |token: &str, password: &str| {
        let body = json!({"token": token, "password": password});
        service.anonymous().post("/auth/activate", &body).send()
    };
    activate(&token, "short").await.fails(400, "validation_failed");
    let common = activate(&token, "password123").await.fails(400, "validation_failed");
    assert_eq!(common.violations(), ["/password: weak_password"]);
    // An invalid token is refused before the password is checked.
    activate("nonsense", "password123").await.fails(401, "invalid_credentials");

    let twice =
        tokio::join!(activate(&token, "a fine password"), activate(&token, "a fine password"));
    let mut statuses = [twice.0.status, twice.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    activate(&token, "another password").await.fails(401, "invalid_credentials");

    let body = json!({"email": "first@example.com", "password": "a fine password"});
    service.anonymous().post("/auth/login", &body).send().await.expect(200);
}

/// Rule API-62.
#[tokio::test]
async fn an_address_waits_after_a_hundred_failures_whatever_accounts_they_were_for() {
    let service = Service::start().await;
    let org = service.organization().await;
    let from = |address: &str, email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        let request = service.anonymous().post("/auth/login", &body);
        request.from(address.parse().unwrap()).send()
    };
    let failures = (0..100).map(|n| {
        let email = format!("nobody-{n}@example.com");
        async move { from("203.0.113.7", &email, "not the password").await.status }
    });
    assert_eq!(futures_join(failures).await, [401; 100]);
    // The next failure exceeds the limit. From then on no account is looked up.
    from("203.0.113.7", "nobody@example.com", "not the password").await;
    let refused = from("203.0.113.7", &org.email, PASSWORD).await.fails(429, "too_many_requests");
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=30).contains(&wait), "{wait}");
    // Other addresses do not wait. This machine's own address does not wait either.
    from("203.0.113.8", &org.email, PASSWORD).await.expect(200);
    from("127.0.0.1", &org.email, PASSWORD).await.expect(200);
    service.clock.advance(TimeDelta::seconds(wait + 1));
    from("203.0.113.7", &org.email, PASSWORD).await.expect(200);
}

/// An account with this e-mail, after its owner has chosen a password. Returns its path.
async fn account_with(org: &Organization<'_>, email: &str, password: &str) -> String {
    let employee = org.employee(json!({})).await;
    let path = format!("/employees/{employee}/account");
    let account = json!({"email": email, "roles": ["employee"]});
    org.admin.put(&path, &account).send().await.expect(201);
    let invited = org.admin.request(http::Method::POST, &format!("{path}/activation"));
    let invited = invited.send().await.expect(201).body;
    let activate = json!({"token": invited["activation_token"], "password": password});
    org.service.anonymous().post("/auth/activate", &activate).send().await.expect(200);
    path
}

/// Rule SIGN-6.
#[tokio::test]
async fn an_email_has_an_account_in_each_of_several_organizations() {
    let service = Service::start().await;
    let alpha = service.organization().await;
    let beta = service.organization().await;
    let email = format!("ada-{}@example.com", alpha.id);
    let at_alpha = account_with(&alpha, &email, "seven grey herons").await;
    service.clock.advance(TimeDelta::seconds(1));
    account_with(&beta, &email, "eight red kites").await;
    // Within an organization the e-mail is still unique.
    let other = alpha.employee(json!({})).await;
    let account = json!({"email": email, "roles": ["employee"]});
    let taken = alpha.admin.put(&format!("/employees/{other}/account"), &account).send().await;
    taken.fails(409, "already_exists");

    let sign_in = async |password: &str, organization: Option<&str>| {
        let mut body = json!({"email": email, "password": password});
        if let Some(organization) = organization {
            body["organization"] = json!(organization);
        }
        service.anonymous().post("/auth/login", &body).send().await
    };
    let organization_of = |answer: &Answer| {
        let claims: Value = part(answer.body["access_token"].as_str().unwrap(), 1);
        claims["org"].as_str().unwrap().to_owned()
    };
    let settings = beta.admin.get("/settings").send().await.expect(200).body;
    let name = settings["organization"]["name"].as_str().unwrap().to_uppercase();
    let id = beta.id.to_string();
    let first = sign_in("seven grey herons", None).await.expect(200);
    assert_eq!(organization_of(&first), alpha.id.to_string());
    sign_in("eight red kites", None).await.fails(401, "invalid_credentials");
    for named in [&name, &id] {
        let second = sign_in("eight red kites", Some(named)).await.expect(200);
        assert_eq!(organization_of(&second), id, "{named}");
    }
    sign_in("seven grey herons", Some(&id)).await.fails(401, "invalid_credentials");
    for wrong in ["Nobody Ltd", "00000000-0000-0000-0000-000000000000"] {
        sign_in("eight red kites", Some(wrong)).await.fails(401, "invalid_credentials");
    }
    // Failures of one account do not lock the other.
    for _ in 0..12 {
        sign_in("wrong", Some(&id)).await;
    }
    sign_in("eight red kites", Some(&id)).await.fails(429, "too_many_requests");
    sign_in("seven grey herons", None).await.expect(200);
    // The e-mail of the first account is changed. The old e-mail now means the second account.
    let moved = json!({"email": format!("new-{email}"), "roles": ["employee"]});
    alpha.admin.put(&at_alpha, &moved).send().await.expect(200);
    service.clock.advance(TimeDelta::hours(1));
    sign_in("seven grey herons", None).await.fails(401, "invalid_credentials");
    let second = sign_in("eight red kites", None).await.expect(200);
    assert_eq!(organization_of(&second), id);
    let body = json!({"email": format!("new-{email}"), "password": "seven grey herons"});
    service.anonymous().post("/auth/login", &body).send().await.expect(200);
}
