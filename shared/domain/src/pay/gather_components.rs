//! The components, adjustments and advances of one payroll's inputs (rules PAY-36, PAY-52, PAY-87, PAY-90, PAY-91 and
//! PAY-93).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::dates::{DateRange, month_of};
use crate::money::with_digits;
use crate::pay::advances::remaining;
use crate::pay::condition::Service;
use crate::pay::failure::Failure;
use crate::pay::group::{PayGroup, pay_date_without_group};
use crate::pay::inputs::{
    AdjustedTime, Adjustment, Advance, Applied, AppliedComponent, CountedPeriod, GroupTerms, RateOn,
};
use crate::pay::reach::{Reach, compensation_of, rate_day};
use crate::pay::recipient::Recipient;
use crate::pay::scheduled::{Shifts, count};
use crate::pay::signed_name::SignedName;
use crate::pay::sources::{
    Gathering, OpenAdvance, code_of, gathered_adjustment, in_force_from, sort,
};
use crate::pay::to_date::PayDate;
use crate::pay::{BASE, PayAdjustment};
use crate::person::Person;

/// The components that apply, or that have an adjustment, an advance or a correction, sorted by code.
pub(crate) fn components(
    from: &Gathering<'_>,
    reach: &Reach<'_>,
    service: Service,
    minor_digits: u32,
    needed: &BTreeSet<&str>,
) -> Result<Vec<AppliedComponent>, Failure> {
    let assignment = from.employee.assignments.on(reach.last_day);
    let recipient = Recipient { assignment, in_force: &reach.in_force, minor_digits, service };
    let is_without_days = !reach.has_days();
    let mut components = vec![];
    for component in from.components {
        let calculation = recipient.calculation_of(component)?;
        let calculation = calculation.filter(|applied| !is_without_days || is_of_sums(applied));
        if calculation.is_none() && !needed.contains(component.code.as_str()) {
            continue;
        }
        let when = match calculation {
            Some(_) => recipient.amount_condition(component)?,
            None => None,
        };
        let mut applied = AppliedComponent {
            code: component.code.clone(),
            name: component.name.clone(),
            names: component.names.clone(),
            kind: component.kind,
            taxable: component.taxable,
            reduces_taxable: component.reduces_taxable,
            when,
            per: component.per,
            to_date: None,
            calculation,
        };
        take_sums(&mut applied, from, &reach.in_force[reach.in_force.len() - 1].currency);
        components.push(applied);
    }
    let is_known = |code: &&&str| **code == BASE || components.iter().any(|c| c.code == **code);
    if needed.iter().filter(is_known).count() < needed.len() {
        return Err(Failure::UnknownComponent);
    }
    components.sort_by(|one, other| one.code.cmp(&other.code));
    Ok(components)
}

/// Whether a component applies to sums alone, so that it applies without a day of employment (rules PAY-92 and PAY-93).
fn is_of_sums(applied: &Applied) -> bool {
    matches!(applied, Applied::Percentage { .. } | Applied::Brackets { .. })
}

fn take_sums(applied: &mut AppliedComponent, from: &Gathering<'_>, currency: &str) {
    let year_start = from.settings.payroll.year_start;
    let of = PayDate { date: from.pay_date(), year_start, currency };
    let Some(calculation) = &applied.calculation else { return };
    let names: Vec<&str> = match calculation {
        Applied::Percentage { of, .. } | Applied::Brackets { of, .. } => {
            of.iter().map(|name| SignedName::of(name).name).collect()
        }
        _ => vec![],
    };
    applied.to_date = from.terms.others.to_date(&applied.code, &names, applied.per, of);
}

/// The adjustments dated in the period that the payroll pays.
pub(crate) fn adjustments_of<'a>(
    from: &Gathering<'a>,
) -> impl Iterator<Item = &'a PayAdjustment> + use<'a> {
    let from = *from;
    from.adjustments.iter().filter(move |adjustment| {
        adjustment.employee_id == from.employee.id
            && adjustment.instalment.is_none()
            && from.period.contains(adjustment.date)
            && pays_on(&from, adjustment.date)
    })
}

pub(crate) fn adjustments(
    from: &Gathering<'_>,
    person: &Person<'_>,
    currency: &str,
    minor_digits: u32,
) -> Result<Vec<Adjustment>, Failure> {
    let mut adjustments = Vec::new();
    for adjustment in adjustments_of(from) {
        let code = code_of(adjustment, from.components).ok_or(Failure::UnknownComponent)?;
        // The adjustment was made for a date with another compensation, or before the compensation was changed.
        if adjustment.currency != currency {
            return Err(Failure::AdjustmentCurrency { code: code.to_owned() });
        }
        let time = time_of(adjustment, from, person, minor_digits);
        adjustments
            .push(Adjustment { time, ..gathered_adjustment(adjustment, code, minor_digits) });
    }
    sort(&mut adjustments);
    Ok(adjustments)
}

