//! The attendances of one employee as one consistent whole: it finds overlaps, and recalculates the
//! day of each attendance that is written.
//!
//! Callers build a timeline from loaded attendances, change it with [`Timeline::put`], and store
//! [`Timeline::changes`]. It contains only a part of an employee's attendances. Its answers are right if that part is
//! large enough. For a punch from `clock_in` to `clock_out`, load
//!
//! 1. all attendances with a clock-in inside [`days_around`] both instants: all that may belong to its day, and all
//!    that may begin before it ends;
//! 2. the predecessor: the latest attendance that counts ([`Attendance::counts`]) with a clock-in before that range.
//!    It may last into the range, however early it began. An earlier one cannot, because counting attendances of an
//!    employee are pairwise disjoint (rule SYNC-19), so that it ends before the predecessor begins;
//! 3. if a record may already be known, the attendance of its identity, and then (1) and (2) for the instants of that
//!    attendance, too, because a corrected clock-in may lie on another day.
//!
//! [`crate::sync::needed_ranges`] computes the ranges for a batch.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};

use crate::attendance::{Attendance, Flag, Status};
use crate::calendar::Calendar;
use crate::day::{
    DAY_FLAGS, DayContext, counts_as_day, day_results, is_long_shift, is_open, review_by_facts,
};
use crate::ids::AttendanceId;
use crate::policy::AsLocked;
use crate::settings::Settings;
use crate::sync::{Code, send_to_review};

/// The greatest number of attendances of an employee on one date (rule TIME-51). It limits how many attendances a
/// punch reads and recalculates.
pub const MAX_ON_DATE: usize = 50;

/// Two records are the same punch if their clock-ins are at most this far apart (rule SYNC-38).
pub const SAME_PUNCH: TimeDelta = TimeDelta::seconds(60);

/// The end of an attendance whose clock-out comes after other attendances have begun (rule SYNC-39).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedMeanwhile {
    /// The end: the beginning of the first of the other attendances.
    pub clock_out: DateTime<Utc>,
    /// The other attendance, if it is open. The clock-out ends it, too.
    pub closes: Option<AttendanceId>,
    /// Whether the two attendances together reach up to the clock-out. Otherwise a reviewer decides.
    pub is_joined: bool,
}

/// The loaded part of one employee's attendances, with the changes made to it.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    attendances: BTreeMap<AttendanceId, Attendance>,
    /// The attendances in their form when they were loaded.
    loaded: BTreeMap<AttendanceId, Attendance>,
}

impl Timeline {
    /// A timeline of stored attendances, in any order. If several have the same id, the last one counts.
    pub fn of(stored: Vec<Attendance>) -> Self {
        let loaded: BTreeMap<_, _> =
            stored.into_iter().map(|attendance| (attendance.id, attendance)).collect();
        Self { attendances: loaded.clone(), loaded }
    }

    /// The attendance with the changes made so far.
    pub fn get(&self, id: AttendanceId) -> Option<&Attendance> {
        self.attendances.get(&id)
    }

    /// The attendance of the record with this id: the record made it, or is the same punch (rule SYNC-38).
    pub fn known_as(&self, id: AttendanceId) -> Option<&Attendance> {
        let other = || self.attendances.values().find(|there| there.is_known_as(id));
        self.attendances.get(&id).or_else(other)
    }

    /// The attendance in its form when it was loaded; `None` for a new one.
    pub fn loaded(&self, id: AttendanceId) -> Option<&Attendance> {
        self.loaded.get(&id)
    }

    /// All attendances, sorted by clock-in and id.
    pub fn iter(&self) -> impl Iterator<Item = &Attendance> + Clone {
        in_order(self.attendances.values().collect()).into_iter()
    }

    /// The attendances of `date`, sorted by clock-in and id.
    pub fn on(&self, date: NaiveDate) -> impl Iterator<Item = &Attendance> {
        in_order(self.dated(date).collect()).into_iter()
    }

    /// The open attendance at `now`, if there is one. An online clock-in conflicts with it, and a clock-out closes
    /// it. If there are several (made offline), it is the latest one.
    pub fn open(&self, settings: &Settings, now: DateTime<Utc>) -> Option<&Attendance> {
        self.all_open(settings, now)
            .max_by_key(|attendance| (attendance.clock_in_at, attendance.id))
    }

    /// Every open attendance at `now`.
    pub fn all_open(
        &self,
        settings: &Settings,
        now: DateTime<Utc>,
    ) -> impl Iterator<Item = &Attendance> {
        self.attendances.values().filter(move |attendance| is_open(attendance, settings, now))
    }

