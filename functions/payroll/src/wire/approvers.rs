//! The accounts that could approve a payroll, as answered.

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;
use wfm_wire::expand::EmployeeName;

/// The contributors and the accounts that decide whether a draft is approved.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct PayrollApprovers {
    /// The accounts that contributed to the payroll and that no approval covers yet. Once each is covered, the payroll is
    /// approved. Empty if the settings ask for no second person.
    pub uncovered: Vec<Uuid>,
    /// The accounts that could approve the payroll now, at most 40. None once it is no draft.
    pub approvers: Vec<PayrollApprover>,
}

/// An account that could approve a payroll.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PayrollApprover {
    /// The account.
    pub user_id: Uuid,
    /// The number and name of its employee; `null` for an account without one.
    pub employee: Option<EmployeeName>,
    /// The contributors that its approval would cover.
    pub covers: Vec<Uuid>,
}
