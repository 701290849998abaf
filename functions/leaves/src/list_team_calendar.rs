//! `GET /team-calendar` (rule LEAVE-45)

use std::collections::BTreeSet;

use futures::future::try_join_all;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_http::dates::wanted;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::memberships::Membership;
use wfm_storage::{employees, list, members};

use crate::colleagues::Viewer;
use crate::wire::calendar::{TeamCalendarQuery, TeamCalendarRow};

/// The greatest number of dates of an answer.
const MOST: i64 = 62;
/// The number of further dates if the query has no `to`.
const A_MONTH: u64 = 30;

/// A row for each employee whom the caller sees, the employees who were created last first.
pub async fn list_team_calendar(
    call: Call<TeamCalendarQuery, Nothing>,
) -> Result<Reply<Page<TeamCalendarRow>>, Error> {
    let table = call.table();
    let organization = call.organization();
    let in_force = call.settings().await?;
    let settings = &in_force.settings;
    let held = &call.caller.held;
    let own = call.caller.user.employee_id;
    let viewer = &Viewer::new(table, organization, own, held, settings, call.now());
    let page = call.page(viewer.scope)?;
    let query = &page.filters;
    let dates = wanted(query.from, query.to, viewer.today.date, A_MONTH, MOST)?;
    let seen = &viewer.seen().await?;
    let people = match &seen.in_full {
        None => everybody(viewer, page.after.as_deref(), page.limit).await?,
        Some(in_full) => {
            let all: BTreeSet<EmployeeId> = in_full | &seen.colleagues;
            next_of(all, page.after.as_deref(), page.limit)
        }
    };
    let keys = people.rows.iter().map(|id| employees::key(organization, *id)).collect();
    let mut stored = table.glance_at_many(keys).await?;
    let mut shown: Vec<Employee> = vec![];
    for id in &people.rows {
        if let Some(item) = stored.remove(&employees::key(organization, *id)) {
            shown.push(employees::read(item)?.employee);
        }
    }
    let reads = shown.into_iter().map(|employee| async move {
        let in_full = seen.shows_in_full(employee.id);
        let leaves = viewer.leave_of(employee.id, dates, in_full).await?;
        Ok::<_, Error>(TeamCalendarRow::of(employee, &leaves, dates, in_full))
    });
    page.reply(try_join_all(reads).await?, people.next)
}

/// The next members of the organization.
async fn everybody(
    viewer: &Viewer<'_>,
    after: Option<&str>,
    limit: usize,
) -> Result<list::Page<EmployeeId>, Error> {
    let dates = DateRange::of(viewer.today.date);
    let groups = [Membership::Organization];
    let now = viewer.today.now;
    let found =
        members::list(viewer.table, viewer.organization, &groups, dates, now, after, limit).await?;
    let rows = found.rows.into_iter().map(|member| member.employee).collect();
    Ok(list::Page { rows, next: found.next })
}

/// The next ones of these employees. An id contains the time at which it was made, so the newest come first.
fn next_of(all: BTreeSet<EmployeeId>, after: Option<&str>, limit: usize) -> list::Page<EmployeeId> {
    let after = after.and_then(|after| after.parse().ok()).map(EmployeeId);
    let left = all.into_iter().rev().filter(|id| after.is_none_or(|after| *id < after));
    let mut rows: Vec<EmployeeId> = left.take(limit + 1).collect();
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(ToString::to_string);
    list::Page { rows, next }
}
