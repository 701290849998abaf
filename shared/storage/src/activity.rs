//! The activity log: who changed what. An entry is written in the transaction of its change.
//!
//! A month has several partitions, so that the writes of one organization do not all meet in one.

use chrono::{DateTime, Datelike, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};

use crate::condition::Condition;
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Index, Item, Key, Row, Write};

/// The number of partitions of an organization's month.
pub const SHARDS: u8 = 4;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub id: Uuid,
    pub occurred_at: DateTime<Utc>,
    /// The account that made the change; `None` if the service made it by itself.
    pub actor: Option<Actor>,
    /// The kind of the change, for example `employee.created`.
    pub action: String,
    pub resource_type: String,
    pub resource_id: String,
    /// The employee to whom the resource belongs, if it belongs to one. Readers who may read the employee's resource
    /// see the changes.
    #[serde(default, rename = "e", skip_serializing_if = "Option::is_none")]
    pub employee_id: Option<EmployeeId>,
    /// The resources in which one step of a job made the same change. `resource_id` is then the job.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<String>,
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

/// A field before and after, as JSON. It never holds secrets. Whatever else a reader may not see is hidden when the
/// log is shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    pub field: String,
    pub before: serde_json::Value,
    pub after: serde_json::Value,
}

impl Entry {
    /// Whether the entry is about a resource of this type. An entry about several resources is also about the job
    /// that changed them.
    pub fn is_of_type(&self, wanted: &str) -> bool {
        self.resource_type == wanted || !self.resources.is_empty() && wanted == "job"
    }

    /// The entry about this resource alone; `None` if the entry is about others.
    #[must_use]
    pub fn about(self, resource: &str) -> Option<Self> {
        if self.resource_id == resource {
            return Some(self);
        }
        let among = self.resources.iter().any(|id| id == resource);
        among.then(|| Self { resource_id: resource.to_owned(), resources: vec![], ..self })
    }
}

/// The key of an entry.
pub fn key(organization: OrganizationId, entry: &Entry) -> Key {
    let shard = entry.id.as_bytes()[15] % SHARDS;
    let pk = partition(organization, Month::of(entry.occurred_at), shard);
    Key::new(pk, format!("{}#{}", position(entry.occurred_at), entry.id))
}

/// The write that adds `entry`. It is refused if the entry exists, because then the transaction has
/// already been applied.
pub fn append(organization: OrganizationId, entry: &Entry) -> Write {
    let key = key(organization, entry);
    let position = key.sk.clone();
    let resource = of_resource(organization, &entry.resource_id);
    let mut row = Row::new(&key, entry).listed(Index::Second, resource, position.clone());
    if let Some(actor) = &entry.actor {
        row = row.listed(Index::First, by_actor(organization, actor.user_id), position);
    }
    Write::create(row).requires(Condition::NotApplied)
}

/// A calendar month, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    year: i32,
    month0: u32,
}

impl Month {
    pub fn of(at: DateTime<Utc>) -> Self {
        Self { year: at.year(), month0: at.month0() }
    }

    /// The next month.
    pub fn next(self) -> Self {
        match self.month0 {
            11 => Self { year: self.year + 1, month0: 0 },
            month0 => Self { year: self.year, month0: month0 + 1 },
        }
    }

    /// The previous month.
    pub fn previous(self) -> Self {
        match self.month0 {
            0 => Self { year: self.year - 1, month0: 11 },
            month0 => Self { year: self.year, month0: month0 - 1 },
        }
    }
}

impl Month {
    /// The position at which the next month begins.
    pub fn next_start(self) -> String {
        let Self { year, month0 } = self.next();
        format!("{year:04}-{:02}-01T00:00:00.000Z", month0 + 1)
    }
}

fn partition(organization: OrganizationId, month: Month, shard: u8) -> String {
    {
        let year = month.year;
        let month = month.month0 + 1;
        format!("{}#{year:04}-{month:02}#{shard}", Kind::Log.within(organization))
    }
}

/// The partitions of an organization's month.
pub fn of_month(organization: OrganizationId, month: Month) -> Vec<String> {
    (0..SHARDS).map(|shard| partition(organization, month, shard)).collect()
}

/// The partition of the changes that an account made.
pub fn by_actor(organization: OrganizationId, actor: UserId) -> String {
    format!("{}#{actor}", Kind::LogOfAccount.within(organization))
}

/// The partition of the changes of a resource.
pub fn of_resource(organization: OrganizationId, resource: &str) -> String {
    format!("{}#{resource}", Kind::LogOfResource.within(organization))
}

/// The position of an instant among entries.
pub fn position(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// An entry from an item that was read.
pub fn read(item: Item) -> Result<Entry, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// Values of any form are stored as JSON text, because the numbers and sizes of the table differ
/// from those of JSON.
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
