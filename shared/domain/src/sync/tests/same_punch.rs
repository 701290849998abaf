//! Records of the same punch, and clock-outs that come after another device has clocked in (rules SYNC-38 and SYNC-39).

use super::*;

fn stored(timeline: &Timeline) -> Vec<(String, Option<String>)> {
    let clock = |at: DateTime<Utc>| at.format("%H:%M:%S").to_string();
    let times = |a: &Attendance| (clock(a.clock_in_at), a.clock_out_at.map(clock));
    timeline.iter().map(times).collect()
}

/// Rule SYNC-38.
#[test]
fn records_within_a_minute_are_one_punch_and_the_later_one_brings_the_clock_out() {
    let world = World::new();
    let mut timeline = Timeline::default();
    let one = record("one", "2026-11-02 09:00:00", None);
    let first = world.apply(&one, &mut timeline);
    assert_eq!(decided(&first), (Created, None));
    let another = record("another", "2026-11-02 09:00:03", None);
    let again = world.apply(&another, &mut timeline);
    assert_eq!((decided(&again), again.attendance_id), ((Duplicate, None), first.attendance_id));
    let whole = record("another", "2026-11-02 09:00:03", Some("2026-11-02 17:30"));
    let merged = world.apply(&whole, &mut timeline);
    assert_eq!(
        (decided(&merged), merged.attendance_id),
        ((Updated, Some(Code::Merged)), first.attendance_id)
    );
    // The record adds nothing new now. A third one, which came a minute later and contradicts it, does not either.
    let third = record("third", "2026-11-02 09:01:00", Some("2026-11-02 12:00"));
    for copy in [&whole, &third] {
        let again = world.apply(copy, &mut timeline);
        let expected = ((Duplicate, None), first.attendance_id);
        assert_eq!((decided(&again), again.attendance_id), expected);
    }
    assert_eq!(stored(&timeline), [("09:00:00".into(), Some("17:30:00".into()))]);
    // The first record may bring its own clock-out, which changes nothing (rule SYNC-28).
    let own = record("one", "2026-11-02 09:00:00", Some("2026-11-02 17:29"));
    assert_eq!(decided(&world.apply(&own, &mut timeline)), (Updated, None));
    assert_eq!(stored(&timeline), [("09:00:00".into(), Some("17:30:00".into()))]);
    // A minute and a second later it is another punch, which the attendance covers.
    let later = record("later", "2026-11-02 09:01:01", None);
    assert_eq!(decided(&world.apply(&later, &mut timeline)), (Conflict, Some(Code::Overlap)));
}

/// A phone clocks in at 09:00, a tablet's record of the same punch brings the clock-out at 12:00, and a second
/// attendance lasts from 12:30 to 13:00. The id is that of the first attendance.
fn ended_by_a_tablet(world: &World) -> (Timeline, AttendanceId) {
    let mut timeline = Timeline::default();
    let there = world.apply(&record("one", "2026-11-02 09:00:00", None), &mut timeline);
    let tablet = record("tablet", "2026-11-02 09:00:30", Some("2026-11-02 12:00"));
    assert_eq!(decided(&world.apply(&tablet, &mut timeline)), (Updated, Some(Code::Merged)));
    let next = record("tablet-2", "2026-11-02 12:30", Some("2026-11-02 13:00"));
    assert_eq!(decided(&world.apply(&next, &mut timeline)), (Created, None));
    (reloaded(&timeline), there.attendance_id.unwrap())
}

fn reloaded(timeline: &Timeline) -> Timeline {
    Timeline::of(timeline.iter().cloned().collect())
}

fn own(clock_out: &str) -> SyncRecord {
    record("one", "2026-11-02 09:00:00", Some(clock_out))
}

fn other(clock_out: &str) -> SyncRecord {
    record("third", "2026-11-02 09:00:40", Some(clock_out))
}

const REVIEWED: Decided = (NeedsReview, Some(Code::Overlap));

