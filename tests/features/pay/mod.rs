//! Compensation, salary components, adjustments, payrolls.

pub mod compensation;
pub mod conditions;
pub mod pay_adjustments;
pub mod payroll;
pub mod premiums;
pub mod salary_components;
