//! The output for people: names beside ids, who works when, suggestions for mistyped words, and the end of jobs.

#![allow(clippy::unwrap_used)]

mod server;

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command, JobsCommand};
use wfm_cli::{Environment, Failure, Screen, jobs, request, resources, whoami};

use server::{Answer, Request, Server, list};

const ADA: &str = "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d";
const BEN: &str = "0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5e";
const SITE: &str = "0193b2c4-6f6e-7d3a-9c1d-000000000001";

fn employee(id: &str, number: &str, first: &str) -> Value {
    json!({"id": id, "employee_number": number, "first_name": first, "last_name": "Okafor",
           "manager_id": ADA})
}

fn refused(status: u16, code: &str) -> Answer {
    (status, "", json!({"status": status, "code": code, "detail": "no"}))
}

fn day(date: &str, shifts: &[(&str, &str)], draft: Value) -> Value {
    let shift = |(start, end): &(&str, &str)| json!({"start": start, "end": end, "break_minutes": 30, "name": null, "site_id": null});
    json!({"date": date, "employed": true, "timezone": "Asia/Manila", "source": "weekly",
           "shifts": shifts.iter().map(shift).collect::<Vec<_>>(), "net_minutes": 480, "holiday": null,
           "leave": [], "draft": draft})
}

fn job(status: &str, summary: &Value) -> Value {
    json!({"job_id": "job_1", "type": "attendance_sync", "status": status,
           "progress": {"processed": 2, "total": 2}, "result": {"payroll_ids": [], "summary": summary},
           "error": null})
}

fn usual(request: &Request, before: usize) -> Answer {
    let ok = |body: Value| (200, "", body);
    match request.operation.as_str() {
        "POST /auth/login" => ok(json!({"access_token": "token"})),
        "GET /employees?limit=100" | "GET /employees?q=1011&limit=100" => {
            list(json!([employee(BEN, "10112", "Ben"), employee(ADA, "1011", "Ada")]), None)
        }
        "GET /employees?q=99&limit=100" => list(json!([]), None),
        "GET /sites?limit=100" => {
            list(json!([{"id": SITE, "code": "MNL", "name": "Manila"}]), None)
        }
        "GET /departments?limit=100" => refused(403, "forbidden"),
        "GET /attendances?expand=employee&limit=100" => list(
            json!([{"id": "a1", "employee_id": BEN, "date": "2026-11-26", "status": "present",
                    "review": "none", "clock_in_at": "2026-11-26T08:04:00.000Z", "clock_out_at": null,
                    "employee": employee(BEN, "10112", "Ben"), "manager_id": ADA, "site_id": SITE,
                    "department_id": "d1"}]),
            None,
        ),
        "GET /attendances?limit=100" => list(
            json!([{"id": "a1", "manager_id": ADA, "site_id": SITE, "department_id": "d1"}]),
            None,
        ),
        "GET /leaves?expand=employee&limit=100" => list(
            json!([{"id": "l1", "employee_id": ADA, "type": "annual", "start_date": "2026-12-01",
                    "end_date": "2026-12-02", "days": "2.0", "status": "pending",
                    "employee": employee(ADA, "1011", "Ada")}]),
            None,
        ),
        "GET /settings" => ok(json!({"organization": {"name": "Demo Ltd"},
                                     "leave_types": [{"code": "annual", "name": "Annual leave"}]})),
        "GET /roster?limit=100" => list(
            json!([{"employee": employee(BEN, "10112", "Ben"), "days": [
                        day("2026-11-23", &[("06:00", "10:00"), ("14:00", "18:00")], Value::Null),
                        day("2026-11-24", &[], json!({"source": "roster", "shifts": []}))]},
                   {"employee": employee(ADA, "1011", "Ada"), "days": [
                        day("2026-11-23", &[("22:00", "06:00")], Value::Null)]}]),
            None,
        ),
        "GET /auth/me" => {
            ok(json!({"email": "a@b.c", "employee_id": ADA, "roles": ["employee", "x"]}))
        }
        "GET /auth/sessions" => ok(json!({"data": [
            {"created_at": "2026-11-01T08:00:00.000Z", "last_used_at": "2026-11-26T08:00:00.000Z", "current": true},
            {"created_at": "2026-01-01T08:00:00.000Z", "last_used_at": "2026-01-26T08:00:00.000Z", "current": false}]})),
        "GET /jobs/job_1" => ok(job("queued", &json!({}))),
        "GET /jobs/job_1?wait=10" if before == 0 => ok(job("processing", &json!({"created": 1}))),
        "GET /jobs/job_1?wait=10" => ok(job("completed", &json!({"created": 2, "rejected": 0}))),
        "GET /openapi.json" => ok(json!({"paths": {
            "/employees": {"get": {"parameters": [{"name": "status", "in": "query"}]}},
            "/employees/{id}": {"get": {}}, "/settings": {"get": {}}}})),
        operation if operation == format!("GET /employees/{ADA}") => {
            ok(employee(ADA, "1011", "Ada"))
        }
        "GET /employees?statsu=active&limit=100" => {
            let errors =
                json!([{"parameter": "statsu", "code": "unknown_parameter", "detail": "no"}]);
            (400, "", json!({"status": 400, "code": "unknown_parameter", "errors": errors}))
        }
        _ => refused(404, "not_found"),
    }
}

