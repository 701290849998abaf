//! Clocking, corrections and leave in difficult cases of dates, zones and concurrent writes. If this fails, hours or
//! leave are stored on the wrong day.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_job_sweeper::close_forgotten;
use wfm_testkit::{Client, Organization, Service, verdicts};

async fn somebody(org: &Organization<'_>) -> (EmployeeId, Client) {
    let employee = org.employee(json!({})).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

/// A shift on every day of the week.
fn every_day(start: &str, end: &str) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays.map(|weekday| json!({"weekday": weekday, "start": start, "end": end}));
    json!({"days": days})
}

/// Moves the clock on to the next time at which it is this hour in UTC.
fn at_hour(service: &Service, hour: u32) -> DateTime<Utc> {
    let now = service.now();
    let mut then = now.date_naive().and_hms_opt(hour, 0, 0).unwrap().and_utc();
    if then <= now {
        then += TimeDelta::days(1);
    }
    service.clock.advance(then - now);
    then
}

fn entry(employee: EmployeeId, from: DateTime<Utc>, to: Option<DateTime<Utc>>) -> Value {
    json!({
        "employee_id": employee.to_string(), "reason": "Forgot.",
        "clock_in_at": from.to_rfc3339(), "clock_out_at": to.map(|to| to.to_rfc3339()),
    })
}

async fn logged(org: &Organization<'_>, action: &str) -> usize {
    let admin = org.signed_in(&["admin"], None).await;
    let path = format!("/activity-logs?action={action}");
    let page = admin.get(&path).send().await.expect(200).body;
    page["data"].as_array().unwrap().len()
}

/// Rule API-4.
#[tokio::test]
async fn times_at_the_ends_of_the_calendar_are_refused_with_their_place() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"hire_date": "0001-01-01"})).await;
    let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    let far = at("9999-12-31T23:59:59.999Z");
    let answer = org.admin.post("/attendances", &entry(employee, far, None)).send().await;
    assert_eq!(answer.fails(400, "validation_failed").violations(), ["/clock_in_at: future_time"]);
    let both = entry(employee, far - TimeDelta::days(1), Some(far));
    let answer = org.admin.post("/attendances", &both).send().await;
    assert_eq!(answer.fails(400, "validation_failed").violations(), ["/clock_out_at: future_time"]);

    let first = at("0001-01-01T00:00:00Z");
    let made = entry(employee, first, Some(first + TimeDelta::hours(1)));
    let made = org.admin.post("/attendances", &made).send().await.expect(201);
    assert_eq!(made.body["date"], "0001-01-01");
    let path = made.header("location");
    let to = async |body: Value| {
        let answer = org.admin.patch(path, &body).send().await;
        answer.fails(400, "validation_failed").violations()
    };
    let moved = json!({"clock_in_at": "9999-12-31T23:00:00Z", "reason": "x"});
    assert_eq!(to(moved).await, ["/clock_in_at: out_before_in"]);
    let moved = json!({"clock_out_at": "9999-12-31T23:00:00Z", "reason": "x"});
    assert_eq!(to(moved).await, ["/clock_out_at: too_long"]);
    for filter in ["from=9999-12-31", "to=0001-01-01", "from=0001-01-01&to=9999-12-31"] {
        org.admin.get(&format!("/attendances?{filter}")).send().await.expect(200);
        org.admin.get(&format!("/leaves?{filter}")).send().await.expect(200);
    }
    let leave = |start: &str, end: &str| json!({"employee_id": employee.to_string(), "type": "annual", "start_date": start, "end_date": end});
    let far = org.admin.post("/leaves", &leave("9999-12-30", "9999-12-31")).send().await;
    let far = far.expect(201);
    let early = org.admin.post("/leaves", &leave("0001-01-01", "0001-01-03")).send().await;
    for leave in [far, early.expect(201)] {
        let approve = json!({"status": "approved"});
        org.admin.patch(leave.header("location"), &approve).send().await.expect(200);
    }
    for year in [1970, 2200] {
        let path = format!("/leave-balances?employee_id={employee}&year={year}");
        org.admin.get(&path).send().await.expect(200);
    }
    org.admin
        .post("/attendances/clock-in", &json!({"employee_id": employee.to_string()}))
        .send()
        .await
        .expect(201);
}

#[tokio::test]
async fn a_person_who_does_not_exist_is_unknown_to_everybody() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (_, own) = somebody(&org).await;
    let nobody = "01938f5e-2f00-7000-8000-000000000001";
    let punch = json!({"employee_id": nobody});
    let answer = own.post("/attendances/clock-in", &punch).send().await;
    let answer = answer.fails(400, "validation_failed");
    assert_eq!(answer.violations(), ["/employee_id: unknown_reference"]);
}

