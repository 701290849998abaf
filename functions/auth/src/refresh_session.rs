//! `POST /auth/refresh`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::session;
use crate::wire::{LoginResponse, RefreshRequest};

/// Renews the access token.
pub async fn refresh_session(
    call: Call<Nothing, RefreshRequest, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let session = session::refresh(&call.services, &call.request, &call.body);
    Ok(Reply::ok(session.await?))
}
