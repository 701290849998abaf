//! Pay groups: periods, pay dates and hours (rules PAY-77, PAY-78 and PAY-83).

use chrono::{Datelike, TimeDelta};
use proptest::prelude::*;

use super::*;
use crate::dates::Holiday;
use crate::fixtures;
use crate::worth::Off;

pub(super) fn group(frequency: Frequency) -> PayGroup {
    let has_anchor = matches!(frequency, Frequency::Biweekly | Frequency::Weekly);
    PayGroup {
        frequency,
        anchor_date: has_anchor.then(|| date("2004-11-01")),
        ..fixtures::pay_group()
    }
}

/// Rules PAY-77 and PAY-78.
#[test]
fn a_week_over_new_year_is_the_first_period_of_the_year_of_its_pay_date() {
    let weekly = PayGroup { pay_days_after_end: 5, ..group(Frequency::Weekly) };
    let first = weekly.periods_of_year(2005, &[])[0];
    let expected = GroupPeriod {
        number: 1,
        period: range("2004-12-27", "2005-01-02"),
        pay_date: date("2005-01-07"),
    };
    assert_eq!(first, expected);
    let of_before = weekly.periods_of_year(2004, &[]);
    assert_eq!(of_before.last().unwrap().pay_date, date("2004-12-31"));
    assert_eq!(weekly.period_of(date("2005-01-01")), expected.period);
    assert_eq!(weekly.period_from(date("2004-12-27")), Some(expected.period));
    assert_eq!(weekly.period_from(date("2004-12-28")), None);
}

/// Rule PAY-77.
#[test]
fn a_semi_monthly_period_ends_on_the_15th_or_with_the_month() {
    let halves = group(Frequency::SemiMonthly);
    for (on, first, last) in [
        ("2028-02-15", "2028-02-01", "2028-02-15"),
        ("2028-02-16", "2028-02-16", "2028-02-29"),
        ("2026-11-30", "2026-11-16", "2026-11-30"),
    ] {
        assert_eq!(halves.period_of(date(on)), range(first, last), "{on}");
    }
    assert_eq!(halves.periods_of_year(2026, &[]).len(), 24);
    assert_eq!(group(Frequency::Monthly).periods_of_year(2026, &[]).len(), 12);
    assert_eq!(group(Frequency::Monthly).periods_of_year(1969, &[]), []);
    assert_eq!(group(Frequency::Monthly).periods_of_year(3000, &[]), []);
}

/// Rule PAY-78.
#[test]
fn a_pay_date_moves_back_over_weekends_and_holidays() {
    let holiday = |on: &str, off| Holiday { off, ..Holiday::of(date(on), "Holiday".into()) };
    // The 31st of January is a Saturday.
    let holidays = [holiday("2026-01-29", Off::Day), holiday("2026-01-30", Off::SecondHalf)];
    let on_day = |day| PayGroup { pay_day_of_month: Some(day), ..group(Frequency::Monthly) };
    let january = range("2026-01-01", "2026-01-31");
    assert_eq!(on_day(31).pay_date(january, &[]), date("2026-01-30"));
    assert_eq!(on_day(31).pay_date(january, &holidays), date("2026-01-28"));
    assert_eq!(on_day(28).pay_date(january, &holidays), date("2026-01-28"));
    let ordinary = [holiday("2026-01-30", Off::None)];
    assert_eq!(on_day(31).pay_date(january, &ordinary), date("2026-01-30"));
    // February has no 31st; its 28th is a Saturday.
    assert_eq!(on_day(31).pay_date(range("2026-02-01", "2026-02-28"), &[]), date("2026-02-27"));
    let before = PayGroup { pay_days_after_end: -3, ..group(Frequency::SemiMonthly) };
    assert_eq!(before.pay_date(range("2026-01-01", "2026-01-15"), &[]), date("2026-01-12"));
    assert_eq!(pay_date_without_group(january), date("2026-01-31"));
}

