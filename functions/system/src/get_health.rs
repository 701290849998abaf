//! `GET /health`

use http::header::CACHE_CONTROL;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::wire::HealthCheck;

/// Answers that the service runs. It reads nothing.
pub async fn get_health(call: Call<Nothing, Nothing, ()>) -> Result<Reply<HealthCheck>, Error> {
    let about = &call.services.about;
    let health = HealthCheck {
        status: "ok",
        version: about.version.clone(),
        commit: about.commit.clone(),
        time: call.now().into(),
        features: vec!["dry_run"],
    };
    Ok(Reply::ok(health).header(CACHE_CONTROL, "no-cache"))
}
