//! `wfm files` against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use clap::Parser;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, Failure, files};

use server::{Answer, Request, Server, list};

const JOB: &str = "job_g0000000000000000000000001";

fn job(status: &str) -> Value {
    json!({"job_id": JOB, "status": status, "progress": {"processed": 1, "total": 1}, "error": null})
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A service that makes one file. Its content is the JSON text `"rows"`.
fn usual(request: &Request, sha256: &str, name: &str) -> Answer {
    let ok = |body: Value| (200, "", body);
    match request.operation.as_str() {
        "POST /auth/login" => ok(json!({"access_token": "token"})),
        "POST /exports" => (202, "", job("queued")),
        operation if operation.starts_with(&format!("GET /jobs/{JOB}/items")) => {
            let item = |index: u32, verdict: &str, file: &str, detail: &str| json!({"index": index, "verdict": verdict, "file": file, "detail": detail});
            let all = json!([
                item(0, "created", name, "The file is written."),
                item(
                    1,
                    "failed",
                    "journal-2026-11-EUR-002.csv",
                    "The account `net` is not made of digits."
                ),
            ]);
            list(all, None)
        }
        operation if operation == format!("GET /jobs/{JOB}/files") => {
            let url = format!("http://{}/signed", request.headers["host"]);
            ok(json!({"data": [{
                "name": name, "media_type": "text/csv", "rows": 1, "bytes": 6, "sha256": sha256,
                "download_url": url,
            }]}))
        }
        operation if operation.starts_with(&format!("GET /jobs/{JOB}")) => ok(job("completed")),
        "GET /signed" => {
            assert_eq!(request.token, "", "a signed address needs no token");
            ok(json!("rows"))
        }
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no"})),
    }
}

async fn run(server: &Server, out: &str) -> Result<(bool, String), Failure> {
    let environment = Environment::with_password("secret");
    let line = [
        "wfm",
        "files",
        "journal",
        "--period",
        "2026-11",
        "--format",
        "datev",
        "--out",
        out,
        "--email",
        "a@b.c",
        "--url",
        &server.url,
    ];
    let mut shown = Vec::new();
    let Command::Files(args) = Cli::parse_from(line).command else { panic!("another command") };
    let is_well = files::run(&args, &environment, &mut shown, |_| ()).await?;
    Ok((is_well, String::from_utf8(shown).unwrap()))
}

#[tokio::test]
async fn files_are_written_once_and_failed_ones_are_named() {
    let server = Server::start(|request, _| {
        usual(request, &hash("\"rows\""), "journal-2026-11-EUR-001.csv")
    });
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("accounting");
    let (is_well, shown) = run(&server, out.to_str().unwrap()).await.unwrap();
    assert!(!is_well, "a file failed");
    assert!(shown.contains("not made of digits"), "{shown}");
    let written = std::fs::read_to_string(out.join("journal-2026-11-EUR-001.csv")).unwrap();
    assert_eq!(written, "\"rows\"");
    let sent = &server.requests("POST /exports")[0];
    assert_eq!(sent.body, json!({"kind": "journal", "format": "datev", "period": "2026-11"}));
    assert!(!sent.key.is_empty());
    // A file that exists stays as it is.
    let again = run(&server, out.to_str().unwrap()).await.unwrap_err();
    assert!(again.to_string().contains("journal-2026-11-EUR-001.csv"), "{again}");
}

#[tokio::test]
async fn a_file_that_is_not_what_the_service_describes_is_not_written() {
    for (sha256, name) in [
        ("0".repeat(64), "journal.csv"),
        (hash("\"rows\""), "../journal.csv"),
        (hash("\"rows\""), ".profile"),
    ] {
        let server = Server::start(move |request, _| usual(request, &sha256, name));
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        run(&server, out.to_str().unwrap()).await.unwrap_err();
        let is_empty = !out.exists() || std::fs::read_dir(&out).unwrap().next().is_none();
        assert!(is_empty && !folder.path().join("journal.csv").exists(), "{name}");
    }
}
