//! Settings as sent and answered.

pub mod approvals;
pub mod custom_field;
pub mod journal;
pub mod leave_type;
pub mod time_policy;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::TimePolicyId;
use wfm_domain::schedule::local_date;
use wfm_domain::settings as model;
use wfm_domain::text;
use wfm_domain::timesheet;
use wfm_http::error::{Violation, repeated};
use wfm_http::wire::Timestamp;
use wfm_storage::settings::StoredSettings;
use wfm_wire::address::Address;
use wfm_wire::places::{self, Geofence, GeofencePolicy, Holiday, SinglePunch};
use wfm_wire::schedule::{ScheduleEntry, WorkSchedule, no_date};

use self::approvals::Approvals;
use self::custom_field::CustomField;
use self::journal::{Journal, checked_year_start, year_start_text};
pub use self::leave_type::LeaveType;

/// An organization's settings.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Setting {
    #[serde(flatten)]
    pub settings: SettingUpdate,
    /// A change that waits for the confirmation of somebody independent, or for its time.
    pub pending_change: Option<PendingChange>,
    /// The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
    /// kept for 30 days.
    pub recalculation_job_id: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// A pending change that makes the protection weaker. It has the values of `payroll.second_person` and
/// `security.step_up` that are in force after it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PendingChange {
    /// The pending value of `payroll.second_person`.
    pub second_person: bool,
    /// The pending value of `security.step_up`.
    pub step_up: StepUp,
    /// The account that asked for it.
    pub requested_by: Uuid,
    /// When the change was asked for.
    pub requested_at: Timestamp,
    /// When it takes effect, if nobody confirms or cancels it before.
    pub takes_effect_at: Timestamp,
}

/// Request body for updating the settings. A field that is not sent keeps its value. `null` gives a field its
/// default, except `organization.name`, which `null` does not change.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettingUpdate {
    /// The name and place of the organization.
    pub organization: Option<Organization>,
    /// The schedule in force today for employees who have none of their own. `null` if a rotation is in force.
    pub work_schedule: Option<WorkSchedule>,
    /// Dates that are off, or one half of them.
    #[schemars(length(max = 400))]
    pub holidays: Option<Vec<Holiday>>,
    /// Places of work. Without any, punches may be made everywhere.
    #[schemars(length(max = 100))]
    pub geofences: Option<Vec<Geofence>>,
    /// Policy for punches outside every geofence.
    pub geofence_policy: Option<GeofencePolicy>,
    /// Limits of offline records.
    pub sync: Option<Sync>,
    /// Leave of the employees.
    #[schemars(length(max = 30))]
    pub leave_types: Option<Vec<LeaveType>>,
    /// The month on whose first day a leave year starts.
    #[schemars(range(min = 1, max = 12))]
    pub leave_year_start: Option<u32>,
    /// The calculation of pay, and its approval.
    pub payroll: Option<Payroll>,
    /// The protection of accounts.
    pub security: Option<Security>,
    /// The time after which a forgotten clock-out is closed.
    pub auto_close: Option<AutoClose>,
    /// The rules for attendances that punches make.
    pub attendance: Option<AttendanceRules>,
    /// The timesheets of employees.
    pub timesheets: Option<Timesheets>,
    /// The leave of employees.
    pub leave: Option<LeaveRules>,
    /// The people who decide requests.
    pub approvals: Option<Approvals>,
    /// The accounts on which pay is booked.
    pub journal: Option<Journal>,
    /// The days after the last day for which an account may still read its own. Default 365; 0 in organizations that are
    /// older than this setting.
    #[schemars(range(min = 0, max = 1100))]
    pub access_after_leaving_days: Option<u32>,
    /// The fields that the organization adds to personal data. A field that is there is made inactive, not left out.
    #[schemars(length(max = 30))]
    pub custom_fields: Option<Vec<CustomField>>,
    /// An active time policy, for people for whom neither assignment nor site names one. Default none.
    pub time_policy_id: Option<Uuid>,
}

