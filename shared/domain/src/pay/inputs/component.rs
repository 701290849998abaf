//! The components of a payroll with the values that apply to the employee.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::pay::component::Per;
use crate::pay::component::{Bracket, ComponentKind, CountedDays};
use crate::pay::condition::AmountCondition;
use crate::pay::inputs::is_nothing;
use crate::pay::item::View;
use crate::pay::to_date::ToDate;
use crate::policy::OVERTIME;
use crate::text::Names;

/// A component with the values that apply to this employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedComponent {
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    pub kind: ComponentKind,
    pub taxable: bool,
    pub reduces_taxable: bool,
    /// The range in which a sum has to lie (rule PAY-84).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<AmountCondition>,
    /// The payrolls over which it is computed (rule PAY-87).
    #[serde(default, skip_serializing_if = "Per::is_payroll")]
    pub per: Per,
    /// The sums of the others of these payrolls; `None` for one payroll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<ToDate>,
    /// The calculation; `None` if the component does not apply and only has adjustments.
    pub calculation: Option<Applied>,
}

/// The calculation of a component for this employee, with the values that the compensation sets, and with all money
/// in the employee's currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Applied {
    Fixed {
        amount: Decimal,
    },
    /// A fixed amount for a month, which is split by day.
    Prorated {
        amounts: Vec<DatedAmount>,
    },
    Percentage {
        rate: Decimal,
        of: Vec<String>,
        cap: Option<Decimal>,
    },
    PerHour {
        /// The time code of the minutes.
        of: String,
        rate: Decimal,
    },
    /// Minutes with the employee's own hourly rate, the straight hour included. `overtime` was the only code that could
    /// have a multiplier, so it is not written.
    #[serde(rename = "overtime")]
    Multiplier {
        #[serde(default = "overtime", skip_serializing_if = "is_overtime")]
        of: String,
        multiplier: Decimal,
        #[serde(default, skip_serializing_if = "is_nothing")]
        on: Vec<String>,
        #[serde(default, skip_serializing_if = "is_nothing")]
        average_of: Vec<String>,
    },
    /// Minutes with a share of the employee's own hourly rate, beside the straight hour.
    Premium {
        of: String,
        premium: Decimal,
        #[serde(default, skip_serializing_if = "is_nothing")]
        on: Vec<String>,
        #[serde(default, skip_serializing_if = "is_nothing")]
        average_of: Vec<String>,
    },
    PerDay {
        of: CountedDays,
        rate: Decimal,
    },
    Brackets {
        of: Vec<String>,
        brackets: Vec<Bracket>,
        /// Whether the one bracket in which the sum lies pays (rule PAY-85).
        #[serde(default, skip_serializing_if = "is_nothing")]
        whole: bool,
    },
}

impl AppliedComponent {
    /// Whether a target of late facts has the component (rule PAY-98).
    pub(crate) fn is_in_target(&self) -> bool {
        let is_of_payroll = self.per.is_payroll();
        let is_by_itself = match &self.calculation {
            None | Some(Applied::Percentage { .. } | Applied::Brackets { .. }) => false,
            Some(
                Applied::Fixed { .. }
                | Applied::Prorated { .. }
                | Applied::PerHour { .. }
                | Applied::Multiplier { .. }
                | Applied::Premium { .. }
                | Applied::PerDay { .. },
            ) => true,
        };
        is_of_payroll && (self.kind == ComponentKind::Earning || is_by_itself)
    }

    /// The way in which it sees the amounts from which it is computed (rule PAY-100).
    pub(crate) fn view(&self) -> View {
        if self.is_in_target() { View::WithoutCorrections } else { View::All }
    }

    /// The names whose average of the week is the hourly rate; empty if the component has no such average.
    pub(crate) fn averages(&self) -> Vec<&str> {
        match &self.calculation {
            Some(Applied::Multiplier { average_of, .. } | Applied::Premium { average_of, .. }) => {
                average_of.iter().map(String::as_str).collect()
            }
            _ => vec![],
        }
    }

    pub(crate) fn has_average(&self) -> bool {
        !self.averages().is_empty()
    }
}

/// The amount of a component while the compensation of that date is in force. While a compensation that is not listed
/// is in force, the component pays nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatedAmount {
    pub effective_from: NaiveDate,
    pub amount: Decimal,
}

fn overtime() -> String {
    OVERTIME.to_owned()
}

fn is_overtime(code: &str) -> bool {
    code == OVERTIME
}
