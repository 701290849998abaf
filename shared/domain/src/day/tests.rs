use chrono::Weekday::{Fri, Mon, Sat};
use chrono_tz::Europe;
use proptest::prelude::*;

use super::*;
use crate::leave::LeaveCover;
use crate::testing::{
    World, at, attendance, date, flags, only, open, presence, tolerating, weekdays,
};

mod worth;

const MONDAY: &str = "2026-11-02";

/// The results of Monday's attendances, given as wall times of that date (UTC).
fn monday(world: &World, presences: &[(&str, &str)]) -> Vec<Attendance> {
    let at = |time: &str| at(&format!("{MONDAY} {time}"));
    let mut day: Vec<Attendance> =
        presences.iter().map(|(i, o)| attendance(at(i), (!o.is_empty()).then(|| at(o)))).collect();
    world.evaluate(MONDAY, &mut day);
    day
}

fn worked(day: &[Attendance]) -> Vec<u32> {
    day.iter().map(|a| a.day_result.worked_minutes).collect()
}

fn overtime(day: &[Attendance]) -> Vec<u32> {
    day.iter().map(|a| a.day_result.overtime_minutes).collect()
}

fn statuses(day: &[Attendance]) -> Vec<Status> {
    day.iter().map(|a| a.day_result.status).collect()
}

/// Rule TIME-13.
#[test]
fn the_night_the_clocks_go_back_counts_its_true_hours() {
    let mut world = World::with(only(Sat, "22:00", "06:00", 30));
    world.zone = Europe::Berlin;
    let mut day = [presence("2026-10-24T20:05Z", "2026-10-25T05:00Z")];
    world.evaluate("2026-10-24", &mut day);
    let result = &day[0].day_result;
    assert_eq!(result.date, date("2026-10-24"));
    assert_eq!((result.worked_minutes, result.scheduled_minutes), (505, 510));
    assert_eq!((result.overtime_minutes, result.late_minutes), (0, 0));
    assert_eq!((result.status, flags(&day[0])), (Status::Present, vec![]));
}

/// Rules TIME-13 and TIME-14.
#[test]
fn minutes_of_one_attendance() {
    // in, out, worked, overtime, against 09:00–17:30 with break 30 after 360
    let cases = [
        ("06:59", "17:30", 601, 121),
        ("09:00:00", "15:00:01", 360, 0),
        ("09:00:00", "15:01:00", 360, 0),
        ("09:00:00", "15:30:00", 360, 0),
        ("09:00:00", "15:31:00", 361, 0),
        ("09:00:00", "17:30:59", 480, 0),
        ("09:00:00", "17:31:00", 481, 1),
        ("09:00:30", "17:30:29", 479, 0),
        ("09:00", "09:00", 0, 0),
    ];
    for (clock_in, clock_out, minutes, over) in cases {
        let day = monday(&World::new(), &[(clock_in, clock_out)]);
        assert_eq!((worked(&day), overtime(&day)), (vec![minutes], vec![over]), "{clock_in}");
    }
}

/// Rules TIME-15 and TIME-22.
#[test]
fn a_lunch_that_was_clocked_out_is_the_break() {
    let day = monday(&World::new(), &[("12:25", "18:30"), ("08:00", "11:55")]);
    assert_eq!(worked(&day), [235, 365]);
    assert_eq!(overtime(&day), [0, 120]);
    assert_eq!(statuses(&day), [Status::Present, Status::Present]);
    assert!(day.iter().all(|a| a.day_result.late_minutes == 0 && a.flags.is_empty()));
}

/// Rule TIME-16.
#[test]
fn the_break_is_taken_from_the_last_attendance_backwards_less_the_gaps() {
    // A gap of 10 leaves 20 of the break.
    let day = monday(&World::new(), &[("09:00", "13:00"), ("13:10", "17:40")]);
    assert_eq!(worked(&day), [240, 250]);
    // The last attendance is too short for the break.
    let day = monday(&World::new(), &[("09:00", "17:00"), ("17:01", "17:11")]);
    assert_eq!(worked(&day), [461, 0]);
    // 370 minutes: only ten may be deducted, so that 360 remain.
    let day = monday(&World::new(), &[("09:00", "13:00"), ("13:05", "15:15")]);
    assert_eq!(worked(&day), [240, 120]);
    // Not above 360 in total: nothing is deducted.
    let day = monday(&World::new(), &[("09:00", "12:00"), ("12:01", "15:01")]);
    assert_eq!(worked(&day), [180, 180]);
}

