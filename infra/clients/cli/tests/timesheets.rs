//! `wfm timesheets` against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, Failure, Screen, timesheets};

use server::{Answer, Request, Server, list};

const ADA: &str = "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d";
const BEN: &str = "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5e";
const OPS: &str = "0193b2c4-6f6e-7d3a-9c1d-000000000002";

fn employee(id: &str, number: &str, first: &str) -> Value {
    json!({"id": id, "employee_number": number, "first_name": first, "last_name": "Okafor"})
}

fn status(id: &str, employee_id: &str, state: &str, who: Value) -> Value {
    json!({"id": id, "employee_id": employee_id, "period_start": "2026-10-01",
           "period_end": "2026-10-31", "state": state, "submitted_by": null,
           "submitted_at": (state != "open").then_some("2026-11-02T08:03:07.000Z"),
           "submitted_hash": null, "decided_by": null, "decided_at": null,
           "decision_note": null, "employee": who})
}

fn day(date: &str, worked: u64, attendances: Value, codes: Value) -> Value {
    json!({"date": date, "timezone": "Asia/Manila", "holiday": null, "due": 480,
           "shifts": [{"start_at": "2026-10-01T00:00:00.000Z", "end_at": "2026-10-01T08:30:00.000Z", "break_minutes": 30}],
           "attendances": attendances, "worked": worked, "credited": 0, "codes": codes})
}

fn attendance(end: &str, review: &str, out: Option<&str>) -> Value {
    json!({"id": "a", "clock_in_at": "2026-10-01T00:02:00.000Z", "clock_out_at": out, "end": end,
           "review": review, "extra_review": "none"})
}

fn sheet() -> Value {
    let first = attendance("known", "none", Some("2026-10-01T09:30:00.000Z"));
    let other = attendance("incomplete", "none", None);
    let pending = attendance("known", "pending", Some("2026-10-01T09:30:00.000Z"));
    let mut sheet = status("s1", ADA, "submitted", Value::Null);
    sheet["submitted_hash"] = json!("one");
    sheet["days_hash"] = json!("other");
    let mut off = day("2026-10-03", 0, json!([]), json!([]));
    off["holiday"] = json!({"kind": "public", "off": "first_half"});
    sheet["days"] = json!([
        day("2026-10-01", 538, json!([first]), json!([{"code": "overtime", "minutes": 58}])),
        day("2026-10-02", 0, json!([other, pending]), json!([])),
        off,
    ]);
    sheet["totals"] = json!({"due": 1440, "worked": 538, "credited": 0,
                             "codes": [{"code": "overtime", "minutes": 58}]});
    sheet
}

fn job(status: &str) -> Answer {
    let body = json!({"job_id": "job_1", "type": "approval", "status": status,
                      "progress": {"processed": 2, "total": 2},
                      "result": {"payroll_ids": [], "summary": {}}, "error": null});
    (if status == "queued" { 202 } else { 200 }, "", body)
}

