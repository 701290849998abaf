//! Signing timesheets. If this fails, two people sign different days, what they signed changes afterwards, or a punch that comes
//! later is lost.

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization};

use crate::failures::interruptions::rows;
use crate::features::planning::schedules::{berlin, service};
use crate::features::time::policies::present;

const OCTOBER: &str = "2026-10-01";

fn october() -> Value {
    json!({"period_start": OCTOBER})
}

async fn decide(by: &Client, sheet: &str, state: &str, note: Option<&str>) -> Answer {
    let body = match note {
        Some(note) => json!({"state": state, "note": note}),
        None => json!({"state": state}),
    };
    by.patch(&format!("/timesheets/{sheet}"), &body).send().await
}

async fn shown(by: &Client, employee: EmployeeId) -> Value {
    by.get(&format!("/employees/{employee}/timesheets/{OCTOBER}")).send().await.expect(200).body
}

fn id(answer: &Answer) -> String {
    answer.body["id"].as_str().unwrap().to_owned()
}

/// The kinds of the notifications of an account, newest first.
async fn told(by: &Client) -> Vec<String> {
    let rows = rows(by, "/notifications").await;
    rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect()
}

/// Somebody who reports to a manager, both with accounts; the last date is 2026-11-02.
async fn team(org: &Organization<'_>) -> ((EmployeeId, Client), (EmployeeId, Client)) {
    let boss = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (boss_client, _) = org.account_of(boss, &["manager"]).await;
    let anna = org.employee(json!({"hire_date": "2020-01-01", "manager_id": boss.to_string()}));
    let anna = anna.await;
    let (anna_client, _) = org.account_of(anna, &["employee"]).await;
    ((anna, anna_client), (boss, boss_client))
}

/// Rules APPR-4 and APPR-5: who is asked to decide reads the days, and nobody else of the same role.
#[tokio::test]
async fn a_deputy_reads_the_timesheet_that_waits() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let deputy = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (dan, _) = org.account_of(deputy, &["employee"]).await;
    let peer = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (peer, _) = org.account_of(peer, &["employee"]).await;
    let today = service.now().date_naive();
    let named = json!({"deputy_id": deputy.to_string(), "from": today, "to": today});
    boss.post("/deputies", &named).send().await.expect(201);
    let days = format!("/employees/{anna}/timesheets/{OCTOBER}");
    dan.get(&days).send().await.fails(403, "forbidden");
    let sheet = own.post("/timesheets", &october()).send().await.expect(201);
    let state = format!("/timesheets/{}", id(&sheet));
    for path in [&days, &state] {
        assert_eq!(dan.get(path).send().await.expect(200).body["state"], "submitted");
        peer.get(path).send().await.fails(403, "forbidden");
    }
    let other = format!("/employees/{anna}/timesheets/2026-09-01");
    dan.get(&other).send().await.fails(403, "forbidden");
    dan.get(&format!("/employees/{anna}/timesheets/2026-10-02"))
        .send()
        .await
        .fails(403, "forbidden");
    decide(&dan, &id(&sheet), "approved", None).await.expect(200);
}

/// Rules SHEET-2 and SHEET-3.
#[tokio::test]
async fn an_employee_submits_and_the_manager_approves_the_same_days() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let me = anna.to_string();
    present(&org, &me, "2026-10-05T07:00:00Z", "2026-10-05T15:30:00Z").await;
    let open = shown(&own, anna).await;
    assert_eq!((&open["state"], &open["submitted_at"]), (&json!("open"), &Value::Null));

    let submitted = own.post("/timesheets", &october()).send().await.expect(201);
    let sheet = id(&submitted);
    assert_eq!(submitted.body["id"], open["id"]);
    assert_eq!(submitted.body["submitted_hash"], open["days_hash"]);
    let there = own.get(submitted.header("location")).send().await.expect(200);
    assert_eq!((&there.body, there.header("etag")), (&submitted.body, submitted.header("etag")));
    let again = own.post("/timesheets", &october()).send().await.expect(200);
    assert_eq!(again.body, submitted.body);
    assert_eq!(told(&boss).await, ["timesheet.submitted"]);

    decide(&own, &sheet, "approved", None).await.fails(403, "own_record");
    let approved = decide(&boss, &sheet, "approved", Some("Thanks")).await.expect(200).body;
    assert_eq!(
        (&approved["state"], &approved["decision_note"]),
        (&json!("approved"), &json!("Thanks"))
    );
    assert_eq!(decide(&boss, &sheet, "approved", None).await.expect(200).body, approved);
    assert_eq!(told(&own).await[0], "timesheet.decided");
    let log = rows(&org.admin, &format!("/activity-logs?resource_id={sheet}")).await;
    let actions: Vec<&Value> = log.iter().map(|entry| &entry["action"]).collect();
    assert_eq!(actions, ["timesheet.approved", "timesheet.submitted"]);

    // What was signed stays, whatever the rules are later.
    let signed = shown(&own, anna).await;
    assert_eq!((&signed["days"], &signed["days_hash"]), (&open["days"], &open["days_hash"]));
    let holidays = json!({"holidays": [{"date": "2026-10-05", "name": "New"}]});
    org.admin.patch("/settings", &holidays).header("if-match", "*").send().await.expect(200);
    service.clock.advance(TimeDelta::minutes(2));
    service.recalculate().await.unwrap();
    assert_eq!(shown(&own, anna).await, signed);
}

