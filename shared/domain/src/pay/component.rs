//! Salary components: their kind, their scope and their calculation.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::{DepartmentId, SalaryComponentId, SiteId};
use crate::pay::condition::Condition;
use crate::text::Names;

/// A salary component (rules PAY-49 and POL-11). [`crate::pay::check`] finds contradictions inside one component,
/// [`crate::pay::check_graph`] contradictions between components.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SalaryComponent {
    pub id: SalaryComponentId,
    /// The code, unique in the organization; never `base`, `gross` or `taxable`.
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    pub kind: ComponentKind,
    pub calculation: Calculation,
    /// Whether it is part of `taxable`; for earnings only.
    pub taxable: bool,
    /// Whether it is subtracted from `taxable`; for deductions only.
    pub reduces_taxable: bool,
    /// Whether it is split by day like a monthly base; for `fixed` only.
    pub prorate: bool,
    /// The condition that has to hold so that it applies (rule PAY-84).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// The payrolls over which it is computed; for `percentage`, `brackets` and `fixed` without `prorate` (rule PAY-87).
    #[serde(default, skip_serializing_if = "Per::is_payroll")]
    pub per: Per,
    pub applies_to: AppliesTo,
    /// The account that its amounts debit; `None` for its code (rule FILE-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub debit_account: Option<String>,
    /// The account that its amounts credit; `None` for its code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit_account: Option<String>,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The payrolls over which a component is computed (rule PAY-87).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Per {
    /// One payroll.
    #[default]
    Payroll,
    /// All payrolls with a pay date in the calendar month.
    Month,
    /// All payrolls with a pay date in the year.
    Year,
}

impl Per {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) fn is_payroll(&self) -> bool {
        *self == Self::Payroll
    }

    /// The month or year in words.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Payroll => "payroll",
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

/// The effect of a component on pay, in the order of the items of a payroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComponentKind {
    Earning,
    Deduction,
    EmployerContribution,
}

/// The employees to whom a component applies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "scope", rename_all = "snake_case")]
pub enum AppliesTo {
    All,
    /// Employees whose compensation lists the component.
    Assigned,
    /// The members of these departments. The caller adds the departments below them.
    Departments {
        department_ids: Vec<DepartmentId>,
    },
    /// Employees who work at one of these sites.
    Sites {
        site_ids: Vec<SiteId>,
    },
}

/// The calculation of a component's amount (rules PAY-39, PAY-41 to PAY-44, and POL-11 to POL-13). All numbers are at
/// least 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Calculation {
    Fixed {
        /// The amount, as money.
        amount: Decimal,
        currency: String,
    },
    /// The sum of `of` × `rate` ÷ 100, at most `cap`.
    Percentage {
        /// The rate in percent: 10 is 10 %.
        rate: Decimal,
        /// `base`, `gross`, `taxable` or codes of components.
        of: Vec<String>,
        /// The greatest amount, as money.
        cap: Option<Decimal>,
        /// Required with a cap.
        currency: Option<String>,
    },
    /// Minutes ÷ 60 × `rate`, or × `multiplier` or `premium` of the employee's hourly rate (rules POL-11 to POL-13).
    /// Exactly one of the three is set.
    PerHour {
        /// The time code of the minutes: one of a time policy, `worked`, `overtime`, `guaranteed` or `payout`.
        of: String,
        /// The money for an hour.
        rate: Option<Decimal>,
        /// The total pay of an hour, as a multiple of the hourly rate.
        multiplier: Option<Decimal>,
        /// The pay of an hour beyond the straight hour, as a share of the hourly rate.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        premium: Option<Decimal>,
        /// Codes of `per_hour` components. What they pay for the same minute beyond the straight hour is added to the
        /// hourly rate.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        on: Vec<String>,
        /// `base` and codes of earnings. Their average of the week is the hourly rate, unless the list is empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        average_of: Vec<String>,
        /// Required with a rate.
        currency: Option<String>,
    },
    /// Days × `rate`.
    PerDay {
        of: CountedDays,
        /// The money for a day.
        rate: Decimal,
        currency: String,
    },
    /// Progressive: each slice of the sum of `of` has its own rate. With `whole`, one bracket pays for the whole sum.
    Brackets {
        /// `base`, `gross`, `taxable` or codes of components.
        of: Vec<String>,
        currency: String,
        /// The brackets, ascending. The last one has no upper end.
        brackets: Vec<Bracket>,
        /// Whether the one bracket in which the sum lies pays (rule PAY-85).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        whole: bool,
    },
}

impl SalaryComponent {
    /// The lists of names that it is computed from, or that its condition sums up.
    pub(crate) fn references(&self) -> Vec<References<'_>> {
        let condition = self.when.as_ref().filter(|when| !when.amount_of.is_empty());
        let of_condition = condition
            .map(|when| References { field: ReferenceField::AmountOf, names: &when.amount_of });
        self.calculation.references().into_iter().chain(of_condition).collect()
    }

    /// Whether a target of late facts has the component (rule PAY-98).
    pub(crate) fn is_in_target(&self) -> bool {
        let is_by_itself = matches!(
            self.calculation,
            Calculation::Fixed { .. } | Calculation::PerHour { .. } | Calculation::PerDay { .. }
        );
        self.per == Per::Payroll && (self.kind == ComponentKind::Earning || is_by_itself)
    }
}

impl Calculation {
    /// The lists of names that it is computed from; empty for a method that names none.
    pub(crate) fn references(&self) -> Vec<References<'_>> {
        match self {
            Self::Percentage { of: names, .. } | Self::Brackets { of: names, .. } => {
                vec![References { field: ReferenceField::Of, names }]
            }
            Self::PerHour { on, average_of, .. } => vec![
                References { field: ReferenceField::On, names: on },
                References { field: ReferenceField::AverageOf, names: average_of },
            ],
            Self::Fixed { .. } | Self::PerDay { .. } => vec![],
        }
    }
}

/// The names in a list of a calculation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct References<'a> {
    pub field: ReferenceField,
    pub names: &'a [String],
}

/// A field of a calculation that lists names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReferenceField {
    Of,
    On,
    AverageOf,
    /// The names of a condition.
    AmountOf,
}

impl ReferenceField {
    /// The JSON pointer of the name with an index.
    ///
    /// *Case:* the first name of `on` is at `/calculation/on/0`.
    pub fn pointer(self, index: usize) -> String {
        let field = match self {
            Self::Of => "of",
            Self::On => "on",
            Self::AverageOf => "average_of",
            Self::AmountOf => return format!("/when/amount_of/{index}"),
        };
        format!("/calculation/{field}/{index}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedDays {
    /// Days with presence. Half days count as halves.
    Worked,
    /// Due days with approved unpaid leave. Absence does not count.
    UnpaidLeave,
}

/// A bracket. It starts at the end of the bracket before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// The upper end, as money; `None` for no upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Decimal>,
    /// The rate in percent; 0 beside an amount.
    pub rate: Decimal,
    /// The amount that it pays in place of a rate, as money; with `whole` only (rule PAY-85).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Decimal>,
}
