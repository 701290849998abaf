//! The shifts of an employee. If this fails, people come when nobody expects them, or are paid by a plan that was not
//! theirs.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_app::Ids;
use wfm_domain::fixtures;
use wfm_domain::ids::{OrganizationId, RotationId, ShiftTypeId};
use wfm_domain::roster::{Rotation, ShiftType};
use wfm_domain::schedule::Times;
use wfm_job_sweeper::recalculate;
use wfm_storage::coded;
use wfm_storage::table::Write;
use wfm_testkit::{Client, Organization, Service, TestClock};

use crate::failures::interruptions::{Point, case, count, patched, rows};
use crate::surface::kinds::Kind;

pub const SHIFT_TYPES: Kind = Kind {
    path: "/shift-types",
    example: || json!({"code": "early", "name": "Early", "start": "06:00", "end": "14:00"}),
    told: &[
        ("get_shift_type", 200, 200),
        ("patch_shift_type", 403, 200),
        ("update_shift_type", 403, 200),
    ],
    row: shift_type_row,
    costs: [("create a shift type", (2, 1.0, 12.0)), ("shift type by id", (2, 3.0, 0.0))],
    cases: &[case!(create_shift_type), case!(patch_shift_type), case!(update_shift_type)],
};

pub const ROTATIONS: Kind = Kind {
    path: "/rotations",
    example: || {
        let night = json!([{"start": "22:00", "end": "06:00", "break_minutes": 30}]);
        json!({
            "code": "nights", "name": "Two nights, two days off", "anchor_date": "2026-10-24",
            "days": [night, night, [], []],
        })
    },
    told: &[
        ("get_rotation", 200, 200),
        ("patch_rotation", 403, 200),
        ("update_rotation", 403, 200),
    ],
    row: rotation_row,
    costs: [("create a rotation", (4, 3.0, 16.0)), ("rotation by id", (2, 3.0, 0.0))],
    cases: &[case!(create_rotation), case!(patch_rotation), case!(update_rotation)],
};

fn shift_type_row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let shift_type = ShiftType {
        id: ShiftTypeId(Ids::system().next()),
        code: format!("c{n}"),
        name: "One of many".into(),
        names: Default::default(),
        times: Times::default(),
        is_active: true,
        created_at: at,
        updated_at: at,
    };
    coded::create(organization, &shift_type)
}

fn rotation_row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let id = RotationId(Ids::system().next());
    let rotation = fixtures::rotation(id, at.date_naive(), vec![vec![]]);
    coded::create(organization, &Rotation { code: format!("c{n}"), ..rotation })
}

pub(crate) async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-11-05T12:00:00Z".parse().unwrap()), |_| ()).await
}

/// An organization in Berlin with shifts from 09:00 to 17:30 on weekdays and a break of 30 minutes.
pub(crate) async fn berlin(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    org.settings(json!({
        "organization": {"timezone": "Europe/Berlin"}, "work_schedule": weekdays("09:00", "17:30"),
        "sync": {"max_lookback_days": 365},
    }))
    .await;
    org
}

pub(crate) fn weekdays(start: &str, end: &str) -> Value {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"]
        .map(|day| json!({"weekday": day, "start": start, "end": end, "break_minutes": 30}));
    json!({"days": days, "break_after_minutes": 360})
}

pub(crate) async fn recalculated(service: &Service) -> usize {
    service.clock.advance(TimeDelta::seconds(61));
    recalculate(service.app(), Instant::now() + Duration::from_secs(60)).await.unwrap()
}

/// The planned day on a date: its source, its begins and ends, and its net minutes.
pub(crate) async fn planned(client: &Client, employee: &str, on: &str) -> Value {
    let path = format!("/employees/{employee}/schedule?from={on}&to={on}");
    let schedule = client.get(&path).send().await.expect(200);
    schedule.body["days"][0].clone()
}

async fn starts(client: &Client, employee: &str, dates: &[&str]) -> Vec<String> {
    let mut starts = vec![];
    for on in dates {
        let day = planned(client, employee, on).await;
        let start = day["shifts"][0]["start_at"].as_str().unwrap_or("-").to_owned();
        starts.push(start);
    }
    starts
}

pub(crate) async fn roster(org: &Organization<'_>, employee: &str, on: &str, shifts: Value) {
    let path = format!("/employees/{employee}/roster/{on}");
    org.admin.put(&path, &json!({ "shifts": shifts })).send().await.expect(200);
}

