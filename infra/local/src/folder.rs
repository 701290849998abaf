//! The data folder: the process that uses it, and the places of its contents.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// A data folder that only this process uses.
///
/// ```text
/// lock           held while a process uses the folder
/// table.sqlite   the table
/// blobs/         the bucket
/// keys.json      the signing key, the secret of cursors and ETags, and that of encrypted fields, for the owner only
/// started.json   what the first start created
/// ```
pub struct Folder {
    path: PathBuf,
    /// The lock. The system releases it when the process ends, in whatever way.
    _lock: File,
}

impl Folder {
    /// Opens a folder. It is created if it does not exist.
    ///
    /// # Errors
    /// [`Error::FolderInUse`] while another process uses it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let unusable = |cause| Error::Folder { folder: path.to_owned(), cause };
        #[cfg(unix)]
        only_for_owner(path).map_err(unusable)?;
        create_private(path).map_err(unusable)?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join("lock"))
            .map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(Error::FolderInUse(path.to_owned())),
            Err(TryLockError::Error(cause)) => Err(unusable(cause)),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file's text; `None` if there is no such file.
    pub fn read(&self, name: &str) -> Result<Option<String>, Error> {
        match fs::read_to_string(self.path.join(name)) {
            Ok(text) => Ok(Some(text)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(cause) => Err(Error::Folder { folder: self.path.clone(), cause }),
        }
    }

    /// Writes a file that only the owner can read, completely or not at all.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Error> {
        let write = || {
            let mut file = tempfile::NamedTempFile::new_in(&self.path)?; // mode 0600
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(self.path.join(name))?;
            sync_names(&self.path)
        };
        write().map_err(|cause: io::Error| Error::Folder { folder: self.path.clone(), cause })
    }
}

/// Waits until the names of a folder's files are on the disk. Except on Unix, the system does this by itself.
pub(crate) fn sync_names(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Makes sure that only the owner can read what this process writes from now on, and what is in the folder already
/// (rule IAM-3).
#[cfg(unix)]
fn only_for_owner(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let entries = match fs::read_dir(&next) {
            Ok(entries) => entries,
            // It is created next.
            Err(why) if why.kind() == io::ErrorKind::NotFound => continue,
            Err(why) => return Err(why),
        };
        for entry in entries {
            let entry = entry?;
            let metadata = entry.metadata()?;
            if metadata.is_dir() {
                folders.push(entry.path());
            } else if metadata.is_file() && metadata.permissions().mode() & 0o077 != 0 {
                fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o600))?;
            }
        }
    }
    Ok(())
}

/// Creates a folder that only the owner can read, because it has personal data.
fn create_private(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_user_at_a_time() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("data");
        let first = Folder::open(&path).unwrap();
        assert!(matches!(Folder::open(&path), Err(Error::FolderInUse(_))));
        drop(first);
        Folder::open(&path).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn what_is_written_is_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(&place.path().join("data")).unwrap();
        assert_eq!(folder.read("keys.json").unwrap(), None);
        folder.write("keys.json", "{}").unwrap();
        folder.write("keys.json", "{\"a\":1}").unwrap();
        assert_eq!(folder.read("keys.json").unwrap().as_deref(), Some("{\"a\":1}"));
        let mode = |p: &Path| fs::metadata(p).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&folder.path().join("keys.json")), 0o600);
        assert_eq!(mode(folder.path()), 0o700);
    }

    /// Rule IAM-3.
    #[test]
    #[cfg(unix)]
    fn in_a_folder_that_existed_only_the_owner_reads_the_files() {
        use std::os::unix::fs::PermissionsExt;

        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("data");
        fs::create_dir_all(path.join("blobs/a")).unwrap();
        let files = ["table.sqlite", "blobs/a/b"].map(|name| path.join(name));
        for file in &files {
            fs::write(file, "x").unwrap();
            fs::set_permissions(file, fs::Permissions::from_mode(0o644)).unwrap();
        }
        let folder = Folder::open(&path).unwrap();
        fs::write(folder.path().join("new"), "x").unwrap();
        for file in files.iter().chain([&path.join("lock"), &path.join("new")]) {
            assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{file:?}");
        }
    }
}
