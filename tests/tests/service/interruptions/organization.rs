//! Departments, roles, settings and notifications.

use serde_json::json;
use wfm_domain::ids::JobId;
use wfm_domain::notice::Notice;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::recalculation;

use super::{Case, Point, case, count, rows};

pub(super) const CASES: &[Case] = &[
    case!(create_department),
    case!(update_department),
    case!(create_role),
    case!(update_role),
    case!(update_settings),
    case!(update_notification),
];

async fn create_department(point: &Point<'_>) {
    let admin = &point.org.admin;
    let above = json!({"code": format!("a-{}", &point.name[24..]), "name": "Above"});
    let above = admin.post("/departments", &above).send().await.expect(201);
    let manager = point.employee(json!({})).await;
    let code = format!("b-{}", &point.name[24..]);
    let body = json!({
        "code": code, "name": "Below", "parent_id": above.body["id"], "manager_id": manager,
    });
    let made = point.interrupt_keyed(201, || admin.post("/departments", &body)).await;
    assert_eq!(count(admin, "/departments", "code", &code).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["department.created"]).await;
}

async fn update_department(point: &Point<'_>) {
    let admin = &point.org.admin;
    let code = |letter: &str| format!("{letter}-{}", &point.name[24..]);
    let mut made = vec![];
    for letter in ["a", "b"] {
        let body = json!({"code": code(letter), "name": letter});
        made.push(admin.post("/departments", &body).send().await.expect(201));
    }
    // Another code, below another department, and closed.
    let body = json!({
        "code": code("c"), "name": "B", "parent_id": made[0].body["id"], "is_active": false,
    });
    let path = made[1].header("location");
    let tag = made[1].header("etag");
    let changed =
        point.interrupt((200, 200), || admin.put(path, &body).header("if-match", tag)).await;
    let read = admin.get(path).send().await.expect(200);
    assert_eq!(read.body, changed.again.body, "{}", point.place());
    assert_eq!(read.body["code"], code("c"));
    point.is_logged(&changed.text("id"), &["department.updated", "department.created"]).await;
    // The code is free again, and the new one taken.
    let reused = json!({"code": code("b"), "name": "New"});
    admin.post("/departments", &reused).send().await.expect(201);
    let taken = json!({"code": code("c"), "name": "New"});
    admin.post("/departments", &taken).send().await.fails(409, "already_exists");
}

async fn create_role(point: &Point<'_>) {
    let admin = &point.org.admin;
    let name = format!("role-{}", point.name);
    let body = json!({"name": name, "permissions": ["settings:read"]});
    let made = point.interrupt_keyed(201, || admin.post("/roles", &body)).await;
    assert_eq!(count(admin, "/roles", "name", &name).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["role.created"]).await;
}

async fn update_role(point: &Point<'_>) {
    let admin = &point.org.admin;
    let name = |n: u8| format!("role-{n}-{}", point.name);
    let body = json!({"name": name(1), "permissions": ["settings:read"]});
    let made = admin.post("/roles", &body).send().await.expect(201);
    let body = json!({"name": name(2), "permissions": ["roles:read"]});
    let path = made.header("location");
    let tag = made.header("etag");
    let changed =
        point.interrupt((200, 200), || admin.put(path, &body).header("if-match", tag)).await;
    let read = admin.get(path).send().await.expect(200);
    assert_eq!(read.body, changed.again.body, "{}", point.place());
    assert_eq!(read.body["permissions"], json!(["roles:read"]), "{}", point.place());
    point.is_logged(&changed.text("id"), &["role.updated", "role.created"]).await;
    let reused = json!({"name": name(1), "permissions": []});
    admin.post("/roles", &reused).send().await.expect(201);
}

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
    let changed = point.interrupt((200, 200), put).await;
    let read = admin.get("/settings").send().await.expect(200);
    assert_eq!(read.body, changed.again.body, "{}", point.place());
    assert_eq!(read.body["sync"]["max_lookback_days"], lookback);
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
