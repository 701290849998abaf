//! From presence to worked minutes: rounding, pieces of work, breaks, extra time and guarantees (rules POL-3 to POL-6).

use std::cmp::Reverse;
use std::ops::Range;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::ids::AttendanceId;
use crate::policy::facts::{DayFacts, ExtraReview, PlannedWork, Presence};
use crate::policy::rounding::rounded;
use crate::policy::version::{Extra, Guarantee};
use crate::schedule::{break_due, minutes, whole_minutes};

/// The worked minutes of a date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayWork {
    pub date: NaiveDate,
    /// By clock-in.
    pub attendances: Vec<AttendanceWork>,
}

impl DayWork {
    /// The minutes of the date that are worked and count.
    pub fn worked_minutes(&self) -> u32 {
        self.attendances.iter().map(AttendanceWork::worked_minutes).sum()
    }

    /// The same minutes, in order.
    pub(super) fn worked_spans(&self) -> impl Iterator<Item = WorkedSpan> {
        self.attendances.iter().enumerate().flat_map(|(attendance, of_attendance)| {
            let spans = of_attendance.worked.iter();
            spans.map(move |span| WorkedSpan { attendance, span: *span })
        })
    }
}

/// The minutes of an attendance. Every minute of its presence is worked, break or uncounted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttendanceWork {
    pub id: AttendanceId,
    /// Stored, not rounded.
    pub clock_in: DateTime<Utc>,
    /// Stored, not rounded.
    pub clock_out: Option<DateTime<Utc>>,
    /// The piece of work of the date that it belongs to, from 0.
    pub piece: usize,
    /// The worked minutes that count.
    pub worked: Vec<Span>,
    /// The minutes deducted as break.
    pub breaks: Vec<Span>,
    /// Extra minutes that do not count: they have no code and are not paid (rule POL-5).
    pub uncounted: Vec<Span>,
    /// The minutes that a guarantee adds behind its last worked minute (rule POL-6).
    pub guaranteed_minutes: u32,
    /// The minutes that it adds beyond the due minutes of the date, counted or not.
    pub extra_minutes: u32,
    /// Whether the extra minutes count only once somebody has approved them.
    pub needs_approval: bool,
}

impl AttendanceWork {
    /// The minutes that are worked and count.
    pub fn worked_minutes(&self) -> u32 {
        length(&self.worked)
    }

    pub fn break_minutes(&self) -> u32 {
        length(&self.breaks)
    }

    pub fn uncounted_minutes(&self) -> u32 {
        length(&self.uncounted)
    }
}

/// Whole minutes one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub from: DateTime<Utc>,
    pub minutes: u32,
}

impl Span {
    pub fn end(&self) -> DateTime<Utc> {
        self.from + minutes(self.minutes)
    }
}

/// Worked minutes one after the other of one attendance.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkedSpan {
    /// The place of the attendance among those of the date.
    pub attendance: usize,
    pub span: Span,
}

fn length(spans: &[Span]) -> u32 {
    spans.iter().map(|span| span.minutes).sum()
}

/// Worked minutes, breaks, uncounted and guaranteed minutes of each attendance of a date (rules POL-3 to POL-6).
///
/// *Case:* breaks 30 after 360 and 45 after 540: presence of 575 minutes loses 35 behind its 540th minute, with a gap of 20
/// it loses 25.
/// *Case:* 480 due, tolerance 15: 500 worked minutes count, of 490 only 480.
/// *Case:* guarantee 180 outside shifts: 40 minutes of work at night have 140 guaranteed ones.
pub fn work_of(facts: &DayFacts<'_>) -> DayWork {
    let stays = stays_of(facts);
    let mut attendances = Vec::with_capacity(stays.len());
    for (piece, stays) in pieces_of(&stays, facts.version.piece_gap_minutes).iter().enumerate() {
        let taken = break_of(stays, facts);
        let mut position = 0;
        for stay in *stays {
            attendances.push(stay.without(piece, position, &taken));
            position += stay.minutes();
        }
    }
    cut_extra(&mut attendances, &stays, facts);
    if let Some(guarantee) = facts.version.guarantee {
        guarantee_pieces(&mut attendances, &stays, guarantee, &facts.shifts);
    }
    DayWork { date: facts.date, attendances }
}

/// An attendance with its rounded times.
#[derive(Clone, Copy, Debug)]
struct Stay {
    presence: Presence,
    clock_in: DateTime<Utc>,
    clock_out: Option<DateTime<Utc>>,
}

impl Stay {
    fn minutes(&self) -> u32 {
        self.clock_out.map_or(0, |out| whole_minutes(out - self.clock_in))
    }

    fn touches(&self, work: &PlannedWork) -> bool {
        self.clock_in < work.shift.end && self.clock_out.is_none_or(|out| work.shift.start < out)
    }

    /// Its minutes, of which those `taken` are break. They begin at a position of their piece.
    fn without(&self, piece: usize, position: u32, taken: &Range<u32>) -> AttendanceWork {
        let length = self.minutes();
        let from = taken.start.saturating_sub(position).min(length);
        let to = taken.end.saturating_sub(position).min(length);
        let span = |range: Range<u32>| {
            let from = self.clock_in + minutes(range.start);
            (!range.is_empty()).then(|| Span { from, minutes: range.end - range.start })
        };
        AttendanceWork {
            id: self.presence.id,
            clock_in: self.presence.clock_in,
            clock_out: self.presence.clock_out,
            piece,
            worked: [0..from, to..length].into_iter().filter_map(span).collect(),
            breaks: span(from..to).into_iter().collect(),
            uncounted: vec![],
            guaranteed_minutes: 0,
            extra_minutes: 0,
            needs_approval: false,
        }
    }
}

