//! Assignments by date, and the data that stays with past events of an assignment.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Service, TestClock};

use super::{data, hired};
use crate::failures::interruptions::rows;

/// Rules EMPL-4, EMPL-5, EMPL-6 and EMPL-7.
#[tokio::test]
async fn an_assignment_holds_from_its_date_and_lists_compare_a_day() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = |code: &'static str, parent: Value| async move {
        let body = json!({"code": code, "name": code, "parent_id": parent});
        admin.post("/departments", &body).send().await.expect(201).body["id"].clone()
    };
    let north = department("NORTH", Value::Null).await;
    let harbour = department("HARBOUR", north.clone()).await;
    let boss = org.employee(json!({})).await.to_string();
    let path = hired(&org, json!({"hire_date": "2020-01-01", "department_id": north})).await;
    let history = format!("{path}/assignments");

    // A move that was entered late, and a later move.
    let moved = json!({"department_id": harbour, "manager_id": boss, "weekly_hours": "37.50", "cost_centre": "C-1"});
    let made = admin.put(&format!("{history}/2026-03-01"), &moved).send().await.expect(201);
    assert_eq!(made.body["weekly_hours"], "37.5");
    let later = service.now().date_naive() + TimeDelta::days(90);
    let promoted = json!({"job_title": "Lead"});
    let entry = format!("{history}/{later}");
    let made = admin.put(&entry, &promoted).send().await.expect(201);
    // Fields that were not sent have the values in force on that date.
    assert_eq!((&made.body["department_id"], &made.body["cost_centre"]), (&harbour, &json!("C-1")));
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!((&read.body["department_id"], &read.body["job_title"]), (&harbour, &Value::Null));

    let ids = |path: String| async move {
        let found = rows(admin, &path).await;
        found.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let id = path.trim_start_matches("/employees/").to_owned();
    let north = north.as_str().unwrap();
    let harbour = harbour.as_str().unwrap();
    for (query, is_there) in [
        (format!("department_id={north}"), false),
        (format!("department_id={north}&with_sub_departments=true"), true),
        (format!("department_id={harbour}"), true),
        (format!("department_id={north}&on=2026-02-28"), true),
        (format!("department_id={harbour}&on=2026-02-28"), false),
        (format!("department_id={harbour}&on=2026-03-01"), true),
        (format!("department_id={north}&on=2019-12-31"), false),
        (format!("manager_id={boss}"), true),
        (format!("manager_id={boss}&on=2026-02-28"), false),
        (format!("manager_id={boss}&department_id={harbour}&on=2026-03-01"), true),
    ] {
        let found = ids(format!("/employees?{query}")).await;
        assert_eq!(found == [id.clone()], is_there, "{query}: {found:?}");
    }
    let shown = rows(admin, &format!("/employees?department_id={north}&on=2026-02-28")).await;
    assert_eq!(shown[0]["manager_id"], Value::Null);

    // An update writes today's entry and keeps the later entry.
    admin.patch(&path, &json!({"job_title": "Fitter"})).send().await.expect(200);
    let entries = data(admin, &history).await;
    let dates: Vec<&str> =
        entries.as_array().unwrap().iter().map(|entry| entry["date"].as_str().unwrap()).collect();
    let today = service.now().date_naive().to_string();
    assert_eq!(dates, ["2020-01-01", "2026-03-01", &today, &later.to_string()]);
    assert_eq!(entries[3]["job_title"], "Lead");
    admin.delete(&entry).send().await.expect(204);
    admin.delete(&format!("{history}/2020-01-01")).send().await.fails(409, "in_use");

    // A department with future members stays open, and a manager cannot leave before their reports.
    let close = admin.patch(&format!("/departments/{harbour}"), &json!({"is_active": false}));
    close.send().await.fails(409, "in_use");
    let leaves = json!({"termination_date": later});
    let leaving = admin.patch(&format!("/employees/{boss}"), &leaves).send().await;
    leaving.fails(409, "in_use");
    admin.put(&entry, &json!({"manager_id": null})).send().await.expect(201);
    let leaves = json!({"termination_date": later - TimeDelta::days(1)});
    admin.patch(&format!("/employees/{boss}"), &leaves).send().await.expect(200);
    // Nobody can get them as a manager beyond that day.
    let longer = json!({"manager_id": boss});
    let other = hired(&org, json!({})).await;
    admin.patch(&other, &longer).send().await.fails(409, "in_use");
    admin
        .put(&format!("{other}/assignments/{later}"), &json!({"manager_id": null}))
        .send()
        .await
        .expect(201);
    admin.patch(&other, &longer).send().await.expect(200);
}

