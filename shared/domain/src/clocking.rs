//! Online clock-in and clock-out: a punch takes effect at the time at which it arrives (rule TIME-37).
//!
//! A refusal loses nothing, because the client learns of it immediately. A punch that was made offline cannot be
//! repeated, so [`crate::sync`] stores it whenever that is possible.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};

use crate::attendance::{Attendance, ClockOutPlace, DayResult, Flag, Place, Review, Sent, Source};
use crate::calendar::ShiftDay;
use crate::day::{DayContext, is_long_shift};
use crate::ids::{AttendanceId, OrganizationId};
use crate::person::Person;
use crate::place::{self, Outcome};
use crate::sync::{Code, Receipt, normalised, send_to_review};
use crate::timeline::{MAX_ON_DATE, SAME_PUNCH, Timeline};

/// A punch that a client makes online.
#[derive(Clone, Debug, PartialEq)]
pub struct Punch {
    /// The time of arrival, which is the effective time.
    pub received_at: DateTime<Utc>,
    /// The time by the client's clock. It is stored, and flagged if it differs by more than 120 s.
    pub client_ts: Option<DateTime<Utc>>,
    /// The client's own id of the record. A later copy of the record has the same id.
    pub client_record_id: Option<String>,
    /// The device; empty if the client named none.
    pub device_id: String,
    pub place: Place,
    /// The source that the client named. Without a source it is `web`, which no later copy contradicts.
    pub source: Option<Source>,
    /// Whether the service dropped the named photo, because it is no photo of this service.
    pub photo_invalid: bool,
    /// The attendance that was the first to name the photo, if one did.
    pub photo_named_by: Option<AttendanceId>,
}

impl Punch {
    /// The id of the attendance that a clock-in creates. If the client named a record, it is the id of that record,
    /// so that a later sync of the record is merged with the attendance.
    pub fn attendance_id(
        &self,
        organization: OrganizationId,
        context: &DayContext<'_>,
    ) -> AttendanceId {
        let employee = context.person.employee_id;
        match &self.client_record_id {
            Some(record) => {
                AttendanceId::of_record(organization, employee, &self.device_id, record)
            }
            None => AttendanceId::at(employee, self.received_at),
        }
    }

    fn skew_seconds(&self) -> Option<i64> {
        self.client_ts.map(|shown| (self.received_at - shown).num_seconds())
    }

    /// The flags of the punch itself, for the attendance to which it belongs.
    fn flags(&self, attendance: AttendanceId) -> impl Iterator<Item = Flag> {
        let reused = self.photo_named_by.is_some_and(|first| first != attendance);
        let skew = self.client_ts.map(|shown| (self.received_at - shown).num_milliseconds());
        let skewed = skew.is_some_and(|by| by.unsigned_abs() > Receipt::IGNORED_SKEW_MILLIS);
        let skewed = skewed.then_some(Flag::ClockSkew);
        let of_photo =
            [self.photo_invalid.then_some(Flag::PhotoInvalid), reused.then_some(Flag::PhotoReused)];
        skewed.into_iter().chain(of_photo.into_iter().flatten())
    }
}

/// The reason for which an employee's attendances cannot be changed in the requested manner.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The employee is suspended, or not employed on the date.
    #[error("The employee is suspended, or not employed on {0}.")]
    Inactive(NaiveDate),
    /// The distance in metres to the nearest geofence, under policy `reject`.
    #[error("The place is {0:.0} m from the nearest allowed place.")]
    OutsideGeofence(f64),
    /// Another attendance is open, or overlaps this one.
    #[error("It overlaps attendance {0} of the same employee.")]
    Overlap(AttendanceId),
    /// The date has [`MAX_ON_DATE`] attendances.
    #[error("{0} already has {max} attendances of the employee, the most of a date.", max = MAX_ON_DATE)]
    TooMany(NaiveDate),
    /// The date belongs to an approved payroll or timesheet.
    #[error("{0} belongs to an approved payroll or timesheet.")]
    Locked(NaiveDate),
    #[error("There is no open attendance to clock out of.")]
    NothingOpen,
    #[error("The attendance has no extra minutes that need a decision.")]
    NothingExtra,
    #[error("The clock-out is before the clock-in.")]
    OutBeforeIn,
    #[error("Nobody knows when the clock-in was: name it, too.")]
    ClockInUnknown,
    #[error("The time lies in the future.")]
    Future,
    /// The date lies outside employment.
    #[error("The employee was not employed on {0}.")]
    NotEmployed(NaiveDate),
}

