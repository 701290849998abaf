//! People who punch once a day. If this fails, they have thousands of forgotten clock-outs, or days on which they
//! came are not paid.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_job_sweeper::close_forgotten;
use wfm_storage::list::PageAfter;
use wfm_storage::notifications;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_testkit::{Client, Service, verdicts};

const PAGE: PageAfter<'_> = PageAfter { position: None, limit: 100 };

fn at(date: NaiveDate, hour: u32) -> DateTime<Utc> {
    date.and_hms_opt(hour, 0, 0).unwrap().and_utc()
}

fn punch(id: &str, employee: EmployeeId, at: DateTime<Utc>) -> Value {
    json!({"id": id, "employee_id": employee.to_string(), "clock_in_client_ts": at.to_rfc3339()})
}

/// The statuses of an employee's attendances, newest first.
async fn statuses(admin: &Client, employee: EmployeeId) -> Vec<String> {
    let path = format!("/attendances?employee_id={employee}&limit=100");
    let page = admin.get(&path).send().await.expect(200).body;
    let rows = page["data"].as_array().unwrap().iter();
    rows.map(|row| row["status"].as_str().unwrap().to_owned()).collect()
}

async fn set(admin: &Client, value: &str) {
    let change = json!({"attendance": {"single_punch": value}});
    admin.patch("/settings", &change).send().await.expect(200);
}

/// Rules TIME-57 and TIME-28.
#[tokio::test]
async fn a_single_punch_makes_a_day_that_is_paid_and_nobody_is_told_of_a_forgotten_clock_out() {
    let service = Service::start().await;
    let org = service.organization().await;
    let month = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    org.settings(json!({"sync": {"max_lookback_days": 3650}})).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "daily", "amount": "100.00", "currency": "EUR",
    }]);
    let ada = org.employee(json!({"compensation": pay})).await;
    let (_, account) = org.account_of(ada, &["employee"]).await;
    let records: Vec<Value> = (0..3)
        .map(|day| punch(&day.to_string(), ada, at(month + TimeDelta::days(day), 9)))
        .collect();
    assert_eq!(verdicts(&org.sync("k", json!(records)).await), ["created"; 3]);
    assert_eq!(statuses(&org.admin, ada).await, ["incomplete"; 3]);
    let base = async |key: &str| {
        let run = json!({"period": "2026-09", "employee_ids": [ada.to_string()], "dry_run": true});
        let run = org.admin.post("/payroll/generate", &run).key(key);
        let accepted = run.send().await.expect(202);
        org.ended(&accepted).await["result"]["items"][0]["payroll"]["gross"].clone()
    };
    assert_eq!(base("forgotten").await, "0.00");

    set(&org.admin, "counts_as_day").await;
    service.clock.advance(TimeDelta::seconds(61));
    assert_eq!(service.recalculate().await.unwrap(), 3);
    assert_eq!(statuses(&org.admin, ada).await, ["present"; 3]);
    assert_eq!(base("days").await, "300.00");

    // An online punch makes an open attendance as usual, which becomes a day later.
    let online = json!({"employee_id": ada.to_string()});
    org.admin.post("/attendances/clock-in", &online).send().await.expect(201);
    assert_eq!(statuses(&org.admin, ada).await[0], "open");
    service.clock.advance(TimeDelta::minutes(961));
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 1);
    let admin = org.signed_in(&["admin"], None).await;
    let path = format!("/attendances?employee_id={ada}&limit=1");
    let closed = admin.get(&path).send().await.expect(200).body["data"][0].clone();
    assert!(matches!(closed["status"].as_str(), Some("present" | "late")), "{closed}");
    assert!(!closed["flags"].as_array().unwrap().contains(&json!("auto_closed")));
    let logs = admin.get("/activity-logs?limit=100").send().await.expect(200).body;
    assert!(!logs.to_string().contains("auto_closed"), "{logs}");
    let table = &service.storage().table;
    let all = notifications::list(table, org.id, account, None, service.now(), PAGE).await.unwrap();
    assert!(all.rows.is_empty(), "{:?}", all.rows);

    set(&admin, "open").await;
    service.clock.advance(TimeDelta::seconds(61));
    assert_eq!(service.recalculate().await.unwrap(), 4);
    assert_eq!(statuses(&admin, ada).await, ["incomplete"; 4]);
}

