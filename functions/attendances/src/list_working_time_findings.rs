//! `GET /working-time-report`: where rest was too short, or days and weeks were too long (rule LIMIT-1).

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use futures::future::try_join_all;
use wfm_domain::attendance::{Attendance, Review, Status};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_domain::policy::{PresenceEnd, PresenceOnDate, RulesOnDate, WorkingTime, findings};
use wfm_domain::settings::Settings;
use wfm_http::dates::wanted;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::attendances;
use wfm_storage::members::{self, Among};
use wfm_storage::memberships::Membership;
use wfm_wire::expand;

use crate::wire::working_time::{WorkingTimeFinding, WorkingTimeQuery};

/// The dates of a report for which nothing else is said are the last seven.
const A_WEEK: u64 = 6;
/// The greatest number of dates of a report.
const MOST: i64 = 31;

/// The findings of a page of the employees whom the caller may read, newest employee first. Nothing is refused because of them.
pub async fn list_working_time_findings(
    call: Call<WorkingTimeQuery, Nothing>,
) -> Result<Reply<Page<WorkingTimeFinding>>, Error> {
    let page = call.page(call.caller.held.grants.scope("attendances:read"))?;
    let now = call.now();
    let settings = call.settings().await?;
    let settings = &settings.settings;
    let query = &page.filters;
    let today = settings.today(now);
    let begin = today.checked_sub_days(Days::new(A_WEEK)).unwrap_or(today);
    let dates = wanted(query.from, query.to, begin, A_WEEK, MOST)?;
    let department = query.department_id.map(DepartmentId);
    let manager = query.manager_id.map(EmployeeId);
    let readable =
        employee_scope::employees(&call.services, &call.caller, "attendances:read").await?;
    let readable = match query.employee_id.map(EmployeeId) {
        Some(one) => {
            let is_readable = readable.is_none_or(|readable| readable.contains(&one));
            Some(is_readable.then_some(one).into_iter().collect())
        }
        None => readable,
    };
    let is_there = |who: &Employee| {
        dates.dates().any(|date| {
            let assignment = who.assignment_on(date);
            who.employments.contains(date)
                && department.is_none_or(|id| assignment.department_id == Some(id))
                && manager.is_none_or(|id| assignment.manager_id == Some(id))
        })
    };
    let group = department.map(Membership::Department).or(manager.map(Membership::Manager));
    let among = Among::Group(group.unwrap_or(Membership::Organization));
    let among = readable.map_or(among, Among::Ids);
    let table = call.table();
    let place = page.position();
    let organization = call.organization();
    let found =
        members::with_heads(table, organization, among, dates, now, is_there, place).await?;
    let reads = found.rows.iter().map(|(who, _)| of_employee(&call, who, settings, dates));
    let rows = try_join_all(reads).await?.into_iter().flatten();
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

async fn of_employee(
    call: &Call<WorkingTimeQuery, Nothing>,
    who: &Employee,
    settings: &Settings,
    dates: DateRange,
) -> Result<Vec<WorkingTimeFinding>, Error> {
    let calendar = who.calendar(settings);
    let limited = |date: NaiveDate| {
        let version = calendar.version_on(date).filter(|version| version.limits.is_some())?;
        Some((date, RulesOnDate { version, zone: calendar.zone_on(date) }))
    };
    let rules: BTreeMap<NaiveDate, RulesOnDate<'_>> = dates.dates().filter_map(limited).collect();
    let needed = rules.iter().filter_map(|(date, rules)| {
        let limits = rules.version.limits?;
        Some(limits.dates_needed(*date, rules.version.week_start))
    });
    let Some(needed) = needed.reduce(DateRange::with) else { return Ok(vec![]) };
    // A shift starts at most a day before or after its clock-in, in the zone in which it was dated.
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let from = midnight(needed.first) - TimeDelta::days(3);
    let to = midnight(needed.last) + TimeDelta::days(4);
    let organization = call.organization();
    let stored = attendances::between(call.table(), organization, who.id, from, to).await?;
    let there = stored.iter().map(|stored| &stored.attendance);
    let there = there.filter(|attendance| attendance.review != Review::Rejected);
    let presences: Vec<PresenceOnDate> = there.map(presence).collect();
    let working_time = WorkingTime { presences: &presences, rules: &rules, now: call.now() };
    let findings = findings(&working_time, dates);
    Ok(findings.iter().map(|finding| WorkingTimeFinding::of(who.id, finding)).collect())
}

fn presence(attendance: &Attendance) -> PresenceOnDate {
    let end = match (attendance.clock_out_at, attendance.day_result.status) {
        (Some(out), _) => PresenceEnd::At(out),
        (None, Status::Open) => PresenceEnd::Open,
        (None, _) => PresenceEnd::Unknown,
    };
    let date = attendance.day_result.date;
    PresenceOnDate { id: attendance.id, date, clock_in: attendance.clock_in_at, end }
}
