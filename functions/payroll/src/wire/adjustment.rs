//! Pay adjustments as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::pay as model;
use wfm_http::wire::Timestamp;
use wfm_wire::expand::{EmployeeName, Expand};
use wfm_wire::pay::SignedMoney;

/// A pay adjustment: an amount that a person added to an employee's pay.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PayAdjustment {
    /// Its id.
    pub id: Uuid,
    /// Whose pay it changes.
    pub employee_id: Uuid,
    /// With `expand=employee`: who that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The component that it is shown as.
    pub component_id: Uuid,
    /// The date on which it counts. The payroll of the period with this date holds it.
    pub date: NaiveDate,
    /// A negative amount is deducted.
    pub amount: SignedMoney,
    /// The currency of the employee's compensation on that date when this was made. In a payroll in another currency
    /// it is `currency_mismatch`.
    pub currency: String,
    /// Why.
    pub note: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for a pay adjustment.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayAdjustmentCreate {
    /// Whose pay to change; not the caller.
    pub employee_id: Uuid,
    /// The component to whose item it is added; the employee need not be given it.
    pub component_id: Uuid,
    /// It counts in the payroll whose period holds this date. An employee has at most 100
    /// adjustments in a calendar month.
    pub date: NaiveDate,
    /// Not zero; in the currency of the employee's compensation on that date, with at most its decimals.
    pub amount: SignedMoney,
    /// Why, for the payslip.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

/// Whose adjustments are wanted.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayAdjustmentQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Whose it is.
    pub employee_id: Option<Uuid>,
    /// `employee` adds each row's employee, with number and name.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

impl From<&model::PayAdjustment> for PayAdjustment {
    fn from(adjustment: &model::PayAdjustment) -> Self {
        Self {
            id: adjustment.id.0,
            employee_id: adjustment.employee_id.0,
            employee: None,
            component_id: adjustment.component_id.0,
            date: adjustment.date,
            // It was stored as it is shown.
            amount: SignedMoney(adjustment.amount),
            currency: adjustment.currency.clone(),
            note: adjustment.note.clone(),
            created_at: adjustment.created_at.into(),
            updated_at: adjustment.updated_at.into(),
        }
    }
}

wfm_http::list_query!(PayAdjustmentQuery);
wfm_wire::of_employee!(PayAdjustment);
