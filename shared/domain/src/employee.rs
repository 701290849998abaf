//! Employees and their compensation.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::{DepartmentId, EmployeeId, SalaryComponentId, UserId};
use crate::schedule::ScheduleHistory;

/// An employee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Employee {
    pub id: EmployeeId,
    /// Unique in the organization.
    pub employee_number: String,
    pub first_name: String,
    pub last_name: String,
    /// Unique in the organization, lower-cased.
    pub email: String,
    pub phone: Option<String>,
    pub job_title: Option<String>,
    pub department_id: Option<DepartmentId>,
    pub manager_id: Option<EmployeeId>,
    pub employment_type: EmploymentType,
    pub status: EmployeeStatus,
    /// The first day of employment.
    pub hire_date: NaiveDate,
    /// The last day of employment.
    pub termination_date: Option<NaiveDate>,
    /// Replaces the organization's time zone.
    pub timezone: Option<Tz>,
    /// Replaces the organization's schedule completely.
    pub work_schedule: Option<ScheduleHistory>,
    /// Sorted by `effective_from`, one per date.
    pub compensation: Vec<Compensation>,
    pub user_id: Option<UserId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Employee {
    /// The compensation on a date: the latest entry that is in force by then, employed or not.
    ///
    /// *Case:* entries from the 1st and the 16th: on the 15th the first; before the 1st, none.
    pub fn compensation_on(&self, date: NaiveDate) -> Option<&Compensation> {
        self.compensation.iter().rev().find(|entry| entry.effective_from <= date)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmploymentType {
    FullTime,
    PartTime,
    Contractor,
    Intern,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EmployeeStatus {
    Active,
    /// The employee can sign in but not clock.
    Suspended,
    Terminated,
}

/// An employee's compensation from a date on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compensation {
    pub effective_from: NaiveDate,
    pub pay_type: PayType,
    /// Money, in `currency`, a month, a day or an hour.
    pub amount: Decimal,
    /// An ISO 4217 currency.
    pub currency: String,
    pub components: Vec<AssignedComponent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayType {
    Monthly,
    Daily,
    Hourly,
}

/// A salary component that is assigned to an employee, with the values that differ from its
/// definition.
///
/// A value that does not fit the component's method changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignedComponent {
    pub component_id: SalaryComponentId,
    /// Instead of the amount of a `fixed` component; money, in the compensation's currency.
    pub amount: Option<Decimal>,
    /// Instead of the rate of a `percentage` (in percent), or of a `per_hour` or `per_day` component
    /// (money, in the compensation's currency). A `multiplier` and brackets are the same for all.
    pub rate: Option<Decimal>,
}
