//! The import against a small server of canned answers: which requests are sent, how often, and with which key.

#![allow(clippy::unwrap_used)]

mod server;

use std::io::Write;
use std::path::Path;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::Environment;
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};

use server::{Answer, Request, Server, list};

fn job(status: &str, processed: u64) -> Value {
    let error = (status == "failed")
        .then(|| json!({"code": "internal", "message": "storage was away", "retryable": true}));
    json!({
        "job_id": "job_1", "type": "attendance_sync", "status": status,
        "progress": {"processed": processed, "total": 2}, "result": {}, "error": error,
    })
}

fn item(index: usize, verdict: &str, code: Option<&str>) -> Value {
    json!({"index": index, "id": "-", "verdict": verdict, "code": code, "detail": "because"})
}

/// A service with employee 7 on its second page of employees.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": format!("token-{before}")})),
        "GET /employees?limit=100" => {
            list(json!([{"id": "e1", "employee_number": "1"}]), Some("a+b"))
        }
        "GET /employees?limit=100&cursor=a%2Bb" => {
            list(json!([{"id": "e7", "employee_number": "7"}]), None)
        }
        "POST /employees" => {
            (201, "", json!({"id": "e8", "employee_number": request.body["employee_number"]}))
        }
        // Nobody has a plan.
        asked if asked.starts_with("GET /roster?") => list(json!([]), None),
        "POST /attendances/sync" => (202, "", job("queued", 0)),
        "GET /jobs/job_1?wait=10" if before == 0 => (200, "", job("processing", 1)),
        "GET /jobs/job_1?wait=10" => (200, "", job("completed", 2)),
        "GET /jobs/job_1/items?limit=100" => list(json!([item(0, "created", None)]), Some("c2")),
        "GET /jobs/job_1/items?limit=100&cursor=c2" => {
            list(json!([item(1, "needs_review", Some("late_sync"))]), None)
        }
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

const LOG: &str = "        7\t2024-07-17 05:40:06\t1\t0\t1\t0\r\n\
    \x20       7\t2024-07-17 18:00:13\t1\t1\t1\t0\r\n\
    \x20       7\t2024-07-18 05:41:00\t1\t0\t1\t0\r\n";

/// Exit code 0 is true, exit code 2 is false. With it comes the text of the screen.
async fn import(server: &Server, file: &Path, more: &[&str]) -> Result<(bool, String), String> {
    let line = ["wfm", "attlog", "import", file.to_str().unwrap()];
    let line = line.iter().chain(&["--zone", "Asia/Manila", "--email", "a@b.c", "--url"]);
    let line = line.copied().chain([server.url.as_str()]).chain(more.iter().copied());
    let Command::Attlog(AttlogCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    match import::run(&args, &Environment::with_password("secret"), &mut screen, |_| {}).await {
        Ok(done) => Ok((done, String::from_utf8(screen).unwrap())),
        Err(failure) => Err(failure.to_string()),
    }
}

fn log_file(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[tokio::test]
async fn shifts_are_sent_as_records_and_their_verdicts_reported() {
    let server = Server::start(usual);
    let (done, screen) = import(&server, log_file(LOG).path(), &[]).await.unwrap();
    assert!(done, "needs_review is stored");
    let sent = server.requests("POST /attendances/sync");
    assert_eq!(
        sent[0].body,
        json!({"records": [
            {"id": "7-20240717T054006", "employee_id": "e7", "device_id": "attlog-1",
             "clock_in_client_ts": "2024-07-17T05:40:06+08:00",
             "clock_out_client_ts": "2024-07-17T18:00:13+08:00", "source": "import"},
            {"id": "7-20240718T054100", "employee_id": "e7", "device_id": "attlog-1",
             "clock_in_client_ts": "2024-07-18T05:41:00+08:00", "source": "import"},
        ]})
    );
    assert_eq!(sent[0].token, "Bearer token-0");
    assert!(!sent[0].headers.contains_key("client-time"));
    assert!(screen.contains("needs_review late_sync: 1"));
    assert!(screen.contains("7-20240718T054100  employee 7  2024-07-18 05:41:00  because"));
}

#[tokio::test]
async fn running_again_uses_the_same_key_and_rejudging_another() {
    let server = Server::start(usual);
    let file = log_file(LOG);
    for more in [&[][..], &[], &["--recalculate"]] {
        import(&server, file.path(), more).await.unwrap();
    }
    let sent = server.requests("POST /attendances/sync");
    assert_eq!(sent[0].key.len(), "attlog-".len() + 64);
    assert_eq!(sent[0].key, sent[1].key);
    assert_ne!(sent[0].key, sent[2].key);
    assert_eq!(sent[0].body, sent[2].body);
}

#[tokio::test]
async fn a_busy_server_is_asked_again_with_the_same_request() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /attendances/sync" if before == 0 => {
            (429, "Retry-After: 0\r\n", json!({"code": "too_many_requests", "retryable": true}))
        }
        "POST /attendances/sync" if before == 1 => (503, "Retry-After: 0\r\n", json!("gateway")),
        _ => usual(request, before),
    });
    let (done, _) = import(&server, log_file(LOG).path(), &[]).await.unwrap();
    let sent = server.requests("POST /attendances/sync");
    assert!(done && sent.len() == 3);
    assert!(sent.iter().all(|request| request.key == sent[0].key));
}

