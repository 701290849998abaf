//! Activation tokens: secrets that name an account.

use secrecy::SecretString;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::{Error, named_secret};

pub use crate::named_secret::hash;

/// Hours for which an activation token is valid.
pub const HOURS: i64 = 72;
/// The random bytes of a token.
const BYTES: usize = 32;

/// A new token.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn token(organization: OrganizationId, user: UserId) -> Result<SecretString, Error> {
    named_secret::new::<BYTES>(organization, user.0)
}

/// The account that a token names; `None` if the text is no token of this service.
pub fn account(token: &SecretString) -> Option<(OrganizationId, UserId)> {
    let (organization, user) = named_secret::owner::<BYTES>(token)?;
    Some((organization, UserId(user)))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    /// Rule API-64.
    #[test]
    fn a_token_names_its_account_and_no_two_are_the_same() {
        let o = OrganizationId(Uuid::from_u128(1));
        let u = UserId(Uuid::from_u128(2));
        let one = token(o, u).unwrap();
        let other = token(o, u).unwrap();
        assert_eq!(account(&one), Some((o, u)));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(account(&"nonsense".to_owned().into()), None);
        assert_eq!(account(&String::new().into()), None);
    }
}
