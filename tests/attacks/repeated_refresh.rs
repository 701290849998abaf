//! A thief with a copy of a refresh token. The second of thief and owner must not continue as if an answer had been
//! lost. Otherwise both share a session, and nobody notices.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Organization, Service};

const OWNERS: &str = "the owner's attempt, drawn and stored";
const THIEFS: &str = "what the thief has drawn instead";

async fn sign_in(org: &Organization<'_>) -> Answer {
    let body = json!({"email": org.email, "password": PASSWORD});
    org.service.anonymous().post("/auth/login", &body).send().await.expect(200)
}

async fn refresh(org: &Organization<'_>, answer: &Answer, attempt: Option<&str>) -> Answer {
    let body = match attempt {
        Some(attempt) => json!({"refresh_token": answer.body["refresh_token"], "attempt": attempt}),
        None => json!({"refresh_token": answer.body["refresh_token"]}),
    };
    org.service.anonymous().post("/auth/refresh", &body).send().await
}

/// Whether an access token of the session works.
async fn works(org: &Organization<'_>, answer: &Answer) -> bool {
    let client = org.admin.with_token(answer.body["access_token"].as_str().unwrap());
    client.get("/auth/me").send().await.status == 200
}

/// The notifications of the owner.
async fn told(org: &Organization<'_>) -> Vec<Value> {
    let there = org.admin.get("/notifications").send().await.expect(200).body;
    there["data"].as_array().unwrap().iter().map(|one| one["kind"].clone()).collect()
}

/// Rule SIGN-1, the page's first case.
#[tokio::test]
async fn a_lost_answer_is_given_again_a_day_later_to_the_same_attempt() {
    let service = Service::start().await;
    let org = service.organization().await;
    let session = sign_in(&org).await;
    let lost = refresh(&org, &session, Some(OWNERS)).await.expect(200);
    service.clock.advance(TimeDelta::days(1));
    let again = refresh(&org, &session, Some(OWNERS)).await.expect(200);
    assert_eq!(again.body["refresh_token"], lost.body["refresh_token"]);
    assert!(works(&org, &again).await);
    // If the answer has been used, it was not lost (rule API-56).
    refresh(&org, &session, Some(OWNERS)).await.fails(401, "invalid_credentials");
    assert!(!works(&org, &again).await);
}

/// Rule SIGN-1, the page's second case.
#[tokio::test]
async fn the_owners_refresh_after_a_thiefs_ends_the_session() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (first, second) in [
        (Some(THIEFS), Some(OWNERS)),
        (Some(THIEFS), None),
        (None, Some(OWNERS)),
        // The thief comes second.
        (Some(OWNERS), Some(THIEFS)),
    ] {
        let session = sign_in(&org).await;
        let stolen = refresh(&org, &session, first).await.expect(200);
        service.clock.advance(TimeDelta::seconds(5));
        refresh(&org, &session, second).await.fails(401, "invalid_credentials");
        assert!(!works(&org, &stolen).await, "{first:?} {second:?}");
        refresh(&org, &stolen, first).await.fails(401, "invalid_credentials");
        assert_eq!(told(&org).await[0], "account.session_reused");
    }
    assert_eq!(told(&org).await.len(), 4);
}

/// Rule SIGN-1: neither request carries an attempt.
#[tokio::test]
async fn without_an_attempt_an_answer_is_given_again_for_thirty_seconds() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (seconds, status) in [(29, 200), (31, 401)] {
        let session = sign_in(&org).await;
        let lost = refresh(&org, &session, None).await.expect(200);
        service.clock.advance(TimeDelta::seconds(seconds));
        assert_eq!(refresh(&org, &session, None).await.status, status, "{seconds}");
        assert_eq!(works(&org, &lost).await, status == 200, "{seconds}");
    }
}

/// Rule SIGN-1.
#[tokio::test]
async fn an_attempt_has_16_to_64_characters() {
    let service = Service::start().await;
    let org = service.organization().await;
    let session = sign_in(&org).await;
    for length in [0, 15, 65] {
        let refused = refresh(&org, &session, Some(&"x".repeat(length))).await;
        assert!(refused.fails(400, "validation_failed").violations()[0].starts_with("/attempt"));
    }
    let next = refresh(&org, &session, Some(&"x".repeat(16))).await.expect(200);
    refresh(&org, &next, Some(&"x".repeat(64))).await.expect(200);
}
