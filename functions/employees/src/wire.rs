//! Employees as sent and answered.

mod compensation;
pub mod histories;
mod leave_entitlement;
pub mod settlement;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::employee as model;
use wfm_domain::history::History;
use wfm_domain::ids::EmployeeId;
use wfm_domain::schedule::{INHERITED, Plan, WorkSchedule as WeeklySchedule};
use wfm_domain::text;
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::employment_type::EmploymentType;
use wfm_wire::expand::EmployeeName;
use wfm_wire::same_values;
use wfm_wire::schedule::{WorkSchedule, with_schedule};
use wfm_wire::user::User;

pub use compensation::{Compensation, CompensationEntry};
use histories::{AssignmentInput, overlap};
pub use leave_entitlement::LeaveEntitlement;
pub use settlement::{Settlement, SettlementQuery};

/// A person on the payroll.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Employee {
    /// The id of the employee.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub employee_number: String,
    /// The given name.
    pub first_name: String,
    /// The family name.
    pub last_name: String,
    /// The name by which the person is called, in place of the given name. `PATCH /employees/{id}/personal-data` sets it.
    pub preferred_name: Option<String>,
    /// For messages. It is not what the employee signs in with.
    pub email: String,
    /// A telephone number.
    pub phone: Option<String>,
    /// Job title of the employee.
    pub job_title: Option<String>,
    /// The department that the employee belongs to.
    pub department_id: Option<Uuid>,
    /// With `expand=department`: the code and name of the department.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub department: Option<DepartmentName>,
    /// The site at which the employee works. The zone, holidays, places and schedule of the site are in force for the
    /// employee.
    pub site_id: Option<Uuid>,
    /// The employee who reviews attendances and decides about leave.
    pub manager_id: Option<Uuid>,
    /// With `expand=manager`: the number and name of the manager.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manager: Option<EmployeeName>,
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
    /// Whether the employee works here. `active` and `terminated` follow from the dates of employment.
    pub status: Status,
    /// The first day of employment: that of the present employment, otherwise of the next one, otherwise of the last
    /// one.
    pub hire_date: NaiveDate,
    /// The last day of that employment, if one is known.
    pub termination_date: Option<NaiveDate>,
    /// An IANA time zone, which replaces the one of the site or the organization.
    pub timezone: Option<String>,
    /// The employee's own schedule that is in force, which replaces the one of the site or the organization.
    pub work_schedule: Option<WorkSchedule>,
    /// Absent without the permission `compensation:read`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compensation: Option<Vec<Compensation>>,
    /// The employee's account, if there is one.
    pub user_id: Option<Uuid>,
    /// The token for `POST /auth/activate`, valid for 72 hours. It is shown once, to the creator of the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activation_token: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// The id, code and name of a department.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DepartmentName {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization.
    pub code: String,
    /// Display name.
    pub name: String,
}

/// Request body for creating or updating an employee.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EmployeeCreate {
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 64), extend("format" = "identifier"))]
    pub employee_number: String,
    /// The given name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub first_name: String,
    /// The family name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub last_name: String,
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(
        length(max = 254),
        regex(pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
    )]
    pub email: String,
    /// A telephone number.
    #[schemars(length(max = 32))]
    pub phone: Option<String>,
    /// Job title of the employee.
    #[schemars(length(max = 100))]
    pub job_title: Option<String>,
    /// An active department.
    pub department_id: Option<Uuid>,
    /// An active site, at which the employee works.
    pub site_id: Option<Uuid>,
    /// The employee who reviews attendances and decides about leave; nobody below the employee.
    pub manager_id: Option<Uuid>,
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
    /// Default `active`. `terminated` needs a `termination_date`. After that date the employee is `terminated`,
    /// whatever is sent.
    pub status: Option<Status>,
    /// The first day of employment.
    pub hire_date: NaiveDate,
    /// The last day of employment, which may be in the future; required if `status` is `terminated`. Until that day
    /// is over, the employee works and signs in.
    pub termination_date: Option<NaiveDate>,
    /// Replaces the time zone of the site or the organization.
    #[schemars(length(max = 64), extend("format" = "time-zone"))]
    pub timezone: Option<String>,
    /// Replaces the schedule of the site or the organization as a whole.
    pub work_schedule: Option<WorkSchedule>,
    /// At most one entry for each date, and at most 300 components in all entries together. A request that sends it
    /// needs the permission `compensation:write`.
    #[schemars(length(max = 60))]
    pub compensation: Option<Vec<CompensationEntry>>,
    /// On creation only: an account with an activation token. Needs the permission `accounts:write`.
    pub account: Option<NewAccount>,
}

