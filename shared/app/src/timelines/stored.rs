//! A part of an employee's attendances, in the stored form and after the changes.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use futures::future::{try_join, try_join_all};
use wfm_domain::attendance::{Attendance, Flag, Review};
use wfm_domain::dates::DateRange;
use wfm_domain::day::reviewed_for;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId};
use wfm_domain::settings::{AutoClose, Settings};
use wfm_domain::timeline::Timeline;
use wfm_storage::Error;
use wfm_storage::attendances::{self, StoredAttendance};
use wfm_storage::table::{MAX_WRITES, Table, Write};
use wfm_storage::timeline_heads::TimelineHead;

/// A part of an employee's time: the stored attendances, and what they become.
#[derive(Clone, Debug, Default)]
pub struct StoredTimeline {
    pub head: TimelineHead,
    pub timeline: Timeline,
    revisions: HashMap<AttendanceId, u64>,
}

/// The time before a punch in which attendances are read: the three local dates before its own.
pub const NEAR: TimeDelta = TimeDelta::hours(97);
/// The longest time before a clock-in at which other attendances of its day may lie: [`NEAR`] less the date of the
/// punch.
const DAY_AROUND: TimeDelta = TimeDelta::hours(97 - 24);

impl StoredTimeline {
    pub fn of(head: TimelineHead, stored: Vec<StoredAttendance>) -> Self {
        let revisions = stored.iter().map(|a| (a.attendance.id, a.rev)).collect();
        let timeline = Timeline::of(stored.into_iter().map(|a| a.attendance).collect());
        Self { head, timeline, revisions }
    }

    /// Reads what a punch at `now` needs, and `others` at the same time. Also returns the instant from which on
    /// attendances were read. It is one query, unless an attendance is longer than the four days before, or may stay
    /// open for more than one day.
    pub async fn for_punch_at<T>(
        table: &Table,
        organization: OrganizationId,
        employee: EmployeeId,
        now: DateTime<Utc>,
        others: impl Future<Output = Result<(T, AutoClose), Error>>,
    ) -> Result<(Self, DateTime<Utc>, T), Error> {
        let near = attendances::since(table, organization, employee, now - NEAR);
        let ((mut found, head), (others, auto_close)) = try_join(near, others).await?;
        // A clock-out computes the whole day on which the open attendance began.
        let may_be_open = TimeDelta::minutes(i64::from(auto_close.after_minutes)) + DAY_AROUND;
        let reach = TimeDelta::minutes(head.longest_minutes).max(may_be_open).max(NEAR);
        if reach > NEAR {
            found = attendances::since(table, organization, employee, now - reach).await?.0;
        }
        let stored = Self::with_long(table, organization, employee, head, found).await?;
        Ok((stored, now - reach, others))
    }

    /// The facts for changes to attendances whose clock-in is in one of these ranges.
    pub async fn around(
        table: &Table,
        organization: OrganizationId,
        employee: EmployeeId,
        head: TimelineHead,
        ranges: &[(DateTime<Utc>, DateTime<Utc>)],
    ) -> Result<Self, Error> {
        let reach = TimeDelta::minutes(head.longest_minutes);
        let reads = ranges.iter().map(|(from, to)| {
            let from = from.checked_sub_signed(reach).unwrap_or(*from);
            attendances::between(table, organization, employee, from, *to)
        });
        let found = try_join_all(reads).await?.into_iter().flatten().collect();
        Self::with_long(table, organization, employee, head, found).await
    }

    /// Adds the attendances that are so long that they may reach into any date.
    async fn with_long(
        table: &Table,
        organization: OrganizationId,
        employee: EmployeeId,
        head: TimelineHead,
        mut found: Vec<StoredAttendance>,
    ) -> Result<Self, Error> {
        if !head.long.is_empty() {
            let keys = head.long_keys(organization, employee);
            for item in table.get_many(keys).await?.into_values() {
                let long = attendances::read(item)?;
                if found.iter().all(|near| near.attendance.id != long.attendance.id) {
                    found.push(long);
                }
            }
        }
        Ok(Self::of(head, found))
    }

    /// Adds an attendance that was read by its id.
    #[must_use]
    pub fn with(self, more: impl IntoIterator<Item = StoredAttendance>) -> Self {
        let Self { head, timeline, revisions } = self;
        let rev = |a: &Attendance| revisions.get(&a.id).copied().unwrap_or(0);
        let mut all: Vec<StoredAttendance> = timeline
            .iter()
            .map(|a| StoredAttendance { rev: rev(a), attendance: a.clone() })
            .collect();
        all.extend(more);
        Self::of(head, all)
    }

    /// The revision at which an attendance was read.
    pub fn revision(&self, id: AttendanceId) -> Option<u64> {
        self.revisions.get(&id).copied()
    }

    /// The revision of an attendance after the changes are stored.
    pub fn next_revision(&self, id: AttendanceId) -> u64 {
        let before = self.revision(id).unwrap_or(0);
        let changed = self.timeline.changes().iter().any(|changed| changed.id == id);
        if changed { before + 1 } else { before }
    }

    /// An attendance after the changes are stored.
    ///
    /// # Errors
    /// An internal error for an id that no rule returned.
    pub fn after_changes(&self, id: AttendanceId) -> Result<StoredAttendance, Error> {
        let attendance = self.timeline.get(id).cloned();
        let attendance = attendance.ok_or_else(|| Error::internal("a rule lost its attendance"))?;
        Ok(StoredAttendance { rev: self.next_revision(id), attendance })
    }

