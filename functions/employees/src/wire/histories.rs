//! The entries of an employee's histories, as sent and answered.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::employee::{self as model, EmploymentViolation};
use wfm_domain::history::Entry;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId, TimePolicyId};
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};
use wfm_wire::employment_type::EmploymentType;
use wfm_wire::schedule::{self, ScheduleEntry, entry_date};

use crate::wire::{HOURS_OF_A_WEEK, LeaveEntitlement, decimal, leave_entitlement};

/// The first and the last day of an employment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Employment {
    /// The first day of employment.
    pub date: NaiveDate,
    /// The last day of employment, if one is known.
    pub termination_date: Option<NaiveDate>,
    /// The reason for which it ends.
    pub reason: Option<String>,
}

/// Request body for an employment.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EmploymentInput {
    /// The last day of employment. Only the latest employment may be without one.
    pub termination_date: Option<NaiveDate>,
    /// The reason for which it ends.
    #[schemars(length(min = 1, max = 500))]
    pub reason: Option<String>,
}

/// The assignment of an employee from a date on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Assignment {
    /// The first date of the assignment. The first assignment is in force before its date, too.
    pub date: String,
    /// The department that the employee belongs to.
    pub department_id: Option<Uuid>,
    /// The site at which the employee works.
    pub site_id: Option<Uuid>,
    /// The employee who reviews attendances and decides about leave.
    pub manager_id: Option<Uuid>,
    /// Job title of the employee.
    pub job_title: Option<String>,
    /// Employment type of the employee.
    pub employment_type: EmploymentType,
    /// The agreed hours of a week, with at most two decimals.
    pub weekly_hours: Option<String>,
    /// The part of a full position, from 0.01 to 1.
    pub full_time_share: String,
    /// The worked days of a week, with at most two decimals, of which leave may be a part.
    pub days_per_week: Option<String>,
    /// The agreed leave, for leave types whose usual amount does not hold.
    pub leave_entitlements: Vec<LeaveEntitlement>,
    /// The cost centre of the employee.
    pub cost_centre: Option<String>,
    /// The time policy of the employee; `null` for that of the site or of the organization.
    pub time_policy_id: Option<Uuid>,
    /// Whether the employee clocks in and out. An employee who does not clock is never `missing`.
    pub clocks: bool,
}

/// Request body for an assignment. A field that is not sent has the value that is in force on the date.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentInput {
    /// An active department.
    pub department_id: Option<Uuid>,
    /// An active site, at which the employee works.
    pub site_id: Option<Uuid>,
    /// The employee who reviews attendances and decides about leave; nobody below the employee.
    pub manager_id: Option<Uuid>,
    /// Job title of the employee.
    #[schemars(length(max = 100))]
    pub job_title: Option<String>,
    /// Default `full_time`.
    pub employment_type: Option<EmploymentType>,
    /// The agreed hours of a week, 0 to 168, with at most two decimals.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub weekly_hours: Option<String>,
    /// The part of a full position, from 0.01 to 1. Default 1.
    #[schemars(length(max = 4), regex(pattern = r"^(0\.\d{1,2}|1(\.0{1,2})?)$"))]
    pub full_time_share: Option<String>,
    /// The worked days of a week, above 0 and up to 7, with at most two decimals, of which leave may be a part. Default:
    /// those of the schedule.
    #[schemars(length(max = 4), regex(pattern = r"^[0-7](\.\d{1,2})?$"))]
    pub days_per_week: Option<String>,
    /// The agreed leave, at most one entry for each leave type; nobody changes their own. Default none.
    #[schemars(length(max = 50))]
    pub leave_entitlements: Option<Vec<LeaveEntitlement>>,
    /// The cost centre of the employee.
    #[schemars(length(min = 1, max = 64), extend("format" = "name"))]
    pub cost_centre: Option<String>,
    /// An active time policy. `null` for that of the site or of the organization.
    pub time_policy_id: Option<Uuid>,
    /// Whether the employee clocks in and out. An employee who does not clock is never `missing`. Default true.
    pub clocks: Option<bool>,
}

impl From<&model::Employment> for Employment {
    fn from(employment: &model::Employment) -> Self {
        Self {
            date: employment.hire_date,
            termination_date: employment.termination_date,
            reason: employment.reason.clone(),
        }
    }
}

