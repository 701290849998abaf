//! Components as sent and answered.

mod calculation;
mod condition;
pub mod pay_group;

use std::mem::discriminant;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{DepartmentId, SalaryComponentId, SiteId};
use wfm_domain::pay as model;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::names::{self, Names};
use wfm_wire::pay;

pub use calculation::Calculation;
pub use condition::Condition;

/// A part of pay other than the base.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SalaryComponent {
    /// Its id.
    pub id: Uuid,
    /// The name by which other components refer to it.
    pub code: String,
    /// Name on the payslip.
    pub name: String,
    /// The name in other languages.
    pub names: Names,
    /// Whether it adds to the pay, reduces it, or is paid by the employer.
    pub kind: Kind,
    /// Calculation of the amount.
    pub calculation: Calculation,
    /// Whether it counts in `taxable`.
    pub taxable: bool,
    /// Whether it reduces `taxable`.
    pub reduces_taxable: bool,
    /// Whether it is prorated by day.
    pub prorate: bool,
    /// The payrolls over whose sums it is computed.
    pub per: Per,
    /// The conditions under which it applies; `null` for none.
    pub when: Option<Condition>,
    /// The employees who have the component.
    pub applies_to: AppliesTo,
    /// The account that its amounts debit in the journal; `null` for its code.
    pub debit_account: Option<String>,
    /// The account that its amounts credit in the journal; `null` for its code.
    pub credit_account: Option<String>,
    /// Whether payrolls compute it.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a salary component.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SalaryComponentCreate {
    /// Unique in the organization: no two may look alike. `base`, `gross` and `taxable` are reserved. The code cannot
    /// change while other components refer to it.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub code: String,
    /// Name on the payslip.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The name in other languages.
    pub names: Option<Names>,
    /// Whether it adds to the pay, reduces it, or is paid by the employer.
    pub kind: Kind,
    /// Calculation of the amount.
    pub calculation: Calculation,
    /// Whether it counts in `taxable`. Only for an earning, whose default is true.
    pub taxable: Option<bool>,
    /// Whether it reduces `taxable`. Only for a deduction; default false.
    pub reduces_taxable: Option<bool>,
    /// Whether it is prorated by day like a monthly base. Only for `fixed`; default false.
    pub prorate: Option<bool>,
    /// The payrolls over whose sums it is computed: this one, or all with a pay date in the month or the year, less what it came
    /// to in the others. Only for `percentage`, `brackets`, and `fixed` without `prorate`. Default `payroll`.
    pub per: Option<Per>,
    /// The conditions under which it applies. Default: none.
    pub when: Option<Condition>,
    /// Default: every employee.
    pub applies_to: Option<AppliesTo>,
    /// The account that its amounts debit in the journal. Default: its code.
    #[schemars(length(max = 16), regex(pattern = "^[A-Za-z0-9.-]{1,16}$"))]
    pub debit_account: Option<String>,
    /// The account that its amounts credit in the journal. Default: its code.
    #[schemars(length(max = 16), regex(pattern = "^[A-Za-z0-9.-]{1,16}$"))]
    pub credit_account: Option<String>,
    /// Default true. An inactive component is computed for no employee and counts 0 in components that refer to it.
    pub is_active: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Kind {
    Earning,
    Deduction,
    EmployerContribution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Per {
    Payroll,
    Month,
    Year,
}

impl From<Per> for model::Per {
    fn from(per: Per) -> Self {
        match per {
            Per::Payroll => Self::Payroll,
            Per::Month => Self::Month,
            Per::Year => Self::Year,
        }
    }
}

impl From<model::Per> for Per {
    fn from(per: model::Per) -> Self {
        match per {
            model::Per::Payroll => Self::Payroll,
            model::Per::Month => Self::Month,
            model::Per::Year => Self::Year,
        }
    }
}

/// The employees to whom a component applies.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "SalaryComponentAppliesTo",
    extend("examples" = [{"scope": "all", "department_ids": null, "site_ids": null}])
)]
pub struct AppliesTo {
    /// `assigned` means the employees whose compensation lists the component.
    pub scope: Scope,
    /// Only with `departments`: the members of these departments and of the departments below them.
    #[schemars(length(max = 100))]
    pub department_ids: Option<Vec<Uuid>>,
    /// Only with `sites`: the employees who work at these sites.
    #[schemars(length(max = 100))]
    pub site_ids: Option<Vec<Uuid>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Scope {
    All,
    Assigned,
    Departments,
    Sites,
}

impl SalaryComponentCreate {
    /// Gives fields their default if they were not sent and the kind or the method on which they depend has changed.
    pub fn forget_what_depends(
        &mut self,
        before: &model::SalaryComponent,
        is_sent: impl Fn(&str) -> bool,
    ) {
        let other_kind = self.kind != Kind::from(before.kind);
        let other_method =
            discriminant(&self.calculation) != discriminant(&before.calculation.clone().into());
        self.taxable.take_if(|_| other_kind && !is_sent("taxable"));
        self.reduces_taxable.take_if(|_| other_kind && !is_sent("reduces_taxable"));
        self.prorate.take_if(|_| (other_kind || other_method) && !is_sent("prorate"));
        self.per.take_if(|_| other_method && !is_sent("per"));
    }

