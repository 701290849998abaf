//! Changes by managers, who correct times, enter forgotten attendances and review (rules TIME-43, TIME-45 and
//! TIME-47).
//!
//! The caller checks before that the person may make the change, and that the attendances are not the person's own.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::{Attendance, DayResult, Flag, Review, Sent, Source};
use crate::clocking::Refusal;
use crate::day::{DayContext, is_long_shift, is_open, is_too_long};
use crate::ids::AttendanceId;
use crate::policy::{ExtraReview, ExtraTime};
use crate::sync::{Code, normalised};
use crate::timeline::Timeline;

/// Times set by a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub clock_in_at: Option<DateTime<Utc>>,
    pub clock_out_at: Option<DateTime<Utc>>,
}

/// A change of the times of an attendance by a person, as the activity log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedCorrection {
    pub at: DateTime<Utc>,
    /// The e-mail of the account; `None` for the service itself.
    pub by: Option<String>,
    pub reason: Option<String>,
    /// `None` if the clock-in stays.
    pub clock_in: Option<Times>,
    /// `None` if the clock-out stays.
    pub clock_out: Option<Times>,
}

/// A time before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    pub before: Option<DateTime<Utc>>,
    pub after: Option<DateTime<Utc>>,
}

impl LoggedCorrection {
    /// Whether the person entered the attendance.
    pub fn is_entry(&self) -> bool {
        self.clock_in.is_some_and(|times| times.before.is_none())
    }
}

