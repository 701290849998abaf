//! Files of jobs and payments, as answered: each with an address from which anybody can download it for a short time.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use wfm_http::{Call, Error};
use wfm_storage::jobs::JobFile;

/// The time for which a download URL is valid.
const SIGNED_FOR: Duration = Duration::from_secs(5 * 60);

/// Files to download.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Downloads {
    /// The files; none until they are complete.
    pub data: Vec<Download>,
}

/// A file to download.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Download {
    /// The name of the file.
    pub name: String,
    /// The media type.
    pub media_type: String,
    /// The number of its rows or transfers, without a header; `null` if it has none.
    pub rows: Option<u64>,
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// The address from which anybody can download the file for 5 minutes.
    pub download_url: String,
}

impl Downloads {
    /// Files, in their order, with addresses that this call signs.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn of<Q, B>(call: &Call<Q, B>, files: &[JobFile]) -> Result<Self, Error> {
        let mut data = vec![];
        for file in files {
            data.push(Download::of(call, file).await?);
        }
        Ok(Self { data })
    }
}

impl Download {
    /// A file, with an address that this call signs.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn of<Q, B>(call: &Call<Q, B>, file: &JobFile) -> Result<Self, Error> {
        let blobs = call.services.bucket(&call.request);
        let (name, content_type) = (&file.name, &file.content_type);
        let signed =
            blobs.sign_get(&file.object, name, content_type, call.now(), SIGNED_FOR).await?;
        Ok(Self {
            name: name.clone(),
            media_type: content_type.clone(),
            rows: file.rows,
            bytes: file.size,
            sha256: file.sha256.clone(),
            download_url: signed.url,
        })
    }
}
