//! Exports.

use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;
use wfm_storage::jobs::Pointer;

use super::{Case, Point, case};

pub(super) const CASES: &[Case] = &[case!(create_export)];

async fn create_export(point: &Point<'_>) {
    let admin = &point.org.admin;
    let body = json!({"kind": "employees", "on": "2026-10-01", "employee_ids": [point.manager.0]});
    let made = point.interrupt_keyed(202, || admin.post("/exports", &body)).await;
    let id = made.text("job_id");
    let job_id = id.parse().unwrap();
    let pointer =
        Pointer { organization: point.org.id, job_id, processed: 0, resumed: 0, part: None };
    let until = Instant::now() + Duration::from_secs(600);
    point.service.export_worker().work(&pointer, until).await.unwrap();
    let job = admin.get(&format!("/jobs/{id}")).send().await.expect(200).body;
    assert_eq!((&job["status"], &job["progress"]["total"]), (&json!("completed"), &json!(1)));
    let place = point.place();
    let list = admin.get(&format!("/jobs/{id}/files")).send().await.expect(200).body;
    assert_eq!(list["data"].as_array().unwrap().len(), 1, "{place}");
    point.is_logged(&id, &["export.downloaded", "job.created"]).await;
    point.is_notified(admin, &id, &["job.completed"]).await;
}
