//! The warning before an import of a terminal's log sends anything: the number of records that would wait for a
//! review, and the findings of a dry run.

#![allow(clippy::unwrap_used)]

mod server;

use std::fmt::Write;
use std::process::Command as Process;
use std::sync::Arc;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};
use wfm_cli::{Environment, Failure};

use server::{Answer, Request, Server, list};

/// Ten attendances of 2024. The first of them is late under every setting.
fn log_file() -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut lines = String::new();
    for day in 1..=10 {
        for time in ["08:00:00", "17:00:00"] {
            writeln!(lines, "7\t2024-07-{day:02} {time}\t1\t0\t1\t0").unwrap();
        }
    }
    std::fs::write(file.path(), lines).unwrap();
    file
}

/// A service that cannot check dry runs, and that accepts records up to `lookback` days old.
fn usual(request: &Request, lookback: u32) -> Answer {
    let records = request.body["records"].as_array().map_or(0, Vec::len);
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": "token"})),
        "GET /employees?limit=100" => list(json!([{"id": "e7", "employee_number": "7"}]), None),
        "GET /settings" => (200, "", json!({"sync": {"max_lookback_days": lookback}})),
        "GET /health" => (200, "", json!({"status": "ok"})),
        asked if asked.starts_with("GET /roster?") => list(json!([]), None),
        asked if asked.starts_with("GET /attendances?") => list(json!([]), None),
        "POST /attendances/sync" => (202, "", job(records)),
        "GET /jobs/job_1/items?limit=100" => list(json!([]), None),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no"})),
    }
}

fn job(records: usize) -> Value {
    json!({"job_id": "job_1", "status": "completed", "error": null,
           "progress": {"processed": records, "total": records}})
}

