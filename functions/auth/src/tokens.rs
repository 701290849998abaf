//! Secrets that a person carries: they name their account, so that they are found by key, and only
//! their SHA-256 is stored.

use argon2::password_hash::phc::Salt;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_storage::jobs::hex;

/// A token for an account, with 256 random bits. `about` is one more id it names.
pub fn token(organization: OrganizationId, user: UserId, about: Uuid) -> SecretString {
    let mut bytes = [organization.0, user.0, about].map(Uuid::into_bytes).concat();
    bytes.extend_from_slice(&Salt::generate());
    bytes.extend_from_slice(&Salt::generate());
    URL_SAFE_NO_PAD.encode(bytes).into()
}

/// The account and the id that a token names; `None` for what is no token of ours.
pub fn named(token: &SecretString) -> Option<(OrganizationId, UserId, Uuid)> {
    let bytes = URL_SAFE_NO_PAD.decode(token.expose_secret()).ok()?;
    if bytes.len() != 80 {
        return None;
    }
    let id = |at: usize| Uuid::from_slice(&bytes[at..at + 16]).ok();
    Some((OrganizationId(id(0)?), UserId(id(16)?), id(32)?))
}

/// What of a token is stored.
pub fn hash(token: &SecretString) -> String {
    hex(&Sha256::digest(token.expose_secret().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_names_its_account_and_no_two_are_the_same() {
        let (o, u, s) = (Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let one = token(OrganizationId(o), UserId(u), s);
        let other = token(OrganizationId(o), UserId(u), s);
        assert_eq!(named(&one), Some((OrganizationId(o), UserId(u), s)));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(named(&"nonsense".to_owned().into()), None);
        assert_eq!(named(&String::new().into()), None);
    }
}
