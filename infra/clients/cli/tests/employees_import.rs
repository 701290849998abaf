//! The import of people against a small server of canned answers: which requests are sent, in which order, with which
//! key, and what the report says about every line.

#![allow(clippy::unwrap_used)]

mod server;

use std::io::Write;
use std::path::Path;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, EmployeesCommand};
use wfm_cli::employees::import;

use server::{Answer, Request, Server, list};

const PEOPLE: &str = "employee_number,first_name,last_name,email,hire_date,department_code,manager_number\n\
    3,Carl,Gauss,carl@x.example,2026-02-01,eng,2\n\
    2,Emmy,Noether,emmy@x.example,2026-01-01,ENG,1\n\
    1,Ada,Lovelace,ada@x.example,2025-01-01,,\n";

/// A service with one department and without employees.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": format!("token-{before}")})),
        "GET /employees?limit=100" => list(json!([]), None),
        "GET /departments?limit=100" => list(json!([{"id": "d1", "code": "Eng"}]), None),
        "GET /sites?limit=100" => list(json!([{"id": "s1", "code": "Yard"}]), None),
        "POST /employees" => created(request),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

fn created(request: &Request) -> Answer {
    let mut employee = request.body.clone();
    employee["id"] = json!(format!("e{}", employee["employee_number"].as_str().unwrap()));
    (201, "", employee)
}

fn refused(status: u16, code: &str, pointer: &str, fault: &str) -> Answer {
    let faults = json!([{"pointer": pointer, "code": fault, "detail": "because"}]);
    (status, "", json!({"status": status, "code": code, "detail": "no", "errors": faults}))
}

/// Exit code 0 is true, exit code 2 is false. With it comes the text of the screen.
async fn import(server: &Server, file: &Path, more: &[&str]) -> Result<(bool, String), String> {
    let line = ["wfm", "employees", "import", file.to_str().unwrap(), "--email", "a@b.c", "--url"];
    let line = line.iter().copied().chain([server.url.as_str()]).chain(more.iter().copied());
    let Command::Employees(EmployeesCommand::Import(args)) = Cli::parse_from(line).command else {
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
async fn managers_are_created_before_those_who_report_to_them_and_codes_become_ids() {
    let server = Server::start(usual);
    let (done, screen) = import(&server, table(PEOPLE).path(), &[]).await.unwrap();
    assert!(done, "{screen}");
    let sent: Vec<Value> =
        server.requests("POST /employees").into_iter().map(|request| request.body).collect();
    assert_eq!(
        sent,
        [
            json!({"employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
                   "email": "ada@x.example", "hire_date": "2025-01-01"}),
            json!({"employee_number": "2", "first_name": "Emmy", "last_name": "Noether",
                   "email": "emmy@x.example", "hire_date": "2026-01-01", "department_id": "d1",
                   "manager_id": "e1"}),
            json!({"employee_number": "3", "first_name": "Carl", "last_name": "Gauss",
                   "email": "carl@x.example", "hire_date": "2026-02-01", "department_id": "d1",
                   "manager_id": "e2"}),
        ]
    );
}

#[tokio::test]
async fn a_site_is_named_by_its_code() {
    let server = Server::start(usual);
    let people = "employee_number,first_name,last_name,email,hire_date,site_code\n\
        1,Ada,Lovelace,ada@x.example,2025-01-01,YARD\n\
        2,Emmy,Noether,emmy@x.example,2026-01-01,moon\n";
    let (done, screen) = import(&server, table(people).path(), &[]).await.unwrap();
    assert!(!done);
    assert!(
        screen.contains("employee 2 site_code unknown_reference: there is no site moon"),
        "{screen}"
    );
    let sent = server.requests("POST /employees");
    assert_eq!((sent.len(), &sent[0].body["site_id"]), (1, &json!("s1")));
    // The sites are not read if no row names one.
    let server = Server::start(usual);
    import(&server, table(PEOPLE).path(), &[]).await.unwrap();
    assert!(server.requests("GET /sites?limit=100").is_empty());
}

#[tokio::test]
async fn running_again_sends_the_same_keys_and_finds_who_is_there() {
    let server = Server::start(usual);
    let file = table(PEOPLE);
    import(&server, file.path(), &[]).await.unwrap();
    // As if the lists did not show the new employees yet.
    import(&server, file.path(), &[]).await.unwrap();
    let sent = server.requests("POST /employees");
    let keys: Vec<&String> = sent.iter().map(|request| &request.key).collect();
    assert_eq!(keys[..3], keys[3..]);
    assert_eq!(keys[0].len(), "employee-".len() + 64);
    assert_ne!(keys[0], keys[1]);

    let server = Server::start(|request, before| match request.operation.as_str() {
        "GET /employees?limit=100" => list(
            json!([
                {"id": "e1", "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
                 "email": "ada@x.example", "hire_date": "2025-01-01", "job_title": "Countess"},
                {"id": "e2", "employee_number": "2", "first_name": "Emmy", "last_name": "Nother",
                 "email": "emmy@x.example", "hire_date": "2026-01-01", "department_id": "d2",
                 "manager_id": "e1"},
            ]),
            None,
        ),
        _ => usual(request, before),
    });
    let report = tempfile::NamedTempFile::new().unwrap();
    let more = ["--report", report.path().to_str().unwrap()];
    let (done, screen) = import(&server, file.path(), &more).await.unwrap();
    assert!(!done);
    assert_eq!(server.requests("POST /employees").len(), 1, "only who is missing");
    assert!(screen.contains("employee 2 is there with another last_name, department_code"));
    let rows = std::fs::read_to_string(report.path()).unwrap();
    let rows: Vec<&str> = rows.lines().collect();
    assert_eq!(rows[1], "2,3,created,e3,");
    assert!(rows[2].starts_with("3,2,differs,e2,"), "{}", rows[2]);
    assert_eq!(rows[3], "4,1,unchanged,e1,");
}

#[tokio::test]
async fn a_row_the_server_refuses_is_told_at_its_column_and_the_others_go_on() {
    let server = Server::start(|request, before| match request.body["employee_number"].as_str() {
        Some("2") => refused(400, "validation_failed", "/hire_date", "invalid_format"),
        Some("4") => refused(409, "already_exists", "/email", "already_exists"),
        Some("5") => refused(409, "in_use", "/department_id", "in_use"),
        _ => usual(request, before),
    });
    let more = "4,A,B,ada@x.example,2026-01-01,,\n5,A,B,c@x.example,2026-01-01,eng,\n\
                6,A,B,d@x.example,2026-01-01,none,\n7,A\n";
    let file = table(&format!("{PEOPLE}{more}"));
    let (done, screen) = import(&server, file.path(), &[]).await.unwrap();
    assert!(!done);
    for line in [
        "line 3: employee 2 hire_date invalid_format: because",
        "line 2: employee 3 manager_number unknown_reference: 2 was not created",
        "line 5: employee 4 email already_exists: because",
        "line 6: employee 5 department_code in_use: because",
        "line 7: employee 6 department_code unknown_reference: there is no department none",
        "line 8: 2 fields where the header has 7",
    ] {
        assert!(screen.contains(line), "{line}: {screen}");
    }
    assert_eq!(server.requests("POST /employees").len(), 4, "1, 2, 4 and 5");
}

#[tokio::test]
async fn somebody_else_has_just_created_is_looked_up() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" if request.body["employee_number"] == "1" => {
            refused(409, "already_exists", "/employee_number", "already_exists")
        }
        "GET /employees?q=1&limit=100" => list(
            json!([
                {"id": "e10", "employee_number": "10"},
                {"id": "e1", "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
                 "email": "ada@x.example", "hire_date": "2025-01-01"},
            ]),
            None,
        ),
        _ => usual(request, before),
    });
    let (done, _) = import(&server, table(PEOPLE).path(), &[]).await.unwrap();
    assert!(done);
    assert_eq!(server.requests("POST /employees")[1].body["manager_id"], "e1");
}

