//! Contradictions inside one component (rules PAY-49 and POL-11 to POL-13).

use rust_decimal::Decimal;

use crate::employee::AssignedComponent;
use crate::money::{TOO_MUCH, minor_units};
use crate::pay::component::{AppliesTo, Bracket, Calculation, ComponentKind, SalaryComponent};
use crate::pay::condition::Condition;
use crate::pay::signed_name::SignedName;
use crate::pay::violations::ComponentViolation as F;
use crate::pay::{BASE, GROSS, TAXABLE};
use crate::text;

/// A violation and its place in the component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolationAt {
    /// A JSON pointer, like `/calculation/brackets/1/up_to`.
    pub pointer: String,
    pub violation: ComponentViolation,
}

/// A violation at one place of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ComponentViolation {
    #[error(
        "`base`, `gross` and `taxable`, and what looks like them, cannot be codes of components"
    )]
    ReservedCode,
    #[error("this is required here")]
    Required,
    #[error("only a `fixed` component can be split by day")]
    ProrateNotFixed,
    #[error("only an earning is taxable")]
    TaxableNotEarning,
    #[error("only a deduction reduces the taxable amount")]
    ReducesTaxableNotDeduction,
    #[error("this currency is not known, or has no minor unit")]
    UnknownCurrency,
    #[error("this may not be negative")]
    Negative,
    #[error("this has more than twelve digits before the point")]
    TooLarge,
    #[error("this takes at most {digits} digits after the point")]
    TooPrecise { digits: u32 },
    #[error("a component has either a rate or a multiplier")]
    RateAndMultiplier,
    #[error("only one of these may be set")]
    NotTogether,
    #[error("this is named twice")]
    Repeated,
    #[error("there are more than {most} of these")]
    TooMany { most: usize },
    #[error("this is not above the bracket before")]
    NotRising,
    #[error("the last bracket has no end")]
    LastHasEnd,
    #[error("this does not fit the method of the component")]
    DoesNotFit,
}

impl ComponentViolation {
    /// The code that clients read.
    pub fn code(self) -> &'static str {
        match self {
            Self::ReservedCode => "reserved",
            Self::Required => "required",
            Self::ProrateNotFixed => "prorate_not_fixed",
            Self::TaxableNotEarning => "taxable_not_earning",
            Self::ReducesTaxableNotDeduction => "reduces_taxable_not_deduction",
            Self::UnknownCurrency => "invalid_format",
            Self::Negative | Self::TooLarge => "out_of_range",
            Self::TooPrecise { .. } => "too_precise",
            Self::RateAndMultiplier => "rate_and_multiplier",
            Self::NotTogether => "not_together",
            Self::Repeated => "repeated",
            Self::TooMany { .. } => "too_many",
            Self::NotRising => "not_rising",
            Self::LastHasEnd => "last_has_end",
            Self::DoesNotFit => "does_not_fit",
        }
    }
}

/// Rates, multipliers and premiums have at most this many digits after the point (rule API-7).
const RATE_DIGITS: u32 = 6;

/// The most components that a premium or a multiplier is `on` (rule POL-12).
const MAX_ON: usize = 16;

/// The violations of a component, in the order of its fields. [`crate::pay::check_graph`] checks
/// that the codes in `of`, `on` and `average_of` exist and form no circle.
///
/// A `currency` without any money has no effect, and is accepted.
///
/// *Case:* brackets up to 1000, up to 1000 and without end: `/calculation/brackets/1/up_to`,
/// `NotRising`.
pub fn check(component: &SalaryComponent) -> Vec<ViolationAt> {
    let mut violations = Violations::default();
    let fixed = matches!(component.calculation, Calculation::Fixed { .. });
    let is = |kind| component.kind == kind;
    let look = text::skeleton(&component.code);
    let reserved = [BASE, GROSS, TAXABLE].iter().any(|code| text::skeleton(code) == look);
    violations.add_if(reserved, "/code", F::ReservedCode);
    violations.calculation(&component.calculation);
    let taxable = component.taxable && !is(ComponentKind::Earning);
    violations.add_if(taxable, "/taxable", F::TaxableNotEarning);
    let reduces = component.reduces_taxable && !is(ComponentKind::Deduction);
    violations.add_if(reduces, "/reduces_taxable", F::ReducesTaxableNotDeduction);
    violations.add_if(component.prorate && !fixed, "/prorate", F::ProrateNotFixed);
    let is_summed = matches!(
        component.calculation,
        Calculation::Fixed { .. } | Calculation::Percentage { .. } | Calculation::Brackets { .. }
    );
    let has_sums = is_summed && !component.prorate;
    violations.add_if(!component.per.is_payroll() && !has_sums, "/per", F::DoesNotFit);
    if let Some(when) = &component.when {
        violations.condition(when);
    }
    match &component.applies_to {
        AppliesTo::Departments { department_ids } => {
            violations.list("/applies_to/department_ids", department_ids);
        }
        AppliesTo::Sites { site_ids } => violations.list("/applies_to/site_ids", site_ids),
        AppliesTo::All | AppliesTo::Assigned => {}
    }
    violations.0
}

