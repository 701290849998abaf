//! An organization's decisions about time, place, leave and pay.
//!
//! Values here are valid: the wire types check them first.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::independence::Author;
use crate::schedule::{ScheduleDay, ScheduleHistory, WorkSchedule};

/// All settings of an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub organization: OrganizationProfile,
    pub work_schedule: ScheduleHistory,
    /// Sorted by date, one per date.
    pub holidays: Vec<Holiday>,
    pub geofences: Vec<Geofence>,
    pub geofence_policy: GeofencePolicy,
    pub sync: SyncRules,
    pub leave_types: Vec<LeaveType>,
    /// Former leave types, oldest first ([`Settings::leave_types_on`]).
    #[serde(default)]
    pub former_leave_types: Vec<FormerLeaveTypes>,
    /// The month (1–12) on whose 1st a leave year starts.
    pub leave_year_start: u32,
    pub payroll: PayrollRules,
    /// Whether payrolls need a second person ([`Settings::needs_second_person`]).
    pub second_person: bool,
    /// A change of the protection that waits.
    #[serde(default)]
    pub pending: Option<PendingChange>,
    pub auto_close: AutoClose,
}

/// Turning the second person off, which waits for a second person or for time to pass (rule PAY-74).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingChange {
    pub requested_by: Author,
    pub requested_at: DateTime<Utc>,
    pub takes_effect_at: DateTime<Utc>,
}

/// So long a change of the protection waits, unless somebody independent confirms it.
pub const PENDING: TimeDelta = TimeDelta::hours(72);

impl Settings {
    /// Whether a payroll needs a second person at `now` (rule PAY-74).
    pub fn needs_second_person(&self, now: DateTime<Utc>) -> bool {
        let has_passed = |pending: &PendingChange| pending.takes_effect_at <= now;
        self.second_person && !self.pending.as_ref().is_some_and(has_passed)
    }

    /// Turns the second person on, at once; or off: at once where `alone`, else with a change that waits.
    pub fn set_second_person(&mut self, wanted: bool, by: Author, now: DateTime<Utc>, alone: bool) {
        if wanted == self.needs_second_person(now) {
            return;
        }
        if wanted || alone {
            (self.second_person, self.pending) = (wanted, None);
        } else if self.pending.is_none() {
            self.pending = Some(PendingChange {
                requested_by: by,
                requested_at: now,
                takes_effect_at: now + PENDING,
            });
        }
    }

    /// The change that waits at `now`.
    pub fn waiting(&self, now: DateTime<Utc>) -> Option<&PendingChange> {
        self.pending.as_ref().filter(|pending| now < pending.takes_effect_at)
    }

    pub fn is_holiday(&self, date: NaiveDate) -> bool {
        self.holidays.binary_search_by_key(&date, |h| h.date).is_ok()
    }

    /// The settings a new organization starts with (rule API-89).
    pub fn for_new_organization(name: String) -> Self {
        use Weekday::{Fri, Mon, Thu, Tue, Wed};
        let nine = NaiveTime::from_hms_opt(9, 0, 0).unwrap_or_default();
        let six = NaiveTime::from_hms_opt(18, 0, 0).unwrap_or_default();
        let days = [Mon, Tue, Wed, Thu, Fri]
            .map(|weekday| ScheduleDay { weekday, start: nine, end: six, break_minutes: 60 })
            .to_vec();
        Self {
            organization: OrganizationProfile {
                name,
                timezone: Tz::UTC,
                currency: "USD".into(),
                locale: "en".into(),
            },
            work_schedule: ScheduleHistory::of(WorkSchedule {
                effective_from: None,
                days,
                grace_minutes: 10,
                half_day_minutes: 240,
                window_minutes: 60,
                break_after_minutes: 360,
            }),
            holidays: vec![],
            geofences: vec![],
            geofence_policy: GeofencePolicy::Flag,
            sync: SyncRules { max_lookback_days: 7, future_tolerance_seconds: 300 },
            leave_types: vec![
                LeaveType {
                    code: "annual".into(),
                    name: "Annual leave".into(),
                    paid: true,
                    annual_days: Some(Decimal::from(20)),
                    carry_over_days: Decimal::from(5),
                    allow_negative: false,
                    requires_attachment: false,
                },
                LeaveType {
                    code: "unpaid".into(),
                    name: "Unpaid leave".into(),
                    paid: false,
                    annual_days: None,
                    carry_over_days: Decimal::ZERO,
                    allow_negative: false,
                    requires_attachment: false,
                },
            ],
            former_leave_types: vec![],
            leave_year_start: 1,
            payroll: PayrollRules { absence: Absence::Paid, holiday_pay: false },
            second_person: true,
            pending: None,
            auto_close: AutoClose { after_minutes: 960 },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrganizationProfile {
    pub name: String,
    pub timezone: Tz,
    /// An ISO 4217 currency.
    pub currency: String,
    /// A BCP 47 language tag.
    pub locale: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    pub date: NaiveDate,
    pub name: String,
}

/// A circle on the Earth inside which punches are expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Geofence {
    pub name: String,
    /// Degrees, WGS 84.
    pub lat: f64,
    /// Degrees, WGS 84.
    pub lng: f64,
    /// Metres.
    pub radius_m: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeofencePolicy {
    Off,
    Flag,
    Reject,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncRules {
    pub max_lookback_days: u32,
    pub future_tolerance_seconds: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveType {
    pub code: String,
    pub name: String,
    pub paid: bool,
    /// The days of a full year; `None` is unlimited.
    pub annual_days: Option<Decimal>,
    pub carry_over_days: Decimal,
    pub allow_negative: bool,
    pub requires_attachment: bool,
}

/// Leave types that were in force up to and including a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerLeaveTypes {
    pub until: NaiveDate,
    pub types: Vec<LeaveType>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayrollRules {
    pub absence: Absence,
    pub holiday_pay: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    Paid,
    Unpaid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutoClose {
    pub after_minutes: u32,
}
