//! Attendances and leaves have the same result, in whatever order they are entered.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::{Asia, Europe, Tz};
use proptest::prelude::*;
use uuid::Uuid;

use crate::attendance::{Attendance, DayResult, Flag, Review};
use crate::dates::DateRange;
use crate::dates::Holiday;
use crate::day::DayContext;
use crate::employee::{Assignment, Employee, Employments};
use crate::fixtures;
use crate::ids::{DepartmentId, LeaveId};
use crate::leave::{self, Half, Leave, LeaveSpan, LeaveStatus};
use crate::locks::Locks;
use crate::person::Person;
use crate::roster::UNPLANNED;
use crate::schedule::{Plan, ScheduleHistory};
use crate::settings::Settings;
use crate::sync::{Applying, Receipt, apply};
use crate::testing::{
    EMPLOYEE, ORGANIZATION, World, at, date, employee, flags, local, record, weekdays,
};
use crate::timeline::{MAX_ON_DATE, Timeline};
use crate::worth::Off;

/// The same shift on every day of the week.
fn daily(start: &str, end: &str, break_minutes: u32) -> Plan {
    let mut schedule = weekdays(start, end, break_minutes).weekly().unwrap().clone();
    for weekday in [chrono::Weekday::Sat, chrono::Weekday::Sun] {
        schedule.days.push(crate::testing::entry(weekday, start, end, break_minutes));
    }
    schedule.into()
}

fn nights() -> World {
    let mut world = World::with(daily("22:00", "06:00", 30));
    world.zone = Europe::Berlin;
    world
}

fn berlin(from: &str, to: &str) -> Attendance {
    let instant = |text: &str| local(Europe::Berlin, text);
    crate::testing::attendance(instant(from), Some(instant(to)))
}

fn dated_again(world: &World, timeline: &mut Timeline) {
    let all: Vec<_> = timeline.iter().map(|attendance| attendance.id).collect();
    world.change(|context| timeline.date_again(all, context));
}

fn only(timeline: &Timeline) -> &Attendance {
    timeline.iter().next().unwrap()
}

/// Rule TIME-51.
#[test]
fn an_attendance_stays_where_it_is_while_its_new_date_has_no_room() {
    for (others, comes) in [(MAX_ON_DATE - 1, true), (MAX_ON_DATE, false)] {
        let mut world = nights();
        let punch = berlin("2026-11-03 05:55", "2026-11-03 14:00");
        let evening = (0..others).map(|minute| {
            let at = format!("2026-11-03 22:{minute:02}");
            berlin(&at, &at)
        });
        let mut timeline = world.timeline(evening.chain([punch.clone()]));
        let early = daily("06:00", "14:00", 30);
        world.settings.work_schedules = ScheduleHistory::of(early);
        dated_again(&world, &mut timeline);
        let on = if comes { "2026-11-03" } else { "2026-11-02" };
        assert_eq!(timeline.get(punch.id).unwrap().day_result.date, date(on), "{others}");
    }
}

/// Rules TIME-12 and TIME-34.
#[test]
fn a_schedule_that_is_entered_later_dates_a_punch_as_if_it_had_been_there() {
    let mut world = nights();
    let punch = berlin("2026-11-03 05:55", "2026-11-03 14:00");
    let mut timeline = world.timeline([punch.clone()]);
    let DayResult { date: on, late_minutes, .. } = only(&timeline).day_result;
    assert_eq!((on, late_minutes), (date("2026-11-02"), 475));

    let early = daily("06:00", "14:00", 30);
    world.settings.work_schedules =
        world.settings.work_schedules.with(Some(date("2026-11-02")), early);
    dated_again(&world, &mut timeline);
    let later = only(&timeline).day_result.clone();
    assert_eq!((later.date, later.worked_minutes), (date("2026-11-03"), 455));
    assert_eq!((later.overtime_minutes, later.late_minutes), (5, 0));
    assert_eq!(later, only(&world.timeline([punch])).day_result);
    // A second time nothing changes.
    let before = only(&timeline).clone();
    dated_again(&world, &mut timeline);
    assert_eq!(*only(&timeline), before);
}

