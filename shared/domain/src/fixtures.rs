//! Values that the tests of several crates start from. Only the feature `fixtures` compiles them, and
//! no shipped crate enables it.

use chrono::{DateTime, NaiveDate};

use crate::employee::{Employee, EmployeeStatus, EmploymentType};
use crate::ids::EmployeeId;

const HIRED: NaiveDate = NaiveDate::from_ymd_opt(2026, 7, 10).expect("it is in the calendar");

/// An active employee, hired on 2026-07-10, without schedule, zone, pay or account of their own.
pub fn employee(id: EmployeeId) -> Employee {
    Employee {
        id,
        employee_number: "1".into(),
        first_name: "Ada".into(),
        last_name: "Lovelace".into(),
        email: "ada@example.com".into(),
        phone: None,
        job_title: None,
        department_id: None,
        manager_id: None,
        employment_type: EmploymentType::FullTime,
        status: EmployeeStatus::Active,
        hire_date: HIRED,
        termination_date: None,
        timezone: None,
        work_schedule: None,
        compensation: vec![],
        user_id: None,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}
