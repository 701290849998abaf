//! A record that is about to be stored: the checks of its employment, times, place and overlap, and
//! the outcome of its review.

use chrono::{NaiveDate, SecondsFormat};

use crate::attendance::{Attendance, DayResult, Flag, Review, Sent, Source};
use crate::day::{is_too_long, reviewed_for};
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::place::{self, Outcome};
use crate::sync::answer::{Answer, Applying};
use crate::sync::merge::{brings_position, normalised_sent};
use crate::sync::{Code, Photo, SyncRecord, Verdict, is_absurd};
use crate::timeline::{MAX_ON_DATE, Timeline};

/// An attendance as it would be stored, before the checks.
pub(super) struct Candidate {
    attendance: Attendance,
    date: NaiveDate,
    is_fill: bool,
    /// The record brings an effective time.
    brings_time: bool,
    /// The record brings coordinates or an accuracy; always true for a new record.
    brings_position: bool,
}

impl Candidate {
    pub(super) fn new(
        id: AttendanceId,
        record: &SyncRecord,
        person: &Person<'_>,
        applying: &Applying<'_>,
    ) -> Self {
        let receipt = applying.receipt;
        let clock_in_at = record.clock_in(&receipt);
        let date = person.shift_of(clock_in_at).0;
        let attendance = Attendance {
            id,
            employee_id: record.employee_id,
            device_id: record.device_id.clone(),
            client_record_id: Some(record.id.clone()),
            sent: normalised_sent(&record.sent),
            clock_out_place: None,
            received_at: receipt.received_at,
            clock_skew_seconds: receipt.skew_millis.map(|skew| skew / 1000),
            clock_in_at,
            clock_in_latest_at: record.clock_in_latest(&receipt),
            clock_out_at: record.clock_out(&receipt),
            day_result: DayResult::none(date),
            flags: photo_flag(record.photo).into_iter().chain(uneven_flag(record)).collect(),
            review: Review::None,
            distance_m: None,
            review_reason: None,
            review_before: Review::None,
            job_id: applying.job.cloned(),
            created_at: applying.now,
            updated_at: applying.now,
        };
        Self { attendance, date, is_fill: false, brings_time: true, brings_position: true }
    }

    pub(super) fn fill(
        stored: &Attendance,
        sent: Sent,
        record: &SyncRecord,
        applying: &Applying<'_>,
    ) -> Self {
        let mut attendance = stored.clone();
        let brings_time = stored.clock_out_at.is_none() && sent.clock_out.is_some();
        if brings_time {
            attendance.clock_out_at = sent.clock_out.map(|raw| applying.receipt.effective(raw));
            attendance.flags.extend(uneven_flag(record));
        }
        let brings_position = brings_position(&stored.sent.place, &sent.place);
        attendance.sent = sent;
        let photo_url = |sent: &Sent| sent.place.photo_url.is_some();
        match (photo_url(&stored.sent), photo_url(&attendance.sent)) {
            (false, true) => {
                attendance.flags.remove(&Flag::PhotoInvalid);
                attendance.flags.extend(photo_flag(record.photo));
            }
            // The flag may belong to the photo of the clock-out.
            (true, _) => {}
            (false, false) => attendance.flags.extend(photo_flag(record.photo)),
        }
        if let (None, Some(job)) = (&attendance.job_id, applying.job) {
            // Made online, where a missing source is `web` (rule SYNC-32).
            attendance.sent.source.get_or_insert(Source::Web);
            attendance.job_id = Some(job.clone());
        }
        let date = stored.day_result.date;
        Self { attendance, date, is_fill: true, brings_time, brings_position }
    }

    /// A record that taps tell. The place is not checked: a terminal is fixed where people work (rule TERM-5).
    pub(super) fn tapped(
        id: AttendanceId,
        record: &SyncRecord,
        is_late: bool,
        person: &Person<'_>,
        applying: &Applying<'_>,
    ) -> Self {
        let mut new = Self { brings_position: false, ..Self::new(id, record, person, applying) };
        new.attendance.flags.extend(is_late.then_some(Flag::LateTap));
        new
    }

    /// An attendance that taps tell, with another clock-out or another number of taps.
    pub(super) fn retimed(stored: &Attendance, record: &SyncRecord) -> Self {
        let mut attendance = stored.clone();
        attendance.sent.clock_out = record.sent.clock_out;
        attendance.clock_out_at = record.sent.clock_out;
        attendance.flags.remove(&Flag::UnevenTaps);
        attendance.flags.extend(uneven_flag(record));
        attendance.flags.remove(&Flag::TooLong);
        if attendance.review_reason.as_deref() == Some(Code::TooLong.as_str()) {
            // It is decided again.
            (attendance.review, attendance.review_reason) = (attendance.review_before, None);
        }
        let date = stored.day_result.date;
        Self { attendance, date, is_fill: true, brings_time: true, brings_position: false }
    }

