//! Jobs that do the same with every item of a list.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_domain::job::Verdict;
use wfm_domain::pay::PayrollDecision;
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow};

use crate::job::{Declared, Job, Limits, Step};

/// A job that does the same with every item of a list. The list is planned once and does not change.
pub trait ListJob: Sized + 'static {
    const DECLARED: Declared;
    /// The fields of the row that no other job has.
    type Task: Clone + Serialize + DeserializeOwned + Send + Sync;

    /// The time at which the job begins; `None` if it begins at once.
    fn begins_at(_task: &Self::Task) -> Option<DateTime<Utc>> {
        None
    }

    /// The status that a decision gives to payrolls, for a job that decides.
    fn decision(_task: &Self::Task) -> Option<PayrollDecision> {
        None
    }

    /// The permissions, each with the scope `all`, that reading the files of the job needs.
    fn files_need(_task: &Self::Task) -> &'static [&'static str] {
        &[]
    }

    /// The items, in the order of their index.
    fn items(
        app: &App,
        job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Vec<Uuid>, Error>> + Send;

    /// The result of an item, with the field that has the id of the item.
    fn named(item: JobItem, id: Uuid) -> JobItem;

    /// Processes these items, which are the next ones, in one transaction with the new state of the job
    /// ([`advance`](crate::advance)). Work that may take long must end before `until`.
    fn chunk(
        app: &App,
        job: &JobRow<Self::Task>,
        ids: &[Uuid],
        until: Instant,
    ) -> impl Future<Output = Result<JobRow<Self::Task>, Error>> + Send;
}

impl<J: ListJob> Job for J {
    const DECLARED: Declared = J::DECLARED;
    const IS_PLANNED: bool = true;
    type Task = J::Task;
    /// The planned items.
    type Work = Vec<Uuid>;

    fn begins_at(task: &J::Task) -> Option<DateTime<Utc>> {
        J::begins_at(task)
    }

    fn decision(task: &J::Task) -> Option<PayrollDecision> {
        J::decision(task)
    }

    fn files_need(task: &J::Task) -> &'static [&'static str] {
        J::files_need(task)
    }

    async fn plan(app: &App, job: &JobRow<J::Task>) -> Result<Vec<Uuid>, Error> {
        J::items(app, job).await
    }

    async fn open(app: &App, job: &JobRow<J::Task>) -> Result<Vec<Uuid>, Error> {
        jobs::plan(&app.storage.table, &app.storage.blobs, job).await
    }

    async fn step(
        app: &App,
        job: &JobRow<J::Task>,
        plan: &mut Vec<Uuid>,
        limits: Limits,
    ) -> Result<Step<J::Task>, Error> {
        let start = job.first() + job.processed;
        let last = job.first() + job.total;
        let end = (start + limits.items).min((start / job.chunk + 1) * job.chunk).min(last);
        let ids = &plan[start as usize..end as usize];
        let after = J::chunk(app, job, ids, limits.until).await?;
        Ok(Step::Taken(Box::new(after)))
    }

    async fn unprocessed(app: &App, job: &JobRow<J::Task>) -> Result<Vec<JobItem>, Error> {
        const WHY: &str =
            "The job failed before this item was worked on. Send the same request again.";
        let ids = match (&job.plan, job.total) {
            (Some(_), _) => jobs::plan(&app.storage.table, &app.storage.blobs, job).await?,
            // The items are known only after planning, unless the request named them.
            (None, 0) => vec![],
            (None, _) => J::items(app, job).await?,
        };
        let item = |(index, id)| J::named(JobItem::new(index, Verdict::Unprocessed, WHY), id);
        Ok((0..).zip(ids).map(item).collect())
    }
}
