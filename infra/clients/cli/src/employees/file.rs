//! The table of people, one person a line.

use crate::table::Columns;

/// The columns that `employees import` takes, in the order of the help.
pub const OF_EMPLOYEES: [&str; 14] = [
    "employee_number",
    "first_name",
    "last_name",
    "email",
    "hire_date",
    "phone",
    "job_title",
    "department_code",
    "site_code",
    "manager_number",
    "employment_type",
    "status",
    "termination_date",
    "timezone",
];

/// Further columns that `people import` takes.
const OF_PEOPLE: [&str; 7] =
    ["pay_type", "amount", "currency", "pay_from", "schedule", "account_email", "roles"];

const ALL: [&str; OF_EMPLOYEES.len() + OF_PEOPLE.len()] = {
    let mut all = [""; _];
    let (employees, people) = all.split_at_mut(OF_EMPLOYEES.len());
    employees.copy_from_slice(&OF_EMPLOYEES);
    people.copy_from_slice(&OF_PEOPLE);
    all
};

/// The body of creating an employee.
const REQUIRED: &[&str] = &["employee_number", "first_name", "last_name", "email", "hire_date"];

/// The columns of `employees import`.
pub const EMPLOYEES: Columns =
    Columns { known: &OF_EMPLOYEES, required: REQUIRED, dash_clears: false };

/// The columns of `people import`.
pub const PEOPLE: Columns = Columns { known: &ALL, required: REQUIRED, dash_clears: true };

/// The columns of `people import --update`. An employee who exists can be named by the number alone.
pub const UPDATES: Columns =
    Columns { known: &ALL, required: &["employee_number"], dash_clears: true };
