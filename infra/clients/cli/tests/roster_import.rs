//! The import of shifts against a small server of canned answers: which requests are sent, and what the report says
//! about every line.

#![allow(clippy::unwrap_used)]

mod server;

use std::io::Write;
use std::path::Path;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, RosterCommand};
use wfm_cli::roster::import;

use server::{Answer, Request, Server, list};

const SHIFTS: &str = "employee_number,date,shift_code,start,end,break_minutes,site_code\n\
    7,2026-12-01,early,,,,\n\
    7,2026-12-02,,17:00,22:00,30,yard\n\
    7,2026-12-02,,11:00,14:30,,\n\
    8,2026-12-01,off,,,,\n\
    8,2026-12-02,clear,,,,\n";

fn job(status: &str) -> Value {
    json!({
        "job_id": "job_1", "type": "roster_publish", "status": status,
        "progress": {"processed": 2, "total": 2}, "result": {}, "error": null,
    })
}

/// A day as the service shows it: by the weekly schedule, or with a draft.
fn day(date: &str, draft: Option<Value>) -> Value {
    json!({
        "date": date, "employed": true, "source": "weekly", "draft": draft,
        "shifts": [shown("08:00", "16:30", 30)],
    })
}

fn shown(start: &str, end: &str, break_minutes: u32) -> Value {
    json!({
        "start": start, "end": end, "break_minutes": break_minutes, "name": null, "site_id": null,
    })
}

fn december(draft: impl Fn(u32) -> Option<Value>) -> Answer {
    let days = (1..=2).map(|n| day(&format!("2026-12-0{n}"), draft(n)));
    (200, "", json!({"days": days.collect::<Vec<_>>()}))
}

/// A service with employees 7 and 8, who work by a weekly schedule, a shift type and a site.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": format!("token-{before}")})),
        "GET /employees?limit=100" => list(
            json!([{"id": "e7", "employee_number": "7"}, {"id": "e8", "employee_number": "8"}]),
            None,
        ),
        "GET /shift-types?limit=100" => list(
            json!([{"id": "t1", "code": "EARLY", "name": "Early", "start": "06:00", "end": "14:00",
                    "break_minutes": 30, "is_active": true},
                   {"id": "t2", "code": "OLD", "name": "Old", "start": "06:00", "end": "14:00",
                    "break_minutes": 30, "is_active": false}]),
            None,
        ),
        "GET /sites?limit=100" => list(json!([{"id": "s1", "code": "Yard"}]), None),
        "GET /employees/e7/schedule?from=2026-12-01&to=2026-12-02"
        | "GET /employees/e8/schedule?from=2026-12-01&to=2026-12-02"
        | "GET /employees/e8/schedule?from=2026-12-01&to=2026-12-01" => december(|_| None),
        "PUT /roster" => (204, "", Value::Null),
        "POST /roster/publish" => (202, "", job("queued")),
        "GET /jobs/job_1?wait=10" => (200, "", job("completed")),
        "GET /jobs/job_1/items?limit=100" => list(
            json!([{"index": 0, "verdict": "updated", "code": null, "detail": "2 dates."},
                   {"index": 1, "verdict": "failed", "code": "overlap", "detail": "It overlaps."}]),
            None,
        ),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

