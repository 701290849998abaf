//! From presence to worked minutes (rules POL-3 to POL-6).

use chrono_tz::{Asia, Europe};

use super::fixtures::Given;
use crate::policy::*;
use crate::testing::{at, local};

const MONDAY: &str = "2026-11-02";

fn tiers() -> Version {
    let tier = |after_minutes, minutes| BreakTier { after_minutes, minutes };
    Version { breaks: vec![tier(360, 30), tier(540, 45)], ..Version::default() }
}

fn breaks(work: &DayWork) -> Vec<u32> {
    work.attendances.iter().map(AttendanceWork::break_minutes).collect()
}

fn worked(work: &DayWork) -> Vec<u32> {
    work.attendances.iter().map(AttendanceWork::worked_minutes).collect()
}

/// Rule POL-4.
#[test]
fn a_piece_of_work_loses_the_most_that_a_tier_asks_for() {
    let cases = [(360, 0), (380, 20), (510, 30), (550, 30), (575, 35), (630, 45)];
    for (present, lost) in cases {
        let work = Given::on(MONDAY, &tiers()).worked(present).work();
        assert_eq!(breaks(&work), [lost], "{present}");
    }
    // 35 minutes behind the 540th, from 08:00 on.
    let work = Given::on(MONDAY, &tiers()).worked(575).work();
    assert_eq!(work.attendances[0].breaks, [Span { from: at("2026-11-02 17:00"), minutes: 35 }]);
}

/// Rule POL-4.
#[test]
fn a_gap_is_break_unless_it_is_shorter_than_min_gap_minutes() {
    let day = |version: &Version, gap_ends: &str, end: &str| {
        Given::on(MONDAY, version).present("08:00", "12:00").present(gap_ends, end).work()
    };
    // 575 minutes with a gap of 20, 528 with a gap of 12.
    assert_eq!(breaks(&day(&tiers(), "12:20", "17:55")), [0, 25]);
    assert_eq!(breaks(&day(&tiers(), "12:12", "17:00")), [0, 18]);
    let strict = Version { min_gap_minutes: 15, ..tiers() };
    assert_eq!(breaks(&day(&strict, "12:12", "17:00")), [0, 30]);
    assert_eq!(breaks(&day(&strict, "12:15", "17:03")), [0, 15]);
    assert_eq!(worked(&day(&strict, "12:12", "17:00")), [240, 258]);
}

/// Rule POL-4.
#[test]
fn the_break_of_a_shift_is_a_tier_of_the_pieces_that_touch_it() {
    let day = || Given::on(MONDAY, &Version::default()).shift("09:00", "17:30", 30);
    assert_eq!(breaks(&day().present("09:00", "17:30").work()), [30]);
    assert_eq!(breaks(&day().present("02:00", "09:00").work()), [0]);
    assert_eq!(breaks(&day().present("02:00", "09:01").work()), [30]);
    assert_eq!(breaks(&day().present("17:30", "00:30").work()), [0]);
    // Each of two pieces by itself.
    let work = day().present("00:00", "09:30").present("12:30", "19:30").work();
    assert_eq!((breaks(&work), worked(&work)), (vec![30, 30], vec![540, 390]));
    // Of two shifts only the one that is worked.
    let two = day().shift("17:30", "23:30", 20);
    assert_eq!(breaks(&two.clone().present("17:30", "23:59").work()), [20]);
    assert_eq!(breaks(&two.present("12:00", "23:59").work()), [50]);
}

/// Rule POL-4: of tiers that ask for equally much, the earlier one is deducted.
#[test]
fn of_equal_breaks_the_earlier_one_is_deducted() {
    let tier = |after_minutes, minutes| BreakTier { after_minutes, minutes };
    let version = Version { breaks: vec![tier(400, 30), tier(240, 30)], ..Version::default() };
    let work = Given::on(MONDAY, &version).present("08:00", "18:00").work();
    assert_eq!(work.attendances[0].breaks, [Span { from: at("2026-11-02 12:00"), minutes: 30 }]);
}

/// Rule POL-4: the example of the night on which the clocks go back.
#[test]
fn the_break_of_the_night_the_clocks_go_back_is_behind_its_360th_minute() {
    let given = Given::on("2026-10-24", &tiers())
        .in_zone(Europe::Berlin)
        .shift("22:00", "06:00", 30)
        .present("22:00", "06:00");
    let version = Version { breaks: vec![], ..given.version.clone() };
    let given = Given { version, ..given };
    let work = given.work();
    assert_eq!(work.attendances[0].breaks, [Span { from: at("2026-10-25T02:00Z"), minutes: 30 }]);
    assert_eq!(work.worked_minutes(), 510);
}

