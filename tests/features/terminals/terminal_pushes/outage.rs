//! A terminal that is connected after months, and that sends all taps it has stored.

use chrono::Days;
use wfm_testkit::Service;

use super::company;
use super::device::Device;
use super::memory::{self, Memory};

#[tokio::test]
async fn a_memory_of_thousands_is_applied_once() {
    applied_once(12, 60, 500).await;
}

/// `cargo test --release --workspace --test service -- outage --ignored`
#[tokio::test]
#[ignore = "takes minutes, and a debug build half an hour"]
async fn a_memory_of_two_hundred_thousand_is_applied_once() {
    applied_once(500, 140, 5000).await;
}

/// The terminal sends its memory in pushes of this number of lines, and then the whole memory again.
async fn applied_once(people: usize, days: usize, push: usize) {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let employees = company::fill(&service, org.id, people, &[]).await;
    let device = Device::new(&org, "GATE", "UTC").await;
    let first = service.now().date_naive() - Days::new(days as u64);
    let memory = Memory::of(people, &company::weekdays(first, days));
    // The second time the pieces have other sizes. Otherwise the pushes would be recognized by their bytes.
    for size in [push, push - 1] {
        for lines in memory.lines.chunks(size) {
            assert_eq!(device.push(&lines.concat()).await, format!("OK: {}\n", lines.len()));
            memory::apply(&service, &device).await;
        }
        memory.require_every_tap_once(&service, &device).await;
    }
    memory.require_a_day_each(&org, &employees).await;
}
