//! The same punches in a file and in pushes, in either order (rule TERM-5). If this fails, a person who imports the
//! file of a terminal that also pushes stores its punches twice.

use clap::Parser;
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::Organization;
use wfm_testkit::service::PASSWORD;

use super::device::{Device, attendances, employee, tap};

const TAPS: [(&str, &str, u8); 13] = [
    ("7", "2026-11-02 08:00:00", 0),
    ("8", "2026-11-02 08:00:20", 0),
    ("7", "2026-11-02 12:00:00", 2),
    ("7", "2026-11-02 12:30:00", 3),
    ("7", "2026-11-02 17:00:00", 1),
    ("8", "2026-11-02 22:30:00", 1),
    // The battery was empty.
    ("7", "2000-01-01 00:10:00", 0),
    ("8", "2000-01-01 00:20:00", 0),
    ("7", "2000-01-01 08:40:00", 1),
    ("8", "1971--10--29 -23:-23:-27", 0),
    ("7", "2026-11-04 08:00:00", 0),
    ("8", "2026-11-04 09:00:00", 0),
    ("7", "2026-11-04 16:00:00", 1),
];

/// Imports the file of a terminal. Returns the output of `wfm`.
async fn import(org: &Organization<'_>) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = org.service.stack.gateway.listen(listener).unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let line = |(number, at, key): &(&str, &str, u8)| format!("{number}\t{at}\t1\t{key}\t1\t0\n");
    std::fs::write(file.path(), TAPS.iter().map(line).collect::<String>()).unwrap();
    let url = server.url();
    let path = file.path().to_str().unwrap();
    let line =
        ["wfm", "attlog", "import", path, "--zone", "UTC", "--url", &url, "--device", "GATE"];
    let line = line.into_iter().chain(["--email", &org.email, "--exported-at", "2026-11-05T12:00"]);
    let line = line.chain(["--yes"]);
    let Command::Attlog(AttlogCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    let done = import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
    let screen = String::from_utf8(screen).unwrap();
    assert!(done.is_ok(), "{screen}");
    screen
}

async fn push(org: &Organization<'_>) {
    let device = Device::new(org, "GATE", "UTC").await;
    let lines: Vec<String> = TAPS.iter().map(|(number, at, key)| tap(number, at, *key)).collect();
    device.send(&lines).await;
    let is_kept = |tap: &serde_json::Value| tap["attendance_id"].is_string();
    assert!(device.taps("").await.iter().all(is_kept));
}

async fn stored(org: &Organization<'_>, people: [EmployeeId; 2]) -> [Vec<String>; 2] {
    [attendances(org, people[0]).await, attendances(org, people[1]).await]
}

/// Rules TERM-5 and SYNC-24.
#[tokio::test]
async fn a_file_and_pushes_are_the_same_attendances() {
    let service = super::service().await;
    let one = service.organization().await;
    let other = service.organization().await;
    let ones = [employee(&one, "7").await, employee(&one, "8").await];
    let others = [employee(&other, "7").await, employee(&other, "8").await];
    push(&one).await;
    import(&other).await;
    let by_push = stored(&one, ones).await;
    assert_eq!(by_push.each_ref().map(Vec::len), [4, 4], "{by_push:?}");
    assert_eq!(stored(&other, others).await, by_push);

    // Each organization also gets the other way.
    let screen = import(&one).await;
    push(&other).await;
    assert_eq!(stored(&one, ones).await, by_push);
    assert_eq!(stored(&other, others).await, by_push);
    assert!(screen.lines().any(|line| line == "duplicate\t8"), "{screen}");
}
