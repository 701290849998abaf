//! Recalculation after a change of schedule, zone or holidays. If this fails, stored days follow rules that are no
//! longer in force, or locked days change.

use std::time::Duration;

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_app::Ids;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_job::Outcome;
use wfm_job_sweeper::close_forgotten;
use wfm_storage::jobs::{self, Pointer};
use wfm_storage::table::{Key, Row, Write};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{meter, recalculation, timeline};
use wfm_testkit::{Client, Fault, Network, Organization, Service};

use crate::failures::promise::faulty;

/// A shift on every day of the week.
fn every_day(start: &str, end: &str) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays.map(|weekday| json!({"weekday": weekday, "start": start, "end": end}));
    json!({"days": days})
}

fn from(date: NaiveDate, mut schedule: Value) -> Value {
    schedule["effective_from"] = json!(date);
    schedule
}

/// The date this number of days before today.
fn ago(service: &Service, days: u64) -> NaiveDate {
    service.now().date_naive() - Days::new(days)
}

/// The date this number of days after today. All such dates of the tests lie in one leave year.
fn day_ahead(service: &Service, days: u64) -> NaiveDate {
    let date = service.now().date_naive() + Days::new(days);
    let last = date + Days::new(3);
    if date.year() == last.year() { date } else { date + Days::new(30) }
}

fn at(date: NaiveDate, hour: u32) -> DateTime<Utc> {
    date.and_hms_opt(hour, 0, 0).unwrap().and_utc()
}

/// Stores a presence from 9 to 17 on each of the last `days` days before today.
async fn presences(org: &Organization<'_>, employee: EmployeeId, days: u64) {
    let records: Vec<Value> = (1..=days)
        .map(|n| {
            let date = ago(org.service, n);
            json!({
                "id": date.to_string(), "employee_id": employee.to_string(),
                "clock_in_client_ts": at(date, 9).to_rfc3339(),
                "clock_out_client_ts": at(date, 17).to_rfc3339(),
            })
        })
        .collect();
    for records in records.chunks(1000) {
        let key = Ids::system().next().to_string();
        let accepted = org.send(&key, json!(records)).await.expect(202);
        let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
        let pointer = wfm_storage::jobs::Pointer {
            organization: org.id,
            job_id,
            processed: 0,
            resumed: 0,
            part: None,
        };
        let until = Instant::now() + Duration::from_secs(60);
        org.service.worker().work(&pointer, until).await.unwrap();
    }
}

/// An organization with shifts from 9 to 17 every day, without breaks, that accepts late syncs.
async fn organization(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    org.settings(on_duty(every_day("09:00", "17:00"))).await;
    org
}

fn on_duty(schedule: Value) -> Value {
    json!({"work_schedule": schedule, "sync": {"max_lookback_days": 3650}})
}

/// Sweeps as often as needed, a minute after the change.
async fn sweep(service: &Service) -> usize {
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap()
}

/// The date, lateness, overtime and status of an employee's attendances, newest first.
async fn figures(admin: &Client, employee: EmployeeId) -> Vec<(String, u64, u64, String)> {
    let path = format!("/attendances?employee_id={employee}&limit=100");
    let page = admin.get(&path).send().await.expect(200).body;
    let text = |row: &Value, field: &str| row[field].as_str().unwrap().to_owned();
    let minutes = |row: &Value, field: &str| row[field].as_u64().unwrap();
    let rows = page["data"].as_array().unwrap().iter();
    rows.map(|row| {
        let late = minutes(row, "late_minutes");
        let overtime = minutes(row, "overtime_minutes");
        (text(row, "date"), late, overtime, text(row, "status"))
    })
    .collect()
}

/// The lateness and the overtime of each day before today.
async fn by_day(admin: &Client, employee: EmployeeId) -> Vec<(u64, u64)> {
    let figures = figures(admin, employee).await;
    figures.into_iter().map(|(_, late, overtime, _)| (late, overtime)).collect()
}