/// Rules SHEET-4 and PAY-97: nobody reopens what is paid, so what comes late to it is a late fact.
#[tokio::test]
async fn a_signed_month_that_is_paid_takes_late_facts() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let me = anna.to_string();
    let pay = json!({"compensation": [{
        "effective_from": "2020-01-01", "pay_type": "hourly", "amount": "20.00", "currency": "EUR",
    }]});
    let person = format!("/employees/{me}");
    org.admin.patch(&person, &pay).header("if-match", "*").send().await.expect(200);
    let there = present(&org, &me, "2026-10-05T07:00:00Z", "2026-10-05T15:30:00Z").await;
    let sheet = id(&own.post("/timesheets", &october()).send().await.expect(201));
    decide(&boss, &sheet, "approved", None).await.expect(200);
    let signed = shown(&own, anna).await;
    let record = json!({"records": [{
        "id": "1", "device_id": "phone", "clock_in_client_ts": "2026-10-30T08:00:00Z",
        "clock_out_client_ts": "2026-10-30T12:00:00Z",
    }]});
    let sent = own.post("/attendances/sync", &record).key("late").send().await.expect(202);
    let late = org.ended(&sent).await["result"]["items"][0]["attendance_id"].clone();
    let run = json!({"period": "2026-10", "employee_ids": [me]});
    let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["payroll_ids"][0].clone();
    let path = format!("/payrolls/{}", payroll.as_str().unwrap());
    let paid = org.approver.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
    assert_eq!(paid.body["status"], "approved", "{}", paid.body);
    decide(&boss, &sheet, "open", Some("More")).await.fails(409, "period_locked");

    // The record that waited, a correction and an entry count.
    let late = format!("/attendances/{}", late.as_str().unwrap());
    boss.patch(&late, &json!({"review": "approved"})).send().await.expect(200);
    let correct = json!({"clock_in_at": "2026-10-05T06:00:00Z", "reason": "Earlier."});
    org.admin.patch(there.header("location"), &correct).send().await.expect(200);
    present(&org, &me, "2026-10-06T07:00:00Z", "2026-10-06T08:00:00Z").await;
    let november = json!({"period": "2026-11", "employee_ids": [me]});
    let run = org.admin.post("/payroll/generate", &november).key("next").send().await.expect(202);
    let payroll = org.ended(&run).await["result"]["payroll_ids"][0].clone();
    let path = format!("/payrolls/{}", payroll.as_str().unwrap());
    let carried = org.admin.get(&path).send().await.expect(200).body["corrections"].clone();
    // Four hours, one and one.
    assert_eq!(carried[0]["items"][0]["difference"], "120.00", "{carried}");
    // What was signed does not change.
    assert_eq!(shown(&own, anna).await, signed);
}