/// Rules TIME-28, TIME-55 and TIME-57.
#[tokio::test]
async fn a_day_that_ends_after_its_payroll_was_approved_waits_and_its_reviewer_is_notified() {
    let service = Service::start().await;
    let org = service.organization().await;
    set(&org.admin, "counts_as_day").await;
    let boss = org.employee(json!({})).await;
    let (_, account) = org.account_of(boss, &["manager"]).await;
    let ada = org.employee(json!({"manager_id": boss.to_string()})).await;
    let punch = json!({"employee_id": ada.to_string()});
    org.admin.post("/attendances/clock-in", &punch).send().await.expect(201);
    let table = &service.storage().table;
    let item = table.item(&timeline_heads::key(org.id, ada)).await.unwrap();
    let mut head = TimelineHead::read(item.as_ref()).unwrap();
    let today = service.now().date_naive();
    head.locks
        .paid
        .add(DateRange { first: today - TimeDelta::days(1), last: today + TimeDelta::days(1) });
    table.write(vec![head.advance(org.id, ada)]).await.unwrap();

    service.clock.advance(TimeDelta::minutes(961));
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 1);
    let admin = org.signed_in(&["admin"], None).await;
    let path = format!("/attendances?employee_id={ada}");
    let closed = admin.get(&path).send().await.expect(200).body["data"][0].clone();
    assert_eq!(closed["review"], "pending", "{closed}");
    assert!(closed["flags"].as_array().unwrap().contains(&json!("period_locked")));
    let all = notifications::list(table, org.id, account, None, service.now(), PAGE).await;
    let kinds: Vec<&str> = all.as_ref().unwrap().rows.iter().map(|n| n.kind.as_str()).collect();
    assert_eq!(kinds, ["attendance.needs_review"]);
    let log = admin.get("/activity-logs?action=attendance.auto_closed").send().await.expect(200);
    assert_eq!(log.body["meta"]["count"], 1);
}

/// Rules TIME-57 and SITE-3.
#[tokio::test]
async fn a_site_decides_for_those_who_work_there() {
    let service = Service::start().await;
    let org = service.organization().await;
    let site =
        json!({"code": "P", "name": "Plant", "timezone": "UTC", "single_punch": "counts_as_day"});
    let site = org.admin.post("/sites", &site).send().await.expect(201);
    let path = site.header("location").to_owned();
    assert_eq!(site.body["single_punch"], "counts_as_day");
    let there = org.employee(json!({"site_id": site.body["id"]})).await;
    let elsewhere = org.employee(json!({})).await;
    let date = service.now().date_naive() - TimeDelta::days(2);
    let records = json!([punch("a", there, at(date, 9)), punch("b", elsewhere, at(date, 9))]);
    org.sync("k", records).await;
    let of_both =
        async || (statuses(&org.admin, there).await, statuses(&org.admin, elsewhere).await);
    let expected =
        |there: &str, elsewhere: &str| (vec![there.to_owned()], vec![elsewhere.to_owned()]);
    assert_eq!(of_both().await, expected("present", "incomplete"));

    let inherits = json!({"single_punch": null});
    org.admin.patch(&path, &inherits).send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(61));
    assert_eq!(service.recalculate().await.unwrap(), 1);
    assert_eq!(of_both().await, expected("incomplete", "incomplete"));
    set(&org.admin, "counts_as_day").await;
    service.clock.advance(TimeDelta::seconds(61));
    assert_eq!(service.recalculate().await.unwrap(), 2);
    assert_eq!(of_both().await, expected("present", "present"));
}
