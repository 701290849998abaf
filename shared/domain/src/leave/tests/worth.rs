//! Leave on dates that are not worth a whole day (rule DAY-3).

use super::*;
use crate::roster::DayShifts;
use crate::testing::{half_saturdays, planned, weekdays, worth};
use crate::worth::Off;

/// The page's first example: 24 December has no second half, and 25 December is a holiday.
fn christmas() -> World {
    let mut world = World::with(weekdays("09:00", "18:00", 60));
    world.holiday_off("2026-12-24", Off::SecondHalf);
    world.holiday_off("2026-12-25", Off::Day);
    world
}

/// Rules DAY-2 and DAY-3.
#[test]
fn leave_takes_the_worth_of_the_halves_that_it_covers() {
    let world = christmas();
    let taken = |start: &str, end: &str| {
        let counted = counted(&world, start, end)?;
        Ok((counted.shares.days().to_string(), String::from(counted.shares)))
    };
    let expected = |days: &str, shares: &str| Ok((days.to_owned(), shares.to_owned()));
    assert_eq!(taken("2026-12-21", "2026-12-25"), expected("3.5", "WWWF."));
    assert_eq!(taken("2026-12-24", "2026-12-24"), expected("0.5", "F"));
    assert_eq!(taken("2026-12-24F", "2026-12-24"), expected("0.5", "F"));
    assert_eq!(taken("2026-12-24S", "2026-12-24"), Err(RequestViolation::NoWorkingDays));
    assert_eq!(taken("2026-12-24S", "2026-12-28"), expected("1.0", "....W"));
}

/// Rules DAY-1 and DAY-3.
#[test]
fn a_date_that_is_worth_less_takes_less() {
    let mut world = World::with(half_saturdays());
    let taken = |world: &World, start: &str, end: &str| {
        let counted = counted(world, start, end).unwrap();
        (counted.shares.days().to_string(), String::from(counted.shares))
    };
    let expected = |days: &str, shares: &str| (days.to_owned(), shares.to_owned());
    assert_eq!(taken(&world, "2026-11-06", "2026-11-07"), expected("1.5", "WW5"));
    assert_eq!(taken(&world, "2026-11-07F", "2026-11-07"), expected("0.25", "F5"));
    // The roster plans a date that is half off: it is worth 0.5 at most, and each half of it half of that.
    world.holiday_off("2026-12-24", Off::SecondHalf);
    for (of_roster, whole, half) in
        [("1.0", ("0.5", "W5"), ("0.25", "S5")), ("0.3", ("0.3", "W3"), ("0.15", "S3"))]
    {
        let shifts = vec![planned("09:00", "13:00", 0)];
        world.roster.insert(
            date("2026-12-24"),
            DayShifts { shifts, worth: worth(of_roster), rest_day: false },
        );
        assert_eq!(taken(&world, "2026-12-24", "2026-12-24"), expected(whole.0, whole.1));
        assert_eq!(taken(&world, "2026-12-24S", "2026-12-24"), expected(half.0, half.1));
    }
}

/// Rules DAY-3 and LEAVE-28.
#[test]
fn leave_is_counted_again_when_a_worth_or_a_holiday_changes() {
    let mut world = World::with(half_saturdays());
    let leave = leave(&world, "2026-11-02", "2026-11-07");
    assert_eq!(leave.days(), days("5.5"));
    let recounted = |world: &World| leave.recounted(&world.person(), world.now).map(|l| l.days());
    assert_eq!(recounted(&world), None);
    world.holiday_off("2026-11-06", Off::FirstHalf);
    assert_eq!(recounted(&world), Some(days("5")));
    world.holiday_off("2026-11-05", Off::None);
    assert_eq!(recounted(&world), Some(days("5")));
    world.settings.holidays.clear();
    let mut week = half_saturdays().weekly().unwrap().clone();
    week.days.last_mut().unwrap().worth = worth("0.8");
    world.settings.work_schedules = crate::schedule::ScheduleHistory::of(week.into());
    assert_eq!(recounted(&world), Some(days("5.8")));
}

