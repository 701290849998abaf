//! Pay jobs: their tasks, plans, parts and verdicts
//! (`docs/explanation/adr/0006-pay-runs-in-parts.md`).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::hex::hex;
use wfm_domain::ids::{DepartmentId, EmployeeId, JobId, PayrollId};
use wfm_domain::notice::Notice;
use wfm_domain::pay::{Pay, Payroll, PayrollDecision};

use super::{
    Job, JobError, JobStatus, VERDICTS, batch, get, pack, part_key, partition, read, read_verdicts,
    row, unpack, verdicts_partition,
};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::notifications::{self, Notification};
use crate::queue::Pointer;
use crate::table::{Key, Query, Row, Table, Write, bytes};

/// The task of a pay job for each of its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayTask {
    /// An item is an employee.
    Generate { period: DateRange, dry_run: bool },
    /// An item is a payroll.
    Decide {
        decision: PayrollDecision,
        reason: Option<String>,
        /// Decides only payrolls that still belong to this run, and not those that another run has
        /// replaced.
        #[serde(default)]
        of_run: Option<JobId>,
    },
}

/// The accepted batch of a pay job: the selection of its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaySelection {
    Everybody,
    /// The department and those below it.
    Department(DepartmentId),
    Employees(Vec<EmployeeId>),
    Payrolls(Vec<PayrollId>),
    /// The payrolls of a run.
    Job(JobId),
}

impl PaySelection {
    /// The named items, in that order; for every other selection the plan lists the items.
    fn named(self) -> Vec<Uuid> {
        match self {
            Self::Employees(ids) => ids.into_iter().map(|id| id.0).collect(),
            Self::Payrolls(ids) => ids.into_iter().map(|id| id.0).collect(),
            Self::Everybody | Self::Department(_) | Self::Job(_) => vec![],
        }
    }
}

/// The totals of the payrolls of one currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub employees: u32,
    pub gross: Decimal,
    pub net: Decimal,
    pub employer_cost: Decimal,
}

impl Totals {
    /// The totals of one payroll.
    pub fn of(pay: &Pay) -> Self {
        let Pay { gross, net, employer_cost, .. } = *pay;
        Self { employees: 1, gross, net, employer_cost }
    }

    /// Adds other totals.
    pub fn add(&mut self, others: &Self) {
        self.employees += others.employees;
        self.gross += others.gross;
        self.net += others.net;
        self.employer_cost += others.employer_cost;
    }
}

/// The verdict on an item of a pay job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayVerdict {
    Created,
    /// The job replaced a draft, or decided about a payroll.
    Updated,
    /// There was nothing to do.
    Skipped,
    Failed,
    /// The job failed before it processed the item.
    Unprocessed,
}

impl PayVerdict {
    /// Every verdict, in the order of summaries.
    pub const ALL: [Self; 5] =
        [Self::Created, Self::Updated, Self::Skipped, Self::Failed, Self::Unprocessed];

    /// The verdict as it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Unprocessed => "unprocessed",
        }
    }
}

/// The result of one item of a pay job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PayItemResult {
    pub index: u32,
    /// `None` only for a payroll that does not exist.
    pub employee_id: Option<EmployeeId>,
    pub verdict: PayVerdict,
    pub code: Option<String>,
    /// A sentence for people, without pay figures.
    pub detail: String,
    pub payroll_id: Option<PayrollId>,
    pub net: Option<Decimal>,
    pub currency: Option<String>,
    /// The pay of a dry run, whose payrolls are stored nowhere else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payroll: Option<Box<Payroll>>,
}

/// The number of items of a pay job that one transaction processes. Chunks begin at its multiples,
/// so that the index of an item gives the place of its verdict.
pub const PAY_CHUNK: u32 = 25;
/// The number of items of one part of a large pay job.
pub const PAY_PART: u32 = 40 * PAY_CHUNK;

fn plan_key(job: &Job, plan: &str) -> Key {
    Key::new(partition(job), format!("PLAN#{plan}"))
}

