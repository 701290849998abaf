//! A person who knows a password and guesses codes from many addresses.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::json;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Organization, Service, TestClock};

use crate::features::accounts::second_factor::{code, enrolled};

const HOME: &str = "2001:db8:1:2::7";

async fn noon() -> Service {
    Service::by(TestClock::standing_at("2026-10-05T12:00:00Z".parse().unwrap()), |_| {}).await
}

/// The answer to a code after the right password. Both come from this address.
async fn tries(org: &Organization<'_>, address: &str, code: &str) -> Answer {
    let nobody = org.service.anonymous();
    let from = address.parse().unwrap();
    let body = json!({"email": org.email, "password": PASSWORD});
    let challenge = nobody.post("/auth/login", &body).from(from).send().await;
    let challenge = challenge.fails(401, "second_factor_required").body["challenge"].clone();
    let body = json!({"challenge": challenge, "code": code});
    nobody.post("/auth/totp/verify", &body).from(from).send().await
}

fn stranger(n: usize) -> String {
    format!("192.0.2.{n}")
}

/// Rule SIGN-2.
#[tokio::test]
async fn strangers_have_ten_wrong_codes_a_day_all_together() {
    let service = noon().await;
    let org = service.organization().await;
    let (_, secret, _) = enrolled(&org).await;
    tries(&org, HOME, &code(&service, &secret)).await.expect(200);
    for n in 0..10 {
        tries(&org, &stranger(n), "000000").await.fails(401, "invalid_credentials");
    }
    service.clock.advance(TimeDelta::seconds(30));
    let refused = tries(&org, &stranger(10), &code(&service, &secret)).await;
    let refused = refused.fails(429, "too_many_requests");
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((11 * 3600..=12 * 3600).contains(&wait), "{wait}");
    // Sources that signed in before may try. They fail like others.
    tries(&org, HOME, "000000").await.fails(401, "invalid_credentials");
    tries(&org, HOME, &code(&service, &secret)).await.expect(200);

    service.clock.advance(TimeDelta::seconds(wait));
    tries(&org, &stranger(10), &code(&service, &secret)).await.expect(200);
}

/// Rule SIGN-2: right codes do not count, so people who travel can sign in.
#[tokio::test]
async fn right_codes_from_new_places_do_not_count() {
    let service = noon().await;
    let org = service.organization().await;
    let (_, secret, _) = enrolled(&org).await;
    for n in 0..12 {
        service.clock.advance(TimeDelta::seconds(30));
        tries(&org, &stranger(n), &code(&service, &secret)).await.expect(200);
    }
}

/// Rule SIGN-2: the limit also holds if all codes come at the same time.
#[tokio::test]
async fn codes_at_the_same_time_are_counted_before_they_are_checked() {
    let service = noon().await;
    let org = service.organization().await;
    enrolled(&org).await;
    let all = (0..25).map(|n| {
        let org = &org;
        async move { tries(org, &stranger(n), "000000").await.status }
    });
    let statuses = join_all(all).await;
    let checked = statuses.iter().filter(|status| **status == 401).count();
    assert!(checked <= 10, "{statuses:?}");
    tries(&org, &stranger(30), "000000").await.fails(429, "too_many_requests");
}

/// Rule SIGN-2.
#[tokio::test]
async fn the_owner_is_told_of_wrong_codes_once_an_hour() {
    let service = noon().await;
    let org = service.organization().await;
    let (owner, secret, _) = enrolled(&org).await;
    let told = async || {
        let there = owner.get("/notifications").send().await.expect(200).body;
        let all = there["data"].as_array().unwrap().clone();
        all.into_iter().filter(|one| one["kind"] == "account.code_refused").count()
    };
    tries(&org, HOME, &code(&service, &secret)).await.expect(200);
    assert_eq!(told().await, 0);
    for n in 0..3 {
        tries(&org, &stranger(n), "000000").await.fails(401, "invalid_credentials");
        assert_eq!(told().await, 1);
    }
    service.clock.advance(TimeDelta::hours(1));
    tries(&org, &stranger(3), "000000").await.fails(401, "invalid_credentials");
    // An hour has passed, so the owner signs in again and gets a new access token.
    let again = tries(&org, HOME, &code(&service, &secret)).await.expect(200);
    let owner = org.admin.with_token(again.body["access_token"].as_str().unwrap());
    let there = owner.get("/notifications").send().await.expect(200).body;
    let all = there["data"].as_array().unwrap();
    assert_eq!(all.iter().filter(|one| one["kind"] == "account.code_refused").count(), 2);
}
