//! Leave, punches and pay around a last day: the settlement, recalculations, and data that must not be locked too
//! early.

use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_domain::ids::EmployeeId;
use wfm_domain::recalculation::Recalculation;
use wfm_job_sweeper::recalculate;
use wfm_storage::recalculation;
use wfm_testkit::{Client, Organization, Service, TestClock, verdicts};

use super::hired;
use crate::failures::interruptions::rows;

/// A service on 2026-11-05, in an organization in Berlin with 24 days of annual leave and nothing carried over.
async fn service() -> Service {
    Service::by(TestClock::standing_at("2026-11-05T12:00:00Z".parse().unwrap()), |_| ()).await
}

async fn organization(service: &Service) -> Organization<'_> {
    let org = service.organization().await;
    let annual =
        json!({"code": "annual", "name": "Annual", "annual_days": "24", "carry_over_days": "0"});
    let schedule = ["monday", "tuesday", "wednesday", "thursday", "friday"]
        .map(|day| json!({"weekday": day, "start": "09:00", "end": "17:30", "break_minutes": 30}));
    org.settings(json!({
        "organization": {"timezone": "Europe/Berlin"},
        "leave_types": [annual],
        "work_schedule": {"days": schedule, "break_after_minutes": 360},
        "sync": {"max_lookback_days": 365},
    }))
    .await;
    org
}

/// Recalculates the days that the changes so far affect. Returns their number.
async fn recalculated(service: &Service) -> usize {
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap()
}

async fn leave(org: &Organization<'_>, employee: &str, from: &str, to: &str) -> Value {
    let body =
        json!({"employee_id": employee, "type": "annual", "start_date": from, "end_date": to});
    org.admin.post("/leaves", &body).send().await.expect(201).body
}

async fn leave_now(org: &Organization<'_>, leave: &Value) -> Value {
    let path = format!("/leaves/{}", leave["id"].as_str().unwrap());
    org.admin.get(&path).send().await.expect(200).body
}

/// The reserved, taken and available days of 2026.
async fn balance(org: &Organization<'_>, employee: &str) -> [String; 3] {
    let path = format!("/leave-balances?employee_id={employee}&year=2026");
    let rows = rows(&org.admin, &path).await;
    ["reserved", "taken", "available"].map(|field| rows[0][field].as_str().unwrap().to_owned())
}

async fn kinds(client: &Client) -> Vec<String> {
    let rows = rows(client, "/notifications").await;
    rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect()
}

/// Planning's fourth case: six months of a year, and nine together with the months after the return.
#[tokio::test]
async fn leave_of_somebody_who_returns_is_of_the_months_of_both_employments() {
    let service = service().await;
    let org = organization(&service).await;
    let admin = &org.admin;
    let employee = org.employee(json!({"hire_date": "2024-03-01"})).await;
    let path = format!("/employees/{employee}");
    let id = employee.to_string();
    let taken = leave(&org, &id, "2026-03-02", "2026-03-11").await;
    assert_eq!(taken["days"], "8.0");
    let taken = format!("/leaves/{}", taken["id"].as_str().unwrap());
    admin.patch(&taken, &json!({"status": "approved"})).send().await.expect(200);
    let last_day = json!({"termination_date": "2026-06-30"});
    admin.patch(&path, &last_day).header("if-match", "*").send().await.expect(200);
    let paid_out = json!({
        "employee_id": id, "type": "annual", "year": 2026, "days": "-4.0", "reason": "Paid out.",
    });
    admin.post("/leave-adjustments", &paid_out).send().await.expect(201);
    let account = async || {
        let path = format!("/leave-balances?employee_id={id}&year=2026");
        let row = rows(admin, &path).await[0].clone();
        ["entitled", "taken", "available"].map(|field| row[field].as_str().unwrap().to_owned())
    };
    assert_eq!(account().await, ["12.0", "8.0", "0.0"]);
    admin.put(&format!("{path}/employments/2026-10-12"), &json!({})).send().await.expect(201);
    assert_eq!(account().await, ["18.0", "8.0", "6.0"]);
}

