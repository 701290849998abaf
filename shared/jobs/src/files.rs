//! Files that a job writes to the bucket as its result.
//!
//! A file is written before the transaction that lists it, under a name that its content determines. A step that runs
//! twice, or dies in between, therefore leaves the same object, and the job lists it once.

use sha2::{Digest, Sha256};
use wfm_app::App;
use wfm_domain::hex::hex;
use wfm_storage::Error;
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
    });
    Ok(())
}
