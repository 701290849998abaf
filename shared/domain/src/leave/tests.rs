use chrono::Weekday::{Mon, Sat, Sun, Tue};
use proptest::prelude::*;

use super::*;
use crate::fixtures;
use crate::ids::LeaveId;
use crate::settings::Settings;
use crate::testing::{EMPLOYEE, World, at, date, entry, only, schedule};

mod accounts;
mod decisions;
mod entitlements;
mod recounts;
mod times;
mod twin;
mod worked;
mod worth;

/// A span like `2026-12-24S` to `2026-12-29F`: each date may be followed by its half.
fn span(start: &str, end: &str) -> LeaveSpan {
    let half = |text: &str| match text.get(10..) {
        Some("F") => Some(Half::FirstHalf),
        Some("S") => Some(Half::SecondHalf),
        _ => None,
    };
    LeaveSpan {
        start_date: date(&start[..10]),
        end_date: date(&end[..10]),
        start_half: half(start),
        end_half: half(end),
        times: None,
    }
}

fn counted(world: &World, start: &str, end: &str) -> Result<Counted, RequestViolation> {
    let annual = world.settings.leave_type("annual").unwrap();
    count(&span(start, end), annual, &world.person(), &world.settings)
}

fn days(text: &str) -> Days {
    text.parse().unwrap()
}

/// Draws of leave years, each in the middle of the year.
fn draws(of: &[(i32, &str)]) -> Draws {
    let on = |year: &i32| date(&format!("{year}-06-15"));
    let of_year = |(year, share): &(i32, &str)| {
        (*year, BTreeMap::from([(on(year), Amount::from(days(share)))]))
    };
    of.iter().map(of_year).collect()
}

fn leave(world: &World, start: &str, end: &str) -> Leave {
    let Counted { shares, minutes, timed_days, years } = counted(world, start, end).unwrap();
    let span = span(start, end);
    let leave =
        fixtures::leave(LeaveId(Uuid::from_u128(1)), EMPLOYEE, span.start_date, span.end_date);
    Leave { span, shares, minutes, timed_days, years, status: LeaveStatus::Approved, ..leave }
}

/// Rules LEAVE-1 and LEAVE-2.
#[test]
fn a_request_takes_the_days_of_its_dates() {
    let mut world = World::new();
    world.holiday("2026-12-25");
    world.holiday("2027-01-01");
    // start, end, days, shares
    let cases = [
        ("2026-12-24S", "2026-12-29", "2.5", "S...WW"),
        ("2026-12-24", "2026-12-24", "1.0", "W"),
        ("2026-12-24F", "2026-12-24", "0.5", "F"),
        ("2026-12-24S", "2026-12-24", "0.5", "S"),
        ("2026-12-30", "2027-01-04F", "2.5", "WW...F"),
        ("2026-12-25S", "2026-12-28F", "0.5", "...F"),
        ("2024-02-28", "2024-03-01", "3.0", "WWW"),
        ("2026-02-27", "2026-03-02", "2.0", "W..W"),
        // A half of a rest day or holiday takes nothing.
        ("2026-12-19S", "2026-12-21", "1.0", "..W"),
        ("2026-12-18", "2026-12-20F", "1.0", "W.."),
    ];
    for (start, end, total, shares) in cases {
        let counted = counted(&world, start, end).unwrap();
        assert_eq!(String::from(counted.shares.clone()), shares, "{start} {end}");
        assert_eq!(counted.shares.days().to_string(), total, "{start} {end}");
    }
}

/// Rules LEAVE-2, LEAVE-4, LEAVE-5 and LEAVE-6.
#[test]
fn a_request_is_refused_before_any_balance_is_looked_at() {
    let mut world = World::new();
    world.holiday("2026-12-25");
    world.employ("2026-01-31", Some("2028-06-30"));
    use RequestViolation::*;
    let cases = [
        ("2026-12-24", "2026-12-23", EndBeforeStart),
        ("2026-12-24S", "2026-12-23S", EndBeforeStart),
        ("2026-12-24", "2027-12-25", TooLong),
        ("2026-12-24", "2026-12-24F", HalvesDoNotFit),
        ("2026-12-24F", "2026-12-24F", HalvesDoNotFit),
        ("2026-12-24F", "2026-12-28", HalvesDoNotFit),
        ("2026-12-24", "2026-12-28S", HalvesDoNotFit),
        ("2026-01-30", "2026-02-02", NotEmployed),
        ("2028-06-30", "2028-07-03", NotEmployed),
        ("2026-12-25", "2026-12-27", NoWorkingDays),
        ("2026-12-26S", "2026-12-26", NoWorkingDays),
        ("2026-12-19S", "2026-12-20F", NoWorkingDays),
    ];
    for (start, end, violation) in cases {
        assert_eq!(counted(&world, start, end), Err(violation), "{start} {end}");
    }
    assert!(counted(&world, "2026-12-24", "2027-12-24").is_ok(), "366 dates");
    assert!(counted(&world, "2026-01-31", "2026-02-02").is_ok(), "from the day of hire");
    assert!(counted(&world, "2028-06-30", "2028-06-30").is_ok(), "to the last day");
}

