//! The consumer of jobs about plans: rosters that are published (rule SCHED-10), and days that are recalculated after a
//! change that many inherit (rule TIME-33).

mod publish;
mod recalculate;

use chrono::NaiveDate;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::bulk::{self, Consumer, Outcome};
use wfm_domain::dates::DateRange;
use wfm_storage::access::Access;
use wfm_storage::jobs::{BulkAction, BulkJob, BulkSelection, Pointer};
use wfm_storage::memberships::Membership;
use wfm_storage::{Error, members};

/// What the function may do with the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "planning-run"
        reads: Account Employee Log Member PlanningJob Recalculate Rotations Settings SettingsVersion Sites
            Timeline;
        puts: Inbox Log PlanningJob Recalculate Timeline;
        updates: Timeline;
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
        let group = match selection {
            BulkSelection::Employees(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            BulkSelection::Everybody => Membership::Organization,
            BulkSelection::Site(site) => Membership::Site(site),
            _ => return Err(Error::internal("a plan of no employees")),
        };
        let (table, now) = (&self.app.storage.table, self.app.clock.now());
        let all = DateRange { first: NaiveDate::MIN, last: NaiveDate::MAX };
        let members = members::all(table, (job.organization, group), all, now).await?;
        Ok(members.into_iter().map(|member| member.employee.0).collect())
    }

    async fn chunk(&self, job: &BulkJob, ids: &[Uuid], until: Instant) -> Result<BulkJob, Error> {
        match job.task.action {
            BulkAction::PublishRoster { dates } => self.publish(job, dates, ids).await,
            BulkAction::Recalculate { change, begins_at } => {
                self.recalculate(job, (change, begins_at), ids, until).await
            }
            BulkAction::Generate { .. } | BulkAction::Decide { .. } => {
                Err(Error::internal("a job about pay"))
            }
        }
    }
}
