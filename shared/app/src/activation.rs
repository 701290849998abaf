//! Activation tokens. A token names its account, so that it is found by key, and holds 256 random
//! bits. Only its SHA-256 is stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::hex::hex;
use wfm_domain::ids::{OrganizationId, UserId};

use crate::Error;

/// Hours for which an activation token is valid.
pub const HOURS: i64 = 72;

/// A new token.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn token(organization: OrganizationId, user: UserId) -> Result<SecretString, Error> {
    let mut secret = [0u8; 32];
    getrandom::fill(&mut secret).map_err(Error::internal)?;
    let names = [organization.0, user.0].map(Uuid::into_bytes).concat();
    Ok(URL_SAFE_NO_PAD.encode([names, secret.to_vec()].concat()).into())
}

/// The account that a token names; `None` for what is not a token of this service.
pub fn account(token: &SecretString) -> Option<(OrganizationId, UserId)> {
    let bytes = URL_SAFE_NO_PAD.decode(token.expose_secret()).ok()?;
    let id = |at: usize| Uuid::from_slice(&bytes[at..at + 16]).ok();
    match bytes.len() {
        64 => Some((OrganizationId(id(0)?), UserId(id(16)?))),
        _ => None,
    }
}

/// What of a token is stored.
pub fn hash(token: &SecretString) -> String {
    hex(&Sha256::digest(token.expose_secret().as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-64.
    #[test]
    fn a_token_names_its_account_and_no_two_are_the_same() {
        let (o, u) = (OrganizationId(Uuid::from_u128(1)), UserId(Uuid::from_u128(2)));
        let (one, other) = (token(o, u).unwrap(), token(o, u).unwrap());
        assert_eq!(account(&one), Some((o, u)));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(account(&"nonsense".to_owned().into()), None);
        assert_eq!(account(&String::new().into()), None);
    }
}
