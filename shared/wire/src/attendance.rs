//! An attendance, as answered.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance as model;
use wfm_domain::policy;

use wfm_http::codes;
use wfm_http::wire::Timestamp;

use crate::expand::EmployeeName;

/// The schema of a flag in the document: a text, because a later version may have flags that are unknown now.
fn open_flags() -> serde_json::Value {
    serde_json::json!({"type": "string", "x-extensible-enum": codes::names(&[codes::Kind::Flag])})
}

/// An attendance: from a clock-in to its clock-out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Attendance {
    /// Its id.
    pub id: Uuid,
    /// The employee who was at work.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The local date on which the shift starts.
    pub date: NaiveDate,
    /// The IANA time zone in which the employee worked on the date.
    pub timezone: String,
    /// Effective. With `clock_in_latest_at` it is the earliest time at which the clock-in may have been.
    pub clock_in_at: Timestamp,
    /// The end of the interval in which the clock-in was, if only the interval is known. `null` as soon as somebody
    /// has corrected the clock-in.
    pub clock_in_latest_at: Option<Timestamp>,
    /// Effective; `null` while open or incomplete.
    pub clock_out_at: Option<Timestamp>,
    /// As the client sent it.
    pub clock_in_client_ts: Option<Timestamp>,
    /// The end of the interval in which the clock-in was, as the client sent it.
    pub clock_in_latest_ts: Option<Timestamp>,
    /// As the client sent it.
    pub clock_out_client_ts: Option<Timestamp>,
    /// When the service received the first record of the attendance.
    pub received_at: Timestamp,
    /// Whole seconds that the device's clock was behind (negative: ahead) at the clock-in, as the request that
    /// brought the clock-in said; `null` if the request said nothing.
    pub clock_skew_seconds: Option<i64>,
    /// Degrees, WGS 84, of the clock-in.
    pub lat: Option<f64>,
    /// Degrees, WGS 84, of the clock-in.
    pub lng: Option<f64>,
    /// The place of the clock-in, in words of the client.
    pub location: Option<String>,
    /// Radius of uncertainty of the clock-in, in metres.
    pub location_accuracy: Option<f64>,
    /// Metres to the nearest geofence.
    pub distance_m: Option<f64>,
    /// The device that recorded the clock-in.
    pub device_id: Option<String>,
    /// The place of the clock-out.
    pub clock_out_place: Option<ClockOutPlace>,
    /// The client's own id of the record.
    pub client_record_id: Option<String>,
    /// The photo of the clock-in.
    pub photo_url: Option<String>,
    /// Kind of client that made the punch.
    pub source: Source,
    /// `flagged` if somebody should look at the attendance.
    pub sync_status: SyncStatus,
    /// Status of the attendance on its day.
    pub status: Status,
    /// When its shift began; `null` if the attendance belongs to no shift.
    pub scheduled_start_at: Option<Timestamp>,
    /// When its shift ended.
    pub scheduled_end_at: Option<Timestamp>,
    /// Minutes of the shift, less its break.
    pub scheduled_minutes: u32,
    /// Minutes that count, less the break.
    pub worked_minutes: u32,
    /// Worked minutes beyond the scheduled ones.
    pub overtime_minutes: u32,
    /// Minutes of break that are deducted. It is shown under a time policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<u32>,
    /// Minutes that are worked beyond the due minutes of the date, counted or not. It is shown under a time policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_minutes: Option<u32>,
    /// Extra minutes that do not count. It is shown under a time policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted_minutes: Option<u32>,
    /// Whether extra minutes wait for a decision, and which one they got. It is shown under a time policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_review: Option<ExtraReview>,
    /// The minutes of each time code, by the rules that need only the date. It is shown under a time policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub codes: Option<Vec<CodeMinutes>>,
    /// Whole minutes of lateness since the start of the shift; 0 within the grace of the shift.
    pub late_minutes: u32,
    /// The department that the employee belonged to on the date.
    pub department_id: Option<Uuid>,
    /// The site at which the employee worked on the date.
    pub site_id: Option<Uuid>,
    /// The employee's manager on the date.
    pub manager_id: Option<Uuid>,
    /// The cost centre of the employee on the date.
    pub cost_centre: Option<String>,
    /// Remarks about the attendance. Later versions may add flags: show them.
    #[schemars(with = "Vec<String>", extend("items" = open_flags()))]
    pub flags: Vec<Flag>,
    /// The state of the review: whether the attendance waits for a decision, and which decision it got.
    pub review: Review,
    /// The job that stored it, if it was synced.
    pub job_id: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

crate::of_employee!(Attendance);

/// The minutes of a time code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CodeMinutes {
    /// The time code.
    pub code: String,
    /// Whole minutes.
    pub minutes: u32,
}

/// The minutes of each code, by code.
pub fn code_minutes(sums: BTreeMap<&str, u32>) -> Vec<CodeMinutes> {
    sums.into_iter().map(|(code, minutes)| CodeMinutes { code: code.to_owned(), minutes }).collect()
}

/// Where the clock-out was made.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ClockOutPlace {
    /// Degrees, WGS 84.
    pub lat: Option<f64>,
    /// Degrees, WGS 84.
    pub lng: Option<f64>,
    /// In words of the client.
    pub location: Option<String>,
    /// Radius of uncertainty in metres.
    pub location_accuracy: Option<f64>,
    /// The device that recorded the clock-out.
    pub device_id: Option<String>,
    /// The photo of the clock-out.
    pub photo_url: Option<String>,
}

