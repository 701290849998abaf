//! `GET /employees/{id}/schedule`: the shifts of an employee, date by date (rule SCHED-7).

use futures::future::try_join;
use wfm_app::timelines::Known;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::Leave;
use wfm_domain::person::Person;
use wfm_http::dates::wanted;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::{leaves, rosters};

use crate::plan::days;
use crate::wire::plan::{Schedule, ScheduleQuery};

/// The greatest number of dates of an answer.
const MOST: i64 = 62;
/// The number of further dates if the query has no `to`.
const FOUR_WEEKS: u64 = 27;

/// The shifts of an employee, with the drafts for callers who may plan them.
pub async fn get_schedule(call: Call<ScheduleQuery, Nothing>) -> Result<Reply<Schedule>, Error> {
    let id: EmployeeId = call.path_id()?;
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let known = Known::read(call.storage(), organization, id).await?.ok_or(Error::NotFound)?;
    employee_scope::require(&call.services, &call.caller, "schedules:read", id).await?;
    let grants = &call.caller.held.grants;
    // A caller whose permissions for planning and reading have the same scope may plan this employee.
    let plans = grants.scope("schedules:write") == grants.scope("schedules:read")
        || employee_scope::includes(&call.services, &call.caller, "schedules:write", id).await?;

    let Known { person: employee, head, settings, .. } = &known;
    let settings = &settings.settings;
    let today = employee.today(settings, now);
    let dates = wanted(call.query.from, call.query.to, today, FOUR_WEEKS, MOST)?;
    let people = [(id, head, plans)];
    let (mut rosters, leaves) = Box::pin(try_join(
        rosters::of_many(table, organization, &people, dates),
        leaves::by_end_date_since(table, organization, id, head, dates.first),
    ))
    .await?;
    let none = Default::default();
    let roster = rosters.published.remove(&id).unwrap_or_default();
    let person = Person::of(employee, settings, &head.locks, &none, &roster);
    let leaves: Vec<Leave> = leaves.into_iter().map(|stored| stored.leave).collect();
    let drafts = rosters.drafted.remove(&id).unwrap_or_default();
    Ok(Reply::ok(Schedule { days: days(&person, dates, &leaves, &drafts) }))
}
