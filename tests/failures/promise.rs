//! A sync that was accepted. If this fails, records that a device deleted after a 202 are lost, or attendances exist
//! twice.
//!
//! Faults are injected below the SDK, at each request in turn, until one lies beyond the last request. So the points
//! are enumerated and not sampled.

mod pairs;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio::time::Instant;
use wfm_domain::job::JobName;
use wfm_job_dead_letters::Outcome as Letter;
use wfm_local::StackOptions;
use wfm_mail::{Post, Way};
use wfm_storage::jobs::Pointer;
use wfm_storage::jobs::{self, JobStatus};
use wfm_testkit::{Answer, Fault, Network, Organization, Service, verdicts};

pub(crate) async fn faulty() -> (Service, Network) {
    faulty_with(|_| {}).await
}

/// The same service that lists mails, which nobody sends.
pub(crate) async fn faulty_with_mails() -> (Service, Network) {
    let way = Way::Shown(Arc::default());
    let post = Post::new("HR <hr@example.com>", "https://hr.example.com/app/", way).unwrap();
    faulty_with(|options| options.post = Some(post)).await
}

async fn faulty_with(change: impl FnOnce(&mut StackOptions)) -> (Service, Network) {
    let network = Network::default();
    let client = network.client();
    let service = Service::with(|options| {
        options.consumers = 0;
        options.http = Some(client);
        change(options);
    })
    .await;
    (service, network)
}

/// Records of some employees. Each employee has two shifts. One record is sent twice, one overlaps, and one is so old
/// that it goes to review. The employees report to nobody.
async fn batch(org: &Organization<'_>, employees: usize) -> Value {
    batch_under(org, employees, Value::Null).await
}

/// The same records for employees who report to `manager`.
async fn batch_under(org: &Organization<'_>, employees: usize, manager: Value) -> Value {
    let day = org.service.now().date_naive() - TimeDelta::days(3);
    let mut records = vec![];
    for number in 0..employees {
        let employee = org.employee(json!({"manager_id": manager})).await.to_string();
        let shift = |id: &str, days: i64, from: &str, to: &str| {
            let date = day + TimeDelta::days(days);
            json!({
                "id": format!("{number}-{id}"),
                "employee_id": employee,
                "clock_in_client_ts": format!("{date}T{from}:00Z"),
                "clock_out_client_ts": format!("{date}T{to}:00Z"),
            })
        };
        records.push(shift("b", 1, "09:00", "17:00"));
        records.push(shift("a", 0, "09:00", "17:00"));
        records.push(shift("a", 0, "09:00", "17:00"));
        records.push(shift("c", 1, "12:00", "18:00"));
        records.push(shift("d", -10, "09:00", "17:00"));
    }
    json!(records)
}

/// The expected attendances of [`batch`], by index.
fn expected(employees: usize) -> Vec<String> {
    let each = ["created", "created", "duplicate", "conflict overlap", "needs_review late_sync"];
    (0..employees).flat_map(|_| each.map(str::to_owned)).collect()
}

async fn post(org: &Organization<'_>, key: &str, records: &Value) -> Answer {
    let body = json!({ "records": records });
    org.admin.post("/attendances/sync", &body).key(key).send().await
}

async fn pointer(service: &Service, org: &Organization<'_>, job_id: &str) -> Pointer {
    let table = &service.storage().table;
    let job = jobs::get(table, org.id, &job_id.parse().unwrap()).await.unwrap().unwrap();
    Pointer::to(&job)
}

/// Enough time on any machine.
fn long() -> Instant {
    Instant::now() + Duration::from_secs(3600)
}

