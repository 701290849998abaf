//! The table of people, one person a line.

use crate::table::Columns;

/// The columns that `employees import` takes, in the order the help shows them, then those that `people import` takes,
/// too.
const ALL: &[&str] = &[
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
    "pay_type",
    "amount",
    "currency",
    "pay_from",
    "schedule",
    "account_email",
    "roles",
];

/// The body of creating an employee.
const REQUIRED: &[&str] = &["employee_number", "first_name", "last_name", "email", "hire_date"];

/// The columns of `employees import`.
pub const EMPLOYEES: Columns =
    Columns { known: ALL.split_at(14).0, required: REQUIRED, dash_clears: false };

/// The columns of `people import`.
pub const PEOPLE: Columns = Columns { known: ALL, required: REQUIRED, dash_clears: true };

/// The columns of `people import --update`: who is there may be named by the number alone.
pub const UPDATES: Columns =
    Columns { known: ALL, required: &["employee_number"], dash_clears: true };
