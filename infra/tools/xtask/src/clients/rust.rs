//! The type with which the generated Rust client decodes each operation. It is read from the client's own functions,
//! so that the check decodes in the same way.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The source of a module that decodes a body by its operation.
///
/// # Errors
/// If the generated files cannot be read, or have no functions in them.
pub fn dispatch(apis: &Path) -> Result<String, String> {
    let mut arms = String::new();
    for file in fs::read_dir(apis).map_err(|why| format!("{}: {why}", apis.display()))? {
        let path = file.map_err(|why| why.to_string())?.path();
        let module = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).map_err(|why| why.to_string())?;
        for (operation, success, failure) in source.lines().filter_map(function) {
            let success = success.replace("models::", "openapi::models::");
            let _ = write!(
                arms,
                "        (\"{operation}\", true) => super::success::<{success}>(body),\n        \
                 (\"{operation}\", false) => super::failure::<openapi::apis::{module}::{failure}>(body),\n",
            );
        }
    }
    if arms.is_empty() {
        return Err(format!("{} has no functions", apis.display()));
    }
    Ok(format!(
        "pub fn decode(operation: &str, is_success: bool, body: &str) -> Result<serde_json::Value, String> {{\n    \
         match (operation, is_success) {{\n{arms}        \
         _ => Err(\"the client has no such operation\".to_owned()),\n    }}\n}}\n"
    ))
}

/// The name, the type of a success and the type of a failure of `pub async fn get_job(…) -> Result<models::JobStatus,
/// Error<GetJobError>> {`.
fn function(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.strip_prefix("pub async fn ")?.split_once('(')?;
    let (_, result) = rest.rsplit_once("-> Result<")?;
    let (success, failure) = result.strip_suffix(">> {")?.rsplit_once(", Error<")?;
    Some((name, success, failure))
}
