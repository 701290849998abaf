//! The partition of one employee's time. Its sort keys are in this order: attendances by clock-in
//! (`ATT#`), the timeline head (`HEAD`), what lasts over dates by its last one (`LAST#`), and the
//! ledgers of leave (`LEDGER#`). A punch reads backwards from the head.

use wfm_domain::ids::{EmployeeId, OrganizationId, TimelineId};

/// What the sort keys of attendances begin with.
pub const ATTENDANCES: &str = "ATT#";
/// The sort key of the timeline head.
pub(crate) const HEAD: &str = "HEAD";

/// The partition of an employee's time.
pub fn partition(organization: OrganizationId, employee: EmployeeId) -> String {
    partition_of(organization, employee.into())
}

/// The partition that an attendance's own id names.
pub(crate) fn partition_of(organization: OrganizationId, timeline: TimelineId) -> String {
    format!("O#{organization}#T#{timeline}")
}
