//! The caller of a request: access tokens, and the present state of the account behind them.

use std::collections::HashMap;

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Utc};
use hmac::{Hmac, Mac};
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;
use wfm_domain::ids::{OrganizationId, RoleId, UserId};
use wfm_storage::Storage;
use wfm_storage::roles;
use wfm_storage::table::Table;
use wfm_storage::users::{self, User};

use crate::after_leaving::Standing;
use crate::authorization::{Grants, SystemRole};
use crate::error::Error;

/// The number of seconds for which an access token is valid.
pub const ACCESS_SECONDS: i64 = 3600;
/// The `typ` of an access token (RFC 9068).
pub const TOKEN_TYPE: &str = "at+jwt";

/// The claims of an access token (rule API-52).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    pub aud: String,
    pub sub: UserId,
    pub org: OrganizationId,
    pub sid: Uuid,
    pub ver: u32,
    /// The place in the session's chain of refreshes at which the token was issued.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub generation: u32,
    pub iat: i64,
    pub exp: i64,
    pub jti: Uuid,
    /// The time at which the owner last proved who they are, in seconds since 1970.
    #[serde(default)]
    pub auth_time: i64,
    /// The way of that proof: `pwd`, and `otp` for the second factor (RFC 8176).
    #[serde(default)]
    pub amr: Vec<String>,
    /// Whether the organization asked for a second factor when the token was issued, and the account had none (rule SIGN-4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_factor: bool,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A signed-in account, in its state at the time of this request.
#[derive(Clone, Debug)]
pub struct Caller {
    pub organization: OrganizationId,
    pub user: User,
    pub sid: Uuid,
    pub held: Held,
    /// The time at which the owner last proved who they are, in seconds since 1970.
    pub auth_time: i64,
    /// Whether the account has to add a second factor before anything else (rule SIGN-4).
    pub needs_factor: bool,
    /// Whether the account can be used without a limit.
    pub standing: Standing,
}

/// The permissions of all roles of an account together.
#[derive(Clone, Debug, Default)]
pub struct Held {
    pub grants: Grants,
    /// The names of the roles, sorted.
    pub names: Vec<String>,
}

impl Held {
    /// The permissions of an account in its standing.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of(
        table: &Table,
        organization: OrganizationId,
        user: &User,
        standing: Standing,
    ) -> Result<Self, Error> {
        let mut held = Self::load(table, organization, &user.roles).await?;
        if standing == Standing::Left {
            held.grants = held.grants.after_leaving();
        }
        Ok(held)
    }

    /// Reads those of `roles` that are the organization's own. The system roles are known. Roles that do not exist
    /// any more grant nothing.
    pub async fn load(
        table: &Table,
        organization: OrganizationId,
        roles: &[String],
    ) -> Result<Self, Error> {
        let mut held = Self::default();
        let mut own = vec![];
        for role in roles {
            match (SystemRole::named(role), role.parse::<RoleId>()) {
                (Some(system), _) => {
                    held.grants.join(system.grants());
                    held.names.push(system.name().to_owned());
                }
                (None, Ok(id)) => own.push(roles::key(organization, id)),
                (None, Err(_)) => {}
            }
        }
        if !own.is_empty() {
            for item in table.get_many(own).await?.into_values() {
                let role = roles::read(item)?;
                held.grants.join(Grants::of_permissions(&role.permissions));
                held.names.push(role.name);
            }
        }
        held.names.sort();
        Ok(held)
    }
}

/// The key that only the sign-in function knows. No `Debug`.
pub struct SigningSecrets {
    /// The id of the key.
    pub kid: String,
    /// A P-256 private key in PKCS#8 PEM.
    pub pem: SecretString,
    /// The key that authenticates refresh tokens. It is separate from the signing key, so refresh tokens stay valid
    /// when the signing key changes.
    pub refresh: SecretString,
}

/// Signs access tokens. Only the sign-in function has one. No `Debug`.
pub struct Signer {
    kid: String,
    key: EncodingKey,
    /// The key that authenticates refresh tokens and challenges.
    refresh: [u8; 32],
}

impl Signer {
    /// A signer with these secrets.
    ///
    /// # Errors
    /// When `pem` is no such key, or the secret of refresh tokens is shorter than 32 characters.
    pub fn new(secrets: &SigningSecrets) -> Result<Self, String> {
        let SigningSecrets { kid, pem, refresh } = secrets;
        if refresh.expose_secret().len() < 32 {
            return Err("the secret of refresh tokens is missing or too short".into());
        }
        let key = EncodingKey::from_ec_pem(pem.expose_secret().as_bytes());
        let refresh = Sha256::digest(refresh.expose_secret().as_bytes()).into();
        Ok(Self { kid: kid.clone(), key: key.map_err(|e| e.to_string())?, refresh })
    }

