use chrono::TimeDelta;

use super::*;
use crate::attendance::{Flag, Place, Review, Source, Status};
use crate::place::{Geofence, GeofencePolicy};
use crate::testing::{
    EMPLOYEE, ORGANIZATION, World, at, coordinates, date, flags, open, presence, record,
};
use crate::timeline::Timeline;
use Verdict::{Conflict, Created, Duplicate, NeedsReview, Rejected, Updated};

mod clock_faults;
mod fills;
mod properties;
mod same_punch;

type Decided = (Verdict, Option<Code>);

fn decided(result: &ItemResult) -> Decided {
    (result.verdict, result.code)
}

/// Applies a record to an empty timeline. Returns the verdict and the stored attendance.
fn alone(world: &World, record: &SyncRecord) -> (ItemResult, Option<Attendance>) {
    let mut timeline = Timeline::default();
    let result = world.apply(record, &mut timeline);
    let stored = timeline.iter().next().cloned();
    (result, stored)
}

fn monday(clock_in: &str, clock_out: &str) -> SyncRecord {
    let clock_out = (!clock_out.is_empty()).then(|| format!("2026-11-02 {clock_out}"));
    record("r1", &format!("2026-11-02 {clock_in}"), clock_out.as_deref())
}

fn office(radius_m: f64) -> Geofence {
    Geofence { name: "Office".into(), lat: 52.520008, lng: 13.404954, radius_m }
}

fn fenced(policy: GeofencePolicy) -> World {
    let mut world = World::new();
    world.settings.geofences = vec![office(100.0)];
    world.settings.geofence_policy = policy;
    world
}

fn skewed(seconds: i64) -> World {
    let mut world = World::new();
    world.receipt.skew_millis = Some(seconds.saturating_mul(1000));
    world
}

/// Rule SYNC-12.
#[test]
fn a_plain_record_is_created_with_everything_it_says() {
    let mut world = World::new();
    world.receipt.skew_millis = Some(30_000);
    let mut sent = monday("09:00", "17:30");
    sent.sent.source = Some(Source::Kiosk);
    let (result, stored) = alone(&world, &sent);
    let stored = stored.unwrap();
    assert_eq!((decided(&result), &*result.detail), ((Created, None), "Stored."));
    assert_eq!(result.attendance_id, Some(sent.attendance_id(ORGANIZATION)));
    assert_eq!(stored.id, sent.attendance_id(ORGANIZATION));
    assert_eq!((stored.client_record_id.as_deref(), &*stored.device_id), (Some("r1"), "phone"));
    assert_eq!((&stored.sent, stored.employee_id), (&sent.sent, EMPLOYEE));
    assert_eq!((stored.received_at, stored.clock_skew_seconds), (world.now, Some(30)));
    assert_eq!((stored.review, flags(&stored), stored.distance_m), (Review::None, vec![], None));
    assert_eq!(stored.day_result.worked_minutes, 480);
    assert_eq!((stored.created_at, stored.updated_at), (world.now, world.now));
}

#[test]
fn a_record_that_waits_keeps_what_is_known_of_its_photo() {
    let mut sent = monday("09:00", "");
    for (photo, is_written) in
        [(Photo::Elsewhere, false), (Photo::Missing, true), (Photo::Reused, true)]
    {
        sent.photo = photo;
        let written = serde_json::to_value(&sent).unwrap();
        assert_eq!(written.get("photo").is_some(), is_written);
        assert_eq!(serde_json::from_value::<SyncRecord>(written).unwrap(), sent);
    }
}

/// Rules SYNC-14 and SYNC-15.
#[test]
fn records_of_unknown_and_forbidden_employees_are_rejected() {
    let world = World::new();
    let mut timeline = Timeline::default();
    let record = monday("09:00", "");
    let unknown = apply(&record, false, None, &world.applying(), &mut timeline);
    assert_eq!(decided(&unknown), (Rejected, Some(Code::UnknownEmployee)));
    let person = world.person();
    let forbidden = apply(&record, false, Some(&person), &world.applying(), &mut timeline);
    assert_eq!(decided(&forbidden), (Rejected, Some(Code::Forbidden)));
    assert_eq!((unknown.attendance_id, forbidden.attendance_id), (None, None));
    assert_eq!(timeline.iter().count(), 0);
}

