//! `GET /auth/me`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::wire::CurrentUser;

/// The account that calls, and its permissions.
pub async fn get_current_user(call: Call<Nothing, Nothing>) -> Result<Reply<CurrentUser>, Error> {
    let user = &call.caller.user;
    let tag = call.etag("user", user.id, user.rev);
    Ok(Reply::ok(CurrentUser::shown(user, &call.caller, call.now())).etag(&tag))
}
