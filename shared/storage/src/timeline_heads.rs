//! The timeline head of an employee: one small item that orders all writes about the employee's
//! time.
//!
//! Every writer of attendances, leaves, pay adjustments or payrolls moves the head's `rev` on. So if two writers are
//! concurrent, one is refused and reads again. The head also holds the facts on which a punch depends (locked dates,
//! approved leave), so that one read is enough.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance::Attendance;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId, PayAdjustmentId};
use wfm_domain::leave::{LeaveCover, LeaveOnDate, LeaveTimes, Shares};
use wfm_domain::locks::{DateSet, Locks};
use wfm_domain::presence::Stay;

use crate::error::Error;
use crate::reservation::Reservation;
use crate::table::{Item, Key, Row, Table, Write};
use crate::timeline;

/// The timeline head of one employee.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimelineHead {
    pub rev: u64,
    /// Minutes of the longest stored attendance, not counting attendances longer than [`LONG_MINUTES`]. A read of
    /// earlier attendances starts this much earlier.
    #[serde(default)]
    pub longest_minutes: i64,
    /// The sort keys of attendances longer than that. They are read by key, so that one wrong record does not make
    /// every later punch read a history.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub long: BTreeSet<String>,
    /// The dates that payrolls and timesheets lock.
    #[serde(default, skip_serializing_if = "Locks::is_empty")]
    pub locks: Locks,
    /// The whole periods of approved and paid payrolls, whose pay adjustments cannot change.
    #[serde(default, skip_serializing_if = "DateSet::is_empty")]
    pub settled: DateSet,
    /// The first date of an approved or paid payroll of which something may not be settled yet (rule PAY-99); `None` if
    /// there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<NaiveDate>,
    /// The advances of which something remains, or of which payrolls have taken all (rule PAY-91).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advances: Vec<AdvanceTaken>,
    /// The approved leaves with the latest ends, sorted by their first date.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves: Vec<ApprovedLeave>,
    /// The first date from which on `leaves` is complete; `None` if it is complete for all dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves_since: Option<NaiveDate>,
    /// The latest last date of a leave, a payout, a pay adjustment or a payroll of any status. Reads of later
    /// ones are skipped ([`TimelineHead::may_end_since`]). `None` if there never was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_end: Option<NaiveDate>,
    /// The range from the first to the last date that ever had a plan of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rostered: Option<DateRange>,
    /// The attendances with the latest clock-ins.
    #[serde(default)]
    pub recent: Recent,
    /// The revision at which a payroll was last generated; 0 if never.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub generated: u64,
    /// The writer that has reserved the head, and the end of the reservation (milliseconds since 1970).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved_by: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved_until: Option<i64>,
}

/// An advance, and what approved and paid payrolls have taken of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdvanceTaken {
    pub adjustment: PayAdjustmentId,
    /// The date of the advance.
    pub date: NaiveDate,
    pub amount: Decimal,
    pub taken: Decimal,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(rev: &u64) -> bool {
    *rev == 0
}

/// The attendances of an employee that count and have the latest clock-ins, so that no further read is needed to tell
/// whether the employee is present.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recent {
    /// The instant (milliseconds since 1970) from which on all attendances by clock-in are here; `None` if all
    /// attendances are here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
    /// The stays, sorted by clock-in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stays: Vec<PackedStay>,
}

/// A stay in a few bytes: clock-in and clock-out (milliseconds since 1970), date, minutes of lateness, and whether it
/// is incomplete.
type PackedStay = (i64, Option<i64>, NaiveDate, u32, bool);

/// The greatest number of attendances in the head: three days of people who clock out for lunch.
const MAX_RECENT: usize = 6;
/// Attendances are in the head if their clock-in is at most this long before the latest one.
pub const RECENT_FOR: TimeDelta = TimeDelta::days(3);

