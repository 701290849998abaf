//! Computes components in the order of their dependency. Each amount is rounded before it is used (rule PAY-30).

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::calculate::{Named, calculate};
use crate::pay::component::ComponentKind;
use crate::pay::computed::{PayrollItem, Step};
use crate::pay::failure::Failure;
use crate::pay::hourly::HourlyPay;
use crate::pay::inputs::{Applied, AppliedComponent, Day, Inputs};
use crate::pay::overtime::overtime;
use crate::pay::payable_day::PaidDates;
use crate::pay::reckoning::Reckoning;
use crate::pay::{BASE, GROSS, TAXABLE};
use crate::policy::OVERTIME;

/// The items of one payroll. Each is computed when its amount is first needed.
pub(crate) struct Evaluation<'a> {
    inputs: &'a Inputs,
    dates: PaidDates<'a>,
    hourly: HourlyPay<'a>,
    base: Decimal,
    places: BTreeMap<&'a str, usize>,
    /// The states, by the index of the component.
    items: Vec<State>,
}

enum State {
    Waiting,
    /// The amount is being computed, or an amount on which it depends is.
    Begun,
    Made(Box<(PayrollItem, Step)>),
}

impl<'a> Evaluation<'a> {
    pub fn of(inputs: &'a Inputs, dates: PaidDates<'a>, base: Decimal) -> Self {
        let components = inputs.components.iter();
        Self {
            inputs,
            dates,
            hourly: HourlyPay::of(inputs, dates.hours),
            base,
            places: components.enumerate().map(|(i, c)| (c.code.as_str(), i)).collect(),
            items: inputs.components.iter().map(|_| State::Waiting).collect(),
        }
    }

    /// The sum of the base and all earnings.
    pub fn gross(&mut self) -> Result<Decimal, Failure> {
        Ok(self.base + self.sum(|component| component.kind == ComponentKind::Earning)?)
    }

    /// The base and taxable earnings, less the deductions that reduce them; at least 0.
    pub fn taxable(&mut self) -> Result<Decimal, Failure> {
        let earned =
            self.sum(|component| component.kind == ComponentKind::Earning && component.taxable)?;
        let reduced = self.sum(|component| {
            component.kind == ComponentKind::Deduction && component.reduces_taxable
        })?;
        Ok((self.base + earned - reduced).max(nothing(self.inputs)))
    }

    pub fn sum_of(&mut self, kind: ComponentKind) -> Result<Decimal, Failure> {
        self.sum(|component| component.kind == kind)
    }

    /// Every item, sorted by kind and then by code.
    pub fn into_items(mut self) -> Result<Vec<(PayrollItem, Step)>, Failure> {
        self.sum(|_| true)?;
        let made = self.items.into_iter().filter_map(|state| match state {
            State::Made(item) => Some(*item),
            State::Waiting | State::Begun => None,
        });
        let mut items: Vec<_> = made.collect();
        items.sort_by(|(one, _), (other, _)| (one.kind, &one.code).cmp(&(other.kind, &other.code)));
        Ok(items)
    }

    fn sum(&mut self, which: impl Fn(&AppliedComponent) -> bool) -> Result<Decimal, Failure> {
        let inputs = self.inputs;
        let mut sum = nothing(self.inputs);
        for (place, _) in inputs.components.iter().enumerate().filter(|(_, c)| which(c)) {
            sum += self.amount(place)?;
        }
        Ok(sum)
    }

    /// The amount of a name in `of`; 0 for a component that does not apply to the employee.
    fn named(&mut self, name: &str) -> Result<Decimal, Failure> {
        match name {
            BASE => Ok(self.base),
            GROSS => self.gross(),
            TAXABLE => self.taxable(),
            code => match self.places.get(code).copied() {
                Some(place) => self.amount(place),
                None => Ok(nothing(self.inputs)),
            },
        }
    }

