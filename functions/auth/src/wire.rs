//! The requests and answers of signing in.

use schemars::JsonSchema;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_http::wire::Timestamp;
use wfm_wire::language::Language;
use wfm_wire::user::User;

/// The credentials of an account.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AuthLoginRequest")]
pub struct LoginRequest {
    /// The e-mail of the account.
    #[schemars(length(min = 1, max = 1024))]
    pub email: String,
    /// The name or the id of the organization. Without it, the e-mail names the account that was activated first.
    #[schemars(length(min = 1, max = 200))]
    pub organization: Option<String>,
    /// The password of the account.
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
    /// The second half, for an account that has been activated before: `confirmation_token` of `POST
    /// /employees/{id}/account/confirmation`.
    #[schemars(with = "Option<String>", length(min = 1, max = 1024))]
    pub confirmation_token: Option<SecretString>,
    /// For a new password of an account that has a second factor: a code of the authenticator, or a recovery code.
    #[schemars(with = "Option<String>", length(min = 1, max = 64))]
    pub code: Option<SecretString>,
    /// The new password, of 10 to 128 characters. A password that is easy to guess is refused.
    #[schemars(with = "String", length(min = 10, max = 128))]
    pub password: SecretString,
}

/// The token that renews an access token.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefreshRequest {
    /// The refresh token of the last answer.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub refresh_token: SecretString,
    /// A random text, which the client draws and stores before it sends the request. If the answer is lost, the
    /// client repeats the request with the same text. Without this field it must repeat the request within 30
    /// seconds.
    #[schemars(with = "Option<String>", length(min = 16, max = 64))]
    pub attempt: Option<SecretString>,
}

/// Request body for changing your own password.
// Holds secrets: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The present password.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub current_password: SecretString,
    /// The new password, of 10 to 128 characters. A password that is easy to guess is refused.
    #[schemars(with = "String", length(min = 10, max = 128))]
    pub new_password: SecretString,
}

/// An access token, and a refresh token to renew it.
// Holds secrets: no `Debug`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AuthLoginResponse")]
pub struct LoginResponse {
    /// A JWT. Send it as `Authorization: Bearer …`.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds for which the access token is valid.
    pub expires_in: i64,
    /// A token that renews the session once.
    pub refresh_token: String,
    /// The account that has signed in.
    pub user: User,
}

/// The answer to the challenge of a sign-in.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpVerify {
    /// The challenge, from the answer to a sign-in with the right password.
    #[schemars(length(min = 1, max = 1024))]
    pub challenge: String,
    /// The code that the authenticator shows, or a recovery code.
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub code: SecretString,
}

/// Request body for drawing the secret of a second factor.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpBegin {
    /// The password of the account.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub password: SecretString,
}

/// The secret of a second factor that is not turned on yet.
// Holds secrets: no `Debug`.
#[derive(Serialize, JsonSchema)]
pub struct TotpSecret {
    /// The secret in base32, which a person can type.
    pub secret: String,
    /// The secret as a URI for a QR code: SHA-1, six digits, 30 seconds.
    pub otpauth_uri: String,
}

impl TotpSecret {
    pub fn of(secret: &SecretString, uri: &str) -> Self {
        Self { secret: secret.expose_secret().to_owned(), otpauth_uri: uri.to_owned() }
    }
}

/// Request body for turning the second factor on.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpConfirm {
    /// The code that the authenticator shows.
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub code: SecretString,
}

/// Recovery codes. Each replaces a code of the authenticator once. Only this answer shows them.
// Holds secrets: no `Debug`.
#[derive(Serialize, JsonSchema)]
pub struct RecoveryCodes {
    /// Ten codes. Each is valid once, in place of a code of the authenticator. They are not shown again.
    #[schemars(length(max = 10))]
    pub recovery_codes: Vec<String>,
}

/// Request body for removing the second factor.
// Holds secrets: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpRemove {
    /// The password of the account.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub password: SecretString,
    /// The code that the authenticator shows, or a recovery code.
    #[schemars(with = "String", length(min = 1, max = 64))]
    pub code: SecretString,
}

