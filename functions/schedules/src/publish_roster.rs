//! `POST /roster/publish` (rule SCHED-10)

use std::collections::BTreeSet;

use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::site::Site;
use wfm_http::error::{all_known, once_each};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_planning_run::publish::{self, RosterPublish as Job};
use wfm_storage::memberships::Membership;
use wfm_storage::{coded, departments, employees, members};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};

use crate::wire::roster::RosterPublish;

/// Publishes drafts, as a job with an item for each employee.
pub async fn publish_roster(call: Call<Nothing, RosterPublish>) -> Result<Reply<JobStatus>, Error> {
    let dates = call.body.dates()?;
    let batch = employees_of(&call, dates).await?;
    let task = publish::Task { dates };
    let total = batch.len();
    let wanted: Wanted<Job, _> = Wanted { task, batch, total, is_dry_run: false };
    job_view::start(&call, wanted).await
}

/// The employees whose drafts are published: those whom the body names, or the members of the group on one of the
/// dates whom the caller may plan.
///
/// # Errors
/// 400 for a thing that does not exist, 403 for a named employee whom the caller may not plan.
async fn employees_of(
    call: &Call<Nothing, RosterPublish>,
    dates: DateRange,
) -> Result<Vec<EmployeeId>, Error> {
    let table = call.table();
    let organization = call.organization();
    let body = &call.body;
    let invalid = |pointer, code, detail| Err(Error::invalid(pointer, code, detail));
    let groups = match (&body.employee_ids, body.department_id, body.site_id) {
        (Some(ids), None, None) => {
            return named(call, ids).await;
        }
        (None, Some(id), None) => {
            let id = DepartmentId(id);
            if departments::get(table, organization, id).await?.is_none() {
                let detail = "There is no department with this id.";
                return invalid("/department_id", "unknown_reference", detail);
            }
            let all = departments::tree(table, organization).await?.including_below([id]);
            all.into_iter().map(Membership::Department).collect()
        }
        (None, None, Some(id)) => {
            if coded::get::<Site>(table, organization, SiteId(id)).await?.is_none() {
                let detail = "There is no site with this id.";
                return invalid("/site_id", "unknown_reference", detail);
            }
            vec![Membership::Site(SiteId(id))]
        }
        (None, None, None) => return invalid("/employee_ids", "required", "Whose drafts?"),
        _ => {
            let detail = "Give employees, a department, or a site: one of them.";
            return invalid("/employee_ids", "not_together", detail);
        }
    };
    let planned = employee_scope::employees(&call.services, &call.caller, "schedules:write");
    let planned = planned.await?;
    let mut all = BTreeSet::new();
    for group in groups {
        let found = members::all(table, organization, group, dates, call.now()).await?;
        all.extend(found.into_iter().map(|member| member.employee));
    }
    all.retain(|id| planned.as_ref().is_none_or(|planned| planned.contains(id)));
    Ok(all.into_iter().collect())
}

/// The ids of these employees. All of them exist, and the caller may plan them.
async fn named<B>(call: &Call<Nothing, B>, ids: &[Uuid]) -> Result<Vec<EmployeeId>, Error> {
    once_each("/employee_ids", ids)?;
    let ids: Vec<EmployeeId> = ids.iter().copied().map(EmployeeId).collect();
    let key = |id: &EmployeeId| employees::key(call.organization(), *id);
    let found = call.table().get_many(ids.iter().map(key).collect()).await?;
    all_known("/employee_ids", "employee", ids.iter().map(|id| found.contains_key(&key(id))))?;
    let whose = ids.iter().copied().collect();
    employee_scope::require_all(&call.services, &call.caller, "schedules:write", &whose).await?;
    Ok(ids)
}