    /// The attendance that is the same punch as a clock-in of another record: the two clock-ins are at most
    /// [`SAME_PUNCH`] apart. If there are several, it is the nearest one (rule SYNC-38).
    ///
    /// If one of the two ends before the other begins, the employee has left and come back, so they are two punches.
    ///
    /// *Case:* against an open one at 09:00:00, 09:01:00 is the same punch and 09:01:01 is not. Against 09:00:00–09:00:20,
    /// 09:00:30 is not.
    pub fn same_punch(
        &self,
        clock_in: DateTime<Utc>,
        clock_out: Option<DateTime<Utc>>,
    ) -> Option<&Attendance> {
        let apart = |there: &Attendance| (there.clock_in_at - clock_in).abs();
        let ends_before = |(begin, end): Presence, next: DateTime<Utc>| {
            begin < next && end.is_some_and(|end| end <= next)
        };
        self.attendances
            .values()
            .filter(|there| there.counts() && apart(there) <= SAME_PUNCH)
            .filter(|there| !ends_before((there.clock_in_at, there.clock_out_at), clock_in))
            .filter(|there| !ends_before((clock_in, clock_out), there.clock_in_at))
            .min_by_key(|there| (apart(there), there.clock_in_at, there.id))
    }

    /// The end of an attendance whose clock-out comes after other attendances have begun; `None` if it overlaps none,
    /// or if one of them began no later than it (rule SYNC-39).
    pub fn ended_meanwhile(
        &self,
        attendance: &Attendance,
        clock_out: DateTime<Utc>,
    ) -> Option<EndedMeanwhile> {
        let presence = (attendance.clock_in_at, Some(clock_out));
        let mut others: Vec<&Attendance> = self
            .attendances
            .values()
            .filter(|other| other.counts() && other.id != attendance.id)
            .filter(|other| intersect(presence, (other.clock_in_at, other.clock_out_at)))
            .collect();
        others.sort_unstable_by_key(|other| (other.clock_in_at, other.id));
        let first = others.first().filter(|first| attendance.clock_in_at < first.clock_in_at)?;
        let is_joined = others.len() == 1
            && first.day_result.date == attendance.day_result.date
            && first.clock_out_at.is_none_or(|end| clock_out <= end);
        let is_open = first.clock_out_at.is_none();
        Some(EndedMeanwhile {
            clock_out: first.clock_in_at,
            closes: (is_joined && is_open).then_some(first.id),
            is_joined,
        })
    }

    /// The first counting attendance, by clock-in and id, that a presence from `clock_in` to `clock_out` would
    /// overlap, not considering `except` (rules SYNC-19 and SYNC-20).
    ///
    /// Two attendances overlap if their `[in, out)` intersect. An open attendance, or one without length, is the
    /// instant `in`. Two attendances of which one begins when the other ends do not overlap. Two equal instants do.
    /// Rejected attendances are ignored.
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

    /// Whether the date has room for an attendance, not counting `id` itself. Every stored attendance takes room,
    /// whatever the state of its review is (rule TIME-51).
    ///
    /// *Case:* a date with 49 attendances accepts another one. A date with 50 accepts none, but each of the 50 may
    /// stay.
    pub fn has_room(&self, date: NaiveDate, id: AttendanceId) -> bool {
        self.dated(date).filter(|other| other.id != id).count() < MAX_ON_DATE
    }

    /// Adds or replaces an attendance and recalculates its day. If the attendance moved from another day,
    /// recalculates that day, too. The `day_result` and day flags in the argument do not matter, because they are
    /// computed here.
    ///
    /// The clock-in decides the date: a new attendance, and one whose clock-in moved, gets a new date. Any other
    /// attendance keeps its date until it is recalculated ([`Timeline::date_again`], rule TIME-12). On a locked date,
    /// closed attendances keep their results: only the argument is evaluated, and only if it is new or its times or
    /// review changed.
    ///
    /// This checks neither overlap nor room. Call [`Timeline::overlapping`] and [`Timeline::has_room`] first.
    pub fn put(&mut self, attendance: Attendance, context: &DayContext<'_>) {
        let kept_date = self
            .attendances
            .get(&attendance.id)
            .filter(|before| before.clock_in_at == attendance.clock_in_at)
            .map(|before| before.day_result.date);
        let date = kept_date.unwrap_or_else(|| context.person.shift_of(attendance.clock_in_at).0);
        self.put_on(date, attendance, context);
    }

    /// [`Timeline::put`] for a correction, which dates the attendance again even when only the
    /// clock-out changed (rule TIME-43).
    pub fn correct(&mut self, attendance: Attendance, context: &DayContext<'_>) {
        let date = context.person.shift_of(attendance.clock_in_at).0;
        self.put_on(date, attendance, context);
    }

