//! The `auth` function, the only one that has the private signing key.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let signing_key = lambda::variable("SIGNING_KEY_SECRET_ARN");
    let refresh = lambda::variable("REFRESH_SECRET_ARN");
    // With embedded engines no service stores secrets, so the variables contain them.
    let secrets = match lambda::variable(lambda::ENGINES).is_empty() {
        true => wfm_auth::signing_secrets(&signing_key, &refresh).await?,
        false => wfm_auth::given_secrets(&signing_key, refresh.into())?,
    };
    let services = lambda::services(Some(secrets)).await?;
    lambda::serve(|services| wfm_auth::group().router(services), services).await
}
