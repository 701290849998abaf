//! `wfm leaves` against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use std::sync::Mutex;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, Failure, leaves};

use server::{Answer, Request, Server, list};

const ADA: &str = "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d";
const LEAVE: &str = "0193b2c4-6f6e-7d3a-9c1d-000000000001";

fn leave(days: &str, status: &str) -> Value {
    json!({"id": LEAVE, "employee_id": ADA, "type": "annual", "start_date": "2026-12-24",
           "end_date": "2026-12-31", "days": days, "status": status,
           "employee": {"id": ADA, "employee_number": "1011", "first_name": "Ada", "last_name": "Okafor"}})
}

fn balance() -> Value {
    json!({"employee_id": ADA, "type": "annual", "year": 2026, "unit": "day", "entitled": "24.0",
           "taken": "3.0", "reserved": "2.0", "available": "19.0", "carried_over": "0.0",
           "employee": {"id": ADA, "employee_number": "1011", "first_name": "Ada", "last_name": "Okafor"}})
}

fn ledger() -> Value {
    let line = |date: &str, kind: &str, amount: &str, balance: &str, explanation: Value| {
        json!({"date": date, "kind": kind, "amount": amount, "balance": balance, "source": null,
               "actor": null, "reason": null, "explanation": explanation})
    };
    json!({"employee_id": ADA, "type": "annual", "year": 2026, "unit": "day", "unlimited": false,
           "lines": [line("2026-01-01", "grant", "24.0", "24.0", json!("24")),
                     line("2026-05-11", "leave", "-3.0", "21.0", Value::Null)]})
}

/// A service that checks dry runs. A dry run changes nothing, and says so.
fn usual(request: &Request, _: usize) -> Answer {
    let ok = |body: Value| (200, "", body);
    let is_dry = request.headers.get("dry-run").is_some_and(|value| value == "true");
    let dry = if is_dry { "Dry-Run: true\r\n" } else { "" };
    let of_ada = format!("employee_id={ADA}");
    let change = format!("PATCH /leaves/{LEAVE}");
    match request.operation.as_str() {
        "POST /auth/login" => ok(json!({"access_token": "token"})),
        "GET /health" => ok(json!({"status": "ok", "features": ["dry_run"]})),
        "GET /settings" => ok(json!({"leave_types": [{"code": "annual", "name": "Annual leave"}]})),
        "GET /employees?q=1011&limit=100" => {
            list(json!([{"id": ADA, "employee_number": "1011"}]), None)
        }
        "POST /leaves" if request.body["start_date"] == "2026-12-26" => {
            let detail = "The leave takes nothing.";
            let errors =
                json!([{"pointer": "/start_date", "code": "no_working_days", "detail": detail}]);
            let body = json!({"status": 400, "code": "validation_failed", "detail": detail, "errors": errors});
            (400, "", body)
        }
        "POST /leaves" => (201, dry, leave("4.5", "pending")),
        operation if operation == change && request.body.get("withdraw").is_some() => {
            (200, dry, leave("2.5", "pending"))
        }
        operation if operation == change => (200, dry, leave("4.5", "cancelled")),
        operation
            if operation.starts_with("GET /leaves?")
                && operation.contains("status=pending&from=2026-12-01&to=2026-12-31")
                && operation.contains(&of_ada) =>
        {
            list(json!([leave("4.5", "pending")]), None)
        }
        operation if operation.starts_with("GET /leave-balances?") => {
            assert!(operation.contains("year=2026&as_of=2026-12-31"), "{operation}");
            list(json!([balance()]), None)
        }
        operation if operation.starts_with("GET /leave-ledger?type=annual") => ok(ledger()),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no"})),
    }
}

static NOTICES: Mutex<Vec<String>> = Mutex::new(vec![]);

fn notice(text: &str) {
    NOTICES.lock().unwrap().push(text.to_owned());
}

async fn run(server: &Server, line: &[&str]) -> Result<String, Failure> {
    let environment = Environment::with_password("secret");
    let more = ["--email", "a@b.c", "--url", &server.url];
    let line = ["wfm", "leaves"].iter().chain(line).chain(&more).copied();
    let mut shown = Vec::new();
    match Cli::parse_from(line).command {
        Command::Leaves(args) => {
            assert!(leaves::run(args, &environment, &mut shown, notice).await?);
        }
        _ => panic!("another command"),
    }
    Ok(String::from_utf8(shown).unwrap())
}

const HEAD: &str = "id\temployee_id\temployee\ttype\ttype_name\tstart_date\tend_date\tdays\tstatus";

