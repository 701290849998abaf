//! The people who are present, and those who should be (rule TIME-56).

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::{Attendance, Shift, Status};
use crate::calendar::ShiftDay;
use crate::dates::Holiday;
use crate::leave::{LeaveCover, Share, interval};
use crate::person::Person;
use crate::schedule::{minutes, whole_minutes};

/// The state of an employee at an instant. Exactly one of them applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The employee is clocked in.
    In,
    /// The employee is clocked in, and was late for the shift.
    Late,
    /// The employee is on approved leave.
    OnLeave,
    /// The employee has no shift, or it is a holiday.
    NotScheduled,
    /// The shift has begun, the grace is over, and the employee has not clocked.
    Missing,
    /// It is any other time: before the shift, after it, or between two stays.
    Off,
}

/// The state of an employee at an instant, with the facts from which it follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence<'a> {
    pub state: State,
    /// The date whose shift counts.
    pub date: NaiveDate,
    /// The time since which the employee has been present.
    pub since: Option<DateTime<Utc>>,
    /// The last clock-out on the date, if the employee is not present.
    pub left_at: Option<DateTime<Utc>>,
    /// Minutes of lateness: for the shift during which the employee is present, otherwise on the date.
    pub late_minutes: u32,
    pub shift: Option<Shift>,
    pub holiday: Option<&'a Holiday>,
}

/// The part of an attendance that counts for the employee's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stay {
    pub clock_in_at: DateTime<Utc>,
    pub clock_out_at: Option<DateTime<Utc>>,
    pub date: NaiveDate,
    pub late_minutes: u32,
    /// Whether the attendance was never ended, and was closed.
    pub is_incomplete: bool,
}

impl Stay {
    /// The stay of an attendance; `None` if the attendance does not count.
    pub fn of(attendance: &Attendance) -> Option<Self> {
        attendance.counts().then(|| Self {
            clock_in_at: attendance.clock_in_at,
            clock_out_at: attendance.clock_out_at,
            date: attendance.day_result.date,
            late_minutes: attendance.day_result.late_minutes,
            is_incomplete: attendance.clock_out_at.is_none()
                && attendance.day_result.status != Status::Open,
        })
    }
}

/// The date that counts at an instant, with its shift. It is the date of the shift that contains the instant, in its
/// hours or in the window before them. If two shifts contain it, the one whose start is nearer counts; if none does,
/// the local date.
pub fn date_at<'a>(at: DateTime<Utc>, person: &Person<'a>) -> (NaiveDate, Option<ShiftDay>) {
    let today = person.calendar.local_date(at);
    let holds = |day: &ShiftDay| {
        let window = minutes(day.tolerances.window_minutes);
        day.shift.start - window <= at && at <= day.shift.end
    };
    let dates = [today.pred_opt(), Some(today), today.succ_opt()].into_iter().flatten();
    let held = dates
        .filter_map(|date| person.shift_on(date))
        .filter(holds)
        .min_by_key(|day| (at - day.shift.start).abs());
    match held {
        Some(day) => (day.date, Some(day)),
        None => (today, person.shift_on(today)),
    }
}

impl<'a> Presence<'a> {
    /// The presence of an employee at an instant. `stays` are those of the dates around the instant, ascending. If
    /// the employee is present, the shift that counts is the shift for which the employee came.
    ///
    /// *Case:* shift from 09:00, grace 10: at 09:10 off, at 09:11 missing; clocked in at 09:20, late by 20.
    /// *Case:* 06:00–10:00 and 14:00–18:00: clocked in at 14:45 for the second one, late by 45.
    pub fn of(at: DateTime<Utc>, person: &Person<'a>, stays: &[Stay]) -> Self {
        let closed = || stays.iter().filter(|stay| !stay.is_incomplete);
        let there = closed().find(|stay| is_there(stay, at, person));
        let (date, day) = match there {
            Some(there) => (there.date, person.shift_on(there.date)),
            None => date_at(at, person),
        };
        let holiday = person.holiday_on(date);
        let of_date = || closed().filter(|stay| stay.clock_in_at <= at && stay.date == date);
        let first = of_date().next();
        let late_minutes = match there.zip(day) {
            Some((there, day)) => late_minutes(there, &day, person, of_date()),
            None => first.map_or(0, |first| first.late_minutes),
        };
        let left = closed().filter(|stay| stay.date == date).filter_map(|stay| stay.clock_out_at);
        let due = day.filter(|day| !day.is_off_at(at));
        let state = match (there, due) {
            (Some(_), _) if late_minutes > 0 => State::Late,
            (Some(_), _) => State::In,
            (None, _) if is_on_leave(at, person, date, day) => State::OnLeave,
            (None, None) => State::NotScheduled,
            (None, Some(day)) if is_missing(at, person, &day, stays) => State::Missing,
            (None, Some(_)) => State::Off,
        };
        Self {
            state,
            date,
            since: there.map(|there| there.clock_in_at),
            left_at: left.filter(|clock_out| there.is_none() && *clock_out <= at).max(),
            late_minutes,
            shift: day.map(|day| day.shift),
            holiday,
        }
    }
}