impl From<&Entry<model::Assignment>> for Assignment {
    fn from(entry: &Entry<model::Assignment>) -> Self {
        let assignment = &entry.value;
        Self {
            date: entry_date(entry.from),
            department_id: assignment.department_id.map(|id| id.0),
            site_id: assignment.site_id.map(|id| id.0),
            manager_id: assignment.manager_id.map(|id| id.0),
            job_title: assignment.job_title.clone(),
            employment_type: assignment.employment_type.into(),
            weekly_hours: assignment.weekly_hours.map(|hours| hours.to_string()),
            full_time_share: assignment.full_time_share.to_string(),
            days_per_week: assignment.days_per_week.map(|days| days.to_string()),
            leave_entitlements: LeaveEntitlement::all(assignment),
            cost_centre: assignment.cost_centre.clone(),
            time_policy_id: assignment.time_policy_id.map(|id| id.0),
            clocks: assignment.clocks,
        }
    }
}

impl AssignmentInput {
    /// The assignment as the rules take it.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn checked(self) -> Result<model::Assignment, Vec<Violation>> {
        let mut violations = vec![];
        let weekly_hours = decimal(self.weekly_hours);
        let share = decimal(self.full_time_share);
        if weekly_hours.is_some_and(|hours| hours > HOURS_OF_A_WEEK) {
            let detail = "A week has 168 hours.";
            violations.push(Violation::at("/weekly_hours", "out_of_range", detail));
        }
        if share.is_some_and(|share| share.is_zero()) {
            violations.push(Violation::at("/full_time_share", "out_of_range", "At least 0.01."));
        }
        let days_per_week = decimal(self.days_per_week);
        if days_per_week.is_some_and(|days| days.is_zero() || days > Decimal::from(7)) {
            let detail = "A week has up to seven days, and more than none.";
            violations.push(Violation::at("/days_per_week", "out_of_range", detail));
        }
        let leave_entitlements = leave_entitlement::checked(
            self.leave_entitlements.unwrap_or_default(),
            &mut violations,
        );
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(model::Assignment {
            department_id: self.department_id.map(DepartmentId),
            site_id: self.site_id.map(SiteId),
            manager_id: self.manager_id.map(EmployeeId),
            job_title: self.job_title,
            employment_type: self
                .employment_type
                .map_or(model::EmploymentType::FullTime, model::EmploymentType::from),
            weekly_hours,
            full_time_share: share.unwrap_or(Decimal::ONE),
            days_per_week,
            leave_entitlements,
            cost_centre: self.cost_centre.as_deref().map(text::name),
            time_policy_id: self.time_policy_id.map(TimePolicyId),
            clocks: self.clocks.unwrap_or(true),
        })
    }
}

/// All histories of an employee.
#[derive(Serialize)]
pub struct Histories {
    employments: Vec<Employment>,
    assignments: Vec<Assignment>,
    work_schedules: Vec<ScheduleEntry>,
}

impl From<&model::Employee> for Histories {
    fn from(employee: &model::Employee) -> Self {
        Self {
            employments: employments(employee),
            assignments: assignments(employee),
            work_schedules: work_schedules(employee),
        }
    }
}

/// The employments, oldest first.
pub fn employments(employee: &model::Employee) -> Vec<Employment> {
    employee.employments.iter().map(Employment::from).collect()
}

/// The assignments, oldest first.
pub fn assignments(employee: &model::Employee) -> Vec<Assignment> {
    employee.assignments.entries().map(Assignment::from).collect()
}

/// The entries of the work schedules, oldest first.
pub fn work_schedules(employee: &model::Employee) -> Vec<ScheduleEntry> {
    schedule::entries(&employee.work_schedules)
}

/// The error for employments that overlap: 409.
pub fn overlap(why: EmploymentViolation) -> Error {
    match why {
        EmploymentViolation::Overlap(date) => Error::conflict(
            Conflict::Overlap,
            format!(
                "The employment from {date} would overlap the next one. Give it a last day first."
            ),
        ),
        EmploymentViolation::None => Error::conflict(
            Conflict::InUse,
            "The only employment cannot be removed. Give it a last day instead.",
        ),
        EmploymentViolation::EndBeforeBegin => Error::invalid(
            "/termination_date",
            "out_of_range",
            "An employment ends on its first day or later.",
        ),
    }
}
