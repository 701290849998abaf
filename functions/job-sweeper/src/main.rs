//! The `job-sweeper` function, run every minute.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda;
use wfm_http::services::{Clock, Ids};

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let storage = lambda::storage().await;
    let handle = |event: LambdaEvent<serde_json::Value>| {
        let storage = storage.clone();
        async move {
            let clock = Clock::system();
            let until = lambda::until(&event.context);
            let sent = wfm_job_sweeper::sweep(&storage, &clock).await;
            let closed = wfm_job_sweeper::close_forgotten(&storage, &clock, Ids).await;
            let judged = wfm_job_sweeper::recalculate(&storage, &clock, until).await;
            sent.and(closed).and(judged)?;
            Ok::<(), lambda_runtime::Error>(())
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
