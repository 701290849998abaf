//! Sites. If this fails, a person's day follows the zone, the holidays, the places or the shifts of another site.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::fixtures;
use wfm_domain::ids::{OrganizationId, SiteId};
use wfm_domain::site::Site;
use wfm_storage::coded;
use wfm_storage::table::Write;
use wfm_testkit::{Organization, Request, Service, TestClock};

use crate::failures::interruptions::{Point, case, count, patched, rows};
use crate::surface::kinds::Kind;

pub const KIND: Kind = Kind {
    path: "/sites",
    example: || json!({"code": "first", "name": "The first", "timezone": "Europe/Berlin"}),
    told: &[
        ("delete_site_work_schedule", 403, 204),
        ("get_site", 200, 200),
        ("list_site_work_schedules", 200, 200),
        ("patch_site", 403, 200),
        ("patch_site_work_schedule", 403, 200),
        ("update_site", 403, 200),
        ("update_site_work_schedule", 403, 201),
    ],
    row,
    costs: [("create a site", (3, 2.0, 14.0)), ("site by id", (2, 3.0, 0.0))],
    cases: &[
        case!(create_site),
        case!(patch_site),
        case!(update_site),
        case!(update_site_work_schedule),
        case!(patch_site_work_schedule),
        case!(delete_site_work_schedule),
    ],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let new = fixtures::site(SiteId(Ids::system().next()), chrono_tz::UTC);
    let site = Site { code: format!("c{n}"), created_at: at, ..new };
    coded::create(organization, &site)
}

/// Rule API-81.
#[tokio::test]
async fn a_site_is_created_read_listed_and_replaced() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = json!({"code": "ONE", "name": "The first", "timezone": "UTC"});
    let created = org.admin.post("/sites", &body).key("k").send().await.expect(201);
    let replay = org.admin.post("/sites", &body).key("k").send().await.expect(201);
    assert_eq!(replay.header("idempotent-replayed"), "true");
    assert_eq!(replay.body, created.body);
    let path = created.header("location").to_owned();
    assert_eq!(org.admin.get(&path).send().await.expect(200).body, created.body);
    assert_eq!(created.body["is_active"], true);
    // The same code in another case.
    let taken = json!({"code": "one", "name": "Another", "timezone": "UTC"});
    let taken = org.admin.post("/sites", &taken).send().await.fails(409, "already_exists");
    assert_eq!(taken.violations(), ["/code: already_exists"]);
    let blank = org
        .admin
        .post("/sites", &json!({"code": " ", "name": "x", "timezone": "UTC"}))
        .send()
        .await;
    blank.fails(400, "validation_failed");
    let page = org.admin.get("/sites").send().await.expect(200).body;
    assert_eq!(page["data"], json!([created.body]));

    let tag = created.header("etag");
    let closed =
        json!({"code": "TWO", "name": "The second", "timezone": "UTC", "is_active": false});
    let put = org.admin.put(&path, &closed).header("if-match", tag).send().await.expect(200);
    assert_eq!(put.body["code"], "TWO");
    assert_eq!(put.body["is_active"], false);
    let stale = org.admin.put(&path, &body).header("if-match", tag).send().await;
    stale.fails(412, "precondition_failed");
    // The old code is free again, and is then taken.
    org.admin.post("/sites", &body).send().await.expect(201);
    org.admin.put(&path, &body).send().await.fails(409, "already_exists");
}

/// Rule API-81.
#[tokio::test]
async fn of_two_sites_with_one_code_at_once_one_is_created() {
    let service = Service::start().await;
    let org = service.organization().await;
    for round in 0..10 {
        let create = |code: String| {
            let body = json!({"code": code, "name": "One of two", "timezone": "UTC"});
            org.admin.post("/sites", &body).send()
        };
        let (first, second) =
            tokio::join!(create(format!("c{round}")), create(format!("C{round}")));
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409]);
    }
}

