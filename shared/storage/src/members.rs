//! The members of groups, with their dates: one row for each employee and each group to which the employee belongs
//! now, later or before. A group is a department, a site, a manager's team or the organization.
//!
//! Rows are read strongly consistent, so that a selection for pay is complete. Rows whose dates are all over are in a
//! list of their own ([`Partition::Former`]), so that a list of today does not grow with former members. A row with
//! an end is also listed as work, and the sweeper moves it after the end.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::{DateRange, Span};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::employees::{self, DEEPEST_LINE, StoredEmployee, position_of};
use crate::error::Error;
use crate::key::{key_of, sort_time};
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::memberships::Membership;
use crate::table::{Index, Item, Key, Query, Row, Table, Write, text};
use crate::timeline_heads::{self, TimelineHead};
use crate::work;

/// A member of a group, with the dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    pub employee: EmployeeId,
    /// The dates of membership, oldest first, disjoint; empty if all assignments to the group were replaced later.
    pub spans: Vec<Span>,
    /// A range of dates within which the employee belonged to the group by assignments that were replaced later.
    /// Attendances on dates that were locked at that time still name the group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<DateRange>,
}

/// The partition of a member's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Partition {
    /// Employees who belong to the group now or later.
    Current,
    /// Employees who belonged to the group once.
    Former,
}

/// The number of partitions of the list of rows to move.
const SHARDS: u8 = 4;

fn listed_in(shard: u8) -> String {
    format!("{}#{shard}", Kind::FormerWork.as_str())
}

fn partition(organization: OrganizationId, group: Membership, at: Partition) -> String {
    let of = format!("{}#{}", Kind::Member.within(organization), group.name());
    match at {
        Partition::Current => format!("{of}#CURRENT"),
        Partition::Former => format!("{of}#FORMER"),
    }
}

impl Member {
    /// Whether the employee belongs to the group on a date of the range.
    pub fn belongs_within(&self, dates: DateRange) -> bool {
        self.spans.iter().any(|span| span.meets(dates))
    }

    /// Whether the employee belongs to the group on a date of the range, or may have belonged to it by an assignment
    /// that was replaced later.
    fn belonged_within(&self, dates: DateRange) -> bool {
        self.belongs_within(dates)
            || self.replaced.is_some_and(|replaced| replaced.intersects(dates))
    }

    fn last(&self) -> Option<NaiveDate> {
        self.spans.last().and_then(|span| span.last)
    }

    /// Whether all dates are over everywhere on Earth at `now`.
    fn is_over(&self, now: DateTime<Utc>) -> bool {
        self.spans.is_empty() || self.last().is_some_and(|last| over_since(last) <= now)
    }
}

/// The instant from which on a date is over everywhere on Earth.
fn over_since(date: NaiveDate) -> DateTime<Utc> {
    let after = date.checked_add_days(Days::new(2)).unwrap_or(NaiveDate::MAX);
    after.and_time(NaiveTime::MIN).and_utc()
}

/// All groups to which an employee belongs, with the dates (rule EMPL-6).
pub fn of(employee: &Employee) -> BTreeMap<Membership, Vec<Span>> {
    let employed = employee.employments.iter().map(|employment| employment.span()).collect();
    let departments = employee.named_by_assignments(|assignment| assignment.department_id);
    let managers = employee.named_by_assignments(|assignment| assignment.manager_id);
    let sites = employee.named_by_assignments(|assignment| assignment.site_id);
    let policies = employee.named_by_assignments(|assignment| assignment.time_policy_id);
    let policies = policies.into_iter().map(|(id, spans)| (Membership::TimePolicy(id), spans));
    let pay_groups = employee.named_by_compensation(|compensation| compensation.pay_group_id);
    let pay_groups = pay_groups.into_iter().map(|(id, spans)| (Membership::PayGroup(id), spans));
    let departments =
        departments.into_iter().map(|(id, spans)| (Membership::Department(id), spans));
    let sites = sites.into_iter().map(|(id, spans)| (Membership::Site(id), spans));
    let managers = managers.into_iter().map(|(id, spans)| (Membership::Manager(id), spans));
    let everybody = [(Membership::Organization, employed)].into_iter();
    let assigned = departments.chain(sites).chain(policies).chain(managers);
    everybody.chain(assigned).chain(pay_groups).collect()
}

