//! The table of people, one person a line.

use crate::table::Columns;

/// The columns in the order the help shows them.
pub const COLUMNS: Columns = Columns {
    known: &[
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
    ],
    required: &["employee_number", "first_name", "last_name", "email", "hire_date"],
};
