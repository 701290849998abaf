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
    // It says nothing new by now; nor does a third one, which came a minute later and says otherwise.
    let third = record("third", "2026-11-02 09:01:00", Some("2026-11-02 12:00"));
    for copy in [&whole, &third] {
        let again = world.apply(copy, &mut timeline);
        let expected = ((Duplicate, None), first.attendance_id);
        assert_eq!((decided(&again), again.attendance_id), expected);
    }
    assert_eq!(stored(&timeline), [("09:00:00".into(), Some("17:30:00".into()))]);
    // The record that was there first may say its own clock-out, which changes nothing (rule SYNC-28).
    let own = record("one", "2026-11-02 09:00:00", Some("2026-11-02 17:29"));
    assert_eq!(decided(&world.apply(&own, &mut timeline)), (Updated, None));
    assert_eq!(stored(&timeline), [("09:00:00".into(), Some("17:30:00".into()))]);
    // A minute and a second later it is another punch, which the attendance covers.
    let later = record("later", "2026-11-02 09:01:01", None);
    assert_eq!(decided(&world.apply(&later, &mut timeline)), (Conflict, Some(Code::Overlap)));
}

/// Rule SYNC-38: hours that only one of the records has are looked at, and not lost without a word.
#[test]
fn a_later_clock_out_of_the_same_punch_goes_to_review() {
    let own = || record("one", "2026-11-02 09:00:00", Some("2026-11-02 18:00"));
    let other = || record("third", "2026-11-02 09:00:40", Some("2026-11-02 18:00"));
    let (brief, corrected) = (Some("2026-11-02 12:01"), Some(Flag::Corrected));
    for (copy, flag, expected) in [
        (own(), None, (NeedsReview, Some(Code::Overlap))),
        (other(), None, (NeedsReview, Some(Code::Overlap))),
        // Up to a minute it is the same clock-out. A corrected one stays.
        (record("one", "2026-11-02 09:00:00", brief), None, (Updated, None)),
        (record("third", "2026-11-02 09:00:40", brief), None, (Duplicate, None)),
        (own(), corrected, (Updated, None)),
        (other(), corrected, (Duplicate, None)),
    ] {
        let world = World::new();
        let mut timeline = Timeline::default();
        let there = world.apply(&record("one", "2026-11-02 09:00:00", None), &mut timeline);
        let tablet = record("tablet", "2026-11-02 09:00:30", Some("2026-11-02 12:00"));
        assert_eq!(decided(&world.apply(&tablet, &mut timeline)), (Updated, Some(Code::Merged)));
        let next = record("tablet-2", "2026-11-02 12:30", Some("2026-11-02 13:00"));
        assert_eq!(decided(&world.apply(&next, &mut timeline)), (Created, None));
        if let Some(flag) = flag {
            let id = there.attendance_id.unwrap();
            let mut attendance = timeline.get(id).unwrap().clone();
            attendance.flags.insert(flag);
            world.correct(&mut timeline, attendance);
        }
        let stays = stored(&timeline);
        let first = world.apply(&copy, &mut timeline);
        assert_eq!((decided(&first), first.attendance_id), (expected, there.attendance_id));
        assert_eq!(stored(&timeline), stays, "the effective times stay");
        let state = timeline.clone();
        let again = world.apply(&copy, &mut timeline);
        assert_eq!(decided(&again), (Duplicate, None), "{again:?}");
        assert_eq!(timeline.iter().collect::<Vec<_>>(), state.iter().collect::<Vec<_>>());
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
    /// The tablet's record meanwhile, the verdict on the whole record of the phone, and the day.
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
    // With a minute between the clock-ins it is the same punch.
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
