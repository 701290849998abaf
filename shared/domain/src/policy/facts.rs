//! The facts of a date that a time policy needs.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::attendance::Shift;
use crate::ids::AttendanceId;
use crate::policy::version::Version;

/// The kinds of the holidays of each date, whatever is off on it (rule DAY-2). A date without a holiday may be absent.
pub type HolidayKinds = BTreeMap<NaiveDate, BTreeSet<String>>;

/// Everything that the worked minutes and the codes of one date of one employee follow from.
#[derive(Clone, Debug)]
pub struct DayFacts<'a> {
    /// The date of the attendances (rule TIME-11).
    pub date: NaiveDate,
    /// The zone of the date, also for minutes after its midnight.
    pub zone: Tz,
    /// The version that holds on the date.
    pub version: &'a Version,
    /// The shifts of the date, also on a holiday.
    pub shifts: Vec<PlannedWork>,
    /// The minutes of presence behind which a planned break is deducted (rule TIME-14).
    pub break_after_minutes: u32,
    /// The minutes that have to be worked: none without a shift, and none in what is off (rule DAY-2).
    pub due_minutes: u32,
    /// Whether the date has no shift, or the roster says that it is a rest day.
    pub is_rest_day: bool,
    /// Due minutes of approved paid leave.
    pub paid_leave_minutes: u32,
    /// The attendances of the date that count together, in any order.
    pub presences: Vec<Presence>,
    /// The holidays of the date, of the date before, and of all later dates into which its attendances last.
    pub holidays: &'a HolidayKinds,
}

/// A shift with the break that is planned for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedWork {
    pub shift: Shift,
    pub break_minutes: u32,
}

/// An attendance, as a policy reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    pub id: AttendanceId,
    pub clock_in: DateTime<Utc>,
    pub clock_out: Option<DateTime<Utc>>,
    pub extra_review: ExtraReview,
}

/// The decision about the extra minutes of an attendance (rule POL-5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraReview {
    /// There is nothing to decide.
    #[default]
    None,
    Pending,
    Approved,
    Rejected,
}

impl ExtraReview {
    /// The decision after the extra minutes of an attendance that need approval have changed: more minutes have to be
    /// decided again, fewer or as many keep the decision, and none need one (rule POL-5). `before` are those that the decision
    /// was about.
    ///
    /// *Case:* 20 approved minutes: 15 stay approved, 21 are pending.
    #[must_use]
    pub fn after_change(self, before: u32, now: u32) -> Self {
        match self {
            _ if now == 0 => Self::None,
            Self::None => Self::Pending,
            _ if now > before => Self::Pending,
            decided => decided,
        }
    }
}