/// Rule TIME-15.
#[test]
fn seconds_of_a_gap_are_added_up_before_the_rest_is_rounded_down() {
    // Away for 29 min 50 s: no whole minute of the break is left.
    let day = monday(&World::new(), &[("08:00:00", "11:55:20"), ("12:25:10", "18:30:00")]);
    assert_eq!(worked(&day), [235, 364]);
    // Twice 14 min 40 s: 40 s are left.
    let day = monday(
        &World::new(),
        &[("08:00:00", "10:00:00"), ("10:14:40", "12:00:40"), ("12:15:20", "18:30:20")],
    );
    assert_eq!(worked(&day), [120, 106, 375]);
}

/// Rule TIME-15.
#[test]
fn after_an_attendance_without_clock_out_no_gap_is_known() {
    let mut world = World::new();
    world.now = at("2026-11-03 20:00");
    let day = monday(&world, &[("08:00", "13:00"), ("13:10", ""), ("14:00", "18:00")]);
    // 20 of the break are left after the gap of 10.
    assert_eq!(worked(&day), [300, 0, 220]);
    assert_eq!(statuses(&day), [Status::Present, Status::Incomplete, Status::Present]);
}

/// Rule TIME-14.
#[test]
fn a_short_shift_has_no_break() {
    let world = World::with(weekdays("09:00", "14:00", 30));
    let day = monday(&world, &[("09:00", "14:00")]);
    assert_eq!((worked(&day), day[0].day_result.scheduled_minutes), (vec![300], 300));
    assert_eq!(overtime(&day), [0]);
    // Staying longer than six hours costs the break of the shift.
    let day = monday(&world, &[("09:00", "15:30")]);
    assert_eq!((worked(&day), overtime(&day)), (vec![360], vec![60]));
}

/// Rule TIME-21.
#[test]
fn an_unscheduled_day_has_no_break_no_lateness_and_is_all_overtime() {
    let mut day = [presence("2026-11-07 09:00", "2026-11-07 17:00")];
    World::new().evaluate("2026-11-07", &mut day);
    assert_eq!((worked(&day), overtime(&day)), (vec![480], vec![480]));
    assert_eq!((day[0].day_result.shift, day[0].day_result.scheduled_minutes), (None, 0));
    assert_eq!(statuses(&day), [Status::Present]);
}

/// Rules TIME-17 and TIME-15.
#[test]
fn an_attendance_that_no_window_holds_belongs_to_the_day() {
    let day = monday(&World::new(), &[("09:00", "17:30"), ("19:00", "23:30")]);
    // The gap was the break.
    assert_eq!((worked(&day), overtime(&day)), (vec![510, 270], vec![30, 270]));
    assert!(day.iter().all(|there| there.day_result.shift.is_some()));
    let world = World::with(weekdays("09:00", "18:00", 60));
    for evening in ["19:00", "19:01"] {
        let day = monday(&world, &[("09:00", "12:00"), (evening, "23:00")]);
        assert_eq!(overtime(&day), [0, 0], "{evening}");
        assert_eq!(statuses(&day), [Status::Present; 2], "{evening}");
    }
    let day = monday(&world, &[("09:00", "12:00"), ("19:01", "23:00")]);
    assert_eq!(worked(&day), [180, 239]);
}

/// Rule TIME-17.
#[test]
fn a_date_without_a_shift_is_one_day() {
    let mut day = [
        presence("2026-11-07 08:00", "2026-11-07 11:00"),
        presence("2026-11-07 19:00", "2026-11-07 23:00"),
    ];
    World::new().evaluate("2026-11-07", &mut day);
    assert_eq!((worked(&day), overtime(&day)), (vec![180, 240], vec![180, 240]));
    assert_eq!(statuses(&day), [Status::Present; 2]);
}

