//! `GET /auth/sessions`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users::Family;

use crate::session;
use crate::wire::{Session, Sessions};

/// The caller's own valid sessions, the most recently used one first.
pub async fn list_sessions(call: Call<Nothing, Nothing>) -> Result<Reply<Sessions>, Error> {
    let shown = |family: Family| Session {
        id: family.sid,
        created_at: family.created_at.into(),
        last_used_at: family.last_used_at.into(),
        address: family.address,
        user_agent: family.user_agent,
        current: family.sid == call.caller.sid,
    };
    let there = session::valid(&call.services, call.organization(), &call.caller.user).await?;
    Ok(Reply::ok(Sessions { data: there.into_iter().map(shown).collect() }))
}
