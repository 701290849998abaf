//! What is stored with settings that change, whichever operation it was.

use std::sync::Arc;

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_storage::recalculation::{self, Target};
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
    let after = before.changed(next, now);
    let mut change = call.transaction();
    change.write(settings::put(organization, &after)?);
    let used = |settings: &Settings| {
        rotations::named(settings.work_schedules.entries().map(|entry| &entry.value))
    };
    let (known, named) = (used(&before.settings), used(&after.settings));
    change.write(rotations::use_more(table, organization, &known, &named).await?);
    if let Some(days) = Recalculation::of_settings(&before.settings, &after.settings, now) {
        let whose = Target::Organization;
        change.write([recalculation::request(table, organization, whose, days, now).await?]);
    }
    let (was, is) = (Logged::at(now, &before), Logged::at(now, &after));
    let resource = ("setting", organization);
    change.log("settings.updated", resource, changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, Arc::new(after)))
}
