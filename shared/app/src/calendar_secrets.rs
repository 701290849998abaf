//! The secrets of calendar feeds. A secret is part of the address of a feed and names its account, because a calendar
//! can neither sign in nor send a header (rule LEAVE-46).

use secrecy::SecretString;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::{Error, named_secret};

pub use crate::named_secret::hash;

/// The random bytes of a secret. With them a secret has 64 characters.
const BYTES: usize = 16;

/// A new secret.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn secret(organization: OrganizationId, user: UserId) -> Result<SecretString, Error> {
    named_secret::new::<BYTES>(organization, user.0)
}

/// The account that a secret names; `None` if the text is no secret of this service.
pub fn account(secret: &SecretString) -> Option<(OrganizationId, UserId)> {
    let (organization, user) = named_secret::owner::<BYTES>(secret)?;
    Some((organization, UserId(user)))
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;
    use uuid::Uuid;

    use super::*;

    /// Rule LEAVE-46.
    #[test]
    fn a_secret_names_its_account_and_is_never_the_same() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let user = UserId(Uuid::from_u128(2));
        let one = secret(organization, user).unwrap();
        let other = secret(organization, user).unwrap();
        assert_eq!(account(&one), Some((organization, user)));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(one.expose_secret().len(), 64);
        assert_eq!(account(&"AAAA".to_owned().into()), None);
    }
}
