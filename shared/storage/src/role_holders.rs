//! The accounts that hold a role, so that the holders of a permission can be notified.

use std::collections::BTreeSet;

use serde::Serialize;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Query, Row, Table, Write, text};

fn partition(organization: OrganizationId) -> String {
    Kind::Holders.within(organization)
}

fn key(organization: OrganizationId, role: &str, account: UserId) -> Key {
    Key::new(partition(organization), format!("{role}#{account}"))
}

/// The writes that list an account under the roles `after`, and no longer under `before`.
pub fn change<'a>(
    organization: OrganizationId,
    account: UserId,
    before: impl IntoIterator<Item = &'a String>,
    after: impl IntoIterator<Item = &'a String>,
) -> Vec<Write> {
    #[derive(Serialize)]
    struct Holder {}
    let before: BTreeSet<&String> = before.into_iter().collect();
    let after: BTreeSet<&String> = after.into_iter().collect();
    let key = |role: &String| key(organization, role, account);
    let gained = after.difference(&before).map(|role| Write::put(Row::new(&key(role), &Holder {})));
    let lost = before.difference(&after).map(|role| Write::delete(key(role)));
    gained.chain(lost).collect()
}

/// At most `limit` accounts that hold a role, including inactive ones, strongly consistent.
pub async fn of(
    table: &Table,
    organization: OrganizationId,
    role: &str,
    limit: usize,
) -> Result<Vec<UserId>, Error> {
    let pk = partition(organization);
    let from = format!("{role}#");
    let to = format!("{role}#~");
    let query = Query { pk: &pk, from: &from, to: &to, limit: Some(limit), ..Query::default() };
    let (items, _) = table.query(query).await?;
    let account = |sk: &str| {
        let (_, account) = sk.split_once('#').ok_or_else(|| Error::internal("no holder"))?;
        account.parse().map(UserId).map_err(Error::internal)
    };
    items.iter().map(|item| text(item, "sk").and_then(account)).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_writes_are_those_of_the_key_chart() {
        let roles =
            |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let organization = OrganizationId(Uuid::nil());
        let account = UserId(Uuid::max());
        let before = roles(&["admin", "employee"]);
        let after = roles(&["admin", "hr_manager"]);
        let writes = change(organization, account, &before, &after);
        let org = Uuid::nil();
        let user = Uuid::max();
        let keys: Vec<String> = writes.iter().map(Write::keys).collect();
        for (written, role) in keys.iter().zip(["hr_manager", "employee"]) {
            assert!(written.contains(&format!("HOLDERS#{org}")), "{written}");
            assert!(written.contains(&format!("{role}#{user}")), "{written}");
        }
        assert_eq!(keys.len(), 2);
    }
}
