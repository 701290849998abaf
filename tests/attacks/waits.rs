//! An attack that tries to occupy every execution of the service with waiting requests.

use std::time::{Duration, Instant};

use serde_json::json;
use wfm_testkit::{Organization, Service};

/// The path of a job that stays queued.
async fn job_that_nobody_works_on(org: &Organization<'_>) -> String {
    let ada = org.employee(json!({})).await.to_string();
    let now = org.service.now().to_rfc3339();
    let record = json!({"id": "1", "employee_id": ada, "clock_in_client_ts": now});
    org.send("k", json!([record])).await.expect(202).header("location").to_owned()
}

/// Rule API-50.
#[tokio::test]
async fn of_a_hundred_waits_at_once_two_wait() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let job = job_that_nobody_works_on(&org).await;
    let began = Instant::now();
    // Long enough that the last request is read before the first one ends, also on a busy machine.
    let waits = (0..100).map(|_| org.admin.get(&format!("{job}?wait=6")).send());
    let answers = futures::future::join_all(waits).await;
    let (waited, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|a| a.status == 200);
    assert_eq!(waited.len(), 2);
    assert!(began.elapsed() >= Duration::from_secs(6));
    for answer in refused {
        assert_eq!((answer.status, answer.code()), (429, "too_many_requests"));
        let seconds: u64 = answer.header("retry-after").parse().unwrap();
        assert!((1..=12).contains(&seconds), "{seconds}");
    }
    // Meanwhile another person can wait. A read without a wait is answered at once, and places become free.
    let own = org.signed_in(&["admin"], None).await;
    let wait = format!("{job}?wait=1");
    let again = async || {
        let (one, other, third) = tokio::join!(
            org.admin.get(&wait).send(),
            org.admin.get(&wait).send(),
            own.get(&wait).send()
        );
        assert_eq!([one.status, other.status, third.status], [200; 3]);
    };
    again().await;
    again().await;
    org.admin.get(&job).send().await.expect(200);
}

/// A lease that nobody returns ends by itself, and a job that has ended gives no lease.
#[tokio::test]
async fn a_wait_that_died_holds_its_place_for_twelve_seconds() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let job = job_that_nobody_works_on(&org).await;
    let wait = format!("{job}?wait=10");
    for _ in 0..2 {
        let died = tokio::time::timeout(Duration::from_millis(500), org.admin.get(&wait).send());
        assert!(died.await.is_err(), "it waits");
    }
    let short = format!("{job}?wait=1");
    let full = org.admin.get(&short).send().await.fails(429, "too_many_requests");
    let seconds: i64 = full.header("retry-after").parse().unwrap();
    service.clock.advance(chrono::TimeDelta::seconds(seconds));
    org.admin.get(&short).send().await.expect(200);
}