/// Rule SHEET-4.
#[tokio::test]
async fn a_signed_month_takes_no_change_and_keeps_what_comes_late_until_it_is_reopened() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let me = anna.to_string();
    let there = present(&org, &me, "2026-10-05T07:00:00Z", "2026-10-05T15:30:00Z").await;
    let sheet = id(&own.post("/timesheets", &october()).send().await.expect(201));
    decide(&boss, &sheet, "approved", None).await.expect(200);

    let correct = json!({"clock_in_at": "2026-10-05T06:00:00Z", "reason": "Earlier."});
    let corrected = || org.admin.patch(there.header("location"), &correct).send();
    corrected().await.fails(409, "period_locked");
    let leave = json!({"employee_id": me, "type": "annual", "start_date": "2026-10-29", "end_date": "2026-10-30"});
    let leave = org.admin.post("/leaves", &leave).send().await.expect(201);
    let approve = json!({"status": "approved"});
    org.admin.patch(leave.header("location"), &approve).send().await.fails(409, "period_locked");
    let roster = format!("/employees/{anna}/roster/2026-10-07");
    org.admin.put(&roster, &json!({"shifts": []})).send().await.fails(409, "period_locked");

    // A phone that was offline.
    let late = json!({"records": [{
        "id": "1", "device_id": "phone", "clock_in_client_ts": "2026-10-30T08:00:00Z",
        "clock_out_client_ts": "2026-10-30T16:30:00Z",
    }]});
    let sent = own.post("/attendances/sync", &late).key("late").send().await.expect(202);
    let job = org.ended(&sent).await;
    let item = &job["result"]["items"][0];
    let late = format!("/attendances/{}", item["attendance_id"].as_str().unwrap());
    let waits = org.admin.get(&late).send().await.expect(200).body;
    assert_eq!((&waits["review"], &waits["flags"]), (&json!("pending"), &json!(["period_locked"])));
    assert!(told(&boss).await.contains(&"attendance.needs_review".to_owned()));
    let review = json!({"review": "approved"});
    boss.patch(&late, &review).send().await.fails(409, "period_locked");

    // The approver opens the month, with a reason.
    decide(&own, &sheet, "open", Some("I forgot")).await.fails(403, "own_record");
    let missing = decide(&boss, &sheet, "open", None).await;
    assert_eq!(missing.fails(400, "validation_failed").violations(), ["/note: required"]);
    let open = decide(&boss, &sheet, "open", Some("Friday is missing")).await.expect(200).body;
    assert_eq!(
        (&open["state"], &open["decision_note"]),
        (&json!("open"), &json!("Friday is missing"))
    );
    boss.patch(&late, &review).send().await.expect(200);
    corrected().await.expect(200);
    let again = own.post("/timesheets", &october()).send().await.expect(201).body;
    assert_eq!((&again["id"], &again["decision_note"]), (&json!(sheet), &Value::Null));
    decide(&boss, &sheet, "approved", None).await.expect(200);
    let worked = &shown(&own, anna).await["totals"]["worked"];
    assert_eq!(worked, 9 * 60 + 8 * 60);
}

/// Rule SHEET-3.
#[tokio::test]
async fn what_is_not_settled_or_has_changed_is_not_approved() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let me = anna.to_string();
    let open =
        json!({"employee_id": me, "clock_in_at": "2026-10-05T07:00:00Z", "reason": "forgotten"});
    let open = org.admin.post("/attendances", &open).send().await.expect(201);
    let sheet = id(&own.post("/timesheets", &october()).send().await.expect(201));
    let refused = decide(&boss, &sheet, "approved", None).await;
    let detail = refused.fails(409, "unresolved").body["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("2026-10-05"), "{detail}");
    let ended = json!({"clock_out_at": "2026-10-05T15:30:00Z", "reason": "She says so."});
    org.admin.patch(open.header("location"), &ended).send().await.expect(200);
    decide(&boss, &sheet, "approved", None).await.fails(409, "timesheet_changed");
    decide(&boss, &sheet, "open", Some("I have entered Monday")).await.expect(200);
    decide(&boss, &sheet, "approved", None).await.fails(409, "invalid_transition");
    // She withdraws what she submitted, without a reason.
    own.post("/timesheets", &october()).send().await.expect(201);
    let withdrawn = decide(&own, &sheet, "open", None).await.expect(200).body;
    assert_eq!((&withdrawn["state"], &withdrawn["decided_by"]), (&json!("open"), &Value::Null));
    own.post("/timesheets", &october()).send().await.expect(201);
    decide(&boss, &sheet, "approved", None).await.expect(200);
    own.post("/timesheets", &october()).send().await.fails(409, "invalid_transition");
}

