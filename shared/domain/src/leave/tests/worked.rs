//! Work on leave: the attendances that go to review, and the outcome of the review.

use super::*;
use crate::attendance::{Attendance, Flag, Review, SinglePunch};
use crate::clocking::{Clocked, Punch, clock_in, clock_out};
use crate::correction::{Correction, correct, enter, review};
use crate::ids::AttendanceId;
use crate::schedule::ScheduleHistory;
use crate::sync::{Code, Verdict};
use crate::testing::{ORGANIZATION, attendance, open, presence, record, tolerating, weekdays};
use crate::timeline::Timeline;
use crate::worth::{Off, Worth};

const MONDAY: &str = "2026-11-02";

/// Leave on Monday, Mon–Fri 09:00–17:30, grace 10.
fn on_leave(share: Share) -> World {
    let mut world = World::new();
    take(&mut world, share);
    world
}

fn take(world: &mut World, share: Share) {
    world.leaves.entry(date(MONDAY)).or_default().add(share.cover(), share, true);
}

fn monday(from: &str, to: &str) -> Attendance {
    presence(&format!("{MONDAY} {from}"), &format!("{MONDAY} {to}"))
}

fn recalculate(world: &World, timeline: &mut Timeline) {
    world.change(|context| timeline.recalculate(date(MONDAY), context));
}

fn decide(world: &World, timeline: &mut Timeline, decision: Review) {
    let id = timeline.iter().next().unwrap().id;
    world.change(|context| review(id, decision, context, timeline)).unwrap();
}

/// (review, flagged, reason) of the first attendance.
fn state(timeline: &Timeline) -> (Review, bool, Option<&str>) {
    let first = timeline.iter().next().unwrap();
    (first.review, first.flags.contains(&Flag::WorkedOnLeave), first.review_reason.as_deref())
}

const NOT_FLAGGED: (Review, bool, Option<&str>) = (Review::None, false, None);
const PENDING: (Review, bool, Option<&str>) = (Review::Pending, true, Some("worked_on_leave"));

/// Rule TIME-49.
#[test]
fn more_presence_on_leave_than_the_grace_goes_to_review() {
    // share, in, out, flagged; the middle of the shift is 13:15
    let cases = [
        (Share::FirstHalf, "13:05", "17:30", false),
        (Share::FirstHalf, "13:04", "17:30", true),
        (Share::FirstHalf, "13:04:30", "17:30", false),
        (Share::SecondHalf, "09:00", "13:25", false),
        (Share::SecondHalf, "09:00", "13:26", true),
        (Share::Whole, "17:20", "19:00", false),
        (Share::Whole, "17:19", "19:00", true),
        (Share::Whole, "07:00", "09:10", false),
        (Share::None, "09:00", "17:30", false),
    ];
    for (share, from, to, flagged) in cases {
        let timeline = on_leave(share).timeline([monday(from, to)]);
        let expected = if flagged { PENDING } else { NOT_FLAGGED };
        assert_eq!(state(&timeline), expected, "{share:?} {from} {to}");
    }
}

/// Rule TIME-49.
#[test]
fn the_middle_of_a_night_shift_is_that_of_its_true_length() {
    // Nine hours in the night in which the clocks go back: the middle is 00:30Z.
    let mut world = World::with(only(Sat, "22:00", "06:00", 30));
    world.zone = chrono_tz::Europe::Berlin;
    let on_date = world.leaves.entry(date("2026-10-24")).or_default();
    on_date.add(Share::SecondHalf.cover(), Share::SecondHalf, true);
    for (out, expected) in [("2026-10-25T00:40Z", NOT_FLAGGED), ("2026-10-25T00:41Z", PENDING)] {
        let timeline = world.timeline([presence("2026-10-24T20:00Z", out)]);
        assert_eq!(state(&timeline), expected, "{out}");
    }
}

