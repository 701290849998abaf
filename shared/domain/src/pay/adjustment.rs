//! An amount that was added to one payroll by hand, or is deducted by instalments (rules PAY-52, PAY-90 and PAY-91).

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::month_of;
use crate::days::Days;
use crate::employee::Employee;
use crate::ids::{EmployeeId, LeaveAdjustmentId, PayAdjustmentId, SalaryComponentId};
use crate::settings::Settings;

/// A pay adjustment (rules PAY-52 and PAY-55). It belongs to the payroll whose period contains its date, and is
/// locked with that payroll ([`crate::pay::settled_periods`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayAdjustment {
    pub id: PayAdjustmentId,
    pub employee_id: EmployeeId,
    /// The component to whose item the amount is added. The component need not be active or apply to the employee.
    pub component_id: SalaryComponentId,
    pub date: NaiveDate,
    /// The amount, which may be negative; 0 if it is in days or minutes.
    pub amount: Decimal,
    /// The days or minutes that are paid at the rate of the date; `None` for an amount (rule PAY-90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeQuantity>,
    /// The most that one payroll deducts of the amount, which makes it an advance; `None` for an amount that one payroll has
    /// (rule PAY-91).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instalment: Option<Decimal>,
    /// The net that an instalment leaves; `None` for 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net_floor: Option<Decimal>,
    /// The currency (ISO 4217) of the employee's pay on that date when the adjustment was made. A payroll in another
    /// currency does not include the adjustment.
    pub currency: String,
    pub note: Option<String>,
    /// The encashment of leave that it pays (rule LEAVE-43).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave_adjustment_id: Option<LeaveAdjustmentId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl PayAdjustment {
    /// The greatest number of adjustments of an employee in a calendar month (rule PAY-54). There is a limit because a payroll
    /// contains all adjustments of its period.
    pub const MAX_A_MONTH: usize = 100;
}

/// The currency of the employee's pay on a date, or on the nearest date of employment. If there is no compensation, the
/// organization's (rule PAY-53).
pub fn currency_on<'a>(settings: &'a Settings, employee: &'a Employee, date: NaiveDate) -> &'a str {
    let date = match employee.employments.within(month_of(date)).last() {
        Some(employed) => date.clamp(employed.first, employed.last),
        None => {
            let next = employee.employments.shown_on(date);
            next.termination_date.map_or(date, |last| date.min(last)).max(next.hire_date)
        }
    };
    let compensation = employee.compensation_on(date).or(employee.compensation.first());
    compensation.map_or(&settings.organization.currency, |of| &of.currency)
}

/// A number of days or minutes, which may be negative (rule PAY-90).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeQuantity {
    Days(Days),
    Minutes(i32),
}
