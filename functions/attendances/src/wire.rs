//! The requests and answers of the operations.

pub mod attendance_request;
pub mod deputy;
pub mod inbox;
pub mod timesheet;
pub mod working_time;

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance::{self as model, Place, Sent, Source};
use wfm_domain::clocking::Punch;
use wfm_domain::correction::Correction;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{DepartmentId, EmployeeId, SiteId};
use wfm_domain::policy::ExtraReview;
use wfm_domain::presence;
use wfm_domain::sync::{Photo, SyncRecord};
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::{Timestamp, rounded};
use wfm_storage::attendances::Filter;
use wfm_wire::attendance::{self, Review, Status};
use wfm_wire::expand::{EmployeeName, Expand};

/// A batch of records made offline.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AttendanceSyncBatch")]
pub struct SyncBatch {
    /// 1 to 1,000 records, in any order.
    #[schemars(length(min = 1, max = 1000))]
    pub records: Vec<AttendanceSync>,
}

/// A record. `(employee_id, device_id, id)` is its permanent identity.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceSync {
    /// The client's own id of the record.
    #[schemars(length(min = 1, max = 64))]
    pub id: String,
    /// Default: the caller's own employee.
    pub employee_id: Option<Uuid>,
    /// The time of the clock-in by the client's clock.
    pub clock_in_client_ts: Timestamp,
    /// The end of the interval in which the clock-in was, for a record whose exact clock-in is unknown because the
    /// clock of a terminal was wrong. `clock_in_client_ts` is the beginning of the interval. The end is at most 31
    /// days later. Such a record has no clock-out. It waits for a review, and a correction sets the time.
    pub clock_in_latest_ts: Option<Timestamp>,
    /// The time of the clock-out by the client's clock.
    pub clock_out_client_ts: Option<Timestamp>,
    /// Degrees, WGS 84; only together with `lng`.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub lat: Option<f64>,
    /// Degrees, WGS 84; only together with `lat`.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub lng: Option<f64>,
    /// The place, in words.
    #[schemars(length(max = 256))]
    pub location: Option<String>,
    /// Radius of uncertainty in metres.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub location_accuracy: Option<f64>,
    /// The device; a part of the identity of the record.
    #[schemars(length(max = 128))]
    pub device_id: Option<String>,
    /// An https address, or the `file_url` of an upload.
    #[schemars(length(max = 1024), extend("format" = "http-uri"))]
    pub photo_url: Option<String>,
    /// Kind of client that made the punch.
    pub source: Option<ClientSource>,
    /// Whether the device counted an odd number of taps, so that a break may be missing. If so, the attendance has
    /// the flag `uneven_taps`.
    pub uneven_taps: Option<bool>,
    /// The client's own note, which the service ignores.
    #[schemars(length(max = 64))]
    #[serde(rename = "sync_status")]
    pub _sync_status: Option<String>,
}

/// Request body for a punch made online. No field is required.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceClockIn {
    /// The time by the client's clock. The punch counts at the time of its arrival. A difference of more than 120
    /// seconds is flagged.
    pub client_ts: Option<Timestamp>,
    /// The client's own id of the record. A punch with the same id from the same device finds the attendance that the
    /// first one made, and a later sync of the record is merged with it.
    #[schemars(length(min = 1, max = 64))]
    pub client_record_id: Option<String>,
    /// The device. With `client_record_id` it identifies the punch.
    #[schemars(length(max = 128))]
    pub device_id: Option<String>,
    /// Degrees, WGS 84; only together with `lng`.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub lat: Option<f64>,
    /// Degrees, WGS 84; only together with `lat`.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub lng: Option<f64>,
    /// The place, in words.
    #[schemars(length(max = 256))]
    pub location: Option<String>,
    /// Radius of uncertainty in metres.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub location_accuracy: Option<f64>,
    /// An https address, or the `file_url` of an upload.
    #[schemars(length(max = 1024), extend("format" = "http-uri"))]
    pub photo_url: Option<String>,
    /// Default `web`.
    pub source: Option<ClientSource>,
    /// The employee who clocks. Default: the caller.
    pub employee_id: Option<Uuid>,
}

