//! Password hashes: Argon2id, 19 MiB, t = 2, p = 1.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};
use wfm_http::Error;

/// The hash of no password, for the work that an unknown account costs too. Made with the
/// parameters of [`Argon2::default`], which a test holds it to.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Passwords that are tried first by whoever guesses, of ten or more characters.
const COMMON: &str = include_str!("common_passwords.txt");

/// Whether `password` may be chosen.
///
/// # Errors
/// A violation at `pointer` for one that is too short, too long or common.
pub fn check(password: &SecretString, pointer: &str) -> Result<(), Error> {
    let text = password.expose_secret();
    if !(10..=128).contains(&text.chars().count()) {
        return Err(Error::invalid(pointer, "invalid_length", "10 to 128 characters."));
    }
    let folded = text.to_lowercase();
    let one_character = folded.chars().all(|c| folded.starts_with(c));
    if one_character || COMMON.lines().any(|common| common == folded) {
        return Err(Error::invalid(pointer, "too_common", "This password is too common."));
    }
    Ok(())
}

/// A PHC string for `password`.
pub async fn hash(password: SecretString) -> Result<SecretString, Error> {
    in_background(move || {
        let hash = Argon2::default()
            .hash_password(password.expose_secret().as_bytes())
            .map_err(Error::internal)?;
        Ok(SecretString::from(hash.to_string()))
    })
    .await
}

/// Whether `password` is the one that was hashed. Without a hash the same work is done, for nothing.
pub async fn verify(password: SecretString, hash: Option<SecretString>) -> Result<bool, Error> {
    in_background(move || {
        let known = hash.as_ref().map(ExposeSecret::expose_secret);
        let parsed = PasswordHash::new(known.unwrap_or(NOBODYS)).map_err(Error::internal)?;
        let right =
            Argon2::default().verify_password(password.expose_secret().as_bytes(), &parsed).is_ok();
        Ok(right && known.is_some())
    })
    .await
}

/// Hashing takes tens of milliseconds of a core: not on the threads that answer others.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_and_no_other_is() {
        let hash = hash("correct horse".into()).await.unwrap();
        assert!(verify("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!verify("wrong horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!verify("correct horse".into(), None).await.unwrap());
    }

    /// Rules API-59 and API-60.
    #[tokio::test]
    async fn an_unknown_account_costs_the_same_work() {
        let real = hash("x".into()).await.unwrap();
        let parameters = |phc: &str| phc.split('$').take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(parameters(real.expose_secret()), parameters(NOBODYS));
        PasswordHash::new(NOBODYS).unwrap();
    }
}
