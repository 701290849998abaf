//! The components that apply to an employee, and their amounts (rules PAY-36, PAY-37 and PAY-38).

use rust_decimal::Decimal;

use crate::employee::{AssignedComponent, Assignment, Compensation};
use crate::money::with_digits;
use crate::pay::component::{AppliesTo, Bracket, Calculation, SalaryComponent};
use crate::pay::condition::{AmountCondition, Condition, Service};
use crate::pay::failure::Failure;
use crate::pay::inputs::{Applied, DatedAmount};

/// The employee to whom components are applied.
#[derive(Clone, Copy)]
pub(crate) struct Recipient<'a> {
    /// The assignment of the last day employed.
    pub assignment: &'a Assignment,
    /// The compensations in force on a day employed, sorted by date; not empty.
    pub in_force: &'a [&'a Compensation],
    pub minor_digits: u32,
    pub service: Service,
}

impl Recipient<'_> {
    /// The calculation of a component for the employee; `None` if it is inactive or does not apply.
    pub fn calculation_of(&self, component: &SalaryComponent) -> Result<Option<Applied>, Failure> {
        let holds = |when: &Condition| when.holds_for(self.assignment, self.service);
        if !component.is_active || !component.when.as_ref().is_none_or(holds) {
            return Ok(None);
        }
        if let (Calculation::Fixed { amount, currency }, true) =
            (&component.calculation, component.prorate)
        {
            let mut amounts = Vec::new();
            for compensation in self.in_force {
                if let Some(assigned) = self.given(component, compensation) {
                    let effective_from = compensation.effective_from;
                    let amount = match assigned.and_then(|assigned| assigned.amount) {
                        Some(own) => self.money(own),
                        None => self.money_in(*amount, currency, component)?,
                    };
                    amounts.push(DatedAmount { effective_from, amount });
                }
            }
            return Ok((!amounts.is_empty()).then_some(Applied::Prorated { amounts }));
        }
        let last = self.in_force[self.in_force.len() - 1];
        match self.given(component, last) {
            Some(assigned) => self.resolve(component, assigned).map(Some),
            None => Ok(None),
        }
    }

    /// The range in which a sum has to lie so that a component applies; `None` for no range (rule PAY-84).
    pub fn amount_condition(
        &self,
        component: &SalaryComponent,
    ) -> Result<Option<AmountCondition>, Failure> {
        let Some(when) = component.when.as_ref().filter(|when| !when.amount_of.is_empty()) else {
            return Ok(None);
        };
        let currency = when.currency.as_deref().unwrap_or_default();
        let money = |amount: Option<Decimal>| {
            amount.map(|amount| self.money_in(amount, currency, component)).transpose()
        };
        let (above, up_to) = (money(when.above)?, money(when.up_to)?);
        Ok(Some(AmountCondition { of: when.amount_of.clone(), above, up_to }))
    }

    /// Whether a component applies under a compensation, and the values that the compensation sets
    /// for it.
    fn given<'c>(
        &self,
        component: &SalaryComponent,
        compensation: &'c Compensation,
    ) -> Option<Option<&'c AssignedComponent>> {
        let assigned = compensation.components.iter().find(|a| a.component_id == component.id);
        let theirs = match &component.applies_to {
            AppliesTo::All => true,
            AppliesTo::Assigned => assigned.is_some(),
            AppliesTo::Departments { department_ids } => {
                self.assignment.department_id.is_some_and(|own| department_ids.contains(&own))
            }
            AppliesTo::Sites { site_ids } => {
                self.assignment.site_id.is_some_and(|own| site_ids.contains(&own))
            }
        };
        theirs.then_some(assigned)
    }

    fn resolve(
        &self,
        component: &SalaryComponent,
        assigned: Option<&AssignedComponent>,
    ) -> Result<Applied, Failure> {
        let own_amount = assigned.and_then(|assigned| assigned.amount);
        let own_rate = assigned.and_then(|assigned| assigned.rate);
        let own_or = |own: Option<Decimal>, other: Decimal, currency: &str| match own {
            Some(own) => Ok(self.money(own)),
            None => self.money_in(other, currency, component),
        };
        Ok(match &component.calculation {
            Calculation::Fixed { amount, currency } => {
                Applied::Fixed { amount: own_or(own_amount, *amount, currency)? }
            }
            Calculation::Percentage { rate, of, cap, currency } => {
                let currency = currency.as_deref().unwrap_or_default();
                let cap = cap.map(|cap| self.money_in(cap, currency, component)).transpose()?;
                let rate = own_rate.unwrap_or(*rate).normalize();
                Applied::Percentage { rate, of: of.clone(), cap }
            }
            Calculation::PerHour { of, multiplier: Some(multiplier), on, average_of, .. } => {
                Applied::Multiplier {
                    of: of.clone(),
                    multiplier: multiplier.normalize(),
                    on: sorted(on),
                    average_of: sorted(average_of),
                }
            }
            Calculation::PerHour { of, premium: Some(premium), on, average_of, .. } => {
                Applied::Premium {
                    of: of.clone(),
                    premium: premium.normalize(),
                    on: sorted(on),
                    average_of: sorted(average_of),
                }
            }
            Calculation::PerHour { of, rate, currency, .. } => {
                let currency = currency.as_deref().unwrap_or_default();
                let rate = own_or(own_rate, rate.unwrap_or_default(), currency)?;
                Applied::PerHour { of: of.clone(), rate }
            }
            Calculation::PerDay { of, rate, currency } => {
                Applied::PerDay { of: *of, rate: own_or(own_rate, *rate, currency)? }
            }
            Calculation::Brackets { of, currency, brackets, whole } => {
                let money = |amount: Option<Decimal>| {
                    amount.map(|amount| self.money_in(amount, currency, component)).transpose()
                };
                let mut resolved = Vec::new();
                for Bracket { up_to, rate, amount } in brackets {
                    let (up_to, amount) = (money(*up_to)?, money(*amount)?);
                    resolved.push(Bracket { up_to, rate: rate.normalize(), amount });
                }
                Applied::Brackets { of: of.clone(), brackets: resolved, whole: *whole }
            }
        })
    }

    fn money(&self, amount: Decimal) -> Decimal {
        with_digits(amount, self.minor_digits)
    }

    /// The component's money, if it is in the employee's currency.
    fn money_in(
        &self,
        amount: Decimal,
        currency: &str,
        component: &SalaryComponent,
    ) -> Result<Decimal, Failure> {
        let paid_in = &self.in_force[self.in_force.len() - 1].currency;
        if currency == paid_in {
            return Ok(self.money(amount));
        }
        Err(Failure::ComponentCurrency {
            code: component.code.clone(),
            currency: currency.to_owned(),
            paid_in: paid_in.clone(),
        })
    }
}

/// Names in one order, because their sum has none.
fn sorted(names: &[String]) -> Vec<String> {
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    sorted
}
