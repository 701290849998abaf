//! The entitlement of a leave year, and when it is granted (rules LEAVE-15 and LEAVE-30 to LEAVE-33).

use std::collections::BTreeMap;

use chrono::{Datelike, Months, NaiveDate};
use num_rational::Ratio;
use rust_decimal::Decimal;

use crate::dates::{DateRange, month_of};
use crate::employee::Employee;
use crate::leave::leave_type::{Grant, LeaveType, PartTime, PartYear, Round, Weight};
use crate::leave::{Amount, LeaveYears, Unit};
use crate::schedule::Plan;
use crate::settings::Settings;

type Exact = Ratio<i128>;

/// The entitlement of one employee in one leave year.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entitlement {
    /// The whole year's amount; `None` if it is unlimited.
    pub total: Option<Amount>,
    /// The grants of the year, in order. Their sum is the total.
    pub grants: Vec<Granted>,
}

/// A part of the entitlement that is granted on a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Granted {
    pub date: NaiveDate,
    pub amount: Amount,
    /// The calculation in words, such as `30 × 2 ÷ 5 days`.
    pub explanation: String,
}

/// The part of a year that one month of it earns: an annual amount ÷ 12, by part time and by the weight of the month.
struct Month {
    /// The first and the last day of employment in it.
    days: DateRange,
    /// `None` if it is unlimited.
    annual: Option<Annual>,
    weight: Exact,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Annual {
    amount: Amount,
    part_time: Exact,
}

impl Annual {
    const NOTHING: Self = Self { amount: Amount::ZERO, part_time: Ratio::new_raw(1, 1) };

    fn exact(self) -> Exact {
        self.part_time * i128::from(self.amount.points())
    }

