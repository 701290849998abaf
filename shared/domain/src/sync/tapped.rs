//! Attendances that are made from taps (rules TERM-5 to TERM-8).
//!
//! The taps are the facts. An attendance that was made from them is their interpretation so far. When a tap comes
//! later, the shifts around it are found again, and the attendances follow: a clock-out moves, one attendance becomes
//! two, or two become one. A shift whose taps tell when breaks began and ended is several attendances. An attendance
//! about which somebody has **decided** does not change. If a tap of the shift lies outside that attendance, the tap
//! becomes an attendance of its own and goes to review.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use crate::attendance::{Attendance, Flag, Review, Sent, Source};
use crate::day::DayContext;
use crate::ids::{AttendanceId, EmployeeId};
use crate::person::Person;
use crate::sync::answer::Applying;
use crate::sync::candidate::Candidate;
use crate::sync::{Code, Photo, Receipt, SyncRecord};
use crate::timeline::Timeline;

/// A tap of a shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapOfShift {
    pub at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    /// The id of the record of which the tap is the clock-in, if it is one.
    pub record_id: String,
    /// The terminal.
    pub device_id: String,
    /// The attendance that the tap belongs to so far.
    pub attendance: Option<AttendanceId>,
}

/// A shift as its taps describe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TappedShift {
    /// The taps in the order of time, at least one.
    pub taps: Vec<TapOfShift>,
    /// The attendances of the shift, in the same order. Together they have all of its taps.
    pub stays: Vec<TappedStay>,
}

/// An attendance as its taps describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TappedStay {
    /// The number of taps in the attendance, at least one. The first of them is the clock-in.
    pub taps: usize,
    pub clock_out_at: Option<DateTime<Utc>>,
    /// Whether the shift has an odd number of taps, so that a break may be missing.
    pub is_uneven: bool,
}

impl TappedShift {
    /// Each attendance with its taps.
    fn stays(&self) -> impl Iterator<Item = (TappedStay, &[TapOfShift])> {
        let mut rest = &self.taps[..];
        self.stays.iter().map(move |stay| {
            let (taps, after) = rest.split_at(stay.taps.min(rest.len()));
            rest = after;
            (*stay, taps)
        })
    }
}

/// The attendance to which a tap belongs, or the reason for which it belongs to none.
pub type TapOutcome = Result<AttendanceId, Code>;

/// Changes the timeline to match these shifts, which are all shifts that the new taps may have changed. Returns the
/// outcome of each tap of each shift.
///
/// The timeline must contain the attendances of all taps, and what punches at the times of the shifts need
/// ([`crate::timeline`]). An attendance arrives with that one of its taps that arrives last, whatever the receipt in
/// `applying` is, because another terminal may have sent a later tap, which was applied earlier.
pub fn apply_taps(
    shifts: &[TappedShift],
    person: &Person<'_>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> Vec<Vec<TapOutcome>> {
    let context = DayContext { person, settings: applying.settings, now: applying.now };
    let times = shifts.iter().flat_map(|shift| &shift.taps).map(|tap| tap.at).collect();
    let deciding = Deciding { person, times };
    let planned: Vec<Vec<Planned<'_>>> =
        shifts.iter().map(|shift| plan(shift, &deciding, applying, timeline)).collect();
    let wanted: BTreeSet<AttendanceId> =
        planned.iter().flatten().map(|planned| planned.attendance(applying)).collect();
    let before = shifts.iter().flat_map(|shift| &shift.taps).filter_map(|tap| tap.attendance);
    let before: BTreeSet<AttendanceId> = before.collect();
    for id in before.difference(&wanted) {
        if timeline.get(*id).is_some_and(|there| !deciding.is_decided(there)) {
            timeline.remove(*id, &context);
        }
    }
    let mut outcomes = vec![];
    for of_shift in planned {
        let mut of_taps = vec![];
        for planned in of_shift {
            let outcome = match &planned.what {
                What::Of(id) => Ok(*id),
                What::Stored(record, is_late) => {
                    let arrived = planned.taps.iter().map(|tap| tap.received_at).max();
                    let received_at = arrived.unwrap_or(applying.receipt.received_at);
                    let receipt = Receipt { received_at, skew_millis: None };
                    let applying = Applying { receipt, ..*applying };
                    store(record, *is_late, &deciding, &applying, timeline)
                }
            };
            of_taps.extend(planned.taps.iter().map(|_| outcome));
        }
        outcomes.push(of_taps);
    }
    outcomes
}

/// Taps of a shift that follow one another and have the same outcome.
struct Planned<'a> {
    taps: &'a [TapOfShift],
    what: What,
}

enum What {
    /// The taps belong to an attendance that does not change.
    Of(AttendanceId),
    /// The taps make an attendance; `true` if somebody decided about the shift without them.
    Stored(Box<SyncRecord>, bool),
}

impl Planned<'_> {
    fn attendance(&self, applying: &Applying<'_>) -> AttendanceId {
        match &self.what {
            What::Of(id) => *id,
            What::Stored(record, _) => record.attendance_id(applying.organization),
        }
    }
}

