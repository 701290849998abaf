//! An attendance: the raw times that a client sent, the effective times, and the day result.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::ids::{AttendanceId, DepartmentId, EmployeeId, JobId, SiteId};

/// An attendance: from a clock-in to its clock-out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attendance {
    pub id: AttendanceId,
    pub employee_id: EmployeeId,
    /// The client's device; empty when the client named none. Part of the record's identity.
    pub device_id: String,
    /// The client's own id of the record. `None` if the client named none, or a person entered it.
    pub client_record_id: Option<String>,
    /// The fields as the client sent them. Day results and corrections never change them.
    pub sent: Sent,
    /// Where the clock-out was made, when it was a punch of its own.
    pub clock_out_place: Option<ClockOutPlace>,
    /// When the request that brought the clock-in arrived.
    pub received_at: DateTime<Utc>,
    /// The delay of the device's clock (negative: ahead), in seconds, at the clock-in.
    pub clock_skew_seconds: Option<i64>,
    /// The effective times.
    pub clock_in_at: DateTime<Utc>,
    /// Where the clock-in is only known to lie between two times: the later one, and `clock_in_at` is the earlier one.
    /// `None` once somebody has corrected it (rule SYNC-37).
    pub clock_in_latest_at: Option<DateTime<Utc>>,
    pub clock_out_at: Option<DateTime<Utc>>,
    pub day_result: DayResult,
    pub flags: BTreeSet<Flag>,
    pub review: Review,
    /// Metres to the nearest fence, when places are checked and coordinates were sent.
    pub distance_m: Option<f64>,
    /// Why the record last went to review: a [`Code`](crate::sync::Code) as it is written; empty
    /// when it never did.
    pub review_reason: Option<String>,
    /// The review before the attendance went to review because of a fact of its date (a lock, employment, leave).
    /// The attendance has it again when the fact goes and nobody has decided (rules TIME-50, TIME-54 and TIME-55).
    pub review_before: Review,
    /// The ids of other records that are the same punch, in the order in which they came (rule SYNC-38).
    #[serde(default)]
    pub same_punch: Vec<AttendanceId>,
    pub job_id: Option<JobId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// So many other records of the same punch an attendance remembers; more of them change nothing (rule SYNC-38).
const MAX_SAME_PUNCH: usize = 10;

impl Attendance {
    /// Whether it is the attendance of the record with this id.
    pub fn is_known_as(&self, id: AttendanceId) -> bool {
        self.id == id || self.same_punch.contains(&id)
    }

    /// Remembers another record of the same punch.
    pub fn note_same_punch(&mut self, id: AttendanceId) {
        if !self.is_known_as(id) && self.same_punch.len() < MAX_SAME_PUNCH {
            self.same_punch.push(id);
        }
    }

    /// Whether overlap, open and day rules include it. A rejected attendance counts nowhere (rule
    /// TIME-47), and neither does one whose clock-in is not known (rule SYNC-37).
    pub fn counts(&self) -> bool {
        self.review != Review::Rejected && !self.is_uncertain()
    }

    /// Whether its clock-in is only known to lie between two times (rule SYNC-37).
    pub fn is_uncertain(&self) -> bool {
        self.clock_in_latest_at.is_some()
    }
}

/// The fields of a punch as a client sends them (rule SYNC-12), without any day result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    pub clock_in: Option<DateTime<Utc>>,
    /// The latest time at which the clock-in may have been, if `clock_in` is only the earliest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_in_latest: Option<DateTime<Utc>>,
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

/// The result of the day rules for one attendance (rules TIME-11, TIME-13, TIME-19, TIME-22 and
/// TIME-26). Minutes are whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayResult {
    /// The local date on which the shift starts.
    pub date: NaiveDate,
    /// The zone in which the employee worked on the date.
    pub timezone: Tz,
    pub status: Status,
    /// The shift it belongs to; `None` when unscheduled.
    pub shift: Option<Shift>,
    pub scheduled_minutes: u32,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    pub late_minutes: u32,
    /// Where the employee belonged on the date (rule TIME-53).
    pub assigned: Assigned,
}

/// The part of an employee's assignment that stays with events of its time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assigned {
    pub department_id: Option<DepartmentId>,
    pub site_id: Option<SiteId>,
    pub manager_id: Option<EmployeeId>,
    pub cost_centre: Option<String>,
}

impl DayResult {
    /// The result before the day rules have run.
    pub fn none(date: NaiveDate) -> Self {
        Self {
            date,
            timezone: Tz::UTC,
            status: Status::Open,
            shift: None,
            scheduled_minutes: 0,
            worked_minutes: 0,
            overtime_minutes: 0,
            late_minutes: 0,
            assigned: Assigned::default(),
        }
    }
}

/// A shift's instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shift {
    pub start: DateTime<Utc>,
    pub end: DateTime<Utc>,
}

/// The kind of device or client; `manual` is a time that a person entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Mobile,
    Web,
    Kiosk,
    Import,
    Manual,
}

/// The status of an attendance (rule TIME-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Without a clock-out, which may still arrive.
    Open,
    Present,
    /// Present, but the first clock-in is late.
    Late,
    /// The day's worked minutes are less than `half_day_minutes`.
    HalfDay,
    /// Closed by the service, because no clock-out arrived in time; worked 0.
    Incomplete,
}

/// The policy for an attendance whose clock-out never comes (rules TIME-27 and TIME-57).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SinglePunch {
    /// The clock-out was forgotten: it is incomplete.
    #[default]
    Open,
    /// People punch once a day: it makes a day on which they were present.
    CountsAsDay,
}

/// A mark on an attendance. The day rules set those of [`DAY_FLAGS`](crate::day::DAY_FLAGS); a sync sets most of the
/// others.
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
    /// Worked on approved leave (rule TIME-49).
    WorkedOnLeave,
    PhotoReused,
    /// The employee is not employed on the date (rule TIME-54).
    NotEmployed,
    /// It came to its date when an approved payroll held it (rule TIME-55).
    PeriodLocked,
    /// The clock of the terminal was wrong, so that only an interval of the clock-in is known (rule SYNC-37).
    ClockFault,
    /// A tap of a shift that somebody has decided about without it (rule TERM-8).
    LateTap,
    /// Longer than the longest shift that people work (rule TIME-59).
    LongShift,
    /// Its shift has an odd number of taps, so that a break may be missing (rule TERM-12).
    UnevenTaps,
}

impl Flag {
    /// Every flag.
    pub const ALL: [Self; 18] = [
        Self::LateArrival,
        Self::EarlyLeave,
        Self::OutsideGeofence,
        Self::LocationUncertain,
        Self::ClockSkew,
        Self::LateSync,
        Self::TooLong,
        Self::AutoClosed,
        Self::Corrected,
        Self::PhotoInvalid,
        Self::WorkedOnLeave,
        Self::PhotoReused,
        Self::NotEmployed,
        Self::PeriodLocked,
        Self::ClockFault,
        Self::LateTap,
        Self::LongShift,
        Self::UnevenTaps,
    ];
}

/// A reviewer's decision about an attendance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Review {
    /// It never went to review.
    #[default]
    None,
    /// Stored, but not paid until somebody decides.
    Pending,
    Approved,
    /// Counts nowhere.
    Rejected,
}
