//! How long it takes until the memory of a terminal is applied, on the embedded engines in memory: everybody of a company
//! taps four times a weekday, the terminal is connected afterwards, sends all of it, and then all of it again. In the
//! middle its clock was wrong for a day.
//!
//! Not a sampled benchmark: it is run once and told as it is. Arguments are pairs of employees and days:
//! `cargo bench -p wfm-tests --bench terminal -- 500 140`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::time::{Duration, Instant};

use chrono::{Days, NaiveDate, TimeDelta};
use wfm_domain::ids::{EmployeeId, JobId};
use wfm_storage::jobs::{self, Pointer};
use wfm_storage::meter::{self, Cost};
use wfm_testkit::{Organization, Service};

use device::{Device, tap};

#[path = "company.rs"]
mod company;
#[allow(dead_code, reason = "the tests of the service ask it for more")]
#[path = "../tests/service/terminal_pushes/device.rs"]
mod device;

/// As the service on one machine, and the consumers, have it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Lines of a push: some 200 KB.
const LINES: usize = 5000;

/// When somebody taps, and which key they press.
const TAPS: [(i64, u8); 4] = [(8, 0), (12, 2), (13, 3), (17, 1)];

fn main() {
    company::each(&[100, 20], 2, async |service, of| run(service, of[0], of[1]).await);
}

async fn run(service: &Service, size: usize, days: usize) {
    let org = service.organization().await;
    let people = company::fill(service, org.id, size, &[]).await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let first = service.now().date_naive() - Days::new(days as u64);
    let dates = company::weekdays(first, days);
    let wrong = dates[dates.len() / 2];
    let memory: Vec<String> = dates
        .iter()
        .flat_map(|date| TAPS.map(|(hour, key)| (*date, hour, key)))
        .flat_map(|(date, hour, key)| (0..size).map(move |n| line(n, (date, hour, key), wrong)))
        .collect();

    // The second time in other pieces, or the pushes would be known by their bytes.
    for (what, lines) in [("for the first time", LINES), ("again", LINES - 1)] {
        measured(service, &device, memory.chunks(lines), what).await;
        let taps = summary(service, &device).await;
        let faulty = size * TAPS.len();
        assert_eq!(taps, (memory.len() - faulty, faulty), "every tap once");
    }
    for employee in people {
        assert_eq!(attendances(&org, employee).await, dates.len(), "an attendance a day");
    }
}

/// A tap of the `n`th employee. All of them pass within an hour.
fn line(n: usize, (date, hour, key): (NaiveDate, i64, u8), wrong: NaiveDate) -> String {
    let shown = if date == wrong { NaiveDate::default() } else { date };
    let second = (n * 7 % 3600) as i64;
    let at = shown.and_time(chrono::NaiveTime::MIN) + TimeDelta::seconds(3600 * hour + second);
    tap(&n.to_string(), &at.format("%Y-%m-%d %H:%M:%S").to_string(), key)
}

/// Pushes the memory, applies each push when it is taken, and tells what both took.
async fn measured(
    service: &Service,
    device: &Device<'_>,
    pushes: impl Iterator<Item = &[String]>,
    what: &str,
) {
    let mut taps = 0;
    let mut taken: Vec<Duration> = vec![];
    let (mut applied, mut cost) = (Duration::ZERO, Cost::default());
    for lines in pushes {
        taps += lines.len();
        let started = Instant::now();
        assert_eq!(device.push(&lines.concat()).await, format!("OK: {}\n", lines.len()));
        taken.push(started.elapsed());
        let started = Instant::now();
        let one = meter::measure(Box::pin(apply(service, device))).await.1;
        applied += started.elapsed();
        cost.calls += one.calls;
        cost.read_units += one.read_units;
        cost.write_units += one.write_units;
    }
    taken.sort();
    let each = |sum: f64| sum / taps as f64;
    println!(
        "{taps} taps {what}: {} pushes, each taken within {:.1} ms, at the median {:.1} ms; applied in {:.1} s, {:.0} taps a second; \
         each {:.2} calls, {:.2} read units, {:.2} write units",
        taken.len(),
        taken.last().expect("a push").as_secs_f64() * 1000.0,
        taken[taken.len() / 2].as_secs_f64() * 1000.0,
        applied.as_secs_f64(),
        taps as f64 / applied.as_secs_f64(),
        each(f64::from(cost.calls)),
        each(cost.read_units),
        each(cost.write_units),
    );
}

fn job_of(device: &Device<'_>) -> JobId {
    JobId::of_terminal(device.id.parse().expect("an id"))
}

async fn apply(service: &Service, device: &Device<'_>) {
    let table = &service.storage().table;
    let job = jobs::get(table, device.org.id, &job_of(device)).await.expect("it is read");
    let until = tokio::time::Instant::now() + Duration::from_secs(3600);
    let pointer = Pointer::to(&job.expect("it is there"));
    service.worker().work(&pointer, until).await.expect("it is applied");
}

/// How many taps are applied, and how many are faulty.
async fn summary(service: &Service, device: &Device<'_>) -> (usize, usize) {
    let table = &service.storage().table;
    let job = jobs::get(table, device.org.id, &job_of(device)).await.expect("it is read");
    let job = job.expect("it is there").taps().expect("a job of taps");
    let of = |state: &str| job.summary.get(state).map_or(0, |count| *count as usize);
    (of("applied"), of("faulty"))
}

/// How many attendances somebody has.
async fn attendances(org: &Organization<'_>, employee: EmployeeId) -> usize {
    let first = format!("/attendances?employee_id={employee}&limit=100");
    let (mut path, mut count) = (first.clone(), 0);
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        count += page["data"].as_array().expect("a list").len();
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return count };
        path = format!("{first}&cursor={cursor}");
    }
}
