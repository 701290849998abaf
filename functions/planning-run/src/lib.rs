//! The consumer of jobs about rosters (rules API-44 and SCHED-10).

mod publish;

use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::bulk::{self, Consumer, Outcome};
use wfm_storage::Error;
use wfm_storage::jobs::{BulkAction, BulkJob, BulkSelection, Pointer};

/// What a consumer works with.
#[derive(Clone)]
pub struct Worker {
    pub app: App,
}

impl Worker {
    /// Works on a job or part until it ends or `until` is near.
    ///
    /// # Errors
    /// Those of [`bulk::work`].
    pub async fn work(&self, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
        bulk::work(&self.app, self, pointer, until).await
    }
}

impl Consumer for Worker {
    async fn items(&self, _: &BulkJob, selection: BulkSelection) -> Result<Vec<Uuid>, Error> {
        match selection {
            BulkSelection::Employees(ids) => Ok(ids.into_iter().map(|id| id.0).collect()),
            _ => Err(Error::internal("a roster of no employees")),
        }
    }

    async fn chunk(&self, job: &BulkJob, ids: &[Uuid]) -> Result<BulkJob, Error> {
        match job.task.action {
            BulkAction::PublishRoster { dates } => self.publish(job, dates, ids).await,
            BulkAction::Generate { .. } | BulkAction::Decide { .. } => {
                Err(Error::internal("a job about pay"))
            }
        }
    }
}
