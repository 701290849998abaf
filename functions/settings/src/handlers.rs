//! What the operations do.

use wfm_http::audit::{self, Act};
use wfm_http::operation::IfMatch;
use wfm_http::values::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::settings::{self, StoredSettings};

use crate::wire::{Setting, SettingUpdate};

/// `GET /settings`
pub async fn get_settings(call: Call<Nothing, Nothing>) -> Result<Reply<Setting>, Error> {
    let storage = &call.services.storage;
    let stored = storage.settings.current(&storage.table, call.caller.organization).await?;
    Ok(shown(&call, &stored))
}

fn shown<B>(call: &Call<Nothing, B>, stored: &StoredSettings) -> Reply<Setting> {
    let organization = call.caller.organization.to_string();
    let tag = call.services.opaque.etag("setting", &organization, stored.rev);
    Reply::ok(Setting::from(stored)).etag(&tag)
}

/// `PUT /settings`
pub async fn update_settings(call: Call<Nothing, SettingUpdate>) -> Result<Reply<Setting>, Error> {
    let (services, storage) = (&call.services, &call.services.storage);
    let organization = call.caller.organization;
    loop {
        let before = storage.settings.current(&storage.table, organization).await?;
        let now = services.clock.now();
        let next = call.body.clone().following(&before.settings, now).map_err(Error::Invalid)?;
        let tag = services.opaque.etag("setting", &organization.to_string(), before.rev);
        let matched = call.check_if_match(IfMatch::Required, &tag);
        match matched {
            Err(Error::PreconditionRequired) => return matched.map(|()| shown(&call, &before)),
            // The stored state already is what was asked for: nothing changes, whatever was seen.
            _ if next == before.settings => return Ok(shown(&call, &before)),
            matched => matched?,
        }

        let after = StoredSettings {
            rev: before.rev + 1,
            settings: next,
            created_at: before.created_at,
            updated_at: now,
        };
        let shape = |stored: &StoredSettings| serde_json::to_value(Setting::from(stored));
        let act = Act {
            action: "settings.updated",
            resource_type: "setting",
            resource_id: organization.to_string(),
            changes: audit::changes(
                &shape(&before).map_err(Error::internal)?,
                &shape(&after).map_err(Error::internal)?,
            ),
        };
        let mut writes = Vec::from(settings::put(organization, &after, Some(before.rev))?);
        writes.push(audit::entry(services, &call.request, &call.caller, act));
        match storage.table.write(writes).await {
            Ok(()) => return Ok(shown(&call, &after)),
            Err(wfm_storage::Error::Refused(_)) => {} // somebody else changed them: look again
            Err(why) => return Err(why.into()),
        }
    }
}
