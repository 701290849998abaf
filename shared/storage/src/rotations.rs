//! Rotations that are in use: their days cannot change any more.

use std::collections::BTreeSet;

use serde::Serialize;
use wfm_domain::ids::{OrganizationId, RotationId};
use wfm_domain::schedule::OwnSchedules;

use crate::table::{Key, Row, Write};

/// The key that says that a rotation is in use, for ever.
pub fn used_key(organization: OrganizationId, rotation: RotationId) -> Key {
    Key::new(format!("O#{organization}#ROTATION#{rotation}"), "USED")
}

/// The writes that note which rotations are in use by `after`, and were not by `before`.
pub fn use_more(
    organization: OrganizationId,
    before: &OwnSchedules,
    after: &OwnSchedules,
) -> Vec<Write> {
    let used = |history: &OwnSchedules| -> BTreeSet<RotationId> {
        let plans = history.entries().filter_map(|entry| entry.value.as_ref());
        plans.filter_map(|plan| Some(plan.rotation()?.rotation_id)).collect()
    };
    let new = &used(after) - &used(before);
    new.into_iter().map(|rotation| use_it(organization, rotation)).collect()
}

/// The write that notes that a rotation is in use.
fn use_it(organization: OrganizationId, rotation: RotationId) -> Write {
    #[derive(Serialize)]
    struct Used {}
    Write::put(Row::new(&used_key(organization, rotation), &Used {}))
}
