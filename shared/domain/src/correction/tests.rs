use super::*;
use crate::attendance::Status;
use crate::testing::{EMPLOYEE, World, at, date, open, presence};

fn times(clock_in: Option<&str>, clock_out: Option<&str>) -> Correction {
    Correction { clock_in_at: clock_in.map(at), clock_out_at: clock_out.map(at) }
}

/// Rule TIME-43.
#[test]
fn a_corrected_attendance_is_recalculated_and_keeps_the_raw_times() {
    let world = World::new();
    let mut timeline = world.timeline([open("2026-11-02 09:00")]);
    let id = timeline.iter().next().unwrap().id;
    assert_eq!(timeline.get(id).unwrap().day_result.status, Status::Incomplete);
    let out = times(None, Some("2026-11-02 17:30"));
    let changed = world.change(|context| correct(id, out, context, &mut timeline));
    assert_eq!(changed, Ok(true));
    let after = timeline.get(id).unwrap();
    assert_eq!((after.day_result.status, after.day_result.worked_minutes), (Status::Present, 480));
    assert!(after.flags.contains(&Flag::Corrected) && !after.flags.contains(&Flag::AutoClosed));
    assert_eq!(after.sent.clock_out, None);
    let again = world.change(|context| correct(id, out, context, &mut timeline));
    assert_eq!(again, Ok(false));
}

/// Rule TIME-44.
#[test]
fn a_correction_moves_the_date_and_both_dates_must_be_open() {
    let mut world = World::new();
    let timeline = world.timeline([presence("2026-11-02 09:00", "2026-11-02 17:30")]);
    let id = timeline.iter().next().unwrap().id;
    let to = times(Some("2026-11-03 09:00"), Some("2026-11-03 17:30"));
    for locked in ["2026-11-02", "2026-11-03"] {
        world.unlock();
        world.lock(locked, locked);
        let mut timeline = timeline.clone();
        let refused = world.change(|context| correct(id, to, context, &mut timeline));
        assert_eq!(refused, Err(Refusal::Locked(date(locked))));
    }
    world.unlock();
    let mut timeline = timeline.clone();
    assert_eq!(world.change(|context| correct(id, to, context, &mut timeline)), Ok(true));
    assert_eq!(timeline.get(id).unwrap().day_result.date, date("2026-11-03"));
}

/// Rule TIME-44.
#[test]
fn a_correction_is_refused_where_it_cannot_be() {
    let mut world = World::new();
    world.employ("2026-11-02", None);
    let mut timeline = world.timeline([
        presence("2026-11-02 09:00", "2026-11-02 12:00"),
        presence("2026-11-02 13:00", "2026-11-02 17:30"),
    ]);
    let (first, second) = {
        let mut ids = timeline.iter().map(|a| a.id);
        (ids.next().unwrap(), ids.next().unwrap())
    };
    for (to, refusal) in [
        (times(None, Some("2026-11-02 08:59")), Refusal::OutBeforeIn),
        (times(None, Some("2026-11-06 20:06")), Refusal::Future),
        (times(Some("2026-10-30 09:00"), None), Refusal::NotEmployed(date("2026-10-30"))),
        (times(None, Some("2026-11-02 13:01")), Refusal::Overlap(second)),
    ] {
        let refused = world.change(|context| correct(first, to, context, &mut timeline));
        assert_eq!(refused, Err(refusal), "{to:?}");
    }
    // An instant, and the time that a clock five minutes ahead would have shown.
    for (which, to) in [
        (first, times(None, Some("2026-11-02 09:00"))),
        (second, times(Some("2026-11-06 19:00"), Some("2026-11-06 20:05"))),
    ] {
        let mut timeline = timeline.clone();
        let changed = world.change(|context| correct(which, to, context, &mut timeline));
        assert_eq!(changed, Ok(true), "{to:?}");
    }
}

