//! Files that jobs write. If this fails, a file of a job is missing, differs from the job's description of it, or
//! exists twice.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::activity::Actor;
use wfm_domain::hex::hex;
use wfm_domain::ids::UserId;
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_job::{
    Accepted, Advanced, Declared, ListJob, NewJob, Registered, Worker, advance, registered,
    write_file,
};
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow, JobStatus, Pointer};
use wfm_testkit::{Fault, Organization};

use crate::failures::promise::faulty;

/// A job that writes a table for each of its steps.
struct Tables;

#[derive(Clone, Serialize, Deserialize)]
struct Task {
    heading: String,
}

impl ListJob for Tables {
    const DECLARED: Declared =
        Declared { chunk: 3, part: 6, ..Declared::new(JobName::RosterPublish, ItemKind::Roster) };
    type Task = Task;

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        jobs::batch(&app.storage.table, &app.storage.blobs, job).await
    }

    fn named(item: JobItem, _: Uuid) -> JobItem {
        item
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        let first = job.first() + job.processed;
        let mut after = job.clone();
        let name = format!("table-{first}.csv");
        write_file(app, &mut after, &name, "text/csv", table(&job.task.heading, ids)).await?;
        let done = |index| JobItem::new(index, Verdict::Created, "Written.");
        let results: Vec<JobItem> = (first..).take(ids.len()).map(done).collect();
        let advanced = advance::<Self>(app, job, after, &results).await?;
        let Advanced { job: after, writes } = advanced;
        app.write_step(writes).await?;
        Ok(after)
    }
}

const JOBS: &[Registered] = &[registered::<Tables>()];

fn table(heading: &str, ids: &[Uuid]) -> Vec<u8> {
    let lines = ids.iter().map(|id| format!("{id}\n")).collect::<String>();
    format!("{heading}\n{lines}").into_bytes()
}

async fn accepted(app: &App, org: &Organization<'_>, key: &str, ids: &[Uuid]) -> Pointer {
    let actor = Actor::service(org.id);
    let work: NewJob<'_, Tables, _> = NewJob {
        actor: &actor,
        user: UserId(Uuid::from_u128(1)),
        operation: "tables",
        key,
        fingerprint: key.to_owned(),
        task: Task { heading: "id".to_owned() },
        is_dry_run: false,
        total: 0,
        received_at: app.clock.now(),
        batch: &ids,
    };
    match wfm_job::accept(app, work).await.unwrap() {
        Accepted::Now(job) | Accepted::Earlier(job) => Pointer::to(&job),
    }
}

/// Rule API-44: the files of an interrupted job equal those of a job without interruption.
#[tokio::test]
async fn the_files_of_a_job_are_written_once_after_any_interruption() {
    let (service, network) = faulty().await;
    let org = service.organization().await;
    let (app, table_of_jobs) = (service.app(), &service.storage().table);
    let worker = Worker::new(app, wfm_planning_run::access(), JOBS);
    let until = Instant::now() + Duration::from_secs(3600);
    // Two steps, and two parts of two steps each.
    for (many, parts) in [(5_u128, 0_usize), (11, 2)] {
        let ids: Vec<Uuid> = (1..=many).map(Uuid::from_u128).collect();
        let mut points = 0;
        for fault in Fault::ALL {
            for at in 0.. {
                let key = format!("{many} {fault:?} {at}");
                let whole = accepted(app, &org, &key, &ids).await;
                let work = async |pointer: &Pointer| {
                    let _ = worker.work(pointer, until).await;
                    let job = jobs::pointed(table_of_jobs, pointer).await;
                    let job = job.ok().flatten();
                    let parts = match &job {
                        Some(job) => jobs::parts(table_of_jobs, job).await.unwrap_or_default(),
                        None => vec![],
                    };
                    for part in parts {
                        let _ = worker.work(&Pointer::to(&part), until).await;
                    }
                };
                network.strike(at, fault);
                network.until_death(work(&whole)).await;
                let is_struck = network.requests() > at;
                network.heal();
                work(&whole).await;

                let job = jobs::get(table_of_jobs, org.id, &whole.job_id).await.unwrap().unwrap();
                assert_eq!(
                    (job.status, job.parts as usize),
                    (JobStatus::Completed, parts),
                    "{key}"
                );
                let mut files = job.files.clone();
                files.sort_by(|a, b| a.name.len().cmp(&b.name.len()).then(a.name.cmp(&b.name)));
                let expected: Vec<(String, Vec<u8>)> = (0..)
                    .step_by(3)
                    .zip(ids.chunks(3))
                    .map(|(first, ids): (usize, _)| {
                        (format!("table-{first}.csv"), table("id", ids))
                    })
                    .collect();
                assert_eq!(files.len(), expected.len(), "{key}: {files:?}");
                for (file, (name, content)) in files.iter().zip(expected) {
                    let stored = service.storage().blobs.get(&file.object).await.unwrap();
                    assert_eq!((&file.name, &stored), (&name, &content), "{key}");
                    assert_eq!(file.size, content.len() as u64, "{key}");
                    assert_eq!(file.sha256, hex(&Sha256::digest(&content)), "{key}");
                }
                points += 1;
                if !is_struck {
                    break;
                }
            }
        }
        assert!(points > 40, "{points}");
    }
}
