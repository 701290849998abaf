//! The `terminal-push` function.

use wfm_http::lambda;

#[tokio::main]
async fn main() -> Result<(), lambda_http::Error> {
    let app = lambda::app().await;
    lambda::serve_app(wfm_terminal_push::router(&app), &app).await
}
