//! The cost of operations by DynamoDB's own accounting. If this fails, an operator's bill grows, or large
//! organizations become slow.
//!
//! The costs are recorded in `docs/reference/capacity.md`, checked within a fifth, and against absolute limits.

use std::fmt::Write;
use std::ops::Range;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{Datelike, Days, Months, NaiveDate, NaiveTime, TimeDelta, Weekday};
use http::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use wfm_domain::ids::{EmployeeId, JobClass, JobId, UserId};
use wfm_domain::notice::Notice;
use wfm_local::functions::accesses;
use wfm_storage::access::Action;
use wfm_storage::jobs::Pointer;
use wfm_storage::kinds::Kind;
use wfm_storage::meter::{self, Cost};
use wfm_storage::notifications::{self, Notification};
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Client, Organization, Service};

use crate::KINDS;
use crate::features::pay::bank_accounts;
use crate::features::terminals::terminal_pushes::device::{Device, employee, tap};

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/reference/capacity.md");

/// The greatest cost of an operation: calls, read units, write units.
pub type Limits = (u32, f64, f64);

struct Measured {
    rows: Vec<(&'static str, Cost)>,
    /// The operations that cost more than their limit, and those whose record differs.
    wrong: Vec<String>,
}

impl Measured {
    /// Notes a cost and compares it with absolute limits.
    fn note(&mut self, what: &'static str, cost: Cost, most: Limits) {
        let (calls, reads, writes) = most;
        if cost.calls > calls || cost.read_units > reads || cost.write_units > writes {
            self.wrong.push(format!("{what} may cost {most:?}: {cost:?}"));
        }
        self.rows.push((what, cost));
    }

    fn table(&self) -> String {
        let mut table =
            String::from("| operation | calls | read units | write units |\n|---|---|---|---|\n");
        for (what, cost) in &self.rows {
            let Cost { calls, read_units, write_units } = cost;
            writeln!(table, "| {what} | {calls} | {read_units} | {write_units} |").unwrap();
        }
        table
    }

