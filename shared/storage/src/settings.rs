//! An organization's settings, sites and rotations: a body, a row for each site and rotation, and a small version row
//! that says whether what is cached of them is still valid.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use futures::future::try_join3;
use serde::{Deserialize, Serialize};
use wfm_domain::ids::OrganizationId;
use wfm_domain::roster::Rotation;
use wfm_domain::settings::Settings;
use wfm_domain::site::Site;

use crate::coded;
use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};

/// Settings and sites as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSettings {
    /// The revision of the settings.
    pub rev: u64,
    /// The revision of settings, sites and rotations together.
    pub version: u64,
    pub settings: Settings,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl StoredSettings {
    /// Those of a new organization.
    pub fn new(settings: Settings, now: DateTime<Utc>) -> Self {
        Self { rev: 1, version: 1, settings, created_at: now, updated_at: now }
    }

    /// The same, one revision on, with other settings.
    #[must_use]
    pub fn changed(&self, settings: Settings, now: DateTime<Utc>) -> Self {
        let (rev, version) = (self.rev + 1, self.version + 1);
        Self { rev, version, settings, created_at: self.created_at, updated_at: now }
    }
}

#[derive(Serialize, Deserialize)]
struct Body {
    rev: u64,
    /// The settings as JSON text, in one attribute.
    body: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
struct Version {
    rev: u64,
}

fn body_key(organization: OrganizationId) -> Key {
    Key::new(format!("O#{organization}"), "SETTINGS")
}

/// The write that makes the others depend on settings, sites and rotations being as they were read.
pub fn still_at(organization: OrganizationId, version: u64) -> Write {
    Write::still_at(version_key(organization), version).unchanged("settings")
}

/// The write that comes with every change of settings, sites or rotations, which were read at `version`. Of two concurrent
/// changes one is refused.
pub fn move_on(organization: OrganizationId, version: u64) -> Write {
    let row = Row::new(&version_key(organization), &Version { rev: version + 1 });
    Write::advance(row, version).unchanged("settings")
}

/// The row with the revision in force.
pub fn version_key(organization: OrganizationId) -> Key {
    Key::new(format!("O#{organization}"), "SETTINGS#VERSION")
}

/// The most that all sites and rotations of an organization hold together, as bytes of JSON: they are read as a whole.
pub const MAX_PARTS: usize = 1_000_000;

/// Whether settings with these sites and rotations may be stored.
///
/// # Errors
/// Where they cannot be written as JSON.
pub fn parts_fit(settings: &Settings) -> Result<bool, Error> {
    let sites: Vec<&Site> = settings.sites.values().collect();
    let rotations: Vec<&Rotation> = settings.rotations.values().collect();
    let bytes = serde_json::to_vec(&sites)?.len() + serde_json::to_vec(&rotations)?.len();
    Ok(bytes <= MAX_PARTS)
}

/// The settings that were read last, by organization.
#[derive(Clone, Default)]
pub struct SettingsCache(Arc<Mutex<HashMap<OrganizationId, Arc<StoredSettings>>>>);

impl SettingsCache {
    /// The settings in force.
    pub async fn current(
        &self,
        table: &Table,
        organization: OrganizationId,
    ) -> Result<Arc<StoredSettings>, Error> {
        let version = table.get::<Version>(&version_key(organization)).await?;
        self.at(table, organization, version.map(|v| v.rev)).await
    }

    /// The settings in force, where the version row came with a batch read.
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
        let (stored, sites, rotations) = Box::pin(try_join3(
            table.get::<Body>(&key),
            coded::all::<Site>(table, organization),
            coded::all::<Rotation>(table, organization),
        ))
        .await?;
        let stored =
            stored.ok_or_else(|| Error::internal("a settings version without its body"))?;
        let settings: Settings = serde_json::from_str(&stored.body)?;
        let stored = Arc::new(StoredSettings {
            rev: stored.rev,
            // What was read may be newer: it is then read again.
            version: rev,
            settings: Settings {
                sites: sites.into_iter().map(|site| (site.id, site)).collect(),
                rotations: rotations.into_iter().map(|rotation| (rotation.id, rotation)).collect(),
                ..settings
            },
            created_at: stored.created_at,
            updated_at: stored.updated_at,
        });
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(organization, Arc::clone(&stored));
        Ok(stored)
    }

    fn known(&self, organization: OrganizationId) -> Option<Arc<StoredSettings>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&organization).cloned()
    }
}

/// The writes that put `next` in force, in place of the revision before.
pub fn put(organization: OrganizationId, next: &StoredSettings) -> Result<[Write; 2], Error> {
    let row = Row::new(
        &body_key(organization),
        &Body {
            rev: next.rev,
            body: serde_json::to_string(&next.settings)?,
            created_at: next.created_at,
            updated_at: next.updated_at,
        },
    );
    let body = Write::advance(row, next.rev - 1).unchanged("settings");
    Ok([body, move_on(organization, next.version - 1)])
}
