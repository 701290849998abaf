//! The `bootstrap` function: invoked by an operator, reachable by no route.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_bootstrap::{Created, Request, create_organization};
use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let handle = |event: LambdaEvent<Request>| {
        let app = app.clone();
        async move {
            let created = create_organization(&app, &event.payload, None).await?;
            Ok::<Created, lambda_runtime::Error>(created)
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