#[tokio::test]
async fn an_expired_token_is_replaced_once() {
    let server = Server::start(|request, before| {
        let expired = request.token == "Bearer token-0" && request.operation.contains("/jobs/");
        if expired {
            (401, "", json!({"status": 401, "code": "unauthenticated", "detail": "expired"}))
        } else {
            usual(request, before)
        }
    });
    assert!(import(&server, log_file(LOG).path(), &[]).await.is_ok());
    assert_eq!(server.requests("POST /auth/login").len(), 2);
}

#[tokio::test]
async fn a_failed_job_is_resumed_by_the_same_request() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "GET /jobs/job_1?wait=10" if before == 0 => (200, "", job("failed", 1)),
        _ => usual(request, before),
    });
    let (done, _) = import(&server, log_file(LOG).path(), &[]).await.unwrap();
    let sent = server.requests("POST /attendances/sync");
    assert!(done && sent.len() == 2);
    assert_eq!(sent[0].key, sent[1].key);
}

#[tokio::test]
async fn a_job_that_keeps_failing_leaves_its_records_reported_as_unprocessed() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "GET /jobs/job_1?wait=10" => (200, "", job("failed", 1)),
        "GET /jobs/job_1/items?limit=100" => list(json!([item(0, "created", None)]), None),
        _ => usual(request, before),
    });
    let (done, screen) = import(&server, log_file(LOG).path(), &[]).await.unwrap();
    assert!(!done);
    assert_eq!(server.requests("POST /attendances/sync").len(), 4);
    assert!(screen.contains("unprocessed internal: 1"));
    assert!(screen.contains("storage was away"));
}

#[tokio::test]
async fn unknown_numbers_are_reported_or_created() {
    let server = Server::start(usual);
    let file =
        log_file(&LOG.replace("2024-07-17 05:40:06", "2024-07-16 05:40:06").replacen('7', "8", 1));
    let csv = tempfile::NamedTempFile::new().unwrap();
    let with_csv = ["--report", csv.path().to_str().unwrap()];
    let (done, screen) = import(&server, file.path(), &with_csv).await.unwrap();
    assert!(!done);
    assert!(screen.contains("not_sent: 1"));
    assert!(server.requests("POST /employees").is_empty());
    let rows = std::fs::read_to_string(csv.path()).unwrap();
    assert!(rows.contains("8-20240716T054006,8,2024-07-16 05:40:06,,not_sent"));

    import(&server, file.path(), &["--create-employees"]).await.unwrap();
    let created = &server.requests("POST /employees")[0];
    assert!(created.key.starts_with("attlog-employee-8-"));
    assert_eq!(
        created.body,
        json!({"employee_number": "8", "first_name": "Employee", "last_name": "8",
               "email": "8@terminal.invalid", "hire_date": "2024-07-16",
               "timezone": "Asia/Manila"})
    );
    let sent = server.requests("POST /attendances/sync");
    assert_eq!(sent[1].body["records"][0]["employee_id"], "e8");
}

#[tokio::test]
async fn an_employee_somebody_else_has_just_created_is_looked_up() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" => (409, "", json!({"code": "already_exists", "detail": "number"})),
        "GET /employees?q=8&limit=100" => list(
            json!([{"id": "e80", "employee_number": "80"}, {"id": "e8", "employee_number": "8"}]),
            None,
        ),
        _ => usual(request, before),
    });
    let file = log_file("8\t2024-07-17 05:40:06\t1\t0\t1\t0\n");
    import(&server, file.path(), &["--create-employees"]).await.unwrap();
    let sent = server.requests("POST /attendances/sync");
    assert_eq!(sent[0].body["records"][0]["employee_id"], "e8");
}

