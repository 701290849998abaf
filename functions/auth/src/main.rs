//! The `auth` function: the only one that holds the private signing key.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let signing_key = lambda::variable("SIGNING_KEY_SECRET_ARN");
    let refresh = lambda::variable("REFRESH_SECRET_ARN");
    let secrets = wfm_auth::signing_secrets(&signing_key, &refresh).await?;
    let services = lambda::services(Some(secrets)).await?;
    lambda::serve(|services| wfm_auth::group().router(services), services).await
}
