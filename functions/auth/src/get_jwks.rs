//! `GET /.well-known/jwks.json`

use http::header::CACHE_CONTROL;
use lambda_http::http;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::wire::JwkSet;

/// The keys with which access tokens are verified.
pub async fn get_jwks(call: Call<Nothing, Nothing, ()>) -> Result<Reply<JwkSet>, Error> {
    let set = serde_json::from_str(call.services.verifier.published()).map_err(Error::internal)?;
    Ok(Reply::ok(set).header(CACHE_CONTROL, "public, max-age=300"))
}