/// The attendances by clock-in, the first clock-in and the last clock-out of the date rounded (rule POL-3).
fn stays_of(facts: &DayFacts<'_>) -> Vec<Stay> {
    let stay = |presence: &Presence| Stay {
        presence: *presence,
        clock_in: presence.clock_in,
        clock_out: presence.clock_out,
    };
    let mut stays: Vec<Stay> = facts.presences.iter().map(stay).collect();
    stays.sort_by_key(|stay| (stay.clock_in, stay.presence.id));
    let rounding = facts.version.rounding;
    if let (Some(first), Some(to)) = (stays.first_mut(), rounding.clock_in) {
        first.clock_in = rounded(first.clock_in, facts.zone, to);
    }
    if let (Some(last), Some(to)) = (stays.last_mut(), rounding.clock_out) {
        last.clock_out = last.clock_out.map(|out| rounded(out, facts.zone, to));
    }
    // What is rounded does not pass the other end.
    if let [first, _, ..] = &mut stays[..] {
        first.clock_in = first.clock_out.map_or(first.clock_in, |out| out.min(first.clock_in));
    }
    if let Some(last) = stays.last_mut() {
        last.clock_out = last.clock_out.map(|out| out.max(last.clock_in));
    }
    stays
}

/// The gap between an attendance and the next one; unknown if the first has no clock-out.
fn gap_between(one: &Stay, next: &Stay) -> Option<TimeDelta> {
    one.clock_out.map(|out| (next.clock_in - out).max(TimeDelta::zero()))
}

fn pieces_of(stays: &[Stay], piece_gap_minutes: u32) -> Vec<&[Stay]> {
    let is_short = |one: &Stay, next: &Stay| {
        gap_between(one, next).is_none_or(|gap| gap < minutes(piece_gap_minutes))
    };
    stays.chunk_by(is_short).collect()
}

/// The minutes of a piece of work that are deducted as break, counted from its first minute (rule POL-4).
fn break_of(piece: &[Stay], facts: &DayFacts<'_>) -> Range<u32> {
    let version = facts.version;
    let present: u32 = piece.iter().map(Stay::minutes).sum();
    let gaps: TimeDelta = piece
        .windows(2)
        .filter_map(|pair| gap_between(&pair[0], &pair[1]))
        .filter(|gap| *gap >= minutes(version.min_gap_minutes))
        .sum();
    let touched = facts.shifts.iter().filter(|work| piece.iter().any(|stay| stay.touches(work)));
    let planned: u32 = touched.map(|work| work.break_minutes).sum();
    let tiers = version.breaks.iter().map(|tier| (tier.after_minutes, tier.minutes));
    tiers
        .chain([(facts.break_after_minutes, planned)])
        .map(|(after, granted)| {
            let not_yet_taken = whole_minutes(minutes(granted) - gaps);
            after..after.saturating_add(break_due(present, not_yet_taken, after))
        })
        .max_by_key(|taken| (taken.end - taken.start, Reverse(taken.start)))
        .unwrap_or_default()
}

/// Cuts the extra minutes that do not count from the end of each attendance (rule POL-5).
fn cut_extra(attendances: &mut [AttendanceWork], stays: &[Stay], facts: &DayFacts<'_>) {
    let Extra { needs_approval, tolerance_minutes } = facts.version.extra;
    let worked: u32 = attendances.iter().map(AttendanceWork::worked_minutes).sum();
    let exceeds = worked.saturating_sub(facts.due_minutes) > tolerance_minutes;
    let mut so_far: u32 = 0;
    for (attendance, stay) in attendances.iter_mut().zip(stays) {
        let until_now = so_far + attendance.worked_minutes();
        attendance.extra_minutes =
            until_now.saturating_sub(facts.due_minutes) - so_far.saturating_sub(facts.due_minutes);
        so_far = until_now;
        attendance.needs_approval = needs_approval && exceeds && attendance.extra_minutes > 0;
        let is_approved = stay.presence.extra_review == ExtraReview::Approved;
        if !exceeds || (needs_approval && !is_approved) {
            let kept = attendance.worked_minutes() - attendance.extra_minutes;
            attendance.uncounted = split_off(&mut attendance.worked, kept);
        }
    }
}

/// Keeps the first minutes of spans, and returns the others.
fn split_off(spans: &mut Vec<Span>, kept: u32) -> Vec<Span> {
    let mut left = kept;
    let mut others = vec![];
    for span in spans.iter_mut() {
        let keep = span.minutes.min(left);
        left -= keep;
        if keep < span.minutes {
            let from = span.from + minutes(keep);
            others.push(Span { from, minutes: span.minutes - keep });
            span.minutes = keep;
        }
    }
    spans.retain(|span| span.minutes > 0);
    others
}

/// Adds the minutes that pieces of work lack to what is guaranteed, to the attendance with the last worked minute (rule
/// POL-6).
fn guarantee_pieces(
    attendances: &mut [AttendanceWork],
    stays: &[Stay],
    guarantee: Guarantee,
    shifts: &[PlannedWork],
) {
    let mut first = 0;
    for piece in attendances.chunk_by_mut(|one, next| one.piece == next.piece) {
        let stays = &stays[first..first + piece.len()];
        first += piece.len();
        let touches = shifts.iter().any(|work| stays.iter().any(|stay| stay.touches(work)));
        if guarantee.outside_shift && touches {
            continue;
        }
        let worked: u32 = piece.iter().map(AttendanceWork::worked_minutes).sum();
        if let Some(last) = piece.iter_mut().rfind(|attendance| attendance.worked_minutes() > 0) {
            last.guaranteed_minutes = guarantee.minutes.saturating_sub(worked);
        }
    }
}
