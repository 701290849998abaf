//! A copy of a data folder, made while a service uses it or while none does.
//!
//! The table is copied in its state at one moment. Objects of the bucket never change. They exist before the table
//! names them, and for a while after it no longer does. So the copy needs only the objects from before and after that
//! moment.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::params;

use crate::error::Error;
use crate::folder::sync_names;
use crate::sqlite;

/// The copied objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Files of the bucket.
    pub files: usize,
    /// The size of the table, in bytes.
    pub table: u64,
}

/// Copies a data folder. The copy appears when it is complete and on the disk, and only its owner can read it.
///
/// # Errors
/// [`Error::Usage`] if there is no data folder, or if the place of the copy is taken.
pub fn back_up(data: &Path, to: &Path) -> Result<Copied, Error> {
    if !data.join("table.sqlite").is_file() {
        return Err(Error::Usage(format!("{} is no data folder", data.display())));
    }
    if to.exists() {
        let how = "exists already: name a folder that does not";
        return Err(Error::Usage(format!("{} {how}", to.display())));
    }
    copy(data, to).map_err(|cause| Error::Folder { folder: to.to_owned(), cause })
}

fn copy(data: &Path, to: &Path) -> io::Result<Copied> {
    // For a path such as `copy`, this is empty.
    let beside = to.parent().filter(|beside| !beside.as_os_str().is_empty());
    let beside = beside.unwrap_or(Path::new("."));
    fs::create_dir_all(beside)?;
    let folder = tempfile::Builder::new().prefix(".copy-").tempdir_in(beside)?; // mode 0700
    let mut copied = Copied::default();

    copied.files += copy_missing(&data.join("blobs"), &folder.path().join("blobs"))?;
    let table = folder.path().join("table.sqlite");
    let whole = sqlite::open(&data.join("table.sqlite")).and_then(|connection| {
        connection.execute("VACUUM INTO ?1", params![table.to_string_lossy()])
    });
    whole.map_err(io::Error::other)?;
    let file = File::options().write(true).open(&table)?;
    file.sync_all()?;
    copied.table = file.metadata()?.len();
    copied.files += copy_missing(&data.join("blobs"), &folder.path().join("blobs"))?;

    for entry in fs::read_dir(data)? {
        let from = entry?.path();
        if from.extension().is_some_and(|ending| ending == "json") {
            copy_file(&from, &folder.path().join(from.file_name().unwrap_or_default()))?;
        }
    }
    sync_names(folder.path())?;
    fs::rename(folder.path(), to)?;
    sync_names(beside)?;
    Ok(copied)
}

/// Copies the files below a folder that are not in its copy. Returns how many. Files that are removed meanwhile are
/// not needed.
fn copy_missing(from: &Path, to: &Path) -> io::Result<usize> {
    fs::create_dir_all(to)?;
    let mut copied = 0;
    let there = |why: &io::Error| why.kind() != io::ErrorKind::NotFound;
    let entries: Vec<PathBuf> = match fs::read_dir(from) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?,
        Err(why) if there(&why) => return Err(why),
        Err(_) => vec![],
    };
    for path in entries {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copied += copy_missing(&path, &target)?;
        } else if !target.exists() {
            match copy_file(&path, &target) {
                Ok(()) => copied += 1,
                Err(why) if there(&why) => return Err(why),
                Err(_) => {}
            }
        }
    }
    sync_names(to)?;
    Ok(copied)
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    File::options().write(true).open(to)?.sync_all()
}