impl AttendanceClockIn {
    /// The punch as the rules take it. It arrived at `received_at`.
    ///
    /// # Errors
    /// A violation if one coordinate comes without the other.
    pub fn checked(self, received_at: DateTime<Utc>) -> Result<Punch, Error> {
        if let Some(missing) = missing_coordinate(self.lat, self.lng) {
            return Err(Error::Invalid(vec![alone(&format!("/{missing}"))]));
        }
        Ok(Punch {
            received_at,
            client_ts: self.client_ts.map(|at| at.0),
            client_record_id: self.client_record_id,
            device_id: self.device_id.unwrap_or_default(),
            place: Place {
                lat: self.lat.map(rounded),
                lng: self.lng.map(rounded),
                location: self.location,
                location_accuracy: self.location_accuracy.map(rounded),
                photo_url: self.photo_url,
            },
            source: self.source.map(Source::from),
            photo_invalid: false,
            photo_named_by: None,
        })
    }
}

/// Request body for entering an attendance that was not clocked.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceCreate {
    /// The employee who was at work; not the caller.
    pub employee_id: Uuid,
    /// The time at which the attendance began.
    pub clock_in_at: Timestamp,
    /// The time at which it ended, at most seven days after the clock-in.
    pub clock_out_at: Option<Timestamp>,
    /// The place, in words.
    #[schemars(length(max = 256))]
    pub location: Option<String>,
    /// The reason for entering it. The activity log shows it.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

/// Request body for correcting times (with a reason) or for deciding a review.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendancePatch {
    /// The corrected clock-in.
    pub clock_in_at: Option<Timestamp>,
    /// The corrected clock-out.
    pub clock_out_at: Option<Timestamp>,
    /// Required for a correction.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: Option<String>,
    /// The decision about an attendance that waits for a review.
    pub review: Option<Decision>,
    /// The decision about extra minutes, where they need approval under a time policy.
    pub extra_review: Option<Decision>,
    /// A note about the decision.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Decision {
    Approved,
    Rejected,
}

/// The change that an [`AttendancePatch`] asks for.
#[derive(Clone, Debug)]
pub enum AttendanceChange {
    Correct { to: Correction, reason: String },
    Review { decision: model::Review, note: Option<String> },
    ReviewExtra { decision: ExtraReview, note: Option<String> },
}

impl AttendancePatch {
    /// # Errors
    /// Violations if the body has neither a correction nor a decision, or both, and for a correction without its
    /// reason.
    pub fn checked(self) -> Result<AttendanceChange, Error> {
        let to = Correction {
            clock_in_at: self.clock_in_at.map(|at| at.0),
            clock_out_at: self.clock_out_at.map(|at| at.0),
        };
        let corrects = to != Correction::default();
        let alone =
            "Give either times with a `reason`, or `review` or `extra_review` with a `note`.";
        let violation = |pointer: &str, code: &str| Err(Error::invalid(pointer, code, alone));
        if let Some(decision) = self.extra_review {
            if corrects || self.review.is_some() || self.reason.is_some() {
                return violation("/extra_review", "not_together");
            }
            let decision = match decision {
                Decision::Approved => ExtraReview::Approved,
                Decision::Rejected => ExtraReview::Rejected,
            };
            return Ok(AttendanceChange::ReviewExtra { decision, note: self.note });
        }
        match (self.review, self.reason) {
            (Some(_), _) if corrects => violation("/review", "not_together"),
            (Some(_), Some(_)) => violation("/reason", "not_together"),
            (Some(decision), None) => {
                let decision = match decision {
                    Decision::Approved => model::Review::Approved,
                    Decision::Rejected => model::Review::Rejected,
                };
                Ok(AttendanceChange::Review { decision, note: self.note })
            }
            (None, _) if self.note.is_some() => violation("/note", "not_together"),
            (None, _) if !corrects => violation("", "required"),
            (None, None) => violation("/reason", "required"),
            (None, Some(reason)) => Ok(AttendanceChange::Correct { to, reason }),
        }
    }
}

