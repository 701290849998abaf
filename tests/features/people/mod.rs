//! Employees, departments, employments.

pub mod departments;
pub mod employees;
pub mod employment;
pub mod import_people;
