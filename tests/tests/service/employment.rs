//! Employments, assignments and schedules by date. Where this fails, a plan for later vanishes, a rehire cannot be
//! expressed, somebody signs in after their last day, or a list names whoever belongs there on another day.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_testkit::{Client, Network, Organization, Service};

use crate::interruptions::rows;

/// The first of the current month, which the tests of pay need, is never far away.
async fn hired(org: &Organization<'_>, more: Value) -> String {
    format!("/employees/{}", org.employee(more).await)
}

async fn data(client: &Client, path: &str) -> Value {
    client.get(path).send().await.expect(200).body["data"].clone()
}

/// Rules EMPL-1, EMPL-2 and EMPL-3.
#[tokio::test]
async fn somebody_hired_again_keeps_number_account_and_history() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"hire_date": "2024-03-01"})).await;
    let path = format!("/employees/{employee}");
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let before = org.admin.get(&path).send().await.expect(200);
    org.admin.patch(&path, &json!({"termination_date": "2026-06-30"})).send().await.expect(200);
    let left = org.admin.get(&path).send().await.expect(200);
    assert_eq!(left.body["status"], "terminated");
    own.get("/auth/me").send().await.fails(401, "unauthenticated");

    let again = format!("{path}/employments/2026-10-12");
    let made = org.admin.put(&again, &json!({})).send().await.expect(201);
    let expected = json!({"date": "2026-10-12", "termination_date": null, "reason": null});
    assert_eq!(made.body, expected);
    let back = org.admin.get(&path).send().await.expect(200);
    assert_eq!(back.body["status"], "active");
    assert_eq!(back.body["hire_date"], "2026-10-12");
    assert_eq!(back.body["employee_number"], before.body["employee_number"]);
    assert_eq!(back.body["user_id"], account.to_string());
    // Former sessions stay ended; the account can be used again.
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    let both = data(&org.admin, &format!("{path}/employments")).await;
    assert_eq!(both[0]["termination_date"], "2026-06-30");
    assert_eq!(both[1], expected);

    // Employments do not overlap, and somebody has at least one.
    let within = format!("{path}/employments/2026-06-30");
    org.admin.put(&within, &json!({})).send().await.fails(409, "overlap");
    let open = org
        .admin
        .patch(&format!("{path}/employments/2024-03-01"), &json!({"termination_date": null}));
    open.header("if-match", "*").send().await.fails(409, "overlap");
    let backwards = json!({"termination_date": "2026-10-11"});
    let refused = org.admin.put(&again, &backwards).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/termination_date: out_of_range"]);
    org.admin.delete(&again).send().await.expect(204);
    org.admin.delete(&again).send().await.fails(404, "not_found");
    let only = format!("{path}/employments/2024-03-01");
    org.admin.delete(&only).send().await.fails(409, "in_use");
    org.admin
        .put(&format!("{path}/employments/tomorrow"), &json!({}))
        .send()
        .await
        .fails(404, "not_found");
    org.admin
        .put(&format!("{path}/employments/initial"), &json!({}))
        .send()
        .await
        .fails(404, "not_found");
}

/// Rule EMPL-3.
#[tokio::test]
async fn with_a_last_day_ahead_somebody_works_and_signs_in_until_it_is_over() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"organization": {"timezone": "Europe/Berlin"}})).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let path = format!("/employees/{employee}");
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let me = org.admin.get("/auth/me").send().await.expect(200);
    let me = me.body["id"].as_str().unwrap().to_owned();
    let berlin = chrono_tz::Europe::Berlin;
    let today = service.now().with_timezone(&berlin).date_naive();
    let last = today + TimeDelta::days(2);
    let body = json!({"status": "terminated", "termination_date": last});
    let entered = org.admin.patch(&path, &body).send().await.expect(200);
    assert_eq!(entered.body["status"], "active");
    assert_eq!(entered.body["termination_date"], json!(last));
    let shown = own.get("/auth/me").send().await.expect(200);
    let midnight = wfm_domain::schedule::instant(
        berlin,
        (last + TimeDelta::days(1)).and_hms_opt(0, 0, 0).unwrap(),
    );
    assert_eq!(shown.body["is_active"], true);
    assert_eq!(
        shown.body["ends_at"],
        midnight.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    );
    own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
    own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
    let tag = org.admin.get(&path).send().await.expect(200);

    service.clock.advance(midnight - service.now() - TimeDelta::seconds(1));
    let own = org.acting_as(&account.to_string()).await;
    own.get("/auth/me").send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(1));
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    let admin = org.acting_as(&me).await;
    let over = admin.get(&path).send().await.expect(200);
    assert_eq!(over.body["status"], "terminated");
    // What is shown has changed, although nobody changed anything.
    assert_ne!(over.header("etag"), tag.header("etag"));
    let stale = admin.patch(&path, &json!({"phone": "1"})).header("if-match", tag.header("etag"));
    stale.send().await.fails(412, "precondition_failed");
}

