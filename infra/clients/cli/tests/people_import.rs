//! The import and the update of people with pay, schedules and accounts, against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use std::path::Path;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, PeopleCommand};
use wfm_cli::employees::import;

use server::{Answer, Request, Server, list};

fn ada() -> Value {
    json!({
        "id": "e1", "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
        "email": "ada@x.example", "hire_date": "2025-01-01", "phone": "123", "user_id": null,
        "department_id": null, "site_id": null, "manager_id": null, "work_schedule": null,
        "compensation": [{"effective_from": "2025-01-01", "pay_type": "monthly",
                          "amount": "3000.00", "currency": "EUR", "components": []}],
    })
}

/// A service with one department, and with Ada in it.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": format!("token-{before}")})),
        "GET /employees?limit=100" => list(json!([ada()]), None),
        "GET /departments?limit=100" => list(json!([{"id": "d1", "code": "Eng"}]), None),
        "GET /employees/e1" => (200, "ETag: \"3\"\r\n", ada()),
        "PATCH /employees/e1" => (200, "", ada()),
        "PUT /employees/e1/account" => (201, "", json!({"id": "u1"})),
        "POST /employees/e1/account/activation" => {
            (201, "", json!({"activation_token": "second-token"}))
        }
        "POST /employees" => {
            let mut employee = request.body.clone();
            employee["id"] = json!(format!("e{}", employee["employee_number"].as_str().unwrap()));
            if employee["account"].is_object() {
                employee["activation_token"] = json!("first-token");
            }
            (201, "", employee)
        }
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

async fn import(server: &Server, text: &str, more: &[&str]) -> Result<(bool, String), String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let path = file.path().to_str().unwrap();
    let line = ["wfm", "people", "import", path, "--email", "a@b.c", "--url", &server.url];
    let Command::People(PeopleCommand::Import(args)) =
        Cli::parse_from(line.iter().chain(more).copied()).command
    else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    let environment = Environment::with_password("secret");
    match import::run(&args, &environment, &mut screen, |_| {}).await {
        Ok(done) => Ok((done, String::from_utf8(screen).unwrap())),
        Err(failure) => Err(failure.to_string()),
    }
}

const HEAD: &str = "employee_number,first_name,last_name,email,hire_date,pay_type,amount,currency,pay_from,\
    schedule,account_email,roles\n";

fn rows(report: &Path) -> Vec<String> {
    std::fs::read_to_string(report).unwrap().lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn pay_schedule_and_account_are_created_with_the_person_and_the_token_is_in_the_report() {
    let server = Server::start(usual);
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    std::fs::write(&report, "").unwrap();
    let people = format!(
        "{HEAD}2,Emmy,Noether,emmy@x.example,2026-01-01,hourly,21.50,EUR,,mon 09:00-17:30/30,\
         emmy@sign.in,employee|manager\n"
    );
    let error = import(&server, &people, &[]).await.unwrap_err();
    assert!(error.starts_with("--report says where the activation tokens"), "{error}");
    assert!(server.requests("POST /employees").is_empty());
    let more = ["--report", report.to_str().unwrap()];
    let (done, screen) = import(&server, &people, &more).await.unwrap();
    assert!(done && !screen.contains("first-token"), "{screen}");
    assert_eq!(
        server.requests("POST /employees")[0].body,
        json!({
            "employee_number": "2", "first_name": "Emmy", "last_name": "Noether",
            "email": "emmy@x.example", "hire_date": "2026-01-01",
            "work_schedule": {"days": [{"weekday": "monday", "start": "09:00", "end": "17:30",
                                        "break_minutes": 30}]},
            "compensation": [{"effective_from": "2026-01-01", "pay_type": "hourly",
                              "amount": "21.50", "currency": "EUR"}],
            "account": {"email": "emmy@sign.in", "roles": ["employee", "manager"]},
        })
    );
    assert_eq!(rows(&report)[1], "2,2,created,e2,,first-token");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&report).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn an_update_sends_what_differs_of_the_newest_version() {
    // Meanwhile another request changes Ada once.
    let server = Server::start(|request, before| match request.operation.as_str() {
        "PATCH /employees/e1" if before == 0 => {
            (412, "", json!({"status": 412, "code": "precondition_failed", "detail": "again"}))
        }
        _ => usual(request, before),
    });
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let more = ["--update", "--report", report.to_str().unwrap()];
    let people = "employee_number,last_name,phone,department_code,amount,pay_from,account_email\n\
        1,,-,ENG,3300,2026-07-01,ada@sign.in\n";
    let (done, screen) = import(&server, people, &more).await.unwrap();
    assert!(done, "{screen}");
    let sent = server.requests("PATCH /employees/e1");
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[1].headers["if-match"], "\"3\"");
    assert_eq!(
        sent[1].body,
        json!({"phone": null, "department_id": "d1", "compensation": [
            ada()["compensation"][0], {"effective_from": "2026-07-01", "amount": "3300"}]})
    );
    let account = server.requests("PUT /employees/e1/account");
    assert_eq!(account[0].body, json!({"email": "ada@sign.in", "roles": []}));
    assert_eq!(rows(&report)[1], "2,1,updated,e1,,second-token");

    // Values that are already as the file says are not sent. Without --update the differences are only reported.
    let server = Server::start(usual);
    let same = "employee_number,last_name,amount,currency\n1,Lovelace,3000,EUR\n";
    let (done, screen) = import(&server, same, &["--update"]).await.unwrap();
    assert!(done && screen.contains("unchanged"), "{screen}");
    let other = format!("{HEAD}1,Ada,Byron,ada@x.example,2025-01-01,,,,,mon 9:00-10:00,,\n");
    let (done, screen) = import(&server, &other, &[]).await.unwrap();
    assert!(!done && screen.contains("is there with another last_name, schedule"), "{screen}");
    let (done, screen) = import(&server, &other, &["--update", "--dry-run"]).await.unwrap();
    assert!(done && screen.contains("planned"), "{screen}");
    assert!(server.requests("PATCH /employees/e1").is_empty());
}

