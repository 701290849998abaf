//! Employees who clock in and out in turn. In the closed load, each client waits for its answer before it continues.
//! In the open load, punches arrive at a fixed rate, whether or not earlier ones are answered, and each is timed from
//! its planned arrival.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures::future::join_all;
use hdrhistogram::Histogram;
use serde_json::json;

use crate::Failed;
use crate::api::Client;
use crate::company::{Company, Person};

/// The greatest number of clock-ins of an employee. The service accepts 50 attendances of a date.
const TURNS: usize = 45;
/// Times are kept with three digits.
const DIGITS: u8 = 3;

/// The durations of punches.
pub struct Latencies(Histogram<u64>);

impl Latencies {
    fn new() -> Result<Self, Failed> {
        Ok(Self(Histogram::new(DIGITS)?))
    }

    /// The durations of all clients together.
    fn of_all(all: Vec<Result<Self, Failed>>) -> Result<Self, Failed> {
        let mut together = Self::new()?;
        for one in all {
            together.0.add(one?.0)?;
        }
        Ok(together)
    }

    fn add(&mut self, since: Instant) -> Result<(), Failed> {
        Ok(self.0.record(u64::try_from(since.elapsed().as_micros())?)?)
    }

    /// The number of durations.
    pub fn count(&self) -> u64 {
        self.0.len()
    }

    /// The time, in milliseconds, within which this share of the punches was answered.
    pub fn milliseconds(&self, share: f64) -> f64 {
        self.0.value_at_quantile(share) as f64 / 1000.0
    }
}

/// The load on a company's people. Each person serves one client until the person has punched enough.
pub struct Load<'a> {
    people: &'a [Person],
    next: AtomicUsize,
    acknowledged: Vec<AtomicUsize>,
}

impl<'a> Load<'a> {
    /// A load on a company in which nobody has punched.
    pub fn of(company: &'a Company) -> Self {
        let people = company.people();
        let acknowledged = people.iter().map(|_| AtomicUsize::new(0)).collect();
        Self { people, next: AtomicUsize::new(0), acknowledged }
    }

    /// The number of acknowledged punches.
    pub fn acknowledged(&self) -> usize {
        self.acknowledged.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// A person who has not punched yet, with the count of their acknowledged punches.
    fn take(&self) -> Option<(&'a Person, &AtomicUsize)> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        self.people.get(n).zip(self.acknowledged.get(n))
    }

    /// Runs this number of clients for this time, each with one connection.
    ///
    /// # Errors
    /// If a punch is refused, or if there are not enough people.
    pub async fn closed(
        &self,
        client: &Client,
        clients: usize,
        time: Duration,
    ) -> Result<Latencies, Failed> {
        let end = Instant::now() + time;
        let all = join_all((0..clients).map(|_| self.one(client, end))).await;
        Latencies::of_all(all)
    }

    /// Runs one client until `end`.
    async fn one(&self, client: &Client, end: Instant) -> Result<Latencies, Failed> {
        let mut latencies = Latencies::new()?;
        while Instant::now() < end {
            let (person, acknowledged) = self.take().ok_or("more people are needed: --people")?;
            let own = client.with_token(person.token());
            for turn in 0..2 * TURNS {
                let since = Instant::now();
                if since >= end && turn.is_multiple_of(2) {
                    break;
                }
                punch(&own, turn).await?;
                latencies.add(since)?;
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(latencies)
    }

    /// Sends this number of punches a second for this time. As many people as needed take turns, so that nobody
    /// punches twice at once.
    ///
    /// # Errors
    /// As [`Self::closed`].
    pub async fn open(
        &self,
        client: &Client,
        rate: u32,
        time: Duration,
    ) -> Result<Latencies, Failed> {
        let lanes = usize::try_from(rate)?;
        let start = Instant::now();
        // Each lane punches once a second. The lanes are spread evenly over the second.
        let all = join_all((0..lanes).map(|lane| async move {
            let mut latencies = Latencies::new()?;
            let (person, acknowledged) = self.take().ok_or("more people are needed: --people")?;
            let own = client.with_token(person.token());
            let offset = Duration::from_secs_f64(lane as f64 / lanes as f64);
            for turn in 0..usize::try_from(time.as_secs())?.min(2 * TURNS) / 2 * 2 {
                let due = start + offset + Duration::from_secs(turn as u64);
                tokio::time::sleep_until(due.into()).await;
                punch(&own, turn).await?;
                latencies.add(due)?;
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            Ok::<_, Failed>(latencies)
        }))
        .await;
        Latencies::of_all(all)
    }

    /// The number of acknowledged punches that are missing.
    ///
    /// # Errors
    /// If an employee's attendances cannot be read.
    pub async fn missing(&self, client: &Client, company: &Company) -> Result<usize, Failed> {
        let admin = company.admin(client);
        let mut missing = 0;
        for (person, acknowledged) in self.people.iter().zip(&self.acknowledged) {
            let acknowledged = acknowledged.load(Ordering::Relaxed);
            if acknowledged == 0 {
                continue;
            }
            let path = format!(
                "/attendances?employee_id={}&from={}&limit=100",
                person.id(),
                company.first_day()
            );
            let page = admin.get(&path).await?;
            let rows = page["data"].as_array().ok_or("no attendances")?;
            let there: usize =
                rows.iter().map(|row| 1 + usize::from(!row["clock_out_at"].is_null())).sum();
            missing += acknowledged.saturating_sub(there);
        }
        Ok(missing)
    }
}

async fn punch(client: &Client, turn: usize) -> Result<(), Failed> {
    let path =
        if turn.is_multiple_of(2) { "/attendances/clock-in" } else { "/attendances/clock-out" };
    client.post(path, &json!({"device_id": "load"}), None).await?;
    Ok(())
}