impl Recent {
    /// Notes an attendance that is stored. It replaces the note of the same attendance before the change.
    pub fn note(&mut self, before: Option<&Attendance>, after: &Attendance) {
        // Attendances that count do not overlap, so the clock-in identifies each of them.
        if let Some(before) = before.and_then(Stay::of).map(packed) {
            self.stays.retain(|stay| stay.0 != before.0);
        }
        if let Some(after) = Stay::of(after).map(packed).filter(|stay| Some(stay.0) >= self.since) {
            self.stays.push(after);
            self.stays.sort_unstable();
        }
        let latest = self.stays.last().map(|latest| latest.0 - RECENT_FOR.num_milliseconds());
        let is_old = |stay: &PackedStay| Some(stay.0) < latest;
        let too_many = self.stays.len().saturating_sub(MAX_RECENT);
        let forgotten = self.stays.iter().filter(|stay| is_old(stay)).count().max(too_many);
        if let Some(last) = self.stays.drain(..forgotten).next_back() {
            self.since = Some(last.0 + 1).max(self.since);
        }
    }

    /// Removes the note of an attendance that is removed.
    pub fn forget(&mut self, removed: &Attendance) {
        if let Some(stay) = Stay::of(removed).map(packed) {
            self.stays.retain(|known| known.0 != stay.0);
        }
    }

    /// The attendances with a clock-in between two instants, ascending; `None` if not all of them are in the head.
    pub fn between(&self, from: DateTime<Utc>, to: DateTime<Utc>) -> Option<Vec<Stay>> {
        let from = from.timestamp_millis();
        let to = to.timestamp_millis();
        let within = self.stays.iter().filter(|stay| (from..=to).contains(&stay.0));
        (Some(from) >= self.since).then(|| within.map(unpacked).collect::<Option<_>>())?
    }
}

fn packed(stay: Stay) -> PackedStay {
    let Stay { clock_in_at, clock_out_at, date, late_minutes, is_incomplete } = stay;
    let clock_out = clock_out_at.map(|at| at.timestamp_millis());
    (clock_in_at.timestamp_millis(), clock_out, date, late_minutes, is_incomplete)
}

fn unpacked((clock_in, clock_out, date, late_minutes, is_incomplete): &PackedStay) -> Option<Stay> {
    let clock_out_at = match clock_out {
        Some(at) => Some(DateTime::from_timestamp_millis(*at)?),
        None => None,
    };
    Some(Stay {
        clock_in_at: DateTime::from_timestamp_millis(*clock_in)?,
        clock_out_at,
        date: *date,
        late_minutes: *late_minutes,
        is_incomplete: *is_incomplete,
    })
}

/// An approved leave with the facts that punches need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovedLeave {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// `true`: only the first half of the first date; `false`: only its second half; `None`: the whole date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_first_half: Option<bool>,
    /// `true`: only the first half of the last date; `false`: only its second half; `None`: the whole date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_first_half: Option<bool>,
    /// The times of a single date, which the leave takes in its halves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<LeaveTimes>,
    /// The part that it takes of each of its dates.
    pub shares: Shares,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unpaid: bool,
}

impl ApprovedLeave {
    /// The fields that distinguish it from the other approved leaves of the employee, which do not overlap it: dates,
    /// halves and times.
    fn span(&self) -> (NaiveDate, NaiveDate, [Option<bool>; 2], Option<LeaveTimes>) {
        (self.last, self.first, [self.start_first_half, self.end_first_half], self.times)
    }

    fn cover(&self, date: NaiveDate) -> LeaveCover {
        let start = self.start_first_half.filter(|_| date == self.first);
        let half = start.or(self.end_first_half.filter(|_| date == self.last));
        LeaveCover {
            first_half: half.unwrap_or(true),
            second_half: half.is_none_or(|first| !first),
        }
    }

