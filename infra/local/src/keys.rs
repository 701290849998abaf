//! The key with which access tokens are signed, the secret of refresh tokens, the secret of cursors and ETags, and the secret of
//! encrypted fields.
//! They are drawn once for a data folder. No key is compiled in.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use wfm_app::FieldKey;
use wfm_http::authentication::{Signer, SigningSecrets, Verifier};
use wfm_http::opaque::OpaqueKey;

use crate::error::Error;
use crate::folder::Folder;

const FILE: &str = "keys.json";
/// The issuer, as in the template's parameters.
const ISSUER: &str = "urn:wfm";
const AUDIENCE: &str = "wfm-api";

/// Keys of one installation. No `Debug`.
pub struct Keys {
    kid: String,
    pem: SecretString,
    published: String,
    secret: SecretString,
    refresh: SecretString,
    field: SecretString,
}

/// The keys in the form of the data folder.
#[derive(Serialize, Deserialize)]
struct StoredKeys {
    /// The signing key in PKCS#8 PEM.
    signing_key: String,
    secret: String,
    refresh_secret: String,
    /// The secret of encrypted fields. A folder of an earlier version has none yet.
    #[serde(default)]
    field_secret: Option<String>,
}

impl Keys {
    /// New keys, which are not stored.
    pub fn generate() -> Result<Self, Error> {
        Self::of(&draw()?)
    }

    /// The keys of a folder. They are drawn the first time.
    pub fn of_folder(folder: &Folder) -> Result<Self, Error> {
        let stored = match folder.read(FILE)? {
            Some(text) => {
                let stored: StoredKeys = serde_json::from_str(&text).map_err(violation)?;
                if stored.field_secret.is_some() {
                    return Self::of(&stored);
                }
                StoredKeys { field_secret: Some(random_text(48)?), ..stored }
            }
            None => draw()?,
        };
        folder.write(FILE, &serde_json::to_string(&stored).map_err(violation)?)?;
        Self::of(&stored)
    }

    fn of(stored: &StoredKeys) -> Result<Self, Error> {
        let der: String = stored.signing_key.lines().filter(|l| !l.starts_with("-----")).collect();
        let der = STANDARD.decode(der).map_err(violation)?;
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &der).map_err(violation)?;
        let point = pair.public_key().as_ref();
        // An uncompressed point: 4, then x and y of 32 bytes each (SEC 1, 2.3.3).
        let [4, coordinates @ ..] = point else {
            return Err(violation("not an uncompressed point"));
        };
        let (x, y) = coordinates.split_at(32);
        let x = URL_SAFE_NO_PAD.encode(x);
        let y = URL_SAFE_NO_PAD.encode(y);
        // RFC 7638: the required members, in this order, without white space.
        let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        let kid = URL_SAFE_NO_PAD.encode(Sha256::digest(members));
        let published = json!({"keys": [
            {"kty": "EC", "crv": "P-256", "x": x, "y": y, "kid": kid, "alg": "ES256", "use": "sig"}
        ]});
        Ok(Self {
            kid,
            pem: stored.signing_key.clone().into(),
            published: published.to_string(),
            secret: stored.secret.clone().into(),
            refresh: stored.refresh_secret.clone().into(),
            field: stored.field_secret.clone().unwrap_or_default().into(),
        })
    }

    /// The key that signs tokens, for the sign-in function only.
    pub fn signer(&self) -> Result<Signer, Error> {
        let kid = self.kid.clone();
        let pem = self.pem.clone();
        let refresh = self.refresh.clone();
        Signer::new(&SigningSecrets { kid, pem, refresh }).map_err(Error::Keys)
    }

    pub fn verifier(&self) -> Result<Verifier, Error> {
        Verifier::new(&self.published, ISSUER, AUDIENCE).map_err(Error::Keys)
    }

    /// The key that encrypts account numbers.
    pub fn field_key(&self) -> Result<FieldKey, Error> {
        FieldKey::from_secret(&self.field).ok_or_else(|| violation("no secret of fields"))
    }

    /// The environment of functions with engines that run on this machine.
    pub fn environment(&self) -> [(&'static str, String); 7] {
        let key = json!({"kid": self.kid, "pem": self.pem.expose_secret()});
        [
            ("JWKS", self.published.clone()),
            ("TOKEN_ISSUER", ISSUER.to_owned()),
            ("TOKEN_AUDIENCE", AUDIENCE.to_owned()),
            ("OPAQUE_SECRET", self.secret.expose_secret().to_owned()),
            ("SIGNING_KEY_SECRET_ARN", key.to_string()),
            ("REFRESH_SECRET_ARN", self.refresh.expose_secret().to_owned()),
            ("FIELD_SECRET_ARN", self.field.expose_secret().to_owned()),
        ]
    }

    pub fn opaque(&self) -> OpaqueKey {
        OpaqueKey::from_secret(self.secret.expose_secret())
    }
}

