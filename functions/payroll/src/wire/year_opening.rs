//! The opening of a year: the amounts that another system paid, as sent and answered (rule PAY-88).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::EmployeeId;
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay as model;
use wfm_http::error::Violation;
use wfm_wire::pay::SignedMoney;

/// The amounts that another system paid an employee in a year, before this service.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct YearOpening {
    /// The employee.
    pub employee_id: Uuid,
    /// The calendar year in which the year of sums begins.
    pub year: i32,
    /// An ISO 4217 currency.
    pub currency: String,
    /// The amounts, by code.
    pub amounts: Vec<YearOpeningAmount>,
}

/// Request body for the opening of a year. It replaces the one before.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct YearOpeningUpdate {
    /// An ISO 4217 currency. Payrolls in another currency do not count the opening.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
    /// The amounts, each code once. An opening counts for the components that it names. An empty list removes it.
    #[schemars(length(max = 500))]
    pub amounts: Vec<YearOpeningAmount>,
}

/// An amount of an opening.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct YearOpeningAmount {
    /// The code of a component, or `base`, `gross`, `taxable` or `net`.
    #[schemars(length(min = 1, max = 64))]
    pub code: String,
    /// The amount that was paid in the year.
    pub amount: SignedMoney,
}

/// The names of an opening that are no components.
const SUMS: [&str; 4] = ["base", "gross", "taxable", "net"];

impl YearOpeningUpdate {
    /// The opening as the rules take it; `None` if there are no amounts. `components` are the codes of the components.
    ///
    /// # Errors
    /// Violations for codes that are unknown or repeated, and for amounts with too many digits.
    pub fn checked(
        &self,
        year: i32,
        components: &[&str],
    ) -> Result<Option<model::YearOpening>, Vec<Violation>> {
        let digits = minor_units(&self.currency).unwrap_or_default();
        let mut amounts = BTreeMap::new();
        let mut violations = vec![];
        for (index, YearOpeningAmount { code, amount }) in self.amounts.iter().enumerate() {
            let mut add = |field: &str, violation: &str, detail: String| {
                let at = format!("/amounts/{index}/{field}");
                violations.push(Violation::at(&at, violation, detail));
            };
            if !SUMS.contains(&code.as_str()) && !components.contains(&code.as_str()) {
                add("code", "unknown_reference", "There is no component with this code.".into());
            }
            if amount.0.scale() > digits {
                add("amount", "too_precise", format!("{} has {digits} decimals.", self.currency));
            }
            if amounts.insert(code.clone(), with_digits(amount.0, digits)).is_some() {
                add("code", "repeated", "Give each code once.".into());
            }
        }
        if !violations.is_empty() {
            return Err(violations);
        }
        let currency = self.currency.clone();
        let opening = model::YearOpening { year, currency, amounts };
        Ok(Some(opening).filter(|opening| !opening.amounts.is_empty()))
    }
}

impl YearOpening {
    pub fn shown(employee: EmployeeId, opening: &model::YearOpening) -> Self {
        let amount = |(code, amount): (&String, &rust_decimal::Decimal)| YearOpeningAmount {
            code: code.clone(),
            amount: SignedMoney(*amount),
        };
        Self {
            employee_id: employee.0,
            year: opening.year,
            currency: opening.currency.clone(),
            amounts: opening.amounts.iter().map(amount).collect(),
        }
    }
}
