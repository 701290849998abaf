//! What signing in takes and answers.

use schemars::JsonSchema;
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_wire::user::User;

/// Credentials.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AuthLoginRequest")]
pub struct LoginRequest {
    #[schemars(length(min = 1, max = 1024))]
    pub email: String,
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub password: SecretString,
}

/// Request body for choosing the first password.
// Holds secrets: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivateRequest {
    /// The activation token.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub token: SecretString,
    /// For an account that has been activated before: the other half, `confirmation_token` of
    /// `POST /employees/{id}/account/confirmation`.
    #[schemars(with = "Option<String>", length(min = 1, max = 1024))]
    pub confirmation_token: Option<SecretString>,
    /// 10 to 128 characters; one that is easy to guess is refused.
    #[schemars(with = "String", length(min = 10, max = 128))]
    pub password: SecretString,
}

/// The token that renews an access token.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefreshRequest {
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub refresh_token: SecretString,
}

/// Request body for changing one's own password.
// Holds secrets: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub current_password: SecretString,
    /// 10 to 128 characters; one that is easy to guess is refused.
    #[schemars(with = "String", length(min = 10, max = 128))]
    pub new_password: SecretString,
}

/// An access token, and a refresh token to renew it.
// Holds secrets: no `Debug`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AuthLoginResponse")]
pub struct LoginResponse {
    /// A JWT; send it as `Authorization: Bearer …`.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds for which the access token is valid.
    pub expires_in: i64,
    /// Renews the session once.
    pub refresh_token: String,
    pub user: User,
}

/// A session of one's own.
#[derive(Serialize, JsonSchema)]
pub struct Session {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// When the session was begun or last renewed.
    pub last_used_at: Timestamp,
    /// The address and the program that began or last renewed it.
    pub address: Option<String>,
    pub user_agent: Option<String>,
    /// Whether it is the session that asks.
    pub current: bool,
}

/// One's own sessions, the last used first.
#[derive(Serialize, JsonSchema)]
pub struct Sessions {
    #[schemars(length(max = 20))]
    pub data: Vec<Session>,
}

/// The account that calls.
#[derive(Serialize, JsonSchema)]
pub struct CurrentUser {
    #[serde(flatten)]
    pub user: User,
    /// The permissions of all roles together, for example `attendances:read:own`.
    pub permissions: Vec<String>,
}

/// A JWK set (RFC 7517).
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct JwkSet {
    pub keys: Vec<serde_json::Map<String, serde_json::Value>>,
}