    /// Evaluates the list from `not_employed` on.
    pub(super) fn evaluate(
        mut self,
        person: &Person<'_>,
        applying: &Applying<'_>,
        timeline: &Timeline,
    ) -> Result<(Attendance, Answer), Answer> {
        if self.brings_time {
            self.check_clock(person)?;
            self.check_times(applying)?;
        }
        let mut reasons = Vec::new();
        if self.brings_position {
            reasons.extend(self.check_place(person)?);
        }
        if self.brings_time {
            self.check_overlap(timeline)?;
            self.check_room(timeline)?;
            reasons.extend(self.flag_times(applying));
        }
        let answer = self.settle_review(&reasons);
        Ok((self.attendance, answer))
    }

    /// Refuses times that cannot come from a working clock (rule SYNC-16).
    fn check_clock(&self, person: &Person<'_>) -> Result<(), Answer> {
        let Attendance { clock_in_at, clock_out_at, .. } = self.attendance;
        match is_absurd(person, clock_in_at, clock_out_at) {
            true => {
                let detail = format!("The employee was not employed on {}.", self.date);
                Err(self.rejected(Code::NotEmployed, detail))
            }
            false => Ok(()),
        }
    }

    /// Checks order and future by effective times (rules SYNC-17 and SYNC-18). Equal times are an
    /// instant.
    fn check_times(&self, applying: &Applying<'_>) -> Result<(), Answer> {
        let Attendance { clock_in_at, clock_in_latest_at, clock_out_at, .. } = self.attendance;
        if clock_out_at.is_some_and(|out| out < clock_in_at) {
            let detail = "The clock-out is before the clock-in.";
            return Err(self.rejected(Code::OutBeforeIn, detail));
        }
        // The latest of the times. For a fill it is the clock-out, which is the new one.
        let latest = applying.latest_allowed();
        if clock_out_at.or(clock_in_latest_at).unwrap_or(clock_in_at) > latest {
            let received = applying.receipt.received_at.to_rfc3339_opts(SecondsFormat::Secs, true);
            let detail = format!("A time is later than its arrival at {received}.");
            return Err(self.rejected(Code::FutureTime, detail));
        }
        Ok(())
    }

    /// Checks the geofence (rule PLACE-5) and returns the reason for a review, if there is one.
    fn check_place(&mut self, person: &Person<'_>) -> Result<Option<Code>, Answer> {
        let places = person.calendar.places_of(self.date, self.attendance.clock_in_at);
        match place::check(&mut self.attendance, places) {
            Outcome::Accepted => Ok(None),
            Outcome::Uncertain => Ok(Some(Code::LocationUncertain)),
            Outcome::Outside => Ok(Some(Code::OutsideGeofence)),
            Outcome::Refused { distance_m } => {
                let detail =
                    format!("The place is {distance_m:.0} m from the nearest allowed place.");
                Err(self.rejected(Code::OutsideGeofence, detail))
            }
        }
    }

    fn check_overlap(&self, timeline: &Timeline) -> Result<(), Answer> {
        let Attendance { id, clock_in_at, clock_out_at, .. } = self.attendance;
        if !self.attendance.counts() {
            return Ok(());
        }
        match timeline.overlapping(clock_in_at, clock_out_at, Some(id)) {
            None => Ok(()),
            Some(other) => {
                let detail = format!("It overlaps attendance {} of the same employee.", other.id);
                Err(Answer::conflict(Code::Overlap, self.is_fill, other, detail))
            }
        }
    }

    /// Checks that the date has room for another attendance (rule TIME-51). A fill keeps its date.
    fn check_room(&self, timeline: &Timeline) -> Result<(), Answer> {
        if self.is_fill || timeline.has_room(self.date, self.attendance.id) {
            return Ok(());
        }
        let detail = format!(
            "{} already has {MAX_ON_DATE} attendances of the employee, the most of a date.",
            self.date
        );
        Err(self.rejected(Code::TooMany, detail))
    }

    /// Sets the flags of the times and returns the reasons for a review.
    fn flag_times(&mut self, applying: &Applying<'_>) -> Vec<Code> {
        let attendance = &mut self.attendance;
        let late = applying.is_late(attendance.clock_in_at);
        let too_long = attendance
            .clock_out_at
            .is_some_and(|out| is_too_long(attendance.clock_in_at, out, applying.settings));
        let skewed = applying.receipt.correction().is_some();
        attendance.flags.extend(attendance.is_uncertain().then_some(Flag::ClockFault));
        attendance.flags.extend(skewed.then_some(Flag::ClockSkew));
        attendance.flags.extend(late.then_some(Flag::LateSync));
        attendance.flags.extend(too_long.then_some(Flag::TooLong));
        [
            (Code::ClockFault, attendance.is_uncertain()),
            (Code::ClockSkew, applying.receipt.skew_needs_review()),
            (Code::LateTap, attendance.flags.contains(&Flag::LateTap)),
            (Code::LateSync, late),
            (Code::TooLong, too_long),
        ]
        .into_iter()
        .filter_map(|(code, applies)| applies.then_some(code))
        .collect()
    }