/// Rules SYNC-16 and TIME-54.
#[test]
fn a_record_of_a_date_outside_employment_goes_to_review() {
    let mut world = World::new();
    world.employ("2026-11-02", Some("2026-11-05"));
    for (clock_in, employed) in [
        ("2026-11-01 12:00", false),
        ("2026-11-02 00:00", true),
        ("2026-11-05 23:59", true),
        ("2026-11-06 00:00", false),
    ] {
        let (result, stored) = alone(&world, &record("r1", clock_in, None));
        let expected = if employed { None } else { Some(Code::NotEmployed) };
        let is_flagged = flags(&stored.unwrap()).contains(&Flag::NotEmployed);
        assert_eq!((result.code, is_flagged), (expected, !employed), "{clock_in}");
    }
    // A working clock does not show an attendance of more than seven days.
    for absurd in ["1970-01-01 00:00", "2026-10-30 16:59"] {
        let absurd = record("r1", absurd, Some("2026-11-06 17:00"));
        let (result, stored) = alone(&world, &absurd);
        assert_eq!((decided(&result), stored), ((Rejected, Some(Code::NotEmployed)), None));
    }
    let longest = record("r1", "2026-10-30 17:00", Some("2026-11-06 17:00"));
    assert!(alone(&world, &longest).1.unwrap().flags.contains(&Flag::NotEmployed));
    // The last night counts on the date on which it starts.
    world.settings.work_schedules =
        World::with(crate::testing::weekdays("22:00", "06:00", 0)).settings.work_schedules;
    let (result, _) = alone(&world, &record("r1", "2026-11-06 00:30", None));
    assert_eq!(decided(&result), (Created, None));
}

/// Rule SYNC-17.
#[test]
fn a_clock_out_is_not_before_its_clock_in() {
    let world = World::new();
    for (clock_out, expected) in
        [("08:59", (Rejected, Some(Code::OutBeforeIn))), ("09:00", (Created, None))]
    {
        assert_eq!(decided(&alone(&world, &monday("09:00", clock_out)).0), expected);
    }
}

/// Rule SYNC-18.
#[test]
fn a_time_after_receipt_and_tolerance_is_in_the_future() {
    let world = World::new(); // received at 20:00:00, tolerance 300 s
    for (clock_in, clock_out, future) in [
        ("2026-11-06 20:05:00", None, false),
        ("2026-11-06 20:05:01", None, true),
        ("2026-11-06 19:00:00", Some("2026-11-06 20:05:00"), false),
        ("2026-11-06 19:00:00", Some("2026-11-06 20:05:01"), true),
    ] {
        let (result, _) = alone(&world, &record("r1", clock_in, clock_out));
        assert_eq!(result.code == Some(Code::FutureTime), future, "{clock_in} {clock_out:?}");
    }
}

/// Rules SYNC-9 and SYNC-10.
#[test]
fn a_clock_that_is_off_is_corrected_beyond_120_seconds_and_reviewed_beyond_a_day() {
    // skew, effective clock-in of 2026-11-02 09:00, flagged, verdict
    let day = 24 * 60 * 60;
    let review = (NeedsReview, Some(Code::ClockSkew));
    let cases = [
        (0, "2026-11-02 09:00:00", false, (Created, None)),
        (120, "2026-11-02 09:00:00", false, (Created, None)),
        (-120, "2026-11-02 09:00:00", false, (Created, None)),
        (121, "2026-11-02 09:02:01", true, (Created, None)),
        (-121, "2026-11-02 08:57:59", true, (Created, None)),
        (day, "2026-11-03 09:00:00", true, (Created, None)),
        (day + 1, "2026-11-03 09:00:01", true, review),
        (-day - 1, "2026-11-01 08:59:59", true, review),
    ];
    for (skew, effective, flagged, expected) in cases {
        let (result, stored) = alone(&skewed(skew), &monday("09:00", "10:00"));
        let stored = stored.unwrap();
        assert_eq!(decided(&result), expected, "{skew}");
        assert_eq!(stored.clock_in_at, at(effective), "{skew}");
        assert_eq!(stored.clock_out_at, Some(at(effective) + TimeDelta::hours(1)), "{skew}");
        assert_eq!(stored.sent.clock_in, Some(at("2026-11-02 09:00")), "{skew}");
        assert_eq!(stored.flags.contains(&Flag::ClockSkew), flagged, "{skew}");
        assert_eq!(stored.clock_skew_seconds, Some(skew));
    }
    // The corrected time decides whether it is in the future.
    let (result, _) = alone(&skewed(3600), &record("r1", "2026-11-06 19:30", None));
    assert_eq!(result.code, Some(Code::FutureTime));
    let (result, _) = alone(&skewed(-3600), &record("r1", "2026-11-06 21:00", None));
    assert_eq!(result.verdict, Created);
    // No clock can break the arithmetic.
    for absurd in [i64::MAX, i64::MIN] {
        assert!(alone(&skewed(absurd), &monday("09:00", "")).0.verdict != Created);
    }
}

