//! `wfm payments` and `wfm personal-data` against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use clap::Parser;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, Failure, payments, personal_data};

use server::{Answer, Request, Server, list};

const JOB: &str = "job_40000000000000000000000001";
const PAYMENT: &str = "01938f5e-2f00-7000-8000-000000000031";

fn job(status: &str) -> Value {
    json!({
        "job_id": JOB, "payment_id": PAYMENT, "status": status,
        "progress": {"processed": 2, "total": 2}, "error": null,
    })
}

fn usual(request: &Request) -> Answer {
    let ok = |body: Value| (200, "", body);
    match request.operation.as_str() {
        "POST /auth/login" => ok(json!({"access_token": "token"})),
        "POST /payments" => (202, "", job("queued")),
        operation if operation == format!("POST /payments/{PAYMENT}/release") => {
            (202, "", job("queued"))
        }
        operation if operation.starts_with(&format!("GET /jobs/{JOB}/items")) => {
            let item = |index: u32, verdict: &str, code: Value| {
                json!({
                    "index": index, "verdict": verdict, "payroll_id": format!("p{index}"),
                    "code": code, "detail": "The employee has no bank account.",
                })
            };
            let skipped = item(1, "skipped", json!("no_bank_account"));
            list(json!([item(0, "updated", Value::Null), skipped]), None)
        }
        operation if operation == format!("GET /payments/{PAYMENT}/files") => {
            let url = format!("http://{}/signed", request.headers["host"]);
            let sha256: String =
                Sha256::digest("\"<xml>\"").iter().map(|byte| format!("{byte:02x}")).collect();
            ok(json!({"data": [{
                "name": "payment-01.xml", "media_type": "application/xml", "rows": 1, "bytes": 7,
                "sha256": sha256, "download_url": url,
            }]}))
        }
        operation if operation == format!("GET /payments/{PAYMENT}") => {
            let sum = json!({
                "currency": "EUR", "transfers": 1, "amount": "2690.96", "in_bank_files": 0,
                "amount_in_bank_files": "0.00",
            });
            ok(json!({"sums": [sum]}))
        }
        operation if operation.starts_with(&format!("GET /jobs/{JOB}")) => ok(job("completed")),
        "GET /signed" => ok(json!("<xml>")),
        "GET /auth/me" => ok(json!({"employee_id": "e1"})),
        "GET /employees/e1/personal-data" => {
            (200, "ETag: \"7\"\r\n", json!({"preferred_name": "Ada"}))
        }
        "PATCH /employees/e1/personal-data" => ok(json!({"preferred_name": "Ada L."})),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no"})),
    }
}

async fn run(server: &Server, line: &str) -> Result<(bool, String), Failure> {
    let line = format!("wfm {line} --email a@b.c --url {}", server.url);
    let environment = Environment::with_password("secret");
    let mut shown = Vec::new();
    let is_well = match Cli::parse_from(line.split(' ')).command {
        Command::Payments(args) => payments::run(args, &environment, &mut shown, |_| ()).await?,
        Command::PersonalData(args) => {
            personal_data::run(&args, &environment, &mut shown, |_| ()).await?
        }
        _ => panic!("another command"),
    };
    Ok((is_well, String::from_utf8(shown).unwrap()))
}

#[tokio::test]
async fn a_payment_names_who_is_not_in_it_and_writes_its_files() {
    let server = Server::start(|request, _| usual(request));
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("bank");
    let line =
        format!("payments make --period 2026-11 --on 2026-11-27 --out {}", out.to_str().unwrap());
    let (is_well, shown) = run(&server, &line).await.unwrap();
    assert!(!is_well, "a payroll is not in it");
    for text in ["p1", "no_bank_account", "EUR\t1\t2690.96\t0.00", "payment-01.xml"] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    assert_eq!(std::fs::read_to_string(out.join("payment-01.xml")).unwrap(), "\"<xml>\"");
    let sent = &server.requests("POST /payments")[0];
    assert_eq!(sent.body, json!({"period": "2026-11", "execution_date": "2026-11-27"}));
    assert!(!sent.key.is_empty());
}

#[tokio::test]
async fn a_payment_is_released_with_a_reason() {
    let server = Server::start(|request, _| usual(request));
    let line = format!("payments release {PAYMENT} --reason refused");
    let (is_well, shown) = run(&server, &line).await.unwrap();
    assert!(!is_well && shown.contains("is released"), "{shown}");
    let sent = &server.requests(&format!("POST /payments/{PAYMENT}/release"))[0];
    assert_eq!(sent.body, json!({"reason": "refused"}));
}

#[tokio::test]
async fn personal_data_are_changed_field_by_field() {
    let server = Server::start(|request, _| usual(request));
    let (_, shown) = run(&server, "personal-data").await.unwrap();
    assert!(shown.contains("preferred_name\tAda"), "{shown}");
    let line = "personal-data -f preferred_name=Ada -f private_email:=null";
    let (_, shown) = run(&server, line).await.unwrap();
    assert!(shown.contains("Ada L."), "{shown}");
    let sent = &server.requests("PATCH /employees/e1/personal-data")[0];
    assert_eq!(sent.body, json!({"preferred_name": "Ada", "private_email": null}));
    assert_eq!(sent.headers["if-match"], "\"7\"");
}
