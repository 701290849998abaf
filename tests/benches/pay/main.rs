//! The duration of a pay run, from the request to the last payroll, on the embedded engines in memory. Each employee
//! has a month of 22 attendances and ten components.
//!
//! This is not a sampled benchmark, because a run takes seconds. Each size is run once, or as often as the arguments
//! say, and each result is printed. `cargo bench -p wfm-tests --bench pay -- 1000 10000`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::time::{Duration, Instant};

use chrono::NaiveDate;
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobStatus};
use wfm_storage::meter;
use wfm_testkit::{Organization, Service};

use crate::cpu::Cpu;

#[path = "../company.rs"]
mod company;
#[path = "../sync/cpu.rs"]
mod cpu;

/// The same allocator as the service on one machine and the consumers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    company::each(&[1000], 1, async |service, of| run(service, of[0]).await);
}

async fn run(service: &Service, size: usize) {
    let org = service.organization().await;
    components(&org).await;
    let filled = Instant::now();
    let first = NaiveDate::from_ymd_opt(2026, 9, 1).expect("a date");
    company::fill(service, org.id, size, &company::weekdays(first, 30)).await;
    let filled = filled.elapsed();

    let before = Cpu::now();
    let ((planned, whole), cost) = meter::measure(Box::pin(async {
        let started = Instant::now();
        let body = json!({"period": "2026-09"});
        let accepted = org.admin.post("/payroll/generate", &body).key("k").send().await.expect(202);
        let job_id = accepted.body["job_id"].as_str().expect("a job").parse().expect("its id");
        let pointer =
            Pointer { organization: org.id, job_id, processed: 0, resumed: 0, part: None };
        let worker = service.pay_worker();
        let until = tokio::time::Instant::now() + Duration::from_secs(3600);
        // A job without parts is done after this call.
        worker.work(&pointer, until).await.expect("the job is planned");
        let planned = started.elapsed();
        let table = &service.storage().table;
        let whole = || async {
            let job = jobs::get(table, org.id, &pointer.job_id).await.expect("it is read");
            job.expect("the job is there")
        };
        // The number of concurrent parts is the number of cores.
        let parts = whole().await.parts;
        let works = (0..parts).map(|part| {
            let worker = worker.clone();
            let pointer = pointer.clone();
            async move { worker.work(&Pointer { part: Some(part), ..pointer }, until).await }
        });
        let done: Vec<_> =
            stream::iter(works).buffer_unordered(2).try_collect().await.expect("parts end");
        assert_eq!(done.len(), parts as usize);
        let job = whole().await;
        assert_eq!(job.status, JobStatus::Completed);
        assert_eq!(job.summary["created"], u32::try_from(size).expect("few"), "{:?}", job.summary);
        (planned, started.elapsed())
    }))
    .await;
    let cpu = Cpu::now() - before;
    let each = |sum: f64| sum / size as f64;
    let micros = |spent: Option<Duration>| each(spent.unwrap_or_default().as_secs_f64() * 1e6);
    println!(
        "{size} employees: {:.2} s ({:.2} s until it was in parts), {:.3} ms each; CPU of the functions {:.0} µs, with the engines \
         {:.0} µs each; {:.2} calls, {:.2} read units, {:.2} write units each (filled in {:.0} s)",
        whole.as_secs_f64(),
        planned.as_secs_f64(),
        whole.as_secs_f64() * 1000.0 / size as f64,
        micros(cpu.thread),
        micros(cpu.process),
        each(f64::from(cost.calls)),
        each(cost.read_units),
        each(cost.write_units),
        filled.as_secs_f64(),
    );
}

async fn components(org: &Organization<'_>) {
    for n in 0..10 {
        let component = json!({
            "code": format!("part-{n}"), "name": format!("Part {n} of the pay"),
            "kind": if n % 3 == 0 { "deduction" } else { "earning" },
            "calculation": calculation(n),
        });
        org.admin.post("/salary-components", &component).send().await.expect(201);
    }
}

fn calculation(n: u32) -> Value {
    match n % 3 {
        0 => json!({"method": "percentage", "rate": format!("{}.25", n + 1), "of": ["base"]}),
        1 => json!({"method": "fixed", "amount": format!("{}.10", 10 * n), "currency": "USD"}),
        _ => json!({"method": "per_hour", "of": "overtime", "multiplier": "1.5"}),
    }
}
