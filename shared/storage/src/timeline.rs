//! The partition of one employee's time. Its sort keys have this order: attendances by clock-in (`ATT#`), the
//! timeline head (`HEAD`), leaves by their last date (`LAST#`), and the ledgers of leave (`LEDGER#`). A punch reads
//! backwards from the head. Payrolls and pay adjustments are in a partition beside it, by their last date, because
//! functions that write attendances may not write them (rule IAM-1).

use wfm_domain::ids::{EmployeeId, OrganizationId, TimelineId};

use crate::kinds::Kind;

/// The prefix of the sort keys of attendances.
pub const ATTENDANCES: &str = "ATT#";
/// The sort key of the timeline head.
pub(crate) const HEAD: &str = "HEAD";

/// The partition of an employee's time.
pub fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    partition_of(organization, employee.into())
}

/// The partition that an attendance's own id names.
pub(crate) fn partition_of(organization: OrganizationId, timeline: TimelineId) -> String {
    format!("{}#{timeline}", Kind::Timeline.within(organization))
}

/// The partition of an employee's payrolls and pay adjustments.
pub fn pay_partition(organization: OrganizationId, employee: EmployeeId) -> String {
    pay_partition_of(organization, employee.into())
}

/// The same partition, as the id of a payroll names it.
pub(crate) fn pay_partition_of(organization: OrganizationId, timeline: TimelineId) -> String {
    format!("{}#{timeline}", Kind::Pay.within(organization))
}
