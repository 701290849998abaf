//! Deciding requests: the route of a request, the line of a step, and the accounts of the line that may act now (rules APPR-2 to
//! APPR-5).
//!
//! Facts about people come from the caller. Callers also check what does not depend on the line: a permission for everybody, or for a
//! team.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::{EmployeeId, RoleId, UserId};

mod request;

pub use request::Request;

/// The greatest number of steps of a route.
pub const MAX_STEPS: usize = 3;

/// The routes of an organization's requests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Routes {
    #[serde(default, skip_serializing_if = "Route::is_default")]
    pub attendance: Route,
    #[serde(default, skip_serializing_if = "Route::is_default")]
    pub leave: Route,
    #[serde(default, skip_serializing_if = "Route::is_default")]
    pub timesheet: Route,
}

impl Routes {
    /// Whether a step of a route escalates.
    pub fn escalate(&self) -> bool {
        let all = [&self.attendance, &self.leave, &self.timesheet];
        all.into_iter().flat_map(Route::steps).any(|step| step.escalate_after_hours.is_some())
    }

    /// Whether every route is the default.
    pub fn are_default(&self) -> bool {
        *self == Self::default()
    }
}

/// The steps that a request goes through: at least one, at most [`MAX_STEPS`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Route(Vec<Step>);

impl Default for Route {
    /// One step: the manager.
    fn default() -> Self {
        Self(vec![Step { approver: Approver::Manager, escalate_after_hours: None }])
    }
}

impl Route {
    /// A route of these steps; `None` for no steps or too many.
    pub fn of(steps: Vec<Step>) -> Option<Self> {
        (1..=MAX_STEPS).contains(&steps.len()).then_some(Self(steps))
    }

    fn is_default(&self) -> bool {
        *self == Self::default()
    }

    pub fn steps(&self) -> &[Step] {
        &self.0
    }
}

/// A step of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub approver: Approver,
    /// The hours after each of which the next in line decides, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escalate_after_hours: Option<u32>,
}

/// The beginning of the line of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Approver {
    Manager,
    DepartmentManager,
    /// The holders of one of the organization's own roles.
    Role(RoleId),
}

/// The way of a request through its route. A request keeps the route with which it began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    #[serde(default, skip_serializing_if = "Route::is_default")]
    pub route: Route,
    /// The place of the present step in the route, from 0.
    pub step: usize,
    /// The time at which the present step began.
    pub since: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub approvals: Vec<Approval>,
    /// The accounts that are asked to decide the present step. They were told of it.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub asked: BTreeSet<UserId>,
    /// The accounts that were told of the present step and are asked no longer.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub formerly_asked: BTreeSet<UserId>,
    /// Whether the employee was told that nobody can decide the present step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_stuck_told: bool,
}

/// The approval of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approval {
    /// The place of the step in the route, from 0.
    pub step: usize,
    pub decided_by: UserId,
    /// The approver for whom a deputy decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_behalf_of: Option<UserId>,
    pub at: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Progress {
    /// The beginning of a route.
    pub fn starting(route: Route, at: DateTime<Utc>) -> Self {
        Self {
            route,
            step: 0,
            since: at,
            approvals: vec![],
            asked: BTreeSet::new(),
            formerly_asked: BTreeSet::new(),
            is_stuck_told: false,
        }
    }

    /// The present step.
    pub fn present(&self) -> Step {
        let step = self.route.0.get(self.step).or(self.route.0.last());
        step.copied().unwrap_or(Step { approver: Approver::Manager, escalate_after_hours: None })
    }

    /// Whether the present step is the last one.
    pub fn is_at_last_step(&self) -> bool {
        self.step + 1 >= self.route.0.len()
    }

    /// The progress after an approval of the present step, and whether that was the last one.
    #[must_use]
    pub fn approved(
        &self,
        decided_by: UserId,
        on_behalf_of: Option<UserId>,
        at: DateTime<Utc>,
        note: Option<String>,
    ) -> (Self, bool) {
        let mut after = self.clone();
        after.approvals.push(Approval { step: self.step, decided_by, on_behalf_of, at, note });
        let is_last = self.is_at_last_step();
        if !is_last {
            after.step += 1;
            after.since = at;
        }
        after.asked.clear();
        after.formerly_asked.clear();
        after.is_stuck_told = false;
        (after, is_last)
    }

    /// Notes the accounts that are asked to decide the present step. If they are none, the employee has been told.
    pub fn ask(&mut self, asked: BTreeSet<UserId>) {
        self.is_stuck_told |= asked.is_empty();
        self.formerly_asked.append(&mut self.asked);
        self.formerly_asked.retain(|account| !asked.contains(account));
        self.asked = asked;
    }

    /// Whether this account was told of the present step.
    pub fn was_told(&self, account: UserId) -> bool {
        self.asked.contains(&account) || self.formerly_asked.contains(&account)
    }

    /// Whether this account is asked to decide the present step, or has approved a step.
    pub fn concerns(&self, account: UserId) -> bool {
        self.asked.contains(&account) || self.approved_by().contains(&account)
    }

    /// The accounts that have approved a step, and those for which deputies did.
    pub fn approved_by(&self) -> BTreeSet<UserId> {
        let both = |approval: &Approval| [Some(approval.decided_by), approval.on_behalf_of];
        self.approvals.iter().flat_map(both).flatten().collect()
    }
}

