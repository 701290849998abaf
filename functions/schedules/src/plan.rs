//! The plan for a date, in the form in which it is shown.

use chrono::NaiveDate;
use wfm_domain::calendar::Planned;
use wfm_domain::dates::DateRange;
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::person::Person;
use wfm_domain::planning::{Plans, applied};
use wfm_domain::roster::PlannedShift;

use crate::wire::plan::{
    DraftedDay, LeaveOfDay, LeaveState, PlannedAt, PlannedDay, PunchRules, Source,
};
use wfm_wire::names::Names;
use wfm_wire::shift::wall;
use wfm_wire::worth::Worth;

/// The plan for each date, with the drafts that the reader may see.
pub fn days(
    person: &Person<'_>,
    dates: DateRange,
    leaves: &[Leave],
    drafts: &Plans,
) -> Vec<PlannedDay> {
    let roster = applied(person.calendar.roster, drafts);
    let mut drafted = *person;
    drafted.calendar.roster = &roster;
    let draft = |date| {
        drafts.contains_key(&date).then(|| {
            let Shown { source, shifts, net_minutes, worth, rest_day } = shown(&drafted, date);
            DraftedDay { source, shifts, net_minutes, worth, rest_day }
        })
    };
    dates
        .dates()
        .map(|date| PlannedDay { draft: draft(date), ..day(person, date, leaves) })
        .collect()
}

/// The plan for a date.
fn day(person: &Person<'_>, date: NaiveDate, leaves: &[Leave]) -> PlannedDay {
    let Shown { source, shifts, net_minutes, worth, rest_day } = shown(person, date);
    let holiday = person.holiday_on(date);
    PlannedDay {
        date,
        employed: person.employed_on(date),
        timezone: person.calendar.zone_on(date).name().to_owned(),
        source,
        shifts,
        net_minutes,
        worth,
        rest_day,
        holiday: holiday.map(|holiday| holiday.name.clone()),
        holiday_off: holiday.filter(|holiday| !holiday.off.is_day()).map(|one| one.off.into()),
        leave: leaves.iter().filter_map(|leave| on(leave, date)).collect(),
        locked: person.locked_on(date),
        punches: punches(person, date),
        draft: None,
    }
}

/// The rules that read the punches of a date.
fn punches(person: &Person<'_>, date: NaiveDate) -> PunchRules {
    let calendar = &person.calendar;
    let longest = calendar.longest_shift_on(date);
    PunchRules {
        window_minutes: calendar.tolerances_on(date).window_minutes,
        longest_shift_minutes: u32::try_from(longest.num_minutes()).unwrap_or(u32::MAX),
        single_punch: calendar.single_punch_on(date).into(),
    }
}

/// The shifts of a date as they are shown: where they come from, which they are, their net minutes and what the date is
/// worth.
struct Shown {
    source: Source,
    shifts: Vec<PlannedAt>,
    net_minutes: u32,
    worth: Option<Worth>,
    rest_day: Option<bool>,
}

fn shown(person: &Person<'_>, date: NaiveDate) -> Shown {
    if !person.employed_on(date) {
        return Shown {
            source: Source::None,
            shifts: vec![],
            net_minutes: 0,
            worth: None,
            rest_day: None,
        };
    }
    let calendar = &person.calendar;
    let of = calendar.planned_on(date);
    let (source, named) = match of {
        Planned::Roster(day) => (Source::Roster, &day.shifts[..]),
        Planned::Rotation(day) => (Source::Rotation, &day.shifts[..]),
        Planned::Weekly(_) => (Source::Weekly, &[][..]),
    };
    let mut shifts = vec![];
    for (place, (times, shift)) in of.times().zip(calendar.shifts_on(date)).enumerate() {
        let named: Option<&PlannedShift> = named.get(place);
        shifts.push(PlannedAt {
            start_at: shift.start.into(),
            end_at: shift.end.into(),
            start: wall(times.start),
            end: wall(times.end),
            break_minutes: times.break_minutes,
            name: named.and_then(|named| named.name.clone()),
            names: named.map(|named| Names::from(&named.names)).unwrap_or_default(),
            site_id: named.and_then(|named| named.site_id).map(|id| id.0),
        });
    }
    let net_minutes = person.shift_on(date).map_or(0, |day| day.net_minutes);
    let rest_day = matches!(of, Planned::Roster(day) if day.rest_day).then_some(true);
    Shown { source, shifts, net_minutes, worth: Worth::shown(of.worth()), rest_day }
}

/// The part of a date that a leave covers.
fn on(leave: &Leave, date: NaiveDate) -> Option<LeaveOfDay> {
    let status = match leave.status {
        LeaveStatus::Pending => LeaveState::Pending,
        LeaveStatus::Approved => LeaveState::Approved,
        _ => return None,
    };
    let cover = leave.cover_on(date);
    if cover.is_none() {
        return None;
    }
    let times = leave.span.times;
    Some(LeaveOfDay {
        leave_id: leave.id.0,
        status,
        // Leave with times covers no whole half.
        first_half: cover.first_half && times.is_none(),
        second_half: cover.second_half && times.is_none(),
        start_time: times.map(|times| wall(times.start_time())),
        end_time: times.map(|times| wall(times.end_time())),
    })
}
