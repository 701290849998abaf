//! An amount that was added to one payroll by hand (rule PAY-52).

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::{EmployeeId, PayAdjustmentId, SalaryComponentId};

/// A pay adjustment (rules PAY-52 and PAY-55). It belongs to the payroll whose period contains its date, and is
/// locked with that payroll ([`crate::pay::settled_periods`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayAdjustment {
    pub id: PayAdjustmentId,
    pub employee_id: EmployeeId,
    /// The component to whose item the amount is added. The component need not be active or apply to the employee.
    pub component_id: SalaryComponentId,
    pub date: NaiveDate,
    /// The amount, which may be negative.
    pub amount: Decimal,
    /// The currency (ISO 4217) of the employee's pay on that date when the adjustment was made. A payroll in another
    /// currency does not include the adjustment.
    pub currency: String,
    pub note: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}
