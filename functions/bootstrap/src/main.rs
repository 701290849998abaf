//! The `bootstrap` function: invoked by an operator, reachable by no route.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_bootstrap::{Task, create_administrator, create_organization, issue_sign_in};
use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let handle = |event: LambdaEvent<Task>| {
        let app = app.clone();
        async move {
            let named = |why: wfm_bootstrap::Refused| lambda::failed(why.name(), &why);
            // The future is boxed because the compiler limits the depth of futures, and a transaction with the
            // runtime around it exceeds the limit.
            let created = match event.payload {
                Task::Organization(request) => {
                    Box::pin(create_organization(&app, &request, None)).await
                }
                Task::Administrator(request) => {
                    Box::pin(create_administrator(&app, &request, None)).await
                }
                Task::SignIn(request) => Box::pin(issue_sign_in(&app, &request)).await,
            };
            created.map_err(named)
        }
    };
    lambda_runtime::run(service_fn(handle)).await
}