/// The name and place of an organization.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingOrganization")]
pub struct Organization {
    /// Unique in the installation.
    #[schemars(length(min = 1, max = 200), extend("format" = "name"))]
    pub name: Option<String>,
    /// The name of the employer on documents. Default the name.
    #[schemars(length(min = 1, max = 200), extend("format" = "name"))]
    pub legal_name: Option<String>,
    /// The address of the employer, on documents and in bank files.
    pub address: Option<Address>,
    /// An IANA time zone.
    #[schemars(length(max = 64), extend("format" = "time-zone"))]
    pub timezone: Option<String>,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: Option<String>,
    /// A BCP 47 language tag.
    #[schemars(length(max = 35), regex(pattern = "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$"))]
    pub locale: Option<String>,
}

/// Limits of offline records.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingSync")]
pub struct Sync {
    /// The age in days above which a record goes to review.
    #[schemars(range(min = 1, max = 3650))]
    pub max_lookback_days: Option<u32>,
    /// The greatest number of seconds that a device's clock may be ahead.
    #[schemars(range(max = 86400))]
    pub future_tolerance_seconds: Option<u32>,
}

/// The calculation of pay, and its approval.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingPayroll")]
pub struct Payroll {
    /// The treatment of absence without leave for employees with a monthly base.
    pub absence: Option<Absence>,
    /// Whether employees with a daily or hourly base are paid for a holiday on which they were scheduled.
    pub holiday_pay: Option<bool>,
    /// Whether approving a payroll needs somebody independent of everybody who contributed to it. Default true. False
    /// takes effect once an independent account confirms it, or after 72 hours.
    pub second_person: Option<bool>,
    /// Whether every date that a payroll counts must be in an approved timesheet. Default false.
    pub require_timesheets: Option<bool>,
    /// The month and the day on which a year of sums begins, as `04-06`. Default `01-01`.
    #[schemars(length(max = 5), regex(pattern = r"^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"))]
    pub year_start: Option<String>,
    /// The treatment of facts that come late to a paid period. Default `refuse`; a new organization has `settle`.
    pub late_facts: Option<LateFacts>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LateFacts {
    /// Later payrolls pay the difference.
    Settle,
    /// They are refused while the payroll is approved.
    Refuse,
}

/// The protection of accounts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingSecurity")]
pub struct Security {
    /// The accounts that must prove again who they are, if their last proof is older than 15 minutes, before they
    /// decide about pay or change compensation, roles, accounts or these settings: nobody, accounts with a second
    /// factor (the default), or everybody, which then needs a second factor. A weaker value takes effect in the same
    /// way as `payroll.second_person` false.
    pub step_up: Option<StepUp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum StepUp {
    Off,
    Enrolled,
    Required,
}

impl From<model::StepUp> for StepUp {
    fn from(step_up: model::StepUp) -> Self {
        match step_up {
            model::StepUp::Off => Self::Off,
            model::StepUp::Enrolled => Self::Enrolled,
            model::StepUp::Required => Self::Required,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Absence {
    Paid,
    Unpaid,
}

/// The time after which a forgotten clock-out is closed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingAutoClose")]
pub struct AutoClose {
    /// Minutes after the clock-in at which a forgotten clock-out is closed.
    #[schemars(range(min = 1, max = 10080))]
    pub after_minutes: Option<u32>,
}

/// The rules for attendances that punches make.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingAttendance")]
pub struct AttendanceRules {
    /// The policy for an attendance whose clock-out never comes. Default `open`.
    pub single_punch: Option<SinglePunch>,
    /// The longest shift that people work, in minutes. A longer attendance counts as a forgotten clock-out. Default
    /// 780.
    #[schemars(range(min = 360, max = 2880))]
    pub longest_shift_minutes: Option<u32>,
}

/// The timesheets of employees.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingTimesheets")]
pub struct Timesheets {
    /// The length of their periods: calendar months, or weeks that begin with `week_start` of the time policy, else on Monday.
    /// Default `month`.
    pub period: Option<SheetPeriod>,
}

/// The leave of employees.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SettingLeave")]
pub struct LeaveRules {
    /// The colleagues whose approved leave everybody sees in the team calendar: nobody, or those in the same department and
    /// those under the same manager. Default `off`.
    pub team_calendar: Option<TeamCalendar>,
}

/// The colleagues whose approved leave everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TeamCalendar {
    Off,
    Department,
}

impl From<model::TeamCalendar> for TeamCalendar {
    fn from(shown: model::TeamCalendar) -> Self {
        match shown {
            model::TeamCalendar::Off => Self::Off,
            model::TeamCalendar::Department => Self::Department,
        }
    }
}

impl From<TeamCalendar> for model::TeamCalendar {
    fn from(shown: TeamCalendar) -> Self {
        match shown {
            TeamCalendar::Off => Self::Off,
            TeamCalendar::Department => Self::Department,
        }
    }
}

/// The length of the periods of timesheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum SheetPeriod {
    Month,
    Week,
}

impl From<timesheet::SheetPeriod> for SheetPeriod {
    fn from(period: timesheet::SheetPeriod) -> Self {
        match period {
            timesheet::SheetPeriod::Month => Self::Month,
            timesheet::SheetPeriod::Week => Self::Week,
        }
    }
}

impl From<SheetPeriod> for timesheet::SheetPeriod {
    fn from(period: SheetPeriod) -> Self {
        match period {
            SheetPeriod::Month => Self::Month,
            SheetPeriod::Week => Self::Week,
        }
    }
}

impl Setting {
    /// The settings that are in force at `now`.
    pub fn at(now: DateTime<Utc>, stored: &StoredSettings) -> Self {
        let s = &stored.settings;
        let holds = s.protection(now);
        let schedule = s.work_schedules.entry_on(s.today(now));
        let settings = SettingUpdate {
            organization: Some(Organization {
                name: Some(s.organization.name.clone()),
                legal_name: s.organization.legal_name.clone(),
                address: s.organization.address.as_ref().map(Address::from),
                timezone: Some(s.organization.timezone.name().to_owned()),
                currency: Some(s.organization.currency.clone()),
                locale: Some(s.organization.locale.clone()),
            }),
            work_schedule: schedule
                .value
                .weekly()
                .map(|week| WorkSchedule::shown(schedule.from, week)),
            holidays: Some(s.holidays.iter().map(Holiday::from).collect()),
            geofences: Some(s.geofences.iter().map(Geofence::from).collect()),
            geofence_policy: Some(s.geofence_policy.into()),
            sync: Some(Sync {
                max_lookback_days: Some(s.sync.max_lookback_days),
                future_tolerance_seconds: Some(s.sync.future_tolerance_seconds),
            }),
            leave_types: Some(s.leave_types.iter().map(LeaveType::from).collect()),
            leave_year_start: Some(s.leave_year_start),
            payroll: Some(Payroll {
                absence: Some(match s.payroll.absence {
                    model::Absence::Paid => Absence::Paid,
                    model::Absence::Unpaid => Absence::Unpaid,
                }),
                holiday_pay: Some(s.payroll.holiday_pay),
                second_person: Some(holds.second_person),
                require_timesheets: Some(s.requires_timesheets),
                year_start: Some(year_start_text(s.payroll.year_start)),
                late_facts: Some(match s.settles_late_facts {
                    true => LateFacts::Settle,
                    false => LateFacts::Refuse,
                }),
            }),
            security: Some(Security { step_up: Some(holds.step_up.into()) }),
            auto_close: Some(AutoClose { after_minutes: Some(s.auto_close.after_minutes) }),
            timesheets: Some(Timesheets { period: Some(s.timesheet_period.into()) }),
            leave: Some(LeaveRules { team_calendar: Some(s.team_calendar.into()) }),
            approvals: Some(Approvals::shown(&s.approvals)),
            journal: Some(Journal::from(&s.journal)),
            access_after_leaving_days: Some(s.access_after_leaving_days),
            custom_fields: Some(s.custom_fields.iter().map(CustomField::from).collect()),
            time_policy_id: s.time_policy_id.map(|id| id.0),
            attendance: Some(AttendanceRules {
                single_punch: Some(s.single_punch.into()),
                longest_shift_minutes: Some(s.longest_shift_minutes),
            }),
        };
        Self {
            settings,
            pending_change: s.waiting(now).map(|pending| PendingChange {
                second_person: pending.to.second_person,
                step_up: pending.to.step_up.into(),
                requested_by: pending.requested_by.account.0,
                requested_at: pending.requested_at.into(),
                takes_effect_at: pending.takes_effect_at.into(),
            }),
            created_at: stored.created_at.into(),
            recalculation_job_id: stored.recalculation_job_id.as_ref().map(ToString::to_string),
            updated_at: stored.updated_at.into(),
        }
    }
}

/// Settings in the form of the activity log: the values that are in force on the day, and all schedules.
#[derive(Serialize)]
pub struct Logged {
    #[serde(flatten)]
    setting: Setting,
    work_schedules: Vec<ScheduleEntry>,
}

impl Logged {
    pub fn at(now: DateTime<Utc>, stored: &StoredSettings) -> Self {
        let entries = stored.settings.work_schedules.entries();
        let shown = entries.map(|entry| ScheduleEntry::shown(entry.from, Some(&entry.value)));
        Self { setting: Setting::at(now, stored), work_schedules: shown.collect() }
    }
}

impl SettingUpdate {
    /// The protection that the body asks for.
    pub fn protection(&self) -> model::Protection {
        let second_person = self.payroll.as_ref().and_then(|payroll| payroll.second_person);
        let step_up = match self.security.as_ref().and_then(|security| security.step_up) {
            Some(StepUp::Off) => model::StepUp::Off,
            Some(StepUp::Required) => model::StepUp::Required,
            Some(StepUp::Enrolled) | None => model::StepUp::Enrolled,
        };
        model::Protection { second_person: second_person.unwrap_or(true), step_up }
    }