/// Rules EMPL-6 and TIME-53.
#[tokio::test]
async fn an_attendance_keeps_where_the_employee_belonged() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let before = org.employee(json!({})).await;
    let (lead, _) = org.account_of(before, &["manager"]).await;
    let path = hired(
        &org,
        json!({"hire_date": "2020-01-01", "manager_id": before.to_string(), "cost_centre": "A"}),
    )
    .await;
    let id = path.trim_start_matches("/employees/");
    let at = |days: i64, hour: i64| {
        let day = (service.now() - TimeDelta::days(days)).date_naive();
        (day.and_hms_opt(0, 0, 0).unwrap().and_utc() + TimeDelta::hours(hour)).to_rfc3339()
    };
    let mut made = vec![];
    for days in [5, 2] {
        let body = json!({"employee_id": id, "clock_in_at": at(days, 9), "clock_out_at": at(days, 10), "reason": "Forgotten"});
        let attendance = admin.post("/attendances", &body).send().await.expect(201);
        assert_eq!(attendance.body["cost_centre"], "A");
        made.push(format!("/attendances/{}", attendance.body["id"].as_str().unwrap()));
    }
    // Another person has been the manager for three days.
    let since = service.now().date_naive() - TimeDelta::days(3);
    let after = org.employee(json!({})).await;
    let moved = json!({"manager_id": after.to_string(), "cost_centre": "B"});
    admin.put(&format!("{path}/assignments/{since}"), &moved).send().await.expect(201);
    service.clock.advance(wfm_storage::recalculation::SETTLES_AFTER);
    assert_eq!(service.recalculate().await.unwrap(), 1);
    let [first, second] = [&made[0], &made[1]].map(|path| admin.get(path));
    let first = first.send().await.expect(200);
    let second = second.send().await.expect(200);
    assert_eq!(
        (&first.body["cost_centre"], &second.body["cost_centre"]),
        (&json!("A"), &json!("B"))
    );
    assert_eq!(second.body["manager_id"], after.to_string());
    let of = |manager: String| async move {
        rows(admin, &format!("/attendances?manager_id={manager}")).await
    };
    assert_eq!(of(before.to_string()).await.len(), 1);
    assert_eq!(of(after.to_string()).await.len(), 1);
    // The former manager can read only the attendances of the former team.
    let theirs = rows(&lead, "/attendances").await;
    assert_eq!(theirs.len(), 1, "{theirs:?}");
    lead.get(&made[0]).send().await.expect(200);
    lead.get(&made[1]).send().await.fails(403, "forbidden");
}

/// Rule EMPL-4.
#[tokio::test]
async fn an_assignment_moves_with_the_first_day_of_an_employment_ahead() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let day = |days: i64| (service.now().date_naive() + TimeDelta::days(days)).to_string();
    let path = hired(&org, json!({"hire_date": day(90), "job_title": "Clerk"})).await;
    let earlier = json!({"hire_date": day(60), "job_title": "Fitter"});
    admin.patch(&path, &earlier).send().await.expect(200);
    let later = json!({"hire_date": day(75)});
    admin.patch(&path, &later).send().await.expect(200);
    let entries = data(admin, &format!("{path}/assignments")).await;
    assert_eq!(entries.as_array().unwrap().len(), 1, "{entries}");
    assert_eq!(
        (&entries[0]["date"], &entries[0]["job_title"]),
        (&json!(day(75)), &json!("Fitter"))
    );
}

