//! Salaries of the periods of pay groups (rules PAY-79, PAY-80, PAY-82 and PAY-83).

use super::groups::group;
use super::*;
use proptest::prelude::*;

fn calendar_days(frequency: Frequency) -> PayGroup {
    PayGroup { day_basis: DayBasis::CalendarDays, ..group(frequency) }
}

fn explanation(office: &Office) -> String {
    item(&office.pay(), "base").explanation
}

/// Rule PAY-80.
#[test]
fn a_monthly_amount_is_paid_whole_by_months_and_by_halves() {
    let of = |frequency, first, last| {
        Office::monthly("30000.00").over(first, last).in_group(group(frequency))
    };
    let monthly = of(Frequency::Monthly, "2026-11-01", "2026-11-30");
    assert_eq!(monthly.base(), "30000.00");
    assert_eq!(explanation(&monthly), "30000.00 × 21 payable of 21 working days");
    let first = of(Frequency::SemiMonthly, "2026-11-01", "2026-11-15");
    let second = of(Frequency::SemiMonthly, "2026-11-16", "2026-11-30");
    assert_eq!((first.base(), second.base()), ("15000.00".into(), "15000.00".into()));
    assert_eq!(explanation(&first), "30000.00 ÷ 2 × 10 payable of 10 working days");
    let half = first.leave("unpaid", "2026-11-02", "2026-11-03");
    assert_eq!(half.base(), "12000.00");
    let weekly = of(Frequency::Weekly, "2026-11-02", "2026-11-08");
    assert_eq!(weekly.failure().code(), "does_not_fit");
}

/// Rule PAY-80.
#[test]
fn pay_for_each_period_needs_a_pay_group() {
    let of = || Office::new(PayType::PerPeriod, "1000.00", "USD").over("2026-11-02", "2026-11-08");
    assert_eq!(of().failure(), Failure::NoPayGroup);
    assert_eq!(of().failure().code(), "no_pay_group");
    let weekly = of().in_group(group(Frequency::Weekly));
    assert_eq!(weekly.base(), "1000.00");
    let unpaid = weekly.leave("unpaid", "2026-11-05", "2026-11-05");
    assert_eq!(unpaid.base(), "800.00");
    // An hour: 1000.00 ÷ 40.
    let overtime =
        unpaid.with(earning("overtime", times("1"))).works("2026-11-02 09:00", "2026-11-02 18:30");
    assert_eq!(overtime.item("overtime"), "25.00");
    assert_eq!(item(&overtime.pay(), "overtime").explanation, "60 min × 1000.00 ÷ 40 h × 1");
}

/// Rule PAY-80.
#[test]
fn a_prorated_component_is_split_like_monthly_pay() {
    let car = || prorated(earning("car", fixed("100.00")));
    let halves = Office::monthly("3000.00")
        .with(car())
        .over("2026-11-16", "2026-11-30")
        .in_group(group(Frequency::SemiMonthly));
    assert_eq!(halves.item("car"), "50.00");
    let weekly = Office::new(PayType::PerPeriod, "700.00", "USD")
        .with(car())
        .over("2026-11-02", "2026-11-08")
        .in_group(group(Frequency::Weekly));
    assert_eq!(weekly.failure(), Failure::DoesNotFit { component: Some("car".to_owned()) });
}

/// Rule PAY-82.
#[test]
fn calendar_days_pay_every_day_of_employment() {
    let july = Office::monthly("60000.00")
        .over("2026-07-01", "2026-07-31")
        .employed("2026-07-15", None)
        .in_group(calendar_days(Frequency::Monthly));
    assert_eq!(july.base(), "32903.23");
    assert_eq!(explanation(&july), "60000.00 × 17 payable of 31 calendar days");
}

