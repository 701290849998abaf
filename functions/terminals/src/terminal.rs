//! Code that the operations on a terminal share.

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use wfm_domain::ids::TerminalId;
use wfm_domain::independence::Author;
use wfm_domain::terminal::Terminal as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::jobs;

use crate::wire::{Terminal, TerminalWithKey};

pub async fn load<B>(call: &Call<Nothing, B>, id: TerminalId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

/// Notes the accounts that may tap for others from now on (rule PAY-70).
///
/// # Errors
/// 409 `in_use` if 32 other accounts are noted (rule PAY-73).
pub fn note(terminal: &mut Model, author: &Author, now: DateTime<Utc>) -> Result<(), Error> {
    terminal.changed_by.admit(author, now).map_err(|_| {
        let detail = "Too many accounts have changed this terminal. Let one of them change it.";
        Error::conflict(Conflict::InUse, detail)
    })
}

/// The ETag of a terminal. The terminal's own requests do not change it.
pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("terminal", stored.value.id, stored.rev)
}

/// The time of the last tap of a terminal.
pub async fn last_tap<B>(
    call: &Call<Nothing, B>,
    id: TerminalId,
) -> Result<Option<DateTime<Utc>>, Error> {
    Ok(jobs::last_taps(call.table(), call.organization(), [id]).await?.remove(&id))
}

/// The answer 200 with the terminal.
pub async fn reply<B>(
    call: &Call<Nothing, B>,
    stored: &Stored<Model>,
) -> Result<Reply<Terminal>, Error> {
    let last_tap_at = last_tap(call, stored.value.id).await?;
    Ok(Reply::ok(Terminal::of(&stored.value, last_tap_at)).etag(&etag(call, stored)))
}

/// The terminal with its new key; without a key if an earlier request answered with it.
pub async fn with_key<B>(
    call: &Call<Nothing, B>,
    stored: &Stored<Model>,
    key: Option<&SecretString>,
) -> Result<TerminalWithKey, Error> {
    let last_tap_at = last_tap(call, stored.value.id).await?;
    let terminal = Terminal::of(&stored.value, last_tap_at);
    let key = key.map(|key| key.expose_secret().to_owned());
    Ok(TerminalWithKey { push_path: key.as_ref().map(|key| format!("/t/{key}")), key, terminal })
}
