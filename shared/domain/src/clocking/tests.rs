use chrono::TimeDelta;
use proptest::prelude::*;

use super::*;
use crate::attendance::Status;
use crate::correction::{self, Correction};
use crate::place::{Geofence, GeofencePolicy};
use crate::sync::{Verdict, apply};
use crate::testing::{EMPLOYEE, ORGANIZATION, World, at, coordinates, presence, record};

fn punch(time: &str) -> Punch {
    Punch {
        received_at: at(time),
        client_ts: None,
        client_record_id: None,
        device_id: String::new(),
        place: Place::default(),
        source: Some(Source::Web),
        photo_invalid: false,
        photo_named_by: None,
    }
}

fn of_record(time: &str, record: &str) -> Punch {
    Punch {
        client_record_id: Some(record.into()),
        device_id: "phone".into(),
        client_ts: Some(at(time)),
        ..punch(time)
    }
}

impl World {
    fn tap_in(&mut self, punch: &Punch, timeline: &mut Timeline) -> Result<Clocked, Refusal> {
        self.now = punch.received_at;
        let person = self.person();
        let context = DayContext { person: &person, settings: &self.settings, now: self.now };
        clock_in(ORGANIZATION, punch, true, &context, timeline)
    }

    fn tap_out(&mut self, punch: &Punch, timeline: &mut Timeline) -> Result<Clocked, Refusal> {
        self.now = punch.received_at;
        let person = self.person();
        let context = DayContext { person: &person, settings: &self.settings, now: self.now };
        clock_out(ORGANIZATION, punch, true, &context, timeline)
    }
}

/// Rule TIME-41.
#[test]
fn a_day_clocked_online_has_the_same_day_result_as_any_other() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    // Monday. The schedule is 09:00–17:30 with 30 minutes' break.
    let Ok(Clocked::Now(id)) = world.tap_in(&punch("2026-11-02 09:15"), &mut timeline) else {
        panic!("nothing overlaps");
    };
    let there = timeline.get(id).unwrap();
    assert_eq!((there.day_result.status, there.day_result.late_minutes), (Status::Open, 15));
    assert_eq!(there.sent.clock_in, None);
    let out = world.tap_out(&punch("2026-11-02 17:30"), &mut timeline);
    assert_eq!(out, Ok(Clocked::Now(id)));
    let there = timeline.get(id).unwrap();
    assert_eq!((there.day_result.status, there.day_result.worked_minutes), (Status::Late, 465));
    let again = world.tap_out(&punch("2026-11-02 17:31"), &mut timeline);
    assert_eq!(again, Err(Refusal::NothingOpen));
}

/// Rule TIME-41.
#[test]
fn a_clock_out_that_is_later_than_the_end_by_another_device_goes_to_review() {
    let stays = (Review::None, None);
    let waits = (Review::Pending, Some("overlap"));
    let own = |time| of_record(time, "own");
    let no_device_time = |time| Punch { client_ts: None, ..own(time) };
    for (flag, of_clock_out, then, expected) in [
        (None, own("2026-11-02 18:00:00"), true, waits),
        (None, own("2026-11-02 12:01:01"), true, waits),
        (None, own("2026-11-02 12:01:00"), false, stays),
        (None, no_device_time("2026-11-02 18:00:00"), false, stays),
        (Some(Flag::Corrected), own("2026-11-02 18:00:00"), false, stays),
    ] {
        let mut world = World::new();
        let mut timeline = Timeline::default();
        let Ok(Clocked::Now(id)) = world.tap_in(&own("2026-11-02 09:00"), &mut timeline) else {
            panic!("nothing overlaps");
        };
        let mut ended = timeline.get(id).unwrap().clone();
        ended.clock_out_at = Some(at("2026-11-02 12:00"));
        ended.flags.extend(flag);
        let mut timeline = world.timeline([ended]);
        let stored = if then { Clocked::Now(id) } else { Clocked::Before(id) };
        assert_eq!(world.tap_out(&of_clock_out, &mut timeline), Ok(stored));
        // The same clock-out once more, much later.
        let again = Punch { received_at: at("2026-11-03 02:00"), ..of_clock_out.clone() };
        assert_eq!(world.tap_out(&again, &mut timeline), Ok(Clocked::Before(id)));
        let there = timeline.get(id).unwrap();
        assert_eq!((there.review, there.review_reason.as_deref()), expected, "{of_clock_out:?}");
        assert_eq!(there.clock_out_at, Some(at("2026-11-02 12:00")));
        let device = there.clock_out_place.as_ref().map(|out| out.device_id.as_str());
        assert_eq!(device, then.then_some("phone"), "the reviewer sees where it was made");
    }
    // A payroll has counted the attendance.
    let mut world = World::new();
    let mut timeline = Timeline::default();
    world.tap_in(&own("2026-11-02 09:00"), &mut timeline).unwrap();
    let mut ended = timeline.iter().next().unwrap().clone();
    ended.clock_out_at = Some(at("2026-11-02 12:00"));
    let mut timeline = world.timeline([ended]);
    world.lock("2026-11-02", "2026-11-02");
    let refused = world.tap_out(&own("2026-11-02 18:00"), &mut timeline);
    assert!(matches!(refused, Err(Refusal::Locked(_))), "{refused:?}");
    assert!(timeline.changes().is_empty());
}

