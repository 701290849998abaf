//! The `job-sweeper` function, run every minute.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda;
use wfm_http::services::{Clock, Ids};

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let storage = lambda::storage().await;
    let handle = |_: LambdaEvent<serde_json::Value>| {
        let storage = storage.clone();
        async move {
            let clock = Clock::system();
            let sent = wfm_job_sweeper::sweep(&storage, &clock).await;
            let closed = wfm_job_sweeper::close_forgotten(&storage, &clock, Ids).await;
            sent.and(closed)?;
            Ok::<(), lambda_runtime::Error>(())
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