/// The writes that make a new employee a member of the groups of the assignment.
pub fn create(organization: OrganizationId, employee: &Employee, now: DateTime<Utc>) -> Vec<Write> {
    let groups = of(employee).into_iter();
    groups
        .flat_map(|(group, spans)| put(organization, group, employee, spans, None, true, now))
        .collect()
}

/// The keys of an employee's row in `group`: the present one, and the one after the membership is over.
fn places(organization: OrganizationId, group: Membership, employee: &Employee) -> [Key; 2] {
    let position = position_of(employee);
    [Partition::Current, Partition::Former]
        .map(|at| Key::new(partition(organization, group, at), position.clone()))
}

/// For each group with a row, the dates on which an employee may have belonged to it by assignments that were
/// replaced later; empty if there are no groups. It is one call. It may miss a row that the sweeper moves meanwhile.
pub async fn replaced(
    table: &Table,
    organization: OrganizationId,
    groups: impl IntoIterator<Item = Membership>,
    employee: &Employee,
) -> Result<BTreeMap<Membership, Option<DateRange>>, Error> {
    let groups: Vec<Membership> = groups.into_iter().collect();
    let keys = groups.iter().flat_map(|group| places(organization, *group, employee));
    let mut found = table.get_many(keys.collect()).await?;
    let mut known = BTreeMap::new();
    for group in groups {
        for key in places(organization, group, employee) {
            let member = found.remove(&key).map(read).transpose()?;
            known.extend(member.map(|member| (group, member.replaced)));
        }
    }
    Ok(known)
}

/// The writes that make an employee a member of `group` on these dates, and on no others. `replaced` is kept in the
/// row. `is_new` tells that the employee has no row in the group yet.
pub fn put(
    organization: OrganizationId,
    group: Membership,
    employee: &Employee,
    spans: Vec<Span>,
    replaced: Option<DateRange>,
    is_new: bool,
    now: DateTime<Utc>,
) -> Vec<Write> {
    let [current, former] = places(organization, group, employee);
    let key = |at| match at {
        Partition::Current => current.clone(),
        Partition::Former => former.clone(),
    };
    let member = Member { employee: employee.id, spans, replaced };
    if member.spans.is_empty() && replaced.is_none() {
        return [Partition::Current, Partition::Former].map(|at| Write::delete(key(at))).into();
    }
    let (at, other) = match member.is_over(now) {
        true => (Partition::Former, Partition::Current),
        false => (Partition::Current, Partition::Former),
    };
    let mut row = Row::new(&key(at), &member);
    if let Some(last) = member.last().filter(|_| at == Partition::Current) {
        let shard = employee.id.0.as_bytes()[15] % SHARDS;
        let place = format!("{}#{}", sort_time(over_since(last)), employee.id);
        row = row.listed(Index::Work, listed_in(shard), place);
    }
    let moved = (!is_new).then(|| Write::delete(key(other)));
    [Write::put(row)].into_iter().chain(moved).collect()
}

/// The partitions with the members on a date of the range.
fn partitions(
    organization: OrganizationId,
    group: Membership,
    dates: DateRange,
    now: DateTime<Utc>,
) -> Vec<String> {
    let mut all = vec![partition(organization, group, Partition::Current)];
    if over_since(dates.first) <= now {
        all.push(partition(organization, group, Partition::Former));
    }
    all
}

/// A query of a whole partition.
fn whole() -> Query<'static> {
    Query { from: "0", to: "~", ..Query::default() }
}

fn read(item: Item) -> Result<Member, Error> {
    Ok(serde_dynamo::from_item(item)?)
}

/// A page of the members of one of the groups on a date of the range, newest first, with the position after which to
/// continue. It may lag.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    groups: &[Membership],
    dates: DateRange,
    now: DateTime<Utc>,
    after: Option<&str>,
    limit: usize,
) -> Result<Page<Member>, Error> {
    let partitions =
        groups.iter().flat_map(|group| partitions(organization, *group, dates, now)).collect();
    let list = List::newest_first(None, partitions, after, limit);
    let wanted = |item| Ok(Some(read(item)?).filter(|member| member.belongs_within(dates)));
    table.list(list, wanted).await
}

