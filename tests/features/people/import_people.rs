//! `wfm employees import` and `wfm people import` against the service, over a socket. If this fails, an
//! organization's first import doubles its employees.

use std::fmt::Write;

use clap::Parser;
use serde_json::json;
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, EmployeesCommand, PeopleCommand};
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

    // Every employee reports to a person further down in the file.
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

    let url = server.url();
    let path = file.path().to_str().unwrap().to_owned();
    let line = ["wfm", "employees", "import", &path, "--url", &url, "--email", &org.email];
    let run = async || {
        let Command::Employees(EmployeesCommand::Import(args)) = Cli::parse_from(line).command
        else {
            panic!("another command")
        };
        let mut screen = Vec::new();
        let done =
            import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
        (done.unwrap(), String::from_utf8(screen).unwrap())
    };
    // Two imports run at the same time, and then one more.
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

/// A person who was hired with pay, a week and an account can sign in with the account. A raise keeps the earlier
/// pay.
#[tokio::test]
async fn people_come_in_with_pay_schedule_and_account_and_get_a_raise() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("people.csv");
    let report = folder.path().join("outcome.csv");
    let url = server.url();
    let path = file.to_str().unwrap().to_owned();
    let run = async |text: &str, more: &[&str]| {
        std::fs::write(&file, text).unwrap();
        // A report may contain tokens and is never overwritten. Before the next run it must be moved away.
        let _ = std::fs::remove_file(&report);
        let line = ["wfm", "people", "import", &path, "--url", &url, "--email", &org.email];
        let line = line
            .into_iter()
            .chain(["--report", report.to_str().unwrap()])
            .chain(more.iter().copied());
        let Command::People(PeopleCommand::Import(args)) = Cli::parse_from(line).command else {
            panic!("another command")
        };
        let mut screen = Vec::new();
        let environment = Environment::with_password(PASSWORD);
        let done = import::run(&args, &environment, &mut screen, |_| {}).await;
        (done.unwrap(), String::from_utf8(screen).unwrap())
    };
    let people = "employee_number,first_name,last_name,email,hire_date,pay_type,amount,currency,schedule,account_email,\
        roles\nA1,Ada,Lovelace,ada@example.com,2025-01-01,monthly,3000,EUR,mon-fri 08:00-16:30/30,ada@sign.in,employee\n\
        A2,Emmy,Noether,emmy@example.com,2025-01-01,,,,,,\n";
    let (done, screen) = run(people, &[]).await;
    assert!(done, "{screen}");
    let rows = std::fs::read_to_string(&report).unwrap();
    let token = rows.lines().nth(1).unwrap().rsplit(',').next().unwrap().to_owned();
    let activate = json!({"token": token, "password": "nine purple herons at dusk"});
    service.anonymous().post("/auth/activate", &activate).send().await.expect(200);
    let found = org.admin.get("/employees?q=A1").send().await.expect(200).body["data"][0].clone();
    assert_eq!(found["compensation"][0]["effective_from"], "2025-01-01");
    assert_eq!(found["work_schedule"]["days"].as_array().unwrap().len(), 5);
    // The result is the same for every run.
    for more in [&[][..], &["--update"]] {
        let (done, screen) = run(people, more).await;
        assert!(done && screen.contains("unchanged"), "{screen}");
        let rows = std::fs::read_to_string(&report).unwrap();
        assert!(rows.lines().skip(1).all(|line| line.ends_with(',')), "no token: {rows}");
    }

    let raise = "employee_number;job_title;amount;pay_type;currency;pay_from;schedule;account_email;roles\n\
        A1;Countess;3300;monthly;EUR;2025-07-01;sat 09:00-13:00;other@sign.in;admin\n\
        A2;Analyst;;;;;-;emmy@sign.in;employee\n";
    let (done, screen) = run(raise, &["--update"]).await;
    assert!(done && screen.contains("updated"), "{screen}");
    let id = found["id"].as_str().unwrap();
    let found = org.admin.get(&format!("/employees/{id}")).send().await.expect(200).body;
    let amounts: Vec<&str> = found["compensation"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["amount"].as_str().unwrap())
        .collect();
    assert_eq!((amounts, &found["job_title"]), (vec!["3000.00", "3300.00"], &json!("Countess")));
    assert_eq!(found["work_schedule"]["days"][0]["weekday"], "saturday");
    let rows = std::fs::read_to_string(&report).unwrap();
    let line = |number: &str| rows.lines().find(|line| line.contains(number)).unwrap();
    assert!(line(",A1,").ends_with(",,"), "her account is as it was: {rows}");
    assert!(line(",A2,").len() > "3,A2,updated,,,".len() + 36 + 20, "{rows}");
    let (done, screen) = run(raise, &["--update"]).await;
    assert!(done && screen.contains("unchanged") && !screen.contains("updated"), "{screen}");
}
