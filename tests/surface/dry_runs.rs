//! Dry runs of changes. If this fails, a check changes something, or says that all is well although it is not.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_http::operation::DryRun;
use wfm_local::functions::groups;
use wfm_testkit::{Client, Organization, Request, Service};

use crate::failures::interruptions::rows;

fn dry(request: Request) -> Request {
    request.header("dry-run", "true")
}

/// The visible effects of a change.
async fn seen(org: &Organization<'_>) -> Vec<Vec<Value>> {
    let mut all = vec![];
    for path in
        ["/employees", "/departments", "/sites", "/activity-logs", "/attendances", "/leaves"]
    {
        all.push(rows(&org.admin, path).await);
    }
    all
}

fn hired(number: &str, email: &str) -> Value {
    json!({
        "employee_number": number, "first_name": "A", "last_name": "B", "email": email,
        "hire_date": "2026-01-01",
    })
}

/// Rule API-113.
#[tokio::test]
async fn a_dry_run_answers_as_the_change_would_and_changes_nothing() {
    let service = Service::start().await;
    let org = service.organization().await;
    let there =
        org.admin.post("/employees", &hired("1", "one@example.com")).send().await.expect(201);
    let path = there.header("location").to_owned();
    let before = seen(&org).await;
    let new = org.admin.post("/employees", &hired("2", "two@example.com"));
    let answer = dry(new).send().await.expect(201);
    assert_eq!(answer.header("dry-run"), "true");
    assert_eq!(answer.body["employee_number"], "2");
    org.admin.get(answer.header("location")).send().await.fails(404, "not_found");
    // Only the table knows these errors: the number and the address belong to another employee.
    for (taken, pointer) in [
        (hired("1", "two@example.com"), "/employee_number: already_exists"),
        (hired("2", "one@example.com"), "/email: already_exists"),
    ] {
        let answer = dry(org.admin.post("/employees", &taken)).send().await;
        assert_eq!(answer.header("dry-run"), "true");
        assert_eq!(answer.fails(409, "already_exists").violations(), [pointer]);
    }
    let wrong = hired("", "two@example.com");
    dry(org.admin.post("/employees", &wrong)).send().await.fails(400, "validation_failed");
    let change = json!({"phone": "+49 30 1"});
    let answer = dry(org.admin.patch(&path, &change)).send().await.expect(200);
    assert_eq!(answer.body["phone"], "+49 30 1");
    let stale = dry(org.admin.patch(&path, &change)).header("if-match", "\"other\"");
    stale.send().await.fails(412, "precondition_failed");
    let (employee, _) = org.account_of(org.employee(json!({})).await, &["employee"]).await;
    dry(employee.post("/departments", &json!({"code": "D", "name": "D"})))
        .send()
        .await
        .fails(403, "forbidden");
    // The key is not used up.
    let department = json!({"code": "D", "name": "D"});
    let post = || org.admin.post("/departments", &department).key("k");
    dry(post()).send().await.expect(201);
    let mut after = seen(&org).await;
    // Only the account that was created above differs.
    after[0].retain(|row| before[0].contains(row) || row["employee_number"] == "1");
    assert_eq!(after[1..3], before[1..3]);
    assert!(rows(&org.admin, "/departments").await.is_empty());
    post().send().await.expect(201);
    assert_eq!(rows(&org.admin, "/departments").await.len(), 1);
}

