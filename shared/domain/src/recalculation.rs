//! The dates to recalculate after a change of settings or of an employee (rules TIME-33 and
//! TIME-34).
//!
//! Checks that are made when a punch arrives (place, skew, look-back, length) are not repeated.

use std::collections::BTreeSet;
use std::iter::once;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::attendance::Assigned;
use crate::dates::{Holiday, Span};
use crate::employee::Employee;
use crate::ids::{SiteId, TimePolicyId};
use crate::policy::TimePolicy;
use crate::schedule::minutes;
use crate::settings::Settings;
use crate::site::Site;
use crate::worth::Off;

/// An attendance begins at most so many days before it ends.
const LONGEST_ATTENDANCE_DAYS: u64 = 8;

/// An employee's dates to recalculate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recalculation {
    /// The first date; `None` for all dates.
    pub since: Option<NaiveDate>,
    /// The last date; `None` if every later one is included.
    pub last: Option<NaiveDate>,
    /// Whether open attendances now close at another time.
    pub closes_otherwise: bool,
}

/// The level whose settings change. Employees inherit them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Organization,
    Site(SiteId),
    /// People whose dates follow a time policy.
    TimePolicy(TimePolicyId),
}

/// A change of settings or of a site, as far as day results depend on it: what changed, and on which dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InheritedChange {
    pub level: Level,
    /// The first date on which something changed; `None` if something changed on all dates.
    pub since: Option<NaiveDate>,
    /// The last date on which something changed; `None` if something changed on every later date.
    #[serde(default)]
    pub last: Option<NaiveDate>,
    pub zone: bool,
    pub schedule: bool,
    pub holidays: bool,
    /// Whether attendances without a clock-out now close at another time.
    pub closing: bool,
    /// Whether attendances without a clock-out now close in another way.
    #[serde(default)]
    pub single_punch: bool,
    /// Whether another length of a shift now counts as a forgotten clock-out.
    #[serde(default)]
    pub longest_shift: bool,
    /// Whether another time policy holds, or other rules of one.
    #[serde(default)]
    pub time_policy: bool,
}

impl Recalculation {
    /// The dates from a given one on; `None` for all dates.
    pub fn since(since: Option<NaiveDate>) -> Self {
        Self { since, last: None, closes_otherwise: false }
    }

    /// A recalculation that includes both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            since: earlier(self.since, other.since),
            last: later(self.last, other.last),
            closes_otherwise: self.closes_otherwise || other.closes_otherwise,
        }
    }

    /// The dates to recalculate for an employee who becomes `after`; `None` if no day result depends on the change.
    /// Day results depend on zone, schedule and holidays, on whether the employee is employed on the date, and on the
    /// employee's assignment.
    pub fn of_employee(before: &Employee, after: &Employee, settings: &Settings) -> Option<Self> {
        let planned = first_difference(before, after, settings);
        let assigned =
            |who: &Employee| who.assignments.map(|assignment| Assigned::from(assignment));
        let assigned = assigned(before).first_difference(&assigned(after));
        let employed = before.employments.first_difference(&after.employments).map(Some);
        [planned, assigned, employed].into_iter().flatten().map(Self::since).reduce(Self::and)
    }
}

