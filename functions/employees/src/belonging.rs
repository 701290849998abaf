//! The groups of an employee and everything that depends on them: the organization, departments, sites, managers'
//! teams, the reporting lines, and the last date on which anybody may report to the employee.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use wfm_app::Transaction;
use wfm_domain::dates::{DateRange, Span};
use wfm_domain::employee::Employee;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error};
use wfm_storage::members;
use wfm_storage::memberships::{Membership, State};

use crate::employee::Facts;
use crate::lines;

/// Adds the writes for memberships when an employee becomes `after`.
///
/// # Errors
/// 409 `in_use` for a department, site, time policy or pay group that is not active, for a manager who has left by then, and for an employee
/// who leaves while others report to them; 409 `cycle` and 400 `too_deep` for the reporting lines.
pub async fn store<B>(
    call: &Call<Nothing, B>,
    before: Option<&Employee>,
    after: &Employee,
    facts: &Facts,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let organization = call.organization();
    let today = facts.today(after);
    let was = before.map(members::of).unwrap_or_default();
    let is = members::of(after);
    let mut line_moves = false;
    let all = was.keys().chain(is.keys().filter(|group| !was.contains_key(group)));
    let changed: Vec<Membership> =
        all.copied().filter(|group| was.get(group) != is.get(group)).collect();
    let read = || members::replaced(call.table(), organization, changed.clone(), after);
    let mut known = if before.is_some() { read().await? } else { BTreeMap::new() };
    if before.is_some() && changed.iter().any(|at| was.contains_key(at) && !known.contains_key(at))
    {
        // The sweeper has moved a row between the two reads.
        known = read().await?;
    }
    for group in &changed {
        let old = was.get(group);
        let new = is.get(group);
        let spans = new.cloned().unwrap_or_default();
        let lost = lost(old.map_or(&[], Vec::as_slice), &spans, today);
        let replaced = match (known.get(group).copied().flatten(), lost) {
            (Some(known), Some(lost)) => Some(known.with(lost)),
            (known, lost) => known.or(lost),
        };
        if grows(old.map_or(&[], Vec::as_slice), &spans, today) {
            join(call, *group, &spans, change).await?;
            line_moves |= matches!(group, Membership::Manager(_));
        }
        let is_new = !known.contains_key(group);
        change.write(members::put(organization, *group, after, spans, replaced, is_new, facts.now));
    }
    if line_moves {
        let write = lines::move_to_managers(call, after, today, facts.now).await?;
        // Nobody reports to a new employee yet. So the employee's place is only checked, and the reporting lines do
        // not move.
        change.write(before.map(|_| write));
    }
    let last_day = after.employments.last_day();
    if before.map_or(last_day.is_some(), |before| before.employments.last_day() != last_day) {
        end_team(call, after, facts, change).await?;
    }
    Ok(())
}

/// Whether there is a date, today or later, that is new.
fn grows(before: &[Span], after: &[Span], today: NaiveDate) -> bool {
    let ahead = Span { first: today, last: None };
    let is_within = |span: &Span| {
        let holds = |before: &Span| {
            before.first <= span.first
                && before.last.is_none_or(|end| span.last.is_some_and(|last| last <= end))
        };
        before.iter().any(holds)
    };
    after.iter().filter_map(|span| span.and(ahead)).any(|span| !is_within(&span))
}

/// The past dates that are no longer in a group, and all dates between them. Some of them may be locked.
fn lost(before: &[Span], after: &[Span], today: NaiveDate) -> Option<DateRange> {
    let past = Span { first: NaiveDate::MIN, last: Some(today) };
    let is_kept = |span: &&Span| {
        let held = |after: &Span| {
            after.first <= span.first && (after.last.is_none() || span.last <= after.last)
        };
        after.iter().any(held)
    };
    let before: Vec<Span> = before.iter().filter_map(|span| span.and(past)).collect();
    let lost = before.iter().filter(|span| !is_kept(span));
    let ranges = lost.map(|span| DateRange { first: span.first, last: span.last.unwrap_or(today) });
    ranges.reduce(DateRange::with)
}

/// Adds the write with which an employee joins a group, if the department, the site or the manager has not changed
/// since it was read.
async fn join<B>(
    call: &Call<Nothing, B>,
    group: Membership,
    spans: &[Span],
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let (pointer, detail) = match group {
        Membership::Department(_) => ("/department_id", "The department is not active."),
        Membership::Site(_) => ("/site_id", "The site is not active."),
        Membership::TimePolicy(_) => ("/time_policy_id", "The time policy is not active."),
        Membership::PayGroup(_) => ("/compensation", "The pay group is not active."),
        Membership::Manager(_) => ("/manager_id", "The manager is no longer employed by then."),
        // Everybody joins these.
        Membership::Organization | Membership::Administrators => return Ok(()),
    };
    let seen = group.state(call.table(), call.organization()).await?;
    let last = spans.last().and_then(|span| span.last);
    let lasts_longer = seen.until.is_some_and(|until| last.is_none_or(|last| until < last));
    if seen.closed || lasts_longer {
        let violation = Violation::at(pointer, "in_use", detail);
        return Err(Error::Conflict(Conflict::InUse, detail.into(), vec![violation]));
    }
    change.write([group.store(call.organization(), &seen.next())]);
    Ok(())
}

/// Adds the write that ends the employee's team on the employee's last day.
async fn end_team<B>(
    call: &Call<Nothing, B>,
    employee: &Employee,
    facts: &Facts,
    change: &mut Transaction<'_>,
) -> Result<(), Error> {
    let table = call.table();
    let organization = call.organization();
    let until = employee.employments.last_day();
    let team = Membership::Manager(employee.id);
    let seen = team.state(table, organization).await?;
    if let Some(next) = until.and_then(|last| last.succ_opt()) {
        let later = next.max(facts.today(employee));
        let reports = members::all_since(table, organization, team, later, facts.now).await?;
        if !reports.is_empty() {
            let detail = "The employee still manages others after that day. Give them another manager first.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
    }
    change.write([team.store(organization, &State { until, ..seen.next() })]);
    Ok(())
}
