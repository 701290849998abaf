//! `GET /activity-logs`
//!
//! Entries of an account, and entries about a resource, have an index of their own. All other queries search month by
//! month, newest first. A page examines a limited number of months and entries, so it may be short although more rows
//! follow.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use wfm_domain::ids::UserId;
use wfm_http::page::PageRequest;
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply};
use wfm_storage::activity::{self, Entry, Month};
use wfm_storage::list::{List, Page as Rows};
use wfm_storage::payrolls;
use wfm_storage::table::Index;

use crate::visibility::{self, Sees};
use crate::wire::{ActivityLog, ActivityQuery};

/// The greatest number of months that one page examines.
const MAX_MONTHS: usize = 24;

/// The activity log, newest first.
pub async fn list_activity_logs(
    call: Call<ActivityQuery, Nothing>,
) -> Result<Reply<Page<ActivityLog>>, Error> {
    let page = call.page_bound_to(&visibility::scopes(&call))?;
    let sees = Sees::of(&call).await?;
    let found = find(&call, &page).await?;
    let shown = |entry| ActivityLog::shown(entry, &sees, &call.caller);
    page.reply(found.rows.into_iter().map(shown), found.next)
}

async fn find(
    call: &Call<ActivityQuery, Nothing>,
    page: &PageRequest<ActivityQuery>,
) -> Result<Rows<Entry>, Error> {
    let table = call.table();
    let organization = call.organization();
    let query = &page.filters;
    let after = page.after.clone();
    let limit = page.limit;
    let created = DateTime::from_timestamp_millis(organization.created_millis());
    let created = created.unwrap_or(DateTime::UNIX_EPOCH);
    let from = query.from.map_or(created, |from| from.0.max(created));
    // No entry is later than now. A second is added for clocks that differ.
    let now = call.now() + chrono::TimeDelta::seconds(1);
    let to = query.to.map_or(now, |to| to.0.min(now));
    if from >= to {
        return Ok(Rows { rows: vec![], next: None });
    }
    let keep = |entry: &Entry| {
        let actor = entry.actor.as_ref().map(|actor| actor.user_id);
        query.actor.is_none_or(|wanted| actor == Some(UserId(wanted)))
            && query.resource_type.as_ref().is_none_or(|t| entry.is_of_type(t))
            && query.action.as_ref().is_none_or(|a| *a == entry.action)
            && from <= entry.occurred_at
            && entry.occurred_at < to
    };
    let read = |item| {
        let entry = activity::read(item)?;
        let entry = match &query.resource_id {
            Some(resource) => entry.about(resource),
            None => Some(entry),
        };
        Ok(entry.filter(keep))
    };
    let indexed = match (&query.resource_id, query.actor) {
        (Some(resource), _) => {
            let mut resources = vec![resource.clone()];
            resources.extend(jobs_that_decided(call, resource).await?);
            let partition = |id: &String| activity::of_resource(organization, id);
            Some((Index::Second, resources.iter().map(partition).collect()))
        }
        (None, Some(actor)) => {
            Some((Index::First, vec![activity::by_actor(organization, UserId(actor))]))
        }
        (None, None) => None,
    };
    if let Some((index, partitions)) = indexed {
        let list = part(Some(index), partitions, from, to, limit, after.as_deref());
        return Ok(table.list(list, read).await?);
    }

    let start = after.as_deref().and_then(month_of).unwrap_or_else(|| Month::of(to));
    let last = Month::of(from);
    let mut rows = Vec::new();
    let mut month = start;
    let mut after = after;
    for _ in 0..MAX_MONTHS {
        let wanted = limit - rows.len();
        let partitions = activity::of_month(organization, month);
        let list = part(None, partitions, from, to, wanted, after.as_deref());
        let page = table.list(list, read).await?;
        rows.extend(page.rows);
        if page.next.is_some() {
            return Ok(Rows { rows, next: page.next });
        }
        if month <= last {
            return Ok(Rows { rows, next: None });
        }
        month = month.previous();
        // Continue with everything before the month that is done.
        after = Some(month.next_start());
        if rows.len() == limit {
            break;
        }
    }
    Ok(Rows { rows, next: after })
}

/// The jobs that decided about many payrolls, among them this one. Their entries are listed under the job.
async fn jobs_that_decided(
    call: &Call<ActivityQuery, Nothing>,
    resource: &str,
) -> Result<BTreeSet<String>, Error> {
    let Ok(id) = resource.parse() else { return Ok(BTreeSet::new()) };
    let stored = payrolls::get(call.table(), call.organization(), id).await?;
    let Some(stored) = stored else { return Ok(BTreeSet::new()) };
    let decided = stored.payroll.decisions.into_iter().filter_map(|decided| decided.job_id);
    Ok(decided.chain(stored.payroll.noted_in).map(|job| job.to_string()).collect())
}

/// The entries of some partitions with a time at `from` or later and before `to`, newest first.
fn part(
    index: Option<Index>,
    partitions: Vec<String>,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    limit: usize,
    after: Option<&str>,
) -> List<'_> {
    List {
        index,
        partitions,
        from: activity::position(from),
        to: format!("{}~", activity::position(to)),
        descending: true,
        after,
        limit,
    }
}

/// The month that contains a position. At the very start of a month, it is the month before.
fn month_of(position: &str) -> Option<Month> {
    let at = position.split('#').next()?.parse::<DateTime<Utc>>().ok()?;
    let in_it = position.contains('#');
    Some(Month::of(if in_it { at } else { at - chrono::TimeDelta::milliseconds(1) }))
}
