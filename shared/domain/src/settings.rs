//! What an organization decides about time, place, leave and pay.
//!
//! Values here are already valid: the shape that arrives over HTTP is checked before it becomes one.

use chrono::{NaiveDate, NaiveTime, Weekday};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::leave::FormerLeaveTypes;

/// An organization's settings, whole.
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
    /// What the leave types were before, oldest first ([`Settings::leave_types_on`]).
    #[serde(default)]
    pub former_leave_types: Vec<FormerLeaveTypes>,
    /// The month (1–12) on whose 1st a leave year starts.
    pub leave_year_start: u32,
    pub payroll: PayrollRules,
    pub auto_close: AutoClose,
}

impl Settings {
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
            auto_close: AutoClose { after_minutes: 960 },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrganizationProfile {
    pub name: String,
    pub timezone: Tz,
    /// ISO 4217.
    pub currency: String,
    /// BCP 47.
    pub locale: String,
}

/// A weekly schedule and how punches are judged against it (rules TIME-1 and TIME-2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkSchedule {
    /// Dates before it keep the schedule they had; without it every date is judged by this one.
    pub effective_from: Option<NaiveDate>,
    /// At most one a weekday.
    pub days: Vec<ScheduleDay>,
    pub grace_minutes: u32,
    pub half_day_minutes: u32,
    pub window_minutes: u32,
    pub break_after_minutes: u32,
}

/// One weekday's shift in local wall time; `end` at or before `start` is on the next day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScheduleDay {
    pub weekday: Weekday,
    pub start: NaiveTime,
    pub end: NaiveTime,
    pub break_minutes: u32,
}

/// The schedules that have been in force, oldest first; never empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<WorkSchedule>", into = "Vec<WorkSchedule>")]
pub struct ScheduleHistory(Vec<WorkSchedule>);

/// A list of schedules that is no history.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a schedule history holds at least one schedule")]
pub struct NoSchedule;

impl TryFrom<Vec<WorkSchedule>> for ScheduleHistory {
    type Error = NoSchedule;
    fn try_from(schedules: Vec<WorkSchedule>) -> Result<Self, NoSchedule> {
        if schedules.is_empty() { Err(NoSchedule) } else { Ok(Self(schedules)) }
    }
}

impl From<ScheduleHistory> for Vec<WorkSchedule> {
    fn from(history: ScheduleHistory) -> Self {
        history.0
    }
}

impl ScheduleHistory {
    pub fn of(schedule: WorkSchedule) -> Self {
        Self(vec![schedule])
    }

    /// The schedule in force on `date`; before the first one's start, the first one.
    pub fn on(&self, date: NaiveDate) -> &WorkSchedule {
        let later = |s: &&WorkSchedule| s.effective_from.is_none_or(|from| from <= date);
        self.0.iter().rev().find(later).unwrap_or(&self.0[0])
    }

    /// The dates on which another one came into force.
    pub(crate) fn begins(&self) -> impl Iterator<Item = NaiveDate> {
        self.0.iter().filter_map(|schedule| schedule.effective_from)
    }

    /// How many have been in force, one after the other.
    #[expect(clippy::len_without_is_empty, reason = "a history is never empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The one last put in force.
    pub fn latest(&self) -> &WorkSchedule {
        &self.0[self.0.len() - 1]
    }

    /// With `next` put in force: from its date on, or, without one, on every date (rule TIME-2).
    pub fn followed_by(mut self, next: WorkSchedule) -> Self {
        match next.effective_from {
            None => self.0.clear(),
            Some(from) => {
                self.0.retain(|s| s.effective_from.is_none_or(|earlier| earlier < from));
            }
        }
        self.0.push(next);
        self
    }
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
    /// Days a full year entitles to; `None` is unlimited.
    pub annual_days: Option<Decimal>,
    pub carry_over_days: Decimal,
    pub allow_negative: bool,
    pub requires_attachment: bool,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{date, weekdays};

    fn from(day: Option<&str>, start: &str) -> WorkSchedule {
        WorkSchedule { effective_from: day.map(date), ..weekdays(start, "18:00", 0) }
    }

    #[test]
    fn a_schedule_put_in_force_holds_from_its_date_and_replaces_what_was_to_come() {
        let history = ScheduleHistory::of(from(None, "08:00"))
            .followed_by(from(Some("2026-03-01"), "09:00"))
            .followed_by(from(Some("2026-06-01"), "10:00"));
        let starts = |history: &ScheduleHistory| {
            ["2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01"]
                .map(|on| history.on(date(on)).days[0].start.to_string())
        };
        assert_eq!(starts(&history), ["08:00:00", "09:00:00", "09:00:00", "10:00:00"]);
        let replaced = history.clone().followed_by(from(Some("2026-03-01"), "11:00"));
        assert_eq!(starts(&replaced), ["08:00:00", "11:00:00", "11:00:00", "11:00:00"]);
        assert_eq!(replaced.latest().effective_from, Some(date("2026-03-01")));
        let everywhere = history.followed_by(from(None, "12:00"));
        assert_eq!(starts(&everywhere), ["12:00:00"; 4]);
    }

    #[test]
    fn a_history_is_never_empty() {
        assert_eq!(ScheduleHistory::try_from(vec![]), Err(NoSchedule));
        let one = ScheduleHistory::of(from(None, "08:00"));
        assert_eq!(ScheduleHistory::try_from(Vec::from(one.clone())), Ok(one));
    }
}