#[tokio::test]
async fn an_error_names_code_faults_and_request_but_never_the_password() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /attendances/sync" => {
            let faults = json!([{"pointer": "/records/0/id", "code": "too_long", "detail": "64"}]);
            let body = json!({"status": 400, "code": "validation_failed", "detail": "1 fault",
                "request_id": "r-9", "retryable": false, "errors": faults});
            (400, "", body)
        }
        _ => usual(request, before),
    });
    let error = import(&server, log_file(LOG).path(), &[]).await.unwrap_err();
    assert_eq!(
        error,
        "POST /attendances/sync: 400 validation_failed 1 fault; \
         /records/0/id too_long: 64 (request r-9)"
    );
    assert!(!error.contains("secret"));
}

#[tokio::test]
async fn malformed_lines_are_reported_and_the_rest_is_imported() {
    let server = Server::start(usual);
    let file = log_file(&format!("{LOG}rubbish\r\n"));
    let (done, screen) = import(&server, file.path(), &[]).await.unwrap();
    assert!(!done);
    assert!(screen.contains("line 4: fewer than four tab separated fields: \"rubbish\""));
    assert_eq!(server.requests("POST /attendances/sync").len(), 1);
}

/// Employee 7 punches in 2024. At the end of the day the clock falls back to 2000, and the log of employee 8 begins
/// after that. Employee 9 is in the log only with unreadable times.
const FAULTY_LOG: &str = "6\t2000-01-01 00:00:09\t1\t0\t1\t0\n\
    7\t2024-07-17 05:40:06\t1\t0\t1\t0\n\
    7\t2000-01-01 00:10:00\t1\t1\t1\t0\n\
    8\t2000-01-01 00:20:00\t1\t0\t1\t0\n\
    9\t1971--10--29 -23:-23:-27\t1\t0\t1\t0\n\
    7\t2024-07-18 05:41:00\t1\t0\t1\t0\n\
    8\t2024-07-18 05:42:00\t1\t0\t1\t0\n\
    7\t2000-01-01 00:01:00\t1\t1\t1\t0\n";

#[tokio::test]
async fn a_punch_with_a_clock_fault_is_sent_as_an_interval_and_makes_no_shift_and_no_hire_date() {
    let server = Server::start(usual);
    let csv = tempfile::NamedTempFile::new().unwrap();
    let more = ["--create-employees", "--yes", "--report", csv.path().to_str().unwrap()];
    let (done, screen) = import(&server, log_file(FAULTY_LOG).path(), &more).await.unwrap();
    assert!(!done);
    let sent = server.requests("POST /attendances/sync");
    let records = sent[0].body["records"].as_array().unwrap();
    let ids = records.iter().map(|record| record["id"].as_str().unwrap());
    let expected = [
        "7-20240717T054006",
        "7-20240718T054100",
        "8-20240718T054200",
        "7-fault-20240717T054006-1",
        "8-fault-20240717T054006-1",
    ];
    assert_eq!(ids.collect::<Vec<_>>(), expected);
    assert_eq!(records[0]["clock_in_latest_ts"], Value::Null);
    assert_eq!(records[3]["clock_in_client_ts"], "2024-07-17T05:40:06+08:00");
    assert_eq!(records[3]["clock_in_latest_ts"], "2024-07-18T05:31:00+08:00");
    assert_eq!(records[3]["clock_out_client_ts"], Value::Null);
    // The wrong clock saw employee 8 first in 2000. Employees 6 and 9 have no punch with a correct time.
    let created = server.requests("POST /employees");
    assert_eq!(created.len(), 1);
    assert_eq!(created[0].body["hire_date"], "2024-07-18");

    for line in [
        "6-fault-start-1  employee 6  at an unknown time  the log begins with this clock fault",
        "(line 1: the clock showed \"2000-01-01 00:00:09\")",
        "7-fault-20240718T054200-1  employee 7  2024-07-18 05:42:00 to 20",
        "the clock fault may go on in the next export",
        "punches with a clock fault\t5\n",
        "records of clock faults\t5\n",
    ] {
        assert!(screen.contains(line), "{line}\n{screen}");
    }
    let rows = std::fs::read_to_string(csv.path()).unwrap();
    assert!(rows.starts_with(
        "id,employee_number,clock_in,clock_out,verdict,code,detail,punches,notes,clock_in_latest\r\n"
    ));
    let row = "9-fault-20240717T054006-1,9,2024-07-17 05:40:06,,not_sent,,\
        \"no employee has this number, and no punch with a sound time says since when \
        (--create-employees with --hire-date would create one)\",1,\
        \"line 5: the clock showed \"\"1971--10--29 -23:-23:-27\"\"\",2024-07-18 05:41:00\r\n";
    assert!(rows.contains(row), "{rows}");
}

