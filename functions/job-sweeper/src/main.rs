//! The `job-sweeper` function, run every minute.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let handle = |event: LambdaEvent<serde_json::Value>| {
        let app = app.clone();
        async move {
            let until = lambda::until(&event.context);
            let sent = wfm_job_sweeper::sweep(&app).await;
            let closed = wfm_job_sweeper::close_forgotten(&app).await;
            let moved = wfm_job_sweeper::move_former(&app).await;
            let recalculated = Box::pin(wfm_job_sweeper::recalculate(&app, until)).await;
            let looked = Box::pin(wfm_job_sweeper::look(&app, until)).await;
            let swept = sent.and(closed).and(moved).and(recalculated).and(looked);
            swept.map(drop).map_err(|why| lambda::failed("SweepFailed", &why))
        }
    };
    Box::pin(lambda_runtime::run(service_fn(handle))).await
}
