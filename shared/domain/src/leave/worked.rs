//! Work on leave: the minutes of a leave that were worked (rule PAY-75), the attendances that were worked on leave
//! (rule TIME-49), and the returned days (rule LEAVE-27).

use chrono::{DateTime, NaiveDate, Utc};

use crate::attendance::{Attendance, Flag, Review, Shift};
use crate::calendar::WholeDay;
use crate::days::Days;
use crate::leave::{Amount, Leave, Share, Unit};
use crate::person::Person;
use crate::schedule::whole_minutes;

/// The interval of a share: the shift of the date, or the first or second half of the shift. The halves meet in the
/// middle of the shift's true length. `None` for no share.
///
/// *Case:* of a shift 09:00–17:30 the first half is 09:00–13:15. The shift Saturday 22:00–06:00 in `Europe/Berlin` on
/// 2026-10-24 lasts nine hours, and the leave takes 20:00Z–00:30Z of it.
pub fn interval(share: Share, shift: Shift) -> Option<Shift> {
    let middle = shift.middle();
    match share {
        Share::None => None,
        Share::FirstHalf => Some(Shift { end: middle, ..shift }),
        Share::SecondHalf => Some(Shift { start: middle, ..shift }),
        Share::Whole => Some(shift),
    }
}

impl Person<'_> {
    /// The intervals of the approved leaves of a date, sorted. A date without scheduled minutes has none.
    pub fn leave_intervals(&self, date: NaiveDate) -> Vec<Shift> {
        let Some(shift) = self.shift_on(date).filter(|shift| shift.net_minutes > 0) else {
            return vec![];
        };
        let leave = self.leave_on(date);
        let of_halves = leave.shares.iter().filter_map(|share| interval(*share, shift.shift));
        let timed = leave.timed.iter();
        let timed = timed.filter_map(|timed| timed.times.interval(timed.within, date, self));
        let mut intervals: Vec<Shift> = of_halves.chain(timed).collect();
        intervals.sort_unstable_by_key(|interval| (interval.start, interval.end));
        intervals
    }

    /// The due minutes of a date that approved leave takes, at most those of the date. `is_meant` tells for leave whether it is
    /// unpaid.
    pub fn leave_minutes(&self, date: NaiveDate, is_meant: impl Fn(bool) -> bool) -> u32 {
        let Some(shift) = self.shift_on(date) else { return 0 };
        let leave = self.leave_on(date);
        let timed = leave.timed.iter().filter(|timed| is_meant(timed.unpaid));
        let timed = timed.map(|timed| timed.times.minutes(timed.within, date, self));
        let of_halves = shift.due_minutes_of(leave.halves(&is_meant));
        timed.fold(of_halves, u32::saturating_add).min(shift.due_minutes())
    }

    /// [`Person::leave_minutes`] without the presence inside the leave. Time policies call it before they know which minutes of the
    /// presence are worked; [`worked_minutes`] counts those. `presences` are the times of the attendances of the date that count.
    ///
    /// *Case:* a day of leave of 480 minutes, present for 255 minutes of its first half: 225.
    pub fn leave_beside(
        &self,
        date: NaiveDate,
        is_meant: impl Fn(bool) -> bool,
        presences: impl Iterator<Item = (DateTime<Utc>, Option<DateTime<Utc>>)> + Clone,
    ) -> u32 {
        let minutes = self.leave_minutes(date, is_meant);
        if minutes == 0 {
            return 0;
        }
        let intervals = self.leave_intervals(date);
        let worked = intervals.into_iter().flat_map(|interval| {
            let inside = move |(clock_in, clock_out): (_, Option<_>)| {
                Some(minutes_inside(clock_in, clock_out?, interval))
            };
            presences.clone().filter_map(inside)
        });
        minutes.saturating_sub(worked.sum())
    }
}

/// The whole minutes of a presence that lie inside the interval of a leave.
fn minutes_inside(clock_in: DateTime<Utc>, clock_out: DateTime<Utc>, interval: Shift) -> u32 {
    whole_minutes(clock_out.min(interval.end) - clock_in.max(interval.start))
}

