//! An employee's time, loaded to be changed: the head, a part of the timeline, the revision at which each attendance
//! was read, and everything with which it is computed.

pub mod returned_days;
mod stored;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::sync::Arc;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use futures::future::{try_join, try_join3};
use wfm_domain::attendance::{Attendance, Status};
use wfm_domain::calendar::Calendar;
use wfm_domain::dates::{DateRange, Today};
use wfm_domain::day::DayContext;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::leave::LeaveOnDate;
use wfm_domain::locks::Locks;
use wfm_domain::notice::Notice;
use wfm_domain::pay::settles_since;
use wfm_domain::person::Person;
use wfm_domain::policy;
use wfm_domain::roster::Roster;
use wfm_domain::timeline::{Timeline, days_around};

pub use stored::StoredTimeline;

pub use self::returned_days::Changed;
use self::stored::NEAR;
use crate::{Transaction, notify};
use wfm_storage::attendances;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::settings::{StoredSettings, version_key};
use wfm_storage::table::{Item, Key, MAX_WRITES, Table, Write};
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{Error, Storage, employees, leaves, rosters};

/// The greatest number of writes that a change has besides those of the timeline.
const ROOM: usize = 20;

/// An employee, the settings, and the part of the employee's time that a change needs.
pub struct EmployeeTime {
    pub organization: OrganizationId,
    pub employee: Employee,
    pub settings: Arc<StoredSettings>,
    pub stored: StoredTimeline,
    pub leaves: BTreeMap<NaiveDate, LeaveOnDate>,
    pub roster: Roster,
    pub now: DateTime<Utc>,
}

/// A page of an employee's attendances, to be recalculated.
pub struct Paged {
    pub time: EmployeeTime,
    /// The ids of the page. The other loaded attendances share a day with one of them.
    pub paged: Vec<AttendanceId>,
    /// The clock-in from which on the next page begins, if there may be another page.
    pub next: Option<DateTime<Utc>>,
}

/// The first clock-in, at `from` or later, whose date may be unlocked. A date may differ by a day from the date of
/// its clock-in, and it was found in the zone of that time. Hence three days.
fn unlocked_from(locks: &Locks, calendar: &Calendar<'_>, from: DateTime<Utc>) -> DateTime<Utc> {
    let earliest = calendar.local_date(from).checked_sub_days(Days::new(3));
    let around = |date| locks.ranges().filter(move |range| range.contains(date));
    let last = earliest.and_then(|date| around(date).map(|range| range.last).max());
    let ends = last.and_then(|last| last.checked_sub_days(Days::new(3)));
    let begins = ends.map(|date| calendar.instant(date, NaiveTime::MIN));
    begins.map_or(from, |begins| begins.max(from))
}

/// The facts of an employee that are read before their attendances and leaves.
pub struct Known {
    pub organization: OrganizationId,
    pub person: Employee,
    pub head: TimelineHead,
    pub settings: Arc<StoredSettings>,
    /// The rosters that have been read.
    pub rosters: rosters::Read,
}

impl Known {
    /// Reads the facts of an employee; `None` if there is no such employee.
    pub async fn read(
        storage: &Storage,
        organization: OrganizationId,
        employee: EmployeeId,
    ) -> Result<Option<Self>, Error> {
        Ok(Self::read_all(storage, organization, &[employee]).await?.pop())
    }

    /// The facts of these employees, in their order. Employees who do not exist are absent.
    pub async fn read_all(
        storage: &Storage,
        organization: OrganizationId,
        all: &[EmployeeId],
    ) -> Result<Vec<Self>, Error> {
        let table = &storage.table;
        let of = |id: &EmployeeId| {
            (employees::key(organization, *id), timeline_heads::key(organization, *id))
        };
        let mut keys = vec![version_key(organization)];
        keys.extend(all.iter().flat_map(|id| <[Key; 2]>::from(of(id))));
        let found = table.get_many(keys).await?;
        let settings = storage.settings.from_batch(table, organization, &found).await?;
        let known = all.iter().map(of).filter_map(|(key, head)| {
            let read = |item: &Item| {
                let person = employees::read(item.clone())?.employee;
                let head = TimelineHead::read(found.get(&head))?;
                let settings = Arc::clone(&settings);
                let rosters = rosters::Read::default();
                Ok(Self { organization, person, head, settings, rosters })
            };
            found.get(&key).map(read)
        });
        known.collect()
    }
}

