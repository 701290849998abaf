//! Whether a date can have one more pay adjustment (rules PAY-54, PAY-55 and PAY-97).

use chrono::NaiveDate;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::pay::{PayAdjustment, settles_since};
use wfm_domain::settings::Settings;
use wfm_storage::Error;
use wfm_storage::pay_adjustments;
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::TimelineHead;

/// Whether the month of a date has less than [`PayAdjustment::MAX_A_MONTH`] adjustments. Those that pay leave are counted alone
/// (`of_leave`). They are read after the head, so that nothing can be added to them without moving the head on.
///
/// # Errors
/// Errors of the table.
pub async fn has_room(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    head: &TimelineHead,
    date: NaiveDate,
    of_leave: bool,
) -> Result<bool, Error> {
    let month = month_of(date);
    let there =
        pay_adjustments::dated_in(table, organization, employee, head, month, of_leave).await?;
    Ok(there.len() < PayAdjustment::MAX_A_MONTH)
}

/// Notes in the head that something changes on a date, which is a late fact if a payroll has paid the date. Returns whether that
/// is allowed: an organization that does not settle late facts refuses it, and nobody settles what is too old for any payroll.
#[must_use]
pub fn note_on(
    head: &mut TimelineHead,
    settings: &Settings,
    date: NaiveDate,
    today: NaiveDate,
) -> bool {
    let is_settled = settings.settles_late_facts && settles_since(&head.settled, today) <= date;
    if head.settled.contains(date) && !is_settled {
        return false;
    }
    head.note_late(DateRange::of(date));
    true
}