fn missing_coordinate(lat: Option<f64>, lng: Option<f64>) -> Option<&'static str> {
    match (lat, lng) {
        (Some(_), None) => Some("lng"),
        (None, Some(_)) => Some("lat"),
        _ => None,
    }
}

fn alone(pointer: &str) -> Violation {
    Violation::at(pointer, "required", "`lat` and `lng` come together or not at all.")
}

/// Kind of client that made the punch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ClientSource {
    Mobile,
    Web,
    Kiosk,
    Import,
}

impl SyncBatch {
    /// The records as the rules take them. A record that names no employee belongs to `own`.
    ///
    /// # Errors
    /// Violations for a coordinate without the other one, an impossible interval of the clock-in, an identity that is
    /// sent twice with different content, and a record without an employee.
    pub fn checked(self, own: Option<EmployeeId>) -> Result<Vec<SyncRecord>, Error> {
        let mut violations = Vec::new();
        let mut seen: BTreeMap<(EmployeeId, String, String), usize> = BTreeMap::new();
        let mut records: Vec<SyncRecord> = Vec::with_capacity(self.records.len());
        for (index, sent) in self.records.into_iter().enumerate() {
            if let Some(missing) = missing_coordinate(sent.lat, sent.lng) {
                violations.push(alone(&format!("/records/{index}/{missing}")));
            }
            violations.extend(sent.wrong_interval(index));
            let employee = sent.employee_id.map(EmployeeId).or(own).unwrap_or_else(|| {
                let pointer = format!("/records/{index}/employee_id");
                let detail = "This account belongs to no employee: name one.";
                violations.push(Violation::at(&pointer, "required", detail));
                EmployeeId(Uuid::nil())
            });
            let record = sent.record(index, employee);
            let identity = (record.employee_id, record.device_id.clone(), record.id.clone());
            let first = *seen.entry(identity).or_insert(index);
            let said = |one: &SyncRecord| (one.sent.clone(), one.uneven_taps);
            if first != index && said(&records[first]) != said(&record) {
                let detail = format!("Record {first} has the same identity and other content.");
                violations.push(Violation::at(&format!("/records/{index}/id"), "repeated", detail));
            }
            records.push(record);
        }
        if violations.is_empty() { Ok(records) } else { Err(Error::Invalid(violations)) }
    }
}

/// The longest interval of a clock-in (rule SYNC-37).
const LONGEST_INTERVAL: TimeDelta = TimeDelta::days(31);

impl AttendanceSync {
    /// The violation of an interval of the clock-in that is impossible.
    fn wrong_interval(&self, index: usize) -> Option<Violation> {
        let latest = self.clock_in_latest_ts?.0;
        let at = |field: &str, code: &str, detail: &str| {
            Some(Violation::at(&format!("/records/{index}/{field}"), code, detail))
        };
        let width = latest - self.clock_in_client_ts.0;
        if self.clock_out_client_ts.is_some() {
            let detail = "A record with only an interval of its clock-in has no clock-out.";
            at("clock_out_client_ts", "not_together", detail)
        } else if width < TimeDelta::zero() {
            let detail = "The interval must not end before `clock_in_client_ts`.";
            at("clock_in_latest_ts", "end_before_start", detail)
        } else if width > LONGEST_INTERVAL {
            let detail = "The interval of a clock-in is at most 31 days long.";
            at("clock_in_latest_ts", "out_of_range", detail)
        } else {
            None
        }
    }