/// Rules EMPL-9 and LEAVE-28.
#[tokio::test]
async fn leave_after_the_last_day_goes_back_and_the_settlement_said_so_before() {
    let service = service().await;
    let org = organization(&service).await;
    let admin = &org.admin;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let path = format!("/employees/{employee}");
    let id = employee.to_string();
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let around = leave(&org, &id, "2026-11-26", "2026-12-04").await;
    let after = leave(&org, &id, "2026-12-21", "2026-12-23").await;
    assert_eq!((&around["days"], &after["days"]), (&json!("7.0"), &json!("3.0")));
    let approve = json!({"status": "approved"});
    let around_path = format!("/leaves/{}", around["id"].as_str().unwrap());
    admin.patch(&around_path, &approve).send().await.expect(200);
    assert_eq!(balance(&org, &id).await, ["3.0", "7.0", "14.0"]);

    let settlement = format!("{path}/settlement");
    let none = admin.get(&settlement).send().await.fails(400, "validation_failed");
    assert_eq!(none.body["errors"][0]["parameter"], "termination_date");
    let asked = admin.get(&format!("{settlement}?termination_date=2026-11-30"));
    let asked = asked.send().await.expect(200).body;
    let mut changes = vec![
        json!({"leave_id": around["id"], "from_days": "7.0", "to_days": "3.0"}),
        json!({"leave_id": after["id"], "from_days": "3.0", "to_days": "0.0"}),
    ];
    changes.sort_by_key(|change| change["leave_id"].as_str().unwrap().to_owned());
    assert_eq!(
        asked,
        json!({
            "termination_date": "2026-11-30", "unpaid_from": "2026-11-01",
            "leave": [{"type": "annual", "year": 2026, "available": "19.0", "paid_out": "0.0", "unit": "day"}],
            "leave_changes": changes, "pending_attendances": 0, "pending_leaves": 1, "adjustments": [],
            "advances": [], "corrections": [], "corrections_failed": null,
        })
    );
    // Reading the settlement has changed nothing.
    assert_eq!(balance(&org, &id).await, ["3.0", "7.0", "14.0"]);

    let last_day = json!({"termination_date": "2026-11-30"});
    admin.patch(&path, &last_day).send().await.expect(200);
    let me = own.get("/auth/me").send().await.expect(200).body;
    assert_eq!(me["ends_at"], "2026-11-30T23:00:00.000Z");
    assert_eq!(recalculated(&service).await, 2);
    let around = leave_now(&org, &around).await;
    let after = leave_now(&org, &after).await;
    assert_eq!((&around["status"], &around["days"]), (&json!("approved"), &json!("3.0")));
    assert_eq!((&after["status"], &after["days"]), (&json!("cancelled"), &json!("3.0")));
    assert!(after["decided_by"].is_null() && after["decided_at"].is_string());
    assert_eq!(balance(&org, &id).await, ["0.0", "3.0", "19.0"]);
    let table = &service.storage().table;
    let all = Recalculation::since(None);
    let again =
        recalculation::request(table, org.id, EmployeeId(id.parse().unwrap()), all, service.now())
            .await
            .unwrap();
    table.write(vec![again]).await.unwrap();
    assert_eq!(recalculated(&service).await, 0, "a second time there is nothing to do");
    let due = admin.get(&settlement).send().await.expect(200).body;
    assert_eq!((&due["leave"], &due["leave_changes"]), (&asked["leave"], &json!([])));

    let told = kinds(&own).await;
    assert_eq!(told.iter().filter(|kind| *kind == "leave.recalculated").count(), 2, "{told:?}");
    let of_leave = format!("/activity-logs?resource_id={}", around["id"].as_str().unwrap());
    let log = rows(admin, &of_leave).await;
    assert_eq!((&log[0]["action"], &log[0]["actor"]), (&json!("leave.recalculated"), &Value::Null));
    let days = json!([{"field": "days", "before": "7.0", "after": "3.0"}]);
    assert_eq!(log[0]["changes"], days);

    // Without the last day the remaining leave counts fully again. The other leave stays cancelled.
    admin.patch(&path, &json!({"termination_date": null})).send().await.expect(200);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(leave_now(&org, &around).await["days"], "7.0");
    assert_eq!(leave_now(&org, &after).await["status"], "cancelled");
    assert_eq!(balance(&org, &id).await, ["0.0", "7.0", "17.0"]);
}