    /// Adds the leave to its dates, or removes it from them.
    pub fn mark(&self, leaves: &mut BTreeMap<NaiveDate, LeaveOnDate>, is_there: bool) {
        for date in self.first.iter_days().take_while(|date| *date <= self.last) {
            let cover = self.cover(date);
            let on_date = leaves.entry(date).or_default();
            let share = self.shares.on(date, self.first).share;
            match (self.times, is_there) {
                (None, true) => on_date.add(cover, share, !self.unpaid),
                (None, false) => on_date.remove(cover, share),
                (Some(times), true) => on_date.add_timed(times, cover, !self.unpaid),
                (Some(times), false) => on_date.remove_timed(times),
            }
        }
    }
}

/// Two days, in minutes: a longer attendance is an error, and goes to review.
pub const LONG_MINUTES: i64 = 2 * 24 * 60;
/// The greatest number of long attendances whose keys are stored. Further ones count for `longest_minutes`.
const MAX_LONG: usize = 8;
/// The greatest number of approved leaves in the head. Earlier ones are read from the table.
const MAX_LEAVES: usize = 10;

pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(timeline::partition(organization, employee), timeline::HEAD)
}

impl TimelineHead {
    pub fn read(item: Option<&Item>) -> Result<Self, Error> {
        match item {
            Some(item) => Ok(serde_dynamo::from_item(item.clone())?),
            None => Ok(Self::default()),
        }
    }

    /// Notes an attendance that is stored. It replaces the note of the same attendance before the change.
    pub fn note(&mut self, before: Option<&Attendance>, after: &Attendance) {
        for attendance in before.into_iter().chain([after]) {
            self.note_late(DateRange::of(attendance.day_result.date));
        }
        self.recent.note(before, after);
    }

    /// Removes the note of an attendance that is removed.
    pub fn forget(&mut self, sort_key: &str, removed: &Attendance) {
        self.remove_attendance(sort_key);
        self.note_late(DateRange::of(removed.day_result.date));
        self.recent.forget(removed);
    }

    /// Records the length of an attendance under this sort key.
    pub fn add_attendance(&mut self, sort_key: &str, minutes: i64) {
        if minutes > LONG_MINUTES && self.long.len() < MAX_LONG {
            self.long.insert(sort_key.to_owned());
        } else if !self.long.contains(sort_key) {
            self.longest_minutes = self.longest_minutes.max(minutes);
        }
    }

    /// Removes the record of an attendance, before it is recorded again.
    pub fn remove_attendance(&mut self, sort_key: &str) {
        self.long.remove(sort_key);
    }

    /// The keys of the long attendances of this employee.
    pub fn long_keys(&self, organization: OrganizationId, employee: EmployeeId) -> Vec<Key> {
        let pk = timeline::partition(organization, employee);
        self.long.iter().map(|sk| Key::new(pk.clone(), sk.clone())).collect()
    }

    /// Notes that something changed on dates. It is late on those that an approved or paid payroll has.
    pub fn note_late(&mut self, dates: DateRange) {
        let closed = [&self.settled, &self.locks.paid];
        let first = closed.iter().filter_map(|closed| closed.first_within(dates)).min();
        self.late = [self.late, first].into_iter().flatten().min();
    }

    /// Adds a leave that is approved.
    pub fn add_leave(&mut self, leave: ApprovedLeave) {
        self.note_late(DateRange { first: leave.first, last: leave.last });
        if self.leaves_since.is_some_and(|since| leave.last < since) {
            return;
        }
        self.leaves.push(leave);
        self.leaves.sort_unstable_by_key(ApprovedLeave::span);
        while self.leaves.len() > MAX_LEAVES {
            let forgotten = self.leaves.remove(0);
            self.leaves_since = forgotten.last.checked_add_days(Days::new(1));
        }
    }

    /// Removes an approved leave that is cancelled.
    pub fn remove_leave(&mut self, leave: &ApprovedLeave) {
        self.note_late(DateRange { first: leave.first, last: leave.last });
        self.leaves.retain(|known| known.span() != leave.span());
    }

