//! The duration of a sync, of its acceptance and its application, on the embedded engines in memory.
//!
//! The gateway and the functions run on one thread, as on a small Lambda function. The embedded table is called on
//! it, too. Queues and the bucket run on their own threads.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

mod accept;
mod apply;
mod cpu;

use criterion::{criterion_group, criterion_main};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use wfm_storage::meter::Cost;
use wfm_testkit::{Organization, Service};

use crate::cpu::Cpu;

/// The same allocator as the service on one machine and the consumers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of records of each employee, a day apart.
const RECORDS_EACH: usize = 20;

/// The engines, and the thread on which everything else runs.
struct Bench {
    service: Service,
    _engines: Runtime,
    function: Runtime,
}

impl Bench {
    fn start() -> Self {
        let engines =
            Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
        let function = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let service = engines.block_on(Service::without_consumers());
        Self { service, _engines: engines, function }
    }

    /// A new organization with employees, in which no record is too old.
    async fn organization(&self, employees: usize) -> (Organization<'_>, Vec<String>) {
        let organization = self.service.organization().await;
        organization.settings(json!({"sync": {"max_lookback_days": 31}})).await;
        let mut people = Vec::with_capacity(employees);
        for _ in 0..employees {
            people.push(organization.employee(json!({})).await.to_string());
        }
        (organization, people)
    }
}

/// The number of employees for this number of records.
fn employees_of(records: usize) -> usize {
    records.div_ceil(RECORDS_EACH)
}

/// Valid records. Each has eight hours of one day.
fn records(service: &Service, employees: &[String], many: usize) -> Vec<Value> {
    let now = service.now();
    (0..many)
        .map(|n| {
            let day = i64::try_from(n % RECORDS_EACH).expect("a small number");
            let clock_in = now - chrono::TimeDelta::days(day + 1);
            json!({
                "id": format!("terminal-{n:06}"),
                "employee_id": employees[n / RECORDS_EACH],
                "clock_in_client_ts": clock_in.to_rfc3339(),
                "clock_out_client_ts": (clock_in + chrono::TimeDelta::hours(8)).to_rfc3339(),
                "lat": 52.520_008, "lng": 13.404_954, "location_accuracy": 12.5,
                "device_id": "phone-7f3a9c", "source": "mobile",
            })
        })
        .collect()
}

/// Prints the CPU time of one of `times` calls, and the meter's count.
fn tell(what: &str, times: u32, spent: Cpu, cost: Cost) {
    let each = |all: Option<std::time::Duration>| match all {
        Some(all) => format!("{:.2} ms", all.as_secs_f64() * 1000.0 / f64::from(times)),
        None => "not known".to_owned(),
    };
    let Cost { calls, read_units, write_units } = cost;
    eprintln!(
        "{what}: CPU {} of gateway and function, {} with engines; \
         {calls} calls, {read_units} read units, {write_units} write units (mean of {times})",
        each(spent.thread),
        each(spent.process),
    );
}

criterion_group!(benches, accept::benches, apply::benches);
criterion_main!(benches);
