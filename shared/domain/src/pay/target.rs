//! The target of a closed payroll: the inputs from which it would be computed now (rule PAY-98).
//!
//! # Where the rules leave a choice
//!
//! - A value that the compensation of now sets for a component counts. Without one the value of the snapshot counts, even if
//!   it had come from the compensation: the snapshot does not tell.
//! - A component of scope `assigned` that no compensation of now lists does not apply any more.
//! - The hours follow the compensation of now. So nothing between the cut-off and the end of the period is lost if the
//!   employee moves to another pay group after the payroll was closed.
//! - If a date is worth something else now, a whole or half presence stays whole or half.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::attendance::Flag;
use crate::days::Days;
use crate::employee::{AssignedComponent, Compensation};
use crate::money::with_digits;
use crate::pay::adjustment::PayAdjustment;
use crate::pay::component::{AppliesTo, SalaryComponent};
use crate::pay::exclusions::Exclusions;
use crate::pay::failure::Failure;
use crate::pay::gather::{Gathered, NotPaid, gather};
use crate::pay::inputs::{Applied, AppliedComponent, DatedAmount, Day, Inputs};
use crate::pay::sources::Gathering;

/// The inputs of a target, and what still waits in its period.
#[derive(Clone, Debug)]
pub struct Target {
    pub inputs: Inputs,
    pub exclusions: Exclusions,
}

/// The inputs of the target of a closed payroll. `from` has its period and pay group, the `as_of` of the new payroll, and the
/// compensation, attendances, leave and adjustments of now; its terms have neither sums, advances nor corrections.
///
/// Calendar, settings, employments, pay group and components are those of the snapshot. Of a one-off payroll the adjustments
/// are, too: later ones with its date belong to another payroll (rule PAY-92). If nothing would be paid now, the target has
/// nothing.
///
/// # Errors
/// Those of [`gather`], and `CorrectionCurrency` if the employee is paid in another currency now.
pub fn target(closed: &Inputs, from: &Gathering<'_>) -> Result<Target, NotPaid> {
    let is_of_one_off = |id| closed.adjustments.iter().any(|adjustment| adjustment.id == id);
    let adjustments = from.adjustments.iter();
    let adjustments: Vec<PayAdjustment> =
        adjustments.filter(|of| !closed.is_one_off || is_of_one_off(of.id)).cloned().collect();
    let from = &Gathering { adjustments: &adjustments, ..*from };
    let Gathered { inputs: now, exclusions, .. } = match gather(from) {
        Ok(gathered) => gathered,
        Err(NotPaid::Skipped(_)) => {
            let inputs = nothing(closed, from);
            return Ok(Target { inputs, exclusions: Exclusions::default() });
        }
        Err(failed) => return Err(failed),
    };
    if now.currency != closed.currency {
        return Err(Failure::CorrectionCurrency.into());
    }
    let before: BTreeMap<_, &Day> = closed.days.iter().map(|day| (day.date, day)).collect();
    let came_late = from.attendances.iter().filter(|of| of.flags.contains(&Flag::PeriodLocked));
    let late: BTreeSet<NaiveDate> = came_late.map(|of| of.day_result.date).collect();
    let days = now.days.into_iter().map(|day| match before.get(&day.date) {
        Some(before) => {
            let is_late = late.contains(&day.date);
            with_calendar_of(before, day, is_late)
        }
        None => day,
    });
    let inputs = Inputs {
        as_of: now.as_of,
        components: components(closed, &now.components, from),
        compensations: now.compensations,
        adjustments: now.adjustments,
        advances: vec![],
        corrections: vec![],
        days: days.collect(),
        hours: now.hours,
        earlier: now.earlier,
        ..closed.clone()
    };
    Ok(Target { inputs, exclusions })
}

/// The target of a payroll that nobody would generate now.
fn nothing(closed: &Inputs, from: &Gathering<'_>) -> Inputs {
    let components = closed.components.iter().cloned();
    let not_computed = |of| AppliedComponent { calculation: None, to_date: None, ..of };
    Inputs {
        as_of: from.as_of,
        compensations: vec![],
        components: components.map(not_computed).collect(),
        adjustments: vec![],
        advances: vec![],
        corrections: vec![],
        ..closed.clone()
    }
}

/// The work of a date, on the date as it was planned then. `is_late` tells that times came to it or changed after it was locked.
fn with_calendar_of(before: &Day, now: Day, is_late: bool) -> Day {
    let present = match now.present {
        present if now.whole() == before.whole() || present == Days::ZERO => present,
        present if present == now.whole() => before.whole(),
        _ => before.whole().half(),
    };
    // A date without a late fact keeps its codes, whatever the time policy and the other dates of its week are now.
    let is_as_before = !is_late
        && before.worked_minutes == now.worked_minutes
        && before.overtime_minutes == now.overtime_minutes
        && before.payout_minutes == now.payout_minutes
        && before.is_elsewhere == now.is_elsewhere;
    let coded = match is_as_before {
        true => before.coded.clone(),
        false => now.coded.clone(),
    };
    Day {
        coded,
        kind: before.kind,
        holiday: before.holiday,
        worth: before.worth,
        off: before.off,
        scheduled_minutes: before.scheduled_minutes,
        off_minutes: before.off_minutes,
        week: before.week,
        present,
        ..now
    }
}

