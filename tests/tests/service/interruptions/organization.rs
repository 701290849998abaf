//! Settings and notifications.

use serde_json::json;
use wfm_domain::ids::JobId;
use wfm_domain::notice::Notice;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::recalculation;

use super::{Case, Point, case, rows};

pub(super) const CASES: &[Case] = &[case!(update_settings), case!(update_notification)];

/// Settings that no other point has, with a schedule, so that days are recalculated.
async fn update_settings(point: &Point<'_>) {
    let admin = &point.org.admin;
    let before = admin.get("/settings").send().await.expect(200);
    let logged = rows(admin, "/activity-logs?action=settings.updated").await.len();
    let lookback = before.body["sync"]["max_lookback_days"].as_u64().unwrap() + 1;
    let minutes = lookback * 2;
    let day =
        json!({"weekday": "monday", "start": "08:00", "end": "16:00", "break_minutes": minutes});
    let body = json!({
        "sync": {"max_lookback_days": lookback}, "work_schedule": {"days": [day]},
    });
    let tag = before.header("etag");
    let put = || admin.put("/settings", &body).header("if-match", tag);
    let there = point.interrupt_change("/settings", put).await;
    assert_eq!(there["sync"]["max_lookback_days"], lookback, "{}", point.place());
    let entries = rows(admin, "/activity-logs?action=settings.updated").await;
    assert_eq!(entries.len(), logged + 1, "{}", point.place());
    // The days that depend on it will be recalculated, once.
    let later = point.service.now() + chrono::TimeDelta::hours(1);
    let due = recalculation::due(&point.service.storage().table, later, 1000).await.unwrap();
    let due = due.iter().filter(|work| work.organization == point.org.id);
    assert_eq!(due.count(), 1, "{}", point.place());
}

async fn update_notification(point: &Point<'_>) {
    let (org, service) = (point.org, point.service);
    let employee = org.employee(json!({})).await;
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let job = JobId::of_key(org.id, account, "sync_attendances", &point.name);
    let notice = Notice::job_failed(&job, 0);
    let notification = Notification::of(org.id, account, &notice, service.now());
    let write = notifications::create(org.id, &notification);
    service.storage().table.write(vec![write]).await.unwrap();
    let path = format!("/notifications/{}", notification.id);
    let read = json!({"read": true});
    let marked = point.interrupt((200, 200), || own.patch(&path, &read)).await;
    let there = rows(&own, "/notifications").await;
    assert_eq!(there, std::slice::from_ref(&marked.again.body), "{}", point.place());
    assert!(there[0]["read_at"].is_string(), "{}", point.place());
    // Reading is no change that the activity log shows.
    point.is_logged(&notification.id.to_string(), &[]).await;
}
