//! Rotations in use. Their days cannot change any more.

use std::collections::BTreeSet;

use serde::Serialize;
use wfm_domain::ids::{OrganizationId, RotationId};
use wfm_domain::schedule::Plan;

use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Row, Table, Write};

/// The key that marks a rotation as used, for always.
pub fn used_key(organization: OrganizationId, rotation: RotationId) -> Key {
    Key::new(format!("{}#{rotation}", Kind::RotationUse.within(organization)), "USED")
}

/// The rotations that plans name.
pub fn named<'a>(plans: impl Iterator<Item = &'a Plan>) -> BTreeSet<RotationId> {
    plans.filter_map(|plan| Some(plan.rotation()?.rotation_id)).collect()
}

/// The writes that mark the rotations in `after` as used that are not in `before`. There is no write for a rotation
/// that is marked already, because many employees may get it at the same time.
///
/// # Errors
/// Errors of the table.
pub async fn use_more(
    table: &Table,
    organization: OrganizationId,
    before: &BTreeSet<RotationId>,
    after: &BTreeSet<RotationId>,
) -> Result<Vec<Write>, Error> {
    let new: Vec<RotationId> = after.difference(before).copied().collect();
    if new.is_empty() {
        return Ok(vec![]);
    }
    let keys = new.iter().map(|rotation| used_key(organization, *rotation)).collect();
    let known = table.get_many(keys).await?;
    let unknown =
        new.into_iter().filter(|rotation| !known.contains_key(&used_key(organization, *rotation)));
    Ok(unknown.map(|rotation| use_it(organization, rotation)).collect())
}

/// The write that marks a rotation as used.
fn use_it(organization: OrganizationId, rotation: RotationId) -> Write {
    #[derive(Serialize)]
    struct Used {}
    Write::put(Row::new(&used_key(organization, rotation), &Used {}))
}
