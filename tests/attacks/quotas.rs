//! A person of the organization who floods the service with changes, requests, records, or lines of a terminal.

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_domain::ids::UserId;
use wfm_storage::quotas::{self, Quota};
use wfm_testkit::{Answer, Client, Organization, Service, TestClock};

use crate::failures::interruptions::rows;
use crate::features::terminals::terminal_pushes::device::{Device, tap};

async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-11-03T12:30:00Z".parse().unwrap()), |_| ()).await
}

/// Uses up the quota of an account except for one.
async fn use_all_but_one(org: &Organization<'_>, user: UserId, quota: Quota) {
    let table = &org.service.app().storage.table;
    let now = org.service.now();
    assert!(quotas::take(table, org.id, user, quota, quota.most() - 1, now).await.unwrap());
}

async fn user_of(client: &Client) -> UserId {
    let me = client.get("/auth/me").send().await.expect(200).body;
    me["id"].as_str().unwrap().parse().unwrap()
}

fn refused(answer: Answer, wait: &str) {
    assert_eq!(answer.header("retry-after"), wait);
    answer.fails(429, "too_many_requests");
}

/// Rule GUARD-4.
#[tokio::test]
async fn an_account_that_reaches_few_makes_so_many_changes_an_hour() {
    let service = service().await;
    let org = service.organization().await;
    let site = json!({"code": "S", "name": "S", "timezone": "UTC"});
    let site =
        org.admin.post("/sites", &site).send().await.expect(201).header("location").to_owned();
    let role = json!({"name": "clerk", "permissions": [
        "sites:write", "sites:read", "departments:write", "departments:read", "employees:write", "employees:read:own",
    ]});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body["name"].clone();
    let employee = org.employee(json!({})).await;
    let (clerk, user) = org.account_of(employee, &["employee", role.as_str().unwrap()]).await;
    let change = |n: u32| clerk.patch(&site, &json!({"name": format!("S{n}")}));
    use_all_but_one(&org, user, Quota::Changes).await;
    change(1).send().await.expect(200);
    refused(change(2).send().await, "1800");
    // The limit covers changes by every operation. Reads, punches and signing out go on.
    let department = clerk.post("/departments", &json!({"code": "D", "name": "D"}));
    refused(department.send().await, "1800");
    refused(clerk.post("/employees", &json!({
        "employee_number": "9", "first_name": "A", "last_name": "B", "email": "nine@example.com",
        "hire_date": "2026-01-01",
    })).send().await, "1800");
    let photo = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg", "content_length": 10,
        "checksum_sha256": "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=",
    });
    refused(clerk.post("/uploads/presign", &photo).key("u").send().await, "1800");
    clerk.get("/sites").send().await.expect(200);
    clerk.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    clerk.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    // An administrator has no such limit. Another employee has a limit of their own.
    use_all_but_one(&org, user_of(&org.admin).await, Quota::Changes).await;
    for n in 3..6 {
        org.admin.patch(&site, &json!({"name": format!("S{n}")})).send().await.expect(200);
    }
    service.clock.advance(TimeDelta::minutes(30));
    let clerk = org.acting_as(&user.to_string()).await;
    clerk.patch(&site, &json!({"name": "S7"})).send().await.expect(200);
    let notices = rows(&clerk, "/notifications").await;
    assert!(notices.is_empty(), "nobody is told: {notices:?}");
}