/// Rules TIME-19 and TIME-20.
#[test]
fn lateness_and_early_leave_look_at_the_window_alone() {
    /// Attendances against 09:00–17:30 with a window of 60; then the minutes of lateness and the early leaves.
    type Case = (&'static [(&'static str, &'static str)], &'static [u32], &'static [bool]);
    let cases: [Case; 7] = [
        (&[("05:00", "07:59"), ("11:00", "17:30")], &[0, 120], &[false, false]),
        (&[("05:00", "08:00"), ("11:00", "17:30")], &[0, 0], &[false, false]),
        (&[("09:00", "12:00"), ("19:01", "23:00")], &[0, 0], &[true, false]),
        (&[("09:00", "12:00"), ("18:30", "23:00")], &[0, 0], &[false, false]),
        (&[("05:00", "12:00")], &[0], &[true]),
        (&[("19:00", "23:00")], &[0], &[false]),
        (&[("05:00", "07:00")], &[0], &[false]),
    ];
    for (presences, late, early) in cases {
        let day = monday(&World::new(), presences);
        let found: Vec<u32> = day.iter().map(|a| a.day_result.late_minutes).collect();
        assert_eq!(found, late, "{presences:?}");
        let found: Vec<bool> = day.iter().map(|a| a.flags.contains(&Flag::EarlyLeave)).collect();
        assert_eq!(found, early, "{presences:?}");
    }
    // The length of the first one is unknown.
    let day = monday(&World::new(), &[("05:00", ""), ("11:00", "17:30")]);
    assert_eq!(day[1].day_result.late_minutes, 0);
}

/// Rule TIME-19.
#[test]
fn after_the_grace_lateness_counts_from_the_start() {
    // clock-in, late minutes, status
    let cases = [
        ("08:30:00", 0, Status::Present),
        ("09:10:00", 0, Status::Present),
        ("09:10:01", 10, Status::Late),
        ("09:11:59", 11, Status::Late),
    ];
    for (clock_in, late, status) in cases {
        let day = monday(&World::new(), &[(clock_in, "17:30")]);
        assert_eq!(day[0].day_result.late_minutes, late, "{clock_in}");
        assert_eq!(day[0].day_result.status, status, "{clock_in}");
        assert_eq!(day[0].flags.contains(&Flag::LateArrival), status == Status::Late);
    }
    // Without grace, thirty seconds are late by no whole minute.
    let strict = World::with(tolerating(weekdays("09:00", "17:30", 30), |t| t.grace_minutes = 0));
    let day = monday(&strict, &[("09:00:30", "17:30")]);
    assert_eq!((day[0].day_result.late_minutes, statuses(&day)), (0, vec![Status::Late]));
}

/// Rule TIME-20.
#[test]
fn early_leave_looks_at_the_last_clock_out() {
    let early = |day: &[Attendance]| -> Vec<bool> {
        day.iter().map(|a| a.flags.contains(&Flag::EarlyLeave)).collect()
    };
    let world = World::new();
    assert_eq!(early(&monday(&world, &[("09:00", "17:20:00")])), [false]);
    assert_eq!(early(&monday(&world, &[("09:00", "17:19:59")])), [true]);
    assert_eq!(early(&monday(&world, &[("09:00", "12:00"), ("13:00", "17:30")])), [false, false]);
    assert_eq!(early(&monday(&world, &[("09:00", "12:00"), ("13:00", "16:00")])), [false, true]);
    let mut world = World::new();
    world.now = at("2026-11-02 14:00");
    assert_eq!(early(&monday(&world, &[("09:00", "12:00"), ("13:00", "")])), [false, false]);
}

/// Rule TIME-19.
#[test]
fn lateness_looks_at_the_first_clock_in() {
    let day = monday(&World::new(), &[("09:30", "12:00"), ("12:30", "17:30")]);
    assert_eq!(day.iter().map(|a| a.day_result.late_minutes).collect::<Vec<_>>(), [30, 0]);
    assert_eq!(statuses(&day), [Status::Late, Status::Present]);
}

/// Rules TIME-21 and TIME-24.
#[test]
fn leave_excuses_the_half_it_covers_and_lowers_no_threshold() {
    let cover = |first_half, second_half| {
        let mut world = World::new();
        world.leaves.insert(date(MONDAY), LeaveCover { first_half, second_half }.into());
        let day = monday(&world, &[("13:00", "16:00")]);
        assert_eq!(overtime(&day), [0]);
        (flags(&day[0]), day[0].day_result.late_minutes)
    };
    assert_eq!(cover(false, false), (vec![Flag::LateArrival, Flag::EarlyLeave], 240));
    assert_eq!(cover(true, false), (vec![Flag::EarlyLeave], 0));
    assert_eq!(cover(false, true), (vec![Flag::LateArrival], 240));
    assert_eq!(cover(true, true), (vec![], 0));
    let mut world = World::new();
    world.leaves.insert(date(MONDAY), LeaveCover { first_half: true, second_half: false }.into());
    assert_eq!(overtime(&monday(&world, &[("09:00", "17:45")])), [15]);
}

/// Rules TIME-21 and TIME-23.
#[test]
fn a_holiday_is_all_overtime_and_nobody_is_late() {
    let mut world = World::new();
    world.holiday(MONDAY);
    let day = monday(&world, &[("10:00", "12:00"), ("12:10", "16:40")]);
    // The shift is planned and so is its break: 390 less 20 of the 30.
    assert_eq!((worked(&day), overtime(&day)), (vec![120, 250], vec![120, 250]));
    assert!(day.iter().all(|a| a.flags.is_empty() && a.day_result.late_minutes == 0));
    assert_eq!(day[0].day_result.scheduled_minutes, 480);
}

/// Rule TIME-23.
#[test]
fn a_night_into_a_holiday_is_the_day_it_started_on() {
    let mut world = World::with(only(Mon, "22:00", "06:00", 0));
    world.holiday("2026-11-03");
    let mut day = [presence("2026-11-02 22:00", "2026-11-03 07:00")];
    world.evaluate(MONDAY, &mut day);
    assert_eq!(overtime(&day), [60]);
}

#[test]
fn a_night_over_the_end_of_a_month_belongs_to_the_old_one() {
    let world = World::with(only(Mon, "22:00", "06:00", 30));
    let mut day = [presence("2026-11-30 22:00", "2026-12-01 06:00")];
    world.evaluate("2026-11-30", &mut day);
    assert_eq!(day[0].day_result.date, date("2026-11-30"));
    assert_eq!((worked(&day), overtime(&day)), (vec![450], vec![0]));
}

/// Rule TIME-22.
#[test]
fn a_24_hour_shift_has_its_break_and_overtime_like_any_other() {
    let world = World::with(only(Mon, "08:00", "08:00", 60));
    let mut day = [presence("2026-11-02 08:00", "2026-11-03 08:30")];
    world.evaluate(MONDAY, &mut day);
    assert_eq!((worked(&day), overtime(&day)), (vec![1410], vec![30]));
    assert_eq!(statuses(&day), [Status::Present]);
}

/// Rules TIME-25 and TIME-26.
#[test]
fn half_a_day_is_less_than_half_day_minutes_of_all() {
    let world = World::new();
    assert_eq!(statuses(&monday(&world, &[("09:00", "12:59")])), [Status::HalfDay]);
    assert_eq!(statuses(&monday(&world, &[("09:00", "13:00")])), [Status::Present]);
    // The sum decides, and `half_day` precedes `late`.
    let day = monday(&world, &[("09:00", "11:00"), ("12:00", "14:00")]);
    assert_eq!(statuses(&day), [Status::Present; 2]);
    let day = monday(&world, &[("09:30", "11:00"), ("12:00", "14:00")]);
    assert_eq!(statuses(&day), [Status::HalfDay; 2]);
    assert_eq!(day[0].day_result.late_minutes, 30);
    // On a longer shift only the minutes decide, even if they are more than half the net minutes.
    let five_hours = tolerating(weekdays("09:00", "17:30", 30), |t| t.half_day_minutes = 300);
    let long = World::with(five_hours);
    assert_eq!(statuses(&monday(&long, &[("09:00", "13:59")])), [Status::HalfDay]);
    assert_eq!(statuses(&monday(&long, &[("09:00", "14:00")])), [Status::Present]);
    // On a shift of 240 minutes or less, half a day is fewer than half the net minutes.
    let short = World::with(weekdays("09:00", "13:00", 0));
    assert_eq!(statuses(&monday(&short, &[("09:00", "11:00")])), [Status::Present]);
    assert_eq!(statuses(&monday(&short, &[("09:00", "10:59")])), [Status::HalfDay]);
}

/// Rules TIME-26 and TIME-27.
#[test]
fn without_a_clock_out_it_is_open_then_incomplete() {
    let mut world = World::new();
    world.now = at("2026-11-03 00:59:59");
    let day = monday(&world, &[("09:30", "")]);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::Open], vec![0]));
    // Lateness is known from the clock-in on.
    assert_eq!((flags(&day[0]), day[0].day_result.late_minutes), (vec![Flag::LateArrival], 30));

    world.now = at("2026-11-03 01:30");
    let day = monday(&world, &[("09:30", "")]);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::Incomplete], vec![0]));
    assert_eq!(flags(&day[0]), [Flag::LateArrival, Flag::AutoClosed]);
}

