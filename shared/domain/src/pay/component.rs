//! Salary components: their kind, their scope and their calculation.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::{DepartmentId, SalaryComponentId, SiteId};
use crate::text::Names;

/// A salary component (rule PAY-49). [`crate::pay::check`] finds contradictions inside one component,
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
    pub applies_to: AppliesTo,
    pub is_active: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
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

/// The calculation of a component's amount (rules PAY-39, PAY-41, PAY-42, PAY-43 and PAY-44). All numbers are at
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
    /// Minutes ÷ 60 × `rate`; for overtime also minutes ÷ 60 × the employee's hourly rate × `multiplier`. Exactly one
    /// of the two is set.
    PerHour {
        of: CountedMinutes,
        /// The money for an hour.
        rate: Option<Decimal>,
        /// The total pay of an overtime hour, as a multiple of the hourly rate.
        multiplier: Option<Decimal>,
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
    /// Progressive: each slice of the sum of `of` has its own rate.
    Brackets {
        /// `base`, `gross`, `taxable` or codes of components.
        of: Vec<String>,
        currency: String,
        /// The brackets, ascending. The last one has no upper end.
        brackets: Vec<Bracket>,
    },
}

impl Calculation {
    /// The names of the amounts whose sum it is computed from; empty for a method that names none.
    pub fn made_of(&self) -> &[String] {
        match self {
            Self::Percentage { of, .. } | Self::Brackets { of, .. } => of,
            Self::Fixed { .. } | Self::PerHour { .. } | Self::PerDay { .. } => &[],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedMinutes {
    Worked,
    Overtime,
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
    /// The rate in percent.
    pub rate: Decimal,
}