/// Rule PAY-83.
#[test]
fn hours_run_from_the_day_after_the_last_cutoff_to_this_one() {
    let monthly = PayGroup { cutoff_days: vec![19], ..group(Frequency::Monthly) };
    let november = range("2026-11-01", "2026-11-30");
    assert_eq!(monthly.hours_of(november, |_| true), range("2026-10-20", "2026-11-19"));
    let until = |last: &'static str| move |on: NaiveDate| on <= date(last);
    assert_eq!(monthly.hours_of(november, until("2026-11-25")), range("2026-10-20", "2026-11-30"));
    let from = |first: &'static str| move |on: NaiveDate| date(first) <= on;
    assert_eq!(monthly.hours_of(november, from("2026-11-02")), range("2026-11-01", "2026-11-19"));
    assert_eq!(group(Frequency::Monthly).hours_of(november, |_| true), november);
    let halves = PayGroup { cutoff_days: vec![12, 27], ..group(Frequency::SemiMonthly) };
    let hours = |first: &str, last: &str| halves.hours_of(range(first, last), |_| true);
    assert_eq!(hours("2026-11-01", "2026-11-15"), range("2026-10-28", "2026-11-12"));
    assert_eq!(hours("2026-11-16", "2026-11-30"), range("2026-11-13", "2026-11-27"));
    let late = PayGroup { cutoff_days: vec![30], ..group(Frequency::Monthly) };
    let february = range("2026-02-01", "2026-02-28");
    assert_eq!(late.hours_of(february, |_| true), range("2026-01-31", "2026-02-28"));
}

/// Rule PAY-77.
#[test]
fn a_field_that_does_not_go_with_the_frequency_does_not_fit() {
    let found = |group: PayGroup| -> Vec<String> {
        let violations = check_group(&group).into_iter();
        violations.map(|at| format!("{} {}", at.pointer, at.violation.code())).collect()
    };
    for frequency in
        [Frequency::Monthly, Frequency::SemiMonthly, Frequency::Biweekly, Frequency::Weekly]
    {
        assert_eq!(check_group(&group(frequency)), []);
    }
    let monthly = || group(Frequency::Monthly);
    let halves = || group(Frequency::SemiMonthly);
    let weekly = || group(Frequency::Weekly);
    let cases = [
        (PayGroup { anchor_date: None, ..weekly() }, "/anchor_date required"),
        (
            PayGroup { anchor_date: Some(date("2026-01-05")), ..monthly() },
            "/anchor_date does_not_fit",
        ),
        (PayGroup { pay_day_of_month: Some(25), ..halves() }, "/pay_day_of_month does_not_fit"),
        (PayGroup { pay_day_of_month: Some(32), ..monthly() }, "/pay_day_of_month out_of_range"),
        (
            PayGroup { pay_day_of_month: Some(5), pay_days_after_end: 1, ..monthly() },
            "/pay_days_after_end not_together",
        ),
        (PayGroup { pay_days_after_end: -32, ..monthly() }, "/pay_days_after_end out_of_range"),
        (PayGroup { cutoff_days: vec![19], ..weekly() }, "/cutoff_days does_not_fit"),
        (PayGroup { cutoff_days: vec![19], ..halves() }, "/cutoff_days does_not_fit"),
        (PayGroup { cutoff_days: vec![5, 19], ..monthly() }, "/cutoff_days does_not_fit"),
        (PayGroup { cutoff_days: vec![16, 20], ..halves() }, "/cutoff_days out_of_range"),
        (PayGroup { cutoff_days: vec![0], ..monthly() }, "/cutoff_days out_of_range"),
        (PayGroup { fixed_days: Some(number("15")), ..monthly() }, "/fixed_days out_of_range"),
        (PayGroup { fixed_hours: Some(number("0")), ..monthly() }, "/fixed_hours out_of_range"),
        (
            PayGroup { fixed_hours: Some(number("173.3333333")), ..monthly() },
            "/fixed_hours too_precise",
        ),
    ];
    for (wrong, expected) in cases {
        assert_eq!(found(wrong), [expected]);
    }
    let right = PayGroup {
        pay_day_of_month: Some(31),
        cutoff_days: vec![31],
        fixed_days: Some(number("26")),
        fixed_hours: Some(number("173.33")),
        ..monthly()
    };
    assert_eq!(check_group(&right), []);
}

/// Rule PAY-77.
#[test]
fn a_group_that_a_closed_payroll_has_used_changes_its_names_and_pay_day_only() {
    let before = group(Frequency::Monthly);
    let renamed = PayGroup {
        code: "G2".into(),
        name: "Office".into(),
        pay_day_of_month: Some(25),
        is_active: false,
        ..before.clone()
    };
    assert_eq!(check_in_use(&before, &renamed), []);
    let changed =
        PayGroup { cutoff_days: vec![19], day_basis: DayBasis::CalendarDays, ..before.clone() };
    let found: Vec<_> = check_in_use(&before, &changed).iter().map(|at| at.pointer).collect();
    assert_eq!(found, ["/cutoff_days", "/day_basis"]);
    assert_eq!(check_in_use(&before, &changed)[0].violation.code(), "in_use");
}

