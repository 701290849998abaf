//! The private signing key and the secret of refresh tokens, from secrets that only this function can read.

use secrecy::SecretString;
use serde::Deserialize;
use wfm_http::authentication::SigningSecrets;

/// The secret's JSON. No `Debug`.
#[derive(Deserialize)]
struct Stored {
    kid: String,
    /// The key in PKCS#8.
    pem: SecretString,
}

/// The signing key and the secret of refresh tokens, from the secrets with these ARNs.
///
/// # Errors
/// When one of them cannot be read, or the first one is no key.
pub async fn signing_secrets(
    signing_key: &str,
    refresh: &str,
) -> Result<SigningSecrets, lambda_http::Error> {
    let sdk = wfm_storage::connect::from_environment().await;
    let secrets = aws_sdk_secretsmanager::Client::new(&sdk);
    let read = async |arn: &str| secrets.get_secret_value().secret_id(arn).send().await;
    let (key, refresh) = futures::future::try_join(read(signing_key), read(refresh)).await?;
    let refresh = refresh.secret_string.unwrap_or_default().into();
    given_secrets(&key.secret_string.unwrap_or_default(), refresh)
}

/// The secrets from texts. The key has the form `{kid, pem}`.
///
/// # Errors
/// When the first text is no key.
pub fn given_secrets(
    key: &str,
    refresh: SecretString,
) -> Result<SigningSecrets, lambda_http::Error> {
    // The message of `serde_json` may quote the text, so it is not passed on.
    let stored: Stored =
        serde_json::from_str(key).map_err(|_| "the signing key's secret is not {kid, pem}")?;
    Ok(SigningSecrets { kid: stored.kid, pem: stored.pem, refresh })
}
