//! `POST /approvals/decide` (rule TIME-61)

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;
use wfm_domain::ids::{AttendanceId, EmployeeId, TimesheetId};
use wfm_http::error::{all_known, once_each};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_planning_run::decide::{ApprovalsDecide, Selection, Task};
use wfm_storage::{attendances, timesheets};

use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire;
use crate::wire::{ApprovalItem, ApprovalKind, ApprovalStatus};

const PERMISSION: &str = "attendances:review";

/// Starts a decision about many attendances and timesheets, as a job with an item for each of them.
pub async fn decide_approvals(
    call: Call<Nothing, wire::ApprovalsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let body = call.body.clone();
    let batch = match (&body.items, body.filter) {
        (Some(items), None) => Selection::Items(named(&call, items).await?),
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
    let returns_sheets = body.status == ApprovalStatus::Rejected
        && body.items.iter().flatten().any(|item| item.kind == ApprovalKind::Timesheet);
    if returns_sheets && body.note.is_none() {
        let detail = "Say in a note what has to be changed in the timesheets.";
        return Err(Error::invalid("/note", "required", detail));
    }
    let task = Task { decision: body.status.into(), note: body.note };
    let total = batch.named();
    let wanted: Wanted<ApprovalsDecide, _> = Wanted { task, batch, total, is_dry_run: false };
    job_view::start(&call, wanted).await
}

/// The ids of these items. All of them exist, and the caller may decide about them.
///
/// # Errors
/// 400 for an item that does not exist or is named twice, 403 for an item of another team.
async fn named<B>(call: &Call<Nothing, B>, items: &[ApprovalItem]) -> Result<Vec<Uuid>, Error> {
    let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
    once_each("/items", &ids)?;
    let of_kind = |kind| items.iter().filter(move |item| item.kind == kind).map(|item| item.id);
    let table = call.table();
    let organization = call.organization();
    let attendances: Vec<_> = of_kind(ApprovalKind::Attendance).map(AttendanceId).collect();
    let found = attendances::get_many(table, organization, &attendances).await?;
    let mut whose: BTreeMap<Uuid, EmployeeId> =
        found.iter().map(|(id, stored)| (id.0, stored.attendance.employee_id)).collect();
    let sheets = of_kind(ApprovalKind::Timesheet).map(TimesheetId);
    let sheets = sheets.map(|id| timesheets::key(organization, id)).collect();
    for item in table.get_many(sheets).await?.into_values() {
        let sheet = timesheets::read(item)?.value;
        whose.insert(sheet.id.0, sheet.employee_id);
    }
    all_known("/items", "item", ids.iter().map(|id| whose.contains_key(id)))?;
    let whose: BTreeSet<EmployeeId> = whose.into_values().collect();
    employee_scope::require_all(&call.services, &call.caller, PERMISSION, &whose).await?;
    Ok(ids)
}
