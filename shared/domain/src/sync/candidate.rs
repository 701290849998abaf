//! A record that is about to be stored: the checks of its employment, times, place and overlap, and the outcome of
//! its review.

use chrono::{DateTime, NaiveDate, Utc};

use crate::attendance::{Attendance, DayResult, Flag, Review, Sent, Source};
use crate::day::{is_long_shift, is_too_long, reviewed_for};
use crate::ids::AttendanceId;
use crate::person::Person;
use crate::place::{self, Outcome};
use crate::sync::answer::{Answer, Applying};
use crate::sync::merge::{brings_position, normalised_sent};
use crate::sync::{Code, Photo, SyncRecord, Verdict, is_absurd};
use crate::timeline::{MAX_ON_DATE, Timeline};

/// An attendance that passed the checks.
pub(super) struct Evaluated {
    pub(super) attendance: Attendance,
    /// Another attendance that the clock-out also ends, and the time of that end (rule SYNC-39).
    pub(super) closes: Option<(AttendanceId, DateTime<Utc>)>,
    pub(super) answer: Answer,
}

/// An attendance in the form in which it would be stored, before the checks.
pub(super) struct Candidate {
    attendance: Attendance,
    date: NaiveDate,
    /// Whether the record is known, so that it adds to a stored attendance.
    is_fill: bool,
    /// Whether it brings something that another record lacked, or ends where another attendance begins.
    is_merged: bool,
    /// Whether a clock-out may end where a later attendance begins (rule SYNC-39).
    may_end_meanwhile: bool,
    /// Another attendance that the clock-out also ends, and the time of that end.
    closes: Option<(AttendanceId, DateTime<Utc>)>,
    /// Whether the record brings an effective time.
    brings_time: bool,
    /// Whether the record brings coordinates or an accuracy; always true for a new record.
    brings_position: bool,
    /// Whether the record ends later than the attendance, whose end does not change (rule SYNC-28).
    ends_later: bool,
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
            as_locked: None,
            extra: Default::default(),
            same_punch: vec![],
            job_id: applying.job.cloned(),
            created_at: applying.now,
            updated_at: applying.now,
        };
        Self {
            attendance,
            date,
            is_fill: false,
            is_merged: false,
            may_end_meanwhile: false,
            closes: None,
            brings_time: true,
            brings_position: true,
            ends_later: false,
        }
    }

    pub(super) fn fill(
        stored: &Attendance,
        sent: Sent,
        record: &SyncRecord,
        applying: &Applying<'_>,
        ends_later: bool,
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
            // The attendance was made online, if a missing source means `web` (rule SYNC-32).
            attendance.sent.source.get_or_insert(Source::Web);
            attendance.job_id = Some(job.clone());
        }
        let date = stored.day_result.date;
        Self {
            attendance,
            date,
            is_fill: true,
            is_merged: false,
            may_end_meanwhile: true,
            closes: None,
            brings_time,
            brings_position,
            ends_later,
        }
    }

    /// An attendance that gets the clock-out of another record of the same punch. The raw clock-out of its own record
    /// may still arrive (rule SYNC-38).
    pub(super) fn same_punch(
        stored: Attendance,
        record: &SyncRecord,
        applying: &Applying<'_>,
    ) -> Self {
        let clock_out_at = record.clock_out(&applying.receipt);
        let date = stored.day_result.date;
        Self {
            attendance: Attendance { clock_out_at, ..stored },
            date,
            is_fill: true,
            is_merged: true,
            may_end_meanwhile: true,
            closes: None,
            brings_time: true,
            brings_position: false,
            ends_later: false,
        }
    }

    /// A record that was made from taps. The place is not checked, because a terminal is fixed where people work
    /// (rule TERM-5).
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

    /// An attendance that was made from taps, with another clock-out or another number of taps.
    pub(super) fn retimed(stored: &Attendance, record: &SyncRecord) -> Self {
        let mut attendance = stored.clone();
        attendance.sent.clock_out = record.sent.clock_out;
        attendance.clock_out_at = record.sent.clock_out;
        attendance.flags.remove(&Flag::UnevenTaps);
        attendance.flags.extend(uneven_flag(record));
        attendance.flags.remove(&Flag::TooLong);
        attendance.flags.remove(&Flag::LongShift);
        let of_length = [Code::TooLong, Code::LongShift].map(Code::as_str);
        if attendance.review_reason.as_deref().is_some_and(|why| of_length.contains(&why)) {
            // The review is decided again.
            (attendance.review, attendance.review_reason) = (attendance.review_before, None);
        }
        let date = stored.day_result.date;
        Self {
            attendance,
            date,
            is_fill: true,
            is_merged: false,
            may_end_meanwhile: false,
            closes: None,
            brings_time: true,
            brings_position: false,
            ends_later: false,
        }
    }

    /// Evaluates the list of verdicts from `not_employed` on.
    pub(super) fn evaluate(
        mut self,
        person: &Person<'_>,
        applying: &Applying<'_>,
        timeline: &Timeline,
    ) -> Result<Evaluated, Answer> {
        if self.brings_time {
            self.check_clock(person)?;
            self.check_times(applying)?;
        }
        let mut reasons = Vec::new();
        if self.brings_position {
            reasons.extend(self.check_place(person)?);
        }
        if self.brings_time {
            reasons.extend(self.check_overlap(timeline)?);
            self.check_room(timeline)?;
            reasons.extend(self.flag_times(person, applying));
        }
        reasons.extend(self.ends_later.then_some(Code::Overlap));
        let answer = self.settle_review(&reasons);
        Ok(Evaluated { attendance: self.attendance, closes: self.closes, answer })
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

    /// Checks order and future with the effective times (rules SYNC-17 and SYNC-18). Equal times are an instant.
    fn check_times(&self, applying: &Applying<'_>) -> Result<(), Answer> {
        let Attendance { clock_in_at, clock_in_latest_at, clock_out_at, .. } = self.attendance;
        if clock_out_at.is_some_and(|out| out < clock_in_at) {
            let detail = "The clock-out is before the clock-in.";
            return Err(self.rejected(Code::OutBeforeIn, detail));
        }
        // The latest of the times. For a fill this is the clock-out, which is the new time.
        let latest = applying.latest_allowed();
        if clock_out_at.or(clock_in_latest_at).unwrap_or(clock_in_at) > latest {
            return Err(Answer::in_future(self.is_fill, applying));
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

    /// Checks that the attendance overlaps no other one. A clock-out may come after other attendances have begun. It
    /// then ends the attendance where the first of them begins. Returns the reason for a review, if there is one
    /// (rules SYNC-19 and SYNC-39).
    fn check_overlap(&mut self, timeline: &Timeline) -> Result<Option<Code>, Answer> {
        let Attendance { id, clock_in_at, clock_out_at, .. } = self.attendance;
        if !self.attendance.counts() {
            return Ok(None);
        }
        let Some(other) = timeline.overlapping(clock_in_at, clock_out_at, Some(id)) else {
            return Ok(None);
        };
        let clock_out = clock_out_at.filter(|_| self.may_end_meanwhile);
        let ended =
            clock_out.and_then(|out| Some((out, timeline.ended_meanwhile(&self.attendance, out)?)));
        match ended {
            Some((clock_out, ended)) => {
                self.attendance.clock_out_at = Some(ended.clock_out);
                self.closes = ended.closes.map(|other| (other, clock_out));
                self.is_merged = true;
                Ok((!ended.is_joined).then_some(Code::Overlap))
            }
            None => {
                let detail = format!("It overlaps attendance {} of the same employee.", other.id);
                Err(Answer::conflict(Code::Overlap, self.is_fill, other, detail))
            }
        }
    }

    /// Checks that the date has room for another attendance (rule TIME-51). A fill does not change the date.
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
    fn flag_times(&mut self, person: &Person<'_>, applying: &Applying<'_>) -> Vec<Code> {
        let attendance = &mut self.attendance;
        let late = applying.is_late(attendance.clock_in_at);
        let too_long = attendance
            .clock_out_at
            .is_some_and(|out| is_too_long(attendance.clock_in_at, out, applying.settings));
        let long_shift = is_long_shift(attendance, person);
        let skewed = applying.receipt.correction().is_some();
        attendance.flags.extend(attendance.is_uncertain().then_some(Flag::ClockFault));
        attendance.flags.extend(skewed.then_some(Flag::ClockSkew));
        attendance.flags.extend(late.then_some(Flag::LateSync));
        attendance.flags.extend(too_long.then_some(Flag::TooLong));
        attendance.flags.extend(long_shift.then_some(Flag::LongShift));
        [
            (Code::ClockFault, attendance.is_uncertain()),
            (Code::ClockSkew, applying.receipt.skew_needs_review()),
            (Code::LateTap, attendance.flags.contains(&Flag::LateTap)),
            (Code::LateSync, late),
            (Code::TooLong, too_long),
            (Code::LongShift, long_shift),
        ]
        .into_iter()
        .filter_map(|(code, applies)| applies.then_some(code))
        .collect()
    }

    /// Updates the review with the reasons, and returns the verdict.
    fn settle_review(&mut self, reasons: &[Code]) -> Answer {
        let is_fill = self.is_fill;
        let is_merged = self.is_merged;
        let attendance = &mut self.attendance;
        let stored = if is_fill { Verdict::Updated } else { Verdict::Created };
        if attendance.review == Review::Rejected {
            let detail = "Stored. A reviewer rejected the attendance, so it still does not count.";
            return Answer::accepted(stored, None, detail);
        }
        match send_to_review(attendance, reasons) {
            Some(code) => needs_review(code),
            None if is_merged => {
                let detail = "Stored together with what another record has said.";
                Answer::accepted(stored, Some(Code::Merged), detail)
            }
            None if is_fill => Answer::accepted(stored, None, "Stored what was missing."),
            None => Answer::accepted(stored, None, "Stored."),
        }
    }

    fn rejected(&self, code: Code, detail: impl Into<String>) -> Answer {
        Answer::rejected(code, self.is_fill, detail)
    }
}

/// Sends an attendance to review if there are reasons, and returns the first of all its reasons, old and new (rule
/// SYNC-31).
pub(crate) fn send_to_review(attendance: &mut Attendance, reasons: &[Code]) -> Option<Code> {
    let before = reason_at_arrival(attendance);
    let first = Code::REVIEW_REASONS
        .into_iter()
        .find(|code| reasons.contains(code) || before == Some(*code));
    if !reasons.is_empty() {
        attendance.review = Review::Pending;
    }
    if let Some(code) = first {
        attendance.review_reason = Some(code.as_str().to_owned());
    }
    first
}

/// An attendance that waits for a review because its record came late. The record comes again, and is not late any
/// more, because the organization has allowed more days since. The attendance still waits if there is another reason
/// (rule SYNC-22), for example if its record ends later than the attendance.
pub(super) fn judged_again(
    stored: &Attendance,
    applying: &Applying<'_>,
    ends_later: bool,
) -> Option<Attendance> {
    let waits = reason_at_arrival(stored).is_some() && stored.flags.contains(&Flag::LateSync);
    if !waits || applying.is_late(stored.clock_in_at) {
        return None;
    }
    let mut after = stored.clone();
    after.flags.remove(&Flag::LateSync);
    let others = Code::REVIEW_REASONS.into_iter().filter(|code| !is_fact(*code));
    let is_reason = |code: &Code| {
        let is_stored = stored.review_reason.as_deref() == Some(code.as_str());
        let is_later_end = *code == Code::Overlap && ends_later;
        *code != Code::LateSync && (is_stored || is_later_end || is_flagged(&after, *code))
    };
    let reason = others.into_iter().find(is_reason);
    after.review_reason = reason.map(|code| code.as_str().to_owned());
    if reason.is_none() {
        after.review = std::mem::take(&mut after.review_before);
    }
    Some(after)
}

/// The answer to a record that was stored and goes to review.
pub(super) fn needs_review(code: Code) -> Answer {
    let detail = format!("Stored, but not counted until it is reviewed: {}.", explain(code));
    Answer::accepted(Verdict::NeedsReview, Some(code), detail)
}

/// The flag of an attendance with an odd number of taps (rule TERM-12).
fn uneven_flag(record: &SyncRecord) -> Option<Flag> {
    record.uneven_taps.then_some(Flag::UnevenTaps)
}

/// The flag of a photo that does not exist, or that another attendance has already named.
fn photo_flag(photo: Photo) -> Option<Flag> {
    match photo {
        Photo::Missing => Some(Flag::PhotoInvalid),
        Photo::Reused => Some(Flag::PhotoReused),
        Photo::Elsewhere | Photo::Upload(_) => None,
    }
}

/// The first reason for which a pending attendance is in review: the reason of its arrival, or a fact of its date.
pub(super) fn pending_reason(attendance: &Attendance) -> Option<Code> {
    let at_arrival = reason_at_arrival(attendance);
    if attendance.is_uncertain() && is_flagged(attendance, Code::NotEmployed) {
        // The employee was not employed at any time of the interval, so no correction makes the attendance count.
        return Some(Code::NotEmployed).filter(|_| attendance.review == Review::Pending);
    }
    let applies =
        |code: &Code| at_arrival == Some(*code) || is_fact(*code) && is_flagged(attendance, *code);
    let first = Code::REVIEW_REASONS.into_iter().find(applies);
    first.filter(|_| attendance.review == Review::Pending)
}

/// The reason for the review of an attendance, if it is more than a fact of its date. It comes from the stored reason
/// or, if that is no code, from the flags.
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

/// Whether the code is a fact of the date, which may end again.
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
        Code::LongShift => Flag::LongShift,
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
        Code::PeriodLocked => "the date belongs to an approved payroll or timesheet",
        Code::ClockSkew => "the device's clock was more than 24 hours off",
        Code::LateTap => "it is a tap of a shift that somebody has decided about without it",
        Code::LateSync => "it arrived later than allowed",
        Code::TooLong => "it is longer than allowed",
        Code::LongShift => "it is longer than the longest shift that people work",
        Code::Overlap => "a clock-out is later than its end, so a reviewer says when it ended",
        Code::OutsideGeofence => "the place is outside every geofence",
        Code::LocationUncertain => "the place may be inside or outside an allowed one",
        Code::NotEmployed => "the employee is not employed on the date",
        Code::WorkedOnLeave => "it was worked on approved leave",
        Code::ClockFault => "the clock of the terminal was wrong, so the time has to be entered",
        other => other.as_str(),
    }
}
