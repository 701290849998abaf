//! Attendances, in the timeline of their employee by clock-in, so that one strongly consistent read finds neighbours.
//! If an attendance was clocked in online without a record's id, its own id holds its address. Any other id has a
//! pointer to the attendance, which also makes the identity of a record unique. The ids of the other records of the
//! same punch have pointers, too.

mod stored;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::attendance::{Attendance, DayResult, Review, Status};
use wfm_domain::ids::{AttendanceId, DepartmentId, EmployeeId, OrganizationId, SiteId};
use wfm_domain::policy::ExtraReview;
use wfm_domain::settings::AutoClose;

use crate::error::Error;
use crate::key::sort_time;
use crate::kinds::Kind;
use crate::list::{List, Page, PageAfter};
use crate::retry::CONSISTENT_READ;
use crate::table::{Index, Item, Key, Query, Row, Table, Write, text};
use crate::timeline::{self, ATTENDANCES};
use crate::timeline_heads::TimelineHead;
use crate::{waiting, work};
use stored::Stored;

/// The number of partitions of the organization-wide list.
const SHARDS: u8 = 4;

/// An attendance as stored at one revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAttendance {
    pub rev: u64,
    pub attendance: Attendance,
}

#[derive(Serialize, Deserialize)]
struct Pointer {
    employee: EmployeeId,
    at: String,
}

/// The key of an id's pointer.
pub fn pointer_key(organization: OrganizationId, id: AttendanceId) -> Key {
    Key::new(format!("{}#{id}", Kind::Attendance.within(organization)), "ATTENDANCE")
}

fn key(organization: OrganizationId, attendance: &Attendance) -> Key {
    Key::new(timeline::partition(organization, attendance.employee_id), sort_key(attendance))
}

/// Whether the attendance is at the address that its id holds.
fn is_at_address(attendance: &Attendance) -> bool {
    attendance.id.address() == Some((attendance.employee_id.into(), attendance.clock_in_at))
}

/// The sort key of an attendance in its employee's partition.
pub fn sort_key(attendance: &Attendance) -> String {
    format!("{ATTENDANCES}{}#{}", sort_time(attendance.clock_in_at), attendance.id)
}

/// The key that an id's pointer holds.
pub fn target(organization: OrganizationId, pointer: &Item) -> Result<Key, Error> {
    let pointer: Pointer = serde_dynamo::from_item(pointer.clone())?;
    Ok(Key::new(timeline::partition(organization, pointer.employee), pointer.at))
}

/// The attendance with this id: at the address in the id, or otherwise at the place to which its pointer leads.
pub async fn get(
    table: &Table,
    organization: OrganizationId,
    id: AttendanceId,
) -> Result<Option<StoredAttendance>, Error> {
    let address = address(organization, id);
    let mut attempts = CONSISTENT_READ.begin();
    loop {
        if let Some(address) = &address
            && let Some(item) = table.item(address).await?
        {
            return read(item).map(Some);
        }
        let Some(pointer) = table.item(&pointer_key(organization, id)).await? else {
            return Ok(None);
        };
        if let Some(item) = table.item(&target(organization, &pointer)?).await? {
            // The pointer of another record of the same punch leads to an attendance with its own id.
            return read(item).map(|found| Some(found).filter(|found| found.attendance.id == id));
        }
        // A correction moved it after its pointer was read.
        attempts.again().await?;
    }
}

/// The attendances with these ids. Missing ones are absent. If an id holds no address, it reads twice.
pub async fn get_many(
    table: &Table,
    organization: OrganizationId,
    ids: &[AttendanceId],
) -> Result<BTreeMap<AttendanceId, StoredAttendance>, Error> {
    let mut found = BTreeMap::new();
    let addresses = ids.iter().filter_map(|id| address(organization, *id)).collect();
    for item in table.get_many(addresses).await?.into_values() {
        let stored = read(item)?;
        found.insert(stored.attendance.id, stored);
    }
    let rest = ids.iter().filter(|id| !found.contains_key(id));
    let pointers = rest.map(|id| pointer_key(organization, *id)).collect();
    let mut targets = vec![];
    for pointer in table.get_many(pointers).await?.into_values() {
        targets.push(target(organization, &pointer)?);
    }
    for item in table.get_many(targets).await?.into_values() {
        let stored = read(item)?;
        found.entry(stored.attendance.id).or_insert(stored);
    }
    // The pointer of another record of the same punch leads to an attendance with its own id.
    let wanted: BTreeSet<&AttendanceId> = ids.iter().collect();
    found.retain(|id, _| wanted.contains(id));
    Ok(found)
}