fn usual(request: &Request, _: usize) -> Answer {
    let ok = |body: Value| (200, "", body);
    let (ada, ben) = (employee(ADA, "1011", "Ada"), employee(BEN, "1012", "Ben"));
    let submitted = json!([
        status("s1", ADA, "submitted", ada.clone()),
        status("s2", BEN, "submitted", ben.clone())
    ]);
    let path = format!("/employees/{ADA}/timesheets/2026-10-01");
    match request.operation.as_str() {
        "POST /auth/login" => ok(json!({"access_token": "token"})),
        "GET /employees?q=1011&limit=100" | "GET /employees?limit=100" => {
            list(json!([ada, ben]), None)
        }
        "GET /departments?limit=100" => list(json!([{"id": OPS, "code": "OPS"}]), None),
        "GET /timesheets?period_start=2026-10-01&expand=employee&limit=100" => {
            list(json!([status("s1", ADA, "submitted", ada), status("s2", BEN, "open", ben)]), None)
        }
        "GET /timesheets?period_start=2026-10-01&state=submitted&expand=employee&limit=100"
        | "GET /timesheets?expand=employee&period_start=2026-10-01&state=submitted&limit=100" => {
            list(submitted, None)
        }
        operation if operation.starts_with("GET /timesheets?") => {
            assert!(operation.contains(OPS), "{operation}");
            list(json!([]), None)
        }
        operation if operation == format!("GET {path}") => ok(sheet()),
        "POST /timesheets" => (201, "", status("s1", ADA, "submitted", Value::Null)),
        "PATCH /timesheets/s1" if request.body["state"] == "approved" => {
            let detail = "The days have changed.";
            (409, "", json!({"status": 409, "code": "timesheet_changed", "detail": detail}))
        }
        "PATCH /timesheets/s1" => ok(status("s1", ADA, "open", Value::Null)),
        "POST /approvals/decide" => job("queued"),
        "GET /jobs/job_1?wait=10" => job("completed"),
        "GET /jobs/job_1/items?limit=100" => list(
            json!([{"index": 0, "verdict": "updated", "code": null, "detail": ""},
                   {"index": 1, "verdict": "failed", "code": "unresolved", "detail": "A clock-out is missing."}]),
            None,
        ),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no"})),
    }
}

async fn run_on(server: &Server, screen: Screen, line: &[&str]) -> (Result<bool, Failure>, String) {
    let environment = Environment { screen, ..Environment::with_password("secret") };
    let more = ["--email", "a@b.c", "--url", &server.url];
    let line = ["wfm", "timesheets"].iter().chain(line).chain(&more).copied();
    let mut shown = Vec::new();
    let done = match Cli::parse_from(line).command {
        Command::Timesheets(args) => timesheets::run(args, &environment, &mut shown, |_| {}).await,
        _ => panic!("another command"),
    };
    (done, String::from_utf8(shown).unwrap())
}

async fn shown(server: &Server, line: &[&str]) -> String {
    let (done, shown) = run_on(server, Screen::None, line).await;
    assert!(done.unwrap(), "{shown}");
    shown
}

#[tokio::test]
async fn the_states_of_a_period_are_a_table_with_names_or_a_file() {
    let server = Server::start(usual);
    let table = shown(&server, &["--period", "2026-10-01"]).await;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        lines[0],
        "employee_id\temployee\tperiod_start\tperiod_end\tstate\tsubmitted_at\tdecided_at\tdecision_note"
    );
    assert!(lines[1].starts_with(&format!(
        "{ADA}\t1011 Ada Okafor\t2026-10-01\t2026-10-31\tsubmitted\t2026-11-02T"
    )));
    assert!(
        lines[2].starts_with(&format!("{BEN}\t1012 Ben Okafor\t2026-10-01\t2026-10-31\topen\t"))
    );

    let line = ["--period", "2026-10-01", "--department", "OPS", "--manager", "1011"];
    assert_eq!(shown(&server, &line).await.lines().count(), 1);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("october.csv");
    let path = file.to_str().unwrap();
    let line = ["--period", "2026-10-01", "--state", "submitted", "--out", path];
    assert!(shown(&server, &line).await.starts_with("2 rows in "));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("employee.employee_number") && text.contains("1011"), "{text}");
}

