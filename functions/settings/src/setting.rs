//! What the operations on the settings share.

use wfm_http::wire::Nothing;
use wfm_http::{Call, Reply};
use wfm_storage::settings::StoredSettings;

use crate::wire::Setting;

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredSettings) -> String {
    call.etag("setting", call.organization(), stored.rev)
}

/// 200 with the settings.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredSettings) -> Reply<Setting> {
    Reply::ok(Setting::from(stored)).etag(&etag(call, stored))
}
