//! Requests to correct times. If this fails, employees correct their own hours, or hours that were forgotten stay unpaid.

use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::failures::interruptions::rows;
use crate::features::planning::schedules::{berlin, service};
use crate::features::time::policies::present;

/// A manager, and an employee of the team. Both have accounts. It is the 2nd of November 2026.
struct Team<'a> {
    org: Organization<'a>,
    anna: EmployeeId,
    own: Client,
    boss: Client,
}

impl<'a> Team<'a> {
    async fn new(service: &'a Service) -> Self {
        let org = berlin(service).await;
        let boss = org.employee(json!({"hire_date": "2020-01-01"})).await;
        let anna = json!({"hire_date": "2020-01-01", "manager_id": boss.to_string()});
        let anna = org.employee(anna).await;
        let (boss, _) = org.account_of(boss, &["manager"]).await;
        let (own, _) = org.account_of(anna, &["employee"]).await;
        Self { org, anna, own, boss }
    }

    async fn attendances(&self) -> Vec<Value> {
        rows(&self.org.admin, &format!("/attendances?employee_id={}", self.anna)).await
    }

    async fn requests(&self) -> Vec<Value> {
        let path = format!("/attendance-requests?employee_id={}", self.anna);
        rows(&self.org.admin, &path).await
    }
}

fn forgotten(date: &str) -> Value {
    json!({
        "clock_in_at": format!("{date}T08:00:00Z"), "clock_out_at": format!("{date}T16:30:00Z"),
        "reason": "The terminal was down.",
    })
}

async fn ask(by: &Client, body: &Value) -> Answer {
    by.post("/attendance-requests", body).send().await
}

/// Asks, and returns the path of the request.
async fn asked(by: &Client, body: &Value) -> String {
    ask(by, body).await.expect(201).header("location").to_owned()
}

async fn to(by: &Client, path: &str, status: &str) -> Answer {
    by.patch(path, &json!({ "status": status })).send().await
}

async fn told(by: &Client) -> Vec<String> {
    let rows = rows(by, "/notifications").await;
    rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect()
}

async fn actions(org: &Organization<'_>, of: &str) -> Vec<String> {
    let log = rows(&org.admin, &format!("/activity-logs?resource_id={of}")).await;
    log.iter().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect()
}

/// Rules APPR-1, TIME-45 and API-73.
#[tokio::test]
async fn a_forgotten_attendance_is_entered_when_the_manager_approves_it() {
    let service = service().await;
    let team = Team::new(&service).await;
    let made = ask(&team.own, &forgotten("2026-10-05")).await.expect(201);
    let path = made.header("location").to_owned();
    assert_eq!(made.body["status"], "pending");
    assert_eq!(made.body["date"], "2026-10-05");
    assert_eq!((&made.body["attendance_id"], team.attendances().await.len()), (&Value::Null, 0));
    assert_eq!(told(&team.boss).await, ["attendance.requested"]);
    let read = team.own.get(&path).send().await.expect(200);
    assert_eq!((&read.body, read.header("etag")), (&made.body, made.header("etag")));

    to(&team.own, &path, "approved").await.fails(403, "own_record");
    let note = json!({"status": "approved", "note": "I saw you there."});
    let approved = team.boss.patch(&path, &note).send().await.expect(200);
    assert_eq!(approved.body["decision_note"], "I saw you there.");
    let there = team.attendances().await;
    assert_eq!(there.len(), 1);
    assert_eq!(there[0]["id"], approved.body["attendance_id"]);
    assert_eq!((&there[0]["source"], &there[0]["status"]), (&json!("manual"), &json!("late")));
    assert_eq!(told(&team.own).await, ["attendance.decided"]);
    let id = made.body["id"].as_str().unwrap();
    let expected = ["attendance_request.approved", "attendance_request.created"];
    assert_eq!(actions(&team.org, id).await, expected);
    let log = format!("/activity-logs?resource_id={}", there[0]["id"].as_str().unwrap());
    let log = rows(&team.org.admin, &log).await;
    assert_eq!(log[0]["action"], "attendance.created");
    assert!(log[0]["changes"].to_string().contains("The terminal was down."), "{}", log[0]);

    // Repeating the decision changes nothing. Another one is too late.
    let again = team.boss.patch(&path, &note).send().await.expect(200);
    assert_eq!(again.header("etag"), approved.header("etag"));
    to(&team.boss, &path, "rejected").await.fails(409, "invalid_transition");
    to(&team.own, &path, "cancelled").await.fails(409, "invalid_transition");
    assert_eq!(team.attendances().await.len(), 1);
}

