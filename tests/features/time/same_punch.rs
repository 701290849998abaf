//! Punches that arrive twice, and punches from two devices. If this fails, a phone that records a tap twice loses the
//! day, or an employee cannot clock in because a clock-out was refused.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Client, Organization, Service, verdicts};

fn at(date: NaiveDate, time: &str) -> DateTime<Utc> {
    date.and_time(time.parse().unwrap()).and_utc()
}

/// A record of a device.
fn punch(
    device: &str,
    id: &str,
    employee: EmployeeId,
    clock_in: DateTime<Utc>,
    clock_out: Option<DateTime<Utc>>,
) -> Value {
    json!({
        "id": id, "device_id": device, "employee_id": employee.to_string(),
        "clock_in_client_ts": clock_in.to_rfc3339(),
        "clock_out_client_ts": clock_out.map(|out| out.to_rfc3339()),
    })
}

/// The clock-in and the clock-out of each attendance of an employee, earliest first, as times of the day.
async fn day(org: &Organization<'_>, employee: EmployeeId) -> Vec<(String, String)> {
    let path = format!("/attendances?employee_id={employee}&limit=100");
    let page = org.admin.get(&path).send().await.expect(200).body;
    let time = |row: &Value, field: &str| row[field].as_str().unwrap_or("-").to_owned();
    let clock = |text: String| text.get(11..19).unwrap_or("-").to_owned();
    let times = |row: &Value| (clock(time(row, "clock_in_at")), clock(time(row, "clock_out_at")));
    let mut all: Vec<_> = page["data"].as_array().unwrap().iter().map(times).collect();
    all.sort();
    all
}

fn attendance(job: &Value, item: usize) -> &Value {
    &job["result"]["items"][item]["attendance_id"]
}

async fn somebody(org: &Organization<'_>) -> (EmployeeId, Client) {
    let employee = org.employee(json!({})).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

/// Rules SYNC-38 and SYNC-7.
#[tokio::test]
async fn a_tap_that_a_phone_records_twice_is_one_attendance_under_both_ids_for_ever() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let date = service.now().date_naive() - TimeDelta::days(1);
    let nine = at(date, "09:00:00");
    let again = at(date, "09:00:03");
    let a = punch("phone", "a", employee, nine, None);
    let b = punch("phone", "b", employee, again, None);
    let both = org.sync("1", json!([a, b])).await;
    assert_eq!(verdicts(&both), ["created", "duplicate"]);
    let id = attendance(&both, 0).clone();
    assert_eq!((id.is_string(), attendance(&both, 1)), (true, &id));
    // A punch of another device, a minute later.
    let c = punch("tablet", "c", employee, at(date, "09:01:00"), None);
    let third = org.sync("2", json!([c])).await;
    assert_eq!((verdicts(&third), attendance(&third, 0)), (vec!["duplicate".to_owned()], &id));

    // The clock-in is corrected. The second id still finds the attendance.
    let path = format!("/attendances/{}", id.as_str().unwrap());
    let eight = json!({"clock_in_at": at(date, "08:00:00").to_rfc3339(), "reason": "Came early."});
    org.admin.patch(&path, &eight).send().await.expect(200);
    let whole = punch("phone", "b", employee, again, Some(at(date, "17:30:00")));
    let out = org.sync("3", json!([whole])).await;
    assert_eq!((verdicts(&out), attendance(&out, 0)), (vec!["updated merged".to_owned()], &id));
    assert_eq!(day(&org, employee).await, [("08:00:00".to_owned(), "17:30:00".to_owned())]);
    // A record that is sent once more keeps its verdict.
    let all = json!([a, b, c, whole]);
    let once_more = all.as_array().unwrap().iter().enumerate();
    for (index, record) in once_more {
        let job = org.sync(&format!("again-{index}"), json!([record])).await;
        assert_eq!((verdicts(&job), attendance(&job, 0)), (vec!["duplicate".to_owned()], &id));
    }
    assert_eq!(day(&org, employee).await.len(), 1);
}

/// Rule SYNC-38.
#[tokio::test]
async fn ids_beyond_those_that_are_remembered_are_the_same_punch_too() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let date = service.now().date_naive() - TimeDelta::days(1);
    let records: Vec<Value> = (0..25)
        .map(|n| {
            let clock_in = at(date, "09:00:00") + TimeDelta::seconds(n);
            punch("phone", &format!("r{n}"), employee, clock_in, None)
        })
        .collect();
    let job = org.sync("1", json!(records)).await;
    let summary = &job["result"]["summary"];
    assert_eq!((&summary["created"], &summary["duplicate"]), (&json!(1), &json!(24)));
    assert_eq!(day(&org, employee).await.len(), 1);
}

