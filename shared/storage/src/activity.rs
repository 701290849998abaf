//! The activity log: who changed what, written in the transaction that changed it.
//!
//! One partition a month and shard, so that no organization's writes meet in one place.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::table::{Index, Key, Row, Write};

/// Partitions an organization's month is spread over.
pub const SHARDS: u8 = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub id: Uuid,
    pub occurred_at: DateTime<Utc>,
    /// `None` for what the service does by itself.
    pub actor: Option<Actor>,
    /// As `employee.created`.
    pub action: String,
    pub resource_type: String,
    pub resource_id: String,
    #[serde(with = "as_text")]
    pub changes: Vec<Change>,
    pub request_id: Option<String>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    pub user_id: UserId,
    pub email: String,
}

/// A field before and after, as JSON. Secrets never; pay only where the reader may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub field: String,
    pub before: serde_json::Value,
    pub after: serde_json::Value,
}

/// The write that adds `entry`.
pub fn append(organization: OrganizationId, entry: &Entry) -> Write {
    let month = entry.occurred_at.format("%Y-%m");
    let shard = entry.id.as_bytes()[15] % SHARDS;
    let position =
        format!("{}#{}", entry.occurred_at.to_rfc3339_opts(SecondsFormat::Millis, true), entry.id);
    let key = Key::new(format!("O#{organization}#LOG#{month}#{shard}"), position.clone());
    let resource = format!("O#{organization}#LOG#{}#{}", entry.resource_type, entry.resource_id);
    let mut row = Row::new(&key, entry).listed(Index::Second, resource, position.clone());
    if let Some(actor) = &entry.actor {
        let by = format!("O#{organization}#LOG#U#{}", actor.user_id);
        row = row.listed(Index::First, by, position);
    }
    Write::create(row)
}

/// Values of any shape are stored as JSON text: the table's numbers and sizes are not JSON's.
mod as_text {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Change;

    pub fn serialize<S: Serializer>(changes: &[Change], to: S) -> Result<S::Ok, S::Error> {
        serde_json::to_string(changes).map_err(S::Error::custom)?.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Change>, D::Error> {
        serde_json::from_str(&String::deserialize(from)?).map_err(D::Error::custom)
    }
}