/// A field of a site is null if the organization's value applies, and an empty list if the site has none. Rules
/// SITE-1 and SITE-3.
#[tokio::test]
async fn what_differs_at_a_site_is_kept_by_what_is_not_sent() {
    let service = Service::start().await;
    let org = service.organization().await;
    let body = json!({"code": "S", "name": "Site", "timezone": "Asia/Manila"});
    let made = org.admin.post("/sites", &body).send().await.expect(201);
    for field in ["holidays", "geofences", "geofence_policy", "work_schedule"] {
        assert_eq!(made.body[field], Value::Null, "{field}");
    }
    let path = made.header("location").to_owned();
    let patch = |body: Value| {
        let path = &path;
        let admin = &org.admin;
        async move { admin.patch(path, &body).header("if-match", "*").send().await }
    };
    let yard = json!([{"name": "Yard", "lat": 14.6, "lng": 121.0, "radius_m": 80.0}]);
    patch(json!({"holidays": [], "geofences": yard, "geofence_policy": "reject"}))
        .await
        .expect(200);
    let later = patch(json!({"name": "Manila", "work_schedule": daily("06:00", "14:00")})).await;
    let later = later.expect(200).body;
    assert_eq!((&later["holidays"], &later["geofences"]), (&json!([]), &yard));
    assert_eq!(later["work_schedule"]["days"][0]["start"], "06:00");
    let back = patch(json!({"holidays": null, "work_schedule": null})).await.expect(200).body;
    assert_eq!((&back["holidays"], &back["work_schedule"]), (&Value::Null, &Value::Null));
    assert_eq!(back["geofence_policy"], "reject");
    let read = org.admin.get(&path).send().await.expect(200);
    let put = org.admin.put(&path, &without(&read.body)).send().await.expect(200);
    assert_eq!(put.body, read.body);
    for (body, violation) in [
        (json!({"timezone": "Mars/Olympus"}), "/timezone: invalid_format"),
        (
            json!({"holidays": [holiday("2026-05-14"), holiday("2026-05-14")]}),
            "/holidays/1/date: repeated",
        ),
        (json!({"geofence_policy": "deny"}), "/geofence_policy: not_allowed"),
        (json!({"timezone": null}), "/timezone: wrong_type"),
    ] {
        let told = patch(body).await.fails(400, "validation_failed");
        assert_eq!(told.violations(), [violation]);
    }
}

/// The body of a site without the fields that the service writes.
fn without(site: &Value) -> Value {
    let mut body = site.clone();
    for field in ["id", "created_at", "updated_at"] {
        body.as_object_mut().unwrap().remove(field);
    }
    body
}

fn holiday(on: &str) -> Value {
    json!({"date": on, "name": "Holiday"})
}

fn daily(start: &str, end: &str) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays.map(|day| json!({"weekday": day, "start": start, "end": end}));
    json!({"days": days, "break_after_minutes": 360})
}

async fn site(org: &Organization<'_>, code: &str, timezone: &str) -> Value {
    let body = json!({"code": code, "name": code, "timezone": timezone});
    org.admin.post("/sites", &body).send().await.expect(201).body["id"].clone()
}

/// A request that changes any present version.
fn based(request: Request) -> Request {
    request.header("if-match", "*")
}

async fn recalculated(service: &Service) -> usize {
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap()
}

async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-11-20T12:00:00Z".parse().unwrap()), |_| ()).await
}

/// An organization in Berlin with shifts from 09:00 to 17:00 every day.
async fn berlin(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    org.settings(json!({
        "organization": {"timezone": "Europe/Berlin"}, "work_schedule": daily("09:00", "17:00"),
        "holidays": [holiday("2026-11-03")], "sync": {"max_lookback_days": 365},
    }))
    .await;
    org
}

