//! `POST /terminals`

use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::{Attempt, terminal_keys};
use wfm_domain::ids::TerminalId;
use wfm_domain::terminal::Terminal as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::terminal::{etag, load, with_key};
use crate::wire::{Terminal, TerminalCreate, TerminalWithKey};

/// Creates a terminal, with its key.
pub async fn create_terminal(
    call: Call<Nothing, TerminalCreate>,
) -> Result<Reply<TerminalWithKey>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = TerminalId(call.app().ids.next());
    let key = terminal_keys::key(organization, id)?;
    let author = call.author().await?;
    let new = Model::new(id, terminal_keys::hash(&key), author, now);
    let terminal = call.body.clone().applied_to(&new);

    let call = &call;
    let terminal = &terminal;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write(coded::create(organization, terminal));
        let shown = Terminal::of(terminal, None);
        change.log("terminal.created", ("terminal", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, ()))
    });
    let (stored, key) = match outcome.await? {
        Outcome::New(()) => (Stored { rev: 1, value: terminal.clone() }, Some(key)),
        Outcome::Replay(id) => (load(call, id.parse().map_err(Error::internal)?).await?, None),
    };
    let location = format!("/terminals/{}", stored.value.id);
    let answer = with_key(call, &stored, key.as_ref()).await?;
    let reply = Reply::created(answer, &location).etag(&etag(call, &stored));
    Ok(if key.is_some() { reply } else { reply.replayed() })
}