/// Rule TIME-49.
#[test]
fn a_clock_out_an_entry_and_a_correction_send_work_on_leave_to_review() {
    let mut world = on_leave(Share::FirstHalf);
    world.now = at("2026-11-02 12:00");
    let punch = |time: &str| Punch {
        received_at: at(&format!("{MONDAY} {time}")),
        client_ts: None,
        client_record_id: None,
        device_id: String::new(),
        place: Default::default(),
        source: None,
        photo_invalid: false,
        photo_named_by: None,
    };
    let mut timeline = Timeline::default();
    let done = world
        .change(|context| clock_in(ORGANIZATION, &punch("09:00"), true, context, &mut timeline));
    assert!(matches!(done, Ok(Clocked::Now(_))));
    // The length of the attendance is not known yet.
    assert_eq!(state(&timeline), NOT_FLAGGED);
    world
        .change(|context| clock_out(ORGANIZATION, &punch("11:00"), true, context, &mut timeline))
        .unwrap();
    assert_eq!(state(&timeline), PENDING);

    let world = on_leave(Share::FirstHalf);
    let mut timeline = Timeline::default();
    let from = at("2026-11-02 09:00");
    let to = at("2026-11-02 11:00");
    let id = AttendanceId::at(EMPLOYEE, from);
    world.change(|context| enter(id, from, Some(to), None, context, &mut timeline)).unwrap();
    assert_eq!(state(&timeline), PENDING);

    let mut timeline = world.timeline([monday("13:15", "17:30")]);
    assert_eq!(state(&timeline), NOT_FLAGGED);
    let id = timeline.iter().next().unwrap().id;
    let earlier = Correction { clock_in_at: Some(from), clock_out_at: None };
    world.change(|context| correct(id, earlier, context, &mut timeline)).unwrap();
    assert_eq!(state(&timeline), PENDING);
}

/// Rules TIME-49 and SYNC-13.
#[test]
fn a_record_of_work_on_leave_needs_review_for_the_first_of_its_reasons() {
    let world = on_leave(Share::Whole);
    let mut timeline = Timeline::default();
    let result = world.apply(&record("r", "2026-11-02 09:00", None), &mut timeline);
    assert_eq!((result.verdict, result.code), (Verdict::Created, None));
    let whole = record("r", "2026-11-02 09:00", Some("2026-11-02 17:30"));
    let result = world.apply(&whole, &mut timeline);
    assert_eq!((result.verdict, result.code), (Verdict::NeedsReview, Some(Code::WorkedOnLeave)));
    assert_eq!(
        result.detail,
        "Stored, but not counted until it is reviewed: it was worked on approved leave."
    );
    assert_eq!(state(&timeline), PENDING);
    assert_eq!(world.apply(&whole, &mut timeline).verdict, Verdict::Duplicate);

    // Another reason comes first, and stays when the leave ends.
    let mut world = on_leave(Share::Whole);
    world.settings.sync.max_lookback_days = 1;
    let mut timeline = Timeline::default();
    let result = world.apply(&whole, &mut timeline);
    assert_eq!((result.verdict, result.code), (Verdict::NeedsReview, Some(Code::LateSync)));
    assert_eq!(state(&timeline), (Review::Pending, true, Some("late_sync")));
    // The lock of the date comes before both reasons, and ends in the same way as the leave.
    world.lock(MONDAY, MONDAY);
    let mut locked = Timeline::default();
    assert_eq!(world.apply(&whole, &mut locked).code, Some(Code::PeriodLocked));
    assert_eq!(state(&locked), (Review::Pending, true, Some("late_sync")));
    world.unlock();
    world.leaves = BTreeMap::new();
    for timeline in [&mut timeline, &mut locked] {
        recalculate(&world, timeline);
        assert_eq!(state(timeline), (Review::Pending, false, Some("late_sync")));
    }
}

/// Rules TIME-49 and TIME-36.
#[test]
fn approving_leave_sends_what_was_worked_to_review_and_cancelling_undoes_that() {
    let mut world = World::new();
    let mut timeline = world.timeline([monday("09:00", "17:30")]);
    let before = timeline.iter().next().unwrap().clone();
    take(&mut world, Share::Whole);
    recalculate(&world, &mut timeline);
    assert_eq!(state(&timeline), PENDING);
    // A second recalculation changes nothing.
    timeline = Timeline::of(timeline.iter().cloned().collect());
    recalculate(&world, &mut timeline);
    assert!(timeline.changes().is_empty());
    world.leaves.clear();
    recalculate(&world, &mut timeline);
    assert_eq!(timeline.iter().next(), Some(&Attendance { updated_at: world.now, ..before }));
}

