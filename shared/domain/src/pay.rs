//! Pay: the earnings of one employee in one period, and the trace of every figure (rules PAY-11,
//! PAY-26 and PAY-67).
//!
//! [`gather`] collects all inputs that count as [`Inputs`]. [`compute`] computes the payroll from the inputs and from
//! nothing else. So the computation of a stored [`Snapshot`] gives the same payroll after any change of settings,
//! holidays, time zones or currencies. Every amount is one exact fraction of the inputs, rounded once.
//!
//! This module does not select the employees of a run, find overlapping payrolls or check permissions, because that
//! needs the other payrolls and the caller.

mod adjusted;
mod adjustment;
mod advances;
mod base;
mod calculate;
mod coded;
mod component;
mod compute;
mod computed;
mod condition;
mod contributions;
mod corrections;
mod cost_centres;
mod decision;
mod deducted;
mod earlier_dates;
mod evaluate;
mod exclusions;
mod failure;
mod gather;
mod gather_components;
mod graph;
mod group;
mod hourly;
mod inputs;
mod item;
mod journal;
mod known_codes;
mod late;
mod leave_counted;
mod minutes;
mod overtime;
mod payable_day;
mod payroll;
mod policy_day;
mod proration;
mod reach;
mod recipient;
mod reckoning;
mod replacement;
mod salary;
mod scheduled;
mod second_person;
mod signed_name;
mod snapshot;
mod sources;
mod target;
mod to_date;
mod transfer;
mod violations;

pub use adjustment::{PayAdjustment, TimeQuantity, currency_on};
pub use advances::{Instalment, remaining};
pub use component::{
    AppliesTo, Bracket, Calculation, ComponentKind, CountedDays, Per, SalaryComponent,
};
pub use compute::compute;
pub use computed::{Computed, Pay, PayrollItem, Step, Trace, UnpaidDay};
pub use condition::{AmountCondition, Condition};
pub use contributions::{Affects, Contributions, Contributor};
pub use cost_centres::{CostCentreWeight, cost_centres, split};
pub use decision::{
    DecisionRequest, PayrollDecision, PayrollRefusal, check_approvable, decide_payroll,
    decide_status,
};
pub use deducted::deducted_minutes;
pub use exclusions::{ExclusionReason, Exclusions};
pub use failure::Failure;
pub use gather::{Gathered, NotPaid, as_of, gather};
pub use graph::{GraphViolation, check_graph};
pub use group::{
    DayBasis, Frequency, GroupPeriod, GroupViolation, GroupViolationAt, PayGroup, check_group,
    check_in_use, is_work_day, pay_date_without_group,
};
pub use inputs::{
    AdjustedTime, Adjustment, Advance, Applied, AppliedComponent, CodedMinutes,
    CompensationInForce, CorrectionLine, CountedPeriod, DatedAmount, DatedChange, Day, DayKind,
    EarlierDates, Extended, GroupTerms, Inputs, Month, PartPaidLeave, PayCorrection, RateOn,
    Reason, WorkedLeave,
};
pub use journal::{
    Account, Accounts, Booking, BookingKind, DatevSettings, Entry, JournalSettings, Side, bookings,
    entries,
};
pub use known_codes::{codes_taken_away, known_codes, unknown_code};
pub use late::{
    ClosedPayroll, LONGEST_PERIOD, carried_for, correction, is_carried, overlaps_carried, settled,
    settles_since,
};
pub use payable_day::WhyUnpaid;
pub use payroll::{
    Approval, Decided, PayDifference, Payroll, PayrollState, PayrollStatus, Supersedes,
    TakenInstalment, locked_dates, settled_periods,
};
pub use policy_day::{Payout, PolicyDay};
pub use reach::Skip;
pub use replacement::superseded;
pub use second_person::{Missing, approve, could_approve, may_pay};
pub use snapshot::{Difference, Snapshot, differences};
pub use sources::{Gathering, OpenAdvance, Paid, RunTerms};
pub use target::{Target, target};
pub use to_date::{
    Others, PaidItem, PaidSums, ToDate, YearOpening, YearStart, YearToDate, year_to_date,
};
pub use transfer::{VoidTransfer, overlaps_transferred, transfer};
pub use violations::{ComponentViolation, ViolationAt, check, check_override};

/// The version of the rules in this code. Raise it whenever the same inputs would give another payroll or another
/// trace.
///
/// Since version 2, the worked part of leave does not count as leave (rule PAY-75).
pub const ENGINE_VERSION: u32 = 3;

/// The base, one of the names that `of` may have besides the codes of components.
pub const BASE: &str = "base";
/// The sum of the base and all earnings.
pub const GROSS: &str = "gross";
/// The amount from which taxes are computed.
pub const TAXABLE: &str = "taxable";

#[cfg(test)]
mod tests;
