//! Records of a terminal whose clock was wrong: only an interval of the clock-in is known.

use super::*;
use crate::clocking::Refusal;
use crate::correction::{Correction, correct, review};
use crate::day::{DayContext, is_open};
use crate::person::Person;
use crate::presence::Stay;

/// A clock-in between two times of November 2026.
fn between(id: &str, earliest: &str, latest: &str) -> SyncRecord {
    let mut record = record(id, earliest, None);
    record.sent.clock_in_latest = Some(at(latest));
    record
}

/// An interval from Monday, in the night before the shift, to Tuesday.
fn of_monday() -> SyncRecord {
    between("f1", "2026-11-02 06:00", "2026-11-03 10:00")
}

fn context<'a>(world: &'a World, person: &'a Person<'a>) -> DayContext<'a> {
    DayContext { person, settings: &world.settings, now: world.now }
}

/// Rule SYNC-37.
#[test]
fn an_interval_is_stored_for_a_review_and_counts_nowhere() {
    let world = World::new();
    let (result, stored) = alone(&world, &of_monday());
    let stored = stored.unwrap();
    assert_eq!(decided(&result), (NeedsReview, Some(Code::ClockFault)));
    assert!(stored.is_uncertain() && !stored.counts());
    assert_eq!(stored.clock_in_latest_at, Some(at("2026-11-03 10:00")));
    assert_eq!((stored.review, flags(&stored)), (Review::Pending, vec![Flag::ClockFault]));
    assert_eq!(stored.review_reason.as_deref(), Some("clock_fault"));
    let day = &stored.day_result;
    assert_eq!((day.date, day.status), (date("2026-11-02"), Status::Incomplete));
    assert_eq!((day.worked_minutes, day.late_minutes), (0, 0));
    assert!(!is_open(&stored, &world.settings, at("2026-11-02 06:01")));
    assert_eq!(Stay::of(&stored), None);
}

/// Rule SYNC-37.
#[test]
fn an_interval_overlaps_nothing_and_nothing_overlaps_it() {
    let world = World::new();
    let mut timeline = Timeline::default();
    world.apply(&monday("05:00", "17:30"), &mut timeline);
    assert_eq!(decided(&world.apply(&of_monday(), &mut timeline)).0, NeedsReview);
    let again = between("f2", "2026-11-02 06:00", "2026-11-02 06:00");
    assert_eq!(decided(&world.apply(&again, &mut timeline)).0, NeedsReview);
    let later = record("r2", "2026-11-02 18:00", Some("2026-11-02 19:00"));
    assert_eq!(decided(&world.apply(&later, &mut timeline)), (Created, None));
    let first = timeline.iter().next().unwrap();
    assert_eq!((first.day_result.worked_minutes, first.day_result.late_minutes), (750, 0));
}

/// Rule SYNC-37.
#[test]
fn an_interval_is_in_the_future_by_its_end() {
    let world = World::new();
    let ends = |latest| decided(&alone(&world, &between("f1", "2026-11-02 06:00", latest)).0);
    assert_eq!(ends("2026-11-06 20:05"), (NeedsReview, Some(Code::ClockFault)));
    assert_eq!(ends("2026-11-06 20:06"), (Rejected, Some(Code::FutureTime)));
}

/// Rule SYNC-37.
#[test]
fn the_clock_skew_moves_both_ends() {
    let (result, stored) = alone(&skewed(3600), &of_monday());
    assert_eq!(decided(&result), (NeedsReview, Some(Code::ClockFault)));
    let stored = stored.unwrap();
    assert_eq!(stored.clock_in_at, at("2026-11-02 07:00"));
    assert_eq!(stored.clock_in_latest_at, Some(at("2026-11-03 11:00")));
    assert_eq!(stored.sent.clock_in_latest, Some(at("2026-11-03 10:00")));
}

/// Rule SYNC-37.
#[test]
fn a_locked_date_is_named_before_the_clock_fault_and_other_reasons_after_it() {
    let mut world = skewed(100_000);
    assert_eq!(decided(&alone(&world, &of_monday()).0).1, Some(Code::ClockFault));
    world.lock("2026-11-03", "2026-11-03");
    let (result, stored) = alone(&world, &of_monday());
    assert_eq!(decided(&result), (NeedsReview, Some(Code::PeriodLocked)));
    let expected = vec![Flag::ClockSkew, Flag::PeriodLocked, Flag::ClockFault];
    assert_eq!(flags(&stored.unwrap()), expected);
}

/// Rule SYNC-37.
#[test]
fn only_an_interval_wholly_outside_employment_is_not_employed() {
    let mut world = World::new();
    for (hired, code, is_flagged) in [
        ("2026-11-02", Code::ClockFault, false),
        ("2026-11-03", Code::ClockFault, false),
        ("2026-11-04", Code::NotEmployed, true),
    ] {
        world.employments = crate::employee::Employments::of(date(hired), None);
        let (result, stored) = alone(&world, &of_monday());
        assert_eq!(decided(&result), (NeedsReview, Some(code)), "{hired}");
        assert_eq!(stored.unwrap().flags.contains(&Flag::NotEmployed), is_flagged, "{hired}");
    }
}