/// An account that may stand in a line, or deputize for somebody who does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    pub is_active: bool,
    /// Its own employee.
    pub employee: Option<EmployeeId>,
    /// Whether it holds the permission to decide, in any scope.
    pub may_decide: bool,
    /// The employees as whom it counts (rule PERM-25).
    pub counts_as: BTreeSet<EmployeeId>,
    /// Whether its employee is on approved leave all day.
    pub is_absent: bool,
    /// The accounts of those who deputize for its employee today.
    pub deputies: BTreeSet<UserId>,
}

/// The facts from which the line of a request follows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// The accounts of the manager of the employee, and of each manager above, the nearest first.
    pub managers: Vec<UserId>,
    /// The accounts of the manager of the department, and of the departments above it, the nearest first.
    pub department_managers: Vec<UserId>,
    /// The holders of the role that the step names.
    pub role_holders: BTreeSet<UserId>,
    /// The accounts that may decide for the whole organization.
    pub everybody: BTreeSet<UserId>,
    pub accounts: BTreeMap<UserId, Candidate>,
}

/// The accounts that may act on a request now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Acting {
    pub approvers: BTreeSet<UserId>,
    /// Deputies, each with the approver for whom they act.
    pub deputies: BTreeMap<UserId, UserId>,
    /// Whether people further back in line would act, too, if there were any.
    pub is_open: bool,
}

impl Acting {
    /// All accounts, the approvers first.
    pub fn everybody(&self) -> impl Iterator<Item = UserId> {
        self.approvers.iter().chain(self.deputies.keys()).copied()
    }
}

impl Lines {
    /// The line of the present step: places of accounts that can act, nobody twice (rule APPR-3). The holders of a role share a place,
    /// and so do those who may decide for the whole organization.
    pub fn line(&self, subject: EmployeeId, progress: &Progress) -> Vec<BTreeSet<UserId>> {
        let single = |accounts: &[UserId]| -> Vec<BTreeSet<UserId>> {
            accounts.iter().map(|account| BTreeSet::from([*account])).collect()
        };
        let managers = single(&self.managers);
        let department_managers = single(&self.department_managers);
        let mut places = match progress.present().approver {
            Approver::Manager => [managers, department_managers].concat(),
            Approver::DepartmentManager => [department_managers, managers].concat(),
            Approver::Role(_) => vec![self.role_holders.clone()],
        };
        places.push(self.everybody.clone());
        let mut seen = progress.approved_by();
        for place in &mut places {
            place.retain(|account| self.can_act(*account, subject) && seen.insert(*account));
        }
        places.retain(|place| !place.is_empty());
        places
    }

    /// The accounts that may act at `now` (rule APPR-4). People who are absent all day stay approvers, and the next in line decides,
    /// too.
    pub fn acting(&self, subject: EmployeeId, progress: &Progress, now: DateTime<Utc>) -> Acting {
        let mut acting = Acting::default();
        let mut left = 1 + escalations(progress, now);
        for place in self.line(subject, progress) {
            if left == 0 {
                break;
            }
            let is_there = place.iter().any(|account| !self.is_absent(*account));
            left -= u64::from(is_there);
            acting.approvers.extend(place);
        }
        acting.is_open = left > 0;
        let approved = progress.approved_by();
        for approver in &acting.approvers {
            let Some(candidate) = self.accounts.get(approver) else { continue };
            let may = |deputy: &&UserId| {
                self.is_somebody_else(**deputy, subject)
                    && !acting.approvers.contains(*deputy)
                    && !approved.contains(*deputy)
            };
            for deputy in candidate.deputies.iter().filter(may) {
                acting.deputies.entry(*deputy).or_insert(*approver);
            }
        }
        acting
    }

    fn can_act(&self, account: UserId, subject: EmployeeId) -> bool {
        let may_decide = self.accounts.get(&account).is_some_and(|candidate| candidate.may_decide);
        may_decide && self.is_somebody_else(account, subject)
    }

    /// Whether an account is active and belongs to somebody else than the employee.
    fn is_somebody_else(&self, account: UserId, subject: EmployeeId) -> bool {
        let candidate = self.accounts.get(&account);
        candidate.is_some_and(|one| one.is_active && !one.counts_as.contains(&subject))
    }

    fn is_absent(&self, account: UserId) -> bool {
        self.accounts.get(&account).is_some_and(|candidate| candidate.is_absent)
    }
}

/// The number of escalations of the present step.
fn escalations(progress: &Progress, now: DateTime<Utc>) -> u64 {
    let Some(hours) = progress.present().escalate_after_hours.filter(|hours| *hours > 0) else {
        return 0;
    };
    let waited = u64::try_from((now - progress.since).num_hours()).unwrap_or(0);
    waited / u64::from(hours)
}

/// The time of the next escalation of the present step, if there is one.
pub fn next_escalation(progress: &Progress, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let hours = progress.present().escalate_after_hours.filter(|hours| *hours > 0)?;
    let next = i64::try_from((escalations(progress, now) + 1) * u64::from(hours)).ok()?;
    progress.since.checked_add_signed(chrono::TimeDelta::try_hours(next)?)
}

#[cfg(test)]
mod tests;
