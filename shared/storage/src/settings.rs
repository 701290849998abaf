//! An organization's settings, sites, rotations and time policies: one row for the settings, one for each of the
//! others, and a small version row that tells whether a cached copy is still valid.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use futures::future::try_join4;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{JobId, OrganizationId};
use wfm_domain::policy::{MAX_POLICIES, TimePolicy};
use wfm_domain::roster::{MAX_ROTATIONS, Rotation};
use wfm_domain::settings::Settings;
use wfm_domain::site::{MAX_SITES, Site};

use crate::coded;
use crate::error::Error;
use crate::kinds::Kind;
use crate::table::{Item, Key, Row, Table, Write};

/// Settings and sites as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSettings {
    /// The revision of the settings.
    pub rev: u64,
    /// The revision of settings, sites, rotations and time policies together.
    pub version: u64,
    pub settings: Settings,
    /// The job that recalculates the days that the last change affects.
    pub recalculation_job_id: Option<JobId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl StoredSettings {
    /// The settings of a new organization.
    pub fn new(settings: Settings, now: DateTime<Utc>) -> Self {
        let recalculation_job_id = None;
        Self {
            rev: 1,
            version: 1,
            settings,
            recalculation_job_id,
            created_at: now,
            updated_at: now,
        }
    }

    /// The next revision, with other settings.
    #[must_use]
    pub fn changed(&self, settings: Settings, now: DateTime<Utc>) -> Self {
        let rev = self.rev + 1;
        let version = self.version + 1;
        let recalculation_job_id = self.recalculation_job_id.clone();
        let created_at = self.created_at;
        Self { rev, version, settings, recalculation_job_id, created_at, updated_at: now }
    }
}