/// Rule TIME-39.
#[test]
fn an_employee_who_is_clocked_in_cannot_clock_in_again() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    let Ok(Clocked::Now(id)) = world.tap_in(&punch("2026-11-02 09:00"), &mut timeline) else {
        panic!("nothing overlaps");
    };
    for time in ["2026-11-02 09:00", "2026-11-02 09:01"] {
        let again = world.tap_in(&punch(time), &mut timeline);
        assert_eq!(again, Ok(Clocked::Again(id)), "{time}");
    }
    world.settings.longest_shift_minutes = 2880;
    for time in ["2026-11-02 09:01:01", "2026-11-03 00:59"] {
        let again = world.tap_in(&punch(time), &mut timeline);
        assert_eq!(again, Err(Refusal::Overlap(id)), "{time}");
    }
    // 960 minutes later the first attendance is incomplete, and a new one is accepted.
    let next = world.tap_in(&punch("2026-11-03 01:00"), &mut timeline);
    assert!(matches!(next, Ok(Clocked::Now(next)) if next != id), "{next:?}");
}

/// Rule TIME-39.
#[test]
fn a_synced_attendance_that_still_lasts_prevents_a_clock_in() {
    let mut world = World::new();
    let mut timeline = world.timeline([presence("2026-11-02 09:00", "2026-11-02 09:04")]);
    let tap = world.tap_in(&punch("2026-11-02 09:03"), &mut timeline);
    assert!(matches!(tap, Err(Refusal::Overlap(_))), "{tap:?}");
    assert!(world.tap_in(&punch("2026-11-02 09:04"), &mut timeline).is_ok());
}

/// Rules TIME-42 and SYNC-39.
#[test]
fn a_clock_out_over_something_stored_in_between_ends_where_that_begins() {
    // The time of the clock-out, the resulting end of the attendance, and the reason of its review.
    for (time, ends, reason) in [
        ("2026-11-02 17:00", "2026-11-02 12:00", Some("overlap")),
        ("2026-11-02 13:00", "2026-11-02 12:00", None),
        ("2026-11-02 12:00", "2026-11-02 12:00", None),
        ("2026-11-02 11:59", "2026-11-02 11:59", None),
    ] {
        let mut world = World::new();
        let mut timeline = Timeline::default();
        world.tap_in(&punch("2026-11-02 09:00"), &mut timeline).unwrap();
        world.put(&mut timeline, presence("2026-11-02 12:00", "2026-11-02 13:00"));
        let Ok(Clocked::Now(id)) = world.tap_out(&punch(time), &mut timeline) else {
            panic!("nothing is refused");
        };
        let there = timeline.get(id).unwrap();
        assert_eq!(there.clock_out_at, Some(at(ends)), "{time}");
        assert_eq!(there.review_reason.as_deref(), reason, "{time}");
        assert_eq!(timeline.open(&world.settings, world.now), None);
    }
}