/// Rule GUARD-4.
#[tokio::test]
async fn an_employee_asks_so_often_a_day_and_sends_so_many_records() {
    let service = service().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, user) = org.account_of(employee, &["employee"]).await;
    let leave = |day: u32| {
        let date = format!("2026-12-{day:02}");
        own.post("/leaves", &json!({"type": "unpaid", "start_date": date, "end_date": date}))
    };
    use_all_but_one(&org, user, Quota::Requests).await;
    let made = leave(1).send().await.expect(201);
    let midnight = "41400";
    refused(leave(2).send().await, midnight);
    let claim =
        json!({"kind": "claim", "date": "2026-11-07", "open_shift_id": employee.to_string()});
    refused(own.post("/shift-requests", &claim).send().await, midnight);
    // Cancelling a request is a change, and so is reading a notification.
    let cancel = json!({"status": "cancelled"});
    own.patch(made.header("location"), &cancel).send().await.expect(200);
    let table = &service.app().storage.table;
    // The change above was the first.
    let used = quotas::take(table, org.id, user, Quota::Changes, 598, service.now()).await;
    assert!(used.unwrap());
    own.patch(made.header("location"), &cancel).send().await.expect(200);
    refused(own.patch(made.header("location"), &cancel).send().await, "1800");
    let read = own.patch(&format!("/notifications/{employee}"), &json!({"read": true}));
    refused(read.send().await, "1800");

    let records = |key: &str, from: usize, many: usize| {
        let one =
            |n: usize| json!({"id": format!("r{n}"), "clock_in_client_ts": "2026-11-02T08:00:00Z"});
        let records: Vec<Value> = (from..from + many).map(one).collect();
        own.post("/attendances/sync", &json!({"records": records})).key(key)
    };
    use_all_but_one(&org, user, Quota::Records).await;
    refused(records("two", 0, 2).send().await, midnight);
    org.ended(&records("one", 0, 1).send().await.expect(202)).await;
    refused(records("more", 2, 1).send().await, midnight);
    service.clock.advance(TimeDelta::hours(12));
    let own: Client = org.acting_as(&user.to_string()).await;
    let again = json!({"records": [{"id": "r9", "clock_in_client_ts": "2026-11-02T08:00:00Z"}]});
    own.post("/attendances/sync", &again).key("next").send().await.expect(202);
    let notice = rows(&own, "/notifications").await;
    assert!(notice.iter().all(|one| one["kind"] != "terminal.over_quota"));
}

/// Rule GUARD-4: lines beyond a terminal's quota wait in the terminal, and administrators are notified once.
#[tokio::test]
async fn a_terminal_sends_so_many_lines_a_day_and_the_rest_on_the_next_one() {
    let service = service().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"employee_number": "7"})).await;
    for (lines, status) in [(999, 400), (1_000_001, 400), (1000, 201)] {
        let terminal = json!({
            "serial_number": format!("T{lines}"), "name": "Gate", "timezone": "UTC", "lines_a_day": lines,
        });
        org.admin.post("/terminals", &terminal).send().await.expect(status);
    }
    let terminal = rows(&org.admin, "/terminals").await[0].clone();
    assert_eq!(terminal["lines_a_day"], 1000);
    let path = format!("/terminals/{}", terminal["id"].as_str().unwrap());
    let keyed = org.admin.post(&format!("{path}/key"), &json!({})).send().await.expect(200).body;
    let device = Device::of(&org, &keyed);
    let many: Vec<String> = (0..1001)
        .map(|n| {
            tap("8", &format!("2026-11-02 {:02}:{:02}:{:02}", n / 3600, n / 60 % 60, n % 60), 0)
        })
        .collect();
    device.send(&many[..998]).await;
    // A line without a line end counts, too. The push that reaches the limit is accepted as a whole.
    for lines in [&many[998..999], &many[999..]] {
        let lines = lines.concat();
        let lines = lines.trim_end();
        device.ask(Method::POST, "cdata", "&table=ATTLOG&Stamp=7", lines).await.expect(200);
    }
    let late = [tap("7", "2026-11-03 08:00:00", 0), tap("7", "2026-11-03 12:00:00", 1)];
    for _ in 0..2 {
        let lines = late.concat();
        device.ask(Method::POST, "cdata", "&table=ATTLOG&Stamp=8", &lines).await.expect(503);
    }
    assert!(rows(&org.admin, &format!("/attendances?employee_id={employee}")).await.is_empty());
    device.applied().await;
    let told = |notices: Vec<Value>| {
        notices.into_iter().filter(|one| one["kind"] == "terminal.over_quota").count()
    };
    assert_eq!(told(rows(&org.admin, "/notifications").await), 1);
    // The next day (UTC) has a new quota, and the push that waited is sent again.
    let administrator = user_of(&org.admin).await.to_string();
    service.clock.advance(TimeDelta::minutes(11 * 60 + 31));
    let admin = org.acting_as(&administrator).await;
    let lines = late.concat();
    device.ask(Method::POST, "cdata", "&table=ATTLOG&Stamp=8", &lines).await.expect(200);
    for _ in 0..200 {
        if !rows(&admin, &format!("/attendances?employee_id={employee}")).await.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(rows(&admin, &format!("/attendances?employee_id={employee}")).await.len(), 1);
    assert_eq!(told(rows(&admin, "/notifications").await), 1);
}
