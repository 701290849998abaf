//! Terminal keys: secrets that name a terminal. A key is part of the address to which the terminal pushes. A terminal
//! can neither sign in nor send a header, so it proves itself only by the address.

use secrecy::SecretString;
use wfm_domain::ids::{OrganizationId, TerminalId};

use crate::{Error, named_secret};

pub use crate::named_secret::hash;

/// The random bytes of a key. With them a key has 64 characters, the greatest length of a path parameter.
const BYTES: usize = 16;

/// A new key.
///
/// # Errors
/// When the machine gives no random bytes.
pub fn key(organization: OrganizationId, terminal: TerminalId) -> Result<SecretString, Error> {
    named_secret::new::<BYTES>(organization, terminal.0)
}

/// The key with these random bytes, for a test service that draws all its randomness from one number.
pub fn of(organization: OrganizationId, terminal: TerminalId, random: [u8; BYTES]) -> SecretString {
    named_secret::of(organization, terminal.0, random)
}

/// The terminal that a key names; `None` if the text is no key of this service.
pub fn terminal(key: &SecretString) -> Option<(OrganizationId, TerminalId)> {
    let (organization, terminal) = named_secret::owner::<BYTES>(key)?;
    Some((organization, TerminalId(terminal)))
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;
    use uuid::Uuid;

    use super::*;

    /// Rule TERM-2.
    #[test]
    fn a_key_names_its_terminal_and_fits_a_path() {
        let o = OrganizationId(Uuid::from_u128(1));
        let t = TerminalId(Uuid::from_u128(2));
        let one = key(o, t).unwrap();
        let other = key(o, t).unwrap();
        assert_eq!(terminal(&one), Some((o, t)));
        assert_ne!(hash(&one), hash(&other));
        assert_eq!(one.expose_secret().len(), 64);
        let token = crate::activation::token(o, wfm_domain::ids::UserId(t.0)).unwrap();
        assert_eq!(terminal(&token), None);
    }
}
