//! The `terminals` function.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let services = lambda::services(None).await?;
    lambda::serve(|services| wfm_terminals::group().router(services), services).await
}