    /// The authentication code for the bytes of a refresh token, which shows that this service made it.
    pub fn refresh_code(&self, bytes: &[u8]) -> [u8; 32] {
        // HMAC takes keys of any length.
        let mac = <Hmac<Sha256> as Mac>::new_from_slice(&self.refresh);
        let mut mac = mac.unwrap_or_else(|_| unreachable!("HMAC takes keys of any length"));
        mac.update(bytes);
        mac.finalize().into_bytes().into()
    }

    /// A token with these claims.
    pub fn sign(&self, claims: &Claims) -> Result<String, Error> {
        let mut header = Header::new(Algorithm::ES256);
        header.kid = Some(self.kid.clone());
        header.typ = Some(TOKEN_TYPE.to_owned());
        jsonwebtoken::encode(&header, claims, &self.key).map_err(Error::internal)
    }
}

/// Checks tokens against the published keys. The algorithm is bound to the key.
#[derive(Clone)]
pub struct Verifier {
    keys: Arc<HashMap<String, DecodingKey>>,
    issuer: String,
    audience: String,
    published: String,
    /// Refreshed access tokens whose use this process has noted: the session and the place in its chain.
    noted: Arc<Mutex<HashMap<Uuid, u32>>>,
}

/// The greatest number of sessions that are remembered as noted. Beyond it, a session is noted again, which changes
/// nothing.
const MAX_NOTED: usize = 10_000;

impl Verifier {
    /// # Errors
    /// When `published` is no JWK set of P-256 keys with `kid`s.
    pub fn new(published: &str, issuer: &str, audience: &str) -> Result<Self, String> {
        let set: JwkSet = serde_json::from_str(published).map_err(|e| e.to_string())?;
        let mut keys = HashMap::new();
        for key in &set.keys {
            let kid = key.common.key_id.clone().ok_or("a published key without kid")?;
            keys.insert(kid, DecodingKey::from_jwk(key).map_err(|e| e.to_string())?);
        }
        if keys.is_empty() {
            return Err("no published key".into());
        }
        Ok(Self {
            keys: Arc::new(keys),
            issuer: issuer.to_owned(),
            audience: audience.to_owned(),
            published: published.to_owned(),
            noted: Arc::default(),
        })
    }

    /// A verifier with the same keys that has noted nothing.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self { noted: Arc::default(), ..self.clone() }
    }

    /// The JWK set that is published.
    pub fn published(&self) -> &str {
        &self.published
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    pub fn audience(&self) -> &str {
        &self.audience
    }

    fn is_first_seen(&self, claims: &Claims) -> bool {
        let noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        noted.get(&claims.sid).is_none_or(|generation| *generation < claims.generation)
    }

    fn saw(&self, claims: &Claims) {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        if noted.len() >= MAX_NOTED {
            noted.clear();
        }
        noted.insert(claims.sid, claims.generation);
    }

    fn claims(&self, token: &str, now: DateTime<Utc>) -> Option<Claims> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        if header.typ.as_deref() != Some(TOKEN_TYPE) {
            return None;
        }
        let key = self.keys.get(header.kid.as_deref()?)?;
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_issuer(&[&self.issuer]);
        validation.set_audience(&[&self.audience]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Expiry is checked below, by the injected clock.
        validation.validate_exp = false;
        let claims = jsonwebtoken::decode::<Claims>(token, key, &validation).ok()?.claims;
        (claims.exp > now.timestamp()).then_some(claims)
    }

    /// The account for which a token was issued.
    ///
    /// The account is read on every request, so ending a session, changing roles or deactivating
    /// works on the next one.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] for any token that is not valid.
    pub async fn caller(
        &self,
        storage: &Storage,
        authorization: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<Caller, Error> {
        let table = &storage.table;
        let claims = authorization
            .and_then(bearer)
            .and_then(|token| self.claims(token, now))
            .ok_or(Error::Unauthenticated)?;
        let user = users::get(table, claims.org, claims.sub).await?;
        let user = user.ok_or(Error::Unauthenticated)?;
        if !user.keeps(claims.sid, claims.ver) {
            return Err(Error::Unauthenticated);
        }
        let standing = Standing::of(storage, claims.org, &user, now).await?;
        let standing = standing.ok_or(Error::Unauthenticated)?;
        if claims.generation > 0 && self.is_first_seen(&claims) {
            let sid = claims.sid;
            let generation = claims.generation;
            users::record_use(table, claims.org, sid, generation, now).await?;
            self.saw(&claims);
        }
        let held = Held::of(table, claims.org, &user, standing).await?;
        let organization = claims.org;
        let sid = claims.sid;
        let auth_time = claims.auth_time;
        let needs_factor = claims.needs_factor && !user.second_factor && held.grants.are_marked();
        Ok(Caller { organization, user, sid, held, auth_time, needs_factor, standing })
    }
}

fn bearer(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim_start_matches(' '))
}
