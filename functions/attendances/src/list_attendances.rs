//! `GET /attendances`

use std::collections::BTreeSet;

use chrono::NaiveDate;
use wfm_domain::attendance::Attendance as Model;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::attendances;
use wfm_storage::members;
use wfm_storage::memberships::Membership;
use wfm_wire::attendance::Attendance;
use wfm_wire::expand;

use crate::wire::AttendanceQuery;

/// The attendances that the caller may read, newest first.
pub async fn list_attendances(
    call: Call<AttendanceQuery, Nothing>,
) -> Result<Reply<Page<Attendance>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let query = &page.filters;
    let readable = Readable::of(&call, query).await?;
    let employees = listed_employees(&call, query, &readable).await?;
    let from = query.from;
    let to = query.to;
    let filter = query.filter();
    let wanted = |attendance: &Model| filter.takes(attendance) && readable.includes(attendance);
    let table = call.table();
    let organization = call.organization();
    let employees = employees.as_ref();
    let place = page.position();
    let found = attendances::list(table, organization, employees, from, to, wanted, place).await?;
    let rows = found.rows.iter().map(Attendance::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

/// The attendances that the caller may read: all of the caller's present people, and those that former reports made
/// in the time in which they reported to the caller.
struct Readable {
    /// The employees whom the caller may read today; `None` for everybody.
    today: Option<BTreeSet<EmployeeId>>,
    /// The employees who reported to the caller in the requested range.
    before: BTreeSet<EmployeeId>,
    manager: Option<EmployeeId>,
}

impl Readable {
    async fn of(
        call: &Call<AttendanceQuery, Nothing>,
        query: &AttendanceQuery,
    ) -> Result<Self, Error> {
        let services = &call.services;
        let caller = &call.caller;
        let today = employee_scope::employees(services, caller, "attendances:read").await?;
        let is_manager = caller.held.grants.scope("attendances:read") == Some(Scope::Team);
        let manager = caller.user.employee_id.filter(|_| is_manager);
        let before = match manager {
            Some(manager) => members(call, query, Membership::Manager(manager)).await?,
            None => BTreeSet::new(),
        };
        Ok(Self { today, before, manager })
    }

    fn includes(&self, attendance: &Model) -> bool {
        let reported = attendance.day_result.assigned.manager_id;
        self.today.as_ref().is_none_or(|today| today.contains(&attendance.employee_id))
            || (self.manager.is_some() && reported == self.manager)
    }

    fn employees(&self) -> Option<BTreeSet<EmployeeId>> {
        self.today.as_ref().map(|today| today.union(&self.before).copied().collect())
    }
}

/// The employees whose attendances the caller may read and asks for; `None` for everybody.
async fn listed_employees(
    call: &Call<AttendanceQuery, Nothing>,
    query: &AttendanceQuery,
    readable: &Readable,
) -> Result<Option<BTreeSet<EmployeeId>>, Error> {
    let mut sets = Vec::from_iter(readable.employees());
    if let Some(employee) = query.employee_id {
        sets.push(BTreeSet::from([EmployeeId(employee)]));
    }
    let department = query.department_id.map(|id| Membership::Department(DepartmentId(id)));
    let site = query.site_id.map(|id| Membership::Site(SiteId(id)));
    let manager = query.manager_id.map(|id| Membership::Manager(EmployeeId(id)));
    for group in department.into_iter().chain(site).chain(manager) {
        sets.push(members(call, query, group).await?);
    }
    Ok(sets.into_iter().reduce(|a, b| a.intersection(&b).copied().collect()))
}

/// The employees who belonged to a group in the requested range. Assignments that were replaced later count, too,
/// because attendances on locked dates keep them.
async fn members(
    call: &Call<AttendanceQuery, Nothing>,
    query: &AttendanceQuery,
    group: Membership,
) -> Result<BTreeSet<EmployeeId>, Error> {
    let first = query.from.unwrap_or(NaiveDate::MIN);
    let last = query.to.unwrap_or(NaiveDate::MAX);
    let organization = call.organization();
    let dates = DateRange { first, last };
    let found =
        members::all_or_replaced(call.table(), organization, group, dates, call.now()).await?;
    Ok(found.into_iter().map(|member| member.employee).collect())
}