/// Rule SYNC-22.
#[test]
fn an_old_clock_in_goes_to_review() {
    let world = World::new(); // received 2026-11-06 20:00, look-back seven days
    let (result, stored) = alone(&world, &record("r1", "2026-10-30 20:00:00", None));
    assert_eq!((decided(&result), stored.unwrap().review), ((Created, None), Review::None));
    let (result, stored) = alone(&world, &record("r1", "2026-10-30 19:59:59", None));
    let stored = stored.unwrap();
    assert_eq!(decided(&result), (NeedsReview, Some(Code::LateSync)));
    assert_eq!(
        (stored.review, stored.review_reason.as_deref()),
        (Review::Pending, Some("late_sync"))
    );
    assert!(stored.flags.contains(&Flag::LateSync));
}

/// Rule TIME-59.
#[test]
fn a_record_longer_than_the_longest_shift_goes_to_review() {
    let world = World::new();
    let (result, stored) =
        alone(&world, &record("r1", "2026-11-02 06:00", Some("2026-11-02 19:00")));
    assert_eq!((decided(&result), flags(&stored.unwrap())), ((Created, None), vec![]));
    let (result, stored) =
        alone(&world, &record("r1", "2026-11-02 06:00:00", Some("2026-11-02 19:00:01")));
    assert_eq!(decided(&result), (NeedsReview, Some(Code::LongShift)));
    assert_eq!(flags(&stored.unwrap()), [Flag::LongShift]);
}

/// Rule SYNC-23.
#[test]
fn a_record_longer_than_auto_close_goes_to_review() {
    let mut world = World::new();
    world.settings.longest_shift_minutes = 960;
    let (result, stored) =
        alone(&world, &record("r1", "2026-11-02 06:00", Some("2026-11-02 22:00")));
    assert_eq!((decided(&result), flags(&stored.unwrap())), ((Created, None), vec![]));
    let (result, stored) =
        alone(&world, &record("r1", "2026-11-02 06:00:00", Some("2026-11-02 22:00:01")));
    assert_eq!(decided(&result), (NeedsReview, Some(Code::TooLong)));
    assert_eq!(flags(&stored.unwrap()), [Flag::TooLong, Flag::LongShift]);
}

/// Rule SYNC-21.
#[test]
fn a_punch_is_never_lost_to_a_lock() {
    let mut world = World::new();
    world.lock("2026-11-01", "2026-11-02");
    let (result, stored) = alone(&world, &monday("09:00", "17:30"));
    assert_eq!(decided(&result), (NeedsReview, Some(Code::PeriodLocked)));
    let stored = stored.unwrap();
    assert_eq!((stored.review, stored.day_result.worked_minutes), (Review::Pending, 480));
    let (result, _) = alone(&world, &record("r1", "2026-11-03 09:00", None));
    assert_eq!(decided(&result), (Created, None));
}