    /// Compares every row with its record.
    fn head(&mut self) {
        let recorded = std::fs::read_to_string(RECORD).unwrap();
        for (what, cost) in &self.rows {
            let row = recorded.lines().find(|line| line.starts_with(&format!("| {what} |")));
            let Some(row) = row else {
                self.wrong.push(format!("{what} is not in docs/reference/capacity.md"));
                continue;
            };
            let cells: Vec<f64> =
                row.split('|').skip(2).filter_map(|cell| cell.trim().parse().ok()).collect();
            let now = [f64::from(cost.calls), cost.read_units, cost.write_units];
            for (before, now) in cells.iter().zip(now) {
                let within = (now - before).abs() <= before * 0.2 + 0.01;
                if !within {
                    self.wrong.push(format!("{row} became {cost:?}"));
                    break;
                }
            }
        }
        assert!(self.wrong.is_empty(), "{}\n{}", self.wrong.join("\n"), self.table());
    }
}

/// Lets every function read the settings, as functions that have run for some time have done.
async fn warm(service: &Service, org: &Organization<'_>) {
    for access in accesses() {
        if access.kinds(Action::Read).any(|kind| kind == Kind::Settings) {
            let storage = service.storage().limited(access);
            storage.settings.current(&storage.table, org.id).await.unwrap();
        }
    }
}

fn records(org: &Organization<'_>, employees: &[String], each: i64) -> Value {
    let now = org.service.now();
    let mut records = vec![];
    for (n, employee) in employees.iter().enumerate() {
        for day in 0..each {
            let clock_in = now - TimeDelta::hours(24 * (day + 1));
            records.push(json!({
                "id": format!("terminal-{n:04}-{day:04}"),
                "employee_id": employee,
                "clock_in_client_ts": clock_in.to_rfc3339(),
                "clock_out_client_ts": (clock_in + TimeDelta::hours(8)).to_rfc3339(),
                "lat": 52.520008, "lng": 13.404954, "location_accuracy": 12.5,
                "device_id": "phone-7f3a9c", "source": "mobile",
            }));
        }
    }
    json!(records)
}

/// Two dates of the last days, in one month.
fn two_dates(org: &Organization<'_>) -> [NaiveDate; 2] {
    let back = |days| (org.service.now() - TimeDelta::days(days)).date_naive();
    let pairs = [[back(2), back(1)], [back(4), back(3)]];
    pairs.into_iter().find(|[one, other]| one.month() == other.month()).unwrap()
}

/// One day's punches of a terminal, one for each employee.
fn shift(employees: &[String], date: NaiveDate) -> Value {
    let clock_in = date.and_time(NaiveTime::MIN).and_utc() + TimeDelta::hours(9);
    let record = |(n, employee): (usize, &String)| {
        json!({
            "id": format!("shift-{n:04}-{date}"), "employee_id": employee,
            "clock_in_client_ts": clock_in.to_rfc3339(),
            "clock_out_client_ts": (clock_in + TimeDelta::hours(4)).to_rfc3339(),
            "lat": 52.520008, "lng": 13.404954, "location_accuracy": 12.5,
            "device_id": "terminal", "source": "mobile",
        })
    };
    employees.iter().enumerate().map(record).collect()
}

async fn apply(service: &Service, org: &Organization<'_>, job_id: &str) -> Cost {
    let pointer = Pointer {
        organization: org.id,
        job_id: job_id.parse().unwrap(),
        processed: 0,
        resumed: 0,
        part: None,
    };
    let until = Instant::now() + Duration::from_secs(60);
    let worker = service.worker();
    let (outcome, cost) = meter::measure(worker.work(&pointer, until)).await;
    outcome.unwrap();
    cost
}

/// A service at a Wednesday noon, away from the ends of its month, so that the result does not depend on the day of
/// the test.
async fn away_from_a_months_ends() -> Service {
    let service = Service::without_consumers().await;
    let mut day = service.now().date_naive();
    while !((3..=9).contains(&day.day()) && day.weekday() == Weekday::Wed) {
        day = day + Days::new(1);
    }
    let noon = day.and_time(NaiveTime::MIN).and_utc() + TimeDelta::hours(12);
    service.clock.advance(noon - service.now());
    service
}

async fn people(org: &Organization<'_>, many: usize) -> Vec<String> {
    let mut people = vec![];
    for _ in 0..many {
        people.push(org.employee(json!({})).await.to_string());
    }
    people
}

#[tokio::test]
async fn operations_cost_what_is_recorded() {
    let service = away_from_a_months_ends().await;
    let org = service.organization().await;
    warm(&service, &org).await;
    let mut measured = Measured { rows: vec![], wrong: vec![] };
    let everyone = people(&org, 40).await;
    let get = async |path: &str| org.admin.get(path).send().await.expect(200).cost;

    let body = json!({"email": org.email, "password": PASSWORD});
    let signed_in = service.anonymous().post("/auth/login", &body).send().await.expect(200);
    // The account is read again after hashing, because the proof must still be valid. The last call reads the
    // existing sessions, because the oldest of them may have to end.
    measured.note("sign-in", signed_in.cost, (9, 10.0, 14.0));
    measured.note("authentication", get("/auth/me").await, (1, 2.0, 0.0));
    get("/settings").await;
    measured.note("settings, cached", get("/settings").await, (2, 2.0, 0.0));
    measured.note(
        "employee by id",
        get(&format!("/employees/{}", everyone[0])).await,
        (2, 3.0, 0.0),
    );
    let create = json!({
        "employee_number": "c-1", "first_name": "Grace", "last_name": "Hopper",
        "email": "grace@example.com", "hire_date": "2026-01-01",
    });
    let created = org.admin.post("/employees", &create).send().await.expect(201);
    // Two of the write units list the employee by name (rule API-12).
    measured.note("create an employee", created.cost, (3, 3.0, 28.0));

    // The acceptance. The message to the queue and the object are calls, too.
    let send = async |key: &str, records: &Value| org.send(key, records.clone()).await.expect(202);
    let one = send("1", &records(&org, &everyone[..1], 1)).await;
    measured.note("sync accept, 1 record", one.cost, (3, 1.0, 16.0));
    let [one, other] = two_dates(&org);
    let first = send("first", &shift(&everyone[1..26], one)).await;
    let job = send("25", &shift(&everyone[1..26], other)).await;
    measured.note("sync accept, 25 records", job.cost, (3, 1.0, 16.0));
    let thousand = send("1000", &records(&org, &everyone[..20], 50)).await;
    measured.note("sync accept, 1000 records", thousand.cost, (4, 1.0, 10.0));

    // The application: at most three calls a chunk, and one more for each employee in it. If a person sends punches
    // of others, it is noted once a month, which takes one chunk more.
    let job_id = first.body["job_id"].as_str().unwrap();
    let applied = apply(&service, &org, job_id).await;
    let most = (70, 300.0, 25.0 * 10.0);
    measured.note("sync apply, the first of a month from a terminal", applied, most);
    let job_id = job.body["job_id"].as_str().unwrap();
    let applied = apply(&service, &org, job_id).await;
    measured.note(
        "sync apply, 25 records of 25 employees",
        applied,
        (3 + 25 + 4, 200.0, 25.0 * 8.0),
    );
    let crew = records(&org, &everyone[26..27], 25);
    let job = send("crew", &crew).await;
    let applied = apply(&service, &org, job.body["job_id"].as_str().unwrap()).await;
    measured.note("sync apply, 25 records of 1 employee", applied, (3 + 1 + 4, 200.0, 25.0 * 8.0));

    let session = json!({"refresh_token": signed_in.body["refresh_token"]});
    let renewed = service.anonymous().post("/auth/refresh", &session).send().await.expect(200);
    measured.note("renew a session", renewed.cost, (4, 3.0, 5.0));
    for kind in KINDS {
        let [(creation, most_of_creation), (reading, most_of_reading)] = kind.costs;
        let made = org.admin.post(kind.path, &(kind.example)()).send().await.expect(201);
        measured.note(creation, made.cost, most_of_creation);
        measured.note(reading, get(made.header("location")).await, most_of_reading);
        // After a change, cached settings and sites are read again once.
        warm(&service, &org).await;
    }
    let department = json!({"code": "c", "name": "Capacity"});
    let made = org.admin.post("/departments", &department).send().await.expect(201);
    let department = made.header("location").to_owned();
    let role = json!({"name": "c", "permissions": ["settings:read"]});
    let made = org.admin.post("/roles", &role).send().await.expect(201);
    let role = made.body["id"].as_str().unwrap().to_owned();
    let own = org.signed_in(&[&role], None).await;
    let cost = own.get("/auth/me").send().await.expect(200).cost;
    measured.note("authentication with an own role", cost, (2, 2.0, 0.0));
    let moved = json!({
        "employee_number": "c-1", "first_name": "Grace", "last_name": "Hopper",
        "email": "grace@example.com", "hire_date": "2026-01-01",
        "department_id": department["/departments/".len()..], "manager_id": everyone[0],
    });
    let path = created.header("location");
    let cost = org.admin.put(path, &moved).send().await.expect(200).cost;
    measured.note("move an employee to a department and a manager", cost, (16, 18.0, 32.0));
    measured.note("a page of 25 employees", get("/employees").await, (3, 11.0, 0.0));
    // The entries of a month fall into four partitions by chance, and each partition that is read is rounded up.
    measured.note("a page of 25 activities", get("/activity-logs").await, (5, 13.0, 0.0));

    let page = org.admin.get("/attendances?limit=25").send().await.expect(200);
    let id = page.body["data"][0]["id"].as_str().unwrap().to_owned();
    measured.note("attendance by id", get(&format!("/attendances/{id}")).await, (3, 3.0, 0.0));
    let job = get(&format!("/jobs/{job_id}")).await;
    measured.note("job of 25 records", job, (3, 8.0, 0.0));
    measured.note(
        "a page of 25 verdicts",
        get(&format!("/jobs/{job_id}/items")).await,
        (3, 8.0, 0.0),
    );
    measured.note("a page of 25 attendances", get("/attendances?limit=25").await, (5, 12.0, 0.0));
    let (own, _) = org.account_of(everyone[26].parse().unwrap(), &["employee"]).await;
    let page = format!("/attendances?employee_id={}&limit=25", everyone[26]);
    let cost = own.get(&page).send().await.expect(200).cost;
    measured.note("a page of 25 own attendances", cost, (2, 4.0, 0.0));
    measured.note("presence of 25", get("/presence").await, (6, 40.0, 0.0));
    measured.note("a page of 25 jobs", get("/jobs").await, (2, 4.0, 0.0));
    let me = org.admin.get("/auth/me").send().await.expect(200).body["id"].clone();
    let me: UserId = me.as_str().unwrap().parse().unwrap();
    let notices = (0..30).map(|n| {
        let job = JobId::of_key(JobClass::Sync, org.id, me, "capacity", &n.to_string());
        let at = service.now() - TimeDelta::seconds(n);
        let notification = Notification::of(org.id, me, &Notice::job_failed(&job, 0), at);
        notifications::create(org.id, &notification)
    });
    let (done, cost) = meter::measure(service.storage().table.write(notices.collect())).await;
    done.unwrap();
    assert!(cost.write_units <= 30.0 * 3.0, "a notification costs three units: {cost:?}");
    let page = org.admin.get("/notifications").send().await.expect(200);
    measured.note("a page of 25 notifications", page.cost, (2, 4.0, 0.0));
    measured.note(
        "a page of 25 unread notifications",
        get("/notifications?unread=true").await,
        (2, 4.0, 0.0),
    );
    let path = format!("/notifications/{}", page.body["data"][0]["id"].as_str().unwrap());
    let read = org.admin.patch(&path, &json!({"read": true})).send().await.expect(200);
    measured.note("mark a notification read", read.cost, (3, 2.0, 4.0));
    let seen = json!({"up_to": page.body["data"][0]["id"]});
    let marked = org.admin.post("/notifications/read", &seen).send().await.expect(200);
    let is_most = marked.body["marked"].as_u64().unwrap() >= 29;
    assert!(is_most, "{}", marked.body);
    measured.note("mark all notifications read, 30 unread", marked.cost, (5, 9.0, 126.0));

    let manager = org.employee(json!({})).await;
    org.account_of(manager, &["manager"]).await;
    let team = json!({"manager_id": manager});
    let mut late = vec![];
    for n in 0..25 {
        let clock_in = service.now() - TimeDelta::days(30);
        late.push(json!({
            "id": n.to_string(), "employee_id": org.employee(team.clone()).await,
            "clock_in_client_ts": clock_in.to_rfc3339(),
        }));
    }
    let job = send("late", &json!(late)).await;
    let applied = apply(&service, &org, job.body["job_id"].as_str().unwrap()).await;
    // Three more calls for the reviewer.
    measured.note("sync apply, 25 records to review", applied, (80, 300.0, 25.0 * 10.0));
    let found = get("/employees?q=ada").await;
    measured.note("search of employees, 25 found", found, (4, 30.0, 0.0));
    let found = get("/employees?sort=name&limit=25").await;
    measured.note("a page of 25 employees by name", found, (4, 30.0, 0.0));
    let tag = org.admin.get("/settings").send().await.expect(200).header("etag").to_owned();
    let put = org.admin.put("/settings", &json!({"sync": {"max_lookback_days": 30}}));
    let put = put.header("if-match", &tag).send().await.expect(200);
    measured.note("settings update", put.cost, (4, 4.0, 14.0));
    let read = org.admin.get("/settings").send().await.expect(200);
    measured.note("settings, after a change of settings or sites", read.cost, (6, 6.0, 0.0));

    Box::pin(exchanging(&org, &mut measured)).await;
    Box::pin(recalculating(&org, &mut measured)).await;
    Box::pin(time_and_leave(&org, &mut measured)).await;
    Box::pin(signing(&org, &mut measured)).await;
    Box::pin(asking(&org, &mut measured)).await;
    Box::pin(pay(&service, &mut measured)).await;
    Box::pin(at_a_months_end(&service, &mut measured)).await;

    if std::fs::exists(RECORD).unwrap_or(false) {
        measured.head();
    } else {
        panic!("docs/reference/capacity.md is missing; measured:\n{}", measured.table());
    }
}

/// The way of a file into the bucket. The bucket knows only the machine's time.
#[tokio::test]
async fn uploads_cost_what_is_recorded() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    warm(&service, &org).await;
    let mut measured = Measured { rows: vec![], wrong: vec![] };
    let get = async |path: &str| org.admin.get(path).send().await.expect(200).cost;
    let photo: &[u8] = b"\xff\xd8\xff\xe0";
    let asks = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg",
        "content_length": photo.len(),
        "checksum_sha256": STANDARD.encode(Sha256::digest(photo)),
    });
    let leave = org.admin.post("/uploads/presign", &asks).key("u").send().await.expect(201);
    measured.note("upload authorization", leave.cost, (4, 3.0, 12.0));
    let mut put = reqwest::Client::new().put(leave.body["url"].as_str().unwrap()).body(photo);
    for (name, value) in leave.body["headers"].as_object().unwrap() {
        put = put.header(name, value.as_str().unwrap());
    }
    assert!(put.send().await.unwrap().status().is_success());
    let path = leave.header("location");
    // The object's head, its first bytes, and its copy.
    measured.note("an upload, first asked for", get(path).await, (6, 3.0, 3.0));
    measured.note("an upload that is known", get(path).await, (2, 2.0, 0.0));
    measured.head();
}