/// Works on the job until it has ended, and compares the result with the expected one.
async fn finish(service: &Service, org: &Organization<'_>, job_id: &str, expected: &[String]) {
    let pointer = pointer(service, org, job_id).await;
    service.worker().work(&pointer, long()).await.unwrap();
    let job = org.admin.get(&format!("/jobs/{job_id}")).send().await.expect(200).body;
    assert_eq!(job["status"], "completed");
    assert_eq!(job["progress"], json!({"processed": expected.len(), "total": expected.len()}));
    assert_eq!(verdicts(&job), expected);
    let indexes: Vec<u64> = job["result"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["index"].as_u64().unwrap())
        .collect();
    assert_eq!(indexes, (0..expected.len() as u64).collect::<Vec<_>>());

    // Each attendance exists once, and only those that were created exist.
    let created: BTreeSet<&str> = job["result"]["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|item| item["verdict"] == "created" || item["verdict"] == "needs_review")
        .map(|item| item["attendance_id"].as_str().unwrap())
        .collect();
    let mine = |row: &&Value| row["job_id"] == job_id;
    let page = org.admin.get("/attendances?limit=100").send().await.expect(200).body;
    let rows = page["data"].as_array().unwrap();
    let stored: Vec<&str> =
        rows.iter().filter(mine).map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(stored.len(), created.len());
    assert_eq!(stored.into_iter().collect::<BTreeSet<_>>(), created);

    // The sender is notified once that not all records were stored.
    let page = org.admin.get("/notifications?limit=100").send().await.expect(200).body;
    assert_eq!(about(&page, "job.completed", job_id), 1);
}

/// The number of notifications on a page that are about a job.
fn about(page: &Value, kind: &str, job_id: &str) -> usize {
    let all = page["data"].as_array().unwrap().iter();
    all.filter(|one| one["kind"] == kind && one["data"]["job_id"] == job_id).count()
}

/// Rule API-44.
#[tokio::test]
async fn an_interrupted_acceptance_ends_in_one_job() {
    let (service, network) = faulty().await;
    let expected = expected(1);
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            let org = service.organization().await;
            let records = batch(&org, 1).await;
            network.strike(at, fault);
            let first = network.until_death(post(&org, "k", &records)).await;
            let struck = network.requests() > at;
            network.heal();

            if let Some(first) = &first {
                assert!(matches!(first.status, 202 | 503), "{fault:?} at {at}: {}", first.body);
                assert!(struck || first.status == 202);
            }
            // An accepted batch is found without a message and without a second request.
            if let Some(accepted) = first.as_ref().filter(|a| a.status == 202) {
                let later = service.now() + TimeDelta::seconds(91);
                let due = jobs::due(&service.storage().table, later, 1000).await.unwrap();
                let id = accepted.body["job_id"].as_str().unwrap();
                assert!(due.iter().any(|job| job.id.as_str() == id), "{fault:?} at {at}");
            }
            let again = post(&org, "k", &records).await.expect(202);
            if let Some(accepted) = first.filter(|a| a.status == 202) {
                assert_eq!(again.body["job_id"], accepted.body["job_id"], "{fault:?} at {at}");
                assert_eq!(again.header("idempotent-replayed"), "true");
            }
            finish(&service, &org, again.body["job_id"].as_str().unwrap(), &expected).await;
            let jobs =
                jobs::due(&service.storage().table, service.now() + TimeDelta::hours(1), 1000);
            let left = jobs.await.unwrap().into_iter().filter(|job| job.organization == org.id);
            assert_eq!(left.count(), 0, "a job of the first try is left over: {fault:?} at {at}");
            if !struck {
                break;
            }
            points += 1;
        }
    }
    assert!(points >= 3 * Fault::ALL.len(), "{points}");
}