/// Exit code 0 is true, exit code 2 is false. With it comes the text of the screen.
async fn import(server: &Server, file: &Path, more: &[&str]) -> Result<(bool, String), String> {
    let line = ["wfm", "roster", "import", file.to_str().unwrap(), "--email", "a@b.c", "--url"];
    let line = line.iter().copied().chain([server.url.as_str()]).chain(more.iter().copied());
    let Command::Roster(RosterCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    match import::run(&args, &Environment::with_password("secret"), &mut screen, |_| {}).await {
        Ok(done) => Ok((done, String::from_utf8(screen).unwrap())),
        Err(failure) => Err(failure.to_string()),
    }
}

fn table(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[tokio::test]
async fn lines_become_drafts_of_dates_with_ids_for_codes_and_shifts_by_their_start() {
    let server = Server::start(usual);
    let (done, screen) = import(&server, table(SHIFTS).path(), &[]).await.unwrap();
    assert!(done, "{screen}");
    let sent = server.requests("PUT /roster");
    assert_eq!(sent.len(), 1);
    assert_eq!(
        sent[0].body["entries"],
        json!([
            {"employee_id": "e7", "date": "2026-12-01", "shifts": [{"shift_type_id": "t1"}]},
            {"employee_id": "e7", "date": "2026-12-02", "shifts": [
                {"start": "11:00", "end": "14:30", "break_minutes": 0},
                {"start": "17:00", "end": "22:00", "break_minutes": 30, "site_id": "s1"}]},
            {"employee_id": "e8", "date": "2026-12-01", "shifts": []},
        ]),
        "a date to clear that follows the schedule is as it should be"
    );
    assert!(screen.contains("Drafted and not published: 3."), "{screen}");
    assert!(server.requests("POST /roster/publish").is_empty());
}

#[tokio::test]
async fn what_is_drafted_already_is_not_sent_and_a_dry_run_sends_nothing() {
    let drafted = |request: &Request, before: usize| match request.operation.as_str() {
        "GET /employees/e7/schedule?from=2026-12-01&to=2026-12-02" => december(|n| {
            let mut early = shown("06:00", "14:00", 30);
            early["name"] = json!("Early");
            let mut late = shown("17:00", "22:00", 30);
            late["site_id"] = json!("s1");
            let shifts = [json!([early]), json!([shown("11:00", "14:30", 0), late])];
            Some(json!({"source": "roster", "shifts": shifts[n as usize - 1]}))
        }),
        "GET /employees/e8/schedule?from=2026-12-01&to=2026-12-02" => {
            december(|n| (n == 1).then(|| json!({"source": "roster", "shifts": []})))
        }
        _ => usual(request, before),
    };
    let server = Server::start(drafted);
    let (done, screen) = import(&server, table(SHIFTS).path(), &[]).await.unwrap();
    assert!(done && screen.contains("Nothing has changed"), "{screen}");
    assert!(server.requests("PUT /roster").is_empty());

    let server = Server::start(usual);
    let more = ["--dry-run", "--publish"];
    let (done, screen) = import(&server, table(SHIFTS).path(), &more).await.unwrap();
    assert!(done && screen.contains("planned"), "{screen}");
    assert!(server.requests("PUT /roster").is_empty());
    assert!(server.requests("POST /roster/publish").is_empty());
}

#[tokio::test]
async fn publishing_takes_the_drafts_of_complete_employees_and_reports_each() {
    let server = Server::start(usual);
    let report = tempfile::NamedTempFile::new().unwrap();
    let more = ["--publish", "--report", report.path().to_str().unwrap()];
    let (done, screen) = import(&server, table(SHIFTS).path(), &more).await.unwrap();
    assert!(!done, "one employee failed");
    let sent = server.requests("POST /roster/publish");
    let expected = json!({"from": "2026-12-01", "to": "2026-12-02", "employee_ids": ["e7", "e8"]});
    assert_eq!((sent.len(), &sent[0].body), (1, &expected));
    let why = "employee 8 2026-12-01 to 2026-12-02 overlap: It overlaps.";
    assert!(screen.contains(why), "{screen}");
    let rows = std::fs::read_to_string(report.path()).unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[1], "2,7,2026-12-01,drafted,published,");
    assert_eq!(
        rows[2..4],
        ["3,7,2026-12-02,drafted,published,", "4,7,2026-12-02,drafted,published,"]
    );
    assert!(rows[4].starts_with("5,8,2026-12-01,drafted,failed,"), "{}", rows[4]);
    assert_eq!(rows[5], "6,8,2026-12-02,unchanged,,");
    // Every run publishes the drafts of its time.
    import(&server, table(SHIFTS).path(), &more).await.unwrap();
    let sent = server.requests("POST /roster/publish");
    assert_ne!(sent[0].key, sent[1].key);

    // Employee 8 has a line that cannot be used, so none of the employee's dates is published.
    let server = Server::start(usual);
    let shifts = format!("{SHIFTS}8,2026-12-02,late,,,,\n8,2026-12-03\n");
    let (done, screen) = import(&server, table(&shifts).path(), &more).await.unwrap();
    assert!(!done);
    let sent = server.requests("POST /roster/publish");
    assert_eq!(sent[0].body["employee_ids"], json!(["e7"]));
    for line in [
        "line 8: 2 fields where the header has 7",
        "lines 6, 7: employee 8 2026-12-02 clear stands with other lines of this date",
        "employee 8 not published: other lines of the employee cannot be used",
        "employees withheld",
    ] {
        assert!(screen.contains(line), "{line}: {screen}");
    }
}

#[tokio::test]
async fn what_the_file_names_has_to_be_there() {
    let server = Server::start(usual);
    let shifts = "employee_number,date,shift_code,start,end,site_code\n\
        9,2026-12-01,off,,,\n7,2026-12-01,none,,,\n8,2026-12-01,old,,,\n\
        8,2026-12-02,,08:00,12:00,moon\n";
    let (done, screen) = import(&server, table(shifts).path(), &[]).await.unwrap();
    assert!(!done);
    for line in [
        "line 2: employee 9 2026-12-01 unknown_reference: nobody has the number 9",
        "line 3: employee 7 2026-12-01 unknown_reference: the shift type none is not there",
        "line 4: employee 8 2026-12-01 unknown_reference: the shift type old is not active",
        "line 5: employee 8 2026-12-02 unknown_reference: there is no site moon",
    ] {
        assert!(screen.contains(line), "{line}: {screen}");
    }
    assert!(server.requests("PUT /roster").is_empty());
    // Shift types and sites are not read if no line names one.
    let server = Server::start(usual);
    let off = "employee_number,date,shift_code\n7,2026-12-01,off\n";
    import(&server, table(off).path(), &[]).await.unwrap();
    assert!(server.requests("GET /shift-types?limit=100").is_empty());
    assert!(server.requests("GET /sites?limit=100").is_empty());
    let wrong = table("employee_number,day\n7,2026-12-01\n");
    let error = import(&server, wrong.path(), &[]).await.unwrap_err();
    assert!(error.contains("the column \"day\" is not known"), "{error}");
}

#[tokio::test]
async fn dates_that_the_server_refuses_are_told_and_the_others_are_sent_without_them() {
    // The first request is refused because of one of its dates.
    let server = Server::start(|request, before| match request.operation.as_str() {
        "PUT /roster" if before == 0 => {
            let errors = json!([{"pointer": "/entries/1/shifts/1", "code": "overlap",
                                 "detail": "They overlap."}]);
            (400, "", json!({"status": 400, "code": "validation_failed", "errors": errors}))
        }
        _ => usual(request, before),
    });
    let (done, screen) = import(&server, table(SHIFTS).path(), &[]).await.unwrap();
    assert!(!done);
    let why = "lines 3, 4: employee 7 2026-12-02 overlap: They overlap.";
    assert!(screen.contains(why), "{screen}");
    let sent = server.requests("PUT /roster");
    let dates = |request: &Request| request.body["entries"].as_array().unwrap().len();
    assert_eq!((dates(&sent[0]), dates(&sent[1]), sent.len()), (3, 2, 2));

    // If the caller may not plan one employee, the service refuses the whole request.
    let server = Server::start(|request, before| match request.operation.as_str() {
        "PUT /roster" if request.body["entries"].to_string().contains("e7") => {
            (403, "", json!({"status": 403, "code": "own_record", "detail": "Not one's own."}))
        }
        _ => usual(request, before),
    });
    let (done, screen) = import(&server, table(SHIFTS).path(), &[]).await.unwrap();
    assert!(!done);
    assert!(screen.contains("employee 7 2026-12-01 own_record: Not one's own."), "{screen}");
    let sent = server.requests("PUT /roster");
    assert_eq!(sent.last().unwrap().body["entries"].as_array().unwrap()[0]["employee_id"], "e8");
}

#[tokio::test]
async fn a_date_outside_employment_is_refused_and_somebody_unreadable_keeps_nobody_waiting() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "GET /employees/e7/schedule?from=2026-12-01&to=2026-12-02" => {
            (403, "", json!({"status": 403, "code": "forbidden", "detail": "schedules:read"}))
        }
        "GET /employees/e8/schedule?from=2026-12-01&to=2026-12-02" => {
            let (_, _, mut body) = december(|_| None);
            body["days"][0]["employed"] = json!(false);
            body["days"][0]["source"] = json!("none");
            (200, "", body)
        }
        _ => usual(request, before),
    });
    let (done, screen) = import(&server, table(SHIFTS).path(), &["--publish"]).await.unwrap();
    assert!(!done);
    for line in [
        "line 2: employee 7 2026-12-01 forbidden: schedules:read",
        "line 5: employee 8 2026-12-01 employee_inactive: it is no day of employment",
    ] {
        assert!(screen.contains(line), "{line}: {screen}");
    }
    assert!(server.requests("PUT /roster").is_empty());
    assert!(server.requests("POST /roster/publish").is_empty());
}

