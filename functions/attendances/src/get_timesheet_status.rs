//! `GET /timesheets/{id}`: the state of a timesheet, without its days.

use wfm_domain::ids::TimesheetId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::timesheet::TimesheetStatus;

use crate::timesheet::{load, reply, require_reader};

pub async fn get_timesheet_status(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<TimesheetStatus>, Error> {
    let id: TimesheetId = call.path_id()?;
    let stored = load(&call, id).await?;
    require_reader(&call, &stored.value).await?;
    Ok(reply(&call, &stored))
}
