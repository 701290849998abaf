//! Open shifts: shifts that belong to nobody yet, listed by their date.

use chrono::NaiveDate;
use wfm_domain::ids::{OpenShiftId, OrganizationId};
use wfm_domain::shift_request::OpenShift;

use crate::coded::Stored;
use crate::error::Error;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::table::{Index, Item, Key, Row, Table, Write};

/// The key of an open shift.
pub fn key(organization: OrganizationId, id: OpenShiftId) -> Key {
    Key::new(format!("{}#{id}", Kind::OpenShift.within(organization)), "OPENSHIFT")
}

/// The partition that lists the open shifts.
fn all(organization: OrganizationId) -> String {
    Kind::OpenShifts.within(organization)
}

fn row(organization: OrganizationId, stored: &Stored<OpenShift>) -> Row {
    let OpenShift { id, date, .. } = stored.value;
    Row::new(&key(organization, id), stored).listed(
        Index::First,
        all(organization),
        format!("{date}#{id}"),
    )
}

/// The write that stores a new open shift.
pub fn create(organization: OrganizationId, open: &OpenShift) -> Write {
    Write::create(row(organization, &Stored { rev: 1, value: open.clone() }))
}

/// The write that replaces an open shift that is still at the revision before.
pub fn replace(organization: OrganizationId, after: &Stored<OpenShift>) -> Write {
    Write::replace(row(organization, after), after.rev - 1).unchanged("open shift")
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: OpenShiftId,
) -> Result<Option<Stored<OpenShift>>, Error> {
    table.get(&key(organization, id)).await
}

/// A page of the open shifts of some dates that pass the filter, the earliest first.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    first: NaiveDate,
    last: Option<NaiveDate>,
    wanted: impl Fn(&OpenShift) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<OpenShift>, Error> {
    let PageAfter { position: after, limit } = page;
    let list = List {
        from: first.to_string(),
        to: format!("{}~", last.map_or("9999".to_owned(), |last| last.to_string())),
        descending: false,
        ..List::newest_first(Some(Index::First), vec![all(organization)], after, limit)
    };
    let keep = |item: Item| {
        let stored: Stored<OpenShift> = serde_dynamo::from_item(item)?;
        Ok(Some(stored.value).filter(&wanted))
    };
    table.list(list, keep).await
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
        let open = fixtures::open_shift(OpenShiftId(Uuid::from_u128(0xb)));
        let expected = "OPENSHIFT#0a#0b | OPENSHIFT\n    gsi1: OPENSHIFTS#0a | 2026-11-02#0b";
        assert_eq!(keys(&[create(organization, &open)]), expected);
    }
}