/// The components of the snapshot, with the values that the compensation of now sets, and those that were assigned since.
fn components(
    closed: &Inputs,
    now: &[AppliedComponent],
    from: &Gathering<'_>,
) -> Vec<AppliedComponent> {
    let mut components = vec![];
    for before in &closed.components {
        let of_now = now.iter().find(|now| now.code == before.code);
        let definition = from.components.iter().find(|of| of.code == before.code);
        let calculation = match (&before.calculation, of_now.and_then(|of| of.calculation.as_ref()))
        {
            (None, of_now) => of_now.filter(|_| definition.is_some_and(is_assigned)).cloned(),
            (Some(_), None) if definition.is_some_and(|of| !is_listed(of, closed, from)) => None,
            (Some(before), of_now) => {
                Some(with_values_of_now(before, of_now, definition, closed, from))
            }
        };
        components.push(AppliedComponent { calculation, to_date: None, ..before.clone() });
    }
    for of_now in now.iter().filter(|now| !closed.components.iter().any(|of| of.code == now.code)) {
        let definition = from.components.iter().find(|of| of.code == of_now.code);
        let is_new = definition.is_some_and(is_assigned);
        let calculation = of_now.calculation.clone().filter(|_| is_new);
        components.push(AppliedComponent { calculation, to_date: None, ..of_now.clone() });
    }
    components.sort_by(|one, other| one.code.cmp(&other.code));
    components
}

fn is_assigned(component: &SalaryComponent) -> bool {
    component.applies_to == AppliesTo::Assigned
}

/// Whether a component may apply by the compensations of now: its scope is not `assigned`, or one of them lists it.
fn is_listed(component: &SalaryComponent, closed: &Inputs, from: &Gathering<'_>) -> bool {
    !is_assigned(component)
        || of_period(closed, from).any(|compensation| own_of(component, compensation).is_some())
}

/// The compensations of now that are in force in the period, sorted by date.
fn of_period<'a>(
    closed: &Inputs,
    from: &Gathering<'a>,
) -> impl DoubleEndedIterator<Item = &'a Compensation> + use<'a> {
    let last = from.employee.compensation.iter();
    let period = closed.period();
    let in_force = from.employee.compensation_on(period.first).map(|of| of.effective_from);
    last.filter(move |of| {
        of.effective_from <= period.last && in_force.is_none_or(|first| first <= of.effective_from)
    })
}

fn own_of<'a>(
    component: &SalaryComponent,
    compensation: &'a Compensation,
) -> Option<&'a AssignedComponent> {
    compensation.components.iter().find(|own| own.component_id == component.id)
}

/// A calculation of the snapshot with the amount or the rate that the compensation of now sets.
fn with_values_of_now(
    before: &Applied,
    now: Option<&Applied>,
    definition: Option<&SalaryComponent>,
    closed: &Inputs,
    from: &Gathering<'_>,
) -> Applied {
    let money = |amount| with_digits(amount, closed.minor_digits);
    let own_in = |compensation| definition.and_then(|of| own_of(of, compensation));
    let last = of_period(closed, from).next_back().and_then(own_in);
    let amount = last.and_then(|own| own.amount).map(money);
    let rate = last.and_then(|own| own.rate);
    let mut applied = before.clone();
    match (&mut applied, now) {
        (Applied::Fixed { amount: of }, _) => *of = amount.unwrap_or(*of),
        (Applied::Percentage { rate: of, .. }, _) => {
            *of = rate.map_or(*of, |rate| rate.normalize());
        }
        (Applied::PerHour { rate: of, .. } | Applied::PerDay { rate: of, .. }, _) => {
            *of = rate.map_or(*of, money);
        }
        (Applied::Prorated { amounts }, Some(Applied::Prorated { amounts: of_now })) => {
            *amounts = dated(amounts, of_now, |from_date| {
                let compensation =
                    of_period(closed, from).find(|of| of.effective_from == from_date);
                compensation.and_then(own_in).is_some_and(|own| own.amount.is_some())
            });
        }
        _ => {}
    }
    applied
}

/// The amounts of now, each with the amount of the snapshot for the same compensation unless the compensation sets its own.
fn dated(
    before: &[DatedAmount],
    now: &[DatedAmount],
    is_own: impl Fn(chrono::NaiveDate) -> bool,
) -> Vec<DatedAmount> {
    let amount = |of_now: &DatedAmount| {
        let same = before.iter().find(|of| of.effective_from == of_now.effective_from);
        let amount = same.filter(|_| !is_own(of_now.effective_from)).unwrap_or(of_now).amount;
        DatedAmount { amount, ..of_now.clone() }
    };
    now.iter().map(amount).collect()
}
