//! Measures from the request to the last verdict: a batch is accepted, then a consumer works on it.

use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, Throughput};
use serde_json::json;
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobStatus};
use wfm_storage::meter::{self, Cost};

use crate::cpu::Cpu;
use crate::{Bench, employees_of, records, tell};

const RECORDS: usize = 1000;
/// The number of batches of which the CPU time is the mean.
const BATCHES: u32 = 10;

/// The cost of one batch.
struct Took {
    accept: Duration,
    apply: Duration,
    cpu: Cpu,
    cost: Cost,
}

pub fn benches(criterion: &mut Criterion) {
    let bench = Bench::start();
    let mut group = criterion.benchmark_group("sync");
    group.sample_size(20).sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(RECORDS as u64));
    let mut wanted = false;
    group.bench_function("accept and apply, 1000 records of 50 employees", |bencher| {
        wanted = true;
        bencher.iter_custom(|times| {
            (0..times).map(|_| run(&bench)).map(|took| took.accept + took.apply).sum()
        });
    });
    group.finish();
    if wanted {
        let all: Vec<Took> = (0..BATCHES).map(|_| run(&bench)).collect();
        let spent = all.iter().fold(Cpu::ZERO, |sum, took| sum + took.cpu);
        tell("apply, 1000 records of 50 employees", BATCHES, spent, all[0].cost);
    }
}

/// A batch of new employees in a new organization. Only the acceptance and the application are measured.
fn run(bench: &Bench) -> Took {
    bench.function.block_on(Box::pin(async {
        let (organization, people) = bench.organization(employees_of(RECORDS)).await;
        let records = records(&bench.service, &people, RECORDS);
        let body = json!({ "records": records }).to_string();
        let request = organization.admin.request(http::Method::POST, "/attendances/sync");
        let request = request.key("the-batch").raw(body);
        let worker = bench.service.worker();

        let started = Instant::now();
        let accepted = request.answered().await.expect(202);
        let accept = started.elapsed();

        let job_id = accepted.body["job_id"].as_str().expect("a job's id");
        let job_id: wfm_domain::ids::JobId = job_id.parse().expect("a job's id");
        let pointer = Pointer {
            organization: organization.id,
            job_id: job_id.clone(),
            processed: 0,
            resumed: 0,
            part: None,
        };
        let until = tokio::time::Instant::now() + Duration::from_secs(600);
        let before = Cpu::now();
        let started = Instant::now();
        let (worked, cost) = meter::measure(Box::pin(worker.work(&pointer, until))).await;
        let apply = started.elapsed();
        let cpu = Cpu::now() - before;
        worked.expect("the batch is applied");

        let table = &bench.service.storage().table;
        let job = jobs::get(table, organization.id, &job_id).await.expect("the job is read");
        let job = job.expect("there is a job");
        assert_eq!(job.status, JobStatus::Completed);
        let created = job.summary.get("created").copied();
        assert_eq!(created, u32::try_from(RECORDS).ok(), "{:?}", job.summary);
        Took { accept, apply, cpu, cost }
    }))
}