/// Rule TIME-50.
#[test]
fn a_decision_stays_when_the_leave_goes_away() {
    for decision in [Review::Approved, Review::Rejected] {
        let mut world = on_leave(Share::Whole);
        let mut timeline = world.timeline([monday("09:00", "17:30")]);
        decide(&world, &mut timeline, decision);
        assert_eq!(state(&timeline), (decision, true, PENDING.2));
        recalculate(&world, &mut timeline);
        assert_eq!(state(&timeline), (decision, true, PENDING.2), "no recalculation asks again");
        world.leaves.clear();
        recalculate(&world, &mut timeline);
        assert_eq!(state(&timeline), (decision, false, PENDING.2));
    }
    // An attendance that was approved before the leave is approved again.
    let mut world = World::new();
    let mut timeline = world.timeline([monday("09:00", "17:30")]);
    decide(&world, &mut timeline, Review::Approved);
    take(&mut world, Share::Whole);
    recalculate(&world, &mut timeline);
    assert_eq!(state(&timeline), PENDING);
    world.leaves.clear();
    recalculate(&world, &mut timeline);
    assert_eq!(state(&timeline), (Review::Approved, false, None));
    // A rejected attendance is flagged, and stays rejected.
    decide(&world, &mut timeline, Review::Rejected);
    take(&mut world, Share::Whole);
    recalculate(&world, &mut timeline);
    assert_eq!(state(&timeline), (Review::Rejected, true, None));
}

/// Rules TIME-49 and TIME-50.
#[test]
fn a_correction_asks_again_or_ends_the_review() {
    let world = on_leave(Share::FirstHalf);
    let mut timeline = world.timeline([monday("12:00", "17:30")]);
    decide(&world, &mut timeline, Review::Approved);
    let id = timeline.iter().next().unwrap().id;
    let mut clock_in = |time: &str| {
        let at = Some(at(&format!("{MONDAY} {time}")));
        let correction = Correction { clock_in_at: at, clock_out_at: None };
        world.change(|context| correct(id, correction, context, &mut timeline)).unwrap();
        let (review, flagged, _) = state(&timeline);
        (review, flagged)
    };
    assert_eq!(clock_in("10:00"), (Review::Pending, true));
    // The approval from before the leave counts again.
    assert_eq!(clock_in("13:15"), (Review::Approved, false));
}

/// Rule TIME-49.
#[test]
fn an_attendance_that_nobody_clocked_out_of_is_not_worked_on_leave() {
    let timeline = on_leave(Share::Whole).timeline([open("2026-11-02 09:00")]);
    assert_eq!(state(&timeline), NOT_FLAGGED);
    // Nor is an attendance on a date that has no shift.
    let mut world = World::with(only(Tue, "09:00", "17:30", 30));
    take(&mut world, Share::Whole);
    let work = attendance(at("2026-11-02 09:00"), Some(at("2026-11-02 17:30")));
    assert_eq!(state(&world.timeline([work])), NOT_FLAGGED);
}

/// Rules TIME-49 and TIME-57.
#[test]
fn where_people_punch_once_a_day_a_clock_in_within_a_leave_is_worked_on_leave() {
    for (share, clock_in, expected) in [
        (Share::Whole, "09:00", PENDING),
        (Share::FirstHalf, "13:14", PENDING),
        (Share::FirstHalf, "13:15", NOT_FLAGGED),
        (Share::SecondHalf, "09:00", NOT_FLAGGED),
    ] {
        let mut world = on_leave(share);
        world.settings.single_punch = SinglePunch::CountsAsDay;
        let timeline = world.timeline([open(&format!("{MONDAY} {clock_in}"))]);
        assert_eq!(state(&timeline), expected, "{share:?} {clock_in}");
    }
}

