//! `/sites/{id}/work-schedules`: the site's own schedules, by date (rule TIME-2).

use wfm_domain::ids::SiteId;
use wfm_domain::schedule::OwnSchedules;
use wfm_domain::site::Site as Model;
use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Error, Reply, Update};
use wfm_storage::coded::Stored;
use wfm_wire::schedule::{self, ScheduleEntry, ScheduleEntryInput};

use crate::site::{attempt, etag, load};

/// The schedules of a site.
pub async fn list_site_work_schedules(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<Entries<ScheduleEntry>>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let data = schedule::entries(&stored.value.work_schedules);
    Ok(Reply::ok(Entries { data }).etag(&etag(&call, &stored)))
}

/// Writes the schedule that begins on a date.
pub async fn update_site_work_schedule(
    call: Call<Nothing, Update<ScheduleEntryInput>>,
) -> Result<Reply<ScheduleEntry>, Error> {
    let from = call.path_entry()?;
    let in_force = call.settings().await?;
    let settings = &in_force.settings;
    let with_sent = |history: &OwnSchedules| schedule::with_sent(history, from, &call, settings);
    let (stored, is_new) = write(&call, with_sent).await?;
    let entry = schedule::entry(&stored.value.work_schedules, from)?;
    let reply = match is_new {
        true => Reply::created(entry, &format!("/sites/{}/work-schedules", stored.value.id)),
        false => Reply::ok(entry),
    };
    Ok(reply.etag(&etag(&call, &stored)))
}

/// Removes the schedule that begins on a date. The one before it gets its dates. Without the initial one, the dates
/// inherit.
pub async fn delete_site_work_schedule(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let from = call.path_entry()?;
    let rest = |history: &OwnSchedules| Ok((schedule::without(history, from)?, false));
    write(&call, rest).await?;
    Ok(Reply::no_content())
}

/// Stores the history that `entry` returns. `entry` also returns whether the entry is a new one.
async fn write<B>(
    call: &Call<Nothing, B>,
    entry: impl Fn(&OwnSchedules) -> Result<(OwnSchedules, bool), Error>,
) -> Result<(Stored<Model>, bool), Error> {
    let id: SiteId = call.path_id()?;
    let entry = &entry;
    let author = &call.author().await?;
    call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let (work_schedules, is_new) = entry(&before.value.work_schedules)?;
        let after = Model { work_schedules, ..before.value.clone() };
        let attempt = attempt(call, author, before, after).await?;
        Ok(attempt.map(|stored| (stored, is_new)))
    })
    .await
}
