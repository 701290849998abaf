//! The stored row of a job, compared with the model.

use serde_json::{Value, json};
use wfm_job_model::explore::explore;
use wfm_job_model::model::{Bounds, Model};
use wfm_job_model::seen::{JobSeen, may_follow};
use wfm_job_model::state::{Row, Status};

const TOTAL: u32 = 60;

fn queued() -> JobSeen {
    JobSeen {
        rev: 1,
        status: Status::Queued,
        total: TOTAL,
        processed: 0,
        counted: 0,
        resumed: 0,
        has_error: false,
        is_due: true,
        is_listed: true,
        expires_at: 1_794_029_401,
    }
}

fn processing() -> JobSeen {
    JobSeen { rev: 2, status: Status::Processing, processed: 25, counted: 25, ..queued() }
}

fn ended(rev: u64, status: Status, processed: u32) -> JobSeen {
    let is_due = false;
    let is_listed = false;
    let has_error = status == Status::Failed;
    JobSeen { rev, status, processed, counted: processed, has_error, is_due, is_listed, ..queued() }
}

fn resumed(rev: u64) -> JobSeen {
    JobSeen { rev, status: Status::Queued, resumed: 1, ..processing() }
}

#[test]
fn what_the_service_stores_may_follow() {
    let failed = ended(3, Status::Failed, 25);
    let completed = ended(4, Status::Completed, TOTAL);
    let again = JobSeen { rev: 3, processed: 50, counted: 50, ..processing() };
    for (before, after) in [
        (None, queued()),
        (Some(queued()), processing()),
        (Some(queued()), JobSeen { rev: 2, ..queued() }),
        (Some(queued()), ended(2, Status::Completed, TOTAL)),
        (Some(queued()), ended(2, Status::Failed, 0)),
        (Some(processing()), processing()),
        (Some(processing()), JobSeen { rev: 3, ..processing() }),
        (Some(processing()), again),
        (Some(processing()), failed),
        (Some(again), completed),
        (Some(failed), resumed(4)),
        (Some(resumed(4)), JobSeen { resumed: 1, ..ended(5, Status::Failed, 25) }),
        // Revisions in between were not seen.
        (None, completed),
        (Some(queued()), completed),
        (Some(processing()), JobSeen { rev: 40, ..processing() }),
        (Some(processing()), resumed(5)),
        // The key of a job that has expired.
        (Some(completed), JobSeen { expires_at: queued().expires_at + 31 * 24 * 3600, ..queued() }),
    ] {
        assert!(may_follow(before.as_ref(), &after), "{before:?} is followed by {after:?}");
    }
}

#[test]
fn what_the_service_never_stores_may_not_follow() {
    let failed = ended(3, Status::Failed, 25);
    let completed = ended(3, Status::Completed, TOTAL);
    let next = |job: JobSeen| JobSeen { rev: job.rev + 1, ..job };
    for (before, after) in [
        // A new row is always the row of an accepted job.
        (None, JobSeen { rev: 1, ..processing() }),
        (None, JobSeen { is_listed: false, ..queued() }),
        (None, JobSeen { rev: 0, ..queued() }),
        // The progress falls, or it grows without verdicts.
        (Some(next(processing())), JobSeen { rev: 4, processed: 10, counted: 10, ..processing() }),
        (Some(queued()), JobSeen { counted: 24, ..processing() }),
        (Some(processing()), ended(3, Status::Completed, 59)),
        (Some(processing()), ended(3, Status::Completed, 61)),
        // Two writes of one revision, and a revision that goes back.
        (Some(processing()), JobSeen { processed: 50, counted: 50, ..processing() }),
        (Some(processing()), queued()),
        // An ended job does not change, except by a replay.
        (Some(completed), next(completed)),
        (Some(completed), next(failed)),
        (Some(failed), next(failed)),
        (Some(failed), next(completed)),
        (Some(failed), JobSeen { rev: 4, ..processing() }),
        (Some(failed), JobSeen { resumed: 0, ..resumed(4) }),
        (Some(failed), JobSeen { resumed: 2, ..resumed(4) }),
        (Some(failed), JobSeen { processed: 50, counted: 50, ..resumed(4) }),
        (Some(processing()), resumed(3)),
        // An unlisted job is found by nobody, and an ended job is not listed.
        (Some(queued()), JobSeen { is_listed: false, ..processing() }),
        (Some(queued()), JobSeen { is_due: false, ..processing() }),
        (Some(processing()), JobSeen { is_listed: true, ..completed }),
        // A failed job has an error.
        (Some(processing()), JobSeen { has_error: false, ..failed }),
        // Another job.
        (Some(queued()), JobSeen { total: 61, ..processing() }),
        (Some(completed), queued()),
    ] {
        assert!(!may_follow(before.as_ref(), &after), "{before:?} is followed by {after:?}");
    }
}

/// The possible successors come from an exploration with one consumer and one request. Two of each store the same
/// rows.
#[test]
fn more_consumers_and_requests_store_nothing_else() {
    let bounds = Bounds { messages: 1, ..Bounds::FULL };
    let found = explore(&Model::new(bounds), &[]).unwrap();
    let seen = |row: Row, rev| JobSeen {
        rev,
        status: row.status,
        total: bounds.records.into(),
        processed: row.processed.into(),
        counted: row.counted.into(),
        resumed: row.resumed.into(),
        has_error: row.error,
        is_due: row.due,
        is_listed: row.is_listed(),
        ..queued()
    };
    assert!(found.rows.len() > 30, "{} pairs", found.rows.len());
    for (before, after) in found.rows {
        let rev = if before.is_some() { 2 } else { 1 };
        let before = before.map(|row| seen(row, 1));
        assert!(may_follow(before.as_ref(), &seen(after, rev)), "{before:?}, {after:?}");
    }
}

#[test]
fn stored_rows_are_read() {
    let golden = include_str!("../../../tests/golden/items.jsonl");
    let items = golden.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let jobs: Vec<JobSeen> = items.filter_map(|item| JobSeen::of_item(&item)).collect();
    assert!(!jobs.is_empty());
    for job in jobs {
        assert!(may_follow(None, &job), "{job:?}");
    }

    let stored = json!({
        "pk": {"S": "SYNCJOB#1#job_1"}, "sk": {"S": "JOB"}, "rev": {"N": "2"}, "status": {"S": "processing"},
        "total": {"N": "60"}, "processed": {"N": "25"}, "resumed": {"N": "0"},
        "summary": {"M": {"created": {"N": "20"}, "rejected": {"N": "5"}}},
        "name": {"S": "attendance_sync"}, "due_at": {"S": "2026-10-08T05:31:31Z"},
        "expires_at": {"N": "1794029401"}, "workpk": {"S": "JOBWORK#1"}, "worksk": {"S": "2026#job_1#0"},
    });
    assert_eq!(JobSeen::of_item(&stored), Some(processing()));
    let with = |name: &str, value: Value| {
        let mut item = stored.clone();
        item[name] = value;
        JobSeen::of_item(&item)
    };
    assert_eq!(with("sk", json!({"S": "BATCH"})), None);
    assert_eq!(with("name", json!({"S": "payroll_generate"})), None);
    assert_eq!(with("status", json!({"S": "lost"})), None);
    assert!(!with("due_at", json!({"NULL": true})).unwrap().is_due);
}