/// Rules PERM-11 and EMPL-3.
#[tokio::test]
async fn an_administrator_with_a_last_day_is_none_any_more() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
    let account = json!({"email": format!("a-{}@example.com", org.id), "roles": ["admin"]});
    org.admin.put(&format!("{path}/account"), &account).send().await.expect(201);
    let table = &service.storage().table;
    let administrators =
        || wfm_storage::memberships::Membership::administrators(table, org.id, None);
    let before = administrators().await.unwrap().len();
    let last = service.now().date_naive() + TimeDelta::days(40);
    let leaves = json!({"termination_date": last});
    org.admin.patch(&path, &leaves).send().await.expect(200);
    assert_eq!(administrators().await.unwrap().len(), before - 1);
    org.admin.patch(&path, &json!({"termination_date": null})).send().await.expect(200);
    assert_eq!(administrators().await.unwrap().len(), before);
}

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

    // A move that was entered late, and one for later.
    let moved = json!({"department_id": harbour, "manager_id": boss, "weekly_hours": "37.50", "cost_centre": "C-1"});
    let made = admin.put(&format!("{history}/2026-03-01"), &moved).send().await.expect(201);
    assert_eq!(made.body["weekly_hours"], "37.5");
    let later = service.now().date_naive() + TimeDelta::days(90);
    let promoted = json!({"job_title": "Lead"});
    let entry = format!("{history}/{later}");
    let made = admin.put(&entry, &promoted).send().await.expect(201);
    // What was not sent is as it is on that date.
    assert_eq!((&made.body["department_id"], &made.body["cost_centre"]), (&harbour, &json!("C-1")));
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!((&read.body["department_id"], &read.body["job_title"]), (&harbour, &Value::Null));

    let ids = |path: String| async move {
        let found = rows(admin, &path).await;
        found.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let id = path.trim_start_matches("/employees/").to_owned();
    let (north, harbour) = (north.as_str().unwrap(), harbour.as_str().unwrap());
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

    // An update writes today's entry, and keeps the one for later.
    admin.patch(&path, &json!({"job_title": "Fitter"})).send().await.expect(200);
    let entries = data(admin, &history).await;
    let dates: Vec<&str> =
        entries.as_array().unwrap().iter().map(|entry| entry["date"].as_str().unwrap()).collect();
    let today = service.now().date_naive().to_string();
    assert_eq!(dates, ["2020-01-01", "2026-03-01", &today, &later.to_string()]);
    assert_eq!(entries[3]["job_title"], "Lead");
    admin.delete(&entry).send().await.expect(204);
    admin.delete(&format!("{history}/2020-01-01")).send().await.fails(409, "in_use");

    // A department with members later stays, and a manager does not leave before their reports.
    let close = admin.patch(&format!("/departments/{harbour}"), &json!({"is_active": false}));
    close.send().await.fails(409, "in_use");
    let leaves = json!({"termination_date": later});
    let leaving = admin.patch(&format!("/employees/{boss}"), &leaves).send().await;
    leaving.fails(409, "in_use");
    admin.put(&entry, &json!({"manager_id": null})).send().await.expect(201);
    let leaves = json!({"termination_date": later - TimeDelta::days(1)});
    admin.patch(&format!("/employees/{boss}"), &leaves).send().await.expect(200);
    // Nobody gets them as a manager beyond that day.
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

/// Rules EMPL-4, TIME-2, TIME-3 and TIME-52.
#[tokio::test]
async fn a_plan_for_later_stays_when_an_earlier_one_is_entered() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let path = hired(&org, json!({})).await;
    let history = format!("{path}/work-schedules");
    let day = |days: i64| (service.now().date_naive() + TimeDelta::days(days)).to_string();
    let schedule =
        |start: &str| json!({"days": [{"weekday": "monday", "start": start, "end": "17:00"}]});
    let december = format!("{history}/{}", day(26));
    let body = json!({"work_schedule": schedule("08:00")});
    admin.put(&december, &body).send().await.expect(201);
    let mut earlier = schedule("10:00");
    earlier["effective_from"] = json!(day(11));
    admin.patch(&path, &json!({"work_schedule": earlier})).send().await.expect(200);
    let entries = data(admin, &history).await;
    let starts = |entries: &Value| {
        let entries = entries.as_array().unwrap().clone();
        let start = |entry: &Value| {
            let schedule = &entry["work_schedule"]["days"][0]["start"];
            (
                entry["date"].as_str().unwrap().to_owned(),
                schedule.as_str().unwrap_or("inherit").to_owned(),
            )
        };
        entries.iter().map(start).collect::<Vec<_>>()
    };
    let expected = |list: &[(&str, &str)]| {
        list.iter()
            .map(|(date, start)| ((*date).to_owned(), (*start).to_owned()))
            .collect::<Vec<_>>()
    };
    let (ten, eight) = (day(11), day(26));
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "inherit"), (&ten, "10:00"), (&eight, "08:00")])
    );
    // Today the organization's is in force.
    let read = admin.get(&path).send().await.expect(200);
    assert_eq!(read.body["work_schedule"], Value::Null);
    // Null sets nothing where it is inherited already; a schedule without a date changes the entry in force.
    admin.patch(&path, &json!({"work_schedule": null})).send().await.expect(200);
    admin.patch(&path, &json!({"work_schedule": schedule("07:00")})).send().await.expect(200);
    let entries = data(admin, &history).await;
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "07:00"), (&ten, "10:00"), (&eight, "08:00")])
    );
    let inherits = json!({"inherit": true});
    admin.put(&format!("{history}/{ten}"), &inherits).send().await.expect(200);
    admin.delete(&format!("{history}/initial")).send().await.expect(204);
    let entries = data(admin, &history).await;
    assert_eq!(
        starts(&entries),
        expected(&[("initial", "inherit"), (&ten, "inherit"), (&eight, "08:00")])
    );

    // Errors say where.
    for (body, violation) in [
        (json!({}), "/work_schedule: required"),
        (json!({"inherit": false}), "/work_schedule: required"),
        (json!({"inherit": true, "work_schedule": schedule("07:00")}), "/inherit: not_together"),
        (
            json!({"work_schedule": {"effective_from": "2026-01-01"}}),
            "/work_schedule/effective_from: does_not_fit",
        ),
    ] {
        let refused = admin.put(&format!("{history}/{}", day(60)), &body).send().await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    admin.put(&format!("{history}/soon"), &inherits).send().await.fails(404, "not_found");
}

