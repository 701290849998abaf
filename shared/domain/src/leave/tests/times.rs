//! Leave from one time of a date to another (rule LEAVE-38).

use super::*;
use crate::attendance::{Attendance, Flag};
use crate::calendar::Calendar;
use crate::correction::review;
use crate::testing::{planned, presence, weekdays};
use crate::timeline::Timeline;
use crate::worth::Off;

const MONDAY: &str = "2026-11-02";

fn hours() -> LeaveType {
    let of_days = LeaveType::of_days("annual", "Hours", None, Days::ZERO);
    LeaveType { unit: Unit::Minute, ..of_days }
}

fn times(calendar: &Calendar<'_>, on: &str, from: &str, to: &str) -> Option<LeaveTimes> {
    let time = |text: &str| text.parse().unwrap();
    let seconds = |text: &str| time(&format!("{text}:00"));
    LeaveTimes::of(seconds(from), seconds(to), date(on), calendar)
}

fn try_from_to(world: &World, on: &str, from: &str, to: &str) -> Result<Leave, RequestViolation> {
    let person = world.person();
    let span = LeaveSpan { times: times(&person.calendar, on, from, to), ..span(on, on) };
    assert!(span.times.is_some(), "{from} {to}");
    let Counted { shares, minutes, timed_days, years } =
        count(&span, &hours(), &person, &world.settings)?;
    let leave = fixtures::leave(LeaveId(Uuid::from_u128(1)), EMPLOYEE, date(on), date(on));
    let unit = Unit::Minute;
    let status = LeaveStatus::Approved;
    Ok(Leave { span, unit, shares, minutes, timed_days, years, status, ..leave })
}

fn from_to(world: &World, from: &str, to: &str) -> Leave {
    try_from_to(world, MONDAY, from, to).unwrap()
}

fn take(world: &mut World, leave: &Leave) {
    let dates = DateRange::of(leave.span.start_date);
    world.leaves = covers([leave], dates, &world.settings);
}

fn monday(from: &str, to: &str) -> Attendance {
    presence(&format!("{MONDAY} {from}"), &format!("{MONDAY} {to}"))
}

/// Rule LEAVE-38. The first case is the example of the rule.
#[test]
fn times_take_the_minutes_of_the_shift_between_them() {
    let world = World::new();
    // from, to, minutes, days
    for (from, to, minutes, days) in [
        ("15:00", "18:00", 150, "0.31"),
        ("08:00", "10:00", 60, "0.13"),
        ("09:00", "17:30", 480, "1.0"),
        ("00:00", "23:59", 480, "1.0"),
        ("12:00", "12:01", 1, "0.0"),
    ] {
        let leave = from_to(&world, from, to);
        assert_eq!(leave.minutes.sum(), minutes, "{from} {to}");
        assert_eq!(leave.taken(), Amount::of_minutes(i32::try_from(minutes).unwrap()));
        assert_eq!(leave.days().to_string(), days, "{from} {to}");
    }
    for (on, from, to) in [
        (MONDAY, "17:30", "19:00"),
        (MONDAY, "06:00", "09:00"),
        // Sunday.
        ("2026-11-01", "10:00", "12:00"),
    ] {
        let taken = try_from_to(&world, on, from, to);
        assert_eq!(taken, Err(RequestViolation::NoWorkingDays), "{from} {to}");
    }
    let calendar = world.person().calendar;
    assert_eq!(times(&calendar, MONDAY, "12:00", "12:00"), None);
    assert_eq!(times(&calendar, MONDAY, "12:00", "11:00"), None);
}

/// Rule LEAVE-38.
#[test]
fn times_are_for_one_date_of_a_type_that_counts_minutes() {
    let world = World::new();
    let person = world.person();
    let times = times(&person.calendar, MONDAY, "10:00", "12:00");
    let taken = |end: &str, leave_type: &LeaveType| {
        let span = LeaveSpan { times, ..span(MONDAY, end) };
        count(&span, leave_type, &person, &world.settings).map(|counted| counted.minutes.sum())
    };
    assert_eq!(taken(MONDAY, &hours()), Ok(120));
    assert_eq!(taken("2026-11-03", &hours()), Err(RequestViolation::TimesDoNotFit));
    let annual = world.settings.leave_type("annual").unwrap();
    assert_eq!(taken(MONDAY, annual), Err(RequestViolation::TimesDoNotFit));
}

/// Rules LEAVE-38 and DAY-2: nothing is taken of what is off, nor of the gap between two shifts.
#[test]
fn times_take_what_is_due() {
    let mut world = World::new();
    world.holiday_off(MONDAY, Off::SecondHalf);
    // The halves meet at 13:15, and 240 minutes are due.
    assert_eq!(from_to(&world, "12:15", "15:00").minutes.sum(), 60);
    assert_eq!(from_to(&world, "09:00", "17:30").minutes.sum(), 240);
    assert!(try_from_to(&world, MONDAY, "13:15", "15:00").is_err());
    let mut world = World::new();
    let shifts = vec![planned("08:00", "12:00", 0), planned("16:00", "20:00", 0)];
    world.roster.insert(date(MONDAY), shifts.into());
    assert_eq!(from_to(&world, "11:00", "17:00").minutes.sum(), 120);
    assert!(try_from_to(&world, MONDAY, "12:00", "16:00").is_err());
}

