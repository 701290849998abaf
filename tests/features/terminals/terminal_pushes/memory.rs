//! The whole memory of a terminal that is connected late. Every employee of a company has tapped four times a
//! weekday. In the middle the clock of the terminal was wrong for a day.

use chrono::{NaiveDate, NaiveTime, TimeDelta};
use wfm_domain::ids::{EmployeeId, JobId};
use wfm_domain::job::JobName;
use wfm_storage::jobs::{self, JobRow, Pointer, TapsTask};
use wfm_testkit::{Client, Organization, Service};

use super::device::{Device, tap};

/// The hour of each tap, and the key.
const TAPS: [(i64, u8); 4] = [(8, 0), (12, 2), (13, 3), (17, 1)];

/// The memory of the terminal. The numbers of its people count from 0.
pub struct Memory {
    pub lines: Vec<String>,
    faulty: usize,
    dates: usize,
}

impl Memory {
    pub fn of(people: usize, dates: &[NaiveDate]) -> Self {
        let wrong = dates[dates.len() / 2];
        let lines = dates
            .iter()
            .flat_map(|date| TAPS.map(|(hour, key)| (*date, hour, key)))
            .flat_map(|(date, hour, key)| (0..people).map(move |n| line(n, date, hour, key, wrong)))
            .collect();
        Self { lines, faulty: people * TAPS.len(), dates: dates.len() }
    }

    /// Fails unless every tap is stored exactly once.
    pub async fn require_every_tap_once(&self, service: &Service, device: &Device<'_>) {
        let job = job(service, device)
            .await
            .of::<TapsTask>(JobName::TerminalTaps)
            .expect("a job of taps");
        let of = |state: &str| job.summary.get(state).map_or(0, |count| *count as usize);
        let expected = (self.lines.len() - self.faulty, self.faulty);
        assert_eq!((of("applied"), of("faulty")), expected, "every tap once");
    }

    /// Fails unless every employee has the attendances of every day.
    pub async fn require_a_day_each(&self, org: &Organization<'_>, people: &[EmployeeId]) {
        // The work until here may have taken longer than an access token is valid.
        let reader = org.signed_in(&["admin"], None).await;
        for employee in people {
            // Two attendances a day, around the break, and an interval for the day of the wrong clock.
            let expected = 2 * (self.dates - 1) + 1;
            assert_eq!(attendances(&reader, *employee).await, expected, "two a day");
        }
    }
}

/// A tap of the `n`th employee. All employees pass within an hour.
fn line(n: usize, date: NaiveDate, hour: i64, key: u8, wrong: NaiveDate) -> String {
    let shown = if date == wrong { NaiveDate::default() } else { date };
    let second = (n * 7 % 3600) as i64;
    let at = shown.and_time(NaiveTime::MIN) + TimeDelta::seconds(3600 * hour + second);
    tap(&n.to_string(), &at.format("%Y-%m-%d %H:%M:%S").to_string(), key)
}

/// Applies the pushed lines, if no consumer does it.
pub async fn apply(service: &Service, device: &Device<'_>) {
    let until = tokio::time::Instant::now() + std::time::Duration::from_secs(3600);
    let pointer = Pointer::to(&job(service, device).await.state);
    service.worker().work(&pointer, until).await.expect("it is applied");
}

async fn job(service: &Service, device: &Device<'_>) -> JobRow {
    let id = JobId::of_terminal(device.id.parse().expect("an id"));
    let job = jobs::get(&service.storage().table, device.org.id, &id).await.expect("it is read");
    job.expect("it is there")
}

/// The number of attendances of an employee.
async fn attendances(reader: &Client, employee: EmployeeId) -> usize {
    let first = format!("/attendances?employee_id={employee}&limit=100");
    let mut path = first.clone();
    let mut count = 0;
    loop {
        let page = reader.get(&path).send().await.expect(200).body;
        count += page["data"].as_array().expect("a list").len();
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return count };
        path = format!("{first}&cursor={cursor}");
    }
}