impl InheritedChange {
    /// The change for employees who inherit from the organization when `after` replaces `before` at `now`; `None` if
    /// no day result depends on the change.
    ///
    /// Day results depend on the schedule, the zone, the dates of holidays and the time after which
    /// an attendance is closed. A schedule with a first date affects only that date and later ones.
    pub fn of_settings(before: &Settings, after: &Settings, now: DateTime<Utc>) -> Option<Self> {
        let none = Self::nothing(Level::Organization);
        let closing = [before, after].map(|settings| settings.auto_close.after_minutes);
        let closing = (closing[0] != closing[1]).then(|| {
            // Every attendance that is still open clocked in after this. Its date may be the date before.
            let longest = minutes(closing[0].max(closing[1])) + TimeDelta::days(2);
            let since = now.checked_sub_signed(longest).map(|at| at.date_naive());
            Self { since, closing: true, ..none }
        });
        let zone = (before.organization.timezone != after.organization.timezone)
            .then_some(Self { zone: true, ..none });
        let single_punch = (before.single_punch != after.single_punch)
            .then_some(Self { single_punch: true, ..none });
        let longest_shift = (before.longest_shift_minutes != after.longest_shift_minutes)
            .then_some(Self { longest_shift: true, ..none });
        let schedule = before.work_schedules.first_difference(&after.work_schedules);
        let schedule = schedule.map(|since| Self { since, schedule: true, ..none });
        let holidays = none.of_holidays(&before.holidays, &after.holidays, after);
        let ids = [before.time_policy_id, after.time_policy_id];
        let time_policy = none.of_time_policies(ids, after);
        let all = [closing, zone, single_punch, longest_shift, schedule, holidays, time_policy];
        all.into_iter().flatten().reduce(Self::and)
    }

    /// The change for employees who inherit from a site that becomes `after`; `None` if no day result depends on the
    /// change. Places do not count, because they are checked when a punch arrives.
    pub fn of_site(before: &Site, after: &Site, settings: &Settings) -> Option<Self> {
        let none = Self::nothing(Level::Site(after.id));
        let zone = (before.timezone != after.timezone).then_some(Self { zone: true, ..none });
        let schedule = before.work_schedules.first_difference(&after.work_schedules);
        let schedule = schedule.map(|since| Self { since, schedule: true, ..none });
        let of = |site: &Site| site.holidays.clone().unwrap_or(settings.holidays.clone());
        let holidays = none.of_holidays(&of(before), &of(after), settings);
        let of = |site: &Site| site.single_punch.unwrap_or(settings.single_punch);
        let single_punch = (of(before) != of(after)).then_some(Self { single_punch: true, ..none });
        let of = |site: &Site| site.longest_shift_minutes.unwrap_or(settings.longest_shift_minutes);
        let longest_shift =
            (of(before) != of(after)).then_some(Self { longest_shift: true, ..none });
        let of = |site: &Site| site.time_policy_id.or(settings.time_policy_id);
        let time_policy = none.of_time_policies([of(before), of(after)], settings);
        let all = [zone, single_punch, longest_shift, schedule, holidays, time_policy];
        all.into_iter().flatten().reduce(Self::and)
    }

    /// The change for employees whose dates follow a time policy that becomes `after`; `None` if the same rules hold on every
    /// date.
    pub fn of_time_policy(before: &TimePolicy, after: &TimePolicy) -> Option<Self> {
        let Span { first, last } = before.dates_of_difference(after)?;
        let none = Self::nothing(Level::TimePolicy(after.id));
        Some(Self { since: Some(first), last, time_policy: true, ..none })
    }

    /// The change of the time policy that is named; `None` if it stays the same. No version of either policy holds before
    /// the first one.
    fn of_time_policies(self, ids: [Option<TimePolicyId>; 2], settings: &Settings) -> Option<Self> {
        let policies = ids.map(|id| id.and_then(|id| settings.time_policies.get(&id)));
        let versions = policies.into_iter().flatten().flat_map(|policy| &policy.versions);
        let since = versions.map(|version| version.effective_from).min()?;
        let differ = ids[0] != ids[1];
        differ.then_some(Self { since: Some(since), time_policy: true, ..self })
    }

    /// From the first to the last date that is a holiday in one of the lists only, or another kind of holiday or one that
    /// takes another part of the date; `None` where there is none. Under a time policy the dates around it count, too,
    /// whose attendances last into it.
    fn of_holidays(self, one: &[Holiday], other: &[Holiday], settings: &Settings) -> Option<Self> {
        let decisive = |holidays: &[Holiday]| -> BTreeSet<(NaiveDate, String, Off)> {
            holidays
                .iter()
                .map(|holiday| (holiday.date, holiday.kind.clone(), holiday.off))
                .collect()
        };
        let one = decisive(one);
        let other = decisive(other);
        let mut differing = one.symmetric_difference(&other).map(|(date, ..)| *date);
        let since = differing.next()?;
        let last = differing.last().unwrap_or(since);
        let (mut first, mut last) = (since, last);
        if !settings.time_policies.is_empty() {
            first = first.checked_sub_days(Days::new(LONGEST_ATTENDANCE_DAYS)).unwrap_or(first);
            last = last.succ_opt().unwrap_or(last);
        }
        Some(Self { since: Some(first), last: Some(last), holidays: true, ..self })
    }

