//! The Lambda edge: reads the environment of the function, builds the services from it, and serves.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use aws_lambda_events::sqs::SqsEvent;
use axum::Router;
use futures::future::LocalBoxFuture;
use lambda_runtime::{Context, Diagnostic, LambdaEvent, service_fn};
use secrecy::SecretString;
use serde::de::DeserializeOwned;
use tokio::time::Instant;
use wfm_app::{App, Clock, FieldKey, Ids};
use wfm_storage::Storage;
use wfm_storage::connect::{self, LocalEndpoints, Names};

use crate::authentication::{Signer, SigningSecrets, Verifier};
use crate::logs;
use crate::metrics::Metrics;
use crate::opaque::OpaqueKey;
use crate::serve::{self, Front};
use crate::services::{About, Services};

/// A variable of the function's environment, which the template sets.
pub fn variable(name: &str) -> String {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    std::env::var(name).unwrap_or_default()
}

/// The variable with the address of embedded engines, which replace the managed ones (`cargo run -- --engines`);
/// empty on AWS.
pub const ENGINES: &str = "ENGINES";

/// The variable with the operator's sender of mails; empty if nothing is mailed (rule MAIL-1).
pub const MAIL_FROM: &str = "MAIL_FROM";

/// The time at which this process began to log, which is the first action of a function.
static BEGAN: OnceLock<Instant> = OnceLock::new();

/// Starts logging, with metrics if the environment names a namespace for them, and connects to the table, bucket and
/// queues that the environment names.
pub async fn storage() -> Storage {
    BEGAN.get_or_init(Instant::now);
    let level = variable("LOG_LEVEL");
    let namespace = Some(variable("METRICS_NAMESPACE")).filter(|name| !name.is_empty());
    let metrics = namespace.map(|name| Metrics::new(name, variable("AWS_LAMBDA_FUNCTION_NAME")));
    logs::start(if level.is_empty() { "info" } else { &level }, metrics);
    let names = Names {
        table: variable("TABLE_NAME"),
        bucket: variable("BUCKET_NAME"),
        queue_url: variable("QUEUE_URL"),
        pay_queue_url: variable("PAY_QUEUE_URL"),
        planning_queue_url: variable("PLANNING_QUEUE_URL"),
        export_queue_url: variable("EXPORT_QUEUE_URL"),
        fair_queues: variable("FAIR_QUEUES") == "1",
    };
    let mut storage = match LocalEndpoints::named(&variable(ENGINES)) {
        Some(engines) => Storage::connect_local(&engines, &names, None),
        None => Storage::connect(&connect::from_environment().await, &names),
    };
    if !variable(MAIL_FROM).is_empty() {
        storage.table = storage.table.with_mails();
    }
    storage
}

/// The environment of a function that serves no requests: storage, the machine's clock, new ids.
pub async fn app() -> App {
    App { storage: storage().await, clock: Clock::system(), ids: Ids::system(), field_key: None }
}

/// The key that encrypts account numbers, for functions that may read its secret.
///
/// # Errors
/// When the secret cannot be read, or is too short.
pub async fn field_key() -> Result<FieldKey, lambda_runtime::Error> {
    FieldKey::from_secret(&secret("FIELD_SECRET_ARN").await?)
        .ok_or_else(|| "the secret of fields is too short".into())
}

/// A secret whose ARN a variable of the function names. With embedded engines no service stores secrets, so the
/// variable contains it.
///
/// # Errors
/// When it cannot be read.
pub async fn secret(name: &str) -> Result<SecretString, lambda_runtime::Error> {
    let named = variable(name);
    match variable(ENGINES).is_empty() {
        true => Ok(connect::secret(&named).await?),
        false => Ok(named.into()),
    }
}

