//! The time until a change that all employees inherit has reached all days, on the embedded engines in memory. The
//! first change is a schedule, which changes every stored attendance. The second is a holiday, which changes the
//! attendances of one date.
//!
//! This is not a sampled benchmark: each case is run once, and the result is printed. Arguments are pairs of the
//! number of employees and the number of days with attendances before the holiday: `cargo bench -p wfm-tests --bench
//! recalculation -- 10000 1 10000 30`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::time::{Duration, Instant};

use chrono::{Days, TimeDelta};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use wfm_job::Outcome;
use wfm_storage::jobs::{self, JobStatus, Pointer};
use wfm_storage::meter;
use wfm_testkit::{Organization, Service};

use crate::cpu::Cpu;

#[path = "company.rs"]
mod company;
#[path = "sync/cpu.rs"]
mod cpu;

/// The same allocator as the service on one machine and the consumers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of consumers that the template allows.
const CONSUMERS: usize = 10;

fn main() {
    company::each(&[1000, 1, 1000, 30], 2, async |service, of| run(service, of[0], of[1]).await);
}

async fn run(service: &Service, size: usize, days: usize) {
    let org = service.organization().await;
    // The holiday is on the first of the days, at least a week ago.
    let today = service.now().date_naive();
    let first = today - Days::new(7 + days as u64);
    let holiday = company::weekdays(first, 7)[0];
    let dates = company::weekdays(holiday, days);
    company::fill(service, org.id, size, &dates).await;

    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
    let shifts = weekdays.map(|day| json!({"weekday": day, "start": "08:30", "end": "17:00"}));
    let change = json!({"work_schedule": {"days": shifts}});
    measured(&org, "a schedule", change, size, dates.len()).await;
    let change = json!({"holidays": [{"date": holiday, "name": "Founders' Day"}]});
    measured(&org, "a holiday", change, size, dates.len()).await;
}

/// Changes the settings and works on the job that follows. The time begins when the job is due.
async fn measured(org: &Organization<'_>, what: &str, change: Value, size: usize, dates: usize) {
    let service = org.service;
    let tag = org.admin.get("/settings").send().await.expect(200);
    let patch = org.admin.patch("/settings", &change).header("if-match", tag.header("etag"));
    patch.send().await.expect(200);
    service.clock.advance(TimeDelta::seconds(61));
    let table = &service.storage().table;
    let before = Cpu::now();
    let ((parts, updated, whole), cost) = meter::measure(Box::pin(async {
        let started = Instant::now();
        let due = jobs::due(table, service.now(), 10).await.expect("jobs are read");
        assert_eq!(due.len(), 1);
        let whole = Pointer::to(&due[0]);
        let until = tokio::time::Instant::now() + Duration::from_secs(3600);
        let worker = service.planning_worker();
        worker.work(&whole, until).await.expect("the job is planned");
        let parts = jobs::parts(table, &due[0]).await.expect("parts are read");
        let works = parts.iter().map(|part| Pointer::to(part)).map(|part| {
            let worker = worker.clone();
            async move { worker.work(&part, until).await }
        });
        let works: Vec<_> = works.collect();
        let ended: Vec<Outcome> =
            stream::iter(works).buffer_unordered(CONSUMERS).try_collect().await.expect("parts end");
        assert_eq!(ended.len(), parts.len());
        let job = jobs::get(table, org.id, &whole.job_id).await.expect("it is read");
        let job = job.expect("it is there");
        assert_eq!(job.status, JobStatus::Completed);
        (parts.len(), job.summary["updated"], started.elapsed())
    }))
    .await;
    assert_eq!(updated, u32::try_from(size).expect("few"));
    let cpu = Cpu::now() - before;
    let each = |sum: f64| sum / size as f64;
    let micros = |spent: Option<Duration>| each(spent.unwrap_or_default().as_secs_f64() * 1e6);
    println!(
        "{size} employees, {dates} dates each, {what}: {parts} parts, {:.1} s, {:.2} ms each; CPU of the functions {:.0} µs, \
         with the engines {:.0} µs each; {} calls, {:.0} read units, {:.0} write units; each {:.2}, {:.2}, {:.2}",
        whole.as_secs_f64(),
        whole.as_secs_f64() * 1000.0 / size as f64,
        micros(cpu.thread),
        micros(cpu.process),
        cost.calls,
        cost.read_units,
        cost.write_units,
        each(f64::from(cost.calls)),
        each(cost.read_units),
        each(cost.write_units),
    );
}