async fn run_on(url: &str, screen: Screen, line: &[&str]) -> (Result<bool, Failure>, String) {
    let environment = Environment { screen, ..Environment::with_password("secret") };
    let more = ["--email", "a@b.c", "--url", url];
    let line = ["wfm"].iter().chain(line).chain(&more).copied();
    let mut shown = Vec::new();
    let out = &mut shown;
    let done = match Cli::parse_from(line).command {
        Command::Api(args) => request::run(&args, &environment, out, |_| {}).await,
        Command::List(args) => resources::list(&args, &environment, out, |_| {}).await,
        Command::Get(args) => resources::get(&args, &environment, out, |_| {}).await,
        Command::Whoami(args) => whoami::run(&args, &environment, out, |_| {}).await,
        Command::Jobs(JobsCommand::Wait(args)) => {
            jobs::wait(&args, &environment, out, |_| {}).await
        }
        _ => panic!("another command"),
    };
    (done, String::from_utf8(shown).unwrap())
}

async fn shown(server: &Server, screen: Screen, line: &[&str]) -> String {
    let (done, shown) = run_on(&server.url, screen, line).await;
    done.unwrap();
    shown
}

async fn error(server: &Server, line: &[&str]) -> String {
    run_on(&server.url, Screen::None, line).await.0.unwrap_err().to_string()
}

#[tokio::test]
async fn names_stand_beside_ids_and_are_read_once_and_only_for_what_is_shown() {
    let server = Server::start(usual);
    let table = shown(&server, Screen::None, &["list", "attendances"]).await;
    let heads =
        "id\temployee_id\temployee\tdate\tclock_in_at\tclock_out_at\tstatus\treview\n".to_owned();
    let row = format!(
        "a1\t{BEN}\t10112 Ben Okafor\t2026-11-26\t2026-11-26T08:04:00.000Z\t\tpresent\tnone\n"
    );
    assert_eq!(table, heads + &row);
    // The rows contained the names, so nothing else was read.
    assert!(server.requests("GET /employees?limit=100").is_empty());

    // The caller may not read the name of the department, so its id stands alone.
    let line = ["list", "attendances", "--columns", "manager_id,site_id,department_id"];
    let table = shown(&server, Screen::Wide(200), &line).await;
    let cells = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = table.lines().map(cells).collect();
    assert_eq!(lines[1], "│ manager_id manager site_id site department_id │", "{table}");
    let row = format!("│ {ADA} 1011 Ada Okafor {SITE} MNL Manila d1 │");
    assert_eq!(lines[3], row, "{table}");
    assert_eq!(server.requests("GET /sites?limit=100").len(), 1);
    // Output to a program has exactly the columns that it asks for.
    let table = shown(&server, Screen::None, &line).await;
    assert_eq!(table, format!("manager_id\tsite_id\tdepartment_id\n{ADA}\t{SITE}\td1\n"));
    assert_eq!(server.requests("GET /sites?limit=100").len(), 1);

    let table = shown(&server, Screen::None, &["list", "leaves"]).await;
    assert!(table.contains("\tannual\tAnnual leave\t"), "{table}");
    // In JSON a row is exactly what the service answers.
    let line = ["list", "attendances", "--json"];
    assert!(!shown(&server, Screen::None, &line).await.contains("Okafor"));
}