/// Rules SYNC-38 and TIME-40.
#[tokio::test]
async fn a_clock_in_online_within_a_minute_is_the_same_punch() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = somebody(&org).await;
    let tap = |id: &str| json!({"device_id": "phone", "client_record_id": id});
    let made = own.post("/attendances/clock-in", &tap("a")).send().await.expect(201);
    let id = made.body["id"].clone();
    service.clock.advance(TimeDelta::seconds(3));
    let again = own.post("/attendances/clock-in", &tap("b")).key("k").send().await.expect(200);
    assert_eq!(again.body["id"], id);
    let replay = own.post("/attendances/clock-in", &tap("b")).key("k").send().await.expect(200);
    assert_eq!((replay.header("idempotent-replayed"), &replay.body["id"]), ("true", &id));
    let nameless = own.post("/attendances/clock-in", &json!({})).key("n");
    nameless.send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(58));
    // A repeated request is not another punch, however late it comes.
    let late = own.post("/attendances/clock-in", &json!({})).key("n").send().await;
    assert_eq!((late.header("idempotent-replayed"), &late.body["id"]), ("true", &id));
    own.post("/attendances/clock-in", &json!({})).send().await.fails(409, "overlap");
    // Much later the record is recognized, and it closes the attendance.
    service.clock.advance(TimeDelta::hours(4));
    let own = org.signed_in(&["employee"], Some(employee)).await;
    assert_eq!(
        own.post("/attendances/clock-in", &tap("b")).send().await.expect(200).body["id"],
        id
    );
    let out = own.post("/attendances/clock-out", &tap("b")).send().await.expect(200);
    assert_eq!(out.body["id"], id);
    let log = format!("/activity-logs?resource_id={}", id.as_str().unwrap());
    let admin = org.signed_in(&["admin"], None).await;
    let log = admin.get(&log).send().await.expect(200).body;
    let actions: Vec<_> =
        log["data"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    let again = "attendance.same_punch";
    let expected = ["attendance.clocked_out", again, again, "attendance.clocked_in"];
    assert_eq!(actions, expected);
}

/// Rule SYNC-39.
#[tokio::test]
async fn a_phone_whose_clock_out_comes_after_that_of_a_tablet_ends_the_day() {
    let service = Service::start().await;
    let org = service.organization().await;
    let date = service.now().date_naive() - TimeDelta::days(1);
    // The tablet clocks in within a minute of the phone, which is the same punch, or after that minute.
    for (index, tablet) in ["14:16:00", "14:16:30"].into_iter().enumerate() {
        let (employee, own) = somebody(&org).await;
        let key = |what: &str| format!("{what}-{index}");
        let phone = |out: Option<&str>| {
            let out = out.map(|out| at(date, out));
            punch("phone", "p", employee, at(date, "14:15:00"), out)
        };
        let tablet = punch("tablet", "t", employee, at(date, tablet), Some(at(date, "14:18:00")));
        org.sync(&key("in"), json!([phone(None)])).await;
        org.sync(&key("tablet"), json!([tablet])).await;
        let out = org.sync(&key("out"), json!([phone(Some("14:20:00"))])).await;
        // In both cases two minutes are only in one of the records.
        assert_eq!(verdicts(&out), ["needs_review overlap"]);
        assert!(day(&org, employee).await.iter().all(|(_, out)| out != "-"));
        let again = org.sync(&key("again"), json!([phone(Some("14:20:00")), tablet])).await;
        assert_eq!(verdicts(&again), ["duplicate", "duplicate"]);
        own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    }
}

/// Rules SYNC-39 and TIME-42.
#[tokio::test]
async fn a_clock_out_online_is_not_refused_for_what_another_device_has_said() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = somebody(&org).await;
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    let begun = service.now();
    service.clock.advance(TimeDelta::minutes(12));
    let later = begun + TimeDelta::minutes(6);
    let tablet = punch("tablet", "t", employee, later, Some(later + TimeDelta::minutes(3)));
    assert_eq!(verdicts(&org.sync("t", json!([tablet])).await), ["created"]);
    let out = own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    assert_eq!((&out.body["review"], &out.body["worked_minutes"]), (&json!("pending"), &json!(6)));
    let reviewed = format!("/attendances/{}", out.body["id"].as_str().unwrap());
    let note = json!({"review": "approved"});
    org.admin.patch(&reviewed, &note).send().await.expect(200);
    service.clock.advance(TimeDelta::minutes(2));
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
}
