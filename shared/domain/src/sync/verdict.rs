//! The verdicts on records, and their reasons, as text.

use serde::{Deserialize, Serialize};

/// The verdict on a record (rule SYNC-13), in the order of summaries.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Verdict {
    Created,
    /// The record filled a known record.
    Updated,
    /// The record is known and the copy adds nothing, or it is the same punch as a known record.
    Duplicate,
    /// The record is stored, but not paid before its approval.
    NeedsReview,
    /// The record is not stored: it overlaps another attendance, or contradicts an earlier copy.
    Conflict,
    /// The record is not stored.
    Rejected,
    /// The job failed before it applied the record. [`apply`](fn@super::apply) never returns this.
    Unprocessed,
}

impl Verdict {
    /// The verdict as text.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The reason for a verdict (rule SYNC-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    UnknownEmployee,
    Forbidden,
    ContentChanged,
    OutBeforeIn,
    FutureTime,
    OutsideGeofence,
    Overlap,
    TooMany,
    PeriodLocked,
    ClockSkew,
    LateSync,
    TooLong,
    LocationUncertain,
    /// The employee is not employed on the date (rule TIME-54).
    NotEmployed,
    /// The attendance was worked on approved leave (rule TIME-49).
    WorkedOnLeave,
    /// Only an interval of the clock-in is known (rule SYNC-37).
    ClockFault,
    /// It is a tap of a shift about which somebody decided without it (rule TERM-8).
    LateTap,
    /// The attendance is longer than the longest shift that people work (rule TIME-59).
    LongShift,
    /// The record gave the attendance of the same punch its clock-out, or ended where another attendance begins
    /// (rules SYNC-38 and SYNC-39).
    Merged,
}

impl Code {
    /// Every reason that a sync may give. [`Self::LateTap`] belongs to taps.
    pub const ALL: [Self; 18] = [
        Self::UnknownEmployee,
        Self::Forbidden,
        Self::ContentChanged,
        Self::OutBeforeIn,
        Self::FutureTime,
        Self::OutsideGeofence,
        Self::Overlap,
        Self::TooMany,
        Self::PeriodLocked,
        Self::ClockSkew,
        Self::LateSync,
        Self::TooLong,
        Self::LocationUncertain,
        Self::NotEmployed,
        Self::WorkedOnLeave,
        Self::ClockFault,
        Self::LongShift,
        Self::Merged,
    ];

    /// The reasons for a review, in their order. The first one that applies becomes the code of the verdict (rule
    /// SYNC-13).
    pub const REVIEW_REASONS: [Self; 12] = [
        Self::PeriodLocked,
        Self::ClockFault,
        Self::ClockSkew,
        Self::LateTap,
        Self::LateSync,
        Self::TooLong,
        Self::LongShift,
        Self::Overlap,
        Self::OutsideGeofence,
        Self::LocationUncertain,
        Self::NotEmployed,
        Self::WorkedOnLeave,
    ];

    /// The code as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::UnknownEmployee => "unknown_employee",
            Self::Forbidden => "forbidden",
            Self::ContentChanged => "content_changed",
            Self::NotEmployed => "not_employed",
            Self::OutBeforeIn => "out_before_in",
            Self::FutureTime => "future_time",
            Self::OutsideGeofence => "outside_geofence",
            Self::Overlap => "overlap",
            Self::TooMany => "too_many",
            Self::PeriodLocked => "period_locked",
            Self::ClockSkew => "clock_skew",
            Self::LateSync => "late_sync",
            Self::TooLong => "too_long",
            Self::LocationUncertain => "location_uncertain",
            Self::WorkedOnLeave => "worked_on_leave",
            Self::ClockFault => "clock_fault",
            Self::LateTap => "late_tap",
            Self::LongShift => "long_shift",
            Self::Merged => "merged",
        }
    }
}