/// Rule LEAVE-4.
#[test]
fn an_attachment_comes_with_the_request_where_the_type_requires_one() {
    let world = World::new();
    let asked = |requires_attachment, is_attached| {
        let leave_type = LeaveType {
            requires_attachment,
            ..world.settings.leave_type("annual").unwrap().clone()
        };
        let span = span("2026-11-02", "2026-11-03");
        request(&span, &leave_type, is_attached, &world.person(), &world.settings)
    };
    assert_eq!(asked(true, false), Err(RequestViolation::AttachmentRequired));
    let counted = counted(&world, "2026-11-02", "2026-11-03");
    for (required, attached) in [(true, true), (false, false), (false, true)] {
        assert_eq!(asked(required, attached), counted, "{required} {attached}");
    }
}

/// Rule LEAVE-12.
#[test]
fn a_request_over_new_year_draws_from_each_year_its_own_days() {
    let mut world = World::new();
    let drawn = |world: &World, start: &str, end: &str| {
        let mut leave = leave(world, start, end);
        leave.years = counted(world, start, end).unwrap().years;
        let sum = |dates: BTreeMap<NaiveDate, Amount>| dates.into_values().sum::<Amount>().days();
        leave.draws().into_iter().map(|(year, dates)| (year, sum(dates))).collect::<Vec<_>>()
    };
    let over = |world: &World| drawn(world, "2026-12-30S", "2027-01-04");
    assert_eq!(over(&world), [(2026, days("1.5")), (2027, days("2"))]);
    world.settings.leave_year_start = 4;
    assert_eq!(over(&world), [(2026, days("3.5"))]);
    let april = drawn(&world, "2027-03-31", "2027-04-01");
    assert_eq!(april, [(2026, days("1")), (2027, days("1"))]);
}

/// Rule LEAVE-1.
#[test]
fn a_night_shift_is_a_day_of_the_date_it_starts_on() {
    let world = World::with(only(Sun, "22:00", "06:00", 30));
    assert_eq!(counted(&world, "2026-11-02", "2026-11-02"), Err(RequestViolation::NoWorkingDays));
    assert_eq!(leave(&world, "2026-11-01", "2026-11-02").days(), days("1"));
}

/// Rule LEAVE-1.
#[test]
fn each_date_is_counted_by_the_schedule_in_force_on_it() {
    let mut world = World::with(only(Mon, "09:00", "17:00", 0));
    let next = schedule(vec![entry(Tue, "09:00", "17:00", 0), entry(Sat, "09:00", "12:00", 0)]);
    world.settings.work_schedules =
        world.settings.work_schedules.with(Some(date("2026-11-09")), next);
    let leave = leave(&world, "2026-11-02", "2026-11-15");
    assert_eq!(String::from(leave.shares), "W.......W...W.");
}

/// Rule LEAVE-9.
#[test]
fn leaves_overlap_where_they_share_a_date_but_for_its_two_halves() {
    // one, other, overlap
    let cases = [
        (("2026-11-02", "2026-11-03"), ("2026-11-04", "2026-11-05"), false),
        (("2026-11-02", "2026-11-03"), ("2026-11-03", "2026-11-05"), true),
        (("2026-11-02", "2026-11-10"), ("2026-11-04", "2026-11-05"), true),
        // A shared weekend is a shared date.
        (("2026-11-06", "2026-11-08"), ("2026-11-07", "2026-11-09"), true),
        (("2026-11-02F", "2026-11-02"), ("2026-11-02S", "2026-11-02"), false),
        (("2026-11-02F", "2026-11-02"), ("2026-11-02F", "2026-11-02"), true),
        (("2026-11-02F", "2026-11-02"), ("2026-11-02", "2026-11-02"), true),
        // Ends that touch.
        (("2026-11-02", "2026-11-10F"), ("2026-11-10S", "2026-11-12"), false),
        (("2026-11-02", "2026-11-10F"), ("2026-11-10S", "2026-11-10"), false),
        (("2026-11-02", "2026-11-10F"), ("2026-11-10F", "2026-11-10"), true),
        (("2026-11-02", "2026-11-10F"), ("2026-11-10", "2026-11-12"), true),
        (("2026-11-02", "2026-11-10F"), ("2026-11-09S", "2026-11-10F"), true),
        (("2026-11-09S", "2026-11-11"), ("2026-11-09F", "2026-11-09"), false),
        (("2026-11-09S", "2026-11-11F"), ("2026-11-09S", "2026-11-11F"), true),
    ];
    for ((a, b), (c, d), overlap) in cases {
        let of = |span: LeaveSpan| Leave {
            span,
            ..fixtures::leave(LeaveId(Uuid::nil()), EMPLOYEE, span.start_date, span.end_date)
        };
        let one = of(span(a, b));
        let other = of(span(c, d));
        let world = World::new();
        let calendar = world.person().calendar;
        assert_eq!(one.overlaps(&other, &calendar), overlap, "{a} {b} {c} {d}");
        assert_eq!(other.overlaps(&one, &calendar), overlap, "{c} {d} {a} {b}");
    }
}

