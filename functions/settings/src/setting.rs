//! Code that the operations on the settings share.

use std::sync::Arc;

use wfm_app::Transaction;
use wfm_domain::notice::Notice;
use wfm_domain::settings::{PendingChange, Protection, Settings};
use wfm_http::permission_holders::{self, Concerns};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::settings::StoredSettings;

use crate::wire::Setting;

/// The ETag of the settings. It changes with the settings, and when another schedule comes into force.
pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredSettings) -> String {
    let settings = &stored.settings;
    let begun = settings.work_schedules.begun_by(settings.today(call.now()));
    call.etag("setting", format_args!("{}.{begun}", call.organization()), stored.rev)
}

/// The answer 200 with the settings.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredSettings) -> Reply<Setting> {
    Reply::ok(Setting::at(call.now(), stored)).etag(&etag(call, stored))
}

/// The settings, and the pending change.
pub async fn with_pending<B>(
    call: &Call<Nothing, B>,
) -> Result<(Arc<StoredSettings>, Option<PendingChange>), Error> {
    let stored = call.settings().await?;
    let pending = stored.settings.waiting(call.now()).cloned();
    Ok((stored, pending))
}

/// The settings without the change that was pending.
pub fn decided<B>(
    call: &Call<Nothing, B>,
    before: &StoredSettings,
    set_protection: Protection,
) -> StoredSettings {
    let settings = Settings { set_protection, pending: None, ..before.settings.clone() };
    before.changed(settings, call.now())
}

/// Notifies the people who may change settings or decide about pay.
pub async fn notify_of_protection<B>(
    call: &Call<Nothing, B>,
    notice: &Notice,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let told = permission_holders::of(table, organization, Concerns::Protection, call.now());
    for recipient in told.await? {
        change.notify(Some(recipient), notice);
    }
    Ok(())
}
