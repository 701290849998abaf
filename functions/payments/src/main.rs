//! The `payments` function, which has the key that encrypts account numbers.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let services = lambda::services_with_field_key().await?;
    lambda::serve(|services| wfm_payments::group().router(services), services).await
}