/// Rule POL-4: gaps of at least `piece_gap_minutes` separate pieces of work, others are break.
#[test]
fn a_gap_separates_pieces_of_work_from_piece_gap_minutes_on() {
    let day = |from: &str| {
        Given::on(MONDAY, &tiers()).present("01:00", "08:00").present(from, "18:00").work()
    };
    // 179 minutes are break enough, 180 are none.
    assert_eq!(breaks(&day("10:59")), [0, 0]);
    assert_eq!(breaks(&day("11:00")), [30, 30]);
    let pieces: Vec<usize> = day("11:00").attendances.iter().map(|one| one.piece).collect();
    assert_eq!(pieces, [0, 1]);
}

/// An attendance without a clock-out has no minutes; only the gap before it is known.
#[test]
fn the_gap_behind_an_attendance_without_a_clock_out_is_not_known() {
    let day = Given::on(MONDAY, &tiers()).present("01:00", "08:00");
    assert_eq!(breaks(&day.clone().present("08:20", "").work()), [10, 0]);
    let work = day.present("08:20", "").present("20:00", "21:00").work();
    assert_eq!((breaks(&work), worked(&work)), (vec![10, 0, 0], vec![410, 0, 60]));
    assert!(work.attendances.iter().all(|one| one.piece == 0));
}

/// Rule POL-3.
#[test]
fn the_first_clock_in_and_the_last_clock_out_are_rounded_on_the_local_clock() {
    let to = |to_minutes, mode| Some(RoundTo { to_minutes, mode });
    let cases = [
        ("09:07:29", RoundMode::Nearest, "09:00"),
        ("09:07:30", RoundMode::Nearest, "09:15"),
        ("09:00:00", RoundMode::Up, "09:00"),
        ("09:00:01", RoundMode::Up, "09:15"),
        ("09:14:59", RoundMode::Down, "09:00"),
        ("09:15:00", RoundMode::Down, "09:15"),
    ];
    // The clock of Kathmandu is 5 hours and 45 minutes ahead.
    let zone = Asia::Kathmandu;
    for (clock_in, mode, expected) in cases {
        let rounding = Rounding { clock_in: to(15, mode), clock_out: None };
        let version = Version { rounding, ..Version::default() };
        let work = Given::on(MONDAY, &version).in_zone(zone).present(clock_in, "12:00").work();
        let from = local(zone, &format!("{MONDAY} {expected}"));
        assert_eq!(work.attendances[0].worked[0].from, from, "{clock_in} {mode:?}");
        let stored = local(zone, &format!("{MONDAY} {clock_in}"));
        assert_eq!(work.attendances[0].clock_in, stored);
    }
    let rounding = Rounding { clock_in: to(30, RoundMode::Up), clock_out: to(10, RoundMode::Down) };
    let version = Version { rounding, ..Version::default() };
    let day = Given::on(MONDAY, &version);
    let work = day.clone().present("08:50", "12:07").present("13:03", "17:19").work();
    assert_eq!(worked(&work), [187, 247]);
    // Not past the other end of the attendance.
    assert_eq!(worked(&day.clone().present("08:40", "08:50").work()), [0]);
    assert_eq!(worked(&day.clone().present("08:00", "08:09").work()), [0]);
    for mode in [RoundMode::Up, RoundMode::Down] {
        let rounding = Rounding { clock_in: to(15, mode), clock_out: to(15, mode) };
        let version = Version { rounding, ..Version::default() };
        assert_eq!(worked(&Given::on(MONDAY, &version).present("09:07", "09:08").work()), [0]);
    }
    // Another attendance begins before the rounded clock-in.
    let two = day.clone().present("08:40", "08:50").present("08:52", "09:20");
    assert_eq!(worked(&two.work()), [0, 28]);
    // Nobody knows the last clock-out yet.
    let work = day.present("09:00", "12:07").present("13:03", "").work();
    assert_eq!(worked(&work), [187, 0]);
}

fn extra(needs_approval: bool, tolerance_minutes: u32) -> Version {
    Version { extra: Extra { needs_approval, tolerance_minutes }, ..Version::default() }
}

/// Rule POL-5: the example.
#[test]
fn extra_minutes_count_beyond_the_tolerance_and_once_approved() {
    let counted = |version: &Version, out: &str, decided: ExtraReview| {
        let day = Given::on(MONDAY, version).shift("09:00", "17:30", 30);
        let work = day.present("08:55", out).decided(decided).work();
        let one = &work.attendances[0];
        assert_eq!(one.worked_minutes() + one.uncounted_minutes(), 480 + one.extra_minutes);
        (one.extra_minutes, one.worked_minutes())
    };
    let none = ExtraReview::None;
    assert_eq!(counted(&extra(false, 15), "17:45", none), (20, 500));
    assert_eq!(counted(&extra(false, 15), "17:35", none), (10, 480));
    assert_eq!(counted(&extra(false, 20), "17:45", none), (20, 480));
    for review in [none, ExtraReview::Pending, ExtraReview::Rejected] {
        assert_eq!(counted(&extra(true, 0), "17:45", review), (20, 480));
    }
    assert_eq!(counted(&extra(true, 0), "17:45", ExtraReview::Approved), (20, 500));
    // The tolerance never counts, approved or not.
    assert_eq!(counted(&extra(true, 15), "17:35", ExtraReview::Approved), (10, 480));
}

