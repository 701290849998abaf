//! Files that the service lists with addresses, written to a folder.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::Failure;
use crate::api::{Api, ApiError, Call};
use crate::screen::Sheet;
use crate::session::at;
use crate::suggest::send;

/// Files that were written.
pub struct Downloads {
    /// The list, as the service shows it.
    pub listed: Value,
    files: Vec<Listing>,
    folder: PathBuf,
}

#[derive(Deserialize)]
struct Listed {
    data: Vec<Listing>,
}

#[derive(Deserialize)]
struct Listing {
    name: String,
    rows: Option<u64>,
    bytes: u64,
    sha256: String,
    download_url: String,
}

impl Downloads {
    /// Writes the files of a list to a folder, each once it is known to be whole.
    ///
    /// # Errors
    /// If the service does not list them, if a file exists already or cannot be written, or if a download is not what the
    /// service describes.
    pub async fn write(api: &Api, list: String, folder: &Path) -> Result<Self, Failure> {
        let call = Call::get(list);
        let listed: Value = send(api, &call).await?;
        let Listed { data: files } = serde_json::from_value(listed.clone()).map_err(|error| {
            ApiError::Unreadable { operation: call.to_string(), message: error.to_string() }
        })?;
        for file in &files {
            file.write(folder).await?;
        }
        Ok(Self { listed, files, folder: folder.to_owned() })
    }

    /// A table with a row for each file.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new(["file", "rows", "bytes", "result"]);
        for file in &self.files {
            let path = self.folder.join(&file.name).display().to_string();
            let rows = file.rows.map(|rows| rows.to_string()).unwrap_or_default();
            sheet.row([path, rows, file.bytes.to_string(), "written".to_owned()]);
        }
        sheet
    }
}

impl Listing {
    async fn write(&self, folder: &Path) -> Result<(), Failure> {
        let unreadable = |message: String| {
            let operation = format!("download of {}", self.name);
            Failure::Api(ApiError::Unreadable { operation, message })
        };
        // A name of a file, and no path.
        if self.name.contains(['/', '\\']) || self.name.starts_with('.') {
            return Err(unreadable("the service names a path".to_owned()));
        }
        let got = reqwest::get(&self.download_url).await;
        let got = got.and_then(reqwest::Response::error_for_status);
        let got = got.map_err(|error| unreadable(error.without_url().to_string()))?;
        let bytes =
            got.bytes().await.map_err(|error| unreadable(error.without_url().to_string()))?;
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if hash != self.sha256 {
            return Err(unreadable("the SHA-256 is another one".to_owned()));
        }
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        let path = folder.join(&self.name);
        let mut target =
            OpenOptions::new().write(true).create_new(true).open(&path).map_err(at(&path))?;
        target.write_all(&bytes).map_err(at(&path))
    }
}