    /// The attendances that the changes send to review.
    pub fn went_to_review(&self) -> Vec<AttendanceId> {
        let changes = self.timeline.changes().into_iter();
        changes.filter(|changed| self.goes_to_review(changed)).map(|changed| changed.id).collect()
    }

    pub fn goes_to_review(&self, changed: &Attendance) -> bool {
        let waits = |attendance: &Attendance| attendance.review == Review::Pending;
        waits(changed) && !self.timeline.loaded(changed.id).is_some_and(waits)
    }

    /// The dates of these changes, before and after, on which somebody worked on leave.
    pub fn dates_worked_on_leave(&self, changes: &[&Attendance]) -> BTreeSet<NaiveDate> {
        let is_flagged = |attendance: &Attendance| attendance.flags.contains(&Flag::WorkedOnLeave);
        let worked = |changed: &&Attendance| {
            let was = self.timeline.loaded(changed.id);
            let is = [
                changed.day_result.date,
                was.map_or(changed.day_result.date, |was| was.day_result.date),
            ];
            let was_flagged = was.is_some_and(is_flagged);
            is.into_iter()
                .filter(move |date| was_flagged || self.timeline.on(*date).any(is_flagged))
        };
        let removed = self.timeline.removed().into_iter().filter(|removed| is_flagged(removed));
        let left = removed.map(|removed| removed.day_result.date);
        changes.iter().flat_map(worked).chain(left).collect()
    }

    /// The dates of the attendances that changed or were removed, before and after the change, and all dates between
    /// them; `None` if nothing changed.
    pub fn changed_dates(&self) -> Option<DateRange> {
        let changes = self.timeline.changes().into_iter();
        let dates = changes.flat_map(|changed| {
            let was = self.timeline.loaded(changed.id).map(|was| was.day_result.date);
            [Some(changed.day_result.date), was].into_iter().flatten()
        });
        let removed = self.timeline.removed().into_iter().map(|removed| removed.day_result.date);
        dates.chain(removed).map(DateRange::of).reduce(DateRange::with)
    }

    /// The writes that store the changes: first the write of the head, which is there even if nothing changed, then
    /// the writes of the attendances.
    pub fn writes(
        &self,
        organization: OrganizationId,
        employee: EmployeeId,
        settings: &Settings,
    ) -> Vec<Write> {
        let mut head = self.head.clone();
        let mut writes = vec![];
        for attendance in self.timeline.changes() {
            if let Some(before) = self.timeline.loaded(attendance.id) {
                head.remove_attendance(&attendances::sort_key(before));
            }
            if let Some(out) = attendance.clock_out_at {
                let minutes = (out - attendance.clock_in_at).num_minutes() + 1;
                head.add_attendance(&attendances::sort_key(attendance), minutes);
            }
            let before = self.timeline.loaded(attendance.id).zip(self.revision(attendance.id));
            head.note(before.map(|(before, _)| before), attendance);
            writes.extend(attendances::put(organization, attendance, before, settings.auto_close));
        }
        for removed in self.timeline.removed() {
            head.forget(&attendances::sort_key(removed), removed);
            let rev = self.revision(removed.id).unwrap_or_default();
            writes.extend(attendances::remove(organization, removed, rev));
        }
        writes.insert(0, head.advance(organization, employee));
        writes
    }

    /// For changes that do not fit one transaction: the writes that store as many as possible of the attendances that
    /// are only recalculated. The next attempt has fewer to write. If somebody writes meanwhile, the day is
    /// calculated again.
    pub fn preparing_writes(
        &self,
        organization: OrganizationId,
        employee: EmployeeId,
        settings: &Settings,
    ) -> Vec<Write> {
        let mut head = self.head.clone();
        let mut writes = vec![];
        for attendance in self.timeline.changes() {
            let before = self.timeline.loaded(attendance.id).zip(self.revision(attendance.id));
            let is_prepared =
                before.is_some_and(|(loaded, _)| is_recalculated_only(loaded, attendance));
            if is_prepared && writes.len() < MAX_WRITES - 1 {
                head.note(before.map(|(before, _)| before), attendance);
                let put = attendances::put(organization, attendance, before, settings.auto_close);
                writes.extend(put);
            }
        }
        writes.insert(0, head.advance(organization, employee));
        writes
    }
}

/// Whether an attendance changed in nothing but what the day rules make of it. That includes a review that begins or
/// ends because of a fact of the date (rules TIME-49, TIME-50 and TIME-54). It does not include a decision of a person.
fn is_recalculated_only(loaded: &Attendance, changed: &Attendance) -> bool {
    let Attendance { day_result, flags, updated_at, .. } = changed.clone();
    let mut expected = Attendance { day_result, flags, updated_at, ..loaded.clone() };
    let was = reviewed_for(loaded).is_some();
    let is = reviewed_for(changed).is_some();
    let begins_or_stays = is && (was || loaded.review != Review::Pending);
    let ends = was && changed.review_reason.is_none();
    if begins_or_stays || ends {
        expected.review = changed.review;
        expected.review_before = changed.review_before;
        expected.review_reason.clone_from(&changed.review_reason);
    }
    *changed == expected
}
