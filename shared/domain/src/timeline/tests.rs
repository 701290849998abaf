mod facts;
mod order;

use chrono::TimeDelta;
use chrono_tz::{America, Europe, Pacific};
use proptest::prelude::*;

use super::*;
use crate::attendance::{Flag, Review, SinglePunch, Status};
use crate::leave::LeaveCover;
use crate::schedule::ScheduleHistory;
use crate::testing::{
    World, at, attendance, date, local, only, open, presence, tolerating, weekdays,
};

fn with_review(mut attendance: Attendance, review: Review) -> Attendance {
    attendance.review = review;
    attendance
}

/// The worked minutes, overtime and status of each attendance, sorted by clock-in.
fn figures(timeline: &Timeline) -> Vec<(u32, u32, Status)> {
    let figures = |a: &Attendance| {
        (a.day_result.worked_minutes, a.day_result.overtime_minutes, a.day_result.status)
    };
    timeline.iter().map(figures).collect()
}

/// Rule SYNC-19.
#[test]
fn what_overlaps_what() {
    let morning = presence("2026-11-02 09:00", "2026-11-02 12:00");
    let instant = presence("2026-11-02 13:00", "2026-11-02 13:00");
    let still_open = open("2026-11-02 14:00");
    let timeline = World::new().timeline([morning, instant, still_open]);
    // in, out, the clock-in that it overlaps
    let cases = [
        ("08:00", "09:00", None),
        ("08:00", "09:01", Some("09:00")),
        ("08:00", "", None),
        ("09:00", "", Some("09:00")),
        ("09:00", "09:00", Some("09:00")),
        ("10:00", "", Some("09:00")),
        ("11:59", "13:00", Some("09:00")),
        ("12:00", "", None),
        ("12:00", "13:00", None),
        ("12:00", "13:01", Some("13:00")),
        ("13:00", "", Some("13:00")),
        ("13:00", "13:30", Some("13:00")),
        ("13:30", "14:00", None),
        ("13:30", "14:01", Some("14:00")),
        ("14:00", "", Some("14:00")),
        ("14:01", "", None),
        ("14:01", "15:00", None),
        ("08:00", "20:00", Some("09:00")),
    ];
    for (clock_in, clock_out, expected) in cases {
        let at = |time: &str| at(&format!("2026-11-02 {time}"));
        let clock_out = (!clock_out.is_empty()).then(|| at(clock_out));
        let found = timeline.overlapping(at(clock_in), clock_out, None);
        assert_eq!(found.map(|a| a.clock_in_at), expected.map(at), "{clock_in} {clock_out:?}");
    }
}

/// Rule SYNC-20.
#[test]
fn a_rejected_attendance_and_the_excepted_one_overlap_nothing() {
    let one = presence("2026-11-02 09:00", "2026-11-02 12:00");
    let range = (one.clock_in_at, one.clock_out_at);
    for (review, in_the_way) in [
        (Review::None, true),
        (Review::Pending, true),
        (Review::Approved, true),
        (Review::Rejected, false),
    ] {
        let timeline = World::new().timeline([with_review(one.clone(), review)]);
        assert_eq!(timeline.overlapping(range.0, range.1, None).is_some(), in_the_way);
        assert_eq!(timeline.overlapping(range.0, range.1, Some(one.id)), None);
    }
}

/// Rule TIME-17.
#[test]
fn writing_an_attendance_recalculates_the_others_of_its_day() {
    let world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 12:25", "2026-11-02 18:30")]);
    assert_eq!(figures(&timeline), [(360, 0, Status::Late)]);
    world.put(&mut timeline, presence("2026-11-02 08:00", "2026-11-02 11:55"));
    assert_eq!(figures(&timeline), [(235, 0, Status::Present), (365, 120, Status::Present)]);
    assert_eq!(timeline.changes().len(), 2);
}

/// Rule TIME-43.
#[test]
fn a_corrected_clock_in_moves_the_attendance_to_its_new_day() {
    let mut world = World::new();
    let stray = presence("2026-11-03 08:00", "2026-11-03 11:55");
    let rest = presence("2026-11-02 12:25", "2026-11-02 18:30");
    let tuesday = presence("2026-11-03 12:00", "2026-11-03 17:30");
    let mut timeline = world.timeline([stray.clone(), rest.clone(), tuesday.clone()]);
    assert_eq!(timeline.on(date("2026-11-03")).count(), 2);

    world.now = at("2026-11-06 21:00");
    let mut moved = timeline.get(stray.id).unwrap().clone();
    moved.clock_in_at = at("2026-11-02 08:00");
    moved.clock_out_at = Some(at("2026-11-02 11:55"));
    world.put(&mut timeline, moved);
    let monday: Vec<_> = timeline.on(date("2026-11-02")).map(|a| a.id).collect();
    assert_eq!(monday, [stray.id, rest.id]);
    assert_eq!(timeline.get(rest.id).unwrap().day_result.overtime_minutes, 120);
    // Tuesday's other attendance is now the first one of the day, and late.
    assert_eq!(timeline.get(tuesday.id).unwrap().day_result.status, Status::Late);
    let changed: Vec<_> = timeline.changes().iter().map(|a| (a.id, a.updated_at)).collect();
    assert_eq!(changed, [stray.id, rest.id, tuesday.id].map(|id| (id, world.now)));
}