/// Rule SHEET-2.
#[tokio::test]
async fn only_a_period_that_is_over_is_submitted_and_only_by_those_who_may() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let submit = |by: &Client, body: Value| by.post("/timesheets", &body).send();
    for (body, violation) in [
        (json!({"period_start": "2026-11-01"}), "/period_start: out_of_range"),
        (json!({"period_start": "2026-10-02"}), "/period_start: out_of_range"),
        (json!({"period_start": "2019-12-01"}), "/period_start: out_of_range"),
    ] {
        let answer = submit(&own, body.clone()).await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    submit(&org.admin, october()).await.fails(409, "no_employee");
    let of = |employee: EmployeeId| json!({"period_start": OCTOBER, "employee_id": employee.to_string()});
    let stranger = org.employee(json!({})).await;
    submit(&own, of(stranger)).await.fails(403, "forbidden");
    submit(&boss, of(stranger)).await.fails(403, "forbidden");
    let sheet = id(&submit(&boss, of(anna)).await.expect(201));
    let peer = org.account_of(stranger, &["employee"]).await.0;
    let manager = org.employee(json!({})).await;
    let other = org.account_of(manager, &["manager"]).await.0;
    for by in [&peer, &other] {
        decide(by, &sheet, "approved", None).await.fails(403, "forbidden");
        decide(by, &sheet, "open", Some("No")).await.fails(403, "forbidden");
    }
    // The approver may have submitted it.
    decide(&boss, &sheet, "approved", None).await.expect(200);
}

/// Rules SHEET-1 and SHEET-2.
#[tokio::test]
async fn the_list_of_a_period_shows_who_has_not_submitted() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (boss_id, boss)) = team(&org).await;
    let left =
        org.employee(json!({"hire_date": "2020-01-01", "termination_date": "2026-09-30"})).await;
    own.post("/timesheets", &october()).send().await.expect(201);
    let states = async |by: &Client, query: &str| -> Vec<(String, String)> {
        let rows = rows(by, &format!("/timesheets?{query}")).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        rows.iter().map(|row| (text(&row["employee_id"]), text(&row["state"]))).collect()
    };
    let submitted = (anna.to_string(), "submitted".to_owned());
    let open = (boss_id.to_string(), "open".to_owned());
    let all = states(&org.admin, "period_start=2026-10-01&limit=1").await;
    assert_eq!(all, [submitted.clone(), open.clone()]);
    assert!(!all.iter().any(|(id, _)| *id == left.to_string()));
    let of_boss = format!("period_start=2026-10-01&manager_id={boss_id}");
    assert_eq!(states(&org.admin, &of_boss).await, std::slice::from_ref(&submitted));
    assert_eq!(states(&boss, "period_start=2026-10-01").await, [submitted.clone(), open.clone()]);
    assert_eq!(states(&own, "period_start=2026-10-01").await, std::slice::from_ref(&submitted));
    assert_eq!(states(&org.admin, "period_start=2026-10-01&state=open").await, [open]);
    // Without a period, those that were submitted.
    for query in
        ["", "state=submitted", &format!("manager_id={boss_id}"), &format!("employee_id={anna}")]
    {
        assert_eq!(states(&org.admin, query).await, std::slice::from_ref(&submitted), "{query}");
    }
    for query in
        ["state=approved", &format!("manager_id={anna}"), &format!("employee_id={boss_id}")]
    {
        assert_eq!(states(&org.admin, query).await, [], "{query}");
    }
    assert_eq!(states(&own, &format!("employee_id={boss_id}")).await, []);
    let named = org.admin.get("/timesheets?expand=employee").send().await.expect(200).body;
    assert_eq!(named["data"][0]["employee"]["id"], anna.to_string());
}

/// Rule TIME-33: a change that skipped the signed dates is made up for.
#[tokio::test]
async fn a_reopened_month_is_calculated_again() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let me = anna.to_string();
    let there = present(&org, &me, "2026-10-05T07:00:00Z", "2026-10-05T15:30:00Z").await;
    let sheet = id(&own.post("/timesheets", &october()).send().await.expect(201));
    decide(&boss, &sheet, "approved", None).await.expect(200);
    let overtime = async || {
        service.clock.advance(TimeDelta::minutes(2));
        service.recalculate().await.unwrap();
        let there = org.admin.get(there.header("location")).send().await.expect(200).body;
        there["overtime_minutes"].clone()
    };
    let before = overtime().await;
    let holidays = json!({"holidays": [{"date": "2026-10-05", "name": "New"}]});
    org.admin.patch("/settings", &holidays).header("if-match", "*").send().await.expect(200);
    assert_eq!(overtime().await, before);
    decide(&boss, &sheet, "open", Some("The holiday is new")).await.expect(200);
    assert_ne!(overtime().await, before);
}

