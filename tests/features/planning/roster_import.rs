//! `wfm roster import` against the service, over a socket. If this fails, a team works by half of a plan, or a second
//! import plans the dates again.

use std::fmt::Write;

use clap::Parser;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::cli::{Cli, Command, RosterCommand};
use wfm_cli::roster::import;
use wfm_testkit::service::PASSWORD;

use crate::failures::interruptions::rows;
use crate::features::planning::schedules::{berlin, planned, service};

const PEOPLE: usize = 12;

/// Rules SCHED-9 and SCHED-10.
#[tokio::test]
async fn a_table_is_drafted_and_published_once_however_often_the_import_runs() {
    let service = service().await;
    let org = berlin(&service).await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let early = json!({"code": "EARLY", "name": "Early", "start": "06:00", "end": "14:00", "break_minutes": 30});
    org.admin.post("/shift-types", &early).send().await.expect(201);
    let yard = json!({"code": "YARD", "name": "Yard", "timezone": "Europe/Berlin"});
    let yard = org.admin.post("/sites", &yard).send().await.expect(201).body["id"].clone();
    let mut people = vec![];
    for n in 1..=PEOPLE {
        let who = json!({"hire_date": "2020-01-01", "employee_number": format!("P{n}")});
        people.push(org.employee(who).await.to_string());
    }
    let leaver = json!({"hire_date": "2020-01-01", "employee_number": "LEFT", "status": "active",
                        "termination_date": "2026-11-15"});
    org.employee(leaver).await;

    // December and the first week of January: more dates than fit one request and one job.
    let mut shifts =
        String::from("employee_number,date,shift_code,start,end,break_minutes,site_code\n");
    for n in 1..=PEOPLE {
        let first = "2026-11-20".parse::<chrono::NaiveDate>().unwrap();
        for (place, date) in first.iter_days().take(70).enumerate() {
            match place % 3 {
                0 => writeln!(shifts, "p{n},{date},early,,,,yard").unwrap(),
                1 => writeln!(shifts, "p{n},{date},,17:00,21:00,,\np{n},{date},,08:00,12:00,15,")
                    .unwrap(),
                _ => writeln!(shifts, "p{n},{date},off,,,,").unwrap(),
            }
        }
    }
    let bad = "P1,2026-12-24,early,08:00,12:00,,\nP2,2027-02-01,,08:00,12:00,,\n\
               P2,2027-02-01,,11:00,13:00,,\nLEFT,2026-11-30,off,,,,\n";
    let file = tempfile::NamedTempFile::new().unwrap();
    let url = server.url();
    let path = file.path().to_str().unwrap().to_owned();
    let run = async |text: &str, more: &[&str]| {
        std::fs::write(file.path(), text).unwrap();
        let line = ["wfm", "roster", "import", &path, "--url", &url, "--email", &org.email];
        let line = line.iter().chain(more).copied();
        let Command::Roster(RosterCommand::Import(args)) = Cli::parse_from(line).command else {
            panic!("another command")
        };
        let mut screen = Vec::new();
        let done =
            import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
        (done.unwrap(), String::from_utf8(screen).unwrap())
    };
    let count = |screen: &str, name: &str| -> usize {
        let row = screen.lines().find(|line| line.contains(name)).unwrap_or("0");
        row.split_whitespace().filter_map(|word| word.parse().ok()).next_back().unwrap_or(0)
    };

    // Lines that cannot be used are reported, and the others are drafted. The employees with such lines are not
    // published.
    let (done, screen) = run(&format!("{shifts}{bad}"), &["--publish"]).await;
    assert!(!done);
    for line in [
        "a shift_code, or start and end: not both",
        "employee P2 2027-02-01 overlap: ",
        "employee LEFT 2026-11-30 employee_inactive",
        "employee P1 not published",
        "employee P2 not published",
    ] {
        assert!(screen.to_lowercase().contains(&line.to_lowercase()), "{line}: {screen}");
    }
    assert_eq!(
        count(&screen, "drafted\t"),
        PEOPLE * 70 - 1,
        "without the date of a malformed line"
    );
    assert_eq!(count(&screen, "employees published"), PEOPLE - 2);
    let day = planned(&org.admin, &people[0], "2026-11-20").await;
    assert_eq!((&day["source"], &day["draft"]["source"]), (&json!("weekly"), &json!("roster")));

    // After a correction the import publishes these two.
    let (done, screen) = run(&shifts, &["--publish"]).await;
    assert!(done, "{screen}");
    assert_eq!((count(&screen, "drafted\t"), count(&screen, "employees published")), (1, 2));
    let day = planned(&org.admin, &people[0], "2026-11-20").await;
    assert_eq!((&day["source"], &day["draft"]), (&json!("roster"), &Value::Null));
    assert_eq!((&day["shifts"][0]["name"], &day["shifts"][0]["site_id"]), (&json!("Early"), &yard));
    let day = planned(&org.admin, &people[PEOPLE - 1], "2026-11-21").await;
    let two = day["shifts"].as_array().unwrap().iter();
    let two: Vec<_> = two.map(|shift| [&shift["start"], &shift["break_minutes"]]).collect();
    assert_eq!(two, [[&json!("08:00"), &json!(15)], [&json!("17:00"), &json!(0)]]);
    assert_eq!(planned(&org.admin, &people[3], "2026-11-22").await["shifts"], json!([]));

    // A second run writes nothing.
    let before = rows(&org.admin, "/activity-logs?resource_type=roster").await.len();
    let (done, screen) = run(&shifts, &["--publish"]).await;
    assert!(done && screen.contains("Nothing has changed"), "{screen}");
    assert_eq!(count(&screen, "unchanged"), PEOPLE * 70);
    assert_eq!(rows(&org.admin, "/activity-logs?resource_type=roster").await.len(), before);

    // Cleared dates follow the schedule again.
    let clear = "employee_number;date;shift_code\nP3;2026-11-20;clear\nP3;2026-11-23;clear\n";
    assert!(run(clear, &["--publish"]).await.0);
    assert_eq!(planned(&org.admin, &people[2], "2026-11-20").await["source"], "weekly");
    let (done, screen) = run(clear, &["--publish"]).await;
    assert!(done && screen.contains("Nothing has changed"), "{screen}");
}