/// Rule TIME-52.
#[tokio::test]
async fn the_organization_has_schedules_by_date_too() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let later = service.now().date_naive() + TimeDelta::days(30);
    let entry = format!("/settings/work-schedules/{later}");
    let body = json!({"work_schedule": {"days": [{"weekday": "monday", "start": "08:00", "end": "16:00"}]}});
    admin.put(&entry, &body).send().await.fails(428, "precondition_required");
    let settings = admin.get("/settings").send().await.expect(200);
    let put = admin.put(&entry, &body).header("if-match", settings.header("etag"));
    put.send().await.expect(201);
    // What is in force today stays.
    let after = admin.get("/settings").send().await.expect(200);
    assert_eq!(after.body["work_schedule"], settings.body["work_schedule"]);
    let entries = data(admin, "/settings/work-schedules").await;
    assert_eq!(entries.as_array().unwrap().len(), 2);
    assert_eq!(entries[1]["date"], json!(later));
    // It has nothing to inherit from, and one that is in force before all dates.
    let any = |path: &str, body: &Value| admin.put(path, body).header("if-match", "*");
    let refused = any(&entry, &json!({"inherit": true})).send().await;
    assert_eq!(refused.fails(400, "validation_failed").violations(), ["/inherit: does_not_fit"]);
    let initial = admin.delete("/settings/work-schedules/initial").header("if-match", "*");
    initial.send().await.fails(409, "in_use");
    admin.delete(&entry).header("if-match", "*").send().await.expect(204);
    assert_eq!(data(admin, "/settings/work-schedules").await.as_array().unwrap().len(), 1);
}

