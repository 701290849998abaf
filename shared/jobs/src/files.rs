//! Files that a job writes to the bucket as its result.
//!
//! A file is written before the transaction that lists it, under a name that its content determines. A step that runs
//! twice, or dies in between, therefore leaves the same object, and the job lists it once.

use sha2::{Digest, Sha256};
use wfm_app::App;
use wfm_domain::hex::hex;
use wfm_storage::Error;
use wfm_storage::blobs::{Writing, Written};
use wfm_storage::jobs::{JobFile, JobState};

/// Writes a file and adds it to the job. It replaces an earlier file of the same name. Its content must follow from
/// the job and from what the job has read, and from nothing else.
///
/// # Errors
/// Errors of the bucket.
pub async fn write_file(
    app: &App,
    after: &mut JobState,
    name: &str,
    content_type: &str,
    body: Vec<u8>,
) -> Result<(), Error> {
    let sha256 = hex(&Sha256::digest(&body));
    let object = format!("jobs/{}/{}-file-{sha256}", after.organization, after.id);
    let size = body.len() as u64;
    app.storage.blobs.put_once(&object, body).await?;
    after.files.retain(|file| file.name != name);
    after.files.push(JobFile {
        name: name.to_owned(),
        content_type: content_type.to_owned(),
        size,
        sha256,
        object,
        rows: None,
    });
    Ok(())
}

/// A file that is written piece by piece.
pub struct FileWriter {
    name: String,
    content_type: String,
    object: String,
    writing: Writing,
    rows: u64,
}

impl FileWriter {
    /// Begins a file of a job.
    pub fn begin(app: &App, job: &JobState, name: String, content_type: &str) -> Self {
        let object = format!("jobs/{}/{}-file-{}", job.organization, job.id, app.ids.next());
        let writing = app.storage.blobs.begin(&object);
        Self { name, content_type: content_type.to_owned(), object, writing, rows: 0 }
    }

    /// Adds bytes that are no row, such as a header.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn add(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.writing.add(bytes).await
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn add_row(&mut self, row: &[u8]) -> Result<(), Error> {
        self.rows += 1;
        self.writing.add(row).await
    }

    /// Ends the file and adds it to the job. It replaces an earlier file of the same name.
    ///
    /// # Errors
    /// Errors of the bucket.
    pub async fn end(self, after: &mut JobState) -> Result<(), Error> {
        let Self { name, content_type, object, writing, rows } = self;
        let Written { size, sha256 } = writing.finish().await?;
        after.files.retain(|file| file.name != name);
        let rows = Some(rows);
        after.files.push(JobFile { name, content_type, size, sha256, object, rows });
        Ok(())
    }
}
