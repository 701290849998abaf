//! Sites, all in one partition of their organization.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, SiteId};
use wfm_domain::site::Site;

use crate::condition::Condition;
use crate::error::Error;
use crate::list::{List, Page};
use crate::table::{Item, Key, Row, Table, Write};
use crate::{settings, unique};

/// A site as stored at one revision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredSite {
    pub rev: u64,
    #[serde(flatten)]
    pub site: Site,
}

/// The partition of an organization's sites, whose sort keys are their ids: by creation.
fn partition(organization: OrganizationId) -> String {
    format!("O#{organization}#SITES")
}

pub fn key(organization: OrganizationId, id: SiteId) -> Key {
    Key::new(partition(organization), id.to_string())
}

fn code_keys(organization: OrganizationId, code: &str) -> BTreeSet<Key> {
    unique::keys(&format!("O#{organization}#SITECODE"), code)
}

#[derive(Serialize, Deserialize)]
struct Coded {
    id: SiteId,
}

/// A site out of an item that was read.
fn read(item: Item) -> Result<StoredSite, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// A page of sites, newest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<StoredSite>, Error> {
    let list = List::newest_first(None, vec![partition(organization)], after, limit);
    table.list(list, |item| read(item).map(Some)).await
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: SiteId,
) -> Result<Option<StoredSite>, Error> {
    table.get(&key(organization, id)).await
}

/// All sites, strongly consistent.
pub(crate) async fn all(
    table: &Table,
    organization: OrganizationId,
) -> Result<BTreeMap<SiteId, Site>, Error> {
    let items = table.range(&partition(organization), "0", "~").await?;
    let site = |item| read(item).map(|stored| (stored.site.id, stored.site));
    items.into_iter().map(site).collect()
}

/// Refuses a code that another site has.
const UNIQUE_CODE: Condition = Condition::Unique {
    pointer: "/code",
    detail: "Another site has this code, or one that looks like it.",
};

/// The writes that store a new site, beside settings that were read at `version`.
pub fn create(organization: OrganizationId, site: &Site, version: u64) -> Vec<Write> {
    let keys = code_keys(organization, &site.code);
    let mut writes = unique::claim(&Coded { id: site.id }, &BTreeSet::new(), &keys, UNIQUE_CODE);
    let stored = StoredSite { rev: 1, site: site.clone() };
    writes.push(Write::create(Row::new(&key(organization, site.id), &stored)));
    writes.push(settings::move_on(organization, version));
    writes
}

/// The writes that replace `before` with `after`, beside settings that were read at `version`.
pub fn replace(
    organization: OrganizationId,
    before: &StoredSite,
    after: &StoredSite,
    version: u64,
) -> Vec<Write> {
    let (id, codes) = (after.site.id, |site: &Site| code_keys(organization, &site.code));
    let row = Row::new(&key(organization, id), after);
    let mut writes = vec![Write::replace(row, before.rev).unchanged("site")];
    let (old, new) = (codes(&before.site), codes(&after.site));
    writes.extend(unique::claim(&Coded { id }, &old, &new, UNIQUE_CODE));
    writes.push(settings::move_on(organization, version));
    writes
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;
    use wfm_domain::fixtures;

    use super::*;
    use crate::key_chart::keys;

    #[test]
    fn keys_are_built_as_the_chart_says() {
        let organization = OrganizationId(Uuid::from_u128(0xa));
        let id = SiteId(Uuid::from_u128(0xb));
        let site = Site { code: "a-2".into(), ..fixtures::site(id, chrono_tz::UTC) };
        let expected = "O#0a | SETTINGS#VERSION\nO#0a#SITECODE#a-2 | UNIQUE\nO#0a#SITES | 0b";
        assert_eq!(keys(&create(organization, &site, 1)), expected);
    }
}