/// Planning's first case. Rules SCHED-2 and SCHED-7.
#[tokio::test]
async fn a_rotation_gives_its_shifts_by_date_and_keeps_its_days_once_it_is_used() {
    let service = service().await;
    let org = berlin(&service).await;
    let made = org.admin.post("/rotations", &(ROTATIONS.example)()).send().await.expect(201);
    let path = made.header("location").to_owned();
    let rotation = made.body["id"].clone();
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    let entry = |on: &str| format!("/employees/{employee}/work-schedules/{on}");
    // Before the rotation is used, its days may change.
    let based = |body: &Value| org.admin.patch(&path, body).header("if-match", "*").send();
    based(&json!({"days": [[]]})).await.expect(200);
    based(&json!({"days": (ROTATIONS.example)()["days"]})).await.expect(200);
    let entered = json!({"rotation_id": rotation});
    let made = org.admin.put(&entry("2026-10-24"), &entered).send().await.expect(201);
    assert_eq!((&made.body["rotation_id"], &made.body["offset_days"]), (&rotation, &json!(0)));
    assert_eq!(made.body["work_schedule"], Value::Null);
    let day = |on: &'static str| planned(&org.admin, &employee, on);
    let night = day("2026-10-24").await;
    assert_eq!((&night["source"], &night["net_minutes"]), (&json!("rotation"), &json!(510)));
    assert_eq!(night["shifts"][0]["start_at"], "2026-10-24T20:00:00.000Z");
    assert_eq!(night["shifts"][0]["end_at"], "2026-10-25T05:00:00.000Z");
    let times =
        |day: &Value| [day["shifts"][0]["start_at"].clone(), day["shifts"][0]["end_at"].clone()];
    let next = day("2026-10-25").await;
    assert_eq!(next["net_minutes"], 450);
    assert_eq!(times(&next), ["2026-10-25T21:00:00.000Z", "2026-10-26T05:00:00.000Z"]);
    assert_eq!(day("2027-03-27").await["shifts"], json!([]));
    let later = json!({"offset_days": 2});
    org.admin.patch(&entry("2026-10-24"), &later).send().await.expect(200);
    let spring = day("2027-03-27").await;
    assert_eq!(spring["net_minutes"], 390);
    assert_eq!(times(&spring), ["2027-03-27T21:00:00.000Z", "2027-03-28T04:00:00.000Z"]);

    based(&json!({"days": [[]]})).await.fails(409, "in_use");
    based(&json!({"grace_minutes": 5})).await.fails(409, "in_use");
    based(&json!({"name": "Nights", "is_active": false})).await.expect(200);
    // An entry that uses the rotation continues. No new entry may use it.
    let again = org.admin.put(&entry("2027-01-01"), &entered).send().await;
    assert_eq!(again.fails(400, "validation_failed").violations(), ["/rotation_id: in_use"]);
    org.admin.patch(&entry("2026-10-24"), &json!({"offset_days": 0})).send().await.expect(200);
    // The entry with the rotation can be sent back as it was answered.
    let history = format!("/employees/{employee}/work-schedules");
    let entries = org.admin.get(&history).send().await.expect(200);
    let there = entries.body["data"][1].clone();
    let back = json!({"rotation_id": there["rotation_id"], "offset_days": there["offset_days"]});
    org.admin.put(&entry("2026-10-24"), &back).send().await.expect(200);
    // A week needs a date, because the request does not say from when on it is valid.
    let week = json!({"work_schedule": weekdays("09:00", "17:00")});
    let path_of = format!("/employees/{employee}");
    let told = org.admin.patch(&path_of, &week).send().await.fails(400, "validation_failed");
    assert_eq!(told.violations(), ["/work_schedule/effective_from: required"]);
    // An update of the employee does not show a week and does not remove one.
    let read = org.admin.get(&format!("/employees/{employee}")).send().await.expect(200);
    assert_eq!(read.body["work_schedule"], Value::Null);
    let null = json!({"work_schedule": null});
    let patch = org.admin.patch(&format!("/employees/{employee}"), &null);
    patch.send().await.expect(200);
    assert_eq!(day("2026-11-05").await["source"], "rotation");
    for (body, violation) in [
        (json!({}), "/work_schedule: required"),
        (json!({"rotation_id": rotation, "inherit": true}), "/inherit: not_together"),
        (
            json!({"rotation_id": path[11..], "work_schedule": weekdays("09:00", "17:00")}),
            "/rotation_id: not_together",
        ),
        (json!({"rotation_id": employee}), "/rotation_id: unknown_reference"),
        (json!({"rotation_id": rotation, "offset_days": 366}), "/offset_days: out_of_range"),
        (
            json!({"work_schedule": weekdays("09:00", "17:00"), "offset_days": 1}),
            "/offset_days: does_not_fit",
        ),
    ] {
        let told = org.admin.put(&entry("2027-02-01"), &body).send().await;
        assert_eq!(told.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    let night = json!([{"start": "22:00", "end": "06:01"}]);
    let overlapping = json!({
        "code": "x", "name": "X", "anchor_date": "2026-01-01",
        "days": [night, [{"start": "06:00", "end": "14:00"}]],
    });
    let told = org.admin.post("/rotations", &overlapping).send().await;
    assert_eq!(told.fails(400, "validation_failed").violations(), ["/days/0: overlap"]);
    // The organization may also have a rotation. An update with null does not change it.
    let other = json!({"code": "o", "name": "O", "anchor_date": "2026-01-01", "days": [[]]});
    let other = org.admin.post("/rotations", &other).send().await.expect(201).body["id"].clone();
    let entry =
        org.admin.put("/settings/work-schedules/2026-11-01", &json!({"rotation_id": other}));
    entry.header("if-match", "*").send().await.expect(201);
    let settings = org.admin.get("/settings").send().await.expect(200);
    assert_eq!(settings.body["work_schedule"], Value::Null);
    org.settings(json!({"work_schedule": null})).await;
    let plain = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    assert_eq!(planned(&org.admin, &plain, "2026-11-05").await["source"], "rotation");
}

/// Planning's sixth case. Rules SCHED-3 and TIME-52.
#[tokio::test]
async fn a_date_of_the_roster_stands_among_plans_that_were_entered_in_any_order() {
    let service = service().await;
    let org = berlin(&service).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    let plan = |from: &str, start: &str| {
        let path = format!("/employees/{employee}/work-schedules/{from}");
        org.admin.put(&path, &json!({"work_schedule": weekdays(start, "18:00")})).send()
    };
    plan("2026-12-01", "08:00").await.expect(201);
    roster(&org, &employee, "2026-11-10", json!([{"start": "14:00", "end": "22:00"}])).await;
    plan("2026-11-16", "10:00").await.expect(201);
    let dates = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-16", "2026-12-01"];
    let expected = ["09T08:00", "10T13:00", "11T08:00", "16T09:00", "01T07:00"];
    for (found, expected) in starts(&org.admin, &employee, &dates).await.iter().zip(expected) {
        assert_eq!(&found[8..16], expected);
    }
    // The date returns to the schedule, and is then planned once more.
    let path = format!("/employees/{employee}/roster/2026-11-10");
    org.admin.delete(&path).send().await.expect(204);
    org.admin.delete(&path).send().await.fails(404, "not_found");
    let back = planned(&org.admin, &employee, "2026-11-10").await;
    assert_eq!((&back["source"], &back["net_minutes"]), (&json!("weekly"), &json!(480)));
}

/// Rules SCHED-1, SCHED-5 and SCHED-6.
#[tokio::test]
async fn a_date_is_planned_with_shifts_that_follow_each_other() {
    let service = service().await;
    let org = berlin(&service).await;
    let admin = &org.admin;
    let early = admin.post("/shift-types", &(SHIFT_TYPES.example)()).send().await.expect(201);
    let (early, early_path) = (early.body["id"].clone(), early.header("location").to_owned());
    let employee = org.employee(json!({"hire_date": "2026-11-02"})).await.to_string();
    let path = |on: &str| format!("/employees/{employee}/roster/{on}");
    let put = |on: &str, shifts: Value| admin.put(&path(on), &json!({ "shifts": shifts })).send();
    let copied = put("2026-11-10", json!([{"shift_type_id": early}])).await.expect(200);
    let shift = &copied.body["shifts"][0];
    assert_eq!((&shift["start"], &shift["name"]), (&json!("06:00"), &json!("Early")));
    // A later change of the type does not change stored shifts.
    let later = json!({"start": "07:00", "is_active": false});
    admin.patch(&early_path, &later).send().await.expect(200);
    assert_eq!(
        planned(admin, &employee, "2026-11-10").await["shifts"][0]["start_at"],
        "2026-11-10T05:00:00.000Z"
    );
    let split = json!([
        {"start": "11:00", "end": "14:30", "break_minutes": 30},
        {"start": "17:00", "end": "22:00", "break_minutes": 30},
    ]);
    put("2026-11-11", split).await.expect(200);
    assert_eq!(planned(admin, &employee, "2026-11-11").await["net_minutes"], 510);
    let after_one_another = json!([
        {"start": "06:00", "end": "14:00", "break_minutes": 30},
        {"start": "14:00", "end": "22:00", "break_minutes": 30},
    ]);
    put("2026-11-12", after_one_another).await.expect(200);
    assert_eq!(planned(admin, &employee, "2026-11-12").await["net_minutes"], 900);
    put("2026-11-12", json!([])).await.expect(200);
    for (shifts, violation) in [
        (json!([{"shift_type_id": early}]), "/shifts/0/shift_type_id: unknown_reference"),
        (
            json!([{"shift_type_id": early, "start": "06:00"}]),
            "/shifts/0/shift_type_id: not_together",
        ),
        (json!([{"start": "06:00"}]), "/shifts/0/end: required"),
        (json!([{"start": "06:00", "end": "25:00"}]), "/shifts/0/end: invalid_format"),
        (
            json!([{"start": "06:00", "end": "14:00", "site_id": early}]),
            "/shifts/0/site_id: unknown_reference",
        ),
        (
            json!([{"start": "06:00", "end": "14:00"}, {"start": "13:00", "end": "15:00"}]),
            "/shifts/1: overlap",
        ),
        (
            json!([{"start": "06:00", "end": "14:00"}, {"start": "22:00", "end": "06:30"}]),
            "/shifts/1: overlap",
        ),
    ] {
        let told = put("2026-11-12", shifts).await.fails(400, "validation_failed");
        assert_eq!(told.violations(), [violation]);
    }
    // One shift reaches into the next day, another before the first shift.
    put("2026-11-12", json!([{"start": "22:00", "end": "09:01"}])).await.fails(409, "overlap");
    put("2026-11-12", json!([{"start": "22:00", "end": "09:00"}])).await.expect(200);
    put("2026-11-01", json!([])).await.fails(409, "employee_inactive");
    put("2026-13-01", json!([])).await.fails(404, "not_found");
    put("2029-01-01", json!([])).await.fails(400, "validation_failed");
    // An answer can be sent back.
    let answered = json!({"date": "2026-11-10", "shifts": copied.body["shifts"]});
    admin.put(&path("2026-11-10"), &answered).send().await.expect(200);
    let other = admin.put(&path("2026-11-09"), &answered).send().await;
    assert_eq!(other.fails(400, "validation_failed").violations(), ["/date: does_not_fit"]);
    let range = format!("/employees/{employee}/schedule?from=2026-11-01&to=2027-01-02");
    admin.get(&range).send().await.fails(400, "validation_failed");
    let before = planned(admin, &employee, "2026-11-01").await;
    assert_eq!((&before["employed"], &before["source"]), (&json!(false), &json!("none")));
    assert_eq!(before["shifts"], json!([]));
    assert_eq!(before["net_minutes"], 0);
}

/// Rules SCHED-3, SCHED-4 and SCHED-6.
#[tokio::test]
async fn days_leave_and_pay_follow_the_roster() {
    let service = service().await;
    let org = berlin(&service).await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "USD"}]);
    let body = json!({"hire_date": "2020-01-01", "compensation": pay});
    let employee = org.employee(body).await.to_string();
    let leave = |from: &str, to: &str| {
        let body =
            json!({"employee_id": employee, "type": "annual", "start_date": from, "end_date": to});
        org.admin.post("/leaves", &body).send()
    };
    // A weekend of leave costs nothing, until the Sunday is in the roster. Then the Monday is planned as a day off.
    let week = leave("2026-11-13", "2026-11-16").await.expect(201);
    assert_eq!(week.body["days"], "2.0");
    let sunday = json!([{"start": "10:00", "end": "18:00"}]);
    roster(&org, &employee, "2026-11-15", sunday).await;
    roster(&org, &employee, "2026-11-16", json!([])).await;
    recalculated(&service).await;
    let path = week.header("location").to_owned();
    assert_eq!(org.admin.get(&path).send().await.expect(200).body["days"], "2.0");
    roster(&org, &employee, "2026-11-16", json!([{"start": "09:00", "end": "12:00"}])).await;
    recalculated(&service).await;
    assert_eq!(org.admin.get(&path).send().await.expect(200).body["days"], "3.0");
    let fresh = leave("2026-11-21", "2026-11-23").await.expect(201);
    assert_eq!(fresh.body["days"], "1.0");
    // The roster cannot plan a date of approved leave differently.
    let approve = json!({"status": "approved"});
    org.admin.patch(&path, &approve).send().await.expect(200);
    let date = format!("/employees/{employee}/roster/2026-11-16");
    org.admin.put(&date, &json!({"shifts": []})).send().await.fails(409, "overlap");
    let day = planned(&org.admin, &employee, "2026-11-15").await;
    assert_eq!(day["leave"][0]["status"], "approved");

    // The punch is four hours late by the week and on time by the roster, whichever was entered first.
    let punch = json!([{
        "id": "p", "employee_id": employee, "clock_in_client_ts": "2026-11-03T12:00:00Z",
        "clock_out_client_ts": "2026-11-03T20:30:00Z",
    }]);
    org.sync("p", punch).await;
    let of = || async {
        let path = format!("/attendances?employee_id={employee}");
        let row = rows(&org.admin, &path).await[0].clone();
        let minutes = |field: &str| row[field].as_u64().unwrap();
        [minutes("late_minutes"), minutes("worked_minutes"), minutes("overtime_minutes")]
    };
    assert_eq!(of().await, [240, 480, 0]);
    let late = json!([{"start": "13:00", "end": "21:30", "break_minutes": 30}]);
    roster(&org, &employee, "2026-11-03", late).await;
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(of().await, [0, 480, 0]);
    // On a day off all work is overtime, without a break.
    roster(&org, &employee, "2026-11-03", json!([])).await;
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(of().await, [0, 510, 510]);
    let run = json!({"period": "2026-11", "employee_ids": [employee], "dry_run": true});
    let run = org.admin.post("/payroll/generate", &run).key("dry").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["items"][0]["payroll"].clone();
    assert_eq!(payroll["gross"].as_str().map(|_| ()), Some(()), "{payroll}");
}

