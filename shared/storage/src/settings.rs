//! An organization's settings: a body, and a small version row that says whether a cached body is
//! still valid.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::OrganizationId;
use wfm_domain::settings::Settings;

use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};

/// Settings as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredSettings {
    pub rev: u64,
    pub settings: Settings,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
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

/// The write that makes the others depend on the settings being as they were read at `rev`.
pub fn still_at(organization: OrganizationId, rev: u64) -> Write {
    Write::still_at(version_key(organization), rev).unchanged("settings")
}

/// The row with the revision in force.
pub fn version_key(organization: OrganizationId) -> Key {
    Key::new(format!("O#{organization}"), "SETTINGS#VERSION")
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
        if let Some(known) = self.known(organization).filter(|known| known.rev >= rev) {
            return Ok(known);
        }
        let stored: Body = table
            .get(&body_key(organization))
            .await?
            .ok_or_else(|| Error::internal("a settings version without its body"))?;
        let stored = Arc::new(StoredSettings {
            rev: stored.rev,
            settings: serde_json::from_str(&stored.body)?,
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

/// The writes that put `next` in force. The first one is the body, on condition of `replaces`.
pub fn put(
    organization: OrganizationId,
    next: &StoredSettings,
    replaces: Option<u64>,
) -> Result<[Write; 2], Error> {
    let row = Row::new(
        &body_key(organization),
        &Body {
            rev: next.rev,
            body: serde_json::to_string(&next.settings)?,
            created_at: next.created_at,
            updated_at: next.updated_at,
        },
    );
    let body = Write::advance(row, replaces.unwrap_or(0)).unchanged("settings");
    let version = Row::new(&version_key(organization), &Version { rev: next.rev });
    Ok([body, Write::put(version)])
}
