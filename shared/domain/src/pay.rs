//! Pay: what one employee earns in one period, and how every figure of it came about (rules PAY-11,
//! PAY-26 and PAY-67).
//!
//! [`gather`] takes down everything that counts, as [`Inputs`]; [`compute`] makes the payroll of the
//! inputs and of nothing else, so that computing a stored [`Snapshot`] again gives the same payroll
//! whatever has changed since: settings, holidays, time zones, currencies. Every amount is one exact
//! fraction of the inputs, rounded once.
//!
//! Which employees a run selects, what overlaps, and who may decide is not here: that needs the
//! other payrolls and the caller.

mod adjustment;
mod applying;
mod base;
mod calculate;
mod component;
mod compute;
mod computed;
mod decision;
mod evaluate;
mod exclusions;
mod failure;
mod gather;
mod graph;
mod inputs;
mod overtime;
mod payable_day;
mod payroll;
mod proration;
mod reckoning;
mod snapshot;
mod violations;

pub use adjustment::PayAdjustment;
pub use component::{
    AppliesTo, Bracket, Calculation, ComponentKind, CountedDays, CountedMinutes, SalaryComponent,
};
pub use compute::compute;
pub use computed::{Computed, Pay, PayrollItem, Step, Trace, UnpaidDay};
pub use decision::{
    DecisionRequest, PayrollDecision, PayrollRefusal, check_approvable, decide_payroll,
    decide_status,
};
pub use exclusions::{ExclusionReason, Exclusions};
pub use failure::Failure;
pub use gather::{Gathered, Gathering, NotPaid, Skip, as_of, gather};
pub use graph::{GraphViolation, check_graph};
pub use inputs::{
    Adjustment, Applied, AppliedComponent, CompensationInForce, DatedAmount, Day, DayKind, Inputs,
    Month,
};
pub use payable_day::WhyUnpaid;
pub use payroll::{Payroll, PayrollStatus, Standing, locked_dates, settled_periods};
pub use snapshot::{Difference, Snapshot, differences};
pub use violations::{ComponentViolation, ViolationAt, check, check_override};

/// The version of the rules as this code computes them: raised whenever the same inputs would give
/// another payroll or another trace.
pub const ENGINE_VERSION: u32 = 1;

/// The names that `of` may have besides codes of components.
pub const BASE: &str = "base";
/// Base and all earnings.
pub const GROSS: &str = "gross";
/// What taxes are computed of.
pub const TAXABLE: &str = "taxable";

#[cfg(test)]
mod tests;
