//! The second factor of an account: the secret of a time-based one-time password, and the recovery codes (rules
//! API-92 to API-95). Only the function that signs in may read it, because its key begins like the key of a password
//! hash.

use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{OrganizationId, UserId};

use crate::error::Error;
use crate::table::{Key, Row, Table, Write};

/// An account's second factor, turned on or begun. No `Debug`, because it holds secrets.
#[derive(Default)]
pub struct SecondFactor {
    pub rev: u64,
    /// The secret in base32, after the first code for it was accepted.
    pub secret: Option<SecretString>,
    /// A secret that waits for its first code.
    pub begun: Option<SecretString>,
    /// The time step of the last accepted code. Codes of this step and of earlier ones are not accepted again.
    pub last_step: u64,
    /// SHA-256 of the unused recovery codes, in hexadecimal digits.
    pub recovery: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    rev: u64,
    secret: Option<String>,
    begun: Option<String>,
    last_step: u64,
    recovery: Vec<String>,
}

fn key(organization: OrganizationId, user: UserId) -> Key {
    // The e-mail of an account never contains `#`.
    Key::new(format!("LOGIN#U#{organization}#{user}"), "FACTOR")
}

/// The account's second factor; the default if it has none.
pub async fn get(
    table: &Table,
    organization: OrganizationId,
    user: UserId,
) -> Result<SecondFactor, Error> {
    let stored: Option<Stored> = table.get(&key(organization, user)).await?;
    let Some(stored) = stored else { return Ok(SecondFactor::default()) };
    Ok(SecondFactor {
        rev: stored.rev,
        secret: stored.secret.map(SecretString::from),
        begun: stored.begun.map(SecretString::from),
        last_step: stored.last_step,
        recovery: stored.recovery,
    })
}

/// The write that replaces the factor, if it is still at the revision before.
pub fn replace(organization: OrganizationId, user: UserId, factor: &SecondFactor) -> Write {
    let text = |secret: &Option<SecretString>| {
        secret.as_ref().map(|secret| secret.expose_secret().to_owned())
    };
    let stored = Stored {
        rev: factor.rev + 1,
        secret: text(&factor.secret),
        begun: text(&factor.begun),
        last_step: factor.last_step,
        recovery: factor.recovery.clone(),
    };
    Write::advance(Row::new(&key(organization, user), &stored), factor.rev)
        .unchanged("second factor")
}

/// The write that removes the factor.
pub fn delete(organization: OrganizationId, user: UserId) -> Write {
    Write::delete(key(organization, user))
}
