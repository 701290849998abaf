//! The codes of an approved timesheet, in the timeline of its employee, so that pay reads them with the leaves of the period
//! (rules SHEET-3 and POL-14). There are none where every attendance stores the codes itself, and none that count once the timesheet is
//! open again.

use flate2::Compression;
use wfm_domain::ids::OrganizationId;
use wfm_domain::policy::SignedCodes;
use wfm_domain::timesheet::Timesheet;

use crate::by_end_date::{self, Ending};
use crate::error::Error;
use crate::packed::{deflate, inflate};
use crate::table::{Item, Key, Row, Write, bytes_of};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The key of the codes of a timesheet.
pub fn key(organization: OrganizationId, sheet: &Timesheet) -> Key {
    let sort_key = by_end_date::sort_key(sheet.period.last, Ending::SignedCodes, &sheet.id);
    Key::new(timeline::partition(organization, sheet.employee_id), sort_key)
}

/// The write that stores the codes with which a timesheet is approved. It belongs beside [`TimelineHead::advance`] of this head,
/// which learns of it here.
///
/// # Errors
/// The codes cannot be packed.
pub fn put(
    organization: OrganizationId,
    sheet: &Timesheet,
    codes: &SignedCodes,
    head: &mut TimelineHead,
) -> Result<Write, Error> {
    let json = serde_json::to_vec(codes).map_err(Error::internal)?;
    let packed = deflate(&json, Compression::best())?;
    head.note_end(sheet.period.last);
    let key = key(organization, sheet);
    Ok(Write::put(Row::new(&key, &serde_json::json!({})).with_bytes("codes", packed)))
}

/// The codes among what was read of a timeline.
///
/// # Errors
/// They cannot be read.
pub fn of<'a>(items: impl IntoIterator<Item = &'a Item>) -> Result<SignedCodes, Error> {
    let mut all = SignedCodes::default();
    for item in items {
        if by_end_date::ending(item) != Some(Ending::SignedCodes) {
            continue;
        }
        let packed = bytes_of(item, "codes");
        let packed = packed.ok_or_else(|| Error::internal("signed codes that are gone"))?;
        let codes: SignedCodes =
            serde_json::from_slice(&inflate(&packed)?).map_err(Error::internal)?;
        all.extend(codes);
    }
    Ok(all)
}