/// Whether an employee is present at an instant because of a stay. A stay without a clock-out ends when the longest
/// shift that people work is over, unless a longer shift is planned. After that the clock-out was forgotten (rule
/// TIME-60).
fn is_there(stay: &Stay, at: DateTime<Utc>, person: &Person<'_>) -> bool {
    let begun = stay.clock_in_at;
    let is_planned = || {
        let day = person.shift_on(stay.date);
        day.is_some_and(|day| day.window_holds(begun) && day.window_holds(at))
    };
    begun <= at
        && match stay.clock_out_at {
            Some(clock_out) => at < clock_out,
            None => at - begun <= person.calendar.longest_shift_on(stay.date) || is_planned(),
        }
}

/// The minutes by which a present employee was late for the shift for which the employee came, if the date has
/// several. `stays` are those of the date until now, ascending.
fn late_minutes<'s>(
    there: &Stay,
    day: &ShiftDay,
    person: &Person<'_>,
    stays: impl Iterator<Item = &'s Stay> + Clone,
) -> u32 {
    let shifts: Vec<Shift> = person.calendar.shifts_on(day.date).collect();
    let of_first = || stays.clone().next().map_or(0, |first| first.late_minutes);
    let window = minutes(day.tolerances.window_minutes);
    let nearest = person.calendar.single_shift_at(day, there.clock_in_at);
    // For the first shift, the day result already has the lateness, and knows what excuses it.
    let Some(shift) = nearest.filter(|shift| shifts.first() != Some(shift)) else {
        return of_first();
    };
    let is_excused =
        day.is_off_at(shift.start) || is_on_leave(shift.start, person, day.date, Some(*day));
    let reaches = |stay: &&Stay| stay.clock_out_at.is_none_or(|out| shift.start - window <= out);
    let first = stays.clone().find(reaches).unwrap_or(there);
    let is_late = first.clock_in_at > shift.start + minutes(day.tolerances.grace_minutes);
    if is_late && !is_excused { whole_minutes(first.clock_in_at - shift.start) } else { 0 }
}

/// Whether approved leave of the date covers the instant. The halves meet in the middle of the shift; without a
/// shift, at noon.
fn is_on_leave(
    at: DateTime<Utc>,
    person: &Person<'_>,
    date: NaiveDate,
    day: Option<ShiftDay>,
) -> bool {
    let leave = person.leave_on(date);
    if leave.timed.iter().any(|timed| timed.holds(at, date, &person.calendar)) {
        return true;
    }
    let LeaveCover { first_half, second_half } = leave.cover;
    let noon = NaiveTime::from_hms_opt(12, 0, 0).unwrap_or_default();
    let middle = day
        .and_then(|day| interval(Share::FirstHalf, day.shift))
        .map_or_else(|| person.calendar.instant(date, noon), |half| half.end);
    if at < middle { first_half } else { second_half }
}

