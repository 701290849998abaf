//! The `planning-run` function: one message at a time.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let worker = wfm_planning_run::worker(&lambda::app().await);
    let take = async |pointer, until| worker.work(&pointer, until).await.map(drop);
    lambda::consume(take).await
}
