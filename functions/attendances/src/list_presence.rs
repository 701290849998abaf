//! `GET /presence`: the employees who are present, who should be, and who are excused (rule TIME-56).

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use futures::future::{try_join, try_join_all};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::person::Person;
use wfm_domain::presence::{Presence, Stay};
use wfm_domain::roster::{Roster, UNPLANNED};
use wfm_domain::settings::Settings;
use wfm_http::error::Violation;
use wfm_http::page::PageRequest;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::list::Page as Rows;
use wfm_storage::members::Among;
use wfm_storage::memberships::Membership;
use wfm_storage::timeline_heads::{RECENT_FOR, TimelineHead};
use wfm_storage::{attendances, leaves, members, rosters};

use crate::wire::{Presence as Shown, PresenceQuery};

/// The greatest distance of the requested time from now.
const BACK: TimeDelta = TimeDelta::days(31);

/// The presence of everybody whom the caller may read and who is employed at the time.
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
        call.settings(),
        employee_scope::employees(&call.services, &call.caller, "attendances:read"),
    ))
    .await?;
    let settings = &settings.settings;
    let query = &page.filters;
    let is_wanted = |who: &Employee, date: NaiveDate| {
        let is_of = |wanted: Option<Uuid>, own: Option<Uuid>| wanted.is_none() || wanted == own;
        let assignment = who.assignment_on(date);
        who.employments.contains(date)
            && is_of(query.department_id, assignment.department_id.map(|id| id.0))
            && is_of(query.site_id, assignment.site_id.map(|id| id.0))
            && is_of(query.manager_id, assignment.manager_id.map(|id| id.0))
    };
    let dates = around(settings, at);
    let found = people(&call, &page, readable, dates, &is_wanted).await?;
    let people: Vec<_> = found.rows.iter().map(|(who, head)| (who.id, head, false)).collect();
    let table = call.table();
    let organization = call.organization();
    let rosters = rosters::of_many(table, organization, &people, dates).await?.published;
    let rows = found.rows.iter().map(|(who, head)| async {
        let roster = rosters.get(&who.id).unwrap_or(UNPLANNED);
        let (date, row) = of(&call, who, head, roster, at, settings).await?;
        // The shifts decide which date counts, so the filter comes after them.
        Ok::<_, Error>(is_wanted(who, date).then_some(row))
    });
    let rows = try_join_all(rows).await?;
    page.reply(rows.into_iter().flatten(), found.next)
}

/// A page of the requested employees on one of the dates, with their timeline heads, newest first.
async fn people(
    call: &Call<PresenceQuery, Nothing>,
    page: &PageRequest<PresenceQuery>,
    readable: Option<BTreeSet<EmployeeId>>,
    dates: DateRange,
    is_wanted: impl Fn(&Employee, NaiveDate) -> bool,
) -> Result<Rows<(Employee, TimelineHead)>, Error> {
    let query = &page.filters;
    let department = query.department_id.map(|id| Membership::Department(DepartmentId(id)));
    let manager = query.manager_id.map(|id| Membership::Manager(EmployeeId(id)));
    let site = query.site_id.map(|id| Membership::Site(SiteId(id)));
    let group = department.or(manager).or(site).unwrap_or(Membership::Organization);
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let among = readable.map_or(Among::Group(group), Among::Ids);
    let wanted = |who: &Employee| dates.dates().any(|date| is_wanted(who, date));
    let page = page.position();
    Ok(members::with_heads(table, organization, among, dates, now, wanted, page).await?)
}

/// The dates around a time. An employee who is present may have come for a shift of the date before, or of two dates
/// before if shifts are that long. A zone may be a date ahead.
fn around(settings: &Settings, at: DateTime<Utc>) -> DateRange {
    let of_sites = settings.sites.values().filter_map(|site| site.longest_shift_minutes);
    let longest = of_sites.fold(settings.longest_shift_minutes, u32::max);
    let date = settings.today(at);
    let before = if longest > 24 * 60 { 2 } else { 1 };
    let first = date.checked_sub_days(Days::new(before));
    let last = date.checked_add_days(Days::new(1));
    DateRange { first: first.unwrap_or(date), last: last.unwrap_or(date) }
}

/// The presence of an employee, and the date whose shift counts.
async fn of(
    call: &Call<PresenceQuery, Nothing>,
    who: &Employee,
    head: &TimelineHead,
    roster: &Roster,
    at: DateTime<Utc>,
    settings: &Settings,
) -> Result<(NaiveDate, Shown), Error> {
    let table = call.table();
    let organization = call.organization();
    let first = around(settings, at).first;
    let there = async {
        let from = at - RECENT_FOR;
        match head.recent.between(from, at) {
            Some(stays) => Ok(stays),
            None => {
                let there = attendances::between(table, organization, who.id, from, at).await?;
                Ok(there.iter().filter_map(|stored| Stay::of(&stored.attendance)).collect())
            }
        }
    };
    let leaves = leaves::covers(table, organization, who.id, head, first, settings);
    let (there, leaves): (Vec<Stay>, _) = Box::pin(try_join(there, leaves)).await?;
    let person = Person::of(who, settings, &head.locks, &leaves, roster);
    let presence = Presence::of(at, &person, &there);
    let zone = person.calendar.zone_on(presence.date);
    Ok((presence.date, Shown::of(who.clone(), &presence, zone)))
}
