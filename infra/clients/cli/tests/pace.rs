//! The rate of requests, against a small server that refuses a third waiting request, as the service does.

#![allow(clippy::unwrap_used)]

mod server;

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::Environment;
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};

use server::{Answer, Request, Server, list};

/// A service whose jobs end while a request waits for them. Two requests may wait at a time.
fn waiting(request: &Request, now_waiting: &AtomicUsize) -> Answer {
    let job = |id: &str, status: &str| json!({"job_id": id, "status": status, "progress": {"processed": 0, "total": 1}, "error": null});
    let path = request.operation.split_once(' ').map_or("", |(_, path)| path);
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": "token"})),
        "GET /employees?limit=100" => list(json!([{"id": "e7", "employee_number": "7"}]), None),
        "POST /attendances/sync" => {
            let id = request.body["records"][0]["id"].as_str().unwrap();
            (202, "", job(id, "queued"))
        }
        operation if operation.contains("/items") => {
            list(json!([{"index": 0, "verdict": "created"}]), None)
        }
        _ if path.ends_with("?wait=10") => {
            let before = now_waiting.fetch_add(1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(100));
            now_waiting.fetch_sub(1, Ordering::SeqCst);
            if before >= 2 {
                let body = json!({"status": 429, "code": "too_many_requests", "retryable": true});
                return (429, "Retry-After: 12\r\n", body);
            }
            let id = path.trim_start_matches("/jobs/").trim_end_matches("?wait=10");
            (200, "", job(id, "completed"))
        }
        _ => (403, "", json!({"status": 403, "code": "forbidden"})),
    }
}

#[tokio::test]
async fn a_bulk_import_meets_no_429() {
    let now_waiting = Arc::new(AtomicUsize::new(0));
    let server = Server::start(move |request, _| waiting(request, &now_waiting));
    let log = tempfile::NamedTempFile::new().unwrap();
    let mut lines = String::new();
    for day in 1..=12 {
        for time in ["08:00:00", "17:00:00"] {
            writeln!(lines, "7\t2024-07-{day:02} {time}\t1\t0\t1\t0").unwrap();
        }
    }
    std::fs::write(log.path(), lines).unwrap();
    let path = log.path().to_str().unwrap();
    let line = ["wfm", "attlog", "import", path, "--zone", "Asia/Manila", "--batch-size", "1"];
    let more = ["--email", "a@b.c", "--url", &server.url, "--json"];
    let Command::Attlog(AttlogCommand::Import(args)) =
        Cli::parse_from(line.into_iter().chain(more)).command
    else {
        panic!("another command")
    };
    let mut out = vec![];
    let done = import::run(&args, &Environment::with_password("secret"), &mut out, |_| {}).await;
    let rows: Vec<Value> = serde_json::from_slice(&out).unwrap();
    assert!(done.unwrap() && rows.len() == 12, "{rows:?}");
    // Each job was waited for once. No request was refused.
    let seen = server.seen.lock().unwrap();
    let waits = seen.iter().filter(|request| request.operation.ends_with("?wait=10")).count();
    assert_eq!(waits, 12);
}