#[tokio::test]
async fn leaves_and_balances_are_tables_with_names_or_files() {
    let server = Server::start(usual);
    let options =
        ["--employee", "1011", "--status", "pending", "--from", "2026-12-01", "--to", "2026-12-31"];
    let table = run(&server, &options).await.unwrap();
    let row = format!(
        "{LEAVE}\t{ADA}\t1011 Ada Okafor\tannual\tAnnual leave\t2026-12-24\t2026-12-31\t4.5\tpending"
    );
    assert_eq!(table, format!("{HEAD}\n{row}\n"));

    let year = ["--year", "2026", "--as-of", "2026-12-31"];
    let table = run(&server, &[&["balances"], &year[..]].concat()).await.unwrap();
    assert_eq!(
        table,
        format!(
            "employee_id\temployee\ttype\ttype_name\tyear\tunit\tentitled\ttaken\treserved\tavailable\n\
             {ADA}\t1011 Ada Okafor\tannual\tAnnual leave\t2026\tday\t24.0\t3.0\t2.0\t19.0\n"
        )
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("balances.csv");
    let to = ["--out", file.to_str().unwrap()];
    let told = run(&server, &[&["balances"], &year[..], &to[..]].concat()).await.unwrap();
    assert!(told.starts_with("1 rows in "), "{told}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("employee.employee_number") && text.contains("1011"), "{text}");
}

#[tokio::test]
async fn leave_is_requested_cancelled_and_shortened() {
    let server = Server::start(usual);
    let dates = ["2026-12-24", "2026-12-31"];
    let halves = ["--start-half", "second_half", "--employee", "1011", "--reason", "By the sea"];
    let table =
        run(&server, &[&["request", "annual"], &dates[..], &halves[..]].concat()).await.unwrap();
    assert!(table.starts_with(HEAD) && table.contains("\t4.5\tpending"), "{table}");
    run(&server, &["request", "annual", "2026-12-24"]).await.unwrap();
    let sent = server.requests("POST /leaves");
    assert_eq!(
        sent[0].body,
        json!({"type": "annual", "start_date": "2026-12-24", "end_date": "2026-12-31",
               "start_half": "second_half", "employee_id": ADA, "reason": "By the sea"})
    );
    // One date begins and ends the leave.
    let one = json!({"type": "annual", "start_date": "2026-12-24", "end_date": "2026-12-24"});
    assert_eq!(sent[1].body, one);
    let times = ["--from-time", "15:00", "--to-time", "18:00"];
    run(&server, &[&["request", "annual", "2026-12-24"], &times[..]].concat()).await.unwrap();
    let timed = json!({"type": "annual", "start_date": "2026-12-24", "end_date": "2026-12-24",
                       "start_time": "15:00", "end_time": "18:00"});
    assert_eq!(server.requests("POST /leaves")[2].body, timed);
    assert!(sent[0].key.starts_with("leave-") && sent[0].key != sent[1].key);

    let told = run(&server, &["request", "annual", "2026-12-26"]).await.unwrap_err().to_string();
    assert!(told.contains("no_working_days"), "{told}");

    assert!(run(&server, &["cancel", LEAVE]).await.unwrap().contains("\tcancelled"));
    let table = run(&server, &["withdraw", LEAVE, "2026-12-30"]).await.unwrap();
    assert!(table.contains("\t2.5\tpending"), "{table}");
    let bodies: Vec<Value> = server
        .requests(&format!("PATCH /leaves/{LEAVE}"))
        .into_iter()
        .map(|request| request.body)
        .collect();
    let withdrawn = json!({"withdraw": {"from": "2026-12-30", "to": "2026-12-30"}});
    assert_eq!(bodies, [json!({"status": "cancelled"}), withdrawn]);
}

#[tokio::test]
async fn a_dry_run_is_only_sent_to_a_service_that_checks_it() {
    let server = Server::start(usual);
    for line in [
        &["request", "annual", "2026-12-24", "2026-12-31", "--dry-run"][..],
        &["cancel", LEAVE, "--dry-run"],
        &["withdraw", LEAVE, "2026-12-30", "--dry-run"],
    ] {
        run(&server, line).await.unwrap();
    }
    let changes = ["POST /leaves".to_owned(), format!("PATCH /leaves/{LEAVE}")];
    let sent: Vec<Request> =
        changes.iter().flat_map(|operation| server.requests(operation)).collect();
    assert_eq!(sent.len(), 3);
    assert!(sent.iter().all(|request| request.headers["dry-run"] == "true"));
    assert!(sent[0].key.starts_with("dry-run-leave-"));
    let told = NOTICES.lock().unwrap().join("\n");
    assert!(told.contains("nothing has changed"), "{told}");

    let old = Server::start(|request, before| match request.operation.as_str() {
        "GET /health" => (200, "", json!({"status": "ok"})),
        _ => usual(request, before),
    });
    let refused = run(&old, &["request", "annual", "2026-12-24", "--dry-run"]).await;
    assert!(matches!(refused, Err(Failure::NotSent(_))));
    assert!(old.requests("POST /leaves").is_empty());
}

#[tokio::test]
async fn a_ledger_is_a_row_for_each_line() {
    let server = Server::start(usual);
    let line = ["ledger", "annual", "--employee", "1011", "--year", "2026"];
    let table = run(&server, &line).await.unwrap();
    assert_eq!(
        table,
        "date\tkind\tamount\tbalance\tunit\texplanation\treason\tsource\n\
         2026-01-01\tgrant\t24.0\t24.0\tday\t24\t\t\n\
         2026-05-11\tleave\t-3.0\t21.0\tday\t\t\t\n"
    );
    let path = format!("GET /leave-ledger?type=annual&employee_id={ADA}&year=2026");
    assert_eq!(server.requests(&path).len(), 1);

    let folder = tempfile::tempdir().unwrap();
    for (name, expected) in [
        ("ledger.csv", "2026-05-11,leave,-3.0,21.0,day,,,\r\n"),
        ("ledger.json", "\"kind\":\"leave\""),
    ] {
        let file = folder.path().join(name);
        let out = ["--out", file.to_str().unwrap()];
        let told = run(&server, &[&line[..], &out[..]].concat()).await.unwrap();
        assert!(told.starts_with("2 lines in "), "{told}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains(expected), "{text}");
    }
    let whole = run(&server, &["ledger", "annual", "--json"]).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&whole).unwrap(), ledger());
}
