//! Secrets that name their owner, so that the owner is found by key. Only their SHA-256 is stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::hex::hex;
use wfm_domain::ids::OrganizationId;

use crate::Error;

/// The number of bytes of two ids: the organization and the owner.
const NAMES: usize = 32;

/// A new secret of `BYTES` random bytes, as text.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn new<const BYTES: usize>(
    organization: OrganizationId,
    owner: Uuid,
) -> Result<SecretString, Error> {
    let mut random = [0u8; BYTES];
    getrandom::fill(&mut random).map_err(Error::internal)?;
    Ok(of(organization, owner, random))
}

/// The secret with these random bytes.
pub fn of<const BYTES: usize>(
    organization: OrganizationId,
    owner: Uuid,
    random: [u8; BYTES],
) -> SecretString {
    let names = [organization.0, owner].map(Uuid::into_bytes).concat();
    URL_SAFE_NO_PAD.encode([names, random.to_vec()].concat()).into()
}

/// The owner that a secret of `BYTES` random bytes names; `None` if the text is no such secret.
pub fn owner<const BYTES: usize>(secret: &SecretString) -> Option<(OrganizationId, Uuid)> {
    let bytes = URL_SAFE_NO_PAD.decode(secret.expose_secret()).ok()?;
    let id = |at: usize| Uuid::from_slice(&bytes[at..at + 16]).ok();
    (bytes.len() == NAMES + BYTES).then(|| Some((OrganizationId(id(0)?), id(16)?)))?
}

/// The stored form of a secret.
pub fn hash(secret: &SecretString) -> String {
    hex(&Sha256::digest(secret.expose_secret().as_bytes()))
}