/// Rule SYNC-32.
#[tokio::test]
async fn a_field_missing_online_does_not_contradict_the_sync_of_the_record() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = somebody(&org).await;
    let shown = service.now().to_rfc3339();
    let sync = async |key: &str, source: Value| {
        let record = json!([{
            "id": "r", "employee_id": employee.to_string(), "device_id": "phone",
            "clock_in_client_ts": shown, "source": source,
        }]);
        verdicts(&org.sync(key, record).await)
    };
    let punch = json!({"client_record_id": "r", "device_id": "phone", "client_ts": shown});
    let made = own.post("/attendances/clock-in", &punch).send().await.expect(201);
    assert_eq!(made.body["source"], "web");
    assert_eq!(sync("1", json!("mobile")).await, ["updated"]);
    let read = own.get(made.header("location")).send().await.expect(200);
    assert_eq!(read.body["source"], "mobile");
    assert_eq!(sync("2", json!("kiosk")).await, ["conflict content_changed"]);

    own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    let mut said = punch.clone();
    said["client_record_id"] = json!("r2");
    said["source"] = json!("web");
    own.post("/attendances/clock-in", &said).send().await.expect(201);
    let record = json!([{
        "id": "r2", "employee_id": employee.to_string(), "device_id": "phone",
        "clock_in_client_ts": shown, "source": "mobile",
    }]);
    assert_eq!(verdicts(&org.sync("3", record).await), ["conflict content_changed"]);
}

#[tokio::test]
async fn a_clock_out_days_later_recalculates_the_day_of_its_clock_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let mut settings = json!({"auto_close": {"after_minutes": 10_080}});
    settings["work_schedule"] = every_day("08:00", "17:00");
    org.settings(settings).await;
    let employee = org.employee(json!({})).await;
    let eight = at_hour(&service, 8);
    service.clock.advance(TimeDelta::hours(4));
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let admin = org.signed_in(&["admin"], None).await;
    let morning = entry(employee, eight, Some(eight + TimeDelta::hours(3)));
    admin.post("/attendances", &morning).send().await.expect(201);
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    // Six days and 23 hours later. The morning is more than seven days ago.
    service.clock.advance(TimeDelta::hours(7 * 24 - 1));
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let out = own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    assert_eq!(out.body["date"], eight.date_naive().to_string());
    // Nobody works so long, so it waits for a review. After an approval, the morning counts together with it.
    assert_eq!(
        (&out.body["review"], &out.body["flags"][1]),
        (&json!("pending"), &json!("long_shift"))
    );
    let path = format!("/attendances/{}", out.body["id"].as_str().unwrap());
    let admin = org.signed_in(&["admin"], None).await;
    let approved = admin.patch(&path, &json!({"review": "approved"})).send().await.expect(200);
    assert_eq!(approved.body["late_minutes"], 0, "{}", approved.body);
}

/// Rule TIME-41.
#[tokio::test]
async fn an_attendance_closed_meanwhile_is_not_closed_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = somebody(&org).await;
    let made = own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(960));
    // Another punch of the day does not close it without a notification. Only the sweep closes it.
    let admin = org.signed_in(&["admin"], None).await;
    let of = json!({"employee_id": employee.to_string()});
    admin.post("/attendances/clock-in", &of).send().await.expect(201);
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 1);
    assert_eq!(logged(&org, "attendance.auto_closed").await, 1);
    let read = admin.get(made.header("location")).send().await.expect(200).body;
    assert_eq!(read["status"], "incomplete");
}

#[tokio::test]
async fn approved_leave_counts_on_the_day_that_has_begun_in_the_employees_zone() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": every_day("06:00", "16:00")})).await;
    let zones = [Tz::Pacific__Kiritimati, Tz::Pacific__Pago_Pago];
    let mut employees = vec![];
    for zone in zones.iter().rev() {
        employees.push(org.employee(json!({"timezone": zone.name()})).await);
    }
    for zone in zones {
        let now = at_hour(&service, 19);
        let employee = employees.pop().unwrap();
        let admin = org.signed_in(&["admin"], None).await;
        // 09:00 tomorrow in Kiritimati, 08:00 today in Pago Pago.
        let clock_in = json!({"employee_id": employee.to_string()});
        let made = admin.post("/attendances/clock-in", &clock_in).send().await.expect(201);
        let today = now.with_timezone(&zone).date_naive();
        assert_eq!(made.body["date"], today.to_string());
        assert!(made.body["late_minutes"].as_u64().unwrap() > 60);
        let leave = json!({
            "employee_id": employee.to_string(), "type": "annual",
            "start_date": today, "end_date": today, "start_half": "first_half",
        });
        let leave = admin.post("/leaves", &leave).send().await.expect(201);
        let path = leave.header("location");
        admin.patch(path, &json!({"status": "approved"})).send().await.expect(200);
        let read = admin.get(made.header("location")).send().await.expect(200).body;
        assert_eq!(read["late_minutes"], 0, "{zone}");
        admin.patch(path, &json!({"status": "cancelled"})).send().await.expect(200);
        let read = admin.get(made.header("location")).send().await.expect(200).body;
        assert_ne!(read["late_minutes"], 0, "{zone}");
    }
}

