//! Late facts: what a closed payroll has settled, and the correction that a later payroll carries (rules PAY-98 to PAY-102).
//!
//! # Where the rules leave a choice
//!
//! - 24 months are counted back from the first day of the new payroll, for a one-off payroll from its date.
//! - The reasons of a correction are what differs from the target of the last correction of the period, or from the closed
//!   payroll if there is none, or if nothing differs from that target.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Months, NaiveDate};
use rust_decimal::Decimal;

use crate::dates::{DateRange, month_of};
use crate::ids::{PayAdjustmentId, PayGroupId, PayrollId};
use crate::locks::DateSet;
use crate::pay::BASE;
use crate::pay::compute::compute_any_net;
use crate::pay::computed::Trace;
use crate::pay::failure::Failure;
use crate::pay::inputs::{
    Adjustment, CompensationInForce, CorrectionLine, DatedChange, Day, Inputs, PayCorrection,
    Reason,
};
use crate::settings::Absence;

/// The months for which corrections are carried (rule PAY-100).
const MONTHS: Months = Months::new(24);

/// The longest period of a payroll, in days.
pub const LONGEST_PERIOD: u16 = 62;

/// An approved or paid payroll with its snapshot.
#[derive(Clone, Copy, Debug)]
pub struct ClosedPayroll<'a> {
    pub payroll_id: PayrollId,
    pub pay_group_id: Option<PayGroupId>,
    pub inputs: &'a Inputs,
    pub trace: &'a Trace,
    /// Whether worked minutes grant leave, so that they are corrected where no amount is (rule LEAVE-34).
    pub grants_leave: bool,
}

/// Amounts by the code of their item.
type Amounts = BTreeMap<String, Decimal>;

/// Whether a payroll carries the corrections of a closed one: a regular payroll of those that end before it begins, a
/// one-off payroll of those that begin by its date, within 24 months (rule PAY-100).
pub fn is_carried(closed: DateRange, by: DateRange, by_one_off: bool) -> bool {
    let oldest = by.first.checked_sub_months(MONTHS).unwrap_or(by.first);
    let is_over = if by_one_off { closed.first <= by.first } else { closed.last < by.first };
    is_over && oldest <= closed.last
}

/// The first date whose late facts are settled: the employee's next payroll carries the corrections of periods that end on this date or
/// later (rules PAY-97 and PAY-100). `closed` are the periods of closed payrolls.
///
/// *Case:* October 2026 is closed, and it is November: from 2024-11-01 on.
pub fn settles_since(closed: &DateSet, today: NaiveDate) -> NaiveDate {
    let after_last = closed.last().and_then(|last| last.succ_opt());
    let next = month_of(today).first;
    let next = after_last.map_or(next, |after| after.max(next));
    next.checked_sub_months(MONTHS).unwrap_or(next)
}

/// The amounts that a payroll has for itself, as a target has them: the items of a target, and of all others the
/// adjustments. What it takes away for its own period counts; corrections of other periods and instalments do not (rules
/// PAY-98 and PAY-99).
fn for_itself(inputs: &Inputs, trace: &Trace) -> Amounts {
    let mut amounts = Amounts::new();
    for step in &trace.steps {
        let component = inputs.components.iter().find(|of| of.code == step.code);
        let is_whole = step.code == BASE || component.is_some_and(|of| of.is_in_target());
        let computed = if is_whole { step.rounded } else { Decimal::ZERO };
        *amounts.entry(step.code.clone()).or_default() += computed + step.adjusted;
    }
    let own = inputs.corrections.iter().filter(|of| of.is_own);
    add_lines(&mut amounts, own);
    amounts
}

fn add_lines<'a>(amounts: &mut Amounts, corrections: impl IntoIterator<Item = &'a PayCorrection>) {
    for (code, line) in corrections.into_iter().flat_map(|of| &of.lines) {
        *amounts.entry(code.clone()).or_default() += line.difference();
    }
}

/// The amounts that have been paid for a closed payroll: by itself, and by all approved or paid payrolls that carry corrections for its
/// period (rule PAY-99). `carried` are all corrections of the employee's approved and paid payrolls.
///
/// *Case:* 3000.00, and 300.00 carried by another payroll: 3300.00.
pub fn settled(
    closed: &ClosedPayroll<'_>,
    carried: &[&PayCorrection],
) -> BTreeMap<String, Decimal> {
    let mut amounts = for_itself(closed.inputs, closed.trace);
    add_lines(&mut amounts, carried_of(closed.bounds(), carried));
    amounts
}

/// The worked minutes that a payroll counts.
fn worked_minutes(inputs: &Inputs) -> i32 {
    let hours = inputs.paid_hours();
    let days = inputs.days.iter().filter(|day| hours.contains(day.date));
    let minutes: u32 = days.map(|day| day.worked_minutes).sum();
    i32::try_from(minutes).unwrap_or(i32::MAX)
}