/// On the last day of a month the roster of the next month may count, too.
async fn at_a_months_end(service: &Service, measured: &mut Measured) {
    let now = service.now();
    let next_month = now.date_naive().with_day(1).unwrap() + chrono::Months::new(1);
    let last_noon = next_month.and_time(NaiveTime::MIN).and_utc() - TimeDelta::hours(12);
    service.clock.advance(last_noon - now);
    let org = service.organization().await;
    warm(service, &org).await;
    let employee = org.unscheduled().await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let path = format!("/employees/{employee}/roster/{next_month}");
    let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00", "name": "Early"}]});
    org.admin.put(&path, &shifts).send().await.expect(200);
    let punch = async |way: &str| {
        service.clock.advance(TimeDelta::minutes(1));
        let body = json!({"device_id": "phone-7f3a9c", "source": "mobile"});
        own.post(&format!("/attendances/clock-{way}"), &body).send().await.cost
    };
    punch("in").await;
    punch("out").await;
    let cost = punch("in").await;
    measured.note("clock in of somebody with a roster, at a month's end", cost, (5, 6.0, 10.0));
}

/// Pay, in an own organization.
async fn pay(service: &Service, measured: &mut Measured) {
    let org = service.organization().await;
    warm(service, &org).await;
    org.admin.get("/settings").send().await.expect(200);
    let component = |code: &str| {
        json!({
            "code": code, "name": "Pension", "kind": "deduction",
            "calculation": {"method": "percentage", "rate": "5", "of": ["base"], "cap": "120.00", "currency": "USD"},
        })
    };
    for n in 0..19 {
        let body = component(&format!("pension_{n}"));
        org.admin.post("/salary-components", &body).send().await.expect(201);
    }
    let made = org.admin.post("/salary-components", &component("last")).send().await.expect(201);
    measured.note("create the 20th salary component", made.cost, (5, 6.0, 14.0));
    let path = made.header("location").to_owned();
    let put = org.admin.put(&path, &component("other")).send().await.expect(200);
    measured.note("replace one of 20 salary components", put.cost, (5, 6.0, 14.0));
    let read = org.admin.get(&path).send().await.expect(200);
    measured.note("salary component by id", read.cost, (2, 2.0, 0.0));
    let page = org.admin.get("/salary-components").send().await.expect(200);
    measured.note("a page of 20 salary components", page.cost, (2, 4.0, 0.0));
    let given: Vec<Value> = page.body["data"].as_array().unwrap()[..5]
        .iter()
        .map(|component| json!({"component_id": component["id"], "rate": "5.5"}))
        .collect();
    let body = json!({
        "employee_number": "p-1", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@example.com", "hire_date": "2026-01-01", "compensation": [{
            "effective_from": "2026-01-01", "pay_type": "monthly", "amount": "3000.00",
            "currency": "USD", "components": given,
        }],
    });
    let made = org.admin.post("/employees", &body).send().await.expect(201);
    measured.note("create an employee with pay of five components", made.cost, (6, 9.0, 30.0));
    let adjustment = json!({
        "employee_id": made.body["id"], "component_id": given[0]["component_id"],
        "date": "2026-11-20", "amount": "150.00", "note": "Bonus",
    });
    for _ in 0..24 {
        org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    }
    let made = org.admin.post("/pay-adjustments", &adjustment).send().await.expect(201);
    measured.note("make the 25th pay adjustment of a month", made.cost, (7, 11.0, 20.0));
    let page = org.admin.get("/pay-adjustments").send().await.expect(200);
    measured.note("a page of 25 pay adjustments", page.cost, (2, 4.0, 0.0));
    let opening = json!({"currency": "USD", "amounts": [{"code": "base", "amount": "700.00"}]});
    let path =
        format!("/employees/{}/year-openings/2026", adjustment["employee_id"].as_str().unwrap());
    let set = org.admin.put(&path, &opening).header("if-match", "*").send().await.expect(200);
    measured.note("set the opening of a year", set.cost, (11, 12.0, 16.0));
    let read = org.admin.get(&path).send().await.expect(200);
    measured.note("opening of a year", read.cost, (2, 2.0, 0.0));
    let taken = org.admin.delete(made.header("location")).send().await.expect(204);
    measured.note("take a pay adjustment away", taken.cost, (8, 12.0, 20.0));
}

/// An employee with a roster of three months: the planning, the view of it, and a punch.
async fn planning(org: &Organization<'_>, place: &Value, measured: &mut Measured) {
    let employee = org.unscheduled().await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let first = org.service.now().date_naive();
    for days in [1, 30, 60] {
        let date = format!("/employees/{employee}/roster/{}", first + TimeDelta::days(days));
        let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00", "name": "Early"}]});
        let put = org.admin.put(&date, &shifts).send().await.expect(200);
        if days == 60 {
            measured.note("plan a date", put.cost, (9, 10.0, 20.0));
        }
    }
    let week = |of: EmployeeId| -> Vec<Value> {
        let date = |days| first + TimeDelta::days(10 + days);
        let entry =
            |days| json!({"employee_id": of, "date": date(days), "shifts": shifts_of(days)});
        (0..7).map(entry).collect()
    };
    let draft = async |entries: Vec<Value>| {
        let put = org.admin.put("/roster", &json!({ "entries": entries }));
        put.send().await.expect(204).cost
    };
    let cost = draft(week(employee)).await;
    measured.note("draft an employee's week", cost, (7, 10.0, 20.0));
    let publish = async |key: &str, of: &[EmployeeId]| {
        let to = first + TimeDelta::days(20);
        let publish = json!({"from": first, "to": to, "employee_ids": of});
        let accepted =
            org.admin.post("/roster/publish", &publish).key(key).send().await.expect(202);
        let job_id = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
        let pointer =
            Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
        let until = Instant::now() + Duration::from_secs(60);
        let worker = org.service.planning_worker();
        let (done, cost) = meter::measure(worker.work(&pointer, until)).await;
        done.unwrap();
        (accepted.cost, cost)
    };
    let (accepted, one) = publish("week", &[employee]).await;
    measured.note("accept the publishing of a roster", accepted, (4, 4.0, 20.0));
    measured.note("publish an employee's week, as a job", one, (14, 16.0, 50.0));
    let others = [org.unscheduled().await, org.unscheduled().await, org.unscheduled().await];
    for other in others {
        draft(week(other)).await;
    }
    let (_, two) = publish("two-weeks", &others[..2]).await;
    let (_, three) = publish("a-week", &others[2..]).await;
    let more = Cost {
        calls: two.calls - three.calls,
        read_units: two.read_units - three.read_units,
        write_units: two.write_units - three.write_units,
    };
    measured.note("publish one more employee's week", more, (4, 8.0, 20.0));
    let range = format!("from={first}&to={}", first + TimeDelta::days(61));
    let schedule = org.admin.get(&format!("/employees/{employee}/schedule?{range}"));
    let cost = schedule.send().await.expect(200).cost;
    measured.note("schedule of 62 dates with a roster", cost, (4, 10.0, 0.0));
    // One read more than without a roster: the months around the date, beside the leaves.
    let mut costs = vec![];
    for way in ["in", "out", "in"] {
        org.service.clock.advance(TimeDelta::minutes(1));
        let punch = own.post(&format!("/attendances/clock-{way}"), place).send().await;
        costs.push(punch.cost);
    }
    measured.note("clock in of somebody with a roster", costs[2], (5, 5.0, 10.0));
}

