//! The `job-dead-letters` function.

use wfm_http::lambda;
use wfm_http::services::Clock;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let (storage, clock) = (lambda::storage().await, Clock::system());
    let take =
        async |letter, _| wfm_job_dead_letters::handle(&storage, &clock, &letter).await.map(drop);
    lambda::consume(take).await
}
