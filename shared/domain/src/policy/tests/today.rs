//! The default version against the day results of employees without a policy (rules TIME-13 to TIME-15, TIME-22 and TIME-23).
//!
//! They agree on every day without a gap of `piece_gap_minutes` whose presence touches all of its shifts. On other days rule
//! POL-4 deducts the break of each piece of work and shift by itself, and TIME-14 that of the whole day. Where the break of
//! a day lies is another question too: TIME-16 takes it from the end.

use chrono::{NaiveDate, TimeDelta};
use proptest::prelude::*;
use proptest::sample::select;

use super::fixtures::Given;
use crate::attendance::Attendance;
use crate::fixtures;
use crate::ids::RotationId;
use crate::policy::*;
use crate::roster::PlannedShift;
use crate::schedule::{Plan, RotationEntry, ScheduleHistory};
use crate::testing::{World, attendance, date, planned};
use crate::worth::Off;

/// The facts of a date, as the calendar of an employee has them today.
fn given(world: &World, on: NaiveDate, attendances: &[Attendance]) -> Given {
    let person = world.person();
    let day = person.shift_on(on);
    let shifts = person.calendar.shifts_on(on).zip(person.calendar.planned_on(on).times());
    let due = day.map_or(0, |day| day.due_minutes());
    let presence = |one: &Attendance| Presence {
        id: one.id,
        clock_in: one.clock_in_at,
        clock_out: one.clock_out_at,
        extra_review: ExtraReview::None,
    };
    Given {
        zone: person.calendar.zone_on(on),
        shifts: shifts
            .map(|(shift, times)| PlannedWork { shift, break_minutes: times.break_minutes })
            .collect(),
        break_after_minutes: person.calendar.tolerances_on(on).break_after_minutes,
        due_minutes: due,
        is_rest_day: day.is_none(),
        presences: attendances.iter().map(presence).collect(),
        ..Given::on(&on.to_string(), &Version::default())
    }
}

/// The worked, overtime and break minutes of a date, by the day results and by the default version.
fn both(world: &World, on: NaiveDate, mut attendances: Vec<Attendance>) -> [[u32; 3]; 2] {
    let given = given(world, on, &attendances);
    world.evaluate(&on.to_string(), &mut attendances);
    let elapsed = |one: &Attendance| {
        one.clock_out_at.map_or(0, |out| (out - one.clock_in_at).num_minutes() as u32)
    };
    let sum = |of: &dyn Fn(&Attendance) -> u32| attendances.iter().map(of).sum::<u32>();
    let worked = sum(&|one| one.day_result.worked_minutes);
    let overtime = sum(&|one| one.day_result.overtime_minutes);
    let coded = given.coded();
    let breaks = coded.attendances.iter().map(|one| one.break_minutes).sum();
    let by_code = coded.minutes_by_code();
    let of_version =
        [coded.worked_minutes(), by_code.get(OVERTIME).copied().unwrap_or_default(), breaks];
    [[worked, overtime, sum(&elapsed) - worked], of_version]
}

/// The shifts of a date: none, one, or two with a gap between them.
fn shifts() -> impl Strategy<Value = Vec<PlannedShift>> {
    select(vec![
        vec![],
        vec![planned("09:00", "17:30", 30)],
        vec![planned("06:00", "14:00", 90)],
        vec![planned("12:00", "20:00", 0)],
        vec![planned("06:00", "10:00", 30), planned("10:30", "15:00", 30)],
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_default_version_gives_the_minutes_of_today(
        shifts in shifts(),
        off in select(vec![Off::None, Off::None, Off::Day, Off::FirstHalf, Off::SecondHalf]),
        is_rostered in any::<bool>(),
        from in -18_000i64..18_000,
        parts in prop::collection::vec((0i64..10_800, 0i64..20_000), 1..5),
        last_is_open in prop::bool::weighted(0.2),
    ) {
        let on = date("2026-11-02");
        let mut world = World::new();
        if is_rostered {
            world.roster.insert(on, shifts.into());
        } else {
            let id = RotationId(uuid::Uuid::from_u128(1));
            world.settings.rotations.insert(id, fixtures::rotation(id, on, vec![shifts]));
            let plan = Plan::Rotation(RotationEntry { rotation_id: id, offset_days: 0 });
            world.settings.work_schedules = ScheduleHistory::of(plan);
        }
        world.holiday_off("2026-11-02", off);
        let midnight = on.and_hms_opt(8, 0, 0).unwrap().and_utc();
        let mut at = midnight + TimeDelta::seconds(from);
        let mut attendances = vec![];
        for (gap, length) in parts {
            let clock_in = at + TimeDelta::seconds(gap);
            at = clock_in + TimeDelta::seconds(length.max(1));
            attendances.push(attendance(clock_in, Some(clock_in + TimeDelta::seconds(length))));
        }
        if last_is_open && let Some(last) = attendances.last_mut() {
            last.clock_out_at = None;
        }
        let touches = given(&world, on, &attendances).shifts.iter().all(|work| {
            attendances.iter().any(|one| {
                one.clock_in_at < work.shift.end
                    && one.clock_out_at.is_none_or(|out| work.shift.start < out)
            })
        });
        prop_assume!(touches);
        let [of_today, of_version] = both(&world, on, attendances);
        prop_assert_eq!(of_version, of_today);
    }
}

/// The worked case of the rules of time: gaps are break, everything on a holiday or a free date is overtime.
#[test]
fn the_cases_of_today_have_their_minutes_under_the_default_version() {
    let world = World::new();
    let day = |on: &str, presences: &[(&str, &str)]| {
        let at = |time: &str| crate::testing::at(&format!("{on} {time}"));
        let day: Vec<_> =
            presences.iter().map(|(from, to)| attendance(at(from), Some(at(to)))).collect();
        both(&world, date(on), day)
    };
    type Case = (&'static str, &'static [(&'static str, &'static str)], [u32; 3]);
    let cases: [Case; 4] = [
        ("2026-11-02", &[("06:59", "17:30")], [601, 121, 30]),
        ("2026-11-02", &[("08:00", "11:55"), ("12:25", "18:30")], [600, 120, 0]),
        ("2026-11-02", &[("09:00:00", "15:00:01")], [360, 0, 0]),
        ("2026-11-07", &[("08:00", "11:00"), ("12:00", "16:00")], [420, 420, 0]),
    ];
    for (on, presences, expected) in cases {
        assert_eq!(day(on, presences), [expected; 2], "{presences:?}");
    }
}
