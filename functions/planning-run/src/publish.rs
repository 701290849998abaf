//! The job that publishes drafts: for each employee all of them, or none (rule SCHED-10).

use std::collections::BTreeSet;

use futures::future::try_join_all;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::activity::Actor;
use wfm_app::payroll::contributions;
use wfm_app::rosters::EmployeeRoster;
use wfm_app::{App, Error as AppError, Transaction};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::independence::Author;
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::text::sentence;
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::jobs::{self, JobItem, JobRow, JobState};
use wfm_storage::table::Write;
use wfm_storage::{Error, users};
use wfm_wire::shift::logged;

/// The job that publishes drafts.
pub struct RosterPublish;

/// The task: to publish the drafts of these dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub dates: DateRange,
}

impl ListJob for RosterPublish {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        // An employee has at most two months of shifts and drafts, with everything that follows from them.
        chunk: 5,
        part: 250,
        notice: published,
        ..Declared::new(JobName::RosterPublish, ItemKind::Roster)
    };
    type Task = Task;

    /// The employees that the batch names.
    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        jobs::batch(&app.storage.table, &app.storage.blobs, job).await
    }

    fn named(item: JobItem, id: Uuid) -> JobItem {
        JobItem { employee_id: Some(EmployeeId(id)), ..item }
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        publish(app, job, ids).await
    }
}

fn published(job: &JobState) -> Option<Notice> {
    let failed = job.counted(Verdict::Failed.into());
    Some(Notice::roster_published(&job.id, failed, job.total))
}

/// The outcome of an employee's drafts.
struct Published {
    verdict: Verdict,
    code: Option<&'static str>,
    detail: String,
    writes: Vec<Write>,
}

impl Published {
    fn skipped(detail: &str, writes: Vec<Write>) -> Self {
        Self { verdict: Verdict::Skipped, code: None, detail: detail.to_owned(), writes }
    }

    fn failed(code: &'static str, why: &str) -> Self {
        Self { verdict: Verdict::Failed, code: Some(code), detail: sentence(why), writes: vec![] }
    }
}

async fn publish(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let table = &app.storage.table;
    let organization = job.organization;
    let dates = job.task.dates;
    let by = users::get(table, organization, job.created_by).await?;
    let by = &by.ok_or_else(|| Error::internal("a job of nobody"))?;
    let author = &contributions::author(table, organization, by).await?;
    let own = &users::acts_as(table, organization, by).await?;
    let of_each = ids.iter().map(|id| {
        let actor = Actor::of_job(job, Some(by));
        publish_one(app, EmployeeId(*id), dates, Planner { actor, own, author })
    });
    let published = Box::pin(try_join_all(of_each)).await?;

    let mut results = vec![];
    let mut writes = vec![];
    for ((index, id), one) in (job.first() + job.processed..).zip(ids).zip(published) {
        results.push(JobItem {
            employee_id: Some(EmployeeId(*id)),
            code: one.code.map(str::to_owned),
            ..JobItem::new(index, one.verdict, one.detail)
        });
        writes.extend(one.writes);
    }
    let advanced = advance::<RosterPublish>(app, job, job.clone(), &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    app.write_step(writes).await?;
    Ok(after)
}

/// The account that publishes.
struct Planner<'a> {
    actor: Actor,
    /// The employees as whom the account counts.
    own: &'a BTreeSet<EmployeeId>,
    author: &'a Author,
}

async fn publish_one(
    app: &App,
    id: EmployeeId,
    dates: DateRange,
    planner: Planner<'_>,
) -> Result<Published, Error> {
    let Planner { actor, own, author } = planner;
    let now = app.clock.now();
    let found = EmployeeRoster::load(&app.storage, actor.organization, id, dates).await;
    let Some(found) = found.map_err(AppError::into_storage)? else {
        return Err(Error::internal("an employee who is gone"));
    };
    let drafts = found.drafts(dates);
    if drafts.is_empty() {
        return Ok(Published::skipped("Nothing is drafted for these dates.", vec![]));
    }
    if own.contains(&id) {
        return Ok(Published::failed("own_record", "nobody plans their own shifts"));
    }
    let plans = found.changing(&drafts);
    if let Err(why) = found.check(&plans) {
        return Ok(Published::failed(why.code(), &why.to_string()));
    }
    let mut change = Transaction::new(app, actor);
    let authors = found.drafted_by().chain([author]).collect();
    match found.publish(&mut change, &authors, &drafts, now).await {
        Ok(()) => {}
        Err(AppError::TooManyContributors) => {
            let why = "too many accounts have changed what this employee is paid";
            return Ok(Published::failed("in_use", why));
        }
        Err(why) => return Err(why.into_storage()),
    }
    if plans.is_empty() {
        let detail = "What is drafted is published already.";
        return Ok(Published::skipped(detail, change.into_writes()));
    }
    let changes = found.changes(&plans, logged);
    change.log_of(id, "roster.published", ("roster", id), changes);
    let notified = found.notify(&mut change, &plans, now, Notice::schedule_published).await;
    notified.map_err(AppError::into_storage)?;
    let detail = match plans.len() {
        1 => "One date was published.".to_owned(),
        dates => format!("{dates} dates were published."),
    };
    let verdict = Verdict::Updated;
    let code = None;
    Ok(Published { verdict, code, detail, writes: change.into_writes() })
}