/// Rules APPR-1 and TIME-43.
#[tokio::test]
async fn an_attendance_is_corrected_when_the_manager_approves_it() {
    let service = service().await;
    let team = Team::new(&service).await;
    let me = team.anna.to_string();
    present(&team.org, &me, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    let id = team.attendances().await[0]["id"].clone();
    let body = json!({
        "attendance_id": id, "clock_out_at": "2026-10-05T16:30:00Z", "reason": "I forgot to clock out.",
    });
    let path = asked(&team.own, &body).await;
    let approved = to(&team.boss, &path, "approved").await.expect(200);
    assert_eq!(
        (&approved.body["attendance_id"], &approved.body["clock_in_at"]),
        (&id, &Value::Null)
    );
    let there = team.attendances().await;
    assert_eq!(there.len(), 1);
    assert_eq!(there[0]["clock_in_at"], "2026-10-05T08:00:00.000Z");
    assert_eq!(there[0]["clock_out_at"], "2026-10-05T16:30:00.000Z");
    assert_eq!(there[0]["flags"], json!(["late_arrival", "corrected"]));
    let log = actions(&team.org, id.as_str().unwrap()).await;
    assert_eq!(log[0], "attendance.corrected");

    // A rejected one leaves the times.
    let body =
        json!({"attendance_id": id, "clock_out_at": "2026-10-05T18:00:00Z", "reason": "Longer."});
    let path = asked(&team.own, &body).await;
    to(&team.boss, &path, "rejected").await.expect(200);
    assert_eq!(team.attendances().await, there);
}

/// Rule APPR-1: the approval is an act of the decider, and is refused like one. The request then stays pending.
#[tokio::test]
async fn an_approval_that_is_refused_leaves_the_request_pending() {
    let service = service().await;
    let team = Team::new(&service).await;
    let me = team.anna.to_string();
    let path = asked(&team.own, &forgotten("2026-10-05")).await;
    present(&team.org, &me, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    to(&team.boss, &path, "approved").await.fails(409, "overlap");
    let id = team.attendances().await[0]["id"].clone();
    let body =
        json!({"attendance_id": id, "clock_out_at": "2026-10-05T13:00:00Z", "reason": "Longer."});
    let about_it = asked(&team.own, &body).await;
    // A new schedule recalculates the attendance, and is no change of it. A correction is.
    let correct = json!({"clock_in_at": "2026-10-05T07:30:00Z", "reason": "Earlier."});
    let attendance = format!("/attendances/{}", id.as_str().unwrap());
    team.boss.patch(&attendance, &correct).send().await.expect(200);
    to(&team.boss, &about_it, "approved").await.fails(409, "invalid_transition");
    for path in [&path, &about_it] {
        let read = team.own.get(path).send().await.expect(200).body;
        assert_eq!((&read["status"], &read["decided_by"]), (&json!("pending"), &Value::Null));
    }
    let there = team.attendances().await;
    assert_eq!((there.len(), &there[0]["clock_in_at"]), (1, &json!("2026-10-05T07:30:00.000Z")));
    assert_eq!(told(&team.own).await, [""; 0]);
    to(&team.boss, &about_it, "rejected").await.expect(200);
    // On a locked date nothing changes.
    let sheet = json!({"employee_id": me, "period_start": "2026-10-01"});
    let sheet = team.org.admin.post("/timesheets", &sheet).send().await.expect(201);
    let sheet = format!("/timesheets/{}", sheet.body["id"].as_str().unwrap());
    team.boss.patch(&sheet, &json!({"state": "approved"})).send().await.expect(200);
    let locked = asked(&team.own, &forgotten("2026-10-06")).await;
    to(&team.boss, &locked, "approved").await.fails(409, "period_locked");
    to(&team.boss, &locked, "cancelled").await.fails(403, "forbidden");
    to(&team.org.admin, &locked, "cancelled").await.fails(403, "forbidden");
    to(&team.own, &locked, "cancelled").await.expect(200);
}

/// Rules APPR-1 and TIME-33: what a recalculation changes is not a change of the attendance.
#[tokio::test]
async fn a_recalculation_does_not_stand_in_the_way_of_an_approval() {
    let service = service().await;
    let team = Team::new(&service).await;
    let me = team.anna.to_string();
    present(&team.org, &me, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    let before = team.attendances().await[0].clone();
    let body = json!({
        "attendance_id": before["id"], "clock_out_at": "2026-10-05T13:00:00Z", "reason": "Longer.",
    });
    let path = asked(&team.own, &body).await;
    let planned = format!("/employees/{me}/roster/2026-10-05");
    let shifts = json!({"shifts": [{"start": "06:00", "end": "14:00"}]});
    team.org.admin.put(&planned, &shifts).send().await.expect(200);
    crate::features::planning::schedules::recalculated(&service).await;
    assert_ne!(team.attendances().await[0]["late_minutes"], before["late_minutes"]);
    to(&team.boss, &path, "approved").await.expect(200);
}

/// Rules APPR-1 and TIME-44.
#[tokio::test]
async fn impossible_times_and_unknown_attendances_are_refused() {
    let service = service().await;
    let team = Team::new(&service).await;
    let me = team.anna.to_string();
    present(&team.org, &me, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    let id = team.attendances().await[0]["id"].clone();
    let other = team.org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();
    present(&team.org, &other, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    let others = rows(&team.org.admin, &format!("/attendances?employee_id={other}")).await;
    for (body, expected) in [
        (json!({"reason": "?"}), "/clock_in_at: required"),
        (json!({"reason": "?", "clock_out_at": "2026-10-05T12:00:00Z"}), "/clock_in_at: required"),
        (json!({"reason": "?", "attendance_id": id}), "/clock_in_at: required"),
        (
            json!({
                "reason": "?", "clock_in_at": "2026-10-05T12:00:00Z",
                "clock_out_at": "2026-10-05T11:59:00Z",
            }),
            "/clock_out_at: out_before_in",
        ),
        (
            json!({"reason": "?", "attendance_id": id, "clock_in_at": "2026-10-05T12:01:00Z"}),
            "/clock_in_at: out_before_in",
        ),
        (
            json!({"reason": "?", "clock_in_at": "2026-11-09T08:00:00Z"}),
            "/clock_in_at: future_time",
        ),
        (
            json!({"reason": "?", "clock_in_at": "2019-12-31T08:00:00Z"}),
            "/clock_in_at: not_employed",
        ),
        (
            json!({"reason": "?", "attendance_id": id, "clock_out_at": "2026-10-12T08:00:01Z"}),
            "/clock_out_at: too_long",
        ),
        (
            json!({
                "reason": "?", "attendance_id": others[0]["id"],
                "clock_out_at": "2026-10-05T13:00:00Z",
            }),
            "/attendance_id: unknown_reference",
        ),
        (json!({"reason": " ", "clock_in_at": "2026-10-05T12:00:00Z"}), "/reason: invalid_format"),
    ] {
        let refused = ask(&team.own, &body).await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), [expected], "{body}");
    }
    assert_eq!(team.requests().await.len(), 0);
    // Somebody else's times are for those who may write them.
    let for_other =
        json!({"reason": "?", "clock_in_at": "2026-10-06T08:00:00Z", "employee_id": other});
    ask(&team.own, &for_other).await.fails(403, "forbidden");
    ask(&team.org.admin, &for_other).await.expect(201);
}

/// Rule APPR-1, also if the requests come at once.
#[tokio::test]
async fn an_attendance_or_a_date_has_one_pending_request() {
    let service = service().await;
    let team = Team::new(&service).await;
    let me = team.anna.to_string();
    present(&team.org, &me, "2026-10-05T08:00:00Z", "2026-10-05T12:00:00Z").await;
    let id = team.attendances().await[0]["id"].clone();
    let about =
        json!({"attendance_id": id, "clock_out_at": "2026-10-05T13:00:00Z", "reason": "Longer."});
    for body in [&about, &forgotten("2026-10-06")] {
        let mut made = vec![];
        for answer in join_all((0..4).map(|_| ask(&team.own, body))).await {
            match answer.status {
                201 => made.push(answer.header("location").to_owned()),
                _ => _ = answer.fails(409, "already_exists"),
            }
        }
        assert_eq!(made.len(), 1);
        // After it is over, there may be another one.
        to(&team.own, &made[0], "cancelled").await.expect(200);
        let next = asked(&team.own, body).await;
        to(&team.boss, &next, "rejected").await.expect(200);
        asked(&team.own, body).await;
    }
    // A correction and a forgotten attendance of one date are about two attendances.
    ask(&team.own, &forgotten("2026-10-05")).await.expect(201);
    assert_eq!(team.requests().await.len(), 7);
    let pending = "/attendance-requests?status=pending";
    assert_eq!(rows(&team.boss, pending).await.len(), 3);
}

/// Rule APPR-1.
#[tokio::test]
async fn an_employee_has_at_most_fifty_pending_requests() {
    let service = service().await;
    let team = Team::new(&service).await;
    let date = |n: u64| {
        let date = chrono::NaiveDate::from_ymd_opt(2026, 8, 1).unwrap() + chrono::Days::new(n);
        forgotten(&date.to_string())
    };
    let first = asked(&team.own, &date(0)).await;
    for n in 1..50 {
        ask(&team.own, &date(n)).await.expect(201);
    }
    ask(&team.own, &date(50)).await.fails(409, "too_many");
    to(&team.boss, &first, "approved").await.expect(200);
    ask(&team.own, &date(50)).await.expect(201);
}

/// Rules APPR-1 and PERM-13.
#[tokio::test]
async fn only_those_who_review_the_attendances_decide() {
    let service = service().await;
    let team = Team::new(&service).await;
    let path = asked(&team.own, &forgotten("2026-10-05")).await;
    let peer = team.org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (peer, _) = team.org.account_of(peer, &["manager"]).await;
    for status in ["approved", "rejected", "cancelled"] {
        to(&peer, &path, status).await.fails(403, "forbidden");
    }
    peer.get(&path).send().await.fails(403, "forbidden");
    assert_eq!(rows(&peer, "/attendance-requests").await, [json!(null); 0]);
    // Somebody in HR decides about everybody, but not about the own times.
    let (hr, _) = team.org.account_of(team.org.employee(json!({})).await, &["hr_manager"]).await;
    let own = asked(&hr, &forgotten("2026-10-05")).await;
    to(&hr, &own, "approved").await.fails(403, "own_record");
    to(&hr, &path, "approved").await.expect(200);
    // The manager asks for the team, and tells the employee of the own decision.
    let mut body = forgotten("2026-10-07");
    body["employee_id"] = json!(team.anna.to_string());
    let path = asked(&team.boss, &body).await;
    to(&team.boss, &path, "approved").await.expect(200);
    assert_eq!(team.attendances().await.len(), 2);
}

/// Rule APPR-1: two decisions at once leave one, and one attendance.
#[tokio::test]
async fn two_decisions_at_once_are_one() {
    let service = service().await;
    let team = Team::new(&service).await;
    let hr = team.org.signed_in(&["hr_manager"], None).await;
    for day in ["2026-10-05", "2026-10-06", "2026-10-07"] {
        let path = asked(&team.own, &forgotten(day)).await;
        let answers = join_all([
            to(&team.boss, &path, "approved"),
            to(&hr, &path, "approved"),
            to(&hr, &path, "rejected"),
            to(&team.own, &path, "cancelled"),
        ])
        .await;
        let end = team.own.get(&path).send().await.expect(200).body;
        for answer in answers {
            match answer.status {
                200 => assert_eq!(answer.body["status"], end["status"]),
                _ => _ = answer.fails(409, "invalid_transition"),
            }
        }
        let entered = rows(&team.org.admin, &format!("/attendances?from={day}&to={day}")).await;
        assert_eq!(entered.len(), usize::from(end["status"] == "approved"), "{end}");
    }
}