/// The employee whose time it is, and the part of their rosters that was read so far.
struct Whose {
    organization: OrganizationId,
    employee: Employee,
    settings: Arc<StoredSettings>,
    rosters: rosters::Read,
}

/// A presence: its beginning, and its end if it has one.
pub type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

impl EmployeeTime {
    /// Reads what a punch at `now` needs, and the items under more keys, in one step; `None` if there is no such
    /// employee.
    pub async fn for_punch_at(
        storage: &Storage,
        organization: OrganizationId,
        employee: EmployeeId,
        now: DateTime<Utc>,
        more: Vec<Key>,
    ) -> Result<Option<(Self, HashMap<Key, Item>)>, Error> {
        let table = &storage.table;
        let key = employees::key(organization, employee);
        let mut keys = vec![key.clone(), version_key(organization)];
        keys.extend(more);
        let others = async {
            let found = table.get_many(keys).await?;
            let settings = storage.settings.from_batch(table, organization, &found).await?;
            let auto_close = settings.settings.auto_close;
            Ok(((found, settings), auto_close))
        };
        let near = StoredTimeline::for_punch_at(table, organization, employee, now, others);
        let (stored, since, (found, settings)) = Box::pin(near).await?;
        let Some(item) = found.get(&key) else { return Ok(None) };
        let employee = employees::read(item.clone())?.employee;
        let rosters = rosters::Read::default();
        let whose = Whose { organization, employee, settings, rosters };
        let time = Self::of(storage, whose, stored, since, &[], now);
        Ok(Some((time.await?, found)))
    }

    /// The facts that changes to these presences need. An open presence also needs the attendances that may be open
    /// at `now`. `None` if there is no such employee.
    pub async fn around(
        storage: &Storage,
        organization: OrganizationId,
        employee: EmployeeId,
        now: DateTime<Utc>,
        presences: &[Presence],
    ) -> Result<Option<Self>, Error> {
        match Known::read(storage, organization, employee).await? {
            Some(known) => Self::of_known(storage, known, now, presences).await.map(Some),
            None => Ok(None),
        }
    }

    /// [`EmployeeTime::around`] for an employee whose head was read earlier, because facts on which the change
    /// depends had to be read after it.
    pub async fn of_known(
        storage: &Storage,
        known: Known,
        now: DateTime<Utc>,
        presences: &[Presence],
    ) -> Result<Self, Error> {
        let Known { organization, person, head, settings, rosters } = known;
        let table = &storage.table;
        let employee = person.id;
        let calendar = person.calendar(&settings.settings);
        let mut ranges: Vec<_> = presences
            .iter()
            .map(|(from, to)| days_around(&calendar, *from, to.map_or(*from, |to| to.max(*from))))
            .collect();
        if presences.iter().any(|(_, clock_out)| clock_out.is_none()) {
            let may_be_open = i64::from(settings.settings.auto_close.after_minutes);
            let ahead = i64::from(settings.settings.sync.future_tolerance_seconds);
            let latest = now + TimeDelta::seconds(ahead);
            ranges.push((now - TimeDelta::minutes(may_be_open), latest));
        }
        let earliest = ranges.iter().map(|(from, _)| *from).min().unwrap_or(now);
        let stored = StoredTimeline::around(table, organization, employee, head, &ranges).await?;
        let begins: Vec<_> = presences.iter().map(|(clock_in, _)| *clock_in).collect();
        let whose = Whose { organization, employee: person, settings, rosters };
        Self::of(storage, whose, stored, earliest, &begins, now).await
    }

