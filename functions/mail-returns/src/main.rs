//! The `mail-returns` function.

use wfm_http::lambda;
use wfm_mail_returns::Published;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let take =
        async |message: Published, _| wfm_mail_returns::handle(&app, &message).await.map(drop);
    lambda::consume(take).await
}
