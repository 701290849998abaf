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
use crate::pay::item::{Amount, Sources, View, item};
use crate::pay::overtime::overtime;
use crate::pay::payable_day::PaidDates;
use crate::pay::reckoning::Reckoning;
use crate::pay::signed_name::SignedName;
use crate::pay::{BASE, GROSS, TAXABLE};
use crate::policy::OVERTIME;

/// The items of one payroll. Each is computed when its amount is first needed.
pub(crate) struct Evaluation<'a> {
    inputs: &'a Inputs,
    dates: PaidDates<'a>,
    hourly: HourlyPay<'a>,
    base: Amount,
    places: BTreeMap<&'a str, usize>,
    /// The states, by the index of the component.
    items: Vec<State>,
}

enum State {
    Waiting,
    /// The amount is being computed, or an amount on which it depends is.
    Begun,
    Made(Box<Made>),
}

struct Made {
    amount: Amount,
    /// `None` if the component does not apply under its condition, and has nothing else.
    item: Option<(PayrollItem, Step)>,
}

impl<'a> Evaluation<'a> {
    pub fn of(inputs: &'a Inputs, dates: PaidDates<'a>, base: Amount) -> Self {
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
    pub fn gross(&mut self, view: View) -> Result<Decimal, Failure> {
        let earned = self.sum(view, |component| component.kind == ComponentKind::Earning)?;
        Ok(self.base.seen(view) + earned)
    }

    /// The base and taxable earnings, less the deductions that reduce them; at least 0.
    pub fn taxable(&mut self, view: View) -> Result<Decimal, Failure> {
        let earned = self
            .sum(view, |component| component.kind == ComponentKind::Earning && component.taxable)?;
        let reduced = self.sum(view, |component| {
            component.kind == ComponentKind::Deduction && component.reduces_taxable
        })?;
        Ok((self.base.seen(view) + earned - reduced).max(nothing(self.inputs)))
    }

    pub fn sum_of(&mut self, kind: ComponentKind) -> Result<Decimal, Failure> {
        self.sum(View::All, |component| component.kind == kind)
    }

    /// Every item, sorted by kind and then by code.
    pub fn into_items(mut self) -> Result<Vec<(PayrollItem, Step)>, Failure> {
        self.sum(View::All, |_| true)?;
        let made = self.items.into_iter().filter_map(|state| match state {
            State::Made(made) => made.item,
            State::Waiting | State::Begun => None,
        });
        let mut items: Vec<_> = made.collect();
        items.sort_by(|(one, _), (other, _)| (one.kind, &one.code).cmp(&(other.kind, &other.code)));
        Ok(items)
    }

    fn sum(
        &mut self,
        view: View,
        which: impl Fn(&AppliedComponent) -> bool,
    ) -> Result<Decimal, Failure> {
        let inputs = self.inputs;
        let mut sum = nothing(self.inputs);
        for (place, _) in inputs.components.iter().enumerate().filter(|(_, c)| which(c)) {
            sum += self.amount(place)?.seen(view);
        }
        Ok(sum)
    }

    /// The amount of a name; 0 for a component that does not apply to the employee.
    fn named(&mut self, name: &str, view: View) -> Result<Decimal, Failure> {
        match name {
            BASE => Ok(self.base.seen(view)),
            GROSS => self.gross(view),
            TAXABLE => self.taxable(view),
            code => match self.places.get(code).copied() {
                Some(place) => Ok(self.amount(place)?.seen(view)),
                None => Ok(nothing(self.inputs)),
            },
        }
    }

    fn amount(&mut self, place: usize) -> Result<Amount, Failure> {
        let component = &self.inputs.components[place];
        match &self.items[place] {
            State::Made(made) => return Ok(made.amount),
            State::Begun => return Err(Failure::Cycle { code: component.code.clone() }),
            State::Waiting => self.items[place] = State::Begun,
        }
        let made = self.make(component)?;
        let amount = made.amount;
        self.items[place] = State::Made(Box::new(made));
        Ok(amount)
    }

    fn make(&mut self, component: &'a AppliedComponent) -> Result<Made, Failure> {
        let is_left_out = !self.is_in_range(component)?;
        let reckoning = match &component.calculation {
            Some(_) if is_left_out => None,
            None => None,
            Some(Applied::Multiplier { .. } | Applied::Premium { .. }) => {
                Some(self.of_hourly_rate(component)?)
            }
            Some(applied) => {
                let mut named: Vec<Named<'a>> = Vec::new();
                for text in names(applied) {
                    named.push(self.named_to_date(text, component)?);
                }
                let reckoning = calculate(applied, &named, self.inputs, self.dates)
                    .map_err(|why| why.of_component(&component.code))?;
                Some(without_earlier(reckoning, component))
            }
        };
        let sources = Sources::of(&component.code, self.inputs)?;
        if is_left_out && sources.is_empty() {
            let amount = Amount::of(nothing(self.inputs));
            return Ok(Made { amount, item: None });
        }
        let code = &component.code;
        let kind = component.kind;
        let made = item(code, &component.name, kind, reckoning, &sources, self.inputs)?;
        let names = component.names.clone();
        let item = PayrollItem { names, ..made.item };
        let step = Step { is_left_out, ..made.step };
        Ok(Made { amount: made.amount, item: Some((item, step)) })
    }

    /// Whether the sum of the component's condition lies in its range (rule PAY-84).
    fn is_in_range(&mut self, component: &'a AppliedComponent) -> Result<bool, Failure> {
        let Some(condition) = &component.when else { return Ok(true) };
        let view = component.view();
        let mut sum = nothing(self.inputs);
        for text in &condition.of {
            let name = SignedName::of(text);
            sum += name.signed(self.named(name.name, view)?);
        }
        Ok(condition.holds_for(sum))
    }

    /// The amount of a name, with that of the other payrolls of the component's month or year (rule PAY-87).
    fn named_to_date(
        &mut self,
        text: &'a str,
        component: &AppliedComponent,
    ) -> Result<Named<'a>, Failure> {
        let name = SignedName::of(text);
        let own = self.named(name.name, component.view())?;
        let others = component.to_date.as_ref().and_then(|of| of.sums.get(name.name));
        let amount = own + others.copied().unwrap_or_default();
        Ok(Named { name, amount })
    }

    /// The amount of a component with a multiplier or a premium. Without time policies and pay groups overtime explains
    /// itself as it did before there were any; the amount is the same.
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

/// The amount of a month or a year less what the component came to in its other payrolls (rule PAY-87).
fn without_earlier(reckoning: Reckoning, component: &AppliedComponent) -> Reckoning {
    let Some(to_date) = component.to_date.as_ref() else { return reckoning };
    let exact = reckoning.exact.minus(Fraction::from(to_date.came_to));
    let period = component.per.text();
    let less = format!("less {} of the {period} before", to_date.came_to);
    let explanation = format!("{}, of the {period}, {less}", reckoning.explanation);
    Reckoning { exact, explanation, ..reckoning }
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