    fn record(self, index: usize, employee: EmployeeId) -> SyncRecord {
        SyncRecord {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            id: self.id,
            employee_id: employee,
            device_id: self.device_id.unwrap_or_default(),
            sent: Sent {
                clock_in: Some(self.clock_in_client_ts.0),
                clock_in_latest: self.clock_in_latest_ts.map(|at| at.0),
                clock_out: self.clock_out_client_ts.map(|at| at.0),
                place: Place {
                    lat: self.lat.map(rounded),
                    lng: self.lng.map(rounded),
                    location: self.location,
                    location_accuracy: self.location_accuracy.map(rounded),
                    photo_url: self.photo_url,
                },
                source: self.source.map(Source::from),
            },
            photo: Photo::Elsewhere,
            uneven_taps: self.uneven_taps.unwrap_or_default(),
        }
    }
}

impl From<ClientSource> for Source {
    fn from(source: ClientSource) -> Self {
        match source {
            ClientSource::Mobile => Self::Mobile,
            ClientSource::Web => Self::Web,
            ClientSource::Kiosk => Self::Kiosk,
            ClientSource::Import => Self::Import,
        }
    }
}

/// The presence of an employee.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Presence {
    /// The employee.
    pub employee: EmployeeName,
    /// The IANA time zone in which the employee works.
    pub timezone: String,
    /// The state of the presence.
    pub state: PresenceState,
    /// The time since which the employee has been there.
    pub since: Option<Timestamp>,
    /// The last clock-out on the date, if the employee is not there.
    pub left_at: Option<Timestamp>,
    /// Minutes of lateness: for the shift during which the employee is there, otherwise on the date.
    pub late_minutes: u32,
    /// The shift that counts, if there is one. For an employee who is there, it is the shift of that attendance.
    pub shift: Option<PresenceShift>,
    /// The name of the holiday on the date.
    pub holiday: Option<String>,
}

/// The times between which the employee should be there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PresenceShift {
    /// The start.
    pub start_at: Timestamp,
    /// The end.
    pub end_at: Timestamp,
}

/// The presence of an employee: clocked in (`late` if the employee was late for the shift), on approved leave,
/// without a shift, missing after the grace, or none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PresenceState {
    In,
    Late,
    OnLeave,
    NotScheduled,
    Missing,
    Off,
}

impl Presence {
    pub fn of(employee: Employee, presence: &presence::Presence<'_>, zone: Tz) -> Self {
        let state = match presence.state {
            presence::State::In => PresenceState::In,
            presence::State::Late => PresenceState::Late,
            presence::State::OnLeave => PresenceState::OnLeave,
            presence::State::NotScheduled => PresenceState::NotScheduled,
            presence::State::Missing => PresenceState::Missing,
            presence::State::Off => PresenceState::Off,
        };
        let shift = presence
            .shift
            .map(|shift| PresenceShift { start_at: shift.start.into(), end_at: shift.end.into() });
        Self {
            employee: employee.into(),
            timezone: zone.name().to_owned(),
            state,
            since: presence.since.map(Timestamp),
            left_at: presence.left_at.map(Timestamp),
            late_minutes: presence.late_minutes,
            shift,
            holiday: presence.holiday.map(|holiday| holiday.name.clone()),
        }
    }
}

/// The query for presences.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresenceQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The time of the presences, within the last 31 days. Default: now.
    pub at: Option<Timestamp>,
    /// Only members of the department itself on that date.
    pub department_id: Option<Uuid>,
    /// Only employees who work at the site on that date.
    pub site_id: Option<Uuid>,
    /// Only direct reports of this employee on that date.
    pub manager_id: Option<Uuid>,
}

wfm_http::list_query!(PresenceQuery);

/// The query for attendances.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only attendances of this employee.
    pub employee_id: Option<Uuid>,
    /// Only attendances of members of the department itself.
    pub department_id: Option<Uuid>,
    /// Only attendances of employees who worked at the site on the date.
    pub site_id: Option<Uuid>,
    /// Only attendances of direct reports of this employee.
    pub manager_id: Option<Uuid>,
    /// Only attendances with this `date` or a later one.
    pub from: Option<NaiveDate>,
    /// Only attendances with this `date` or an earlier one.
    pub to: Option<NaiveDate>,
    /// Only attendances with this status.
    pub status: Option<Status>,
    /// Only attendances whose review is in this state.
    pub review: Option<Review>,
    /// Only attendances whose extra minutes have this decision.
    pub extra_review: Option<attendance::ExtraReview>,
    /// Only attendances that this device has sent.
    #[schemars(length(max = 128))]
    pub device_id: Option<String>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(AttendanceQuery);

