//! `PUT /terminals/{id}`, `PATCH /terminals/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::TerminalId;
use wfm_domain::terminal::Terminal as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Update};
use wfm_storage::coded::{self, Stored};

use crate::terminal::{etag, last_tap, load, note, reply};
use crate::wire::{Terminal, TerminalCreate};

/// Changes a terminal. Another zone affects only later taps.
pub async fn update_terminal(
    call: Call<Nothing, Update<TerminalCreate>>,
) -> Result<Reply<Terminal>, Error> {
    let id: TerminalId = call.path_id()?;
    let (call, author, organization) = (&call, &call.author().await?, call.organization());
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let shown = Terminal::of(&before.value, last_tap(call, id).await?);
        let body = call.merged(&shown, &[])?;
        let after = body.applied_to(&before.value);
        if after == before.value {
            return Ok(Attempt::Done(before));
        }
        let mut value = Model { updated_at: call.now(), ..after };
        note(&mut value, author, call.now())?;
        let after = Stored { rev: before.rev + 1, value };

        let mut change = call.transaction();
        change.write(coded::replace(organization, &before, &after));
        let was = Terminal::of(&before.value, None);
        let is = Terminal::of(&after.value, None);
        change.log("terminal.updated", ("terminal", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    reply(call, &stored.await?).await
}