/// Rules PAY-77 and PAY-80.
#[test]
fn a_stored_group_reads_back_and_monthly_pay_fits_parts_of_months() {
    let plain = group(Frequency::Monthly);
    let stored = serde_json::to_value(&plain).unwrap();
    assert_eq!(stored.as_object().unwrap().len(), 7, "defaults are not written: {stored}");
    assert_eq!(serde_json::from_value::<PayGroup>(stored).unwrap(), plain);
    let fits = |frequency: Frequency| frequency.fits(PayType::Monthly);
    assert!(fits(Frequency::Monthly) && fits(Frequency::SemiMonthly));
    assert!(!fits(Frequency::Biweekly) && !fits(Frequency::Weekly));
    assert!(Frequency::Weekly.fits(PayType::Hourly));
}

fn groups() -> impl Strategy<Value = PayGroup> {
    let frequencies =
        [Frequency::Monthly, Frequency::SemiMonthly, Frequency::Biweekly, Frequency::Weekly];
    let days = (prop::option::of(1u32..32), -31i32..32);
    let cutoffs = (any::<bool>(), 1u32..32, 1u32..16, 16u32..32);
    (prop::sample::select(frequencies.to_vec()), 0i64..400, days, cutoffs).prop_map(
        |(frequency, shift, (day, after), (has_cutoff, one, first, second))| {
            let plain = group(frequency);
            let day = day.filter(|_| frequency == Frequency::Monthly);
            let cutoff_days = match frequency {
                Frequency::Monthly => vec![one],
                Frequency::SemiMonthly => vec![first, second],
                _ => vec![],
            };
            PayGroup {
                anchor_date: plain.anchor_date.map(|anchor| anchor + TimeDelta::days(shift)),
                pay_day_of_month: day,
                pay_days_after_end: if day.is_some() { 0 } else { after },
                cutoff_days: if has_cutoff { cutoff_days } else { vec![] },
                ..plain
            }
        },
    )
}

proptest! {
    /// Rules PAY-77 and PAY-78.
    #[test]
    fn periods_follow_each_other_and_are_paid_on_work_days(
        group in groups(), year in 1971i32..2998, free in prop::collection::btree_set(0i64..366, 0..60),
    ) {
        prop_assert_eq!(check_group(&group), []);
        let first = NaiveDate::from_ymd_opt(year, 1, 1).unwrap();
        let holidays: Vec<Holiday> = free.iter()
            .map(|day| Holiday::of(first + TimeDelta::days(*day), "Holiday".into()))
            .collect();
        let of_years: Vec<GroupPeriod> = [year - 1, year, year + 1].iter()
            .flat_map(|year| group.periods_of_year(*year, &holidays))
            .collect();
        for pair in of_years.windows(2) {
            prop_assert_eq!(pair[0].period.last + TimeDelta::days(1), pair[1].period.first);
            let is_next = pair[1].number == pair[0].number + 1;
            prop_assert_eq!(is_next, pair[0].pay_date.year() == pair[1].pay_date.year());
        }
        for found in &of_years {
            prop_assert!(is_work_day(found.pay_date, &holidays));
            for date in found.period.dates() {
                prop_assert_eq!(group.period_of(date), found.period);
            }
            // Between the nominal pay date and the pay date there is no work day.
            let nominal = match group.pay_day_of_month {
                Some(day) => found.period.last.with_day(day).unwrap_or(found.period.last),
                None => found.period.last + TimeDelta::days(group.pay_days_after_end.into()),
            };
            prop_assert!(found.pay_date <= nominal);
            let moved = found.pay_date.iter_days().skip(1).take_while(|date| *date <= nominal);
            for date in moved {
                prop_assert!(!is_work_day(date, &holidays));
            }
        }
    }

    /// Rule PAY-83.
    #[test]
    fn hours_contain_every_date_once_for_any_membership(
        group in groups(), members in prop::collection::vec(any::<bool>(), 400), length in 1i64..30,
    ) {
        let start = date("2026-01-01");
        // Membership in stretches, as compensations and employments make it.
        let is_member = |date: NaiveDate| {
            let place = (date - start).num_days().div_euclid(length).rem_euclid(400);
            members[usize::try_from(place).unwrap()]
        };
        let mut period = group.period_of(start);
        let mut hours = group.hours_of(period, is_member);
        for _ in 0..30 {
            let next = group.period_of(period.last + TimeDelta::days(1));
            let of_next = group.hours_of(next, is_member);
            prop_assert_eq!(hours.last + TimeDelta::days(1), of_next.first);
            prop_assert!(of_next.first <= of_next.last);
            (period, hours) = (next, of_next);
        }
    }
}