#[tokio::test]
async fn a_long_file_is_cut_into_requests_and_jobs() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        operation if operation.starts_with("GET /employees/e7/schedule") => {
            (200, "", json!({"days": []}))
        }
        "GET /jobs/job_1/items?limit=100" => list(
            json!([{"index": 0, "verdict": "updated", "code": null, "detail": "Dates."}]),
            None,
        ),
        _ => usual(request, before),
    });
    let first = chrono::NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
    let lines = first.iter_days().take(700).map(|date| format!("7,{date},off\n"));
    let shifts =
        lines.fold("employee_number,date,shift_code\n".to_owned(), |all, line| all + &line);
    let (done, screen) = import(&server, table(&shifts).path(), &["--publish"]).await.unwrap();
    assert!(done, "{screen}");
    let sent = server.requests("PUT /roster");
    let sizes: Vec<usize> =
        sent.iter().map(|request| request.body["entries"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [500, 200]);
    let jobs = server.requests("POST /roster/publish");
    assert_eq!(jobs.len(), 12, "700 dates, 62 at a time");
    let keys: std::collections::BTreeSet<&String> = jobs.iter().map(|job| &job.key).collect();
    assert_eq!(keys.len(), 12);
}

#[tokio::test]
async fn shifts_that_overlap_what_is_published_later_are_published_again() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        operation if operation.starts_with("GET /employees/e7/schedule") => {
            (200, "", json!({"days": []}))
        }
        "GET /jobs/job_1/items?limit=100" if before == 0 => list(
            json!([{"index": 0, "verdict": "failed", "code": "overlap", "detail": "It overlaps."}]),
            None,
        ),
        "GET /jobs/job_1/items?limit=100" => list(
            json!([{"index": 0, "verdict": "updated", "code": null, "detail": "Dates."}]),
            None,
        ),
        _ => usual(request, before),
    });
    let shifts =
        "employee_number,date,start,end\n7,2026-01-01,22:00,10:00\n7,2026-03-04,08:00,12:00\n";
    let (done, screen) = import(&server, table(shifts).path(), &["--publish"]).await.unwrap();
    assert!(done, "{screen}");
    let jobs = server.requests("POST /roster/publish");
    let from: Vec<&Value> = jobs.iter().map(|job| &job.body["from"]).collect();
    assert_eq!(from, ["2026-01-01", "2026-03-04", "2026-01-01"]);
    assert_ne!(jobs[0].key, jobs[2].key);
}

#[tokio::test]
async fn a_script_reads_the_outcome_of_every_line() {
    let server = Server::start(usual);
    let (_, screen) = import(&server, table(SHIFTS).path(), &["--json"]).await.unwrap();
    let lines: Vec<Value> = serde_json::from_str(&screen).unwrap();
    let outcomes: Vec<&str> = lines.iter().map(|line| line["outcome"].as_str().unwrap()).collect();
    // The last line clears a date that had no plan.
    assert_eq!(outcomes, ["drafted", "drafted", "drafted", "drafted", "unchanged"], "{screen}");
}
