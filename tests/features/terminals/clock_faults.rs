//! Punches of a terminal whose clock was wrong. If this fails, a punch is lost because nobody knows its time, or an
//! interval is paid as working time.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use clap::Parser;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Organization, Service, verdicts};

fn at(date: NaiveDate, hour: u32) -> DateTime<Utc> {
    date.and_hms_opt(hour, 0, 0).unwrap().and_utc()
}

fn interval(id: &str, employee: EmployeeId, from: DateTime<Utc>, to: DateTime<Utc>) -> Value {
    json!({
        "id": id, "employee_id": employee.to_string(), "device_id": "gate", "source": "import",
        "clock_in_client_ts": from.to_rfc3339(), "clock_in_latest_ts": to.to_rfc3339(),
    })
}

async fn shown(org: &Organization<'_>, path: &str) -> Value {
    org.admin.get(path).send().await.expect(200).body
}

/// Rule SYNC-37.
#[tokio::test]
async fn an_interval_counts_nowhere_until_a_correction_makes_it_a_clock_in() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.unscheduled().await;
    let date = service.now().date_naive() - TimeDelta::days(3);
    let record = interval("fault", ada, at(date, 6), at(date + TimeDelta::days(1), 10));
    let worked = json!({
        "id": "sound", "employee_id": ada.to_string(), "device_id": "gate",
        "clock_in_client_ts": at(date, 5).to_rfc3339(),
        "clock_out_client_ts": at(date, 7).to_rfc3339(),
    });
    let job = org.sync("k", json!([record, worked])).await;
    assert_eq!(verdicts(&job), ["needs_review clock_fault", "created"]);
    // A record that is sent again is recognized.
    let job = org.sync("again", json!([record])).await;
    assert_eq!(verdicts(&job), ["duplicate"]);
    let id = job["result"]["items"][0]["attendance_id"].as_str().unwrap().to_owned();
    let path = format!("/attendances/{id}");
    let stored = shown(&org, &path).await;
    assert_eq!((&stored["status"], &stored["review"]), (&json!("incomplete"), &json!("pending")));
    assert_eq!((&stored["worked_minutes"], &stored["date"]), (&json!(0), &json!(date)));
    assert_eq!(stored["flags"], json!(["clock_fault"]));
    let latest = at(date + TimeDelta::days(1), 10);
    for field in ["clock_in_latest_at", "clock_in_latest_ts"] {
        assert_eq!(stored[field].as_str().unwrap().parse::<DateTime<Utc>>().unwrap(), latest);
    }
    // It makes nobody present, and a punch of today finds no open attendance.
    let presence = shown(&org, "/presence").await;
    assert_eq!(presence["data"][0]["since"], Value::Null, "{presence}");
    let punch = json!({"employee_id": ada.to_string()});
    org.admin.post("/attendances/clock-in", &punch).send().await.expect(201);

    let only_out = json!({"clock_out_at": at(date, 17).to_rfc3339(), "reason": "He said so."});
    let refused = org.admin.patch(&path, &only_out).send().await.expect(400);
    let violation = &refused.body["errors"][0];
    assert_eq!(
        (&violation["pointer"], &violation["code"]),
        (&json!("/clock_in_at"), &json!("required"))
    );
    assert_eq!(shown(&org, &path).await, stored);

    let corrected = json!({
        "clock_in_at": at(date, 9).to_rfc3339(), "clock_out_at": at(date, 17).to_rfc3339(),
        "reason": "He said so.",
    });
    let corrected = org.admin.patch(&path, &corrected).send().await.expect(200).body;
    assert_eq!(corrected["clock_in_latest_at"], Value::Null);
    assert_eq!(corrected["clock_in_latest_ts"], stored["clock_in_latest_ts"]);
    assert_eq!(
        (&corrected["flags"], &corrected["review"]),
        (&json!(["corrected", "clock_fault"]), &json!("pending"))
    );
    let approved = org.admin.patch(&path, &json!({"review": "approved"})).send().await.expect(200);
    assert_eq!(approved.body["worked_minutes"], 480);
    // The record that the terminal sends again does not change the correction.
    assert_eq!(verdicts(&org.sync("late", json!([record])).await), ["duplicate"]);
    assert_eq!(shown(&org, &path).await["clock_in_at"], approved.body["clock_in_at"]);
}

