//! Exports.

use serde_json::json;

use super::{Case, Point, case};

pub(super) const CASES: &[Case] = &[case!(create_export)];

async fn create_export(point: &Point<'_>) {
    let admin = &point.org.admin;
    let body = json!({"kind": "employees", "on": "2026-10-01", "employee_ids": [point.manager.0]});
    let made = point.interrupt_keyed(202, || admin.post("/exports", &body)).await;
    let id = made.text("job_id");
    let job = point.org.ended(&made.again).await;
    assert_eq!((&job["status"], &job["progress"]["total"]), (&json!("completed"), &json!(1)));
    let place = point.place();
    let list = admin.get(&format!("/jobs/{id}/files")).send().await.expect(200).body;
    assert_eq!(list["data"].as_array().unwrap().len(), 1, "{place}");
    point.is_logged(&id, &["export.downloaded", "job.created"]).await;
    point.is_notified(admin, &id, &["job.completed"]).await;
}