/// Rules SHEET-2 and SHEET-4: other periods do not sign the same dates twice.
#[tokio::test]
async fn weeks_are_not_signed_inside_a_signed_month() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (_, boss)) = team(&org).await;
    let sheet = id(&own.post("/timesheets", &october()).send().await.expect(201));
    decide(&boss, &sheet, "approved", None).await.expect(200);
    let weeks = json!({"timesheets": {"period": "week"}});
    org.admin.patch("/settings", &weeks).header("if-match", "*").send().await.expect(200);
    let submit = |first: &str| own.post("/timesheets", &json!({"period_start": first})).send();
    submit("2026-10-05").await.fails(409, "period_locked");
    submit("2026-10-26").await.fails(409, "period_locked");
    let week = id(&submit("2026-09-21").await.expect(201));
    decide(&boss, &week, "approved", None).await.expect(200);
    let list = rows(&org.admin, &format!("/timesheets?employee_id={anna}")).await;
    let starts: Vec<&Value> = list.iter().map(|row| &row["period_start"]).collect();
    assert_eq!(starts, ["2026-10-01", "2026-09-21"]);
}

/// Rule APPR-7.
#[tokio::test]
async fn many_timesheets_are_decided_together_each_like_a_single_one() {
    let service = service().await;
    let org = berlin(&service).await;
    let ((anna, own), (boss_id, boss)) = team(&org).await;
    let mut sheets = vec![];
    let submit = async |employee: EmployeeId, first: &str| {
        let body = json!({"period_start": first, "employee_id": employee.to_string()});
        id(&org.admin.post("/timesheets", &body).send().await.expect(201))
    };
    for first in ["2026-08-01", "2026-09-01", OCTOBER] {
        sheets.push(submit(anna, first).await);
    }
    // A change after the submission.
    present(&org, &anna.to_string(), "2026-09-07T07:00:00Z", "2026-09-07T15:30:00Z").await;
    let mut others = vec![];
    for _ in 0..6 {
        let employee =
            org.employee(json!({"hire_date": "2020-01-01", "manager_id": boss_id.to_string()}));
        let employee = employee.await;
        others.push(submit(employee, OCTOBER).await);
        sheets.push(others.last().unwrap().clone());
    }
    decide(&boss, &sheets[0], "approved", None).await.expect(200);
    // One is returned, and one has an attendance that is still open.
    decide(&org.admin, &others[4], "open", Some("Look again")).await.expect(200);
    let forgetful = org.employee(json!({"manager_id": boss_id.to_string()})).await;
    let open = json!({"employee_id": forgetful.to_string(), "clock_in_at": "2026-10-05T07:00:00Z", "reason": "forgotten"});
    org.admin.post("/attendances", &open).send().await.expect(201);
    let unsettled = submit(forgetful, OCTOBER).await;
    let long = json!({"records": [{
        "id": "1", "device_id": "phone", "clock_in_client_ts": "2026-11-03T04:00:00Z",
        "clock_out_client_ts": "2026-11-03T20:00:00Z",
    }]});
    let sent = own.post("/attendances/sync", &long).key("long").send().await.expect(202);
    let job = org.ended(&sent).await;
    let waiting = job["result"]["items"][0]["attendance_id"].as_str().unwrap().to_owned();
    let mut items: Vec<Value> =
        sheets.iter().map(|id| json!({"kind": "timesheet", "id": id})).collect();
    items.push(json!({"kind": "attendance", "id": waiting}));
    items.push(json!({"kind": "timesheet", "id": unsettled}));
    let start = |by: &Client, status: &str, items: &Value, key: &str| {
        by.post("/approvals/decide", &json!({"status": status, "items": items})).key(key).send()
    };
    let job = org.ended(&start(&boss, "approved", &json!(items), "k").await.expect(202)).await;
    let of = |item: &Value| {
        let verdict = item["verdict"].as_str().unwrap();
        format!("{verdict} {}", item["code"].as_str().unwrap_or_default()).trim().to_owned()
    };
    let results = job["result"]["items"].as_array().unwrap();
    let verdict_of = |id: &str| {
        let is_it = |item: &&Value| item["timesheet_id"] == id || item["attendance_id"] == id;
        results.iter().find(is_it).map(of).unwrap_or_else(|| panic!("{id} of {job}"))
    };
    assert_eq!(verdict_of(&sheets[0]), "skipped");
    assert_eq!(verdict_of(&sheets[1]), "failed timesheet_changed");
    assert_eq!(verdict_of(&others[4]), "failed invalid_transition");
    assert_eq!(verdict_of(&unsettled), "failed unresolved");
    for sheet in sheets[2..].iter().filter(|sheet| **sheet != others[4]) {
        assert_eq!(verdict_of(sheet), "updated");
    }
    assert_eq!(verdict_of(&waiting), "updated");
    let sheets = results.iter().filter(|item| item["timesheet_id"].is_string());
    assert_eq!(sheets.count(), 10);
    let approved = rows(&org.admin, "/timesheets?state=approved").await;
    assert_eq!(approved.len(), 7);

    // Nobody decides about the own one, and to return one needs a note.
    let mine = json!([{"kind": "timesheet", "id": submit(boss_id, OCTOBER).await}]);
    let job = org.ended(&start(&boss, "approved", &mine, "own").await.expect(202)).await;
    assert_eq!(of(&job["result"]["items"][0]), "failed own_record");
    let returned = json!([{"kind": "timesheet", "id": others[0]}]);
    let missing = start(&boss, "rejected", &returned, "return").await;
    assert_eq!(missing.fails(400, "validation_failed").violations(), ["/note: required"]);
    let body = json!({"status": "rejected", "note": "Friday is missing", "items": returned});
    let job = boss.post("/approvals/decide", &body).key("return").send().await.expect(202);
    let job = org.ended(&job).await;
    assert_eq!(of(&job["result"]["items"][0]), "updated");
    let open = rows(&org.admin, "/timesheets?state=open").await;
    let returned = open.iter().find(|row| row["id"] == others[0]);
    let note = returned.map(|row| &row["decision_note"]);
    assert_eq!((open.len(), note), (2, Some(&json!("Friday is missing"))));
    // An id counts for its own kind only.
    let confused = json!([{"kind": "attendance", "id": others[0]}]);
    let confused = start(&boss, "approved", &confused, "confused").await;
    let confused = confused.fails(400, "validation_failed").violations();
    assert_eq!(confused, ["/items/0: unknown_reference"]);
}