/// The days or minutes of an adjustment, with the pay of the day that gives their rate.
pub(crate) fn time_of(
    adjustment: &PayAdjustment,
    from: &Gathering<'_>,
    person: &Person<'_>,
    minor_digits: u32,
) -> Option<Box<AdjustedTime>> {
    let quantity = adjustment.time?;
    let date = rate_day(from.employee, adjustment.date);
    let compensation = compensation_of(from.employee, date)?;
    let group = from.terms.paid.group().filter(|group| compensation.pay_group_id == Some(group.id));
    let shifts = Shifts::of(person, DateRange::of(date));
    let rate = RateOn {
        date,
        compensation: in_force_from(compensation, minor_digits),
        month: count(&shifts, month_of(date)),
        group: group.map(|group| group_terms(group, &shifts, DateRange::of(date))),
    };
    Some(Box::new(AdjustedTime { quantity, rate }))
}

/// The advances of which something remains, sorted by date and id.
pub(crate) fn advances(
    from: &Gathering<'_>,
    currency: &str,
    minor_digits: u32,
) -> Result<Vec<Advance>, Failure> {
    if from.terms.is_one_off {
        return Ok(vec![]);
    }
    let mut advances = vec![];
    for OpenAdvance { adjustment, taken } in open_advances(from) {
        let code = code_of(adjustment, from.components).ok_or(Failure::UnknownComponent)?;
        if adjustment.currency != currency {
            return Err(Failure::AdjustmentCurrency { code: code.to_owned() });
        }
        let money = |amount: Decimal| with_digits(amount, minor_digits);
        advances.push(Advance {
            id: adjustment.id,
            code: code.to_owned(),
            date: adjustment.date,
            remaining: money(remaining(adjustment.amount, [*taken])),
            instalment: money(adjustment.instalment.unwrap_or(adjustment.amount)),
            net_floor: money(adjustment.net_floor.unwrap_or_default()),
        });
    }
    advances.sort_by_key(|advance| (advance.date, advance.id));
    Ok(advances)
}

/// The advances that the payroll may take something of.
pub(crate) fn open_advances<'a>(
    from: &Gathering<'a>,
) -> impl Iterator<Item = &'a OpenAdvance<'a>> + use<'a> {
    let period = from.period;
    from.terms.advances.iter().filter(move |of| {
        of.adjustment.date <= period.last
            && remaining(of.adjustment.amount, [of.taken]) > Decimal::ZERO
    })
}

/// Whether the payroll pays the adjustments of a date: those of its pay group, by the compensation of the date, else by
/// that of the nearest day of employment (rules PAY-53 and PAY-79).
fn pays_on(from: &Gathering<'_>, date: NaiveDate) -> bool {
    let nearest = from.employee.employments.nearest(date);
    let compensation = compensation_of(from.employee, nearest);
    compensation.is_none_or(|compensation| from.terms.paid.has(compensation))
}

/// The terms of a pay group, with its periods that some dates touch.
pub(crate) fn group_terms(group: &PayGroup, shifts: &Shifts<'_>, dates: DateRange) -> GroupTerms {
    let next = |period: &DateRange| Some(group.period_of(period.last.succ_opt()?));
    let periods = std::iter::successors(Some(group.period_of(dates.first)), next);
    let periods = periods.take_while(|period| period.first <= dates.last);
    let counted = |period: DateRange| CountedPeriod {
        last_day: period.last,
        scheduled: count(shifts, period),
    };
    GroupTerms {
        frequency: group.frequency,
        day_basis: group.day_basis,
        fixed_days: group.fixed_days.map(|days| days.normalize()),
        fixed_hours: group.fixed_hours.map(|hours| hours.normalize()),
        periods: periods.map(counted).collect(),
    }
}

impl Gathering<'_> {
    /// The pay date: the one that the run names, else that of the group, else the last day of the period (rule PAY-78).
    pub fn pay_date(&self) -> NaiveDate {
        let of_group = |group: &PayGroup| group.pay_date(self.period, &self.settings.holidays);
        let of_group = self.terms.paid.group().filter(|_| !self.terms.is_one_off).map(of_group);
        self.terms.pay_date.or(of_group).unwrap_or(pay_date_without_group(self.period))
    }
}

/// The codes of the adjustments, advances and corrections of a payroll.
pub(crate) fn needed<'a>(
    from: &Gathering<'a>,
    adjustments: &'a [Adjustment],
    advances: &'a [Advance],
) -> BTreeSet<&'a str> {
    let corrected = from.terms.corrections.iter().flat_map(|of| of.lines.keys());
    let adjusted = adjustments.iter().map(|adjustment| adjustment.code.as_str());
    let advanced = advances.iter().map(|advance| advance.code.as_str());
    adjusted.chain(advanced).chain(corrected.map(String::as_str)).collect()
}