/// Rule LEAVE-28.
#[tokio::test]
async fn a_holiday_entered_later_gives_a_day_of_leave_back() {
    let service = service().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    let week = leave(&org, &employee, "2026-11-09", "2026-11-13").await;
    let holiday = json!({"holidays": [{"date": "2026-11-12", "name": "Local"}]});
    org.settings(holiday).await;
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(leave_now(&org, &week).await["days"], "4.0");
    assert_eq!(balance(&org, &employee).await, ["4.0", "0.0", "20.0"]);
    org.settings(json!({"holidays": []})).await;
    recalculated(&service).await;
    assert_eq!(leave_now(&org, &week).await["days"], "5.0");
    assert_eq!(balance(&org, &employee).await, ["5.0", "0.0", "19.0"]);
}

/// Rule LEAVE-28.
#[tokio::test]
async fn leave_that_became_longer_than_the_balance_is_not_approved() {
    let service = service().await;
    let org = organization(&service).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    org.settings(json!({"holidays": [{"date": "2026-11-12", "name": "Local"}]})).await;
    let long = leave(&org, &employee, "2026-11-09", "2026-12-11").await;
    assert_eq!(balance(&org, &employee).await, ["24.0", "0.0", "0.0"]);
    org.settings(json!({"holidays": []})).await;
    recalculated(&service).await;
    assert_eq!(balance(&org, &employee).await, ["25.0", "0.0", "-1.0"]);
    let path = format!("/leaves/{}", long["id"].as_str().unwrap());
    let approve = json!({"status": "approved"});
    let refused = org.admin.patch(&path, &approve).send().await;
    refused.fails(409, "insufficient_balance");
    let more = json!({
        "employee_id": employee, "type": "annual", "year": 2026, "days": "1", "reason": "A gift",
    });
    org.admin.post("/leave-adjustments", &more).send().await.expect(201);
    org.admin.patch(&path, &approve).send().await.expect(200);
    assert_eq!(balance(&org, &employee).await, ["0.0", "25.0", "0.0"]);
}

/// Rules TIME-54 and SYNC-16.
#[tokio::test]
async fn a_punch_outside_employment_waits_until_an_employment_includes_it() {
    let service = service().await;
    let org = organization(&service).await;
    let path = hired(&org, json!({"hire_date": "2026-11-05"})).await;
    let employee = path.trim_start_matches("/employees/");
    let record = json!([{
        "id": "1", "employee_id": employee,
        "clock_in_client_ts": "2026-11-03T08:00:00Z", "clock_out_client_ts": "2026-11-03T16:30:00Z",
    }]);
    let job = org.sync("1", record).await;
    assert_eq!(verdicts(&job), ["needs_review not_employed"]);
    let id = job["result"]["items"][0]["attendance_id"].as_str().unwrap();
    let read = async || {
        let path = format!("/attendances/{id}");
        let body = org.admin.get(&path).send().await.expect(200).body;
        (body["review"].clone(), body["flags"].clone())
    };
    assert_eq!(read().await, (json!("pending"), json!(["not_employed"])));
    org.admin.patch(&path, &json!({"hire_date": "2026-11-02"})).send().await.expect(200);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(read().await, (json!("none"), json!([])));
    // An earlier last day sends it to review again. A decision by a person stays.
    org.admin.patch(&path, &json!({"termination_date": "2026-11-02"})).send().await.expect(200);
    recalculated(&service).await;
    assert_eq!(read().await, (json!("pending"), json!(["not_employed"])));
    let due = org.admin.get(&format!("{path}/settlement")).send().await.expect(200).body;
    // The attendance is after the last day.
    assert_eq!(
        (&due["unpaid_from"], &due["pending_attendances"]),
        (&json!("2026-11-02"), &json!(0))
    );
    let longer = "?termination_date=2026-11-04";
    let due = org.admin.get(&format!("{path}/settlement{longer}")).send().await.expect(200).body;
    assert_eq!(due["pending_attendances"], 1);
    let reject = json!({"review": "rejected"});
    org.admin.patch(&format!("/attendances/{id}"), &reject).send().await.expect(200);
    let back = json!({"status": "active", "termination_date": null});
    org.admin.patch(&path, &back).send().await.expect(200);
    recalculated(&service).await;
    assert_eq!(read().await, (json!("rejected"), json!([])));
}

