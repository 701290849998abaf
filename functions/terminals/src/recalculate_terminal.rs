//! `POST /terminals/{id}/recalculate`

use wfm_app::activity::Change;
use wfm_attendance_sync::taps::TerminalTaps;
use wfm_attendance_sync::taps::push::{self, NewPush, Taken};
use wfm_domain::ids::TerminalId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_job::registered;
use wfm_storage::jobs::Pushed;
use wfm_wire::job::JobStatus;
use wfm_wire::job_view;

use crate::terminal::load;
use crate::wire::Recalculation;

/// Applies the taps of some dates again. The job of the terminal does this in its turn between the pushes.
pub async fn recalculate_terminal(
    call: Call<Nothing, Recalculation>,
) -> Result<Reply<JobStatus>, Error> {
    let id: TerminalId = call.path_id()?;
    load(&call, id).await?;
    let (first, last) = call.body.checked()?;
    let new = NewPush {
        organization: call.organization(),
        terminal: id,
        stamp: None,
        what: Pushed::Recalculate { first, last, by: call.author().await? },
        hash: format!("recalculate-{}", call.request.id),
        received_at: call.now(),
        lines_a_day: None,
    };
    let log = || {
        let date = |field: &str, date: chrono::NaiveDate| Change {
            field: field.to_owned(),
            before: serde_json::Value::Null,
            after: date.to_string().into(),
        };
        let mut change = call.transaction();
        let changes = vec![date("from", first), date("to", last)];
        change.log("terminal.recalculated", ("terminal", id), changes);
        change.into_writes()
    };
    let Taken::Durable(job) = push::take(call.app(), new, log).await? else {
        return Err(Error::internal("a person has no quota of lines"));
    };
    let job = job.of_any()?;
    let shown = JobStatus::queued(&job, &registered::<TerminalTaps>(), false);
    let reply = Reply::accepted(shown, &format!("/jobs/{}", job.id));
    Ok(reply.etag(&job_view::etag(&call.services, &job)))
}