/// The worked minutes of a date inside each interval of leave, which are sorted, from the attendances of the date that
/// count and have a clock-out (rule PAY-75).
///
/// Presence is counted in whole minutes, for each attendance. As far as possible, the break is time outside of the
/// leave: together the minutes are at most the worked minutes of the date.
///
/// *Case:* shift 09:00–17:30 with 30 minutes' break, leave of the first half, present all day: 255
/// of 480 worked minutes. Leave of the whole date, present 09:00–17:00: 450.
pub fn worked_minutes<'a>(
    intervals: &[Shift],
    attendances: impl Iterator<Item = &'a Attendance> + Clone,
) -> Vec<u32> {
    let worked = attendances.clone().map(|attendance| attendance.day_result.worked_minutes);
    let mut rest: u32 = worked.fold(0, u32::saturating_add);
    let inside = |interval: &Shift| {
        let inside = attendances.clone().filter_map(|attendance| {
            let clock_out = attendance.clock_out_at?;
            Some(minutes_inside(attendance.clock_in_at, clock_out, *interval))
        });
        let inside = inside.fold(0, u32::saturating_add).min(rest);
        rest -= inside;
        inside
    };
    intervals.iter().map(inside).collect()
}

/// Whether an attendance was worked on leave. It was if more than `grace_minutes` of it lie inside the interval of a
/// leave on its date. If it makes a day without a clock-out (`is_day`), it was if its clock-in lies inside (rules
/// TIME-49 and TIME-57). Any other attendance without a clock-out is not known to be worked on leave yet. A date
/// without scheduled minutes has no interval of leave.
pub fn is_worked_on_leave(attendance: &Attendance, is_day: bool, person: &Person<'_>) -> bool {
    let date = attendance.day_result.date;
    let intervals = person.leave_intervals(date);
    let Some(shift) = person.shift_on(date).filter(|_| !intervals.is_empty()) else { return false };
    let clock_in = attendance.clock_in_at;
    let Some(clock_out) = attendance.clock_out_at else {
        let holds = |leave: &Shift| leave.start <= clock_in && clock_in < leave.end;
        return is_day && intervals.iter().any(holds);
    };
    let inside = |interval: &Shift| minutes_inside(clock_in, clock_out, *interval);
    intervals.iter().any(|interval| inside(interval) > shift.tolerances.grace_minutes)
}

impl Leave {
    /// The interval of the leave on a date; `None` if it takes nothing of it (rules TIME-49 and LEAVE-38).
    pub fn interval_on(&self, date: NaiveDate, person: &Person<'_>) -> Option<Shift> {
        let shift = person.shift_on(date).filter(|shift| shift.net_minutes > 0)?;
        match self.span.times {
            Some(times) => times.interval(self.cover_on(date), date, person),
            None => interval(self.share_on(date), shift.shift),
        }
    }
}

/// The amount that the balance has back of what a leave takes of `date`: the part that was worked, at most what it takes
/// (rules LEAVE-27 and DAY-3). Days are rounded up to halves; minutes are exact (rule LEAVE-38). `attendances` are
/// those of the date. Nothing goes back before a reviewer has approved work on the leave.
///
/// *Case:* a whole day of 480 minutes: 1 worked hour gives back 0.5, 240 minutes 0.5, 241 minutes 1.
pub(super) fn returned<'a>(
    leave: &Leave,
    date: NaiveDate,
    person: &Person<'_>,
    attendances: impl Iterator<Item = &'a Attendance> + Clone,
) -> Amount {
    let counted = attendances.filter(|attendance| {
        matches!(attendance.review, Review::None | Review::Approved)
            && attendance.clock_out_at.is_some()
    });
    let is_approved = counted.clone().any(|a| a.flags.contains(&Flag::WorkedOnLeave));
    let Some(shift) = person.shift_on(date).filter(|shift| is_approved && shift.net_minutes > 0)
    else {
        return Amount::ZERO;
    };
    let intervals = person.leave_intervals(date);
    let minutes = worked_minutes(&intervals, counted);
    let own = leave.interval_on(date, person);
    let worked = intervals.into_iter().zip(minutes).find(|(interval, _)| Some(*interval) == own);
    let worked = worked.map_or(0, |(_, minutes)| minutes);
    let amount = match leave.unit {
        Unit::Minute => Amount::of_minutes(i32::try_from(worked).unwrap_or(i32::MAX)),
        Unit::Day => {
            let WholeDay { minutes: of_day, worth } = shift.whole_day();
            // The worked part in days: minutes ÷ those of a whole day × its worth.
            let days = u64::from(worked) * u64::from(worth.hundredths().unsigned_abs());
            let halves = days.div_ceil(50 * u64::from(of_day.max(1)));
            let halves = i32::try_from(halves).unwrap_or(i32::MAX / 50);
            Amount::of_days(Days::halves(halves))
        }
    };
    amount.min(leave.amount_on(date))
}
