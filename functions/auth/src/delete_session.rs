//! `DELETE /auth/sessions/{id}`

use uuid::Uuid;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::session;

/// Ends one of the caller's own sessions.
pub async fn delete_session(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let sid: Uuid = call.path_id()?;
    let ended =
        session::end_one(&call.services, call.actor(), call.caller.user.id, sid, call.caller.sid);
    if ended.await? { Ok(Reply::no_content()) } else { Err(Error::NotFound) }
}
