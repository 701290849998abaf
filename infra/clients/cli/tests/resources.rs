//! Requests, lists and exports against a small server of canned answers.

#![allow(clippy::unwrap_used)]

mod server;

use std::path::Path;

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, request, resources};

use server::{Answer, Request, Server, list};

fn problem(status: u16, code: &str, parameter: &str) -> Answer {
    let errors = json!([{"parameter": parameter, "code": code, "detail": "because"}]);
    let body = json!({"status": status, "code": code, "detail": "no", "errors": errors});
    (status, "", body)
}

fn department(n: u32, name: &str) -> Value {
    json!({"id": format!("d{n}"), "code": format!("D{n}"), "name": name, "parent_id": null,
           "head": if n == 2 { json!({"number": -7}) } else { Value::Null }, "tags": ["x"]})
}

/// A service with three departments on three pages. One page is empty.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => (200, "", json!({"access_token": format!("token-{before}")})),
        "GET /departments?limit=100" => {
            list(json!([department(1, "=1+1"), department(2, "Two, \"too\"")]), Some("c1"))
        }
        "GET /departments?limit=100&cursor=c1" => list(json!([]), Some("c2")),
        "GET /departments?limit=100&cursor=c2" => list(json!([department(3, "Three")]), None),
        "GET /departments?status=a%26b&limit=100" => list(json!([]), None),
        "GET /departments/d%2F1" | "GET /things/d%2F1" => {
            (200, "ETag: \"7\"\r\n", department(1, "One"))
        }
        "GET /auth/sessions?limit=100" => problem(400, "unknown_parameter", "limit"),
        "GET /auth/sessions" => (200, "", json!({"data": [{"id": "s1", "current": true}]})),
        "POST /departments" => (201, "", request.body.clone()),
        "DELETE /departments/d1?force=yes" => (204, "", Value::Null),
        _ => (404, "", json!({"status": 404, "code": "not_found", "detail": "no such route"})),
    }
}

async fn run(server: &Server, line: &[&str]) -> Result<String, String> {
    let environment = Environment::with_password("secret");
    let more = ["--email", "a@b.c", "--url", &server.url];
    let line = ["wfm"].iter().chain(line).chain(&more).copied();
    let mut screen = Vec::new();
    let screen_of = &mut screen;
    let done = match Cli::parse_from(line).command {
        Command::Api(args) => request::run(&args, &environment, screen_of, |_| {}).await,
        Command::List(args) => resources::list(&args, &environment, screen_of, |_| {}).await,
        Command::Get(args) => resources::get(&args, &environment, screen_of, |_| {}).await,
        Command::Export(args) => {
            resources::export::run(&args, &environment, screen_of, |_| {}).await
        }
        _ => panic!("another command"),
    };
    done.map(|_| String::from_utf8(screen).unwrap()).map_err(|failure| failure.to_string())
}

#[tokio::test]
async fn fields_are_a_body_or_a_query_and_a_post_may_be_repeated() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /departments" if before == 0 => (503, "Retry-After: 0\r\n", json!("gateway")),
        _ => usual(request, before),
    });
    let line = ["api", "post", "departments", "-f", "code=7", "-f", "places:=7"];
    let screen = run(&server, &line).await.unwrap();
    assert_eq!(serde_json::from_str::<Value>(&screen).unwrap(), json!({"code": "7", "places": 7}));
    let sent = server.requests("POST /departments");
    assert_eq!((sent.len(), &sent[0].key), (2, &sent[1].key));
    assert!(sent[0].key.starts_with("wfm-"));
    let line = ["api", "POST", "/departments", "-H", "Idempotency-Key: mine", "-f", "a=b"];
    run(&server, &line).await.unwrap();
    assert_eq!(server.requests("POST /departments")[2].key, "mine");

    let line = ["api", "DELETE", "/departments/d1", "-f", "force=yes"];
    run(&server, &line).await.unwrap();
    let body = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(body.path(), "{\"code\": \"file\"}").unwrap();
    let input = body.path().to_str().unwrap();
    let screen = run(&server, &["api", "POST", "/departments", "--input", input]).await.unwrap();
    assert!(screen.contains("file"), "{screen}");
    let error = run(&server, &["api", "GET", "/departments", "--input", input]).await.unwrap_err();
    assert_eq!(error, "a GET has no body, so no --input");
    let error = run(&server, &["api", "GET", "nowhere"]).await.unwrap_err();
    assert_eq!(error, "GET /nowhere: 404 not_found no such route");
    let screen = run(&server, &["api", "GET", "/departments/d%2F1", "--include"]).await.unwrap();
    assert!(screen.starts_with("HTTP 200\n") && screen.contains("etag: \"7\"\n"), "{screen}");
}

