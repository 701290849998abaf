//! The decisions of an organization about time, place, leave and pay.
//!
//! Values here are valid, because the wire types check them first.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::approval::Routes;
use crate::attendance::SinglePunch;
use crate::dates::Holiday;
use crate::days::Days;
use crate::ids::{RotationId, SiteId, TimePolicyId};
use crate::independence::{Author, Editors};
use crate::leave::leave_type::LeaveType;
use crate::pay::{JournalSettings, YearStart};
use crate::personal::{Address, CustomField};
use crate::place::{Geofence, GeofencePolicy};
use crate::policy::TimePolicy;
use crate::roster::Rotation;
use crate::schedule::{Plan, ScheduleDay, ScheduleHistory, Tolerances, WorkSchedule, local_date};
use crate::site::Site;
use crate::timesheet::SheetPeriod;
use crate::worth::Worth;

/// All settings of an organization.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    pub organization: OrganizationProfile,
    pub work_schedules: ScheduleHistory,
    /// The holidays, sorted by date, at most one for each date.
    pub holidays: Vec<Holiday>,
    pub geofences: Vec<Geofence>,
    pub geofence_policy: GeofencePolicy,
    pub sync: SyncRules,
    pub leave_types: Vec<LeaveType>,
    /// Former leave types, oldest first ([`Settings::leave_types_on`]).
    #[serde(default)]
    pub former_leave_types: Vec<FormerLeaveTypes>,
    /// The month (1–12) on whose first day a leave year starts.
    pub leave_year_start: u32,
    pub payroll: PayrollRules,
    /// The protection that was set last; [`Settings::protection`] gives the one in force.
    pub set_protection: Protection,
    /// A pending change that makes the protection weaker.
    #[serde(default)]
    pub pending: Option<PendingChange>,
    /// The accounts that changed settings that decide about pay (rule PAY-70).
    #[serde(default, skip_serializing_if = "Editors::is_empty")]
    pub changed_by: Editors,
    pub auto_close: AutoClose,
    #[serde(default)]
    pub single_punch: SinglePunch,
    /// The longest shift that people work, in minutes. A longer attendance counts as a forgotten clock-out (rule
    /// TIME-60).
    #[serde(default = "default_longest_shift_minutes")]
    pub longest_shift_minutes: u32,
    /// The length of the periods of timesheets (rule SHEET-1).
    #[serde(default)]
    pub timesheet_period: SheetPeriod,
    /// Whether a payroll needs approved timesheets (rule SHEET-4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub requires_timesheets: bool,
    /// Whether later payrolls settle what comes late to a paid period. Otherwise it is refused (rule PAY-96).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settles_late_facts: bool,
    /// The leave of colleagues that everybody sees (rule LEAVE-45).
    #[serde(default, skip_serializing_if = "TeamCalendar::is_off")]
    pub team_calendar: TeamCalendar,
    /// The routes of requests (rule APPR-2).
    #[serde(default, skip_serializing_if = "Routes::are_default")]
    pub approvals: Routes,
    /// The accounts and the form of the journal (rules FILE-8 and FILE-11).
    #[serde(default, skip_serializing_if = "JournalSettings::is_default")]
    pub journal: JournalSettings,
    /// The days for which somebody who has left may still read their own (rule DOC-4).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub access_after_leaving_days: u32,
    /// The fields that the organization adds to personal data (rule PERS-2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub custom_fields: Vec<CustomField>,
    /// The time policy of people for whom neither assignment nor site names one (rule POL-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_policy_id: Option<TimePolicyId>,
    /// The sites of the organization. Each is stored in a row of its own.
    #[serde(skip)]
    pub sites: BTreeMap<SiteId, Site>,
    /// The rotations of the organization. Each is stored in a row of its own.
    #[serde(skip)]
    pub rotations: BTreeMap<RotationId, Rotation>,
    /// The time policies of the organization. Each is stored in a row of its own.
    #[serde(skip)]
    pub time_policies: BTreeMap<TimePolicyId, TimePolicy>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(days: &u32) -> bool {
    *days == 0
}