/// Rule SYNC-39.
#[test]
fn a_clock_out_of_a_record_ends_an_open_attendance_that_began_meanwhile() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    world.tap_in(&of_record("2026-11-02 14:15", "r"), &mut timeline).unwrap();
    let meanwhile = crate::testing::open("2026-11-02 14:17");
    world.put(&mut timeline, meanwhile.clone());
    let out = of_record("2026-11-02 14:20", "r");
    let Ok(Clocked::Now(id)) = world.tap_out(&out, &mut timeline) else {
        panic!("nothing is refused");
    };
    let times = |id| {
        let there: &Attendance = timeline.get(id).unwrap();
        (there.clock_in_at, there.clock_out_at.unwrap())
    };
    assert_eq!(times(id), (at("2026-11-02 14:15"), at("2026-11-02 14:17")));
    assert_eq!(times(meanwhile.id), (at("2026-11-02 14:17"), at("2026-11-02 14:20")));
    assert!(timeline.iter().all(|there| there.review == Review::None));
}

/// Rule SYNC-38.
#[test]
fn a_clock_in_of_another_record_within_a_minute_is_the_same_punch() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    let Ok(Clocked::Now(id)) = world.tap_in(&of_record("2026-11-02 09:00", "one"), &mut timeline)
    else {
        panic!("nothing overlaps");
    };
    let another = of_record("2026-11-02 09:00:03", "another");
    assert_eq!(world.tap_in(&another, &mut timeline), Ok(Clocked::Again(id)));
    let much_later = Punch { received_at: at("2026-11-02 12:00"), ..another };
    assert_eq!(world.tap_in(&much_later, &mut timeline), Ok(Clocked::Before(id)));
    let out = of_record("2026-11-02 17:30", "another");
    assert_eq!(world.tap_out(&out, &mut timeline), Ok(Clocked::Now(id)));
    assert_eq!(world.tap_out(&out, &mut timeline), Ok(Clocked::Before(id)));
    // An employee who has left and comes back within the minute clocks in again.
    let mut timeline = world.timeline([presence("2026-11-02 09:00:00", "2026-11-02 09:00:20")]);
    let again = world.tap_in(&punch("2026-11-02 09:00:40"), &mut timeline);
    assert!(matches!(again, Ok(Clocked::Now(_))), "{again:?}");
}

/// Rule TIME-59.
#[test]
fn a_forgotten_clock_out_does_not_stop_the_next_shift() {
    let world = || World::with(crate::testing::weekdays("08:50", "17:00", 30));
    // The time of the forgotten attendance's clock-in, the time of the next clock-in, and whether it is accepted.
    for (before, then, may) in [
        ("2026-11-02 16:50", "2026-11-03 08:40", true),
        // The first moment of the window of the shift of Tuesday.
        ("2026-11-02 20:00", "2026-11-03 07:50", true),
        ("2026-11-02 20:00", "2026-11-03 07:49:59", false),
        // More than 13 hours after the clock-in.
        ("2026-11-02 09:00", "2026-11-02 22:00:01", true),
        ("2026-11-02 09:00", "2026-11-02 22:00", false),
        ("2026-11-02 09:00", "2026-11-02 13:00", false),
    ] {
        let mut world = world();
        let mut timeline = Timeline::default();
        let Ok(Clocked::Now(id)) = world.tap_in(&punch(before), &mut timeline) else {
            panic!("nothing overlaps");
        };
        let mut timeline = Timeline::of(timeline.iter().cloned().collect());
        let next = world.tap_in(&punch(then), &mut timeline);
        let there = timeline.get(id).unwrap();
        if may {
            assert!(matches!(next, Ok(Clocked::Now(_))), "{before} {next:?}");
            assert_eq!(there.day_result.status, Status::Incomplete, "{before}");
            assert!(there.flags.contains(&Flag::AutoClosed));
        } else {
            assert_eq!(next, Err(Refusal::Overlap(id)), "{before}");
            assert_eq!(there.day_result.status, Status::Open);
        }
    }
}

