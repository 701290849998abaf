//! How long a pay run takes, from the request to the last payroll, on the embedded engines in memory:
//! a month of 22 attendances an employee, ten components.
//!
//! Not a sampled benchmark: a run is seconds long, so each size is run once, or as often as is asked
//! for, and told as it is. `cargo bench -p wfm-tests --bench pay -- 1000 10000`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::time::{Duration, Instant};

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::attendance::{Attendance, DayResult, Review, Sent, Source, Status};
use wfm_domain::employee::{Compensation, Employee, Employments, PayType};
use wfm_domain::fixtures;
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_domain::settings::AutoClose;
use wfm_storage::employees::StoredEmployee;
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobStatus};
use wfm_storage::meter;
use wfm_storage::table::{MAX_WRITES, Table, Write};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{attendances, employees, members};
use wfm_testkit::{Organization, Service};

use crate::cpu::Cpu;

#[path = "../sync/cpu.rs"]
mod cpu;

/// As the service on one machine, and the consumers, have it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // The engines run on threads of their own, so that the functions' CPU time is told apart.
    let engines = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("threads");
    let function =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // What the bench runner adds begins with a dash.
    let mut sizes: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    if sizes.is_empty() {
        sizes = vec![1000];
    }
    for size in sizes {
        let service = engines.block_on(Service::without_consumers());
        function.block_on(run(&service, size));
    }
}

async fn run(service: &Service, size: usize) {
    let org = service.organization().await;
    components(&org).await;
    let filled = Instant::now();
    fill(service, &org, size).await;
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
        // A job without parts is done with this.
        worker.work(&pointer, until).await.expect("the job is planned");
        let planned = started.elapsed();
        let table = &service.storage().table;
        let whole = || async {
            let job = jobs::get(table, org.id, &pointer.job_id).await.expect("it is read");
            job.expect("the job is there").bulk().expect("it is a pay job")
        };
        // As many parts at once as there are cores to compute them.
        let parts = whole().await.task.parts;
        let works = (0..parts).map(|part| {
            let (worker, pointer) = (worker.clone(), pointer.clone());
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

/// Puts employees and their month into the table itself.
async fn fill(service: &Service, org: &Organization<'_>, size: usize) {
    let table = &service.storage().table;
    let now = service.now();
    let first = NaiveDate::from_ymd_opt(2026, 9, 1).expect("a date");
    let mut days: Vec<NaiveDate> = first.iter_days().take(30).collect();
    days.retain(|day| day.weekday().num_days_from_monday() < 5);
    let all = (0..size).map(|n| {
        let days = &days;
        async move {
            let employee = employee(n, now);
            let id = employee.id;
            let stored = StoredEmployee { rev: 1, employee };
            let mut writes = employees::create(org.id, &stored);
            writes.extend(members::create(org.id, &stored.employee, now));
            writes.push(TimelineHead::default().advance(org.id, id));
            let close = AutoClose { after_minutes: 960 };
            let month = days.iter().map(|day| attendance(id, *day));
            writes.extend(month.flat_map(|a| attendances::put(org.id, &a, None, close)));
            store(table, writes).await;
        }
    });
    stream::iter(all).buffer_unordered(8).collect::<Vec<()>>().await;
}

async fn store(table: &Table, mut writes: Vec<Write>) {
    while !writes.is_empty() {
        let rest = writes.split_off(writes.len().min(MAX_WRITES));
        table.write(writes).await.expect("it is stored");
        writes = rest;
    }
}

fn employee(n: usize, now: DateTime<Utc>) -> Employee {
    let hire_date = NaiveDate::from_ymd_opt(2020, 1, 1).expect("a date");
    Employee {
        employee_number: n.to_string(),
        email: format!("{n}@example.com"),
        employments: Employments::of(hire_date, None),
        compensation: vec![Compensation {
            effective_from: hire_date,
            pay_type: PayType::Monthly,
            amount: (3000 + n as i64 % 1000).into(),
            currency: "USD".into(),
            components: vec![],
        }],
        created_at: now,
        updated_at: now,
        ..fixtures::employee(EmployeeId(Ids.next()))
    }
}

/// 08:55 to 18:20 on a day.
fn attendance(employee: EmployeeId, day: NaiveDate) -> Attendance {
    let clock_in = day.and_hms_opt(8, 55, 0).expect("a time").and_utc();
    let clock_out = clock_in + TimeDelta::minutes(565);
    Attendance {
        id: AttendanceId::at(employee, clock_in),
        employee_id: employee,
        device_id: "terminal".into(),
        client_record_id: None,
        sent: Sent { source: Some(Source::Kiosk), ..Sent::default() },
        clock_out_place: None,
        received_at: clock_in,
        clock_skew_seconds: None,
        clock_in_at: clock_in,
        clock_out_at: Some(clock_out),
        day_result: DayResult { status: Status::Present, ..DayResult::none(day) },
        flags: Default::default(),
        review: Review::None,
        distance_m: None,
        review_reason: None,
        review_before: Review::None,
        job_id: None,
        created_at: clock_in,
        updated_at: clock_out,
    }
}