/// Rules SCHED-6, PERM-13 and PAY-70.
#[tokio::test]
async fn nobody_plans_their_own_shifts_and_a_planner_contributes_to_the_pay() {
    let service = service().await;
    let org = berlin(&service).await;
    let lead = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (manager, me) = org.account_of(lead, &["manager"]).await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let body =
        json!({"hire_date": "2020-01-01", "manager_id": lead.to_string(), "compensation": pay});
    let report = org.employee(body).await;
    let (own, _) = org.account_of(report, &["employee"]).await;
    let stranger = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let off = json!({"shifts": []});
    let path = |who: wfm_domain::ids::EmployeeId| format!("/employees/{who}/roster/2026-11-10");
    manager.put(&path(lead), &off).send().await.fails(403, "own_record");
    manager.put(&path(stranger), &off).send().await.fails(403, "forbidden");
    own.put(&path(report), &off).send().await.fails(403, "forbidden");
    manager.post("/rotations", &(ROTATIONS.example)()).send().await.fails(403, "forbidden");
    manager.put(&path(report), &off).send().await.expect(200);
    // If it is sent again, nothing is logged or notified twice.
    manager.put(&path(report), &off).send().await.expect(200);
    let log = rows(&org.admin, "/activity-logs?action=roster.updated").await;
    assert_eq!((log.len(), &log[0]["changes"][0]["field"]), (1, &json!("2026-11-10")), "{log:?}");
    let told = rows(&own, "/notifications").await;
    let told: Vec<&Value> = told.iter().filter(|row| row["kind"] == "schedule.changed").collect();
    assert_eq!(told.len(), 1);
    let seen = planned(&own, &report.to_string(), "2026-11-10").await;
    assert_eq!((&seen["source"], &seen["shifts"]), (&json!("roster"), &json!([])));
    let others = format!("/employees/{stranger}/schedule");
    own.get(&others).send().await.fails(403, "forbidden");
    manager.get(&others).send().await.fails(403, "forbidden");

    let worked = format!("/employees/{report}/roster/2026-11-03");
    manager.put(&worked, &off).send().await.expect(200);
    recalculated(&service).await;
    let run = json!({"period": "2026-11", "employee_ids": [report.to_string()]});
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let run = org.ended(&run).await;
    let id = run["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{run}")).to_owned();
    let payroll = org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    assert!(payroll["changed_by"].to_string().contains(&me.to_string()), "{payroll}");
    let approve = json!({"status": "approved"});
    org.approver.patch(&format!("/payrolls/{id}"), &approve).send().await.expect(200);
    let other = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
    manager.put(&worked, &other).send().await.fails(409, "period_locked");
    manager.delete(&worked).send().await.fails(409, "period_locked");
    // A day that had not ended yet is not locked.
    manager.put(&path(report), &other).send().await.expect(200);
}

