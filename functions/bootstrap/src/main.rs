//! The `bootstrap` function: invoked by an operator, reachable by no route.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_bootstrap::{Created, Request, create_organization};
use wfm_http::lambda;
use wfm_http::services::{Clock, Ids};

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let storage = lambda::storage().await;
    let handle = |event: LambdaEvent<Request>| {
        let storage = storage.clone();
        async move {
            let created =
                create_organization(&storage, &Clock::system(), Ids, &event.payload, None).await?;
            Ok::<Created, lambda_runtime::Error>(created)
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