/// Rules SYNC-28 and SYNC-38: a reviewer decides about hours that only one of the records has.
#[test]
fn a_later_clock_out_of_the_same_punch_goes_to_review() {
    for (copy, expected) in [
        (own("2026-11-02 18:00"), REVIEWED),
        (other("2026-11-02 18:00"), REVIEWED),
        // Up to a minute it is the same clock-out.
        (own("2026-11-02 12:01:00"), (Updated, None)),
        (own("2026-11-02 12:01:01"), REVIEWED),
        (other("2026-11-02 12:01:00"), (Duplicate, None)),
        // It ends 100 or 101 seconds later, and began 40 seconds later.
        (other("2026-11-02 12:01:40"), (Duplicate, None)),
        (other("2026-11-02 12:01:41"), REVIEWED),
        // An earlier clock-out takes nothing away.
        (own("2026-11-02 11:00"), (Updated, None)),
        (other("2026-11-02 11:00"), (Duplicate, None)),
    ] {
        let world = World::new();
        let (mut timeline, id) = ended_by_a_tablet(&world);
        let stays = stored(&timeline);
        let first = world.apply(&copy, &mut timeline);
        assert_eq!((decided(&first), first.attendance_id), (expected, Some(id)), "{copy:?}");
        assert_eq!(stored(&timeline), stays, "the effective times stay");
        let there = timeline.get(id).unwrap();
        let waits = (Review::Pending, Some("overlap"));
        let state = if expected == REVIEWED { waits } else { (Review::None, None) };
        assert_eq!((there.review, there.review_reason.as_deref()), state);
        // The same record once more.
        let mut again = reloaded(&timeline);
        assert_eq!(decided(&world.apply(&copy, &mut again)), (Duplicate, None));
        assert!(again.changes().is_empty());
    }
}

/// Rules SYNC-28 and SYNC-31: a person has decided.
#[test]
fn a_later_clock_out_leaves_a_corrected_and_a_rejected_attendance_alone() {
    let later = "2026-11-02 18:00";
    for (flag, review) in [(Some(Flag::Corrected), Review::None), (None, Review::Rejected)] {
        for (copy, expected) in [(own(later), (Updated, None)), (other(later), (Duplicate, None))] {
            let world = World::new();
            let (mut timeline, id) = ended_by_a_tablet(&world);
            // The attendance remembers the record, so that the record finds it after a rejection, too.
            world.apply(&record("third", "2026-11-02 09:00:40", None), &mut timeline);
            let mut decided_on = timeline.get(id).unwrap().clone();
            decided_on.flags.extend(flag);
            decided_on.review = review;
            world.correct(&mut timeline, decided_on);
            let result = world.apply(&copy, &mut timeline);
            assert_eq!((decided(&result), result.attendance_id), (expected, Some(id)));
            assert_eq!(timeline.get(id).unwrap().review, review);
        }
    }
}

/// Rules SYNC-31 and SYNC-38.
#[test]
fn a_later_clock_out_sends_an_approved_attendance_to_review_once() {
    for copy in [own("2026-11-02 18:00"), other("2026-11-02 18:00")] {
        let world = World::new();
        let (mut timeline, id) = ended_by_a_tablet(&world);
        let approve = |timeline: &mut Timeline| {
            let mut approved = timeline.get(id).unwrap().clone();
            approved.review = Review::Approved;
            world.put(timeline, approved);
        };
        approve(&mut timeline);
        assert_eq!(decided(&world.apply(&copy, &mut timeline)), REVIEWED);
        assert_eq!(timeline.get(id).unwrap().review, Review::Pending);
        // A reviewer has decided about the later clock-out.
        approve(&mut timeline);
        assert_eq!(decided(&world.apply(&copy, &mut timeline)), (Duplicate, None));
        assert_eq!(timeline.get(id).unwrap().review, Review::Approved);
    }
    // A payroll that includes the decision does not change it either.
    let mut world = World::new();
    let (mut timeline, id) = ended_by_a_tablet(&world);
    world.apply(&other("2026-11-02 18:00"), &mut timeline);
    let mut approved = timeline.get(id).unwrap().clone();
    approved.review = Review::Approved;
    world.put(&mut timeline, approved);
    world.lock("2026-11-02", "2026-11-02");
    let again = world.apply(&other("2026-11-02 18:00"), &mut timeline);
    assert_eq!(decided(&again), (Duplicate, None));
}

/// Rules SYNC-31 and SYNC-38: the attendance keeps the first of its reasons.
#[test]
fn a_later_clock_out_meets_an_attendance_that_waits_for_another_reason() {
    let too_long = (NeedsReview, Some(Code::TooLong));
    for (reason, of_own, of_other, after) in [
        ("outside_geofence", REVIEWED, REVIEWED, "overlap"),
        ("too_long", too_long, (Duplicate, None), "too_long"),
    ] {
        let copies = [(own("2026-11-02 18:00"), of_own), (other("2026-11-02 18:00"), of_other)];
        for (copy, expected) in copies {
            let world = World::new();
            let (mut timeline, id) = ended_by_a_tablet(&world);
            let mut waits = timeline.get(id).unwrap().clone();
            waits.review = Review::Pending;
            waits.review_reason = Some(reason.to_owned());
            world.put(&mut timeline, waits);
            let result = world.apply(&copy, &mut timeline);
            assert_eq!((decided(&result), result.attendance_id), (expected, Some(id)), "{reason}");
            let there = timeline.get(id).unwrap();
            let state = (there.review, there.review_reason.as_deref());
            assert_eq!(state, (Review::Pending, Some(after)));
        }
    }
}

