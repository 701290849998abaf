//! Passwords: how hard they are to guess, and their hashes (Argon2id, 19 MiB, t = 2, p = 1).

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};
use wfm_domain::ids::OrganizationId;
use wfm_http::{Error, Services};
use wfm_storage::employees;
use wfm_storage::users::User;
use zxcvbn::feedback::Feedback;
use zxcvbn::{Score, zxcvbn};

/// The hash of no password, for the work that an unknown account costs too. Made with the
/// parameters of [`Argon2::default`], which a test holds it to.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Words that describe an account's holder, by which a password is guessed first.
pub async fn words(
    services: &Services,
    organization: OrganizationId,
    user: &User,
) -> Result<Vec<String>, Error> {
    let storage = &services.app.storage;
    let mut words = vec![user.email.clone()];
    words.extend(user.email.split(['@', '.', '-', '_', '+']).map(str::to_owned));
    if let Some(employee) = user.employee_id
        && let Some(stored) = employees::get(&storage.table, organization, employee).await?
    {
        words.extend([stored.employee.first_name, stored.employee.last_name]);
    }
    let settings = storage.settings.current(&storage.table, organization).await?;
    words.extend(settings.settings.organization.name.split_whitespace().map(str::to_owned));
    Ok(words)
}

/// Whether `password` may be chosen by somebody whom these words describe: e-mail, names, organization. The
/// shape of the request bounds its length.
///
/// # Errors
/// A violation at `pointer` for one that is easy to guess.
pub async fn check(
    password: &SecretString,
    words: Vec<String>,
    pointer: &str,
) -> Result<(), Error> {
    let password = password.clone();
    let weakness = in_background(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = zxcvbn(password.expose_secret(), &words);
        let warning = found.feedback().and_then(Feedback::warning);
        let why = warning.map_or_else(|| "It is easy to guess.".to_owned(), |why| why.to_string());
        Ok((found.score() < Score::Three).then_some(why))
    });
    match weakness.await? {
        None => Ok(()),
        Some(why) => {
            let detail = format!("{why} Add another word or two.");
            Err(Error::invalid(pointer, "weak_password", detail))
        }
    }
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

    /// Rule API-59.
    #[tokio::test]
    async fn a_password_that_is_easy_to_guess_says_why() {
        let refused = async |password: &str, words: &[&str]| {
            let words = words.iter().map(|word| (*word).to_owned()).collect();
            match check(&password.into(), words, "/password").await {
                Err(Error::Invalid(violations)) => Some(violations[0].code.clone()),
                _ => None,
            }
        };
        let weak = Some("weak_password".to_owned());
        for password in ["password123", "qwertyuiop", "aaaaaaaaaaaa", "1234567890", "Passw0rd!!"] {
            assert_eq!(refused(password, &[]).await, weak, "{password}");
        }
        assert_eq!(refused("correct horse", &[]).await, None);
        assert_eq!(refused("quillfeather1815", &[]).await, None);
        assert_eq!(refused("quillfeather1815", &["quillfeather"]).await, weak, "one's own name");
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
