//! The worth of dates, and their due minutes (rules DAY-1 and DAY-2).

use uuid::Uuid;

use super::*;
use crate::dates::Holiday;
use crate::fixtures;
use crate::ids::RotationId;
use crate::schedule::RotationEntry;
use crate::testing::{World, half_saturdays, planned, worth};

/// The due minutes of a date, what it is worth without what is off, and its worth as if there were no holidays.
fn of(world: &World, on: &str) -> Option<(u32, String, String)> {
    let day = world.person().shift_on(date(on))?;
    Some((day.due_minutes(), day.due_worth().to_string(), day.planned_worth.to_string()))
}

fn expected(due: u32, worth: &str, planned: &str) -> Option<(u32, String, String)> {
    Some((due, worth.to_owned(), planned.to_owned()))
}

/// Rule DAY-1.
#[test]
fn a_date_is_worth_what_its_week_rotation_or_roster_says() {
    let mut world = World::with(half_saturdays());
    assert_eq!(of(&world, "2026-11-06"), expected(480, "1.0", "1.0"));
    assert_eq!(of(&world, "2026-11-07"), expected(240, "0.5", "0.5"));
    assert_eq!(of(&world, "2026-11-08"), None);
    let day = |text: &str| DayShifts {
        shifts: vec![planned("06:00", "10:00", 0)],
        worth: worth(text),
        rest_day: false,
    };
    world.roster.insert(date("2026-11-06"), day("0.3"));
    world.roster.insert(date("2026-11-07"), day("1.0"));
    assert_eq!(of(&world, "2026-11-06"), expected(240, "0.3", "0.3"));
    assert_eq!(of(&world, "2026-11-07"), expected(240, "1.0", "1.0"));

    let id = RotationId(Uuid::from_u128(1));
    let mut rotation = fixtures::rotation(id, date("2026-11-02"), vec![]);
    rotation.days = vec![day("0.7"), DAY_OFF.clone()];
    world.settings.rotations.insert(id, rotation);
    let plan = Plan::Rotation(RotationEntry { rotation_id: id, offset_days: 0 });
    world.settings.work_schedules = ScheduleHistory::of(plan);
    assert_eq!(of(&world, "2026-11-04"), expected(240, "0.7", "0.7"));
    assert_eq!(of(&world, "2026-11-05"), None);
    // The roster has the date by itself.
    assert_eq!(of(&world, "2026-11-06"), expected(240, "0.3", "0.3"));
}

/// Rule DAY-2.
#[test]
fn a_holiday_takes_the_date_or_one_half_of_it_or_nothing() {
    let nine_to_six = || World::with(weekdays("09:00", "18:00", 60));
    for (off, due, days) in [
        (Off::SecondHalf, 240, "0.5"),
        (Off::FirstHalf, 240, "0.5"),
        (Off::Day, 0, "0.0"),
        (Off::None, 480, "1.0"),
    ] {
        let mut world = nine_to_six();
        world.holiday_off("2026-12-24", off);
        assert_eq!(of(&world, "2026-12-24"), expected(due, days, "1.0"), "{off:?}");
        let person = world.person();
        let day = person.shift_on(date("2026-12-24")).unwrap();
        assert_eq!((day.net_minutes, day.off), (480, off));
        let taken = person.holiday_on(date("2026-12-24")).is_some();
        assert_eq!(taken, off != Off::None, "{off:?}");
        assert!(person.calendar.listed_holiday_on(date("2026-12-24")).is_some());
    }
    // A first half is rounded up.
    let mut world = World::with(weekdays("09:00", "17:31", 30));
    world.holiday_off("2026-12-23", Off::FirstHalf);
    world.holiday_off("2026-12-24", Off::SecondHalf);
    assert_eq!(of(&world, "2026-12-23"), expected(240, "0.5", "1.0"));
    assert_eq!(of(&world, "2026-12-24"), expected(241, "0.5", "1.0"));
}

/// Rule DAY-2.
#[test]
fn an_employee_planned_on_a_date_that_is_half_off_works_all_of_it() {
    for off in [Off::FirstHalf, Off::SecondHalf] {
        let mut world = World::new();
        world.holiday_off("2026-12-24", off);
        let mut of_worth = |text: &str| {
            let shifts = vec![planned("09:00", "13:00", 0)];
            world.roster.insert(
                date("2026-12-24"),
                DayShifts { shifts, worth: worth(text), rest_day: false },
            );
            of(&world, "2026-12-24")
        };
        assert_eq!(of_worth("1.0"), expected(240, "0.5", "1.0"));
        assert_eq!(of_worth("0.4"), expected(240, "0.4", "0.4"));
    }
    // A holiday that takes the whole date takes it from the roster, too.
    let mut world = World::new();
    world.holiday("2026-12-25");
    world.roster.insert(date("2026-12-25"), vec![planned("09:00", "13:00", 0)].into());
    assert_eq!(of(&world, "2026-12-25"), expected(0, "0.0", "1.0"));
}

fn shown(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// Rules DAY-1 and DAY-2: what uses nothing new is stored as before.
#[test]
fn a_whole_worth_and_a_public_holiday_are_not_stored() {
    let day = entry(Mon, "09:00", "17:30", 30);
    let stored = shown(&day);
    let before = r#"{"weekday":"Mon","start":"09:00:00","end":"17:30:00","break_minutes":30}"#;
    assert_eq!(stored, before);
    assert_eq!(serde_json::from_str::<ScheduleDay>(before).unwrap(), day);

    let rostered = DayShifts::from(vec![planned("09:00", "13:00", 0)]);
    let before = r#"[{"start":"09:00:00","end":"13:00:00","break_minutes":0}]"#;
    assert_eq!(shown(&rostered), before);
    let half = DayShifts { worth: worth("0.5"), ..rostered.clone() };
    assert_eq!(shown(&half), format!(r#"{{"shifts":{before},"worth":"0.5"}}"#));
    for day in [rostered, half, DAY_OFF.clone()] {
        assert_eq!(serde_json::from_str::<DayShifts>(&shown(&day)).unwrap(), day);
    }

    let holiday = Holiday::of(date("2026-12-25"), "Christmas".into());
    let before = r#"{"date":"2026-12-25","name":"Christmas"}"#;
    assert_eq!(shown(&holiday), before);
    let half = Holiday { off: Off::SecondHalf, kind: "christmas_eve".into(), ..holiday.clone() };
    for holiday in [holiday, half] {
        assert_eq!(serde_json::from_str::<Holiday>(&shown(&holiday)).unwrap(), holiday);
    }
}