/// The default of the longest shift that people work, in minutes (rule TIME-60).
pub const LONGEST_SHIFT_MINUTES: u32 = 780;

fn default_longest_shift_minutes() -> u32 {
    LONGEST_SHIFT_MINUTES
}

/// The protection of an organization against its own people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protection {
    /// Whether payrolls need a second person.
    pub second_person: bool,
    pub step_up: StepUp,
}

/// The accounts that have to prove again who they are before an operation about pay or accounts (rule API-96), from
/// the weakest value to the strongest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepUp {
    Off,
    /// Accounts with a second factor.
    #[default]
    Enrolled,
    /// All accounts, and each needs a second factor.
    Required,
}

impl Default for Protection {
    /// The protection of a new organization.
    fn default() -> Self {
        Self { second_person: true, step_up: StepUp::Enrolled }
    }
}

impl Protection {
    /// Whether it is weaker than `other` in one of its values.
    fn is_weaker_than(self, other: Self) -> bool {
        (other.second_person && !self.second_person) || self.step_up < other.step_up
    }
}

/// A weaker protection that waits for a second person or for its time (rule PAY-74).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingChange {
    pub to: Protection,
    pub requested_by: Author,
    pub requested_at: DateTime<Utc>,
    pub takes_effect_at: DateTime<Utc>,
}

/// The error for a change of the protection while another one is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another change of the protection waits")]
pub struct ChangeWaits;

/// The time for which a weaker protection is pending, unless somebody independent confirms it.
pub const PENDING: TimeDelta = TimeDelta::hours(72);

impl Settings {
    /// Whether `others` may give another pay to anybody: whether more differs than the name and the locale of the
    /// organization, its timesheets, its team calendar, its routes of requests, its journal, its custom fields, the access of people who have left, and the protection of its pay.
    pub fn decides_otherwise(&self, others: &Self) -> bool {
        let of_pay = |settings: &Self| {
            let mut of_pay = settings.clone();
            of_pay.organization.name = String::new();
            of_pay.organization.locale = String::new();
            of_pay.set_protection = Protection::default();
            of_pay.pending = None;
            of_pay.changed_by = Editors::default();
            of_pay.timesheet_period = SheetPeriod::default();
            of_pay.requires_timesheets = false;
            of_pay.team_calendar = TeamCalendar::Off;
            of_pay.approvals = Routes::default();
            of_pay.journal = JournalSettings::default();
            of_pay.custom_fields = vec![];
            of_pay.access_after_leaving_days = 0;
            of_pay
        };
        of_pay(self) != of_pay(others)
    }

    /// The protection in force at `now` (rule PAY-74).
    pub fn protection(&self, now: DateTime<Utc>) -> Protection {
        let passed = self.pending.as_ref().filter(|pending| pending.takes_effect_at <= now);
        passed.map_or(self.set_protection, |pending| pending.to)
    }

    /// Sets the protection. It takes effect at once if nothing becomes weaker, or if the organization consists of one
    /// account `alone`; otherwise it becomes a pending change. A pending change stays pending when the same
    /// protection is requested again, and when no other change is requested.
    ///
    /// # Errors
    /// [`ChangeWaits`] for another change while one is pending.
    pub fn protect(
        &mut self,
        wanted: Protection,
        by: Author,
        now: DateTime<Utc>,
        alone: bool,
    ) -> Result<(), ChangeWaits> {
        let holds = self.protection(now);
        let waiting = self.waiting(now).map(|pending| pending.to);
        if wanted == holds || waiting == Some(wanted) {
            return Ok(());
        }
        if alone {
            (self.set_protection, self.pending) = (wanted, None);
        } else if waiting.is_some() {
            return Err(ChangeWaits);
        } else if wanted.is_weaker_than(holds) {
            self.set_protection = holds;
            self.pending = Some(PendingChange {
                to: wanted,
                requested_by: by,
                requested_at: now,
                takes_effect_at: now + PENDING,
            });
        } else {
            (self.set_protection, self.pending) = (wanted, None);
        }
        Ok(())
    }