/// Rule TIME-12.
#[test]
fn a_date_stays_when_the_schedule_is_replaced_until_a_correction() {
    let mut world = World::with(only(chrono::Weekday::Mon, "22:00", "06:00", 0));
    let night = presence("2026-11-03 00:30", "2026-11-03 06:00");
    let mut timeline = world.timeline([night.clone()]);
    assert_eq!(timeline.get(night.id).unwrap().day_result.date, date("2026-11-02"));

    world.settings.work_schedules = ScheduleHistory::of(weekdays("09:00", "17:30", 30));
    let as_it_is = timeline.get(night.id).unwrap().clone();
    world.put(&mut timeline, as_it_is);
    let result = &timeline.get(night.id).unwrap().day_result;
    assert_eq!((result.date, result.shift.is_some()), (date("2026-11-02"), true));

    let as_it_is = timeline.get(night.id).unwrap().clone();
    world.correct(&mut timeline, as_it_is);
    let result = &timeline.get(night.id).unwrap().day_result;
    assert_eq!((result.date, result.shift.is_some()), (date("2026-11-03"), true));
}

/// Rule TIME-32.
#[test]
fn a_locked_date_keeps_its_figures() {
    let mut world = World::new();
    let first = presence("2026-11-02 08:00", "2026-11-02 11:55");
    let forgotten = open("2026-11-02 20:00");
    world.now = at("2026-11-02 21:00");
    let mut timeline = world.timeline([first.clone(), forgotten.clone()]);
    assert_eq!(timeline.get(forgotten.id).unwrap().day_result.status, Status::Open);
    world.lock("2026-11-01", "2026-11-02");
    world.settings.work_schedules = ScheduleHistory::of(weekdays("07:00", "09:00", 30));

    let mut with_photo = timeline.get(first.id).unwrap().clone();
    with_photo.flags.insert(Flag::PhotoInvalid);
    let result = with_photo.day_result.clone();
    world.put(&mut timeline, with_photo);
    assert_eq!(timeline.get(first.id).unwrap().day_result, result);

    // A new attendance is evaluated, alone if it is pending review. The others do not change.
    let punch = presence("2026-11-02 12:25", "2026-11-02 18:30");
    let id = punch.id;
    world.put(&mut timeline, with_review(punch, Review::Pending));
    // 365 minutes. The break of the date's shift takes the minutes above 360.
    assert_eq!(timeline.get(id).unwrap().day_result.worked_minutes, 360);
    assert_eq!(timeline.get(first.id).unwrap().day_result, result);

    world.now = at("2026-11-09 20:00");
    close(&world, &mut timeline, forgotten.id);
    assert_eq!(timeline.get(forgotten.id).unwrap().day_result.status, Status::Incomplete);
    assert_eq!(timeline.get(first.id).unwrap().day_result, result);
}

/// Rule TIME-32.
#[test]
fn a_decision_on_a_locked_date_evaluates_that_attendance_with_the_others() {
    let mut world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 09:00", "2026-11-02 10:30")]);
    world.lock("2026-11-01", "2026-11-02");
    let second = presence("2026-11-02 11:00", "2026-11-02 18:30");
    world.put(&mut timeline, with_review(second.clone(), Review::Pending));
    let worked = |timeline: &Timeline| timeline.get(second.id).unwrap().day_result.worked_minutes;
    // Evaluated alone, its break is unpaid. Together with the other one, the gap between them was the break.
    assert_eq!(worked(&timeline), 420);
    let pending = timeline.get(second.id).unwrap().clone();
    world.put(&mut timeline, with_review(pending, Review::Approved));
    assert_eq!(worked(&timeline), 450);
}

/// Closes attendances that were open for too long.
fn close(world: &World, timeline: &mut Timeline, id: AttendanceId) {
    world.change(|context| timeline.close(id, context));
}