/// Rule LEAVE-38.
#[test]
fn times_of_a_night_shift_before_its_start_are_those_of_the_next_day() {
    let mut world = World::with(weekdays("22:00", "06:00", 30));
    for (from, to, minutes) in
        [("23:00", "02:00", 180), ("02:00", "04:00", 120), ("22:00", "08:00", 450)]
    {
        assert_eq!(from_to(&world, from, to).minutes.sum(), minutes, "{from} {to}");
    }
    let night = from_to(&world, "23:00", "02:00");
    let shown = night.span.times.map(|times| [times.start_time(), times.end_time()]).unwrap();
    assert_eq!(shown.map(|time| time.to_string()), ["23:00:00", "02:00:00"]);
    let calendar = world.person().calendar;
    // 21:00 is that of the next day, after 23:00 of the date.
    assert_eq!(times(&calendar, MONDAY, "21:00", "23:00"), None);
    // In the night in which the clocks go back, the shift has nine hours.
    world.zone = chrono_tz::Europe::Berlin;
    world.settings.work_schedules =
        crate::schedule::ScheduleHistory::of(only(Sat, "22:00", "06:00", 0));
    let long = try_from_to(&world, "2026-10-24", "01:00", "04:00").unwrap();
    assert_eq!(long.minutes.sum(), 240);
}

/// Rules LEAVE-9 and LEAVE-38.
#[test]
fn leaves_with_times_share_a_date_if_they_do_not_overlap() {
    let world = World::new();
    let calendar = world.person().calendar;
    let morning = from_to(&world, "10:00", "12:00");
    for (from, to, overlap) in [
        ("12:00", "13:00", false),
        ("09:00", "10:00", false),
        ("11:59", "13:00", true),
        ("09:00", "17:00", true),
    ] {
        let other = from_to(&world, from, to);
        assert_eq!(morning.overlaps(&other, &calendar), overlap, "{from} {to}");
        assert_eq!(other.overlaps(&morning, &calendar), overlap, "{from} {to}");
    }
    // The halves meet at 13:15.
    let late = from_to(&world, "13:15", "14:00");
    let both = from_to(&world, "13:00", "14:00");
    for (start, overlaps) in
        [("2026-11-02F", [true, false, true]), ("2026-11-02S", [false, true, true])]
    {
        let half = leave(&world, start, MONDAY);
        for (timed, overlap) in [&morning, &late, &both].into_iter().zip(overlaps) {
            assert_eq!(half.overlaps(timed, &calendar), overlap, "{start}");
            assert_eq!(timed.overlaps(&half, &calendar), overlap, "{start}");
        }
    }
    assert!(leave(&world, "2026-10-30", "2026-11-03").overlaps(&late, &calendar));
}

/// Rules LEAVE-28 and LEAVE-38.
#[test]
fn times_are_counted_again_when_the_shift_changes() {
    let mut world = World::new();
    let leave = from_to(&world, "15:00", "18:00");
    assert_eq!(leave.recounted(&world.person(), world.now), None);
    world.roster.insert(date(MONDAY), vec![planned("12:00", "20:00", 0)].into());
    let again = leave.recounted(&world.person(), world.now).unwrap();
    assert_eq!((again.minutes.sum(), again.days().to_string()), (180, "0.38".to_owned()));
    world.roster.insert(date(MONDAY), vec![planned("06:00", "12:00", 0)].into());
    let again = leave.recounted(&world.person(), world.now).unwrap();
    assert_eq!((again.minutes.sum(), again.days()), (0, Days::ZERO));
    assert_eq!(again.status, LeaveStatus::Approved);
}

/// Rules LEAVE-38, LEAVE-40 and LEAVE-41.
#[test]
fn a_half_of_other_leave_takes_over_the_times_in_it() {
    let world = World::new();
    let own = from_to(&world, "12:00", "15:00");
    let sick = |start: &str| Leave { takes_over: true, ..leave(&world, start, MONDAY) };
    // The halves meet at 13:15.
    for (start, minutes) in [("2026-11-02F", 105), ("2026-11-02S", 75), (MONDAY, 0)] {
        let sick = sick(start);
        let after = own.taken_over_by(&sick, &world.person());
        assert_eq!(after.taken(), Amount::of_minutes(minutes), "{start}");
        assert_eq!(after.resumed_from(&sick, &world.person()), own);
    }
    let range = DateRange::of(date(MONDAY));
    let after = decide(&own, Decision::Withdraw(range), By::Decider, date(MONDAY));
    assert_eq!(after.unwrap().map(|leave| leave.status), Some(LeaveStatus::Cancelled));
}

