//! `functions/*/examples` has a request and answers of each operation, captured by the tests. `shared/http/examples`
//! has an answer of each problem that operations share.

use std::fs;
use std::path::{Path, PathBuf};

use wfm_http::examples::Examples;

const SHARED: &str = "shared/http/examples";

/// The path of an operation's example.
pub fn path(repository: &Path, group: &str, operation: &str) -> PathBuf {
    repository.join("functions").join(group).join(format!("examples/{operation}.json"))
}

/// The path of the example of a problem that operations share.
pub fn path_of_problem(repository: &Path, code: &str) -> PathBuf {
    repository.join(SHARED).join(format!("{code}.json"))
}

/// Every example of a repository.
///
/// # Errors
/// In words, for a file that cannot be read or is no JSON.
pub fn read(repository: &Path) -> Result<Examples, String> {
    let mut examples = Examples::default();
    for path in files(repository)? {
        let text = fs::read_to_string(&path).map_err(|why| named(&path, why))?;
        let captured = serde_json::from_str(&text).map_err(|why| named(&path, why))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match path.starts_with(repository.join(SHARED)) {
            true => examples.add_problem(&name, captured),
            false => examples.add(&name, captured),
        }
    }
    Ok(examples)
}

/// The files of all examples.
///
/// # Errors
/// In words, for a folder that cannot be read.
pub fn files(repository: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = vec![];
    for group in entries(&repository.join("functions"))? {
        let folder = group.join("examples");
        if folder.is_dir() {
            files.extend(entries(&folder)?);
        }
    }
    let shared = repository.join(SHARED);
    if shared.is_dir() {
        files.extend(entries(&shared)?);
    }
    Ok(files)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|why| named(folder, why))?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|e| e.path())).collect();
    let mut paths = paths.map_err(|why| named(folder, why))?;
    paths.sort();
    Ok(paths)
}

fn named(path: &Path, why: impl std::fmt::Display) -> String {
    format!("{}: {why}", path.display())
}
