//! `DELETE /auth/me/calendar-feed` (rule LEAVE-46)

use wfm_app::Attempt;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::calendar_feeds;

/// Revokes the feed of the caller's account. Without a feed, nothing changes.
pub async fn delete_calendar_feed(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    let user = call.caller.user.id;
    call.commit(|| async move {
        let Some(feed) = calendar_feeds::get(table, organization, user).await? else {
            return Ok(Attempt::Done(()));
        };
        let mut change = call.transaction();
        change.write([calendar_feeds::delete(organization, user, &feed)]);
        change.log("account.calendar_feed_revoked", ("user", user), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