#[tokio::test]
async fn all_pages_are_shown_as_json_or_as_a_table() {
    let server = Server::start(usual);
    let line = ["api", "GET", "/departments", "--paginate"];
    let all: Value = serde_json::from_str(&run(&server, &line).await.unwrap()).unwrap();
    let ids: Vec<&Value> = all.as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert_eq!(ids, ["d1", "d2", "d3"]);
    let line = ["list", "departments", "--json"];
    assert_eq!(serde_json::from_str::<Value>(&run(&server, &line).await.unwrap()).unwrap(), all);
    let table = run(&server, &["list", "departments"]).await.unwrap();
    let lines = "id\tcode\tname\tparent_id\tparent\n\
        d1\tD1\t=1+1\t\t\nd2\tD2\tTwo, \"too\"\t\t\nd3\tD3\tThree\t\t\n";
    assert_eq!(table, lines);
    let table = run(&server, &["list", "departments", "--columns", "head.number"]).await.unwrap();
    assert!(table.contains("-7"), "{table}");
    // The text of a filter is encoded. A list without rows is an empty array.
    let line = ["list", "departments", "-f", "status=a&b", "--json"];
    assert_eq!(run(&server, &line).await.unwrap(), "[]\n");
    // A short list has no pages.
    assert!(run(&server, &["list", "auth/sessions"]).await.unwrap().contains("s1"));
    let found = run(&server, &["get", "things", "d/1"]).await.unwrap();
    assert!(found.contains("\"name\": \"One\""), "{found}");
}

fn export<'a>(file: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&["export", "departments", "--out", file.to_str().unwrap()], more].concat()
}

/// A service that fails at the second page until it is asked again.
fn interrupted(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "GET /departments?limit=100&cursor=c2" if before == 0 => {
            (403, "", json!({"status": 403, "code": "forbidden", "detail": "no"}))
        }
        _ => usual(request, before),
    }
}

#[tokio::test]
async fn an_export_goes_on_where_it_was_interrupted() {
    for ending in ["csv", "json"] {
        let server = Server::start(interrupted);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("all.{ending}"));
        let [part, cursor] =
            ["part", "cursor"].map(|end| folder.path().join(format!("all.{ending}.{end}")));
        let error = run(&server, &export(&file, &[])).await.unwrap_err();
        assert!(error.contains("403 forbidden"), "{error}");
        assert!(!file.exists() && part.exists() && cursor.exists());
        // Another selection does not continue the export.
        let error = run(&server, &export(&file, &["-f", "status=x"])).await.unwrap_err();
        assert!(error.contains("is of another export"), "{error}");
        // As if the command had stopped in the middle of a write.
        let half = std::fs::read_to_string(&part).unwrap() + "d9,half a ro";
        std::fs::write(&part, half).unwrap();

        let screen = run(&server, &export(&file, &[])).await.unwrap();
        assert!(screen.starts_with("3 rows in "), "{screen}");
        assert!(!part.exists() && !cursor.exists());
        assert_eq!(server.requests("GET /departments?limit=100").len(), 1);
        let text = std::fs::read_to_string(&file).unwrap();
        if ending == "csv" {
            assert_eq!(
                text,
                "id,code,head.number,name,parent_id,tags\r\n\
                 d1,D1,,'=1+1,,\"[\"\"x\"\"]\"\r\n\
                 d2,D2,-7,\"Two, \"\"too\"\"\",,\"[\"\"x\"\"]\"\r\n\
                 d3,D3,,Three,,\"[\"\"x\"\"]\"\r\n"
            );
        } else {
            let rows: Vec<Value> = serde_json::from_str(&text).unwrap();
            let names: Vec<&Value> = rows.iter().map(|row| &row["name"]).collect();
            assert_eq!(names, ["=1+1", "Two, \"too\"", "Three"]);
        }
    }
}

#[tokio::test]
async fn an_export_whose_cursor_is_too_old_begins_anew() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "GET /departments?limit=100&cursor=c2" if before == 1 => {
            problem(400, "cursor_invalid", "cursor")
        }
        _ => interrupted(request, before),
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.json");
    assert!(run(&server, &export(&file, &[])).await.is_err());
    assert!(run(&server, &export(&file, &[])).await.unwrap().starts_with("3 rows"));
    let rows: Vec<Value> = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(rows.len(), 3);
    assert!(Cli::try_parse_from(["wfm", "export", "x", "--out", "x.xls"]).is_err());
}
