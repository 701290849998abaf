//! Drafts of shifts, and their publication. If this fails, a person works by a plan that nobody published, or a
//! published plan reaches only half of a team.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_domain::ids::EmployeeId;
use wfm_storage::jobs::Pointer;
use wfm_testkit::{Answer, Client, Fault, Organization, Service, TestClock};

use crate::failures::interruptions::rows;
use crate::failures::promise::faulty;
use crate::features::planning::schedules::{berlin, planned, recalculated, service};

fn early() -> Value {
    json!([{"start": "06:00", "end": "14:00", "break_minutes": 30}])
}

async fn draft(planner: &Client, entries: &[(EmployeeId, &str, Value)]) -> Answer {
    let entry = |(employee, date, shifts): &(EmployeeId, &str, Value)| {
        let mut entry = json!({"employee_id": employee.to_string(), "date": date});
        let field = if shifts.is_null() { "clear" } else { "shifts" };
        entry[field] = if shifts.is_null() { json!(true) } else { shifts.clone() };
        entry
    };
    let entries: Vec<Value> = entries.iter().map(entry).collect();
    planner.put("/roster", &json!({ "entries": entries })).send().await
}

/// Publishes November for some employees. Returns the job after it has ended.
async fn publish(org: &Organization<'_>, planner: &Client, key: &str, of: &[EmployeeId]) -> Value {
    let ids: Vec<String> = of.iter().map(ToString::to_string).collect();
    let body = json!({"from": "2026-11-01", "to": "2026-11-30", "employee_ids": ids});
    let accepted = planner.post("/roster/publish", &body).key(key).send().await.expect(202);
    org.ended(&accepted).await
}

/// The verdicts of a job with their codes, by index.
fn verdicts(job: &Value) -> Vec<(&str, Option<&str>)> {
    let items = job["result"]["items"].as_array().unwrap();
    items.iter().map(|item| (item["verdict"].as_str().unwrap(), item["code"].as_str())).collect()
}

/// Rules SCHED-6 and SCHED-9: the calculation of a day reads the whole plan of its month.
#[tokio::test]
async fn what_is_planned_of_a_month_has_its_limit() {
    let service = service().await;
    let org = berlin(&service).await;
    let [one, other] = [(); 2].map(|()| org.employee(json!({"hire_date": "2020-01-01"})));
    let (one, other) = tokio::join!(one, other);
    let three = |name: &str| -> Value {
        let shift = |start: &str, end: &str| json!({"start": start, "end": end, "name": name});
        json!([shift("06:00", "09:00"), shift("10:00", "13:00"), shift("14:00", "17:00")])
    };
    let usual = three(&"n".repeat(20));
    let longest = three(&"ü".repeat(100));
    let dates: Vec<String> = (1..=31).map(|day| format!("2026-12-{day:02}")).collect();
    let all = |employee, shifts: &Value| -> Vec<(EmployeeId, &str, Value)> {
        dates.iter().map(|date| (employee, &**date, shifts.clone())).collect()
    };
    // A usual plan fits.
    draft(&org.admin, &all(one, &usual)).await.expect(204);
    let refused = draft(&org.admin, &all(other, &longest)).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/entries/30/shifts: too_long"]);
    draft(&org.admin, &all(other, &longest)[..10]).await.expect(204);
    // Ten dates with the longest names fit, whether they are drafted one after the other or planned directly.
    let eleventh = &all(other, &longest)[10..11];
    let refused = draft(&org.admin, eleventh).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/entries/0/shifts: too_long"]);
    draft(&org.admin, &all(other, &longest)[..9]).await.expect(204);
    let put = async |date: &str, shifts: &Value| {
        let path = format!("/employees/{other}/roster/{date}");
        org.admin.put(&path, &json!({ "shifts": shifts })).send().await
    };
    for date in &dates[..10] {
        put(date, &longest).await.expect(200);
    }
    let refused = put(&dates[10], &longest).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/shifts: too_long"]);
    put(&dates[9], &three("Shorter")).await.expect(200);
    put(&dates[10], &three("Short")).await.expect(200);
    // Another month has its own limit.
    put("2027-01-04", &longest).await.expect(200);

    // A draft is not published if other requests have filled the rest of the month after it.
    let third = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let november = |day: u32| format!("2026-11-{day:02}");
    let first = november(2);
    let last = november(3);
    let two = [(third, &*first, longest.clone()), (third, &*last, longest.clone())];
    draft(&org.admin, &two).await.expect(204);
    for day in 4..=12 {
        let path = format!("/employees/{third}/roster/{}", november(day));
        org.admin.put(&path, &json!({ "shifts": longest })).send().await.expect(200);
    }
    let job = publish(&org, &org.admin, "too-much", &[third]).await;
    assert_eq!(verdicts(&job), [("failed", Some("too_long"))], "{job}");
    assert_eq!(planned(&org.admin, &third.to_string(), &first).await["source"], "weekly");
    draft(&org.admin, &[(third, &*last, three("Short"))]).await.expect(204);
    let job = publish(&org, &org.admin, "less", &[third]).await;
    assert_eq!(verdicts(&job), [("updated", None)], "{job}");
}