/// A German holiday is no holiday in Manila, where days begin seven hours earlier. Rules SITE-2, SITE-3 and EMPL-6.
#[tokio::test]
async fn a_day_follows_the_zone_the_holidays_and_the_shifts_of_its_site() {
    let service = service().await;
    let org = berlin(&service).await;
    let manila = site(&org, "MNL", "Asia/Manila").await;
    let path = format!("/sites/{}", manila.as_str().unwrap());
    let own = json!({"holidays": [holiday("2026-11-30")]});
    based(org.admin.patch(&path, &own)).send().await.expect(200);
    let body = json!({"hire_date": "2020-01-01"});
    let here = org.employee(body.clone()).await;
    let there = org.employee(body).await;
    let move_to = format!("/employees/{there}/assignments/2026-11-03");
    org.admin.put(&move_to, &json!({"site_id": manila})).send().await.expect(201);
    // 09:00 to 17:00 in the local time of each site.
    let punch = |who, id: &str, from: &str, to: &str| {
        json!({
            "id": id, "employee_id": who, "clock_in_client_ts": format!("2026-11-{from}:00Z"),
            "clock_out_client_ts": format!("2026-11-{to}:00Z"),
        })
    };
    let records = json!([
        punch(here.to_string(), "b", "03T08:00", "03T16:00"),
        punch(there.to_string(), "m2", "02T08:00", "02T16:00"),
        punch(there.to_string(), "m3", "03T01:00", "03T09:00"),
    ]);
    org.sync("punches", records).await;
    let day = |who: String, on: &'static str| {
        let path = format!("/attendances?employee_id={who}&from={on}&to={on}");
        let org = &org;
        async move { rows(&org.admin, &path).await[0].clone() }
    };
    let figures = |row: &Value| {
        ["late_minutes", "overtime_minutes"].map(|field| row[field].as_u64().unwrap())
    };
    // On the holiday all work is overtime in Berlin. In Manila it is a usual day.
    assert_eq!(figures(&day(here.to_string(), "2026-11-03").await), [0, 480]);
    let worked = day(there.to_string(), "2026-11-03").await;
    assert_eq!((figures(&worked), &worked["site_id"]), ([0, 0], &manila));
    // On the day before, they still worked in Berlin.
    let before = day(there.to_string(), "2026-11-02").await;
    assert_eq!((figures(&before), &before["site_id"]), ([0, 0], &Value::Null));

    // In Manila shifts begin at 08:00 from the 3rd on, so the employee is an hour late and stays an hour longer.
    let entry = format!("{path}/work-schedules/2026-11-03");
    let early = json!({"work_schedule": daily("08:00", "16:00")});
    org.admin.put(&entry, &early).send().await.expect(201);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(figures(&day(there.to_string(), "2026-11-03").await), [60, 0]);
    assert_eq!(figures(&day(there.to_string(), "2026-11-02").await), [0, 0]);
    org.admin.delete(&entry).send().await.expect(204);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(figures(&day(there.to_string(), "2026-11-03").await), [0, 0]);
    // The site's own holiday moves to the 3rd. Employees in Berlin are not recalculated.
    let own = json!({"holidays": [holiday("2026-11-03")]});
    based(org.admin.patch(&path, &own)).send().await.expect(200);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(figures(&day(there.to_string(), "2026-11-03").await), [0, 480]);
    // Another zone gives it another date: 09:00 in Manila is 01:00 in London.
    org.admin.patch(&path, &json!({"timezone": "Europe/London"})).send().await.expect(200);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(recalculated(&service).await, 0);
}

/// The shown schedule is the one in force by the former zone. A site that moves keeps its schedules. Rules SITE-1 and
/// EMPL-4.
#[tokio::test]
async fn another_zone_changes_no_schedule_and_a_move_west_begins_where_it_is_still_yesterday() {
    let clock = TestClock::standing_at("2026-05-31T20:00:00Z".parse().unwrap());
    let service = Service::by(clock, |_| ()).await;
    let org = berlin(&service).await;
    let there = site(&org, "S", "Europe/London").await;
    let path = format!("/sites/{}", there.as_str().unwrap());
    let history = format!("{path}/work-schedules");
    let entry = format!("{history}/2026-06-01");
    let own = json!({"work_schedule": daily("06:00", "14:00")});
    org.admin.put(&entry, &own).send().await.expect(201);
    let before = org.admin.get(&history).send().await.expect(200).body;
    org.admin.patch(&path, &json!({"timezone": "Asia/Manila"})).send().await.expect(200);
    assert_eq!(org.admin.get(&history).send().await.expect(200).body, before);

    // In Berlin the 2nd has begun. In New York it is still the 1st.
    let clock = TestClock::standing_at("2026-06-01T22:30:00Z".parse().unwrap());
    let service = Service::by(clock, |_| ()).await;
    let org = berlin(&service).await;
    let west = site(&org, "W", "America/New_York").await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let path = format!("/employees/{employee}");
    for _ in 0..2 {
        let moved = org.admin.patch(&path, &json!({"site_id": west})).send().await.expect(200);
        assert_eq!(moved.body["site_id"], west);
    }
    let assignments = format!("{path}/assignments");
    let entries = org.admin.get(&assignments).send().await.expect(200).body;
    assert_eq!(entries["data"].as_array().unwrap().len(), 2, "{entries}");
    assert_eq!(entries["data"][1]["date"], "2026-06-01");
}