    /// Everything that decides about some dates, and about those around them on which their time codes depend. Unlocked
    /// dates are evaluated by the rules in force now.
    pub async fn over(
        storage: &Storage,
        known: Known,
        dates: DateRange,
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let table = &storage.table;
        let Known { organization, person, head, settings, mut rosters } = known;
        let id = person.id;
        let dates = policy::reach(&settings.settings, dates);
        // A shift starts at most a day before or after its clock-in, in the zone in which it was dated.
        let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
        let from = midnight(dates.first) - TimeDelta::days(3);
        let to = midnight(dates.last) + TimeDelta::days(4);
        let (attendances, leaves, ()) = Box::pin(try_join3(
            attendances::between(table, organization, id, from, to),
            leaves::covers(table, organization, id, &head, dates.first, &settings.settings),
            rosters::read_more(table, organization, id, &head, [dates], &mut rosters),
        ))
        .await?;
        let stored = StoredTimeline::of(head, attendances);
        let roster = rosters.into_roster();
        let mut time =
            Self { organization, employee: person, settings, stored, leaves, roster, now };
        time.change(|context, timeline| {
            let all: Vec<AttendanceId> = timeline.iter().map(|attendance| attendance.id).collect();
            timeline.date_again(all, context);
        });
        Ok(time)
    }

