//! The key that encrypts fields which nobody else may read, whatever they see of the table: account numbers, and numbers that
//! authorities gave a person (rule BANK-1).
//!
//! A field is encrypted with AES-256-GCM and bound to its place: organization, owner and name of the field. A copy
//! in another place does not open. So an attacker who can write the table cannot give one person's account to another person.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Salt};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use uuid::Uuid;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_storage::Error;
use wfm_storage::bank_accounts::Owner;
use wfm_storage::sealed::Sealed;

/// The encrypted fields of personal data, by which their places are named.
pub const TAX_ID: &str = "tax_id";
pub const SOCIAL_SECURITY_ID: &str = "social_security_id";

/// The key. It has no `Debug`.
#[derive(Clone)]
pub struct FieldKey(Arc<RandomizedNonceKey>);

/// The place to which a field is bound.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub organization: OrganizationId,
    /// The person to whom the field belongs, or another owner.
    pub owner: Uuid,
    pub field: &'static str,
}

impl Place {
    /// The place of the bank accounts of an owner.
    pub fn of_bank_account(organization: OrganizationId, owner: Owner) -> Self {
        let owner = match owner {
            Owner::Employee(employee) => employee.0,
            Owner::Employer => organization.0,
        };
        Self { organization, owner, field: "bank_account" }
    }

    /// The place of a field of an employee.
    pub fn of_employee(
        organization: OrganizationId,
        employee: EmployeeId,
        field: &'static str,
    ) -> Self {
        Self { organization, owner: employee.0, field }
    }
}

/// The form of sealed fields: this byte, the nonce, the encrypted field with its tag.
const FORM: u8 = 1;

/// The number of characters that a secret has at least.
const SHORTEST: usize = 32;

struct Length;

impl KeyType for Length {
    fn len(&self) -> usize {
        32
    }
}

impl FieldKey {
    /// The key that a secret text gives; `None` for a text that is too short.
    pub fn from_secret(secret: &SecretString) -> Option<Self> {
        let text = secret.expose_secret();
        if text.len() < SHORTEST {
            return None;
        }
        let derived = Salt::new(HKDF_SHA256, b"wfm fields").extract(text.as_bytes());
        let mut bytes = [0u8; 32];
        derived.expand(&[b"AES-256-GCM"], Length).ok()?.fill(&mut bytes).ok()?;
        RandomizedNonceKey::new(&AES_256_GCM, &bytes).ok().map(|key| Self(Arc::new(key)))
    }

    /// Encrypts a field for its place.
    ///
    /// # Errors
    /// An internal error if the machine cannot encrypt.
    pub fn seal(&self, place: Place, value: &impl Serialize) -> Result<Sealed, Error> {
        let mut content = serde_json::to_vec(value)?;
        let nonce = self.0.seal_in_place_append_tag(aad(place), &mut content);
        let nonce = nonce.map_err(|_| Error::internal("a field that cannot be sealed"))?;
        let sealed = [&[FORM][..], nonce.as_ref(), &content].concat();
        Ok(Sealed(URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// Decrypts a field at its place.
    ///
    /// # Errors
    /// An internal error, which says nothing of the content, for a field of another place, another key, or one that was
    /// changed.
    pub fn open<T: DeserializeOwned>(&self, place: Place, sealed: &Sealed) -> Result<T, Error> {
        let failed = || Error::internal(format!("the field {} does not open", place.field));
        let bytes = URL_SAFE_NO_PAD.decode(&sealed.0).map_err(|_| failed())?;
        let (form, rest) = bytes.split_first().ok_or_else(failed)?;
        let (nonce, content) = rest.split_at_checked(NONCE_LEN).ok_or_else(failed)?;
        if *form != FORM {
            return Err(failed());
        }
        let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| failed())?;
        let mut content = content.to_vec();
        let opened = self.0.open_in_place(nonce, aad(place), &mut content);
        let opened = opened.map_err(|_| failed())?;
        // The message of `serde_json` may quote the text, so it is not passed on.
        serde_json::from_slice(opened).map_err(|_| failed())
    }
}

fn aad(place: Place) -> Aad<String> {
    let Place { organization, owner, field } = place;
    Aad::from(format!("{organization}#{owner}#{field}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(secret: &str) -> FieldKey {
        FieldKey::from_secret(&secret.to_owned().into()).unwrap()
    }

    fn place(organization: u128, owner: u128, field: &'static str) -> Place {
        let organization = OrganizationId(Uuid::from_u128(organization));
        Place { organization, owner: Uuid::from_u128(owner), field }
    }

    const SECRET: &str = "0123456789abcdef0123456789abcdef";
    const NUMBER: &str = "DE89370400440532013000";

    /// Rule BANK-1.
    #[test]
    fn a_field_opens_only_at_its_place_with_its_key_and_unchanged() {
        let here = place(1, 2, "bank_account");
        let sealed = key(SECRET).seal(here, &NUMBER).unwrap();
        assert_eq!(key(SECRET).open::<String>(here, &sealed).unwrap(), NUMBER);

        for elsewhere in
            [place(3, 2, "bank_account"), place(1, 3, "bank_account"), place(1, 2, "tax_id")]
        {
            assert!(key(SECRET).open::<String>(elsewhere, &sealed).is_err(), "{elsewhere:?}");
        }
        let other = key("0123456789abcdef0123456789abcdeF");
        assert!(other.open::<String>(here, &sealed).is_err());
        let bytes = URL_SAFE_NO_PAD.decode(&sealed.0).unwrap();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            let changed = Sealed(URL_SAFE_NO_PAD.encode(changed));
            assert!(key(SECRET).open::<String>(here, &changed).is_err(), "byte {at}");
        }
        for cut in 0..bytes.len() {
            let cut = Sealed(URL_SAFE_NO_PAD.encode(&bytes[..cut]));
            assert!(key(SECRET).open::<String>(here, &cut).is_err());
        }
        assert!(key(SECRET).open::<String>(here, &Sealed("§".into())).is_err());
    }

    /// Rule BANK-1.
    #[test]
    fn the_same_field_is_never_sealed_alike_and_no_error_tells_it() {
        let here = place(1, 2, "bank_account");
        let one = key(SECRET).seal(here, &NUMBER).unwrap();
        assert_ne!(one, key(SECRET).seal(here, &NUMBER).unwrap());
        assert!(!one.0.contains("3704"));
        let why = key(SECRET).open::<u32>(here, &one).unwrap_err();
        assert_eq!(why.to_string().matches("3704").count(), 0, "{why}");
        assert!(FieldKey::from_secret(&"short".to_owned().into()).is_none());
    }
}