/// Rules PAY-61 and TIME-33.
#[tokio::test]
async fn days_that_wait_for_their_recalculation_are_not_locked_and_a_void_catches_up() {
    let service = service().await;
    let org = organization(&service).await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": "10.00", "currency": "USD"}]);
    let path = hired(&org, json!({"hire_date": "2020-01-01", "compensation": pay})).await;
    let employee = path.trim_start_matches("/employees/");
    let record = json!([{
        "id": "1", "employee_id": employee,
        "clock_in_client_ts": "2026-11-03T08:00:00Z", "clock_out_client_ts": "2026-11-03T16:30:00Z",
    }]);
    let job = org.sync("1", record).await;
    let id = job["result"]["items"][0]["attendance_id"].as_str().unwrap().to_owned();
    let late = async || {
        let body = org.admin.get(&format!("/attendances/{id}")).send().await.expect(200).body;
        body["late_minutes"].clone()
    };
    let run = async |key: &str| {
        let run = json!({"period_start": "2026-11-01", "period_end": "2026-11-04", "employee_ids": [employee]});
        let run = org.admin.post("/payroll/generate", &run).key(key).send().await.expect(202);
        let run = org.ended(&run).await;
        let id = run["result"]["items"][0]["payroll_id"].as_str().unwrap();
        format!("/payrolls/{id}")
    };
    let earlier = |start: &str| {
        let day =
            json!([{"weekday": "tuesday", "start": start, "end": "17:30", "break_minutes": 30}]);
        json!({"work_schedule": {"days": day, "break_after_minutes": 360}})
    };
    assert_eq!(late().await, 0);
    org.settings(earlier("08:00")).await;
    let payroll = run("1").await;
    let approve = json!({"status": "approved"});
    let waits =
        org.approver.patch(&payroll, &approve).send().await.fails(409, "invalid_transition");
    let detail = waits.body["detail"].as_str().unwrap();
    assert!(detail.contains("still to be recalculated"), "{detail}");
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(late().await, 60);
    org.approver.patch(&payroll, &approve).send().await.expect(200);

    // The recalculation skips a locked date until its payroll is void.
    org.settings(earlier("08:30")).await;
    assert_eq!(recalculated(&service).await, 0);
    assert_eq!(late().await, 60);
    let void = json!({"status": "void", "reason": "The plan was wrong"});
    org.approver.patch(&payroll, &void).send().await.expect(200);
    assert_eq!(recalculated(&service).await, 1);
    assert_eq!(late().await, 30);
    let again = run("2").await;
    org.approver.patch(&again, &approve).send().await.expect(200);
}

