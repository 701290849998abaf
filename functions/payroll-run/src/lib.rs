//! The consumer of pay jobs: runs, and decisions about many payrolls (rules API-44 and PAY-9).

mod decide;
mod generate;
mod plan;

use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::bulk::{self, Consumer, Outcome};
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::jobs::{BulkAction, BulkJob, BulkSelection, Pointer};

/// What the function may do with the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "payroll-run"
        reads: Account DepartmentTree Departments Employee Member Pay PayJob Recalculate Rotations
            SalaryComponentSaves SalaryComponents Settings SettingsVersion Sites Terminals
            Timeline;
        puts: Inbox Log Pay PayJob Recalculate Timeline;
        deletes: Timeline;
    }
}

/// What a consumer works with.
#[derive(Clone)]
pub struct Worker {
    pub app: App,
}

impl Worker {
    pub fn new(app: &App) -> Self {
        Self { app: app.limited(access()) }
    }

    /// Works on a job or part until it ends or `until` is near.
    ///
    /// # Errors
    /// Those of [`bulk::work`].
    pub async fn work(&self, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
        bulk::work(&self.app, self, pointer, until).await
    }
}

impl Consumer for Worker {
    async fn items(&self, job: &BulkJob, selection: BulkSelection) -> Result<Vec<Uuid>, Error> {
        self.selected(job, selection).await
    }

    async fn chunk(&self, job: &BulkJob, ids: &[Uuid], _: Instant) -> Result<BulkJob, Error> {
        match &job.task.action {
            BulkAction::Generate { period, dry_run } => {
                self.generate(job, *period, *dry_run, ids).await
            }
            BulkAction::Decide { decision, reason, of_run } => {
                self.decide(job, (*decision, reason.as_deref(), of_run.as_ref()), ids).await
            }
            BulkAction::PublishRoster { .. }
            | BulkAction::Review { .. }
            | BulkAction::Recalculate { .. } => Err(Error::internal("a job that is not about pay")),
        }
    }
}