fn plan_blob(job: &Job, plan: &str) -> String {
    format!("jobs/{}/{}-plan-{plan}.json.gz", job.organization, job.id)
}

/// The largest number of ids that fit one row.
const INLINE_PLAN: usize = 2000;

/// Stores the plan of a pay job, which lists its items by index, and returns the name of the plan.
/// A small plan is a row. The name is the hash of the content: if two workers plan concurrently
/// with different facts, the job takes the name of one of them, and that plan stays unchanged.
pub async fn store_plan(
    table: &Table,
    blobs: &Blobs,
    job: &Job,
    plan: &[Uuid],
) -> Result<String, Error> {
    let packed = pack(&plan)?;
    let name = hex(&Sha256::digest(&packed)[..16]);
    if plan.len() > INLINE_PLAN {
        blobs.put(&plan_blob(job, &name), packed).await?;
    } else {
        let row = Row::of_bytes(&plan_key(job, &name), packed).expires(job.expires_at);
        table.write(vec![Write::put(row)]).await?;
    }
    Ok(name)
}

/// The items of a planned pay job, by index.
pub async fn plan(table: &Table, blobs: &Blobs, job: &Job) -> Result<Vec<Uuid>, Error> {
    let name = job.plan.as_deref().ok_or_else(|| Error::internal("a job that is not planned"))?;
    let packed = if job.planned_total() > INLINE_PLAN {
        blobs.get(&plan_blob(job, name)).await?
    } else {
        let stored = table.item(&plan_key(job, name)).await?;
        stored.as_ref().and_then(bytes).ok_or_else(|| Error::internal("a job without its plan"))?
    };
    unpack(&packed)
}

impl Job {
    /// The number of items of the whole job, for a part or the job itself.
    fn planned_total(&self) -> usize {
        self.whole_total.unwrap_or(self.total) as usize
    }

    /// The part of a planned job that begins at item `number × PAY_PART`.
    pub fn part_of(&self, number: u32, now: DateTime<Utc>, due_at: DateTime<Utc>) -> Self {
        let first = number * PAY_PART;
        Self {
            rev: 1,
            part: Some(number),
            first,
            total: PAY_PART.min(self.total - first),
            whole_total: Some(self.total),
            processed: 0,
            status: JobStatus::Queued,
            summary: BTreeMap::new(),
            totals: BTreeMap::new(),
            parts: 0,
            due_at: Some(due_at),
            updated_at: now,
            ..self.clone()
        }
    }
}

/// The write that creates a part's row, unless it exists.
pub fn create_part(part: &Job) -> Write {
    Write::create(row(part))
}

/// The parts of a job, by number, strongly consistent.
pub async fn parts(table: &Table, job: &Job) -> Result<Vec<Job>, Error> {
    table.range(&partition(job), "PART#", "PART#~").await?.into_iter().map(read).collect()
}

/// The job or part of a message.
pub async fn pointed(table: &Table, pointer: &Pointer) -> Result<Option<Job>, Error> {
    let job = get(table, pointer.organization, &pointer.job_id).await?;
    match (pointer.part, job) {
        (Some(part), Some(job)) => table.get(&part_key(&job, part)).await,
        (_, job) => Ok(job),
    }
}

/// The job with the progress of its parts added up.
pub async fn whole(table: &Table, mut job: Job) -> Result<Job, Error> {
    if job.parts == 0 {
        return Ok(job);
    }
    (job.processed, job.summary, job.totals) = Default::default();
    for part in parts(table, &job).await? {
        job.processed += part.processed;
        job.updated_at = job.updated_at.max(part.updated_at);
        job.add(&part);
    }
    Ok(job)
}

impl Job {
    /// Adds another summary and its totals.
    pub fn add(&mut self, other: &Self) {
        for (verdict, count) in &other.summary {
            *self.summary.entry(verdict.clone()).or_default() += count;
        }
        for (currency, totals) in &other.totals {
            self.totals.entry(currency.clone()).or_default().add(totals);
        }
    }
}

