//! `DELETE /auth/sessions`

use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::session;

/// Ends all of the caller's own sessions except the one of this request.
pub async fn delete_other_sessions(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    session::end_others(&call).await?;
    Ok(Reply::no_content())
}
