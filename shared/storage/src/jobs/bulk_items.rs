//! The verdicts of a bulk job, read by the index of its items.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::ids::{AttendanceId, EmployeeId, PayrollId};

use super::batch::{VERDICTS, batch, read_verdicts, verdicts_partition};
use super::bulk::{BulkAction, BulkItemResult, BulkJob, BulkSelection, BulkVerdict};
use super::parts::parts;
use super::plan::plan;
use super::{AnyTask, JobStatus};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::{Item, Query, Table};

/// Verdicts of a bulk job from item `from` on, by index, at most `limit`. In an abandoned job, the
/// items without one are `unprocessed`. Each part takes one query.
pub async fn bulk_item_results(
    table: &Table,
    blobs: &Blobs,
    job: &BulkJob,
    from: u32,
    limit: usize,
) -> Result<Vec<BulkItemResult>, Error> {
    let (chunk, part_size) = (job.task.action.chunk(), job.task.action.part());
    let mut start = from / chunk * chunk;
    let mut part = (job.task.parts > 0).then_some(from / part_size);
    // Only parts that have begun: the others have no verdicts.
    let begun: BTreeSet<u32> = match job.status {
        JobStatus::Completed => (0..job.task.parts).collect(),
        _ if job.task.parts == 0 => BTreeSet::new(),
        _ => {
            let parts = parts(table, job).await?.into_iter().filter(|part| part.processed > 0);
            parts.filter_map(|part| part.task.part()).collect()
        }
    };
    let mut found: Vec<BulkItemResult> = Vec::new();
    // For an abandoned part, only the range of the verdicts that were found.
    let wanted = if job.status == JobStatus::Failed { limit + 1 } else { limit };
    while found.len() < wanted {
        let chunks = (wanted - found.len()) / chunk as usize + 2;
        let pk = verdicts_partition(job, part);
        let (first, to) = (format!("{VERDICTS}{start:06}"), format!("{VERDICTS}~"));
        let query =
            Query { pk: &pk, from: &first, to: &to, limit: Some(chunks), ..Query::default() };
        let (items, more) = table.query(query).await?;
        for item in &items {
            found.extend(
                read_verdicts::<BulkItemResult>(item)?.into_iter().filter(|j| j.index >= from),
            );
        }
        let next = part.and_then(|part| begun.range(part + 1..).next().copied());
        // Not every item has a result, but each chunk is stored under the index of its first.
        let last = items.last().and_then(chunk_of);
        match (last, next) {
            (Some(last), _) if more => start = last + chunk,
            (_, Some(next)) => (part, start) = (Some(next), next * part_size),
            _ => break,
        }
    }
    if job.status == JobStatus::Failed {
        let given: BTreeSet<u32> = found.iter().map(|result| result.index).collect();
        let until = if found.len() > limit { found[limit].index } else { job.total };
        let plan = match job.task.plan {
            Some(_) => plan(table, blobs, job).await?,
            None => batch::<_, BulkSelection>(table, blobs, job).await?.named(),
        };
        let left = (from..until).filter(|index| !given.contains(index)).take(limit + 1);
        found.extend(left.filter_map(|index| {
            let id = *plan.get(index as usize)?;
            Some(unprocessed(job, index, id))
        }));
        found.sort_by_key(|result| result.index);
    }
    found.truncate(limit);
    Ok(found)
}

/// The index of the first item of a chunk of verdicts.
fn chunk_of(item: &Item) -> Option<u32> {
    let key = item.get("sk")?.as_s().ok()?;
    key.strip_prefix(VERDICTS)?.parse().ok()
}

fn unprocessed(job: &BulkJob, index: u32, id: Uuid) -> BulkItemResult {
    let decides = matches!(job.task.action, BulkAction::Decide { .. });
    let reviews = matches!(job.task.action, BulkAction::Review { .. });
    BulkItemResult {
        index,
        employee_id: (!decides && !reviews).then_some(EmployeeId(id)),
        attendance_id: reviews.then_some(AttendanceId(id)),
        verdict: BulkVerdict::Unprocessed,
        code: None,
        detail: "The job failed before this item was worked on. Send the same request again."
            .into(),
        payroll_id: decides.then_some(PayrollId(id)),
        net: None,
        currency: None,
        payroll: None,
    }
}