#[tokio::test]
async fn a_timesheet_is_a_row_for_each_date_with_its_codes_and_the_totals() {
    let server = Server::start(usual);
    let table = shown(&server, &["show", "1011", "2026-10-01"]).await;
    assert_eq!(
        table,
        "date\ttimezone\tshifts\tattendances\tholiday\tdue\tworked\tcredited\tovertime\n\
         2026-10-01\tAsia/Manila\t08:00-16:30\t08:02-17:30\t\t480\t538\t0\t58\n\
         2026-10-02\tAsia/Manila\t08:00-16:30\t08:02-?(incomplete) 08:02-17:30(pending)\t\t480\t0\t0\t0\n\
         2026-10-03\tAsia/Manila\t08:00-16:30\t\tpublic(first_half)\t480\t0\t0\t0\n\
         total\t\t\t\t\t1440\t538\t0\t58\n"
    );
    // A screen also says the state, and that the days are not those that were submitted.
    let (done, screen) = run_on(&server, Screen::Wide(160), &["show", "1011", "2026-10-01"]).await;
    assert!(done.unwrap());
    let state = "The timesheet is submitted since 2026-11-02 08:03Z. The days have changed since they were submitted.";
    assert!(screen.ends_with(&format!("{state}\n")), "{screen}");

    let folder = tempfile::tempdir().unwrap();
    for (name, expected) in [
        ("days.csv", "2026-10-01,Asia/Manila,08:00-16:30,08:02-17:30,,480,538,0,58\r\n"),
        ("days.json", "\"overtime\":58"),
    ] {
        let file = folder.path().join(name);
        let line = ["show", "1011", "2026-10-01", "--out", file.to_str().unwrap()];
        assert!(shown(&server, &line).await.starts_with("3 dates in "));
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(expected) && !text.contains("total"), "{text}");
    }
    let whole = shown(&server, &["show", "1011", "2026-10-01", "--json"]).await;
    assert_eq!(serde_json::from_str::<Value>(&whole).unwrap(), sheet());
}

#[tokio::test]
async fn a_timesheet_is_submitted_and_returned_and_a_refusal_is_told() {
    let server = Server::start(usual);
    shown(&server, &["submit", "2026-10-01"]).await;
    let table = shown(&server, &["submit", "2026-10-01", "--employee", "1011"]).await;
    assert!(table.contains("1011 Ada Okafor\t2026-10-01\t2026-10-31\tsubmitted"), "{table}");
    let sent = server.requests("POST /timesheets");
    assert_eq!(sent[0].body, json!({"period_start": "2026-10-01"}));
    assert_eq!(sent[1].body, json!({"period_start": "2026-10-01", "employee_id": ADA}));
    assert!(sent[0].key.starts_with("timesheet-") && sent[0].key != sent[1].key);

    let line = ["return", "1011", "2026-10-01", "--note", "The ninth is missing."];
    assert!(shown(&server, &line).await.contains("\topen\t"));
    shown(&server, &["return", "1011", "2026-10-01"]).await;
    let (refused, _) = run_on(&server, Screen::None, &["approve", "1011", "2026-10-01"]).await;
    let told = refused.unwrap_err().to_string();
    assert!(told.contains("409 timesheet_changed The days have changed."), "{told}");
    let bodies: Vec<Value> =
        server.requests("PATCH /timesheets/s1").into_iter().map(|request| request.body).collect();
    let note = json!({"state": "open", "note": "The ninth is missing."});
    assert_eq!(bodies, [note, json!({"state": "open"}), json!({"state": "approved"})]);
}

#[tokio::test]
async fn all_of_a_period_are_approved_in_a_job_and_what_was_not_is_told() {
    let server = Server::start(usual);
    let all = ["approve", "--all", "--period", "2026-10-01"];
    let (done, told) =
        run_on(&server, Screen::None, &[&all[..], &["--note", "Checked"]].concat()).await;
    assert!(!done.unwrap(), "{told}");
    assert_eq!(
        told,
        "timesheets\tcount\napproved\t1\nfailed\t1\n  employee 1012 Ben Okafor: unresolved A clock-out is missing.\n"
    );
    let sent = server.requests("POST /approvals/decide");
    let items = json!([{"kind": "timesheet", "id": "s1"}, {"kind": "timesheet", "id": "s2"}]);
    assert_eq!(sent[0].body, json!({"status": "approved", "note": "Checked", "items": items}));
    assert!(sent[0].key.starts_with("timesheets-"));

    let (_, told) = run_on(&server, Screen::None, &[&all[..], &["--json"]].concat()).await;
    let rows: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(rows[1]["code"], "unresolved");
    assert_eq!(rows[0]["verdict"], "approved");

    // Nothing is sent if nothing is submitted.
    let told = shown(&server, &[&all[..], &["--department", "OPS"]].concat()).await;
    assert_eq!(told, "No timesheet of this period is submitted.\n");
    assert_eq!(server.requests("POST /approvals/decide").len(), 2);
}