/// Whether an employee who clocks should be present, and has not clocked since the window before the shift. If the
/// date has several shifts, the present one counts.
fn is_missing(at: DateTime<Utc>, person: &Person<'_>, day: &ShiftDay, stays: &[Stay]) -> bool {
    if !person.calendar.assignments.on(day.date).clocks {
        return false;
    }
    // An employee who is present does not come here. So a stay without a clock-out is a forgotten one, and only its
    // clock-in counts.
    let touches = |stay: &Stay, since: DateTime<Utc>| {
        stay.clock_in_at <= at && since <= stay.clock_out_at.unwrap_or(stay.clock_in_at)
    };
    let grace = minutes(day.tolerances.grace_minutes);
    let window = minutes(day.tolerances.window_minutes);
    // What is off before the middle of the shift is not waited for.
    let begins = |shift: &Shift| match day.off.has_first_half() {
        true => shift.start.max(day.shift.middle()),
        false => shift.start,
    };
    let is_due = |shift: &Shift| begins(shift) + grace < at && at <= shift.end;
    person
        .calendar
        .shifts_on(day.date)
        .filter(is_due)
        .any(|shift| !stays.iter().any(|stay| touches(stay, shift.start - window)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use crate::attendance::Review;
    use crate::leave::LeaveOnDate;
    use crate::testing::{World, at, date, open, planned, presence, weekdays};

    fn states(world: &World, attendances: &[Attendance], times: &[&str]) -> Vec<State> {
        let of = |time: &&str| state(world, attendances, at(&format!("2026-11-02 {time}"))).state;
        times.iter().map(of).collect()
    }

    fn state<'a>(world: &'a World, attendances: &[Attendance], at: DateTime<Utc>) -> Presence<'a> {
        let timeline = world.timeline(attendances.to_vec());
        let all: Vec<Stay> = timeline.iter().filter_map(Stay::of).collect();
        Presence::of(at, &world.person(), &all)
    }

    /// Rule TIME-56.
    #[test]
    fn somebody_is_missing_once_the_grace_is_over_and_late_when_they_come() {
        let mut world = World::new();
        world.settings.auto_close.after_minutes = 7 * 24 * 60;
        let times = ["07:59", "08:00", "09:10", "09:11", "17:30", "17:31", "23:00"];
        use State::{In, Late, Missing, Off};
        assert_eq!(states(&world, &[], &times), [Off, Off, Off, Missing, Missing, Off, Off]);
        let late = [presence("2026-11-02 09:20", "2026-11-02 12:00")];
        let times = ["09:19", "09:20", "11:59", "12:00", "14:00"];
        assert_eq!(states(&world, &late, &times), [Missing, Late, Late, Off, Off]);
        let there = state(&world, &late, at("2026-11-02 11:00"));
        assert_eq!((there.late_minutes, there.since), (20, Some(at("2026-11-02 09:20"))));
        let gone = state(&world, &late, at("2026-11-02 14:00"));
        assert_eq!((gone.since, gone.left_at), (None, Some(at("2026-11-02 12:00"))));
        let early = [presence("2026-11-02 08:50", "2026-11-02 12:00"), open("2026-11-02 12:30")];
        let times = ["08:49", "09:30", "12:15", "20:00"];
        assert_eq!(states(&world, &early, &times), [Off, In, Off, In]);
        let left_at = |time| state(&world, &early, at(&format!("2026-11-02 {time}"))).left_at;
        assert_eq!(["08:49", "11:59", "13:00"].map(left_at), [None; 3]);
        assert_eq!(left_at("12:15"), Some(at("2026-11-02 12:00")));
    }

    /// Rule TIME-56.
    #[test]
    fn leave_and_holidays_excuse_and_work_comes_first() {
        use State::{In, Missing, NotScheduled, OnLeave};
        let mut world = World::new();
        let half = LeaveCover { first_half: true, second_half: false };
        world.leaves = BTreeMap::from([(date("2026-11-02"), LeaveOnDate::from(half))]);
        // The halves meet at 13:15.
        let times = ["08:00", "13:14", "13:15"];
        assert_eq!(states(&world, &[], &times), [OnLeave, OnLeave, Missing]);
        world.holiday("2026-11-02");
        assert_eq!(states(&world, &[], &["10:00", "14:00"]), [OnLeave, NotScheduled]);
        let work = [presence("2026-11-02 09:00", "2026-11-02 17:00")];
        assert_eq!(states(&world, &work, &["10:00"]), [In]);
        assert_eq!(state(&world, &[], at("2026-11-02 14:00")).holiday.unwrap().name, "Holiday");
        // Without a shift halves meet at noon.
        world.leaves = BTreeMap::from([(date("2026-11-01"), LeaveOnDate::from(half))]);
        let of = |time: &str| state(&world, &[], at(time)).state;
        assert_eq!((of("2026-11-01 11:59"), of("2026-11-01 12:00")), (OnLeave, NotScheduled));
    }

    /// Rules TIME-56 and DAY-3.
    #[test]
    fn nobody_is_missing_or_late_in_a_half_that_is_off() {
        use State::{In, Late, Missing, NotScheduled, Off};
        let off = |off| {
            let mut world = World::new();
            world.holiday_off("2026-11-02", off);
            world
        };
        let times = ["08:00", "09:11", "13:14", "13:15", "13:26", "17:31"];
        let second = off(crate::worth::Off::SecondHalf);
        let expected = [Off, Missing, Missing, NotScheduled, NotScheduled, NotScheduled];
        assert_eq!(states(&second, &[], &times), expected);
        let first = off(crate::worth::Off::FirstHalf);
        let expected = [NotScheduled, NotScheduled, NotScheduled, Off, Missing, Off];
        assert_eq!(states(&first, &[], &times), expected);
        let late = [presence("2026-11-02 10:00", "2026-11-02 12:00")];
        assert_eq!(states(&second, &late, &["11:00"]), [Late]);
        assert_eq!(states(&first, &late, &["11:00"]), [In]);
        assert_eq!(state(&first, &late, at("2026-11-02 11:00")).holiday.unwrap().name, "Holiday");
        // The date stays an ordinary one.
        let none = off(crate::worth::Off::None);
        assert_eq!(states(&none, &[], &["09:11"]), [Missing]);
        assert_eq!(state(&none, &late, at("2026-11-02 11:00")).holiday, None);
    }

    /// Rules TIME-56 and SCHED-5.
    #[test]
    fn between_two_shifts_nobody_is_missing_and_each_is_missed_by_itself() {
        use State::{Missing, Off};
        let mut world = World::new();
        let shifts = vec![planned("11:00", "14:30", 0), planned("17:00", "22:00", 0)];
        world.roster.insert(date("2026-11-02"), shifts.into());
        let times = ["11:10", "11:11", "14:31", "17:10", "17:11", "22:01"];
        assert_eq!(states(&world, &[], &times), [Off, Missing, Off, Off, Missing, Off]);
        // An employee who was present for the first shift only.
        let first = [presence("2026-11-02 11:00", "2026-11-02 14:30")];
        assert_eq!(states(&world, &first, &["15:00", "17:11"]), [Off, Missing]);
        world.settings.auto_close.after_minutes = 60;
        let forgotten = [open("2026-11-02 11:00")];
        assert_eq!(states(&world, &forgotten, &["15:00", "17:11"]), [Off, Missing]);
    }

    /// Rule TIME-56.
    #[test]
    fn the_shift_of_somebody_who_is_there_is_the_one_that_they_came_for() {
        use State::{In, Late, Off};
        // Nights, and from Wednesday on day shifts from 09:00.
        let mut world = World::with(weekdays("22:00", "06:00", 0));
        world.settings.auto_close.after_minutes = 7 * 24 * 60;
        let there = [open("2026-11-02 22:00")];
        let at_time = |world: &World, time: &str| {
            let found = state(world, &there, at(time));
            (found.state, found.late_minutes, found.date)
        };
        let monday = date("2026-11-02");
        assert_eq!(at_time(&world, "2026-11-03 05:00"), (In, 0, monday));
        // A shift of Tuesday has begun, for which they are not late.
        world.roster.insert(date("2026-11-03"), vec![planned("06:00", "14:00", 0)].into());
        assert_eq!(at_time(&world, "2026-11-03 11:00"), (In, 0, monday));
        // After 13 hours the employee has forgotten to clock out.
        let forgotten = at_time(&world, "2026-11-03 11:00:01");
        assert_eq!(forgotten, (State::Missing, 0, date("2026-11-03")));
        world.roster.clear();
        assert_eq!(at_time(&world, "2026-11-03 14:00").0, Off);
        // A duty of 24 hours is planned.
        world.roster.insert(monday, vec![planned("22:00", "22:00", 0)].into());
        assert_eq!(at_time(&world, "2026-11-03 21:00"), (In, 0, monday));
        world.settings.longest_shift_minutes = 2880;
        let late = [open("2026-11-02 22:45")];
        let found = state(&world, &late, at("2026-11-03 03:00"));
        assert_eq!((found.state, found.late_minutes), (Late, 45));
    }

    /// Rules TIME-56 and SCHED-5.
    #[test]
    fn of_two_shifts_of_a_date_somebody_is_late_for_each_by_itself() {
        use State::{In, Late};
        let mut world = World::new();
        world.settings.auto_close.after_minutes = 7 * 24 * 60;
        let shifts = vec![planned("06:00", "10:00", 0), planned("14:00", "18:00", 0)];
        world.roster.insert(date("2026-11-02"), shifts.into());
        let morning = presence("2026-11-02 06:00", "2026-11-02 10:00");
        let of = |attendances: &[Attendance], time: &str| {
            let found = state(&world, attendances, at(&format!("2026-11-02 {time}")));
            (found.state, found.late_minutes)
        };
        for (clock_in, expected) in [("14:45", (Late, 45)), ("14:10", (In, 0)), ("13:00", (In, 0))]
        {
            let back = open(&format!("2026-11-02 {clock_in}"));
            assert_eq!(of(&[morning.clone(), back], "15:00"), expected, "{clock_in}");
        }
        // Late for the first shift, and not for the second one.
        let late = presence("2026-11-02 06:30", "2026-11-02 10:00");
        assert_eq!(of(std::slice::from_ref(&late), "09:00"), (Late, 30));
        assert_eq!(of(&[late.clone(), open("2026-11-02 13:55")], "15:00"), (In, 0));
        // The employee comes back from a break in the second shift.
        let begun = presence("2026-11-02 14:00", "2026-11-02 15:00");
        assert_eq!(of(&[late, begun, open("2026-11-02 15:30")], "16:00"), (In, 0));
    }

    /// Rule TIME-56.
    #[test]
    fn who_never_clocks_is_never_missing() {
        use State::{In, NotScheduled, Off};
        let mut world = World::new();
        let desk = crate::employee::Assignment { clocks: false, ..Default::default() };
        world.assignments = crate::history::History::of(desk);
        assert_eq!(states(&world, &[], &["09:11", "17:30"]), [Off, Off]);
        let there = [presence("2026-11-02 09:00", "2026-11-02 17:30")];
        assert_eq!(states(&world, &there, &["10:00"]), [In]);
        world.holiday("2026-11-02");
        assert_eq!(states(&world, &[], &["10:00"]), [NotScheduled]);
    }

    /// An attendance that does not count, or was never ended, is no presence. But an employee who clocked in is not
    /// missing. Rule TIME-56.
    #[test]
    fn a_forgotten_clock_out_is_no_presence_and_a_rejected_punch_is_nothing() {
        use State::{Missing, Off};
        let mut world = World::new();
        world.settings.auto_close.after_minutes = 60;
        let forgotten = [open("2026-11-02 09:00")];
        assert_eq!(states(&world, &forgotten, &["12:00"]), [Off]);
        let mut rejected = presence("2026-11-02 09:00", "2026-11-02 17:00");
        rejected.review = Review::Rejected;
        assert_eq!(states(&world, &[rejected], &["12:00"]), [Missing]);
    }

    /// Rule TIME-56.
    #[test]
    fn the_evening_before_an_early_shift_counts_for_its_date() {
        let world = World::with(weekdays("00:30", "08:00", 0));
        let of = |time: &str| {
            let (date, shift) = date_at(at(time), &world.person());
            (date.to_string(), shift.is_some())
        };
        // The window begins an hour before the shift. On Sunday there is no shift.
        assert_eq!(of("2026-11-01 23:29"), ("2026-11-01".into(), false));
        assert_eq!(of("2026-11-01 23:30"), ("2026-11-02".into(), true));
    }

    /// Rule TIME-56.
    #[test]
    fn a_night_counts_for_the_date_on_which_it_starts() {
        let mut world = World::with(weekdays("22:00", "06:00", 0));
        let at_night = |world: &World| {
            let presence = state(world, &[], at("2026-11-03 03:00"));
            (presence.state, presence.date)
        };
        assert_eq!(at_night(&world), (State::Missing, date("2026-11-02")));
        // The last night belongs to the employment; the next one would not.
        world.employ("2020-01-01", Some("2026-11-02"));
        assert_eq!(at_night(&world), (State::Missing, date("2026-11-02")));
        world.employ("2020-01-01", Some("2026-11-01"));
        assert_eq!(at_night(&world).1, date("2026-11-03"));
    }

    proptest! {
        /// An employee who works exactly the shift is first off, then in, then off again, and never late or missing.
        /// Rule TIME-56.
        #[test]
        fn who_works_the_shift_is_never_missing(minute in 0_i64..24 * 60) {
            let world = World::new();
            let at = at("2026-11-02 00:00") + chrono::TimeDelta::minutes(minute);
            let found = state(&world, &[presence("2026-11-02 09:00", "2026-11-02 17:30")], at).state;
            let inside = (9 * 60..17 * 60 + 30).contains(&minute);
            prop_assert_eq!(found, if inside { State::In } else { State::Off });
        }
    }
}
