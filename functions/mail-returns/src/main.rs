//! The `mail-returns` function.

use wfm_http::lambda;
use wfm_mail_returns::Event;

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let take = async |event: Event, _| wfm_mail_returns::handle(&app, &event).await.map(drop);
    lambda::consume(take).await
}
