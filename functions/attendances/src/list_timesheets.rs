//! `GET /timesheets`

use std::collections::BTreeSet;

use chrono::{Days, NaiveDate};
use wfm_app::timesheets::period_starting;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, TimesheetId};
use wfm_domain::timesheet::Timesheet;
use wfm_http::page::PageRequest;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::list::Page as Rows;
use wfm_storage::members::{self, Among};
use wfm_storage::memberships::Membership;
use wfm_storage::{employees, timesheets};
use wfm_wire::expand;
use wfm_wire::timesheet::{TimesheetState, TimesheetStatus};

use crate::wire::timesheet::TimesheetQuery;

/// The timesheets that the caller may read. With a period, those of everybody who is employed in it, also if nobody has
/// submitted them; otherwise those that were ever submitted, the latest period first.
pub async fn list_timesheets(
    call: Call<TimesheetQuery, Nothing>,
) -> Result<Reply<Page<TimesheetStatus>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let query = &page.filters;
    let readable =
        employee_scope::employees(&call.services, &call.caller, "attendances:read").await?;
    let employees = match query.employee_id.map(EmployeeId) {
        Some(one) => {
            let is_readable = readable.is_none_or(|readable| readable.contains(&one));
            Some(BTreeSet::from_iter(is_readable.then_some(one)))
        }
        None => readable,
    };
    let found = match query.period_start {
        Some(first) => of_period(&call, &page, first, employees).await?,
        None => submitted(&call, &page, employees).await?,
    };
    let rows = found.rows.iter().map(TimesheetStatus::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

fn has_state(sheet: &Timesheet, query: &TimesheetQuery) -> bool {
    query.state.is_none_or(|state| state == TimesheetState::from(sheet.state))
}

/// Whether an employee belongs to the requested department and manager on a date of a period.
fn is_there(who: &Employee, period: DateRange, query: &TimesheetQuery) -> bool {
    let on = |date: NaiveDate| {
        let assignment = who.assignment_on(date);
        who.employments.contains(date)
            && query
                .department_id
                .is_none_or(|id| assignment.department_id == Some(DepartmentId(id)))
            && query.manager_id.is_none_or(|id| assignment.manager_id == Some(EmployeeId(id)))
    };
    period.dates().any(on)
}

/// A page of the employees of the period, newest first, each with the timesheet.
async fn of_period(
    call: &Call<TimesheetQuery, Nothing>,
    page: &PageRequest<TimesheetQuery>,
    first: NaiveDate,
    employees: Option<BTreeSet<EmployeeId>>,
) -> Result<Rows<Timesheet>, Error> {
    let settings = call.settings().await?;
    let settings = &settings.settings;
    let query = &page.filters;
    let department = query.department_id.map(|id| Membership::Department(DepartmentId(id)));
    let manager = query.manager_id.map(|id| Membership::Manager(EmployeeId(id)));
    let group = department.or(manager).unwrap_or(Membership::Organization);
    let among = employees.map_or(Among::Group(group), Among::Ids);
    let organization = call.organization();
    let table = call.table();
    let period_of = |who: &Employee| {
        let period = period_starting(who, settings, first)?;
        is_there(who, period, query).then_some(period)
    };
    // No period is longer than the month that begins with it.
    let last = first.checked_add_days(Days::new(30)).unwrap_or(NaiveDate::MAX);
    let dates = DateRange { first, last };
    let wanted = |who: &Employee| period_of(who).is_some();
    let now = call.now();
    let place = page.position();
    let found = members::with_heads(table, organization, among, dates, now, wanted, place).await?;
    let open = found.rows.iter().filter_map(|(who, _)| {
        let period = period_of(who)?;
        let id = TimesheetId::of(organization, who.id, period);
        Some(Timesheet::open(id, who.id, period, now))
    });
    let mut sheets: Vec<Timesheet> = open.collect();
    let keys = sheets.iter().map(|sheet| timesheets::key(organization, sheet.id)).collect();
    let mut stored = table.glance_at_many(keys).await?;
    for sheet in &mut sheets {
        if let Some(item) = stored.remove(&timesheets::key(organization, sheet.id)) {
            *sheet = timesheets::read(item)?.value;
        }
    }
    sheets.retain(|sheet| has_state(sheet, query));
    Ok(Rows { rows: sheets, next: found.next })
}

/// A page of the timesheets that were ever submitted.
async fn submitted(
    call: &Call<TimesheetQuery, Nothing>,
    page: &PageRequest<TimesheetQuery>,
    employees: Option<BTreeSet<EmployeeId>>,
) -> Result<Rows<Timesheet>, Error> {
    let query = &page.filters;
    let organization = call.organization();
    let table = call.table();
    let wanted = |sheet: &Timesheet| has_state(sheet, query);
    let place = page.position();
    let mut found =
        timesheets::list(table, organization, employees.as_ref(), wanted, place).await?;
    if query.department_id.is_some() || query.manager_id.is_some() {
        let key = |sheet: &Timesheet| employees::key(organization, sheet.employee_id);
        let people = table.glance_at_many(found.rows.iter().map(key).collect()).await?;
        let mut rows = vec![];
        for sheet in found.rows {
            let Some(item) = people.get(&key(&sheet)) else { continue };
            let who = employees::read(item.clone())?.employee;
            rows.extend(Some(sheet).filter(|sheet| is_there(&who, sheet.period, query)));
        }
        found.rows = rows;
    }
    Ok(found)
}
