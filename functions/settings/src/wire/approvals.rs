//! The routes of requests, as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::approval::{self as model, Route};
use wfm_domain::ids::RoleId;
use wfm_http::error::Violation;

/// The routes of requests: who decides, one step after the other. A route that is not given has one step, the manager.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingApprovals")]
pub struct Approvals {
    /// The steps of attendance requests.
    #[schemars(length(min = 1, max = 3))]
    pub attendance: Option<Vec<ApprovalStep>>,
    /// The steps of leave.
    #[schemars(length(min = 1, max = 3))]
    pub leave: Option<Vec<ApprovalStep>>,
    /// The steps of timesheets.
    #[schemars(length(min = 1, max = 3))]
    pub timesheet: Option<Vec<ApprovalStep>>,
}

/// A step of a route.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApprovalStep {
    /// The first in the line of people who decide.
    pub approver: Approver,
    /// `role`: the role whose holders decide. It is one of the organization's own roles, `hr_manager` or `admin`.
    pub role_id: Option<Uuid>,
    /// The hours after each of which the next in line decides, too. Default: never.
    #[schemars(range(min = 1, max = 720))]
    pub escalate_after_hours: Option<u32>,
}

/// The first in line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Approver {
    /// The manager, then each manager above, then the managers of the department and of those above it.
    Manager,
    /// The managers of the department and of those above it, then the manager and each manager above.
    DepartmentManager,
    /// The holders of a role.
    Role,
}

impl Approvals {
    /// The routes in the form of an answer.
    pub fn shown(routes: &model::Routes) -> Self {
        let steps = |route: &Route| Some(route.steps().iter().map(ApprovalStep::from).collect());
        Self {
            attendance: steps(&routes.attendance),
            leave: steps(&routes.leave),
            timesheet: steps(&routes.timesheet),
        }
    }

    /// The routes as the rules take them. Adds a violation for a role that is missing or that belongs to another approver.
    pub fn checked(self, violations: &mut Vec<Violation>) -> model::Routes {
        model::Routes {
            attendance: route("attendance", self.attendance, violations),
            leave: route("leave", self.leave, violations),
            timesheet: route("timesheet", self.timesheet, violations),
        }
    }
}

fn route(
    name: &str,
    steps: Option<Vec<ApprovalStep>>,
    violations: &mut Vec<Violation>,
) -> model::Route {
    let mut checked = vec![];
    for (place, step) in steps.unwrap_or_default().into_iter().enumerate() {
        let pointer = format!("/approvals/{name}/{place}/role_id");
        let approver = match (step.approver, step.role_id) {
            (Approver::Manager, None) => model::Approver::Manager,
            (Approver::DepartmentManager, None) => model::Approver::DepartmentManager,
            (Approver::Role, Some(role)) => model::Approver::Role(RoleId(role)),
            (Approver::Role, None) => {
                let detail = "This approver needs a role.";
                violations.push(Violation::at(&pointer, "required", detail));
                continue;
            }
            (_, Some(_)) => {
                let detail = "Only the approver `role` has a role.";
                violations.push(Violation::at(&pointer, "not_together", detail));
                continue;
            }
        };
        let escalate_after_hours = step.escalate_after_hours;
        checked.push(model::Step { approver, escalate_after_hours });
    }
    // The schema has checked the number of steps.
    Route::of(checked).unwrap_or_default()
}

impl From<&model::Step> for ApprovalStep {
    fn from(step: &model::Step) -> Self {
        let (approver, role_id) = match step.approver {
            model::Approver::Manager => (Approver::Manager, None),
            model::Approver::DepartmentManager => (Approver::DepartmentManager, None),
            model::Approver::Role(role) => (Approver::Role, Some(role.0)),
        };
        Self { approver, role_id, escalate_after_hours: step.escalate_after_hours }
    }
}
