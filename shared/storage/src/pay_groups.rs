//! Pay groups in use. What decides about pay cannot change any more in a group that a closed payroll has used.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use wfm_domain::ids::{OrganizationId, PayGroupId};
use wfm_domain::pay::PayGroup;

use crate::coded::{self, Stored};
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Row, Table, Write};

/// The key that marks a pay group as used, for always.
pub fn used_key(organization: OrganizationId, group: PayGroupId) -> Key {
    Key::new(format!("{}#{group}", Kind::PayGroupUse.within(organization)), "USED")
}

/// The pay groups with these ids. Missing ones are absent.
///
/// # Errors
/// Errors of the table.
pub async fn named(
    table: &Table,
    organization: OrganizationId,
    ids: impl IntoIterator<Item = PayGroupId>,
) -> Result<BTreeMap<PayGroupId, Stored<PayGroup>>, Error> {
    let keys: BTreeSet<Key> =
        ids.into_iter().map(|id| coded::key::<PayGroup>(organization, id)).collect();
    let found = table.get_many(keys.into_iter().collect()).await?.into_values();
    found.map(|item| coded::read::<PayGroup>(item).map(|of| (of.value.id, of))).collect()
}

/// The writes with which approved payrolls use these groups. There are none for a group that is marked already. The
/// first use depends on the group as it was read.
///
/// # Errors
/// Errors of the table.
pub async fn use_all<'a>(
    table: &Table,
    organization: OrganizationId,
    groups: impl Iterator<Item = &'a Stored<PayGroup>> + Clone,
) -> Result<Vec<Write>, Error> {
    #[derive(Serialize)]
    struct Used {}
    let keys: BTreeSet<Key> =
        groups.clone().map(|of| used_key(organization, of.value.id)).collect();
    if keys.is_empty() {
        return Ok(vec![]);
    }
    let known = table.get_many(keys.into_iter().collect()).await?;
    let mut writes = vec![];
    for group in groups {
        let used = used_key(organization, group.value.id);
        if !known.contains_key(&used) {
            let key = coded::key::<PayGroup>(organization, group.value.id);
            writes.push(Write::still_at(key, group.rev).unchanged("pay group"));
            writes.push(Write::put(Row::new(&used, &Used {})));
        }
    }
    Ok(writes)
}