/// The address of an attendance whose id holds it.
fn address(organization: OrganizationId, id: AttendanceId) -> Option<Key> {
    let (timeline, clock_in) = id.address()?;
    let sk = format!("{ATTENDANCES}{}#{id}", sort_time(clock_in));
    Some(Key::new(timeline::partition_of(organization, timeline), sk))
}

/// An employee's attendances whose clock-in lies in `[from, to]`, ascending, strongly consistent.
pub async fn between(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<StoredAttendance>, Error> {
    let pk = timeline::partition(organization, employee);
    let from = format!("{ATTENDANCES}{}", sort_time(from));
    let to = format!("{ATTENDANCES}{}~", sort_time(to));
    table.range(&pk, &from, &to).await?.into_iter().map(read).collect()
}

/// An employee's first attendances with a clock-in from `from` to `to`, at most `most`, ascending, strongly
/// consistent, and whether there are more.
pub async fn first_between(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    from: DateTime<Utc>,
    to: Option<DateTime<Utc>>,
    most: usize,
) -> Result<(Vec<StoredAttendance>, bool), Error> {
    let pk = timeline::partition(organization, employee);
    let from = format!("{ATTENDANCES}{}", sort_time(from));
    let to = format!("{ATTENDANCES}{}~", to.map(sort_time).unwrap_or_default());
    let query = Query { pk: &pk, from: &from, to: &to, limit: Some(most), ..Query::default() };
    let (items, more) = table.query(query).await?;
    Ok((items.into_iter().map(read).collect::<Result<_, _>>()?, more))
}

/// An employee's attendances with a clock-in at `from` or later, and the head: one strongly
/// consistent query.
///
/// The query is descending, so that it reads the head before the attendances. The attendances are
/// then at least as new as the head's revision, on which the next write depends.
pub async fn since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    from: DateTime<Utc>,
) -> Result<(Vec<StoredAttendance>, TimelineHead), Error> {
    let pk = timeline::partition(organization, employee);
    let from = format!("{ATTENDANCES}{}", sort_time(from));
    let query =
        Query { pk: &pk, from: &from, to: timeline::HEAD, descending: true, ..Query::default() };
    let (items, _) = table.query(query).await?;
    let is_head = |item: &&Item| text(item, "sk").is_ok_and(|sk| sk == timeline::HEAD);
    let head = TimelineHead::read(items.first().filter(is_head))?;
    let attendances = items.into_iter().filter(|item| !is_head(&item)).map(read);
    Ok((attendances.collect::<Result<_, _>>()?, head))
}