/// Rule APPR-1: a request looks at the times, and leaves locks and other attendances to the decision.
#[test]
fn requested_times_are_dated_and_checked_like_a_correction() {
    let mut world = World::new();
    world.employ("2026-11-02", None);
    let timeline = world.timeline([presence("2026-11-02 09:00", "2026-11-02 12:00")]);
    let before = timeline.iter().next().unwrap();
    world.lock("2026-11-02", "2026-11-02");
    let both = |clock_in, clock_out| times(Some(clock_in), Some(clock_out));
    for (before, wanted, expected) in [
        (Some(before), times(None, Some("2026-11-02 17:00")), Ok(date("2026-11-02"))),
        (Some(before), both("2026-11-03 09:00", "2026-11-03 17:00"), Ok(date("2026-11-03"))),
        (Some(before), times(None, Some("2026-11-02 08:59")), Err(Refusal::OutBeforeIn)),
        (None, both("2026-11-02 09:00", "2026-11-02 12:00"), Ok(date("2026-11-02"))),
        (None, times(Some("2026-11-04 09:00"), None), Ok(date("2026-11-04"))),
        (None, both("2026-11-02 09:00", "2026-11-06 20:06"), Err(Refusal::Future)),
        (
            None,
            both("2026-10-30 09:00", "2026-10-30 17:00"),
            Err(Refusal::NotEmployed(date("2026-10-30"))),
        ),
        (None, times(None, Some("2026-11-02 17:00")), Err(Refusal::ClockInUnknown)),
    ] {
        let dated = world.change(|context| requested_date(before, wanted, context));
        assert_eq!(dated, expected, "{wanted:?}");
    }
    let mut uncertain = before.clone();
    uncertain.clock_in_latest_at = Some(at("2026-11-02 10:00"));
    for (wanted, expected) in [
        (times(None, Some("2026-11-02 17:00")), Err(Refusal::ClockInUnknown)),
        (times(Some("2026-11-02 09:30"), None), Ok(date("2026-11-02"))),
    ] {
        let dated = world.change(|context| requested_date(Some(&uncertain), wanted, context));
        assert_eq!(dated, expected, "{wanted:?}");
    }
}

/// Rules TIME-44 and TIME-45.
#[test]
fn nobody_is_clocked_in_twice_by_hand() {
    let world = World::new();
    let there = open("2026-11-06 09:00");
    let mut timeline = world.timeline([there.clone()]);
    let from = at("2026-11-06 14:00");
    let id = AttendanceId::at(EMPLOYEE, from);
    let mut enter =
        |from, to| world.change(|context| enter(id, from, to, None, context, &mut timeline));
    assert_eq!(enter(from, None), Err(Refusal::Overlap(there.id)));
    let before = at("2026-11-06 08:00");
    assert_eq!(enter(before, None), Err(Refusal::Overlap(there.id)));
    assert_eq!(enter(before, Some(at("2026-11-06 09:00"))), Ok(()));
    // The open attendance may be corrected.
    let earlier = times(Some("2026-11-06 09:05"), None);
    let changed = world.change(|context| correct(there.id, earlier, context, &mut timeline));
    assert_eq!(changed, Ok(true));
}

/// Rule TIME-31.
#[test]
fn a_correction_that_makes_an_attendance_too_long_goes_to_review() {
    let world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 09:00", "2026-11-02 17:30")]);
    let id = timeline.iter().next().unwrap().id;
    let long = times(None, Some("2026-11-03 01:01"));
    world.change(|context| correct(id, long, context, &mut timeline)).unwrap();
    let there = timeline.get(id).unwrap();
    assert_eq!((there.review, there.flags.contains(&Flag::TooLong)), (Review::Pending, true));
    let short = times(None, Some("2026-11-02 18:00"));
    world.change(|context| correct(id, short, context, &mut timeline)).unwrap();
    let there = timeline.get(id).unwrap();
    // The reason has ended, but the review remains.
    assert_eq!((there.review, there.flags.contains(&Flag::TooLong)), (Review::Pending, false));
}

/// Rule TIME-45.
#[test]
fn a_forgotten_day_is_entered_as_if_it_had_been_punched() {
    let world = World::new();
    let mut timeline = Timeline::default();
    let from = at("2026-11-03 08:50");
    let to = at("2026-11-03 17:40");
    let id = AttendanceId::at(EMPLOYEE, from);
    let enter = |timeline: &mut Timeline, id| {
        world.change(|context| enter(id, from, Some(to), None, context, timeline))
    };
    enter(&mut timeline, id).unwrap();
    let there = timeline.get(id).unwrap();
    assert_eq!(there.day_result.worked_minutes, 500);
    assert_eq!(there.sent.source, Some(Source::Manual));
    let other = AttendanceId::at(EMPLOYEE, to);
    assert_eq!(enter(&mut timeline, other), Err(Refusal::Overlap(id)));
}