/// Rule TIME-59.
#[test]
fn a_forgotten_clock_out_does_not_stop_the_second_shift_of_the_date() {
    let planned = |start: &str, end: &str| crate::testing::planned(start, end, 0);
    let split = || vec![planned("12:00", "16:00"), planned("22:00", "23:30")];
    let lunch = || vec![planned("08:00", "12:00"), planned("13:00", "17:00")];
    let in_one = || vec![planned("06:00", "10:00"), planned("10:00", "14:00")];
    let unequal = || vec![planned("06:00", "14:00"), planned("14:30", "16:00")];
    for (shifts, before, then, may) in [
        (split(), "2026-11-02 12:00", "2026-11-02 22:22", true),
        (split(), "2026-11-02 12:00", "2026-11-02 21:00", true),
        // The first shift is not over; then in its window, and before the window of the second shift.
        (split(), "2026-11-02 12:00", "2026-11-02 15:50", false),
        (split(), "2026-11-02 12:00", "2026-11-02 16:50", false),
        (split(), "2026-11-02 12:00", "2026-11-02 20:59", false),
        // The second shift is the present one.
        (split(), "2026-11-02 21:50", "2026-11-02 22:22", false),
        // No window contains the clock-in. It belongs to the nearer shift.
        (split(), "2026-11-02 18:30", "2026-11-02 22:22", true),
        (split(), "2026-11-02 19:30", "2026-11-02 22:22", false),
        // Both windows contain it. It is for the second shift if it is nearer to that one.
        (lunch(), "2026-11-02 08:00", "2026-11-02 12:30", false),
        (lunch(), "2026-11-02 08:00", "2026-11-02 12:31", true),
        (lunch(), "2026-11-02 08:00", "2026-11-02 13:10", true),
        // Shifts without a gap are worked in one attendance until the window of the first one is over.
        (in_one(), "2026-11-02 06:00", "2026-11-02 09:50", false),
        (in_one(), "2026-11-02 06:00", "2026-11-02 10:02", false),
        (in_one(), "2026-11-02 06:00", "2026-11-02 11:00", false),
        (in_one(), "2026-11-02 06:00", "2026-11-02 11:01", true),
        // Late for the first shift, although nearer to the start of the second one.
        (unequal(), "2026-11-02 13:00", "2026-11-02 15:10", true),
    ] {
        let mut world = World::new();
        world.roster.insert("2026-11-02".parse().unwrap(), shifts.into());
        let mut timeline = Timeline::default();
        let Ok(Clocked::Now(id)) = world.tap_in(&punch(before), &mut timeline) else {
            panic!("nothing overlaps");
        };
        let mut timeline = Timeline::of(timeline.iter().cloned().collect());
        let next = world.tap_in(&punch(then), &mut timeline);
        let there = timeline.get(id).unwrap();
        let is_closed = there.flags.contains(&Flag::AutoClosed);
        assert_eq!(next.is_ok(), may, "{before} {then}: {next:?}");
        assert_eq!(is_closed, may, "{before} {then}");
        let expected = if may { Status::Incomplete } else { Status::Open };
        assert_eq!(there.day_result.status, expected, "{before} {then}");
        let refused = next.err().is_none_or(|why| why == Refusal::Overlap(id));
        assert!(refused, "{before} {then}");
    }
}

/// Rule TIME-59: a shift of another date does not close a shift that may still be running.
#[test]
fn a_clock_in_in_the_window_of_a_running_night_closes_nothing() {
    for (then, may) in [
        ("2026-11-03 05:50", false),
        ("2026-11-03 06:02", false),
        ("2026-11-03 07:00", false),
        ("2026-11-03 07:01", true),
    ] {
        let mut world = World::new();
        let night = vec![crate::testing::planned("22:00", "06:00", 0)];
        world.roster.insert("2026-11-02".parse().unwrap(), night.into());
        let early = vec![crate::testing::planned("06:00", "14:00", 0)];
        world.roster.insert("2026-11-03".parse().unwrap(), early.into());
        let mut timeline = Timeline::default();
        world.tap_in(&punch("2026-11-02 22:00"), &mut timeline).unwrap();
        let mut timeline = Timeline::of(timeline.iter().cloned().collect());
        assert_eq!(world.tap_in(&punch(then), &mut timeline).is_ok(), may, "{then}");
    }
}

/// Rules TIME-59 and TIME-57.
#[test]
fn where_people_punch_once_a_day_the_next_clock_in_makes_the_day_before_count() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    world.settings.single_punch = crate::attendance::SinglePunch::CountsAsDay;
    let Ok(Clocked::Now(id)) = world.tap_in(&punch("2026-11-02 17:00"), &mut timeline) else {
        panic!("nothing overlaps");
    };
    let mut timeline = Timeline::of(timeline.iter().cloned().collect());
    assert!(world.tap_in(&punch("2026-11-03 08:40"), &mut timeline).is_ok());
    let there = timeline.get(id).unwrap();
    assert_eq!(there.day_result.status, Status::Late);
    assert!(!there.flags.contains(&Flag::AutoClosed));
}

