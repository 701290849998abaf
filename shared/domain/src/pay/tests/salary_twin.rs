//! A second calculation of salaries, date by date (rules PAY-18, PAY-80 and PAY-82).

use proptest::prelude::*;

use super::groups::group;
use super::*;

/// The share of a period that is paid, as a numerator and a denominator, counted date by date. It shares nothing with the
/// engine.
fn naive_share(
    office: &Office,
    away: &[NaiveDate],
    calendar: bool,
    fixed: Option<i64>,
) -> (i64, i64) {
    let period: Vec<NaiveDate> = office.period.dates().collect();
    let is_due = |date: &NaiveDate| chrono::Datelike::weekday(date).num_days_from_monday() < 5;
    let employed: Vec<NaiveDate> =
        period.iter().copied().filter(|date| office.employee.employments.contains(*date)).collect();
    let due: Vec<NaiveDate> = employed.iter().copied().filter(is_due).collect();
    let is_away = |date: &NaiveDate| is_due(date) && away.contains(date);
    let all_away = !due.is_empty() && due.iter().all(is_away);
    let is_unpaid = |date: &NaiveDate| {
        if is_due(date) {
            return is_away(date);
        }
        let before = due.iter().rev().find(|due| *due < date);
        let after = due.iter().find(|due| date < *due);
        match (before, after) {
            (Some(before), Some(after)) => is_away(before) && is_away(after),
            _ => all_away,
        }
    };
    let counts = |date: &&NaiveDate| calendar || is_due(date);
    let of_period = period.iter().filter(counts).count() as i64;
    let paid = employed.iter().filter(counts).filter(|date| !is_unpaid(date)).count() as i64;
    let missing = of_period - paid;
    match fixed {
        None => (paid, of_period),
        Some(fixed) if missing > paid => (paid, fixed),
        Some(fixed) => (fixed - missing, fixed),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// A salary is the share of its period, counted date by date. Rules PAY-18, PAY-80 and PAY-82.
    #[test]
    fn a_salary_is_its_share_of_the_period_counted_date_by_date(
        month in 1u32..13, half in prop::option::of(any::<bool>()), calendar in any::<bool>(),
        fixed in prop::option::of(16i64..40), (hired, left) in (0usize..31, 0usize..31),
        away in prop::collection::vec(any::<bool>(), 31), cents in 1i64..10_000_000,
    ) {
        let first = NaiveDate::from_ymd_opt(2026, month, 1).unwrap();
        let frequency = if half.is_some() { Frequency::SemiMonthly } else { Frequency::Monthly };
        let day_basis = if calendar { DayBasis::CalendarDays } else { DayBasis::WorkingDays };
        let own = PayGroup { day_basis, fixed_days: fixed.map(Decimal::from), ..group(frequency) };
        let on = if half == Some(true) { first + chrono::TimeDelta::days(20) } else { first };
        let period = own.period_of(on);
        let days: Vec<NaiveDate> = period.dates().collect();
        let (one, other) = (days[hired % days.len()], days[left % days.len()]);
        let amount = Decimal::new(cents, 2);
        let mut office = Office::monthly(&amount.to_string())
            .over(&period.first.to_string(), &period.last.to_string())
            .employed(&one.min(other).to_string(), Some(&one.max(other).to_string()))
            .in_group(own);
        let away: Vec<NaiveDate> = days.iter().zip(&away).filter(|(_, is)| **is).map(|(date, _)| *date).collect();
        for date in &away {
            let on = date.to_string();
            if office.may_take(&on, None) {
                office = office.leave("unpaid", &on, &on);
            }
        }
        let (above, below) = naive_share(&office, &away, calendar, fixed);
        let parts = if half.is_some() { 2 } else { 1 };
        let exact = crate::money::Fraction::from(amount).times_whole(above)
            .over(u32::try_from(below * parts).unwrap().try_into().unwrap());
        prop_assert_eq!(office.pay().base, exact.rounded(2).unwrap());
    }
}
