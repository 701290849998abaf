//! Uploads as requested and answered.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::upload as model;
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;

/// Request body for an upload authorization.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresignRequest {
    /// The purpose of the file.
    pub purpose: Purpose,
    /// The type of the file. A photo must be an image. Other files may also be PDFs.
    pub content_type: ContentType,
    /// The exact number of bytes of the file.
    #[schemars(range(min = 1, max = 10_485_760))]
    pub content_length: u64,
    /// SHA-256 of the content, in base 64.
    #[schemars(length(max = 44), regex(pattern = "^[A-Za-z0-9+/]{43}=$"))]
    pub checksum_sha256: String,
}

impl PresignRequest {
    /// The checks that the schema cannot express: a photo is an image, and a hash has 32 bytes.
    pub fn checked(&self) -> Result<(), Error> {
        let mut violations = vec![];
        if !model::Purpose::from(self.purpose).allows(self.content_type.into()) {
            let detail = "A photo is image/jpeg, image/png or image/webp.";
            violations.push(Violation::at("/content_type", "not_allowed", detail));
        }
        if STANDARD.decode(&self.checksum_sha256).is_err() {
            let detail = "The checksum must be the base64 of 32 bytes.";
            violations.push(Violation::at("/checksum_sha256", "invalid_format", detail));
        }
        if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
    }
}

/// The purpose of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "UploadPurpose")]
pub enum Purpose {
    AttendancePhoto,
    LeaveAttachment,
    EmployeeDocument,
}

/// The types that a file may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "UploadContentType")]
pub enum ContentType {
    #[serde(rename = "image/jpeg")]
    Jpeg,
    #[serde(rename = "image/png")]
    Png,
    #[serde(rename = "image/webp")]
    Webp,
    #[serde(rename = "application/pdf")]
    Pdf,
}

/// An upload authorization for one file.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PresignedUrl {
    /// The id of the upload.
    pub upload_id: Uuid,
    /// The method with which to send the file.
    pub method: Method,
    /// The address to which to send the file.
    pub url: String,
    /// The headers to send with the file.
    pub headers: BTreeMap<String, String>,
    /// The reference to the file, as in `photo_url`: the service's address, `/uploads/` and the id. A client reads it
    /// with `GET` and a token.
    pub file_url: String,
    /// When the upload authorization ends.
    pub expires_at: Timestamp,
}

/// The method of the request that uploads the file.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub enum Method {
    #[serde(rename = "PUT")]
    Put,
}

/// A file that is to be uploaded, or was uploaded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Upload {
    /// The id of the upload.
    pub id: Uuid,
    /// Purpose of the file.
    pub purpose: Purpose,
    /// The kind of the file.
    pub content_type: ContentType,
    /// The number of bytes.
    pub content_length: u64,
    /// SHA-256 of the content, in base 64.
    pub checksum_sha256: String,
    /// Whether the file has arrived and is the promised one.
    pub state: State,
    /// The reference to the file, as in `photo_url`.
    pub file_url: String,
    /// The address at which to read the file, for five minutes. Only while `ready`.
    pub download_url: Option<String>,
    /// The time at which the upload authorization was given.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// `pending`: the file has not arrived yet; `ready`: it has arrived; `invalid`: another file arrived; `expired`: the
/// file did not arrive in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "UploadState")]
pub enum State {
    Pending,
    Ready,
    Invalid,
    Expired,
}

/// Declares conversions for an enum that has the same names here and in the rules.
macro_rules! same {
    ($name:ident: $($variant:ident),+) => {
        impl From<$name> for model::$name {
            fn from(sent: $name) -> Self {
                match sent { $($name::$variant => Self::$variant),+ }
            }
        }

        impl From<model::$name> for $name {
            fn from(stored: model::$name) -> Self {
                match stored { $(model::$name::$variant => Self::$variant),+ }
            }
        }
    };
}

same!(Purpose: AttendancePhoto, LeaveAttachment, EmployeeDocument);
same!(ContentType: Jpeg, Png, Webp, Pdf);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_bound_is_the_rules() {
        let schema = serde_json::to_value(schemars::schema_for!(PresignRequest)).unwrap();
        assert_eq!(schema["properties"]["content_length"]["maximum"], model::MAX_BYTES);
    }
}