/// Rule TIME-59.
#[test]
fn a_clock_out_after_the_longest_shift_goes_to_review_unless_it_is_planned() {
    let clock = |world: &mut World, out: &str| {
        let mut timeline = Timeline::default();
        let Ok(Clocked::Now(id)) = world.tap_in(&punch("2026-11-02 08:00"), &mut timeline) else {
            panic!("nothing overlaps");
        };
        world.tap_out(&punch(out), &mut timeline).unwrap();
        let there = timeline.get(id).unwrap();
        (there.flags.contains(&Flag::LongShift), there.review, there.review_reason.clone())
    };
    let long = || (true, Review::Pending, Some("long_shift".to_owned()));
    let fine = || (false, Review::None, None);
    assert_eq!(clock(&mut World::new(), "2026-11-02 21:00"), fine());
    assert_eq!(clock(&mut World::new(), "2026-11-02 21:00:01"), long());
    // A duty of 15 hours, with a window of an hour.
    let duty = || World::with(crate::testing::weekdays("08:00", "23:00", 60));
    assert_eq!(clock(&mut duty(), "2026-11-02 23:50"), fine());
    let mut shorter = duty();
    shorter.settings.auto_close.after_minutes = 1440;
    assert_eq!(clock(&mut shorter, "2026-11-03 00:00:01"), long());
}

/// Rule TIME-40.
#[test]
fn a_known_record_is_not_clocked_in_again_and_a_later_sync_of_it_merges() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    let tap = of_record("2026-11-02 09:00", "r");
    let Ok(Clocked::Now(id)) = world.tap_in(&tap, &mut timeline) else {
        panic!("nothing overlaps");
    };
    let late = Punch { received_at: at("2026-11-02 09:05"), ..tap };
    assert_eq!(world.tap_in(&late, &mut timeline), Ok(Clocked::Before(id)));

    // The same punches come in a sync, before and after the online clock-out.
    let copy = record("r", "2026-11-02 09:00", None);
    assert_eq!(world.apply(&copy, &mut timeline).verdict, Verdict::Duplicate);
    let out = of_record("2026-11-02 17:30", "r");
    assert_eq!(world.tap_out(&out, &mut timeline), Ok(Clocked::Now(id)));
    assert_eq!(world.tap_out(&out, &mut timeline), Ok(Clocked::Before(id)));
    let whole = record("r", "2026-11-02 09:00", Some("2026-11-02 17:30"));
    assert_eq!(world.apply(&whole, &mut timeline).verdict, Verdict::Duplicate);
    assert_eq!(timeline.iter().count(), 1);
}

/// Rule TIME-42.
#[test]
fn a_clock_out_is_refused_when_a_sync_brought_it_first() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    world.tap_in(&of_record("2026-11-02 09:00", "r"), &mut timeline).unwrap();
    world.receipt.received_at = at("2026-11-02 17:31");
    world.now = world.receipt.received_at;
    let whole = record("r", "2026-11-02 09:00", Some("2026-11-02 17:30"));
    assert_eq!(world.apply(&whole, &mut timeline).verdict, Verdict::Updated);
    let out = world.tap_out(&punch("2026-11-02 17:32"), &mut timeline);
    assert_eq!(out, Err(Refusal::NothingOpen));
}

/// Rule TIME-39.
#[test]
fn an_employee_outside_employment_cannot_clock_in() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    let refused = Err(Refusal::Inactive("2026-11-02".parse().unwrap()));
    world.employ("2020-01-01", Some("2026-11-01"));
    assert_eq!(world.tap_in(&punch("2026-11-02 09:00"), &mut timeline), refused);
    world.employ("2020-01-01", None);
    let person = world.person();
    let now = at("2026-11-02 09:00");
    let context = DayContext { person: &person, settings: &world.settings, now };
    let tap = clock_in(ORGANIZATION, &punch("2026-11-02 09:00"), false, &context, &mut timeline);
    assert_eq!(tap, refused);
}