impl Refusal {
    /// The code of the refusal.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Inactive(_) => "employee_inactive",
            Self::OutsideGeofence(_) => "outside_geofence",
            Self::Overlap(_) => "overlap",
            Self::TooMany(_) => "too_many",
            Self::Locked(_) => "period_locked",
            Self::NothingOpen | Self::NothingExtra => "invalid_transition",
            Self::OutBeforeIn => "out_before_in",
            Self::ClockInUnknown => "required",
            Self::Future => "future_time",
            Self::NotEmployed(_) => "not_employed",
        }
    }
}

/// The outcome of a punch: the attendance that it created or closed, now or earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clocked {
    Now(AttendanceId),
    Before(AttendanceId),
    /// It is the same punch as an earlier one. The attendance remembers the record of the punch, if it has one (rule
    /// SYNC-38). The request must be remembered, too: sent again a minute later, it would be another punch.
    Again(AttendanceId),
}

/// Clocks an employee in. `active` tells whether their status allows it.
///
/// The timeline must hold all attendances from three local dates before the punch on, the attendance before those,
/// and the attendance of the punch's record if there is one.
///
/// A forgotten open attendance is closed. It is forgotten if the punch is for another shift, or comes more than
/// `longest_shift_minutes` after the clock-in of the attendance (rule TIME-59).
///
/// *Case:* in at 16:50 yesterday, and a shift from 08:50 today: the clock-in at 08:40 closes yesterday as incomplete.
///
/// A place outside every fence sends the attendance to review under policy `flag`, and refuses the punch under
/// `reject`, as in a sync (rule PLACE-5).
///
/// # Errors
/// The first that applies, in this order: inactive, outside the geofence, overlap, too many on the date, locked.
pub fn clock_in(
    organization: OrganizationId,
    punch: &Punch,
    active: bool,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<Clocked, Refusal> {
    let person = context.person;
    let now = punch.received_at;
    let id = punch.attendance_id(organization, context);
    // Without a record, an equal id is another punch in the same millisecond.
    let known = timeline.known_as(id).filter(|_| punch.client_record_id.is_some());
    if let Some(known) = known {
        return Ok(Clocked::Before(known.id));
    }
    let date = person.shift_of(now).0;
    if !active || !person.employed_on(date) {
        return Err(Refusal::Inactive(date));
    }
    if let Some(there) = timeline.same_punch(now, None) {
        let mut known = there.clone();
        if punch.client_record_id.is_some() {
            known.note_same_punch(id);
        }
        let id = known.id;
        let is_news = known != *there;
        if is_news {
            timeline.put(known, context);
        }
        return Ok(Clocked::Again(id));
    }
    let mut attendance = Attendance {
        id,
        employee_id: person.employee_id,
        device_id: punch.device_id.clone(),
        client_record_id: punch.client_record_id.clone(),
        sent: Sent {
            clock_in: punch.client_ts.map(normalised),
            clock_in_latest: None,
            clock_out: None,
            place: punch.place.clone(),
            source: punch.source,
        },
        clock_out_place: None,
        received_at: now,
        clock_skew_seconds: punch.skew_seconds(),
        clock_in_at: now,
        clock_in_latest_at: None,
        clock_out_at: None,
        day_result: DayResult::none(date),
        flags: BTreeSet::from_iter(punch.flags(id)),
        review: Review::None,
        distance_m: None,
        review_reason: None,
        review_before: Review::None,
        as_locked: None,
        extra: Default::default(),
        same_punch: vec![],
        job_id: None,
        created_at: now,
        updated_at: now,
    };
    let reason = match place::check(&mut attendance, person.calendar.places_of(date, now)) {
        Outcome::Refused { distance_m } => return Err(Refusal::OutsideGeofence(distance_m)),
        Outcome::Accepted => None,
        Outcome::Uncertain => Some(Code::LocationUncertain),
        Outcome::Outside => Some(Code::OutsideGeofence),
    };
    if let Some(reason) = reason {
        attendance.review = Review::Pending;
        attendance.review_reason = Some(reason.as_str().to_owned());
    }
    let mut forgotten = vec![];
    for open in timeline.all_open(context.settings, now) {
        match is_forgotten(open, now, context) {
            true => forgotten.push(open.id),
            false => return Err(Refusal::Overlap(open.id)),
        }
    }
    if let Some(other) = timeline.overlapping(now, None, None) {
        return Err(Refusal::Overlap(other.id));
    }
    if !timeline.has_room(date, id) {
        return Err(Refusal::TooMany(date));
    }
    if person.locked_on(date) {
        return Err(Refusal::Locked(date));
    }
    timeline.put(attendance, context);
    // This comes last, because nothing else makes a stored open attendance incomplete.
    forgotten.into_iter().for_each(|open| timeline.forget(open, context));
    Ok(Clocked::Now(id))
}

/// Whether somebody who clocks in at `now` has forgotten to clock out of an open attendance (rule TIME-59).
fn is_forgotten(open: &Attendance, now: DateTime<Utc>, context: &DayContext<'_>) -> bool {
    let person = context.person;
    let longest = person.calendar.longest_shift_on(open.day_result.date);
    now - open.clock_in_at > longest || is_for_another_shift(open, now, person)
}

/// Whether a clock-in is for another shift than an open attendance. It must lie in the window of a shift, and the
/// shift of the open attendance must be over. If the window of that shift contains it, too, the clock-in must be
/// nearer to the start of the other shift.
///
/// *Case:* shifts 08:00–12:00 and 13:00–17:00, window 60, open since 08:00. 12:55 is for the second shift, 12:20 is not.
/// *Case:* shifts 06:00–10:00 and 10:00–14:00: 10:02 is equally near to both, so the employee may still be there.
fn is_for_another_shift(open: &Attendance, now: DateTime<Utc>, person: &Person<'_>) -> bool {
    let calendar = &person.calendar;
    let (_, day) = person.shift_of(now);
    let Some(next) = day.and_then(|day| calendar.single_shift_at(&day, now)) else {
        return false;
    };
    let Some(day) = person.shift_on(open.day_result.date) else { return true };
    let Some(shift) = calendar.single_shift_of(&day, open.clock_in_at) else { return true };
    let since_end = now - shift.end;
    let is_in_window = ShiftDay { shift, ..day }.window_holds(now);
    let is_nearer = (now - next.start).abs() < since_end;
    shift != next && (is_nearer || !is_in_window)
}

/// Clocks an employee out of the open attendance. If the punch names a known record, it closes the attendance of that
/// record. If that attendance is closed already, nothing happens, so that a client that lost the answer can send the
/// punch again. But if something else closed it more than a minute before the punch, a reviewer decides about the
/// later end (rule TIME-41).
///
/// The place of a clock-out is stored but not checked, because a fence does not keep people at work.
///
/// # Errors
/// In this order: inactive, nothing open, overlap, locked. If another attendance was stored in between, this one ends
/// where the other one begins (rule SYNC-39).
pub fn clock_out(
    organization: OrganizationId,
    punch: &Punch,
    active: bool,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<Clocked, Refusal> {
    let now = punch.received_at;
    let own = punch.client_record_id.is_some().then(|| punch.attendance_id(organization, context));
    let named = own.and_then(|own| timeline.known_as(own));
    let ended = named.filter(|named| named.clock_out_at.is_some());
    let is_own = |ended: &Attendance| own == Some(ended.id);
    if let Some(ended) = ended.filter(|ended| !(is_own(ended) && is_first_and_later(ended, punch)))
    {
        return Ok(Clocked::Before(ended.id));
    }
    let today = context.person.shift_of(now).0;
    if !active {
        return Err(Refusal::Inactive(today));
    }
    if let Some(ended) = ended.cloned() {
        return sent_to_review(ended, punch, context, timeline);
    }
    let open = match named {
        Some(named) => Some(named).filter(|n| crate::day::is_open(n, context.settings, now)),
        None => timeline.open(context.settings, now),
    };
    let mut attendance = open.ok_or(Refusal::NothingOpen)?.clone();
    // The clock-in may be a moment in the future, if the clock of its device is ahead.
    let clock_out = now.max(attendance.clock_in_at);
    let id = attendance.id;
    let meanwhile = timeline.ended_meanwhile(&attendance, clock_out);
    let ends_at = meanwhile.map_or(clock_out, |meanwhile| meanwhile.clock_out);
    if let Some(other) = timeline.overlapping(attendance.clock_in_at, Some(ends_at), Some(id)) {
        return Err(Refusal::Overlap(other.id));
    }
    let date = attendance.day_result.date;
    if context.person.locked_on(date) {
        return Err(Refusal::Locked(date));
    }
    attendance.clock_out_at = Some(ends_at);
    let mut reasons = vec![];
    if is_long_shift(&attendance, context.person) {
        attendance.flags.insert(Flag::LongShift);
        reasons.push(Code::LongShift);
    }
    if meanwhile.is_some_and(|meanwhile| !meanwhile.is_joined) {
        reasons.push(Code::Overlap);
    }
    send_to_review(&mut attendance, &reasons);
    note_clock_out(&mut attendance, punch);
    if let Some(other) = meanwhile.and_then(|meanwhile| meanwhile.closes) {
        timeline.end(other, clock_out, context);
    }
    timeline.put(attendance, context);
    Ok(Clocked::Now(id))
}

/// Whether a clock-out is the first one of its record, and is later than the end of its attendance. Another record, a
/// tap or an earlier clock-out without a device time has ended the attendance. A request that is sent again counts at
/// its device time.
fn is_first_and_later(ended: &Attendance, punch: &Punch) -> bool {
    let Some((end, client_ts)) = ended.clock_out_at.zip(punch.client_ts) else { return false };
    let is_first = ended.sent.clock_out.is_none();
    let is_later = punch.received_at.min(client_ts) - end > SAME_PUNCH;
    let stays = !ended.counts() || ended.flags.contains(&Flag::Corrected);
    is_first && is_later && !stays
}

/// Stores the device time and the place of a clock-out. The place of an earlier one stays.
fn note_clock_out(attendance: &mut Attendance, punch: &Punch) {
    attendance.sent.clock_out = punch.client_ts.map(normalised);
    attendance.flags.extend(punch.flags(attendance.id));
    let here = ClockOutPlace { place: punch.place.clone(), device_id: punch.device_id.clone() };
    let here = (here != ClockOutPlace::default()).then_some(here);
    attendance.clock_out_place = attendance.clock_out_place.take().or(here);
}

/// Stores a later clock-out beside the end of its attendance, which does not change, and sends the attendance to review.
fn sent_to_review(
    mut ended: Attendance,
    punch: &Punch,
    context: &DayContext<'_>,
    timeline: &mut Timeline,
) -> Result<Clocked, Refusal> {
    let date = ended.day_result.date;
    if context.person.locked_on(date) && ended.review != Review::Pending {
        return Err(Refusal::Locked(date));
    }
    note_clock_out(&mut ended, punch);
    send_to_review(&mut ended, &[Code::Overlap]);
    let id = ended.id;
    timeline.put(ended, context);
    Ok(Clocked::Now(id))
}

#[cfg(test)]
mod tests;