#[tokio::test]
async fn a_moved_attendance_is_found_at_every_moment() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = somebody(&org).await;
    let day = service.now() - TimeDelta::days(3);
    let made = entry(employee, day, Some(day + TimeDelta::hours(1)));
    let made = org.admin.post("/attendances", &made).send().await.expect(201);
    let path = made.header("location");
    let moves = async {
        for n in 1..40i64 {
            let to = day + TimeDelta::minutes(n % 2);
            let body = json!({"clock_in_at": to.to_rfc3339(), "reason": "x"});
            org.admin.patch(path, &body).send().await.expect(200);
        }
    };
    let reads = join_all((0..8).map(|_| async {
        for _ in 0..60 {
            own.get(path).send().await.expect(200);
        }
    }));
    futures::future::join(moves, reads).await;
    let list = own.get("/attendances").send().await.expect(200);
    assert_eq!(list.body["meta"]["count"], 1);
}

/// Days with more attendances than fit one transaction, and with many concurrent writes about them.
#[tokio::test]
async fn changes_to_crowded_days_change_all_of_them() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": every_day("00:00", "00:00")})).await;
    let employee = org.employee(json!({})).await;
    let day = |n: i64| (service.now() - TimeDelta::days(4 - n)).date_naive();
    let records: Vec<Value> = (0..150)
        .map(|n| {
            let clock_in = day(n / 50).and_hms_opt(1, 0, 0).unwrap().and_utc()
                + TimeDelta::minutes(6 * (n % 50));
            json!({
                "id": n.to_string(), "employee_id": employee.to_string(),
                "clock_in_client_ts": clock_in.to_rfc3339(),
                "clock_out_client_ts": (clock_in + TimeDelta::minutes(6)).to_rfc3339(),
            })
        })
        .collect();
    let job = org.sync("k", json!(records)).await;
    assert_eq!(job["result"]["summary"]["created"], 150);
    let day_of = async || {
        let mut rows = vec![];
        let mut path = format!("/attendances?employee_id={employee}&limit=100");
        loop {
            let page = org.admin.get(&path).send().await.expect(200).body;
            rows.extend(page["data"].as_array().unwrap().clone());
            let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
            path = format!("/attendances?employee_id={employee}&limit=100&cursor={cursor}");
        }
    };
    // A leave, at the same time as other writes about the employee.
    let leave = json!({
        "employee_id": employee.to_string(), "type": "annual",
        "start_date": day(0), "end_date": day(2),
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let rejects = day_of().await.into_iter().skip(2).step_by(2).map(|row| {
        let path = format!("/attendances/{}", row["id"].as_str().unwrap());
        let admin = &org.admin;
        async move { admin.patch(&path, &json!({"review": "rejected"})).send().await.status }
    });
    let approve = json!({"status": "approved"});
    let approve = org.admin.patch(leave.header("location"), &approve).send();
    let (rejected, approved) = futures::future::join(join_all(rejects.take(6)), approve).await;
    assert!(rejected.iter().all(|status| *status == 200), "{rejected:?}");
    approved.expect(200);
    let rows = day_of().await;
    let counted = rows.iter().filter(|row| row["review"] != "rejected").count();
    assert_eq!(counted, 144);
    let worked: u64 = rows
        .iter()
        .filter(|row| row["review"] != "rejected")
        .map(|row| row["worked_minutes"].as_u64().unwrap())
        .sum();
    assert_eq!(worked, 6 * 144);
}

/// Rules TIME-17 and TIME-51.
#[tokio::test]
async fn a_correction_between_two_full_dates_recalculates_both() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": every_day("00:00", "00:00")})).await;
    let employee = org.employee(json!({})).await;
    let at = |date: i64, minute: i64| {
        let date = (service.now() - TimeDelta::days(4 - date)).date_naive();
        date.and_time(chrono::NaiveTime::MIN).and_utc() + TimeDelta::minutes(minute)
    };
    let record = |id: &str, from: DateTime<Utc>, minutes: i64| {
        json!({
            "id": id, "employee_id": employee.to_string(), "clock_in_client_ts": from.to_rfc3339(),
            "clock_out_client_ts": (from + TimeDelta::minutes(minutes)).to_rfc3339(),
        })
    };
    // Five hours are a whole day. Without them the rest of a date is half a day.
    let mut records: Vec<Value> =
        (0..99).map(|n| record(&n.to_string(), at(n / 50, 60 + n % 50), 1)).collect();
    records[49] = record("five hours", at(0, 200), 300);
    assert_eq!(org.sync("k", json!(records)).await["result"]["summary"]["created"], 99);
    let half_days = async || {
        let path = format!("/attendances?employee_id={employee}&limit=100&status=half_day");
        let rows = org.admin.get(&path).send().await.expect(200).body["data"].clone();
        let dates =
            rows.as_array().unwrap().iter().map(|row| row["date"].as_str().unwrap().to_owned());
        dates.collect::<std::collections::BTreeSet<_>>()
    };
    let date = |n| at(n, 0).date_naive().to_string();
    assert_eq!(half_days().await, [date(1)].into());

    let path = format!("/attendances?employee_id={employee}&limit=100");
    let rows = org.admin.get(&path).send().await.expect(200).body["data"].clone();
    let long = rows.as_array().unwrap().iter().find(|row| row["worked_minutes"] == 300).unwrap();
    let path = format!("/attendances/{}", long["id"].as_str().unwrap());
    let to = |from: DateTime<Utc>| {
        let out = (from + TimeDelta::minutes(300)).to_rfc3339();
        json!({"clock_in_at": from.to_rfc3339(), "clock_out_at": out, "reason": "The other day"})
    };
    let moved = org.admin.patch(&path, &to(at(1, 200))).send().await.expect(200);
    assert_eq!(moved.body["date"], date(1));
    assert_eq!(half_days().await, [date(0)].into());

    // Both dates are then full. Nothing can move between them, but each attendance may be corrected on its date.
    let one = json!({
        "employee_id": employee.to_string(), "clock_in_at": at(0, 200).to_rfc3339(), "reason": "x",
        "clock_out_at": at(0, 201).to_rfc3339(),
    });
    org.admin.post("/attendances", &one).send().await.expect(201);
    org.admin.patch(&path, &to(at(0, 300))).send().await.fails(409, "too_many");
    org.admin.patch(&path, &to(at(1, 201))).send().await.expect(200);
    org.admin.patch(&path, &json!({"review": "rejected"})).send().await.expect(200);
    let mut another = one.clone();
    another["clock_in_at"] = json!(at(1, 900).to_rfc3339());
    another["clock_out_at"] = json!(at(1, 901).to_rfc3339());
    org.admin.post("/attendances", &another).send().await.fails(409, "too_many");
}

