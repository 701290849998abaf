//! The facts of a date that send an attendance to review, and their effect on the decision.

use super::*;
use crate::correction::review;
use crate::leave::{LeaveOnDate, Share};

fn approve(world: &World, timeline: &mut Timeline, id: AttendanceId) {
    let decide = |context: &DayContext<'_>| review(id, Review::Approved, context, timeline);
    assert!(world.change(decide).unwrap());
}

fn recalculate(world: &World, timeline: &mut Timeline) {
    world.change(|context| timeline.recalculate(date("2026-11-02"), context));
}

fn on_leave() -> World {
    let mut world = World::new();
    let cover = LeaveCover { first_half: true, second_half: true };
    let leave =
        LeaveOnDate { cover, shares: [Share::Whole, Share::None], ..LeaveOnDate::default() };
    world.leaves.insert(date("2026-11-02"), leave);
    world
}

fn monday() -> Attendance {
    presence("2026-11-02 09:00", "2026-11-02 17:30")
}

fn reviewed(timeline: &Timeline) -> (Review, Option<&str>, Vec<Flag>) {
    let only = timeline.iter().next().unwrap();
    (only.review, only.review_reason.as_deref(), crate::testing::flags(only))
}

/// Rules TIME-49 and TIME-54.
#[test]
fn each_fact_is_the_reason_for_its_review() {
    let timeline = on_leave().timeline([monday()]);
    let on_leave = (Review::Pending, Some("worked_on_leave"), vec![Flag::WorkedOnLeave]);
    assert_eq!(reviewed(&timeline), on_leave);
    let mut world = World::new();
    world.employ("2026-11-03", None);
    let timeline = world.timeline([monday()]);
    let not_employed = (Review::Pending, Some("not_employed"), vec![Flag::NotEmployed]);
    assert_eq!(reviewed(&timeline), not_employed);
    let mut world = World::new();
    world.lock("2026-11-01", "2026-11-02");
    let timeline = world.timeline([monday()]);
    let locked = (Review::Pending, Some("period_locked"), vec![Flag::PeriodLocked]);
    assert_eq!(reviewed(&timeline), locked);
}

/// Rule TIME-50.
#[test]
fn what_was_approved_for_a_fact_stays_so_when_the_fact_goes_and_comes_again() {
    let mut world = on_leave();
    let mut timeline = world.timeline([monday()]);
    approve(&world, &mut timeline, monday().id);
    let leaves = std::mem::take(&mut world.leaves);
    recalculate(&world, &mut timeline);
    assert_eq!((reviewed(&timeline).0, reviewed(&timeline).2), (Review::Approved, vec![]));
    world.leaves = leaves;
    recalculate(&world, &mut timeline);
    let (review, _, flags) = reviewed(&timeline);
    assert_eq!((review, flags), (Review::Approved, vec![Flag::WorkedOnLeave]));
}

/// Rule TIME-50.
#[test]
fn an_approval_of_an_attendance_that_waits_for_two_reasons_is_for_both() {
    let world = on_leave();
    let late =
        Attendance { review: Review::Pending, review_reason: Some("late_sync".into()), ..monday() };
    let mut timeline = world.timeline([late]);
    let both = (Review::Pending, Some("late_sync"), vec![Flag::WorkedOnLeave]);
    assert_eq!(reviewed(&timeline), both);
    approve(&world, &mut timeline, monday().id);
    recalculate(&world, &mut timeline);
    assert_eq!(reviewed(&timeline).0, Review::Approved);
}

/// Rules TIME-49 and TIME-57.
#[test]
fn a_single_punch_on_leave_that_was_approved_stays_approved() {
    let mut world = on_leave();
    world.settings.single_punch = SinglePunch::CountsAsDay;
    let punch = open("2026-11-02 09:00");
    let mut timeline = world.timeline([punch.clone()]);
    close(&world, &mut timeline, punch.id);
    assert_eq!(reviewed(&timeline).0, Review::Pending);
    approve(&world, &mut timeline, punch.id);
    recalculate(&world, &mut timeline);
    assert_eq!(reviewed(&timeline).0, Review::Approved);
}