/// Rules TIME-39 and TIME-42.
#[test]
fn a_locked_date_accepts_no_punch() {
    let mut world = World::new();
    let mut timeline = Timeline::default();
    let Ok(Clocked::Now(_)) = world.tap_in(&punch("2026-11-02 09:00"), &mut timeline) else {
        panic!("nothing overlaps");
    };
    world.lock("2026-11-02", "2026-11-02");
    let locked = Err(Refusal::Locked("2026-11-02".parse().unwrap()));
    assert_eq!(world.tap_out(&punch("2026-11-02 10:00"), &mut timeline), locked);
    assert_eq!(world.tap_in(&punch("2026-11-02 10:00"), &mut Timeline::default()), locked);
}

/// Rules PLACE-5 and PLACE-9.
#[test]
fn a_place_outside_is_reviewed_or_refused_and_a_clock_out_is_free() {
    let mut world = World::new();
    world.settings.geofences =
        vec![Geofence { name: "HQ".into(), lat: 52.520008, lng: 13.404954, radius_m: 100.0 }];
    let away = coordinates(52.521500, 13.404954, None);
    let tap = Punch { place: away, ..punch("2026-11-02 09:00") };

    let mut timeline = Timeline::default();
    let Ok(Clocked::Now(id)) = world.tap_in(&tap, &mut timeline) else {
        panic!("the policy flags");
    };
    let there = timeline.get(id).unwrap();
    assert_eq!(there.review, Review::Pending);
    assert_eq!(there.review_reason.as_deref(), Some("outside_geofence"));
    assert!(there.flags.contains(&Flag::OutsideGeofence));
    let out = Punch { received_at: at("2026-11-02 17:30"), ..tap.clone() };
    assert_eq!(world.tap_out(&out, &mut timeline), Ok(Clocked::Now(id)));
    let place = timeline.get(id).unwrap().clock_out_place.clone().unwrap();
    assert_eq!(place.place, tap.place);

    world.settings.geofence_policy = GeofencePolicy::Reject;
    let refused = world.tap_in(&tap, &mut Timeline::default());
    assert!(matches!(refused, Err(Refusal::OutsideGeofence(metres)) if metres > 165.0));
    let mut timeline = Timeline::default();
    let nowhere = world.tap_in(&punch("2026-11-02 09:00"), &mut timeline);
    let Ok(Clocked::Now(id)) = nowhere else { panic!("a punch without coordinates is accepted") };
    assert_eq!(timeline.get(id).unwrap().review_reason.as_deref(), Some("location_uncertain"));
}

/// Rule SYNC-35: a photo belongs to the attendance that named it first.
#[test]
fn a_photo_that_another_attendance_named_first_is_flagged() {
    let mut world = World::new();
    let tap = punch("2026-11-02 09:00");
    let own = world.change(|context| tap.attendance_id(ORGANIZATION, context));
    let other = AttendanceId::at(EMPLOYEE, at("2026-11-01 09:00"));
    for (first, flagged) in [(None, false), (Some(own), false), (Some(other), true)] {
        let tap = Punch { photo_named_by: first, ..tap.clone() };
        let mut timeline = Timeline::default();
        world.tap_in(&tap, &mut timeline).unwrap();
        let flags = &timeline.get(own).unwrap().flags;
        assert_eq!(flags.contains(&Flag::PhotoReused), flagged, "{first:?}");
    }
}