/// Every function reads all sites as a whole. Rule SITE-1.
#[tokio::test]
async fn all_sites_together_have_a_bound() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = "x".repeat(100);
    let first: chrono::NaiveDate = "2026-01-01".parse().unwrap();
    let holidays: Vec<Value> =
        (0..400).map(|day| json!({"date": first + TimeDelta::days(day), "name": name})).collect();
    let mut made = 0;
    loop {
        let body = json!({"code": format!("s{made}"), "name": "S", "timezone": "UTC", "holidays": holidays});
        let answer = org.admin.post("/sites", &body).send().await;
        if answer.status == 400 {
            assert_eq!(answer.violations().len(), 1, "{}", answer.body);
            break;
        }
        answer.expect(201);
        made += 1;
        assert!(made < 30, "{made}");
    }
    assert!(made > 10, "{made}");
}

/// Planning's fifth case. Rules SITE-3 and LEAVE-28.
#[tokio::test]
async fn a_holiday_of_the_site_gives_a_day_of_leave_back() {
    let service = service().await;
    let org = berlin(&service).await;
    let there = site(&org, "S", "Europe/Berlin").await;
    let employee = org.employee(json!({"hire_date": "2020-01-01", "site_id": there})).await;
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"]
        .map(|day| json!({"weekday": day, "start": "09:00", "end": "17:00"}));
    let path = format!("/sites/{}", there.as_str().unwrap());
    let weekdays = json!({"work_schedule": {"days": days}});
    based(org.admin.patch(&path, &weekdays)).send().await.expect(200);
    recalculated(&service).await;
    let week = json!({
        "employee_id": employee.to_string(), "type": "annual",
        "start_date": "2026-05-11", "end_date": "2026-05-15",
    });
    let leave = org.admin.post("/leaves", &week).send().await.expect(201);
    let leave = leave.header("location").to_owned();
    for (holidays, expected) in [
        (json!([]), "5.0"),
        (json!([holiday("2026-05-14")]), "4.0"),
        (json!([]), "5.0"),
        (Value::Null, "5.0"),
    ] {
        based(org.admin.patch(&path, &json!({ "holidays": holidays }))).send().await.expect(200);
        recalculated(&service).await;
        let counted = org.admin.get(&leave).send().await.expect(200);
        assert_eq!(counted.body["days"], expected, "{holidays}");
    }
}

/// Rules SITE-3 and PLACE-5.
#[tokio::test]
async fn a_punch_is_checked_against_the_places_of_its_site() {
    let service = service().await;
    let org = berlin(&service).await;
    let fence = |lat: f64| json!([{"name": "Gate", "lat": lat, "lng": 13.4, "radius_m": 100.0}]);
    org.settings(json!({"geofences": fence(52.5), "geofence_policy": "reject"})).await;
    let field = site(&org, "FIELD", "UTC").await;
    let yard = site(&org, "YARD", "UTC").await;
    let put = |id: &Value, body: Value| {
        let path = format!("/sites/{}", id.as_str().unwrap());
        let org = &org;
        async move { based(org.admin.patch(&path, &body)).send().await.expect(200) }
    };
    // Field staff may clock in anywhere.
    put(&field, json!({"geofences": []})).await;
    put(&yard, json!({"geofences": fence(48.1), "geofence_policy": "flag"})).await;
    let clock_in = |site: Value| {
        let org = &org;
        async move {
            let employee = org.employee(json!({"hire_date": "2020-01-01", "site_id": site})).await;
            let (client, _) = org.account_of(employee, &["employee"]).await;
            let place = json!({"lat": 52.6, "lng": 13.4, "location_accuracy": 5.0});
            client.post("/attendances/clock-in", &place).send().await
        }
    };
    let out = clock_in(Value::Null).await;
    out.fails(409, "outside_geofence");
    let anywhere = clock_in(field).await.expect(201);
    assert_eq!(anywhere.body["distance_m"], Value::Null);
    let flagged = clock_in(yard).await.expect(201);
    let flags = flagged.body["flags"].as_array().unwrap();
    assert!(flags.contains(&json!("outside_geofence")), "{flags:?}");
}

