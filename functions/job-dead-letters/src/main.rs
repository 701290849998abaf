//! The `job-dead-letters` function.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let take = async |message, _| wfm_job_dead_letters::handle(&app, &message).await.map(drop);
    lambda::consume(take).await
}
