//! Days of which a half is off (rules DAY-2 to DAY-4).

use super::*;
use crate::roster::DayShifts;
use crate::testing::planned;

/// Monday 09:00–17:30, break 30, and this is off of it.
fn world(off: Off) -> World {
    let mut world = World::new();
    world.holiday_off(MONDAY, off);
    world
}

/// Rule DAY-3.
#[test]
fn nobody_is_late_or_leaves_early_in_a_half_that_is_off() {
    for (off, expected) in [
        (Off::None, vec![Flag::LateArrival, Flag::EarlyLeave]),
        (Off::FirstHalf, vec![Flag::EarlyLeave]),
        (Off::SecondHalf, vec![Flag::LateArrival]),
        (Off::Day, vec![]),
    ] {
        let day = monday(&world(off), &[("11:00", "15:30")]);
        assert_eq!(flags(&day[0]), expected, "{off:?}");
        let is_late = expected.contains(&Flag::LateArrival);
        assert_eq!(day[0].day_result.late_minutes, if is_late { 120 } else { 0 });
    }
}

/// Rule DAY-2.
#[test]
fn overtime_is_what_goes_beyond_the_due_minutes() {
    for (off, expected) in
        [(Off::None, 0), (Off::SecondHalf, 240), (Off::FirstHalf, 240), (Off::Day, 480)]
    {
        let day = monday(&world(off), &[("09:00", "17:30")]);
        assert_eq!((worked(&day), overtime(&day)), (vec![480], vec![expected]), "{off:?}");
        assert_eq!(day[0].day_result.scheduled_minutes, 480);
    }
    // Nothing is off of a date that the roster plans.
    let mut world = world(Off::SecondHalf);
    world.roster.insert(date(MONDAY), vec![planned("09:00", "14:00", 0)].into());
    let day = monday(&world, &[("09:30", "14:30")]);
    assert_eq!((worked(&day), overtime(&day)), (vec![300], vec![0]));
    assert_eq!((flags(&day[0]), day[0].day_result.late_minutes), (vec![Flag::LateArrival], 30));
}

/// Rule DAY-4.
#[test]
fn half_a_day_is_less_than_half_of_the_due_minutes() {
    for (off, until, expected) in [
        (Off::SecondHalf, "10:59", Status::HalfDay),
        (Off::SecondHalf, "11:00", Status::Present),
        (Off::None, "12:59", Status::HalfDay),
        (Off::None, "13:00", Status::Present),
        // Of a holiday that takes the whole date nothing is due: it is as on any other date.
        (Off::Day, "12:59", Status::HalfDay),
        (Off::Day, "13:00", Status::Present),
    ] {
        let day = monday(&world(off), &[("09:00", until)]);
        assert_eq!(statuses(&day), [expected], "{off:?} {until}");
    }
}

fn offs() -> impl Strategy<Value = Off> {
    prop::sample::select(vec![Off::Day, Off::FirstHalf, Off::SecondHalf, Off::None])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Rules DAY-2 and DAY-3, against the same date without a holiday.
    #[test]
    fn a_holiday_changes_overtime_and_flags_alone(
        mut day in days(), off in offs(), rostered in any::<bool>(), tenths in 1u8..=10,
    ) {
        let plan = |world: &mut World| {
            if rostered {
                let shifts = vec![planned("09:00", "17:30", 30)];
                let worth = crate::worth::Worth::of_tenths(tenths).unwrap();
                world.roster.insert(date(MONDAY), DayShifts { shifts, worth, rest_day: false });
            }
        };
        let mut ordinary = World::new();
        plan(&mut ordinary);
        let mut holiday = world(off);
        plan(&mut holiday);
        day.iter_mut().for_each(|a| a.review = Review::None);
        let mut other = day.clone();
        ordinary.evaluate(MONDAY, &mut other);
        holiday.evaluate(MONDAY, &mut day);
        let due = match off {
            Off::Day => 0,
            Off::FirstHalf | Off::SecondHalf if !rostered => 240,
            _ => 480,
        };
        prop_assert_eq!(worked(&day), worked(&other));
        let sum: u32 = worked(&day).iter().sum();
        prop_assert_eq!(overtime(&day).iter().sum::<u32>(), sum.saturating_sub(due));
        let excuses = |half: Off| off == Off::Day || off == half && !rostered;
        for (one, other) in day.iter().zip(&other) {
            let mut expected = other.flags.clone();
            expected.retain(|flag| match flag {
                Flag::LateArrival => !excuses(Off::FirstHalf),
                Flag::EarlyLeave => !excuses(Off::SecondHalf),
                _ => true,
            });
            prop_assert_eq!(&one.flags, &expected);
        }
    }
}
