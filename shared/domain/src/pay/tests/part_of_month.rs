//! Pay of people who are employed in part of a month (rule PAY-81).

use proptest::prelude::*;

use super::*;
use crate::dates::month_of;
use crate::employee::Employment;
use crate::ids::RotationId;
use crate::roster::DayShifts;
use crate::schedule::{Plan, RotationEntry};
use crate::testing::{half_saturdays, only, planned, schedule};

/// September 2026 at 2200.00 a month, with a week without shifts.
fn rostered() -> Office {
    let mut office = Office::monthly("2200.00").over("2026-09-01", "2026-09-30");
    office.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
    office
}

/// The same office with shifts of 8 hours on Monday to Friday, planned on these dates.
fn planned_over(mut office: Office, first: &str, last: &str) -> Office {
    let is_weekday = |date: &NaiveDate| chrono::Datelike::weekday(date).num_days_from_monday() < 5;
    for date in range(first, last).dates().filter(is_weekday) {
        office.world.roster.insert(date, vec![planned("09:00", "17:30", 30)].into());
    }
    office
}

fn two_on_two_off(mut office: Office) -> Office {
    let shift = || DayShifts::from(vec![planned("09:00", "17:30", 30)]);
    let days = vec![shift(), shift(), vec![].into(), vec![].into()];
    let id = RotationId(Uuid::from_u128(9));
    let rotation = fixtures::rotation(id, date("2026-09-01"), vec![]);
    office.world.settings.rotations.insert(id, crate::roster::Rotation { days, ..rotation });
    let plan = Plan::Rotation(RotationEntry { rotation_id: id, offset_days: 0 });
    office.world.settings.work_schedules = ScheduleHistory::of(plan);
    office
}

/// Rule PAY-81.
#[test]
fn a_rostered_joiner_is_paid_by_the_working_days_of_the_whole_month() {
    let office = planned_over(rostered().employed("2026-09-16", None), "2026-09-16", "2026-09-30");
    let pay = office.pay();
    assert_eq!(pay.base.to_string(), "1100.00");
    assert_eq!(
        (pay.payable_days.to_string(), pay.working_days.to_string()),
        ("11.0".into(), "22.0".into())
    );
    let explanation = "2200.00 × 11 payable of 22 working days";
    assert_eq!(item(&pay, "base").explanation, explanation);
    // An overtime hour is worth 2200.00 ÷ 176 = 12.50.
    let worked =
        office.with(earning("overtime", times("1"))).works("2026-09-16 09:00", "2026-09-16 18:30");
    assert_eq!(worked.item("overtime"), "12.50");
}

/// Rule PAY-81.
#[test]
fn somebody_who_leaves_is_paid_alike_whatever_is_planned_after_the_last_day() {
    let left = || rostered().employed("2020-01-01", Some("2026-09-15"));
    let until = |last| planned_over(left(), "2026-09-01", last).base();
    assert_eq!(until("2026-09-15"), "1100.00");
    assert_eq!(until("2026-09-30"), "1100.00");
}

/// Rule PAY-81.
#[test]
fn a_rotation_extends_by_its_own_days() {
    // 8 shifts from the 16th to the 30th, 16 in the whole month.
    let office = two_on_two_off(rostered().employed("2026-09-16", None));
    assert_eq!(office.base(), "1100.00");
    assert_eq!(office.pay().working_days.to_string(), "16.0");
    // Two of the eight are taken off by the roster: 6 × 16 ÷ 8 = 12.
    let mut rostered =
        two_on_two_off(super::part_of_month::rostered().employed("2026-09-16", None));
    for on in ["2026-09-17", "2026-09-18"] {
        rostered.world.roster.insert(date(on), vec![].into());
    }
    assert_eq!(rostered.base(), "1100.00");
    assert_eq!(rostered.pay().working_days.to_string(), "12.0");
}