/// Rules SYNC-26 and SYNC-38: a payroll has counted the attendance, so the attendance does not change.
#[test]
fn a_later_clock_out_on_a_locked_date_is_a_conflict_until_the_payroll_is_void() {
    for copy in [own("2026-11-02 18:00"), other("2026-11-02 18:00")] {
        let mut world = World::new();
        let (mut timeline, id) = ended_by_a_tablet(&world);
        world.lock("2026-11-02", "2026-11-02");
        let there = timeline.get(id).unwrap().clone();
        for _ in 0..2 {
            let result = world.apply(&copy, &mut timeline);
            assert_eq!(decided(&result), (Conflict, Some(Code::Overlap)));
            assert_eq!(result.attendance_id, Some(id));
            assert_eq!(result.server_record.as_deref(), Some(&there));
            assert!(timeline.changes().is_empty());
        }
        world.unlock();
        assert_eq!(decided(&world.apply(&copy, &mut timeline)), REVIEWED);
    }
}

/// Rules SYNC-18 and SYNC-38.
#[test]
fn a_later_clock_out_in_the_future_is_rejected() {
    for copy in [own("2026-11-06 20:05:01"), other("2026-11-06 20:05:01")] {
        let world = World::new();
        let (mut timeline, _) = ended_by_a_tablet(&world);
        let result = world.apply(&copy, &mut timeline);
        assert_eq!(decided(&result), (Rejected, Some(Code::FutureTime)));
        assert!(timeline.changes().is_empty());
    }
}

/// Rules SYNC-22 and SYNC-38.
#[test]
fn an_attendance_that_is_late_no_more_still_waits_for_its_later_clock_out() {
    let mut world = World::new();
    let (mut timeline, id) = ended_by_a_tablet(&world);
    let mut late = timeline.get(id).unwrap().clone();
    late.flags.insert(Flag::LateSync);
    late.review = Review::Pending;
    late.review_reason = Some("late_sync".into());
    world.put(&mut timeline, late);
    world.receipt.received_at = at("2026-11-12 09:00");
    world.now = world.receipt.received_at;
    let copy = own("2026-11-02 18:00");
    assert_eq!(decided(&world.apply(&copy, &mut timeline)), (NeedsReview, Some(Code::LateSync)));
    world.settings.sync.max_lookback_days = 30;
    assert_eq!(decided(&world.apply(&copy, &mut timeline)), REVIEWED);
    assert_eq!(decided(&world.apply(&copy, &mut timeline)), (Duplicate, None));
}

/// Rules SYNC-28 and SYNC-39: the clock-out of the phone has ended the attendance of the tablet.
#[test]
fn a_later_clock_out_of_an_attendance_that_another_record_ended_goes_to_review() {
    let tablet = |clock_out| {
        let mut tablet = record("tablet", "2026-11-02 14:16:30", clock_out);
        tablet.device_id = "tablet".into();
        tablet
    };
    for (clock_out, expected) in [
        ("2026-11-02 18:00", REVIEWED),
        ("2026-11-02 14:21:00", (Updated, None)),
        ("2026-11-02 14:18:00", (Updated, None)),
    ] {
        let world = World::new();
        let mut timeline = Timeline::default();
        world.apply(&record("phone", "2026-11-02 14:15:00", None), &mut timeline);
        let there = world.apply(&tablet(None), &mut timeline).attendance_id;
        let whole = record("phone", "2026-11-02 14:15:00", Some("2026-11-02 14:20"));
        assert_eq!(decided(&world.apply(&whole, &mut timeline)), (Updated, Some(Code::Merged)));
        let day = stored(&timeline);
        let result = world.apply(&tablet(Some(clock_out)), &mut timeline);
        assert_eq!((decided(&result), result.attendance_id), (expected, there), "{clock_out}");
        assert_eq!(stored(&timeline), day);
    }
}

