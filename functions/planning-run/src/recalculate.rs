//! The job that recalculates the days of all employees who inherit a change (rule TIME-33).

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures::future::try_join_all;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::recalculation::{self, Changed, Far};
use wfm_app::timelines::Known;
use wfm_app::{App, Transaction};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, JobClass, JobId, UserId};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::recalculation::{InheritedChange, Level};
use wfm_job::{Advanced, Declared, ListJob, advance, new_row};
use wfm_storage::jobs::{self, JobItem, JobRow, JobState, JobStatus, Pointer};
use wfm_storage::memberships::Membership;
use wfm_storage::recalculation::SETTLES_AFTER;
use wfm_storage::retry::{CHUNK, CONTENTION};
use wfm_storage::{Error, members, recalculation as requests};

/// The longest time for an employee's days. What was stored within this time stays, and the chunk is tried again.
const LONGEST: Duration = Duration::from_secs(40);
/// The time after `until` for which the function may still work.
const LEFT: Duration = Duration::from_secs(5);
/// A job that waits takes further changes for this long after it was made. Later changes make another job.
const GATHERS_FOR: TimeDelta = TimeDelta::minutes(5);

/// The job that recalculates the days of all employees who inherit a change.
pub struct Recalculation;

/// The task: the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub change: InheritedChange,
    /// The time until which further changes are added to this job.
    pub begins_at: DateTime<Utc>,
}

impl ListJob for Recalculation {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        // Each employee is recalculated in separate transactions, all at the same time. A part may have to read years
        // of attendances.
        chunk: 20,
        part: 100,
        is_never_abandoned: true,
        lists_only_changes: true,
        notice: recalculated,
        ..Declared::new(JobName::Recalculation, ItemKind::Recalculation)
    };
    type Task = Task;

    fn begins_at(task: &Task) -> Option<DateTime<Utc>> {
        Some(task.begins_at)
    }

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let of = match job.task.change.level {
            Level::Organization | Level::TimePolicy(_) => Membership::Organization,
            Level::Site(site) => Membership::Site(site),
        };
        let ever = DateRange { first: NaiveDate::MIN, last: NaiveDate::MAX };
        let table = &app.storage.table;
        let now = app.clock.now();
        let members = members::all(table, job.organization, of, ever, now).await?;
        Ok(members.into_iter().map(|member| member.employee.0).collect())
    }

    fn named(item: JobItem, id: Uuid) -> JobItem {
        JobItem { employee_id: Some(EmployeeId(id)), ..item }
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        until: Instant,
    ) -> Result<JobRow<Task>, Error> {
        recalculate(app, job, ids, until).await
    }
}

fn recalculated(job: &JobState) -> Option<Notice> {
    let failed = job.counted(Verdict::Failed.into());
    Some(Notice::recalculated(&job.id, failed, job.counted(Verdict::Updated.into())))
}

/// Adds a job to the transaction of a change, and returns its id. The job recalculates the days of all who inherit
/// the change. `last` is the job after the last change of the same settings. If it has not begun, it takes this
/// change, too.
///
/// # Errors
/// Errors of the table.
pub async fn request(
    change: &mut Transaction<'_>,
    by: UserId,
    what: InheritedChange,
    last: Option<&JobId>,
) -> Result<JobId, Error> {
    let (app, organization, now) = (change.app(), change.organization(), change.app().clock.now());
    let begins_at = now + SETTLES_AFTER;
    if let Some(id) = last
        && let Some(job) = jobs::get(&app.storage.table, organization, id).await?
        // The job's creator is notified, so the account must be the same.
        && job.created_by == by
        && let Some(job) = with(job.of(JobName::Recalculation)?, what, now)
    {
        change.write([jobs::replace(&job)]);
        return Ok(job.state.id);
    }
    let id = JobId::new(JobClass::Planning, app.ids.next());
    let task = Task { change: what, begins_at };
    let mut job = new_row::<Recalculation>(organization, id, by, task, now);
    job.due_at = Some(begins_at);
    job.trace_id = change.actor().trace_id.clone();
    change.write(jobs::create(&job, None));
    Ok(job.state.id)
}

/// For a job that begins at `begins_at`: a time before which none of its changes was made, whatever the error of the
/// functions' clocks is.
fn made_after(begins_at: DateTime<Utc>) -> DateTime<Utc> {
    begins_at - GATHERS_FOR - SETTLES_AFTER - TimeDelta::minutes(5)
}

