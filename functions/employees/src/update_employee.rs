//! `PUT /employees/{id}`, `PATCH /employees/{id}`
//!
//! One transaction stores everything that the body changes, and everything that follows for the department, the
//! reporting lines and the account.

use chrono::NaiveDate;
use futures::future::try_join;
use wfm_domain::employee::{Employee as Model, EmployeeStatus};
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Update};

use crate::employee::{Facts, etag, load, reply};
use crate::wire::{Employee, EmployeeCreate, Requested};
use crate::{changed, compensation};

/// Changes an employee.
pub async fn update_employee(
    call: Call<Nothing, Update<EmployeeCreate>>,
) -> Result<Reply<Employee>, Error> {
    let id: EmployeeId = call.path_id()?;
    let is_sent = |field: &str| call.sent.get(field).is_some_and(|value| !value.is_null());
    if is_sent("account") {
        let detail = "Change an account with `PUT /employees/{id}/account`.";
        return Err(Error::invalid("/account", "unknown_field", detail));
    }
    let sends_pay = is_sent("compensation");

    let call = &call;
    let (author, facts) = &try_join(call.author(), Facts::of(call)).await?;
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        let today = facts.today(&before.employee);
        if sends_pay && !call.caller.held.grants.holds("compensation:write") {
            return Err(Error::Forbidden("compensation:write".into()));
        }
        call.check_if_match(&etag(call, &before, facts))?;
        let mut body = call.merged(&Employee::shown(&before.employee, today, true), &[])?;
        let sent = body.compensation.take_if(|_| sends_pay).unwrap_or_default();
        body.compensation = sends_pay.then(|| sent.clone());
        let mut requested = body.checked().map_err(Error::Invalid)?;
        require_end_of_leaving(&before.employee, &requested, today)?;
        let stored = &before.employee.compensation;
        let violations =
            compensation::fit(call, &sent, stored, &mut requested.compensation).await?;
        if !sends_pay {
            requested.compensation.clone_from(stored);
        }
        let mut after = requested.clone().applied_to(&before.employee, today)?;
        // At another site it may still be yesterday. The new assignment begins on the date there.
        let there = facts.today(&after);
        if there < today {
            after = requested.applied_to(&before.employee, there)?;
        }
        if after.compensation != before.employee.compensation {
            refuse_own_pay(call, id).await?;
        }
        changed::attempt(call, author, before, after, facts, violations).await
    });
    Ok(reply(call, &stored.await?, facts))
}

/// Refuses a change of the caller's own pay, and a change of pay without a recent proof of who calls.
async fn refuse_own_pay<B>(call: &Call<Nothing, B>, id: EmployeeId) -> Result<(), Error> {
    call.own().await?.refuse(id, "compensation")?;
    call.require_step_up().await
}

/// Refuses to make an employee active again who has left, if the request keeps the last day of the former employment
/// (rule API-103).
fn require_end_of_leaving(
    before: &Model,
    requested: &Requested,
    today: NaiveDate,
) -> Result<(), Error> {
    let has_left = before.status_on(today) == EmployeeStatus::Terminated;
    let returns = has_left && requested.status != Some(EmployeeStatus::Terminated);
    let last_day = before.employments.shown_on(today).termination_date;
    if returns && requested.termination_date == last_day {
        let detail = "Somebody who returns needs `termination_date` null, another last day, or another \
                      employment (`PUT /employees/{id}/employments/{date}`).";
        return Err(Error::invalid("/termination_date", "does_not_fit", detail));
    }
    Ok(())
}