/// The worked minutes that were counted for a closed payroll, by itself and by the payrolls that carry corrections for its
/// period.
fn counted_minutes(closed: &ClosedPayroll<'_>, carried: &[&PayCorrection]) -> i32 {
    let own = closed.inputs.corrections.iter().filter(|of| of.is_own);
    let others = own.chain(carried_of(closed.bounds(), carried));
    worked_minutes(closed.inputs) + others.map(|of| of.worked_minutes).sum::<i32>()
}

/// The period and the pay group of a payroll.
type Bounds = (DateRange, Option<PayGroupId>);

impl ClosedPayroll<'_> {
    fn bounds(&self) -> Bounds {
        (self.inputs.period(), self.pay_group_id)
    }
}

/// The corrections that other payrolls carry for a period of a group, in their order.
fn carried_of<'a>(
    bounds: Bounds,
    carried: &[&'a PayCorrection],
) -> impl DoubleEndedIterator<Item = &'a PayCorrection> {
    carried
        .iter()
        .copied()
        .filter(move |of| of.is_of_other_period() && (of.period(), of.pay_group_id) == bounds)
}

/// The correction of a closed payroll: its target less what is settled, for each item; `None` if nothing differs.
///
/// `target` are the inputs of [`crate::pay::target`]. `carried` are all corrections of the employee's approved and paid
/// payrolls, oldest payroll first.
///
/// # Errors
/// A [`Failure`] of computing the target; a net below 0 is none.
///
/// *Case:* October paid 3000.00. A raise to 3300.00 from October on was entered: 300.00.
pub fn correction(
    closed: &ClosedPayroll<'_>,
    target: Inputs,
    carried: &[&PayCorrection],
) -> Result<Option<PayCorrection>, Failure> {
    let computed = compute_any_net(&target)?;
    let target_amounts = for_itself(&target, &computed.trace);
    let settled = settled(closed, carried);
    let codes: BTreeSet<&String> = target_amounts.keys().chain(settled.keys()).collect();
    let mut lines = BTreeMap::new();
    for code in codes {
        let amount = |of: &Amounts| {
            let mut amount = of.get(code).copied().unwrap_or_default();
            amount.rescale(target.minor_digits);
            amount
        };
        let line = CorrectionLine { settled: amount(&settled), target: amount(&target_amounts) };
        if !line.difference().is_zero() {
            lines.insert(code.clone(), line);
        }
    }
    let worked_minutes = match closed.grants_leave {
        true => worked_minutes(&target) - counted_minutes(closed, carried),
        false => 0,
    };
    if lines.is_empty() && worked_minutes == 0 {
        return Ok(None);
    }
    let Differences { changes, reasons } = Differences::of(closed, &target, carried);
    Ok(Some(PayCorrection {
        payroll_id: closed.payroll_id,
        pay_group_id: closed.pay_group_id,
        period_start: closed.inputs.period_start,
        period_end: closed.inputs.period_end,
        reasons: reasons.into_iter().collect(),
        changes: changes.into_iter().collect(),
        lines,
        worked_minutes,
        is_own: false,
        target: Some(Box::new(target)),
    }))
}

/// The amounts that a payroll takes away of its own period because other payrolls carry it; `None` if they carry nothing (rule PAY-101).
///
/// *Case:* October became void after November had paid 300.00 for it: −300.00.
pub fn carried_for(
    period: DateRange,
    pay_group_id: Option<PayGroupId>,
    carried: &[&PayCorrection],
) -> Option<PayCorrection> {
    let of_period = || carried_of((period, pay_group_id), carried);
    let payroll_id = of_period().next_back()?.payroll_id;
    let mut amounts = Amounts::new();
    add_lines(&mut amounts, of_period());
    amounts.retain(|_, amount| !amount.is_zero());
    let line = |settled: Decimal| {
        let mut target = Decimal::ZERO;
        target.rescale(settled.scale());
        CorrectionLine { settled, target }
    };
    let lines = amounts.into_iter().map(|(code, amount)| (code, line(amount)));
    Some(PayCorrection {
        payroll_id,
        pay_group_id,
        period_start: period.first,
        period_end: period.last,
        reasons: vec![Reason::Replaced],
        changes: vec![],
        lines: lines.collect(),
        worked_minutes: -of_period().map(|of| of.worked_minutes).sum::<i32>(),
        is_own: true,
        target: None,
    })
    .filter(|of| !of.lines.is_empty() || of.worked_minutes != 0)
}

/// Whether a payroll is `overlap`, because others carry corrections for a period with other bounds that shares a date with
/// it, and that no closed payroll has (rule PAY-101).
pub fn overlaps_carried(
    period: DateRange,
    pay_group_id: Option<PayGroupId>,
    carried: &[&PayCorrection],
    closed: &[DateRange],
) -> bool {
    let is_of_group = |of: &&&PayCorrection| of.pay_group_id == pay_group_id;
    let carried = carried.iter().filter(|of| of.is_of_other_period()).filter(is_of_group);
    carried.map(|of| of.period()).any(|of| {
        let shares_date = of.first <= period.last && period.first <= of.last;
        of != period && shares_date && !closed.contains(&of)
    })
}