#[tokio::test]
async fn an_interrupted_acceptance_of_a_large_batch_ends_in_one_job() {
    let (service, network) = faulty().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let day = service.now() - TimeDelta::days(6);
    let records: Vec<Value> = (0..120)
        .map(|n| {
            let clock_in = day + TimeDelta::hours(n);
            json!({
                "id": format!("{n}"), "employee_id": employee.to_string(),
                "clock_in_client_ts": clock_in.to_rfc3339(),
                // A text that does not compress.
                "location": format!("{}{}", wfm_app::Ids::system().next(), wfm_app::Ids::system().next()),
            })
        })
        .collect();
    let records = json!(records);
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            let key = format!("{fault:?}-at-{at}");
            network.strike(at, fault);
            let first = network.until_death(post(&org, &key, &records)).await;
            let struck = network.requests() > at;
            network.heal();
            if let Some(first) = &first {
                assert!(matches!(first.status, 202 | 503), "{key}: {}", first.body);
            }
            let again = post(&org, &key, &records).await.expect(202);
            if let Some(accepted) = first.filter(|answer| answer.status == 202) {
                assert_eq!(again.body["job_id"], accepted.body["job_id"], "{key}");
            }
            // The complete batch is stored.
            let id = again.body["job_id"].as_str().unwrap().parse().unwrap();
            let table = &service.storage().table;
            let blobs = &service.storage().blobs;
            let job = jobs::get(table, org.id, &id).await.unwrap().unwrap();
            assert!(job.in_blobs);
            let batch: Vec<wfm_domain::sync::SyncRecord> =
                jobs::batch(table, blobs, &job).await.unwrap();
            assert_eq!(batch.len(), 120);
            if !struck {
                break;
            }
            points += 1;
        }
    }
    assert!(points >= 4 * Fault::ALL.len(), "{points}");
}

/// Rules SYNC-7, API-47 and API-75.
#[tokio::test]
async fn an_interrupted_application_gives_every_record_one_verdict() {
    const EMPLOYEES: usize = 8; // 40 records, two chunks, each with something to review
    let (service, network) = faulty().await;
    let expected = expected(EMPLOYEES);
    let mut points = 0;
    for fault in Fault::ALL {
        for at in 0.. {
            let org = service.organization().await;
            let manager = org.employee(json!({})).await;
            let (reviewer, _) = org.account_of(manager, &["manager"]).await;
            let records = batch_under(&org, EMPLOYEES, json!(manager)).await;
            let accepted = post(&org, "k", &records).await.expect(202);
            let id = accepted.body["job_id"].as_str().unwrap();
            let pointer = pointer(&service, &org, id).await;

            network.strike(at, fault);
            let worker = service.worker();
            let worked = network.until_death(worker.work(&pointer, long())).await;
            let struck = network.requests() > at;
            network.heal();
            if !fault_is_survivable(fault) {
                assert_eq!(worked.is_none(), struck);
            }
            let table = &service.storage().table;
            let seen = jobs::get(table, org.id, &pointer.job_id).await.unwrap().unwrap();
            assert!(seen.processed <= seen.total);
            assert_eq!(seen.status == JobStatus::Completed, seen.processed == seen.total);

            finish(&service, &org, id, &expected).await;
            let page = reviewer.get("/notifications").send().await.expect(200).body;
            assert_eq!(page["meta"]["count"], 1, "{fault:?} at {at}: {page}");
            assert_eq!(about(&page, "attendance.needs_review", id), 1);
            let replay = post(&org, "k", &records).await.expect(202);
            assert_eq!(replay.body["job_id"], id);
            if !struck {
                break;
            }
            points += 1;
        }
    }
    // Two chunks, each with: the job, the read of the batch, at most eight queries, three reads for the notification,
    // and a transaction. In addition, the batch itself.
    assert!(points >= 10 * Fault::ALL.len(), "{points}");
}

fn fault_is_survivable(fault: Fault) -> bool {
    matches!(fault, Fault::Lost(_) | Fault::AnswerLost(_))
}

/// Rule SYNC-7.
#[tokio::test]
async fn concurrent_consumers_and_repeated_messages_change_nothing() {
    let (service, _) = faulty().await;
    let org = service.organization().await;
    let records = batch(&org, 10).await;
    let accepted = post(&org, "k", &records).await.expect(202);
    let id = accepted.body["job_id"].as_str().unwrap();
    let pointer = pointer(&service, &org, id).await;
    let workers = (0..4).map(|_| {
        let worker = service.worker();
        let pointer = pointer.clone();
        async move { worker.work(&pointer, long()).await }
    });
    let watch = async {
        let mut last = 0;
        loop {
            let table = &service.storage().table;
            let job = jobs::get(table, org.id, &pointer.job_id).await.unwrap().unwrap();
            assert!(last <= job.processed && job.processed <= job.total);
            last = job.processed;
            if job.status.is_terminal() {
                break;
            }
        }
    };
    let (worked, ()) = tokio::join!(futures::future::join_all(workers), watch);
    assert!(worked.iter().any(Result::is_ok));
    finish(&service, &org, id, &expected(10)).await;
}

