//! Profiles: sessions that `wfm login` began, one file each. A file has the address of the service, the e-mail and
//! the refresh token, and no password. Only its owner can read it, and it is replaced as a whole. A lock beside it
//! makes processes renew a session one after the other, because a refresh token is valid only once.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tempfile::NamedTempFile;

/// A profile cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    #[error("{path}: {source}")]
    File { path: String, source: io::Error },
    #[error("{path}: not a profile: {reason}; sign in again with `wfm login`")]
    Unreadable { path: String, reason: String },
}

/// The place of a profile.
#[derive(Clone)]
pub struct Profile {
    name: String,
    folder: PathBuf,
}

/// The content of a profile's file. It holds a secret, so there is no `Debug`.
#[derive(Clone, Deserialize)]
pub struct Stored {
    pub url: String,
    pub email: String,
    pub refresh_token: SecretString,
    /// The id of the attempt that renews the session. It is stored before the request is sent and removed when its
    /// answer is stored.
    #[serde(default)]
    pub attempt: Option<String>,
}

/// The account of a session, and the address of its service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub url: String,
    pub email: String,
}

impl Stored {
    /// The account and the address of the service.
    pub fn session(&self) -> Session {
        Session { url: self.url.clone(), email: self.email.clone() }
    }

    /// The same session with its next refresh token.
    pub fn with_token(self, refresh_token: SecretString) -> Self {
        Self { refresh_token, attempt: None, ..self }
    }
}

impl Profile {
    /// The profile of this name, in the folder of the user's configuration.
    pub fn new(config_home: &Path, name: &str) -> Self {
        Self { name: name.to_owned(), folder: config_home.join("wfm") }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads the profile in its present state. Returns nothing if nobody has signed in.
    ///
    /// # Errors
    /// If the file cannot be read, or if it is not a file of this program.
    pub fn read(&self) -> Result<Option<Stored>, ProfileError> {
        let path = self.path();
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(at(&path)(error)),
        };
        let unreadable = |error: serde_json::Error| ProfileError::Unreadable {
            path: path.display().to_string(),
            // The error itself is not shown, because it may repeat the text of the file.
            reason: format!("line {}, column {}", error.line(), error.column()),
        };
        serde_json::from_slice(&bytes).map(Some).map_err(unreadable)
    }

    /// Waits until no other process holds the lock of the profile.
    ///
    /// # Errors
    /// If the lock's file cannot be made.
    pub async fn lock(&self) -> Result<Locked, ProfileError> {
        let path = self.folder.join(format!("{}.lock", self.name));
        let folder = self.folder.clone();
        let lock = path.clone();
        let taken = tokio::task::spawn_blocking(move || {
            private_folder(&folder)?;
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(&lock)?;
            file.lock()?;
            Ok(file)
        });
        let lock = taken.await.map_err(io::Error::other).flatten().map_err(at(&path))?;
        Ok(Locked { profile: self.clone(), _lock: lock })
    }

    fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.json", self.name))
    }
}

/// A profile that no other process can change. The lock ends with the value.
pub struct Locked {
    profile: Profile,
    _lock: File,
}

impl Locked {
    /// Reads the profile in its present state.
    ///
    /// # Errors
    /// If the file cannot be read, or if it is not a file of this program.
    pub fn read(&self) -> Result<Option<Stored>, ProfileError> {
        self.profile.read()
    }

    /// Replaces the profile as a whole, by a file that only its owner can read.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, stored: &Stored) -> Result<(), ProfileError> {
        let path = self.profile.path();
        let text = serde_json::json!({
            "url": stored.url,
            "email": stored.email,
            "refresh_token": stored.refresh_token.expose_secret(),
            "attempt": stored.attempt,
        });
        let replace = || {
            // Such a file has the mode 0600 from the beginning.
            let mut file = NamedTempFile::new_in(&self.profile.folder)?;
            writeln!(file, "{text}")?;
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|failed| failed.error)?;
            Ok(())
        };
        replace().map_err(at(&path))
    }

    /// Removes the profile. It is no error if there is none.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn remove(&mut self) -> Result<(), ProfileError> {
        let path = self.profile.path();
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(&path)(error)),
            _ => Ok(()),
        }
    }
}

fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn at(path: &Path) -> impl Fn(io::Error) -> ProfileError {
    let path = path.display().to_string();
    move |source| ProfileError::File { path: path.clone(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(token: &str) -> Stored {
        let url = "https://hr.example.com".to_owned();
        let email = "a@b.c".to_owned();
        Stored { url, email, refresh_token: SecretString::from(token), attempt: None }
    }

    #[tokio::test]
    async fn a_profile_is_read_as_it_was_written_and_only_by_its_owner() {
        let home = tempfile::tempdir().unwrap();
        let profile = Profile::new(&home.path().join("deep"), "test");
        assert!(profile.read().unwrap().is_none());
        let mut locked = profile.lock().await.unwrap();
        locked.write(&stored("one")).unwrap();
        locked.write(&stored("two")).unwrap();
        let found = profile.read().unwrap().unwrap();
        assert_eq!((found.refresh_token.expose_secret(), &*found.email), ("two", "a@b.c"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(&profile.path()), 0o600);
            assert_eq!(mode(profile.path().parent().unwrap()), 0o700);
        }
        let files = std::fs::read_dir(profile.path().parent().unwrap()).unwrap().count();
        assert_eq!(files, 2, "the profile and its lock");
        locked.remove().unwrap();
        locked.remove().unwrap();
        assert!(profile.read().unwrap().is_none());
    }

    #[tokio::test]
    async fn a_lock_is_waited_for() {
        let home = tempfile::tempdir().unwrap();
        let profile = Profile::new(home.path(), "test");
        let first = profile.lock().await.unwrap();
        let other = profile.clone();
        let second = tokio::spawn(async move { other.lock().await.map(drop) });
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        assert!(!second.is_finished());
        drop(first);
        second.await.unwrap().unwrap();
    }

    #[test]
    fn a_broken_file_is_named_without_what_it_says() {
        let home = tempfile::tempdir().unwrap();
        let profile = Profile::new(home.path(), "test");
        std::fs::create_dir(home.path().join("wfm")).unwrap();
        std::fs::write(profile.path(), "{\"refresh_token\": secret").unwrap();
        let Err(error) = profile.read() else { panic!("it was read") };
        let text = error.to_string();
        assert!(text.contains("test.json") && !text.contains("secret"), "{text}");
    }
}
