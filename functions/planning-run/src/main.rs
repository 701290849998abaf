//! The `planning-run` function: one message at a time.

use wfm_http::lambda;
use wfm_planning_run::Worker;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let worker = Worker::new(&lambda::app().await);
    let take = async |pointer, until| worker.work(&pointer, until).await.map(drop);
    lambda::consume(take).await
}
