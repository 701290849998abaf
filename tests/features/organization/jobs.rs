//! Jobs: who may read them, and for how long. If this fails, clients cannot learn the outcome of the work that they
//! sent.

use serde_json::{Value, json};
use wfm_testkit::Service;

/// Rules PERM-21, API-21 and API-50.
#[tokio::test]
async fn a_job_is_readable_by_its_creator_and_by_readers_of_all_jobs() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let other = org.signed_in(&["employee"], None).await;
    let body = json!({"records": [{
        "id": "1", "employee_id": ada.to_string(),
        "clock_in_client_ts": service.now().to_rfc3339(),
    }]});
    let accepted = own.post("/attendances/sync", &body).key("k").send().await.expect(202);
    let path = accepted.header("location").to_owned();
    assert_eq!(accepted.body["status"], "queued");
    assert_eq!(accepted.body["type"], "attendance_sync");
    assert_eq!(accepted.body["result"]["payroll_ids"], json!([]));
    assert_eq!(accepted.body["error"], Value::Null);
    assert_eq!(accepted.header("retry-after"), "1");
    let seen = own.get(&format!("{path}?wait=10")).send().await.expect(200);
    assert_eq!(seen.body["created_by"], accepted.body["created_by"]);
    org.admin.get(&path).send().await.expect(200);
    other.get(&path).send().await.fails(404, "not_found");
    other.get(&format!("{path}/items")).send().await.fails(404, "not_found");
    service.organization().await.admin.get(&path).send().await.fails(404, "not_found");
    for wrong in ["/jobs/nope", "/jobs/job_00000000000000000000000000"] {
        org.admin.get(wrong).send().await.fails(404, "not_found");
    }
    for wait in ["11", "-1", "x", ""] {
        own.get(&format!("{path}?wait={wait}")).send().await.fails(400, "validation_failed");
    }
}

/// Rules API-12 and API-49.
#[tokio::test]
async fn jobs_are_listed_newest_first_within_the_scope() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let own = org.signed_in(&["employee"], Some(ada)).await;
    let mut ids = vec![];
    for n in 0..3 {
        let body = json!({"records": [{
            "id": n.to_string(), "employee_id": ada.to_string(),
            "clock_in_client_ts": (service.now() - chrono::TimeDelta::hours(n)).to_rfc3339(),
        }]});
        let client = if n == 1 { &own } else { &org.admin };
        let key = n.to_string();
        let sent = client.post("/attendances/sync", &body).key(&key).send().await.expect(202);
        org.ended(&sent).await;
        ids.insert(0, sent.body["job_id"].clone());
    }
    let listed = async |client: &wfm_testkit::Client, query: &str| {
        let page = client.get(&format!("/jobs{query}")).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        assert!(rows.iter().all(|row| row["result"].get("items").is_none()));
        rows.into_iter().map(|row| row["job_id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(listed(&org.admin, "").await, ids);
    assert_eq!(listed(&own, "").await, ids[1..2]);
    assert_eq!(listed(&org.admin, "?status=completed&type=attendance_sync").await, ids);
    assert_eq!(listed(&org.admin, "?status=failed").await, Vec::<Value>::new());
    org.admin.get("/jobs?status=gone").send().await.fails(400, "validation_failed");
}

/// Rules API-48 and API-49.
#[tokio::test]
async fn verdicts_are_paged_by_index_and_a_small_job_carries_them() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let now = service.now();
    let record = |i: i64| {
        json!({
            "id": format!("r{i}"), "employee_id": ada.to_string(),
            "clock_in_client_ts": (now - chrono::TimeDelta::minutes(30 * i)).to_rfc3339(),
            "clock_out_client_ts": (now - chrono::TimeDelta::minutes(30 * i - 5)).to_rfc3339(),
        })
    };
    let small = org.sync("small", json!((1..=100).map(record).collect::<Vec<_>>())).await;
    assert_eq!(small["result"]["items"].as_array().unwrap().len(), 100);
    let large = org.sync("large", json!((101..=250).map(record).collect::<Vec<_>>())).await;
    assert!(large["result"].get("items").is_none());
    assert_eq!(large["result"]["summary"]["created"], 150);
    assert_eq!(large["result"]["summary"]["rejected"], 0);
    let base = format!("/jobs/{}/items?limit=60", large["job_id"].as_str().unwrap());
    let mut indexes = vec![];
    let mut path = base.clone();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        for item in page["data"].as_array().unwrap() {
            indexes.push(item["index"].as_u64().unwrap());
        }
        match page["meta"]["next_cursor"].as_str() {
            Some(cursor) => path = format!("{base}&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(indexes, (0..150).collect::<Vec<_>>());
}

/// Rules API-42 and API-51.
#[tokio::test]
async fn a_job_and_its_key_are_kept_for_thirty_days() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    let body = json!({"records": [{
        "id": "1", "employee_id": ada.to_string(), "device_id": "phone",
        "clock_in_client_ts": service.now().to_rfc3339(),
    }]});
    let send = async || {
        // A token is valid for an hour.
        let client = org.acting_as(me.as_str().unwrap()).await;
        let accepted = client.post("/attendances/sync", &body).key("k").send().await.expect(202);
        (client, accepted)
    };
    let ended = async |client: &wfm_testkit::Client, accepted: &wfm_testkit::Answer| {
        let path = format!("{}?wait=10", accepted.header("location"));
        client.get(&path).send().await.expect(200).body
    };
    let (client, accepted) = send().await;
    let path = accepted.header("location").to_owned();
    assert_eq!(wfm_testkit::verdicts(&ended(&client, &accepted).await), ["created"]);

    service.clock.advance(chrono::TimeDelta::days(30) - chrono::TimeDelta::minutes(1));
    let (client, replayed) = send().await;
    assert_eq!(replayed.header("idempotent-replayed"), "true");
    client.get(&path).send().await.expect(200);

    service.clock.advance(chrono::TimeDelta::minutes(2));
    let client = org.acting_as(me.as_str().unwrap()).await;
    client.get(&path).send().await.fails(404, "not_found");
    client.get(&format!("{path}/items")).send().await.fails(404, "not_found");
    // The key starts a new job. The record is remembered without a time limit.
    let (client, accepted) = send().await;
    assert_eq!(accepted.header("idempotent-replayed"), "");
    assert_eq!(wfm_testkit::verdicts(&ended(&client, &accepted).await), ["duplicate"]);
}

/// Rule API-42.
#[tokio::test]
async fn a_key_of_a_creation_is_free_again_after_thirty_days() {
    let service = Service::start().await;
    let org = service.organization().await;
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    let create = async |code: &str| {
        let client = org.acting_as(me.as_str().unwrap()).await;
        let body = json!({"code": code, "name": "D"});
        client.post("/departments", &body).key("k").send().await
    };
    create("a").await.expect(201);
    service.clock.advance(chrono::TimeDelta::days(30) - chrono::TimeDelta::minutes(1));
    create("b").await.fails(409, "idempotency_key_reused");
    service.clock.advance(chrono::TimeDelta::minutes(2));
    let made = create("b").await.expect(201);
    assert_eq!((&made.body["code"], made.header("idempotent-replayed")), (&json!("b"), ""));
}