#[tokio::test]
async fn where_a_line_is_too_short_the_name_stands_in_place_of_the_id() {
    let server = Server::start(usual);
    let wide = shown(&server, Screen::Wide(250), &["list", "attendances"]).await;
    assert!(wide.contains(BEN) && wide.contains("10112 Ben Okafor"), "{wide}");
    let narrow = shown(&server, Screen::Wide(110), &["list", "attendances"]).await;
    assert!(!narrow.contains(BEN) && narrow.contains("10112 Ben Okafor"), "{narrow}");
    assert!(narrow.lines().all(|line| line.chars().count() <= 110), "{narrow}");
    // A chosen column is shown at every width.
    let line = ["list", "leaves", "--columns", "employee_id,start_date"];
    let chosen = shown(&server, Screen::Wide(60), &line).await;
    assert!(chosen.contains("employee_id"), "{chosen}");
}

#[tokio::test]
async fn a_number_or_a_code_takes_the_place_of_an_id() {
    let server = Server::start(usual);
    let found = shown(&server, Screen::None, &["get", "employees", "1011"]).await;
    assert!(found.contains(ADA), "{found}");
    let found = shown(&server, Screen::None, &["get", "employees", ADA]).await;
    assert!(found.contains("\"1011\""), "{found}");
    shown(&server, Screen::None, &["get", "employees/1011"]).await;
    assert_eq!(server.requests(&format!("GET /employees/{ADA}")).len(), 3);
    let told = error(&server, &["get", "employees", "99"]).await;
    assert_eq!(told, "nothing in employees has the employee_number 99");
    let told = error(&server, &["list", "attendances", "-f", "site_id=MNLL"]).await;
    assert_eq!(told, "nothing in sites has the code MNLL; did you mean MNL?");
    // If the caller may not read the list, the service's own error is shown.
    let told = error(&server, &["get", "departments", "OPS"]).await;
    assert!(told.starts_with("GET /departments/OPS: 404"), "{told}");
    error(&server, &["list", "attendances", "-f", "employee_id=1011", "-f", "site_id=mnl"]).await;
    let sent =
        format!("GET /attendances?employee_id={ADA}&site_id={SITE}&expand=employee&limit=100");
    assert_eq!(server.requests(&sent).len(), 1);
}

#[tokio::test]
async fn a_roster_is_a_grid_on_a_screen_and_a_row_for_each_date_in_a_pipe() {
    let server = Server::start(usual);
    let grid = shown(&server, Screen::Wide(120), &["list", "roster"]).await;
    let lines: Vec<&str> = grid.lines().collect();
    assert!(lines[1].contains("Mon 23 Nov") && lines[1].contains("Tue 24 Nov"), "{grid}");
    assert!(lines[3].contains("1011 Ada Okafor") && lines[3].contains("22:00-06:00"), "{grid}");
    for text in ["06:00-10:00", "14:00-18:00", "* off", "Asia/Manila", "2026", "draft"] {
        assert!(grid.contains(text), "{text}: {grid}");
    }
    let rows = shown(&server, Screen::None, &["list", "roster"]).await;
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines.len(), 4, "{rows}");
    let expected =
        "10112\tBen\tOkafor\t2026-11-23\t06:00-10:00 14:00-18:00\t60\t\t\t\t\t\tAsia/Manila";
    assert_eq!(lines[2], expected, "{rows}");
    assert!(lines[3].contains("\toff\t"), "{rows}");
    let line = ["list", "roster", "--columns", "employee_number,net_minutes"];
    assert!(shown(&server, Screen::Wide(80), &line).await.contains("480"));
}

#[tokio::test]
async fn a_mistyped_word_is_told_with_what_was_meant() {
    let server = Server::start(usual);
    for (line, meant) in [
        (&["list", "employes"][..], "did you mean employees?"),
        (&["get", "setting"], "did you mean settings?"),
        (&["api", "GET", "/employes"], "did you mean employees?"),
        (&["list", "employees", "-f", "statsu=active"], "did you mean status?"),
        (&["list", "employees", "--columns", "frist_name"], "did you mean first_name?"),
    ] {
        let told = error(&server, line).await;
        assert!(told.ends_with(meant), "{line:?}: {told}");
    }
    for (line, meant) in [(["wfm", "lsit"], "list"), (["wfm", "whomai"], "whoami")] {
        let told = Cli::try_parse_from(line).unwrap_err().to_string();
        assert!(told.contains(&format!("'{meant}'")), "{told}");
    }
    let told = Cli::try_parse_from(["wfm", "list", "x", "--colums", "a"]).unwrap_err().to_string();
    assert!(told.contains("'--columns'"), "{told}");
}

