//! Dry runs of imports against a small server that checks them: which requests are sent, and what the report says
//! about every line.

#![allow(clippy::unwrap_used)]

mod server;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command, PeopleCommand, RosterCommand};
use wfm_cli::{Environment, employees, roster};

use server::{Answer, Request, Server, list};

const DRY: &str = "Dry-Run: true\r\n";

fn refused(pointer: &str, code: &str) -> Answer {
    let errors = json!([{"pointer": pointer, "code": code, "detail": "because"}]);
    (400, "", json!({"status": 400, "code": "validation_failed", "errors": errors}))
}

/// A service with Ada that checks dry runs. It would execute any other request.
fn checking(request: &Request) -> Answer {
    let ada = json!({"id": "e1", "employee_number": "1", "first_name": "Ada", "last_name": "Lovelace",
                     "phone": "123", "user_id": null});
    let is_dry_run = request.headers.get("dry-run").is_some_and(|value| value == "true");
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": "token"})),
        "GET /health" => (200, "", json!({"status": "ok", "features": ["dry_run"]})),
        "GET /employees?limit=100" => list(json!([ada]), None),
        "GET /departments?limit=100" => list(json!([]), None),
        "GET /employees/e1" => (200, "ETag: \"3\"\r\n", ada),
        asked if asked.starts_with("GET /employees/e1/schedule?") => {
            let day = |n| json!({"date": format!("2026-12-0{n}"), "employed": true, "source": "weekly", "shifts": []});
            (200, "", json!({"days": [day(1), day(2)]}))
        }
        _ if !is_dry_run => panic!("{request:?} would change something"),
        "POST /employees" => match request.body["hire_date"].as_str() {
            Some("soon") => refused("/hire_date", "invalid_format"),
            _ => {
                let mut made = request.body.clone();
                made["id"] = json!("made-up");
                made["activation_token"] = json!("good-for-nothing");
                (201, DRY, made)
            }
        },
        "PATCH /employees/e1" if request.body["phone"] == "no" => {
            refused("/phone", "invalid_format")
        }
        "PATCH /employees/e1" => (200, DRY, ada),
        "PUT /employees/e1/account" => (201, DRY, json!({"id": "u1"})),
        "PUT /roster" => {
            let entries = request.body["entries"].as_array().unwrap();
            let late = entries.iter().position(|entry| entry["date"] == "2026-12-02");
            match late {
                Some(place) => refused(&format!("/entries/{place}/shifts/0"), "overlap"),
                None => (204, DRY, Value::Null),
            }
        }
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

async fn import(server: &Server, line: &[&str], text: &str) -> (Result<bool, String>, Vec<Value>) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let more = ["--email", "a@b.c", "--url", &server.url, "--dry-run", "--json"];
    let line = [&["wfm"], line, &[file.path().to_str().unwrap()], &more].concat();
    let mut out = vec![];
    let environment = Environment::with_password("secret");
    let done = match Cli::parse_from(line).command {
        Command::People(PeopleCommand::Import(args)) => {
            employees::import::run(&args, &environment, &mut out, |_| {}).await
        }
        Command::Roster(RosterCommand::Import(args)) => {
            roster::import::run(&args, &environment, &mut out, |_| {}).await
        }
        _ => panic!("another command"),
    };
    let rows = serde_json::from_slice(&out).unwrap_or_default();
    (done.map_err(|failure| failure.to_string()), rows)
}

/// Line, outcome and reason, by line.
fn outcomes(rows: &[Value]) -> Vec<(u64, &str, &str)> {
    let mut all = vec![];
    for row in rows {
        let text = |field: &str| row[field].as_str().unwrap_or_default();
        all.push((row["line"].as_u64().unwrap(), text("outcome"), text("reason")));
    }
    all.sort_unstable();
    all
}

const HEAD: &str =
    "employee_number,first_name,last_name,email,hire_date,manager_number,account_email\n";

