//! `DELETE /deputies/{id}` (rule APPR-4)

use std::sync::atomic::{AtomicBool, Ordering};

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::DeputyId;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::{deputies, looks};

use crate::deputy::require_about;
use crate::wire::deputy::Deputy;

/// Removes a deputy, who from then on decides nothing for the employee.
pub async fn delete_deputy(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let id: DeputyId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let was_there = &AtomicBool::new(false);
    call.commit(|| async move {
        let Some(there) = deputies::get(table, organization, id).await? else {
            // Another request deleted it at the same time, or it never existed.
            return match was_there.load(Ordering::Relaxed) {
                true => Ok(Attempt::Done(())),
                false => Err(Error::NotFound),
            };
        };
        require_about(call, there.employee_id).await?;
        was_there.store(true, Ordering::Relaxed);
        let mut change = call.transaction();
        change.write(deputies::delete(organization, &there));
        // Others are asked to decide what waits (rule APPR-6).
        change.write([looks::request(table, organization, None, call.now()).await?]);
        let shown = Deputy::from(&there);
        let resource = ("deputy", id);
        change.log_of(there.employee_id, "deputy.deleted", resource, changes(Some(&shown), None)?);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
