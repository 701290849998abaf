//! The partition of one employee's time. Its sort keys have this order: attendances by clock-in
//! (`ATT#`), the timeline head (`HEAD`), leaves, payrolls and pay adjustments by their last date
//! (`LAST#`), and the ledgers of leave (`LEDGER#`). A punch reads backwards from the head.

use wfm_domain::ids::{EmployeeId, OrganizationId, TimelineId};

/// The prefix of the sort keys of attendances.
pub const ATTENDANCES: &str = "ATT#";
/// The sort key of the timeline head.
pub(crate) const HEAD: &str = "HEAD";

/// The partition of an employee's time.
pub fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    partition_of(organization, employee.into())
}

/// The partition that an attendance's own id holds.
pub(crate) fn partition_of(organization: OrganizationId, timeline: TimelineId) -> String {
    format!("O#{organization}#T#{timeline}")
}
