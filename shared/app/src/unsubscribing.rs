//! Tokens with which the reader of a mail switches its kinds off, without a sign-in (rule MAIL-7).

use secrecy::{ExposeSecret, SecretString};
use wfm_domain::ids::UserId;
use wfm_storage::mails::Place;

use crate::{Error, named_secret};

pub use crate::named_secret::hash;

/// The random bytes of a token. With more of them it would not fit into a path.
const BYTES: usize = 16;

/// A new token for a mail of an account.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn token(place: Place) -> Result<SecretString, Error> {
    named_secret::new::<BYTES>(place.organization, place.account.0)
}

/// The account that a token names; `None` if the text is no such token.
pub fn place(token: &SecretString) -> Option<Place> {
    let (organization, account) = named_secret::owner::<BYTES>(token)?;
    Some(Place { organization, account: UserId(account) })
}

/// The address of the service that takes a token.
pub fn address(service: &str, token: &SecretString) -> String {
    format!("{service}mail/unsubscribe/{}", token.expose_secret())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;
    use wfm_domain::ids::OrganizationId;

    use super::*;

    /// Rule MAIL-7.
    #[test]
    fn a_token_names_its_account_and_no_two_are_the_same() {
        let own = Place {
            organization: OrganizationId(Uuid::from_u128(1)),
            account: UserId(Uuid::from_u128(2)),
        };
        let [one, other] = [(); 2].map(|()| token(own).unwrap());
        assert_eq!(place(&one), Some(own));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(place(&"nonsense".to_owned().into()), None);
        let text = address("https://hr.example/", &one);
        assert!(text.starts_with("https://hr.example/mail/unsubscribe/"), "{text}");
        // The parameter of a path has at most 64 characters.
        assert_eq!(one.expose_secret().len(), 64);
    }
}
