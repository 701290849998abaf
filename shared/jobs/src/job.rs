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

/// The time after acceptance, or after its last step, after which a job is due again.
pub const DUE_AFTER: TimeDelta = TimeDelta::seconds(90);

/// The time after a failure after which a job that is never abandoned is tried again.
pub const TRIED_AGAIN_AFTER: TimeDelta = TimeDelta::minutes(10);

/// The declaration of a job.
#[derive(Clone, Copy)]
pub struct Declared {
    pub name: JobName,
    /// The kind of its items.
    pub items: ItemKind,
    /// The verdicts on its items, in the order of summaries.
    pub verdicts: &'static [&'static str],
    /// The number of items that one transaction processes at most.
    pub chunk: u32,
    /// The number of items of one part. A job with more is divided.
    pub part: u32,
    /// Whether the lists of jobs show it.
    pub is_listed: bool,
    /// Whether it goes on after its last item, when there are more.
    pub is_endless: bool,
    /// Whether no request can resume it, so that it is tried again until it succeeds.
    pub is_never_abandoned: bool,
    /// Whether it works on its items by index. Otherwise its verdicts are sorted when they are read.
    pub is_in_order: bool,
    /// Whether only items with which something happened have a result: skipped ones are counted.
    pub lists_only_changes: bool,
    /// Whether it tries items one by one after an error that no repetition cures: an item that cannot be processed does not
    /// hold up those before it.
    pub tries_one_by_one: bool,
    /// The permission that lets others than its creator read it, beside `jobs:read`.
    pub readable_with: Option<&'static str>,
    /// The notification to the account that started it, when it has completed.
    pub notice: fn(&JobState) -> Option<Notice>,
}

impl Declared {
    /// A listed job whose items are worked on by index, 20 in a transaction, 1,000 in a part.
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
    /// Whether its items are planned: listed once, by index, before the first step.
    const IS_PLANNED: bool = false;
    /// The part of its row that no other job has.
    type Task: Clone + Serialize + DeserializeOwned + Send + Sync;
    /// The state that is read once for several steps.
    type Work: Send;

    /// When it begins, unless that is at once.
    fn begins_at(_task: &Self::Task) -> Option<DateTime<Utc>> {
        None
    }

    /// The status that a decision gives to payrolls, for a job that decides.
    fn decision(_task: &Self::Task) -> Option<PayrollDecision> {
        None
    }

    /// The items of a planned job.
    fn plan(
        _app: &App,
        _job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Vec<Uuid>, Error>> + Send {
        async { Err(Error::internal("a job without a plan")) }
    }

    /// Reads what the next steps work on.
    fn open(
        app: &App,
        job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Self::Work, Error>> + Send;

    /// Whether what was read is still what the next step works on.
    fn is_open(_job: &JobRow<Self::Task>, _work: &Self::Work) -> bool {
        true
    }

    /// Processes the items that come next, in one transaction with the job as it is then.
    fn step(
        app: &App,
        job: &JobRow<Self::Task>,
        work: &mut Self::Work,
        limits: Limits,
    ) -> impl Future<Output = Result<Step<Self::Task>, Error>> + Send;

    /// Every item, as one that a job which failed has not processed.
    fn unprocessed(
        app: &App,
        job: &JobRow<Self::Task>,
    ) -> impl Future<Output = Result<Vec<JobItem>, Error>> + Send;
}

/// The outcome of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The job or part has ended, now or before.
    Ended,
    /// The parts of the job have messages of their own now.
    Parted,
    /// Time was short: another message goes on.
    Continued,
    /// It begins later, and then gets another message.
    Early,
}

/// The limits of a step.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of items at most.
    pub items: u32,
    /// Work that may take long ends before.
    pub until: Instant,
}

/// The outcome of a step.
pub enum Step<T> {
    /// The job as the step left it.
    Taken(Box<JobRow<T>>),
    /// It touches more items than fit a transaction: take fewer.
    TooLarge,
}

/// A job with its task.
///
/// # Errors
/// [`Error::Internal`] if it is another job.
pub(crate) fn typed<J: Job>(job: JobRow) -> Result<JobRow<J::Task>, Error> {
    job.of(J::DECLARED.name)
}
