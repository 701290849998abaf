//! Compensation, salary components, adjustments, payrolls.

pub mod adjusted_time;
pub mod bank_accounts;
pub mod compensation;
pub mod conditions;
pub mod encashment;
pub mod late_facts;
pub mod part_paid;
pub mod pay_adjustments;
pub mod pay_groups;
pub mod payments;
pub mod payroll;
pub mod payslips;
pub mod premiums;
pub mod salary_components;
pub mod sums;
pub mod unpaid;
