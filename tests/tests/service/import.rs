//! `wfm employees import` against the service, over a socket. Where this fails, an organization's first import
//! doubles its employees.

use std::fmt::Write;

use clap::Parser;
use serde_json::json;
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, EmployeesCommand};
use wfm_cli::employees::import;
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

const PEOPLE: usize = 120;

#[tokio::test]
async fn people_come_in_once_however_often_the_import_runs() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let department = json!({"code": "ENG", "name": "Engineering"});
    org.admin.post("/departments", &department).send().await.expect(201);

    // Everybody reports to somebody further down in the file.
    let mut people = String::from(
        "employee_number,first_name,last_name,email,hire_date,department_code,manager_number\n",
    );
    for n in (1..=PEOPLE).rev() {
        let manager = if n == 1 { String::new() } else { (n / 5).max(1).to_string() };
        let department = if n % 2 == 0 { "eng" } else { "" };
        writeln!(people, "{n},First,Last {n},p{n}@example.com,2025-01-01,{department},{manager}")
            .unwrap();
    }
    people.push_str("x,Refused,Person,no address,2025-01-01,,\n");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &people).unwrap();

    let (url, path) = (server.url(), file.path().to_str().unwrap().to_owned());
    let line = ["wfm", "employees", "import", &path, "--url", &url, "--email", &org.email];
    let run = async || {
        let Command::Employees(EmployeesCommand::Import(args)) = Cli::parse_from(line).command
        else {
            panic!("another command")
        };
        let mut screen = Vec::new();
        let done = import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
        (done.unwrap(), String::from_utf8(screen).unwrap())
    };
    // Two at the same time, and once more.
    let (one, other) = tokio::join!(run(), run());
    let (done, screen) = run().await;
    for screen in [&one.1, &other.1, &screen] {
        assert!(screen.contains("employee x email invalid_format"), "{screen}");
    }
    assert!(!done, "one line was refused");
    let unchanged = screen.lines().find(|line| line.contains("unchanged")).unwrap();
    assert!(unchanged.contains(&PEOPLE.to_string()), "{screen}");

    let mut found = 0;
    let mut path = "/employees?limit=100".to_owned();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        found += page["meta"]["count"].as_u64().unwrap();
        match page["meta"]["next_cursor"].as_str() {
            Some(cursor) => path = format!("/employees?limit=100&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(found, PEOPLE as u64);
    let boss = org.admin.get("/employees?q=1").send().await.expect(200).body;
    let boss = boss["data"].as_array().unwrap().iter();
    let boss = boss.clone().find(|employee| employee["employee_number"] == "1").unwrap();
    let reports = format!("/employees?manager_id={}", boss["id"].as_str().unwrap());
    let reports = org.admin.get(&reports).send().await.expect(200).body;
    assert_eq!(reports["meta"]["count"], 8, "2 to 9");
}