/// Request body for the account of a new employee.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// Unique in the installation: no two may look alike. Stored in lower case.
    #[schemars(
        length(max = 254),
        regex(pattern = r"^[A-Za-z0-9.!$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
    )]
    pub email: String,
    /// Role names.
    #[schemars(length(max = 20), inner(length(max = 64)))]
    pub roles: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Status {
    Active,
    /// The employee can sign in, but cannot clock.
    Suspended,
    Terminated,
}

/// Request body for giving an employee an account or changing it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountInput {
    /// Unique in the installation: no two may look alike. Stored in lower case.
    #[schemars(
        length(max = 254),
        regex(pattern = r"^[A-Za-z0-9.!$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
    )]
    pub email: String,
    /// Role names.
    #[schemars(length(max = 20), inner(length(max = 64)))]
    pub roles: Vec<String>,
    /// Default true.
    pub is_active: Option<bool>,
}

/// An activation token, with which the employee chooses a password.
// Holds a secret: no `Debug`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Activation")]
pub struct Activation {
    /// The token for `POST /auth/activate`, which takes it once. It is not shown again.
    pub activation_token: String,
    /// The end of the token: 72 hours after it was made.
    pub expires_at: Timestamp,
    /// Whether the account has been activated before. If so, the token is one of the two halves that a reset needs.
    /// Somebody independent hands out the other half with `POST /employees/{id}/account/confirmation`.
    pub needs_confirmation: bool,
}

/// The statement of the second person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Confirms {
    /// The right person holds the account.
    #[default]
    Account,
    /// The right person asks for the pending reset.
    Reset,
}

/// The way in which a confirmed reset reaches the owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// The answer has the second half of the token, which you hand out.
    Answer,
    /// A whole token is mailed to the proven e-mail, and the answer has none.
    Mail,
}

/// Request body for confirming an account or a reset.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountConfirm {
    /// The confirmed change. Default: `account`.
    pub confirms: Option<Confirms>,
    /// The way of a confirmed reset. Default: `mail` for one that the owner asked for by e-mail, otherwise `answer`.
    pub deliver: Option<Delivery>,
}

/// The outcome of a confirmation.
// Holds a secret: no `Debug`.
#[derive(Serialize, JsonSchema)]
pub struct AccountConfirmation {
    /// The account.
    pub user: User,
    /// If a reset was pending and no token was mailed: the second half for `POST /auth/activate`. It is not shown again.
    pub confirmation_token: Option<String>,
    /// The end of the reset.
    pub expires_at: Option<Timestamp>,
}

/// The query for employees.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EmployeeQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only members of the department.
    pub department_id: Option<Uuid>,
    /// Whether `department_id` includes the departments below it. Default false.
    pub with_sub_departments: Option<bool>,
    /// Only employees who work at the site.
    pub site_id: Option<Uuid>,
    /// The date whose department, site, manager and status are shown and compared. Default today.
    pub on: Option<NaiveDate>,
    /// Only employees with this status.
    pub status: Option<Status>,
    /// Only direct reports of this employee.
    pub manager_id: Option<Uuid>,
    /// The beginning of a name, of one of its words, or of a number, in any case and without accents.
    #[schemars(length(min = 1, max = 100))]
    pub q: Option<String>,
    /// The order. Default `created_at`, and `name` with `q`.
    pub sort: Option<EmployeeSort>,
    /// `manager`, `department`, or both with a comma: adds their names to each employee.
    #[schemars(
        length(max = 32),
        extend("pattern" = "^(manager|department)(,(manager|department))?$")
    )]
    #[serde(skip_serializing)]
    pub expand: Option<String>,
}