/// An attendance that a recalculation moves to a date of an approved payroll waits for the manager, and until then it
/// is not paid. Rules TIME-34 and TIME-55.
#[tokio::test]
async fn an_attendance_that_a_recalculation_moves_to_a_locked_date_waits_unpaid_for_the_manager() {
    let service = service().await;
    let org = organization(&service).await;
    let lead = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (manager, _) = org.account_of(lead, &["manager"]).await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": "10.00", "currency": "USD"}]);
    let body =
        json!({"hire_date": "2020-01-01", "compensation": pay, "manager_id": lead.to_string()});
    let path = hired(&org, body).await;
    let employee = path.trim_start_matches("/employees/");
    let record = |id: &str, from: &str, to: &str| {
        json!({
            "id": id, "employee_id": employee, "clock_in_client_ts": from, "clock_out_client_ts": to,
        })
    };
    // From 01:30 to 06:00 in Berlin, when no shift was planned.
    let records = json!([
        record("day", "2026-11-02T08:00:00Z", "2026-11-02T16:30:00Z"),
        record("night", "2026-11-04T00:30:00Z", "2026-11-04T05:00:00Z"),
    ]);
    let job = org.sync("1", records).await;
    assert_eq!(verdicts(&job), ["created", "created"]);
    let night = job["result"]["items"][1]["attendance_id"].as_str().unwrap();
    let night = format!("/attendances/{night}");
    let read = async || org.admin.get(&night).send().await.expect(200).body;
    let gross_of = async |key: &str| {
        let run = json!({
            "period_start": "2026-11-04", "period_end": "2026-11-04", "employee_ids": [employee],
            "dry_run": true,
        });
        let run = org.admin.post("/payroll/generate", &run).key(key).send().await.expect(202);
        org.ended(&run).await["result"]["items"][0]["payroll"]["gross"].clone()
    };
    assert_eq!(
        (&read().await["date"], gross_of("before").await),
        (&json!("2026-11-04"), json!("45.00"))
    );

    let run = json!({
        "period_start": "2026-11-01", "period_end": "2026-11-03", "employee_ids": [employee],
    });
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let run = org.ended(&run).await;
    let payroll = format!("/payrolls/{}", run["result"]["payroll_ids"][0].as_str().unwrap());
    let approve = json!({"status": "approved"});
    org.approver.patch(&payroll, &approve).send().await.expect(200);
    let paid = org.admin.get(&payroll).send().await.expect(200).body;
    assert_eq!(paid["gross"], "80.00");

    let nights = ["monday", "tuesday", "wednesday", "thursday", "friday"]
        .map(|day| json!({"weekday": day, "start": "22:00", "end": "06:00", "break_minutes": 30}));
    let nights = json!({"work_schedule": {"days": nights, "break_after_minutes": 360}});
    let entry = format!("{path}/work-schedules/2026-11-03");
    org.admin.put(&entry, &nights).send().await.expect(201);
    let needs_review = "attendance.needs_review".to_owned();
    assert!(!kinds(&manager).await.contains(&needs_review));
    assert_eq!(recalculated(&service).await, 1);
    let moved = read().await;
    assert_eq!((&moved["date"], &moved["review"]), (&json!("2026-11-03"), &json!("pending")));
    let flags = moved["flags"].as_array().unwrap();
    assert!(flags.contains(&json!("period_locked")), "{moved}");
    assert!(kinds(&manager).await.contains(&needs_review));
    // The attendance is not paid, and nothing that was paid has changed.
    assert_eq!(gross_of("after").await, "0.00");
    assert_eq!(org.admin.get(&payroll).send().await.expect(200).body, paid);
    assert_eq!(recalculated(&service).await, 0, "a second time there is nothing to do");

    // After the payroll is void, the attendance counts on the date that the schedule gives.
    let void = json!({"status": "void", "reason": "The plan was wrong"});
    org.approver.patch(&payroll, &void).send().await.expect(200);
    recalculated(&service).await;
    let counts = read().await;
    assert_eq!((&counts["date"], &counts["review"]), (&json!("2026-11-03"), &json!("none")));
}

/// If there is little time, each sweep continues where the one before has stopped. Rule LEAVE-28.
#[tokio::test]
async fn many_leaves_are_counted_in_parts() {
    let service = service().await;
    let org = organization(&service).await;
    let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
    let employee = path.trim_start_matches("/employees/");
    for day in 7..=18 {
        let date = format!("2026-12-{day:02}");
        let body = json!({"employee_id": employee, "type": "annual", "start_date": date, "end_date": date});
        let made = org.admin.post("/leaves", &body).send().await;
        assert!(matches!(made.status, 201 | 400), "{}", made.body);
    }
    assert_eq!(balance(&org, employee).await, ["10.0", "0.0", "14.0"]);
    org.admin.patch(&path, &json!({"termination_date": "2026-11-30"})).send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(61));
    let mut swept = vec![];
    while swept.iter().sum::<usize>() < 10 {
        let hardly = Instant::now() + Duration::from_millis(1);
        swept.push(recalculate(service.app(), hardly).await.unwrap());
        assert!(swept.len() < 50, "{swept:?}");
    }
    assert!(swept.len() > 1, "{swept:?}");
    assert_eq!(recalculated(&service).await, 0);
    assert_eq!(balance(&org, employee).await, ["0.0", "0.0", "22.0"]);
    let log = "/activity-logs?action=leave.recalculated";
    assert_eq!(rows(&org.admin, log).await.len(), 10);
}
