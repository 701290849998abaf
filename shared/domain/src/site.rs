//! Sites: the places where people work, with the settings that differ there (rules SITE-1 to SITE-4).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::attendance::SinglePunch;
use crate::dates::Holiday;
use crate::ids::{JobId, SiteId, TimePolicyId};
use crate::independence::Editors;
use crate::place::{Geofence, GeofencePolicy};
use crate::schedule::OwnSchedules;

/// The greatest number of sites of an organization.
pub const MAX_SITES: usize = 300;

/// A place where people work. A field without a value is inherited from the organization. A value replaces the
/// organization's as a whole, so that an empty list means none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Site {
    pub id: SiteId,
    /// The code, unique in the organization.
    pub code: String,
    pub name: String,
    pub timezone: Tz,
    /// The holidays, sorted by date, at most one for each date.
    pub holidays: Option<Vec<Holiday>>,
    pub geofences: Option<Vec<Geofence>>,
    pub geofence_policy: Option<GeofencePolicy>,
    #[serde(default)]
    pub single_punch: Option<SinglePunch>,
    /// The longest shift that people work, in minutes. A longer attendance counts as a forgotten clock-out (rule
    /// TIME-60).
    #[serde(default)]
    pub longest_shift_minutes: Option<u32>,
    /// The time policy of people who work here (rule POL-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_policy_id: Option<TimePolicyId>,
    /// The schedules of the site. `None` means the inherited schedule.
    pub work_schedules: OwnSchedules,
    pub is_active: bool,
    /// The job that recalculates the days that the last change affects.
    #[serde(default)]
    pub recalculation_job_id: Option<JobId>,
    /// The accounts that have changed the parts of the site that decide about a day: zone, schedules, holidays,
    /// places, `single_punch`, `longest_shift_minutes` and the time policy (rule PAY-70).
    #[serde(default)]
    pub changed_by: Editors,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use chrono_tz::{Asia, Europe, Tz};
    use uuid::Uuid;

    use std::collections::BTreeMap;

    use super::*;
    use crate::attendance::Flag;
    use crate::employee::{Assignment, Employee, Employments};
    use crate::fixtures;
    use crate::history::History;
    use crate::leave::count;
    use crate::locks::Locks;
    use crate::person::Person;
    use crate::recalculation::{InheritedChange, Recalculation};
    use crate::roster::UNPLANNED;
    use crate::settings::Settings;
    use crate::testing::{at, coordinates, date, employee, presence, weekdays};
    use crate::{place, place::Outcome};

    const MANILA: SiteId = SiteId(Uuid::from_u128(1));

    fn manila() -> Site {
        fixtures::site(MANILA, Asia::Manila)
    }

    /// Berlin, with a holiday on 2026-05-14. The employee moves to Manila on 2026-05-11.
    fn world() -> (Settings, Employee) {
        let mut settings = Settings::for_new_organization("Example".into());
        settings.organization.timezone = Europe::Berlin;
        settings.holidays = vec![holiday("2026-05-14")];
        settings.sites.insert(MANILA, manila());
        let mut employee = employee();
        employee.employments = Employments::of(date("2020-01-01"), None);
        let there = Assignment { site_id: Some(MANILA), ..Assignment::NONE };
        employee.assignments = History::of(Assignment::NONE).with(Some(date("2026-05-11")), there);
        (settings, employee)
    }

    fn holiday(on: &str) -> Holiday {
        Holiday::of(date(on), "Holiday".into())
    }

    /// Rule SITE-2.
    #[test]
    fn a_zone_is_that_of_the_site_of_the_date_unless_the_employee_has_one() {
        let (settings, mut employee) = world();
        let zones = |employee: &Employee| {
            let calendar = employee.calendar(&settings);
            ["2026-05-10", "2026-05-11"].map(|on| calendar.zone_on(date(on)))
        };
        assert_eq!(zones(&employee), [Europe::Berlin, Asia::Manila]);
        let local = |time: &str| employee.calendar(&settings).local_date(at(time));
        // At 21:59Z it is still the 10th in Berlin, and the zone of that date is Berlin's. A minute later the 11th
        // begins in Manila.
        assert_eq!(local("2026-05-10T21:59Z"), date("2026-05-10"));
        assert_eq!(local("2026-05-10T22:00Z"), date("2026-05-11"));
        assert_eq!(local("2026-05-11T15:59Z"), date("2026-05-11"));
        assert_eq!(local("2026-05-11T16:00Z"), date("2026-05-12"));
        let shift = employee.calendar(&settings).shift_on(date("2026-05-11")).unwrap();
        assert_eq!(shift.shift.start, at("2026-05-11T01:00Z"));
        employee.timezone = Some(Tz::UTC);
        assert_eq!(zones(&employee), [Tz::UTC, Tz::UTC]);
    }

    /// Rule SITE-3.
    #[test]
    fn what_a_site_has_none_of_is_the_organizations_and_an_empty_list_is_none() {
        let (mut settings, employee) = world();
        let is_holiday = |settings: &Settings, on: &str| {
            employee.calendar(settings).holiday_on(date(on)).is_some()
        };
        assert!(is_holiday(&settings, "2026-05-14"));
        let there = |settings: &mut Settings, holidays| {
            settings.sites.get_mut(&MANILA).unwrap().holidays = Some(holidays);
        };
        there(&mut settings, vec![]);
        assert!(!is_holiday(&settings, "2026-05-14"));
        there(&mut settings, vec![holiday("2026-06-12")]);
        assert!(is_holiday(&settings, "2026-06-12"));
        assert!(!is_holiday(&settings, "2026-05-14"));
    }

    /// Rules SITE-3 and PLACE-5.
    #[test]
    fn a_punch_is_checked_against_the_places_of_the_site_of_its_date() {
        let (mut settings, employee) = world();
        let fence = Geofence { name: "Yard".into(), lat: 14.6, lng: 121.0, radius_m: 100.0 };
        let site = settings.sites.get_mut(&MANILA).unwrap();
        (site.geofences, site.geofence_policy) = (Some(vec![fence]), Some(GeofencePolicy::Reject));
        let check = |on: &str, (lat, lng)| {
            let mut punch = presence("2026-05-11 09:00", "2026-05-11 17:00");
            punch.sent.place = coordinates(lat, lng, None);
            let places = employee.calendar(&settings).places_of(date(on), punch.clock_in_at);
            let outcome = place::check(&mut punch, places);
            assert!(!punch.flags.contains(&Flag::OutsideGeofence));
            outcome
        };
        assert_eq!(check("2026-05-11", (14.6, 121.0)), Outcome::Accepted);
        assert!(matches!(check("2026-05-11", (52.5, 13.4)), Outcome::Refused { .. }));
        assert_eq!(check("2026-05-10", (52.5, 13.4)), Outcome::Accepted);
    }

    /// Rules SITE-3 and LEAVE-1.
    #[test]
    fn a_holiday_of_the_site_is_no_day_of_leave() {
        let (mut settings, employee) = world();
        let id = crate::ids::LeaveId(Uuid::from_u128(2));
        let leave = fixtures::leave(id, employee.id, date("2026-05-11"), date("2026-05-15"));
        let mut days = |holidays| {
            settings.sites.get_mut(&MANILA).unwrap().holidays = Some(holidays);
            let none = BTreeMap::new();
            let person = Person::of(&employee, &settings, Locks::NONE, &none, UNPLANNED);
            let counted = count(&leave.span, &settings.leave_types[0], &person, &settings).unwrap();
            counted.shares.days().to_string()
        };
        assert_eq!(days(vec![]), "5.0");
        assert_eq!(days(vec![holiday("2026-05-14")]), "4.0");
    }

    /// Rule TIME-33.
    #[test]
    fn only_what_day_results_depend_on_is_recalculated_for_a_site() {
        let (settings, _) = world();
        let of = |change: &dyn Fn(&mut Site)| {
            let before = manila();
            let mut after = manila();
            change(&mut after);
            InheritedChange::of_site(&before, &after, &settings).map(|change| change.since)
        };
        assert_eq!(of(&|site| site.geofences = Some(vec![])), None);
        assert_eq!(of(&|site| site.timezone = Tz::UTC), Some(None));
        assert_eq!(of(&|site| site.holidays = Some(vec![])), Some(Some(date("2026-05-14"))));
        assert_eq!(of(&|site| site.holidays = Some(vec![holiday("2026-05-14")])), None);
        let june = Some(date("2026-06-01"));
        let nights = weekdays("22:00", "06:00", 0);
        let later = |site: &mut Site| {
            site.work_schedules = site.work_schedules.clone().with(june, Some(nights.clone()));
        };
        assert_eq!(of(&later), Some(june));
    }

    /// Rules SITE-2 and TIME-33.
    #[test]
    fn somebody_who_moves_is_recalculated_from_the_first_date_that_differs() {
        let (settings, moved) = world();
        let stays = Employee { assignments: History::of(Assignment::NONE), ..moved.clone() };
        let of = |before, after| Recalculation::of_employee(before, after, &settings);
        let since = |days: Option<Recalculation>| days.map(|days| days.since);
        assert_eq!(since(of(&stays, &moved)), Some(Some(date("2026-05-11"))));
        assert_eq!(since(of(&moved, &moved)), None);
    }
}