/// Rule SYNC-37.
#[test]
fn a_copy_of_an_interval_is_a_duplicate_and_no_copy_makes_it_a_time() {
    let world = World::new();
    let mut timeline = Timeline::default();
    world.apply(&of_monday(), &mut timeline);
    assert_eq!(decided(&world.apply(&of_monday(), &mut timeline)), (Duplicate, None));
    let mut with_an_end = of_monday();
    with_an_end.sent.clock_in_latest = None;
    with_an_end.sent.clock_out = Some(at("2026-11-02 15:00"));
    let wider = between("f1", "2026-11-02 06:00", "2026-11-03 10:01");
    for copy in [with_an_end, wider] {
        let result = world.apply(&copy, &mut timeline);
        assert_eq!(decided(&result), (Conflict, Some(Code::ContentChanged)));
    }
    // A copy does not change a known time into an interval either.
    world.apply(&monday("09:00", "17:30"), &mut timeline);
    let mut interval = monday("09:00", "17:30");
    interval.sent.clock_in_latest = Some(at("2026-11-02 10:00"));
    let result = world.apply(&interval, &mut timeline);
    assert_eq!(decided(&result), (Conflict, Some(Code::ContentChanged)));
    assert!(result.detail.contains("clock_in_latest_ts"), "{}", result.detail);
}

/// Rule SYNC-37.
#[test]
fn a_correction_of_the_clock_in_makes_it_a_time_even_the_earliest() {
    for clock_in in ["2026-11-02 06:00", "2026-11-02 09:00"] {
        let world = World::new();
        let person = world.person();
        let mut timeline = Timeline::default();
        world.apply(&of_monday(), &mut timeline);
        let id = of_monday().attendance_id(ORGANIZATION);
        let out = Some(at("2026-11-02 17:30"));
        let only_out = Correction { clock_in_at: None, clock_out_at: out };
        let refused = correct(id, only_out, &context(&world, &person), &mut timeline);
        assert_eq!(refused, Err(Refusal::ClockInUnknown));
        let both = Correction { clock_in_at: Some(at(clock_in)), clock_out_at: out };
        assert_eq!(correct(id, both, &context(&world, &person), &mut timeline), Ok(true));
        let corrected = timeline.get(id).unwrap();
        assert_eq!((corrected.clock_in_latest_at, corrected.review), (None, Review::Pending));
        assert!(corrected.counts() && corrected.flags.contains(&Flag::ClockFault));
        review(id, Review::Approved, &context(&world, &person), &mut timeline).unwrap();
        assert!(timeline.get(id).unwrap().day_result.worked_minutes >= 480);
    }
}

/// Rule SYNC-37.
#[test]
fn an_interval_is_rejected_or_corrected_but_not_approved_as_it_is() {
    let world = World::new();
    let person = world.person();
    let mut timeline = Timeline::default();
    world.apply(&monday("09:30", "17:30"), &mut timeline);
    let before = timeline.iter().next().cloned().unwrap();
    world.apply(&of_monday(), &mut timeline);
    let id = of_monday().attendance_id(ORGANIZATION);
    let approved = review(id, Review::Approved, &context(&world, &person), &mut timeline);
    assert_eq!(approved, Err(Refusal::ClockInUnknown));
    assert_eq!(review(id, Review::Rejected, &context(&world, &person), &mut timeline), Ok(true));
    let day = &timeline.get(id).unwrap().day_result;
    assert_eq!((day.status, day.worked_minutes), (Status::Incomplete, 0));
    assert_eq!(timeline.get(before.id), Some(&before));
}

/// Rules SYNC-37 and TIME-44.
#[test]
fn an_interval_that_begins_on_a_locked_date_is_corrected_to_a_free_one() {
    let mut world = World::new();
    world.lock("2026-11-02", "2026-11-02");
    let mut timeline = Timeline::default();
    let result = world.apply(&of_monday(), &mut timeline);
    assert_eq!(decided(&result), (NeedsReview, Some(Code::PeriodLocked)));
    let id = of_monday().attendance_id(ORGANIZATION);
    let person = world.person();
    let to = |clock_in: &str, clock_out: &str| Correction {
        clock_in_at: Some(at(clock_in)),
        clock_out_at: Some(at(clock_out)),
    };
    let monday = to("2026-11-02 09:00", "2026-11-02 17:30");
    let refused = correct(id, monday, &context(&world, &person), &mut timeline);
    assert_eq!(refused, Err(Refusal::Locked(date("2026-11-02"))));
    let tuesday = to("2026-11-03 09:00", "2026-11-03 17:30");
    assert_eq!(correct(id, tuesday, &context(&world, &person), &mut timeline), Ok(true));
    let corrected = timeline.get(id).unwrap();
    assert_eq!(
        (corrected.day_result.date, corrected.review),
        (date("2026-11-03"), Review::Pending)
    );
    assert!(!corrected.flags.contains(&Flag::PeriodLocked));
}