/// Rule EMPL-8.
#[tokio::test]
async fn a_locked_date_stays_employed_or_not() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let path = hired(&org, json!({"hire_date": "2020-01-01", "compensation": pay})).await;
    let run = admin
        .post("/payroll/generate", &json!({"period": "2026-09"}))
        .key("run")
        .send()
        .await
        .expect(202);
    let run = org.ended(&run).await;
    let payroll = format!("/payrolls/{}", run["result"]["payroll_ids"][0].as_str().unwrap());
    org.approver.patch(&payroll, &json!({"status": "approved"})).send().await.expect(200);

    let locked = |body: Value| admin.patch(&path, &body).send();
    locked(json!({"termination_date": "2026-09-15"})).await.fails(409, "period_locked");
    locked(json!({"hire_date": "2026-09-02"})).await.fails(409, "period_locked");
    // Dates beside it may change.
    locked(json!({"hire_date": "2020-02-01"})).await.expect(200);
    locked(json!({"termination_date": "2026-09-30"})).await.expect(200);
    let again = format!("{path}/employments/2026-10-12");
    admin.put(&again, &json!({})).send().await.expect(201);
    let entry = format!("{path}/employments/2020-02-01");
    let longer = admin.patch(&entry, &json!({"termination_date": "2026-08-31"}));
    longer.send().await.fails(409, "period_locked");
    // An assignment may be written for the past: what was paid keeps what it had.
    let moved = json!({"cost_centre": "C-9"});
    admin.put(&format!("{path}/assignments/2026-09-10"), &moved).send().await.expect(201);
    let unchanged = admin.get(&payroll).send().await.expect(200);
    assert_eq!(unchanged.body["status"], "approved");
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
    // Since three days ago somebody else has been the manager.
    let since = service.now().date_naive() - TimeDelta::days(3);
    let after = org.employee(json!({})).await;
    let moved = json!({"manager_id": after.to_string(), "cost_centre": "B"});
    admin.put(&format!("{path}/assignments/{since}"), &moved).send().await.expect(201);
    service.clock.advance(wfm_storage::recalculation::SETTLES_AFTER);
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(60);
    assert_eq!(wfm_job_sweeper::recalculate(service.app(), until).await.unwrap(), 1);
    let [first, second] = [&made[0], &made[1]].map(|path| admin.get(path));
    let (first, second) = (first.send().await.expect(200), second.send().await.expect(200));
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
    // The former manager reads what was theirs, and no more.
    let theirs = rows(&lead, "/attendances").await;
    assert_eq!(theirs.len(), 1, "{theirs:?}");
    lead.get(&made[0]).send().await.expect(200);
    lead.get(&made[1]).send().await.fails(403, "forbidden");
}

async fn paid(org: &Organization<'_>, period: &str, key: &str) -> Value {
    let body = json!({ "period": period });
    let run = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
    let run = org.ended(&run).await;
    let id = run["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{run}")).to_owned();
    org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body
}

