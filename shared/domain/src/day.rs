//! The results of the attendances of one day (rules TIME-13, TIME-17, TIME-19, TIME-22 and
//! TIME-26).
//!
//! A day consists of all attendances of one employee on one date. [`crate::timeline`] decides which attendances
//! belong to a date, and which keep their results because the date is locked.

mod facts;

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

pub use facts::{review_by_facts, reviewed_for};

use crate::attendance::{Assigned, Attendance, DayResult, Flag, Review, SinglePunch, Status};
use crate::calendar::ShiftDay;
use crate::person::Person;
use crate::policy::{
    ExtraTime, PolicyMinutes, Presence, codes_of_date, dates_of_holidays, holiday_kinds, work_of,
};
use crate::schedule::{break_due, minutes, whole_minutes};
use crate::settings::Settings;
use crate::worth::Off;

/// The facts with which a day is evaluated.
#[derive(Clone, Copy, Debug)]
pub struct DayContext<'a> {
    pub person: &'a Person<'a>,
    pub settings: &'a Settings,
    /// The present time. It decides which attendances are incomplete, and becomes the `updated_at` of attendances
    /// that change.
    pub now: DateTime<Utc>,
}

/// The flags that follow from the day. [`day_results`] and [`crate::timeline`] set and remove them. Every other flag
/// stays.
pub const DAY_FLAGS: [Flag; 6] = [
    Flag::LateArrival,
    Flag::EarlyLeave,
    Flag::AutoClosed,
    Flag::WorkedOnLeave,
    Flag::NotEmployed,
    Flag::PeriodLocked,
];

/// Evaluates all attendances of one employee that are dated to `date`: sorts them by clock-in and
/// sets the `day_result` and the flags of each (rules TIME-13 to TIME-26).
///
/// They are one day, whether the window of the date's shift contains them or not. An attendance whose review is
/// pending or rejected is evaluated alone. So is an attendance whose clock-in is unknown, because it is never
/// approved. A second evaluation changes nothing.
///
/// - Worked minutes are whole, rounded down for each attendance. On a shift the break is subtracted
///   when the day exceeds `break_after_minutes`; at least that many minutes remain. Gaps between
///   the day's attendances count as break. The gaps are summed exactly, and the rest of the break
///   is rounded down, so that nobody loses a minute to seconds. After an attendance without a
///   clock-out the gap is unknown.
/// - Lateness depends on the first attendance in the shift's window. Early leave depends on the last one there, and not at
///   all while that one has no clock-out. `half_day` depends on the sum, overtime on the running sum.
/// - A break is due on a holiday's shift too. Lateness, early leave and the overtime threshold are
///   not. A holiday that takes one half of the date takes them of that half (rules DAY-2 and DAY-3).
/// - An attendance without a clock-out that is closed is incomplete or, where people punch once a day, present or late
///   without worked minutes.
/// - Under a time policy, worked minutes, breaks and overtime follow from its version of the date (rules POL-3 to POL-10).
/// - An attendance that was closed automatically stays closed until a clock-out arrives, even when
///   the settings change.
///
/// *Case:* Mon–Fri 09:00–17:30, break 30 after 360; 08:00–11:55 and 12:25–18:30: worked 235 and 365,
/// overtime 0 and 120, both `present`.
/// *Case:* same shift, 06:59–17:30: worked 601, overtime 121. 09:00:00–15:00:01: worked 360.
/// *Case:* 09:00–18:00, break 60; 09:00–12:00 and 19:01–23:00: worked 180 and 239, overtime 0, no half day.
pub fn day_results(date: NaiveDate, attendances: &mut [Attendance], context: &DayContext<'_>) {
    attendances.sort_by_key(|attendance| (attendance.clock_in_at, attendance.id));
    let shift = context.person.shift_on(date);
    let mut together = Vec::new();
    for attendance in attendances {
        match attendance.review {
            Review::Pending | Review::Rejected => {
                results_together(date, shift, &mut [attendance], context);
            }
            Review::None | Review::Approved => together.push(attendance),
        }
    }
    results_together(date, shift, &mut together, context);
}

/// Whether an attendance of this length is `too_long`: longer than `auto_close.after_minutes`
/// (rule TIME-31).
pub fn is_too_long(clock_in: DateTime<Utc>, clock_out: DateTime<Utc>, settings: &Settings) -> bool {
    clock_out - clock_in > minutes(settings.auto_close.after_minutes)
}

/// Whether an attendance is longer than people work: it is longer than `longest_shift_minutes`, and its date has no
/// planned shift whose window contains all of it (rule TIME-59).
pub fn is_long_shift(attendance: &Attendance, person: &Person<'_>) -> bool {
    let clock_in = attendance.clock_in_at;
    let date = attendance.day_result.date;
    attendance.clock_out_at.is_some_and(|out| {
        let is_planned = |day: ShiftDay| day.window_holds(clock_in) && day.window_holds(out);
        out - clock_in > person.calendar.longest_shift_on(date)
            && !person.shift_on(date).is_some_and(is_planned)
    })
}