/// Rules PLACE-5 and PLACE-6.
#[test]
fn the_policy_decides_about_a_place_outside() {
    let outside = || coordinates(52.521500, 13.404954, Some(30.0));
    let uncertain = || coordinates(52.521500, 13.404954, Some(80.0));
    let inside = || coordinates(52.520008, 13.404954, None);
    let flag = GeofencePolicy::Flag;
    let reject = GeofencePolicy::Reject;
    let created = (Created, None);
    let cases = [
        (flag, inside(), created, vec![]),
        (flag, uncertain(), created, vec![Flag::LocationUncertain]),
        (flag, Place::default(), created, vec![Flag::LocationUncertain]),
        (flag, outside(), (NeedsReview, Some(Code::OutsideGeofence)), vec![Flag::OutsideGeofence]),
        (reject, inside(), created, vec![]),
        (
            reject,
            uncertain(),
            (NeedsReview, Some(Code::LocationUncertain)),
            vec![Flag::LocationUncertain],
        ),
        (
            reject,
            Place::default(),
            (NeedsReview, Some(Code::LocationUncertain)),
            vec![Flag::LocationUncertain],
        ),
        (GeofencePolicy::Off, outside(), created, vec![]),
    ];
    for (policy, place, expected, expected_flags) in cases {
        let mut sent = monday("09:00", "17:30");
        sent.sent.place = place;
        let (result, stored) = alone(&fenced(policy), &sent);
        assert_eq!(decided(&result), expected, "{policy:?}");
        assert_eq!(flags(&stored.unwrap()), expected_flags, "{policy:?}");
    }
    let mut sent = monday("09:00", "17:30");
    sent.sent.place = outside();
    let (result, stored) = alone(&fenced(reject), &sent);
    assert_eq!(decided(&result), (Rejected, Some(Code::OutsideGeofence)));
    assert_eq!((result.attendance_id, stored), (None, None));
    let stored = alone(&fenced(flag), &sent).1.unwrap();
    assert_eq!(stored.distance_m.map(f64::round), Some(166.0));
}

/// Rules SYNC-8 and SYNC-19.
#[test]
fn an_overlap_is_a_conflict_with_the_stored_attendance() {
    let world = World::new();
    let there = presence("2026-11-02 09:00", "2026-11-02 12:00");
    let mut timeline = world.timeline([there.clone()]);
    let result = world.apply(&monday("11:00", "13:00"), &mut timeline);
    assert_eq!(decided(&result), (Conflict, Some(Code::Overlap)));
    assert_eq!(result.server_record.as_deref(), timeline.get(there.id));
    assert_eq!(result.attendance_id, None);
    assert!(timeline.changes().is_empty());
    // The identity is still free: another timeline accepts the record.
    assert_eq!(decided(&world.apply(&monday("12:00", "13:00"), &mut timeline)), (Created, None));
}

/// Rule TIME-27.
#[test]
fn an_open_attendance_is_incomplete_at_once_when_it_is_old() {
    let world = World::new();
    let stored = alone(&world, &monday("09:00", "")).1.unwrap();
    assert_eq!(stored.day_result.status, Status::Incomplete);
    assert_eq!(flags(&stored), [Flag::AutoClosed]);
    let stored = alone(&world, &record("r1", "2026-11-06 09:00", None)).1.unwrap();
    assert_eq!(stored.day_result.status, Status::Open);
}