/// Rules PAY-18 and PAY-82.
#[test]
fn a_rest_day_between_wholly_unpaid_days_is_unpaid() {
    let unpaid = |first, last| {
        let office = Office::monthly("3000.00").in_group(calendar_days(Frequency::Monthly));
        office.leave("unpaid", first, last).base()
    };
    // The 7th and the 8th of November are a weekend.
    assert_eq!(unpaid("2026-11-06", "2026-11-06"), "2900.00");
    assert_eq!(unpaid("2026-11-06", "2026-11-09"), "2600.00");
    assert_eq!(unpaid("2026-11-01", "2026-11-30"), "0.00");
    let half = Office::monthly("3000.00").in_group(calendar_days(Frequency::Monthly)).half_leave(
        "unpaid",
        "2026-11-06",
        Half::FirstHalf,
    );
    assert_eq!(half.base(), "2950.00");
    let trace = compute(
        &Office::monthly("3000.00")
            .in_group(calendar_days(Frequency::Monthly))
            .leave("unpaid", "2026-11-06", "2026-11-09")
            .inputs(),
    );
    let why: Vec<WhyUnpaid> = trace.unwrap().trace.unpaid.iter().map(|day| day.why).collect();
    use WhyUnpaid::{RestDay, UnpaidLeave};
    assert_eq!(why, [UnpaidLeave, RestDay, RestDay, UnpaidLeave]);
}

/// Rule PAY-82.
#[test]
fn with_fixed_days_a_whole_period_pays_the_amount_and_a_missing_day_costs_its_share() {
    let thirty =
        || PayGroup { fixed_days: Some(number("30")), ..calendar_days(Frequency::Monthly) };
    let february = |hired| {
        let office = Office::monthly("3000.00").over("2025-02-01", "2025-02-28");
        office.employed(hired, None).in_group(thirty())
    };
    assert_eq!(february("2020-01-01").base(), "3000.00");
    assert_eq!(february("2025-02-15").base(), "1600.00");
    let expected = "3000.00 × (30 − 14 missing of 28 calendar days) ÷ 30";
    assert_eq!(explanation(&february("2025-02-15")), expected);
    // More are missing than paid: 13 × 3000.00 ÷ 30.
    assert_eq!(february("2025-02-16").base(), "1300.00");
    assert_eq!(explanation(&february("2025-02-16")), "3000.00 × 13 payable ÷ 30 days");
    // By working days: 21 days, of which 2 are unpaid, divided by 26.
    let by_26 = PayGroup { fixed_days: Some(number("26")), ..group(Frequency::Monthly) };
    let office = Office::monthly("2600.00").in_group(by_26.clone());
    assert_eq!(office.leave("unpaid", "2026-11-05", "2026-11-06").base(), "2400.00");
    // A raise on the 16th: 10 and 11 of 21 working days, and a day costs what its own amount is worth.
    let raised = Office::monthly("2600.00").raise("2026-11-16", "5200.00").in_group(by_26);
    assert_eq!(raised.base(), "3961.90");
    assert_eq!(raised.leave("unpaid", "2026-11-20", "2026-11-20").base(), "3761.90");
}

/// Rule PAY-82.
#[test]
fn with_fixed_hours_the_hourly_rate_is_the_salary_divided_by_them() {
    let by_240 = |frequency| PayGroup { fixed_hours: Some(number("240")), ..group(frequency) };
    let mut office = Office::monthly("5000.00").with(earning("overtime", times("1.25")));
    // 7 days of 480 minutes more than due, and one of 93.
    for day in [2, 3, 4, 5, 6, 9, 10] {
        office =
            office.works(&format!("2026-11-{day:02} 06:00"), &format!("2026-11-{day:02} 22:30"));
    }
    office =
        office.works("2026-11-11 09:00", "2026-11-11 19:03").in_group(by_240(Frequency::Monthly));
    assert_eq!(office.pay().overtime_minutes, 3453);
    assert_eq!(office.item("overtime"), "1498.70");
    let half = Office::monthly("5000.00")
        .with(earning("overtime", times("1")))
        .over("2026-11-01", "2026-11-15")
        .works("2026-11-02 09:00", "2026-11-02 18:30")
        .in_group(by_240(Frequency::SemiMonthly));
    assert_eq!(half.item("overtime"), "10.42");
}

