//! `functions/system/openapi.json`: the OpenAPI document, from the operations and their captured examples.

use std::path::Path;

use wfm_http::openapi;
use wfm_local::functions::groups;

use crate::examples;

/// The document of all operations, as it is published.
///
/// # Errors
/// In words, if an example cannot be read.
pub fn document(repository: &Path) -> Result<String, String> {
    let examples = examples::read(repository)?;
    let document = openapi::document(&groups(), env!("CARGO_PKG_VERSION"), &examples);
    Ok(format!("{document:#}\n"))
}
