//! The activity log. If this fails, nobody can say who changed what, or the log shows pay to people who may not see
//! it.

use serde_json::{Value, json};
use wfm_testkit::{Client, Organization, Service};

async fn entries(client: &Client, query: &str) -> Vec<Value> {
    let mut all = vec![];
    let mut path = format!("/activity-logs?limit=2{query}");
    for _ in 0..50 {
        let page = client.get(&path).send().await.expect(200).body;
        all.extend(page["data"].as_array().unwrap().clone());
        match page["meta"]["next_cursor"].as_str() {
            Some(cursor) => path = format!("/activity-logs?limit=2{query}&cursor={cursor}"),
            None => return all,
        }
    }
    panic!("the list does not end");
}

async fn actions(org: &Organization<'_>, query: &str) -> Vec<String> {
    let entries = entries(&org.admin, query).await;
    entries.iter().map(|e| e["action"].as_str().unwrap().to_owned()).collect()
}

/// Rules API-13, API-20, API-78 and API-79.
#[tokio::test]
async fn every_change_leaves_one_entry_and_nothing_else_does() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let department = json!({"code": "a", "name": "a"});
    let created = org.admin.post("/departments", &department).key("k").send().await.expect(201);
    org.admin.post("/departments", &department).key("k").send().await.expect(201); // a replay
    let path = created.header("location");
    org.admin.put(path, &department).send().await.expect(200); // changes nothing
    org.admin.put(path, &json!({"code": "b", "name": "a"})).send().await.expect(200);
    org.admin.put(path, &json!({"code": " "})).send().await.expect(400);
    org.settings(json!({"sync": {"max_lookback_days": 30}})).await;
    org.sync(
        "s",
        json!([{"id": "1", "employee_id": ada.to_string(),
        "clock_in_client_ts": service.now().to_rfc3339()}]),
    )
    .await;
    let expected = [
        "job.created",
        "settings.updated",
        "department.updated",
        "department.created",
        "employee.created",
    ];
    assert_eq!(actions(&org, "").await, expected);

    let department = &path["/departments/".len()..];
    assert_eq!(
        actions(&org, &format!("&resource_id={department}")).await,
        ["department.updated", "department.created"]
    );
    assert_eq!(actions(&org, "&resource_type=job").await, ["job.created"]);
    assert_eq!(actions(&org, "&action=employee.created").await, ["employee.created"]);
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    assert_eq!(actions(&org, &format!("&actor={}", me.as_str().unwrap())).await, expected);
    assert_eq!(actions(&org, "&actor=01938f5e-2f00-7000-8000-000000000001").await.len(), 0);

    let all = entries(&org.admin, "").await;
    let third = all[2]["occurred_at"].as_str().unwrap();
    assert_eq!(actions(&org, &format!("&from={third}")).await, expected[..3]);
    assert_eq!(actions(&org, &format!("&to={third}")).await, expected[3..]);
    assert_eq!(all[2]["changes"], json!([{"field": "code", "before": "a", "after": "b"}]));
    assert_eq!(all[2]["actor"]["email"], org.email);
    assert_eq!(all[2]["ip"], "127.0.0.1");
}

/// Rule PERM-20.
#[tokio::test]
async fn the_log_shows_pay_only_to_readers_of_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.employee(json!({"compensation": [
        {"effective_from": "2026-01-01", "pay_type": "monthly", "amount": "3000.00", "currency": "USD"}
    ]}))
    .await;
    let body = json!({"name": "auditor", "permissions": ["activity_logs:read"]});
    let role = org.admin.post("/roles", &body).send().await.expect(201).body["id"].clone();
    let auditor = org.signed_in(&[role.as_str().unwrap()], None).await;
    let seen = |entries: Vec<Value>| entries.iter().any(|e| e.to_string().contains("3000.00"));
    assert!(seen(entries(&org.admin, "").await));
    assert!(!seen(entries(&auditor, "").await));
    org.signed_in(&["manager"], None)
        .await
        .get("/activity-logs")
        .send()
        .await
        .fails(403, "forbidden");
}

/// Rule API-11.
#[tokio::test]
async fn a_log_of_many_months_is_read_newest_first() {
    let service = Service::start().await;
    let org = service.organization().await;
    for month in 0..5 {
        // A token is valid for an hour, so the person signs in again each time.
        let admin = org.signed_in(&["admin"], None).await;
        let body = json!({"code": format!("c{month}"), "name": "x"});
        admin.post("/departments", &body).send().await.expect(201);
        service.clock.advance(chrono::TimeDelta::days(45));
    }
    let later = org.signed_in(&["admin"], None).await;
    let entries = entries(&later, "").await;
    let codes: Vec<&str> =
        entries.iter().map(|e| e["changes"][0]["after"].as_str().unwrap()).collect();
    assert_eq!(codes, ["c4", "c3", "c2", "c1", "c0"]);
}