fn draw() -> Result<StoredKeys, Error> {
    let pair = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    let der = STANDARD.encode(pair.map_err(violation)?.as_ref());
    let mut pem = String::from("-----BEGIN PRIVATE KEY-----\n");
    for line in der.as_bytes().chunks(64) {
        pem.push_str(&String::from_utf8_lossy(line));
        pem.push('\n');
    }
    pem.push_str("-----END PRIVATE KEY-----\n");
    let secret = random_text(32)?;
    let refresh_secret = random_text(32)?;
    let field_secret = Some(random_text(48)?);
    Ok(StoredKeys { signing_key: pem, secret, refresh_secret, field_secret })
}

/// Random text from `bytes` bytes, in base 64 for URLs.
pub fn random_text(bytes: usize) -> Result<String, Error> {
    let mut drawn = vec![0; bytes];
    aws_lc_rs::rand::fill(&mut drawn).map_err(violation)?;
    Ok(URL_SAFE_NO_PAD.encode(drawn))
}

fn violation(cause: impl std::fmt::Display) -> Error {
    Error::Keys(cause.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_its_keys() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        let drawn = Keys::of_folder(&folder).unwrap();
        let read = Keys::of_folder(&folder).unwrap();
        assert_eq!(drawn.published, read.published);
        assert_eq!(drawn.secret.expose_secret(), read.secret.expose_secret());
        assert_ne!(drawn.published, Keys::generate().unwrap().published);
        read.signer().unwrap();
        read.verifier().unwrap();
    }

    /// Rule BANK-1.
    #[test]
    fn a_folder_of_an_earlier_version_gets_its_secret_of_fields_once() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        let earlier = StoredKeys { field_secret: None, ..draw().unwrap() };
        let mut text = serde_json::to_value(&earlier).unwrap();
        text.as_object_mut().unwrap().remove("field_secret");
        folder.write(FILE, &text.to_string()).unwrap();
        let first = Keys::of_folder(&folder).unwrap();
        let again = Keys::of_folder(&folder).unwrap();
        assert_eq!(first.field.expose_secret(), again.field.expose_secret());
        assert_eq!(first.secret.expose_secret(), earlier.secret);
        first.field_key().unwrap();
        let other = Keys::generate().unwrap();
        assert_ne!(first.field.expose_secret(), other.field.expose_secret());
    }

    #[test]
    fn the_key_id_is_the_thumbprint_that_the_jwt_library_computes() {
        use jsonwebtoken::jwk::{JwkSet, ThumbprintHash};
        let keys = Keys::generate().unwrap();
        let set: JwkSet = serde_json::from_str(&keys.published).unwrap();
        assert_eq!(set.keys[0].thumbprint(ThumbprintHash::SHA256).unwrap(), keys.kid);
    }

    /// Rule API-56: a refresh token outlives the signing key.
    #[test]
    fn refresh_tokens_are_authenticated_with_a_secret_of_their_own() {
        let one = draw().unwrap();
        let other = draw().unwrap();
        let code = |stored: &StoredKeys| {
            Keys::of(stored).unwrap().signer().unwrap().refresh_code(b"a session")
        };
        let rotated = StoredKeys { refresh_secret: one.refresh_secret.clone(), ..draw().unwrap() };
        assert_eq!(code(&one), code(&rotated));
        assert_ne!(code(&one), code(&other));
    }
}
