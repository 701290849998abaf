//! The `attendance-sync` function: one message at a time.

use wfm_attendance_sync::Worker;
use wfm_http::lambda;
use wfm_http::services::Clock;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let worker = Worker { storage: lambda::storage().await, clock: Clock::system() };
    let take = async |pointer, until| worker.work(&pointer, until).await.map(drop);
    lambda::consume(take).await
}
