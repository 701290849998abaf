//! The `mail-run` function, run every minute in an installation that sends mails.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda::{self, MAIL_FROM};
use wfm_mail::{Post, Ses, Smtp, Way};

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let post = Post::new(&lambda::variable(MAIL_FROM), &lambda::variable("APP_URL"), way().await?)?;
    let handle = |event: LambdaEvent<serde_json::Value>| {
        let (app, post) = (app.clone(), post.clone());
        async move {
            let until = lambda::until(&event.context);
            let sent = Box::pin(wfm_mail_run::send_due(&app, &post, until)).await;
            sent.map(drop).map_err(|why| lambda::failed("MailsFailed", &why))
        }
    };
    Box::pin(lambda_runtime::run(service_fn(handle))).await
}

/// The operator's SMTP server, or SES if there is none.
async fn way() -> Result<Way, lambda_runtime::Error> {
    const SMTP_URL: &str = "SMTP_URL_SECRET_ARN";
    if !lambda::variable(SMTP_URL).is_empty() {
        return Ok(Way::Smtp(Smtp::new(&lambda::secret(SMTP_URL).await?)?));
    }
    let config = wfm_storage::connect::from_environment().await;
    Ok(Way::Ses(Ses::of(&config, lambda::variable("MAIL_CONFIGURATION_SET"))))
}
