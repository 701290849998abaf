//! `POST /auth/logout`

use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::session;

/// Ends the session of this request.
pub async fn logout(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    session::end(&call).await?;
    Ok(Reply::no_content())
}