    /// The change that is pending at `now`.
    pub fn waiting(&self, now: DateTime<Utc>) -> Option<&PendingChange> {
        self.pending.as_ref().filter(|pending| now < pending.takes_effect_at)
    }

    /// The local date of the organization.
    pub fn today(&self, now: DateTime<Utc>) -> NaiveDate {
        local_date(self.organization.timezone, now)
    }

    /// The settings of a new organization (rule API-89).
    pub fn for_new_organization(name: String) -> Self {
        use Weekday::{Fri, Mon, Thu, Tue, Wed};
        let nine = NaiveTime::from_hms_opt(9, 0, 0).unwrap_or_default();
        let six = NaiveTime::from_hms_opt(18, 0, 0).unwrap_or_default();
        let days = [Mon, Tue, Wed, Thu, Fri]
            .map(|weekday| ScheduleDay {
                weekday,
                start: nine,
                end: six,
                break_minutes: 60,
                worth: Worth::WHOLE,
            })
            .to_vec();
        Self {
            organization: OrganizationProfile {
                name,
                legal_name: None,
                address: None,
                timezone: Tz::UTC,
                currency: "USD".into(),
                locale: "en".into(),
            },
            work_schedules: ScheduleHistory::of(Plan::Weekly(WorkSchedule {
                days,
                tolerances: Tolerances::STANDARD,
            })),
            holidays: vec![],
            geofences: vec![],
            geofence_policy: GeofencePolicy::Flag,
            sync: SyncRules { max_lookback_days: 7, future_tolerance_seconds: 300 },
            leave_types: vec![
                LeaveType::of_days("annual", "Annual leave", Some(Days::whole(20)), Days::whole(5)),
                LeaveType {
                    paid: false,
                    ..LeaveType::of_days("unpaid", "Unpaid leave", None, Days::ZERO)
                },
            ],
            former_leave_types: vec![],
            leave_year_start: 1,
            payroll: PayrollRules {
                absence: Absence::Paid,
                holiday_pay: false,
                year_start: YearStart::default(),
            },
            set_protection: Protection::default(),
            pending: None,
            changed_by: Editors::default(),
            auto_close: AutoClose { after_minutes: 960 },
            single_punch: SinglePunch::default(),
            longest_shift_minutes: LONGEST_SHIFT_MINUTES,
            timesheet_period: SheetPeriod::default(),
            requires_timesheets: false,
            settles_late_facts: true,
            team_calendar: TeamCalendar::Off,
            approvals: Routes::default(),
            journal: JournalSettings::default(),
            custom_fields: vec![],
            access_after_leaving_days: 365,
            time_policy_id: None,
            sites: BTreeMap::new(),
            rotations: BTreeMap::new(),
            time_policies: BTreeMap::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrganizationProfile {
    pub name: String,
    /// The name on documents, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_name: Option<String>,
    /// The address on documents and in bank files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
    pub timezone: Tz,
    /// An ISO 4217 currency.
    pub currency: String,
    /// A BCP 47 language tag.
    pub locale: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SyncRules {
    pub max_lookback_days: u32,
    pub future_tolerance_seconds: u32,
}

/// The leave types that were in force up to and including a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerLeaveTypes {
    pub until: NaiveDate,
    pub types: Vec<LeaveType>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayrollRules {
    pub absence: Absence,
    pub holiday_pay: bool,
    /// The day on which a year of sums begins (rule PAY-87).
    #[serde(default, skip_serializing_if = "YearStart::is_default")]
    pub year_start: YearStart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    Paid,
    Unpaid,
}

/// The colleagues whose approved leave everybody sees (rule LEAVE-45).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TeamCalendar {
    /// Nobody.
    #[default]
    Off,
    /// Colleagues in the same department, and those under the same manager.
    Department,
}

impl TeamCalendar {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_off(&self) -> bool {
        *self == Self::Off
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutoClose {
    pub after_minutes: u32,
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::ids::UserId;
    use crate::testing::at;

    fn protection(second_person: bool, step_up: StepUp) -> Protection {
        Protection { second_person, step_up }
    }

    /// Rule LEAVE-45.
    #[test]
    fn a_shown_team_calendar_changes_nobodys_pay() {
        let before = Settings::for_new_organization("Example".into());
        let shown = Settings { team_calendar: TeamCalendar::Department, ..before.clone() };
        assert!(!before.decides_otherwise(&shown));
        let other = Settings { leave_year_start: 4, ..shown };
        assert!(before.decides_otherwise(&other));
    }

    fn protect(settings: &mut Settings, wanted: Protection, at: DateTime<Utc>) -> bool {
        let by = Author::established(UserId(Uuid::nil()));
        settings.protect(wanted, by, at, false).is_ok()
    }

    /// Rule PAY-74.
    #[test]
    fn a_weaker_protection_waits_and_a_stronger_one_does_not() {
        let now = at("2026-11-02 09:00");
        let standard = Protection::default();
        for (wanted, waits) in [
            (protection(false, StepUp::Enrolled), true),
            (protection(true, StepUp::Off), true),
            // Weaker in one value, stronger in the other.
            (protection(false, StepUp::Required), true),
            (protection(true, StepUp::Required), false),
        ] {
            let mut settings = Settings::for_new_organization("Example".into());
            assert!(protect(&mut settings, wanted, now));
            assert_eq!(settings.waiting(now).is_some(), waits, "{wanted:?}");
            assert_eq!(settings.protection(now), if waits { standard } else { wanted });
            // The change is in force from exactly the moment at which it takes effect.
            let then = now + PENDING;
            assert_eq!((settings.protection(then), settings.waiting(then)), (wanted, None));
        }
    }

    /// Rule PAY-74.
    #[test]
    fn what_is_stronger_in_one_thing_and_the_same_in_the_other_holds_at_once() {
        let now = at("2026-11-02 09:00");
        let by = Author::established(UserId(Uuid::nil()));
        let stronger = [
            (protection(false, StepUp::Enrolled), protection(true, StepUp::Enrolled)),
            (protection(false, StepUp::Off), protection(false, StepUp::Enrolled)),
        ];
        for (before, wanted) in stronger {
            let mut settings = Settings::for_new_organization("Example".into());
            settings.protect(before, by.clone(), now, true).unwrap();
            assert!(protect(&mut settings, wanted, now));
            assert_eq!((settings.protection(now), settings.waiting(now)), (wanted, None));
        }
    }

    #[test]
    fn today_is_the_date_where_the_organization_is() {
        let mut settings = Settings::for_new_organization("Example".into());
        settings.organization.timezone = chrono_tz::Asia::Manila;
        let date = settings.today(at("2026-11-02 20:00"));
        assert_eq!(date, crate::testing::date("2026-11-03"));
    }

    /// Rule PAY-74.
    #[test]
    fn what_waits_goes_on_when_it_or_what_holds_is_wanted_again() {
        let now = at("2026-11-02 09:00");
        let later = at("2026-11-03 09:00");
        let wanted = protection(true, StepUp::Off);
        let mut settings = Settings::for_new_organization("Example".into());
        assert!(protect(&mut settings, wanted, now));
        let waiting = settings.waiting(now).cloned();
        assert!(waiting.is_some());
        for again in [wanted, Protection::default()] {
            assert!(protect(&mut settings, again, later));
            assert_eq!(settings.waiting(later).cloned(), waiting);
        }
        assert!(
            !protect(&mut settings, protection(false, StepUp::Off), later),
            "another one waits"
        );
        assert_eq!(settings.waiting(later).cloned(), waiting);
    }
}
