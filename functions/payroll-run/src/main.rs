//! The `payroll-run` function: one message at a time.

use wfm_http::lambda;
use wfm_http::services::Clock;
use wfm_payroll_run::Worker;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let worker = Worker { storage: lambda::storage().await, clock: Clock::system() };
    let take = async |pointer, until| worker.work(&pointer, until).await.map(drop);
    lambda::consume(take).await
}