/// Rule SYNC-37.
#[tokio::test]
async fn an_interval_that_cannot_be_is_refused_with_its_batch() {
    let service = Service::start().await;
    let org = service.organization().await;
    let ada = org.employee(json!({})).await;
    let date = service.now().date_naive() - TimeDelta::days(40);
    let from = at(date, 6);
    let mut with_out = interval("out", ada, from, from);
    with_out["clock_out_client_ts"] = json!(at(date, 7).to_rfc3339());
    let records = json!([
        with_out,
        interval("backwards", ada, from, from - TimeDelta::seconds(1)),
        interval("wide", ada, from, from + TimeDelta::days(31) + TimeDelta::seconds(1)),
        interval("widest", ada, from, from + TimeDelta::days(31)),
    ]);
    let refused = org.send("k", records.clone()).await.expect(400);
    let errors = refused.body["errors"].as_array().unwrap();
    let found =
        errors.iter().map(|e| (e["pointer"].as_str().unwrap(), e["code"].as_str().unwrap()));
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            ("/records/0/clock_out_client_ts", "not_together"),
            ("/records/1/clock_in_latest_ts", "end_before_start"),
            ("/records/2/clock_in_latest_ts", "out_of_range"),
        ]
    );
    let job = org.sync("k", json!([records[3]])).await;
    assert_eq!(verdicts(&job), ["needs_review clock_fault"]);
}

/// Rule SYNC-37: employee 7 punches, the clock falls back to 2000, and two days later it is right again.
#[tokio::test]
async fn the_log_of_a_terminal_whose_clock_fell_comes_in_whole_and_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let day = service.now().date_naive() - TimeDelta::days(5);
    let line = |user: u8, at: String, state: u8| format!("{user}\t{at}\t1\t{state}\t1\t0\n");
    let mut log = String::new();
    for (state, hour) in [(0, 8), (1, 17)] {
        for user in [7, 8] {
            log += &line(user, format!("{day} {hour:02}:0{user}:00"), state);
        }
    }
    for (user, state, clock) in
        [(7, 0, "01 00:10:00"), (8, 0, "01 00:20:00"), (7, 1, "01 09:10:00"), (8, 0, "02 00:20:00")]
    {
        log += &line(user, format!("2000-01-{clock}"), state);
    }
    log += &line(7, format!("{} 08:00:00", day + TimeDelta::days(3)), 0);
    log += &line(7, format!("{} 17:00:00", day + TimeDelta::days(3)), 1);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), log).unwrap();
    let url = server.url();
    let path = file.path().to_str().unwrap();
    let line = ["wfm", "attlog", "import", path, "--zone", "UTC", "--url", &url];
    let line = line.into_iter().chain(["--email", &org.email, "--create-employees", "--yes"]);
    let exported = format!("{}T12:00", day + TimeDelta::days(4));
    let line = line.chain(["--exported-at", &exported]);
    let Command::Attlog(AttlogCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut seen = None;
    for _ in 0..2 {
        let mut screen = Vec::new();
        let done =
            import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
        assert!(done.unwrap(), "{}", String::from_utf8_lossy(&screen));
        let rows = shown(&org, "/attendances?limit=100").await["data"].clone();
        let rows = rows.as_array().unwrap().clone();
        let uncertain = rows.iter().filter(|row| row["clock_in_latest_at"] != Value::Null);
        assert_eq!((rows.len(), uncertain.count()), (6, 3));
        let ended = rows.iter().filter(|row| row["clock_out_at"] != Value::Null);
        assert_eq!(ended.count(), 3);
        assert!(seen.is_none_or(|seen| seen == rows), "the second import changed something");
        seen = Some(rows);
    }
}