#[tokio::test]
async fn what_cannot_be_changed_is_told_at_its_column() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "PATCH /employees/e1" => {
            let errors = json!([{"pointer": "/compensation/1/currency", "code": "required",
                                 "detail": "Which one?"}]);
            (400, "", json!({"status": 400, "code": "validation_failed", "errors": errors}))
        }
        _ => usual(request, before),
    });
    let raise = "employee_number,amount,pay_from\n1,3300,2026-07-01\n";
    let (done, screen) = import(&server, raise, &["--update"]).await.unwrap();
    assert!(!done && screen.contains("employee 1 currency required: Which one?"), "{screen}");
    let undated = "employee_number,amount\n1,3300\n";
    let (done, screen) = import(&server, undated, &["--update"]).await.unwrap();
    assert!(!done && screen.contains("employee 1 pay_from required"), "{screen}");
    let week = "employee_number,schedule\n1,always\n";
    let (done, screen) = import(&server, week, &["--update"]).await.unwrap();
    assert!(!done && screen.contains("employee 1 schedule invalid_format"), "{screen}");
}

#[tokio::test]
async fn a_dash_where_nothing_can_be_cleared_is_refused() {
    let server = Server::start(usual);
    for column in ["amount", "pay_from", "pay_type", "currency", "roles", "account_email"] {
        let told = format!("{column} invalid_format: `-` is not possible here");
        let people = format!("employee_number,phone,{column}\n1,456,-\n");
        let (done, screen) = import(&server, &people, &["--update"]).await.unwrap();
        assert!(!done && screen.contains(&told), "{screen}");
        let people = format!(
            "employee_number,first_name,last_name,email,hire_date,{column}\n\
             2,A,B,a@x.example,2026-01-01,-\n"
        );
        let (done, screen) = import(&server, &people, &[]).await.unwrap();
        assert!(!done && screen.contains(&told), "{screen}");
    }
    assert!(server.requests("PATCH /employees/e1").is_empty());
    assert!(server.requests("POST /employees").is_empty());
}

#[tokio::test]
async fn tokens_that_were_made_are_in_the_report_also_when_the_import_ends_early() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" if request.body["employee_number"] == "3" => {
            (403, "", json!({"status": 403, "code": "forbidden", "detail": "accounts:write"}))
        }
        _ => usual(request, before),
    });
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let more = ["--at-once", "1", "--report", report.to_str().unwrap()];
    let person = |n| format!("{n},A,B,p{n}@x.example,2026-01-01,,,,,,p{n}@sign.in,\n");
    let people = format!("{HEAD}{}{}{}", person(2), person(3), person(4));
    let error = import(&server, &people, &more).await.unwrap_err();
    assert_eq!(error, "POST /employees: 403 forbidden accounts:write");
    let mut rows = rows(&report);
    // A line with a token comes before those that have none.
    rows.sort();
    assert_eq!(rows[0], "2,2,created,e2,,first-token");
    assert!(rows[1].starts_with("3,3,not_sent,"), "{}", rows[1]);
    assert!(rows[2].starts_with("4,4,"), "{}", rows[2]);
}