async fn time_and_leave(org: &Organization<'_>, measured: &mut Measured) {
    let service = org.service;
    let employee = org.unscheduled().await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let place = json!({
        "lat": 52.520008, "lng": 13.404954, "location_accuracy": 12.5, "device_id": "phone-7f3a9c",
        "client_ts": service.now().to_rfc3339(), "source": "mobile",
    });
    let clock = async |way: &str, body: &Value, key: Option<&str>| {
        service.clock.advance(TimeDelta::minutes(1));
        let request = own.post(&format!("/attendances/clock-{way}"), body);
        let request = if let Some(key) = key { request.key(key) } else { request };
        let answer = request.send().await;
        assert!(matches!(answer.status, 200 | 201), "{}", answer.body);
        answer.cost
    };
    clock("in", &place, None).await;
    clock("out", &place, None).await;
    // One step of reads after authentication, then the transaction: three calls in two steps.
    measured.note("clock in", clock("in", &place, None).await, (4, 4.0, 10.0));
    measured.note("clock out", clock("out", &place, None).await, (4, 4.0, 10.0));
    planning(org, &place, measured).await;
    let mut record = place.clone();
    record["client_record_id"] = json!("web-000124");
    let cost = clock("in", &record, Some("key-1")).await;
    measured.note("clock in with record id and idempotency key", cost, (5, 6.0, 14.0));
    let cost = clock("out", &record, Some("key-2")).await;
    measured.note("clock out with record id and idempotency key", cost, (5, 6.0, 14.0));

    let row = own.get("/attendances?limit=1").send().await.expect(200).body["data"][0].clone();
    let path = format!("/attendances/{}", row["id"].as_str().unwrap());
    let earlier = (service.now() - TimeDelta::hours(5)).to_rfc3339();
    let body = json!({"clock_in_at": earlier, "reason": "The terminal was down."});
    let corrected = org.admin.patch(&path, &body).send().await;
    let body =
        json!({"clock_out_at": service.now().to_rfc3339(), "reason": "The terminal was down."});
    let corrected = if corrected.status == 200 {
        corrected
    } else {
        org.admin.patch(&path, &body).send().await
    };
    measured.note("correct an attendance", corrected.expect(200).cost, (9, 13.0, 22.0));

    let employee = org.employee(json!({})).await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    let mut day = service.now().date_naive() + chrono::Days::new(7);
    while chrono::Datelike::weekday(&day) != chrono::Weekday::Mon {
        day = day + chrono::Days::new(1);
    }
    let leave = |n: u64| {
        let start = day + chrono::Days::new(7 * n);
        json!({"type": "unpaid", "start_date": start, "end_date": start + chrono::Days::new(4)})
    };
    own.post("/leaves", &leave(0)).send().await.expect(201);
    let made = own.post("/leaves", &leave(1)).send().await.expect(201);
    measured.note("request leave", made.cost, (9, 10.0, 23.0));
    let path = made.header("location").to_owned();
    let cost = org.admin.patch(&path, &json!({"status": "approved"})).send().await.expect(200).cost;
    measured.note("approve leave", cost, (13, 15.0, 20.0));
    let cost = own.get(&path).send().await.expect(200).cost;
    measured.note("leave by id", cost, (3, 3.0, 0.0));
    Box::pin(work_on_leave(org, &own, employee, measured)).await;
    let cost = own.get("/leave-balances").send().await.expect(200).cost;
    measured.note("own leave balances", cost, (4, 4.0, 0.0));
    let cost = own.get("/leave-ledger?type=unpaid").send().await.expect(200).cost;
    measured.note("ledger of a leave balance", cost, (5, 7.0, 0.0));
    let cost = own.get("/leave-adjustments").send().await.expect(200).cost;
    measured.note("own leave adjustments", cost, (3, 3.0, 0.0));
    let dates = json!({"withdraw": {"from": day + chrono::Days::new(11), "to": day + chrono::Days::new(11)}});
    let cost = org.admin.patch(&path, &dates).send().await.expect(200).cost;
    measured.note("take a date out of leave", cost, (12, 14.0, 20.0));
    Box::pin(encashment(org, employee, measured)).await;
    Box::pin(calendars(org, measured)).await;
}

