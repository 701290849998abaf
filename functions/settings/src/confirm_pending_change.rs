//! `POST /settings/pending-change/confirmation`

use std::sync::Arc;

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::notice::Notice;
use wfm_domain::settings::Protection;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::settings::{self, StoredSettings};
use wfm_storage::users;

use crate::setting::{decided, notify_of_protection, reply, with_pending};
use crate::wire::Setting;

/// Confirms a pending change. The caller must be independent of the account that requested it. The change takes
/// effect now (rule PAY-74).
pub async fn confirm_pending_change(call: Call<Nothing, Nothing>) -> Result<Reply<Setting>, Error> {
    let call = &call;
    let stored = call.commit(|| async move {
        let (before, pending) = match with_pending(call).await? {
            (stored, Some(pending)) => (stored, pending),
            // The change was confirmed before, or its time has come.
            (stored, None) if stored.settings.protection(call.now()) != Protection::default() => {
                return Ok(Attempt::Done(stored));
            }
            (_, None) => return Err(Error::NotFound),
        };
        let table = call.table();
        let organization = call.organization();
        let by = call.caller.user.id;
        let concerned = [by, pending.requested_by.account];
        let accounts = users::sign_ins(table, organization, concerned).await?;
        if !accounts.is_independent_of(by, &pending.requested_by) {
            let detail = "You are not independent of the account that requested the change.";
            return Err(Error::SecondPersonRequired(detail.into()));
        }
        let after = decided(call, &before, pending.to);
        let mut change = call.transaction();
        change.write(settings::put(organization, &after)?);
        let now = call.now();
        let was = Setting::at(now, &before);
        let is = Setting::at(now, &after);
        let resource = ("setting", organization);
        change.log("settings.change_confirmed", resource, changes(Some(&was), Some(&is))?);
        let notice = Notice::protection_weakened(&pending);
        notify_of_protection(call, &notice, &mut change).await?;
        Ok(Attempt::Commit(change, Arc::new(after)))
    });
    let stored: Arc<StoredSettings> = stored.await?;
    Ok(reply(call, &stored))
}