/// The services of an API function. Only the sign-in function passes `secrets`.
///
/// # Errors
/// When the environment holds no usable keys.
pub async fn services(
    secrets: Option<SigningSecrets>,
) -> Result<Arc<Services>, lambda_http::Error> {
    let storage = storage().await;
    let verifier =
        Verifier::new(&variable("JWKS"), &variable("TOKEN_ISSUER"), &variable("TOKEN_AUDIENCE"))?;
    let signer = secrets.as_ref().map(Signer::new).transpose()?.map(Arc::new);
    let opaque = variable("OPAQUE_SECRET");
    if opaque.len() < 32 {
        return Err("OPAQUE_SECRET is missing or too short".into());
    }
    let public_url = variable("PUBLIC_URL").trim_end_matches('/').to_owned();
    Ok(Arc::new(Services {
        app: App { storage, clock: Clock::system(), ids: Ids::system(), field_key: None },
        verifier,
        signer,
        limit_addresses: variable("LIMIT_ADDRESSES") != "0",
        opaque: OpaqueKey::from_secret(&opaque),
        public_url: (!public_url.is_empty()).then_some(public_url),
        bucket_is_here: false,
        about: About { version: env!("CARGO_PKG_VERSION").to_owned(), commit: variable("COMMIT") },
    }))
}

/// The services of an API function that reads bank accounts.
///
/// # Errors
/// Errors of [`services`] and of [`field_key`].
pub async fn services_with_field_key() -> Result<Arc<Services>, lambda_http::Error> {
    // A function that starts waits for both together.
    let both = futures::future::try_join(services(None), field_key());
    let (services, key) = Box::pin(both).await?;
    let app = App { field_key: Some(key), ..services.app.clone() };
    Ok(Arc::new(Services { app, ..Services::clone(&services) }))
}

/// Serves, like [`serve_app`], a router that is built from services.
pub async fn serve(
    router: impl FnOnce(&Arc<Services>) -> Router,
    services: Arc<Services>,
) -> Result<(), lambda_http::Error> {
    serve_app(router(&services), &services.app).await
}

/// Serves the router of a function that needs only storage, clock and ids, until the environment ends.
pub async fn serve_app(router: Router, app: &App) -> Result<(), lambda_http::Error> {
    let trusted_hops = variable("TRUSTED_HOPS").parse().unwrap_or_default();
    let router = serve::around(router, Front { ids: app.ids.clone(), trusted_hops });
    note_start();
    serve::run(router).await
}

/// Logs how long this environment took to start. It is called before the first event.
pub fn note_start() {
    let init_ms = (BEGAN.get_or_init(Instant::now).elapsed().as_secs_f64() * 1000.0).round();
    tracing::info!(init_ms, "function.started");
}

/// The time that is reserved for ending what was begun, or for sending a continuation.
const RESERVE: Duration = Duration::from_secs(10);

/// The time after which an execution begins nothing new.
pub fn until(context: &Context) -> Instant {
    let left = context.deadline().duration_since(SystemTime::now());
    Instant::now() + left.unwrap_or_default().saturating_sub(RESERVE)
}

/// A failure in the form of Lambda, with a name that an alarm or a query finds.
pub fn failed(name: &str, why: &dyn std::fmt::Display) -> Diagnostic {
    Diagnostic { error_type: name.to_owned(), error_message: why.to_string() }
}

/// Calls `take` for each message of a queue, until the environment ends. It passes what the message says, and the time after
/// which `take` begins nothing new. A message whose work failed is delivered again.
pub async fn consume<M: DeserializeOwned>(
    take: impl AsyncFn(M, Instant) -> Result<(), wfm_storage::Error>,
) -> Result<(), lambda_runtime::Error> {
    let take = &take;
    note_start();
    let handle = async |event: LambdaEvent<SqsEvent>| {
        let until = until(&event.context);
        for message in event.payload.records {
            let said = serde_json::from_str(&message.body.unwrap_or_default());
            let said = said.map_err(|why| failed("InvalidMessage", &why))?;
            // The future is boxed because its type would be nested too deeply to compile.
            let work: LocalBoxFuture<'_, _> = Box::pin(take(said, until));
            work.await.map_err(|why| failed("WorkFailed", &why))?;
        }
        Ok::<(), Diagnostic>(())
    };
    lambda_runtime::run(service_fn(handle)).await
}
