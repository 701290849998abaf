//! Asking again: the people who may act on a request that waits may be others than at its beginning (rule APPR-6).

use wfm_app::activity::Actor;
use wfm_app::{App, Attempt, Transaction};
use wfm_domain::approval::Request;
use wfm_domain::ids::OrganizationId;
use wfm_http::Error;
use wfm_storage::{employees, inbox};

use crate::{DECIDE_LEAVE, Matter, REVIEW};

/// Asks the people who may act now on a request that waits, and tells those who were not told before. If they are the same as before,
/// nothing is written. Returns whether they are others.
///
/// # Errors
/// Errors of the table.
pub async fn ask_again(
    app: &App,
    organization: OrganizationId,
    id: uuid::Uuid,
) -> Result<bool, Error> {
    let table = &app.storage.table;
    let asked = app.commit(|| async move {
        let found = inbox::get_many(table, organization, &[id]).await?.remove(&id);
        let Some(waiting) = found.filter(inbox::Waiting::waits) else {
            return Ok::<_, Error>(Attempt::Done(false));
        };
        let Some(request) = waiting.request() else { return Ok(Attempt::Done(false)) };
        let employee = employees::get(table, organization, request.employee()).await?;
        let employee = employee.ok_or_else(|| Error::internal("a request of nobody"))?.employee;
        let in_force = app.storage.settings.current(table, organization).await?;
        let permission = match request {
            Request::Leave(_) => DECIDE_LEAVE,
            Request::Attendance(_) | Request::Timesheet(..) => REVIEW,
        };
        let matter = Matter::new(app, organization, &in_force.settings, &employee, permission);
        let mut change = Transaction::new(app, Actor::service(organization));
        let progress = request.progress();
        let asked = matter.ask(request, &mut change).await?;
        let is_told = !asked.is_empty() || progress.is_stuck_told;
        if asked == progress.asked && is_told {
            return Ok(Attempt::Done(false));
        }
        change.write(waiting.asking(organization, asked));
        Ok(Attempt::Commit(change, true))
    });
    Box::pin(asked).await
}
