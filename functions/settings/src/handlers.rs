//! What the operations do.

use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::{LeaveType, Settings};
use wfm_http::audit::{self, Act};
use wfm_http::error::Violation;
use wfm_http::operation::IfMatch;
use wfm_http::values::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::leaves;
use wfm_storage::recalculation;
use wfm_storage::settings::{self, StoredSettings};
use wfm_storage::table::Write;

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

        let fixed = fixed_types(&before.settings, &next);
        let used = used_types(&call, &fixed).await?;
        if !used.is_empty() {
            return Err(in_use(&call, used));
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
        if let Some(days) = Recalculation::of_settings(&before.settings, &after.settings, now) {
            writes.push(recalculation::leave(&storage.table, organization, None, days, now).await?);
        }
        // What was not in use when it was looked at is not now either.
        writes.extend(fixed.iter().map(|code| Write::absent(leaves::used_key(organization, code))));
        match storage.table.write(writes).await {
            Ok(()) => return Ok(shown(&call, &after)),
            // Somebody else changed them, or works on what the change before left: look again.
            Err(wfm_storage::Error::Refused(_)) => {}
            Err(why) => return Err(why.into()),
        }
    }
}

/// The codes of leave types that go, or change whether they are paid: what one in use cannot.
fn fixed_types(before: &Settings, next: &Settings) -> Vec<String> {
    let stays = |was: &&LeaveType| next.leave_type(&was.code).is_some_and(|is| is.paid == was.paid);
    before.leave_types.iter().filter(|was| !stays(was)).map(|was| was.code.clone()).collect()
}

/// Those of the leave types that are in use.
async fn used_types<B>(call: &Call<Nothing, B>, codes: &[String]) -> Result<Vec<String>, Error> {
    let (table, organization) = (&call.services.storage.table, call.caller.organization);
    let keys = codes.iter().map(|code| leaves::used_key(organization, code)).collect();
    let found = table.get_many(keys).await?;
    let is_used = |code: &&String| found.contains_key(&leaves::used_key(organization, code));
    Ok(codes.iter().filter(is_used).cloned().collect())
}

fn in_use(call: &Call<Nothing, SettingUpdate>, codes: Vec<String>) -> Error {
    let asked = call.body.leave_types.as_deref().unwrap_or_default();
    let violation = |code: String| {
        let detail = format!("The leave type `{code}` is in use: it cannot go, nor change `paid`.");
        let pointer = match asked.iter().position(|asked| asked.code == code) {
            Some(index) => format!("/leave_types/{index}/paid"),
            None => "/leave_types".to_owned(),
        };
        Violation::at(&pointer, "in_use", detail)
    };
    let violations = codes.into_iter().map(violation).collect();
    Error::Conflict(Conflict::InUse, "A leave type is in use.".into(), violations)
}