/// Rule SCHED-8.
#[tokio::test]
async fn a_roster_shows_a_team_and_to_everybody_the_shifts_of_their_department() {
    let service = service().await;
    let org = berlin(&service).await;
    let department = |code: &'static str| {
        let body = json!({"code": code, "name": code});
        let org = &org;
        async move { org.admin.post("/departments", &body).send().await.expect(201).body["id"].clone() }
    };
    let north = department("N").await;
    let south = department("S").await;
    let hire = |department: &Value, manager: Value| {
        let body =
            json!({"hire_date": "2020-01-01", "department_id": department, "manager_id": manager});
        org.employee(body)
    };
    let lead = hire(&north, Value::Null).await;
    let anna = hire(&north, json!(lead.to_string())).await;
    let ben = hire(&north, Value::Null).await;
    let carla = hire(&south, json!(lead.to_string())).await;
    let moved = format!("/employees/{ben}/assignments/2026-11-11");
    org.admin.put(&moved, &json!({"department_id": south})).send().await.expect(201);
    let week = json!({
        "employee_id": ben.to_string(), "type": "annual",
        "start_date": "2026-11-09", "end_date": "2026-11-10",
    });
    org.admin.post("/leaves", &week).send().await.expect(201);
    roster(&org, &carla.to_string(), "2026-11-09", json!([{"start": "14:00", "end": "22:00"}]))
        .await;

    let range = "from=2026-11-09&to=2026-11-12";
    let seen = |client: Client, query: String| async move {
        let rows = rows(&client, &format!("/roster?{range}{query}")).await;
        let of = |row: &Value| {
            let id = row["employee"]["id"].as_str().unwrap().to_owned();
            (id, row["days"].as_array().unwrap().len())
        };
        (rows.iter().map(of).collect::<std::collections::BTreeMap<_, _>>(), rows)
    };
    let text = |who: &wfm_domain::ids::EmployeeId| who.to_string();
    let (manager, _) = org.account_of(lead, &["manager"]).await;
    let (mine, _) = org.account_of(anna, &["employee"]).await;
    let everybody = seen(org.admin.clone(), String::new()).await.0;
    assert_eq!(everybody.len(), 4);
    let team = seen(manager, String::new()).await.0;
    let expected = [(text(&lead), 4), (text(&anna), 4), (text(&carla), 4)];
    assert_eq!(team, expected.into());
    // Employees see all people of their department on the days on which these belong to it, but not their leave.
    let (own, all) = seen(mine.clone(), String::new()).await;
    assert_eq!(own, [(text(&lead), 4), (text(&anna), 4), (text(&ben), 2)].into());
    assert!(
        all.iter()
            .flat_map(|row| row["days"].as_array().unwrap())
            .all(|day| day["leave"] == json!([]))
    );
    // An employee who moves sees the former colleagues up to the move, and only themselves after it.
    let (bens, _) = org.account_of(ben, &["employee"]).await;
    let former = seen(bens, String::new()).await.0;
    assert_eq!(former, [(text(&lead), 2), (text(&anna), 2), (text(&ben), 4)].into());
    let elsewhere = format!("&department_id={}", south.as_str().unwrap());
    assert_eq!(seen(mine.clone(), elsewhere.clone()).await.0, [].into());
    let south_only = seen(org.admin.clone(), elsewhere).await;
    assert_eq!(south_only.0, [(text(&ben), 2), (text(&carla), 4)].into());
    let carlas = south_only.1.iter().find(|row| row["employee"]["id"] == text(&carla)).unwrap();
    assert_eq!(carlas["days"][0]["source"], "roster");
    let long = "/roster?from=2026-11-01&to=2026-12-02";
    mine.get(long).send().await.fails(400, "validation_failed");
}

