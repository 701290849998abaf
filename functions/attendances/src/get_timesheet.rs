//! `GET /employees/{id}/timesheets/{period_start}`: the days of an employee as they are counted (rule SHEET-1).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use wfm_app::timelines::{EmployeeTime, Known};
use wfm_app::timesheets::{days_now, period_starting};
use wfm_domain::ids::{EmployeeId, TimesheetId};
use wfm_domain::timesheet::{SheetState, Timesheet as Sheet, explain};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::{time_accounts, timesheets};

use crate::timesheet::{no_period, require_reader};
use crate::wire::timesheet::{OneTimesheetQuery, Timesheet, TimesheetLine};

/// The timesheet of an employee for the period that begins on a date: as it was signed once it is approved, before that as it is
/// counted now.
pub async fn get_timesheet(
    call: Call<OneTimesheetQuery, Nothing>,
) -> Result<Reply<Timesheet>, Error> {
    let id: EmployeeId = call.path_id()?;
    let first: NaiveDate = call.path_date()?;
    let storage = call.storage();
    let known = Known::read(storage, call.organization(), id).await?.ok_or(Error::NotFound)?;
    let settings = &known.settings.settings;
    let period = period_starting(&known.person, settings, first);
    let Some(period) = period else {
        employee_scope::require(&call.services, &call.caller, "attendances:read", id).await?;
        return Err(no_period("/period_start"));
    };
    let calendar = known.person.calendar(settings);
    let has_policy = |date: &NaiveDate| calendar.version_on(*date).is_some();
    let with_policy: Option<BTreeSet<NaiveDate>> =
        call.query.expand.map(|_| period.dates().filter(has_policy).collect());
    let organization = call.organization();
    let table = call.table();
    let sheet_id = TimesheetId::of(organization, id, period);
    let version = known.person.calendar(settings).version_on(period.last);
    let floor = version.and_then(|version| version.account.as_ref()).map(|of| of.floor_minutes);
    let key = timesheets::key(organization, sheet_id);
    let account = time_accounts::key(organization, id);
    let keys = [Some(key.clone()), floor.map(|_| account.clone())];
    let found = table.get_many(keys.into_iter().flatten().collect()).await?;
    let balance = time_accounts::read(found.get(&account))?.balance;
    let below_floor = floor.is_some_and(|floor| balance < i64::from(floor));
    let sheet = found.get(&key).cloned().map(timesheets::read).transpose()?;
    let sheet = sheet
        .map(|stored| stored.value)
        .unwrap_or_else(|| Sheet::open(sheet_id, id, period, call.now()));
    require_reader(&call, &sheet).await?;
    let days = match &sheet.submission {
        Some(submission) if sheet.state == SheetState::Approved => {
            let hash = &submission.days_hash;
            let signed = timesheets::signed_days(table, organization, sheet_id, hash).await?;
            signed.days().map_err(Error::internal)?
        }
        _ => days_now(&EmployeeTime::over(storage, known, period, call.now()).await?, period),
    };
    let mut shown = Timesheet::of(&sheet, &days, below_floor);
    shown.explanation = with_policy.map(|with_policy| {
        let lines = days.iter().flat_map(|day| explain(day, with_policy.contains(&day.date)));
        lines.map(TimesheetLine::from).collect()
    });
    Ok(Reply::ok(shown))
}