    /// The employee as the rules take it, with the loaded facts.
    pub fn person(&self) -> Person<'_> {
        let locks = &self.stored.head.locks;
        Person::of(&self.employee, &self.settings.settings, locks, &self.leaves, &self.roster)
    }

    /// The next attendances of an employee, at most `most`, with everything with which their days are computed;
    /// `None` if none are left. They begin at a clock-in or with the first one, and end at another clock-in or with
    /// the last one.
    ///
    /// Attendances on locked dates are skipped, except near the dates that may be `open_too`, because nothing stays
    /// open for longer than days.
    pub async fn page(
        storage: &Storage,
        known: Known,
        now: DateTime<Utc>,
        from: Option<DateTime<Utc>>,
        to: Option<DateTime<Utc>>,
        open_too: bool,
        most: usize,
    ) -> Result<Option<Paged>, Error> {
        let table = &storage.table;
        let Known { organization, person, head, settings, rosters } = known;
        let calendar = person.calendar(&settings.settings);
        let employee = person.id;
        let unlocked = |at| if open_too { at } else { unlocked_from(&head.locks, &calendar, at) };
        let from = from.map_or(DateTime::<Utc>::MIN_UTC, unlocked);
        if to.is_some_and(|to| to < from) {
            return Ok(None);
        }

        let around = |from, to| attendances::between(table, organization, employee, from, to);
        let (mut stored, more) =
            attendances::first_between(table, organization, employee, from, to, most).await?;
        let Some(last) = stored.last().map(|last| last.attendance.clock_in_at) else {
            return Ok(None);
        };
        let paged: Vec<AttendanceId> = stored.iter().map(|a| a.attendance.id).collect();
        // The other attendances of the same days.
        let first = stored[0].attendance.clock_in_at;
        let before = first - NEAR;
        stored.extend(around(before, first - TimeDelta::milliseconds(1)).await?);
        if more || to.is_some() {
            stored.extend(around(last, last + NEAR).await?);
        }
        let stored = StoredTimeline::of(head, stored);
        let whose = Whose { organization, employee: person, settings, rosters };
        let time = Self::of(storage, whose, stored, before, &[], now).await?;
        let next = more.then(|| last + TimeDelta::milliseconds(1));
        Ok(Some(Paged { time, paged, next }))
    }

    /// The loaded time, with the leaves since `earliest`, and the rosters around the stored attendances, around
    /// clock-ins that are still to be stored, and around today.
    async fn of(
        storage: &Storage,
        whose: Whose,
        stored: StoredTimeline,
        earliest: DateTime<Utc>,
        clock_ins: &[DateTime<Utc>],
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let Whose { organization, employee, settings, mut rosters } = whose;
        let table = &storage.table;
        let calendar = employee.calendar(&settings.settings);
        let first = calendar.local_date(earliest);
        let today = calendar.local_date(now);
        let first = first.checked_sub_days(Days::new(1)).unwrap_or(first);
        let head = &stored.head;
        let id = employee.id;
        let dates = stored.timeline.iter().map(|attendance| attendance.day_result.date);
        let to_store = clock_ins.iter().map(|at| calendar.local_date(*at));
        // The dates are single ranges: a wrong attendance of years ago needs its own month only.
        let dates = dates.chain(to_store).chain([first, today]).map(DateRange::of);
        let (leaves, ()) = Box::pin(try_join(
            leaves::covers(table, organization, id, head, first, &settings.settings),
            rosters::read_more(table, organization, id, head, dates, &mut rosters),
        ))
        .await?;
        let roster = rosters.into_roster();
        Ok(Self { organization, employee, settings, stored, leaves, roster, now })
    }

    /// The employee's local date, and the present time.
    pub fn today(&self) -> Today {
        Today { date: self.employee.today(&self.settings.settings, self.now), now: self.now }
    }

    /// Opens the dates of payrolls for a late fact, if later payrolls settle those (rules PAY-96 and PAY-97).
    pub fn open_late(&mut self) {
        if self.settings.settings.settles_late_facts {
            let since = settles_since(&self.stored.head.settled, self.today().date);
            self.stored.head.locks.open(since);
        }
    }

    /// Applies a rule to the timeline.
    pub fn change<T>(&mut self, rule: impl FnOnce(&DayContext<'_>, &mut Timeline) -> T) -> T {
        let settings = &self.settings.settings;
        let locks = &self.stored.head.locks;
        let person = Person::of(&self.employee, settings, locks, &self.leaves, &self.roster);
        let context = DayContext { person: &person, settings, now: self.now };
        rule(&context, &mut self.stored.timeline)
    }

    /// Recalculates the results of the loaded days in a range of dates.
    pub fn recalculate(&mut self, range: RangeInclusive<NaiveDate>) {
        self.change(|context, timeline| {
            let dates: BTreeSet<NaiveDate> = timeline.iter().map(|a| a.day_result.date).collect();
            let touched = dates.into_iter().filter(|date| range.contains(date));
            touched.for_each(|date| timeline.recalculate(date, context));
        });
    }

    /// Adds the changes to a transaction, with the days of leave that they give back. If they do not fit one
    /// transaction, some of the attendances that are only recalculated are stored first.
    pub async fn store(&self, change: &mut Transaction<'_>) -> Result<(), Error> {
        self.store_deciding(change, vec![]).await
    }

    /// [`EmployeeTime::store`], with the leaves that change.
    pub async fn store_deciding(
        &self,
        change: &mut Transaction<'_>,
        decided: Vec<Changed<'_>>,
    ) -> Result<(), Error> {
        let writes = self.writes();
        if writes.len() + ROOM > MAX_WRITES {
            change.or_prepare(self.preparing_writes());
        }
        change.write(writes);
        let changes = self.stored.timeline.changes();
        change.write(self.returned_days(change.table(), &changes, decided).await?);
        Ok(())
    }

    /// The writes with which these changes give days of leave back, or take them again.
    async fn returned_days(
        &self,
        table: &Table,
        changes: &[&Attendance],
        decided: Vec<Changed<'_>>,
    ) -> Result<Vec<Write>, Error> {
        let stored = &self.stored;
        let settings = &self.settings.settings;
        let locks = &stored.head.locks;
        let person = Person::of(&self.employee, settings, locks, &self.leaves, &self.roster);
        let dates = stored.dates_worked_on_leave(changes);
        let organization = self.organization;
        returned_days::writes(table, organization, &person, stored, &dates, decided, self.now).await
    }

    /// [`StoredTimeline::writes`].
    pub fn writes(&self) -> Vec<Write> {
        self.stored.writes(self.organization, self.employee.id, &self.settings.settings)
    }

    /// The writes that store the changes. An open attendance is written even if it is unchanged, so that it is listed
    /// for closing by the present settings.
    pub fn relisting_writes(&self, id: AttendanceId) -> Vec<Write> {
        let stored = &self.stored;
        let settings = &self.settings.settings;
        let mut writes = self.writes();
        let unchanged = stored.timeline.changes().iter().all(|changed| changed.id != id);
        let there = stored.timeline.get(id).filter(|_| unchanged).zip(stored.revision(id));
        writes.extend(there.into_iter().flat_map(|(there, rev)| {
            attendances::put(self.organization, there, Some((there, rev)), settings.auto_close)
        }));
        writes
    }

    /// The writes that store recalculated attendances, as many as fit a transaction. Also returns the number of these
    /// attendances, and whether they are all. With `relist`, the open attendances among `paged` are written even if
    /// unchanged, so that they are listed for closing by the present settings, if they fit (nobody is open a hundred
    /// times). There are no writes if nothing changed.
    ///
    /// The days of leave that the employee gets back, and the notification of the reviewer, are stored with the
    /// attendances that cause them.
    pub async fn recalculation_writes(
        &self,
        table: &Table,
        paged: &[AttendanceId],
        relist: bool,
    ) -> Result<(Vec<Write>, usize, bool), Error> {
        let stored = &self.stored;
        let auto_close = self.settings.settings.auto_close;
        let changes = stored.timeline.changes();
        let is_open = |a: &Attendance| a.day_result.status == Status::Open;
        let changed: BTreeSet<AttendanceId> = changes.iter().map(|changed| changed.id).collect();
        let open = paged.iter().filter_map(|id| stored.timeline.get(*id));
        let open = open.filter(|a| relist && is_open(a) && !changed.contains(&a.id));
        let mut rows: Vec<&Attendance> = changes.into_iter().chain(open).collect();
        rows.truncate(MAX_WRITES - 1);
        // Fewer attendances need fewer other writes. A single one needs a few.
        while !rows.is_empty() {
            let mut head = stored.head.clone();
            let mut writes = vec![];
            for row in &rows {
                let before = stored.timeline.loaded(row.id).zip(stored.revision(row.id));
                head.note(before.map(|(before, _)| before), row);
                writes.extend(attendances::put(self.organization, row, before, auto_close));
            }
            writes.insert(0, head.advance(self.organization, self.employee.id));
            writes.extend(self.returned_days(table, &rows, vec![]).await?);
            writes.extend(self.review_notification(table, &rows).await?);
            if writes.len() <= MAX_WRITES {
                return Ok((writes, rows.len(), changed.len() <= rows.len()));
            }
            rows.truncate(rows.len() / 2);
        }
        Ok((vec![], 0, true))
    }

    /// The write that notifies the reviewer of attendances that a recalculation or their closing sends to review, and
    /// no request. It is one notification for all of them, which names the first.
    pub async fn review_notification(
        &self,
        table: &Table,
        rows: &[&Attendance],
    ) -> Result<Option<Write>, Error> {
        let mut waiting = rows.iter().filter(|row| self.stored.goes_to_review(row));
        let Some(first) = waiting.next() else { return Ok(None) };
        let organization = self.organization;
        let notice = Notice::attendance_waits(first.id);
        let reviewer =
            notify::reviewer_of(table, organization, &self.employee, self.today()).await?;
        Ok(reviewer.map(|reviewer| {
            let notification = Notification::of(organization, reviewer, &notice, self.now);
            notifications::create(organization, &notification)
        }))
    }

    /// [`StoredTimeline::preparing_writes`].
    pub fn preparing_writes(&self) -> Vec<Write> {
        self.stored.preparing_writes(self.organization, self.employee.id, &self.settings.settings)
    }
}
