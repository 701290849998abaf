//! The exit code of the command if nobody reads its output.

#![allow(clippy::unwrap_used)]

mod server;

use std::process::{Command, Stdio};

use serde_json::json;

use server::{Answer, Request, Server, list};

fn usual(request: &Request, _: usize) -> Answer {
    match request.operation.as_str() {
        "GET /employees?q=1&limit=100" | "GET /employees?limit=100" => {
            list(json!([{"id": "e1", "employee_number": "1"}]), None)
        }
        "GET /employees/e1" => (200, "", json!({"id": "e1"})),
        _ => list(json!([]), None),
    }
}

/// The exit code of a command whose output nobody reads.
fn code(server: &Server, line: &[&str]) -> (Option<i32>, String) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wfm"));
    command.args(line).env("WFM_URL", &server.url).env("WFM_TOKEN", "given");
    command.env("XDG_CONFIG_HOME", home.path()).env_remove("WFM_PROFILE");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[test]
fn a_closed_pipe_ends_well_what_only_shows_something_and_nothing_else() {
    let server = Server::start(usual);
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let people = file("people.csv", "employee_number,phone\n1,456\n");
    let shifts = file("shifts.csv", "employee_number,date,shift_code\n7,2026-12-01,off\n");
    for line in [
        &["list", "employees"][..],
        &["list", "employees", "--json"],
        &["get", "employees", "1"],
        &["api", "GET", "/employees/e1"],
        &["timesheets", "--period", "2026-10-01"],
        &["completion", "bash"],
    ] {
        assert_eq!(code(&server, line), (Some(0), String::new()), "{line:?}");
    }
    for line in [
        &["people", "import", &people, "--update", "--dry-run"][..],
        &["roster", "import", &shifts],
    ] {
        let (code, told) = code(&server, line);
        assert_eq!(code, Some(1), "{line:?}: {told}");
        assert!(told.contains("cannot write"), "{line:?}: {told}");
    }
}