/// The decision about extra minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ExtraReview {
    None,
    Pending,
    Approved,
    Rejected,
}

impl From<policy::ExtraReview> for ExtraReview {
    fn from(review: policy::ExtraReview) -> Self {
        match review {
            policy::ExtraReview::None => Self::None,
            policy::ExtraReview::Pending => Self::Pending,
            policy::ExtraReview::Approved => Self::Approved,
            policy::ExtraReview::Rejected => Self::Rejected,
        }
    }
}

impl From<ExtraReview> for policy::ExtraReview {
    fn from(review: ExtraReview) -> Self {
        match review {
            ExtraReview::None => Self::None,
            ExtraReview::Pending => Self::Pending,
            ExtraReview::Approved => Self::Approved,
            ExtraReview::Rejected => Self::Rejected,
        }
    }
}

/// Declares an enum of the wire that has the same values as one of the model.
macro_rules! mirrored {
    ($(#[$doc:meta])* $name:ident { $($value:ident),+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[schemars(inline)]
        pub enum $name { $($value),+ }

        impl From<model::$name> for $name {
            fn from(value: model::$name) -> Self {
                match value { $(model::$name::$value => Self::$value),+ }
            }
        }

        impl From<$name> for model::$name {
            fn from(value: $name) -> Self {
                match value { $($name::$value => Self::$value),+ }
            }
        }
    };
}

mirrored!(
    /// Kind of client that made the punch.
    Source { Mobile, Web, Kiosk, Import, Manual }
);
mirrored!(Status { Open, Present, Late, HalfDay, Incomplete });
mirrored!(Review { None, Pending, Approved, Rejected });
mirrored!(Flag {
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
    WorkedOnLeave,
    PhotoReused,
    NotEmployed,
    PeriodLocked,
    ClockFault,
    LateTap,
    LongShift,
    UnevenTaps
});

/// `flagged` while the review is pending, otherwise `synced`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum SyncStatus {
    Synced,
    Flagged,
}

impl From<&model::Attendance> for Attendance {
    fn from(a: &model::Attendance) -> Self {
        let sent = &a.sent;
        let device_id = (!a.device_id.is_empty()).then(|| a.device_id.clone());
        let by_policy = a.day_result.by_policy.as_deref();
        let flagged = a.review == model::Review::Pending;
        // The attendance was made online, and no sync filled it. A source that was not sent means `web` there (rule
        // SYNC-32).
        let unsaid = match a.job_id {
            None => model::Source::Web,
            Some(_) => model::Source::Mobile,
        };
        Self {
            id: a.id.0,
            employee_id: a.employee_id.0,
            employee: None,
            date: a.day_result.date,
            timezone: a.day_result.timezone.name().to_owned(),
            clock_in_at: a.clock_in_at.into(),
            clock_in_latest_at: a.clock_in_latest_at.map(Timestamp),
            clock_out_at: a.clock_out_at.map(Timestamp),
            clock_in_client_ts: sent.clock_in.map(Timestamp),
            clock_in_latest_ts: sent.clock_in_latest.map(Timestamp),
            clock_out_client_ts: sent.clock_out.map(Timestamp),
            received_at: a.received_at.into(),
            clock_skew_seconds: a.clock_skew_seconds,
            lat: sent.place.lat,
            lng: sent.place.lng,
            location: sent.place.location.clone(),
            location_accuracy: sent.place.location_accuracy,
            distance_m: a.distance_m,
            device_id,
            clock_out_place: a.clock_out_place.as_ref().map(|out| ClockOutPlace {
                lat: out.place.lat,
                lng: out.place.lng,
                location: out.place.location.clone(),
                location_accuracy: out.place.location_accuracy,
                device_id: (!out.device_id.is_empty()).then(|| out.device_id.clone()),
                photo_url: out.place.photo_url.clone(),
            }),
            client_record_id: a.client_record_id.clone(),
            photo_url: sent.place.photo_url.clone(),
            source: sent.source.unwrap_or(unsaid).into(),
            sync_status: if flagged { SyncStatus::Flagged } else { SyncStatus::Synced },
            status: a.day_result.status.into(),
            scheduled_start_at: a.day_result.shift.map(|s| s.start.into()),
            scheduled_end_at: a.day_result.shift.map(|s| s.end.into()),
            scheduled_minutes: a.day_result.scheduled_minutes,
            worked_minutes: a.day_result.worked_minutes,
            overtime_minutes: a.day_result.overtime_minutes,
            break_minutes: by_policy.map(|minutes| minutes.break_minutes),
            extra_minutes: by_policy.map(|minutes| minutes.extra_minutes),
            uncounted_minutes: by_policy.map(|minutes| minutes.uncounted_minutes),
            extra_review: by_policy.map(|_| a.extra.review.into()),
            codes: by_policy.map(|minutes| code_minutes(minutes.by_code())),
            late_minutes: a.day_result.late_minutes,
            department_id: a.day_result.assigned.department_id.map(|id| id.0),
            site_id: a.day_result.assigned.site_id.map(|id| id.0),
            manager_id: a.day_result.assigned.manager_id.map(|id| id.0),
            cost_centre: a.day_result.assigned.cost_centre.clone(),
            flags: a.flags.iter().map(|flag| (*flag).into()).collect(),
            review: a.review.into(),
            job_id: a.job_id.as_ref().map(ToString::to_string),
            created_at: a.created_at.into(),
            updated_at: a.updated_at.into(),
        }
    }
}