async fn import(
    server: &Server,
    environment: Environment,
    more: &[&str],
) -> (Result<bool, Failure>, String) {
    let file = log_file();
    let line = ["wfm", "attlog", "import", file.path().to_str().unwrap(), "--zone", "Asia/Manila"];
    let who = ["--email", "a@b.c", "--url", &server.url];
    let line = line.iter().chain(&who).chain(more).copied();
    let Command::Attlog(AttlogCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    let done = import::run(&args, &environment, &mut screen, |_| {}).await;
    (done, String::from_utf8(screen).unwrap())
}

fn answering(agrees: bool) -> Environment {
    let confirm = Some(Arc::new(move |_: &str| Ok(agrees)) as wfm_cli::Confirm);
    Environment { confirm, ..Environment::with_password("secret") }
}

fn sent(server: &Server) -> usize {
    server.requests("POST /attendances/sync").len()
}

#[tokio::test]
async fn much_for_review_is_sent_only_where_somebody_agrees() {
    for (environment, more, is_sent) in [
        (Environment::with_password("secret"), &[][..], false),
        (answering(false), &[], false),
        (answering(true), &[], true),
        (Environment::with_password("secret"), &["--yes"], true),
    ] {
        let server = Server::start(|request, _| usual(request, 7));
        let more = [more, &["--create-employees"]].concat();
        let (done, _) = import(&server, environment, &more).await;
        assert_eq!(sent(&server), usize::from(is_sent));
        assert_eq!(matches!(done, Err(Failure::NotSent(_))), !is_sent, "{done:?}");
        // No employee is created for records that are not sent.
        assert!(server.requests("POST /employees").is_empty());
    }
}

#[tokio::test]
async fn little_for_review_is_sent_without_a_question() {
    // All of the records come in time.
    let server = Server::start(|request, _| usual(request, 3650));
    import(&server, answering(false), &[]).await.0.unwrap();
    assert_eq!(sent(&server), 1);
}

#[tokio::test]
async fn what_is_stored_already_goes_to_no_review_again() {
    let server = Server::start(|request, _| match request.operation.as_str() {
        asked if asked.starts_with("GET /attendances?") => {
            let stored = |day| json!({"employee_id": "e7", "client_record_id": format!("7-202407{day:02}T080000")});
            list((1..=9).map(stored).collect(), None)
        }
        _ => usual(request, 7),
    });
    import(&server, answering(false), &[]).await.0.unwrap();
    assert_eq!(sent(&server), 1);
    assert_eq!(
        server.requests("GET /attendances?from=2024-06-30&to=2024-07-11&limit=100").len(),
        1
    );
}

#[test]
fn the_exit_code_says_that_nothing_was_sent_and_the_reason_names_the_setting() {
    let server = Server::start(|request, _| usual(request, 7));
    let file = log_file();
    let home = tempfile::tempdir().unwrap();
    let mut process = Process::new(env!("CARGO_BIN_EXE_wfm"));
    process.args(["attlog", "import", file.path().to_str().unwrap(), "--zone", "Asia/Manila"]);
    process.env("WFM_URL", &server.url).env("WFM_TOKEN", "given").env_remove("WFM_PROFILE");
    let ended = process.env("XDG_CONFIG_HOME", home.path()).output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{told}");
    for text in ["10 of 10 records", "(late_sync)", "sync.max_lookback_days", "--yes"] {
        assert!(told.contains(text), "{text}: {told}");
    }
    assert_eq!(sent(&server), 0);
}

/// A service that checks dry runs. One of its ten records would wait for a review and one would be rejected.
fn checking(request: &Request) -> Answer {
    let is_dry_run = request.headers.get("dry-run").is_some_and(|value| value == "true");
    let records = request.body["records"].as_array().map_or(0, Vec::len);
    match request.operation.as_str() {
        "GET /health" => (200, "", json!({"status": "ok", "features": ["dry_run"]})),
        "POST /attendances/sync" if is_dry_run => (202, "Dry-Run: true\r\n", job(records)),
        "GET /jobs/job_1/items?limit=100" => {
            let item = |index| match index {
                0 => {
                    json!({"index": 0, "verdict": "needs_review", "code": "late_sync", "detail": "late"})
                }
                1 => {
                    json!({"index": 1, "verdict": "rejected", "code": "future_time", "detail": "ahead"})
                }
                index => json!({"index": index, "verdict": "created", "detail": ""}),
            };
            list((0..10).map(item).collect(), None)
        }
        "POST /employees" if is_dry_run => {
            (201, "Dry-Run: true\r\n", json!({"id": "x", "employee_number": "8"}))
        }
        _ => usual(request, 7),
    }
}

#[tokio::test]
async fn a_dry_run_says_what_the_service_would_say_of_each_record_and_changes_nothing() {
    let server = Server::start(|request, _| checking(request));
    let (done, screen) = import(&server, answering(false), &["--dry-run"]).await;
    assert!(!done.unwrap(), "one would be rejected: {screen}");
    for line in ["would be\trecords", "created\t8", "needs_review\t1", "rejected\t1"] {
        assert!(screen.lines().any(|shown| shown == line), "{line}: {screen}");
    }
    assert!(screen.contains("rejected future_time: 1\n") && screen.contains("ahead"), "{screen}");
    let sent = server.requests("POST /attendances/sync");
    assert!(sent.iter().all(|request| request.headers["dry-run"] == "true"));
    // A check does not use up a key of the import.
    assert!(sent[0].key.starts_with("dry-run-"), "{}", sent[0].key);
}

#[tokio::test]
async fn the_service_says_what_would_wait_for_a_review_where_it_can() {
    // The service reports one of ten, although the settings alone would give all ten.
    let server = Server::start(|request, _| checking(request));
    import(&server, answering(false), &[]).await.0.unwrap();
    let sent = server.requests("POST /attendances/sync");
    let dry = |request: &Request| request.headers.contains_key("dry-run");
    assert_eq!(sent.iter().map(dry).collect::<Vec<_>>(), [true, false]);
}

#[tokio::test]
async fn who_is_still_to_be_created_is_checked_and_their_records_are_not() {
    let server = Server::start(|request, _| match request.operation.as_str() {
        "GET /employees?limit=100" => list(json!([]), None),
        _ => checking(request),
    });
    let more = ["--dry-run", "--create-employees", "--json"];
    let (done, screen) = import(&server, answering(false), &more).await;
    assert!(done.unwrap());
    let rows: Vec<Value> = serde_json::from_str(&screen).unwrap();
    assert!(rows.iter().all(|row| row["verdict"] == "planned"), "{rows:?}");
    let why = "not checked: the employee would be created first";
    assert!(rows.iter().all(|row| row["detail"] == why), "{rows:?}");
    let more = ["--dry-run", "--create-employees"];
    let (_, screen) = import(&server, answering(false), &more).await;
    assert!(screen.contains("would be created first: 10."), "{screen}");
    let created = server.requests("POST /employees");
    assert_eq!((created.len(), created[0].headers["dry-run"].as_str()), (2, "true"));
    assert!(server.requests("POST /attendances/sync").is_empty());
}

#[tokio::test]
async fn records_of_people_who_are_still_to_be_created_are_judged_from_here() {
    let server = Server::start(|request, _| match request.operation.as_str() {
        "GET /employees?limit=100" => list(json!([]), None),
        _ => checking(request),
    });
    let (done, _) = import(&server, answering(false), &["--create-employees"]).await;
    assert!(matches!(done, Err(Failure::NotSent(_))), "{done:?}");
    assert!(server.requests("POST /employees").is_empty());
}

#[tokio::test]
async fn a_service_that_does_not_say_that_it_was_a_dry_run_gets_nothing_more() {
    let server = Server::start(|request, _| match request.operation.as_str() {
        "POST /attendances/sync" => (202, "", job(1)),
        _ => checking(request),
    });
    let more = ["--dry-run", "--batch-size", "1"];
    let (done, _) = import(&server, answering(true), &more).await;
    let told = done.unwrap_err().to_string();
    assert!(told.contains("may have changed something"), "{told}");
    assert_eq!(sent(&server), 1);
}
