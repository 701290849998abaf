//! Leave that is counted again.

use super::*;
use crate::employee::Employments;

const NOW: &str = "2026-11-05 12:00";

fn shares(leave: &Leave) -> String {
    leave.shares.clone().into()
}

fn recounted(world: &World, leave: &Leave) -> Option<Leave> {
    leave.recounted(&world.person(), at(NOW))
}

/// Rule LEAVE-28.
#[test]
fn a_holiday_gives_a_day_back_and_takes_it_again() {
    let mut world = World::new();
    let week = leave(&world, "2026-05-11", "2026-05-15");
    assert_eq!(recounted(&world, &week), None);
    world.holiday("2026-05-14");
    let less = recounted(&world, &week).unwrap();
    assert_eq!((shares(&less), less.days(), less.status), ("WWW.W".into(), days("4"), week.status));
    assert_eq!(less.updated_at, at(NOW));
    world.settings.holidays.clear();
    let again = recounted(&world, &less).unwrap();
    assert_eq!((shares(&again), again.draws()), (shares(&week), week.draws()));
}

/// Rule LEAVE-28.
#[test]
fn leave_after_the_last_day_is_not_taken_and_without_a_day_of_employment_it_is_cancelled() {
    let mut world = World::new();
    let around = leave(&world, "2026-11-26", "2026-12-04");
    let after = Leave { status: LeaveStatus::Pending, ..leave(&world, "2026-12-21", "2026-12-23") };
    assert_eq!(around.days(), days("7"));
    world.employ("2020-01-01", Some("2026-11-30"));
    let less = recounted(&world, &around).unwrap();
    assert_eq!((shares(&less), less.days()), ("WW..W....".into(), days("3")));
    let gone = recounted(&world, &after).unwrap();
    assert_eq!((gone.status, gone.days()), (LeaveStatus::Cancelled, days("3")));
    assert_eq!((gone.decided_by, gone.decided_at), (None, Some(at(NOW))));
    // A leave that was cancelled stays cancelled. Otherwise the remaining leave is counted again.
    world.employ("2020-01-01", None);
    assert_eq!(recounted(&world, &gone), None);
    assert_eq!(recounted(&world, &less).unwrap().days(), days("7"));
}

/// Rule LEAVE-28.
#[test]
fn a_locked_date_keeps_what_it_takes() {
    let mut world = World::new();
    let week = leave(&world, "2026-05-11", "2026-05-15");
    world.lock("2026-05-01", "2026-05-12");
    world.holiday("2026-05-12");
    world.holiday("2026-05-13");
    assert_eq!(shares(&recounted(&world, &week).unwrap()), "WW.WW");
    world.employ("2026-06-01", None);
    let rest = recounted(&world, &week).unwrap();
    assert_eq!((shares(&rest), rest.status), ("WW...".into(), LeaveStatus::Approved));
}

/// The returned part of a date is at most the share that the leave takes. Rules LEAVE-27 and LEAVE-28.
#[test]
fn returned_days_are_bounded_by_what_is_left() {
    let mut world = World::new();
    let mut week = leave(&world, "2026-05-11", "2026-05-15");
    week.returned = ["2026-05-12", "2026-05-13"].map(|on| (date(on), days("1").into())).into();
    world.holiday("2026-05-13");
    let less = recounted(&world, &week).unwrap();
    assert_eq!((less.days(), less.returned_days()), (days("4"), days("1")));
    let ledger =
        Ledger::default().changed(&Leave { status: LeaveStatus::Rejected, ..week.clone() }, &week);
    let after = ledger.changed(&week, &less).year(2026);
    assert_eq!(after.taken(), days("3").into());
}

/// Rule LEAVE-28.
#[test]
fn more_is_charged_below_zero_and_not_approved_then() {
    let mut world = World::new();
    world.settings.leave_types[0].annual = Some(days("5").into());
    world.holiday("2026-05-14");
    let pending =
        Leave { status: LeaveStatus::Pending, ..leave(&world, "2026-05-11", "2026-05-18") };
    let ledger = Ledger::default().reserved(&pending.draws());
    let mut employee = crate::testing::employee();
    employee.employments = Employments::of(date("2026-01-01"), None);
    let settings = &world.settings;
    assert_eq!(Account::of(&employee, settings, "annual", &ledger).may_take(&pending), Ok(()));
    let mut without = World::new();
    without.settings.holidays.clear();
    let more = recounted(&without, &pending).unwrap();
    assert_eq!(more.days(), days("6"));
    let ledger = ledger.clone().changed(&pending, &more);
    assert_eq!(
        Account::of(&employee, settings, "annual", &ledger).balance(2026).available,
        Some(days("-1").into())
    );
    let why = Account::of(&employee, settings, "annual", &ledger).may_take(&more);
    let short_by = days("1").into();
    let short = Overdrawn { year: 2026, date: date("2026-05-18"), short_by, unit: Unit::Day };
    assert_eq!(why, Err(short));
}