/// A record with every error. After each error is corrected, the next one on the list decides. Rule SYNC-13.
#[test]
fn the_first_of_the_list_decides_and_every_flag_is_set() {
    let mut world = fenced(GeofencePolicy::Reject);
    world.employ("2026-11-01", None);
    world.lock("2026-10-01", "2026-10-31");
    world.receipt.skew_millis = Some(1000 * (2 * 24 * 60 * 60));
    let mut sent = record("r1", "2026-10-20 09:00", Some("2026-10-19 09:00"));
    sent.sent.place = coordinates(52.521500, 13.404954, None);
    let mut timeline = world.timeline([presence("2026-10-22 10:00", "2026-10-22 11:00")]);
    let next = |world: &World, sent: &SyncRecord, timeline: &mut Timeline| {
        decided(&world.apply(sent, timeline))
    };

    assert_eq!(next(&world, &sent, &mut timeline), (Rejected, Some(Code::OutBeforeIn)));
    sent.sent.clock_out = Some(at("2026-11-06 20:00"));
    assert_eq!(next(&world, &sent, &mut timeline), (Rejected, Some(Code::NotEmployed)));
    world.employ("2020-01-01", None);
    assert_eq!(next(&world, &sent, &mut timeline), (Rejected, Some(Code::FutureTime)));
    sent.sent.clock_out = Some(at("2026-10-21 09:00"));
    assert_eq!(next(&world, &sent, &mut timeline), (Rejected, Some(Code::OutsideGeofence)));
    world.settings.geofence_policy = GeofencePolicy::Flag;
    assert_eq!(next(&world, &sent, &mut timeline), (Conflict, Some(Code::Overlap)));

    let all =
        [Flag::OutsideGeofence, Flag::ClockSkew, Flag::LateSync, Flag::TooLong, Flag::LongShift];
    let flags_of = |world: &World| {
        let (result, stored) = alone(world, &sent);
        let day_flags = crate::day::DAY_FLAGS;
        let mut flags = flags(&stored.unwrap());
        flags.retain(|flag| !day_flags.contains(flag));
        (decided(&result), flags)
    };
    let review = |code| (NeedsReview, Some(code));
    assert_eq!(flags_of(&world), (review(Code::PeriodLocked), all.to_vec()));
    world.unlock();
    assert_eq!(flags_of(&world), (review(Code::ClockSkew), all.to_vec()));
    world.receipt.skew_millis = Some(1000 * (24 * 60 * 60));
    assert_eq!(flags_of(&world), (review(Code::LateSync), all.to_vec()));
    world.settings.sync.max_lookback_days = 30;
    let rest = vec![Flag::OutsideGeofence, Flag::ClockSkew, Flag::TooLong, Flag::LongShift];
    assert_eq!(flags_of(&world), (review(Code::TooLong), rest));
    world.settings.auto_close.after_minutes = 24 * 60;
    let rest = vec![Flag::OutsideGeofence, Flag::ClockSkew, Flag::LongShift];
    assert_eq!(flags_of(&world), (review(Code::LongShift), rest));
    world.settings.longest_shift_minutes = 24 * 60;
    let rest = vec![Flag::OutsideGeofence, Flag::ClockSkew];
    assert_eq!(flags_of(&world), (review(Code::OutsideGeofence), rest));
    world.settings.geofence_policy = GeofencePolicy::Off;
    world.receipt.skew_millis = None;
    world.employ("2026-11-01", None);
    assert_eq!(flags_of(&world), (review(Code::NotEmployed), vec![]));
    world.employ("2020-01-01", None);
    assert_eq!(flags_of(&world), ((Created, None), vec![]));
}

/// Rule SYNC-5.
#[test]
fn a_batch_is_applied_by_employee_clock_in_device_and_id() {
    let world = World::new();
    let mut other = record("a", "2026-11-01 08:00", None);
    other.employee_id = EmployeeId(uuid::Uuid::from_u128(u128::MAX));
    let mut kiosk = record("z", "2026-11-02 09:00", None);
    kiosk.device_id = "kiosk".into();
    let expected = [
        record("z", "2026-11-01 09:00", None),
        kiosk,
        record("a", "2026-11-02 09:00", None),
        SyncRecord { index: 1, ..record("b", "2026-11-02 09:00", None) },
        SyncRecord { index: 2, ..record("b", "2026-11-02 09:00", None) },
        other,
    ];
    let mut batch = expected.to_vec();
    batch.reverse();
    order(&mut batch, &world.receipt);
    assert_eq!(batch, expected);
}

/// Rule SYNC-12.
#[test]
fn instants_are_stored_in_whole_milliseconds() {
    let mut sent = monday("09:00", "");
    sent.sent.clock_in = Some("2026-11-02T09:00:00.1239Z".parse().unwrap());
    let stored = alone(&World::new(), &sent).1.unwrap();
    let stored_time = "2026-11-02T09:00:00.123Z".parse().unwrap();
    assert_eq!((stored.sent.clock_in, stored.clock_in_at), (Some(stored_time), stored_time));
    let leap: DateTime<Utc> = "2016-12-31T23:59:60.5Z".parse().unwrap();
    assert_eq!(normalised(leap), "2017-01-01T00:00:00.5Z".parse::<DateTime<Utc>>().unwrap());
}