/// Request body for proving again who calls: a code if the account has a second factor, otherwise the password.
// Holds secrets: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepUpRequest {
    /// The password, if the account has no second factor.
    #[schemars(with = "Option<String>", length(min = 1, max = 1024))]
    pub password: Option<SecretString>,
    /// A code, if the account has a second factor.
    #[schemars(with = "Option<String>", length(min = 1, max = 64))]
    pub code: Option<SecretString>,
}

/// An access token of the same session.
// Holds a secret: no `Debug`.
#[derive(Serialize, JsonSchema)]
pub struct StepUp {
    /// A JWT. Send it as `Authorization: Bearer …`.
    pub access_token: String,
    /// Always `Bearer`.
    pub token_type: &'static str,
    /// Seconds for which the access token is valid.
    pub expires_in: i64,
}

/// Request body for another e-mail of your own account.
// An e-mail: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeEmail {
    /// The address that is to become the account's e-mail, or that is it already and is to be proven.
    #[schemars(
        length(max = 254),
        regex(pattern = r"^[A-Za-z0-9.!$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$")
    )]
    pub email: String,
}

/// Request body for a new password by e-mail.
// An e-mail: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The e-mail of the account.
    #[schemars(length(min = 1, max = 1024))]
    pub email: String,
    /// The name or the id of the organization. Without it, the e-mail names the account that was activated first.
    #[schemars(length(min = 1, max = 200))]
    pub organization: Option<String>,
}

/// A link that is mailed within a minute or two.
#[derive(Serialize, JsonSchema)]
pub struct MailedLink {
    /// The minutes for which the link is valid after it was mailed.
    pub valid_for_minutes: i64,
}

impl MailedLink {
    pub fn of_an_hour() -> Self {
        Self { valid_for_minutes: wfm_domain::mail::LINK_MINUTES }
    }
}

/// The token of a mailed link.
// Holds a secret: no `Debug`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmEmail {
    /// The token of the link.
    #[schemars(with = "String", length(min = 1, max = 1024))]
    pub token: SecretString,
}

/// One of the caller's own sessions.
#[derive(Serialize, JsonSchema)]
pub struct Session {
    /// The id of the session.
    pub id: Uuid,
    /// When it began.
    pub created_at: Timestamp,
    /// The time at which the session was begun or last renewed.
    pub last_used_at: Timestamp,
    /// The address from which the session was begun or last renewed.
    pub address: Option<String>,
    /// The program that began or last renewed the session.
    pub user_agent: Option<String>,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// The caller's own sessions, the most recently used one first.
#[derive(Serialize, JsonSchema)]
pub struct Sessions {
    /// The sessions, the most recently used one first.
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
    /// The language of mails; `null` for the organization's.
    pub language: Option<Language>,
    /// The kinds of notifications that are not mailed.
    pub mail_off: Vec<String>,
}

impl CurrentUser {
    /// An account with its permissions and preferences.
    pub fn shown(
        user: &wfm_storage::users::User,
        caller: &wfm_http::Caller,
        now: chrono::DateTime<chrono::Utc>,
    ) -> Self {
        Self {
            user: User::shown(user, &caller.held.names, now),
            permissions: caller.held.grants.as_strings(),
            language: user.language.map(Into::into),
            mail_off: user.mail_off.iter().cloned().collect(),
        }
    }
}

/// Request body for your own preferences. Fields that are not sent stay.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CurrentUserUpdate {
    /// The language of mails; `null` for the organization's.
    pub language: Option<Language>,
    /// The kinds of notifications that are not mailed, as `kind` of a notification. Those of `account.*`, `bank_account.*`
    /// and `settings.*` are always mailed.
    #[schemars(length(max = 100), inner(length(max = 64)))]
    pub mail_off: Option<Vec<String>>,
}

/// A JWK set (RFC 7517).
#[derive(Serialize, Deserialize, JsonSchema)]
pub struct JwkSet {
    /// The keys. A token names one of them by `kid`.
    pub keys: Vec<serde_json::Map<String, serde_json::Value>>,
}
