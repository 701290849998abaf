//! What is stored with settings that change, whichever operation it was.

use std::sync::Arc;

use wfm_app::activity::changes;
use wfm_app::{Attempt, recalculation};
use wfm_domain::recalculation::InheritedChange;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_storage::rotations;
use wfm_storage::settings::{self, StoredSettings};

use crate::wire::Logged;

/// Stores `next` in place of `before`, with its recalculation and its activity entry; nothing where both are
/// the same.
pub async fn attempt<'a, B>(
    call: &'a Call<Nothing, B>,
    before: Arc<StoredSettings>,
    next: Settings,
) -> Result<Attempt<'a, Arc<StoredSettings>>, Error> {
    if next == before.settings {
        return Ok(Attempt::Done(before));
    }
    let (table, organization, now) = (call.table(), call.organization(), call.now());
    let mut after = before.changed(next, now);
    let mut change = call.transaction();
    if let Some(what) = InheritedChange::of_settings(&before.settings, &after.settings, now) {
        let (by, last) = (call.caller.user.id, before.recalculation_job_id.as_ref());
        let job = recalculation::request(&mut change, by, what, last).await?;
        after.recalculation_job_id = Some(job);
    }
    change.write(settings::put(organization, &after)?);
    let used = |settings: &Settings| {
        rotations::named(settings.work_schedules.entries().map(|entry| &entry.value))
    };
    let (known, named) = (used(&before.settings), used(&after.settings));
    change.write(rotations::use_more(table, organization, &known, &named).await?);
    let (was, is) = (Logged::at(now, &before), Logged::at(now, &after));
    let resource = ("setting", organization);
    change.log("settings.updated", resource, changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, Arc::new(after)))
}