async fn put_employee(org: &Organization<'_>, employee: EmployeeId, change: Value) {
    let path = format!("/employees/{employee}");
    let mut body = org.admin.get(&path).send().await.expect(200).body;
    for field in ["id", "user_id", "created_at", "updated_at"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    org.admin.put(&path, &body).send().await.expect(200);
}

async fn lock(org: &Organization<'_>, employee: EmployeeId, first: NaiveDate, last: NaiveDate) {
    let table = &org.service.storage().table;
    let item = table.item(&timeline_heads::key(org.id, employee)).await.unwrap();
    let mut head = TimelineHead::read(item.as_ref()).unwrap();
    head.locks.paid.add(DateRange { first, last });
    table.write(vec![head.advance(org.id, employee)]).await.unwrap();
}

/// Rule TIME-33.
#[tokio::test]
async fn a_changed_schedule_recalculates_stored_days_except_locked_ones() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    presences(&org, employee, 6).await;
    assert_eq!(by_day(&org.admin, employee).await, [(0, 0); 6]);
    lock(&org, employee, ago(&service, 4), ago(&service, 3)).await;

    org.settings(on_duty(every_day("08:00", "15:00"))).await;
    // A clock-in that has just begun may still use the old schedule.
    assert_eq!(service.recalculate().await.unwrap(), 0);
    assert_eq!(sweep(&service).await, 4);
    let expected = [(60, 60), (60, 60), (0, 0), (0, 0), (60, 60), (60, 60)];
    assert_eq!(by_day(&org.admin, employee).await, expected);
    let late: Vec<String> =
        figures(&org.admin, employee).await.into_iter().map(|(.., status)| status).collect();
    assert_eq!(late, ["late", "late", "present", "present", "late", "late"]);
    assert_eq!(sweep(&service).await, 0);
    // The log has one entry: the change of the settings.
    let log = org.admin.get("/activity-logs?resource_type=attendance").send().await.expect(200);
    assert_eq!(log.body["meta"]["count"], 0);
}

/// Rules TIME-2 and TIME-3.
#[tokio::test]
async fn dates_before_a_schedule_begins_keep_the_earlier_schedule() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let own = json!({"work_schedule": every_day("09:00", "16:00")});
    let plain = org.employee(json!({})).await;
    let special = org.employee(own).await;
    for employee in [plain, special] {
        presences(&org, employee, 4).await;
    }
    let begins = ago(&service, 2);
    org.settings(on_duty(from(begins, every_day("08:00", "17:00")))).await;
    assert_eq!(sweep(&service).await, 2);
    assert_eq!(by_day(&org.admin, plain).await, [(60, 0), (60, 0), (0, 0), (0, 0)]);
    // An employee with an own schedule keeps it.
    assert_eq!(by_day(&org.admin, special).await, [(0, 60); 4]);

    // An employee's own first schedule follows the organization's.
    let own = json!({"work_schedule": from(ago(&service, 1), every_day("07:00", "17:00"))});
    put_employee(&org, plain, own).await;
    assert_eq!(sweep(&service).await, 1);
    assert_eq!(by_day(&org.admin, plain).await, [(120, 0), (60, 0), (0, 0), (0, 0)]);
    let hired = json!({"work_schedule": from(ago(&service, 1), every_day("07:00", "17:00"))});
    let hired = org.employee(hired).await;
    presences(&org, hired, 3).await;
    assert_eq!(by_day(&org.admin, hired).await, [(120, 0), (60, 0), (0, 0)]);

    // Without a date it applies to every day, and later entries stay until they are removed. After their removal, the
    // organization's schedule applies.
    let entry = format!("/employees/{plain}/work-schedules/{}", ago(&service, 1));
    org.admin.delete(&entry).send().await.expect(204);
    assert_eq!(sweep(&service).await, 1);
    let mut always = every_day("09:00", "15:00");
    always["effective_from"] = Value::Null;
    put_employee(&org, plain, json!({ "work_schedule": always })).await;
    assert_eq!(sweep(&service).await, 4);
    assert_eq!(by_day(&org.admin, plain).await, [(0, 120); 4]);
    put_employee(&org, plain, json!({"work_schedule": null})).await;
    assert_eq!(sweep(&service).await, 4);
    assert_eq!(by_day(&org.admin, plain).await, [(60, 0), (60, 0), (0, 0), (0, 0)]);
}