/// Rule TIME-28.
#[test]
fn an_open_attendance_closes_when_its_time_is_over() {
    let mut world = World::new();
    world.now = at("2026-11-02 12:00");
    let forgotten = open("2026-11-02 09:00");
    let other = open("2026-11-02 09:30");
    let mut timeline = world.timeline([forgotten.clone(), other.clone()]);
    world.now = at("2026-11-03 00:59");
    close(&world, &mut timeline, forgotten.id);
    assert_eq!(timeline.changes(), Vec::<&Attendance>::new());
    world.now = at("2026-11-03 02:00");
    // Each attendance is closed only by its own closing.
    world.put(&mut timeline, presence("2026-11-02 19:00", "2026-11-02 20:00"));
    let status = |timeline: &Timeline, id| timeline.get(id).unwrap().day_result.status;
    assert_eq!(status(&timeline, forgotten.id), Status::Open);
    close(&world, &mut timeline, forgotten.id);
    assert_eq!(status(&timeline, forgotten.id), Status::Incomplete);
    assert_eq!(status(&timeline, other.id), Status::Open);
    // It is the same if people punch once a day.
    world.settings.single_punch = SinglePunch::CountsAsDay;
    world.put(&mut timeline, presence("2026-11-02 19:00", "2026-11-02 20:30"));
    assert_eq!(status(&timeline, other.id), Status::Open);
    close(&world, &mut timeline, other.id);
    assert_ne!(status(&timeline, other.id), Status::Open);
}

/// Rules TIME-57 and TIME-55.
#[test]
fn a_single_punch_that_closes_on_a_locked_date_waits_and_one_that_was_paid_stays() {
    let mut world = World::new();
    world.settings.single_punch = SinglePunch::CountsAsDay;
    world.now = at("2026-11-03 08:00");
    let paid = open("2026-11-02 09:00");
    let late = open("2026-11-02 19:00");
    let mut timeline = world.timeline([paid.clone(), late.clone()]);
    close(&world, &mut timeline, paid.id);
    let stored = |timeline: &Timeline, id| {
        let there = timeline.get(id).unwrap();
        (there.day_result.status, there.review, there.flags.contains(&Flag::PeriodLocked))
    };
    assert_eq!(stored(&timeline, paid.id), (Status::Present, Review::None, false));
    let mut timeline = Timeline::of(timeline.iter().cloned().collect());
    world.lock("2026-11-02", "2026-11-02");
    world.now = at("2026-11-03 11:01");
    // Only its own closing makes it a day.
    world.put(&mut timeline, presence("2026-11-02 21:00", "2026-11-02 21:30"));
    assert_eq!(stored(&timeline, late.id), (Status::Open, Review::None, false));
    close(&world, &mut timeline, late.id);
    assert_eq!(stored(&timeline, late.id), (Status::Present, Review::Pending, true));
    // A paid attendance does not change, whatever the setting is now.
    world.settings.single_punch = SinglePunch::Open;
    world.put(&mut timeline, presence("2026-11-02 20:00", "2026-11-02 20:30"));
    assert_eq!(stored(&timeline, paid.id), (Status::Present, Review::None, false));
}

/// Rules TIME-57 and TIME-32.
#[test]
fn what_was_incomplete_on_a_locked_date_is_no_day_when_people_punch_once_a_day_now() {
    let mut world = World::new();
    let forgotten = open("2026-11-02 09:00");
    let mut timeline = world.timeline([forgotten.clone()]);
    close(&world, &mut timeline, forgotten.id);
    world.lock("2026-11-01", "2026-11-02");
    world.settings.single_punch = SinglePunch::CountsAsDay;
    world.put(&mut timeline, presence("2026-11-02 20:00", "2026-11-02 20:30"));
    assert_eq!(timeline.get(forgotten.id).unwrap().day_result.status, Status::Incomplete);
}

#[test]
fn an_attendance_is_open_until_it_ends_is_refused_or_has_lasted_too_long() {
    let mut world = World::new();
    world.now = at("2026-11-02 12:00");
    let found = |world: &World, timeline: &Timeline| {
        timeline.open(&world.settings, world.now).map(|a| a.clock_in_at)
    };
    let early = open("2026-11-02 09:00");
    let two = world.timeline([early.clone(), open("2026-11-02 10:00")]);
    assert_eq!(found(&world, &two), Some(at("2026-11-02 10:00")));
    let refused = world.timeline([with_review(early.clone(), Review::Rejected)]);
    assert_eq!(found(&world, &refused), None);
    let ended = world.timeline([presence("2026-11-02 09:00", "2026-11-02 10:00")]);
    assert_eq!(found(&world, &ended), None);
    // It is incomplete without another write, and stays incomplete.
    let mut one = world.timeline([early.clone()]);
    world.now = at("2026-11-03 01:00");
    assert_eq!(found(&world, &one), None);
    close(&world, &mut one, early.id);
    world.now = at("2026-11-02 12:00");
    assert_eq!(found(&world, &one), None);
}

