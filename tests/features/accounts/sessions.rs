//! The lifetime of a session, and the ways in which it ends. If this fails, a stolen token keeps working, or people
//! are signed out during their work.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_storage::users;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Client, Organization, Service};

async fn sign_in(org: &Organization<'_>, password: &str) -> Answer {
    let body = json!({"email": org.email, "password": password});
    org.service.anonymous().post("/auth/login", &body).send().await
}

fn field(answer: &Answer, name: &str) -> String {
    answer.body[name].as_str().unwrap().to_owned()
}

async fn refresh(org: &Organization<'_>, token: &str) -> Answer {
    let body = json!({"refresh_token": token});
    org.service.anonymous().post("/auth/refresh", &body).send().await
}

async fn works(org: &Organization<'_>, access: &str) -> bool {
    org.admin.with_token(access).get("/auth/me").send().await.status == 200
}

/// Rule API-56.
#[tokio::test]
async fn a_refresh_continues_the_session_and_repeats_a_lost_answer() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = sign_in(&org, PASSWORD).await.expect(200);
    let start = field(&first, "refresh_token");
    let next = refresh(&org, &start).await.expect(200);
    let again = refresh(&org, &start).await.expect(200);
    assert_eq!(field(&next, "refresh_token"), field(&again, "refresh_token"));
    assert_ne!(field(&next, "refresh_token"), start);
    let token = field(&next, "refresh_token");
    let twins = tokio::join!(refresh(&org, &token), refresh(&org, &token));
    let one = twins.0.expect(200);
    let other = twins.1.expect(200);
    assert_eq!(field(&one, "refresh_token"), field(&other, "refresh_token"));
    assert!(works(&org, &field(&one, "access_token")).await);
}

/// Rule API-57.
#[tokio::test]
async fn a_token_used_again_after_its_successor_ends_the_session() {
    let service = Service::start().await;
    let org = service.organization().await;
    // The successor's access token has been used.
    let start = sign_in(&org, PASSWORD).await.expect(200);
    let next = refresh(&org, &field(&start, "refresh_token")).await.expect(200);
    assert!(works(&org, &field(&next, "access_token")).await);
    let copy = refresh(&org, &field(&start, "refresh_token")).await;
    copy.fails(401, "invalid_credentials");
    assert!(!works(&org, &field(&next, "access_token")).await);
    refresh(&org, &field(&next, "refresh_token")).await.fails(401, "invalid_credentials");

    // The successor itself has been used.
    let start = sign_in(&org, PASSWORD).await.expect(200);
    let next = refresh(&org, &field(&start, "refresh_token")).await.expect(200);
    let last = refresh(&org, &field(&next, "refresh_token")).await.expect(200);
    let copy = refresh(&org, &field(&start, "refresh_token")).await;
    copy.fails(401, "invalid_credentials");
    assert!(!works(&org, &field(&last, "access_token")).await);
    // Another session of the same account continues.
    assert!(org.admin.get("/auth/me").send().await.status == 200);
}

/// Rule API-58.
#[tokio::test]
async fn a_refresh_token_ends_after_thirty_days_and_a_family_after_a_hundred_and_eighty() {
    let service = Service::start().await;
    let org = service.organization().await;
    let start = sign_in(&org, PASSWORD).await.expect(200);
    service.clock.advance(TimeDelta::days(30));
    refresh(&org, &field(&start, "refresh_token")).await.fails(401, "invalid_credentials");

    let mut token = field(&sign_in(&org, PASSWORD).await.expect(200), "refresh_token");
    for _ in 0..6 {
        service.clock.advance(TimeDelta::days(29));
        token = field(&refresh(&org, &token).await.expect(200), "refresh_token");
    }
    service.clock.advance(TimeDelta::days(7));
    refresh(&org, &token).await.fails(401, "invalid_credentials");
    for nonsense in ["x", &token[1..], &format!("{token}A"), &token.replace('A', "B")] {
        refresh(&org, nonsense).await.fails(401, "invalid_credentials");
    }
}

/// Rule API-54.
#[tokio::test]
async fn signing_out_ends_this_session_and_no_other() {
    let service = Service::start().await;
    let org = service.organization().await;
    let one = sign_in(&org, PASSWORD).await;
    let other = sign_in(&org, PASSWORD).await;
    let client = org.admin.with_token(&field(&one, "access_token"));
    let out = client.request("POST".parse().unwrap(), "/auth/logout").send().await.expect(204);
    assert!(out.bytes.is_empty());
    assert!(!works(&org, &field(&one, "access_token")).await);
    refresh(&org, &field(&one, "refresh_token")).await.fails(401, "invalid_credentials");
    assert!(works(&org, &field(&other, "access_token")).await);
    refresh(&org, &field(&other, "refresh_token")).await.expect(200);
}