/// Rules TIME-12, TIME-33 and TIME-34.
#[tokio::test]
async fn changed_holidays_and_zones_recalculate_days_and_their_dates() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    presences(&org, employee, 3).await;
    let dates = |figures: Vec<(String, u64, u64, String)>| -> Vec<String> {
        figures.into_iter().map(|(date, ..)| date).collect()
    };
    let before = dates(figures(&org.admin, employee).await);

    let mut settings = on_duty(every_day("09:00", "17:00"));
    settings["holidays"] = json!([{"date": ago(&service, 2), "name": "Founders' day"}]);
    org.settings(settings).await;
    assert_eq!(sweep(&service).await, 1);
    assert_eq!(by_day(&org.admin, employee).await, [(0, 0), (0, 480), (0, 0)]);

    // 18:00 to 02:00 in Tokyo. This is outside the shift of the former date.
    put_employee(&org, employee, json!({"timezone": "Asia/Tokyo"})).await;
    assert_eq!(sweep(&service).await, 3);
    assert_eq!(dates(figures(&org.admin, employee).await), before);
    // From 22:00 of the day before to 06:00.
    put_employee(&org, employee, json!({"timezone": "Pacific/Pago_Pago"})).await;
    assert_eq!(sweep(&service).await, 3);
    let earlier = (2..=4).map(|days| ago(&service, days).to_string()).collect::<Vec<_>>();
    assert_eq!(dates(figures(&org.admin, employee).await), earlier);
    put_employee(&org, employee, json!({"timezone": null})).await;
    sweep(&service).await;
    assert_eq!(dates(figures(&org.admin, employee).await), before);

    let mut schedule = every_day("08:00", "17:00");
    schedule["grace_minutes"] = json!(120);
    schedule["half_day_minutes"] = json!(500);
    org.settings(on_duty(schedule)).await;
    assert_eq!(sweep(&service).await, 3);
    let after = figures(&org.admin, employee).await;
    assert!(after.iter().all(|(_, late, _, status)| (*late, status.as_str()) == (0, "half_day")));
}

#[tokio::test]
async fn a_change_without_effect_on_days_requests_no_recalculation() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    sweep(&service).await;
    let mut settings = on_duty(every_day("09:00", "17:00"));
    settings["organization"] = json!({"name": "Another name", "locale": "de"});
    settings["geofence_policy"] = json!("off");
    org.settings(settings).await;
    put_employee(&org, employee, json!({"job_title": "Porter"})).await;
    let table = &service.storage().table;
    let later = service.now() + TimeDelta::days(1);
    assert_eq!(recalculation::due(table, later, 100).await.unwrap(), []);
    assert_eq!(jobs::due(table, later, 100).await.unwrap(), []);
}

/// The job that the settings name.
async fn job_of(org: &Organization<'_>) -> Value {
    let settings = org.admin.get("/settings").send().await.expect(200).body;
    let path = format!("/jobs/{}", settings["recalculation_job_id"].as_str().unwrap());
    org.admin.get(&path).send().await.expect(200).body
}

/// A partition of the table accepts a limited number of writes a second. So the writes that all employees'
/// recalculations share must be fewer than the writes for each of them.
#[tokio::test]
async fn a_recalculation_of_everybody_writes_to_no_hot_partition() {
    let network = Network::default();
    let client = network.client();
    let service = Service::with(|options| {
        options.http = Some(client);
        options.consumers = 0;
    })
    .await;
    let org = organization(&service).await;
    let mut people = vec![];
    for _ in 0..40 {
        let employee = org.employee(json!({})).await;
        presences(&org, employee, 1).await;
        people.push(employee);
    }
    sweep(&service).await;
    let mut settings = on_duty(every_day("09:00", "17:00"));
    settings["holidays"] = json!([{"date": ago(&service, 1), "name": "Founders' day"}]);
    org.settings(settings).await;
    network.count_writes();
    assert_eq!(sweep(&service).await, people.len());

    let mut writes = network.writes();
    let own = people.iter().map(|id| writes.remove(&timeline::partition(org.id, *id)).unwrap_or(0));
    let own: Vec<u32> = own.collect();
    // The attendance and the timeline head.
    assert!(own.iter().all(|own| *own == 2), "{own:?}");
    // The job, its items, and the notified people: each has at most a twentieth of all writes.
    let all = own.iter().chain(writes.values()).sum::<u32>();
    for (partition, rows) in writes {
        assert!(rows * 20 <= all, "{partition}: {rows} of {all}");
    }
}