    fn explained(self, unit: Unit) -> String {
        let amount = match unit {
            Unit::Day => self.amount.days().to_decimal().normalize().to_string(),
            Unit::Minute => self.amount.shown(unit),
        };
        let unit = if unit == Unit::Day { "days" } else { "minutes" };
        let (numerator, denominator) = (self.part_time.numer(), self.part_time.denom());
        match (numerator, denominator) {
            (1, 1) => format!("{amount} {unit}"),
            (1, _) => format!("{amount} ÷ {denominator} {unit}"),
            _ => format!("{amount} × {numerator} ÷ {denominator} {unit}"),
        }
    }
}

impl LeaveYears {
    /// The entitlement of `year` by a leave type in the form that counts for this year.
    ///
    /// *Case:* 24 days, hired on 10 July: 12.0 by months begun, 10.0 by full months, 11.5 by days.
    pub fn entitlement(
        self,
        year: i32,
        leave_type: &LeaveType,
        employee: &Employee,
        settings: &Settings,
    ) -> Entitlement {
        let dates = self.dates(year);
        if matches!(leave_type.grant, Grant::ByHand | Grant::Hours) {
            return Entitlement { total: Some(Amount::ZERO), grants: vec![] };
        }
        let next = dates.last.succ_opt().unwrap_or(dates.last);
        let rule = leave_type.part_year(!employee.employments.contains(next));
        let months = months(dates, leave_type, rule, employee, settings);
        let unlimited = |month: &Month| month.annual.is_none();
        if months.iter().any(unlimited) || months.is_empty() && leave_type.annual.is_none() {
            return Entitlement::default();
        }
        let total = earned(&months, leave_type.unit, rule);
        let explained = || explanation(&months, leave_type.unit);
        let grants = match leave_type.grant {
            Grant::Year => {
                vec![Granted { date: dates.first, amount: total, explanation: explained() }]
            }
            _ => monthly(&months, leave_type, rule, total),
        };
        let grants = grants.into_iter().filter(|grant| grant.amount != Amount::ZERO).collect();
        Entitlement { total: Some(total), grants }
    }
}

impl Entitlement {
    /// The entitlement by the worked minutes of approved payrolls, which are granted on the last dates of their periods, at most the annual
    /// amount of the leave type in all. A payroll that settles more minutes than it has itself takes leave back (rule LEAVE-34).
    ///
    /// *Case:* 0.1207 an hour, rounded to 60 minutes: 30 worked hours grant 240 minutes, 12 grant 60, 60 grant 420.
    pub fn of_hours(
        leave_type: &LeaveType,
        employee: &Employee,
        worked: &BTreeMap<NaiveDate, i32>,
    ) -> Self {
        let per_hour = leave_type.per_hour.unwrap_or_default();
        let mut total = Amount::ZERO;
        let mut grants = vec![];
        for (date, minutes) in worked {
            if !leave_type.applies_to.includes(employee.assignment_on(*date)) {
                continue;
            }
            let exact = Exact::from(i128::from(*minutes)) * exact(per_hour);
            let earned = rounded(exact, leave_type.unit, leave_type.part_year);
            let left = leave_type.annual.map_or(earned, |most| most - total);
            let amount = earned.min(left);
            if amount != Amount::ZERO {
                let explanation = format!("{minutes} worked minutes × {}", per_hour.normalize());
                grants.push(Granted { date: *date, amount, explanation });
                total += amount;
            }
        }
        Self { total: Some(total), grants }
    }
}

/// A grant for each month: what the months up to it have earned, less what was granted before.
fn monthly(
    months: &[Month],
    leave_type: &LeaveType,
    rule: PartYear,
    total: Amount,
) -> Vec<Granted> {
    let mut before = Amount::ZERO;
    let mut grants = vec![];
    for (place, month) in months.iter().enumerate() {
        let so_far = match place + 1 == months.len() {
            true => total,
            false => rounded(sum(&months[..=place]), leave_type.unit, rule),
        };
        let date = match leave_type.grant {
            Grant::MonthStart => month.days.first,
            _ => month.days.last,
        };
        let one = month.annual.unwrap_or(Annual::NOTHING).explained(leave_type.unit);
        let explanation = format!("{one} ÷ 12, with the months before");
        grants.push(Granted { date, amount: so_far - before, explanation });
        before = so_far;
    }
    grants
}

/// The annual amounts in the order of the months, each with the number of months that it counts.
fn explanation(months: &[Month], unit: Unit) -> String {
    let mut parts: Vec<(Annual, Exact)> = vec![];
    for month in months {
        let annual = month.annual.unwrap_or(Annual::NOTHING);
        match parts.last_mut().filter(|(last, _)| *last == annual) {
            Some((_, weight)) => *weight += month.weight,
            None => parts.push((annual, month.weight)),
        }
    }
    let parts = parts.into_iter().map(|(annual, weight)| {
        let annual = annual.explained(unit);
        match weight == Exact::from(12) {
            true => annual,
            false => format!("{annual} × {} ÷ 12", shown(weight)),
        }
    });
    parts.collect::<Vec<_>>().join(" + ")
}

/// A number of months with at most two decimals.
fn shown(weight: Exact) -> String {
    let hundredths = (weight * 100).round().to_integer();
    let hundredths = i64::try_from(hundredths).unwrap_or(i64::MAX);
    Decimal::new(hundredths, 2).normalize().to_string()
}

/// The months of a leave year with employment, and their weights (rule LEAVE-32).
fn months(
    dates: DateRange,
    leave_type: &LeaveType,
    rule: PartYear,
    employee: &Employee,
    settings: &Settings,
) -> Vec<Month> {
    let employed = employee.employments.joined_within(dates);
    let weighed = match rule.by {
        Weight::FullMonths => employed.iter().flat_map(|range| full_months(*range)).collect(),
        by => calendar_months(dates, by, employee),
    };
    let all: Exact = weighed.iter().map(|(_, weight)| weight).sum();
    // An employment that lasts long enough within the year has the whole year.
    let is_whole = rule.whole_after_months.is_some_and(|after| {
        let outlasts = |range: &DateRange| {
            range.first.checked_add_months(Months::new(after)).is_some_and(|end| end <= range.last)
        };
        employed.iter().any(outlasts)
    });
    let scale = match is_whole && all != Exact::from(0) {
        true => Exact::from(12) / all,
        false => Exact::from(1),
    };
    let month = |(days, weight): (DateRange, Exact)| Month {
        days,
        annual: annual(days.first, leave_type, employee, settings),
        weight: weight * scale,
    };
    weighed.into_iter().map(month).collect()
}

/// The months that are whole, counted from the first date on. The rest of the dates weighs nothing.
fn full_months(employed: DateRange) -> Vec<(DateRange, Exact)> {
    let starts = |n| employed.first.checked_add_months(Months::new(n));
    let whole = (0..12).map_while(|n| {
        let first = starts(n)?;
        let last = starts(n + 1)?.pred_opt()?;
        (last <= employed.last).then_some((DateRange { first, last }, Exact::from(1)))
    });
    whole.collect()
}

fn calendar_months(dates: DateRange, by: Weight, employee: &Employee) -> Vec<(DateRange, Exact)> {
    let count = |range: DateRange| i128::from((range.last - range.first).num_days() + 1);
    let starts = (0..12).filter_map(|n| dates.first.checked_add_months(Months::new(n)));
    let months = starts.filter_map(|first| {
        let month = month_of(first);
        let employed = employee.employments.joined_within(month);
        let days = DateRange { first: employed.first()?.first, last: employed.last()?.last };
        let worked: i128 = employed.iter().copied().map(count).sum();
        let weight = match by {
            Weight::DaysOfMonth => Ratio::new(worked, count(month)),
            Weight::DaysOfYear => Ratio::new(worked * 12, count(dates)),
            Weight::MonthsBegun | Weight::FullMonths => Exact::from(1),
        };
        Some((days, weight))
    });
    months.collect()
}

/// The annual amount of a date, and the part of it that the employee has (rules LEAVE-30 and LEAVE-31); `None` if it
/// is unlimited.
fn annual(
    date: NaiveDate,
    leave_type: &LeaveType,
    employee: &Employee,
    settings: &Settings,
) -> Option<Annual> {
    let assignment = employee.assignment_on(date);
    if !leave_type.applies_to.includes(assignment) {
        return Some(Annual::NOTHING);
    }
    let agreed = assignment.leave_entitlements.iter().find(|own| own.leave_type == leave_type.code);
    if let Some(agreed) = agreed {
        return Some(Annual { amount: agreed.annual, part_time: Exact::from(1) });
    }
    let months = employee.employments.on(date).map_or(0, |own| whole_months(own.hire_date, date));
    let rule = leave_type
        .entitlements
        .iter()
        .find(|rule| rule.from_months <= months && rule.group.includes(assignment));
    let amount = match rule {
        Some(rule) => rule.annual,
        None => leave_type.annual?,
    };
    Some(Annual { amount, part_time: part_time(date, leave_type, employee, settings) })
}

/// The whole months from one date to another. A month ends on the day of the month on which it began, or on the last day of
/// a shorter month.
pub(crate) fn whole_months(from: NaiveDate, to: NaiveDate) -> u32 {
    let month = |date: NaiveDate| 12 * i64::from(date.year()) + i64::from(date.month0());
    let begun = u32::try_from(month(to) - month(from)).unwrap_or_default();
    let is_whole = from.checked_add_months(Months::new(begun)).is_some_and(|at| at <= to);
    if is_whole { begun } else { begun.saturating_sub(1) }
}

fn part_time(
    date: NaiveDate,
    leave_type: &LeaveType,
    employee: &Employee,
    settings: &Settings,
) -> Exact {
    let assignment = employee.assignment_on(date);
    let one = Exact::from(1);
    match leave_type.part_time {
        PartTime::None => one,
        PartTime::FullTimeShare => exact(assignment.full_time_share),
        PartTime::DaysPerWeek => {
            let week = match assignment.days_per_week {
                Some(days) => exact(days),
                None => week_of(employee.calendar(settings).plan_on(date), settings),
            };
            let full = exact(leave_type.full_week.to_decimal());
            if week <= Exact::from(0) || full <= Exact::from(0) {
                one
            } else {
                (week / full).min(one)
            }
        }
    }
}

/// The worths of the days of a week: of a rotation, those of seven of its days on average.
fn week_of(plan: &Plan, settings: &Settings) -> Exact {
    match plan {
        Plan::Weekly(schedule) => {
            let tenths: i128 = schedule.days.iter().map(|day| i128::from(day.worth.tenths())).sum();
            Ratio::new(tenths, 10)
        }
        Plan::Rotation(entry) => {
            let Some(rotation) = settings.rotations.get(&entry.rotation_id) else {
                return Exact::from(0);
            };
            let worked = rotation.days.iter().filter(|day| !day.shifts.is_empty());
            let tenths: i128 = worked.map(|day| i128::from(day.worth.tenths())).sum();
            let days = i128::try_from(rotation.days.len().max(1)).unwrap_or(1);
            Ratio::new(tenths * 7, 10 * days)
        }
    }
}

fn exact(number: Decimal) -> Exact {
    Ratio::new(number.mantissa(), 10_i128.pow(number.scale()))
}

fn sum(months: &[Month]) -> Exact {
    months
        .iter()
        .map(|month| {
            month.annual.unwrap_or(Annual::NOTHING).exact() * month.weight / Exact::from(12)
        })
        .sum()
}

/// The sum that the months of a year earn. It is not rounded if they are twelve equal months.
fn earned(months: &[Month], unit: Unit, rule: PartYear) -> Amount {
    let all: Exact = months.iter().map(|month| month.weight).sum();
    let equal = months.windows(2).all(|pair| pair[0].annual == pair[1].annual);
    match equal && all == Exact::from(12) {
        true => to_amount(sum(months)),
        false => rounded(sum(months), unit, rule),
    }
}

/// Rounds hundredths of a day, or minutes, to multiples of the rule's step.
pub(super) fn rounded(points: Exact, unit: Unit, rule: PartYear) -> Amount {
    let standard = if unit == Unit::Day { 50 } else { 1 };
    let step = rule.round_to.map_or(standard, |step| step.points().max(1));
    let step = Exact::from(i128::from(step));
    let steps = points / step;
    let half = Ratio::new(1, 2);
    let whole = match rule.round {
        Round::Nearest => (steps + half).floor(),
        Round::Up => steps.ceil(),
        Round::Down => steps.floor(),
        Round::UpFromHalf if steps - steps.floor() >= half => steps.ceil(),
        Round::UpFromHalf => return to_amount(points),
    };
    to_amount(whole * step)
}

/// The nearest hundredth of a day, or minute; a half rises.
fn to_amount(points: Exact) -> Amount {
    let nearest = (points + Ratio::new(1, 2)).floor().to_integer();
    Amount::of_points(i32::try_from(nearest).unwrap_or(i32::MAX))
}