#[test]
fn only_what_really_differs_is_a_change() {
    let mut world = World::new();
    let one = presence("2026-11-02 09:00", "2026-11-02 17:30");
    let mut timeline = world.timeline([one.clone()]);
    let stored = timeline.get(one.id).unwrap().clone();
    world.now = at("2026-11-06 21:00");

    world.put(&mut timeline, stored.clone());
    assert_eq!(timeline.changes(), Vec::<&Attendance>::new());
    assert_eq!(timeline.get(one.id), Some(&stored));

    let mut late = stored.clone();
    late.clock_in_at = at("2026-11-02 10:00");
    world.put(&mut timeline, late);
    assert_eq!(timeline.changes()[0].updated_at, world.now);
    assert_eq!(timeline.loaded(one.id), Some(&stored));

    // A change that was undone is no change.
    world.put(&mut timeline, stored.clone());
    assert_eq!(timeline.changes(), Vec::<&Attendance>::new());
    assert_eq!(timeline.get(one.id), Some(&stored));

    let fresh = presence("2026-11-03 09:00", "2026-11-03 17:30");
    world.put(&mut timeline, fresh.clone());
    assert_eq!(timeline.changes().iter().map(|a| a.id).collect::<Vec<_>>(), [fresh.id]);
    assert_eq!(timeline.loaded(fresh.id), None);
}

/// Rule TIME-36.
#[test]
fn a_leave_approved_later_excuses_lateness_at_recalculation() {
    let mut world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 13:00", "2026-11-02 17:30")]);
    world
        .leaves
        .insert(date("2026-11-02"), LeaveCover { first_half: true, second_half: false }.into());
    world.change(|context| timeline.recalculate(date("2026-11-02"), context));
    assert_eq!(timeline.changes()[0].day_result.late_minutes, 0);
}

#[test]
fn the_range_to_load_is_three_local_dates_either_side() {
    let first = at("2026-11-02 09:00");
    let last = at("2026-11-03 01:00");
    let cases = [
        (chrono_tz::UTC, "2026-10-30T00:00Z", "2026-11-07T00:00Z"),
        // 01:00Z is still Monday evening in New York, where the clocks went back on Sunday.
        (America::New_York, "2026-10-30T04:00Z", "2026-11-06T05:00Z"),
        (Pacific::Apia, "2026-10-29T11:00Z", "2026-11-06T11:00Z"),
    ];
    let mut world = World::new();
    for (zone, from, to) in cases {
        world.zone = zone;
        let range = days_around(&world.person().calendar, first, last);
        assert_eq!(range, (at(from), at(to)), "{zone}");
    }
}

/// Random attendances around one clock-in, and a random week.
fn neighbours() -> impl Strategy<Value = (Vec<i64>, u32, bool)> {
    (prop::collection::vec(-8i64 * 1440..8 * 1440, 0..20), 0u32..720, any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn attendances_outside_the_range_do_not_change_the_day(
        (others, window_minutes, nights) in neighbours(),
    ) {
        let (start, end) = if nights { ("22:00", "06:00") } else { ("09:00", "17:30") };
        let week = tolerating(weekdays(start, end, 30), |t| t.window_minutes = window_minutes);
        let mut world = World::with(week);
        world.zone = Europe::Berlin;
        let clock_in = local(world.zone, "2026-10-26 05:00");
        let near = |minute: i64| {
            let from = clock_in + TimeDelta::minutes(minute);
            attendance(from, Some(from + TimeDelta::minutes(1)))
        };
        let all = world.timeline(others.into_iter().map(near));
        let punch = attendance(clock_in, Some(clock_in + TimeDelta::hours(9)));
        let (from, to) = days_around(&world.person().calendar, clock_in, punch.clock_out_at.unwrap());
        let inside = |a: &&Attendance| from <= a.clock_in_at && a.clock_in_at < to;
        let mut part = Timeline::of(all.iter().filter(inside).cloned().collect());
        let mut whole = all;
        world.put(&mut part, punch.clone());
        world.put(&mut whole, punch);
        prop_assert_eq!(part.changes(), whole.changes());
    }

    #[test]
    fn two_presences_overlap_either_way_round(
        a in 0i64..20, a_length in prop::option::of(0i64..10),
        b in 0i64..20, b_length in prop::option::of(0i64..10),
    ) {
        let presence = |from: i64, length: Option<i64>| {
            let from = at("2026-11-02 09:00") + TimeDelta::minutes(from);
            (from, length.map(|length| from + TimeDelta::minutes(length)))
        };
        let one = presence(a, a_length);
        let other = presence(b, b_length);
        prop_assert_eq!(intersect(one, other), intersect(other, one));
        // Counted in minutes. An instant is the minute that contains it.
        let minutes = |from: i64, length: Option<i64>| from..from + length.unwrap_or(0).max(1);
        let one_minutes = minutes(a, a_length);
        let other_minutes = minutes(b, b_length);
        let shared = one_minutes.filter(|minute| other_minutes.contains(minute)).count();
        prop_assert_eq!(intersect(one, other), shared > 0);
    }
}
