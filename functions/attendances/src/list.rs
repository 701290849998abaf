//! The list, newest first, at the cost of a page.
//!
//! A few employees' attendances are merged from their own partitions; anybody's, or many people's,
//! are filtered out of the organization's list.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, NaiveTime, TimeDelta, Utc};
use wfm_domain::attendance::{Attendance, Review, Status};
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_http::{Caller, Error, Services, reach};
use wfm_storage::list::{List, Page};
use wfm_storage::table::Index;
use wfm_storage::{attendances, employees};

use crate::wire::AttendanceQuery;

/// So many partitions are merged; beyond, the organization's list is filtered.
const FEW: usize = 25;

/// A page of the attendances that the caller may read and asks for.
pub async fn page(
    services: &Services,
    caller: &Caller,
    query: &AttendanceQuery,
    after: Option<&str>,
    limit: u32,
) -> Result<Page<Attendance>, Error> {
    let who = who(services, caller, query).await?;
    let (from, to) = range(query);
    if who.as_ref().is_some_and(BTreeSet::is_empty) || from > to {
        return Ok(Page { rows: vec![], next: None });
    }
    let few = who.as_ref().filter(|who| who.len() <= FEW);
    let prefix = if few.is_some() { attendances::SORT_PREFIX } else { "" };
    let after = after.map(|position| format!("{prefix}{position}"));
    let list = List {
        index: if few.is_some() { None } else { Some(Index::First) },
        partitions: match few {
            Some(few) => few
                .iter()
                .map(|employee| attendances::timeline_partition(caller.organization, *employee))
                .collect(),
            None => attendances::all(caller.organization),
        },
        from: format!("{prefix}{from}"),
        to: format!("{prefix}{to}~"),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let keep = |attendance: &Attendance| {
        let date = attendance.day_result.date;
        who.as_ref().is_none_or(|who| who.contains(&attendance.employee_id))
            && query.from.is_none_or(|from| from <= date)
            && query.to.is_none_or(|to| date <= to)
            && query.status.is_none_or(|s| Status::from(s) == attendance.day_result.status)
            && query.review.is_none_or(|r| Review::from(r) == attendance.review)
    };
    let page = services
        .storage
        .table
        .list(list, |item| Ok(Some(attendances::read(item)?.attendance).filter(&keep)))
        .await?;
    let next = page.next.map(|at| at.trim_start_matches(prefix).to_owned());
    Ok(Page { rows: page.rows, next })
}

/// Whose attendances may and shall be in the list; `None` for everybody's.
async fn who(
    services: &Services,
    caller: &Caller,
    query: &AttendanceQuery,
) -> Result<Option<BTreeSet<EmployeeId>>, Error> {
    let (table, organization) = (&services.storage.table, caller.organization);
    let mut sets = Vec::from_iter(reach::everyone(services, caller, "attendances:read").await?);
    if let Some(employee) = query.employee_id {
        sets.push(BTreeSet::from([EmployeeId(employee)]));
    }
    if let Some(department) = query.department_id {
        let partition = employees::in_department(organization, DepartmentId(department));
        let members = employees::listed(table, Index::Second, &partition).await?;
        sets.push(members.into_iter().collect());
    }
    if let Some(manager) = query.manager_id {
        let partition = employees::under(organization, EmployeeId(manager));
        let reports = employees::listed(table, Index::Third, &partition).await?;
        sets.push(reports.into_iter().collect());
    }
    Ok(sets.into_iter().reduce(|a, b| a.intersection(&b).copied().collect()))
}

/// The clock-ins among which the wanted dates are: a shift starts at most a day before or after its
/// clock-in, and a local date up to 14 hours from UTC's.
fn range(query: &AttendanceQuery) -> (String, String) {
    let margin = TimeDelta::days(3);
    let at = |date: chrono::NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    // Years of four digits sort as they follow each other.
    let text =
        |at: &DateTime<Utc>| (0..=9999).contains(&at.year()).then(|| attendances::position(*at));
    let from = query.from.and_then(|from| at(from).checked_sub_signed(margin));
    let to = query.to.and_then(|to| at(to).checked_add_signed(margin));
    let from = from.as_ref().and_then(text).unwrap_or_else(|| "0".into());
    (from, to.as_ref().and_then(text).unwrap_or_else(|| "9999~".into()))
}