#[tokio::test]
async fn a_busy_server_is_asked_again_with_the_same_request_and_a_lost_permission_ends_it() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" if before == 0 => (503, "Retry-After: 0\r\n", json!("gateway")),
        _ => usual(request, before),
    });
    let (done, _) = import(&server, table(PEOPLE).path(), &[]).await.unwrap();
    let sent = server.requests("POST /employees");
    assert!(done && sent.len() == 4);
    assert_eq!(sent[0].key, sent[1].key);

    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /employees" => {
            (403, "", json!({"status": 403, "code": "forbidden", "detail": "employees:write"}))
        }
        _ => usual(request, before),
    });
    let error = import(&server, table(PEOPLE).path(), &[]).await.unwrap_err();
    assert_eq!(error, "POST /employees: 403 forbidden employees:write");
}

#[tokio::test]
async fn a_dry_run_creates_nobody() {
    let server = Server::start(usual);
    let (done, screen) = import(&server, table(PEOPLE).path(), &["--dry-run"]).await.unwrap();
    assert!(done);
    assert!(screen.contains("planned"));
    assert!(server.requests("POST /employees").is_empty());
    let wrong = table("employee_number,name\n1,a\n");
    let error = import(&server, wrong.path(), &["--dry-run"]).await.unwrap_err();
    assert!(error.contains("the column \"name\" is not known"), "{error}");
}

#[tokio::test]
async fn a_script_reads_the_outcome_of_every_line() {
    let server = Server::start(usual);
    let (_, screen) = import(&server, table(PEOPLE).path(), &["--json"]).await.unwrap();
    let lines: Vec<Value> = serde_json::from_str(&screen).unwrap();
    let outcomes: Vec<&str> = lines.iter().map(|line| line["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["created"; 3], "{screen}");
}

#[tokio::test]
async fn a_mistyped_code_is_told_with_the_one_that_was_meant() {
    let server = Server::start(usual);
    let people = table(&PEOPLE.replace(",eng,", ",engg,"));
    let (done, screen) = import(&server, people.path(), &[]).await.unwrap();
    assert!(!done && screen.contains("there is no department engg; did you mean eng?"), "{screen}");
}