/// Leave of the first type is paid instead of taken.
async fn encashment(org: &Organization<'_>, employee: EmployeeId, measured: &mut Measured) {
    let earning = json!({
        "code": "leave-paid-out", "name": "Leave paid out", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let earning = org.admin.post("/salary-components", &earning).send().await.expect(201).body;
    let settings = org.admin.get("/settings").send().await.expect(200).body;
    let mut types = settings["leave_types"].clone();
    types[0]["payout_component_id"] = earning["id"].clone();
    types[0]["encash"] = json!("always");
    let change = org.admin.patch("/settings", &json!({"leave_types": types}));
    change.header("if-match", "*").send().await.expect(200);
    let today = org.service.now().date_naive();
    let encash = json!({
        "employee_id": employee.to_string(), "type": types[0]["code"], "year": today.year(),
        "date": today, "kind": "encashment", "days": "-1", "reason": "Asked for it",
    });
    let cost = org.admin.post("/leave-adjustments", &encash).send().await.expect(201).cost;
    measured.note("pay leave instead", cost, (11, 13.0, 26.0));
}

/// A department of 25 people, each with two leaves.
async fn calendars(org: &Organization<'_>, measured: &mut Measured) {
    let settings = json!({"leave": {"team_calendar": "department"}});
    org.admin.patch("/settings", &settings).send().await.expect(200);
    let department = json!({"code": "ABSENT", "name": "Absent"});
    let department = org.admin.post("/departments", &department).send().await.expect(201);
    let mut day = org.service.now().date_naive() + Days::new(7);
    while day.weekday() != Weekday::Mon {
        day = day + Days::new(1);
    }
    let mut employee = None;
    for _ in 0..25 {
        let member = org.employee(json!({"department_id": department.body["id"]})).await;
        for start in [day, day + Days::new(7)] {
            let body = json!({
                "employee_id": member.to_string(), "type": "unpaid", "start_date": start,
                "end_date": start + Days::new(4),
            });
            let made = org.admin.post("/leaves", &body).send().await.expect(201);
            let approved = json!({"status": "approved"});
            org.admin.patch(made.header("location"), &approved).send().await.expect(200);
        }
        employee = Some(member);
    }
    let own = org.signed_in(&["employee"], employee).await;
    warm(org.service, org).await;
    let path = format!("/team-calendar?from={day}&to={}&limit=25", day + Days::new(61));
    let cost = own.get(&path).send().await.expect(200).cost;
    measured.note("team calendar of 25", cost, (31, 30.0, 0.0));
    for (what, team, most) in [
        ("own calendar feed", false, (5, 4.0, 0.0)),
        ("calendar feed with a team of 25", true, (32, 31.0, 0.0)),
    ] {
        let feed = own.post("/auth/me/calendar-feed", &json!({ "team": team }));
        let feed = feed.send().await.expect(201);
        if !team {
            measured.note("make a calendar feed", feed.cost, (5, 3.0, 8.0));
        }
        let url = feed.body["url"].as_str().unwrap();
        let (_, secret) = url.split_once("/calendar/").unwrap();
        let read = org.service.anonymous().get(&format!("/calendar/{secret}")).send().await;
        measured.note(what, read.expect(200).cost, most);
    }
}

/// A month of 22 attendances under a time policy with a night code and a time account, signed by an employee and a manager.
async fn signing(org: &Organization<'_>, measured: &mut Measured) {
    let night = json!({"code": "night", "between": {"from": "22:00", "to": "06:00"}});
    let overtime =
        json!({"code": "overtime", "group": "g", "after": [{"per": "day", "minutes": 480}]});
    let account = json!({"credit": "codes", "codes": [{"code": "overtime"}], "cap_minutes": 600});
    let limits = json!({"daily_rest_minutes": 660, "day_max_minutes": 500});
    let version = json!({
        "effective_from": "2026-01-01", "rules": [night, overtime], "account": account,
        "limits": limits,
    });
    let policy = json!({"code": "signed", "name": "Signed", "versions": [version]});
    let policy = org.admin.post("/time-policies", &policy).send().await.expect(201);
    let manager = org.employee(json!({})).await;
    let (boss, _) = org.account_of(manager, &["manager"]).await;
    let body = json!({"manager_id": manager.to_string(), "time_policy_id": policy.body["id"]});
    let employee = org.employee(body).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    for day in (1..31).filter(|day| ![5, 6, 12, 13, 19, 20, 26, 27].contains(day)) {
        let body = json!({
            "employee_id": employee.to_string(), "reason": "The terminal was down.",
            "clock_in_at": format!("2026-09-{day:02}T08:00:00Z"),
            "clock_out_at": format!("2026-09-{day:02}T17:15:00Z"),
        });
        org.admin.post("/attendances", &body).send().await.expect(201);
    }
    warm(org.service, org).await;
    let month = format!("/employees/{employee}/timesheets/2026-09-01");
    let cost = own.get(&month).send().await.expect(200).cost;
    measured.note("timesheet of a month", cost, (6, 10.0, 0.0));
    let september = json!({"period_start": "2026-09-01"});
    let made = own.post("/timesheets", &september).send().await.expect(201);
    measured.note("submit a timesheet", made.cost, (10, 13.0, 22.0));
    let path = made.header("location").to_owned();
    let approve = json!({"state": "approved"});
    let approved = boss.patch(&path, &approve).send().await.expect(200);
    measured.note("approve a timesheet", approved.cost, (12, 14.0, 30.0));
    let cost = own.get(&month).send().await.expect(200).cost;
    measured.note("signed timesheet of a month", cost, (8, 8.0, 0.0));
    let open = json!({"state": "open", "note": "Friday is missing."});
    let reopened = boss.patch(&path, &open).send().await.expect(200);
    measured.note("reopen a timesheet", reopened.cost, (13, 14.0, 30.0));
    let list = org.admin.get("/timesheets?period_start=2026-09-01&limit=25").send().await;
    measured.note("a page of 25 timesheets of a period", list.expect(200).cost, (6, 90.0, 0.0));
    let account = format!("/time-accounts?employee_id={employee}&from=2026-01-01");
    let cost = own.get(&account).send().await.expect(200).cost;
    measured.note("own time account with entries", cost, (5, 5.0, 0.0));
    let entry = json!({
        "employee_id": employee.to_string(), "kind": "payout", "date": "2026-10-01", "minutes": 30,
        "reason": "Agreed.",
    });
    let entered = org.admin.post("/time-account-entries", &entry).send().await.expect(201);
    measured.note("enter into a time account", entered.cost, (8, 8.0, 26.0));
    let report =
        format!("/working-time-report?from=2026-09-01&to=2026-09-30&employee_id={employee}");
    let cost = org.admin.get(&report).send().await.expect(200).cost;
    measured.note("working-time report of a month", cost, (6, 12.0, 0.0));
    org.settings(json!({"leave_types": [
        {"code": "annual", "name": "Annual", "annual_days": "20"},
        {"code": "unpaid", "name": "Unpaid", "paid": false},
        {"code": "flex", "name": "Time off", "unit": "minute", "draws_on": "time_account"},
    ]}))
    .await;
    warm(org.service, org).await;
    let leave = |date: &str| json!({"type": "flex", "start_date": date, "end_date": date});
    own.post("/leaves", &leave("2026-10-12")).send().await.expect(201);
    let made = own.post("/leaves", &leave("2026-10-19")).send().await.expect(201);
    measured.note("request leave from the time account", made.cost, (12, 14.0, 26.0));
    let approved = json!({"status": "approved"});
    let decided = boss.patch(made.header("location"), &approved).send().await.expect(200);
    measured.note("approve leave from the time account", decided.cost, (18, 20.0, 28.0));
}

/// A correction that an employee asks for and the manager approves.
async fn asking(org: &Organization<'_>, measured: &mut Measured) {
    let manager = org.employee(json!({})).await;
    let (boss, _) = org.account_of(manager, &["manager"]).await;
    let employee = org.employee(json!({"manager_id": manager.to_string()})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let entry = json!({
        "employee_id": employee.to_string(), "reason": "The terminal was down.",
        "clock_in_at": "2026-09-07T08:00:00Z", "clock_out_at": "2026-09-07T12:00:00Z",
    });
    let there = org.admin.post("/attendances", &entry).send().await.expect(201);
    warm(org.service, org).await;
    let body = json!({
        "attendance_id": there.body["id"], "clock_out_at": "2026-09-07T17:00:00Z",
        "reason": "I forgot to clock out.",
    });
    let made = own.post("/attendance-requests", &body).send().await.expect(201);
    measured.note("ask for a correction", made.cost, (11, 13.0, 26.0));
    let cost = boss.get("/approvals").send().await.expect(200).cost;
    measured.note("what waits for a manager", cost, (7, 10.0, 0.0));
    let path = made.header("location").to_owned();
    let cost = own.get(&path).send().await.expect(200).cost;
    measured.note("attendance request by id", cost, (2, 2.0, 0.0));
    let approved = boss.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    measured.note("approve a correction", approved.cost, (17, 18.0, 40.0));
    let cost = boss.get("/attendance-requests?limit=25").send().await.expect(200).cost;
    measured.note("a page of the attendance requests of a team", cost, (5, 8.0, 0.0));
}

/// A worked day of leave, and a review of the work.
async fn work_on_leave(
    org: &Organization<'_>,
    own: &Client,
    employee: EmployeeId,
    measured: &mut Measured,
) {
    let leave = json!({"type": "unpaid", "start_date": "2026-09-07", "end_date": "2026-09-07"});
    let leave = own.post("/leaves", &leave).send().await.expect(201);
    let entry = json!({
        "employee_id": employee.to_string(), "reason": "The terminal was down.",
        "clock_in_at": "2026-09-07T09:00:00Z", "clock_out_at": "2026-09-07T18:00:00Z",
    });
    let work = org.admin.post("/attendances", &entry).send().await.expect(201);
    let approved = json!({"status": "approved"});
    let decided = org.admin.patch(leave.header("location"), &approved).send().await.expect(200);
    measured.note("approve leave of a day that was worked", decided.cost, (15, 16.0, 21.0));
    let approved = json!({"review": "approved"});
    let reviewed = org.admin.patch(work.header("location"), &approved).send().await.expect(200);
    measured.note("approve work on leave", reviewed.cost, (11, 13.0, 20.0));
}

/// A month of 22 attendances each, ten components, two chunks of employees and one more employee.
#[tokio::test]
async fn pay_runs_cost_what_is_recorded() {
    let service = away_from_a_months_ends().await;
    let (service, org) = (&service, &service.organization().await);
    warm(service, org).await;
    let measured = &mut Measured { rows: vec![], wrong: vec![] };
    for n in 0..10 {
        let component = json!({
            "code": format!("part-{n}"), "name": format!("Part {n} of the pay"),
            "kind": if n % 3 == 0 { "deduction" } else { "earning" },
            "calculation": {"method": "percentage", "rate": format!("{}.5", n + 1), "of": ["base"]},
        });
        org.admin.post("/salary-components", &component).send().await.expect(201);
    }
    let monthly = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000.00", "currency": "USD",
    }]);
    let mut crew = vec![];
    for _ in 0..41 {
        crew.push(org.employee(json!({"compensation": monthly})).await.to_string());
    }
    let first = NaiveDate::from_ymd_opt(2026, 9, 1).unwrap();
    let mut days: Vec<_> = first.iter_days().take(30).collect();
    days.retain(|day| day.weekday().num_days_from_monday() < 5);
    for employee in &crew {
        let records: Vec<Value> = days
            .iter()
            .map(|day| json!({
                "id": format!("{employee}-{day}"), "employee_id": employee, "device_id": "terminal",
                "clock_in_client_ts": format!("{day}T08:55:00Z"),
                "clock_out_client_ts": format!("{day}T18:02:00Z"),
            }))
            .collect();
        let job = org.send(employee, json!(records)).await.expect(202);
        apply(service, org, job.body["job_id"].as_str().unwrap()).await;
    }
    let run = json!({"period": "2026-09", "employee_ids": crew});
    let accepted = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    measured.note("generate payroll, accepted for 41", accepted.cost, (5, 45.0, 18.0));
    let job = accepted.body["job_id"].as_str().unwrap().to_owned();
    let cost = paid(service, org, &job).await;
    // At most 8 write units and 10 read units per employee-month, including the share of the job.
    measured.note("payroll run, 41 employee-months", cost, (2 + 3 + 82 + 18, 410.0, 328.0));
    let shown = org.admin.get(&format!("/jobs/{job}")).send().await.expect(200);
    measured.note("pay job of 41", shown.cost, (4, 8.0, 0.0));
    let path = format!("/payrolls/{}", shown.body["result"]["payroll_ids"][0].as_str().unwrap());
    let cost = org.admin.get(&path).send().await.expect(200).cost;
    measured.note("payroll by id", cost, (2, 3.0, 0.0));
    let cost = org.admin.get(&format!("{path}/approvers")).send().await.expect(200).cost;
    measured.note("who could approve a payroll", cost, (9, 12.0, 0.0));
    let cost = org.admin.get("/payrolls?period=2026-09").send().await.expect(200).cost;
    measured.note("a page of 25 payrolls", cost, (5, 12.0, 0.0));
    let approve = json!({"status": "approved"});
    let cost = org.approver.patch(&path, &approve).send().await.expect(200).cost;
    measured.note("approve a payroll", cost, (14, 20.0, 16.0));
    let decide = json!({"job_id": job, "status": "approved"});
    let accepted = org.approver.post("/payrolls/decide", &decide).key("d").send().await.expect(202);
    let cost = paid(service, org, accepted.body["job_id"].as_str().unwrap()).await;
    // At most 9 write units per payroll, in two full chunks.
    measured.note("approve 40 payrolls by their run", cost, (204, 600.0, 600.0));
    let run = json!({"period": "2026-10", "employee_ids": crew[..40]});
    let accepted = org.admin.post("/payroll/generate", &run).key("run2").send().await.expect(202);
    let job = accepted.body["job_id"].as_str().unwrap().to_owned();
    paid(service, org, &job).await;
    let decide = json!({"job_id": job, "status": "approved"});
    let accepted =
        org.approver.post("/payrolls/decide", &decide).key("d2").send().await.expect(202);
    let cost = paid(service, org, accepted.body["job_id"].as_str().unwrap()).await;
    measured.note("approve 40 payrolls of which nothing changed", cost, (190, 490.0, 500.0));
    Box::pin(documents(org, &path, &crew[0], measured)).await;
    Box::pin(exporting(org, &crew, measured)).await;
    Box::pin(payments(service, org, &crew[..40], &job, measured)).await;
    Box::pin(late_facts(service, org, &crew[..40], measured)).await;
    measured.head();
}