/// Rule TIME-30.
#[tokio::test]
async fn a_changed_closing_time_applies_to_open_attendances() {
    let service = Service::start().await;
    let org = service.organization().await;
    // Without shifts, no clock-in belongs to another shift (rule TIME-59).
    let settings = json!({"auto_close": {"after_minutes": 600}, "work_schedule": {"days": []}});
    org.settings(settings).await;
    let (employee, own) = somebody(&org).await;
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    org.settings(json!({"auto_close": {"after_minutes": 900}})).await;
    service.clock.advance(TimeDelta::minutes(601));
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 0);
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 0);
    let own = org.signed_in(&["employee"], Some(employee)).await;
    own.post("/attendances/clock-in", &json!({})).send().await.fails(409, "overlap");
    service.clock.advance(TimeDelta::minutes(299));
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 1);
}

#[tokio::test]
async fn a_leap_day_and_a_day_without_local_midnight_are_days_like_others() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"work_schedule": every_day("09:00", "17:00")})).await;
    // In Beirut clocks go from 00:00 to 01:00.
    for (zone, date, from, to, minutes) in [
        ("UTC", "2024-02-29", "2024-02-29T09:00:00Z", "2024-02-29T17:00:00Z", 480),
        ("Asia/Beirut", "2024-03-31", "2024-03-31T06:00:00Z", "2024-03-31T14:00:00Z", 480),
    ] {
        let employee = org.employee(json!({"timezone": zone, "hire_date": "2010-01-01"})).await;
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let made = entry(employee, at(from), Some(at(to)));
        let made = org.admin.post("/attendances", &made).send().await.expect(201).body;
        assert_eq!(made["date"], date, "{zone}");
        assert_eq!((&made["late_minutes"], &made["worked_minutes"]), (&json!(0), &json!(minutes)));
        let around: NaiveDate = date.parse().unwrap();
        let leave = json!({
            "employee_id": employee.to_string(), "type": "unpaid",
            "start_date": around - Days::new(2), "end_date": around + Days::new(2),
        });
        let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
        assert_eq!(leave.body["days"], "5.0", "{zone} {}", around.year());
    }
}