    /// The settings as the rules take them, if this update follows `before`.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say: schedules that overlap, and dates and codes that are given
    /// twice.
    pub fn following(
        self,
        before: &model::Settings,
        now: DateTime<Utc>,
    ) -> Result<model::Settings, Vec<Violation>> {
        let standard = model::Settings::for_new_organization(before.organization.name.clone());
        let mut next = model::Settings {
            sites: before.sites.clone(),
            rotations: before.rotations.clone(),
            time_policies: before.time_policies.clone(),
            time_policy_id: self.time_policy_id.map(TimePolicyId),
            changed_by: before.changed_by.clone(),
            ..standard.clone()
        };
        let mut violations = Vec::new();

        let organization = self.organization.unwrap_or_default();
        if let Some(name) = organization.name {
            next.organization.name = text::name(&name);
        }
        next.organization.legal_name = organization.legal_name.as_deref().map(text::name);
        let address = organization.address;
        next.organization.address =
            address.map(|address| address.checked("/organization/address", &mut violations));
        if let Some(zone) = organization.timezone.and_then(|zone| zone.parse::<Tz>().ok()) {
            next.organization.timezone = zone;
        }
        if let Some(currency) = organization.currency {
            next.organization.currency = currency;
        }
        if let Some(locale) = organization.locale {
            next.organization.locale = locale;
        }

        next.work_schedules = before.work_schedules.clone();
        match self.work_schedule.map(|sent| (sent.effective_from, sent.checked("/work_schedule"))) {
            // `null` puts the standard schedule in place of the one in force. A rotation stays in force, because an
            // update does not show it.
            None if before.work_schedules.on(before.today(now)).rotation().is_some() => {}
            None => {
                let from = before.work_schedules.entry_on(before.today(now)).from;
                let standard = standard.work_schedules.first().value.clone();
                next.work_schedules = next.work_schedules.with(from, standard);
            }
            Some((None, Ok(_)))
                if before.work_schedules.on(before.today(now)).rotation().is_some() =>
            {
                violations.push(no_date());
            }
            Some((from, Ok(schedule))) => {
                next.work_schedules = next.work_schedules.with(from, schedule.into());
            }
            Some((_, Err(more))) => violations.extend(more),
        }
        violations.extend(refuse_too_many(before, &next).err());

        next.holidays = places::holidays(self.holidays.unwrap_or_default(), &mut violations);
        let geofences = self.geofences.unwrap_or_default();
        next.geofences = geofences.into_iter().map(Into::into).collect();
        next.geofence_policy = self.geofence_policy.unwrap_or(GeofencePolicy::Flag).into();

        let sync = self.sync.unwrap_or_default();
        next.sync.max_lookback_days = sync.max_lookback_days.unwrap_or(next.sync.max_lookback_days);
        next.sync.future_tolerance_seconds =
            sync.future_tolerance_seconds.unwrap_or(next.sync.future_tolerance_seconds);

        if let Some(types) = self.leave_types {
            violations.extend(repeated(
                "/leave_types",
                "code",
                types.iter().map(|t| text::skeleton(&t.code)),
            ));
            next.leave_types.clear();
            for (place, sent) in types.into_iter().enumerate() {
                match sent.checked(place, before) {
                    Ok(leave_type) => next.leave_types.push(leave_type),
                    Err(more) => violations.extend(more),
                }
            }
        }
        let today = local_date(next.organization.timezone, now);
        next.former_leave_types = before.former_leave_types_before(&next.leave_types, today);
        next.leave_year_start = self.leave_year_start.unwrap_or(next.leave_year_start);

        let payroll = self.payroll.unwrap_or_default();
        if payroll.absence == Some(Absence::Unpaid) {
            next.payroll.absence = model::Absence::Unpaid;
        }
        next.payroll.holiday_pay = payroll.holiday_pay.unwrap_or(false);
        next.payroll.year_start = checked_year_start(
            "/payroll/year_start",
            payroll.year_start.as_deref(),
            &mut violations,
        );
        next.requires_timesheets = payroll.require_timesheets.unwrap_or(false);
        next.settles_late_facts = payroll.late_facts == Some(LateFacts::Settle);
        (next.set_protection, next.pending) = (before.set_protection, before.pending.clone());
        let auto_close = self.auto_close.and_then(|a| a.after_minutes);
        next.auto_close.after_minutes = auto_close.unwrap_or(next.auto_close.after_minutes);
        let attendance = self.attendance.unwrap_or_default();
        next.single_punch = attendance.single_punch.map_or_else(Default::default, Into::into);
        let longest = attendance.longest_shift_minutes;
        next.longest_shift_minutes = longest.unwrap_or(next.longest_shift_minutes);

        let period = self.timesheets.and_then(|timesheets| timesheets.period);
        next.timesheet_period = period.map(Into::into).unwrap_or_default();
        let team_calendar = self.leave.and_then(|leave| leave.team_calendar);
        next.team_calendar = team_calendar.map(Into::into).unwrap_or_default();
        next.approvals = self.approvals.unwrap_or_default().checked(&mut violations);
        next.journal = self.journal.unwrap_or_default().checked(&mut violations);
        next.access_after_leaving_days =
            self.access_after_leaving_days.unwrap_or(next.access_after_leaving_days);
        let fields = self.custom_fields.unwrap_or_default();
        next.custom_fields = custom_field::checked(fields, &before.custom_fields, &mut violations);

        if violations.is_empty() { Ok(next) } else { Err(violations) }
    }
}

/// The greatest number of schedules in the history. Past dates are computed with the schedules that were in force on
/// them.
const MAX_SCHEDULES: usize = 60;

/// Refuses a change that adds schedules when there are too many.
///
/// # Errors
/// The violation.
pub fn refuse_too_many(before: &model::Settings, next: &model::Settings) -> Result<(), Violation> {
    let entries = next.work_schedules.len();
    if entries <= MAX_SCHEDULES || entries <= before.work_schedules.len() {
        return Ok(());
    }
    let detail =
        format!("An organization has at most {MAX_SCHEDULES} schedules, one after the other.");
    Err(Violation::at("/work_schedule/effective_from", "too_many", detail))
}