/// The order of a list of employees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum EmployeeSort {
    /// Newest first.
    CreatedAt,
    /// By family name, then by the name by which the person is called. A search is sorted by the name that was found.
    Name,
}

impl EmployeeCreate {
    /// The request of a body, as the rules take it.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn checked(self) -> Result<Requested, Vec<Violation>> {
        let mut violations = Vec::new();
        let status = self.status.map(model::EmployeeStatus::from);
        match (status, self.termination_date) {
            (Some(model::EmployeeStatus::Terminated), None) => violations.push(Violation::at(
                "/termination_date",
                "required",
                "A terminated employee needs a `termination_date`.",
            )),
            (_, Some(last)) if last < self.hire_date => violations.push(Violation::at(
                "/termination_date",
                "out_of_range",
                "`termination_date` must not be before `hire_date`.",
            )),
            _ => {}
        }
        let assignment = AssignmentInput {
            department_id: self.department_id,
            site_id: self.site_id,
            manager_id: self.manager_id,
            job_title: self.job_title,
            employment_type: self.employment_type,
            weekly_hours: self.weekly_hours,
            full_time_share: self.full_time_share,
            days_per_week: self.days_per_week,
            leave_entitlements: self.leave_entitlements,
            cost_centre: self.cost_centre,
            time_policy_id: self.time_policy_id,
            clocks: self.clocks,
        };
        let assignment = assignment.checked().unwrap_or_else(|more| {
            violations.extend(more);
            model::Assignment::default()
        });
        let schedule = self.work_schedule.map(|sent| sent.dated());
        let schedule = schedule.transpose().unwrap_or_else(|more| {
            violations.extend(more);
            None
        });
        let compensation =
            compensation::checked(&self.compensation.unwrap_or_default(), &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        Ok(Requested {
            employee_number: text::identifier(&self.employee_number),
            first_name: text::name(&self.first_name),
            last_name: text::name(&self.last_name),
            email: self.email.to_lowercase(),
            phone: self.phone,
            assignment,
            status,
            hire_date: self.hire_date,
            termination_date: self.termination_date,
            timezone: self.timezone.and_then(|zone| zone.parse::<Tz>().ok()),
            schedule,
            compensation,
        })
    }
}

pub(crate) const HOURS_OF_A_WEEK: Decimal = Decimal::from_parts(168, 0, 0, false, 0);

/// A number in its canonical spelling.
pub(crate) fn decimal(text: Option<String>) -> Option<Decimal> {
    Some(text?.parse::<Decimal>().ok()?.normalize())
}

/// The employee as a body describes them.
#[derive(Clone)]
pub struct Requested {
    employee_number: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    assignment: model::Assignment,
    pub status: Option<model::EmployeeStatus>,
    hire_date: NaiveDate,
    pub termination_date: Option<NaiveDate>,
    timezone: Option<Tz>,
    /// The first date of the employee's own schedule, and the schedule.
    schedule: Option<(Option<NaiveDate>, WeeklySchedule)>,
    pub compensation: Vec<model::Compensation>,
}

