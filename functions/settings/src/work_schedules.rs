//! `/settings/work-schedules`: the organization's schedules, by date (rule TIME-2).

use std::sync::Arc;

use wfm_domain::schedule::ScheduleHistory;
use wfm_domain::settings::Settings;
use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::settings::StoredSettings;
use wfm_wire::schedule::{ScheduleEntry, ScheduleEntryInput};

use crate::changed;
use crate::setting::etag;
use crate::wire::refuse_too_many;

/// The schedules of the organization.
pub async fn list_work_schedules(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<Entries<ScheduleEntry>>, Error> {
    let in_force = call.settings().await?;
    let entries = in_force.settings.work_schedules.entries();
    let data = entries.map(|entry| ScheduleEntry::shown(entry.from, Some(&entry.value))).collect();
    Ok(Reply::ok(Entries { data }).etag(&etag(&call, &in_force)))
}

/// Writes the schedule that begins on a date.
pub async fn update_work_schedule(
    call: Call<Nothing, Update<ScheduleEntryInput>>,
) -> Result<Reply<ScheduleEntry>, Error> {
    let from = call.path_entry()?;
    let (stored, is_new) = write(&call, |settings| {
        let history = &settings.work_schedules;
        let rotations = &settings.rotations;
        let there = history.entry(from);
        call.require_entry(there.is_some())?;
        let in_force = there.unwrap_or_else(|| history.in_force_from(from));
        let body = call.merged(&ScheduleEntry::shown(from, Some(&in_force.value)), &[])?;
        let is_new = there.is_none();
        let stored = there.map(|there| &there.value);
        let plan = body.checked(&call.sent, from, is_new, rotations, stored);
        let plan = plan.map_err(Error::Invalid)?;
        let plan = plan.ok_or_else(|| {
            let detail = "An organization has nothing to inherit from. Send `work_schedule` or `rotation_id`.";
            Error::invalid("/inherit", "does_not_fit", detail)
        })?;
        Ok((history.clone().with(from, plan), there.is_none()))
    })
    .await?;
    let in_force = stored.settings.work_schedules.in_force_from(from);
    let entry = ScheduleEntry::shown(from, Some(&in_force.value));
    let reply = match is_new {
        true => Reply::created(entry, "/settings/work-schedules"),
        false => Reply::ok(entry),
    };
    Ok(reply.etag(&etag(&call, &stored)))
}

/// Removes the schedule that begins on a date. The one before it gets its dates.
pub async fn delete_work_schedule(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let from = call.path_entry()?;
    write(&call, |settings| {
        let history = &settings.work_schedules;
        history.entry(from).ok_or(Error::NotFound)?;
        call.require_if_match()?;
        let rest = history.clone().without(from).map_err(|_| {
            Error::conflict(
                Conflict::InUse,
                "The initial schedule cannot be removed, only changed.",
            )
        })?;
        Ok((rest, false))
    })
    .await?;
    Ok(Reply::no_content())
}

/// Changes the history with the function `entry`, which also returns whether the entry is new.
async fn write<B>(
    call: &Call<Nothing, B>,
    entry: impl Fn(&Settings) -> Result<(ScheduleHistory, bool), Error>,
) -> Result<(Arc<StoredSettings>, bool), Error> {
    let entry = &entry;
    let author = &call.author().await?;
    call.commit(|| async move {
        let before = call.settings().await?;
        call.check_if_match(&etag(call, &before))?;
        let (work_schedules, is_new) = entry(&before.settings)?;
        call.require_if_match()?;
        let next = Settings { work_schedules, ..before.settings.clone() };
        refuse_too_many(&before.settings, &next)
            .map_err(|violation| Error::Invalid(vec![violation]))?;
        let attempt = changed::attempt(call, author, before, next).await?;
        Ok(attempt.map(|stored| (stored, is_new)))
    })
    .await
}
