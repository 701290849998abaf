//! `POST /approvals/decide` (rules TIME-61 and APPR-7)

use std::collections::BTreeSet;

use futures::future::try_join;
use uuid::Uuid;
use wfm_approvals::{DECIDE_LEAVE, REVIEW};
use wfm_domain::ids::{AttendanceId, EmployeeId};
use wfm_http::error::{all_known, once_each};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_planning_run::decide::{ApprovalsDecide, Selection, Task};
use wfm_storage::attendances;
use wfm_storage::inbox::{self, Waiting};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire;
use crate::wire::{ApprovalItem, ApprovalKind, ApprovalStatus};

/// Starts a decision about many attendances and requests, as a job with an item for each of them.
pub async fn decide_approvals(
    call: Call<Nothing, wire::ApprovalsDecide>,
) -> Result<Reply<JobStatus>, Error> {
    let body = call.body.clone();
    let kinds = || body.items.iter().flatten().map(|item| item.kind);
    if kinds().any(|kind| kind == ApprovalKind::Leave) {
        call.require_step_up_for(DECIDE_LEAVE).await?;
    }
    if kinds().any(|kind| kind != ApprovalKind::Leave) || body.filter.is_some() {
        call.require_step_up_for(REVIEW).await?;
    }
    let batch = match (&body.items, &body.filter) {
        (Some(items), None) => named(&call, items).await?,
        (None, Some(filter)) => {
            if call.caller.held.grants.scope(REVIEW).is_none() {
                return Err(employee_scope::forbidden(&call.caller.held, REVIEW));
            }
            let of = employee_scope::employees(&call.services, &call.caller, REVIEW).await?;
            let filter = Box::new(filter.clone().filter());
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
        && kinds().any(|kind| kind == ApprovalKind::Timesheet);
    if returns_sheets && body.note.is_none() {
        let detail = "Say in a note what has to be changed in the timesheets.";
        return Err(Error::invalid("/note", "required", detail));
    }
    let has_extra = kinds().any(|kind| kind == ApprovalKind::ExtraTime);
    let task = Task { decision: body.status.into(), note: body.note.clone(), has_extra };
    let total = batch.named();
    let wanted: Wanted<ApprovalsDecide, _> = Wanted { task, batch, total, is_dry_run: false };
    job_view::start(&call, wanted).await
}

/// These items, all of which exist. The caller may decide about the attendances. The job looks for the people who may decide a request,
/// because they may change until then.
///
/// # Errors
/// 400 for an item that does not exist or is named twice, 403 for an attendance of another team.
async fn named<B>(call: &Call<Nothing, B>, items: &[ApprovalItem]) -> Result<Selection, Error> {
    let ids: Vec<Uuid> = items.iter().map(|item| item.id).collect();
    once_each("/items", &ids)?;
    let of_kinds = |kinds: &'static [ApprovalKind]| {
        items.iter().filter(|item| kinds.contains(&item.kind)).map(|item| item.id)
    };
    let (table, organization) = (call.table(), call.organization());
    let attendances: Vec<_> =
        of_kinds(&[ApprovalKind::Attendance, ApprovalKind::ExtraTime]).map(AttendanceId).collect();
    let attendances = attendances::get_many(table, organization, &attendances);
    let requests: Vec<Uuid> =
        of_kinds(&[ApprovalKind::Attendance, ApprovalKind::Leave, ApprovalKind::Timesheet])
            .collect();
    let requests = inbox::get_many(table, organization, &requests);
    let (attendances, requests) = Box::pin(try_join(attendances, requests)).await?;
    let is_known = |item: &ApprovalItem| {
        attendances.contains_key(&AttendanceId(item.id))
            || requests.get(&item.id).is_some_and(|request| is_of(item.kind, request))
    };
    all_known("/items", "item", items.iter().map(is_known))?;
    let whose: BTreeSet<EmployeeId> =
        attendances.values().map(|stored| stored.attendance.employee_id).collect();
    employee_scope::require_all(&call.services, &call.caller, REVIEW, &whose).await?;
    let extra = of_kinds(&[ApprovalKind::ExtraTime]).collect();
    Ok(Selection::Items { ids, extra })
}

fn is_of(kind: ApprovalKind, request: &Waiting) -> bool {
    match request {
        Waiting::Attendance(_) => kind == ApprovalKind::Attendance,
        Waiting::Leave(_) => kind == ApprovalKind::Leave,
        Waiting::Timesheet(_) => kind == ApprovalKind::Timesheet,
        Waiting::Extra(_) => false,
    }
}
