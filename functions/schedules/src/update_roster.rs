//! `PUT /roster`: drafts of many dates (rule SCHED-9).

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde_json::{Value, json};
use wfm_app::Attempt;
use wfm_app::activity::Change;
use wfm_app::rosters::EmployeeRoster;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::ids::{EmployeeId, ShiftTypeId, SiteId};
use wfm_domain::planning::{Plans, applied, check_size};
use wfm_domain::roster::ShiftType;
use wfm_domain::settings::Settings;
use wfm_domain::text::sentence;
use wfm_http::error::Violation;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::employees;
use wfm_storage::rosters::{self, DraftedMonth, StoredMonth};
use wfm_storage::table::Key;

use crate::roster_date::{far_ahead, is_far_ahead, refused};
use crate::shift_type;
use crate::wire::roster::{RosterEntry, RosterUpdate};
use crate::wire::{Day, Named, day};

/// The greatest number of months that one request drafts. Each month of each employee counts.
const MOST_MONTHS: usize = 90;

/// The month of an employee, as its first date.
type Month = (EmployeeId, NaiveDate);

/// Drafts shifts. A draft has no effect until it is published.
pub async fn update_roster(call: Call<Nothing, RosterUpdate>) -> Result<Reply<NoContent>, Error> {
    let entries = &call.body.entries;
    let months: BTreeSet<Month> = entries.iter().map(month_of_entry).collect();
    if months.len() > MOST_MONTHS {
        let detail = format!("At most {MOST_MONTHS} months of employees at once.");
        return Err(Error::invalid("/entries", "too_many", detail));
    }
    let whose = months.iter().map(|(employee, _)| *employee).collect();
    require_planned(&call, entries, &whose).await?;
    let named = entries.iter().filter_map(|entry| entry.shifts.as_ref()).flatten();
    let named = named.filter_map(|shift| shift.shift_type_id).map(ShiftTypeId);
    let types = shift_type::named(&call, named.collect()).await?;
    let settings = call.settings().await?;
    let plans = &plans(&call, &settings.settings, types)?;

    if call.dry_run {
        refuse_unpublishable(&call, plans).await?;
    }
    let (call, author) = (&call, &call.author().await?);
    call.commit(|| async move {
        let table = call.table();
        let organization = call.organization();
        let key = |(employee, month): &Month| rosters::key(organization, *employee, *month);
        let draft = |(employee, month): &Month| rosters::draft_key(organization, *employee, *month);
        let keys: Vec<Key> = plans.keys().flat_map(|month| [key(month), draft(month)]).collect();
        let found = table.get_many(keys).await?;
        let mut change = call.transaction();
        let mut changes = vec![];
        for (month, dates) in plans {
            let published: StoredMonth = rosters::month(&found, &key(month))?;
            let before: DraftedMonth = rosters::month(&found, &draft(month))?;
            let mut after = before.clone();
            for (date, day) in dates {
                after.set(*date, day.clone(), published.days.get(date), author);
            }
            if after == before {
                continue;
            }
            // Earlier drafts of the month are published together with these.
            let planned = applied(&published.days, &before.days);
            let pointer = format!("/entries/{}/shifts", last_of(entries, month));
            check_size(&planned, dates).map_err(|why| refused(why, &pointer))?;
            change.write([after.put(organization, month.0, month.1)]);
            let field = month.0.to_string();
            let before = Value::Null;
            let after = json!(dates.keys().collect::<Vec<_>>());
            changes.push(Change { field, before, after });
        }
        if changes.is_empty() {
            return Ok(Attempt::Done(()));
        }
        change.log("roster.drafted", ("roster", organization), changes);
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}

/// For a dry run: refuses drafts that could not be published in the present state. Drafting itself does not refuse
/// them.
async fn refuse_unpublishable(
    call: &Call<Nothing, RosterUpdate>,
    plans: &BTreeMap<Month, Plans>,
) -> Result<(), Error> {
    let mut by_employee: BTreeMap<EmployeeId, Plans> = BTreeMap::new();
    for ((employee, _), dates) in plans {
        by_employee.entry(*employee).or_default().extend(dates.clone());
    }
    let mut violations = vec![];
    for (employee, plans) in by_employee {
        let dates = plans.keys().copied().map(DateRange::of).reduce(DateRange::with);
        let Some(dates) = dates else { continue };
        let roster = EmployeeRoster::load(call.storage(), call.organization(), employee, dates);
        let Some(roster) = roster.await? else { continue };
        if let Err(why) = roster.check(&roster.changing(&plans)) {
            let is_it = |entry: &RosterEntry| {
                entry.employee_id == employee.0
                    && (entry.date == why.date() || month_of(entry.date).first == why.date())
            };
            let index = call.body.entries.iter().position(is_it).unwrap_or_default();
            let detail = sentence(&why.to_string());
            violations.push(Violation::at(&format!("/entries/{index}"), why.code(), detail));
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// Refuses employees who do not exist, whom the caller may not plan, and the caller's own employee.
async fn require_planned<B>(
    call: &Call<Nothing, B>,
    entries: &[RosterEntry],
    whose: &BTreeSet<EmployeeId>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let keys = whose.iter().map(|employee| employees::key(organization, *employee)).collect();
    let found = table.glance_at_many(keys).await?;
    let is_known = |id| found.contains_key(&employees::key(organization, EmployeeId(id)));
    let unknown = entries.iter().enumerate().filter(|(_, entry)| !is_known(entry.employee_id));
    let violation = |(index, _)| {
        let detail = "There is no employee with this id.";
        Violation::at(&format!("/entries/{index}/employee_id"), "unknown_reference", detail)
    };
    let violations: Vec<Violation> = unknown.map(violation).collect();
    if !violations.is_empty() {
        return Err(Error::Invalid(violations));
    }
    employee_scope::require_all(&call.services, &call.caller, "schedules:write", whose).await?;
    let own = call.own().await?;
    whose.iter().try_for_each(|employee| own.refuse(*employee, "shifts"))
}

/// The plans as the rules take them, keyed by month.
///
/// # Errors
/// Violations of everything that a schema cannot say.
fn plans(
    call: &Call<Nothing, RosterUpdate>,
    settings: &Settings,
    types: BTreeMap<ShiftTypeId, ShiftType>,
) -> Result<BTreeMap<Month, Plans>, Error> {
    let today = settings.today(call.now());
    let is_site = |id: SiteId| settings.sites.get(&id).is_some_and(|site| site.is_active);
    let named = &Named { types, is_site: &is_site };
    let mut plans = BTreeMap::<Month, Plans>::new();
    let mut violations = vec![];
    for (index, entry) in call.body.entries.iter().enumerate() {
        let at = |field: &str| format!("/entries/{index}{field}");
        if is_far_ahead(entry.date, today) {
            violations.push(far_ahead(&at("/date")));
        }
        let planned = match (&entry.shifts, entry.clear) {
            (Some(shifts), None | Some(false)) => {
                let sent = Day { shifts, worth: entry.worth.as_ref(), rest_day: entry.rest_day };
                match day(sent, &at(""), named) {
                    Ok(day) => Some(day),
                    Err(more) => {
                        violations.extend(more);
                        continue;
                    }
                }
            }
            (None, Some(true)) if entry.worth.is_some() => {
                let detail = "Send a worth together with shifts, or clear the date.";
                violations.push(Violation::at(&at("/worth"), "not_together", detail));
                continue;
            }
            (None, Some(true)) if entry.rest_day.is_some() => {
                let detail = "Send a rest day together with shifts, or clear the date.";
                violations.push(Violation::at(&at("/rest_day"), "not_together", detail));
                continue;
            }
            (None, Some(true)) => None,
            (Some(_), Some(true)) => {
                let detail = "Send shifts, or clear the date.";
                violations.push(Violation::at(&at("/clear"), "not_together", detail));
                continue;
            }
            (None, None | Some(false)) => {
                let detail =
                    "Which shifts? None is a day off, and `clear` returns to the schedule.";
                violations.push(Violation::at(&at("/shifts"), "required", detail));
                continue;
            }
        };
        let month = plans.entry(month_of_entry(entry)).or_default();
        if month.insert(entry.date, planned).is_some() {
            let detail = "Another entry has the same employee and date.";
            violations.push(Violation::at(&at("/date"), "repeated", detail));
        }
    }
    if violations.is_empty() { Ok(plans) } else { Err(Error::Invalid(violations)) }
}

/// The index of the last entry of a month.
fn last_of(entries: &[RosterEntry], month: &Month) -> usize {
    entries.iter().rposition(|entry| month_of_entry(entry) == *month).unwrap_or_default()
}

fn month_of_entry(entry: &RosterEntry) -> Month {
    (EmployeeId(entry.employee_id), month_of(entry.date).first)
}
