//! Calendar feeds: the secret address at which an account's calendar is read without a token (rule LEAVE-46). Only the
//! hash of the secret is stored.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Key, Row, Table, Write};

/// The calendar feed of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarFeed {
    pub rev: u64,
    /// SHA-256 of the secret in the address, in hexadecimal digits.
    pub secret_hash: String,
    /// Whether the feed shows the team calendar, too.
    pub team: bool,
    pub created_at: DateTime<Utc>,
}

fn key(organization: OrganizationId, user: UserId) -> Key {
    Key::new(format!("{}#{user}", Kind::CalendarFeed.within(organization)), "FEED")
}

pub async fn get(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
) -> Result<Option<CalendarFeed>, Error> {
    table.get(&key(organization, user)).await
}

/// The write that stores a feed: revision 1 creates it, a later one replaces the revision before.
pub fn put(organization: OrganizationId, user: UserId, feed: &CalendarFeed) -> Write {
    let row = Row::new(&key(organization, user), feed);
    Write::advance(row, feed.rev - 1).unchanged("calendar feed")
}

/// The write that removes a feed, if it is still at this revision.
pub fn delete(organization: OrganizationId, user: UserId, feed: &CalendarFeed) -> Write {
    Write::delete_at(key(organization, user), feed.rev).unchanged("calendar feed")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::key_chart::keys;

    /// Rule LEAVE-46.
    #[test]
    fn a_feed_has_its_own_partition_and_holds_no_secret() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let user = UserId(Uuid::from_u128(2));
        let created_at = DateTime::UNIX_EPOCH;
        let feed = CalendarFeed { rev: 1, secret_hash: "ab".into(), team: false, created_at };
        assert_eq!(keys(&[put(organization, user, &feed)]), "CALENDARFEED#01#02 | FEED");
    }
}
