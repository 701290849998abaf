//! The `job-dead-letters` function.

use aws_lambda_events::sqs::SqsEvent;
use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda;
use wfm_http::services::Clock;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let storage = lambda::storage().await;
    let handle = |event: LambdaEvent<SqsEvent>| {
        let storage = storage.clone();
        async move {
            for message in event.payload.records {
                let letter = serde_json::from_str(&message.body.unwrap_or_default())?;
                wfm_job_dead_letters::handle(&storage, &Clock::system(), &letter).await?;
            }
            Ok::<(), lambda_runtime::Error>(())
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
