//! `GET /auth/me`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::user::User;

use crate::wire::CurrentUser;

/// The account that calls, and its permissions.
pub async fn get_current_user(call: Call<Nothing, Nothing>) -> Result<Reply<CurrentUser>, Error> {
    let user = &call.caller.user;
    let tag = call.etag("user", user.id, user.rev);
    let permissions = call.caller.held.grants.as_strings();
    let user = User::shown(user, &call.caller.held.names, call.now());
    Ok(Reply::ok(CurrentUser { user, permissions }).etag(&tag))
}