/// Rules DAY-3 and LEAVE-10.
#[test]
fn a_balance_is_exact_to_the_hundredth() {
    let world = World::with(half_saturdays());
    let leave = leave(&world, "2026-11-07F", "2026-11-07");
    let pending = Leave { status: LeaveStatus::Pending, ..leave.clone() };
    let ledger = Ledger::default().reserved(&pending.draws());
    assert_eq!(ledger.year(2026).reserved(), days("0.25").into());
    let ledger = ledger.changed(&pending, &leave);
    let year = ledger.year(2026);
    assert_eq!((year.reserved(), year.taken()), (Amount::ZERO, days("0.25").into()));
}

fn offs() -> impl Strategy<Value = Off> {
    prop::sample::select(vec![Off::Day, Off::FirstHalf, Off::SecondHalf, Off::None])
}

proptest! {
    /// Rules DAY-1 to DAY-3: the days counted are those that a walk over the halves of the dates finds.
    #[test]
    fn a_request_takes_half_of_the_worth_of_each_half_that_is_not_off(
        tenths in prop::collection::vec(prop::option::weighted(0.8, 1u8..=10), 7),
        offs in prop::collection::btree_map(0u64..60, offs(), 0..20),
        rostered in prop::collection::btree_map(0u64..60, 0u8..=10, 0..10),
        start in 0u64..50, length in 0u64..10, second in any::<bool>(), first in any::<bool>(),
    ) {
        let weekdays = [Mon, Tue, chrono::Weekday::Wed, chrono::Weekday::Thu, chrono::Weekday::Fri, Sat, Sun];
        let worth = |tenths: u8| crate::worth::Worth::of_tenths(tenths).unwrap();
        let week = weekdays.into_iter().zip(&tenths).filter_map(|(weekday, tenths)| {
            let day = entry(weekday, "09:00", "17:30", 30);
            Some(crate::schedule::ScheduleDay { worth: worth((*tenths)?), ..day })
        });
        let mut world = World::with(schedule(week.collect()));
        let on = |day: u64| date("2026-11-01") + chrono::Days::new(day);
        for (day, off) in &offs {
            world.holiday_off(&on(*day).to_string(), *off);
        }
        for (day, tenths) in &rostered {
            let day_off = *tenths == 0;
            let shifts = if day_off { vec![] } else { vec![planned("09:00", "13:00", 0)] };
            let worth = if day_off { worth(10) } else { worth(*tenths) };
            world.roster.insert(on(*day), DayShifts { shifts, worth, rest_day: false });
        }
        let end = start + length;
        let span = LeaveSpan {
            start_date: on(start),
            end_date: on(end),
            start_half: second.then_some(Half::SecondHalf),
            end_half: (first && length > 0).then_some(Half::FirstHalf),
            times: None,
        };
        let mut hundredths = 0;
        for day in start..=end {
            let off = offs.get(&day).copied().unwrap_or(Off::None);
            let (tenths, off) = match rostered.get(&day) {
                Some(tenths) if matches!(off, Off::FirstHalf | Off::SecondHalf) => {
                    ((*tenths).min(5), Off::None)
                }
                Some(tenths) => (*tenths, off),
                None => {
                    let weekday = chrono::Datelike::weekday(&on(day)).num_days_from_monday();
                    (tenths[weekday as usize].unwrap_or(0), off)
                }
            };
            let asks_first = !(day == start && second);
            let asks_second = !(day == end && span.end_half.is_some());
            let takes_first = asks_first && !matches!(off, Off::Day | Off::FirstHalf);
            let takes_second = asks_second && !matches!(off, Off::Day | Off::SecondHalf);
            hundredths += 5 * i32::from(tenths) * (i32::from(takes_first) + i32::from(takes_second));
        }
        match count(&span, world.settings.leave_type("annual").unwrap(), &world.person(), &world.settings) {
            Ok(counted) => prop_assert_eq!(counted.shares.days().hundredths(), hundredths),
            Err(why) => prop_assert_eq!((why, hundredths), (RequestViolation::NoWorkingDays, 0)),
        }
    }
}