/// Rules LEAVE-26 and LEAVE-38.
#[test]
fn leave_that_is_removed_from_a_date_leaves_the_other_times() {
    let world = World::new();
    let (one, two) = (from_to(&world, "09:00", "10:00"), from_to(&world, "16:00", "17:00"));
    let dates = DateRange::of(date(MONDAY));
    let mut both = covers([&two, &one], dates, &world.settings);
    assert_eq!(both[&date(MONDAY)].cover, LeaveCover::default());
    let shown: Vec<_> = both[&date(MONDAY)].timed.iter().map(|timed| Some(timed.times)).collect();
    assert_eq!(shown, [one.span.times, two.span.times]);
    both.get_mut(&date(MONDAY)).unwrap().remove_timed(one.span.times.unwrap());
    assert_eq!(both, covers([&two], dates, &world.settings));
}

/// Rules TIME-49 and LEAVE-38.
#[test]
fn presence_between_the_times_is_work_on_leave() {
    let mut world = World::new();
    let leave = from_to(&world, "15:00", "18:00");
    take(&mut world, &leave);
    for (from, to, flagged) in [
        ("09:00", "15:10", false),
        ("09:00", "15:11", true),
        ("17:20", "19:00", false),
        ("17:19", "19:00", true),
    ] {
        let timeline = world.timeline([monday(from, to)]);
        let attendance = timeline.iter().next().unwrap();
        assert_eq!(attendance.flags.contains(&Flag::WorkedOnLeave), flagged, "{from} {to}");
        // The leave holds the end of the shift.
        assert!(!attendance.flags.contains(&Flag::EarlyLeave), "{from} {to}");
    }
    let timeline = world.timeline([monday("10:00", "14:00")]);
    assert_eq!(timeline.iter().next().unwrap().day_result.late_minutes, 60);
    let leave = from_to(&world, "08:30", "10:00");
    take(&mut world, &leave);
    let timeline = world.timeline([monday("10:00", "14:00")]);
    let attendance = timeline.iter().next().unwrap();
    assert_eq!(attendance.day_result.late_minutes, 0);
    assert!(attendance.flags.contains(&Flag::EarlyLeave));
}

/// Rules LEAVE-27 and LEAVE-38.
#[test]
fn approved_work_between_the_times_gives_its_minutes_back() {
    let mut world = World::new();
    let mut leave = from_to(&world, "15:00", "18:00");
    take(&mut world, &leave);
    let mut timeline: Timeline = world.timeline([monday("09:00", "16:00")]);
    let id = timeline.iter().next().unwrap().id;
    let approved = crate::attendance::Review::Approved;
    world.change(|context| review(id, approved, context, &mut timeline)).unwrap();
    leave.return_days([date(MONDAY)], &world.person(), timeline.iter());
    assert_eq!(leave.returned(), Amount::of_minutes(60));
    assert_eq!(leave.draws()[&2026][&date(MONDAY)], Amount::of_minutes(90));
}

proptest! {
    /// Rule LEAVE-38: a walk over the minutes of the date finds the same.
    #[test]
    fn times_take_each_minute_of_the_shifts_that_is_due(
        first in 0u32..600, length in 1u32..500, gap in 0u32..200, second in 0u32..300,
        break_minutes in 0u32..120, from in 0u32..1439, asked in 1u32..900,
        off in prop::sample::select(vec![Off::None, Off::FirstHalf, Off::SecondHalf, Off::Day]),
    ) {
        let text = |minute: u32| format!("{:02}:{:02}", minute / 60, minute % 60);
        let mut world = World::new();
        let until = first + length;
        let mut shifts = vec![planned(&text(first), &text(until), break_minutes.min(length))];
        let again = until + gap;
        let ends = if second > 0 { (again + second).min(1439) } else { until };
        if second > 0 && again < ends {
            shifts.push(planned(&text(again), &text(ends), 0));
        }
        world.roster.insert(date(MONDAY), shifts.into());
        // A roster plans the half that is worked, so only a whole day is off.
        world.holiday_off(MONDAY, off);
        let to = (from + asked).min(1439);
        prop_assume!(from < to);
        let mut minutes = 0;
        for minute in from..to {
            let works = first <= minute && minute < until
                || second > 0 && again <= minute && minute < ends;
            minutes += u32::from(works);
        }
        let day = world.person().shift_on(date(MONDAY)).unwrap();
        let expected = if off == Off::Day { 0 } else { minutes.min(day.due_minutes()) };
        match try_from_to(&world, MONDAY, &text(from), &text(to)) {
            Ok(leave) => prop_assert_eq!(leave.minutes.sum(), expected),
            Err(why) => prop_assert_eq!((why, 0), (RequestViolation::NoWorkingDays, expected)),
        }
    }
}
