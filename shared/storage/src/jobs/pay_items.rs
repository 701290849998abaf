//! The verdicts of a pay job, read by the index of its items.

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, PayrollId};

use super::batch::{VERDICTS, batch, read_verdicts, verdicts_partition};
use super::parts::{PAY_CHUNK, PAY_PART, parts};
use super::pay::{PayAction, PayItemResult, PayJob, PaySelection, PayVerdict};
use super::pay_plan::plan;
use super::{AnyTask, JobStatus};
use crate::blobs::Blobs;
use crate::error::Error;
use crate::table::{Query, Table};

/// Verdicts of a pay job from item `from` on, by index, at most `limit`. In an abandoned job, the
/// items without one are `unprocessed`. Each part takes one query.
pub async fn pay_item_results(
    table: &Table,
    blobs: &Blobs,
    job: &PayJob,
    from: u32,
    limit: usize,
) -> Result<Vec<PayItemResult>, Error> {
    let mut start = from / PAY_CHUNK * PAY_CHUNK;
    let mut part = (job.task.parts > 0).then_some(from / PAY_PART);
    // Only parts that have begun: the others have no verdicts.
    let begun: BTreeSet<u32> = match job.status {
        JobStatus::Completed => (0..job.task.parts).collect(),
        _ if job.task.parts == 0 => BTreeSet::new(),
        _ => {
            let parts = parts(table, job).await?.into_iter().filter(|part| part.processed > 0);
            parts.filter_map(|part| part.task.part()).collect()
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
        let plan = match job.task.plan {
            Some(_) => plan(table, blobs, job).await?,
            None => batch::<_, PaySelection>(table, blobs, job).await?.named(),
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

fn unprocessed_pay(job: &PayJob, index: u32, id: Uuid) -> PayItemResult {
    let generates = matches!(job.task.action, PayAction::Generate { .. });
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
