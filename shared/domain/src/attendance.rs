//! An attendance: what was sent, what holds, and how it was judged.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::{AttendanceId, EmployeeId, JobId};

/// One presence of one employee.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attendance {
    pub id: AttendanceId,
    pub employee_id: EmployeeId,
    /// The client's device; empty when it named none. Part of the record's identity.
    pub device_id: String,
    /// The client's own id of the record; `None` when it was entered here.
    pub client_record_id: Option<String>,
    /// Everything the client said, as it said it. Never changed by a day result or a correction.
    pub sent: Sent,
    /// Where the clock-out was made, when it was made separately.
    pub clock_out_place: Option<ClockOutPlace>,
    /// When the request that brought the clock-in arrived.
    pub received_at: DateTime<Utc>,
    /// How far the device's clock was behind (negative: ahead), in seconds, at the clock-in.
    pub clock_skew_seconds: Option<i64>,
    /// Effective times: what counts.
    pub clock_in_at: DateTime<Utc>,
    pub clock_out_at: Option<DateTime<Utc>>,
    pub day_result: DayResult,
    pub flags: BTreeSet<Flag>,
    pub review: Review,
    /// Metres to the nearest fence, when places are judged and coordinates were sent.
    pub distance_m: Option<f64>,
    /// Why the record was last sent to review: a [`Code`](crate::sync::Code) as it is written; empty
    /// when it never was.
    pub review_reason: Option<String>,
    pub job_id: Option<JobId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Attendance {
    /// Whether it takes part in overlap, open and day: a rejected one counts nowhere (rule
    /// TIME-47).
    pub fn counts(&self) -> bool {
        self.review != Review::Rejected
    }
}

/// The fields of a punch as a client sends them (rule SYNC-12), before any day result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    pub clock_in: Option<DateTime<Utc>>,
    pub clock_out: Option<DateTime<Utc>>,
    pub place: Place,
    pub source: Option<Source>,
}

/// Where a punch was made. Coordinates come together or not at all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Degrees, WGS 84.
    pub lat: Option<f64>,
    /// Degrees, WGS 84.
    pub lng: Option<f64>,
    pub location: Option<String>,
    /// Radius of uncertainty in metres.
    pub location_accuracy: Option<f64>,
    pub photo_url: Option<String>,
}

/// Where a clock-out was made online.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClockOutPlace {
    pub place: Place,
    /// Empty when the client named none.
    pub device_id: String,
}

/// What the rules of the day make of an attendance (rules TIME-11, TIME-13, TIME-19, TIME-22 and
/// TIME-26). Minutes are whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayResult {
    /// The local date on which its shift starts.
    pub date: NaiveDate,
    pub status: Status,
    /// The shift it belongs to; `None` when unscheduled.
    pub shift: Option<Shift>,
    pub scheduled_minutes: u32,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    pub late_minutes: u32,
}

impl DayResult {
    /// What stands until the day is judged.
    pub fn none(date: NaiveDate) -> Self {
        Self {
            date,
            status: Status::Open,
            shift: None,
            scheduled_minutes: 0,
            worked_minutes: 0,
            overtime_minutes: 0,
            late_minutes: 0,
        }
    }
}

/// A shift's instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shift {
    pub start: DateTime<Utc>,
    pub end: DateTime<Utc>,
}

/// What a punch was made with; `manual` is one entered here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Mobile,
    Web,
    Kiosk,
    Import,
    Manual,
}

/// How an attendance stands (rule TIME-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Without a clock-out, which may still come.
    Open,
    Present,
    /// Present, but first too late.
    Late,
    /// The day's worked minutes are less than `half_day_minutes`.
    HalfDay,
    /// Without a clock-out for so long that it was closed; worked 0.
    Incomplete,
}

/// What is remarkable about an attendance. The first two and `auto_closed` are the day's day result
/// (rules TIME-19, TIME-20 and TIME-27), most others the sync's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    LateArrival,
    EarlyLeave,
    OutsideGeofence,
    LocationUncertain,
    ClockSkew,
    LateSync,
    TooLong,
    AutoClosed,
    Corrected,
    PhotoInvalid,
}

/// What a person has said of an attendance that was sent to review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Review {
    /// Was never sent to review.
    #[default]
    None,
    /// Stored, outside pay until someone decides.
    Pending,
    Approved,
    /// Counts nowhere.
    Rejected,
}