/// Whether an attendance without a clock-out is incomplete at `now`: `auto_close.after_minutes` have
/// passed since its clock-in (rule TIME-27).
pub fn is_incomplete(clock_in: DateTime<Utc>, settings: &Settings, now: DateTime<Utc>) -> bool {
    now - clock_in >= minutes(settings.auto_close.after_minutes)
}

/// Whether an attendance is open at `now`: it counts, has no clock-out, and is not closed (rules TIME-26 and TIME-27).
pub fn is_open(attendance: &Attendance, settings: &Settings, now: DateTime<Utc>) -> bool {
    attendance.counts()
        && attendance.clock_out_at.is_none()
        && !is_closed(attendance, settings, now)
}

/// Whether an attendance without a clock-out is closed at `now`, or has been closed before (rule TIME-29).
fn is_closed(attendance: &Attendance, settings: &Settings, now: DateTime<Utc>) -> bool {
    attendance.clock_out_at.is_none()
        && !attendance.is_uncertain()
        && (attendance.flags.contains(&Flag::AutoClosed)
            || is_single_punch(attendance)
            || is_incomplete(attendance.clock_in_at, settings, now))
}

/// Whether the attendance is stored as a day of an employee who punches once a day.
fn is_single_punch(attendance: &Attendance) -> bool {
    attendance.clock_out_at.is_none()
        && matches!(attendance.day_result.status, Status::Present | Status::Late)
}

/// Whether an attendance without a clock-out makes a present day at `now` (rule TIME-57).
pub fn counts_as_day(attendance: &Attendance, context: &DayContext<'_>) -> bool {
    let date = attendance.day_result.date;
    context.person.calendar.single_punch_on(date) == SinglePunch::CountsAsDay
        && is_closed(attendance, context.settings, context.now)
}

fn results_together(
    date: NaiveDate,
    shift: Option<ShiftDay>,
    members: &mut [&mut Attendance],
    context: &DayContext<'_>,
) {
    let is_uncertain = members.iter().any(|attendance| attendance.is_uncertain());
    let due = shift.filter(|day| !is_uncertain && day.off != Off::Day);
    let in_window = |attendance: &&mut Attendance| {
        due.is_some_and(|day| day.window_meets(attendance.clock_in_at, attendance.clock_out_at))
    };
    let first = members.iter().position(in_window);
    let last = members.iter().rposition(in_window);
    let leave = context.person.leave_at_ends(date);
    let single_punch = context.person.calendar.single_punch_on(date);
    let counts_alone = single_punch == SinglePunch::CountsAsDay;
    let by_policy = by_policy(date, members, context);
    let worked = match &by_policy {
        Some(minutes) => minutes.iter().map(PolicyMinutes::worked).collect(),
        None => worked_minutes(members, shift),
    };
    let half_day = is_half_day(date, shift, sum(&worked), context);

    let overtime_after = due.map_or(0, |day| day.due_minutes());
    let mut so_far: u32 = 0;
    for (place, attendance) in members.iter_mut().enumerate() {
        let until_now = so_far.saturating_add(worked[place]);
        let overtime =
            until_now.saturating_sub(overtime_after) - so_far.saturating_sub(overtime_after);
        so_far = until_now;
        let by_policy = by_policy.as_ref().map(|minutes| minutes[place].clone());
        let overtime = by_policy.as_ref().map_or(overtime, PolicyMinutes::overtime);

        let late_by = due
            .filter(|day| Some(place) == first && !leave.first_half && !day.off.has_first_half())
            .and_then(|day| late_by(&day, attendance.clock_in_at));
        let early = due
            .filter(|day| Some(place) == last && !leave.second_half && !day.off.has_second_half())
            .is_some_and(|day| attendance.clock_out_at.is_some_and(|out| left_early(&day, out)));
        let closed_automatically = is_closed(attendance, context.settings, context.now);
        let forgot = closed_automatically && !counts_alone;
        let status = match attendance.clock_out_at {
            None if forgot || is_uncertain => Status::Incomplete,
            None if !closed_automatically => Status::Open,
            None if late_by.is_some() => Status::Late,
            None => Status::Present,
            Some(_) if half_day => Status::HalfDay,
            Some(_) if late_by.is_some() => Status::Late,
            Some(_) => Status::Present,
        };
        attendance.day_result = DayResult {
            date,
            timezone: context.person.calendar.zone_on(date),
            status,
            shift: shift.map(|day| day.shift),
            scheduled_minutes: shift.map_or(0, |day| day.net_minutes),
            worked_minutes: worked[place],
            overtime_minutes: overtime,
            late_minutes: late_by.unwrap_or(0),
            by_policy: by_policy.map(Box::new),
            assigned: Assigned::from(context.person.calendar.assignments.on(date)),
        };
        set(&mut attendance.flags, Flag::LateArrival, late_by.is_some());
        set(&mut attendance.flags, Flag::EarlyLeave, early);
        set(&mut attendance.flags, Flag::AutoClosed, forgot);
    }
}

