//! Roles as sent and answered.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::authorization::{SystemRole, all_written};
use wfm_http::wire::Timestamp;
use wfm_storage::roles as stored;

/// A role.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Role {
    /// Its id.
    pub id: Uuid,
    /// The name by which accounts refer to it.
    pub name: String,
    /// The purpose.
    pub description: Option<String>,
    /// The permissions that the role grants.
    pub permissions: Vec<String>,
    /// System roles cannot be changed.
    pub is_system: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a role.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "RoleInput")]
pub struct RoleCreate {
    /// Unique in the organization: no two may look alike.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub name: String,
    /// The purpose.
    #[schemars(length(max = 500))]
    pub description: Option<String>,
    /// The permissions that the role grants. The caller must hold each of them.
    #[schemars(length(max = 100))]
    pub permissions: Vec<Permission>,
}

/// A permission of the registry, with its scope if it has scopes.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Permission(pub String);

impl JsonSchema for Permission {
    fn schema_name() -> Cow<'static, str> {
        "Permission".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "A permission, with its scope where it has scopes.",
            "enum": all_written(),
        })
    }
}

impl From<&stored::Role> for Role {
    fn from(role: &stored::Role) -> Self {
        let permissions = match SystemRole::named(&role.name).filter(|_| role.is_system) {
            Some(system) => system.grants().as_strings(),
            None => role.permissions.clone(),
        };
        Self {
            id: role.id.0,
            name: role.name.clone(),
            description: role.description.clone(),
            permissions,
            is_system: role.is_system,
            created_at: role.created_at.into(),
            updated_at: role.updated_at.into(),
        }
    }
}