/// Rule LEAVE-26.
#[test]
fn approved_leave_covers_the_halves_it_was_counted_with() {
    let world = World::new();
    let mut one = leave(&world, "2026-11-05S", "2026-11-09F");
    let two = leave(&world, "2026-11-05F", "2026-11-05");
    let settings = Settings::for_new_organization("Example".into());
    let week = DateRange { first: date("2026-11-01"), last: date("2026-11-30") };
    let first = LeaveCover { first_half: true, second_half: false };
    let second = LeaveCover { first_half: false, second_half: true };
    let whole = LeaveCover { first_half: true, second_half: true };
    let on = |day: &str| date(&format!("2026-11-{day}"));
    let leave_on = |cover, shares| LeaveOnDate { cover, shares, ..Default::default() };
    let none = Share::None;
    let all = Share::Whole;
    assert_eq!(
        covers([&one, &two], week, &settings),
        BTreeMap::from([
            (on("05"), leave_on(whole, [Share::FirstHalf, Share::SecondHalf])),
            (on("06"), leave_on(whole, [all, none])),
            // A weekend is covered, and nothing is taken.
            (on("07"), leave_on(whole, [none, none])),
            (on("08"), leave_on(whole, [none, none])),
            (on("09"), leave_on(first, [Share::FirstHalf, none])),
        ])
    );
    one.status = LeaveStatus::Pending;
    let only_two = leave_on(first, [Share::FirstHalf, none]);
    assert_eq!(covers([&one, &two], week, &settings), BTreeMap::from([(on("05"), only_two)]));
    one.status = LeaveStatus::Approved;
    let only_thursday = DateRange { first: on("05"), last: on("05") };
    let only_one = leave_on(second, [none, Share::SecondHalf]);
    assert_eq!(covers([&one], only_thursday, &settings), BTreeMap::from([(on("05"), only_one)]));
    assert_eq!(one.share_on(on("04")), Share::None);
    assert_eq!(one.share_on(on("10")), Share::None);
}

#[test]
fn a_leave_that_is_removed_from_a_date_leaves_the_other_half() {
    let of = |first_half, second_half| LeaveCover { first_half, second_half };
    let mut on_date = LeaveOnDate::default();
    on_date.add(of(true, false), Share::FirstHalf, true);
    on_date.add(of(false, true), Share::SecondHalf, true);
    on_date.remove(of(true, false), Share::FirstHalf);
    let shares = [Share::None, Share::SecondHalf];
    assert_eq!(on_date, LeaveOnDate { cover: of(false, true), shares, ..Default::default() });
    on_date.remove(of(false, true), Share::SecondHalf);
    assert_eq!(on_date, LeaveOnDate::default());
}

#[test]
fn shares_are_written_one_character_a_date_and_read_back() {
    let shares = Shares::try_from("S.WWF".to_owned()).unwrap();
    assert_eq!(shares.days(), days("3"));
    assert_eq!(String::from(shares), "S.WWF");
    assert_eq!(Shares::try_from("X".to_owned()), Err(NotShares));
}

#[test]
fn a_leave_is_stored_and_read_back_also_inside_of_something_else() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Stored {
        rev: u64,
        #[serde(flatten)]
        leave: Leave,
    }
    let leave = leave(&World::new(), "2026-12-30S", "2027-01-04");
    let stored = Stored { rev: 1, leave };
    let json = serde_json::to_value(&stored).unwrap();
    assert_eq!(json["shares"], "SWW..W");
    assert_eq!(json["years"], serde_json::json!({"start_month": 1}));
    assert_eq!(serde_json::from_value::<Stored>(json).unwrap(), stored);
}

proptest! {
    /// The counted days are those that a walk over the calendar finds.
    #[test]
    fn a_request_takes_a_day_for_each_working_day_less_its_halves(
        start in 0u64..1500, length in 0u64..366, second in any::<bool>(), first in any::<bool>(),
    ) {
        let mut world = World::new();
        world.holiday("2026-12-25");
        let start = date("2024-01-01") + chrono::Days::new(start);
        let end = start + chrono::Days::new(length);
        let span = LeaveSpan {
            start_date: start,
            end_date: end,
            start_half: second.then_some(Half::SecondHalf),
            end_half: (first && length > 0).then_some(Half::FirstHalf),
            times: None,
        };
        let works = |date: &NaiveDate| world.person().shift_on(*date).is_some()
            && world.person().holiday_on(*date).is_none();
        let halves = 2 * span.dates().filter(works).count() as i32
            - i32::from(span.start_half.is_some() && works(&start))
            - i32::from(span.end_half.is_some() && works(&end));
        match count(&span, world.settings.leave_type("annual").unwrap(), &world.person(), &world.settings) {
            Ok(counted) => prop_assert_eq!(counted.shares.days(), Days::halves(halves)),
            Err(violation) => prop_assert_eq!((violation, halves), (RequestViolation::NoWorkingDays, 0)),
        }
    }
}