/// Rule TIME-32.
#[test]
fn locked_dates_keep_their_reviews() {
    let mut world = World::new();
    let mut timeline = world.timeline([monday("09:00", "17:30")]);
    take(&mut world, Share::Whole);
    world.lock(MONDAY, MONDAY);
    recalculate(&world, &mut timeline);
    assert_eq!(state(&timeline), NOT_FLAGGED);
}

/// The returned days of a leave on Monday.
fn returned(world: &World, leave: &mut Leave, timeline: &Timeline) -> String {
    leave.return_days([date(MONDAY)], &world.person(), timeline.iter());
    leave.returned_days().to_string()
}

/// Rules LEAVE-27 and DAY-3.
#[test]
fn days_come_back_by_what_the_date_is_worth() {
    let week = |tenths: u8| {
        let mut week = weekdays("09:00", "17:30", 30).weekly().unwrap().clone();
        week.days.iter_mut().for_each(|day| day.worth = Worth::of_tenths(tenths).unwrap());
        ScheduleHistory::of(week.into())
    };
    // worth in tenths, what is off, until when somebody works, days back
    for (tenths, off, until, expected) in [
        (8, Off::None, "13:20", "0.5"), // 0.8 × 260 ÷ 480 = 0.43
        (8, Off::None, "14:10", "0.8"), // 0.8 × 310 ÷ 480 = 0.52
        (4, Off::None, "10:00", "0.4"),
        (10, Off::SecondHalf, "10:00", "0.5"),
        (5, Off::SecondHalf, "12:00", "0.25"),
    ] {
        let mut world = World::new();
        world.settings.work_schedules = week(tenths);
        world.holiday_off(MONDAY, off);
        let mut leave = leave(&world, MONDAY, MONDAY);
        take(&mut world, leave.share_on(date(MONDAY)));
        let mut timeline = world.timeline([monday("09:00", until)]);
        assert_eq!(state(&timeline), PENDING);
        decide(&world, &mut timeline, Review::Approved);
        assert_eq!(returned(&world, &mut leave, &timeline), expected, "{tenths} {until}");
    }
}

/// Rule LEAVE-27.
#[test]
fn approved_work_on_leave_gives_days_back_in_halves() {
    // in, out, of a whole day, of its first half
    let cases = [
        ("09:00", "09:10", "0.0", "0.0"),
        ("09:00", "09:11", "0.5", "0.5"),
        ("09:00", "10:00", "0.5", "0.5"),
        ("09:00", "13:00", "0.5", "0.5"),
        ("09:00", "13:01", "1.0", "0.5"),
        ("09:00", "17:30", "1.0", "0.5"),
        ("13:15", "17:30", "1.0", "0.0"),
        ("13:16", "17:16", "0.5", "0.0"),
        ("18:00", "20:00", "0.0", "0.0"),
    ];
    for (from, to, of_whole, of_half) in cases {
        for (share, days, ends) in [(Share::Whole, of_whole, ""), (Share::FirstHalf, of_half, "F")]
        {
            let mut leave = leave(&World::new(), &format!("{MONDAY}{ends}"), MONDAY);
            let world = on_leave(share);
            let mut timeline = world.timeline([monday(from, to)]);
            if state(&timeline) == PENDING {
                assert_eq!(returned(&world, &mut leave, &timeline), "0.0");
                decide(&world, &mut timeline, Review::Approved);
            }
            assert_eq!(returned(&world, &mut leave, &timeline), days, "{share:?} {from} {to}");
            // The second time gives the same days. After a rejection there are none.
            assert_eq!(returned(&world, &mut leave, &timeline), days);
            decide(&world, &mut timeline, Review::Rejected);
            assert_eq!(returned(&world, &mut leave, &timeline), "0.0");
        }
    }
}