/// The outcome of the taps of a shift.
fn plan<'a>(
    shift: &'a TappedShift,
    deciding: &Deciding<'_>,
    applying: &Applying<'_>,
    timeline: &Timeline,
) -> Vec<Planned<'a>> {
    let employee = deciding.person.employee_id;
    let records = shift.stays().map(|(stay, taps)| (record(employee, &taps[0], stay), taps));
    let records: Vec<(SyncRecord, &[TapOfShift])> = records.collect();
    let begun = |tap: &TapOfShift| {
        let begins = records.iter().find(|(record, _)| record.id == tap.record_id);
        begins.map(|(record, _)| record.attendance_id(applying.organization))
    };
    let decided = |id: AttendanceId| timeline.get(id).filter(|there| deciding.is_decided(there));
    let named = shift.taps.iter().flat_map(|tap| tap.attendance.into_iter().chain(begun(tap)));
    let owners: Vec<&Attendance> =
        named.collect::<BTreeSet<_>>().into_iter().filter_map(decided).collect();
    if owners.is_empty() {
        let stored = |(record, taps)| {
            let what = What::Stored(Box::new(record), false);
            Planned { taps, what }
        };
        return records.into_iter().map(stored).collect();
    }
    let covered_by = |tap: &TapOfShift| {
        // The first tap of an attendance is its clock-in, and gives it its id.
        let of_tap = tap.attendance.or_else(|| begun(tap));
        let owner = owners.iter().find(|owner| of_tap == Some(owner.id));
        owner.or_else(|| owners.iter().find(|owner| covers(owner, tap.at))).map(|owner| owner.id)
    };
    let same = |a: &TapOfShift, b: &TapOfShift| covered_by(a) == covered_by(b);
    let groups = shift.taps.chunk_by(same);
    groups
        .map(|taps| {
            let what = covered_by(&taps[0]).map_or_else(
                || {
                    let clock_out_at = taps.last().filter(|_| taps.len() > 1).map(|last| last.at);
                    let stay = TappedStay { taps: taps.len(), clock_out_at, is_uneven: false };
                    What::Stored(Box::new(record(employee, &taps[0], stay)), true)
                },
                What::Of,
            );
            Planned { taps, what }
        })
        .collect()
}

/// The changes that taps may make.
struct Deciding<'a> {
    person: &'a Person<'a>,
    /// The times of all taps of the shifts.
    times: BTreeSet<DateTime<Utc>>,
}

impl Deciding<'_> {
    /// Whether a person, a payroll or another device has settled an attendance, so that taps do not change it.
    fn is_decided(&self, attendance: &Attendance) -> bool {
        let waits = attendance.review == Review::Pending;
        attendance.flags.contains(&Flag::Corrected)
            || matches!(attendance.review, Review::Approved | Review::Rejected)
            || !waits && self.person.locked_on(attendance.day_result.date)
            // It was clocked out online, or by a record that no tap made.
            || attendance.clock_out_at != attendance.sent.clock_out
            || attendance.clock_out_at.is_some_and(|clock_out| !self.times.contains(&clock_out))
    }
}

/// A tap within this time after another one adds no information.
const DOUBLE_TAP: TimeDelta = TimeDelta::seconds(60);

fn covers(attendance: &Attendance, at: DateTime<Utc>) -> bool {
    let last = attendance.clock_out_at.unwrap_or(attendance.clock_in_at);
    (attendance.clock_in_at..=last + DOUBLE_TAP).contains(&at)
}

fn record(employee_id: EmployeeId, first: &TapOfShift, stay: TappedStay) -> SyncRecord {
    SyncRecord {
        index: 0,
        id: first.record_id.clone(),
        employee_id,
        device_id: first.device_id.clone(),
        sent: Sent {
            clock_in: Some(first.at),
            clock_out: stay.clock_out_at,
            source: Some(Source::Kiosk),
            ..Sent::default()
        },
        photo: Photo::Elsewhere,
        uneven_taps: stay.is_uneven,
    }
}

/// Stores the attendance that taps make, unless it is already stored in this form.
fn store(
    record: &SyncRecord,
    is_late: bool,
    deciding: &Deciding<'_>,
    applying: &Applying<'_>,
    timeline: &mut Timeline,
) -> TapOutcome {
    let person = deciding.person;
    let id = record.attendance_id(applying.organization);
    let clock_out = record.sent.clock_out;
    let candidate = match timeline.get(id) {
        None => Candidate::tapped(id, record, is_late, person, applying),
        Some(there) if deciding.is_decided(there) => return Ok(id),
        Some(there)
            if there.clock_out_at == clock_out
                && there.flags.contains(&Flag::UnevenTaps) == record.uneven_taps =>
        {
            return Ok(id);
        }
        Some(there) => Candidate::retimed(there, record),
    };
    match candidate.evaluate(person, applying, timeline) {
        Ok(evaluated) => {
            let context = DayContext { person, settings: applying.settings, now: applying.now };
            timeline.put(evaluated.attendance, &context);
            Ok(id)
        }
        // Every refusal has a code.
        Err(refused) => Err(refused.code.unwrap_or(Code::Overlap)),
    }
}

#[cfg(test)]
#[path = "tests/tapped.rs"]
mod tests;
