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
    /// The employee whose pay it changes.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The component under which the payroll shows it.
    pub component_id: Uuid,
    /// The date on which it counts. The payroll of the period with this date holds it.
    pub date: NaiveDate,
    /// A negative amount is deducted.
    pub amount: SignedMoney,
    /// The currency of the employee's compensation on that date when this adjustment was made. A payroll in another
    /// currency fails with `currency_mismatch`.
    pub currency: String,
    /// The reason, as the payslip shows it.
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
    /// The employee whose pay changes; not the caller.
    pub employee_id: Uuid,
    /// The component to whose item the amount is added. The component need not be given to the employee.
    pub component_id: Uuid,
    /// The date on which it counts. The payroll of the period with this date holds it. An employee has at most 100
    /// adjustments in a calendar month.
    pub date: NaiveDate,
    /// The amount, not zero. It is in the currency of the employee's compensation on that date, with at most the
    /// decimals of that currency.
    pub amount: SignedMoney,
    /// The reason, for the payslip.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

/// The query for pay adjustments.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayAdjustmentQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only adjustments of this employee.
    pub employee_id: Option<Uuid>,
    /// `employee` adds the number and name of each row's employee.
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
            // The amount was stored in the form in which it is shown.
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