/// The third month of people of whom nothing came late, and then of whom a raise of two closed months did; and a week of a
/// pay group (rules PAY-79, PAY-96 and PAY-98).
async fn late_facts(
    service: &Service,
    org: &Organization<'_>,
    crew: &[String],
    measured: &mut Measured,
) {
    let month = json!({"period": "2026-11", "employee_ids": crew, "dry_run": true});
    let run = async |body: &Value, key: &str| {
        let accepted = org.admin.post("/payroll/generate", body).key(key).send().await.expect(202);
        paid(service, org, accepted.body["job_id"].as_str().unwrap()).await
    };
    let cost = run(&month, "on-time").await;
    measured.note("pay of a month of 40 people, nothing came late", cost, (107, 400.0, 65.0));
    let raise = |group: Option<&str>| {
        let entry = |from: &str, pay_type: &str, amount: &str, group: Option<&str>| {
            json!({
                "effective_from": from, "pay_type": pay_type, "amount": amount, "currency": "USD",
                "pay_group_id": group,
            })
        };
        let mut entries = vec![
            entry("2020-01-01", "monthly", "3000.00", None),
            entry("2026-09-01", "monthly", "3100.00", None),
        ];
        entries.extend(group.map(|id| entry("2026-11-02", "hourly", "20.00", Some(id))));
        json!({ "compensation": entries })
    };
    let change = async |body: &Value| {
        for id in crew {
            let change = org.admin.patch(&format!("/employees/{id}"), body);
            change.header("if-match", "*").send().await.expect(200);
        }
    };
    change(&raise(None)).await;
    let cost = run(&month, "late").await;
    // At most 8 read units and an object of the bucket for each closed payroll.
    measured.note(
        "pay of the same month, with late facts in two closed months of each",
        cost,
        (107 + 80 * 5, 215.0 + 80.0 * 8.0, 65.0),
    );
    let group = json!({
        "code": "W", "name": "Weekly", "frequency": "weekly", "anchor_date": "2026-11-02",
    });
    let group = org.admin.post("/pay-groups", &group).send().await.expect(201).body["id"].clone();
    change(&raise(group.as_str())).await;
    let week = json!({
        "pay_group_id": group, "period_start": "2026-11-02", "employee_ids": crew, "late_facts": false,
        "dry_run": true,
    });
    let cost = run(&week, "week").await;
    measured.note("pay of a week of 40 people in a pay group", cost, (110, 400.0, 65.0));
}

/// The payslip of an approved payroll, and the time record of an employee with 22 attendances.
async fn documents(org: &Organization<'_>, payroll: &str, employee: &str, measured: &mut Measured) {
    let payslip = format!("{payroll}/payslip");
    let first = org.admin.get(&payslip).send().await.expect(200);
    measured.note("payslip, the first request", first.cost, (8, 5.0, 2.0));
    let later = org.admin.get(&payslip).send().await.expect(200);
    measured.note("payslip", later.cost, (4, 4.0, 0.0));
    let record = format!("/employees/{employee}/time-record?month=2026-09");
    let record = org.admin.get(&record).send().await.expect(200);
    measured.note("time record of a month", record.cost, (8, 12.0, 0.0));
}

/// Exports of a month of 41 people, everything about one of them, and the record of their personal data.
async fn exporting(org: &Organization<'_>, crew: &[String], measured: &mut Measured) {
    let path = format!("/employees/{}/personal-data", crew[0]);
    let address = json!({"address": {"city": "Potsdam", "country": "DE"}});
    let changed = org.admin.put(&path, &address).send().await.expect(200);
    measured.note("update personal data", changed.cost, (6, 8.0, 12.0));
    let read = org.admin.get(&path).send().await.expect(200);
    measured.note("personal data", read.cost, (4, 5.0, 0.0));
    let export = async |kind: &str, filters: Value| {
        let mut body = json!({"kind": kind});
        if kind != "person" {
            body["employee_ids"] = json!(crew);
        }
        for (name, value) in filters.as_object().unwrap() {
            body[name] = value.clone();
        }
        let accepted = org.admin.post("/exports", &body).key(kind).send().await.expect(202);
        let job_id: JobId = accepted.body["job_id"].as_str().unwrap().parse().unwrap();
        let files = format!("/jobs/{job_id}/files");
        let pointer =
            Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
        let until = Instant::now() + Duration::from_secs(60);
        let worker = org.service.export_worker();
        let (outcome, cost) = meter::measure(worker.work(&pointer, until)).await;
        outcome.unwrap();
        let files = org.admin.get(&files).send().await.expect(200);
        assert_eq!(files.body["data"].as_array().unwrap().len(), 1, "{}", files.body);
        (accepted.cost, cost)
    };
    let month = json!({"from": "2026-09-01", "to": "2026-09-30"});
    let period = json!({"period": "2026-09"});
    // At most 12 read units for the month of one employee.
    let (accepted, cost) = export("attendances", month.clone()).await;
    measured.note("start an export", accepted, (6, 41.0 + 4.0, 14.0));
    measured.note("export attendances, 41 months", cost, (180, 41.0 * 12.0, 30.0));
    let (_, cost) = export("time_totals", month).await;
    measured.note("export time totals, 41 months", cost, (180, 41.0 * 12.0, 30.0));
    let (_, cost) = export("payroll_register", period.clone()).await;
    measured.note("export a payroll register of 41", cost, (41 * 2 + 25, 41.0 * 5.0, 30.0));
    let (_, cost) = export("journal", period).await;
    measured.note("export a journal of 41 payrolls", cost, (41 * 2 + 25, 41.0 * 5.0, 30.0));
    let (_, cost) = export("employees", json!({"on": "2026-09-30"})).await;
    measured.note("export 41 employees", cost, (40, 41.0 * 4.0, 30.0));
    let (_, cost) = export("leave_balances", json!({"year": 2026})).await;
    measured.note("export leave balances of 41", cost, (100, 41.0 * 6.0, 30.0));
    let (_, cost) = export("person", json!({"employee_id": crew[0]})).await;
    measured.note("export everything about a person", cost, (80, 150.0, 30.0));
}

