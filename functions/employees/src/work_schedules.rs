//! `/employees/{id}/work-schedules`: the employee's own schedules, by date (rule TIME-2).

use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Error, Reply, Update};
use wfm_wire::schedule::{ScheduleEntry, ScheduleEntryInput};

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
    let written = histories::write(&call, |employee| {
        let history = &employee.work_schedules;
        let there = history.entry(from);
        call.require_entry(there.is_some())?;
        let in_force = there.unwrap_or_else(|| history.in_force_from(from));
        let body = call.merged(&ScheduleEntry::shown(from, in_force.value.as_ref()), &[])?;
        let schedule = body.checked(&call.sent, (from, there.is_none())).map_err(Error::Invalid)?;
        let mut after = employee.clone();
        after.work_schedules = history.clone().with(from, schedule);
        Ok((after, there.is_none()))
    });
    let written = written.await?;
    let entry = written.employee().work_schedules.entry(from);
    let entry = entry.map(|entry| ScheduleEntry::shown(entry.from, entry.value.as_ref()));
    written.reply(&call, "work-schedules", entry)
}

/// Removes the schedule that begins on a date: its dates follow the one before it. The initial one becomes what is
/// inherited.
pub async fn delete_employee_work_schedule(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let from = call.path_entry()?;
    let removed = histories::write(&call, |employee| {
        let history = employee.work_schedules.clone();
        history.entry(from).ok_or(Error::NotFound)?;
        let mut after = employee.clone();
        after.work_schedules =
            history.clone().without(from).unwrap_or_else(|_| history.with(from, None));
        Ok((after, false))
    });
    removed.await?;
    Ok(Reply::no_content())
}