/// Rules TIME-33 and TIME-35.
#[tokio::test]
async fn changes_within_a_minute_are_one_job_from_the_earlier_date() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    let idle = org.employee(json!({})).await;
    presences(&org, employee, 5).await;
    sweep(&service).await;
    let before = job_of(&org).await;
    org.settings(on_duty(from(ago(&service, 4), every_day("08:00", "17:00")))).await;
    let first = job_of(&org).await;
    assert_eq!((&first["type"], &first["status"]), (&json!("recalculation"), &json!("queued")));
    assert_ne!(first["job_id"], before["job_id"]);
    service.clock.advance(TimeDelta::seconds(40));
    org.settings(on_duty(from(ago(&service, 1), every_day("07:00", "17:00")))).await;
    assert_eq!(job_of(&org).await["job_id"], first["job_id"]);
    // The minute counts from the second change and not from the first.
    service.clock.advance(TimeDelta::seconds(40));
    assert_eq!(service.recalculate().await.unwrap(), 0);
    assert_eq!(job_of(&org).await["status"], "queued");
    assert_eq!(sweep(&service).await, 4);
    let expected = [(120, 0), (60, 0), (60, 0), (60, 0), (0, 0)];
    assert_eq!(by_day(&org.admin, employee).await, expected);

    // An employee without days is counted and not listed.
    let job = job_of(&org).await;
    assert_eq!((&job["job_id"], &job["status"]), (&first["job_id"], &json!("completed")));
    assert_eq!(job["progress"], json!({"processed": 2, "total": 2}));
    let summary = &job["result"]["summary"];
    assert_eq!((&summary["updated"], &summary["skipped"]), (&json!(1), &json!(1)));
    let items = job["result"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 1, "{job}");
    assert_eq!(
        (&items[0]["kind"], &items[0]["verdict"]),
        (&json!("recalculation"), &json!("updated"))
    );
    assert_eq!(items[0]["employee_id"], json!(employee.to_string()));
    assert_eq!(items[0]["detail"], "Changed: 4 attendances.");
    let told = org.admin.get("/notifications?limit=1").send().await.expect(200).body;
    assert_eq!(told["data"][0]["body"], "Attendances or leave of one employee changed.", "{told}");
    assert_ne!(idle, employee);

    // A job that has begun takes no further change. A job that has waited for a long time takes none either.
    let last = every_day("06:00", "17:00");
    org.settings(on_duty(last)).await;
    let second = job_of(&org).await;
    assert_ne!(second["job_id"], first["job_id"]);
    for minutes in 0..8 {
        service.clock.advance(TimeDelta::seconds(50));
        org.settings(on_duty(every_day("06:00", &format!("17:{minutes:02}")))).await;
    }
    assert_ne!(job_of(&org).await["job_id"], second["job_id"]);
    let path = format!("/jobs/{}", second["job_id"].as_str().unwrap());
    assert!(sweep(&service).await > 0);
    for job in [org.admin.get(&path).send().await.expect(200).body, job_of(&org).await] {
        assert_eq!(job["status"], "completed");
    }
    // The change applies to the schedule in force, which began yesterday.
    let expected = [(180, 0), (60, 0), (60, 0), (60, 0), (0, 0)];
    assert_eq!(by_day(&org.admin, employee).await, expected);
}

/// A planner may begin with the job while the job is changed. Then the change gets a job of its own.
#[tokio::test]
async fn a_change_while_its_job_begins_is_not_lost() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    presences(&org, employee, 2).await;
    sweep(&service).await;
    for round in 0..6 {
        org.settings(on_duty(every_day("08:00", &format!("15:{round:02}")))).await;
        service.clock.advance(TimeDelta::seconds(61));
        let start = format!("0{}:00", round % 3);
        let change = org.settings(on_duty(every_day(&start, "15:30")));
        let (_, recalculated) = tokio::join!(change, service.recalculate());
        recalculated.unwrap();
        sweep(&service).await;
        let late = 60 * (9 - round % 3);
        let figures = by_day(&org.admin, employee).await;
        assert!(figures.iter().all(|(minutes, _)| *minutes == late), "{round}: {figures:?}");
    }
}