/// Corrects the effective times of an attendance, and recalculates it and its date. The raw times do not change.
/// Returns whether anything changed.
///
/// An attendance that becomes longer than `auto_close.after_minutes` goes to review (rule TIME-31).
///
/// The timeline must hold the attendances that punches at the old and at the new times need.
///
/// # Errors
/// The first that applies, in this order: an unknown clock-in that is not corrected, out before in, future, not
/// employed, locked (the old date or the new one), overlap, too many on the new date.
pub fn correct(
    id: AttendanceId,
    correction: Correction,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<bool, Refusal> {
    let Some(before) = timeline.get(id) else { return Ok(false) };
    let mut after = corrected(before, correction)?;
    if after == *before {
        return Ok(false);
    }
    let left = before.day_result.date;
    let date = check_times(after.clock_in_at, after.clock_out_at, context)?;
    // If the clock-in was unknown, the attendance did not count on the date that it leaves.
    if !before.is_uncertain() {
        check_unlocked(left, context)?;
    }
    check_unlocked(date, context)?;
    check_free(&after, context, timeline)?;
    if date != left {
        check_room(&after, date, timeline)?;
    }
    after.flags.insert(Flag::Corrected);
    check_length(&mut after, context);
    timeline.correct(after, context);
    Ok(true)
}

/// An attendance with its times corrected.
fn corrected(before: &Attendance, correction: Correction) -> Result<Attendance, Refusal> {
    let mut after = before.clone();
    if let Some(clock_in_at) = correction.clock_in_at {
        after.clock_in_at = normalised(clock_in_at);
        after.clock_in_latest_at = None;
    } else if before.is_uncertain() {
        return Err(Refusal::ClockInUnknown);
    }
    after.clock_out_at = correction.clock_out_at.map(normalised).or(before.clock_out_at);
    Ok(after)
}

/// The date of an attendance after a correction that somebody asks for; without an attendance, the date of one that was
/// forgotten (rule APPR-1).
///
/// # Errors
/// The first that applies: an unknown clock-in that is not given, out before in, future, not employed. Locks and other
/// attendances may change until the decision, and are not looked at.
pub fn requested_date(
    before: Option<&Attendance>,
    wanted: Correction,
    context: &DayContext<'_>,
) -> Result<NaiveDate, Refusal> {
    if let Some(before) = before {
        let after = corrected(before, wanted)?;
        return check_times(after.clock_in_at, after.clock_out_at, context);
    }
    let clock_in_at = wanted.clock_in_at.ok_or(Refusal::ClockInUnknown)?;
    check_times(normalised(clock_in_at), wanted.clock_out_at.map(normalised), context)
}

/// Stores an attendance that a person entered because nobody punched it.
///
/// # Errors
/// Errors of [`correct`].
pub fn enter(
    id: AttendanceId,
    clock_in_at: DateTime<Utc>,
    clock_out_at: Option<DateTime<Utc>>,
    location: Option<String>,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<(), Refusal> {
    let mut attendance = Attendance {
        id,
        employee_id: context.person.employee_id,
        device_id: String::new(),
        client_record_id: None,
        sent: Sent { source: Some(Source::Manual), ..Sent::default() },
        clock_out_place: None,
        received_at: context.now,
        clock_skew_seconds: None,
        clock_in_at: normalised(clock_in_at),
        clock_in_latest_at: None,
        clock_out_at: clock_out_at.map(normalised),
        day_result: DayResult::none(clock_in_at.date_naive()),
        flags: Default::default(),
        review: Review::None,
        distance_m: None,
        review_reason: None,
        review_before: Review::None,
        as_locked: None,
        extra: Default::default(),
        same_punch: vec![],
        job_id: None,
        created_at: context.now,
        updated_at: context.now,
    };
    attendance.sent.place.location = location;
    let date = check_times(attendance.clock_in_at, attendance.clock_out_at, context)?;
    check_unlocked(date, context)?;
    check_free(&attendance, context, timeline)?;
    check_room(&attendance, date, timeline)?;
    check_length(&mut attendance, context);
    timeline.put(attendance, context);
    Ok(())
}

/// Approves or rejects an attendance. Returns whether anything changed. A reviewer can reverse a decision: a rejected
/// attendance counts again when it is approved, if nothing overlaps it at that time.
///
/// # Errors
/// Unknown clock-in: it must be corrected before the approval. Locked: the decision approves an attendance, or
/// rejects one that counted, and so would change a paid date. A pending attendance pays nothing and can always be
/// rejected. Overlap: see above.
pub fn review(
    id: AttendanceId,
    decision: Review,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<bool, Refusal> {
    let Some(before) = timeline.get(id) else { return Ok(false) };
    if before.review == decision {
        return Ok(false);
    }
    if decision == Review::Approved && before.is_uncertain() {
        return Err(Refusal::ClockInUnknown);
    }
    let after = Attendance { review: decision, ..before.clone() };
    if decision == Review::Approved || before.review != Review::Pending {
        check_unlocked(before.day_result.date, context)?;
    }
    if before.review == Review::Rejected {
        check_free(&after, context, timeline)?;
    }
    timeline.put(after, context);
    Ok(true)
}

/// Approves or rejects the extra minutes of an attendance (rule POL-5). Returns whether anything changed. A reviewer can
/// reverse a decision.
///
/// # Errors
/// `NothingExtra` if no extra minutes need approval; `Locked`, because the decision would change a paid date.
pub fn review_extra(
    id: AttendanceId,
    decision: ExtraReview,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<bool, Refusal> {
    let Some(before) = timeline.get(id) else { return Ok(false) };
    if before.extra.is_nothing() {
        return Err(Refusal::NothingExtra);
    }
    if before.extra.review == decision {
        return Ok(false);
    }
    check_unlocked(before.day_result.date, context)?;
    let extra = ExtraTime::decided(decision, before.extra.minutes);
    timeline.put(Attendance { extra, ..before.clone() }, context);
    Ok(true)
}

/// Checks order, future and employment, and returns the date.
fn check_times(
    clock_in_at: DateTime<Utc>,
    clock_out_at: Option<DateTime<Utc>>,
    context: &DayContext<'_>,
) -> Result<NaiveDate, Refusal> {
    if clock_out_at.is_some_and(|out| out < clock_in_at) {
        return Err(Refusal::OutBeforeIn);
    }
    let tolerance = i64::from(context.settings.sync.future_tolerance_seconds);
    let latest = context.now + TimeDelta::seconds(tolerance);
    if clock_out_at.unwrap_or(clock_in_at) > latest {
        return Err(Refusal::Future);
    }
    let date = context.person.shift_of(clock_in_at).0;
    if context.person.employed_on(date) { Ok(date) } else { Err(Refusal::NotEmployed(date)) }
}

fn check_unlocked(date: NaiveDate, context: &DayContext<'_>) -> Result<(), Refusal> {
    if context.person.locked_on(date) { Err(Refusal::Locked(date)) } else { Ok(()) }
}

/// Checks that no other attendance overlaps this one.
fn check_free(
    attendance: &Attendance,
    context: &DayContext<'_>,
    timeline: &Timeline,
) -> Result<(), Refusal> {
    if !attendance.counts() {
        return Ok(());
    }
    let Attendance { id, clock_in_at, clock_out_at, .. } = *attendance;
    let also_open = is_open(attendance, context.settings, context.now)
        .then(|| timeline.open(context.settings, context.now))
        .flatten()
        .filter(|open| open.id != id);
    match timeline.overlapping(clock_in_at, clock_out_at, Some(id)).or(also_open) {
        Some(other) => Err(Refusal::Overlap(other.id)),
        None => Ok(()),
    }
}

/// Checks that the date has room for one more attendance (rule TIME-51).
fn check_room(
    attendance: &Attendance,
    date: NaiveDate,
    timeline: &Timeline,
) -> Result<(), Refusal> {
    let has_room = timeline.has_room(date, attendance.id);
    if has_room { Ok(()) } else { Err(Refusal::TooMany(date)) }
}

/// Sends an attendance that is too long to review, and removes the flag from one that is not.
fn check_length(attendance: &mut Attendance, context: &DayContext<'_>) {
    let too_long = attendance
        .clock_out_at
        .is_some_and(|out| is_too_long(attendance.clock_in_at, out, context.settings));
    if !is_long_shift(attendance, context.person) {
        attendance.flags.remove(&Flag::LongShift);
    }
    if !too_long {
        attendance.flags.remove(&Flag::TooLong);
    } else if attendance.counts() {
        attendance.flags.insert(Flag::TooLong);
        attendance.review = Review::Pending;
        attendance.review_reason = Some(Code::TooLong.as_str().to_owned());
    }
}

#[cfg(test)]
mod tests;
