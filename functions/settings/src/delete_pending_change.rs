//! `DELETE /settings/pending-change`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::settings;

use crate::setting::{decided, with_pending};
use crate::wire::Setting;

/// Cancels a pending change (rule PAY-74).
pub async fn delete_pending_change(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let call = &call;
    call.commit(|| async move {
        let (before, pending) = with_pending(call).await?;
        pending.ok_or(Error::NotFound)?;
        let after = decided(call, &before, before.settings.set_protection);
        let mut change = call.transaction();
        change.write(settings::put(call.organization(), &after)?);
        let now = call.now();
        let was = Setting::at(now, &before);
        let is = Setting::at(now, &after);
        let resource = ("setting", call.organization());
        change.log("settings.change_cancelled", resource, changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
