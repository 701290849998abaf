//! `POST /terminals/{id}/key`

use wfm_app::activity::Change;
use wfm_app::{Attempt, terminal_keys};
use wfm_domain::ids::TerminalId;
use wfm_domain::terminal::Terminal as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};

use crate::terminal::{etag, load, note, with_key};
use crate::wire::TerminalWithKey;

/// Gives a terminal a new key. The key before is refused from now on.
pub async fn create_terminal_key(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<TerminalWithKey>, Error> {
    let (id, organization): (TerminalId, _) = (call.path_id()?, call.organization());
    let key = terminal_keys::key(organization, id)?;
    let (call, author) = (&call, &call.author().await?);
    let hash = &terminal_keys::hash(&key);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        let mut value = Model {
            key_hash: hash.clone(),
            keyed_by: Some(author.clone()),
            told_offset_minutes: None,
            updated_at: call.now(),
            ..before.value.clone()
        };
        note(&mut value, author, call.now())?;
        let after = Stored { rev: before.rev + 1, value };
        let mut change = call.transaction();
        change.write(coded::replace(organization, &before, &after));
        // The log does not contain the key itself, because nobody may read it.
        let changed = Change { field: "key".into(), before: "old".into(), after: "new".into() };
        change.log("terminal.key_created", ("terminal", id), vec![changed]);
        Ok(Attempt::Commit(change, after))
    });
    let stored = stored.await?;
    let answer = with_key(call, &stored, Some(&key)).await?;
    Ok(Reply::ok(answer).etag(&etag(call, &stored)))
}