    fn amount(&mut self, place: usize) -> Result<Decimal, Failure> {
        let component = &self.inputs.components[place];
        match &self.items[place] {
            State::Made(made) => return Ok(made.0.amount),
            State::Begun => return Err(Failure::Cycle { code: component.code.clone() }),
            State::Waiting => self.items[place] = State::Begun,
        }
        let made = self.make(component)?;
        let amount = made.0.amount;
        self.items[place] = State::Made(Box::new(made));
        Ok(amount)
    }

    fn make(&mut self, component: &'a AppliedComponent) -> Result<(PayrollItem, Step), Failure> {
        let reckoning = match &component.calculation {
            None => None,
            Some(Applied::Multiplier { .. } | Applied::Premium { .. }) => {
                Some(self.of_hourly_rate(component)?)
            }
            Some(applied) => {
                let mut named: Vec<Named<'a>> = Vec::new();
                for name in names(applied) {
                    named.push((name, self.named(name)?));
                }
                Some(calculate(applied, &named, self.inputs, self.dates)?)
            }
        };
        let of_code = self.inputs.adjustments.iter().filter(|a| a.code == component.code);
        let adjustments: Vec<Decimal> = of_code.map(|adjustment| adjustment.amount).collect();
        let code = &component.code;
        let name = &component.name;
        let kind = component.kind;
        let (item, step) = item(code, name, kind, reckoning, &adjustments, self.inputs)?;
        Ok((PayrollItem { names: component.names.clone(), ..item }, step))
    }

    /// The amount of a component with a multiplier or a premium. Without time policies and pay groups overtime explains itself as it
    /// did before there were any; the amount is the same.
    fn of_hourly_rate(&mut self, component: &'a AppliedComponent) -> Result<Reckoning, Failure> {
        match &component.calculation {
            Some(Applied::Multiplier { of, multiplier, on, average_of })
                if of == OVERTIME
                    && on.is_empty()
                    && average_of.is_empty()
                    && self.inputs.group.is_none()
                    && !self.inputs.days.iter().any(Day::is_coded) =>
            {
                overtime(self.inputs, self.dates.hours, *multiplier)
            }
            _ => self.hourly.reckon(component),
        }
    }
}

/// An item: the rounded amount, and the adjustments that are added after rounding.
///
/// # Errors
/// `OutOfRange` for an amount with more than twelve digits.
pub(crate) fn item(
    code: &str,
    name: &str,
    kind: ComponentKind,
    reckoning: Option<Reckoning>,
    adjustments: &[Decimal],
    inputs: &Inputs,
) -> Result<(PayrollItem, Step), Failure> {
    let out_of_range = || Failure::OutOfRange { code: code.to_owned() };
    let Reckoning { exact, quantity, rate, mut explanation } =
        reckoning.unwrap_or_else(Reckoning::nothing);
    let rounded = exact.rounded(inputs.minor_digits).ok_or_else(out_of_range)?;
    let mut adjusted = rounded;
    for adjustment in adjustments {
        adjusted += adjustment;
        let comma = if explanation.is_empty() { "" } else { ", " };
        explanation.push_str(&format!("{comma}adjusted by {adjustment}"));
    }
    let amount = Fraction::from(adjusted).rounded(inputs.minor_digits).ok_or_else(out_of_range)?;
    let step = Step {
        code: code.to_owned(),
        unrounded: exact.to_string(),
        rounded,
        adjusted: amount - rounded,
        amount,
        explanation: explanation.clone(),
    };
    let code = code.to_owned();
    let name = name.to_owned();
    let names = Default::default();
    Ok((PayrollItem { code, name, names, kind, amount, quantity, rate, explanation }, step))
}

/// Zero, with the digits of the currency.
fn nothing(inputs: &Inputs) -> Decimal {
    Decimal::new(0, inputs.minor_digits)
}

fn names(applied: &Applied) -> &[String] {
    match applied {
        Applied::Percentage { of, .. } | Applied::Brackets { of, .. } => of,
        Applied::Fixed { .. }
        | Applied::Prorated { .. }
        | Applied::PerHour { .. }
        | Applied::Multiplier { .. }
        | Applied::Premium { .. }
        | Applied::PerDay { .. } => &[],
    }
}
