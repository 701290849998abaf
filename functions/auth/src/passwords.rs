//! Passwords: the check that they are hard to guess, and their hashes (Argon2id, 19 MiB, t = 2, p = 1).

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use secrecy::{ExposeSecret, SecretString};
use wfm_domain::ids::OrganizationId;
use wfm_domain::text;
use wfm_http::{Error, Services};
use wfm_storage::employees;
use wfm_storage::users::User;
use zxcvbn::feedback::Feedback;
use zxcvbn::{Score, zxcvbn};

use crate::leaked;

/// A hash of no password, so that an unknown account costs the same work. It has the parameters of
/// [`Argon2::default`], which a test checks.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// The smallest number of letters of a name that counts, and the smallest number of letters and digits of a password
/// without names (rule SIGN-5).
const SHORTEST_NAME: usize = 4;
const MUST_REMAIN: usize = 8;

/// The names that describe the holder of an account and are guessed first as a password: the e-mail and its local
/// part, the names of person and organization, and each word of these.
pub async fn words(
    services: &Services,
    organization: OrganizationId,
    user: &User,
) -> Result<Vec<String>, Error> {
    let storage = &services.app.storage;
    let mut words = vec![user.email.clone()];
    words.extend(user.email.split('@').next().map(str::to_owned));
    words.extend(user.email.split(['@', '.', '-', '_', '+']).map(str::to_owned));
    if let Some(employee) = user.employee_id
        && let Some(stored) = employees::get(&storage.table, organization, employee).await?
    {
        words.extend(stored.employee.names().into_iter().flat_map(with_parts));
    }
    let settings = storage.settings.current(&storage.table, organization).await?;
    words.extend(with_parts(&settings.settings.organization.name));
    Ok(words)
}

/// A name, and each of its words: somebody called García Márquez may use each of the two.
fn with_parts(name: &str) -> impl Iterator<Item = String> {
    let parts = name.split(|c: char| c.is_whitespace() || c == '-').filter(|part| !part.is_empty());
    std::iter::once(name).chain(parts).map(str::to_owned)
}

/// Checks whether `password` may be chosen by somebody whom these words describe: e-mail, names, organization. The
/// schema of the request limits its length.
///
/// # Errors
/// A violation at `pointer` for a password that is easy to guess.
pub async fn check(
    password: &SecretString,
    words: Vec<String>,
    pointer: &str,
) -> Result<(), Error> {
    let password = password.clone();
    let weakness = in_background(move || {
        if leaked::has_leaked(password.expose_secret()) {
            return Ok(Some("It is among the passwords that have leaked elsewhere.".to_owned()));
        }
        if !is_enough_without(password.expose_secret(), &words) {
            let why = "Too little of it is not your name, your e-mail or your organization's name.";
            return Ok(Some(why.to_owned()));
        }
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

/// Whether enough of a password remains after names are removed from it, in any case and punctuation. A password
/// without any of the names is always enough.
///
/// *Case:* in Nordwind Logistik, `NordwindLogistik2026` leaves 4.
fn is_enough_without(password: &str, names: &[String]) -> bool {
    let plain = |text: &str| -> String {
        text::searchable(text).chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let mut names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    names.retain(|name| name.chars().count() >= SHORTEST_NAME);
    names.sort_unstable_by_key(|name| std::cmp::Reverse(name.len()));
    let password = plain(password);
    let rest = names.iter().fold(password.clone(), |rest, name| rest.replace(name, ""));
    rest == password || rest.chars().count() >= MUST_REMAIN
}

/// The hash of `password` as a PHC string.
pub async fn hash(password: SecretString) -> Result<SecretString, Error> {
    in_background(move || {
        let hash = Argon2::default()
            .hash_password(password.expose_secret().as_bytes())
            .map_err(Error::internal)?;
        Ok(SecretString::from(hash.to_string()))
    })
    .await
}

/// Whether `password` is the one that was hashed. Without a hash it does the same work and answers `false`, so that the
/// time does not tell whether there is one.
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

/// Runs work in the background. Hashing takes tens of milliseconds of a core, so it must not run on the threads that
/// answer other requests.
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

    /// Rule SIGN-5.
    #[test]
    fn each_word_of_a_name_is_taken_out() {
        let names: Vec<String> =
            with_parts("García Márquez").chain(with_parts("Anne-Marie")).collect();
        assert_eq!(names, ["García Márquez", "García", "Márquez", "Anne-Marie", "Anne", "Marie"]);
        assert!(!is_enough_without("Marquez-2026-Ab", &names));
        assert!(!is_enough_without("GARCIA marie 12345", &names));
        assert!(is_enough_without("Marquez-2026-Abend", &names));
    }

    /// Rule SIGN-5.
    #[test]
    fn eight_letters_and_digits_remain_without_names() {
        let names = ["Nordwind", "Logistik", "Ann", "Grünwald", "anna.gruenwald"];
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        for (password, is_enough) in [
            ("NordwindLogistik2026", false),
            ("n-o-r-d wind, LOGISTIK: 2026!", false),
            ("Gru\u{308}nwald-1234567", false),
            ("anna.gruenwald.1234567", false),
            ("Grünwald sails 123", true),
            // A word of three letters is no name.
            ("Ann-Ann-Ann", true),
            ("!?!?!?!?!?!?", true),
        ] {
            assert_eq!(is_enough_without(password, &names), is_enough, "{password}");
        }
    }

    /// Rule SIGN-5.
    #[tokio::test]
    async fn a_password_that_has_leaked_is_refused() {
        let refused = check(&"1q2w3e4r5t6y".into(), vec![], "/password").await;
        let Err(Error::Invalid(violations)) = refused else { panic!("it is taken") };
        assert_eq!(violations[0].code, "weak_password");
        assert!(violations[0].detail.contains("leaked"), "{}", violations[0].detail);
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
