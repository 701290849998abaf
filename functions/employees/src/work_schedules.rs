//! `/employees/{id}/work-schedules`: the employee's own schedules, by date (rule TIME-2).

use wfm_domain::employee::Employee;
use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Error, Reply, Update};
use wfm_wire::schedule::{self, ScheduleEntry, ScheduleEntryInput};

use crate::employee::Facts;
use crate::histories;
use crate::wire::histories::work_schedules;

/// The schedules of an employee.
pub async fn list_employee_work_schedules(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<Entries<ScheduleEntry>>, Error> {
    histories::list(&call, work_schedules).await
}

/// Writes the schedule that begins on a date.
pub async fn update_employee_work_schedule(
    call: Call<Nothing, Update<ScheduleEntryInput>>,
) -> Result<Reply<ScheduleEntry>, Error> {
    let from = call.path_entry()?;
    let facts = Facts::of(&call).await?;
    let settings = &facts.settings.settings;
    let written = histories::write(&call, |employee| {
        let (work_schedules, is_new) =
            schedule::with_sent(&employee.work_schedules, from, &call, settings)?;
        Ok((Employee { work_schedules, ..employee.clone() }, is_new))
    });
    let written = written.await?;
    let entry = schedule::entry(&written.employee().work_schedules, from)?;
    written.reply(&call, "work-schedules", Some(entry))
}

/// Removes the schedule that begins on a date. The one before it gets its dates. Without the initial one, the dates
/// inherit.
pub async fn delete_employee_work_schedule(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let from = call.path_entry()?;
    let removed = histories::write(&call, |employee| {
        let work_schedules = schedule::without(&employee.work_schedules, from)?;
        Ok((Employee { work_schedules, ..employee.clone() }, false))
    });
    removed.await?;
    Ok(Reply::no_content())
}
