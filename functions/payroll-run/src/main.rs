//! The `payroll-run` function: one message at a time.

use std::time::{Duration, SystemTime};

use aws_lambda_events::sqs::SqsEvent;
use lambda_runtime::{LambdaEvent, service_fn};
use tokio::time::Instant;
use wfm_http::lambda;
use wfm_http::services::Clock;
use wfm_payroll_run::Worker;

/// Time kept to send a continuation.
const RESERVE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let worker = Worker { storage: lambda::storage().await, clock: Clock::system() };
    let handle = |event: LambdaEvent<SqsEvent>| {
        let worker = worker.clone();
        async move {
            let left = event.context.deadline().duration_since(SystemTime::now());
            let until = Instant::now() + left.unwrap_or_default().saturating_sub(RESERVE);
            for message in event.payload.records {
                let pointer = serde_json::from_str(&message.body.unwrap_or_default())?;
                Box::pin(worker.work(&pointer, until)).await?;
            }
            Ok::<(), lambda_runtime::Error>(())
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