impl Requested {
    /// A new employee.
    pub fn created(self, id: EmployeeId, now: DateTime<Utc>) -> model::Employee {
        let mut work_schedules = INHERITED.clone();
        if let Some((from, schedule)) = self.schedule {
            work_schedules = work_schedules.with(from, Some(schedule.into()));
        }
        model::Employee {
            id,
            employee_number: self.employee_number,
            first_name: self.first_name,
            last_name: self.last_name,
            preferred_name: None,
            email: self.email,
            phone: self.phone,
            employments: model::Employments::of(self.hire_date, self.termination_date),
            assignments: History::starting(self.hire_date, self.assignment),
            suspended: self.status == Some(model::EmployeeStatus::Suspended),
            timezone: self.timezone,
            work_schedules,
            compensation: self.compensation,
            user_id: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// The employee with the values of the request (rule EMPL-4). At most one entry of each history is written.
    /// Another assignment begins today, or with the employment if that begins later. A schedule without a date
    /// replaces the one that is in force.
    ///
    /// # Errors
    /// 409 if the employment overlaps another one, and a violation if a week has no date while a rotation is in
    /// force.
    pub fn applied_to(
        self,
        before: &model::Employee,
        today: NaiveDate,
    ) -> Result<model::Employee, Error> {
        let shown = before.employments.shown_on(today);
        let employment = model::Employment {
            hire_date: self.hire_date,
            termination_date: self.termination_date,
            reason: shown.reason.clone().filter(|_| self.termination_date.is_some()),
        };
        let employments = before.employments.with(Some(shown.hire_date), employment);
        let employments = employments.map_err(overlap)?;
        // If the first day of an employment in the future moves, the entries that were to begin with it move, too.
        let assignments = match shown.hire_date > today {
            true => before.assignments.clone().moved(shown.hire_date, self.hire_date),
            false => before.assignments.clone(),
        };
        let assignments = match *before.assignment_on(today) == self.assignment {
            true => assignments,
            false => assignments.with(Some(today.max(self.hire_date)), self.assignment),
        };
        let work_schedules = with_schedule(&before.work_schedules, self.schedule, today);
        let work_schedules = work_schedules.map_err(|why| Error::Invalid(vec![why]))?;
        let suspended = match self.status {
            Some(model::EmployeeStatus::Terminated) => before.suspended,
            status => status == Some(model::EmployeeStatus::Suspended),
        };
        Ok(model::Employee {
            employee_number: self.employee_number,
            first_name: self.first_name,
            last_name: self.last_name,
            preferred_name: before.preferred_name.clone(),
            email: self.email,
            phone: self.phone,
            employments,
            assignments,
            suspended,
            timezone: self.timezone,
            work_schedules,
            compensation: self.compensation,
            id: before.id,
            user_id: before.user_id,
            created_at: before.created_at,
            updated_at: before.updated_at,
        })
    }
}

impl Employee {
    /// An employee, with the values that are in force on a date, for a reader who may or may not see the pay.
    pub fn shown(employee: &model::Employee, on: NaiveDate, with_pay: bool) -> Self {
        let employment = employee.employments.shown_on(on);
        let assignment = employee.assignment_on(on);
        let schedule = employee.work_schedules.entry_on(on);
        let own = schedule.value.as_ref().and_then(Plan::weekly);
        Self {
            id: employee.id.0,
            employee_number: employee.employee_number.clone(),
            first_name: employee.first_name.clone(),
            last_name: employee.last_name.clone(),
            preferred_name: employee.preferred_name.clone(),
            email: employee.email.clone(),
            phone: employee.phone.clone(),
            job_title: assignment.job_title.clone(),
            department_id: assignment.department_id.map(|id| id.0),
            department: None,
            site_id: assignment.site_id.map(|id| id.0),
            manager_id: assignment.manager_id.map(|id| id.0),
            manager: None,
            employment_type: assignment.employment_type.into(),
            weekly_hours: assignment.weekly_hours.map(|hours| hours.to_string()),
            full_time_share: assignment.full_time_share.to_string(),
            days_per_week: assignment.days_per_week.map(|days| days.to_string()),
            leave_entitlements: LeaveEntitlement::all(assignment),
            cost_centre: assignment.cost_centre.clone(),
            time_policy_id: assignment.time_policy_id.map(|id| id.0),
            clocks: assignment.clocks,
            status: employee.status_on(on).into(),
            hire_date: employment.hire_date,
            termination_date: employment.termination_date,
            timezone: employee.timezone.map(|zone| zone.name().to_owned()),
            work_schedule: own.map(|own| WorkSchedule::shown(schedule.from, own)),
            compensation: with_pay
                .then(|| employee.compensation.iter().map(Compensation::from).collect()),
            user_id: employee.user_id.map(|id| id.0),
            activation_token: None,
            created_at: employee.created_at.into(),
            updated_at: employee.updated_at.into(),
        }
    }
}

same_values!(Status = model::EmployeeStatus { Active, Suspended, Terminated });

wfm_http::list_query!(EmployeeQuery);