#[tokio::test]
async fn two_jobs_about_one_employee_at_the_same_time_leave_no_overlap() {
    let (service, _) = faulty().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let day = service.now().date_naive() - TimeDelta::days(2);
    let record = |id: &str, from: &str, to: &str| {
        json!([{
            "id": id, "employee_id": employee.to_string(),
            "clock_in_client_ts": format!("{day}T{from}:00Z"),
            "clock_out_client_ts": format!("{day}T{to}:00Z"),
        }])
    };
    let one = post(&org, "1", &record("x", "09:00", "12:00")).await.expect(202).body;
    let other = post(&org, "2", &record("y", "11:00", "15:00")).await.expect(202).body;
    let mut work = vec![];
    for job in [&one, &other] {
        let pointer = pointer(&service, &org, job["job_id"].as_str().unwrap()).await;
        let worker = service.worker();
        work.push(async move { worker.work(&pointer, long()).await });
    }
    for result in futures::future::join_all(work).await {
        result.unwrap();
    }
    let mut all = vec![];
    for job in [&one, &other] {
        let path = format!("/jobs/{}", job["job_id"].as_str().unwrap());
        all.extend(verdicts(&org.admin.get(&path).send().await.expect(200).body));
    }
    all.sort();
    assert_eq!(all, ["conflict overlap", "created"]);
}

/// Rule API-38.
#[tokio::test]
async fn concurrent_duplicates_get_the_same_job() {
    let (service, _) = faulty().await;
    let org = service.organization().await;
    let records = batch(&org, 1).await;
    let twins = (0..10).map(|_| post(&org, "k", &records));
    let answers = futures::future::join_all(twins).await;
    let first = answers.iter().filter(|a| a.header("idempotent-replayed") != "true").count();
    let ids: BTreeSet<String> = answers
        .into_iter()
        .map(|answer| answer.expect(202).body["job_id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(first, 1, "one of them is the first, the others are replays");
}

/// Rule API-44.
#[tokio::test]
async fn a_lost_message_is_sent_again_after_90_seconds() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let records = batch(&org, 1).await;
    let accepted = post(&org, "k", &records).await.expect(202);
    // The queue loses its messages.
    let queue = &service.storage().queue;
    queue.client().purge_queue().queue_url(queue.url()).send().await.unwrap();
    assert_eq!(received(&service).await, None);

    let sweep = || wfm_job_sweeper::sweep(service.app());
    assert_eq!(sweep().await.unwrap(), 0, "it is not due yet");
    service.clock.advance(TimeDelta::seconds(91));
    assert_eq!(sweep().await.unwrap(), 1);
    assert_eq!(sweep().await.unwrap(), 0, "it was sent just now");
    let pointer = received(&service).await.unwrap();
    assert_eq!(pointer.job_id.as_str(), accepted.body["job_id"]);
    finish(&service, &org, pointer.job_id.as_str(), &expected(1)).await;
    service.clock.advance(TimeDelta::hours(2));
    assert_eq!(sweep().await.unwrap(), 0, "what has ended is not looked at");
}

/// Rule API-44: a machine that starts again and again sends each time all jobs that have not ended.
#[tokio::test]
async fn a_start_sends_what_the_start_before_sent_just_now() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let records = batch(&org, 1).await;
    let accepted = post(&org, "k", &records).await.expect(202);
    for _ in 0..40 {
        // The queue loses its messages.
        while received(&service).await.is_some() {}
        service.clock.advance(TimeDelta::seconds(1));
        assert_eq!(wfm_job_sweeper::send_all_again(service.app()).await.unwrap(), 1);
    }
    assert_eq!(wfm_job_sweeper::sweep(service.app()).await.unwrap(), 0, "it was sent just now");
    let pointer = received(&service).await.unwrap();
    assert_eq!(pointer.job_id.as_str(), accepted.body["job_id"]);
    finish(&service, &org, pointer.job_id.as_str(), &expected(1)).await;
    assert_eq!(wfm_job_sweeper::send_all_again(service.app()).await.unwrap(), 0, "it has ended");
}