/// Rule TIME-33.
#[tokio::test]
async fn only_who_inherits_a_change_is_recalculated_in_parts_for_many() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let long = org.employee(json!({})).await;
    presences(&org, long, 900).await;
    let own = json!({"work_schedule": every_day("09:00", "17:00")});
    for _ in 0..118 {
        org.employee(own.clone()).await;
    }
    let last = org.employee(json!({})).await;
    presences(&org, last, 1).await;
    lock(&org, long, ago(&service, 600), ago(&service, 100)).await;
    sweep(&service).await;
    org.settings(on_duty(every_day("08:00", "17:00"))).await;
    service.clock.advance(TimeDelta::seconds(61));

    // Each message makes progress, even with little time. Parts have their own messages.
    let table = &service.storage().table;
    let worker = service.planning_worker();
    let due = jobs::due(table, service.now(), 10).await.unwrap();
    assert_eq!(due.len(), 1);
    let pointer = Pointer::to(&due[0]);
    let until = Instant::now() + Duration::from_secs(60);
    assert_eq!(worker.work(&pointer, until).await.unwrap(), Outcome::Parted);
    let parts = jobs::parts(table, &due[0]).await.unwrap();
    assert_eq!(parts.len(), 2);
    for part in &parts {
        let mut continued = 0;
        loop {
            let hardly = Instant::now() + Duration::from_millis(20 * (continued + 1));
            match worker.work(&Pointer::to(part), hardly).await.unwrap() {
                Outcome::Ended => break,
                outcome => assert_eq!(outcome, Outcome::Continued),
            }
            continued += 1;
            assert!(continued < 50);
        }
    }
    let job = job_of(&org).await;
    assert_eq!((&job["status"], &job["progress"]["total"]), (&json!("completed"), &json!(120)));
    let summary = &job["result"]["summary"];
    assert_eq!((&summary["updated"], &summary["skipped"]), (&json!(2), &json!(118)));
    let items = format!("/jobs/{}/items?limit=1", job["job_id"].as_str().unwrap());
    let first = org.admin.get(&items).send().await.expect(200).body;
    assert_eq!(first["data"][0]["detail"], "Changed: 399 attendances.");
    let cursor = first["meta"]["next_cursor"].as_str().unwrap();
    let second = org.admin.get(&format!("{items}&cursor={cursor}")).send().await.expect(200).body;
    assert_eq!(second["data"][0]["detail"], "Changed: 1 attendance.");
    assert_eq!(second["meta"]["next_cursor"], Value::Null);
    assert_eq!(by_day(&org.admin, last).await, [(60, 0)]);
}

/// Rule TIME-33: among an employee's attendances is a row that the service did not write.
#[tokio::test]
async fn an_employee_who_cannot_be_recalculated_is_told_and_tried_again_and_holds_up_nobody() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let ada = org.employee(json!({})).await;
    let bob = org.employee(json!({})).await;
    presences(&org, ada, 1).await;
    presences(&org, bob, 1).await;
    sweep(&service).await;
    let table = &service.storage().table;
    let broken =
        Key::new(timeline::partition(org.id, ada), format!("{}broken", timeline::ATTENDANCES));
    table.write(vec![Write::put(Row::new(&broken, &json!({"e": "nobody"})))]).await.unwrap();

    org.settings(on_duty(every_day("08:00", "17:00"))).await;
    assert_eq!(sweep(&service).await, 1);
    assert_eq!(by_day(&org.admin, bob).await, [(60, 0)]);
    let job = job_of(&org).await;
    let summary = &job["result"]["summary"];
    assert_eq!((&summary["updated"], &summary["failed"]), (&json!(1), &json!(1)));
    let items = format!("/jobs/{}/items", job["job_id"].as_str().unwrap());
    let items = org.admin.get(&items).send().await.expect(200).body;
    let failed = items["data"].as_array().unwrap().iter().find(|item| item["verdict"] == "failed");
    assert_eq!(failed.unwrap()["employee_id"], json!(ada.to_string()));

    table.write(vec![Write::delete(broken)]).await.unwrap();
    assert_eq!(sweep(&service).await, 1);
    assert_eq!(by_day(&org.admin, ada).await, [(60, 0)]);
}

#[tokio::test]
async fn crowded_days_are_recalculated_whole() {
    let service = Service::start().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    // On each of three dates there are 50 attendances of twelve minutes, from 09:00 on. They do not fit one
    // transaction.
    let records: Vec<Value> = (0..150)
        .map(|n| {
            let clock_in = at(ago(&service, 4), 9)
                + TimeDelta::days(n / 50)
                + TimeDelta::minutes(12 * (n % 50));
            json!({
                "id": n.to_string(), "employee_id": employee.to_string(),
                "clock_in_client_ts": clock_in.to_rfc3339(),
                "clock_out_client_ts": (clock_in + TimeDelta::minutes(12)).to_rfc3339(),
            })
        })
        .collect();
    let job = org.sync("k", json!(records)).await;
    assert_eq!(job["result"]["summary"]["created"], 150);
    org.settings(on_duty(every_day("09:00", "10:00"))).await;
    sweep(&service).await;
    let mut overtime = 0;
    let mut path = format!("/attendances?employee_id={employee}&limit=100");
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap();
        overtime += rows.iter().map(|r| r["overtime_minutes"].as_u64().unwrap()).sum::<u64>();
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { break };
        path = format!("/attendances?employee_id={employee}&limit=100&cursor={cursor}");
    }
    assert_eq!(overtime, 3 * (600 - 60));
}