/// Rule API-113: a dry run that is not understood or not supported is refused, because it must not lead to a change.
#[tokio::test]
async fn no_operation_makes_a_change_for_somebody_who_only_asks() {
    let service = Service::start().await;
    let org = service.organization().await;
    let department = json!({"code": "D", "name": "D"});
    for value in ["1", "yes", "TRUE", ""] {
        let post = org.admin.post("/departments", &department).header("dry-run", value);
        let answer = post.send().await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), ["Dry-Run: invalid_format"], "{value}");
    }
    let run = org.admin.post("/payroll/generate", &json!({"period": "2026-09"})).key("k");
    let answer = dry(run).send().await.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["Dry-Run: not_allowed"]);
    org.admin.get("/departments").header("dry-run", "true").send().await.expect(200);
    org.admin.post("/departments", &department).header("dry-run", "false").send().await.expect(201);
    let mut tried = 0;
    for operation in groups().iter().flat_map(|group| group.operations()) {
        match operation.dry_run {
            DryRun::Refused => {}
            DryRun::NothingStored => assert_ne!(operation.status, 202, "{}", operation.id),
            DryRun::JobOnly => assert_eq!(operation.id, "sync_attendances"),
        }
        tried += usize::from(operation.dry_run != DryRun::Refused);
    }
    assert!(tried > 40, "{tried}");
}

/// Rule API-113: the dry run of a batch gets the verdicts that the batch would get.
#[tokio::test]
async fn the_records_of_a_dry_run_have_verdicts_and_are_not_stored() {
    let service = Service::start().await;
    let org = service.organization().await;
    let who = org.employee(json!({})).await;
    let stay = |id: &str, days_ago: i64, from: &str, until: &str| {
        let date = service.now().date_naive() - TimeDelta::days(days_ago);
        json!({
            "id": id, "employee_id": who.to_string(), "device_id": "gate",
            "clock_in_client_ts": format!("{date}T{from}:00Z"),
            "clock_out_client_ts": format!("{date}T{until}:00Z"),
        })
    };
    let records = json!({"records": [
        stay("a", 3, "06:00", "14:00"), stay("b", 2, "06:00", "21:00"), stay("c", 3, "08:00", "10:00"),
    ]});
    let send = |key: &str| org.admin.post("/attendances/sync", &records).key(key);
    let accepted = dry(send("k")).send().await.expect(202);
    assert_eq!(accepted.header("dry-run"), "true");
    let expected = ["created", "needs_review long_shift", "conflict overlap"];
    assert_eq!(wfm_testkit::verdicts(&org.ended(&accepted).await), expected);
    assert!(rows(&org.admin, "/attendances").await.is_empty());
    assert!(rows(&org.admin, "/activity-logs?resource_type=attendance").await.is_empty());
    // The key belongs to the dry run.
    send("k").send().await.fails(409, "idempotency_key_reused");
    let job = org.ended(&send("k2").send().await.expect(202)).await;
    assert_eq!(wfm_testkit::verdicts(&job), expected);
    assert_eq!(rows(&org.admin, "/attendances").await.len(), 2);
}

/// Rules API-113 and SCHED-6: a dry run reports drafts that could not be published.
#[tokio::test]
async fn a_dry_run_of_drafts_says_what_publishing_would_refuse() {
    let service = Service::start().await;
    let org = service.organization().await;
    let who = org.employee(json!({"hire_date": "2026-01-01"})).await;
    let entry = |date: &str, start: &str, end: &str| json!({"employee_id": who.to_string(), "date": date, "shifts": [{"start": start, "end": end}]});
    let send = async |client: &Client, entries: Value| {
        dry(client.put("/roster", &json!({"entries": entries}))).send().await
    };
    send(&org.admin, json!([entry("2026-09-07", "06:00", "14:00")])).await.expect(204);
    let night =
        json!([entry("2026-09-07", "22:00", "06:00"), entry("2026-09-08", "05:00", "12:00")]);
    let answer = send(&org.admin, night.clone()).await.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["/entries/0: overlap"]);
    let before = send(&org.admin, json!([entry("2025-12-31", "06:00", "14:00")])).await;
    assert_eq!(
        before.fails(400, "validation_failed").violations(),
        ["/entries/0: employee_inactive"]
    );
    // Nothing is drafted. Drafting without publishing refuses none of these shifts.
    let read = format!("/employees/{who}/schedule?from=2026-09-07&to=2026-09-08");
    let days = org.admin.get(&read).send().await.expect(200).body;
    assert!(days["days"].as_array().unwrap().iter().all(|day| day["draft"].is_null()), "{days}");
    org.admin.put("/roster", &json!({"entries": night})).send().await.expect(204);
}