/// All members of `group` on a date of the range, strongly consistent.
pub async fn all(
    table: &Table,
    organization: OrganizationId,
    group: Membership,
    dates: DateRange,
    now: DateTime<Utc>,
) -> Result<Vec<Member>, Error> {
    select(table, organization, group, dates, now, |member| member.belongs_within(dates)).await
}

/// All members of `group` on a date of the range, and all employees who may have belonged to it by assignments that
/// were replaced later, because locked attendances may still name it. Strongly consistent.
pub async fn all_or_replaced(
    table: &Table,
    organization: OrganizationId,
    group: Membership,
    dates: DateRange,
    now: DateTime<Utc>,
) -> Result<Vec<Member>, Error> {
    select(table, organization, group, dates, now, |member| member.belonged_within(dates)).await
}

async fn select(
    table: &Table,
    organization: OrganizationId,
    group: Membership,
    dates: DateRange,
    now: DateTime<Utc>,
    wanted: impl Fn(&Member) -> bool,
) -> Result<Vec<Member>, Error> {
    // The partitions are read one after the other, and the first one once more. So a row that is moved meanwhile, in
    // either direction, is seen in one of them.
    let mut members = vec![];
    let mut seen = BTreeSet::new();
    let mut all = partitions(organization, group, dates, now);
    if all.len() > 1 {
        all.push(partition(organization, group, Partition::Current));
    }
    for pk in all {
        let (items, _) = table.query(Query { pk: &pk, ..whole() }).await?;
        for member in items.into_iter().map(read) {
            let member = member?;
            if wanted(&member) && seen.insert(member.employee) {
                members.push(member);
            }
        }
    }
    Ok(members)
}

/// All members of `group` on a date or a later one, strongly consistent.
pub async fn all_since(
    table: &Table,
    organization: OrganizationId,
    group: Membership,
    date: NaiveDate,
    now: DateTime<Utc>,
) -> Result<Vec<Member>, Error> {
    all(table, organization, group, DateRange { first: date, last: NaiveDate::MAX }, now).await
}

/// At most `most` employees of a group after a position, oldest first, each with its own position, strongly
/// consistent. They belong to it now, before or later.
pub async fn all_after(
    table: &Table,
    organization: OrganizationId,
    group: Membership,
    after: Option<&str>,
    most: usize,
) -> Result<Vec<(String, EmployeeId)>, Error> {
    let at = |at| partition(organization, group, at);
    let current = at(Partition::Current);
    let former = at(Partition::Former);
    let from = after.map_or_else(|| "0".to_owned(), |after| format!("{after}\u{1}"));
    let after = |pk| Query { pk, from: &from, limit: Some(most), ..whole() };
    // The partitions are read one after the other, and the first one once more. So a row that is moved meanwhile, in
    // either direction, is seen in one of them.
    let first = table.query(after(&current)).await?;
    let former = table.query(after(&former)).await?;
    let again = table.query(after(&current)).await?;
    let positioned = |item: Item| Ok((text(&item, "sk")?.to_owned(), read(item)?.employee));
    let all = first.0.into_iter().chain(former.0).chain(again.0);
    let mut found: Vec<(String, EmployeeId)> = all.map(positioned).collect::<Result<_, Error>>()?;
    found.sort_unstable();
    found.dedup();
    found.truncate(most);
    Ok(found)
}