/// Rule TIME-37.
#[test]
fn a_clock_that_is_more_than_two_minutes_off_is_flagged() {
    for (shown, flagged) in [
        ("2026-11-02 08:58:00", false),
        ("2026-11-02 08:57:59", true),
        ("2026-11-02 09:02:00", false),
        ("2026-11-02 09:02:01", true),
    ] {
        let mut world = World::new();
        let mut timeline = Timeline::default();
        let tap = Punch { client_ts: Some(at(shown)), ..punch("2026-11-02 09:00") };
        let Ok(Clocked::Now(id)) = world.tap_in(&tap, &mut timeline) else { panic!("{shown}") };
        let there = timeline.get(id).unwrap();
        assert_eq!(there.flags.contains(&Flag::ClockSkew), flagged, "{shown}");
        assert_eq!(there.clock_in_at, at("2026-11-02 09:00"));
        assert_eq!(there.clock_skew_seconds, Some((there.clock_in_at - at(shown)).num_seconds()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Punches, syncs and corrections of one employee, in every order that time allows.
    #[test]
    fn after_any_history_nothing_overlaps_and_worked_minutes_are_at_most_elapsed_ones(
        steps in prop::collection::vec((0u8..6, 1i64..200, 0i64..300, 0usize..4), 1..40),
    ) {
        let mut world = World::new();
        let mut timeline = Timeline::default();
        let mut now = at("2026-11-02 06:00");
        for (kind, pause, length, which) in steps {
            now += TimeDelta::minutes(pause);
            world.now = now;
            world.receipt.received_at = now;
            let tap = Punch { received_at: now, ..punch("2026-11-02 09:00") };
            let named = Punch { client_record_id: Some(format!("r{which}")), ..tap.clone() };
            let some = timeline.iter().nth(which).map(|a| a.id);
            let person = world.person();
            let settings = &world.settings;
            let context = DayContext { person: &person, settings, now };
            let before = timeline.clone();
            let taken = match (kind, some) {
                (0, _) => clock_in(ORGANIZATION, &tap, true, &context, &mut timeline).is_ok(),
                (1, _) => clock_in(ORGANIZATION, &named, true, &context, &mut timeline).is_ok(),
                (2, _) => clock_out(ORGANIZATION, &tap, true, &context, &mut timeline).is_ok(),
                (3, _) => {
                    let mut copy = record(&format!("r{which}"), "2026-11-02 09:00", None);
                    copy.device_id = String::new();
                    copy.sent.clock_in = Some(now - TimeDelta::minutes(length + 1));
                    copy.sent.clock_out = (length % 2 == 0).then_some(now);
                    let applying = world.applying();
                    apply(&copy, true, Some(&person), &applying, &mut timeline).attendance_id.is_some()
                }
                (4, Some(id)) => {
                    let to = Correction {
                        clock_in_at: Some(now - TimeDelta::minutes(length + 1)),
                        clock_out_at: Some(now - TimeDelta::minutes(length / 2)),
                    };
                    correction::correct(id, to, &context, &mut timeline).is_ok()
                }
                (_, Some(id)) => {
                    let decision = if length % 2 == 0 { Review::Approved } else { Review::Rejected };
                    correction::review(id, decision, &context, &mut timeline).is_ok()
                }
                _ => false,
            };
            if !taken {
                prop_assert_eq!(timeline.iter().collect::<Vec<_>>(), before.iter().collect::<Vec<_>>());
            }
            for one in timeline.iter().filter(|one| one.counts()) {
                let i = one.clock_in_at;
                let o = one.clock_out_at;
                prop_assert_eq!(timeline.overlapping(i, o, Some(one.id)), None);
                let elapsed = o.map_or(0, |o| (o - i).num_minutes());
                prop_assert!(elapsed >= 0);
                prop_assert!(i64::from(one.day_result.worked_minutes) <= elapsed);
            }
        }
    }
}

/// Rules TIME-39 and TIME-51.
#[test]
fn a_clock_in_on_a_full_date_is_refused_after_overlap_and_before_the_lock() {
    let mut world = World::new();
    let full = (0..50).map(|n| {
        let end = if n == 49 { "09:59:00".to_owned() } else { format!("09:{n:02}:30") };
        presence(&format!("2026-11-02 09:{n:02}:00"), &format!("2026-11-02 {end}"))
    });
    let full: Vec<Attendance> = full.collect();
    let date = "2026-11-02".parse().unwrap();
    let mut almost = world.timeline(full[..49].to_vec());
    let last = world.tap_in(&punch("2026-11-02 12:00"), &mut almost);
    assert!(matches!(last, Ok(Clocked::Now(_))), "{last:?}");

    let mut timeline = world.timeline(full.clone());
    world.lock("2026-11-02", "2026-11-02");
    let before = timeline.clone();
    let within = world.tap_in(&punch("2026-11-02 09:55"), &mut timeline);
    assert_eq!(within, Err(Refusal::Overlap(full[49].id)));
    let next = world.tap_in(&punch("2026-11-02 12:00"), &mut timeline);
    assert_eq!(next, Err(Refusal::TooMany(date)));
    assert_eq!(timeline.changes(), before.changes());
    let tomorrow = world.tap_in(&punch("2026-11-03 09:00"), &mut timeline);
    assert!(matches!(tomorrow, Ok(Clocked::Now(_))), "{tomorrow:?}");
}