/// An entry that only moves with the first day is not a new entry, and it hides no other entry.
#[tokio::test]
async fn what_a_moved_first_day_brings_along_is_checked() {
    let service = Service::start().await;
    let org = service.organization().await;
    let day = |days: i64| (service.now().date_naive() + TimeDelta::days(days)).to_string();
    let path = hired(&org, json!({"hire_date": day(30)})).await;
    let nowhere = "00000000-0000-7000-8000-000000000000";
    let moved = json!({"hire_date": day(-5), "department_id": nowhere});
    let refused = org.admin.patch(&path, &moved).send().await.fails(400, "validation_failed");
    assert_eq!(refused.body["errors"][0]["code"], "unknown_reference");
    let entries = data(&org.admin, &format!("{path}/assignments")).await;
    assert_eq!(entries.as_array().unwrap().len(), 1, "{entries}");
    assert_eq!(entries[0]["date"], json!(day(30)));
}

/// Rules TIME-53 and EMPL-7: a row that a payroll has locked stays with the department of its date, and lists find it
/// there.
#[tokio::test]
async fn a_locked_attendance_is_listed_where_it_was_after_a_move_that_was_entered_late() {
    let now = "2026-11-05T12:00:00Z".parse().unwrap();
    let service = Service::by(TestClock::standing_at(now), |_| {}).await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = async |code: &str| {
        let body = json!({"code": code, "name": code});
        let made = admin.post("/departments", &body).send().await.expect(201);
        made.body["id"].as_str().unwrap().to_owned()
    };
    let old = department("OLD").await;
    let new = department("NEW").await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": "10.00", "currency": "USD"}]);
    let person = json!({"hire_date": "2020-01-01", "compensation": pay, "department_id": old});
    let path = hired(&org, person).await;
    let employee = path.trim_start_matches("/employees/");
    let record = |id: &str, day: &str| {
        json!({
            "id": id, "employee_id": employee, "clock_in_client_ts": format!("{day}T09:00:00Z"),
            "clock_out_client_ts": format!("{day}T17:00:00Z"),
        })
    };
    let both = json!([record("1", "2026-10-30"), record("2", "2026-11-03")]);
    let items = org.sync("k", both).await["result"]["items"].clone();
    let ids = [0, 1].map(|index| items[index]["attendance_id"].as_str().unwrap().to_owned());
    let run = json!({"period": "2026-10", "employee_ids": [employee]});
    let run = admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let run = org.ended(&run).await;
    let payroll = format!("/payrolls/{}", run["result"]["payroll_ids"][0].as_str().unwrap());
    org.approver.patch(&payroll, &json!({"status": "approved"})).send().await.expect(200);

    // It is entered later that he moved at the beginning of October, and then a second move that changes no past
    // date.
    let moved = json!({"department_id": new});
    admin.put(&format!("{path}/assignments/2026-10-01"), &moved).send().await.expect(201);
    let later = json!({"department_id": old});
    admin.put(&format!("{path}/assignments/2027-01-01"), &later).send().await.expect(201);
    admin.delete(&format!("{path}/assignments/2027-01-01")).send().await.expect(204);
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap();
    for (department, id) in [(&old, &ids[0]), (&new, &ids[1])] {
        let list = format!("/attendances?department_id={department}&from=2026-10-01&to=2026-11-30");
        let found = rows(admin, &list).await;
        let found: Vec<&str> = found.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(found, [id], "{department}");
    }
    // Lists of people use the present assignments.
    let people = rows(admin, &format!("/employees?department_id={old}&on=2026-10-30")).await;
    assert_eq!(people, Vec::<Value>::new());
}