fn code(point: &Point<'_>, letter: &str) -> String {
    format!("{letter}-{}", &point.name[24..])
}

pub(crate) async fn created(point: &Point<'_>, kind: &Kind, logged: &str) {
    let admin = &point.org.admin;
    let mut body = (kind.example)();
    body["code"] = json!(code(point, "a"));
    let made = point.interrupt_keyed(201, || admin.post(kind.path, &body)).await;
    let found = count(admin, kind.path, "code", &code(point, "a")).await;
    assert_eq!(found, 1, "{}", point.place());
    point.is_logged(&made.text("id"), &[logged]).await;
}

pub(crate) async fn renamed(point: &Point<'_>, kind: &Kind, logged: &str) {
    let mut body = (kind.example)();
    body["code"] = json!(code(point, "a"));
    let made = point.org.admin.post(kind.path, &body).send().await.expect(201);
    patched(point, made.header("location"), json!({"name": "After"}), logged).await;
}

pub(crate) async fn replaced(point: &Point<'_>, kind: &Kind, logged: [&str; 2]) {
    let admin = &point.org.admin;
    let body = |letter: &str| {
        let mut body = (kind.example)();
        body["code"] = json!(code(point, letter));
        body
    };
    let made = admin.post(kind.path, &body("a")).send().await.expect(201);
    let path = made.header("location");
    let put = || admin.put(path, &body("b")).header("if-match", made.header("etag"));
    let there = point.interrupt_change(path, put).await;
    assert_eq!(there["code"], code(point, "b"), "{}", point.place());
    point.is_logged(there["id"].as_str().unwrap(), &logged).await;
    // The old code is free again.
    admin.post(kind.path, &body("a")).send().await.expect(201);
}