impl AttendanceQuery {
    /// The filter of the query.
    pub fn filter(&self) -> Filter {
        Filter {
            employee_id: self.employee_id.map(EmployeeId),
            department_id: self.department_id.map(DepartmentId),
            site_id: self.site_id.map(SiteId),
            manager_id: self.manager_id.map(EmployeeId),
            from: self.from,
            to: self.to,
            status: self.status.map(model::Status::from),
            review: self.review.map(model::Review::from),
            extra_review: self.extra_review.map(ExtraReview::from),
            device_id: self.device_id.clone(),
        }
    }
}

/// Request body for deciding about many attendances and timesheets: those in a list, or the attendances that a filter selects.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApprovalsDecide {
    /// The decision.
    pub status: ApprovalStatus,
    /// A note for the activity log. Employees whose requests are decided read it. Required to return timesheets.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub note: Option<String>,
    /// The items to decide about.
    #[schemars(length(min = 1, max = 1000))]
    pub items: Option<Vec<ApprovalItem>>,
    /// Selects attendances that wait for a review.
    pub filter: Option<ApprovalFilter>,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ApprovalStatus {
    Approved,
    Rejected,
}

/// An item to decide about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApprovalItem {
    /// The kind of the item.
    pub kind: ApprovalKind,
    /// Its id.
    pub id: Uuid,
}

/// The kinds of items that can be decided about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ApprovalKind {
    /// The review of an attendance, or an attendance request.
    Attendance,
    /// The extra time of an attendance.
    ExtraTime,
    /// A leave.
    Leave,
    /// A submitted timesheet. `rejected` returns it, or reopens it, and needs a note.
    Timesheet,
}

/// Selects attendances that wait for a review, as `GET /attendances` filters them. An empty filter selects them all.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ApprovalFilter {
    /// Only attendances of this employee.
    pub employee_id: Option<Uuid>,
    /// Only attendances of members of the department itself.
    pub department_id: Option<Uuid>,
    /// Only attendances of employees who worked at the site on the date.
    pub site_id: Option<Uuid>,
    /// Only attendances of direct reports of this employee.
    pub manager_id: Option<Uuid>,
    /// Only attendances with this `date` or a later one.
    pub from: Option<NaiveDate>,
    /// Only attendances with this `date` or an earlier one.
    pub to: Option<NaiveDate>,
    /// Only attendances with this status.
    pub status: Option<Status>,
    /// Attendances whose review waits for a decision. No others can be decided.
    pub review: Option<WaitingReview>,
    /// Only attendances that this device has sent.
    #[schemars(length(max = 128))]
    pub device_id: Option<String>,
}

/// The state of a review that waits for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum WaitingReview {
    Pending,
}

impl ApprovalFilter {
    /// The filter for attendances whose review waits for a decision.
    pub fn filter(self) -> Filter {
        Filter {
            employee_id: self.employee_id.map(EmployeeId),
            department_id: self.department_id.map(DepartmentId),
            site_id: self.site_id.map(SiteId),
            manager_id: self.manager_id.map(EmployeeId),
            from: self.from,
            to: self.to,
            status: self.status.map(model::Status::from),
            review: Some(self.review.unwrap_or(WaitingReview::Pending).into()),
            extra_review: None,
            device_id: self.device_id,
        }
    }
}

impl From<WaitingReview> for model::Review {
    fn from(review: WaitingReview) -> Self {
        match review {
            WaitingReview::Pending => Self::Pending,
        }
    }
}

impl From<ApprovalStatus> for model::Review {
    fn from(status: ApprovalStatus) -> Self {
        match status {
            ApprovalStatus::Approved => Self::Approved,
            ApprovalStatus::Rejected => Self::Rejected,
        }
    }
}
