//! Open shifts as sent and answered.

use chrono::NaiveDate;
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::shift_request::{self as model, OpenShiftStatus as Stored};
use wfm_http::wire::Timestamp;
use wfm_wire::shift::Shift;

use super::ShiftInput;

/// A shift that does not belong to anybody yet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenShift {
    /// Its id.
    pub id: Uuid,
    /// The date on which the shift starts.
    pub date: NaiveDate,
    /// The times of the shift.
    pub shift: Shift,
    /// The IANA time zone of the shift.
    pub timezone: String,
    /// Only members of this department, or of one below it, may claim the shift.
    pub department_id: Option<Uuid>,
    /// Only people who work at this site may claim the shift.
    pub site_id: Option<Uuid>,
    /// The number of people who may have the shift.
    pub places: u32,
    /// The number of people who have the shift.
    pub taken: u32,
    /// Whether it can be claimed.
    pub status: OpenShiftStatus,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Whether an open shift can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum OpenShiftStatus {
    Open,
    /// Every place is taken.
    Filled,
    Cancelled,
}

/// Request body for creating an open shift.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenShiftCreate {
    /// The date on which the shift starts, today or later.
    pub date: NaiveDate,
    /// The times of the shift.
    pub shift: ShiftInput,
    /// The IANA time zone of the shift.
    #[schemars(length(max = 64), extend("format" = "time-zone"))]
    pub timezone: String,
    /// Only members of this department, or of one below it, may claim the shift.
    pub department_id: Option<Uuid>,
    /// Only people who work at this site may claim the shift.
    pub site_id: Option<Uuid>,
    /// The number of people who may have the shift. Default 1.
    #[schemars(range(min = 1, max = 50))]
    pub places: Option<u32>,
}

/// Request body for cancelling an open shift, or opening it again.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenShiftPatch {
    /// The new status.
    pub status: OpenOrCancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum OpenOrCancelled {
    Open,
    Cancelled,
}

/// The query for open shifts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenShiftQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The first date. Default today.
    pub from: Option<NaiveDate>,
    /// The last date.
    pub to: Option<NaiveDate>,
    /// Only open shifts for this department.
    pub department_id: Option<Uuid>,
    /// Only open shifts for this site.
    pub site_id: Option<Uuid>,
    /// Only open shifts with this status.
    pub status: Option<OpenShiftStatus>,
}

wfm_http::list_query!(OpenShiftQuery);

impl From<Stored> for OpenShiftStatus {
    fn from(status: Stored) -> Self {
        match status {
            Stored::Open => Self::Open,
            Stored::Filled => Self::Filled,
            Stored::Cancelled => Self::Cancelled,
        }
    }
}

impl From<&model::OpenShift> for OpenShift {
    fn from(open: &model::OpenShift) -> Self {
        Self {
            id: open.id.0,
            date: open.date,
            shift: Shift::from(&open.shift),
            timezone: open.timezone.name().to_owned(),
            department_id: open.department_id.map(|id| id.0),
            site_id: open.site_id.map(|id| id.0),
            places: open.places,
            taken: open.taken,
            status: open.status().into(),
            created_at: open.created_at.into(),
            updated_at: open.updated_at.into(),
        }
    }
}

impl OpenShiftCreate {
    /// The zone.
    pub fn zone(&self) -> Tz {
        self.timezone.parse().unwrap_or(Tz::UTC)
    }
}
