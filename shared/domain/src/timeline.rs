//! The attendances of one employee, as one consistent whole: what is in a punch's way, and what
//! writing one makes of its day.
//!
//! A timeline is built of what was loaded, changed by [`Timeline::put`], and asked for
//! [`Timeline::changes`] to store. It holds a part of an employee's attendances only; answers are
//! right when that part is big enough. For a punch from `clock_in` to `clock_out` load
//!
//! 1. everything with a clock-in inside [`days_around`] both instants: all that may belong to its
//!    day, and all that may begin before it ends;
//! 2. the predecessor: of those that count ([`Attendance::counts`]) the latest with a clock-in
//!    before that range. It may reach into the range from arbitrarily far; an earlier one cannot,
//!    because counting attendances of an employee are pairwise disjoint (rule SYNC-19) and it ends
//!    before the predecessor begins;
//! 3. where a record may already be known, the attendance of its identity, and then (1) and (2) for
//!    the instants of that one too: a corrected clock-in may lie on another day.
//!
//! [`crate::sync::needed_range`] computes the range for a batch.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Tz;

use crate::attendance::{Attendance, Flag, Status};
use crate::day::{DAY_FLAGS, DayContext, day_results, is_open};
use crate::ids::AttendanceId;
use crate::schedule::{instant, local_date};
use crate::settings::Settings;

/// The loaded part of one employee's attendances, with what became of it.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    attendances: BTreeMap<AttendanceId, Attendance>,
    /// As they were when loaded.
    loaded: BTreeMap<AttendanceId, Attendance>,
}

impl Timeline {
    /// A timeline of what is stored, in any order; of several with one id the last stands.
    pub fn of(stored: Vec<Attendance>) -> Self {
        let loaded: BTreeMap<_, _> =
            stored.into_iter().map(|attendance| (attendance.id, attendance)).collect();
        Self { attendances: loaded.clone(), loaded }
    }

    /// The attendance as it stands now.
    pub fn get(&self, id: AttendanceId) -> Option<&Attendance> {
        self.attendances.get(&id)
    }

    /// The attendance as it was loaded; `None` for one that is new.
    pub fn loaded(&self, id: AttendanceId) -> Option<&Attendance> {
        self.loaded.get(&id)
    }

    /// All attendances by (clock-in, id).
    pub fn iter(&self) -> impl Iterator<Item = &Attendance> {
        in_order(self.attendances.values().collect()).into_iter()
    }

    /// Those dated to `date`, by (clock-in, id).
    pub fn on(&self, date: NaiveDate) -> impl Iterator<Item = &Attendance> {
        in_order(self.dated(date).collect()).into_iter()
    }

    /// The open attendance at `now`, if there is one: what an online clock-in conflicts with and a
    /// clock-out closes. Of several (made offline) the latest.
    pub fn open(&self, settings: &Settings, now: DateTime<Utc>) -> Option<&Attendance> {
        self.attendances
            .values()
            .filter(|attendance| is_open(attendance, settings, now))
            .max_by_key(|attendance| (attendance.clock_in_at, attendance.id))
    }

    /// The first counting attendance, by (clock-in, id), that a presence from `clock_in` to
    /// `clock_out` would overlap, `except` left out (rules SYNC-19 and SYNC-20).
    ///
    /// `[in, out)` of two attendances intersect; an open one, or one of no length, is the instant
    /// `in`. Touching is no overlap; two equal instants are one. Attendances whose review is
    /// rejected take no part.
    ///
    /// *Case:* against 09:00–12:00, 12:00–13:00 and an open one at 12:00 are free; 11:59–13:00, an
    /// open one at 09:00 and one from 08:00 to 09:01 are not.
    pub fn overlapping(
        &self,
        clock_in: DateTime<Utc>,
        clock_out: Option<DateTime<Utc>>,
        except: Option<AttendanceId>,
    ) -> Option<&Attendance> {
        self.attendances
            .values()
            .filter(|other| other.counts() && Some(other.id) != except)
            .filter(|other| {
                intersect((clock_in, clock_out), (other.clock_in_at, other.clock_out_at))
            })
            .min_by_key(|other| (other.clock_in_at, other.id))
    }

    /// Adds or replaces an attendance and re-judges what it touches: its own day and, if it left
    /// another day, that one. Its `day result` and judged flags are computed here; what they are in
    /// the argument does not matter.
    ///
    /// The date is set at the clock-in: a new attendance, and one whose clock-in moved, is dated
    /// anew; any other keeps its date, whatever the schedule has become since (rule TIME-12).
    /// On a locked date closed attendances keep their figures; only the one put is judged, and only
    /// if it is new or its times or review changed.
    ///
    /// Overlap is not looked at: ask [`Timeline::overlapping`] first.
    pub fn put(&mut self, attendance: Attendance, context: &DayContext<'_>) {
        let kept_date = self
            .attendances
            .get(&attendance.id)
            .filter(|before| before.clock_in_at == attendance.clock_in_at)
            .map(|before| before.day_result.date);
        let date = kept_date.unwrap_or_else(|| context.person.shift_of(attendance.clock_in_at).0);
        self.put_on(date, attendance, context);
    }

    /// [`Timeline::put`] for a correction: dated anew even when only the clock-out was corrected
    /// (rule TIME-43).
    pub fn correct(&mut self, attendance: Attendance, context: &DayContext<'_>) {
        let date = context.person.shift_of(attendance.clock_in_at).0;
        self.put_on(date, attendance, context);
    }