/// Rule SHEET-4.
#[tokio::test]
async fn payrolls_need_approved_timesheets_where_the_settings_say_so_and_hold_them() {
    let service = service().await;
    let org = berlin(&service).await;
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000.00", "currency": "EUR",
    }]);
    let anna = org.employee(json!({"hire_date": "2020-01-01", "compensation": pay})).await;
    let required = json!({"payroll": {"require_timesheets": true}});
    org.admin.patch("/settings", &required).header("if-match", "*").send().await.expect(200);
    let run = async |key: &str| {
        let body = json!({"period": "2026-10", "employee_ids": [anna.to_string()]});
        let run = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
        org.ended(&run).await["result"].clone()
    };
    let failed = run("1").await["items"][0].clone();
    assert_eq!((&failed["verdict"], &failed["code"]), (&json!("failed"), &json!("timesheet_open")));
    assert_eq!(failed["detail"], "2026-10-01 is not in an approved timesheet.");
    let body = json!({"period_start": OCTOBER, "employee_id": anna.to_string()});
    let sheet = id(&org.admin.post("/timesheets", &body).send().await.expect(201));
    decide(&org.admin, &sheet, "approved", None).await.expect(200);
    let paid = run("2").await;
    let payroll = format!("/payrolls/{}", paid["payroll_ids"][0].as_str().unwrap());

    // What is reopened is not paid as it was.
    let status = |status: &str| json!({"status": status, "reason": "Wrong."});
    decide(&org.admin, &sheet, "open", Some("Look again")).await.expect(200);
    org.approver.patch(&payroll, &status("approved")).send().await.fails(409, "invalid_transition");
    org.admin.post("/timesheets", &body).send().await.expect(201);
    decide(&org.admin, &sheet, "approved", None).await.expect(200);
    let paid = run("3").await;
    let payroll = format!("/payrolls/{}", paid["payroll_ids"][0].as_str().unwrap());
    org.approver.patch(&payroll, &status("approved")).send().await.expect(200);
    let detail = decide(&org.admin, &sheet, "open", Some("Look again")).await;
    let detail = detail.fails(409, "period_locked").body["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains("2026-10-01"), "{detail}");
    // Both locks hold on their own.
    org.approver.patch(&payroll, &status("void")).send().await.expect(200);
    let roster = format!("/employees/{anna}/roster/2026-10-07");
    let day_off = || org.admin.put(&roster, &json!({"shifts": []})).send();
    day_off().await.fails(409, "period_locked");
    decide(&org.admin, &sheet, "open", Some("Look again")).await.expect(200);
    day_off().await.expect(200);
}
