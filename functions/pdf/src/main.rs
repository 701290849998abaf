//! The `pdf` function, which has the key that encrypts the numbers that authorities gave a person.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let services = lambda::services_with_field_key().await?;
    lambda::serve(|services| wfm_pdf::group().router(services), services).await
}
