//! Uploads as asked for and answered.

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
    /// Purpose of the file.
    pub purpose: Purpose,
    /// A photo is an image; another file may also be a PDF.
    pub content_type: ContentType,
    /// The exact number of bytes.
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

/// The types a file may have.
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
    /// The method to send the file with.
    pub method: Method,
    /// Where to send the file.
    pub url: String,
    /// The headers to send with the file.
    pub headers: BTreeMap<String, String>,
    /// Reference to the file, as in `photo_url`: the service's address, `/uploads/` and the id. `GET` it with a token.
    pub file_url: String,
    /// When the upload authorization ends.
    pub expires_at: Timestamp,
}

/// Request that uploads the file.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub enum Method {
    #[serde(rename = "PUT")]
    Put,
}

/// A file that is to be uploaded, or was.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Upload {
    /// The id of the upload.
    pub id: Uuid,
    /// Purpose of the file.
    pub purpose: Purpose,
    /// The kind of the file.
    pub content_type: ContentType,
    /// Bytes.
    pub content_length: u64,
    /// SHA-256 of the content, in base 64.
    pub checksum_sha256: String,
    /// Whether the file is there and is what was promised.
    pub state: State,
    /// Reference to the file, as in `photo_url`.
    pub file_url: String,
    /// Where to read the file, for five minutes. Only while `ready`.
    pub download_url: Option<String>,
    /// When the authorization was given.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// `pending`: the file is not there yet; `ready`: it is there; `invalid`: another file came; `expired`: it
/// did not come in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "UploadState")]
pub enum State {
    Pending,
    Ready,
    Invalid,
    Expired,
}

/// The same names here and in the rules.
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