/// Rule PAY-81.
#[test]
fn a_quotient_that_is_not_whole_stays_exact() {
    // 10 shifts in 14 days of 30: 21.428… working days, 10 ÷ (10 × 30 ÷ 14) = 14 ÷ 30 of the pay.
    let office = planned_over(rostered().employed("2026-09-17", None), "2026-09-17", "2026-09-30");
    let mut inputs = office.inputs();
    assert_eq!(office.base(), "1026.67");
    assert_eq!(office.pay().working_days.to_string(), "21.4");
    let month = inputs.months.remove(0);
    let extended = month.extended.unwrap();
    assert_eq!((month.working_days, month.scheduled_minutes), (10, 4800));
    assert_eq!((extended.days_of_whole, extended.days_of_part.get()), (15, 7));
    assert_eq!((extended.minutes_of_whole, extended.minutes_of_part.get()), (15, 7));
    let expected = "2200.00 × 10 payable of 21.428571428571… working days";
    assert_eq!(item(&office.pay(), "base").explanation, expected);
}

/// Rule PAY-81.
#[test]
fn outside_employment_the_schedule_of_the_nearest_day_counts() {
    // Saturdays only, until the schedule changes with the first day of employment.
    let mut office =
        Office::monthly("2200.00").over("2026-09-01", "2026-09-30").employed("2026-09-16", None);
    let weekdays = office.world.settings.work_schedules.on(date("2026-09-16")).clone();
    let saturdays = only(chrono::Weekday::Sat, "09:00", "17:00", 0);
    office.world.settings.work_schedules =
        ScheduleHistory::of(saturdays).with(Some(date("2026-09-16")), weekdays);
    assert_eq!(office.base(), "1100.00");
    assert_eq!(office.pay().working_days.to_string(), "22.0");
    // Between two employments the nearer one counts, and the earlier one if both are equally near.
    office = office.employed("2020-01-01", Some("2026-09-10"));
    let again = Employment { hire_date: date("2026-09-16"), termination_date: None, reason: None };
    office.employee.employments = office.employee.employments.with(None, again.clone()).unwrap();
    let days = office.inputs().months[0];
    // Saturdays, the 5th and the 12th, up to the 13th, and from then on the weekdays 14 to 18, 21 to 25 and 28 to 30.
    assert_eq!((days.working_days, days.extended), (15, None));
}

/// Rule PAY-81.
#[test]
fn a_part_without_a_working_day_pays_nothing_and_divides_by_the_schedule() {
    let office = Office::monthly("3000.00").employed("2026-11-28", Some("2026-11-29"));
    assert_eq!(office.base(), "0.00");
    assert_eq!(office.pay().working_days.to_string(), "21.0");
    let office = rostered().employed("2026-09-16", None);
    assert_eq!(office.failure(), Failure::NoWorkingDays { month: date("2026-09-01") });
}

proptest! {
    /// Without a roster a part has the days and minutes of the whole month, as before there was a rule. Rule PAY-81.
    #[test]
    fn without_a_roster_every_part_has_the_days_of_the_month(first in 1u32..31, length in 0u32..30) {
        let last = (first + length).min(30);
        let day = |day: u32| format!("2026-11-{day:02}");
        let months = |hired: &str, left: Option<&str>| {
            let mut office = Office::monthly("3000.00").employed(hired, left);
            office.world.settings.work_schedules = ScheduleHistory::of(half_saturdays());
            office.inputs().months
        };
        let whole = months("2020-01-01", None);
        prop_assert_eq!(months(&day(first), Some(&day(last))), whole);
    }

    /// For any plan, somebody who is employed for a part of a month and works as the month does is paid that part:
    /// two parts of a month without shifts in the week pay at most the month. Rule PAY-81.
    #[test]
    fn the_share_of_a_rostered_part_is_its_share_of_the_calendar(
        first in 2u32..30, shifts in prop::collection::btree_set(1u32..31, 1..30), cents in 1i64..1_000_000,
    ) {
        let amount = Decimal::new(cents, 2);
        let mut office = Office::monthly(&amount.to_string()).over("2026-09-01", "2026-09-30");
        office.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
        office = office.employed(&format!("2026-09-{first:02}"), None);
        for day in &shifts {
            let on = date(&format!("2026-09-{day:02}"));
            office.world.roster.insert(on, vec![planned("09:00", "17:30", 30)].into());
        }
        let part = month_of(date("2026-09-01")).dates().count() as i64 - i64::from(first) + 1;
        let Some(_) = shifts.iter().find(|day| **day >= first) else { return Ok(()) };
        let expected = crate::money::Fraction::from(amount).times_whole(part)
            .over(30.try_into().unwrap());
        prop_assert_eq!(office.pay().base, expected.rounded(2).unwrap());
    }
}
