//! The conditions under which a component applies (rule PAY-84).
//!
//! # Where the rules leave a choice
//!
//! - A component whose sum does not lie in its range has no item, like one that does not apply; adjustments keep theirs.
//! - A month of service is whole on the day of the month on which the employment began. An employment that follows another
//!   one without a day between goes on with its months.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::employee::{Assignment, EmploymentType};
use crate::leave::whole_months;

/// The condition that has to hold so that a component applies. The last employed day of the period counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Condition {
    /// The names whose sum is compared; a name with `-` before it is subtracted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub amount_of: Vec<String>,
    /// The sum is above this amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Decimal>,
    /// The sum is at most this amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Decimal>,
    /// Required with an amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// The employment types; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub employment_types: Vec<EmploymentType>,
    /// The fewest whole months since the first day of the employment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_months_from: Option<u32>,
    /// There are fewer whole months than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_months_to: Option<u32>,
}

/// The part of a condition that follows from amounts of the payroll, in the employee's currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AmountCondition {
    pub of: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Decimal>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Decimal>,
}

/// The service of an employee on the last employed day of a period.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Service {
    pub first_day: NaiveDate,
    pub last_employed: NaiveDate,
}

impl Condition {
    /// Whether the part that does not follow from amounts holds.
    ///
    /// *Case:* `service_months_from` 6, employed since 15 January: from 15 July on.
    pub(crate) fn holds_for(&self, assignment: &Assignment, service: Service) -> bool {
        let months = whole_months(service.first_day, service.last_employed);
        let types = &self.employment_types;
        (types.is_empty() || types.contains(&assignment.employment_type))
            && self.service_months_from.is_none_or(|from| from <= months)
            && self.service_months_to.is_none_or(|to| months < to)
    }
}

impl AmountCondition {
    /// Whether a sum lies in the range.
    pub(crate) fn holds_for(&self, sum: Decimal) -> bool {
        self.above.is_none_or(|above| above < sum) && self.up_to.is_none_or(|up_to| sum <= up_to)
    }
}
