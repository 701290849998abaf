//! `PUT` and `DELETE /employees/{id}/roster/{date}`: the shifts of a single date (rules SCHED-3 and SCHED-6).

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{Days, NaiveDate};
use futures::future::try_join3;
use wfm_app::activity::changes;
use wfm_app::{Attempt, notify};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, ShiftTypeId};
use wfm_domain::leave::LeaveOnDate;
use wfm_domain::notice::Notice;
use wfm_domain::pay::Affects;
use wfm_domain::person::Person;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::roster::{PlannedShift, Roster, fits};
use wfm_http::authorization::Scope;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope, own_record};
use wfm_storage::recalculation::{self, Target};
use wfm_storage::rosters::{self, StoredMonth};
use wfm_storage::settings::{StoredSettings, version_key};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{employees, leaves};

use crate::shift_type;
use crate::wire::{Named, RosterDate, RosterDateInput, shifts};

/// So far ahead dates are planned.
const AHEAD: Days = Days::new(2 * 366);

/// Plans the shifts of a date, in place of the schedule's.
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
    let types = shift_type::named(&call, ids).await?;
    let planned = |found: &Found| {
        let sites = &found.settings.settings.sites;
        let known = found.month.days.get(&date).into_iter().flatten();
        let known: Vec<_> = known.filter_map(|shift| shift.site_id).collect();
        let is_site = |id| known.contains(&id) || sites.get(&id).is_some_and(|site| site.is_active);
        let named = Named { types: types.clone(), is_site: &is_site };
        let planned = shifts(sent, "/shifts", &named).map_err(Error::Invalid)?;
        Ok(Some(planned))
    };
    let shifts = write(&call, date, planned).await?;
    Ok(Reply::ok(RosterDate::of(date, &shifts.unwrap_or_default())))
}

/// Returns a date to the schedule.
pub async fn delete_roster_date(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let date = call.path_date()?;
    let none = |found: &Found| match found.month.days.contains_key(&date) {
        true => Ok(None),
        false => Err(Error::NotFound),
    };
    write(&call, date, none).await?;
    Ok(Reply::no_content())
}

/// What a date's plan depends on.
struct Found {
    employee: Employee,
    head: TimelineHead,
    settings: Arc<StoredSettings>,
    /// The dates around it.
    roster: Roster,
    month: StoredMonth,
    leaves: BTreeMap<NaiveDate, LeaveOnDate>,
}

impl Found {
    async fn load<B>(call: &Call<Nothing, B>, date: NaiveDate) -> Result<Self, Error> {
        let id: EmployeeId = call.path_id()?;
        let (table, organization) = (call.table(), call.organization());
        let (key, head) = (employees::key(organization, id), timeline_heads::key(organization, id));
        let keys = vec![key.clone(), head.clone(), version_key(organization)];
        let found = table.get_many(keys).await?;
        let settings = &call.storage().settings;
        let settings = settings.from_batch(table, organization, &found).await?;
        let item = found.get(&key).ok_or(Error::NotFound)?;
        let employee = employees::read(item.clone())?.employee;
        let head = TimelineHead::read(found.get(&head))?;
        let (month, roster, leaves) = Box::pin(try_join3(
            rosters::get(table, organization, id, date),
            rosters::within(table, organization, id, &head, [DateRange::of(date)]),
            leaves::covers(table, organization, id, &head, date),
        ))
        .await?;
        Ok(Self { employee, head, settings, roster, month, leaves })
    }

    fn person<'a>(&'a self, roster: &'a Roster) -> Person<'a> {
        let (settings, locked) = (&self.settings.settings, &self.head.locked);
        Person::of(&self.employee, settings, locked, &self.leaves, roster)
    }
}

/// Gives a date these shifts, or none of its own, with all that follows: what the shifts are now.
async fn write<B>(
    call: &Call<Nothing, B>,
    date: NaiveDate,
    planned: impl Fn(&Found) -> Result<Option<Vec<PlannedShift>>, Error>,
) -> Result<Option<Vec<PlannedShift>>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (services, caller) = (&call.services, &call.caller);
    if caller.held.grants.scope("schedules:write") != Some(Scope::All) {
        let there = employees::get(call.table(), call.organization(), id).await?;
        there.ok_or(Error::NotFound)?;
    }
    employee_scope::require(services, caller, "schedules:write", id).await?;
    own_record::refuse(&call.caller, id, "shifts")?;
    let (author, planned) = (&call.author().await?, &planned);
    call.commit(|| async move {
        let (table, organization, now) = (call.table(), call.organization(), call.now());
        let found = Found::load(call, date).await?;
        let today = found.employee.today(&found.settings.settings, now);
        if date > today.checked_add_days(AHEAD).unwrap_or(date) {
            let detail = "Dates are planned up to two years ahead.";
            return Err(Error::invalid("", "out_of_range", detail));
        }
        let shifts = planned(&found)?;
        let before = found.month.days.get(&date);
        let is_known = found.head.rostered.is_some_and(|range| range.contains(date));
        if before == shifts.as_ref() && is_known == before.is_some() {
            return Ok(Attempt::Done(shifts));
        }
        let mut roster = found.roster.clone();
        match &shifts {
            Some(shifts) => roster.insert(date, shifts.clone()),
            None => roster.remove(&date),
        };
        refuse(&found.person(&roster), date)?;

        let mut change = call.transaction();
        let mut head = found.head.clone();
        let here = DateRange::of(date);
        head.rostered = Some(head.rostered.map_or(here, |range| range.with(here)));
        let month = found.month.with(date, shifts.clone());
        change.write([month.put(organization, id, date)]);
        // A night of the day before may become a morning of this one, and the other way round. Whoever plans a date has
        // a hand in the pay of its whole month: how many working days there are decides what one pays.
        let around = [date.pred_opt(), date.succ_opt()].into_iter().flatten().map(DateRange::of);
        let affected = Affects::Dates(around.fold(here, DateRange::with));
        change.contributes((id, &head), author, [affected]).await?;
        change.write([head.advance(organization, id)]);
        let days = Recalculation { since: Some(date), closes_otherwise: false };
        let whose = Target::Employee(id);
        change.write([recalculation::request(table, organization, whose, days, now).await?]);
        // One field for the date: the entry says which it was.
        let shown = |shifts: &Vec<PlannedShift>| {
            BTreeMap::from([(date.to_string(), RosterDate::of(date, shifts).shifts)])
        };
        let (was, is) = (before.map(shown), shifts.as_ref().map(shown));
        change.log_of(id, "roster.updated", ("roster", id), changes(was.as_ref(), is.as_ref())?);
        if date >= today {
            let account = notify::account_of(table, organization, &found.employee, now).await?;
            change.notify(account, &Notice::schedule_changed(id, date, month.rev));
        }
        Ok(Attempt::Commit(change, shifts))
    })
    .await
}

/// Refuses a date that cannot be planned so.
fn refuse(person: &Person<'_>, date: NaiveDate) -> Result<(), Error> {
    let conflict = |code, detail: &str| Err(Error::conflict(code, detail));
    if person.locked_on(date) {
        return conflict(Conflict::PeriodLocked, "The date belongs to an approved payroll.");
    }
    if !person.employed_on(date) {
        return conflict(Conflict::EmployeeInactive, "The date is no day of employment.");
    }
    let leave = person.leave_on(date).cover;
    if leave.first_half && leave.second_half {
        return conflict(Conflict::Overlap, "The employee is on approved leave on that date.");
    }
    match fits(person, date) {
        true => Ok(()),
        false => conflict(
            Conflict::Overlap,
            "The shifts would overlap those of the day before or after.",
        ),
    }
}