    /// Judges a date anew, for when something else than an attendance changed (a leave, a schedule).
    /// On a locked date only what has no clock-out is judged: it pays nothing either way.
    pub fn recalculate(&mut self, date: NaiveDate, context: &DayContext<'_>) {
        self.judge(date, (None, None), context);
    }

    /// Judges the date of an attendance anew because of the time alone: what was left open for too
    /// long is incomplete from now on.
    ///
    /// Nothing else makes an attendance incomplete that is stored as open: closing is logged and told
    /// of, once for each.
    pub fn close(&mut self, id: AttendanceId, context: &DayContext<'_>) {
        if let Some(date) = self.get(id).map(|attendance| attendance.day_result.date) {
            self.judge(date, (None, Some(id)), context);
        }
    }

    /// What has to be stored: attendances that are new, or whose content differs from what was
    /// loaded; by (clock-in, id). `updated_at` of these is the `now` they changed at. A change that
    /// was undone is none.
    pub fn changes(&self) -> Vec<&Attendance> {
        let changed = self
            .attendances
            .values()
            .filter(|attendance| {
                !self.loaded.get(&attendance.id).is_some_and(|l| same_content(l, attendance))
            })
            .collect();
        in_order(changed)
    }

    fn dated(&self, date: NaiveDate) -> impl Iterator<Item = &Attendance> {
        self.attendances.values().filter(move |attendance| attendance.day_result.date == date)
    }

    fn put_on(&mut self, date: NaiveDate, mut attendance: Attendance, context: &DayContext<'_>) {
        let id = attendance.id;
        let before = self.attendances.get(&id).cloned();
        let touched = before.as_ref().is_none_or(|before| {
            (before.clock_in_at, before.clock_out_at, before.review)
                != (attendance.clock_in_at, attendance.clock_out_at, attendance.review)
        });
        if let Some(before) = &before {
            attendance.day_result = before.day_result.clone();
            for flag in DAY_FLAGS {
                if before.flags.contains(&flag) {
                    attendance.flags.insert(flag);
                } else {
                    attendance.flags.remove(&flag);
                }
            }
        }
        attendance.day_result.date = date;
        self.store(attendance, context.now);
        self.judge(date, (touched.then_some(id), None), context);
        if let Some(left) = before.map(|before| before.day_result.date).filter(|d| *d != date) {
            self.judge(left, (None, None), context);
        }
    }

    /// Judges the attendances of a date together and keeps the result, on a locked date only that
    /// of `touched` and of what has no clock-out. Of those stored as open only `closed` may become
    /// incomplete.
    fn judge(
        &mut self,
        date: NaiveDate,
        (touched, closed): (Option<AttendanceId>, Option<AttendanceId>),
        context: &DayContext<'_>,
    ) {
        let locked = context.person.locked_on(date);
        let mut day: Vec<Attendance> = self.dated(date).cloned().collect();
        day_results(date, &mut day, context);
        for mut attendance in day {
            let was_open = self
                .loaded(attendance.id)
                .is_some_and(|loaded| loaded.day_result.status == Status::Open);
            let is_incomplete = attendance.day_result.status == Status::Incomplete;
            if was_open && is_incomplete && closed != Some(attendance.id) {
                attendance.day_result.status = Status::Open;
                attendance.flags.remove(&Flag::AutoClosed);
            }
            if !locked || touched == Some(attendance.id) || attendance.clock_out_at.is_none() {
                self.store(attendance, context.now);
            }
        }
    }

    fn store(&mut self, mut attendance: Attendance, now: DateTime<Utc>) {
        let id = attendance.id;
        let is_as = |earlier: &&Attendance| {
            attendance.updated_at = earlier.updated_at;
            **earlier == attendance
        };
        let earlier = [self.loaded.get(&id), self.attendances.get(&id)];
        if earlier.into_iter().flatten().find(is_as).is_none() {
            attendance.updated_at = now;
        }
        self.attendances.insert(id, attendance);
    }
}

/// The clock-ins that may belong to the days of two instants or lie between them: from the start of
/// the third local date before `first` (included) to the end of the third after `last` (excluded).
///
/// Three dates: a shift may start the date before or after its clock-in, others of that shift may
/// be dated likewise, and one may have been dated in another zone, before the employee moved.
pub fn days_around(
    zone: Tz,
    first: DateTime<Utc>,
    last: DateTime<Utc>,
) -> (DateTime<Utc>, DateTime<Utc>) {
    let midnight = |date: NaiveDate| instant(zone, date.and_time(NaiveTime::MIN));
    let (first, last) = (local_date(zone, first), local_date(zone, last));
    let from = first.checked_sub_days(Days::new(3)).unwrap_or(first);
    let to = last.checked_add_days(Days::new(4)).unwrap_or(last);
    (midnight(from), midnight(to))
}

type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

fn intersect(one: Presence, other: Presence) -> bool {
    /// Whether `presence` holds the instant; one that is itself an instant holds that one.
    fn holds(presence: Presence, at: DateTime<Utc>) -> bool {
        let (clock_in, clock_out) = presence;
        at == clock_in || (clock_in < at && clock_out.is_some_and(|out| at < out))
    }
    // Two half-open intervals, or instants, intersect exactly when one holds the other's begin.
    holds(one, other.0) || holds(other, one.0)
}

fn in_order(mut attendances: Vec<&Attendance>) -> Vec<&Attendance> {
    attendances.sort_unstable_by_key(|attendance| (attendance.clock_in_at, attendance.id));
    attendances
}

/// Whether two states of an attendance differ in nothing but `updated_at`.
fn same_content(one: &Attendance, other: &Attendance) -> bool {
    one == &Attendance { updated_at: one.updated_at, ..other.clone() }
}

#[cfg(test)]
mod tests;
