//! Employees, departments, employments, personal data.

pub mod departments;
pub mod employees;
pub mod employment;
pub mod import_people;
pub mod personal_data;