/// Rules EMPL-1 and PAY-3: planning's case 4.
#[tokio::test]
async fn months_of_before_stay_paid_when_somebody_is_hired_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let pay = json!([{"effective_from": "2024-03-01", "pay_type": "monthly", "amount": "3000.00", "currency": "USD"}]);
    let left =
        json!({"hire_date": "2024-03-01", "termination_date": "2026-06-30", "compensation": pay});
    let path = hired(&org, left).await;
    let june = paid(&org, "2026-06", "june").await;
    assert_eq!(june["net"], "3000.00");
    let decide = |client: &Client, id: &Value, body: Value| {
        client.patch(&format!("/payrolls/{}", id.as_str().unwrap()), &body).send()
    };
    decide(&org.approver, &june["id"], json!({"status": "approved"})).await.expect(200);

    admin.put(&format!("{path}/employments/2026-10-12"), &json!({})).send().await.expect(201);
    let unchanged = admin.get(&format!("/payrolls/{}", june["id"].as_str().unwrap()));
    assert_eq!(unchanged.send().await.expect(200).body["status"], "approved");
    // Fifteen of the 22 working days.
    let october = paid(&org, "2026-10", "october").await;
    assert_eq!((&october["gross"], &october["payable_days"]), (&json!("2045.45"), &json!("15.0")));
    // Void and run again, June is paid as it was.
    let void = json!({"status": "void", "reason": "Sent to the wrong bank account"});
    decide(&org.approver, &june["id"], void).await.expect(200);
    let again = paid(&org, "2026-06", "again").await;
    assert_eq!(again["net"], june["net"]);
    assert_ne!(again["id"], june["id"]);
}

/// Rules PAY-2, PAY-36 and TIME-53.
#[tokio::test]
async fn a_department_includes_those_below_it_in_pay() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let top = json!({"code": "TOP", "name": "Top"});
    let top = admin.post("/departments", &top).send().await.expect(201).body["id"].clone();
    let below = json!({"code": "BELOW", "name": "Below", "parent_id": top});
    let below = admin.post("/departments", &below).send().await.expect(201).body["id"].clone();
    let component = json!({
        "code": "harbour", "name": "Harbour", "kind": "earning",
        "applies_to": {"scope": "departments", "department_ids": [top]},
        "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
    });
    admin.post("/salary-components", &component).send().await.expect(201);
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let body = json!({"department_id": below, "cost_centre": "C-7", "compensation": pay});
    let path = hired(&org, body).await;
    org.employee(json!({"compensation": pay})).await;
    // Since October they belong nowhere: September is paid as it was then.
    let moved = json!({"department_id": null, "cost_centre": null});
    admin.put(&format!("{path}/assignments/2026-10-01"), &moved).send().await.expect(201);
    let run = json!({"period": "2026-09", "department_id": top});
    let run = admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let run = org.ended(&run).await;
    assert_eq!(run["progress"]["total"], 1);
    let id = run["result"]["payroll_ids"][0].as_str().unwrap();
    let payroll = admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    assert_eq!((&payroll["gross"], &payroll["cost_centre"]), (&json!("1050.00"), &json!("C-7")));
    assert_eq!(payroll["department_id"], below);
    // Of October there is nobody.
    let run = json!({"period": "2026-10", "department_id": top});
    let run = admin.post("/payroll/generate", &run).key("none").send().await.expect(202);
    assert_eq!(org.ended(&run).await["progress"]["total"], 0);
}

/// Rule EMPL-6: whoever was hired a moment before is in the run, however far every index lags.
#[tokio::test]
async fn a_pay_run_is_complete_while_every_index_lags() {
    let network = Network::default();
    let client = network.client();
    let service = Service::with(|options| options.http = Some(client)).await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = json!({"code": "D", "name": "D"});
    let department =
        admin.post("/departments", &department).send().await.expect(201).body["id"].clone();
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    network.let_indexes_lag();
    org.employee(json!({"compensation": pay})).await;
    org.employee(json!({"compensation": pay, "department_id": department})).await;
    assert_eq!(rows(admin, "/employees").await.len(), 0, "the list may lag");
    for (key, body, expected) in [
        ("all", json!({"period": "2026-09", "dry_run": true}), 2),
        ("some", json!({"period": "2026-09", "department_id": department, "dry_run": true}), 1),
    ] {
        let run = admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
        assert_eq!(org.ended(&run).await["progress"]["total"], expected, "{key}");
    }
    let list = format!("/employees?department_id={}", department.as_str().unwrap());
    let members = rows(admin, &list);
    assert_eq!(members.await.len(), 1);
}

