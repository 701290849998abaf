//! `GET /employees/{id}/schedule`: which shifts somebody has, date by date (rule SCHED-7).

use chrono::{Days, NaiveDate};
use futures::future::try_join;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::person::Person;
use wfm_domain::roster::PlannedShift;
use wfm_domain::schedule::Planned;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::settings::version_key;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{employees, leaves, rosters};

use crate::wire::{
    LeaveOfDay, LeaveState, PlannedAt, PlannedDay, Schedule, ScheduleQuery, Source, wall,
};

/// The most dates of an answer.
const MOST: i64 = 62;
/// How many dates there are without `to`.
const FOUR_WEEKS: u64 = 27;

/// The shifts of an employee.
pub async fn get_schedule(call: Call<ScheduleQuery, Nothing>) -> Result<Reply<Schedule>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (table, organization, now) = (call.table(), call.organization(), call.now());
    let (key, head) = (employees::key(organization, id), timeline_heads::key(organization, id));
    let keys = vec![key.clone(), head.clone(), version_key(organization)];
    let found = table.get_many(keys).await?;
    let settings = &call.storage().settings;
    let settings = settings.from_batch(table, organization, &found).await?;
    let settings = &settings.settings;
    let item = found.get(&key).ok_or(Error::NotFound)?;
    let employee = employees::read(item.clone())?.employee;
    let head = TimelineHead::read(found.get(&head))?;
    employee_scope::require(&call.services, &call.caller, "schedules:read", id).await?;

    let today = employee.today(settings, now);
    let dates = wanted((call.query.from, call.query.to), today, (FOUR_WEEKS, MOST))?;
    let (roster, leaves) = Box::pin(try_join(
        rosters::within(table, organization, id, &head, [dates]),
        leaves::by_end_date_since(table, organization, id, &head, dates.first),
    ))
    .await?;
    let none = Default::default();
    let person = Person::of(&employee, settings, &head.locked, &none, &roster);
    let leaves: Vec<Leave> = leaves.into_iter().map(|stored| stored.leave).collect();
    let days = dates.dates().map(|date| planned(&person, date, &leaves)).collect();
    Ok(Reply::ok(Schedule { days }))
}

/// The dates that are asked for: from today and so many more unless they are named, and not too many.
///
/// # Errors
/// 400 `end_before_start` and `too_long`.
pub fn wanted(
    (from, to): (Option<NaiveDate>, Option<NaiveDate>),
    today: NaiveDate,
    (more, most): (u64, i64),
) -> Result<DateRange, Error> {
    let first = from.unwrap_or(today);
    let last = to.or_else(|| first.checked_add_days(Days::new(more))).unwrap_or(first);
    let refuse = |code: &str, detail: &str| {
        Err(Error::Invalid(vec![Violation::of_parameter("to", code, detail)]))
    };
    match (last - first).num_days() {
        ..0 => refuse("end_before_start", "The end must not be before the start."),
        days if days >= most => refuse("too_long", &format!("At most {most} days at once.")),
        _ => Ok(DateRange { first, last }),
    }
}

/// What is planned for a date.
pub fn planned(person: &Person<'_>, date: NaiveDate, leaves: &[Leave]) -> PlannedDay {
    let (calendar, employed) = (&person.calendar, person.employed_on(date));
    let of = calendar.planned_on(date);
    let (source, shifts) = match of {
        _ if !employed => (Source::None, &[][..]),
        Planned::Roster(shifts) => (Source::Roster, shifts),
        Planned::Rotation(shifts) => (Source::Rotation, shifts),
        Planned::Weekly(_) => (Source::Weekly, &[][..]),
    };
    let times = of.times().zip(calendar.shifts_on(date)).enumerate().filter(|_| employed);
    let shift = |(place, (times, shift)): (usize, (_, wfm_domain::attendance::Shift))| {
        let times: wfm_domain::schedule::Times = times;
        let named: Option<&PlannedShift> = shifts.get(place);
        PlannedAt {
            start_at: shift.start.into(),
            end_at: shift.end.into(),
            start: wall(times.start),
            end: wall(times.end),
            break_minutes: times.break_minutes,
            name: named.and_then(|named| named.name.clone()),
            site_id: named.and_then(|named| named.site_id).map(|id| id.0),
        }
    };
    PlannedDay {
        date,
        employed,
        timezone: calendar.zone_on(date).name().to_owned(),
        source,
        shifts: times.map(shift).collect(),
        net_minutes: person.shift_on(date).filter(|_| employed).map_or(0, |day| day.net_minutes),
        holiday: person.holiday_on(date).map(|holiday| holiday.name.clone()),
        leave: leaves.iter().filter_map(|leave| on(leave, date)).collect(),
        locked: person.locked_on(date),
    }
}

/// What a leave covers of a date.
fn on(leave: &Leave, date: NaiveDate) -> Option<LeaveOfDay> {
    let status = match leave.status {
        LeaveStatus::Pending => LeaveState::Pending,
        LeaveStatus::Approved => LeaveState::Approved,
        _ => return None,
    };
    if !leave.span.range().contains(date) {
        return None;
    }
    let cover = leave.span.share_requested_on(date).cover();
    Some(LeaveOfDay {
        leave_id: leave.id.0,
        status,
        first_half: cover.first_half,
        second_half: cover.second_half,
    })
}
