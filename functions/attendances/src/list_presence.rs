//! `GET /presence`: who is there, who should be, and who is excused (rule TIME-56).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use futures::future::{try_join, try_join_all, try_join3};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::person::Person;
use wfm_domain::presence::{Presence, date_at};
use wfm_domain::roster::UNPLANNED;
use wfm_domain::settings::Settings;
use wfm_http::error::Violation;
use wfm_http::page::PageRequest;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::memberships::Membership;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{attendances, leaves, members, rosters};

use crate::wire::{Presence as Shown, PresenceQuery};

/// How far back one may ask.
const BACK: TimeDelta = TimeDelta::days(31);
/// How far back attendances are read: a day, the one before, and their windows.
const AROUND: TimeDelta = TimeDelta::days(3);

/// Where everybody is whom the caller may read and who is employed then.
pub async fn list_presence(
    call: Call<PresenceQuery, Nothing>,
) -> Result<Reply<Page<Shown>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let now = call.now();
    let at = page.filters.at.map_or(now, |at| at.0);
    if at > now || at < now - BACK {
        let detail = "Ask about now, or about a time within the last 31 days.";
        return Err(Error::Invalid(vec![Violation::of_parameter("at", "out_of_range", detail)]));
    }
    let (settings, readable) = Box::pin(try_join(
        async { Ok(call.storage().settings.current(call.table(), call.organization()).await?) },
        employee_scope::employees(&call.services, &call.caller, "attendances:read"),
    ))
    .await?;
    let settings = &settings.settings;
    let (people, next) = people(&call, &page, readable, (at, settings)).await?;
    let rows = people.iter().map(|(who, head)| of(&call, (who, head), (at, settings)));
    page.reply(try_join_all(rows).await?, next)
}

/// A page of the employees with their heads, newest first, and the position after which the next begins.
async fn people(
    call: &Call<PresenceQuery, Nothing>,
    page: &PageRequest<PresenceQuery>,
    readable: Option<BTreeSet<EmployeeId>>,
    (at, settings): (DateTime<Utc>, &Settings),
) -> Result<(Vec<(Employee, TimelineHead)>, Option<String>), Error> {
    let (table, organization, query) = (call.table(), call.organization(), &page.filters);
    let department = query.department_id.map(DepartmentId);
    let site = query.site_id.map(SiteId);
    let manager = query.manager_id.map(EmployeeId);
    let none = BTreeMap::new();
    let is_wanted = |who: &Employee| {
        // By the schedule alone: the roster is read for those who are shown.
        let (date, _) = date_at(at, &Person::of(who, settings, &[], &none, UNPLANNED));
        let assignment = who.assignment_on(date);
        who.employments.contains(date)
            && department.is_none_or(|wanted| assignment.department_id == Some(wanted))
            && site.is_none_or(|wanted| assignment.site_id == Some(wanted))
            && manager.is_none_or(|wanted| assignment.manager_id == Some(wanted))
    };
    let group = department.map(Membership::Department);
    let group = group.or(manager.map(Membership::Manager)).or(site.map(Membership::Site));
    let whom = (readable, group.unwrap_or(Membership::Organization));
    let (dates, now) = (around(settings.today(at)), call.now());
    let after = (page.after.as_deref(), page.limit);
    let found =
        members::with_heads(table, organization, whom, (dates, now), is_wanted, after).await?;
    Ok((found.rows, found.next))
}

/// A night belongs to the date before, and a zone may be a date ahead.
fn around(date: NaiveDate) -> DateRange {
    let (first, last) = (date.checked_sub_days(Days::new(1)), date.checked_add_days(Days::new(1)));
    DateRange { first: first.unwrap_or(date), last: last.unwrap_or(date) }
}

/// Where one of them is.
async fn of(
    call: &Call<PresenceQuery, Nothing>,
    (who, head): (&Employee, &TimelineHead),
    (at, settings): (DateTime<Utc>, &Settings),
) -> Result<Shown, Error> {
    let (table, organization) = (call.table(), call.organization());
    let first = around(settings.today(at)).first;
    let (there, leaves, roster) = Box::pin(try_join3(
        attendances::between(table, organization, who.id, at - AROUND, at),
        leaves::covers(table, organization, who.id, head, first),
        rosters::within(table, organization, who.id, head, around(settings.today(at))),
    ))
    .await?;
    let there: Vec<_> = there.into_iter().map(|stored| stored.attendance).collect();
    let person = Person::of(who, settings, &head.locked, &leaves, &roster);
    Ok(Shown::of(who.clone(), &Presence::of(at, &person, &there)))
}
