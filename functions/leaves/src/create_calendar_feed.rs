//! `POST /auth/me/calendar-feed` (rule LEAVE-46)

use secrecy::ExposeSecret;
use wfm_app::{Attempt, calendar_secrets};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::calendar_feeds::{self, CalendarFeed as Stored};
use wfm_wire::file_url;

use crate::wire::calendar::{CalendarFeed, CalendarFeedCreate};

/// Makes the feed of the caller's account, in place of an earlier one.
pub async fn create_calendar_feed(
    call: Call<Nothing, CalendarFeedCreate>,
) -> Result<Reply<CalendarFeed>, Error> {
    let (call, table, organization) = (&call, call.table(), call.organization());
    if call.caller.user.employee_id.is_none() {
        let detail = "This account belongs to no employee, so it has no leave.";
        return Err(Error::conflict(Conflict::NoEmployee, detail));
    }
    let user = call.caller.user.id;
    let secret = &calendar_secrets::secret(organization, user)?;
    let team = call.body.team.unwrap_or(false);
    let created_at = call.now();
    call.commit(|| async move {
        let before = calendar_feeds::get(table, organization, user).await?;
        let feed = Stored {
            rev: before.map_or(0, |before| before.rev) + 1,
            secret_hash: calendar_secrets::hash(secret),
            team,
            created_at,
        };
        let mut change = call.transaction();
        change.write([calendar_feeds::put(organization, user, &feed)]);
        change.log("account.calendar_feed_created", ("user", user), vec![]);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    let base = file_url::base(&call.services, &call.request);
    let url = format!("{base}/calendar/{}.ics", secret.expose_secret());
    let feed = CalendarFeed { url, team, created_at: created_at.into() };
    Ok(Reply::created(feed, "/auth/me/calendar-feed"))
}
