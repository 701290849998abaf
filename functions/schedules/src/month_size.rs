//! How much is planned of a month, at most: whatever computes a day of the month reads all of it (rule SCHED-6).

use chrono::NaiveDate;
use wfm_domain::dates::month_of;
use wfm_domain::planning::{Plans, applied};
use wfm_domain::roster::{PlannedShift, Roster};
use wfm_http::error::Violation;

/// The most bytes of a month, as the table counts them: a read of it costs two units at most.
const MOST: usize = 8 * 1024;

/// A date with its list, and a shift with its times, without name and site.
const DATE: usize = 14;
const SHIFT: usize = 45;

fn size_of(shift: &PlannedShift) -> usize {
    let name = shift.name.as_ref().map_or(0, |name| name.len() + 5);
    let site = shift.site_id.map_or(0, |_| 44);
    SHIFT + name + site
}

/// The size of what is planned in a date's month.
fn size(roster: &Roster, date: NaiveDate) -> usize {
    let month = month_of(date);
    let days = roster.range(month.first..=month.last);
    days.map(|(_, shifts)| DATE + shifts.iter().map(size_of).sum::<usize>()).sum()
}

/// Refuses plans of a date's month by which it becomes larger than a month may be.
///
/// # Errors
/// 400 `too_long`.
pub fn refuse_too_large(
    roster: &Roster,
    plans: &Plans,
    date: NaiveDate,
    pointer: &str,
) -> Result<(), Violation> {
    let planned = size(&applied(roster, plans), date);
    if planned <= MOST || planned <= size(roster, date) {
        return Ok(());
    }
    let detail = "The shifts of the month hold too much text. Give them shorter names.";
    Err(Violation::at(pointer, "too_long", detail))
}