    /// Recalculates a date after a change of something that is no attendance (a leave, a schedule). On a locked date
    /// only attendances without a clock-out are evaluated, because they pay nothing.
    pub fn recalculate(&mut self, date: NaiveDate, context: &DayContext<'_>) {
        self.evaluate(date, Cause::Other, context);
    }

    /// Recalculates attendances after a change on which their dates may depend, too. Each gets the date and the shift
    /// that it would have if it arrived now, and both dates are evaluated. An attendance on a date that an approved
    /// payroll locks does not move, and neither does one whose new date has no room. An attendance that moves to a
    /// locked date waits there for a review (rules TIME-34, TIME-51 and TIME-55).
    ///
    /// The timeline must contain all attendances within four days of each of these.
    pub fn date_again(
        &mut self,
        ids: impl IntoIterator<Item = AttendanceId>,
        context: &DayContext<'_>,
    ) {
        let mut dates = BTreeSet::new();
        for id in ids {
            let Some(there) = self.attendances.get(&id) else { continue };
            let was = there.day_result.date;
            if context.person.locked_on(was) {
                continue;
            }
            let date = context.person.shift_of(there.clock_in_at).0;
            dates.insert(was);
            if date == was || !self.has_room(date, id) {
                continue;
            }
            let mut moved = there.clone();
            moved.day_result.date = date;
            self.store(moved, context.now);
            if context.person.locked_on(date) {
                self.evaluate(date, Cause::Retimed(id), context);
            } else {
                dates.insert(date);
            }
        }
        for date in dates {
            self.evaluate(date, Cause::Other, context);
        }
    }

    /// Recalculates the date of an attendance because time has passed: an attendance that was open
    /// for too long becomes incomplete.
    ///
    /// Nothing else makes a stored open attendance incomplete, because each closing is logged and notified once.
    pub fn close(&mut self, id: AttendanceId, context: &DayContext<'_>) {
        if let Some(date) = self.get(id).map(|attendance| attendance.day_result.date) {
            self.evaluate(date, Cause::Closed(id), context);
        }
    }

    /// Ends an open attendance because the clock-out of another one ends it, too (rule SYNC-39).
    pub fn end(&mut self, id: AttendanceId, clock_out: DateTime<Utc>, context: &DayContext<'_>) {
        let Some(there) = self.attendances.get(&id) else { return };
        let mut ended = Attendance { clock_out_at: Some(clock_out), ..there.clone() };
        if is_long_shift(&ended, context.person) {
            ended.flags.insert(Flag::LongShift);
            send_to_review(&mut ended, &[Code::LongShift]);
        }
        self.put(ended, context);
    }

    /// Closes an open attendance whose clock-out was forgotten, before the time of automatic closing (rule TIME-59).
    pub fn forget(&mut self, id: AttendanceId, context: &DayContext<'_>) {
        if let Some(there) = self.attendances.get_mut(&id) {
            there.flags.insert(Flag::AutoClosed);
        }
        self.close(id, context);
    }

    /// Removes an attendance that was made from taps, if further taps contradict it (rule TERM-7), and recalculates
    /// its day.
    pub fn remove(&mut self, id: AttendanceId, context: &DayContext<'_>) {
        if let Some(removed) = self.attendances.remove(&id) {
            self.evaluate(removed.day_result.date, Cause::Other, context);
        }
    }

    /// The loaded attendances that were removed, sorted by clock-in and id.
    pub fn removed(&self) -> Vec<&Attendance> {
        let gone = self.loaded.values().filter(|l| !self.attendances.contains_key(&l.id));
        in_order(gone.collect())
    }

    /// The attendances to store, sorted by clock-in and id: those that are new, or whose content differs from the
    /// loaded content. Their `updated_at` is the `now` of the change. A change that was undone is not included.
    pub fn changes(&self) -> Vec<&Attendance> {
        let changed = self
            .attendances
            .values()
            .filter(|attendance| self.loaded.get(&attendance.id) != Some(attendance))
            .collect();
        in_order(changed)
    }

    fn dated(&self, date: NaiveDate) -> impl Iterator<Item = &Attendance> {
        self.attendances.values().filter(move |attendance| attendance.day_result.date == date)
    }

    fn put_on(&mut self, date: NaiveDate, mut attendance: Attendance, context: &DayContext<'_>) {
        let id = attendance.id;
        let before = self.attendances.get(&id).cloned();
        let cause = match &before {
            None => Cause::Retimed(id),
            Some(before) if times(before) != times(&attendance) => Cause::Retimed(id),
            Some(before) if before.review != attendance.review => Cause::Reviewed(id),
            Some(_) => Cause::Other,
        };
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
        self.evaluate(date, cause, context);
        if let Some(left) = before.map(|before| before.day_result.date).filter(|d| *d != date) {
            self.evaluate(left, Cause::Other, context);
        }
    }