#[tokio::test]
async fn a_person_with_only_faulty_punches_is_created_with_the_given_hire_date() {
    let server = Server::start(usual);
    let more = ["--create-employees", "--hire-date", "2024-07-01", "--yes"];
    import(&server, log_file(FAULTY_LOG).path(), &more).await.unwrap();
    let created = server.requests("POST /employees");
    let numbers = created.iter().map(|request| request.body["employee_number"].as_str().unwrap());
    assert_eq!(numbers.collect::<Vec<_>>(), ["8", "9"]);
    assert!(created.iter().all(|request| request.body["hire_date"] == "2024-07-01"));
    let sent = server.requests("POST /attendances/sync");
    let ids = sent[0].body["records"].as_array().unwrap().iter().map(|record| &record["id"]);
    assert!(ids.collect::<Vec<_>>().contains(&&json!("9-fault-20240717T054006-1")));
}

#[tokio::test]
async fn an_interval_of_more_than_31_days_is_listed_and_not_sent() {
    let server = Server::start(usual);
    let long = FAULTY_LOG.replace("2024-07-18 05:4", "2024-08-18 05:4");
    let (done, screen) = import(&server, log_file(&long).path(), &[]).await.unwrap();
    assert!(!done);
    assert!(screen.contains("may have been at any time of more than 31 days"), "{screen}");
    let sent = server.requests("POST /attendances/sync");
    let records = sent[0].body["records"].as_array().unwrap();
    assert!(records.iter().all(|record| record["clock_in_latest_ts"] == Value::Null));
}

#[tokio::test]
async fn a_shift_runs_until_the_last_sound_punch_unless_the_export_is_known() {
    let server = Server::start(usual);
    // The punch is in the future, and only --exported-at shows that.
    let file = log_file(&format!("{LOG}7\t2024-08-18 00:00:00\t1\t1\t1\t0\n"));
    let csv = tempfile::NamedTempFile::new().unwrap();
    let report = csv.path().to_str().unwrap();
    let dry = ["--dry-run", "--exported-at", "2024-07-19T06:00", "--report", report];
    let (done, screen) = import(&server, file.path(), &dry).await.unwrap();
    assert!(done, "{screen}");
    let rows = std::fs::read_to_string(csv.path()).unwrap();
    let fault = "7-fault-20240718T054100-1,7,2024-07-18 05:41:00,,planned";
    assert!(rows.contains(fault) && rows.contains(",2024-07-19 06:00:00\r\n"), "{rows}");
    assert!(screen.contains("no clock-out in the log") && !screen.contains("still running"));

    assert!(!screen.contains("not sorted"));

    // A punch in 2000 after the last sound one ends no shift.
    let file = log_file(&format!("{LOG}7\t2000-01-01 00:00:00\t1\t1\t1\t0\n"));
    let (_, screen) = import(&server, file.path(), &["--dry-run"]).await.unwrap();
    assert!(screen.contains("still running when the log ends"), "{screen}");
}

#[tokio::test]
async fn a_file_that_is_sorted_by_person_is_questioned() {
    let server = Server::start(usual);
    let mut sorted = String::new();
    for user in ["1", "7", "8", "9"] {
        for month in 6..10 {
            sorted += &format!("{user}\t2024-0{month}-02 05:40:06\t1\t0\t1\t0\n");
        }
    }
    let file = log_file(&sorted);
    let (_, screen) = import(&server, file.path(), &["--dry-run"]).await.unwrap();
    assert!(screen.contains("Is the file in the order of the terminal, not sorted?"), "{screen}");
}

#[tokio::test]
async fn a_dry_run_sends_nothing() {
    let server = Server::start(usual);
    let (done, screen) = import(&server, log_file(LOG).path(), &["--dry-run"]).await.unwrap();
    assert!(done && screen.contains("paired records"));
    // This service cannot check the request, so it gets no request that could change something.
    let seen = server.seen.lock().unwrap();
    let mut asked = seen.iter().map(|request| request.operation.as_str());
    assert!(asked.all(|asked| asked.starts_with("GET ") || asked == "POST /auth/login"));
}

#[tokio::test]
async fn a_script_reads_the_outcome_of_every_line() {
    let server = Server::start(usual);
    let (_, screen) = import(&server, log_file(LOG).path(), &["--json"]).await.unwrap();
    let lines: Vec<Value> = serde_json::from_str(&screen).unwrap();
    let outcomes: Vec<&str> = lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["created", "needs_review"], "{screen}");
}
