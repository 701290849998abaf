//! Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 seconds, as in every authenticator), and recovery
//! codes.

use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use totp_rs::{Algorithm, Secret, TOTP};
use wfm_domain::hex::hex;
use wfm_http::Error;

const STEP_SECONDS: u64 = 30;
const DIGITS: usize = 6;
/// The length of a secret: 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// The number of recovery codes of a factor. Each has 80 bits.
pub const RECOVERY_CODES: usize = 10;
const RECOVERY_BYTES: usize = 10;

fn random<const N: usize>() -> Result<[u8; N], Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}

fn base32(bytes: &[u8]) -> String {
    Secret::Raw(bytes.to_vec()).to_encoded().to_string()
}

/// A new secret, in base32.
///
/// # Errors
/// An internal error if the machine has no randomness.
pub fn new_secret() -> Result<SecretString, Error> {
    Ok(base32(&random::<SECRET_BYTES>()?).into())
}

/// The address that an authenticator reads from a QR code.
pub fn uri(secret: &SecretString, account: &str, issuer: &str) -> String {
    let escaped = |text: &str| -> String {
        let bytes = text.bytes().map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        });
        bytes.collect()
    };
    let issuer = escaped(issuer);
    let account = escaped(account);
    let secret = secret.expose_secret();
    format!("otpauth://totp/{issuer}:{account}?secret={secret}&issuer={issuer}")
}

/// The time step to which the code belongs: the present one or one next to it, later than `last_step`.
pub fn step_of(secret: &SecretString, code: &str, now: i64, last_step: u64) -> Option<u64> {
    let secret = Secret::Encoded(secret.expose_secret().to_owned()).to_bytes().ok()?;
    let totp = TOTP::new_unchecked(Algorithm::SHA1, DIGITS, 0, STEP_SECONDS, secret);
    let present = u64::try_from(now).ok()? / STEP_SECONDS;
    let steps = present.saturating_sub(1)..=present + 1;
    // The hashes are compared, so that the duration tells nothing about the code.
    let is_code = |step: &u64| {
        let expected = totp.generate(step * STEP_SECONDS);
        Sha256::digest(expected.as_bytes()) == Sha256::digest(code.trim().as_bytes())
    };
    steps.filter(|step| *step > last_step).find(is_code)
}

/// New recovery codes in the form in which the owner keeps them: `ABCD-EFGH-IJKL-MNOP`.
///
/// # Errors
/// An internal error if the machine has no randomness.
pub fn recovery_codes() -> Result<Vec<String>, Error> {
    let code = |_| {
        let text = base32(&random::<RECOVERY_BYTES>()?);
        let parts: Vec<String> =
            text.as_bytes().chunks(4).map(|part| String::from_utf8_lossy(part).into()).collect();
        Ok(parts.join("-"))
    };
    (0..RECOVERY_CODES).map(code).collect()
}

/// The stored form of a recovery code, whatever its written form is.
pub fn recovery_hash(code: &str) -> String {
    let letters: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    hex(&Sha256::digest(letters.to_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-92: the secret of RFC 6238, appendix B, and its last six digits.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret: SecretString = base32(b"12345678901234567890").into();
        for (at, code) in [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")] {
            assert_eq!(step_of(&secret, code, at, 0), Some(at as u64 / 30), "{at}");
            assert_eq!(step_of(&secret, code, at + 30, 0), Some(at as u64 / 30), "a clock behind");
            assert_eq!(step_of(&secret, code, at - 30, 0), Some(at as u64 / 30), "a clock ahead");
            assert_eq!(step_of(&secret, code, at + 61, 0), None);
            assert_eq!(step_of(&secret, code, at, at as u64 / 30), None, "accepted before");
        }
        assert_eq!(step_of(&secret, "000000", 59, 0), None);
        assert_eq!(step_of(&secret, "", 59, 0), None);
    }

    /// Rule API-94.
    #[test]
    fn a_recovery_code_is_known_however_it_is_written() {
        let codes = recovery_codes().unwrap();
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert!(codes.iter().all(|code| code.len() == 19), "{codes:?}");
        let code = &codes[0];
        let written = [code.to_lowercase(), code.replace('-', ""), format!(" {code} ")];
        assert!(written.iter().all(|other| recovery_hash(other) == recovery_hash(code)));
        assert_ne!(recovery_hash(&codes[1]), recovery_hash(code));
    }

    #[test]
    fn the_uri_holds_what_an_authenticator_needs() {
        let uri = uri(&"ABCD".to_owned().into(), "ada@example.com", "First & Co");
        let expected =
            "otpauth://totp/First%20%26%20Co:ada%40example.com?secret=ABCD&issuer=First%20%26%20Co";
        assert_eq!(uri, expected);
    }
}