    fn nothing(level: Level) -> Self {
        Self {
            level,
            since: None,
            last: None,
            zone: false,
            schedule: false,
            holidays: false,
            closing: false,
            single_punch: false,
            longest_shift: false,
            time_policy: false,
        }
    }

    /// Both changes of one level.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            level: self.level,
            since: earlier(self.since, other.since),
            last: later(self.last, other.last),
            zone: self.zone || other.zone,
            schedule: self.schedule || other.schedule,
            holidays: self.holidays || other.holidays,
            closing: self.closing || other.closing,
            single_punch: self.single_punch || other.single_punch,
            longest_shift: self.longest_shift || other.longest_shift,
            time_policy: self.time_policy || other.time_policy,
        }
    }

    /// The dates to recalculate for employees who inherit the change.
    pub fn days(&self) -> Recalculation {
        Recalculation { since: self.since, last: self.last, closes_otherwise: self.closing }
    }

    /// Whether a day of the employee may depend on the change: on one of its dates the employee inherits something
    /// that changed, or inherited it at `made_after`. The change was not made before that time.
    ///
    /// An employee who now has an own value may have inherited until a moment ago. If the own value equals the
    /// inherited one after the change, no other recalculation was requested because of it.
    pub fn affects(
        &self,
        employee: &Employee,
        settings: &Settings,
        made_after: DateTime<Utc>,
    ) -> bool {
        let calendar = employee.calendar(settings);
        let sites = employee.assignments.entries().filter_map(|entry| entry.value.site_id);
        let mut sites = sites.filter_map(|id| settings.sites.get(&id));
        if employee.updated_at >= made_after || sites.any(|site| site.updated_at >= made_after) {
            return true;
        }
        let inherits = |date| {
            let site = calendar.site_on(date);
            let has_schedule = employee.work_schedules.on(date).is_some();
            let has_policy = employee.assignments.on(date).time_policy_id.is_some();
            match self.level {
                Level::Site(id) => {
                    site.is_some_and(|site| site.id == id)
                        && (self.holidays
                            || self.single_punch
                            || self.longest_shift
                            || self.zone && employee.timezone.is_none()
                            || self.schedule && !has_schedule
                            || self.time_policy && !has_policy)
                }
                Level::TimePolicy(id) => {
                    calendar.time_policy_on(date).is_some_and(|policy| policy.id == id)
                }
                Level::Organization => {
                    let has_holidays = site.is_some_and(|site| site.holidays.is_some());
                    let has_single_punch = site.is_some_and(|site| site.single_punch.is_some());
                    let has_longest_shift =
                        site.is_some_and(|site| site.longest_shift_minutes.is_some());
                    let has_policy_of_site = site.is_some_and(|site| site.time_policy_id.is_some());
                    let of_site = site.is_some_and(|site| site.work_schedules.on(date).is_some());
                    // The date of every instant depends on the organization's zone (rule SITE-2).
                    self.closing
                        || self.zone
                        || self.holidays && !has_holidays
                        || self.single_punch && !has_single_punch
                        || self.longest_shift && !has_longest_shift
                        || self.schedule && !has_schedule && !of_site
                        || self.time_policy && !has_policy && !has_policy_of_site
                }
            }
        };
        let first = self.since.unwrap_or(NaiveDate::MIN);
        let last = self.last.unwrap_or(NaiveDate::MAX);
        let begins = calendar.begins().filter(|date| (first..=last).contains(date));
        once(first).chain(begins).any(inherits)
    }
}

/// The earlier of two first dates; `None` is before all dates.
fn earlier(one: Option<NaiveDate>, other: Option<NaiveDate>) -> Option<NaiveDate> {
    one.zip(other).map(|(one, other)| one.min(other))
}