/// Rule API-55.
#[tokio::test]
async fn a_new_password_ends_every_other_session() {
    let service = Service::start().await;
    let org = service.organization().await;
    let one = sign_in(&org, PASSWORD).await;
    let other = sign_in(&org, PASSWORD).await;
    let client = org.admin.with_token(&field(&one, "access_token"));
    let change = |current: &str, new: &str| {
        let body = json!({"current_password": current, "new_password": new});
        client.post("/auth/password", &body).send()
    };
    let wrong = change("not it at all", "another fine secret").await;
    assert_eq!(
        wrong.fails(400, "validation_failed").violations(),
        ["/current_password: wrong_password"]
    );
    let common = change(PASSWORD, "password1234").await.fails(400, "validation_failed");
    assert_eq!(common.violations(), ["/new_password: weak_password"]);
    change(PASSWORD, "another fine secret").await.expect(204);

    assert!(works(&org, &field(&one, "access_token")).await);
    assert!(!works(&org, &field(&other, "access_token")).await);
    refresh(&org, &field(&other, "refresh_token")).await.fails(401, "invalid_credentials");
    let next = refresh(&org, &field(&one, "refresh_token")).await.expect(200);
    assert!(works(&org, &field(&next, "access_token")).await);
    sign_in(&org, PASSWORD).await.fails(401, "invalid_credentials");
    sign_in(&org, "another fine secret").await.expect(200);
}

/// Rule API-63.
#[tokio::test]
async fn wrong_current_passwords_are_counted() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = json!({"current_password": "wrong", "new_password": "another fine secret"});
    for _ in 0..10 {
        org.admin.post("/auth/password", &body).send().await.fails(400, "validation_failed");
    }
    org.admin.post("/auth/password", &body).send().await.fails(429, "too_many_requests");
}

async fn sessions(client: &Client) -> Vec<Value> {
    let page = client.get("/auth/sessions").send().await.expect(200).body;
    page["data"].as_array().unwrap().clone()
}

/// Rule API-91.
#[tokio::test]
async fn ones_own_sessions_are_listed_and_ended() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [one, other, third] = [
        sign_in(&org, PASSWORD).await.expect(200),
        sign_in(&org, PASSWORD).await.expect(200),
        sign_in(&org, PASSWORD).await.expect(200),
    ];
    let client = org.admin.with_token(&field(&one, "access_token"));
    service.clock.advance(TimeDelta::minutes(1));
    let renewed = refresh(&org, &field(&other, "refresh_token")).await.expect(200);
    let there = sessions(&client).await;
    assert_eq!(there.len(), 3);
    assert!(there[0]["last_used_at"].as_str() > there[0]["created_at"].as_str(), "renewed last");
    assert_eq!(there[0]["address"], "127.0.0.1");
    let current: Vec<_> = there.iter().filter(|session| session["current"] == true).collect();
    assert_eq!(current.len(), 1);

    let path = format!("/auth/sessions/{}", there[0]["id"].as_str().unwrap());
    client.delete(&path).send().await.expect(204);
    client.delete(&path).send().await.fails(404, "not_found");
    assert!(!works(&org, &field(&renewed, "access_token")).await);
    refresh(&org, &field(&renewed, "refresh_token")).await.fails(401, "invalid_credentials");
    assert_eq!(sessions(&client).await.len(), 2);
    // Nobody can end the session of another person.
    let stranger = org.signed_in(&["admin"], None).await;
    let own = format!("/auth/sessions/{}", current[0]["id"].as_str().unwrap());
    stranger.delete(&own).send().await.fails(404, "not_found");

    client.delete("/auth/sessions").send().await.expect(204);
    assert!(!works(&org, &field(&third, "access_token")).await);
    refresh(&org, &field(&third, "refresh_token")).await.fails(401, "invalid_credentials");
    assert_eq!(sessions(&client).await, current.into_iter().cloned().collect::<Vec<_>>());
    refresh(&org, &field(&one, "refresh_token")).await.expect(200);
}

/// Rule API-91.
#[tokio::test]
async fn the_oldest_of_more_than_twenty_sessions_ends() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = sign_in(&org, PASSWORD).await.expect(200);
    for _ in 0..20 {
        service.clock.advance(TimeDelta::seconds(1));
        sign_in(&org, PASSWORD).await.expect(200);
    }
    assert!(!works(&org, &field(&first, "access_token")).await);
    refresh(&org, &field(&first, "refresh_token")).await.fails(401, "invalid_credentials");
    let last = sign_in(&org, PASSWORD).await.expect(200);
    let client = org.admin.with_token(&field(&last, "access_token"));
    assert_eq!(sessions(&client).await.len(), 20);
}

/// Rule API-91: a client that signs in gets tokens that work, and the number of reads of a sign-in does not grow.
#[tokio::test]
async fn the_hundredth_sign_in_of_an_hour_is_like_the_first() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = sign_in(&org, PASSWORD).await.expect(200);
    let user = first.body["user"]["id"].as_str().unwrap().parse().unwrap();
    let table = &service.storage().table;
    for n in 0..100 {
        service.clock.advance(TimeDelta::seconds(20));
        let session = sign_in(&org, PASSWORD).await.expect(200);
        let token = field(&session, "access_token");
        // Fifty of the oldest sessions end within an hour. Later all sessions except this one end.
        assert!(works(&org, &token).await, "{n}");
        if n % 3 == 0 {
            let client = org.admin.with_token(&token);
            client.request("POST".parse().unwrap(), "/auth/logout").send().await.expect(204);
        }
        let stored = users::families(table, org.id, user).await.unwrap().len();
        assert!(stored <= 2 * 20 + 1, "{n}: {stored}");
    }
    sign_in(&org, PASSWORD).await.expect(200);
    let stored = users::families(table, org.id, user).await.unwrap().len();
    assert!(stored <= 21, "{stored}");
}