/// Rule TIME-29.
#[test]
fn an_auto_closed_attendance_stays_closed_until_a_clock_out_arrives() {
    let mut world = World::new();
    let mut day = [open("2026-11-02 09:00")];
    world.evaluate(MONDAY, &mut day);
    assert_eq!(statuses(&day), [Status::Incomplete]);
    world.settings.auto_close.after_minutes = 100_000;
    world.evaluate(MONDAY, &mut day);
    assert_eq!(statuses(&day), [Status::Incomplete]);
    day[0].clock_out_at = Some(at("2026-11-02 17:30"));
    world.evaluate(MONDAY, &mut day);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::Present], vec![480]));
    assert_eq!(flags(&day[0]), []);
}

/// Rule TIME-57.
#[test]
fn where_people_punch_once_a_day_a_punch_makes_a_present_day() {
    let mut world = World::new();
    world.settings.single_punch = SinglePunch::CountsAsDay;
    world.now = at("2026-11-03 00:56:59");
    assert_eq!(statuses(&monday(&world, &[("08:57", "")])), [Status::Open]);
    world.now = at("2026-11-03 00:57");
    let day = monday(&world, &[("08:57", "")]);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::Present], vec![0]));
    assert_eq!(flags(&day[0]), []);
    world.now = at("2026-11-03 12:00");
    let mut day = monday(&world, &[("09:20", "")]);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::Late], vec![0]));
    assert_eq!((flags(&day[0]), day[0].day_result.late_minutes), (vec![Flag::LateArrival], 20));
    // An attendance that was forgotten before the setting changed counts, too, and the other way round.
    world.settings.single_punch = SinglePunch::Open;
    world.evaluate(MONDAY, &mut day);
    assert_eq!(flags(&day[0]), [Flag::LateArrival, Flag::AutoClosed]);
    world.settings.single_punch = SinglePunch::CountsAsDay;
    world.evaluate(MONDAY, &mut day);
    assert_eq!((statuses(&day), flags(&day[0])), (vec![Status::Late], vec![Flag::LateArrival]));
    // It stays closed if attendances are closed later.
    world.settings.auto_close.after_minutes = 100_000;
    world.evaluate(MONDAY, &mut day);
    assert_eq!((statuses(&day), flags(&day[0])), (vec![Status::Late], vec![Flag::LateArrival]));
    assert!(!is_open(&day[0], &world.settings, world.now));
    // A clock-out that arrives makes it an ordinary attendance.
    day[0].clock_out_at = Some(at("2026-11-02 12:20"));
    world.evaluate(MONDAY, &mut day);
    assert_eq!((statuses(&day), worked(&day)), (vec![Status::HalfDay], vec![180]));
}

