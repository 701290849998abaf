//! Departments as sent and answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_storage::departments as stored;

/// A department.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Department {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// The department to which this one belongs.
    pub parent_id: Option<Uuid>,
    /// The employee who leads it.
    pub manager_id: Option<Uuid>,
    /// Whether employees may belong to it.
    pub is_active: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a department.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DepartmentCreate {
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The department to which this one belongs. There are at most 20 levels and no cycles.
    pub parent_id: Option<Uuid>,
    /// The employee who leads it.
    pub manager_id: Option<Uuid>,
    /// Default true. A department with active members cannot be deactivated.
    pub is_active: Option<bool>,
}

impl From<&stored::Department> for Department {
    fn from(department: &stored::Department) -> Self {
        Self {
            id: department.id.0,
            code: department.code.clone(),
            name: department.name.clone(),
            parent_id: department.parent_id.map(|id| id.0),
            manager_id: department.manager_id.map(|id| id.0),
            is_active: department.is_active,
            created_at: department.created_at.into(),
            updated_at: department.updated_at.into(),
        }
    }
}