/// Rule TIME-30.
#[tokio::test]
async fn a_shorter_closing_time_closes_attendances_that_are_too_long() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let clock_in = json!({"employee_id": employee.to_string()});
    let made = org.admin.post("/attendances/clock-in", &clock_in).send().await.expect(201);
    service.clock.advance(TimeDelta::minutes(30));
    org.settings(json!({"auto_close": {"after_minutes": 20}})).await;
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 0);
    sweep(&service).await;
    assert_eq!(close_forgotten(service.app()).await.unwrap(), 1);
    let read = org.admin.get(made.header("location")).send().await.expect(200).body;
    assert_eq!(read["status"], "incomplete");
    let log = "/activity-logs?action=attendance.auto_closed";
    assert_eq!(org.admin.get(log).send().await.expect(200).body["meta"]["count"], 1);
}

#[tokio::test]
async fn an_interrupted_recalculation_is_done_once() {
    let (service, network) = faulty().await;
    let mut points = 0;
    for fault in Fault::ALL {
        for place in 0.. {
            let org = organization(&service).await;
            let employee = org.employee(json!({})).await;
            presences(&org, employee, 3).await;
            let first = day_ahead(&service, 10);
            let last = day_ahead(&service, 12);
            let leave = json!({
                "employee_id": employee.to_string(), "type": "annual", "start_date": first, "end_date": last,
            });
            let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
            sweep(&service).await;
            let tag = org.admin.get("/settings").send().await.expect(200);
            let tag = tag.header("etag").to_owned();
            let mut body = on_duty(every_day("08:00", "17:00"));
            body["holidays"] = json!([{"date": last, "name": "Local"}]);
            let put =
                async || org.admin.put("/settings", &body).header("if-match", &tag).send().await;
            // The change and its work, then the sweep, are interrupted at every request.
            network.strike(place, fault);
            let swept = network
                .until_death(async {
                    put().await;
                    service.clock.advance(TimeDelta::seconds(61));
                    service.recalculate().await
                })
                .await;
            let struck = network.requests() > place;
            network.heal();
            assert!(struck || swept.is_some_and(|swept| swept.is_ok()));
            // 412 means that the change was made, and that its answer was lost.
            let again = put().await;
            assert!(matches!(again.status, 200 | 412), "{}", again.body);
            sweep(&service).await;
            let figures = by_day(&org.admin, employee).await;
            assert_eq!(figures, [(60, 0); 3], "{fault:?} at {place}");
            let path = leave.header("location");
            let counted = org.admin.get(path).send().await.expect(200).body["days"].clone();
            assert_eq!(counted, "2.0", "{fault:?} at {place}");
            let year = first.year();
            let balance = format!("/leave-balances?employee_id={employee}&year={year}");
            let balance = org.admin.get(&balance).send().await.expect(200).body["data"][0].clone();
            assert_eq!(balance["reserved"], "2.0", "{fault:?} at {place}");
            let entries = "/activity-logs?action=leave.recalculated";
            let entries = org.admin.get(entries).send().await.expect(200).body;
            assert_eq!(entries["meta"]["count"], 1, "{fault:?} at {place}");
            let later = service.now() + TimeDelta::hours(1);
            let due = recalculation::due(&service.storage().table, later, 100).await.unwrap();
            assert!(due.iter().all(|work| work.organization != org.id), "{fault:?} at {place}");
            if !struck {
                break;
            }
            points += 1;
        }
    }
    assert!(points >= 10 * Fault::ALL.len(), "{points}");
}