/// The violations of the values that a compensation in `currency` sets for a component. Their pointers begin at the
/// entry of the compensation.
pub fn check_override(
    assigned: &AssignedComponent,
    component: &SalaryComponent,
    currency: &str,
) -> Vec<ViolationAt> {
    let mut violations = Violations::default();
    if let Some(amount) = assigned.amount {
        match &component.calculation {
            Calculation::Fixed { .. } => violations.money("/amount", amount, currency),
            _ => violations.add("/amount", F::DoesNotFit),
        }
    }
    if let Some(rate) = assigned.rate {
        match &component.calculation {
            Calculation::Percentage { .. } => violations.rate("/rate", rate),
            Calculation::PerHour { rate: Some(_), .. } | Calculation::PerDay { .. } => {
                violations.money("/rate", rate, currency);
            }
            _ => violations.add("/rate", F::DoesNotFit),
        }
    }
    violations.0
}

#[derive(Default)]
struct Violations(Vec<ViolationAt>);

impl Violations {
    fn add(&mut self, pointer: impl Into<String>, violation: ComponentViolation) {
        self.0.push(ViolationAt { pointer: pointer.into(), violation });
    }

    fn add_if(&mut self, applies: bool, pointer: &str, violation: ComponentViolation) {
        if applies {
            self.add(pointer, violation);
        }
    }

    fn calculation(&mut self, calculation: &Calculation) {
        let rate_at = "/calculation/rate";
        let currency_at = "/calculation/currency";
        match calculation {
            Calculation::Fixed { amount, currency } => {
                self.money("/calculation/amount", *amount, currency);
                self.currency(Some(currency));
            }
            Calculation::Percentage { rate, of, cap, currency } => {
                self.rate(rate_at, *rate);
                self.names("/calculation/of", of);
                if let Some(cap) = cap {
                    self.money("/calculation/cap", *cap, currency.as_deref().unwrap_or_default());
                    self.add_if(currency.is_none(), currency_at, F::Required);
                }
                self.currency(currency.as_deref());
            }
            Calculation::PerHour { of: _, rate, multiplier, premium, on, average_of, currency } => {
                if let Some(rate) = rate {
                    self.money(rate_at, *rate, currency.as_deref().unwrap_or_default());
                    self.add_if(currency.is_none(), currency_at, F::Required);
                }
                let multiplier_at = "/calculation/multiplier";
                if let Some(multiplier) = multiplier {
                    self.rate(multiplier_at, *multiplier);
                }
                let premium_at = "/calculation/premium";
                if let Some(premium) = premium {
                    self.rate(premium_at, *premium);
                }
                let has_other = rate.is_some() || multiplier.is_some();
                self.add_if(!has_other && premium.is_none(), rate_at, F::Required);
                let both = rate.is_some() && multiplier.is_some();
                self.add_if(both, multiplier_at, F::RateAndMultiplier);
                self.add_if(has_other && premium.is_some(), premium_at, F::NotTogether);
                self.of_hourly_rate("/calculation/on", on, *rate);
                let too_many = on.len() > MAX_ON;
                self.add_if(too_many, "/calculation/on", F::TooMany { most: MAX_ON });
                self.of_hourly_rate("/calculation/average_of", average_of, *rate);
                self.currency(currency.as_deref());
            }
            Calculation::PerDay { of: _, rate, currency } => {
                self.money(rate_at, *rate, currency);
                self.currency(Some(currency));
            }
            Calculation::Brackets { of, currency, brackets, whole } => {
                self.names("/calculation/of", of);
                self.currency(Some(currency));
                self.brackets(brackets, currency, *whole);
            }
        }
    }

