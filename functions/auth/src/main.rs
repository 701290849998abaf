//! The `auth` function: the only one that holds the private signing key.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let key = wfm_auth::signing_key(&lambda::variable("SIGNING_KEY_SECRET_ARN")).await?;
    let services = lambda::services(Some(key)).await?;
    lambda::serve(|services| wfm_auth::group().router(services), services).await
}