/// Rule POL-5.
#[test]
fn each_attendance_is_decided_by_itself_and_cut_from_its_end() {
    let day = Given::on(MONDAY, &extra(true, 15)).shift("09:00", "17:00", 0);
    let day =
        day.present("08:00", "17:10").decided(ExtraReview::Approved).present("19:00", "20:00");
    let work = day.work();
    let found: Vec<_> =
        work.attendances.iter().map(|one| (one.extra_minutes, one.worked_minutes())).collect();
    assert_eq!(found, [(70, 550), (60, 0)]);
    assert!(work.attendances.iter().all(|one| one.needs_approval));
    assert_eq!(work.attendances[1].uncounted, [Span { from: at("2026-11-02 19:00"), minutes: 60 }]);
    // Without a shift everything is extra.
    let work = Given::on(MONDAY, &extra(true, 0)).present("10:00", "12:00").work();
    assert_eq!((work.worked_minutes(), work.attendances[0].extra_minutes), (0, 120));
    // A tolerance alone waits for nobody.
    let work = Given::on(MONDAY, &extra(false, 15)).present("10:00", "12:00").work();
    assert_eq!((work.worked_minutes(), work.attendances[0].needs_approval), (120, false));
}

/// Rule POL-5.
#[test]
fn more_extra_minutes_are_pending_again() {
    use ExtraReview::{Approved, None, Pending, Rejected};
    let cases = [
        (None, 0, 20, Pending),
        (Approved, 20, 20, Approved),
        (Approved, 20, 15, Approved),
        (Approved, 20, 21, Pending),
        (Rejected, 20, 21, Pending),
        (Rejected, 20, 20, Rejected),
        (Pending, 20, 10, Pending),
        (Approved, 20, 0, None),
    ];
    for (review, before, now, after) in cases {
        assert_eq!(review.after_change(before, now), after, "{review:?} {before} {now}");
    }
}

/// Rule POL-6: the example.
#[test]
fn a_call_out_is_paid_as_if_it_had_lasted_as_long_as_is_guaranteed() {
    let guaranteed = |outside_shift, out: &str| {
        let guarantee = Some(Guarantee { minutes: 180, outside_shift });
        let version = Version { guarantee, ..Version::default() };
        let day = Given::on(MONDAY, &version).shift("09:00", "17:30", 30);
        let day = day.present("09:00", out).present("22:00", "22:40");
        let work = day.work();
        let minutes: Vec<u32> = work.attendances.iter().map(|one| one.guaranteed_minutes).collect();
        (work.worked_minutes(), minutes)
    };
    assert_eq!(guaranteed(true, "17:30"), (520, vec![0, 140]));
    assert_eq!(guaranteed(true, "10:00"), (100, vec![0, 140]));
    assert_eq!(guaranteed(false, "10:00"), (100, vec![120, 140]));
}

/// Rule POL-6.
#[test]
fn guaranteed_minutes_have_the_codes_of_the_last_worked_minute_and_pass_no_threshold() {
    let guarantee = Some(Guarantee { minutes: 180, outside_shift: false });
    let rules = vec![
        super::fixtures::rule("late").between("22:30", "23:00"),
        super::fixtures::rule("overtime").after_day(60),
    ];
    let version = Version { guarantee, ..super::fixtures::version(rules) };
    let coded = Given::on(MONDAY, &version).present("22:00", "22:40").coded();
    let found: Vec<_> = coded.attendances[0]
        .stretches
        .iter()
        .map(|stretch| (stretch.from, stretch.minutes, stretch.codes.join(" ")))
        .collect();
    let expected = [
        (at("2026-11-02 22:00"), 30, String::new()),
        (at("2026-11-02 22:30"), 10, "late".to_owned()),
        (at("2026-11-02 22:40"), 140, "guaranteed late".to_owned()),
    ];
    assert_eq!(found, expected);
    assert_eq!(coded.worked_minutes(), 40);
    // At least one minute has to count.
    let version =
        Version { extra: Extra { needs_approval: true, tolerance_minutes: 0 }, ..version };
    let day = Given::on(MONDAY, &version).present("22:00", "22:40");
    assert_eq!(day.coded().stretches().count(), 0);
    let work = day.decided(ExtraReview::Approved).work();
    assert_eq!(work.attendances[0].guaranteed_minutes, 140);
}
