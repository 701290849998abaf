//! Sites as sent and answered.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::TimePolicyId;
use wfm_domain::schedule::{Plan, local_date};
use wfm_domain::site as model;
use wfm_domain::text;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::places::{self, Geofence, GeofencePolicy, Holiday, SinglePunch};
use wfm_wire::schedule::{self, ScheduleEntry, WorkSchedule, with_schedule};

/// A place where people work.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Site {
    /// Its id.
    pub id: Uuid,
    /// Unique in the organization: no two may look alike.
    pub code: String,
    /// Display name.
    pub name: String,
    /// The IANA time zone of people who work at the site and have no zone of their own.
    pub timezone: String,
    /// The holidays of the site, which replace all of the organization's; `null` for the organization's.
    pub holidays: Option<Vec<Holiday>>,
    /// The places of work of the site, which replace all of the organization's; `null` for the organization's.
    pub geofences: Option<Vec<Geofence>>,
    /// Policy for punches outside every geofence; null for the organization's.
    pub geofence_policy: Option<GeofencePolicy>,
    /// The policy for an attendance whose clock-out never comes; null for the organization's.
    pub single_punch: Option<SinglePunch>,
    /// The longest shift that people work at the site, in minutes; `null` for the organization's.
    pub longest_shift_minutes: Option<u32>,
    /// The time policy of people who work at the site; `null` for the organization's.
    pub time_policy_id: Option<Uuid>,
    /// The site's own schedule that is in force today; null for the organization's.
    pub work_schedule: Option<WorkSchedule>,
    /// Whether employees may work at the site.
    pub is_active: bool,
    /// The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
    /// kept for 30 days.
    pub recalculation_job_id: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for creating or updating a site.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteCreate {
    /// Unique in the organization: no two may look alike, regardless of case.
    #[schemars(length(min = 1, max = 32), extend("format" = "identifier"))]
    pub code: String,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// An IANA time zone.
    #[schemars(length(max = 64), extend("format" = "time-zone"))]
    pub timezone: String,
    /// Dates that are off here, or one half of them, in place of all of the organization's. An empty list is none; null for
    /// the organization's.
    #[schemars(length(max = 400))]
    pub holidays: Option<Vec<Holiday>>,
    /// The places of work, which replace all of the organization's. An empty list allows every place; `null` for the
    /// organization's.
    #[schemars(length(max = 100))]
    pub geofences: Option<Vec<Geofence>>,
    /// Policy for punches outside every geofence; null for the organization's.
    pub geofence_policy: Option<GeofencePolicy>,
    /// The policy for an attendance whose clock-out never comes; null for the organization's.
    pub single_punch: Option<SinglePunch>,
    /// The longest shift that people work at the site, in minutes; `null` for the organization's.
    #[schemars(range(min = 360, max = 2880))]
    pub longest_shift_minutes: Option<u32>,
    /// An active time policy, for people who work at the site; `null` for the organization's.
    pub time_policy_id: Option<Uuid>,
    /// The schedule of people who work at the site and have none of their own; `null` for the organization's.
    pub work_schedule: Option<WorkSchedule>,
    /// Default true. A site cannot be deactivated if employees work at it, now or later.
    pub is_active: Option<bool>,
}

impl Site {
    /// A site, with the values that are in force there at `now`.
    pub fn at(now: DateTime<Utc>, site: &model::Site) -> Self {
        let schedule = site.work_schedules.entry_on(local_date(site.timezone, now));
        let own = schedule.value.as_ref().and_then(Plan::weekly);
        Self {
            id: site.id.0,
            code: site.code.clone(),
            name: site.name.clone(),
            timezone: site.timezone.name().to_owned(),
            holidays: site.holidays.as_ref().map(|all| all.iter().map(Holiday::from).collect()),
            geofences: site.geofences.as_ref().map(|all| all.iter().map(Geofence::from).collect()),
            geofence_policy: site.geofence_policy.map(GeofencePolicy::from),
            single_punch: site.single_punch.map(SinglePunch::from),
            longest_shift_minutes: site.longest_shift_minutes,
            time_policy_id: site.time_policy_id.map(|id| id.0),
            work_schedule: own.map(|own| WorkSchedule::shown(schedule.from, own)),
            is_active: site.is_active,
            recalculation_job_id: site.recalculation_job_id.as_ref().map(ToString::to_string),
            created_at: site.created_at.into(),
            updated_at: site.updated_at.into(),
        }
    }
}

impl SiteCreate {
    /// The site with the fields of the body.
    ///
    /// # Errors
    /// Violations of everything that a schema cannot say.
    pub fn applied_to(
        self,
        before: &model::Site,
        now: DateTime<Utc>,
    ) -> Result<model::Site, Vec<Violation>> {
        let mut violations = vec![];
        let schedule = self.work_schedule.map(|sent| sent.dated()).transpose();
        let schedule = schedule.unwrap_or_else(|more| {
            violations.extend(more);
            None
        });
        let timezone = self.timezone.parse::<Tz>().unwrap_or(before.timezone);
        // The body repeats what was shown, and that was in force by the zone before the change.
        let today = local_date(before.timezone, now);
        let holidays = self.holidays.map(|sent| places::holidays(sent, &mut violations));
        let geofences = self.geofences.map(|sent| sent.into_iter().map(Into::into).collect());
        let work_schedules = with_schedule(&before.work_schedules, schedule, today);
        let work_schedules = work_schedules.map_err(|why| violations.push(why));
        let (Ok(work_schedules), true) = (work_schedules, violations.is_empty()) else {
            return Err(violations);
        };
        Ok(model::Site {
            code: text::identifier(&self.code),
            name: text::name(&self.name),
            timezone,
            holidays,
            geofences,
            geofence_policy: self.geofence_policy.map(Into::into),
            single_punch: self.single_punch.map(Into::into),
            longest_shift_minutes: self.longest_shift_minutes,
            time_policy_id: self.time_policy_id.map(TimePolicyId),
            work_schedules,
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
        })
    }
}

/// A site in the form of the activity log: the values that are in force on the day, and all schedules.
#[derive(Serialize)]
pub struct Logged {
    #[serde(flatten)]
    site: Site,
    work_schedules: Vec<ScheduleEntry>,
}

impl Logged {
    pub fn at(now: DateTime<Utc>, site: &model::Site) -> Self {
        let work_schedules = schedule::entries(&site.work_schedules);
        Self { site: Site::at(now, site), work_schedules }
    }
}