/// A payment of the payrolls of a run, and its release.
async fn payments(
    service: &Service,
    org: &Organization<'_>,
    crew: &[String],
    run: &str,
    measured: &mut Measured,
) {
    bank_accounts::give(org, "/organization/bank-account", bank_accounts::IBAN).await;
    for employee in crew {
        let path = bank_accounts::path(employee.parse().unwrap());
        bank_accounts::give(org, &path, bank_accounts::IBAN).await;
    }
    let date = service.now().date_naive();
    let body = json!({"job_id": run, "execution_date": date});
    let accepted = org.admin.post("/payments", &body).key("pay").send().await.expect(202);
    measured.note("make a payment, accepted for 40", accepted.cost, (8, 20.0, 24.0));
    let payment = accepted.body["payment_id"].as_str().unwrap().to_owned();
    let cost = paid(service, org, accepted.body["job_id"].as_str().unwrap()).await;
    // At most 10 write units per payroll.
    measured.note("payment of 40 payrolls", cost, (60, 400.0, 400.0));
    let shown = org.admin.get(&format!("/payments/{payment}")).send().await.expect(200);
    measured.note("payment by id", shown.cost, (2, 3.0, 0.0));
    let files = org.admin.get(&format!("/payments/{payment}/files")).send().await.expect(200);
    measured.note("files of a payment", files.cost, (4, 6.0, 4.0));
    let body = json!({"reason": "The bank refused the file."});
    let path = format!("/payments/{payment}/release");
    let accepted = org.approver.post(&path, &body).key("release").send().await.expect(202);
    let cost = paid(service, org, accepted.body["job_id"].as_str().unwrap()).await;
    measured.note("release a payment of 40 payrolls", cost, (60, 400.0, 400.0));
}

/// Shifts that change hands.
async fn exchanging(org: &Organization<'_>, measured: &mut Measured) {
    let date = org.service.now().date_naive() + TimeDelta::days(7);
    let mut people = vec![];
    for shifts in [json!([{"start": "06:00", "end": "14:00"}]), json!([])] {
        let employee = org.employee(json!({})).await;
        let path = format!("/employees/{employee}/roster/{date}");
        org.admin.put(&path, &json!({ "shifts": shifts })).send().await.expect(200);
        people.push(employee.to_string());
    }
    let body =
        json!({"date": date, "timezone": "UTC", "shift": {"start": "06:00", "end": "14:00"}});
    let made = org.admin.post("/open-shifts", &body).send().await.expect(201);
    measured.note("create an open shift", made.cost, (3, 4.0, 14.0));
    let body = json!({
        "kind": "give", "date": date, "employee_id": people[0], "with_employee_id": people[1],
    });
    let made = org.admin.post("/shift-requests", &body).send().await.expect(201);
    measured.note("give a shift away", made.cost, (10, 16.0, 20.0));
    let path = made.header("location");
    org.admin.patch(path, &json!({"status": "accepted"})).send().await.expect(200);
    let approved = org.admin.patch(path, &json!({"status": "approved"})).send().await;
    measured.note("approve a shift request", approved.expect(200).cost, (18, 16.0, 50.0));

    // Two dates of two people who each have a roster.
    let other = date + TimeDelta::days(1);
    let swap = json!({
        "kind": "swap", "employee_id": people[1], "date": date, "with_employee_id": people[0], "with_date": other,
    });
    let path = format!("/employees/{}/roster/{other}", people[0]);
    let late = json!({"shifts": [{"start": "14:00", "end": "22:00"}]});
    org.admin.put(&path, &late).send().await.expect(200);
    let path = format!("/employees/{}/roster/{other}", people[1]);
    org.admin.put(&path, &json!({"shifts": []})).send().await.expect(200);
    let made = org.admin.post("/shift-requests", &swap).send().await.expect(201);
    let path = made.header("location");
    org.admin.patch(path, &json!({"status": "accepted"})).send().await.expect(200);
    let approved = org.admin.patch(path, &json!({"status": "approved"})).send().await;
    measured.note("approve a swap of two dates", approved.expect(200).cost, (12, 16.0, 50.0));
}

/// The shifts of a weekday, by its number.
fn shifts_of(day: i64) -> Value {
    match day {
        0..5 => json!([{"start": "06:00", "end": "14:00", "name": "Early"}]),
        _ => json!([]),
    }
}

/// Works on a pay job until it has ended.
async fn paid(service: &Service, org: &Organization<'_>, job_id: &str) -> Cost {
    let job_id = job_id.parse().unwrap();
    let pointer = Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
    let until = Instant::now() + Duration::from_secs(60);
    let (outcome, cost) = meter::measure(service.pay_worker().work(&pointer, until)).await;
    outcome.unwrap();
    cost
}

/// A change that affects day results, and the work that follows from it.
async fn recalculating(org: &Organization<'_>, measured: &mut Measured) {
    let service = org.service;
    let sweep = async || {
        service.clock.advance(TimeDelta::seconds(61));
        let until = Instant::now() + Duration::from_secs(60);
        let (done, cost) = meter::measure(wfm_job_sweeper::recalculate(service.app(), until)).await;
        (done.unwrap(), cost)
    };
    let put = async |start: &str| {
        let days = json!([{"weekday": "monday", "start": start, "end": "23:00"}]);
        let body = json!({"work_schedule": {"days": days}, "sync": {"max_lookback_days": 30}});
        let tag = org.admin.get("/settings").send().await.expect(200).header("etag").to_owned();
        let put = org.admin.put("/settings", &body).header("if-match", &tag);
        put.send().await.expect(200).cost
    };
    let all = async || {
        service.clock.advance(TimeDelta::seconds(61));
        service.recalculate().await.unwrap();
    };
    all().await;
    put("09:00").await;
    all().await;
    let cost = put("10:00").await;
    measured.note("settings update that recalculates days", cost, (5, 5.0, 24.0));
    all().await;
    let employee = org.employee(json!({})).await;
    let own = |start: &str| {
        let days = json!([{"weekday": "monday", "start": start, "end": "23:00"}]);
        json!({
            "employee_number": "j-1", "first_name": "Ada", "last_name": "Byron",
            "email": "j@example.com", "hire_date": "2015-01-01", "work_schedule": {"days": days},
        })
    };
    let path = format!("/employees/{employee}");
    org.admin.put(&path, &own("09:00")).send().await.expect(200);
    sweep().await;
    let cost = org.admin.put(&path, &own("10:00")).send().await.expect(200).cost;
    measured.note("employee update that recalculates days", cost, (7, 6.0, 18.0));
    let (changed, cost) = sweep().await;
    assert_eq!(changed, 0);
    // The shards, the person, the person's data, and the progress.
    measured.note("recalculation of an employee without attendances", cost, (7, 6.0, 4.0));
    let sent = json!(records(org, &[employee.to_string()], 25));
    let job = org.send("recalculated", sent).await.expect(202);
    apply(service, org, job.body["job_id"].as_str().unwrap()).await;
    let every_day = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        .map(|weekday| json!({"weekday": weekday, "start": "00:00", "end": "00:00"}));
    let mut body = own("10:00");
    body["work_schedule"] = json!({"days": every_day});
    org.admin.put(&path, &body).send().await.expect(200);
    let (changed, cost) = sweep().await;
    assert_eq!(changed, 25);
    measured.note("recalculation of 25 attendances of an employee", cost, (9, 40.0, 25.0 * 5.0));
    let monday = service.now().date_naive() + TimeDelta::days(30);
    let leave = json!({
        "employee_id": employee.to_string(), "type": "annual", "start_date": monday,
        "end_date": monday + TimeDelta::days(6),
    });
    org.admin.post("/leaves", &leave).send().await.expect(201);
    let cost = org.admin.get(&format!("{path}/settlement?termination_date={monday}"));
    measured.note("settlement", cost.send().await.expect(200).cost, (9, 13.0, 0.0));
    body["termination_date"] = json!(monday);
    org.admin.put(&path, &body).send().await.expect(200);
    let (changed, cost) = sweep().await;
    assert_eq!(changed, 1);
    // The data of the leave is read twice, until nothing changes.
    measured.note("recalculation of a leave", cost, (12, 14.0, 13.0 + 3.0));
}

