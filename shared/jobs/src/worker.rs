//! A consumer of jobs, and the list of its jobs.

use futures::future::BoxFuture;
use tokio::time::Instant;
use wfm_app::App;
use wfm_domain::pay::PayrollDecision;
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::jobs::{self, JobItem, JobRow, Pointer};

use crate::job::{Declared, Job, Outcome, typed};
use crate::run::run;

/// A consumer of jobs.
#[derive(Clone)]
pub struct Worker {
    pub app: App,
    jobs: &'static [Registered],
}

impl Worker {
    /// A consumer with these jobs and this access to the table.
    pub fn new(app: &App, access: Access, jobs: &'static [Registered]) -> Self {
        Self { app: app.limited(access), jobs }
    }

    /// Works on a job or part until it ends or `until` is near.
    ///
    /// # Errors
    /// Internal errors, and errors when the attempts are used up. The message is then delivered again.
    pub async fn work(&self, pointer: &Pointer, until: Instant) -> Result<Outcome, Error> {
        let job = jobs::pointed(&self.app.storage.table, pointer).await?;
        // A job is deleted 30 days after its creation.
        let Some(job) = job.filter(|job| !job.status.is_terminal()) else {
            return Ok(Outcome::Ended);
        };
        let registered = self.jobs.iter().find(|known| known.declared.name == job.name);
        let registered = registered.ok_or_else(|| Error::internal("a job of another consumer"))?;
        (registered.run)(&self.app, job, pointer, until).await
    }
}

/// Works on a job until it ends or the time is up.
type Run = for<'a> fn(&'a App, JobRow, &'a Pointer, Instant) -> Running<'a, Outcome>;
/// Reads every item as one that was not processed.
type Unprocessed = for<'a> fn(&'a App, &'a JobRow) -> Running<'a, Vec<JobItem>>;
type Running<'a, T> = BoxFuture<'a, Result<T, Error>>;

/// A job in the list of a consumer.
#[derive(Clone, Copy)]
pub struct Registered {
    pub declared: Declared,
    pub(crate) run: Run,
    pub(crate) unprocessed: Unprocessed,
    decision: fn(&JobRow) -> Option<PayrollDecision>,
    files_need: fn(&JobRow) -> Result<&'static [&'static str], Error>,
}

/// The entry for a job in the list of its consumer.
pub const fn registered<J: Job>() -> Registered {
    Registered {
        declared: J::DECLARED,
        run: |app, job, pointer, until| Box::pin(run::<J>(app, job, pointer, until)),
        unprocessed: |app, job| {
            Box::pin(async { J::unprocessed(app, &typed::<J>(job.clone())?).await })
        },
        decision: |job| J::decision(&typed::<J>(job.clone()).ok()?.task),
        files_need: |job| Ok(J::files_need(&typed::<J>(job.clone())?.task)),
    }
}

impl Registered {
    /// The status that a decision gives to payrolls, for a job that decides.
    pub fn decision(&self, job: &JobRow) -> Option<PayrollDecision> {
        (self.decision)(job)
    }

    /// The permissions, each with the scope `all`, that reading the files of a job needs.
    ///
    /// # Errors
    /// [`Error::Internal`] if the job is another one.
    pub fn files_need(&self, job: &JobRow) -> Result<&'static [&'static str], Error> {
        (self.files_need)(job)
    }
}