#[tokio::test]
async fn whoami_says_who_where_and_until_when() {
    let server = Server::start(usual);
    let who = shown(&server, Screen::None, &["whoami"]).await;
    for line in [
        "e-mail\ta@b.c",
        "employee\t1011 Ada Okafor",
        "organization\tDemo Ltd",
        &format!("service\t{}", server.url),
        "roles\temployee, x",
        "signed in until\t2026-12-26T08:00:00Z",
        "with use, at the latest until\t2027-04-30T08:00:00Z",
    ] {
        assert!(who.lines().any(|shown| shown == line), "{line}: {who}");
    }
    let who: Value =
        serde_json::from_str(&shown(&server, Screen::None, &["whoami", "--json"]).await).unwrap();
    assert_eq!((&who["email"], &who["roles"][0]), (&json!("a@b.c"), &json!("employee")));
}

#[tokio::test]
async fn waiting_for_jobs_reports_their_outcome() {
    let server = Server::start(usual);
    let (done, told) = run_on(&server.url, Screen::None, &["jobs", "wait", "job_1"]).await;
    assert!(done.unwrap(), "{told}");
    assert!(told.ends_with("job_1\tattendance_sync\tcompleted\t2\tcreated 2\n"), "{told}");
    // The service waits and not the command: each request asks for it.
    assert_eq!(server.requests("GET /jobs/job_1?wait=10").len(), 2);

    let refused = Server::start(|request, before| match request.operation.as_str() {
        "GET /jobs/job_1" => (200, "", job("completed", &json!({"created": 1, "rejected": 1}))),
        "GET /jobs/job_2" => (200, "", job("failed", &json!({"unprocessed": 1}))),
        _ => usual(request, before),
    });
    for id in ["job_1", "job_2"] {
        let (done, told) = run_on(&refused.url, Screen::None, &["jobs", "wait", id]).await;
        assert!(!done.unwrap(), "{told}");
    }
    let slow = Server::start(|request, before| match request.operation.as_str() {
        "GET /jobs/job_1" | "GET /jobs/job_1?wait=1" => (200, "", job("processing", &json!({}))),
        _ => usual(request, before),
    });
    let line = ["jobs", "wait", "job_1", "--timeout", "1"];
    let (done, _) = run_on(&slow.url, Screen::None, &line).await;
    assert!(matches!(done, Err(Failure::TimedOut(_))), "{done:?}");
    let told = error(&server, &["jobs", "wait", "job_9"]).await;
    assert!(told.contains("404"), "{told}");
}

/// The address of a server that answers every request with this text and hangs up.
fn saying(text: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 1000]);
            let _ = stream.write_all(text);
        }
    });
    url
}

#[tokio::test]
async fn a_wrong_address_fails_at_once() {
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let refusing = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let elsewhere = Server::start(|_, _| (404, "Elsewhere: yes\r\n", json!("Not Found")));
    let redirecting = Server::start(|_, _| {
        (301, "Elsewhere: yes\r\nLocation: https://hr.example/\r\n", json!(""))
    });
    // A server with TLS answers a plain request with this alert. The second server is the opposite case.
    let tls_only = saying(&[21, 3, 3, 0, 2, 2, 70]);
    let plain = saying(b"HTTP/1.1 400 Bad Request\r\n\r\n").replace("http:", "https:");
    let closing = saying(b"").replace("http:", "https:");
    for (url, why) in [
        (refusing.as_str(), "cannot be reached"),
        ("http://no-such-host.invalid", "cannot be reached"),
        (&elsewhere.url, "is not this service: it answered 404"),
        (&redirecting.url, "redirects to https://hr.example/"),
        (&tls_only, "is the address https://"),
        (&plain, "is the address http://"),
        (&closing, "is the address http://"),
    ] {
        let started = Instant::now();
        let (done, _) = run_on(url, Screen::None, &["list", "employees"]).await;
        let told = done.unwrap_err().to_string();
        assert!(told.contains(why) && told.contains("--url"), "{url}: {told}");
        assert!(started.elapsed() < Duration::from_secs(2), "{url}: {:?}", started.elapsed());
    }
}