    /// The component as the rules take it.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say, except what only other rows can tell.
    pub fn checked(
        self,
        id: SalaryComponentId,
        now: DateTime<Utc>,
    ) -> Result<model::SalaryComponent, Vec<Violation>> {
        let mut violations = self.calculation.missing();
        let applies_to = match self.applies_to {
            None => model::AppliesTo::All,
            Some(AppliesTo { scope, department_ids, site_ids }) => {
                if scope != Scope::Sites && site_ids.is_some() {
                    let detail = "Only the scope `sites` takes `site_ids`.";
                    let at = "/applies_to/site_ids";
                    violations.push(Violation::at(at, "does_not_fit", detail));
                }
                if scope != Scope::Departments && department_ids.is_some() {
                    let detail = "Only the scope `departments` takes `department_ids`.";
                    violations.push(Violation::at(
                        "/applies_to/department_ids",
                        "does_not_fit",
                        detail,
                    ));
                }
                match scope {
                    Scope::All => model::AppliesTo::All,
                    Scope::Assigned => model::AppliesTo::Assigned,
                    Scope::Departments => {
                        let ids = department_ids.unwrap_or_default();
                        let department_ids = ids.into_iter().map(DepartmentId).collect();
                        model::AppliesTo::Departments { department_ids }
                    }
                    Scope::Sites => {
                        let ids = site_ids.unwrap_or_default();
                        let site_ids = ids.into_iter().map(SiteId).collect();
                        model::AppliesTo::Sites { site_ids }
                    }
                }
            }
        };
        let component = model::SalaryComponent {
            id,
            code: self.code,
            name: text::name(&self.name),
            names: names::stored(self.names),
            kind: self.kind.into(),
            calculation: self.calculation.into(),
            taxable: self.taxable.unwrap_or(self.kind == Kind::Earning),
            reduces_taxable: self.reduces_taxable.unwrap_or(false),
            prorate: self.prorate.unwrap_or(false),
            when: self.when.map(model::Condition::from),
            per: self.per.unwrap_or(Per::Payroll).into(),
            applies_to,
            debit_account: self.debit_account,
            credit_account: self.credit_account,
            is_active: self.is_active.unwrap_or(true),
            created_at: now,
            updated_at: now,
        };
        violations.extend(model::check(&component).iter().map(|found| pay::violation("", found)));
        if violations.is_empty() { Ok(component) } else { Err(violations) }
    }
}

impl From<&model::SalaryComponent> for SalaryComponent {
    fn from(component: &model::SalaryComponent) -> Self {
        Self {
            id: component.id.0,
            code: component.code.clone(),
            name: component.name.clone(),
            names: Names::from(&component.names),
            kind: component.kind.into(),
            calculation: component.calculation.clone().into(),
            taxable: component.taxable,
            reduces_taxable: component.reduces_taxable,
            prorate: component.prorate,
            per: component.per.into(),
            when: component.when.as_ref().map(Condition::from),
            applies_to: AppliesTo::from(&component.applies_to),
            debit_account: component.debit_account.clone(),
            credit_account: component.credit_account.clone(),
            is_active: component.is_active,
            created_at: component.created_at.into(),
            updated_at: component.updated_at.into(),
        }
    }
}

impl From<&model::AppliesTo> for AppliesTo {
    fn from(applies_to: &model::AppliesTo) -> Self {
        let of = |scope| Self { scope, department_ids: None, site_ids: None };
        match applies_to {
            model::AppliesTo::All => of(Scope::All),
            model::AppliesTo::Assigned => of(Scope::Assigned),
            model::AppliesTo::Departments { department_ids } => Self {
                department_ids: Some(department_ids.iter().map(|id| id.0).collect()),
                ..of(Scope::Departments)
            },
            model::AppliesTo::Sites { site_ids } => Self {
                site_ids: Some(site_ids.iter().map(|id| id.0).collect()),
                ..of(Scope::Sites)
            },
        }
    }
}

impl From<Kind> for model::ComponentKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Earning => Self::Earning,
            Kind::Deduction => Self::Deduction,
            Kind::EmployerContribution => Self::EmployerContribution,
        }
    }
}

impl From<model::ComponentKind> for Kind {
    fn from(kind: model::ComponentKind) -> Self {
        match kind {
            model::ComponentKind::Earning => Self::Earning,
            model::ComponentKind::Deduction => Self::Deduction,
            model::ComponentKind::EmployerContribution => Self::EmployerContribution,
        }
    }
}