/// Rules SITE-1 and SITE-4.
#[tokio::test]
async fn a_site_where_somebody_works_stays_and_lists_know_who() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let north = site(&org, "N", "UTC").await;
    let south = site(&org, "S", "UTC").await;
    let north = north.as_str().unwrap();
    let south = south.as_str().unwrap();
    let path = |site: &str| format!("/sites/{site}");
    let close = |site: &str| admin.patch(&path(site), &json!({"is_active": false}));
    let employee = org.employee(json!({"hire_date": "2020-01-01", "site_id": north})).await;
    let assignments = format!("/employees/{employee}/assignments");
    let later = format!("{assignments}/2027-01-01");
    admin.put(&later, &json!({"site_id": south})).send().await.expect(201);
    close(north).send().await.fails(409, "in_use");
    close(south).send().await.fails(409, "in_use");
    for (query, is_there) in [
        (format!("site_id={north}"), true),
        (format!("site_id={south}"), false),
        (format!("site_id={south}&on=2027-01-01"), true),
        (format!("site_id={north}&on=2019-12-31"), false),
    ] {
        let found = rows(admin, &format!("/employees?{query}")).await;
        assert_eq!(found.len() == 1, is_there, "{query}");
    }
    admin.delete(&later).send().await.expect(204);
    close(south).send().await.expect(200);
    let closed = json!({"site_id": south});
    let told = admin.put(&later, &closed).send().await.fails(409, "in_use");
    assert_eq!(told.violations(), ["/site_id: in_use"]);
    let unknown = json!({"site_id": employee.to_string()});
    let told = admin.put(&later, &unknown).send().await.fails(400, "validation_failed");
    assert_eq!(told.violations(), ["/site_id: unknown_reference"]);

    // Nobody can move themselves, whatever their role.
    let (own, _) = org.account_of(employee, &["hr_manager"]).await;
    let moved = json!({"site_id": null});
    own.patch(&format!("/employees/{employee}"), &moved).send().await.fails(403, "own_record");

    let (client, _) =
        org.account_of(org.employee(json!({"site_id": north})).await, &["employee"]).await;
    client.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    for (site, count) in [(north, 1), (south, 0)] {
        let found = rows(admin, &format!("/attendances?site_id={site}")).await;
        assert_eq!(found.len(), count, "{site}");
        let present = rows(admin, &format!("/presence?site_id={site}")).await;
        assert_eq!(present.len(), 2 * count, "{site}");
    }
}

/// Rules PAY-2, PAY-36 and PAY-70.
#[tokio::test]
async fn pay_knows_the_site_of_the_last_employed_day() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let there = site(&org, "T", "UTC").await;
    let elsewhere = site(&org, "E", "UTC").await;
    let component = |site_ids: Value| {
        json!({
            "code": "port", "name": "Port", "kind": "earning",
            "applies_to": {"scope": "sites", "site_ids": site_ids},
            "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
        })
    };
    let unknown = json!(["01938f5e-2f00-7000-8000-000000000001"]);
    let told = admin.post("/salary-components", &component(unknown)).send().await;
    let told = told.fails(400, "validation_failed").violations();
    assert_eq!(told, ["/applies_to/site_ids/0: unknown_reference"]);
    let made = admin.post("/salary-components", &component(json!([there]))).send().await;
    assert_eq!(made.expect(201).body["applies_to"]["site_ids"], json!([there]));
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let hired = json!({"hire_date": "2020-01-01", "compensation": pay, "site_id": elsewhere});
    let employee = org.employee(hired.clone()).await;
    org.employee(hired).await;
    let moved = format!("/employees/{employee}/assignments/2026-09-15");
    admin.put(&moved, &json!({"site_id": there})).send().await.expect(201);
    let both = json!({"period": "2026-09", "site_id": there, "department_id": there});
    let told = admin.post("/payroll/generate", &both).key("both").send().await;
    assert_eq!(told.fails(400, "validation_failed").violations(), ["/site_id: not_together"]);
    let nowhere = json!({"period": "2026-09", "site_id": employee.to_string()});
    let told = admin.post("/payroll/generate", &nowhere).key("nowhere").send().await;
    assert_eq!(told.fails(400, "validation_failed").violations(), ["/site_id: unknown_reference"]);
    for (key, site, total) in [("there", &there, 1), ("elsewhere", &elsewhere, 2)] {
        let run = json!({"period": "2026-09", "site_id": site, "dry_run": true});
        let run = admin.post("/payroll/generate", &run).key(key).send().await.expect(202);
        assert_eq!(org.ended(&run).await["progress"]["total"], total, "{key}");
    }

    // Another person decides when a day at the site begins, so this person contributes to its pay.
    let (boss, me) = org.account_of(org.employee(json!({})).await, &["hr_manager"]).await;
    let path = format!("/sites/{}", there.as_str().unwrap());
    let late = json!({"work_schedule": daily("10:00", "18:00")});
    based(boss.patch(&path, &late)).send().await.expect(200);
    recalculated(&service).await;
    let run = json!({"period": "2026-09", "site_id": there});
    let run = org.approver.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let id = org.ended(&run).await["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let payroll = admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    assert_eq!((&payroll["gross"], &payroll["site_id"]), (&json!("1050.00"), &there));
    let changed_by = payroll["changed_by"].as_array().unwrap();
    let me = me.to_string();
    assert!(changed_by.iter().any(|by| by.to_string().contains(&me)), "{payroll}");
    for (query, count) in [(&there, 1), (&elsewhere, 0)] {
        let list = format!("/payrolls?site_id={}", query.as_str().unwrap());
        assert_eq!(rows(admin, &list).await.len(), count);
    }
}