    /// Updates the review by the reasons, and returns the verdict.
    fn settle_review(&mut self, reasons: &[Code]) -> Answer {
        let attendance = &mut self.attendance;
        let stored = if self.is_fill { Verdict::Updated } else { Verdict::Created };
        if attendance.review == Review::Rejected {
            let detail = "Stored. A reviewer rejected the attendance, so it still does not count.";
            return Answer::accepted(stored, None, detail);
        }
        let before = reason_at_arrival(attendance);
        let first = Code::REVIEW_REASONS
            .into_iter()
            .find(|code| reasons.contains(code) || before == Some(*code));
        if !reasons.is_empty() {
            attendance.review = Review::Pending;
        }
        match first {
            Some(code) => {
                attendance.review_reason = Some(code.as_str().to_owned());
                needs_review(code)
            }
            None if self.is_fill => Answer::accepted(stored, None, "Stored what was missing."),
            None => Answer::accepted(stored, None, "Stored."),
        }
    }

    fn rejected(&self, code: Code, detail: impl Into<String>) -> Answer {
        Answer::rejected(code, self.is_fill, detail)
    }
}

/// The answer to a record that is stored and goes to review.
pub(super) fn needs_review(code: Code) -> Answer {
    let detail = format!("Stored, but not counted until it is reviewed: {}.", explain(code));
    Answer::accepted(Verdict::NeedsReview, Some(code), detail)
}

/// The flag of an attendance of an odd number of taps (rule TERM-12).
fn uneven_flag(record: &SyncRecord) -> Option<Flag> {
    record.uneven_taps.then_some(Flag::UnevenTaps)
}

/// The flag of a photo that is not there, or that another attendance named before.
fn photo_flag(photo: Photo) -> Option<Flag> {
    match photo {
        Photo::Missing => Some(Flag::PhotoInvalid),
        Photo::Reused => Some(Flag::PhotoReused),
        Photo::Elsewhere | Photo::Upload(_) => None,
    }
}

/// Why a pending attendance is in review, the first of its reasons: those of its arrival, and the facts of its date.
pub(super) fn pending_reason(attendance: &Attendance) -> Option<Code> {
    let at_arrival = reason_at_arrival(attendance);
    if attendance.is_uncertain() && is_flagged(attendance, Code::NotEmployed) {
        // Nobody was employed whenever it was, so that no correction makes it count.
        return Some(Code::NotEmployed).filter(|_| attendance.review == Review::Pending);
    }
    let applies =
        |code: &Code| at_arrival == Some(*code) || is_fact(*code) && is_flagged(attendance, *code);
    let first = Code::REVIEW_REASONS.into_iter().find(applies);
    first.filter(|_| attendance.review == Review::Pending)
}

/// Why an attendance is in review that is so for more than a fact of its date: by its stored reason or, where that is
/// not a code, by its flags.
fn reason_at_arrival(attendance: &Attendance) -> Option<Code> {
    if attendance.review != Review::Pending || reviewed_for(attendance).is_some() {
        return None;
    }
    let stored_reason = attendance.review_reason.as_deref();
    let reasons = Code::REVIEW_REASONS;
    reasons
        .into_iter()
        .find(|code| stored_reason == Some(code.as_str()))
        .or_else(|| reasons.into_iter().find(|code| is_flagged(attendance, *code)))
}

/// Whether it is a fact of the date, which may go again.
fn is_fact(code: Code) -> bool {
    matches!(code, Code::PeriodLocked | Code::NotEmployed | Code::WorkedOnLeave)
}

fn is_flagged(attendance: &Attendance, code: Code) -> bool {
    let flag = match code {
        Code::ClockFault => Flag::ClockFault,
        Code::ClockSkew => Flag::ClockSkew,
        Code::LateTap => Flag::LateTap,
        Code::LateSync => Flag::LateSync,
        Code::TooLong => Flag::TooLong,
        Code::OutsideGeofence => Flag::OutsideGeofence,
        Code::LocationUncertain => Flag::LocationUncertain,
        Code::PeriodLocked => Flag::PeriodLocked,
        Code::NotEmployed => Flag::NotEmployed,
        Code::WorkedOnLeave => Flag::WorkedOnLeave,
        _ => return false,
    };
    attendance.flags.contains(&flag)
}

fn explain(code: Code) -> &'static str {
    match code {
        Code::PeriodLocked => "the date belongs to an approved payroll",
        Code::ClockSkew => "the device's clock was more than 24 hours off",
        Code::LateTap => "it is a tap of a shift that somebody has decided about without it",
        Code::LateSync => "it arrived later than allowed",
        Code::TooLong => "it is longer than allowed",
        Code::OutsideGeofence => "the place is outside every geofence",
        Code::LocationUncertain => "the place may be inside or outside an allowed one",
        Code::NotEmployed => "the employee is not employed on the date",
        Code::WorkedOnLeave => "it was worked on approved leave",
        Code::ClockFault => "the clock of the terminal was wrong, so the time has to be entered",
        other => other.as_str(),
    }
}
