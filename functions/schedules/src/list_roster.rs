//! `GET /roster`: who has which shifts (rule SCHED-8).

use futures::future::{try_join, try_join_all};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::{Assignment, Employee};
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::leave::Leave;
use wfm_domain::person::Person;
use wfm_domain::settings::Settings;
use wfm_http::authorization::Scope;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::memberships::Membership;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{employees, leaves, members, rosters};
use wfm_wire::expand::EmployeeName;

use crate::get_schedule::{planned, wanted};
use crate::wire::{RosterQuery, RosterRow};

/// The most dates of an answer.
const MOST: i64 = 31;
/// How many dates more there are without `to`.
const A_WEEK: u64 = 6;

/// The shifts of whoever the caller may see: of those whom the permission includes, all that a schedule shows; with the
/// scope `own`, the shifts of one's department.
pub async fn list_roster(
    call: Call<RosterQuery, Nothing>,
) -> Result<Reply<Page<RosterRow>>, Error> {
    let scope = call.caller.held.grants.scope("schedules:read");
    let page = call.page(scope)?;
    let (table, organization, now) = (call.table(), call.organization(), call.now());
    let settings = call.storage().settings.current(table, organization).await?;
    let (settings, query) = (&settings.settings, &page.filters);
    let dates = wanted((query.from, query.to), settings.today(now), (A_WEEK, MOST))?;
    let (department, site, manager) = (
        query.department_id.map(DepartmentId),
        query.site_id.map(SiteId),
        query.manager_id.map(EmployeeId),
    );

    let own = match scope {
        Some(Scope::Own) => match call.caller.user.employee_id {
            Some(own) => {
                let stored = employees::get(table, organization, own).await?;
                Some(stored.ok_or(Error::NotFound)?.employee)
            }
            None => return page.empty(),
        },
        _ => None,
    };
    let colleagues = own.as_ref().and_then(|own| own.assignment_on(dates.first).department_id);
    let readable = match (&own, colleagues) {
        // Whoever belongs to the department is seen, on the dates on which they do.
        (Some(_), Some(_)) => None,
        (Some(own), None) => Some([own.id].into()),
        (None, _) => {
            employee_scope::employees(&call.services, &call.caller, "schedules:read").await?
        }
    };
    let is_asked_for = |assignment: &Assignment| {
        department.is_none_or(|wanted| assignment.department_id == Some(wanted))
            && colleagues.is_none_or(|wanted| assignment.department_id == Some(wanted))
            && site.is_none_or(|wanted| assignment.site_id == Some(wanted))
            && manager.is_none_or(|wanted| assignment.manager_id == Some(wanted))
    };
    let is_there = |who: &Employee| {
        let of_theirs =
            |date| who.employments.contains(date) && is_asked_for(who.assignment_on(date));
        dates.dates().any(of_theirs)
    };
    let group = colleagues.or(department).map(Membership::Department);
    let group = group.or(manager.map(Membership::Manager)).or(site.map(Membership::Site));
    let whom = (readable, group.unwrap_or(Membership::Organization));
    let after = (page.after.as_deref(), page.limit);
    let found =
        members::with_heads(table, organization, whom, (dates, now), is_there, after).await?;
    let rows = found.rows.iter().map(|(who, head)| async {
        // Of colleagues only the shifts are shown.
        let shows_leave = own.as_ref().is_none_or(|own| own.id == who.id);
        let mut row = row(&call, (who, head), (dates, settings), shows_leave).await?;
        row.days.retain(|day| is_asked_for(who.assignment_on(day.date)));
        Ok::<_, Error>(row)
    });
    page.reply(try_join_all(rows).await?, found.next)
}

/// The shifts of one of them.
async fn row(
    call: &Call<RosterQuery, Nothing>,
    (who, head): (&Employee, &TimelineHead),
    (dates, settings): (DateRange, &Settings),
    shows_leave: bool,
) -> Result<RosterRow, Error> {
    let (table, organization) = (call.table(), call.organization());
    let leaves = async {
        match shows_leave {
            true => leaves::by_end_date_since(table, organization, who.id, head, dates.first).await,
            false => Ok(vec![]),
        }
    };
    let roster = rosters::within(table, organization, who.id, head, [dates]);
    let (roster, leaves) = Box::pin(try_join(roster, leaves)).await?;
    let leaves: Vec<Leave> = leaves.into_iter().map(|stored| stored.leave).collect();
    let (none, nothing) = (Default::default(), vec![]);
    let locked = if shows_leave { &head.locked } else { &nothing };
    let person = Person::of(who, settings, locked, &none, &roster);
    let days = dates.dates().map(|date| planned(&person, date, &leaves)).collect();
    Ok(RosterRow { employee: EmployeeName::from(who.clone()), days })
}
