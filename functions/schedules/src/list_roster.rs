//! `GET /roster`: the shifts of several employees (rule SCHED-8).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use futures::future::{try_join, try_join_all};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::{Assignment, Employee};
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::leave::Leave;
use wfm_domain::locks::Locks;
use wfm_domain::person::Person;
use wfm_http::authorization::Scope;
use wfm_http::dates::wanted;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::members::Among;
use wfm_storage::memberships::Membership;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{employees, leaves, members, rosters};
use wfm_wire::expand::EmployeeName;

use crate::plan::days;
use crate::wire::plan::{RosterQuery, RosterRow};

/// The greatest number of dates of an answer.
const MOST: i64 = 31;
/// The number of further dates if the query has no `to`.
const A_WEEK: u64 = 6;

/// The shifts of everybody whom the caller may see. For employees whom the permission includes, it shows everything
/// that a schedule shows, and the drafts to callers who may plan. With the scope `own`, it shows the shifts of the
/// caller's department.
pub async fn list_roster(
    call: Call<RosterQuery, Nothing>,
) -> Result<Reply<Page<RosterRow>>, Error> {
    let scope = call.caller.held.grants.scope("schedules:read");
    let page = call.page(scope)?;
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let settings = call.settings().await?;
    let settings = &settings.settings;
    let query = &page.filters;
    let dates = wanted(query.from, query.to, settings.today(now), A_WEEK, MOST)?;
    let department = query.department_id.map(DepartmentId);
    let site = query.site_id.map(SiteId);
    let manager = query.manager_id.map(EmployeeId);

    let own = match (scope, call.caller.user.employee_id) {
        (Some(Scope::Own), None) => return page.empty(),
        (Some(Scope::Own), Some(own)) => {
            let stored = employees::get(table, organization, own).await?;
            Some(stored.ok_or(Error::NotFound)?.employee)
        }
        _ => None,
    };
    if own.is_some() && (site.is_some() || manager.is_some()) {
        // Colleagues are shown only with their shifts, and not with their site or manager, so there is no filter by
        // these.
        return page.empty();
    }
    let colleagues = own.as_ref().and_then(|own| department_of(own, dates.first));
    let readable = match (&own, colleagues) {
        // Members of the department are shown on the dates on which they belong to it.
        (Some(_), Some(_)) => None,
        (Some(own), None) => Some([own.id].into()),
        (None, _) => {
            employee_scope::employees(&call.services, &call.caller, "schedules:read").await?
        }
    };
    let planned_scope = call.caller.held.grants.scope("schedules:write");
    let plans = match planned_scope == scope {
        true => readable.clone(),
        false => employee_scope::employees(&call.services, &call.caller, "schedules:write").await?,
    };
    let is_asked_for = |assignment: &Assignment| {
        department.is_none_or(|wanted| assignment.department_id == Some(wanted))
            && site.is_none_or(|wanted| assignment.site_id == Some(wanted))
            && manager.is_none_or(|wanted| assignment.manager_id == Some(wanted))
    };
    // A caller who moves to another department sees the former colleagues up to the move.
    let is_colleague_on = |who: &Employee, date| {
        own.as_ref().is_none_or(|own| {
            let both = department_of(own, date).zip(department_of(who, date));
            own.id == who.id || both.is_some_and(|(own, theirs)| own == theirs)
        })
    };
    let is_there_on = |who: &Employee, date| {
        let is_employed = who.employments.contains(date);
        is_employed && is_asked_for(who.assignment_on(date)) && is_colleague_on(who, date)
    };
    let is_there = |who: &Employee| dates.dates().any(|date| is_there_on(who, date));
    let group = colleagues.or(department).map(Membership::Department);
    let group = group.or(manager.map(Membership::Manager)).or(site.map(Membership::Site));
    let group = Among::Group(group.unwrap_or(Membership::Organization));
    let among = readable.map_or(group, Among::Ids);
    let place = page.position();
    let found =
        members::with_heads(table, organization, among, dates, now, is_there, place).await?;

    // Colleagues are shown only with their shifts.
    let shows_all = |id: EmployeeId| own.as_ref().is_none_or(|own| own.id == id);
    let may_plan = |id: EmployeeId| plans.as_ref().is_none_or(|plans| plans.contains(&id));
    let people: Vec<_> =
        found.rows.iter().map(|(who, head)| (who.id, head, may_plan(who.id))).collect();
    let rosters = rosters::of_many(table, organization, &people, dates);
    let shown = people.iter().filter(|(id, ..)| shows_all(*id));
    let reads: Vec<_> = shown.map(|(id, head, _)| leaves_of(&call, *id, head, dates)).collect();
    let leaves = try_join_all(reads);
    let (mut rosters, leaves) = Box::pin(try_join(rosters, leaves)).await?;
    let mut leaves: BTreeMap<EmployeeId, Vec<Leave>> = leaves.into_iter().collect();

    let rows = found.rows.iter().map(|(who, head)| {
        let none = Default::default();
        let locks = if shows_all(who.id) { &head.locks } else { Locks::NONE };
        let roster = rosters.published.remove(&who.id).unwrap_or_default();
        let person = Person::of(who, settings, locks, &none, &roster);
        let leaves = leaves.remove(&who.id).unwrap_or_default();
        let drafts = rosters.drafted.remove(&who.id).unwrap_or_default();
        let mut days = days(&person, dates, &leaves, &drafts);
        days.retain(|day| is_there_on(who, day.date));
        if !shows_all(who.id) {
            // The place at which a colleague works is not shown (rule GUARD-3).
            days.iter_mut().flat_map(|day| &mut day.shifts).for_each(|shift| shift.site_id = None);
        }
        RosterRow { employee: EmployeeName::from(who.clone()), days }
    });
    page.reply(rows.collect::<Vec<_>>(), found.next)
}

/// The department of an employee on a date of employment.
fn department_of(who: &Employee, date: NaiveDate) -> Option<DepartmentId> {
    who.assignment_on(date).department_id.filter(|_| who.employments.contains(date))
}

/// The leave of an employee that ends on one of the dates or later.
async fn leaves_of(
    call: &Call<RosterQuery, Nothing>,
    id: EmployeeId,
    head: &TimelineHead,
    dates: DateRange,
) -> Result<(EmployeeId, Vec<Leave>), wfm_storage::Error> {
    let table = call.table();
    let organization = call.organization();
    let found = leaves::by_end_date_since(table, organization, id, head, dates.first).await?;
    Ok((id, found.into_iter().map(|stored| stored.leave).collect()))
}