#[tokio::test]
async fn a_report_that_may_hold_tokens_is_not_written_over() {
    let server = Server::start(usual);
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let more = ["--report", report.to_str().unwrap()];
    let people = format!("{HEAD}2,A,B,p@x.example,2026-01-01,,,,,,p@sign.in,\n");
    import(&server, &people, &more).await.unwrap();
    let first = rows(&report);
    let raise = "employee_number,phone\n1,456\n";
    for (people, flag) in [(&*people, "--update"), (&*people, "--dry-run"), (raise, "--update")] {
        let error = import(&server, people, &[&more[..], &[flag]].concat()).await.unwrap_err();
        assert!(error.contains("may hold activation tokens: move it away"), "{error}");
        assert_eq!(rows(&report), first);
    }
    assert_eq!(server.requests("POST /employees").len(), 1);
    assert!(server.requests("PATCH /employees/e1").is_empty());
    // Roles alone also make an account.
    let roles = format!("{HEAD}3,A,B,q@x.example,2026-01-01,,,,,,,employee\n");
    let error = import(&server, &roles, &[]).await.unwrap_err();
    assert!(error.starts_with("--report says where"), "{error}");
    let error = import(&server, &roles, &more).await.unwrap_err();
    assert!(error.contains("move it away"), "{error}");
    std::fs::remove_file(&report).unwrap();
    import(&server, &roles, &more).await.unwrap();
    assert_eq!(rows(&report)[1], "2,3,created,e3,,first-token");
    // A report without tokens is written again.
    std::fs::write(&report, "line,employee_number,outcome,id,reason\n").unwrap();
    import(&server, raise, &[&more[..], &["--update"]].concat()).await.unwrap();
    assert_eq!(rows(&report)[1], "2,1,updated,e1,");
}

#[tokio::test]
async fn a_token_is_in_the_report_before_the_import_ends() {
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let there = report.clone();
    let server = Server::start(move |request, before| {
        if request.operation == "POST /employees" && before == 1 {
            // The first token has already come. The file has it while the import still runs.
            let has = || std::fs::read_to_string(&there).unwrap().contains("first-token");
            let waited = (0..200).any(|_| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                has()
            });
            if !waited {
                return (403, "", json!({"status": 403, "code": "forbidden", "detail": "late"}));
            }
        }
        usual(request, before)
    });
    let more = ["--at-once", "1", "--report", report.to_str().unwrap()];
    let people = format!(
        "{HEAD}2,A,B,p2@x.example,2026-01-01,,,,,,p2@sign.in,\n\
         9,A,B,p9@x.example,2026-01-01,,,,,always,,\n\
         3,A,B,p3@x.example,2026-01-01,,,,,,p3@sign.in,\n"
    );
    let (done, screen) = import(&server, &people, &more).await.unwrap();
    assert!(!done, "{screen}");
    let rows = rows(&report);
    assert_eq!(rows[1..3], ["2,2,created,e2,,first-token", "4,3,created,e3,,first-token"]);
    assert!(rows[3].starts_with("3,9,refused,") && rows.len() == 4, "{rows:?}");
}

#[tokio::test]
async fn an_account_without_a_token_says_how_one_is_made() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees/e1/account/activation" => {
            (403, "", json!({"status": 403, "code": "forbidden", "detail": "accounts:write"}))
        }
        _ => usual(request, before),
    });
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let more = ["--update", "--report", report.to_str().unwrap()];
    let people = "employee_number,account_email\n1,ada@sign.in\n";
    let (done, screen) = import(&server, people, &more).await.unwrap();
    let told =
        "account made, no token; make one with `wfm api POST /employees/e1/account/activation`";
    assert!(!done && screen.contains(told), "{screen}");
    assert!(rows(&report)[1].starts_with("2,1,no_token,e1,\"account made"), "{:?}", rows(&report));
}

#[tokio::test]
async fn an_answer_that_is_repeated_has_no_token_any_more() {
    // The first answer was lost. The service recognizes the request and shows the token once.
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" => (201, "", json!({"id": "e2", "employee_number": "2"})),
        _ => usual(request, before),
    });
    let folder = tempfile::tempdir().unwrap();
    let report = folder.path().join("outcome.csv");
    let people = format!("{HEAD}2,A,B,p@x.example,2026-01-01,,,,,,p@sign.in,\n");
    let more = ["--report", report.to_str().unwrap()];
    let (done, screen) = import(&server, &people, &more).await.unwrap();
    let told = "make one with `wfm api POST /employees/e2/account/activation`";
    assert!(!done && screen.contains(told), "{screen}");
}

#[tokio::test]
async fn a_proof_that_is_too_old_is_renewed_by_the_password() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "PATCH /employees/e1" if request.token == "Bearer token-0" => {
            (401, "", json!({"status": 401, "code": "step_up_required", "detail": "Who?"}))
        }
        _ => usual(request, before),
    });
    let raise = "employee_number,amount,pay_from\n1,3300,2026-07-01\n";
    let (done, screen) = import(&server, raise, &["--update"]).await.unwrap();
    assert!(done, "{screen}");
    assert_eq!(server.requests("POST /auth/login").len(), 2);
}