/// Rules SCHED-9 and SCHED-10.
#[tokio::test]
async fn a_draft_decides_nothing_until_it_is_published() {
    let service = service().await;
    let org = berlin(&service).await;
    let lead = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (manager, me) = org.account_of(lead, &["manager"]).await;
    let report =
        org.employee(json!({"hire_date": "2020-01-01", "manager_id": lead.to_string()})).await;
    let (own, _) = org.account_of(report, &["employee"]).await;
    let id = report.to_string();
    let dates = [(report, "2026-11-10", early()), (report, "2026-11-11", json!([]))];
    draft(&manager, &dates).await.expect(204);
    // If it is sent again, nothing is logged twice.
    draft(&manager, &dates).await.expect(204);
    let log = rows(&org.admin, "/activity-logs?action=roster.drafted").await;
    assert_eq!((log.len(), &log[0]["changes"][0]["field"]), (1, &json!(id)), "{log:?}");

    // Planners see the draft beside the published plan. The employee does not see the draft.
    let day = planned(&manager, &id, "2026-11-10").await;
    assert_eq!((&day["source"], &day["draft"]["source"]), (&json!("weekly"), &json!("roster")));
    assert_eq!(day["draft"]["shifts"][0]["start_at"], "2026-11-10T05:00:00.000Z");
    assert_eq!(day["draft"]["net_minutes"], 450);
    let off = planned(&manager, &id, "2026-11-11").await;
    assert_eq!((&off["draft"]["shifts"], &off["draft"]["net_minutes"]), (&json!([]), &json!(0)));
    assert_eq!(planned(&own, &id, "2026-11-10").await["draft"], Value::Null);
    let range = "/roster?from=2026-11-10&to=2026-11-10";
    let seen = rows(&manager, range).await;
    let of_report = seen.iter().find(|row| row["employee"]["id"] == id.as_str()).unwrap();
    assert!(!of_report["days"][0]["draft"].is_null(), "{of_report}");
    assert_eq!(rows(&own, range).await[0]["days"][0]["draft"], Value::Null);
    assert_eq!(rows(&own, "/notifications").await.len(), 0);

    let job = publish(&org, &manager, "first", &[report]).await;
    assert_eq!((&job["type"], &job["status"]), (&json!("roster_publish"), &json!("completed")));
    assert_eq!(verdicts(&job), [("updated", None)]);
    let item = &job["result"]["items"][0];
    assert_eq!((&item["kind"], &item["employee_id"]), (&json!("roster"), &json!(id)));
    let day = planned(&own, &id, "2026-11-10").await;
    assert_eq!((&day["source"], &day["draft"]), (&json!("roster"), &Value::Null));
    assert_eq!(planned(&manager, &id, "2026-11-11").await["draft"], Value::Null);
    let told = rows(&own, "/notifications").await;
    let kinds: Vec<&Value> = told.iter().map(|row| &row["kind"]).collect();
    assert_eq!(kinds, ["schedule.published"]);
    let told = rows(&manager, "/notifications").await;
    assert!(told.iter().any(|row| row["kind"] == "job.completed"), "{told:?}");
    let log = rows(&org.admin, "/activity-logs?action=roster.published").await;
    let fields: Vec<&Value> =
        log[0]["changes"].as_array().unwrap().iter().map(|change| &change["field"]).collect();
    assert_eq!((log.len(), fields), (1, vec![&json!("2026-11-10"), &json!("2026-11-11")]));
    assert_eq!(log[0]["actor"]["user_id"], me.to_string());
    // With another key, there is nothing left to publish.
    let job = publish(&org, &manager, "second", &[report]).await;
    assert_eq!(verdicts(&job), [("skipped", None)]);

    // Clearing returns the date to the schedule. A date that equals the published plan is no draft.
    let cleared = [(report, "2026-11-10", Value::Null), (report, "2026-11-11", json!([]))];
    draft(&manager, &cleared).await.expect(204);
    assert_eq!(planned(&manager, &id, "2026-11-11").await["draft"], Value::Null);
    let day = planned(&manager, &id, "2026-11-10").await;
    assert_eq!((&day["source"], &day["draft"]["source"]), (&json!("roster"), &json!("weekly")));
    // A draft that equals the published plan removes the draft.
    draft(&manager, &[(report, "2026-11-10", early())]).await.expect(204);
    assert_eq!(planned(&manager, &id, "2026-11-10").await["draft"], Value::Null);
    draft(&manager, &cleared).await.expect(204);
    publish(&org, &manager, "third", &[report]).await;
    assert_eq!(planned(&own, &id, "2026-11-10").await["source"], "weekly");
    assert_eq!(planned(&own, &id, "2026-11-11").await["source"], "roster");
    // Planning a date directly removes its draft.
    draft(&manager, &[(report, "2026-11-12", json!([]))]).await.expect(204);
    let at_once = format!("/employees/{report}/roster/2026-11-12");
    manager.put(&at_once, &json!({"shifts": early()})).send().await.expect(200);
    assert_eq!(planned(&manager, &id, "2026-11-12").await["draft"], Value::Null);
}

