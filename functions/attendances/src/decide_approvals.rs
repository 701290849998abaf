//! `POST /approvals/decide` (rule TIME-61)

use std::collections::BTreeSet;

use wfm_domain::ids::AttendanceId;
use wfm_http::error::{all_known, once_each};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_planning_run::decide::{ApprovalsDecide, Selection, Task};
use wfm_storage::attendances;

use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire;
use crate::wire::{ApprovalItem, ApprovalKind};

const PERMISSION: &str = "attendances:review";

/// Starts a decision about many attendances, as a job with an item for each attendance.
pub async fn decide_approvals(
    call: Call<Nothing, wire::ApprovalsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let body = call.body.clone();
    let batch = match (&body.items, body.filter) {
        (Some(items), None) => Selection::Attendances(named(&call, items).await?),
        (None, Some(filter)) => {
            let of = employee_scope::employees(&call.services, &call.caller, PERMISSION).await?;
            let filter = Box::new(filter.filter());
            Selection::Like { filter, stored_until: call.now(), of }
        }
        (None, None) => {
            let detail = "Give `items`, or a `filter`.";
            return Err(Error::invalid("/items", "required", detail));
        }
        (Some(_), Some(_)) => {
            let detail = "Give `items` or a `filter`: one of them.";
            return Err(Error::invalid("/filter", "not_together", detail));
        }
    };
    let task = Task { decision: body.status.into(), note: body.note };
    let total = batch.named();
    let wanted: Wanted<ApprovalsDecide, _> = Wanted { task, batch, total, is_dry_run: false };
    job_view::start(&call, wanted).await
}

/// The ids of these attendances. All of them exist, and the caller may decide about them.
///
/// # Errors
/// 400 for an attendance that does not exist or is named twice, 403 for an attendance of another team.
async fn named<B>(
    call: &Call<Nothing, B>,
    items: &[ApprovalItem],
) -> Result<Vec<AttendanceId>, Error> {
    let ids: Vec<_> = items.iter().map(|item| item.id).collect();
    once_each("/items", &ids)?;
    let attendance = |item: &ApprovalItem| match item.kind {
        ApprovalKind::Attendance => AttendanceId(item.id),
    };
    let ids: Vec<AttendanceId> = items.iter().map(attendance).collect();
    let found = attendances::get_many(call.table(), call.organization(), &ids).await?;
    all_known("/items", "attendance", ids.iter().map(|id| found.contains_key(id)))?;
    let whose: BTreeSet<_> = found.values().map(|stored| stored.attendance.employee_id).collect();
    employee_scope::require_all(&call.services, &call.caller, PERMISSION, &whose).await?;
    Ok(ids)
}