/// Rule PERM-13: whoever was a manager once does not become it again by their own hand.
#[tokio::test]
async fn a_former_manager_does_not_take_the_place_back() {
    let service = Service::start().await;
    let org = service.organization().await;
    let carl = org.employee(json!({})).await;
    let signed_in = org.signed_in(&["hr_manager"], Some(carl)).await;
    let path =
        hired(&org, json!({"hire_date": "2020-01-01", "manager_id": carl.to_string()})).await;
    let moved = json!({"manager_id": null});
    let entry = format!("{path}/assignments/2026-01-01");
    org.admin.put(&entry, &moved).send().await.expect(201);
    let back = json!({"manager_id": carl.to_string()});
    signed_in.patch(&path, &back).send().await.fails(403, "own_record");
    let later = format!("{path}/assignments/2027-01-01");
    signed_in.put(&later, &back).send().await.fails(403, "own_record");
    signed_in.delete(&entry).send().await.fails(403, "own_record");
    // What is theirs already is no obstacle.
    let title = json!({"job_title": "Fitter"});
    let before = format!("{path}/assignments/2024-01-01");
    signed_in.put(&before, &title).send().await.expect(201);
}

/// Rule EMPL-3: an account that was closed stays closed.
#[tokio::test]
async fn an_account_that_was_deactivated_stays_so_when_somebody_is_hired_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = hired(&org, json!({"hire_date": "2020-01-01"})).await;
    let account = format!("{path}/account");
    let body = json!({"email": format!("l-{}@example.com", org.id), "roles": ["employee"]});
    org.admin.put(&account, &body).send().await.expect(201);
    org.admin.patch(&path, &json!({"termination_date": "2026-06-30"})).send().await.expect(200);
    // Another field may change, and the account is closed on purpose.
    let roles = org.admin.patch(&account, &json!({"roles": ["manager"]})).header("if-match", "*");
    assert_eq!(roles.send().await.expect(200).body["is_active"], false);
    org.admin.patch(&account, &json!({"is_active": false})).send().await.expect(200);
    org.admin.put(&format!("{path}/employments/2026-10-12"), &json!({})).send().await.expect(201);
    let read = org.admin.patch(&account, &json!({})).send().await.expect(200);
    assert_eq!(read.body["is_active"], false);
    let open = org.admin.patch(&account, &json!({"is_active": true})).send().await.expect(200);
    assert_eq!(open.body["is_active"], true);
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

/// Rules PAY-36 and PAY-70: moving a department moves who gets a component for departments.
#[tokio::test]
async fn whoever_moves_a_department_has_a_hand_in_what_it_pays() {
    let service = Service::start().await;
    let org = service.organization().await;
    let admin = &org.admin;
    let department = |code: &'static str| async move {
        let body = json!({"code": code, "name": code});
        admin.post("/departments", &body).send().await.expect(201).body["id"].clone()
    };
    let (sales, depot) = (department("SALES").await, department("DEPOT").await);
    let component = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "applies_to": {"scope": "departments", "department_ids": [sales]},
        "calculation": {"method": "fixed", "amount": "50.00", "currency": "USD"},
    });
    admin.post("/salary-components", &component).send().await.expect(201);
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    hired(&org, json!({"department_id": depot, "compensation": pay})).await;
    let mover = org.signed_in(&["admin"], None).await;
    let below = json!({"parent_id": sales});
    let path = format!("/departments/{}", depot.as_str().unwrap());
    mover.patch(&path, &below).send().await.expect(200);
    let payroll = paid(&org, "2026-09", "run").await;
    assert_eq!(payroll["gross"], "1050.00");
    let id = mover.get("/auth/me").send().await.expect(200).body["id"].clone();
    let changed = payroll["changed_by"].as_array().unwrap();
    assert!(changed.iter().any(|one| one["user_id"] == id), "{changed:?}");
}
