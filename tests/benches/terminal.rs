//! The time until the memory of a terminal is applied, on the embedded engines in memory. All employees of a company
//! tap four times a weekday. Then the terminal is connected, sends its whole memory, and then sends it again. In the
//! middle its clock was wrong for a day.
//!
//! This is not a sampled benchmark: it is run once, and the result is printed. Arguments are pairs of the number of
//! employees and the number of days: `cargo bench -p wfm-tests --bench terminal -- 500 140`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::time::{Duration, Instant};

use chrono::Days;
use wfm_storage::meter::{self, Cost};
use wfm_testkit::Service;

use device::Device;
use memory::Memory;

#[path = "company.rs"]
mod company;
#[allow(dead_code, reason = "the tests of the service ask it for more")]
#[path = "../features/terminals/terminal_pushes/device.rs"]
mod device;
#[path = "../features/terminals/terminal_pushes/memory.rs"]
mod memory;

/// The same allocator as the service on one machine and the consumers.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of lines of a push: about 200 KB.
const LINES: usize = 5000;

fn main() {
    company::each(&[100, 20], 2, async |service, of| run(service, of[0], of[1]).await);
}

async fn run(service: &Service, size: usize, days: usize) {
    let org = service.organization().await;
    let people = company::fill(service, org.id, size, &[]).await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let first = service.now().date_naive() - Days::new(days as u64);
    let memory = Memory::of(size, &company::weekdays(first, days));

    // The second time the pieces have other sizes. Otherwise the pushes would be recognized by their bytes.
    for (what, lines) in [("for the first time", LINES), ("again", LINES - 1)] {
        measured(service, &device, memory.lines.chunks(lines), what).await;
        memory.require_every_tap_once(service, &device).await;
    }
    memory.require_a_day_each(&org, &people).await;
}

/// Pushes the memory, applies each push after it is accepted, and prints the time of both.
async fn measured(
    service: &Service,
    device: &Device<'_>,
    pushes: impl Iterator<Item = &[String]>,
    what: &str,
) {
    let mut taps = 0;
    let mut taken: Vec<Duration> = vec![];
    let mut applied = Duration::ZERO;
    let mut cost = Cost::default();
    for lines in pushes {
        taps += lines.len();
        let started = Instant::now();
        assert_eq!(device.push(&lines.concat()).await, format!("OK: {}\n", lines.len()));
        taken.push(started.elapsed());
        let started = Instant::now();
        let one = meter::measure(Box::pin(memory::apply(service, device))).await.1;
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
