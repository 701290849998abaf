//! A person who signs in to a colleague's account with wrong passwords again and again, so that the colleague cannot
//! sign in.

use chrono::TimeDelta;
use serde_json::json;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Answer, Organization, Service};

use crate::failures::interruptions::rows;

async fn from(org: &Organization<'_>, address: &str, password: &str) -> Answer {
    let body = json!({"email": org.email, "password": password});
    let request = org.service.anonymous().post("/auth/login", &body);
    request.from(address.parse().unwrap()).send().await
}

/// Rule API-61: the owner can still sign in from known sources, and from other sources as long as the attempts come
/// from few sources.
#[tokio::test]
async fn a_colleague_is_not_locked_out_from_elsewhere() {
    let service = Service::start().await;
    let org = service.organization().await;
    let home = "2001:db8:1:2::7";
    from(&org, home, PASSWORD).await.expect(200);
    for _ in 0..10 {
        from(&org, "203.0.113.9", "wrong").await.fails(401, "invalid_credentials");
    }
    for _ in 0..30 {
        from(&org, "203.0.113.9", PASSWORD).await.fails(429, "too_many_requests");
    }
    from(&org, "198.51.100.1", PASSWORD).await.expect(200);

    // After failures from many sources, no new source may try.
    for n in 0..90 {
        from(&org, &format!("192.0.2.{n}"), "wrong").await.fails(401, "invalid_credentials");
    }
    let everywhere = from(&org, "192.0.2.200", PASSWORD).await.fails(429, "too_many_requests");
    let wait: i64 = everywhere.header("retry-after").parse().unwrap();
    assert!((900..=1800).contains(&wait), "{wait}");
    for known in [home, "2001:db8:1:2:ffff::1", "198.51.100.1"] {
        from(&org, known, PASSWORD).await.expect(200);
    }
    // Even a known source gets no hint about the password: it fails like any other.
    from(&org, home, "wrong").await.fails(401, "invalid_credentials");

    // The organization's log has the first failure of a series, and the waits.
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    let log = format!("/activity-logs?limit=100&resource_id={}", me.as_str().unwrap());
    let entries = rows(&org.admin, &log).await;
    let count = |action: &str, ip: &str| {
        entries.iter().filter(|entry| entry["action"] == action && entry["ip"] == ip).count()
    };
    assert_eq!(count("user.sign_in_failed", "203.0.113.9"), 1);
    // There is one entry for each longer wait, so nobody can fill the log with attempts.
    assert_eq!(count("user.sign_in_locked", "203.0.113.9"), 6);
    assert_eq!(count("user.sign_in_failed", "192.0.2.7"), 1);
    // The log also says, once, that only known sources may try.
    let restricted = entries.iter().filter(|entry| entry["action"] == "user.sign_in_restricted");
    assert_eq!(restricted.count(), 1);

    service.clock.advance(TimeDelta::seconds(wait + 1));
    from(&org, "192.0.2.200", PASSWORD).await.expect(200);
}

/// Rule API-61: 90 days after the last sign-in from a source, the source is no longer known.
#[tokio::test]
async fn a_source_is_known_for_ninety_days_after_each_sign_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let home = "2001:db8:1:2::7";
    let hotel = "198.51.100.1";
    for known in [home, hotel] {
        from(&org, known, PASSWORD).await.expect(200);
    }
    service.clock.advance(TimeDelta::days(80));
    from(&org, home, PASSWORD).await.expect(200);
    service.clock.advance(TimeDelta::days(10) + TimeDelta::minutes(1));
    for n in 0..100 {
        from(&org, &format!("192.0.2.{n}"), "wrong").await.fails(401, "invalid_credentials");
    }
    from(&org, hotel, PASSWORD).await.fails(429, "too_many_requests");
    from(&org, home, PASSWORD).await.expect(200);
}