/// The writes that store an attendance: a new one if its id is not taken, a changed one if it is
/// still at the previous revision.
///
/// An attendance that is not at its id's address has a pointer: one that came from a record, so
/// that its identity is taken by one attendance only; one that a person entered; and one whose
/// clock-in was corrected. While the attendance is open, it is listed to be closed `auto_close`
/// after its clock-in. While its extra time waits for a decision, it is listed among the requests.
pub fn put(
    organization: OrganizationId,
    attendance: &Attendance,
    before: Option<(&Attendance, u64)>,
    auto_close: AutoClose,
) -> Vec<Write> {
    let key = key(organization, attendance);
    let shard = attendance.employee_id.0.as_bytes()[15] % SHARDS;
    let rev = before.map_or(0, |(_, rev)| rev);
    let mut row = Row::new(&key, &Stored::of(attendance, rev + 1)).listed(
        Index::First,
        list_partition(organization, shard),
        key.sk[ATTENDANCES.len()..].to_owned(),
    );
    if attendance.day_result.status == Status::Open {
        let due = attendance.clock_in_at + TimeDelta::minutes(i64::from(auto_close.after_minutes));
        let position = format!("{}#{organization}#{}", sort_time(due), attendance.id);
        row = row.listed(Index::Work, due_partition(shard), position);
    } else {
        row = waiting::extra(row, organization, attendance);
    }
    let pointer = |id: AttendanceId| {
        let at = Pointer { employee: attendance.employee_id, at: key.sk.clone() };
        Row::new(&pointer_key(organization, id), &at)
    };
    let known = |id: &AttendanceId| before.is_some_and(|(before, _)| before.is_known_as(*id));
    let moved = before.filter(|(before, _)| before.clock_in_at != attendance.clock_in_at);
    let mut writes = match before {
        None if is_at_address(attendance) => vec![Write::create(row)],
        None => vec![Write::create(row), Write::create(pointer(attendance.id))],
        Some((before, rev)) if moved.is_some() => vec![
            Write::delete_at(self::key(organization, before), rev).unchanged("attendance"),
            Write::create(row),
            Write::put(pointer(attendance.id)),
        ],
        Some((_, rev)) => vec![Write::replace(row, rev).unchanged("attendance")],
    };
    // The identity of a record belongs to one attendance, whichever it is.
    writes.extend(attendance.same_punch.iter().filter_map(|id| match known(id) {
        false => Some(Write::create(pointer(*id))),
        true => moved.map(|_| Write::put(pointer(*id))),
    }));
    writes
}

/// The writes that remove an attendance that is still at this revision.
pub fn remove(organization: OrganizationId, attendance: &Attendance, rev: u64) -> Vec<Write> {
    let there = Write::delete_at(key(organization, attendance), rev).unchanged("attendance");
    let known_as = [attendance.id].into_iter().chain(attendance.same_punch.iter().copied());
    let pointers = known_as.map(|id| Write::delete(pointer_key(organization, id)));
    [there].into_iter().chain(pointers).collect()
}

/// An open attendance that is due to be closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub organization: OrganizationId,
    pub employee: EmployeeId,
    pub id: AttendanceId,
    pub date: NaiveDate,
}

/// Open attendances that are due to be closed at `now`, at most `most` from each shard.
pub async fn due(table: &Table, now: DateTime<Utc>, most: usize) -> Result<Vec<Due>, Error> {
    let items = work::due(table, (0..SHARDS).map(due_partition), now, most).await?;
    let read = |item: Item| {
        let sk = text(&item, &Index::Work.sk())?;
        let organization = sk.split('#').nth(1).and_then(|id| id.parse().ok());
        let organization =
            organization.ok_or_else(|| Error::internal("a due attendance of no organization"))?;
        let Attendance { employee_id: employee, id, day_result, .. } = read(item)?.attendance;
        Ok(Due { organization, employee, id, date: day_result.date })
    };
    items.into_iter().map(read).collect()
}

fn due_partition(shard: u8) -> String {
    format!("{}#{shard}", Kind::CloseWork.as_str())
}

fn list_partition(organization: OrganizationId, shard: u8) -> String {
    format!("{}#{shard}", Kind::Attendances.within(organization))
}

/// The largest number of employees whose own partitions are merged. For more, the organization-wide
/// list is filtered.
const MERGED_EMPLOYEES: usize = 25;

/// A filter of attendances: they must match every field that is given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    pub employee_id: Option<EmployeeId>,
    pub department_id: Option<DepartmentId>,
    pub site_id: Option<SiteId>,
    pub manager_id: Option<EmployeeId>,
    /// The first date.
    pub from: Option<NaiveDate>,
    /// The last date.
    pub to: Option<NaiveDate>,
    pub status: Option<Status>,
    pub review: Option<Review>,
    /// The decision about the extra minutes.
    #[serde(default)]
    pub extra_review: Option<ExtraReview>,
    pub device_id: Option<String>,
}

