//! The verdicts of a job, read by the index of its items.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use wfm_domain::attendance::Attendance;
use wfm_domain::ids::{
    AttendanceId, AttendanceRequestId, EmployeeId, LeaveId, PayrollId, TimesheetId,
};
use wfm_domain::job::Verdict;
use wfm_domain::pay::Payroll;
use wfm_domain::sync::ItemResult;

use super::batch::{VERDICTS, read_verdicts, verdicts_partition};
use super::parts::parts;
use super::{JobRow, JobState, JobStatus, partition};
use crate::error::Error;
use crate::table::{Item, Query, Table};

/// The result of one item of a job.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct JobItem {
    pub index: u32,
    pub verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// A sentence for people, without pay figures.
    pub detail: String,
    /// The client's id of the record of a batch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee_id: Option<EmployeeId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attendance_id: Option<AttendanceId>,
    /// The attendance request of a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attendance_request_id: Option<AttendanceRequestId>,
    /// The leave of a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leave_id: Option<LeaveId>,
    /// The timesheet of a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timesheet_id: Option<TimesheetId>,
    /// The name of the file of an export.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The attendance that a record contradicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_record: Option<Box<Attendance>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payroll_id: Option<PayrollId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// The pay of a dry run, whose payrolls are stored nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payroll: Option<Box<Payroll>>,
}

impl JobItem {
    /// A verdict, with a sentence for people that gives the reason.
    pub fn new(index: u32, verdict: Verdict, detail: impl Into<String>) -> Self {
        let verdict = <&str>::from(verdict).to_owned();
        Self { index, verdict, detail: detail.into(), ..Self::default() }
    }

    /// Whether this is the verdict on the item.
    pub fn is(&self, verdict: Verdict) -> bool {
        self.verdict == <&str>::from(verdict)
    }
}

impl From<&ItemResult> for JobItem {
    fn from(result: &ItemResult) -> Self {
        Self {
            index: result.index,
            verdict: result.verdict.as_str().to_owned(),
            code: result.code.map(|code| code.as_str().to_owned()),
            detail: result.detail.clone(),
            record_id: Some(result.id.clone()),
            attendance_id: result.attendance_id,
            server_record: result.server_record.clone(),
            ..Self::default()
        }
    }
}

/// At most `limit` verdicts, from item `from` on, of a job that processes its items by index. Each part takes one
/// query.
pub async fn items(
    table: &Table,
    job: &JobRow,
    from: u32,
    limit: usize,
) -> Result<Vec<JobItem>, Error> {
    let mut start = from / job.chunk * job.chunk;
    let mut part = (job.parts > 0).then_some(from / job.part_size);
    // Only parts that have begun are read, because the others have no verdicts.
    let begun: BTreeSet<u32> = match job.status {
        JobStatus::Completed => (0..job.parts).collect(),
        _ if job.parts == 0 => BTreeSet::new(),
        _ => {
            let parts = parts(table, job).await?.into_iter().filter(|part| part.processed > 0);
            parts.filter_map(|part| part.part_number()).collect()
        }
    };
    let mut found: Vec<JobItem> = Vec::new();
    while found.len() < limit {
        let chunks = (limit - found.len()) / job.chunk as usize + 2;
        let pk = verdicts_partition(job, part);
        let first = format!("{VERDICTS}{start:06}");
        let to = format!("{VERDICTS}~");
        let query =
            Query { pk: &pk, from: &first, to: &to, limit: Some(chunks), ..Query::default() };
        let (items, more) = table.query(query).await?;
        for item in &items {
            found.extend(
                read_verdicts::<JobItem>(item)?.into_iter().filter(|one| one.index >= from),
            );
        }
        let next = part.and_then(|part| begun.range(part + 1..).next().copied());
        // Not every item has a result, but the results of each step are stored under the index of its first item.
        let last = items.last().and_then(first_index);
        match (last, next) {
            (Some(last), _) if more => start = last + 1,
            (_, Some(next)) => (part, start) = (Some(next), next * job.part_size),
            _ => break,
        }
    }
    found.truncate(limit);
    Ok(found)
}

/// Every verdict that a job without parts has given so far, sorted by index, whatever the order in which the job
/// processes its items.
pub async fn all_items(table: &Table, job: &JobState) -> Result<Vec<JobItem>, Error> {
    // Only verdicts up to the progress that was read count, because more may have followed.
    let Some(last) = job.processed.checked_sub(1) else { return Ok(vec![]) };
    let items = table.range(&partition(job), VERDICTS, &format!("{VERDICTS}{last:06}")).await?;
    let mut all = Vec::new();
    for item in items {
        all.extend(read_verdicts::<JobItem>(&item)?);
    }
    all.sort_by_key(|result| result.index);
    Ok(all)
}

/// The index of the first item of a step.
fn first_index(item: &Item) -> Option<u32> {
    let key = item.get("sk")?.as_s().ok()?;
    key.strip_prefix(VERDICTS)?.parse().ok()
}