/// Rules SYNC-38 and SYNC-39: the employee stays until the end of the attendance that begins where this one ends.
#[test]
fn a_later_clock_out_counts_from_the_end_of_the_attendance_that_follows_without_a_gap() {
    for (clock_out, expected) in
        [("2026-11-02 15:01", (Duplicate, None)), ("2026-11-02 19:00", REVIEWED)]
    {
        let world = World::new();
        let mut timeline = Timeline::default();
        let phone = |clock_out| record("phone", "2026-11-02 14:15:00", clock_out);
        let there = world.apply(&phone(None), &mut timeline).attendance_id;
        let tablet = record("tablet", "2026-11-02 14:16:30", Some("2026-11-02 15:00"));
        world.apply(&tablet, &mut timeline);
        let joined = world.apply(&phone(Some("2026-11-02 14:20")), &mut timeline);
        assert_eq!(decided(&joined), (Updated, Some(Code::Merged)));
        let again = record("phone-again", "2026-11-02 14:15:03", Some(clock_out));
        let result = world.apply(&again, &mut timeline);
        assert_eq!((decided(&result), result.attendance_id), (expected, there), "{clock_out}");
    }
}

/// Rule SYNC-38.
#[test]
fn whichever_record_comes_first_the_day_has_its_clock_out() {
    let one = record("one", "2026-11-02 09:00:00", None);
    let another = record("another", "2026-11-02 09:00:03", Some("2026-11-02 17:30"));
    for (first, second, verdict) in [(&one, &another, Updated), (&another, &one, Duplicate)] {
        let world = World::new();
        let mut timeline = Timeline::default();
        let there = world.apply(first, &mut timeline).attendance_id;
        let next = world.apply(second, &mut timeline);
        assert_eq!((next.verdict, next.attendance_id), (verdict, there));
        assert_eq!(timeline.iter().count(), 1);
        let there = timeline.iter().next().unwrap();
        assert_eq!(there.clock_out_at, Some(at("2026-11-02 17:30")));
    }
}

/// Rule SYNC-38.
#[test]
fn a_known_record_finds_its_attendance_also_after_a_correction() {
    let world = World::new();
    let mut timeline = Timeline::default();
    let there = world.apply(&record("one", "2026-11-02 09:00", None), &mut timeline);
    let id = there.attendance_id.unwrap();
    world.apply(&record("another", "2026-11-02 09:00:03", None), &mut timeline);
    let mut corrected = timeline.get(id).unwrap().clone();
    corrected.clock_in_at = at("2026-11-02 08:00");
    world.correct(&mut timeline, corrected);
    let whole = record("another", "2026-11-02 09:00:03", Some("2026-11-02 17:30"));
    let merged = world.apply(&whole, &mut timeline);
    assert_eq!((merged.verdict, merged.attendance_id), (Updated, Some(id)));
    assert_eq!(stored(&timeline), [("08:00:00".into(), Some("17:30:00".into()))]);
}

/// Rule SYNC-38.
#[test]
fn what_ended_before_the_other_began_is_another_punch_and_so_is_what_was_rejected() {
    let world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 09:00:00", "2026-11-02 09:00:20")]);
    let again = record("again", "2026-11-02 09:00:20", Some("2026-11-02 17:30"));
    assert_eq!(decided(&world.apply(&again, &mut timeline)), (Created, None));
    let before = record("before", "2026-11-02 08:59:30", Some("2026-11-02 09:00:00"));
    assert_eq!(decided(&world.apply(&before, &mut timeline)), (Created, None));

    let mut rejected = presence("2026-11-02 09:00", "2026-11-02 17:30");
    rejected.review = Review::Rejected;
    let mut timeline = world.timeline([rejected]);
    let next = record("next", "2026-11-02 09:00:03", Some("2026-11-02 17:30"));
    assert_eq!(decided(&world.apply(&next, &mut timeline)), (Created, None));
}

/// Rule SYNC-38.
#[test]
fn the_clock_out_of_the_same_punch_is_checked_as_any_other() {
    let world = World::new();
    let mut timeline = Timeline::default();
    world.apply(&record("one", "2026-11-02 09:00", None), &mut timeline);
    let before = record("another", "2026-11-02 09:00", Some("2026-11-02 08:00"));
    let refused = world.apply(&before, &mut timeline);
    assert_eq!(decided(&refused), (Rejected, Some(Code::OutBeforeIn)));
    assert_eq!(timeline.iter().next().unwrap().clock_out_at, None);
    let long = record("another", "2026-11-02 09:00:03", Some("2026-11-02 22:01"));
    let result = world.apply(&long, &mut timeline);
    assert_eq!(decided(&result), (NeedsReview, Some(Code::LongShift)));
}