#[tokio::test]
async fn each_new_employee_is_checked_by_the_service_and_what_depends_on_another_line_is_told() {
    let server = Server::start(|request, _| checking(request));
    let people = format!(
        "{HEAD}3,C,C,c@x.example,2026-01-01,2,c@x.example\n\
         2,B,B,b@x.example,2026-01-01,1,\n\
         4,D,D,d@x.example,soon,,\n\
         5,E,E,e@x.example,2026-01-01,4,\n\
         6,F,F,B@x.example,soon,4,\n"
    );
    let (done, rows) = import(&server, &["people", "import"], &people).await;
    assert_eq!(done, Ok(false));
    let expected = [
        (2, "would_create", "manager_number not checked: depends on line 3"),
        (3, "would_create", ""),
        (4, "refused", "hire_date invalid_format: because"),
        (5, "refused", "manager_number unknown_reference: 4 would not be created"),
        (
            6,
            "refused",
            "manager_number unknown_reference: 4 would not be created; email already_exists: \
             line 3 has it, too; hire_date invalid_format: because",
        ),
    ];
    assert_eq!(outcomes(&rows), expected);
    // The answer of a check does not count as an existing employee, and no key of the import is used up.
    let sent = server.requests("POST /employees");
    assert_eq!(sent.len(), 5);
    let managers: Vec<_> = sent.iter().filter_map(|one| one.body["manager_id"].as_str()).collect();
    assert_eq!(managers, ["e1"]);
    assert!(sent.iter().all(|one| one.key.starts_with("dry-run-")));
}

#[tokio::test]
async fn each_change_is_checked_by_the_service() {
    let server = Server::start(|request, _| checking(request));
    let line = ["people", "import", "--update"];
    let people = "employee_number,phone,account_email\n1,456,ada@x.example\n";
    let (done, rows) = import(&server, &line, people).await;
    assert_eq!(done, Ok(true));
    assert_eq!(outcomes(&rows), [(2, "would_update", "")]);
    assert_eq!(server.requests("PUT /employees/e1/account").len(), 1);
    // There is no account whose token could be made.
    assert!(server.requests("POST /employees/e1/account/activation").is_empty());
    let (done, rows) = import(&server, &line, "employee_number,phone\n1,no\n").await;
    assert_eq!(done, Ok(false));
    assert_eq!(outcomes(&rows), [(2, "refused", "phone invalid_format: because")]);
}

#[tokio::test]
async fn each_date_of_a_roster_is_checked_by_the_service_and_nothing_is_published() {
    let server = Server::start(|request, _| checking(request));
    let shifts =
        "employee_number,date,start,end\n1,2026-12-01,08:00,16:00\n1,2026-12-02,02:00,10:00\n";
    let (done, rows) = import(&server, &["roster", "import", "--publish"], shifts).await;
    assert_eq!(done, Ok(false));
    let of = |row: &Value| (row["date"].clone(), row["outcome"].clone());
    assert_eq!(of(&rows[0]), (json!("2026-12-01"), json!("would_draft")));
    assert_eq!(of(&rows[1]), (json!("2026-12-02"), json!("refused")));
    assert!(rows[1]["reason"].as_str().unwrap().contains("overlap"), "{rows:?}");
    assert!(server.requests("POST /roster/publish").is_empty());

    // Dates that were drafted before are checked, too, if they are to be published.
    let drafted = Server::start(|request, _| match request.operation.as_str() {
        asked if asked.starts_with("GET /employees/e1/schedule?") => {
            let shift = json!({"start": "02:00", "end": "10:00", "break_minutes": 0, "name": null, "site_id": null});
            let day = json!({"date": "2026-12-02", "employed": true, "source": "weekly", "shifts": [],
                             "draft": {"source": "roster", "shifts": [shift]}});
            (200, "", json!({"days": [day]}))
        }
        _ => checking(request),
    });
    let shifts = "employee_number,date,start,end\n1,2026-12-02,02:00,10:00\n";
    let (done, rows) = import(&drafted, &["roster", "import", "--publish"], shifts).await;
    assert_eq!((done, &rows[0]["outcome"]), (Ok(false), &json!("refused")));
    let (done, rows) = import(&drafted, &["roster", "import"], shifts).await;
    assert_eq!((done, &rows[0]["outcome"]), (Ok(true), &json!("unchanged")));
}

#[tokio::test]
async fn an_import_ends_at_the_first_answer_that_is_not_of_a_dry_run() {
    for (line, text, operation) in [
        (
            ["people", "import"],
            format!("{HEAD}2,B,B,b@x.example,2026-01-01,,\n"),
            "POST /employees",
        ),
        (
            ["roster", "import"],
            "employee_number,date,start,end\n1,2026-12-01,08:00,16:00\n".to_owned(),
            "PUT /roster",
        ),
    ] {
        let server = Server::start(move |request, _| match request.operation.as_str() {
            "POST /employees" => (201, "", json!({"id": "e2", "employee_number": "2"})),
            "PUT /roster" => (204, "", Value::Null),
            _ => checking(request),
        });
        let (done, _) = import(&server, &line, &text).await;
        let told = done.unwrap_err();
        // Although 16 requests may go at the same time, the first one went alone.
        assert!(told.contains(operation) && told.contains("may have changed"), "{told}");
        assert_eq!(server.requests(operation).len(), 1);
    }
}