/// An attendance that moves to a date that an approved payroll locks waits there, and counts when the payroll is
/// void. Rules TIME-34 and TIME-55.
#[test]
fn a_punch_that_comes_to_a_locked_date_waits_and_what_is_locked_stays() {
    let mut world = nights();
    let night = berlin("2026-11-03 22:00", "2026-11-04 06:00");
    let mut timeline = world.timeline([berlin("2026-11-03 05:55", "2026-11-03 14:00"), night]);
    world.lock("2026-11-03", "2026-11-03");
    let held = timeline.iter().nth(1).unwrap().clone();
    world.settings.work_schedules =
        world.settings.work_schedules.with(Some(date("2026-11-02")), daily("06:00", "14:00", 30));
    dated_again(&world, &mut timeline);
    let moved = only(&timeline);
    assert_eq!((moved.day_result.date, moved.review), (date("2026-11-03"), Review::Pending));
    assert!(moved.flags.contains(&Flag::PeriodLocked), "{:?}", moved.flags);
    assert_eq!(moved.review_reason.as_deref(), Some("period_locked"));
    assert_eq!(*timeline.iter().nth(1).unwrap(), held);
    // It stays there while the date is locked, whatever is planned.
    world.settings.work_schedules = nights().settings.work_schedules;
    dated_again(&world, &mut timeline);
    assert_eq!(only(&timeline).day_result.date, date("2026-11-03"));
    world.unlock();
    dated_again(&world, &mut timeline);
    let counts = only(&timeline);
    assert_eq!((counts.day_result.date, counts.review), (date("2026-11-02"), Review::None));
    assert_eq!((counts.review_reason.as_deref(), flags(counts)), (None, vec![Flag::LateArrival]));
}

/// An entry, with the day of the test's month.
#[derive(Clone, Debug)]
enum Entered {
    Own(u64, Option<usize>),
    Organization(u64, usize),
    Holiday(u64),
    Hired(u64),
    Zone(bool),
    Department(u64, u128),
    Leave(u64, u64, bool),
    Punch(usize),
}

const PLANS: [(&str, &str); 4] =
    [("09:00", "17:30"), ("22:00", "06:00"), ("06:00", "14:00"), ("14:00", "23:30")];

fn day(number: u64) -> NaiveDate {
    date("2026-11-01") + Days::new(number)
}

/// Punches eleven hours apart, so that none overlaps another one and many are near midnight.
fn punch(number: usize) -> (DateTime<Utc>, DateTime<Utc>) {
    let from =
        at("2026-11-03 05:00") + TimeDelta::minutes(11 * 60 * i64::try_from(number).unwrap());
    (from, from + TimeDelta::minutes(7 * 60 + 13 * i64::try_from(number % 7).unwrap()))
}

/// The state so far.
struct Here {
    employee: Employee,
    settings: Settings,
    leaves: Vec<Leave>,
    timeline: Timeline,
}

impl Here {
    fn new() -> Self {
        let mut settings = Settings::for_new_organization("Example".into());
        settings.organization.timezone = Europe::Berlin;
        settings.work_schedules = ScheduleHistory::of(daily("09:00", "17:30", 30));
        settings.sync.max_lookback_days = 60;
        let mut employee = employee();
        employee.employments = Employments::of(date("2020-01-01"), None);
        Self { employee, settings, leaves: vec![], timeline: Timeline::default() }
    }

    fn enter(&mut self, entered: &Entered) {
        let plan = |of: usize| daily(PLANS[of].0, PLANS[of].1, 30);
        match entered {
            Entered::Own(from, of) => {
                let own = self.employee.work_schedules.clone();
                self.employee.work_schedules = own.with(Some(day(*from)), of.map(plan));
            }
            Entered::Organization(from, of) => {
                let all = self.settings.work_schedules.clone();
                self.settings.work_schedules = all.with(Some(day(*from)), plan(*of));
            }
            Entered::Holiday(on) => {
                let off = [Off::Day, Off::FirstHalf, Off::SecondHalf][*on as usize % 3];
                let holiday = Holiday { off, ..Holiday::of(day(*on), "Local".into()) };
                self.settings.holidays.push(holiday);
                self.settings.holidays.sort_by_key(|holiday| holiday.date);
            }
            Entered::Hired(on) => self.employee.employments = Employments::of(day(*on), None),
            Entered::Zone(far) => {
                self.employee.timezone = Some(if *far { Asia::Manila } else { Tz::UTC });
            }
            Entered::Department(from, of) => {
                let department_id = Some(DepartmentId(Uuid::from_u128(*of)));
                let assignment = Assignment { department_id, ..Assignment::default() };
                let all = self.employee.assignments.clone();
                self.employee.assignments = all.with(Some(day(*from)), assignment);
            }
            Entered::Leave(first, last, half) => {
                self.leaves.push(requested(day(*first), day(*last), *half));
            }
            Entered::Punch(number) => self.punch(*number),
        }
        self.recalculate();
    }

