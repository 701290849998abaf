//! Code that the operations on open shifts share.

use std::collections::BTreeSet;

use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, OpenShiftId};
use wfm_domain::shift_request::OpenShift as Model;
use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::coded::Stored;
use wfm_storage::departments::Tree;
use wfm_storage::{employees, open_shifts};

use crate::wire::open_shift::OpenShift;

pub async fn load<B>(call: &Call<Nothing, B>, id: OpenShiftId) -> Result<Stored<Model>, Error> {
    open_shifts::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("open_shift", stored.value.id, stored.rev)
}

/// The answer 200 with the open shift.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<OpenShift> {
    Reply::ok(OpenShift::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the open shift.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<OpenShift> {
    let location = format!("/open-shifts/{}", stored.value.id);
    Reply::created(OpenShift::from(&stored.value), &location).etag(&etag(call, stored))
}

/// The teams whose open shifts the caller sees (rule GUARD-2).
pub enum Visible {
    /// All open shifts.
    All,
    /// The open shifts that are for everybody, and those of the teams of these employees.
    TeamsOf(BTreeSet<EmployeeId>),
}

impl Visible {
    pub fn shows(&self, open: &Model) -> bool {
        match (self, open.team_of) {
            (Self::All, _) | (_, None) => true,
            (Self::TeamsOf(leaders), Some(leader)) => leaders.contains(&leader),
        }
    }
}

/// The open shifts that the caller sees: for the teams of employees whom the permission includes, and for the teams
/// of the caller's own managers.
pub async fn visible<Q, B>(call: &Call<Q, B>) -> Result<Visible, Error> {
    let services = &call.services;
    let caller = &call.caller;
    let Some(mut leaders) = employee_scope::employees(services, caller, "schedules:read").await?
    else {
        return Ok(Visible::All);
    };
    if let Some(own) = caller.user.employee_id {
        leaders.extend(managers(call, own).await?);
    }
    Ok(Visible::TeamsOf(leaders))
}

/// The managers of an employee today, direct and indirect.
async fn managers<Q, B>(call: &Call<Q, B>, who: EmployeeId) -> Result<Vec<EmployeeId>, Error> {
    let today = call.settings().await?.settings.today(call.now());
    Ok(employees::managers(call.table(), call.organization(), who, today).await?)
}

/// Refuses an employee outside the team who claims an open shift of a team (rule GUARD-2).
pub async fn require_of_team<Q, B>(
    call: &Call<Q, B>,
    who: EmployeeId,
    open: &Model,
) -> Result<(), Error> {
    match open.team_of {
        Some(leader) if leader != who && !managers(call, who).await?.contains(&leader) => {
            Err(Error::Forbidden("schedules:write:all".into()))
        }
        _ => Ok(()),
    }
}

/// Refuses a planner of a team who neither created the open shift nor manages its creator.
pub async fn require_planner<Q, B>(call: &Call<Q, B>, open: &Model) -> Result<(), Error> {
    let services = &call.services;
    let caller = &call.caller;
    let permission = "schedules:write";
    match open.team_of {
        Some(leader) => employee_scope::require(services, caller, permission, leader).await,
        None if caller.held.grants.scope(permission) == Some(Scope::All) => Ok(()),
        None => Err(Error::Forbidden("schedules:write:all".into())),
    }
}

/// Whether an employee may claim an open shift: the employee is employed on its date, and belongs to its department
/// and site (rule SCHED-15).
pub fn may_claim(who: &Employee, open: &Model, tree: &Tree) -> bool {
    let assignment = who.assignment_on(open.date);
    let departments: Vec<DepartmentId> =
        assignment.department_id.into_iter().flat_map(|own| tree.including_above(own)).collect();
    who.employments.contains(open.date) && open.is_for(&departments, assignment.site_id)
}