/// Rule PAY-81.
#[test]
fn a_part_of_a_period_is_extended_to_the_period() {
    let mut office = Office::new(PayType::PerPeriod, "1400.00", "USD")
        .over("2026-11-09", "2026-11-22")
        .employed("2026-11-16", None)
        .in_group(PayGroup { anchor_date: Some(date("2026-11-09")), ..group(Frequency::Biweekly) });
    assert_eq!(office.base(), "700.00");
    office.world.settings.work_schedules = ScheduleHistory::of(crate::testing::schedule(vec![]));
    for day in ["2026-11-17", "2026-11-18", "2026-11-19"] {
        let shift = crate::testing::planned("09:00", "17:30", 30);
        office.world.roster.insert(date(day), vec![shift].into());
    }
    // 3 × 14 ÷ 7 = 6 working days.
    assert_eq!(office.base(), "700.00");
    assert_eq!(office.pay().working_days.to_string(), "6.0");
}

/// Rule PAY-79.
#[test]
fn a_run_pays_the_days_whose_compensation_names_its_group() {
    let weekly =
        PayGroup { id: crate::ids::PayGroupId(Uuid::from_u128(2)), ..group(Frequency::Weekly) };
    // Monthly until the 15th, then of the weekly group, then monthly again from the 23rd on.
    let mut office = Office::monthly("2100.00")
        .raise("2026-11-16", "500.00")
        .raise("2026-11-23", "2100.00")
        .with(earning("bonus", fixed("0.00")))
        .adjust("bonus", "2026-11-10", "1.00")
        .adjust("bonus", "2026-11-20", "2.00");
    office.employee.compensation[1].pay_type = PayType::PerPeriod;
    office.employee.compensation[1].pay_group_id = Some(weekly.id);
    assert_eq!((office.base(), office.item("bonus")), ("1600.00".into(), "1.00".into()));
    let inputs = office.inputs();
    let elsewhere: Vec<_> = inputs.days.iter().filter(|day| day.is_elsewhere).collect();
    assert_eq!((elsewhere[0].date, elsewhere.len()), (date("2026-11-16"), 7));
    let mut of_week = office.over("2026-11-16", "2026-11-22");
    of_week.group = Some(weekly.clone());
    assert_eq!((of_week.base(), of_week.item("bonus")), ("500.00".into(), "2.00".into()));
    let before = of_week.over("2026-11-09", "2026-11-15");
    assert!(matches!(before.gather(), Err(NotPaid::Skipped(Skip::NoCompensation))));
}

fn until_the_19th() -> PayGroup {
    PayGroup { cutoff_days: vec![19], ..group(Frequency::Monthly) }
}

/// Rule PAY-83.
#[test]
fn with_a_cutoff_the_salary_follows_the_period_and_hours_follow_the_hours() {
    let november = |office: Office| {
        office
            .with(earning("overtime", an_hour("overtime", "10.00")))
            .with(earning("meal", a_day(CountedDays::Worked, "1.00")))
            .with(deduction("unpaid", a_day(CountedDays::UnpaidLeave, "7.00")))
            .works("2026-10-19 09:00", "2026-10-19 18:30")
            .works("2026-10-20 09:00", "2026-10-20 18:30")
            .works("2026-11-19 09:00", "2026-11-19 18:30")
            .works("2026-11-20 09:00", "2026-11-20 18:30")
            .leave("unpaid", "2026-10-30", "2026-10-30")
            .leave("unpaid", "2026-11-24", "2026-11-25")
            .in_group(until_the_19th())
    };
    let monthly = november(Office::monthly("2100.00"));
    assert_eq!(monthly.base(), "1900.00");
    let items = ["overtime", "meal", "unpaid"].map(|code| monthly.item(code));
    assert_eq!(items, ["20.00", "2.00", "7.00"]);
    let pay = monthly.pay();
    assert_eq!(
        (pay.working_days.to_string(), pay.payable_days.to_string()),
        ("21.0".into(), "19.0".into())
    );
    assert_eq!((pay.worked_minutes, pay.overtime_minutes), (1080, 120));
    assert_eq!(pay.unpaid_leave_days.to_string(), "2.0");
    let hourly = november(Office::hourly("10.00"));
    assert_eq!(hourly.base(), "180.00");
    let inputs = hourly.inputs();
    assert_eq!(inputs.hours, Some(range("2026-10-20", "2026-11-19")));
    assert_eq!((inputs.days[0].date, inputs.days.len()), (date("2026-10-20"), 42));
}

