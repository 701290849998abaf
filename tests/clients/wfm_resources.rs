//! `wfm api`, `list`, `get` and `export` against the service, over a socket. If this fails, a person decides by a
//! list that lacks rows.

use std::collections::BTreeSet;

use clap::Parser;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, request, resources};
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

const DEPARTMENTS: usize = 130;

#[tokio::test]
async fn every_list_is_shown_and_an_export_has_each_row_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let url = server.url();
    let environment = Environment::with_password(PASSWORD);
    let run = async |line: &[&str]| {
        let more = ["--url", &url, "--email", &org.email];
        let line = ["wfm"].iter().chain(line).chain(&more).copied();
        let mut out = Vec::new();
        let environment = &environment;
        let done = match Cli::parse_from(line).command {
            Command::Api(args) => request::run(&args, environment, &mut out, |_| {}).await,
            Command::List(args) => resources::list(&args, environment, &mut out, |_| {}).await,
            Command::Get(args) => resources::get(&args, environment, &mut out, |_| {}).await,
            Command::Export(args) => {
                resources::export::run(&args, environment, &mut out, |_| {}).await
            }
            _ => panic!("another command"),
        };
        done.map(|_| String::from_utf8(out).unwrap()).map_err(|failure| failure.to_string())
    };
    for n in 0..DEPARTMENTS {
        let department = json!({"code": format!("D{n}"), "name": format!("Department {n}")});
        org.admin.post("/departments", &department).send().await.expect(201);
    }
    let employee = org.employee(json!({"hire_date": "2020-01-01"})).await.to_string();

    let all: Value =
        serde_json::from_str(&run(&["list", "departments", "--json"]).await.unwrap()).unwrap();
    let ids = |rows: &Value| -> BTreeSet<String> {
        rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&all).len(), DEPARTMENTS);
    let folder = tempfile::tempdir().unwrap();
    let [csv, json] = ["all.csv", "all.json"].map(|name| folder.path().join(name));
    for file in [&csv, &json] {
        run(&["export", "departments", "--out", file.to_str().unwrap()]).await.unwrap();
    }
    let exported: Value = serde_json::from_slice(&std::fs::read(&json).unwrap()).unwrap();
    assert_eq!(ids(&exported), ids(&all));
    let rows = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(rows.lines().count(), DEPARTMENTS + 1);
    assert_eq!(rows.matches(",Department ").count(), DEPARTMENTS, "{rows}");

    // Every list that needs no id, from the published document.
    let document = org.admin.get("/openapi.json").send().await.expect(200).body;
    let paths = document["paths"].as_object().unwrap();
    let is_list = |operations: &Value| {
        let id = operations["get"]["operationId"].as_str().unwrap_or_default();
        id.starts_with("list_")
    };
    let lists = paths.iter().filter(|(path, of)| is_list(of) && !path.contains('{'));
    let lists: Vec<&String> = lists.map(|(path, _)| path).collect();
    assert!(lists.len() >= 20, "{lists:?}");
    for list in lists {
        run(&["list", list]).await.unwrap_or_else(|why| panic!("{list}: {why}"));
    }
    let assignments = format!("employees/{employee}/assignments");
    assert!(run(&["list", &assignments]).await.unwrap().contains("full_time"));
    assert!(run(&["get", "employees", &employee]).await.unwrap().contains(&employee));
    assert!(run(&["get", "settings"]).await.unwrap().contains("\"timezone\""));

    let code = ["api", "POST", "/departments", "-f", "code=D0", "-f", "name=Again"];
    let error = run(&code).await.unwrap_err();
    assert!(error.contains("409 already_exists"), "{error}");
    let change = ["api", "PATCH", "/settings", "-f", "sync:={\"max_lookback_days\": 30}"];
    assert!(run(&change).await.unwrap().contains("\"max_lookback_days\":30"));
}