/// Rule LEAVE-27.
#[test]
fn a_locked_date_keeps_its_returned_days() {
    let mut world = on_leave(Share::Whole);
    let mut timeline = world.timeline([monday("09:00", "17:30")]);
    decide(&world, &mut timeline, Review::Approved);
    let mut leave = leave(&World::new(), MONDAY, MONDAY);
    assert_eq!(returned(&world, &mut leave, &timeline), "1.0");
    world.lock(MONDAY, MONDAY);
    assert_eq!(returned(&world, &mut leave, &Timeline::default()), "1.0");
}

/// Rule LEAVE-27.
#[test]
fn of_two_halves_that_which_was_worked_gives_days_back() {
    let mut world = on_leave(Share::FirstHalf);
    take(&mut world, Share::SecondHalf);
    let mut timeline = world.timeline([monday("09:00", "12:00")]);
    decide(&world, &mut timeline, Review::Approved);
    let of = |start: &str| {
        returned(&world, &mut leave(&World::new(), &format!("{MONDAY}{start}"), MONDAY), &timeline)
    };
    assert_eq!((of("F"), of("S")), ("0.5".to_owned(), "0.0".to_owned()));
}

/// Rule LEAVE-27: nothing is given back for a shift without net minutes.
#[test]
fn a_shift_that_is_all_break_by_now_gives_nothing_back() {
    let mut world = on_leave(Share::Whole);
    let mut timeline = world.timeline([monday("09:00", "17:30")]);
    decide(&world, &mut timeline, Review::Approved);
    let all_break = weekdays("09:00", "17:30", 510);
    let all_break = tolerating(all_break, |rules| rules.break_after_minutes = 0);
    world.settings.work_schedules = ScheduleHistory::of(all_break);
    let mut leave = leave(&World::new(), MONDAY, MONDAY);
    assert_eq!(returned(&world, &mut leave, &timeline), "0.0");
}

/// Rules LEAVE-27, LEAVE-10 and LEAVE-19.
#[test]
fn a_returned_day_goes_to_the_leave_year_it_was_drawn_from() {
    let mut world = World::new();
    world.now = at("2027-02-01 00:00");
    let mut approved = leave(&world, "2026-12-30S", "2027-01-04");
    approved.returned = BTreeMap::from([
        (date("2026-12-30"), days("0.5").into()),
        (date("2027-01-01"), days("1").into()),
        (date("2027-01-04"), days("0.5").into()),
    ]);
    let of_date = |on: &str, of: &str| (date(on), Amount::from(days(of)));
    let drawn = Draws::from([
        (2026, BTreeMap::from([of_date("2026-12-31", "1")])),
        (2027, BTreeMap::from([of_date("2027-01-04", "0.5")])),
    ]);
    assert_eq!(approved.draws(), drawn);

    let with = |status, leave: &Leave| Leave { status, ..leave.clone() };
    let pending = Leave { returned: BTreeMap::new(), ..with(LeaveStatus::Pending, &approved) };
    let plain = with(LeaveStatus::Approved, &pending);
    let cancelled = with(LeaveStatus::Cancelled, &pending);
    let sums = |ledger: &Ledger, year| {
        let year = ledger.year(year);
        [year.reserved(), year.taken()].map(|amount| amount.shown(Unit::Day))
    };
    let requested = Ledger::default().reserved(&pending.draws());
    let taken = requested.changed(&pending, &plain);
    assert_eq!(
        (sums(&taken, 2026), sums(&taken, 2027)),
        (["0.0", "1.5"].map(Into::into), ["0.0", "2.0"].map(Into::into))
    );
    let worked = taken.clone().changed(&plain, &approved);
    assert_eq!(
        (sums(&worked, 2026), sums(&worked, 2027)),
        (["0.0", "1.0"].map(Into::into), ["0.0", "0.5"].map(Into::into))
    );
    assert_eq!(worked.clone().changed(&approved, &approved), worked);
    assert_eq!(worked.clone().changed(&approved, &plain), taken);
    // Cancelling gives back what the leave still takes, and no more.
    let gone = worked.changed(&approved, &cancelled);
    assert_eq!(
        (sums(&gone, 2026), sums(&gone, 2027)),
        (["0.0", "0.0"].map(Into::into), ["0.0", "0.0"].map(Into::into))
    );
}