/// The later of two last dates; `None` is after all dates.
fn later(one: Option<NaiveDate>, other: Option<NaiveDate>) -> Option<NaiveDate> {
    one.zip(other).map(|(one, other)| one.max(other))
}

/// The first date on which another zone, another schedule, another time policy or other holidays are in force; `Some(None)` if that is so
/// from the beginning.
fn first_difference(
    before: &Employee,
    after: &Employee,
    settings: &Settings,
) -> Option<Option<NaiveDate>> {
    let [one, other] = [before, after].map(|who| who.calendar(settings));
    let differ = |date| {
        one.zone_on(date) != other.zone_on(date)
            || one.plan_on(date) != other.plan_on(date)
            || one.holidays_on(date) != other.holidays_on(date)
            || one.time_policy_on(date) != other.time_policy_on(date)
    };
    // The values in force change on these dates only.
    let mut begins: Vec<NaiveDate> = one.begins().chain(other.begins()).collect();
    begins.sort_unstable();
    let before_all = begins.first().and_then(|first| first.checked_sub_days(Days::new(1)));
    if differ(before_all.unwrap_or(NaiveDate::MIN)) {
        return Some(None);
    }
    begins.into_iter().find(|date| differ(*date)).map(Some)
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use chrono_tz::Tz;

    use uuid::Uuid;

    use super::*;
    use crate::attendance::SinglePunch;
    use crate::employee::Assignment;
    use crate::fixtures;
    use crate::history::History;
    use crate::schedule::Plan;
    use crate::testing::{at, date, employee, weekdays};

    fn settings() -> Settings {
        Settings::for_new_organization("Example".into())
    }

    fn schedule(start: &str) -> Plan {
        weekdays(start, "18:00", 0)
    }

    fn of(change: impl FnOnce(&mut Settings)) -> Option<Recalculation> {
        let before = settings();
        let mut after = before.clone();
        change(&mut after);
        let now = at("2026-11-06 20:00");
        InheritedChange::of_settings(&before, &after, now).map(|change| change.days())
    }

    fn days(since: Option<&str>) -> Option<Recalculation> {
        Some(Recalculation::since(since.map(date)))
    }

    /// Rules TIME-33, DAY-1 and DAY-2.
    #[test]
    fn a_holiday_that_takes_another_part_and_a_worth_are_recalculated() {
        let holiday = |on: &str| Holiday::of(date(on), "Holiday".into());
        let mut before = settings();
        before.holidays = vec![holiday("2026-05-01"), holiday("2026-12-24"), holiday("2026-12-25")];
        let of = |change: &dyn Fn(&mut Settings)| {
            let mut after = before.clone();
            change(&mut after);
            let now = at("2026-11-06 20:00");
            let change = InheritedChange::of_settings(&before, &after, now)?;
            Some((change.since, change.last))
        };
        let christmas_eve = (Some(date("2026-12-24")), Some(date("2026-12-24")));
        assert_eq!(of(&|s| s.holidays[1].off = Off::SecondHalf), Some(christmas_eve));
        assert_eq!(of(&|s| s.holidays[1].kind = "christmas_eve".into()), Some(christmas_eve));
        assert_eq!(of(&|s| s.holidays[1].name = "Christmas Eve".into()), None);
        let worth = |settings: &mut Settings| {
            let mut week = settings.work_schedules.first().value.weekly().unwrap().clone();
            week.days[0].worth = crate::worth::Worth::HALF;
            settings.work_schedules =
                settings.work_schedules.clone().with(Some(date("2026-11-02")), week.into());
        };
        assert_eq!(of(&worth), Some((Some(date("2026-11-02")), None)));
    }

    /// Rule TIME-33.
    #[test]
    fn only_settings_that_day_results_depend_on_cause_a_recalculation() {
        assert_eq!(of(|_| {}), None);
        assert_eq!(of(|s| s.sync.max_lookback_days = 30), None);
        assert_eq!(of(|s| s.organization.name = "Other".into()), None);
        assert_eq!(of(|s| s.organization.timezone = chrono_tz::Asia::Manila), days(None));
        let holiday = |on: &str| Holiday::of(date(on), "Holiday".into());
        let holidays = vec![holiday("2026-05-01"), holiday("2026-12-25")];
        let holidays = of(|s| s.holidays = holidays).unwrap();
        let dates = (holidays.since.unwrap(), holidays.last.unwrap());
        assert_eq!(dates, (date("2026-05-01"), date("2026-12-25")));
        let zone_too = holidays.and(days(None).unwrap());
        assert_eq!(zone_too, days(None).unwrap());
        let closing = of(|s| s.auto_close.after_minutes = 1440).unwrap();
        assert_eq!((closing.since, closing.closes_otherwise), (Some(date("2026-11-03")), true));
        let all = days(None).unwrap();
        for both in [closing.and(all), all.and(closing)] {
            assert_eq!(both, Recalculation { closes_otherwise: true, ..all });
        }
        let both = of(|s| {
            s.auto_close.after_minutes = 1440;
            s.holidays = vec![holiday("2026-12-25")];
        });
        assert_eq!(both, Some(closing));
    }

    #[test]
    fn a_change_says_what_is_inherited_of_it() {
        let holiday = || vec![Holiday::of(date("2026-05-01"), "Holiday".into())];
        let plan = || schedule("08:30");
        let what = |change: Option<InheritedChange>| {
            change.map(|c| {
                (c.zone, c.single_punch, c.longest_shift, c.schedule, c.holidays, c.closing)
            })
        };
        let zone = Some((true, false, false, false, false, false));
        let single_punch = Some((false, true, false, false, false, false));
        let longest_shift = Some((false, false, true, false, false, false));
        let schedule = Some((false, false, false, true, false, false));
        let holidays = Some((false, false, false, false, true, false));
        let closing = Some((false, false, false, false, false, true));

        let of_settings = |change: &dyn Fn(&mut Settings)| {
            let mut after = settings();
            change(&mut after);
            let now = at("2026-11-06 20:00");
            what(InheritedChange::of_settings(&settings(), &after, now))
        };
        assert_eq!(of_settings(&|s| s.organization.timezone = chrono_tz::Asia::Manila), zone);
        assert_eq!(of_settings(&|s| s.single_punch = SinglePunch::CountsAsDay), single_punch);
        assert_eq!(of_settings(&|s| s.longest_shift_minutes = 900), longest_shift);
        assert_eq!(of_settings(&|s| s.work_schedules = History::of(plan())), schedule);
        assert_eq!(of_settings(&|s| s.holidays = holiday()), holidays);
        assert_eq!(of_settings(&|s| s.auto_close.after_minutes = 1440), closing);

        let of_site = |change: &dyn Fn(&mut Site)| {
            let before = fixtures::site(SiteId(Uuid::from_u128(1)), chrono_tz::Asia::Manila);
            let mut after = before.clone();
            change(&mut after);
            what(InheritedChange::of_site(&before, &after, &settings()))
        };
        assert_eq!(of_site(&|s| s.timezone = Tz::UTC), zone);
        assert_eq!(of_site(&|s| s.single_punch = Some(SinglePunch::CountsAsDay)), single_punch);
        assert_eq!(of_site(&|s| s.longest_shift_minutes = Some(900)), longest_shift);
        assert_eq!(of_site(&|s| s.work_schedules = History::of(Some(plan()))), schedule);
        assert_eq!(of_site(&|s| s.holidays = Some(holiday())), holidays);
        assert_eq!(of_site(&|s| s.name = "Other".into()), None);
        // The value that is set now equals the one that was inherited before.
        assert_eq!(of_site(&|s| s.holidays = Some(vec![])), None);
        assert_eq!(of_site(&|s| s.single_punch = Some(SinglePunch::default())), None);
        assert_eq!(of_site(&|s| s.longest_shift_minutes = Some(780)), None);
    }

    #[test]
    fn a_schedule_counts_from_the_first_date_on_which_it_differs() {
        let changed = |from: Option<&str>| {
            of(|s| {
                let history = s.work_schedules.clone();
                s.work_schedules = history.with(from.map(date), schedule("08:30"));
            })
        };
        assert_eq!(changed(None), days(None));
        assert_eq!(changed(Some("2026-03-01")), days(Some("2026-03-01")));
        let standard = settings().work_schedules.first().value.clone();
        let same = of(|s| {
            s.work_schedules = s.work_schedules.clone().with(Some(date("2026-03-01")), standard);
        });
        assert_eq!(same, None);
    }

    #[test]
    fn an_employee_is_recalculated_where_zone_or_schedule_differs() {
        let settings = settings();
        let before = employee();
        let mut after = employee();
        after.first_name = "Grace".into();
        after.timezone = Some(Tz::UTC);
        assert_eq!(Recalculation::of_employee(&before, &after, &settings), None);
        let march = Some(date("2026-03-01"));
        after.work_schedules = after.work_schedules.with(march, Some(schedule("05:00")));
        let changed = days(Some("2026-03-01"));
        assert_eq!(Recalculation::of_employee(&before, &after, &settings), changed);
        assert_eq!(Recalculation::of_employee(&after, &before, &settings), changed);
        // The value that was inherited is now the employee's own, and is the same.
        let standard = settings.work_schedules.first().value.clone();
        after.work_schedules = after.work_schedules.with(march, Some(standard));
        assert_eq!(Recalculation::of_employee(&before, &after, &settings), None);
        after.timezone = Some(chrono_tz::Asia::Manila);
        assert_eq!(Recalculation::of_employee(&before, &after, &settings), days(None));
    }

    #[test]
    fn who_does_not_inherit_what_changed_is_not_affected() {
        let manila = SiteId(Uuid::from_u128(1));
        let now = at("2030-01-01 00:00");
        let mut settings = settings();
        settings.sites.insert(manila, fixtures::site(manila, chrono_tz::Asia::Manila));
        let may = Some(date("2026-05-01"));
        let change = |level| InheritedChange { since: may, ..InheritedChange::nothing(level) };
        let there = Assignment { site_id: Some(manila), ..Assignment::NONE };
        let at_site = |from: Option<&str>| {
            let mut who = employee();
            let before = History::of(Assignment::NONE);
            who.assignments = before.with(from.map(date), there.clone());
            who
        };
        let nowhere = employee();
        let always = at_site(None);
        let later = at_site(Some("2026-08-01"));

        let holidays = InheritedChange { holidays: true, ..change(Level::Organization) };
        assert!(
            holidays.affects(&nowhere, &settings, now) && holidays.affects(&always, &settings, now)
        );
        settings.sites.get_mut(&manila).unwrap().holidays = Some(vec![]);
        assert!(!holidays.affects(&always, &settings, now));
        let single_punch = InheritedChange { single_punch: true, ..change(Level::Organization) };
        assert!(single_punch.affects(&always, &settings, now));
        settings.sites.get_mut(&manila).unwrap().single_punch = Some(SinglePunch::Open);
        assert!(!single_punch.affects(&always, &settings, now));
        let longest_shift = InheritedChange { longest_shift: true, ..change(Level::Organization) };
        assert!(longest_shift.affects(&always, &settings, now));
        settings.sites.get_mut(&manila).unwrap().longest_shift_minutes = Some(900);
        assert!(!longest_shift.affects(&always, &settings, now));
        // An employee with own holidays may have inherited the change a moment ago, if the site or the employee was
        // changed since.
        let changed_at = at("2028-01-01 00:00");
        settings.sites.get_mut(&manila).unwrap().updated_at = changed_at;
        assert!(holidays.affects(&always, &settings, changed_at));
        assert!(!holidays.affects(&always, &settings, changed_at + Duration::seconds(1)));
        let moved = Employee { updated_at: at("2029-01-01 00:00"), ..always.clone() };
        assert!(holidays.affects(&moved, &settings, moved.updated_at));
        assert!(!holidays.affects(&moved, &settings, moved.updated_at + Duration::seconds(1)));
        // Until August the employee has the organization's holidays.
        assert!(holidays.affects(&later, &settings, now));

        let schedules = InheritedChange { schedule: true, ..change(Level::Organization) };
        assert!(schedules.affects(&nowhere, &settings, now));
        let mut own = employee();
        own.work_schedules = History::of(Some(schedule("05:00")));
        assert!(!schedules.affects(&own, &settings, now));
        own.work_schedules = own.work_schedules.with(Some(date("2026-09-01")), None);
        assert!(schedules.affects(&own, &settings, now), "it is inherited from September on");

        // An employee who inherits them again only after the last date of the change is not affected.
        let mut until_august = at_site(None);
        let august = Some(date("2026-08-01"));
        until_august.assignments = until_august.assignments.with(august, Assignment::NONE);
        let until = |last: &str| InheritedChange { last: Some(date(last)), ..holidays };
        assert!(!until("2026-07-31").affects(&until_august, &settings, now));
        assert!(until("2026-08-01").affects(&until_august, &settings, now));
        // An employee who inherited them only before the first date of the change is not affected either.
        let mut until_april = later.clone();
        until_april.assignments =
            History::of(Assignment::NONE).with(Some(date("2026-04-01")), there.clone());
        assert!(!holidays.affects(&until_april, &settings, now));

        let of_site = change(Level::Site(manila));
        let zone = InheritedChange { zone: true, ..of_site };
        assert!(zone.affects(&always, &settings, now) && zone.affects(&later, &settings, now));
        assert!(!zone.affects(&nowhere, &settings, now));
        let mut own_zone = always.clone();
        own_zone.timezone = Some(Tz::UTC);
        assert!(!zone.affects(&own_zone, &settings, now));
        let schedule_of_site = InheritedChange { schedule: true, ..of_site };
        for one in [
            schedule_of_site,
            InheritedChange { holidays: true, ..of_site },
            InheritedChange { single_punch: true, ..of_site },
            InheritedChange { longest_shift: true, ..of_site },
        ] {
            assert!(one.affects(&always, &settings, now), "{one:?}");
            assert!(!one.affects(&nowhere, &settings, now), "{one:?}");
        }
        let mut own_there = always.clone();
        own_there.work_schedules = History::of(Some(schedule("05:00")));
        assert!(!schedule_of_site.affects(&own_there, &settings, now));
        let everything = InheritedChange { zone: true, ..change(Level::Organization) };
        assert!(everything.affects(&own_zone, &settings, now), "dates of instants change");
        let closing = InheritedChange { closing: true, ..change(Level::Organization) };
        assert!(closing.affects(&own_zone, &settings, now));
        // The change does not affect an employee who left the site before May.
        let mut left = employee();
        left.assignments = History::of(there).with(Some(date("2026-04-01")), Assignment::NONE);
        assert!(!InheritedChange { holidays: true, ..of_site }.affects(&left, &settings, now));
    }

    #[test]
    fn of_two_changes_everything_is_inherited_that_is_of_one() {
        let none = InheritedChange::nothing(Level::Organization);
        for one in [
            InheritedChange { zone: true, ..none },
            InheritedChange { schedule: true, ..none },
            InheritedChange { holidays: true, ..none },
            InheritedChange { closing: true, ..none },
            InheritedChange { single_punch: true, ..none },
            InheritedChange { longest_shift: true, ..none },
        ] {
            assert_eq!((one.and(none), none.and(one)), (one, one));
        }
        assert_eq!(none.and(none), none);
    }

    #[test]
    fn of_two_changes_the_earlier_date_counts() {
        let one = days(Some("2026-03-01")).unwrap();
        assert_eq!(one.and(days(None).unwrap()), days(None).unwrap());
        assert_eq!(one.and(days(Some("2026-02-01")).unwrap()), days(Some("2026-02-01")).unwrap());
        let until = |last: &str| Recalculation { last: Some(date(last)), ..one };
        let march = until("2026-03-31");
        let april = until("2026-04-30");
        assert_eq!((march.and(april), april.and(march)), (april, april));
        assert_eq!((march.and(one), one.and(march)), (one, one));
    }
}