#[derive(Serialize, Deserialize)]
struct Body {
    rev: u64,
    /// The settings as JSON text, in one attribute.
    body: String,
    #[serde(default)]
    recalculation_job_id: Option<JobId>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
struct Version {
    rev: u64,
}

fn body_key(organization: OrganizationId) -> Key {
    Key::new(Kind::Settings.within(organization), "SETTINGS")
}

/// The write with which other writes depend on the settings and their parts: none may have changed since they
/// were read.
pub fn still_at(organization: OrganizationId, version: u64) -> Write {
    Write::still_at(version_key(organization), version).unchanged("settings")
}

/// The write that belongs to every change of the settings or their parts, which were read at `version`. If two
/// changes are concurrent, one is refused.
pub fn move_on(organization: OrganizationId, version: u64) -> Write {
    let row = Row::new(&version_key(organization), &Version { rev: version + 1 });
    Write::advance(row, version).unchanged("settings")
}

/// The row with the revision in force.
pub fn version_key(organization: OrganizationId) -> Key {
    Key::new(Kind::SettingsVersion.within(organization), "VERSION")
}

/// The greatest size of all parts of an organization's settings together, in bytes of JSON. There is a limit because they
/// are read together.
const MAX_PARTS: usize = 1_000_000;
/// The greatest size of one part, in bytes of JSON. An item of the table holds 400 KB.
const MAX_PART: usize = 300_000;

/// A part of the settings that has a row of its own, and is to be stored.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    Site(&'a Site),
    Rotation(&'a Rotation),
    TimePolicy(&'a TimePolicy),
}

impl<'a> Part<'a> {
    /// The parts that are stored.
    fn all_of(settings: &'a Settings) -> impl Iterator<Item = Self> {
        let sites = settings.sites.values().map(Self::Site);
        let rotations = settings.rotations.values().map(Self::Rotation);
        let time_policies = settings.time_policies.values().map(Self::TimePolicy);
        sites.chain(rotations).chain(time_policies)
    }

    /// Whether the other is the same part, at another revision.
    fn is_same_as(self, other: Self) -> bool {
        match (self, other) {
            (Self::Site(one), Self::Site(other)) => one.id == other.id,
            (Self::Rotation(one), Self::Rotation(other)) => one.id == other.id,
            (Self::TimePolicy(one), Self::TimePolicy(other)) => one.id == other.id,
            _ => false,
        }
    }

    fn is_of_the_kind_of(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    fn most(self) -> Most {
        match self {
            Self::Site(_) => Most { count: MAX_SITES, what: "sites" },
            Self::Rotation(_) => Most { count: MAX_ROTATIONS, what: "rotations" },
            Self::TimePolicy(_) => Most { count: MAX_POLICIES, what: "time policies" },
        }
    }

    fn bytes(self) -> Result<usize, Error> {
        Ok(match self {
            Self::Site(site) => serde_json::to_vec(site)?,
            Self::Rotation(rotation) => serde_json::to_vec(rotation)?,
            Self::TimePolicy(policy) => serde_json::to_vec(policy)?,
        }
        .len())
    }
}

/// The most parts of a kind.
struct Most {
    count: usize,
    what: &'static str,
}

/// Checks whether a part can be stored among the others: there must not be too many, and they must not be too large.
///
/// # Errors
/// The reason, as a sentence, in the inner result; [`Error`] if a part cannot be written as JSON.
pub fn check_part(settings: &Settings, part: Part<'_>) -> Result<Result<(), String>, Error> {
    let size = part.bytes()?;
    let mut total = size;
    let mut of_its_kind = 0;
    for other in Part::all_of(settings).filter(|other| !other.is_same_as(part)) {
        total += other.bytes()?;
        of_its_kind += usize::from(other.is_of_the_kind_of(part));
    }
    let Most { count, what } = part.most();
    Ok(if of_its_kind >= count {
        Err(format!("An organization has at most {count} {what}."))
    } else if size > MAX_PART {
        Err("It holds at most 300 KB of text.".into())
    } else if total > MAX_PARTS {
        Err("All sites, rotations and time policies together hold at most 1 MB of text.".into())
    } else {
        Ok(())
    })
}

/// The settings in force, keyed by function and organization.
type Known = HashMap<(&'static str, OrganizationId), Arc<StoredSettings>>;

/// The settings that were read last, keyed by function and organization.
#[derive(Clone, Default)]
pub struct SettingsCache {
    function: &'static str,
    known: Arc<Mutex<Known>>,
}

impl SettingsCache {
    /// Forgets everything, like a new instance.
    pub fn forget(&self) {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The cache of one function. [`Self::forget`] empties it, too.
    pub(crate) fn of_function(&self, function: &'static str) -> Self {
        Self { function, known: Arc::clone(&self.known) }
    }

    /// The settings in force.
    pub async fn current(
        &self,
        table: &Table,
        organization: OrganizationId,
    ) -> Result<Arc<StoredSettings>, Error> {
        let version = table.get::<Version>(&version_key(organization)).await?;
        self.at(table, organization, version.map(|v| v.rev)).await
    }

    /// The settings in force, for a caller who read the version row in a batch.
    pub async fn from_batch(
        &self,
        table: &Table,
        organization: OrganizationId,
        found: &HashMap<Key, Item>,
    ) -> Result<Arc<StoredSettings>, Error> {
        let version: Option<Version> = found
            .get(&version_key(organization))
            .map(|item| serde_dynamo::from_item(item.clone()))
            .transpose()?;
        self.at(table, organization, version.map(|v| v.rev)).await
    }

    async fn at(
        &self,
        table: &Table,
        organization: OrganizationId,
        rev: Option<u64>,
    ) -> Result<Arc<StoredSettings>, Error> {
        let rev = rev.ok_or_else(|| Error::internal("an organization without settings"))?;
        if let Some(known) = self.known(organization).filter(|known| known.version >= rev) {
            return Ok(known);
        }
        let key = body_key(organization);
        let (stored, sites, rotations, policies) = Box::pin(try_join4(
            table.get::<Body>(&key),
            coded::all::<Site>(table, organization),
            coded::all::<Rotation>(table, organization),
            coded::all::<TimePolicy>(table, organization),
        ))
        .await?;
        let stored =
            stored.ok_or_else(|| Error::internal("a settings version without its body"))?;
        let settings: Settings = serde_json::from_str(&stored.body)?;
        let stored = Arc::new(StoredSettings {
            rev: stored.rev,
            // The row may be newer than the version. If so, it is read again later.
            version: rev,
            settings: Settings {
                sites: sites.into_iter().map(|site| (site.id, site)).collect(),
                rotations: rotations.into_iter().map(|rotation| (rotation.id, rotation)).collect(),
                time_policies: policies.into_iter().map(|policy| (policy.id, policy)).collect(),
                ..settings
            },
            recalculation_job_id: stored.recalculation_job_id,
            created_at: stored.created_at,
            updated_at: stored.updated_at,
        });
        self.known
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert((self.function, organization), Arc::clone(&stored));
        Ok(stored)
    }

    fn known(&self, organization: OrganizationId) -> Option<Arc<StoredSettings>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&(self.function, organization)).cloned()
    }
}

/// The writes that put `next` in force and replace the revision before.
pub fn put(organization: OrganizationId, next: &StoredSettings) -> Result<[Write; 2], Error> {
    let row = Row::new(
        &body_key(organization),
        &Body {
            rev: next.rev,
            body: serde_json::to_string(&next.settings)?,
            recalculation_job_id: next.recalculation_job_id.clone(),
            created_at: next.created_at,
            updated_at: next.updated_at,
        },
    );
    let body = Write::advance(row, next.rev - 1).unchanged("settings");
    Ok([body, move_on(organization, next.version - 1)])
}
