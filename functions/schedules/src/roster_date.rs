//! `PUT` and `DELETE /employees/{id}/roster/{date}`: the shifts of a single date (rules SCHED-3 and SCHED-6).

use chrono::{Days, NaiveDate};
use wfm_app::Attempt;
use wfm_app::rosters::EmployeeRoster;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, ShiftTypeId};
use wfm_domain::independence::Authors;
use wfm_domain::notice::Notice;
use wfm_domain::planning::{Plans, Refusal};
use wfm_domain::roster::DayShifts;
use wfm_domain::text::sentence;
use wfm_http::authorization::Scope;
use wfm_http::error::Violation;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::employees;
use wfm_wire::shift::logged;

use crate::shift_type;
use crate::wire::roster::{RosterDate, RosterDateInput};
use crate::wire::{Day, Named, day};

/// The greatest number of days in the future for which dates are planned.
const AHEAD: Days = Days::new(2 * 366);

/// Plans the shifts of a date, which replace those of the schedule.
pub async fn update_roster_date(
    call: Call<Nothing, RosterDateInput>,
) -> Result<Reply<RosterDate>, Error> {
    let date = call.path_date()?;
    if call.body.date.is_some_and(|sent| sent != date) {
        let detail = "The date is the one in the path. Leave it out here.";
        return Err(Error::invalid("/date", "does_not_fit", detail));
    }
    let sent = &call.body.shifts;
    let ids = sent.iter().filter_map(|shift| shift.shift_type_id).map(ShiftTypeId);
    let types = shift_type::named(&call, ids.collect()).await?;
    let planned = |found: &EmployeeRoster| {
        let sites = &found.settings.settings.sites;
        let known = found.published(date).into_iter().flatten();
        let known: Vec<_> = known.filter_map(|shift| shift.site_id).collect();
        let is_site = |id| known.contains(&id) || sites.get(&id).is_some_and(|site| site.is_active);
        let named = Named { types: types.clone(), is_site: &is_site };
        let body = &call.body;
        let sent = Day { shifts: sent, worth: body.worth.as_ref(), rest_day: body.rest_day };
        let planned = day(sent, "", &named).map_err(Error::Invalid)?;
        Ok(Some(planned))
    };
    let day = write(&call, date, planned).await?;
    Ok(Reply::ok(RosterDate::of(date, &day.unwrap_or_default())))
}

/// Returns a date to the schedule.
pub async fn delete_roster_date(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let date = call.path_date()?;
    let none = |found: &EmployeeRoster| match found.published(date) {
        Some(_) => Ok(None),
        None => Err(Error::NotFound),
    };
    write(&call, date, none).await?;
    Ok(Reply::no_content())
}

/// Gives a date these shifts, or returns it to the schedule, with everything that follows. Returns the new shifts. A
/// draft of the date is deleted.
async fn write<B>(
    call: &Call<Nothing, B>,
    date: NaiveDate,
    planned: impl Fn(&EmployeeRoster) -> Result<Option<DayShifts>, Error>,
) -> Result<Option<DayShifts>, Error> {
    let id: EmployeeId = call.path_id()?;
    let services = &call.services;
    let caller = &call.caller;
    if caller.held.grants.scope("schedules:write") != Some(Scope::All) {
        let there = employees::get(call.table(), call.organization(), id).await?;
        there.ok_or(Error::NotFound)?;
    }
    employee_scope::require(services, caller, "schedules:write", id).await?;
    call.own().await?.refuse(id, "shifts")?;
    let author = &Authors::from_iter([&call.author().await?]);
    let planned = &planned;
    call.commit(|| async move {
        let organization = call.organization();
        let now = call.now();
        let dates = DateRange::of(date);
        let found = EmployeeRoster::load(call.storage(), organization, id, dates).await?;
        let found = found.ok_or(Error::NotFound)?;
        if is_far_ahead(date, found.today(now)) {
            return Err(Error::Invalid(vec![far_ahead("")]));
        }
        let day = planned(&found)?;
        let all = Plans::from([(date, day.clone())]);
        let plans = found.changing(&all);
        if plans.is_empty() && found.drafts(dates).is_empty() {
            return Ok(Attempt::Done(day));
        }
        found.check(&plans).map_err(|why| refused(why, "/shifts"))?;
        let mut change = call.transaction();
        found.publish(&mut change, author, &all, now).await?;
        let changes = found.changes(&plans, logged);
        if !plans.is_empty() {
            change.log_of(id, "roster.updated", ("roster", id), changes);
        }
        found.notify(&mut change, &plans, now, Notice::schedule_changed).await?;
        Ok(Attempt::Commit(change, day))
    })
    .await
}

/// Whether a date is too far in the future to be planned.
pub fn is_far_ahead(date: NaiveDate, today: NaiveDate) -> bool {
    date > today.checked_add_days(AHEAD).unwrap_or(date)
}

/// The violation of a date that is too far in the future.
pub fn far_ahead(pointer: &str) -> Violation {
    Violation::at(pointer, "out_of_range", "Dates are planned up to two years ahead.")
}

/// 409 for dates that cannot be planned in this way, or 400 if the request, at `pointer`, makes its month too large.
pub fn refused(why: Refusal, pointer: &str) -> Error {
    let detail = sentence(&why.to_string());
    let code = match why {
        Refusal::TooMuchText(_) => return Error::invalid(pointer, why.code(), detail),
        Refusal::Locked(_) => Conflict::PeriodLocked,
        Refusal::NotEmployed(_) => Conflict::EmployeeInactive,
        Refusal::OnLeave(_) | Refusal::Overlap(_) => Conflict::Overlap,
    };
    Error::conflict(code, detail)
}
