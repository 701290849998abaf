//! Attached files as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_storage::personal_data::Document as Stored;

/// A file that is attached to an employee.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EmployeeDocument")]
pub struct Document {
    /// The file. `GET /uploads/{id}` says where to read it.
    pub upload_id: Uuid,
    /// The name of the file.
    pub name: String,
    /// The date of the file.
    pub date: NaiveDate,
    /// Whether the employee may read it.
    pub visible_to_employee: bool,
    /// The media type of the file.
    pub content_type: String,
    /// The number of bytes.
    pub content_length: u64,
    /// The account that attached it.
    pub attached_by: Uuid,
    /// When it was attached.
    pub attached_at: Timestamp,
}

/// The files that are attached to an employee.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "EmployeeDocuments")]
pub struct Documents {
    /// The files, by date, newest first.
    pub data: Vec<Document>,
}

/// Request body for attaching a file to an employee.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "EmployeeDocumentCreate")]
pub struct DocumentCreate {
    /// An upload with the purpose `employee_document`, which you have made.
    pub upload_id: Uuid,
    /// The name of the file.
    #[schemars(length(min = 1, max = 200), extend("format" = "name"))]
    pub name: String,
    /// The date of the file.
    pub date: NaiveDate,
    /// Whether the employee may read it. Default false.
    pub visible_to_employee: Option<bool>,
}

impl From<&Stored> for Document {
    fn from(stored: &Stored) -> Self {
        Self {
            upload_id: stored.upload.0,
            name: stored.name.clone(),
            date: stored.date,
            visible_to_employee: stored.visible_to_employee,
            content_type: stored.content_type.as_str().to_owned(),
            content_length: stored.content_length,
            attached_by: stored.attached_by.0,
            attached_at: stored.attached_at.into(),
        }
    }
}