    /// Puts approved leave in place of other approved leave.
    pub fn replace_leaves(&mut self, before: &[ApprovedLeave], after: Vec<ApprovedLeave>) {
        before.iter().for_each(|leave| self.remove_leave(leave));
        after.into_iter().for_each(|leave| self.add_leave(leave));
    }

    /// Approved leave by date, for the dates from which `leaves` is complete.
    pub fn leaves_by_date(&self) -> BTreeMap<NaiveDate, LeaveOnDate> {
        let mut covers = BTreeMap::new();
        self.leaves.iter().for_each(|leave| leave.mark(&mut covers, true));
        covers
    }

    /// The revision of the head after the next write.
    pub fn next_rev(&self) -> u64 {
        self.rev + 1
    }

    /// The write that moves the head on and records a new item that ends on `last`.
    pub(crate) fn advance_with_end(
        mut self,
        organization: OrganizationId,
        employee: EmployeeId,
        last: NaiveDate,
    ) -> Write {
        self.note_end(last);
        self.advance(organization, employee)
    }

    /// Records a new item that ends on `last`.
    pub(crate) fn note_end(&mut self, last: NaiveDate) {
        self.last_end = self.last_end.max(Some(last));
    }

    /// Whether a leave, payout, pay adjustment or payroll may end on `from` or later.
    pub fn may_end_since(&self, from: NaiveDate) -> bool {
        self.last_end.is_some_and(|last| from <= last)
    }

    /// The write that moves the head on from the revision that was read.
    pub fn advance(&self, organization: OrganizationId, employee: EmployeeId) -> Write {
        let key = key(organization, employee);
        let row = Row::new(&key, &self.moved_on());
        Write::advance(row, self.rev).of_head(key, self.reservation())
    }

    /// The head in the form in which [`TimelineHead::advance`] stores it.
    pub fn moved_on(&self) -> Self {
        Self { rev: self.rev + 1, reserved_by: None, reserved_until: None, ..self.clone() }
    }

    fn reservation(&self) -> Option<Reservation> {
        let (by, until) = self.reserved_by.zip(self.reserved_until)?;
        Some(Reservation { by, until })
    }
}

/// Reserves a timeline head at `now` (milliseconds since 1970). A later reservation by the same
/// writer replaces the earlier one. A writer that read the head before is refused.
///
/// # Errors
/// [`Error::Refused`] if another writer has reserved it, or there is no head yet.
pub async fn reserve(
    table: &Table,
    head: Key,
    reservation: &Reservation,
    now: i64,
) -> Result<(), Error> {
    table.write(vec![Write::reserve(head, reservation, now)]).await
}

#[cfg(test)]
mod tests {
    use wfm_domain::attendance::Review;
    use wfm_domain::fixtures;
    use wfm_domain::ids::AttendanceId;
    use wfm_domain::leave::Share;

    use super::*;

    #[test]
    fn the_latest_leaves_are_known_and_from_which_date_on() {
        let mut head = TimelineHead::default();
        let leave = |day: u32| {
            let date = NaiveDate::from_ymd_opt(2026, 1, day).unwrap();
            ApprovedLeave {
                first: date,
                last: date,
                start_first_half: Some(true),
                end_first_half: None,
                times: None,
                shares: Shares::from_iter([Share::FirstHalf]),
                unpaid: false,
            }
        };
        (1..=12).rev().for_each(|day| head.add_leave(leave(day)));
        assert_eq!(head.leaves.len(), 10);
        assert_eq!(head.leaves_since, Some("2026-01-03".parse().unwrap()));
        let cover = head.leaves_by_date()[&leave(5).first].cover;
        assert_eq!((cover.first_half, cover.second_half), (true, false));
        head.remove_leave(&leave(5));
        assert!(!head.leaves_by_date().contains_key(&leave(5).first));
    }