#[test]
fn the_range_to_load_covers_records_and_what_they_already_are() {
    let world = World::new();
    let person = world.person();
    let applying = world.applying();
    let ranges = |records: &[SyncRecord], stored: &[Attendance]| {
        needed_ranges(&person, &applying, records, stored)
    };
    let mut batch = vec![
        record("1", "2026-11-03 09:00", Some("2026-11-04 01:00")),
        record("2", "2026-11-02 09:00", None),
    ];
    let from = at("2026-10-30 00:00");
    let to = at("2026-11-08 00:00");
    assert_eq!(ranges(&batch, &[]), [(from, to)]);
    // Records that are refused because of their times alone need no range.
    batch.push(record("4", "2026-11-02 09:00", Some("9999-01-01 00:00")));
    batch.push(record("6", "9999-01-01 00:00", None));
    let mut others = record("5", "2026-01-01 09:00", None);
    others.employee_id = EmployeeId(uuid::Uuid::from_u128(1));
    batch.push(others);
    assert_eq!(ranges(&batch, &[]), [(from, to)]);
    assert_eq!(ranges(&batch[2..], &[]), []);
    let corrected = open("2026-10-10 09:00");
    assert_eq!(ranges(&batch, &[corrected]), [(at("2026-10-07 00:00"), to)]);
    // A clock that fell back to its beginning does not load a history.
    batch.push(record("3", "2000-01-01 09:00", None));
    batch.push(record("7", "1970-01-01 00:00", Some("2026-11-06 17:00")));
    let fallen = (at("1999-12-29 00:00"), at("2000-01-05 00:00"));
    assert_eq!(ranges(&batch, &[]), [fallen, (from, to)]);
}

#[test]
fn every_code_and_verdict_is_written_as_it_is_named() {
    for code in Code::ALL.into_iter().chain([Code::LateTap]) {
        assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
    }
    for name in <Verdict as strum::VariantNames>::VARIANTS {
        let verdict: Verdict = serde_json::from_value((*name).into()).unwrap();
        assert_eq!(verdict.as_str(), *name);
    }
}

/// Rules SYNC-13 and TIME-51.
#[test]
fn a_record_of_a_full_date_is_rejected_after_overlap_and_a_fill_of_it_is_not() {
    let mut world = World::new();
    let batch = |many: u32| -> Vec<SyncRecord> {
        let minute = |n: u32| {
            let at = format!("2026-11-02 {:02}:{:02}:00", 9 + n / 30, n % 30 * 2);
            SyncRecord { index: n, ..record(&format!("r{n}"), &at, None) }
        };
        (0..many).map(minute).collect()
    };
    let mut timeline = Timeline::default();
    let results = world.apply_all(batch(51), &mut timeline);
    assert!(results[..50].iter().all(|result| decided(result) == (Created, None)));
    assert_eq!(decided(&results[50]), (Rejected, Some(Code::TooMany)));
    assert_eq!(results[50].attendance_id, None);
    assert_eq!(timeline.on(date("2026-11-02")).count(), 50);

    // The same punch needs no room.
    let again = record("again", "2026-11-02 09:00:00", None);
    assert_eq!(decided(&world.apply(&again, &mut timeline)), (Duplicate, None));
    let over = record("over", "2026-11-02 08:58:00", Some("2026-11-02 09:01"));
    assert_eq!(decided(&world.apply(&over, &mut timeline)), (Conflict, Some(Code::Overlap)));
    let fill = record("r49", "2026-11-02 10:38:00", Some("2026-11-02 12:00"));
    assert_eq!(decided(&world.apply(&fill, &mut timeline)), (Updated, None));
    // A full date comes before the reasons for a review.
    world.lock("2026-11-02", "2026-11-02");
    let late = record("late", "2026-11-02 14:00", None);
    assert_eq!(decided(&world.apply(&late, &mut timeline)), (Rejected, Some(Code::TooMany)));
    let one = timeline.iter().next().unwrap().clone();
    world.put(&mut timeline, Attendance { review: Review::Rejected, ..one });
    assert_eq!(decided(&world.apply(&late, &mut timeline)), (Rejected, Some(Code::TooMany)));
}