async fn received(service: &Service) -> Option<Pointer> {
    let queue = &service.storage().queue;
    let answer = queue.client().receive_message().queue_url(queue.url()).send().await.unwrap();
    let message = answer.messages.unwrap_or_default().pop()?;
    let receipt = message.receipt_handle.unwrap();
    let delete = queue.client().delete_message().queue_url(queue.url());
    delete.receipt_handle(receipt).send().await.unwrap();
    serde_json::from_str(&message.body.unwrap()).ok()
}

#[tokio::test]
async fn a_consumer_short_of_time_sends_a_continuation() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let records = batch(&org, 1).await;
    post(&org, "k", &records).await.expect(202);
    let first = received(&service).await.unwrap();
    let outcome = service.worker().work(&first, Instant::now()).await.unwrap();
    assert_eq!(outcome, wfm_job::Outcome::Continued);
    let next = received(&service).await.unwrap();
    assert_eq!(next, first);
    finish(&service, &org, next.job_id.as_str(), &expected(1)).await;
}

/// Rules API-40, API-45 and API-46.
#[tokio::test]
async fn an_abandoned_job_is_failed_and_a_replay_resumes_it() {
    let service = Service::without_consumers().await;
    let org = service.organization().await;
    let records = batch(&org, 8).await;
    let accepted = post(&org, "k", &records).await.expect(202);
    let id = accepted.body["job_id"].as_str().unwrap();
    let start = pointer(&service, &org, id).await;

    // The first chunk is applied, then the job is stuck.
    let table = &service.storage().table;
    let job = jobs::get(table, org.id, &start.job_id).await.unwrap().unwrap();
    let job = job.of::<wfm_attendance_sync::sync::Task>(JobName::AttendanceSync).unwrap();
    let plan: Vec<wfm_domain::sync::SyncRecord> =
        jobs::batch(table, &service.storage().blobs, &job).await.unwrap();
    let mut plan = plan;
    wfm_domain::sync::order(&mut plan, &job.task.receipt);
    wfm_attendance_sync::sync::apply(&service.worker().app, &job, &plan[..25]).await.unwrap();

    let handle = |letter: Pointer| {
        let app = service.app().clone();
        async move { wfm_job_dead_letters::handle(&app, &letter).await.unwrap() }
    };
    assert_eq!(handle(start.clone()).await, Letter::SentAgain, "it has moved since");
    let stuck = pointer(&service, &org, id).await;
    assert_eq!(handle(stuck.clone()).await, Letter::Abandoned);
    assert_eq!(handle(stuck).await, Letter::Ended);

    let failed = org.admin.get(&format!("/jobs/{id}")).send().await.expect(200).body;
    assert_eq!(failed["status"], "failed");
    assert_eq!(failed["progress"], json!({"processed": 25, "total": 40}));
    assert_eq!(failed["result"]["summary"]["unprocessed"], 15);
    assert_eq!(failed["error"]["retryable"], true);
    let before = failed["result"]["items"].clone();
    assert_eq!(before.as_array().unwrap().len(), 40);
    let unprocessed: Vec<&Value> =
        before.as_array().unwrap().iter().filter(|i| i["verdict"] == "unprocessed").collect();
    assert_eq!(unprocessed.len(), 15);

    let failures = async || {
        let page = org.admin.get("/notifications").send().await.expect(200).body;
        about(&page, "job.failed", id)
    };
    assert_eq!(failures().await, 1);

    let resumed = post(&org, "k", &records).await.expect(202);
    assert_eq!(resumed.body["job_id"], id);
    assert_eq!(resumed.body["status"], "queued");
    assert_eq!(resumed.body["progress"]["processed"], 25);
    assert_eq!(handle(pointer(&service, &org, id).await).await, Letter::Abandoned);
    assert_eq!(failures().await, 2, "it failed twice");
    post(&org, "k", &records).await.expect(202);
    finish(&service, &org, id, &expected(8)).await;
}