/// Rules TIME-47 and TIME-48.
#[test]
fn a_review_counts_and_can_be_reversed_while_nothing_overlaps() {
    let mut world = World::new();
    let mut timeline = world.timeline([
        presence("2026-11-02 09:00", "2026-11-02 12:00"),
        presence("2026-11-02 13:00", "2026-11-02 18:00"),
    ]);
    let first = timeline.iter().next().unwrap().id;
    let overtime = |timeline: &Timeline| -> u32 {
        timeline.iter().filter(|a| a.counts()).map(|a| a.day_result.overtime_minutes).sum()
    };
    assert_eq!(overtime(&timeline), 0);
    let review = |world: &World, timeline: &mut Timeline, decision| {
        world.change(|context| review(first, decision, context, timeline))
    };
    assert_eq!(review(&world, &mut timeline, Review::Rejected), Ok(true));
    assert_eq!(review(&world, &mut timeline, Review::Rejected), Ok(false));
    // Another attendance is now in its place, so it cannot be approved again.
    let mut occupied = timeline.clone();
    world.put(&mut occupied, presence("2026-11-02 11:00", "2026-11-02 12:30"));
    let refused = review(&world, &mut occupied, Review::Approved);
    assert!(matches!(refused, Err(Refusal::Overlap(_))), "{refused:?}");
    assert_eq!(review(&world, &mut timeline, Review::Approved), Ok(true));

    // On a paid date only an attendance that pays nothing can still be rejected.
    world.lock("2026-11-02", "2026-11-02");
    let locked = Err(Refusal::Locked(date("2026-11-02")));
    assert_eq!(review(&world, &mut timeline, Review::Rejected), locked);
    let mut waiting = timeline.get(first).unwrap().clone();
    waiting.review = Review::Pending;
    world.put(&mut timeline, waiting);
    assert_eq!(review(&world, &mut timeline, Review::Approved), locked);
    assert_eq!(review(&world, &mut timeline, Review::Rejected), Ok(true));
}

/// Rules TIME-44, TIME-45 and TIME-51.
#[test]
fn a_full_date_takes_no_attendance_by_hand_but_keeps_those_it_has() {
    let world = World::new();
    let rows = (0..50).map(|n| {
        presence(&format!("2026-11-02 09:{n:02}:00"), &format!("2026-11-02 09:{n:02}:30"))
    });
    let elsewhere = presence("2026-11-03 09:00", "2026-11-03 10:00");
    let other = elsewhere.id;
    let mut timeline = world.timeline(rows.chain([elsewhere]));
    let one = timeline.iter().next().unwrap().id;
    let full = date("2026-11-02");
    let to_full = times(Some("2026-11-02 14:00"), Some("2026-11-02 15:00"));
    let refused = world.change(|context| correct(other, to_full, context, &mut timeline));
    assert_eq!(refused, Err(Refusal::TooMany(full)));
    let id = AttendanceId::of_record(crate::testing::ORGANIZATION, EMPLOYEE, "", "new");
    let by_hand = |timeline: &mut Timeline| {
        let from = at("2026-11-02 14:00");
        let to = Some(at("2026-11-02 15:00"));
        world.change(|context| enter(id, from, to, None, context, timeline))
    };
    assert_eq!(by_hand(&mut timeline), Err(Refusal::TooMany(full)));
    assert!(timeline.changes().is_empty());

    let within = times(Some("2026-11-02 14:00"), Some("2026-11-02 15:00"));
    assert_eq!(world.change(|context| correct(one, within, context, &mut timeline)), Ok(true));
    let away = times(Some("2026-11-03 14:00"), Some("2026-11-03 15:00"));
    assert_eq!(world.change(|context| correct(one, away, context, &mut timeline)), Ok(true));
    assert_eq!(by_hand(&mut timeline), Ok(()));
}