/// The minutes of each member, in order, by the time policy of the date; `None` if none holds on it. It sets the state of
/// the extra minutes of each (rules POL-3 to POL-10).
fn by_policy(
    date: NaiveDate,
    members: &mut [&mut Attendance],
    context: &DayContext<'_>,
) -> Option<Vec<PolicyMinutes>> {
    let person = context.person;
    let Some(version) = person.calendar.version_on(date) else {
        members.iter_mut().for_each(|attendance| attendance.extra = ExtraTime::default());
        return None;
    };
    let presences: Vec<Presence> = members.iter().map(|member| Presence::of(member)).collect();
    let holidays =
        holiday_kinds(&person.calendar, dates_of_holidays(&person.calendar, date, &presences));
    let mut facts = person.day_facts(date, version, presences, &holidays);
    let mut work = work_of(&facts);
    for (attendance, of_attendance) in members.iter_mut().zip(&work.attendances) {
        let is_rejected = attendance.review == Review::Rejected;
        let waiting = of_attendance.needs_approval && !is_rejected;
        let minutes = if waiting { of_attendance.extra_minutes } else { 0 };
        attendance.extra = attendance.extra.after_change(minutes);
    }
    let presences: Vec<Presence> = members.iter().map(|member| Presence::of(member)).collect();
    if presences != facts.presences {
        facts.presences = presences;
        work = work_of(&facts);
    }
    let due_minutes = facts.due_minutes;
    let coded = codes_of_date(&facts, &work);
    let minutes = work.attendances.iter().zip(coded.attendances);
    Some(minutes.map(|(work, coded)| PolicyMinutes::of(work, coded, due_minutes)).collect())
}

/// The worked minutes of each member, in order (rules TIME-13, TIME-14, TIME-15 and TIME-16); 0 for a member without
/// a clock-out.
fn worked_minutes(members: &[&mut Attendance], shift: Option<ShiftDay>) -> Vec<u32> {
    let elapsed = |attendance: &Attendance| {
        attendance.clock_out_at.map_or(0, |out| whole_minutes(out - attendance.clock_in_at))
    };
    let mut worked: Vec<u32> = members.iter().map(|attendance| elapsed(attendance)).collect();
    let Some(day) = shift else { return worked };

    let gaps: TimeDelta = members
        .windows(2)
        .filter_map(|pair| Some(pair[1].clock_in_at - pair[0].clock_out_at?))
        .map(|gap| gap.max(TimeDelta::zero()))
        .sum();
    let not_yet_taken = whole_minutes(minutes(day.break_minutes) - gaps);
    let mut rest = break_due(sum(&worked), not_yet_taken, day.tolerances.break_after_minutes);
    for worked in worked.iter_mut().rev() {
        let taken = rest.min(*worked);
        *worked -= taken;
        rest -= taken;
    }
    worked
}

/// Whether these minutes are only half a day (rules TIME-25 and DAY-4): less than `half_day_minutes` or, on a date whose
/// due minutes are not above that, less than half of these.
fn is_half_day(
    date: NaiveDate,
    shift: Option<ShiftDay>,
    worked: u32,
    context: &DayContext<'_>,
) -> bool {
    let half_day_minutes = context.person.calendar.tolerances_on(date).half_day_minutes;
    match shift.map(|day| day.whole_day().minutes) {
        Some(of_day) if of_day <= half_day_minutes => u64::from(worked) * 2 < u64::from(of_day),
        _ => worked < half_day_minutes,
    }
}

/// Whole minutes since the start of the shift, if the grace is over; otherwise `None` (rule TIME-19).
fn late_by(day: &ShiftDay, clock_in: DateTime<Utc>) -> Option<u32> {
    let after_grace = clock_in > day.shift.start + minutes(day.tolerances.grace_minutes);
    after_grace.then(|| whole_minutes(clock_in - day.shift.start))
}

fn left_early(day: &ShiftDay, clock_out: DateTime<Utc>) -> bool {
    clock_out < day.shift.end - minutes(day.tolerances.grace_minutes)
}

fn sum(minutes: &[u32]) -> u32 {
    minutes.iter().fold(0, |sum, each| sum.saturating_add(*each))
}

fn set(flags: &mut BTreeSet<Flag>, flag: Flag, applies: bool) {
    if applies {
        flags.insert(flag);
    } else {
        flags.remove(&flag);
    }
}

#[cfg(test)]
mod tests;