    /// Attendances are stored, changed, rejected and accepted again. After each step the head agrees with the stored
    /// attendances.
    #[test]
    fn the_head_tells_the_latest_attendances_or_that_it_does_not_know() {
        let at = |minute: i64| DateTime::from_timestamp(1_790_000_000 + minute * 60, 0).unwrap();
        let mut head = TimelineHead::read(None).unwrap();
        let mut stored: BTreeMap<i64, Attendance> = BTreeMap::new();
        let mut seed = 7_u64;
        let mut known = 0;
        let mut unknown = 0;
        let mut dice = |sides: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((seed >> 33) % sides).unwrap()
        };
        for step in 0..2000 {
            // Now and then the attendance is an old one.
            let slot = if dice(10) == 0 { dice(30) } else { step / 8 + dice(4) };
            let before = stored.get(&slot).cloned();
            let mut after = before.clone().unwrap_or_else(|| {
                let id = AttendanceId(Uuid::from_u128(slot.unsigned_abs().into()));
                fixtures::attendance(id, EmployeeId(Uuid::nil()), at(slot * 600))
            });
            match dice(4) {
                0 => after.review = Review::Rejected,
                1 => after.review = Review::None,
                2 => after.day_result.late_minutes = u32::try_from(dice(50)).unwrap(),
                _ => after.clock_out_at = Some(at(slot * 600 + 1 + dice(500))),
            }
            head.note(before.as_ref(), &after);
            stored.insert(slot, after);

            let latest = *stored.keys().next_back().unwrap();
            let to = at((latest - dice(12)) * 600);
            let naive = stored.values().filter_map(Stay::of);
            let naive =
                naive.filter(|stay| to - RECENT_FOR <= stay.clock_in_at && stay.clock_in_at <= to);
            match head.recent.between(to - RECENT_FOR, to) {
                Some(told) => {
                    assert_eq!(told, naive.collect::<Vec<_>>(), "{step}");
                    known += 1;
                }
                None => unknown += 1,
            }
        }
        assert!(known > 100 && unknown > 100, "{known} {unknown}");
    }

    #[test]
    fn the_head_knows_the_latest_end() {
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        let organization = OrganizationId(uuid::Uuid::nil());
        let employee = EmployeeId(uuid::Uuid::nil());
        let stored = |write: Write| TimelineHead::read(Some(&write.item())).unwrap();
        let mut head = TimelineHead::default();
        assert!(!head.may_end_since(date("1900-01-01")));
        head = stored(head.advance(organization, employee));
        assert!(!head.may_end_since(date("1900-01-01")));
        for last in ["2026-12-24", "2026-11-30"] {
            head = stored(head.advance_with_end(organization, employee, date(last)));
        }
        assert!(head.may_end_since(date("2026-12-24")));
        assert!(!head.may_end_since(date("2026-12-25")));
    }

    #[test]
    fn a_leave_covers_its_dates_whole_but_for_the_halves_at_its_ends() {
        let span = ApprovedLeave {
            first: "2026-03-02".parse().unwrap(),
            last: "2026-03-04".parse().unwrap(),
            start_first_half: Some(false),
            end_first_half: Some(true),
            times: None,
            shares: Shares::from_iter([Share::SecondHalf, Share::None, Share::FirstHalf]),
            unpaid: false,
        };
        let marked = |span: &ApprovedLeave| {
            let mut leaves = BTreeMap::new();
            span.mark(&mut leaves, true);
            leaves
        };
        let halves = |leave: &LeaveOnDate| (leave.cover.first_half, leave.cover.second_half);
        let covers: Vec<_> = marked(&span).values().map(halves).collect();
        assert_eq!(covers, [(false, true), (true, true), (true, false)]);

        // The shares are those of the working days at the time of the request.
        let shares =
            |span: &ApprovedLeave| marked(span).values().map(|l| l.shares).collect::<Vec<_>>();
        let none = Share::None;
        assert_eq!(
            shares(&span),
            [[none, Share::SecondHalf], [none, none], [Share::FirstHalf, none]]
        );
        let mut leaves = marked(&span);
        span.mark(&mut leaves, false);
        assert!(leaves.values().all(|leave| *leave == LeaveOnDate::default()));
    }
}
