//! The `system` function.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let services = lambda::services(None).await?;
    lambda::serve(wfm_system::router, services).await
}
