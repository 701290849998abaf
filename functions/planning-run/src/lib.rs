//! The consumer of jobs about plans: rosters that are published (rule SCHED-10), and days that are recalculated after a
//! change that many inherit (rule TIME-33).

mod publish;
mod recalculate;
mod review;

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::bulk::{self, Consumer, Outcome};
use wfm_domain::attendance::Attendance;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_storage::access::Access;
use wfm_storage::attendances::{self, Filter};
use wfm_storage::jobs::{BulkAction, BulkJob, BulkSelection, Pointer};
use wfm_storage::memberships::Membership;
use wfm_storage::{Error, members};

/// What the function may do with the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "planning-run"
        reads: Account Attendance Employee Log Member PlanningJob Recalculate Rotations Settings SettingsVersion Sites
            Timeline;
        puts: Inbox Log PlanningJob Recalculate Timeline;
        updates: Timeline;
        lists_first: Attendances;
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

/// Attendances that a page of the list brings at most.
const PAGE: usize = 500;

impl Worker {
    /// The attendances that a filter takes and that were stored until a moment, of everybody or of these employees.
    async fn attendances_like(
        &self,
        job: &BulkJob,
        (filter, stored_until): (&Filter, DateTime<Utc>),
        of: Option<&BTreeSet<EmployeeId>>,
    ) -> Result<Vec<Uuid>, Error> {
        let table = &self.app.storage.table;
        let is_wanted = |one: &Attendance| {
            filter.takes(one) && one.created_at.max(one.received_at) <= stored_until
        };
        let dates = (filter.from, filter.to);
        let (mut all, mut after) = (vec![], None::<String>);
        loop {
            let after_ref = after.as_deref();
            let page =
                attendances::list(table, job.organization, of, dates, is_wanted, after_ref, PAGE);
            let page = page.await?;
            all.extend(page.rows.into_iter().map(|attendance| attendance.id.0));
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(all),
            }
        }
    }
}

impl Consumer for Worker {
    async fn items(&self, job: &BulkJob, selection: BulkSelection) -> Result<Vec<Uuid>, Error> {
        let group = match selection {
            BulkSelection::Attendances(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            BulkSelection::AttendancesLike { filter, stored_until, of } => {
                return self.attendances_like(job, (&filter, stored_until), of.as_ref()).await;
            }
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
        match &job.task.action {
            BulkAction::PublishRoster { dates } => self.publish(job, *dates, ids).await,
            BulkAction::Review { decision, note } => {
                self.review(job, (*decision, note.as_ref()), ids).await
            }
            BulkAction::Recalculate { change, begins_at } => {
                self.recalculate(job, (*change, *begins_at), ids, until).await
            }
            BulkAction::Generate { .. } | BulkAction::Decide { .. } => {
                Err(Error::internal("a job about pay"))
            }
        }
    }
}
