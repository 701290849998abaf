//! The condition of a component, as sent and answered (rule PAY-84).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::pay as model;
use wfm_wire::employment_type::EmploymentType;
use wfm_wire::pay::Money;

/// The conditions under which a component applies. All of them must hold, on the last employed day of the period.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SalaryComponentCondition")]
pub struct Condition {
    /// `base`, `gross`, `taxable` or codes of components. Their sum is compared with `above` and `up_to`. A name with `-`
    /// before it is subtracted.
    #[schemars(length(max = 50), inner(length(max = 65)))]
    pub amount_of: Option<Vec<String>>,
    /// The sum is above this amount of money.
    pub above: Option<Money>,
    /// The sum is at most this amount of money.
    pub up_to: Option<Money>,
    /// ISO 4217; required with `above` or `up_to`.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: Option<String>,
    /// The types of employment. Default: all.
    #[schemars(length(max = 4))]
    pub employment_types: Option<Vec<EmploymentType>>,
    /// The fewest whole months since the first day of the employment.
    #[schemars(range(max = 1200))]
    pub service_months_from: Option<u32>,
    /// There are fewer whole months than this since the first day of the employment.
    #[schemars(range(min = 1, max = 1200))]
    pub service_months_to: Option<u32>,
}

impl From<Condition> for model::Condition {
    fn from(sent: Condition) -> Self {
        let types = sent.employment_types.unwrap_or_default();
        Self {
            amount_of: sent.amount_of.unwrap_or_default(),
            above: sent.above.map(|above| above.0),
            up_to: sent.up_to.map(|up_to| up_to.0),
            currency: sent.currency,
            employment_types: types.into_iter().map(Into::into).collect(),
            service_months_from: sent.service_months_from,
            service_months_to: sent.service_months_to,
        }
    }
}

impl From<&model::Condition> for Condition {
    fn from(when: &model::Condition) -> Self {
        let currency = when.currency.as_deref().unwrap_or_default();
        let money = |amount| Money::shown(amount, currency);
        let types = when.employment_types.iter().map(|kind| (*kind).into()).collect();
        Self {
            amount_of: Some(when.amount_of.clone()).filter(|names| !names.is_empty()),
            above: when.above.map(money),
            up_to: when.up_to.map(money),
            currency: when.currency.clone(),
            employment_types: Some(types).filter(|types: &Vec<_>| !types.is_empty()),
            service_months_from: when.service_months_from,
            service_months_to: when.service_months_to,
        }
    }
}