/// The cost of a terminal: without taps, and for each tap (rules TERM-3 and TERM-4).
#[tokio::test]
async fn terminals_cost_what_is_recorded() {
    let service = away_from_a_months_ends().await;
    let org = service.organization().await;
    warm(&service, &org).await;
    let device = Device::new(&org, "GATE", "UTC").await;
    for number in 1..=25 {
        employee(&org, &number.to_string()).await;
    }
    let day = service.now().date_naive() - TimeDelta::days(2);
    let line =
        |number: i64, time: &str, key: u8| tap(&number.to_string(), &format!("{day} {time}"), key);
    let push = async |lines: String| {
        let answer = device.ask(Method::POST, "cdata", "&table=ATTLOG&Stamp=1", &lines).await;
        let accepted = answer.expect(200).cost;
        let id = JobId::of_terminal(device.id.parse().unwrap());
        let cost = apply(&service, &org, id.as_str()).await;
        (accepted, cost)
    };
    device.handshake().await;
    let mut measured = Measured { rows: vec![], wrong: vec![] };
    let poll = device.ask(Method::GET, "getrequest", "", "").await.expect(200);
    measured.note("poll of a terminal", poll.cost, (1, 1.0, 0.0));
    service.clock.advance(TimeDelta::minutes(16));
    let poll = device.ask(Method::GET, "getrequest", "", "").await.expect(200);
    measured.note("poll of a terminal, once in 15 minutes", poll.cost, (2, 1.0, 2.0));
    push(line(1, "07:00:00", 0)).await;
    let (accepted, came) = push(line(2, "08:00:00", 0)).await;
    measured.note("take a push", accepted, (4, 2.0, 10.0));
    measured.note("apply a tap that is a clock-in", came, (14, 16.0, 16.0));
    let (_, went) = push(line(2, "17:00:00", 1)).await;
    measured.note("apply a tap that is a clock-out", went, (14, 16.0, 16.0));
    let came: Vec<String> = (3..=25).map(|number| line(number, "08:00:00", 0)).collect();
    let (_, many) = push(came.concat()).await;
    measured.note("apply the clock-ins of 23 people", many, (90, 210.0, 250.0));
    // A day of one person, as a terminal sends it after an outage.
    let times = [
        ("08:30:00", 2),
        ("12:00:00", 2),
        ("12:30:00", 3),
        ("15:00:00", 2),
        ("15:10:00", 3),
        ("17:00:00", 1),
    ];
    let day: Vec<String> = times.iter().map(|(time, key)| line(3, time, *key)).collect();
    let (_, one) = push(day.concat()).await;
    measured.note("apply six more taps of a shift", one, (14, 26.0, 32.0));
    measured.head();
}

/// Presence is read from the timeline heads, as long as these reach back to the requested time.
#[tokio::test]
async fn presence_of_100_is_read_in_batches() {
    let service = away_from_a_months_ends().await;
    let org = service.organization().await;
    warm(&service, &org).await;
    let everyone = people(&org, 100).await;
    let sent = json!(records(&org, &everyone, 1));
    let job = org.send("presence", sent).await.expect(202);
    apply(&service, &org, job.body["job_id"].as_str().unwrap()).await;
    let today = service.now().date_naive();
    for employee in &everyone[..50] {
        let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
        let path = format!("/employees/{employee}/roster/{today}");
        org.admin.put(&path, &shifts).send().await.expect(200);
    }
    let ask = async |query: &str| {
        let page = org.admin.get(&format!("/presence?limit=100{query}")).send().await.expect(200);
        assert_eq!(page.body["data"].as_array().unwrap().len(), 100);
        page.cost
    };
    ask("").await;
    let now = ask("").await;
    assert!(now.calls <= 8 && now.read_units <= 160.0, "{now:?}");
    let earlier = service.now() - TimeDelta::days(20);
    let earlier = ask(&format!("&at={}", earlier.format("%Y-%m-%dT%H:%M:%SZ"))).await;
    assert!(earlier.read_units <= 260.0, "{earlier:?}");
    eprintln!("{now:?} {earlier:?}");
}

#[tokio::test]
async fn a_page_and_a_punch_cost_the_same_in_a_long_history() {
    costs_the_same_in_a_long_history(10_000, async |_, _, _| ()).await;
}

/// The same for an employee who has a roster in every month.
#[tokio::test]
async fn a_page_and_a_punch_cost_the_same_in_a_long_history_of_rosters() {
    let plan = async |org: &Organization<'_>, employee: &str, months: Range<u32>| {
        let this = org.service.now().date_naive();
        for back in months {
            let date = this - Months::new(back);
            let path = format!("/employees/{employee}/roster/{date}");
            let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00", "name": "Early"}]});
            org.admin.put(&path, &shifts).send().await.expect(200);
        }
        // Pending recalculations do not change the cost of a punch. But this test is not about them.
        org.service.clock.advance(TimeDelta::seconds(61));
        org.service.recalculate().await.unwrap();
    };
    costs_the_same_in_a_long_history(2_000, plan).await;
}

/// `plan` plans this number of months back. The first call includes the present month.
async fn costs_the_same_in_a_long_history(
    attendances: i64,
    plan: impl AsyncFn(&Organization<'_>, &str, Range<u32>),
) {
    let service = away_from_a_months_ends().await;
    let org = service.organization().await;
    warm(&service, &org).await;
    let everyone = people(&org, 2).await;
    plan(&org, &everyone[0], 0..1).await;
    let measure = async |key: &str| {
        let list = org.admin.get("/attendances?limit=25").send().await.expect(200);
        let own = format!("/attendances?limit=25&employee_id={}", everyone[0]);
        let own = org.admin.get(&own).send().await.expect(200);
        // A punch of today, with and without a long history.
        let punch = json!([{
            "id": key, "employee_id": everyone[0],
            "clock_in_client_ts": (service.now() - TimeDelta::minutes(20)).to_rfc3339(),
            "clock_out_client_ts": (service.now() - TimeDelta::minutes(15)).to_rfc3339(),
        }]);
        let job = org.send(key, punch).await.expect(202);
        let punch = apply(&service, &org, job.body["job_id"].as_str().unwrap()).await;
        let of = json!({"employee_id": everyone[0]});
        let clocked = org.admin.post("/attendances/clock-in", &of).send().await.expect(201).cost;
        service.clock.advance(TimeDelta::minutes(1));
        org.admin.post("/attendances/clock-out", &of).send().await.expect(200);
        service.clock.advance(TimeDelta::minutes(25));
        (list, own, punch, clocked)
    };
    let fill = async |from: i64, to: i64| {
        let now = service.now();
        for start in (from..to).step_by(1000) {
            let records: Vec<Value> = (start..(start + 1000).min(to))
                .map(|n| {
                    let clock_in = now - TimeDelta::hours(24 * 5 + 6 * n);
                    json!({
                        "id": format!("h{n}"), "employee_id": everyone[0],
                        "clock_in_client_ts": clock_in.to_rfc3339(),
                        "clock_out_client_ts": (clock_in + TimeDelta::hours(3)).to_rfc3339(),
                    })
                })
                .collect();
            let job = org.send(&format!("fill-{start}"), json!(records)).await.expect(202);
            apply(&service, &org, job.body["job_id"].as_str().unwrap()).await;
        }
    };
    fill(0, 30).await;
    let short = measure("a").await;
    fill(30, attendances).await;
    plan(&org, &everyone[0], 1..20).await;
    let long = measure("b").await;
    assert_eq!(short.0.body["meta"]["count"], 25);
    assert_eq!(long.0.body["meta"]["count"], 25);
    eprintln!("30 and {attendances} attendances: {:?} {:?}", short.0.cost, long.0.cost);
    eprintln!("of one employee: {:?} {:?}", short.1.cost, long.1.cost);
    eprintln!("apply a punch: {:?} {:?}", short.2, long.2);
    eprintln!("clock in: {:?} {:?}", short.3, long.3);
    for (short, long) in [
        (short.0.cost, long.0.cost),
        (short.1.cost, long.1.cost),
        (short.2, long.2),
        (short.3, long.3),
    ] {
        assert!(long.read_units <= short.read_units * 1.2 + 1.0, "{short:?} {long:?}");
        assert!(long.write_units <= short.write_units * 1.2 + 1.0, "{short:?} {long:?}");
        assert_eq!(long.calls, short.calls);
    }
}
