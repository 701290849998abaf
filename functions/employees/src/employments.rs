//! `/employees/{id}/employments`: the dates on which an employee is employed (rules EMPL-1 to EMPL-3).

use wfm_domain::employee::Employment as Model;
use wfm_http::reply::NoContent;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Error, Reply, Update};

use crate::histories;
use crate::wire::histories::{Employment, EmploymentInput, employments, overlap};

/// The employments of an employee.
pub async fn list_employments(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<Entries<Employment>>, Error> {
    histories::list(&call, employments).await
}

/// Writes the employment that begins on a date. It changes that employment, or hires the employee again.
pub async fn update_employment(
    call: Call<Nothing, Update<EmploymentInput>>,
) -> Result<Reply<Employment>, Error> {
    let hire_date = call.path_date()?;
    let written = histories::write(&call, |employee| {
        let there = employee.employments.iter().find(|there| there.hire_date == hire_date);
        call.require_entry(there.is_some())?;
        let body = call.merged(&there.map(Employment::from), &[])?;
        let employment =
            Model { hire_date, termination_date: body.termination_date, reason: body.reason };
        let mut after = employee.clone();
        let replaces = there.map(|there| there.hire_date);
        after.employments = employee.employments.with(replaces, employment).map_err(overlap)?;
        Ok((after, there.is_none()))
    });
    let written = written.await?;
    let entry = employments(written.employee()).into_iter().find(|there| there.date == hire_date);
    written.reply(&call, "employments", entry)
}

/// Removes an employment.
pub async fn delete_employment(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let hire_date = call.path_date()?;
    let removed = histories::write(&call, |employee| {
        if employee.employments.iter().all(|there| there.hire_date != hire_date) {
            return Err(Error::NotFound);
        }
        let mut after = employee.clone();
        after.employments = employee.employments.without(hire_date).map_err(overlap)?;
        Ok((after, false))
    });
    removed.await?;
    Ok(Reply::no_content())
}
