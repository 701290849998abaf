//! Measures from the request at the gateway to its 202.

use std::cell::Cell;

use criterion::{BatchSize, Criterion, SamplingMode};
use serde_json::{Value, json};
use wfm_storage::meter::Cost;
use wfm_testkit::client::Request;
use wfm_testkit::{Answer, Client};

use crate::cpu::Cpu;
use crate::{Bench, employees_of, records, tell};

/// The number of calls of which the CPU time is the mean.
const CALLS: u32 = 100;

pub fn benches(criterion: &mut Criterion) {
    let bench = Bench::start();
    let (organization, people) = bench.function.block_on(bench.organization(employees_of(1000)));
    let admin = &organization.admin;
    let batch = |many| records(&bench.service, &people, many);

    for many in [1, 100, 1000] {
        let what = format!("accept, {many} record{}", if many == 1 { "" } else { "s" });
        measure(criterion, &bench, &what, Batch::of(admin, batch(many), 202));
    }
    // The parts of the acceptance of a large batch.
    measure(
        criterion,
        &bench,
        "turn away, 1000 records without a token",
        Batch::of(&admin.anonymous(), batch(1000), 401),
    );
    let mut wrong = batch(1000);
    if let Some(last) = wrong.last_mut().and_then(Value::as_object_mut) {
        last.remove("lng");
    }
    measure(
        criterion,
        &bench,
        "refuse, 1000 records at the last check",
        Batch::of(admin, wrong, 400),
    );
}

/// Requests with the same body. Each has its own key.
struct Batch<'a> {
    client: &'a Client,
    body: Vec<u8>,
    status: u16,
    sent: Cell<u32>,
}

impl<'a> Batch<'a> {
    fn of(client: &'a Client, records: Vec<Value>, status: u16) -> Self {
        let body = json!({ "records": records }).to_string().into_bytes();
        Self { client, body, status, sent: Cell::new(0) }
    }

    fn request(&self) -> Request {
        self.sent.set(self.sent.get() + 1);
        let key = format!("{}-{}-{}", self.status, self.body.len(), self.sent.get());
        let request = self.client.request(http::Method::POST, "/attendances/sync");
        request.key(&key).raw(self.body.clone())
    }

    async fn send(&self, request: Request) -> Answer {
        request.answered().await.expect(self.status)
    }
}

fn measure(criterion: &mut Criterion, bench: &Bench, what: &str, batch: Batch<'_>) {
    let mut group = criterion.benchmark_group("sync");
    group.sample_size(30).sampling_mode(SamplingMode::Flat);
    let mut wanted = false;
    group.bench_function(what, |bencher| {
        wanted = true;
        bencher.to_async(&bench.function).iter_batched(
            || batch.request(),
            |request| batch.send(request),
            BatchSize::LargeInput,
        );
    });
    group.finish();
    if !wanted {
        return;
    }

    let requests: Vec<Request> = (0..CALLS).map(|_| batch.request()).collect();
    let (spent, cost) = bench.function.block_on(async {
        let before = Cpu::now();
        let mut cost = Cost::default();
        for request in requests {
            cost = batch.send(request).await.cost;
        }
        (Cpu::now() - before, cost)
    });
    tell(what, CALLS, spent, cost);
}
