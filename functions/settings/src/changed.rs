//! The writes for a change of the settings, whatever the operation is.

use std::sync::Arc;

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::independence::Author;
use wfm_domain::recalculation::InheritedChange;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error};
use wfm_planning_run::recalculate;
use wfm_storage::rotations;
use wfm_storage::settings::{self, StoredSettings};

use crate::wire::Logged;

/// Stores `next` in place of `before`, with its author, its recalculation and its activity entry. If both are the
/// same, it stores nothing.
///
/// # Errors
/// 409 `in_use` if 32 other accounts have changed settings on which pay depends (rule PAY-73).
pub async fn attempt<'a, B>(
    call: &'a Call<Nothing, B>,
    author: &Author,
    before: Arc<StoredSettings>,
    next: Settings,
) -> Result<Attempt<'a, Arc<StoredSettings>>, Error> {
    if next == before.settings {
        return Ok(Attempt::Done(before));
    }
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let mut after = before.changed(next, now);
    let mut change = call.transaction();
    if before.settings.decides_otherwise(&after.settings) {
        after.settings.changed_by.admit(author, now).map_err(|_| {
            let detail =
                "Too many accounts have changed the settings. Let one of them change them.";
            Error::conflict(Conflict::InUse, detail)
        })?;
    }
    if let Some(what) = InheritedChange::of_settings(&before.settings, &after.settings, now) {
        let by = call.caller.user.id;
        let last = before.recalculation_job_id.as_ref();
        let job = recalculate::request(&mut change, by, what, last).await?;
        after.recalculation_job_id = Some(job);
    }
    change.write(settings::put(organization, &after)?);
    let used = |settings: &Settings| {
        rotations::named(settings.work_schedules.entries().map(|entry| &entry.value))
    };
    let known = used(&before.settings);
    let named = used(&after.settings);
    change.write(rotations::use_more(table, organization, &known, &named).await?);
    let was = Logged::at(now, &before);
    let is = Logged::at(now, &after);
    let resource = ("setting", organization);
    change.log("settings.updated", resource, changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, Arc::new(after)))
}