/// Rule PAY-83.
#[test]
fn the_last_payroll_of_an_employment_pays_the_hours_to_the_last_day() {
    let office = Office::hourly("10.00")
        .employed("2020-01-01", Some("2026-11-25"))
        .works("2026-10-20 09:00", "2026-10-20 17:30")
        .works("2026-11-25 09:00", "2026-11-25 17:30")
        .in_group(until_the_19th());
    assert_eq!(office.base(), "160.00");
    // A compensation of another group ends the membership, too.
    let mut moved = Office::hourly("10.00").raise("2026-12-01", "11.00").in_group(until_the_19th());
    moved = moved.works("2026-11-30 09:00", "2026-11-30 17:30");
    assert_eq!(moved.base(), "0.00");
    moved.employee.compensation[1].pay_group_id = None;
    assert_eq!(moved.base(), "80.00");
    // An approved payroll locks its hours. Its adjustments are those of the period.
    let state = PayrollState {
        period: range("2026-11-01", "2026-11-30"),
        hours: range("2026-10-20", "2026-11-19"),
        as_of: date("2026-12-01"),
        status: PayrollStatus::Approved,
    };
    assert_eq!(locked_dates([state]), [range("2026-10-20", "2026-11-19")]);
    assert_eq!(settled_periods([state]), [state.period]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Whatever the group is, every worked minute of employment is paid by exactly one payroll. Rules PAY-79 and PAY-83.
    #[test]
    fn payrolls_of_a_year_pay_every_hour_once(
        halves in any::<bool>(), cutoff in (1u32..16, 16u32..32), has_cutoff in any::<bool>(),
        (moves, back, leaves) in (0i64..150, 1i64..100, 100i64..200), worked in prop::collection::btree_set(0i64..200, 1..40),
    ) {
        let days = |n: i64| date("2026-03-01") + chrono::TimeDelta::days(n);
        let frequency = if halves { Frequency::SemiMonthly } else { Frequency::Monthly };
        let cutoff_days = if halves { vec![cutoff.0, cutoff.1] } else { vec![cutoff.1] };
        let cutoff_days = if has_cutoff { cutoff_days } else { vec![] };
        let own = PayGroup { cutoff_days, ..group(frequency) };
        let other = PayGroup { id: crate::ids::PayGroupId(Uuid::from_u128(5)), ..group(Frequency::Monthly) };
        let mut office = Office::hourly("60.00")
            .employed("2026-03-01", Some(&days(leaves).to_string()))
            .raise(&days(moves).to_string(), "60.00")
            .raise(&days(moves + back).to_string(), "60.00");
        for (place, of) in [&own, &other, &own].into_iter().enumerate() {
            office.employee.compensation[place].pay_group_id = Some(of.id);
        }
        let mut minutes = 0;
        for day in worked {
            let on = days(day).to_string();
            office = office.works(&format!("{on} 09:00"), &format!("{on} 15:00"));
            minutes += if day <= leaves { 360 } else { 0 };
        }
        let mut paid = Decimal::ZERO;
        let mut salary = Decimal::ZERO;
        for of in [own, other] {
            for found in of.periods_of_year(2026, &[]) {
                let mut office = Office { group: Some(of.clone()), period: found.period, as_of: date("2027-06-01"), ..office.clone() };
                if let Ok(gathered) = office.gather() {
                    paid += compute(&gathered.inputs).unwrap().pay.base;
                }
                for compensation in &mut office.employee.compensation {
                    compensation.pay_type = PayType::Monthly;
                }
                if let Ok(gathered) = office.gather() {
                    salary += compute(&gathered.inputs).unwrap().pay.payable_days.to_decimal();
                }
            }
        }
        prop_assert_eq!(paid, Decimal::from(minutes));
        let employed = office.employee.employments.within(range("2026-01-01", "2026-12-31"));
        let due = employed[0].dates().filter(|date| office.world.person().shift_on(*date).is_some());
        prop_assert_eq!(salary, Decimal::from(due.count()));
    }
}