/// Rule TIME-31.
#[test]
fn longer_than_auto_close_is_too_long_and_just_as_long_is_not() {
    let settings = World::new().settings;
    let from = at("2026-11-02 00:00");
    assert!(!is_too_long(from, at("2026-11-02 16:00:00"), &settings));
    assert!(is_too_long(from, at("2026-11-02 16:00:01"), &settings));
}

/// Rule TIME-18.
#[test]
fn pending_and_rejected_attendances_are_evaluated_alone_and_approved_ones_together() {
    for review in [Review::Pending, Review::Rejected] {
        let mut day = [
            presence("2026-11-02 09:30", "2026-11-02 12:00"),
            presence("2026-11-02 12:00", "2026-11-02 18:00"),
        ];
        day[0].review = review;
        World::new().evaluate(MONDAY, &mut day);
        assert_eq!(statuses(&day), [Status::HalfDay, Status::Late], "{review:?}");
        assert_eq!((worked(&day), overtime(&day)), (vec![150, 360], vec![0, 0]), "{review:?}");
    }
    let mut day = [
        presence("2026-11-02 09:30", "2026-11-02 12:00"),
        presence("2026-11-02 12:00", "2026-11-02 18:00"),
    ];
    day[0].review = Review::Approved;
    World::new().evaluate(MONDAY, &mut day);
    assert_eq!(statuses(&day), [Status::Late, Status::Present]);
    assert_eq!(worked(&day), [150, 330]);
}

