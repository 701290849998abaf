//! Refresh tokens, which name their session and its place in the chain, and challenges, which a client answers with a
//! code. Only the sign-in function can make them. They are not stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_http::authentication::Signer;
use wfm_storage::users::User;

/// The content of a refresh token: a session, and the place in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refresh {
    pub organization: OrganizationId,
    pub user: UserId,
    pub sid: Uuid,
    pub generation: u32,
}

impl Refresh {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [self.organization.0, self.user.0, self.sid].map(Uuid::into_bytes).concat();
        bytes.extend_from_slice(&self.generation.to_be_bytes());
        bytes
    }

    /// The token, which only the holder of the signing key can make. The same place in the chain has
    /// the same token, so that a lost answer can be given again.
    pub fn token(&self, signer: &Signer) -> SecretString {
        let mut bytes = self.bytes();
        let code = signer.refresh_code(&bytes);
        bytes.extend_from_slice(&code);
        URL_SAFE_NO_PAD.encode(bytes).into()
    }

    /// The content of a token; `None` if the text is no token of this service.
    pub fn read(token: &SecretString, signer: &Signer) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token.expose_secret()).ok()?;
        let said: &[u8; 52] = bytes.first_chunk()?;
        let refresh = Self {
            organization: OrganizationId(id(said, 0)?),
            user: UserId(id(said, 16)?),
            sid: id(said, 32)?,
            generation: u32::from_be_bytes(*said.last_chunk()?),
        };
        // The hashes are compared, so that the duration tells nothing about the code.
        let sent = Sha256::digest(&bytes[52..]);
        let expected = signer.refresh_code(said);
        (sent == Sha256::digest(expected)).then_some(refresh)
    }
}

/// A challenge. It proves a right password of an account with a second factor, after which a code may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub organization: OrganizationId,
    pub user: UserId,
    /// The account's version. A new password voids the challenge.
    pub ver: u32,
    /// The end of the challenge, in seconds since 1970.
    pub until: i64,
}

/// The number of seconds for which a challenge is valid.
const CHALLENGE_SECONDS: i64 = 5 * 60;
/// The mark that distinguishes a challenge from a refresh token. The same key authenticates both.
const CHALLENGE: &[u8] = b"second factor";

impl Challenge {
    pub fn to(organization: OrganizationId, user: &User, now: DateTime<Utc>) -> Self {
        let until = now.timestamp() + CHALLENGE_SECONDS;
        Self { organization, user: user.id, ver: user.ver, until }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [self.organization.0, self.user.0].map(Uuid::into_bytes).concat();
        bytes.extend_from_slice(&self.ver.to_be_bytes());
        bytes.extend_from_slice(&self.until.to_be_bytes());
        bytes
    }

    fn code(bytes: &[u8], signer: &Signer) -> [u8; 32] {
        signer.refresh_code(&[CHALLENGE, bytes].concat())
    }

    /// The token, which only the holder of the signing key can make.
    pub fn token(&self, signer: &Signer) -> String {
        let mut bytes = self.bytes();
        let code = Self::code(&bytes, signer);
        bytes.extend_from_slice(&code);
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// The content of a token; `None` if the text is no challenge of this service.
    pub fn read(token: &str, signer: &Signer) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let said: &[u8; 44] = bytes.first_chunk()?;
        let sent = Sha256::digest(&bytes[44..]);
        let expected = Self::code(said, signer);
        let challenge = Self {
            organization: OrganizationId(id(said, 0)?),
            user: UserId(id(said, 16)?),
            ver: u32::from_be_bytes(*said[32..].first_chunk()?),
            until: i64::from_be_bytes(*said.last_chunk()?),
        };
        (sent == Sha256::digest(expected)).then_some(challenge)
    }
}

fn id(bytes: &[u8], at: usize) -> Option<Uuid> {
    Uuid::from_slice(bytes.get(at..at + 16)?).ok()
}
