//! Settings and notifications.

use http::Method;
use serde_json::json;
use wfm_app::Ids;
use wfm_domain::ids::{JobClass, JobId, UserId};
use wfm_domain::notice::Notice;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::{jobs, users};
use wfm_testkit::Client;

use super::{Case, Point, case, rows};

pub(super) const CASES: &[Case] = &[
    case!(update_settings),
    case!(confirm_pending_change),
    case!(delete_pending_change),
    case!(mark_notifications_read),
    case!(update_notification),
];

/// A pending change: the organization has had two accounts, and one of them wants to turn the second person off.
async fn pending(point: &Point<'_>) {
    let org = point.org;
    let table = &point.service.storage().table;
    let count = |_| users::count_activated(org.id, UserId(Ids::system().next()));
    table.write((0..2).map(count).collect()).await.unwrap();
    for second_person in [true, false] {
        let body = json!({"payroll": {"second_person": second_person}});
        let tag = org.admin.get("/settings").send().await.expect(200);
        let put = org.admin.put("/settings", &body).header("if-match", tag.header("etag"));
        put.send().await.expect(200);
    }
}

async fn confirm_pending_change(point: &Point<'_>) {
    pending(point).await;
    let approver = &point.org.approver;
    let path = "/settings/pending-change/confirmation";
    let logged = "/activity-logs?action=settings.change_confirmed";
    let before = rows(approver, logged).await.len();
    let confirm = || approver.request(Method::POST, path);
    let confirmed = point.interrupt(200, 200, confirm).await;
    assert_eq!(confirmed.again.body["payroll"]["second_person"], false, "{}", point.place());
    assert_eq!(rows(approver, logged).await.len(), before + 1, "{}", point.place());
}

/// If it is sent again, there is no pending change.
async fn delete_pending_change(point: &Point<'_>) {
    pending(point).await;
    let approver = &point.org.approver;
    let path = "/settings/pending-change";
    let logged = "/activity-logs?action=settings.change_cancelled";
    let before = rows(approver, logged).await.len();
    point.interrupt(204, 404, || approver.delete(path)).await;
    let there = approver.get("/settings").send().await.expect(200).body;
    assert_eq!(there["pending_change"], serde_json::Value::Null, "{}", point.place());
    assert_eq!(rows(approver, logged).await.len(), before + 1, "{}", point.place());
}

/// Settings that no other point uses, with a schedule, so that days are recalculated.
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
    // The days that depend on the settings are recalculated once.
    let later = point.service.now() + chrono::TimeDelta::hours(1);
    let due = jobs::due(&point.service.storage().table, later, 1000).await.unwrap();
    let due = due.iter().filter(|job| job.organization == point.org.id);
    assert_eq!(due.count(), 1, "{}", point.place());
}

/// An account with some unread notifications, the oldest first.
async fn notified(point: &Point<'_>, count: i64) -> (Client, Vec<String>) {
    let org = point.org;
    let service = point.service;
    let employee = org.employee(json!({})).await;
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let mut ids = vec![];
    for n in 0..count {
        let key = format!("{}-{n}", point.name);
        let job = JobId::of_key(JobClass::Sync, org.id, account, "sync_attendances", &key);
        let at = service.now() - chrono::TimeDelta::minutes(count - n);
        let notification = Notification::of(org.id, account, &Notice::job_failed(&job, 0), at);
        let write = notifications::create(org.id, &notification);
        service.storage().table.write(vec![write]).await.unwrap();
        ids.push(notification.id.to_string());
    }
    (own, ids)
}

async fn mark_notifications_read(point: &Point<'_>) {
    let (own, ids) = notified(point, 3).await;
    let seen = json!({"up_to": ids[1]});
    let marked = point.interrupt(200, 200, || own.post("/notifications/read", &seen)).await;
    assert_eq!(marked.again.body["has_more"], false, "{}", point.place());
    let there = rows(&own, "/notifications").await;
    let is_read: Vec<bool> = there.iter().map(|row| row["read_at"].is_string()).collect();
    assert_eq!(is_read, [false, true, true], "{}", point.place());
}

async fn update_notification(point: &Point<'_>) {
    let (own, ids) = notified(point, 1).await;
    let path = format!("/notifications/{}", ids[0]);
    let read = json!({"read": true});
    let marked = point.interrupt(200, 200, || own.patch(&path, &read)).await;
    let there = rows(&own, "/notifications").await;
    assert_eq!(there, std::slice::from_ref(&marked.again.body), "{}", point.place());
    assert!(there[0]["read_at"].is_string(), "{}", point.place());
    // Reading a notification is not shown in the activity log.
    point.is_logged(&ids[0], &[]).await;
}
