//! The `mail-run` function, run every minute in an installation that sends mails.

use lambda_runtime::{LambdaEvent, service_fn};
use wfm_http::lambda::{self, MAIL_FROM};
use wfm_mail::{Post, Smtp, Way};

#[tokio::main]
async fn main() -> Result<(), lambda_runtime::Error> {
    let app = lambda::app().await;
    let smtp = Smtp::new(&lambda::secret("SMTP_URL_SECRET_ARN").await?)?;
    let post =
        Post::new(&lambda::variable(MAIL_FROM), &lambda::variable("APP_URL"), Way::Smtp(smtp))?;
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
