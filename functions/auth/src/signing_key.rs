//! The private signing key, out of the secret that only this function can read.

use secrecy::SecretString;
use serde::Deserialize;

/// The secret's JSON. No `Debug`.
#[derive(Deserialize)]
struct Stored {
    kid: String,
    /// PKCS#8.
    pem: SecretString,
}

/// The key's id and the key, from the secret with this ARN.
///
/// # Errors
/// When the secret cannot be read or is no key.
pub async fn signing_key(arn: &str) -> Result<(String, SecretString), lambda_http::Error> {
    let sdk = wfm_storage::connect::from_environment().await;
    let secrets = aws_sdk_secretsmanager::Client::new(&sdk);
    let secret = secrets.get_secret_value().secret_id(arn).send().await?;
    let text = secret.secret_string.unwrap_or_default();
    // serde_json's message may quote the text: it is not passed on.
    let stored: Stored =
        serde_json::from_str(&text).map_err(|_| "the signing key's secret is not {kid, pem}")?;
    Ok((stored.kid, stored.pem))
}