    /// Evaluates the attendances of a date together and stores the results. On a locked date it stores only the
    /// result of an attendance that is new or whose times or review changed, and the results of attendances without a
    /// clock-out. Only the stored open attendance that is closed may become incomplete.
    ///
    /// It decides first whether a fact of the date sends an attendance to review, because an attendance in review is
    /// evaluated alone.
    fn evaluate(&mut self, date: NaiveDate, cause: Cause, context: &DayContext<'_>) {
        let locked = context.person.locked_on(date);
        let is_stored = |attendance: &Attendance| {
            let touched = match cause {
                Cause::Retimed(id) | Cause::Reviewed(id) => id == attendance.id,
                Cause::Closed(_) | Cause::Other => false,
            };
            // An attendance that pays nothing may change. If people punch once a day, only an open one pays nothing,
            // and it may begin to pay when it is closed.
            let may_change = match attendance.day_result.status {
                Status::Open => true,
                Status::Incomplete => !counts_as_day(attendance, context),
                Status::Present | Status::Late | Status::HalfDay => false,
            };
            !locked || touched || attendance.clock_out_at.is_none() && may_change
        };
        // A day that is closed on a locked date is not paid any more, so it waits for a review.
        let comes = |attendance: &Attendance| {
            cause == Cause::Retimed(attendance.id)
                || cause == Cause::Closed(attendance.id)
                    && locked
                    && attendance.day_result.status == Status::Open
                    && counts_as_day(attendance, context)
        };
        let mut day: Vec<Attendance> = self.dated(date).cloned().collect();
        let stored: BTreeSet<AttendanceId> =
            day.iter().filter(|attendance| is_stored(attendance)).map(|there| there.id).collect();
        for attendance in day.iter_mut().filter(|attendance| stored.contains(&attendance.id)) {
            review_by_facts(attendance, context, comes(attendance));
        }
        day_results(date, &mut day, context);
        for mut attendance in day {
            let was_open = self
                .loaded(attendance.id)
                .is_some_and(|loaded| loaded.day_result.status == Status::Open);
            let is_closed =
                attendance.clock_out_at.is_none() && attendance.day_result.status != Status::Open;
            if was_open && is_closed && cause != Cause::Closed(attendance.id) {
                attendance.day_result.status = Status::Open;
                attendance.flags.remove(&Flag::AutoClosed);
            }
            if stored.contains(&attendance.id) {
                let before = self.loaded(attendance.id);
                attendance.as_locked = AsLocked::of(before, &attendance, context.person.locks);
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

/// The reason for which a date is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The attendance is new, or its times changed.
    Retimed(AttendanceId),
    /// The attendance's review changed, and not its times.
    Reviewed(AttendanceId),
    /// The attendance was open for too long.
    Closed(AttendanceId),
    /// Something else that day results depend on changed.
    Other,
}

/// The clock-ins that may belong to the days of two instants or lie between them: from the start of the third local
/// date before `first` (included) to the end of the third local date after `last` (excluded).
///
/// Three dates are needed for this reason: a shift may start on the date before or after its clock-in, other
/// attendances of that shift may be dated in the same way, and some may have been dated in another zone, before the
/// employee moved.
pub fn days_around(
    calendar: &Calendar<'_>,
    first: DateTime<Utc>,
    last: DateTime<Utc>,
) -> (DateTime<Utc>, DateTime<Utc>) {
    let midnight = |date| calendar.instant(date, NaiveTime::MIN);
    let first = calendar.local_date(first);
    let last = calendar.local_date(last);
    let from = first.checked_sub_days(Days::new(3)).unwrap_or(first);
    let to = last.checked_add_days(Days::new(4)).unwrap_or(last);
    (midnight(from), midnight(to))
}

type Presence = (DateTime<Utc>, Option<DateTime<Utc>>);

fn intersect(one: Presence, other: Presence) -> bool {
    /// Whether `presence` contains the instant. A presence without length contains its own instant.
    fn holds(presence: Presence, at: DateTime<Utc>) -> bool {
        let (clock_in, clock_out) = presence;
        at == clock_in || clock_out.is_some_and(|out| (clock_in..out).contains(&at))
    }
    // Two half-open intervals, or instants, intersect exactly if one contains the beginning of the other.
    holds(one, other.0) || holds(other, one.0)
}

fn times(attendance: &Attendance) -> (DateTime<Utc>, Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
    (attendance.clock_in_at, attendance.clock_in_latest_at, attendance.clock_out_at)
}

fn in_order(mut attendances: Vec<&Attendance>) -> Vec<&Attendance> {
    attendances.sort_unstable_by_key(|attendance| (attendance.clock_in_at, attendance.id));
    attendances
}

#[cfg(test)]
mod tests;
