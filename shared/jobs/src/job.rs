//! The declaration and the work of a job.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_domain::job::{ItemKind, JobName};
use wfm_domain::notice::Notice;
use wfm_domain::pay::PayrollDecision;
use wfm_storage::Error;
use wfm_storage::jobs::{JobItem, JobRow, JobState};

/// A job is due again this long after its acceptance, or after its last step.
pub const DUE_AFTER: TimeDelta = TimeDelta::seconds(90);

/// A job that is never abandoned is tried again this long after a failure.
pub const TRIED_AGAIN_AFTER: TimeDelta = TimeDelta::minutes(10);

/// The declaration of a job.
#[derive(Clone, Copy)]
pub struct Declared {
    pub name: JobName,
    /// The kind of the items.
    pub items: ItemKind,
    /// The possible verdicts on the items, in the order of summaries.
    pub verdicts: &'static [&'static str],
    /// The greatest number of items in one transaction.
    pub chunk: u32,
    /// The number of items of one part. A job with more items is divided.
    pub part: u32,
    /// Whether lists of jobs show the job.
    pub is_listed: bool,
    /// Whether the job continues after its last item when there are more.
    pub is_endless: bool,
    /// Whether no request can resume the job, so that it is tried again until it succeeds.
    pub is_never_abandoned: bool,
    /// Whether the job processes its items by index. Otherwise its verdicts are sorted when they are read.
    pub is_in_order: bool,
    /// Whether only items that changed have a result. Skipped items are only counted.
    pub lists_only_changes: bool,
    /// Whether the job tries items one by one after an error that repetition does not cure, so that an item that
    /// cannot be processed does not stop the items before it.
    pub tries_one_by_one: bool,
    /// The permission with which accounts other than the creator may read the job, besides `jobs:read`.
    pub readable_with: Option<&'static str>,
    /// The notification to the account that started the job, when the job has completed.
    pub notice: fn(&JobState) -> Option<Notice>,
}

impl Declared {
    /// A listed job that processes its items by index, with 20 in a transaction and 1,000 in a part.
    pub const fn new(name: JobName, items: ItemKind) -> Self {
        Self {
            name,
            items,
            verdicts: &[],
            chunk: 20,
            part: 1000,
            is_listed: true,
            is_endless: false,
            is_never_abandoned: false,
            is_in_order: true,
            lists_only_changes: false,
            tries_one_by_one: false,
            readable_with: None,
            notice: |_| None,
        }
    }
}

/// The work of a job. The loop that calls it is [`Worker::work`](crate::Worker::work).
pub trait Job: Sized + 'static {
    const DECLARED: Declared;
    /// Whether the items are planned: listed once, by index, before the first step.
    const IS_PLANNED: bool = false;
    /// The fields of the row that no other job has.
    type Task: Clone + Serialize + DeserializeOwned + Send + Sync;
    /// The state that is read once and used for several steps.
    type Work: Send;

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

    /// The items of a planned job.
    fn plan(
        _app: &App,
        _job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Vec<Uuid>, Error>> + Send {
        async { Err(Error::internal("a job without a plan")) }
    }

    /// Reads what the next steps need.
    fn open(
        app: &App,
        job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Self::Work, Error>> + Send;

    /// Whether what was read is still valid for the next step.
    fn is_open(_job: &JobRow<Self::Task>, _work: &Self::Work) -> bool {
        true
    }

    /// Processes the next items, in one transaction with the job's new state.
    fn step(
        app: &App,
        job: &JobRow<Self::Task>,
        work: &mut Self::Work,
        limits: Limits,
    ) -> impl Future<Output = Result<Step<Self::Task>, Error>> + Send;

    /// Every item of a failed job, as one that the job did not process.
    fn unprocessed(
        app: &App,
        job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Vec<JobItem>, Error>> + Send;
}

/// The outcome of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job or part has ended, now or earlier.
    Ended,
    /// The parts of the job now have their own messages.
    Parted,
    /// The time was short. Another message continues the job.
    Continued,
    /// The job begins later, and gets another message then.
    Early,
}

/// The limits of a step.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The greatest number of items.
    pub items: u32,
    /// The time before which work that may take long must end.
    pub until: Instant,
}

/// The outcome of a step.
pub enum Step<T> {
    /// The job as the step left it.
    Taken(Box<JobRow<T>>),
    /// The step touches more items than fit a transaction, so it must take fewer.
    TooLarge,
}

/// A job with its task.
///
/// # Errors
/// [`Error::Internal`] if the row belongs to another kind of job.
pub(crate) fn typed<J: Job>(job: JobRow) -> Result<JobRow<J::Task>, Error> {
    job.of(J::DECLARED.name)
}