/// Rules SCHED-10 and PERM-13.
#[tokio::test]
async fn all_drafts_of_an_employee_are_published_or_none() {
    let service = service().await;
    let org = berlin(&service).await;
    let hire = |more: Value| {
        let mut body = json!({"hire_date": "2020-01-01"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        org.employee(body)
    };
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let [plain, locked] = [hire(json!({})).await, hire(json!({"compensation": pay})).await];
    let leaver = hire(json!({"termination_date": "2026-11-15", "status": "active"})).await;
    let [away, overlapping, idle] =
        [hire(json!({})).await, hire(json!({})).await, hire(json!({})).await];
    let planner = hire(json!({})).await;
    let (own, _) = org.account_of(planner, &["hr_manager"]).await;
    let run = json!({"period": "2026-11", "employee_ids": [locked.to_string()]});
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["payroll_ids"][0].clone();
    let path = format!("/payrolls/{}", payroll.as_str().unwrap());
    org.approver.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    let leave = json!({
        "employee_id": away.to_string(), "type": "annual", "start_date": "2026-11-20",
        "end_date": "2026-11-20",
    });
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    org.approver.patch(leave.header("location"), &approve).send().await.expect(200);

    let night = json!([{"start": "22:00", "end": "09:30"}]);
    let good = |who: EmployeeId| (who, "2026-11-12", early());
    let entries = [
        good(plain),
        good(locked),
        (locked, "2026-11-02", early()),
        good(leaver),
        (leaver, "2026-11-16", early()),
        good(away),
        (away, "2026-11-20", early()),
        good(overlapping),
        (overlapping, "2026-11-17", night),
    ];
    draft(&own, &entries).await.expect(204);
    let all = [plain, locked, leaver, away, overlapping, idle];
    let job = publish(&org, &own, "all", &all).await;
    let expected = [
        ("updated", None),
        ("failed", Some("period_locked")),
        ("failed", Some("employee_inactive")),
        ("failed", Some("overlap")),
        ("failed", Some("overlap")),
        ("skipped", None),
    ];
    assert_eq!(verdicts(&job), expected, "{job:#}");
    assert_eq!(
        job["result"]["items"][1]["detail"],
        "2026-11-02 belongs to an approved payroll or timesheet."
    );
    let sources = |who: EmployeeId| {
        let org = &org;
        async move { planned(&org.admin, &who.to_string(), "2026-11-12").await }
    };
    assert_eq!(sources(plain).await["source"], "roster");
    for who in [locked, leaver, away, overlapping] {
        let day = sources(who).await;
        assert_eq!(day["source"], "weekly");
        assert!(!day["draft"].is_null(), "the drafts stay: {day}");
    }

    // Nobody can draft or publish their own shifts.
    draft(&own, &[good(planner)]).await.fails(403, "own_record");
    draft(&org.admin, &[good(planner)]).await.expect(204);
    let job = publish(&org, &own, "mine", &[planner]).await;
    assert_eq!(verdicts(&job), [("failed", Some("own_record"))]);
    let job = publish(&org, &org.admin, "theirs", &[planner]).await;
    assert_eq!(verdicts(&job), [("updated", None)]);
}

/// Rule SCHED-10: the drafter and the publisher contribute to the pay of the month.
#[tokio::test]
async fn drafters_and_publishers_contribute_to_the_pay() {
    let service = service().await;
    let org = berlin(&service).await;
    let pay = json!([{"effective_from": "2020-01-01", "pay_type": "monthly", "amount": "1000.00", "currency": "USD"}]);
    let employee = org.employee(json!({"hire_date": "2020-01-01", "compensation": pay})).await;
    let planner = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (drafter, me) = org.account_of(planner, &["hr_manager"]).await;
    draft(&drafter, &[(employee, "2026-11-03", json!([]))]).await.expect(204);
    let job = publish(&org, &org.admin, "k", &[employee]).await;
    assert_eq!(verdicts(&job), [("updated", None)]);
    recalculated(&service).await;
    let run = json!({"period": "2026-11", "employee_ids": [employee.to_string()]});
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let id = org.ended(&run).await["result"]["payroll_ids"][0].as_str().unwrap().to_owned();
    let payroll = org.admin.get(&format!("/payrolls/{id}")).send().await.expect(200).body;
    let changed_by = payroll["changed_by"].to_string();
    assert!(changed_by.contains(&me.to_string()), "{changed_by}");
}

/// Rules SCHED-9 and SCHED-10.
#[tokio::test]
async fn drafts_and_their_publishing_are_refused_where_they_make_no_sense() {
    let service = service().await;
    let org = berlin(&service).await;
    let lead = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (manager, _) = org.account_of(lead, &["manager"]).await;
    let report =
        org.employee(json!({"hire_date": "2020-01-01", "manager_id": lead.to_string()})).await;
    let stranger = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let put = |entries: Value| org.admin.put("/roster", &json!({ "entries": entries })).send();
    let of = |more: Value| {
        let mut entry = json!({"employee_id": report.to_string(), "date": "2026-11-10"});
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        entry
    };
    let nobody = "01900000-0000-7000-8000-000000000000";
    let cases = [
        (json!([of(json!({}))]), "/entries/0/shifts", "required"),
        (json!([of(json!({"clear": false}))]), "/entries/0/shifts", "required"),
        (json!([of(json!({"shifts": [], "clear": true}))]), "/entries/0/clear", "not_together"),
        (
            json!([of(json!({"employee_id": nobody, "clear": true}))]),
            "/entries/0/employee_id",
            "unknown_reference",
        ),
        (
            json!([of(json!({"clear": true})), of(json!({"shifts": []}))]),
            "/entries/1/date",
            "repeated",
        ),
        (
            json!([of(json!({"shifts": [{"shift_type_id": nobody}]}))]),
            "/entries/0/shifts/0/shift_type_id",
            "unknown_reference",
        ),
        (
            json!([of(json!({"shifts": [{"start": "06:00"}]}))]),
            "/entries/0/shifts/0/end",
            "required",
        ),
        (
            json!([of(json!({"date": "2029-01-01", "clear": true}))]),
            "/entries/0/date",
            "out_of_range",
        ),
    ];
    for (entries, pointer, code) in cases {
        let answer = put(entries).await.fails(400, "validation_failed");
        let first = &answer.body["errors"][0];
        assert_eq!(
            (&first["pointer"], &first["code"]),
            (&json!(pointer), &json!(code)),
            "{answer:?}"
        );
    }
    let months: Vec<Value> = (0..91)
        .map(|n| {
            of(json!({"clear": true, "date": format!("{}-{:02}-01", 2019 + n / 12, n % 12 + 1)}))
        })
        .collect();
    put(json!(months)).await.fails(400, "validation_failed");
    draft(&manager, &[(stranger, "2026-11-10", json!([]))]).await.fails(403, "forbidden");

    let publish = |body: Value| org.admin.post("/roster/publish", &body).key("k").send();
    let cases = [
        (json!({}), "/employee_ids", "required"),
        (json!({"to": "2026-10-31"}), "/to", "end_before_start"),
        (json!({"to": "2027-01-02"}), "/to", "too_long"),
        (json!({"site_id": nobody, "department_id": nobody}), "/employee_ids", "not_together"),
        (json!({"site_id": nobody}), "/site_id", "unknown_reference"),
        (json!({"department_id": nobody}), "/department_id", "unknown_reference"),
        (json!({"employee_ids": [nobody]}), "/employee_ids/0", "unknown_reference"),
        (json!({"employee_ids": [nobody, nobody]}), "/employee_ids/1", "repeated"),
    ];
    for (more, pointer, code) in cases {
        let mut body = json!({"from": "2026-11-01", "to": "2026-11-30"});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = publish(body).await.fails(400, "validation_failed");
        let first = &answer.body["errors"][0];
        assert_eq!(
            (&first["pointer"], &first["code"]),
            (&json!(pointer), &json!(code)),
            "{answer:?}"
        );
    }
    let of_stranger =
        json!({"from": "2026-11-01", "to": "2026-11-30", "employee_ids": [stranger.to_string()]});
    let post = manager.post("/roster/publish", &of_stranger).key("k").send();
    post.await.fails(403, "forbidden");
    let no_key = org.admin.post("/roster/publish", &of_stranger).send();
    no_key.await.fails(400, "idempotency_key_missing");
}

/// Rule SCHED-10: publishing a department covers those of its employees whom the planner may plan, including the
/// departments below it.
#[tokio::test]
async fn a_manager_publishes_those_of_a_department_whom_they_may_plan() {
    let service = service().await;
    let org = berlin(&service).await;
    let made = |body: Value| {
        let org = &org;
        async move { org.admin.post("/departments", &body).send().await.expect(201).body["id"].clone() }
    };
    let north = made(json!({"code": "N", "name": "North"})).await;
    let below = made(json!({"code": "NN", "name": "North north", "parent_id": north})).await;
    let lead = org.employee(json!({"hire_date": "2020-01-01", "department_id": north})).await;
    let (manager, _) = org.account_of(lead, &["manager"]).await;
    let report = org
        .employee(json!({"hire_date": "2020-01-01", "department_id": below, "manager_id": lead.to_string()}))
        .await;
    let other = org.employee(json!({"hire_date": "2020-01-01", "department_id": north})).await;
    let off = |who| (who, "2026-11-10", json!([]));
    draft(&org.admin, &[off(report), off(other), off(lead)]).await.expect(204);
    let body = json!({"from": "2026-11-09", "to": "2026-11-15", "department_id": north});
    let accepted = manager.post("/roster/publish", &body).key("k").send().await.expect(202);
    let job = org.ended(&accepted).await;
    let items = job["result"]["items"].as_array().unwrap();
    let mut found: Vec<(String, &str)> = items
        .iter()
        .map(|item| {
            (item["employee_id"].as_str().unwrap().to_owned(), item["verdict"].as_str().unwrap())
        })
        .collect();
    found.sort();
    let mut expected = vec![(lead.to_string(), "failed"), (report.to_string(), "updated")];
    expected.sort();
    assert_eq!(found, expected, "{job:#}");
    let day = planned(&org.admin, &other.to_string(), "2026-11-10").await;
    assert_eq!(day["source"], "weekly");
}

/// Rules API-46 and SCHED-10.
#[tokio::test]
async fn a_job_that_is_abandoned_names_whose_drafts_are_left_and_goes_on_when_it_is_sent_again() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let date = service.now().date_naive().to_string();
    draft(&org.admin, &[(employee, &date, json!([]))]).await.expect(204);
    let body = json!({"from": date, "to": date, "employee_ids": [employee.to_string()]});
    let begun = org.admin.post("/roster/publish", &body).key("k").send().await.expect(202).body;
    let job_id = begun["job_id"].as_str().unwrap().parse().unwrap();
    let pointer = Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
    wfm_job_dead_letters::handle(service.app(), &pointer).await.unwrap();
    let path = format!("/jobs/{}", pointer.job_id);
    let failed = org.admin.get(&path).send().await.expect(200).body;
    let item = &failed["result"]["items"][0];
    assert_eq!((&failed["status"], &item["verdict"]), (&json!("failed"), &json!("unprocessed")));
    assert_eq!(
        (&item["kind"], &item["employee_id"]),
        (&json!("roster"), &json!(employee.to_string()))
    );
    org.admin.post("/roster/publish", &body).key("k").send().await.expect(202);
    let soon = Instant::now() + Duration::from_secs(60);
    service.planning_worker().work(&pointer, soon).await.unwrap();
    let done = org.admin.get(&path).send().await.expect(200).body;
    assert_eq!(verdicts(&done), [("updated", None)]);
}

/// Rules API-44 and SCHED-10.
#[tokio::test]
async fn a_roster_is_published_once_after_any_interruption() {
    let (service, network) = faulty().await;
    // Two chunks.
    const MANY: usize = 7;
    let soon = || Instant::now() + Duration::from_secs(60);
    let mut points = 0;
    for (offset, fault) in (0..).zip(Fault::ALL) {
        let mut at = offset;
        loop {
            let org = service.organization().await;
            let mut people = vec![];
            for _ in 0..MANY {
                people.push(org.employee(json!({})).await);
            }
            let dates: Vec<_> = people.iter().map(|who| (*who, "2026-09-08", early())).collect();
            draft(&org.admin, &dates).await.expect(204);
            let ids: Vec<String> = people.iter().map(ToString::to_string).collect();
            let body = json!({"from": "2026-09-01", "to": "2026-09-30", "employee_ids": ids});
            let accepted = org.admin.post("/roster/publish", &body).key("k").send().await;
            let job_id = accepted.expect(202).body["job_id"].as_str().unwrap().parse().unwrap();
            let pointer =
                Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
            network.strike(at, fault);
            let first = network.until_death(service.planning_worker().work(&pointer, soon())).await;
            let struck = network.requests() > at;
            network.heal();
            service.planning_worker().work(&pointer, soon()).await.unwrap();
            let place = format!("{fault:?} at {at} ({first:?})");
            let job = org.admin.get(&format!("/jobs/{}", pointer.job_id)).send().await.expect(200);
            assert_eq!(job.body["result"]["summary"]["updated"], MANY, "{place}: {}", job.body);
            for who in &people {
                let day = planned(&org.admin, &who.to_string(), "2026-09-08").await;
                assert_eq!(
                    (&day["source"], &day["draft"]),
                    (&json!("roster"), &Value::Null),
                    "{place}"
                );
            }
            let log = rows(&org.admin, "/activity-logs?action=roster.published").await;
            assert_eq!(log.len(), MANY, "{place}");
            points += usize::from(struck);
            if !struck {
                break;
            }
            at += Fault::ALL.len() as u32;
        }
    }
    assert!(points >= 4 * Fault::ALL.len(), "{points}");
}

/// Rules SCHED-3 and TIME-33: an attendance that is entered weeks later follows the roster of its own month, even if
/// nothing else of that month is stored.
#[tokio::test]
async fn what_is_entered_late_follows_the_roster_of_its_month() {
    let clock = TestClock::standing_at("2026-12-05T12:00:00Z".parse().unwrap());
    let service = Service::by(clock, |_| ()).await;
    let org = berlin(&service).await;
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await;
    draft(
        &org.admin,
        &[(
            employee,
            "2026-11-02",
            json!([{"start": "13:00", "end": "21:30", "break_minutes": 30}]),
        )],
    )
    .await
    .expect(204);
    let job = publish(&org, &org.admin, "k", &[employee]).await;
    assert_eq!(verdicts(&job), [("updated", None)]);
    // The present month has a roster, too.
    let at_once = format!("/employees/{employee}/roster/2026-12-05");
    org.admin.put(&at_once, &json!({"shifts": []})).send().await.expect(200);
    let entered = json!({
        "employee_id": employee.to_string(), "clock_in_at": "2026-11-02T12:00:00Z",
        "clock_out_at": "2026-11-02T20:30:00Z", "reason": "Forgotten",
    });
    let made = org.admin.post("/attendances", &entered).send().await.expect(201);
    assert_eq!(
        (&made.body["late_minutes"], &made.body["worked_minutes"]),
        (&json!(0), &json!(480)),
        "{}",
        made.body
    );
}