#[test]
fn flags_of_other_rules_stay() {
    let mut day = [presence("2026-11-02 09:00", "2026-11-02 17:30")];
    day[0].flags.extend([Flag::ClockSkew, Flag::Corrected, Flag::LateArrival]);
    World::new().evaluate(MONDAY, &mut day);
    assert_eq!(flags(&day[0]), [Flag::ClockSkew, Flag::Corrected]);
}

/// Rule TIME-25.
#[test]
fn half_day_minutes_are_those_in_force_on_the_date() {
    let later = tolerating(only(Fri, "09:00", "17:00", 0), |t| t.half_day_minutes = 60);
    let mut world = World::new();
    world.settings.work_schedules =
        world.settings.work_schedules.with(Some(date("2026-11-07")), later);
    let mut day = [presence("2026-11-07 09:00", "2026-11-07 10:00")];
    world.evaluate("2026-11-07", &mut day);
    assert_eq!(statuses(&day), [Status::Present]);
}

/// Disjoint attendances of one Monday: gaps and lengths in seconds, the last perhaps open.
fn days() -> impl Strategy<Value = Vec<Attendance>> {
    let part = (0i64..9000, 0i64..20_000, 0u8..8);
    (prop::collection::vec(part, 1..6), any::<bool>()).prop_map(|(parts, last_is_open)| {
        let mut from = at("2026-11-02 06:00");
        let mut day: Vec<Attendance> = parts
            .into_iter()
            .map(|(gap, length, review)| {
                let clock_in = from + TimeDelta::seconds(gap);
                from = clock_in + TimeDelta::seconds(length.max(1));
                let clock_out = clock_in + TimeDelta::seconds(length);
                let mut one = attendance(clock_in, Some(clock_out));
                one.review = [Review::Pending, Review::Rejected, Review::Approved]
                    .get(usize::from(review))
                    .copied()
                    .unwrap_or(Review::None);
                one
            })
            .collect();
        if last_is_open && let Some(last) = day.last_mut() {
            last.clock_out_at = None;
        }
        day
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn worked_minutes_are_at_most_the_elapsed_and_overtime_at_most_the_worked(mut day in days()) {
        World::new().evaluate(MONDAY, &mut day);
        for a in &day {
            let elapsed = a.clock_out_at.map_or(0, |out| whole_minutes(out - a.clock_in_at));
            prop_assert!(a.day_result.worked_minutes <= elapsed);
            prop_assert!(a.day_result.overtime_minutes <= a.day_result.worked_minutes);
        }
    }

    #[test]
    fn a_day_above_the_threshold_loses_at_most_the_break_and_never_falls_below_it(
        mut day in days(),
    ) {
        day.iter_mut().for_each(|a| a.review = Review::None);
        World::new().evaluate(MONDAY, &mut day);
        let elapsed = |a: &Attendance| {
            a.clock_out_at.map_or(0, |out| whole_minutes(out - a.clock_in_at))
        };
        let (sum, total): (u32, u32) =
            (worked(&day).iter().sum(), day.iter().map(elapsed).sum());
        prop_assert!(sum <= total && total - sum <= 30);
        prop_assert!(sum >= total.min(360));
        prop_assert_eq!(overtime(&day).iter().sum::<u32>(), sum.saturating_sub(480));
    }

    #[test]
    fn evaluating_a_day_again_changes_nothing(mut day in days(), reversed in any::<bool>()) {
        World::new().evaluate(MONDAY, &mut day);
        let once = day.clone();
        if reversed {
            day.reverse();
        }
        World::new().evaluate(MONDAY, &mut day);
        prop_assert_eq!(once, day);
    }
}
