//! `GET /employees/{id}/timesheets/{period_start}`: the days of an employee as they are counted (rule SHEET-1).

use chrono::{NaiveDate, Weekday};
use wfm_app::timelines::{EmployeeTime, Known};
use wfm_domain::attendance::Attendance;
use wfm_domain::ids::EmployeeId;
use wfm_domain::timesheet::sheet_days;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};

use crate::wire::timesheet::Timesheet;

/// The timesheet of an employee for the period that begins on a date.
pub async fn get_timesheet(call: Call<Nothing, Nothing>) -> Result<Reply<Timesheet>, Error> {
    let id: EmployeeId = call.path_id()?;
    let first: NaiveDate = call.path_date()?;
    let storage = call.storage();
    let known = Known::read(storage, call.organization(), id).await?.ok_or(Error::NotFound)?;
    employee_scope::require(&call.services, &call.caller, "attendances:read", id).await?;
    let settings = &known.settings.settings;
    let version = known.person.calendar(settings).version_on(first);
    let week_start = version.map_or(Weekday::Mon, |version| version.week_start);
    let period = settings.timesheet_period.starting(first, week_start).ok_or_else(|| {
        let detail = "No period of timesheets begins on this date.";
        Error::invalid("/period_start", "out_of_range", detail)
    })?;
    let time = EmployeeTime::over(storage, known, period, call.now()).await?;
    let attendances: Vec<Attendance> = time.stored.timeline.iter().cloned().collect();
    let days = sheet_days(&time.person(), &attendances, period);
    Ok(Reply::ok(Timesheet::of(id, period, &days)))
}