/// Rule TIME-33: if the organization's value changes and an employee gets the same value as an own one, one of the
/// two must cause a recalculation.
#[tokio::test]
async fn who_gets_a_value_of_their_own_just_after_a_change_is_recalculated() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let site = json!({"code": "S", "name": "Site", "timezone": "UTC"});
    let site = org.admin.post("/sites", &site).send().await.expect(201);
    let there = json!({"site_id": site.body["id"], "hire_date": "2020-01-01"});
    let own = org.employee(json!({})).await;
    let of_site = org.employee(there).await;
    presences(&org, own, 3).await;
    presences(&org, of_site, 3).await;
    sweep(&service).await;
    // Long before the change, so that no employee is recalculated only because of a recent hire.
    service.clock.advance(TimeDelta::minutes(13));
    let holidays = json!([{"date": ago(&service, 2), "name": "Founders' Day"}]);
    let mut change = on_duty(every_day("08:00", "17:00"));
    change["holidays"] = holidays.clone();
    org.settings(change).await;
    service.clock.advance(TimeDelta::seconds(20));
    let same = json!({"work_schedule": every_day("08:00", "17:00")});
    let path = format!("/employees/{own}");
    org.admin.patch(&path, &same).header("if-match", "*").send().await.expect(200);
    let same = json!({ "holidays": holidays });
    let path = site.header("location");
    org.admin.patch(path, &same).header("if-match", "*").send().await.expect(200);
    sweep(&service).await;
    let expected = [(60, 0), (0, 480), (60, 0)];
    assert_eq!(by_day(&org.admin, own).await, expected);
    assert_eq!(by_day(&org.admin, of_site).await, expected);
}

/// Rule TIME-33: a holiday affects its date, and its cost depends on that date.
#[tokio::test]
async fn a_holiday_reads_the_days_around_it_and_passes_by_what_is_locked() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({})).await;
    presences(&org, employee, 60).await;
    sweep(&service).await;
    service.clock.advance(TimeDelta::minutes(13));
    let holiday = async |days: u64| {
        let mut change = on_duty(every_day("09:00", "17:00"));
        change["holidays"] = json!([{"date": ago(&service, days), "name": "Founders' Day"}]);
        org.settings(change).await;
        service.clock.advance(TimeDelta::seconds(61));
        let (done, cost) = meter::measure(service.recalculate()).await;
        assert_eq!(job_of(&org).await["result"]["summary"]["failed"], 0);
        (done.unwrap(), cost)
    };
    let (changed, far) = holiday(50).await;
    assert_eq!(changed, 1);
    // The former date is no longer a holiday, so both dates change, and the dates between them are read.
    let (changed, wide) = holiday(3).await;
    assert_eq!(changed, 2);
    assert!(far.read_units + 3.0 < wide.read_units, "{far:?} {wide:?}");

    lock(&org, employee, ago(&service, 40), ago(&service, 10)).await;
    let before = figures(&org.admin, employee).await;
    let (changed, _) = holiday(20).await;
    // The former date is no longer a holiday. The locked date is skipped.
    assert_eq!(changed, 1);
    let after = figures(&org.admin, employee).await;
    let differing = before.iter().zip(&after).filter(|(one, other)| one != other).count();
    assert_eq!(differing, 1);
    // Only locked dates are affected.
    let (changed, _) = holiday(25).await;
    assert_eq!(changed, 0);
}