/// The inputs that differ (rule PAY-102): each with its date, and their kinds.
struct Differences {
    changes: BTreeSet<DatedChange>,
    reasons: BTreeSet<Reason>,
}

impl Differences {
    /// The differences from the target of the last correction, or from the closed payroll.
    fn of(closed: &ClosedPayroll<'_>, target: &Inputs, carried: &[&PayCorrection]) -> Self {
        let of_period = || carried_of(closed.bounds(), carried);
        let last = of_period().rev().find_map(|of| of.target.as_deref());
        let mut found = Self::between(last.unwrap_or(closed.inputs), target);
        if found.reasons.is_empty() {
            found = Self::between(closed.inputs, target);
        }
        let is_replaced = of_period().any(|of| of.payroll_id != closed.payroll_id)
            || closed.inputs.corrections.iter().any(|of| of.is_own);
        found.reasons.extend(is_replaced.then_some(Reason::Replaced));
        found
    }

    fn between(before: &Inputs, target: &Inputs) -> Self {
        let changes = changes(before, target);
        let mut reasons: BTreeSet<Reason> = changes.iter().map(|of| of.reason).collect();
        // Absence counts up to another date.
        let end = before.period_end.succ_opt().unwrap_or(before.period_end);
        let absence_differs = before.rules.absence == Absence::Unpaid
            && before.as_of.min(end) != target.as_of.min(end);
        if absence_differs || before.hours != target.hours {
            reasons.insert(Reason::Attendance);
        }
        let calculations = |inputs: &Inputs| -> Vec<_> {
            let in_target = inputs.components.iter().filter(|of| of.calculation.is_some());
            in_target.map(|of| (of.code.clone(), of.calculation.clone())).collect()
        };
        if calculations(before) != calculations(target) {
            reasons.insert(Reason::Compensation);
        }
        Self { changes, reasons }
    }
}

/// The days of a payroll, with those before it that an average of the week needs.
fn all_days(inputs: &Inputs) -> BTreeMap<NaiveDate, &Day> {
    inputs.earlier.days.iter().chain(&inputs.days).map(|day| (day.date, day)).collect()
}

/// The adjustments of a payroll, with those that count in an average of the week alone.
fn all_adjustments(inputs: &Inputs) -> BTreeMap<PayAdjustmentId, &Adjustment> {
    inputs.earlier.adjustments.iter().chain(&inputs.adjustments).map(|of| (of.id, of)).collect()
}

fn is_same_work(one: &Day, other: &Day) -> bool {
    let minutes = |day: &Day| (day.worked_minutes, day.overtime_minutes, day.payout_minutes);
    minutes(one) == minutes(other)
        && (one.present, one.undecided) == (other.present, other.undecided)
        && one.coded == other.coded
}

fn is_same_leave(one: &Day, other: &Day) -> bool {
    let shares = |day: &Day| (day.paid_leave, day.unpaid_leave);
    let minutes = |day: &Day| (day.paid_leave_minutes, day.unpaid_leave_minutes);
    shares(one) == shares(other)
        && minutes(one) == minutes(other)
        && one.part_paid_leave == other.part_paid_leave
        && one.worked_leave == other.worked_leave
}

/// The dated inputs that differ: days by their date, compensations by the first date of the period on which they are in force,
/// adjustments by their date.
fn changes(before: &Inputs, target: &Inputs) -> BTreeSet<DatedChange> {
    let mut changes = BTreeSet::new();
    let mut add = |date, reason| _ = changes.insert(DatedChange { date, reason });
    let (old, new) = (all_days(before), all_days(target));
    for date in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
        let nothing = Day::rest(*date);
        let [old, new] = [&old, &new].map(|days| days.get(date).copied().unwrap_or(&nothing));
        if !is_same_work(old, new) {
            add(*date, Reason::Attendance);
        }
        if !is_same_leave(old, new) {
            add(*date, Reason::Leave);
        }
    }
    let (old, new) = (all_adjustments(before), all_adjustments(target));
    for (id, of) in old.iter().chain(&new) {
        if old.get(id) != new.get(id) {
            add(of.date, Reason::Adjustment);
        }
    }
    let compensations = |inputs: &Inputs| -> Vec<CompensationInForce> {
        inputs.earlier.compensations.iter().chain(&inputs.compensations).cloned().collect()
    };
    let (old, new) = (compensations(before), compensations(target));
    for of in old.iter().chain(&new) {
        if !(old.contains(of) && new.contains(of)) {
            add(of.effective_from.max(before.period_start), Reason::Compensation);
        }
    }
    changes
}