/// Rule SYNC-39.
#[test]
fn a_clock_out_after_another_device_has_clocked_in_ends_the_day() {
    /// The tablet's record in between, the verdict on the whole record of the phone, and the attendances of the day.
    type Case = (&'static str, Option<&'static str>, Decided, [(&'static str, &'static str); 2]);
    let phone_in = record("phone", "2026-11-02 14:15:00", None);
    let phone = record("phone", "2026-11-02 14:15:00", Some("2026-11-02 14:20"));
    let cases: [Case; 4] = [
        (
            "2026-11-02 14:16:30",
            Some("2026-11-02 14:18"),
            (NeedsReview, Some(Code::Overlap)),
            [("14:15:00", "14:16:30"), ("14:16:30", "14:18:00")],
        ),
        (
            "2026-11-02 14:16:30",
            Some("2026-11-02 14:20"),
            (Updated, Some(Code::Merged)),
            [("14:15:00", "14:16:30"), ("14:16:30", "14:20:00")],
        ),
        (
            "2026-11-02 14:16:30",
            Some("2026-11-02 15:00"),
            (Updated, Some(Code::Merged)),
            [("14:15:00", "14:16:30"), ("14:16:30", "15:00:00")],
        ),
        (
            "2026-11-02 14:16:30",
            None,
            (Updated, Some(Code::Merged)),
            [("14:15:00", "14:16:30"), ("14:16:30", "14:20:00")],
        ),
    ];
    for (tablet_in, tablet_out, expected, day) in cases {
        let world = World::new();
        let mut timeline = Timeline::default();
        let there = world.apply(&phone_in, &mut timeline).attendance_id;
        let mut tablet = record("tablet", tablet_in, tablet_out);
        tablet.device_id = "tablet".into();
        assert_eq!(decided(&world.apply(&tablet, &mut timeline)), (Created, None));
        let result = world.apply(&phone, &mut timeline);
        assert_eq!((decided(&result), result.attendance_id), (expected, there), "{tablet_out:?}");
        let day = day.map(|(i, o)| (i.to_owned(), Some(o.to_owned())));
        assert_eq!(stored(&timeline), day, "{tablet_out:?}");
        // Every record keeps its verdict.
        assert_eq!(decided(&world.apply(&phone, &mut timeline)), (Duplicate, None));
    }
    // If the clock-ins are at most a minute apart, it is the same punch, whichever record comes first.
    let world = World::new();
    let mut timeline = Timeline::default();
    let there = world.apply(&phone_in, &mut timeline).attendance_id;
    let tablet = record("tablet", "2026-11-02 14:16:00", Some("2026-11-02 14:18"));
    assert_eq!(decided(&world.apply(&tablet, &mut timeline)), (Updated, Some(Code::Merged)));
    let result = world.apply(&phone, &mut timeline);
    assert_eq!((decided(&result), result.attendance_id), (REVIEWED, there));
    assert_eq!(stored(&timeline), [("14:15:00".into(), Some("14:18:00".into()))]);
    for copy in [&phone, &tablet] {
        assert_eq!(decided(&world.apply(copy, &mut timeline)), (Duplicate, None));
    }
    let world = World::new();
    let mut timeline = Timeline::default();
    let tablet = record("tablet", "2026-11-02 14:16:00", Some("2026-11-02 14:18"));
    world.apply(&tablet, &mut timeline);
    let result = world.apply(&phone, &mut timeline);
    assert_eq!(decided(&result), (NeedsReview, Some(Code::Overlap)));
    assert_eq!(stored(&timeline), [("14:16:00".into(), Some("14:18:00".into()))]);
}

/// Rule SYNC-39.
#[test]
fn a_clock_out_after_an_attendance_of_another_shift_goes_to_review() {
    let world = World::new();
    let mut timeline = Timeline::default();
    world.apply(&record("monday", "2026-11-02 16:00", None), &mut timeline);
    let tuesday = record("tuesday", "2026-11-03 09:00", Some("2026-11-03 17:30"));
    world.apply(&tuesday, &mut timeline);
    let late = record("monday", "2026-11-02 16:00", Some("2026-11-03 12:00"));
    let result = world.apply(&late, &mut timeline);
    assert_eq!(result.verdict, NeedsReview);
    let monday = timeline.get(result.attendance_id.unwrap()).unwrap();
    assert_eq!(
        (monday.clock_out_at, monday.review),
        (Some(at("2026-11-03 09:00")), Review::Pending)
    );
}