async fn create_shift_type(point: &Point<'_>) {
    created(point, &SHIFT_TYPES, "shift_type.created").await;
}

async fn patch_shift_type(point: &Point<'_>) {
    renamed(point, &SHIFT_TYPES, "shift_type.updated").await;
}

async fn update_shift_type(point: &Point<'_>) {
    replaced(point, &SHIFT_TYPES, ["shift_type.updated", "shift_type.created"]).await;
}

async fn create_rotation(point: &Point<'_>) {
    created(point, &ROTATIONS, "rotation.created").await;
}

async fn patch_rotation(point: &Point<'_>) {
    renamed(point, &ROTATIONS, "rotation.updated").await;
}

async fn update_rotation(point: &Point<'_>) {
    replaced(point, &ROTATIONS, ["rotation.updated", "rotation.created"]).await;
}

/// Planning's second case. Rules TIME-33 and TIME-2.
#[tokio::test]
async fn a_schedule_that_is_entered_late_gives_the_days_that_it_would_have_given_in_time() {
    let service = service().await;
    let org = berlin(&service).await;
    let nights = json!({"work_schedule": weekdays("22:00", "06:00")});
    let days = json!({"work_schedule": weekdays("06:00", "14:00")});
    let shown = |employee: String| {
        let admin = &org.admin;
        async move {
            let row = rows(admin, &format!("/attendances?employee_id={employee}")).await[0].clone();
            ["date", "late_minutes", "worked_minutes", "overtime_minutes"]
                .map(|field| row[field].clone())
        }
    };
    let entered = |employee: String, on: &'static str, schedule: Value| {
        let path = format!("/employees/{employee}/work-schedules/{on}");
        let admin = &org.admin;
        async move { admin.put(&path, &schedule).send().await.expect(201) }
    };
    let [late, early] = ["late", "early"].map(|_| org.employee(json!({"hire_date": "2020-01-01"})));
    let late = late.await.to_string();
    let early = early.await.to_string();
    for employee in [&late, &early] {
        entered(employee.clone(), "2026-10-01", nights.clone()).await;
    }
    entered(early.clone(), "2026-11-02", days.clone()).await;
    for employee in [&late, &early] {
        let punch = json!([{
            "id": "p", "employee_id": employee, "clock_in_client_ts": "2026-11-03T04:55:00Z",
            "clock_out_client_ts": "2026-11-03T13:00:00Z",
        }]);
        org.sync(employee, punch).await;
    }
    let by_day = [json!("2026-11-03"), json!(0), json!(455), json!(5)];
    assert_eq!(shown(late.clone()).await[..2], [json!("2026-11-02"), json!(475)]);
    assert_eq!(shown(early.clone()).await, by_day);
    entered(late.clone(), "2026-11-02", days).await;
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(shown(late).await, by_day);
}
