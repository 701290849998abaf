//! An attendance: the raw times that a client sent, the effective times, and the day result.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::ids::{AttendanceId, DepartmentId, EmployeeId, JobId, SiteId};
use crate::policy::{AsLocked, ExtraTime, PolicyMinutes};

/// An attendance: from a clock-in to its clock-out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attendance {
    pub id: AttendanceId,
    pub employee_id: EmployeeId,
    /// The client's device; empty if the client named none. It is part of the record's identity.
    pub device_id: String,
    /// The client's own id of the record. `None` if the client named none, or a person entered it.
    pub client_record_id: Option<String>,
    /// The fields as the client sent them. Day results and corrections never change them.
    pub sent: Sent,
    /// The place of the clock-out, if the clock-out was a punch of its own.
    pub clock_out_place: Option<ClockOutPlace>,
    /// When the request that brought the clock-in arrived.
    pub received_at: DateTime<Utc>,
    /// The delay of the device's clock (negative: ahead), in seconds, at the clock-in.
    pub clock_skew_seconds: Option<i64>,
    /// The effective times.
    pub clock_in_at: DateTime<Utc>,
    /// The end of the interval in which the clock-in was, if only the interval is known. `clock_in_at` is its
    /// beginning. `None` after somebody has corrected the clock-in (rule SYNC-37).
    pub clock_in_latest_at: Option<DateTime<Utc>>,
    pub clock_out_at: Option<DateTime<Utc>>,
    pub day_result: DayResult,
    pub flags: BTreeSet<Flag>,
    pub review: Review,
    /// Metres to the nearest fence, when places are checked and coordinates were sent.
    pub distance_m: Option<f64>,
    /// The reason for which the record last went to review: a [`Code`](crate::sync::Code) in its written form; empty
    /// if it never did.
    pub review_reason: Option<String>,
    /// The review before the attendance went to review because of a fact of its date (a lock, employment, leave).
    /// When that fact ends and nobody has decided, the attendance gets this review back (rules TIME-50, TIME-54 and
    /// TIME-55).
    pub review_before: Review,
    /// Its state when its date was locked, if it came or changed since: it is paid as a late fact, and changes no other date
    /// (rule POL-14).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_locked: Option<AsLocked>,
    /// The decision about the minutes beyond the due ones (rule POL-5).
    #[serde(default, skip_serializing_if = "ExtraTime::is_nothing")]
    pub extra: ExtraTime,
    /// The ids of other records that are the same punch, in the order in which they came (rule SYNC-38).
    #[serde(default)]
    pub same_punch: Vec<AttendanceId>,
    pub job_id: Option<JobId>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The greatest number of other records of the same punch that an attendance remembers. Further records change
/// nothing (rule SYNC-38).
const MAX_SAME_PUNCH: usize = 10;

impl Attendance {
    /// Whether the record with this id made the attendance or is the same punch.
    pub fn is_known_as(&self, id: AttendanceId) -> bool {
        self.id == id || self.same_punch.contains(&id)
    }

    /// Remembers another record of the same punch.
    pub fn note_same_punch(&mut self, id: AttendanceId) {
        if !self.is_known_as(id) && self.same_punch.len() < MAX_SAME_PUNCH {
            self.same_punch.push(id);
        }
    }

    /// Whether the rules of overlap, open attendances and days include it. A rejected attendance counts nowhere (rule
    /// TIME-47), and neither does an attendance whose clock-in is unknown (rule SYNC-37).
    pub fn counts(&self) -> bool {
        self.review != Review::Rejected && !self.is_uncertain()
    }

    /// The minutes from clock-in to clock-out that do not count because they are a break; `None` without a clock-out, and where
    /// nothing counts.
    pub fn break_minutes(&self) -> Option<u32> {
        let out = self.clock_out_at.filter(|_| self.counts())?;
        match &self.day_result.by_policy {
            Some(by_policy) => Some(by_policy.break_minutes),
            None => {
                let whole = u32::try_from((out - self.clock_in_at).num_minutes());
                Some(whole.unwrap_or_default().saturating_sub(self.day_result.worked_minutes))
            }
        }
    }

    /// Whether only an interval of its clock-in is known (rule SYNC-37).
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

/// The place of a punch. Both coordinates are present, or none.
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

/// The place of a clock-out that was made online.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClockOutPlace {
    pub place: Place,
    /// The device; empty if the client named none.
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
    /// The shift to which the attendance belongs; `None` if it is unscheduled.
    pub shift: Option<Shift>,
    pub scheduled_minutes: u32,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    pub late_minutes: u32,
    /// The minutes by the time policy; `None` on a date without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_policy: Option<Box<PolicyMinutes>>,
    /// The employee's assignment on the date (rule TIME-53).
    pub assigned: Assigned,
}

/// The part of an employee's assignment that is stored with each attendance and payroll of its time.
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
            by_policy: None,
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

impl Shift {
    /// The instant at which its halves meet: the middle of its true length (rule TIME-49).
    pub fn middle(self) -> DateTime<Utc> {
        self.start + (self.end - self.start) / 2
    }
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
    /// The attendance has no clock-out yet. Its clock-out may still arrive.
    Open,
    Present,
    /// The employee was present, but the first clock-in is late.
    Late,
    /// The day's worked minutes are less than `half_day_minutes`.
    HalfDay,
    /// The service closed the attendance, because no clock-out arrived in time. Its worked minutes are 0.
    Incomplete,
}

/// The policy for an attendance whose clock-out never comes (rules TIME-27 and TIME-57).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SinglePunch {
    /// The clock-out was forgotten, so the attendance is incomplete.
    #[default]
    Open,
    /// People punch once a day, so the attendance makes a day on which the employee was present.
    CountsAsDay,
}

/// A mark on an attendance. The day rules set the flags in [`DAY_FLAGS`](crate::day::DAY_FLAGS). A sync sets most of
/// the others.
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
    /// The attendance was worked on approved leave (rule TIME-49).
    WorkedOnLeave,
    PhotoReused,
    /// The employee is not employed on the date (rule TIME-54).
    NotEmployed,
    /// The attendance got its date when an approved payroll or timesheet had already locked that date (rule TIME-55).
    PeriodLocked,
    /// The clock of the terminal was wrong, so that only an interval of the clock-in is known (rule SYNC-37).
    ClockFault,
    /// It is a tap of a shift about which somebody decided without it (rule TERM-8).
    LateTap,
    /// The attendance is longer than the longest shift that people work (rule TIME-59).
    LongShift,
    /// The shift has an odd number of taps, so that a break may be missing (rule TERM-12).
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
    /// The attendance never went to review.
    #[default]
    None,
    /// The attendance is stored, but not paid until somebody decides.
    Pending,
    Approved,
    /// The attendance counts nowhere.
    Rejected,
}
