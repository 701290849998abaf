//! `/employees/{id}/assignments`: the positions of an employee, by date (rule EMPL-5).

use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Conflict, Error, Reply, Update};

use crate::histories;
use crate::wire::histories::{Assignment, AssignmentInput, assignments};

/// The assignments of an employee.
pub async fn list_assignments(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<Entries<Assignment>>, Error> {
    histories::list(&call, assignments).await
}

/// Writes the assignment that begins on a date. A field that is not sent has the value that is in force on that date.
pub async fn update_assignment(
    call: Call<Nothing, Update<AssignmentInput>>,
) -> Result<Reply<Assignment>, Error> {
    let date = call.path_date()?;
    let written = histories::write(&call, |employee| {
        let there = employee.assignments.entry(Some(date));
        call.require_entry(there.is_some())?;
        let in_force = there.unwrap_or_else(|| employee.assignments.entry_on(date));
        let body = call.merged(&Assignment::from(in_force), &[])?;
        let assignment = body.checked().map_err(Error::Invalid)?;
        let mut after = employee.clone();
        after.assignments = employee.assignments.clone().with(Some(date), assignment);
        Ok((after, there.is_none()))
    });
    let written = written.await?;
    let entry = written.employee().assignments.entry(Some(date)).map(Assignment::from);
    written.reply(&call, "assignments", entry)
}

/// Removes an assignment. The one before it gets its dates.
pub async fn delete_assignment(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let date = call.path_date()?;
    let removed = histories::write(&call, |employee| {
        employee.assignments.entry(Some(date)).ok_or(Error::NotFound)?;
        let mut after = employee.clone();
        after.assignments = employee.assignments.clone().without(Some(date)).map_err(|_| {
            Error::conflict(Conflict::InUse, "The first assignment cannot be removed.")
        })?;
        Ok((after, false))
    });
    removed.await?;
    Ok(Reply::no_content())
}
