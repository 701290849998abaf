//! The payrolls that a decision or a payment is about.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_app::App;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{JobId, OrganizationId, PaymentId, PayrollId};
use wfm_domain::job::{JobName, Verdict};
use wfm_domain::pay::PayrollStatus;
use wfm_http::error::all_known;
use wfm_http::{Call, Conflict, Error as HttpError};
use wfm_job::{items, registered};
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobRow, JobState};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::table::Table;

use crate::generate::PayrollGenerate;
use crate::payment::transfer::transfers;

/// The payrolls that a request selects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Selection {
    Payrolls(Vec<PayrollId>),
    /// The payrolls of a run.
    Job(JobId),
    /// The payrolls of a payment.
    Payment(PaymentId),
    /// The payrolls whose periods start on these dates, except void ones.
    Period(DateRange),
}

impl Selection {
    /// The number of payrolls that the body names; 0 for every other selection.
    pub fn named(&self) -> usize {
        match self {
            Self::Payrolls(ids) => ids.len(),
            Self::Job(_) | Self::Payment(_) | Self::Period(_) => 0,
        }
    }

    /// The run, if its payrolls are selected. Those that another run has replaced since are left out.
    pub fn run(&self) -> Option<JobId> {
        match self {
            Self::Job(run) => Some(run.clone()),
            Self::Payrolls(_) | Self::Payment(_) | Self::Period(_) => None,
        }
    }

    /// Refuses payrolls and a run that do not exist, and a run that has not ended, because the job would miss payrolls.
    /// A replay is accepted, because the run may have been resumed since.
    ///
    /// # Errors
    /// A violation with `unknown_reference`, a conflict with `invalid_transition`, and errors of the table.
    pub async fn check<Q, B>(
        &self,
        call: &Call<Q, B>,
        is_replay: impl AsyncFnOnce() -> Result<bool, HttpError>,
    ) -> Result<(), HttpError> {
        let (table, organization) = (call.table(), call.organization());
        match self {
            Self::Payrolls(ids) => {
                let found = payrolls::get_many(table, organization, ids).await?;
                let found: BTreeSet<PayrollId> =
                    found.iter().map(|stored| stored.payroll.id).collect();
                all_known("/payroll_ids", "payroll", ids.iter().map(|id| found.contains(id)))
            }
            Self::Job(id) => {
                let run = jobs::get(table, organization, id).await?;
                let Some(run) = run.filter(|run| run.name == JobName::PayrollGenerate) else {
                    let detail = "There is no pay run with this id.";
                    return Err(HttpError::invalid("/job_id", "unknown_reference", detail));
                };
                if !run.status.is_terminal() && !is_replay().await? {
                    let detail = "The pay run has not ended.";
                    return Err(HttpError::conflict(Conflict::InvalidTransition, detail));
                }
                Ok(())
            }
            Self::Payment(_) | Self::Period(_) => Ok(()),
        }
    }
}

/// The selected payrolls of a job, in the order of its items.
pub(crate) async fn selected<T>(app: &App, job: &JobRow<T>) -> Result<Vec<Uuid>, Error> {
    let table = &app.storage.table;
    match jobs::batch(table, &app.storage.blobs, job).await? {
        Selection::Payrolls(ids) => Ok(ids.into_iter().map(|id| id.0).collect()),
        Selection::Job(run) => made_by(app, job, &run).await,
        Selection::Payment(payment) => {
            let all = transfers(app, job.organization, payment).await?;
            Ok(all.iter().map(|transfer| transfer.payroll_id.0).collect())
        }
        Selection::Period(dates) => of_period(table, job.organization, dates).await,
    }
}

/// The payrolls that a run made or changed, in the order of its items.
async fn made_by(app: &App, job: &JobState, run: &JobId) -> Result<Vec<Uuid>, Error> {
    const STEP: usize = 1000;
    let run = jobs::get(&app.storage.table, job.organization, run).await?;
    let Some(run) = run else { return Ok(vec![]) };
    let mut ids = vec![];
    let mut from = 0;
    loop {
        let results = items(app, &registered::<PayrollGenerate>(), &run, from, STEP).await?;
        let Some(last) = results.last() else { return Ok(ids) };
        from = last.index + 1;
        let made =
            results.iter().filter(|item| item.is(Verdict::Created) || item.is(Verdict::Updated));
        ids.extend(made.filter_map(|item| item.payroll_id).map(|id| id.0));
    }
}

/// The payrolls whose periods start on these dates, sorted.
async fn of_period(
    table: &Table,
    organization: OrganizationId,
    dates: DateRange,
) -> Result<Vec<Uuid>, Error> {
    const STEP: usize = 500;
    let wanted = |stored: &StoredPayroll| stored.payroll.status != PayrollStatus::Void;
    let mut ids = vec![];
    let mut after: Option<String> = None;
    loop {
        let position = after.as_deref();
        let page =
            payrolls::list(table, organization, None, Some(dates), wanted, position, STEP).await?;
        ids.extend(page.rows.iter().map(|stored| stored.payroll.id.0));
        after = page.next;
        if after.is_none() {
            ids.sort_unstable();
            return Ok(ids);
        }
    }
}