/// The job with a further change; `None` if it may have begun, or has waited for long.
fn with(mut job: JobRow<Task>, more: InheritedChange, now: DateTime<Utc>) -> Option<JobRow<Task>> {
    let waits = job.status == JobStatus::Queued && now < job.created_at + GATHERS_FOR;
    if !waits || job.task.begins_at <= now {
        return None;
    }
    let begins_at = now + SETTLES_AFTER;
    job.task = Task { change: job.task.change.and(more), begins_at };
    job.due_at = Some(begins_at);
    job.updated_at = now;
    Some(job)
}

async fn recalculate(
    app: &App,
    job: &JobRow<Task>,
    ids: &[Uuid],
    until: Instant,
) -> Result<JobRow<Task>, Error> {
    let ids: Vec<EmployeeId> = ids.iter().copied().map(EmployeeId).collect();
    let storage = &app.storage;
    let organization = job.organization;
    let mut known = match Known::read_all(storage, organization, &ids).await {
        Ok(all) => all.into_iter().map(|known| (known.person.id, known)).collect(),
        // One of the employees cannot be read, so each is read separately.
        Err(Error::Internal(_)) => HashMap::new(),
        Err(why) => return Err(why),
    };
    let all =
        ids.iter().map(|id| Box::pin(recalculate_one(app, job, *id, known.remove(id), until)));
    let verdicts = try_join_all(all.collect::<Vec<_>>()).await?;
    let results: Vec<JobItem> = (job.first() + job.processed..)
        .zip(ids)
        .zip(verdicts)
        .map(|((index, employee), (verdict, detail))| JobItem {
            employee_id: Some(employee),
            ..JobItem::new(index, verdict, detail)
        })
        .collect();
    let mut attempts = CHUNK.begin();
    loop {
        let advanced = advance::<Recalculation>(app, job, job.clone(), &results).await?;
        let Advanced { job: after, writes } = advanced;
        match app.write_step(writes).await {
            Ok(()) => return Ok(after),
            // Another part of the job ended at the same time. The changes are known here. A second recalculation
            // would change nothing.
            Err(why @ Error::Refused(_)) => {
                let there = jobs::pointed(&storage.table, &Pointer::to(job)).await?;
                if there.is_none_or(|there| there.rev != job.rev) {
                    return Err(why);
                }
                attempts.again().await?;
            }
            Err(why) => return Err(why),
        }
    }
}

/// Recalculates an employee's days, if they inherit the change.
async fn recalculate_one(
    app: &App,
    job: &JobRow<Task>,
    id: EmployeeId,
    known: Option<Known>,
    until: Instant,
) -> Result<(Verdict, String), Error> {
    let organization = job.organization;
    let Task { change, begins_at } = job.task;
    let made_after = made_after(begins_at);
    let is_affected =
        |known: &Known| change.affects(&known.person, &known.settings.settings, made_after);
    if known.as_ref().is_some_and(|known| !is_affected(known)) {
        return Ok((Verdict::Skipped, "They do not inherit what changed.".into()));
    }
    // The function ends some seconds after `until`.
    let until = (Instant::now() + LONGEST).min(until + LEFT);
    let days = change.days();
    let done = recalculation::recalculate(app, organization, id, known, days, None, until);
    let (changed, far) = Box::pin(done).await?;
    match far {
        Far::Stopped(_) => Err(Error::internal("days that take too long to recalculate")),
        Far::Failed => {
            // The sweeper then tries until it succeeds.
            let table = &app.storage.table;
            let now = app.clock.now();
            let mut attempts = CONTENTION.begin();
            loop {
                let days = change.days();
                let request = requests::request(table, organization, id, days, now).await?;
                match table.write(vec![request]).await {
                    Ok(()) => break,
                    // Somebody else has requested a recalculation, or works on one. In both cases it is due.
                    Err(Error::Refused(_)) => attempts.again().await?,
                    Err(why) => return Err(why),
                }
            }
            let detail = "These days could not be recalculated. The service tries again.";
            Ok((Verdict::Failed, detail.into()))
        }
        Far::Done if changed.total() == 0 => Ok((Verdict::Skipped, "Nothing changed.".into())),
        Far::Done => Ok((Verdict::Updated, sentence(changed))),
    }
}

/// A sentence about the recalculated attendances and leaves.
fn sentence(changed: Changed) -> String {
    let count = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {many}")),
    };
    let attendances = count(changed.attendances, "attendance", "attendances");
    let leaves = count(changed.leaves, "leave", "leaves");
    let all: Vec<String> = [attendances, leaves].into_iter().flatten().collect();
    format!("Changed: {}.", all.join(" and "))
}