    /// A condition says at least one thing, and its ranges are not empty (rule PAY-84).
    fn condition(&mut self, when: &Condition) {
        let Condition { amount_of, above, up_to, currency, employment_types, .. } = when;
        let months = (when.service_months_from, when.service_months_to);
        let has_amount = above.is_some() || up_to.is_some();
        let says_something =
            has_amount || !employment_types.is_empty() || months.0.or(months.1).is_some();
        self.add_if(!says_something && amount_of.is_empty(), "/when", F::Required);
        if has_amount {
            self.names("/when/amount_of", amount_of);
            self.add_if(currency.is_none(), "/when/currency", F::Required);
            let currency = currency.as_deref().unwrap_or_default();
            for (at, amount) in [("/when/above", above), ("/when/up_to", up_to)] {
                amount.iter().for_each(|amount| self.money(at, *amount, currency));
            }
            let is_empty = above.zip(*up_to).is_some_and(|(above, up_to)| up_to <= above);
            self.add_if(is_empty, "/when/up_to", F::NotRising);
        } else {
            self.add_if(!amount_of.is_empty(), "/when/above", F::Required);
        }
        let unknown = currency.as_deref().is_some_and(|of| minor_units(of).is_none());
        self.add_if(unknown, "/when/currency", F::UnknownCurrency);
        self.distinct("/when/employment_types", employment_types);
        let is_empty = matches!(months, (Some(from), Some(to)) if to <= from);
        self.add_if(is_empty, "/when/service_months_to", F::NotRising);
    }

    fn brackets(&mut self, brackets: &[Bracket], currency: &str, whole: bool) {
        self.add_if(brackets.is_empty(), "/calculation/brackets", F::Required);
        let mut below = Decimal::ZERO;
        for (index, bracket) in brackets.iter().enumerate() {
            let at = |field: &str| format!("/calculation/brackets/{index}/{field}");
            self.rate(&at("rate"), bracket.rate);
            if let Some(amount) = bracket.amount {
                self.money(&at("amount"), amount, currency);
                self.add_if(!whole, &at("amount"), F::DoesNotFit);
                self.add_if(whole && !bracket.rate.is_zero(), &at("amount"), F::NotTogether);
            }
            let last = index + 1 == brackets.len();
            match bracket.up_to {
                Some(up_to) => {
                    self.money(&at("up_to"), up_to, currency);
                    self.add_if(last, &at("up_to"), F::LastHasEnd);
                    let rising = up_to.is_sign_negative() || up_to > below;
                    self.add_if(!rising, &at("up_to"), F::NotRising);
                    below = below.max(up_to);
                }
                None => self.add_if(!last, &at("up_to"), F::Required),
            }
        }
    }

    /// Names that change the hourly rate. They do not fit a rate of the component's own.
    fn of_hourly_rate(&mut self, at: &str, names: &[String], rate: Option<Decimal>) {
        self.add_if(rate.is_some() && !names.is_empty(), at, F::DoesNotFit);
        self.distinct(at, names);
    }

    /// Names of amounts. A name and the same name with a minus are the same twice (rule PAY-86).
    fn names(&mut self, at: &str, names: &[String]) {
        let names: Vec<&str> = names.iter().map(|name| SignedName::of(name).name).collect();
        self.list(at, &names);
    }

    fn list<T: PartialEq>(&mut self, at: &str, entries: &[T]) {
        self.add_if(entries.is_empty(), at, F::Required);
        self.distinct(at, entries);
    }

    fn distinct<T: PartialEq>(&mut self, at: &str, entries: &[T]) {
        for (index, entry) in entries.iter().enumerate() {
            self.add_if(entries[..index].contains(entry), &format!("{at}/{index}"), F::Repeated);
        }
    }

    fn currency(&mut self, currency: Option<&str>) {
        let unknown = currency.is_some_and(|currency| minor_units(currency).is_none());
        self.add_if(unknown, "/calculation/currency", F::UnknownCurrency);
    }

    fn rate(&mut self, at: &str, rate: Decimal) {
        self.number(at, rate, Some(RATE_DIGITS));
    }

    /// If the currency is unknown, there is a violation of the currency, and none of the digits.
    fn money(&mut self, at: &str, amount: Decimal, currency: &str) {
        self.number(at, amount, minor_units(currency));
    }

    fn number(&mut self, at: &str, number: Decimal, digits: Option<u32>) {
        self.add_if(number < Decimal::ZERO, at, F::Negative);
        self.add_if(number >= Decimal::from(TOO_MUCH), at, F::TooLarge);
        // The digits as written: 1.500 has three.
        if let Some(digits) = digits.filter(|digits| number.scale() > *digits) {
            self.add(at, F::TooPrecise { digits });
        }
    }
}