impl Filter {
    /// Whether the filter selects an attendance.
    pub fn takes(&self, attendance: &Attendance) -> bool {
        let DayResult { date, status, assigned, .. } = &attendance.day_result;
        self.employee_id.is_none_or(|id| id == attendance.employee_id)
            && self.from.is_none_or(|from| from <= *date)
            && self.to.is_none_or(|to| *date <= to)
            && self.status.is_none_or(|wanted| wanted == *status)
            && self.review.is_none_or(|wanted| wanted == attendance.review)
            && self.extra_review.is_none_or(|wanted| wanted == attendance.extra.review)
            && self.department_id.is_none_or(|id| assigned.department_id == Some(id))
            && self.site_id.is_none_or(|id| assigned.site_id == Some(id))
            && self.manager_id.is_none_or(|id| assigned.manager_id == Some(id))
            && self.device_id.as_ref().is_none_or(|device| *device == attendance.device_id)
    }
}

/// A page of attendances that pass the filter and have a date in the range, newest first: those of `employees`, or of
/// all employees.
pub async fn list(
    table: &Table,
    organization: OrganizationId,
    employees: Option<&BTreeSet<EmployeeId>>,
    first: Option<NaiveDate>,
    last: Option<NaiveDate>,
    wanted: impl Fn(&Attendance) -> bool,
    page: PageAfter<'_>,
) -> Result<Page<Attendance>, Error> {
    let PageAfter { position: after, limit } = page;
    let (from, to) = clock_ins(first, last);
    if employees.is_some_and(BTreeSet::is_empty) || from > to {
        return Ok(Page { rows: vec![], next: None });
    }
    let few = employees.filter(|employees| employees.len() <= MERGED_EMPLOYEES);
    let (index, prefix, partitions) = match few {
        Some(few) => {
            let own = |employee: &EmployeeId| timeline::partition(organization, *employee);
            (None, ATTENDANCES, few.iter().map(own).collect())
        }
        None => {
            let all = (0..SHARDS).map(|shard| list_partition(organization, shard));
            (Some(Index::First), "", all.collect())
        }
    };
    let after = after.map(|position| format!("{prefix}{position}"));
    let list = List {
        from: format!("{prefix}{from}"),
        to: format!("{prefix}{to}~"),
        ..List::newest_first(index, partitions, after.as_deref(), limit)
    };
    let keep = |attendance: &Attendance| {
        employees.is_none_or(|employees| employees.contains(&attendance.employee_id))
            && wanted(attendance)
    };
    let page =
        table.list(list, |item| Ok(Some(read(item)?.attendance).filter(|a| keep(a)))).await?;
    let next = page.next.map(|at| at.trim_start_matches(prefix).to_owned());
    Ok(Page { rows: page.rows, next })
}

/// The range of clock-ins that contains the attendances of these dates. A shift starts at most a
/// day before or after its clock-in, and a local date differs from UTC's by at most 14 hours.
fn clock_ins(first: Option<NaiveDate>, last: Option<NaiveDate>) -> (String, String) {
    let margin = TimeDelta::days(3);
    let at = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    // Only years of four digits sort in their order.
    let text = |at: DateTime<Utc>| (0..=9999).contains(&at.year()).then(|| sort_time(at));
    let first = first.and_then(|first| at(first).checked_sub_signed(margin)).and_then(text);
    let last = last.and_then(|last| at(last).checked_add_signed(margin)).and_then(text);
    (first.unwrap_or_else(|| "0".into()), last.unwrap_or_else(|| "9999~".into()))
}

/// An attendance from an item that was read.
pub fn read(item: Item) -> Result<StoredAttendance, Error> {
    let position = text(&item, "sk")?.strip_prefix(ATTENDANCES).and_then(|position| {
        let (clock_in, id) = position.split_once('#')?;
        Some((DateTime::parse_from_rfc3339(clock_in).ok()?.to_utc(), id.parse().ok()?))
    });
    let (clock_in, id) =
        position.ok_or_else(|| Error::internal("an attendance with an unreadable sort key"))?;
    let stored: Stored = serde_dynamo::from_item(item)?;
    Ok(StoredAttendance { rev: stored.rev, attendance: stored.attendance(id, clock_in)? })
}