async fn create_site(point: &Point<'_>) {
    let admin = &point.org.admin;
    let code = format!("a-{}", &point.name[24..]);
    let body = json!({"code": code, "name": "New", "timezone": "UTC"});
    let made = point.interrupt_keyed(201, || admin.post("/sites", &body)).await;
    assert_eq!(count(admin, "/sites", "code", &code).await, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &["site.created"]).await;
}

async fn patch_site(point: &Point<'_>) {
    let body =
        json!({"code": format!("a-{}", &point.name[24..]), "name": "Before", "timezone": "UTC"});
    let made = point.org.admin.post("/sites", &body).send().await.expect(201);
    let path = made.header("location");
    patched(point, path, json!({"name": "After"}), "site.updated").await;
}

async fn update_site(point: &Point<'_>) {
    let admin = &point.org.admin;
    let body = |letter: &str| {
        let code = format!("{letter}-{}", &point.name[24..]);
        json!({"code": code, "name": letter, "timezone": "UTC"})
    };
    let made = admin.post("/sites", &body("a")).send().await.expect(201);
    let path = made.header("location");
    let put = || admin.put(path, &body("b")).header("if-match", made.header("etag"));
    let there = point.interrupt_change(path, put).await;
    assert_eq!(there["name"], "b", "{}", point.place());
    let logged = ["site.updated", "site.created"];
    point.is_logged(there["id"].as_str().unwrap(), &logged).await;
    // The old code is free again, and the new one is taken.
    admin.post("/sites", &body("a")).send().await.expect(201);
    admin.post("/sites", &body("b")).send().await.fails(409, "already_exists");
}

/// A site with a history of schedules.
async fn history(point: &Point<'_>) -> String {
    let body = json!({"code": format!("h-{}", &point.name[24..]), "name": "H", "timezone": "UTC"});
    let made = point.org.admin.post("/sites", &body).send().await.expect(201);
    format!("{}/work-schedules", made.header("location"))
}

async fn update_site_work_schedule(point: &Point<'_>) {
    let admin = &point.org.admin;
    let history = history(point).await;
    let entry = format!("{history}/2026-09-01");
    let body = json!({"work_schedule": daily("09:00", "17:00")});
    point.interrupt(201, 200, || admin.put(&entry, &body)).await;
    let there = admin.get(&history).send().await.expect(200).body;
    assert_eq!(there["data"].as_array().unwrap().len(), 2, "{}", point.place());
}

async fn patch_site_work_schedule(point: &Point<'_>) {
    let admin = &point.org.admin;
    let history = history(point).await;
    let entry = format!("{history}/2026-09-01");
    let body = json!({"work_schedule": daily("09:00", "17:00")});
    admin.put(&entry, &body).send().await.expect(201);
    let grace = json!({"work_schedule": {"grace_minutes": 7}});
    let both = point.interrupt(200, 200, || admin.patch(&entry, &grace)).await;
    assert_eq!(both.again.body["work_schedule"]["grace_minutes"], 7, "{}", point.place());
}

async fn delete_site_work_schedule(point: &Point<'_>) {
    let admin = &point.org.admin;
    let history = history(point).await;
    let entry = format!("{history}/2026-09-01");
    let body = json!({"work_schedule": daily("09:00", "17:00")});
    admin.put(&entry, &body).send().await.expect(201);
    point.interrupt(204, 404, || admin.delete(&entry)).await;
    let there = admin.get(&history).send().await.expect(200).body;
    assert_eq!(there["data"].as_array().unwrap().len(), 1, "{}", point.place());
}