/// Rows whose dates are over and that are still in the list of present members, at most `most` from each shard.
pub async fn over(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Over>, Error> {
    let items = work::due(table, (0..SHARDS).map(listed_in), now, most).await?;
    items.into_iter().map(|item| Ok(Over { key: key_of(&item)?, item })).collect()
}

/// A row of a member whose dates are over.
pub struct Over {
    key: Key,
    item: Item,
}

impl Over {
    /// The writes that move the row, unless its dates have changed since it was read.
    pub fn move_writes(self) -> Result<[Write; 2], Error> {
        let Self { key, item } = self;
        let to = key.pk.strip_suffix("#CURRENT").map(|of| format!("{of}#FORMER"));
        let to = to.ok_or_else(|| Error::internal("a member who is listed as work elsewhere"))?;
        let place = text(&item, &Index::Work.sk())?.to_owned();
        let row = Row::new(&Key::new(to, key.sk.clone()), &read(item)?);
        let there = Write::delete_if(key, &Index::Work.sk(), &place);
        Ok([there.unchanged("member"), Write::put(row)])
    }
}

/// A page of the members of one of the groups on a date who pass the filter, newest first.
pub async fn list_employees(
    table: &Table,
    organization: OrganizationId,
    groups: &[Membership],
    on: NaiveDate,
    now: DateTime<Utc>,
    wanted: impl Fn(&StoredEmployee) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<StoredEmployee>, Error> {
    let PageAfter { position, limit } = page;
    let found = list(table, organization, groups, DateRange::of(on), now, position, limit).await?;
    let keys: Vec<Key> =
        found.rows.iter().map(|m| employees::key(organization, m.employee)).collect();
    let mut items = table.glance_at_many(keys.clone()).await?;
    let stored = keys.iter().filter_map(|key| items.remove(key)).map(employees::read);
    let rows: Vec<StoredEmployee> = stored.collect::<Result<_, _>>()?;
    Ok(Page { rows: rows.into_iter().filter(|stored| wanted(stored)).collect(), next: found.next })
}

/// The employees among whom a list looks for the wanted ones.
pub enum Among {
    Ids(BTreeSet<EmployeeId>),
    /// The members of the group on one of the dates of the list.
    Group(Membership),
}

/// A page of the wanted employees with their timeline heads, newest first. It may lag.
pub async fn with_heads(
    table: &Table,
    organization: OrganizationId,
    among: Among,
    dates: DateRange,
    now: DateTime<Utc>,
    wanted: impl Fn(&Employee) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<(Employee, TimelineHead)>, Error> {
    let people = async |ids: &[EmployeeId]| {
        let head_key = |id: &EmployeeId| timeline_heads::key(organization, *id);
        let keys = ids.iter().flat_map(|id| [employees::key(organization, *id), head_key(id)]);
        let mut found = table.glance_at_many(keys.collect()).await?;
        let mut people = vec![];
        for id in ids {
            let Some(item) = found.remove(&employees::key(organization, *id)) else { continue };
            let who = employees::read(item)?.employee;
            if wanted(&who) {
                people.push((who, TimelineHead::read(found.get(&head_key(id)))?));
            }
        }
        Ok::<_, Error>(people)
    };
    let PageAfter { position: after, limit } = page;
    let ids = match among {
        Among::Ids(ids) => ids,
        Among::Group(group) => {
            let found = list(table, organization, &[group], dates, now, after, limit).await?;
            let ids: Vec<EmployeeId> = found.rows.iter().map(|member| member.employee).collect();
            return Ok(Page { rows: people(&ids).await?, next: found.next });
        }
    };
    // An id contains the time at which it was made, so the newest employees come first here, too.
    let after = after.and_then(|after| after.parse().ok()).map(EmployeeId);
    let left = ids.into_iter().rev().filter(|id| after.is_none_or(|after| *id < after));
    let (mut rows, left): (Vec<_>, Vec<EmployeeId>) = (vec![], left.collect());
    let mut left = left.as_slice();
    while rows.len() <= limit && !left.is_empty() {
        let (some, others) = left.split_at((limit + 1 - rows.len()).min(left.len()));
        rows.extend(people(some).await?);
        left = others;
    }
    let more = rows.len() > limit;
    rows.truncate(limit);
    let last = rows.last().map(|(who, _)| who.id.to_string());
    Ok(Page { rows, next: last.filter(|_| more) })
}

/// Direct and indirect reports of `manager` on a date.
pub async fn team(
    table: &Table,
    organization: OrganizationId,
    manager: EmployeeId,
    on: NaiveDate,
    now: DateTime<Utc>,
) -> Result<BTreeSet<EmployeeId>, Error> {
    let mut team = BTreeSet::new();
    let mut level = vec![manager];
    for _ in 0..DEEPEST_LINE {
        let reads = level.iter().map(|manager| {
            let group = Membership::Manager(*manager);
            all(table, organization, group, DateRange::of(on), now)
        });
        let found = futures::future::try_join_all(reads).await?;
        let ids = found.into_iter().flatten().map(|member| member.employee);
        level = ids.filter(|id| team.insert(*id)).collect();
        if level.is_empty() {
            break;
        }
    }
    Ok(team)
}