    fn punch(&mut self, number: usize) {
        let (from, to) = punch(number);
        let mut record = record(&number.to_string(), "2026-11-03 05:00", None);
        (record.sent.clock_in, record.sent.clock_out) = (Some(from), Some(to));
        let covers = self.covers();
        let person = Person::of(&self.employee, &self.settings, Locks::NONE, &covers, UNPLANNED);
        let now = at("2026-12-01 00:00");
        let applying = Applying {
            organization: ORGANIZATION,
            settings: &self.settings,
            receipt: Receipt { received_at: now, skew_millis: None },
            job: None,
            now,
        };
        let result = apply(&record, true, Some(&person), &applying, &mut self.timeline);
        assert!(result.attendance_id.is_some(), "{result:?}");
    }

    fn covers(&self) -> BTreeMap<NaiveDate, leave::LeaveOnDate> {
        let dates = DateRange { first: day(0), last: day(60) };
        leave::covers(&self.leaves, dates, &self.settings)
    }

    fn recalculate(&mut self) {
        let now = at("2026-12-01 00:00");
        let none = BTreeMap::new();
        let person = Person::of(&self.employee, &self.settings, Locks::NONE, &none, UNPLANNED);
        for leave in &mut self.leaves {
            *leave = leave.recounted(&person, now).unwrap_or_else(|| leave.clone());
        }
        let covers = self.covers();
        let person = Person::of(&self.employee, &self.settings, Locks::NONE, &covers, UNPLANNED);
        let context = DayContext { person: &person, settings: &self.settings, now };
        let all: Vec<_> = self.timeline.iter().map(|attendance| attendance.id).collect();
        self.timeline.date_again(all, &context);
    }

    /// Everything except the time at which it was written.
    fn state(&self) -> (Vec<Attendance>, Vec<(LeaveSpan, String, LeaveStatus)>) {
        let mut leaves: Vec<_> = self
            .leaves
            .iter()
            .map(|leave| (leave.span, String::from(leave.shares.clone()), leave.status))
            .collect();
        leaves.sort_by_key(|(span, ..)| span.start_date);
        (self.timeline.iter().cloned().collect(), leaves)
    }
}

/// Approved leave that is still to be counted. If `half`, it is in the first half of its first date.
fn requested(first: NaiveDate, last: NaiveDate, half: bool) -> Leave {
    let id = LeaveId(Uuid::from_u128(1));
    let mut leave = fixtures::leave(id, EMPLOYEE, first, last);
    leave.status = LeaveStatus::Approved;
    leave.span.start_half =
        half.then_some(if first == last { Half::FirstHalf } else { Half::SecondHalf });
    leave
}

/// Entries without repetition, because of two for the same date the later one would count.
fn entered() -> impl Strategy<Value = Vec<Entered>> {
    let plan = || 0..PLANS.len();
    let days = || 0_u64..14;
    let own = prop::collection::btree_map(days(), prop::option::of(plan()), 0..4);
    let organization = prop::collection::btree_map(days(), plan(), 0..3);
    let holidays = prop::collection::btree_set(days(), 0..3);
    let departments = prop::collection::btree_map(days(), 1_u128..4, 0..3);
    let others = (
        prop::option::of(0_u64..8),
        prop::option::of(any::<bool>()),
        prop::option::of((2_u64..5, 0_u64..4, any::<bool>())),
        prop::option::of((9_u64..12, 0_u64..4, any::<bool>())),
        1_usize..16,
    );
    let all = (own, organization, holidays, departments, others);
    all.prop_map(|(own, organization, holidays, departments, others)| {
        let (hired, zone, leave, other, punches) = others;
        let own = own.into_iter().map(|(from, of)| Entered::Own(from, of));
        let organization =
            organization.into_iter().map(|(from, of)| Entered::Organization(from, of));
        let departments = departments.into_iter().map(|(from, of)| Entered::Department(from, of));
        let leaves = [leave, other].into_iter().flatten();
        own.chain(organization)
            .chain(holidays.into_iter().map(Entered::Holiday))
            .chain(departments)
            .chain(hired.map(Entered::Hired))
            .chain(zone.map(Entered::Zone))
            // An employee hired on the eighth day at the latest is employed on one of the leave's dates.
            .chain(
                leaves
                    .map(|(first, more, half)| Entered::Leave(first, (first + more).max(8), half)),
            )
            .chain((0..punches).map(Entered::Punch))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Rules TIME-12, TIME-34 and LEAVE-28.
    #[test]
    fn order_never_counts(
        (first, second) in entered().prop_flat_map(|all| {
            (Just(all.clone()).prop_shuffle(), Just(all).prop_shuffle())
        }),
    ) {
        let mut one = Here::new();
        let mut other = Here::new();
        first.iter().for_each(|entered| one.enter(entered));
        second.iter().for_each(|entered| other.enter(entered));
        prop_assert_eq!(one.state(), other.state());
        // A second recalculation changes nothing.
        let before = one.state();
        one.recalculate();
        prop_assert_eq!(one.state(), before);
    }
}