/// A job whose last part has just ended: completed or, if a part was abandoned, failed with the
/// write that notifies the user who started it.
pub fn ended(mut job: Job, now: DateTime<Utc>) -> (Job, Option<Write>) {
    job.due_at = None;
    job.updated_at = now;
    if job.parts_failed == 0 {
        job.status = JobStatus::Completed;
        return (job, None);
    }
    job.status = JobStatus::Failed;
    job.error = Some(JobError::abandoned());
    let notice = Notice::job_failed(&job.id, job.resumed);
    let notification = Notification::of(job.organization, job.created_by, &notice, now);
    let notification = notifications::create(job.organization, &notification);
    (job, Some(notification))
}

/// Verdicts of a pay job from item `from` on, by index, at most `limit`. In an abandoned job, the
/// items without one are `unprocessed`. Each part takes one query.
pub async fn pay_item_results(
    table: &Table,
    blobs: &Blobs,
    job: &Job,
    from: u32,
    limit: usize,
) -> Result<Vec<PayItemResult>, Error> {
    let mut start = from / PAY_CHUNK * PAY_CHUNK;
    let mut part = (job.parts > 0).then_some(from / PAY_PART);
    // Only parts that have begun: the others have no verdicts.
    let begun: BTreeSet<u32> = match job.status {
        JobStatus::Completed => (0..job.parts).collect(),
        _ if job.parts == 0 => BTreeSet::new(),
        _ => {
            let parts = parts(table, job).await?.into_iter().filter(|part| part.processed > 0);
            parts.filter_map(|part| part.part).collect()
        }
    };
    let mut found: Vec<PayItemResult> = Vec::new();
    // For an abandoned part, only the range of the verdicts that were found.
    let wanted = if job.status == JobStatus::Failed { limit + 1 } else { limit };
    while found.len() < wanted {
        let chunks = (wanted - found.len()) / PAY_CHUNK as usize + 2;
        let pk = verdicts_partition(job, part);
        let (first, to) = (format!("{VERDICTS}{start:06}"), format!("{VERDICTS}~"));
        let query =
            Query { pk: &pk, from: &first, to: &to, limit: Some(chunks), ..Query::default() };
        let (items, more) = table.query(query).await?;
        for item in &items {
            found.extend(
                read_verdicts::<PayItemResult>(item)?.into_iter().filter(|j| j.index >= from),
            );
        }
        let next = part.and_then(|part| begun.range(part + 1..).next().copied());
        match (found.last(), next) {
            (Some(last), _) if more => start = last.index / PAY_CHUNK * PAY_CHUNK + PAY_CHUNK,
            (_, Some(next)) => (part, start) = (Some(next), next * PAY_PART),
            _ => break,
        }
    }
    if job.status == JobStatus::Failed {
        let given: BTreeSet<u32> = found.iter().map(|result| result.index).collect();
        let until = if found.len() > limit { found[limit].index } else { job.total };
        let plan = match job.plan {
            Some(_) => plan(table, blobs, job).await?,
            None => batch::<PaySelection>(table, blobs, job).await?.named(),
        };
        let left = (from..until).filter(|index| !given.contains(index)).take(limit + 1);
        found.extend(left.filter_map(|index| {
            let id = *plan.get(index as usize)?;
            Some(unprocessed_pay(job, index, id))
        }));
        found.sort_by_key(|result| result.index);
    }
    found.truncate(limit);
    Ok(found)
}

fn unprocessed_pay(job: &Job, index: u32, id: Uuid) -> PayItemResult {
    let generates = matches!(job.pay, Some(PayTask::Generate { .. }));
    PayItemResult {
        index,
        employee_id: generates.then_some(EmployeeId(id)),
        verdict: PayVerdict::Unprocessed,
        code: None,
        detail: "The job failed before this item was worked on. Send the same request again."
            .into(),
        payroll_id: (!generates).then_some(PayrollId(id)),
        net: None,
        currency: None,
        payroll: None,
    }
}