/// Rule TIME-33: a job of several parts whose consumers die, and whose messages come twice and at the same time.
#[tokio::test]
async fn parts_of_a_recalculation_may_run_twice_and_die() {
    let (service, network) = faulty().await;
    let org = organization(&service).await;
    let mut people = vec![];
    let many: Vec<String> = (0..120).map(|number| format!("P{number}")).collect();
    for number in &many {
        people.push(org.employee(json!({"employee_number": number})).await);
    }
    let date = ago(&service, 1);
    let record = |employee: &EmployeeId| {
        json!({
            "id": date.to_string(), "employee_id": employee.to_string(),
            "clock_in_client_ts": at(date, 9).to_rfc3339(),
            "clock_out_client_ts": at(date, 17).to_rfc3339(),
        })
    };
    let job = org.send("k", people.iter().map(record).collect()).await.expect(202);
    let id = job.body["job_id"].as_str().unwrap().parse().unwrap();
    let table = &service.storage().table;
    let until = Instant::now() + Duration::from_secs(3600);
    let job = jobs::get(table, org.id, &id).await.unwrap().unwrap();
    service.worker().work(&Pointer::to(&job), until).await.unwrap();
    sweep(&service).await;

    let planning = service.planning_worker();
    let mut points = 0;
    for at in (0..).step_by(29) {
        // The result changes between an hour and half an hour of lateness.
        let (start, late) = if points % 2 == 0 { ("08:00", 60) } else { ("08:30", 30) };
        org.settings(on_duty(every_day(start, "17:00"))).await;
        service.clock.advance(TimeDelta::seconds(61));
        let whole = jobs::due(table, service.now(), 10).await.unwrap().pop().unwrap();
        network.strike(at, if points % 3 == 0 { Fault::AnswerLost(3) } else { Fault::DiesAfter });
        let work = async {
            let _ = planning.work(&Pointer::to(&whole), until).await;
            let parts = jobs::parts(table, &whole).await.unwrap_or_default();
            // Each message comes twice, and both come at the same time.
            let twice =
                parts.iter().chain(&parts).map(|part| Pointer::to(part)).collect::<Vec<_>>();
            let work = twice.iter().map(|part| planning.work(part, until));
            futures::future::join_all(work).await;
        };
        network.until_death(work).await;
        let is_struck = network.requests() > at;
        network.heal();
        // The messages come again.
        planning.work(&Pointer::to(&whole), until).await.unwrap();
        let parts = jobs::parts(table, &whole).await.unwrap();
        assert_eq!(parts.len(), 2);
        for part in &parts {
            planning.work(&Pointer::to(part), until).await.unwrap();
        }
        let job = job_of(&org).await;
        assert_eq!(job["status"], "completed", "at {at}");
        assert_eq!(job["progress"], json!({"processed": 120, "total": 120}), "at {at}");
        let path = format!("/attendances?from={date}&to={date}&limit=100");
        let rows = crate::failures::interruptions::rows(&org.admin, &path).await;
        assert_eq!(rows.len(), 120, "at {at}");
        assert!(rows.iter().all(|row| row["late_minutes"] == late), "at {at}");
        points += 1;
        if !is_struck {
            break;
        }
    }
    assert!(points > 5, "{points}");
}

/// Rule TIME-35.
#[tokio::test]
async fn concurrent_sweeps_give_the_same_result() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let mut people = vec![];
    for _ in 0..5 {
        let employee = org.employee(json!({})).await;
        presences(&org, employee, 4).await;
        people.push(employee);
    }
    org.settings(on_duty(every_day("08:00", "17:00"))).await;
    service.clock.advance(TimeDelta::seconds(61));
    let sweeps = (0..4).map(|_| service.recalculate());
    let (done, cost) = meter::measure(futures::future::join_all(sweeps)).await;
    assert!(done.iter().all(Result::is_ok), "{done:?}");
    for employee in people {
        assert_eq!(by_day(&org.admin, employee).await, [(60, 0); 4]);
    }
    eprintln!("{cost:?}");
}

/// Rule PAY-13.
#[tokio::test]
async fn pay_does_not_wait_for_the_recalculation_of_stored_days() {
    let service = Service::without_consumers().await;
    let org = organization(&service).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00",
        "currency": "USD",
    }]);
    let employee = org.employee(json!({"compensation": pay})).await;
    presences(&org, employee, 3).await;
    // From 9 to 16, so each day now has an hour of overtime.
    let shorter = from(ago(&service, 10), every_day("09:00", "16:00"));
    org.settings(on_duty(shorter)).await;
    let run = json!({"period_start": ago(&service, 3), "period_end": ago(&service, 1)});
    let accepted = org.admin.post("/payroll/generate", &run).key("k").send().await.expect(202);
    let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = wfm_storage::jobs::Pointer {
        organization: org.id,
        job_id,
        processed: 0,
        resumed: 0,
        part: None,
    };
    let until = Instant::now() + Duration::from_secs(60);
    service.pay_worker().work(&pointer, until).await.unwrap();
    assert_eq!(by_day(&org.admin, employee).await, [(0, 0); 3], "nothing is recalculated yet");
    let page = org.admin.get("/payrolls").send().await.expect(200).body;
    let path = format!("/payrolls/{}/snapshot", page["data"][0]["id"].as_str().unwrap());
    let snapshot = org.admin.get(&path).send().await.expect(200).body;
    let days = snapshot["inputs"]["days"].as_array().unwrap();
    let overtime: Vec<u64> =
        days.iter().map(|day| day["overtime_minutes"].as_u64().unwrap_or(0)).collect();
    assert_eq!(overtime, [60; 3], "{snapshot}");
    sweep(&service).await;
    assert_eq!(by_day(&org.admin, employee).await, [(0, 60); 3], "as it was paid");
}
