//! The sums of an employee's approved and paid payrolls, one item for each calendar year of their pay dates (rules PAY-87 and
//! PAY-88). It is in the partition of the payrolls. Every writer moves the timeline head on.

use std::collections::BTreeMap;

use flate2::Compression;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId, PayrollId};
use wfm_domain::pay::{PaidSums, YearOpening};

use crate::error::Error;
use crate::packed::{deflate, inflate};
use crate::table::{Item, Key, Row, Write, bytes_of};
use crate::timeline;

/// The sums of a calendar year.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearSums {
    /// The amounts of the payrolls with a pay date in the year.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub payrolls: BTreeMap<PayrollId, PaidSums>,
    /// The amounts that another system paid in the year that begins in this calendar year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<YearOpening>,
    /// The number of times that the opening was set.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub opening_rev: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_nothing(rev: &u64) -> bool {
    *rev == 0
}

#[derive(Serialize, Deserialize)]
struct Body {}

/// The key of the sums of a calendar year.
pub fn key(organization: OrganizationId, employee: EmployeeId, year: i32) -> Key {
    Key::new(timeline::pay_partition(organization, employee), format!("SUMS#{year:04}"))
}

/// The sums from an item that was read; none without an item.
///
/// # Errors
/// An internal error for an item that cannot be read.
pub fn read(item: Option<&Item>) -> Result<YearSums, Error> {
    let Some(item) = item else { return Ok(YearSums::default()) };
    let packed = bytes_of(item, "sums").ok_or_else(|| Error::internal("sums without content"))?;
    Ok(serde_json::from_slice(&inflate(&packed)?)?)
}

/// The write that stores the sums. It belongs beside one that moves the timeline head on.
///
/// # Errors
/// If the sums cannot be packed.
pub fn put(
    organization: OrganizationId,
    employee: EmployeeId,
    year: i32,
    sums: &YearSums,
) -> Result<Write, Error> {
    let packed = deflate(&serde_json::to_vec(sums)?, Compression::default())?;
    let row = Row::new(&key(organization, employee, year), &Body {});
    Ok(Write::put(row.with_bytes("sums", packed)))
}
