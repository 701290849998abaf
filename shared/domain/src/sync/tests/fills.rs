//! The same identity again: copies that add nothing, contradict, or fill.

use super::*;
use crate::attendance::ClockOutPlace;

/// A world in which `first` was applied at Monday 18:00, and in which it is Friday again.
fn after(mut world: World, first: &SyncRecord) -> (World, Timeline, Attendance) {
    let now = world.now;
    let receipt = world.receipt;
    world.now = at("2026-11-02 18:00");
    world.receipt = Receipt { received_at: world.now, ..receipt };
    let mut timeline = Timeline::default();
    world.apply(first, &mut timeline);
    let stored = timeline.iter().next().cloned().expect("the first copy is stored");
    (world.now, world.receipt) = (now, receipt);
    (world, Timeline::of(vec![stored.clone()]), stored)
}

fn apply_to(world: &World, timeline: &mut Timeline, record: &SyncRecord) -> (Decided, Attendance) {
    let result = world.apply(record, timeline);
    assert_eq!(result.attendance_id, Some(record.attendance_id(ORGANIZATION)));
    let stored = timeline.get(record.attendance_id(ORGANIZATION)).cloned();
    (decided(&result), stored.expect("it was stored before"))
}

fn review(timeline: &mut Timeline, world: &World, id: AttendanceId, review: Review) {
    let mut attendance = timeline.get(id).cloned().unwrap();
    attendance.review = review;
    world.put(timeline, attendance);
    *timeline = Timeline::of(timeline.iter().cloned().collect());
}

/// Rule SYNC-24.
#[test]
fn a_copy_that_says_nothing_new_is_a_duplicate() {
    let mut full = monday("09:00", "17:30");
    full.sent.place = coordinates(1.0, 2.0, Some(5.0));
    full.sent.source = Some(Source::Mobile);
    let (world, mut timeline, stored) = after(World::new(), &full);
    let mut in_another_zone = full.clone();
    in_another_zone.sent.clock_in = Some("2026-11-02T10:00:00+01:00".parse().unwrap());
    let mut in_a_file = full.clone();
    in_a_file.sent.source = Some(Source::Import);
    for copy in [full, in_another_zone, in_a_file, monday("09:00", "")] {
        let (decided, now) = apply_to(&world, &mut timeline, &copy);
        assert_eq!((decided, &now), ((Duplicate, None), &stored));
    }
    assert!(timeline.changes().is_empty());
}

/// Rules SYNC-12 and SYNC-24: a client that sends what the service shows adds nothing.
#[test]
fn a_copy_may_be_finer_or_coarser_than_what_is_stored_by_less_than_a_millisecond() {
    let finer = |at: DateTime<Utc>| Some(at + TimeDelta::microseconds(999));
    let mut shift = monday("09:00", "17:30");
    shift.sent.clock_in = shift.sent.clock_in.and_then(finer);
    shift.sent.clock_out = shift.sent.clock_out.and_then(finer);
    let mut interval = monday("09:00", "");
    interval.sent.clock_in_latest = finer(at("2026-11-02 10:00"));
    for (fine, is_interval) in [(shift, false), (interval, true)] {
        let (world, mut timeline, stored) = after(World::new(), &fine);
        let mut coarse = monday("09:00", if is_interval { "" } else { "17:30" });
        coarse.sent.clock_in_latest = is_interval.then(|| at("2026-11-02 10:00"));
        assert_eq!(stored.sent, coarse.sent);
        for copy in [fine, coarse] {
            let (decided, now) = apply_to(&world, &mut timeline, &copy);
            assert_eq!((decided, &now), ((Duplicate, None), &stored));
        }
    }
}

/// Rule SYNC-25.
#[test]
fn a_filled_field_that_differs_is_a_conflict() {
    let mut full = monday("09:00", "17:30");
    full.sent.place = Place {
        location: Some("Gate".into()),
        photo_url: Some("https://example.com/a".into()),
        ..coordinates(1.0, 2.0, Some(5.0))
    };
    full.sent.source = Some(Source::Mobile);
    let (world, mut timeline, stored) = after(World::new(), &full);
    let changes: [fn(&mut Sent); 8] = [
        |sent| sent.clock_in = Some(at("2026-11-02 09:01")),
        |sent| sent.clock_out = Some(at("2026-11-02 17:31")),
        |sent| sent.place.lat = Some(1.1),
        |sent| sent.place.lng = Some(2.1),
        |sent| sent.place.location = Some("gate".into()),
        |sent| sent.place.location_accuracy = Some(6.0),
        |sent| sent.place.photo_url = Some("https://example.com/b".into()),
        |sent| sent.source = Some(Source::Web),
    ];
    for change in changes {
        let mut copy = full.clone();
        change(&mut copy.sent);
        let result = world.apply(&copy, &mut timeline);
        assert_eq!(decided(&result), (Conflict, Some(Code::ContentChanged)));
        assert_eq!(result.server_record.as_deref(), Some(&stored));
        assert_eq!(result.attendance_id, Some(stored.id));
    }
    // One field differs and another one is filled: it is still a conflict, and nothing is filled.
    let (world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    let result = world.apply(&monday("09:01", "17:30"), &mut timeline);
    assert_eq!(decided(&result), (Conflict, Some(Code::ContentChanged)));
    assert_eq!(timeline.get(stored.id), Some(&stored));
}

/// Rule SYNC-3.
#[test]
fn another_device_or_employee_makes_another_identity() {
    let (world, mut timeline, _) = after(World::new(), &monday("09:00", "10:00"));
    let mut other = monday("10:00", "11:00");
    other.device_id = String::new();
    assert_eq!(decided(&world.apply(&other, &mut timeline)), (Created, None));
}

/// Rules TIME-29 and SYNC-27.
#[test]
fn a_clock_out_that_arrives_is_merged_and_clears_incomplete() {
    let (world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    assert_eq!(stored.day_result.status, Status::Open);
    world.change(|context| timeline.close(stored.id, context));
    assert_eq!(timeline.get(stored.id).unwrap().day_result.status, Status::Incomplete);
    let result = world.apply(&monday("09:00", "17:30"), &mut timeline);
    assert_eq!((decided(&result), &*result.detail), ((Updated, None), "Stored what was missing."));
    let merged = timeline.get(stored.id).cloned().unwrap();
    assert_eq!(
        (merged.day_result.status, merged.day_result.worked_minutes),
        (Status::Present, 480)
    );
    assert_eq!((flags(&merged), merged.review), (vec![], Review::None));
    assert_eq!((merged.received_at, merged.created_at), (stored.received_at, stored.created_at));
    assert_eq!(merged.updated_at, world.now);
}

/// Rule SYNC-11.
#[test]
fn a_clock_out_is_corrected_by_the_skew_of_the_request_that_brought_it() {
    let (mut world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    world.receipt.skew_millis = Some(600_000);
    let (decided, merged) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!(decided, (Updated, None));
    assert_eq!(merged.clock_in_at, stored.clock_in_at);
    assert_eq!(merged.clock_out_at, Some(at("2026-11-02 17:40")));
    assert_eq!(merged.clock_skew_seconds, None);
    assert_eq!(flags(&merged), [Flag::ClockSkew]);
}

/// Rule SYNC-27.
#[test]
fn a_fill_is_evaluated_by_the_same_list() {
    let open_at_nine = monday("09:00", "");
    let filled = |world: &World, timeline: &Timeline, clock_out: &str| {
        let mut timeline = timeline.clone();
        let copy = record("r1", "2026-11-02 09:00", Some(clock_out));
        let result = world.apply(&copy, &mut timeline);
        (decided(&result), timeline.changes().len())
    };
    let (mut world, timeline, stored) = after(World::new(), &open_at_nine);

    let refused = |code| ((Rejected, Some(code)), 0);
    assert_eq!(filled(&world, &timeline, "2026-11-02 08:59"), refused(Code::OutBeforeIn));
    assert_eq!(filled(&world, &timeline, "2026-11-06 20:05:01"), refused(Code::FutureTime));

    let reviewed = |code| ((NeedsReview, Some(code)), 1);
    world.employ("2020-01-01", Some("2026-11-01"));
    assert_eq!(filled(&world, &timeline, "2026-11-02 17:30"), reviewed(Code::NotEmployed));
    world.employ("2020-01-01", None);
    assert_eq!(filled(&world, &timeline, "2026-11-03 09:00"), reviewed(Code::TooLong));
    world.lock("2026-11-02", "2026-11-02");
    assert_eq!(filled(&world, &timeline, "2026-11-02 17:30"), reviewed(Code::PeriodLocked));
    world.unlock();
    world.receipt.received_at = at("2026-11-09 09:00:01");
    assert_eq!(filled(&world, &timeline, "2026-11-02 17:30"), reviewed(Code::LateSync));
    world.receipt = Receipt { received_at: world.now, skew_millis: Some(90_000_000) };
    assert_eq!(filled(&world, &timeline, "2026-11-02 17:30"), reviewed(Code::ClockSkew));
    world.receipt.skew_millis = None;

    let mut beside = timeline.clone();
    let next = presence("2026-11-02 17:00", "2026-11-02 18:00");
    world.put(&mut beside, next.clone());
    let beside = Timeline::of(beside.iter().cloned().collect());
    let result = world
        .apply(&record("r1", "2026-11-02 09:00", Some("2026-11-02 17:30")), &mut beside.clone());
    // It ends where the other one begins (rule SYNC-39).
    assert_eq!(decided(&result), (Updated, Some(Code::Merged)));
    assert_eq!(result.attendance_id, Some(stored.id));
    // A fill up to the beginning of the next attendance is allowed, and moves the overtime of that attendance.
    assert_eq!(filled(&world, &beside, "2026-11-02 17:00"), ((Updated, None), 2));
}

/// Rule SYNC-28.
#[test]
fn an_effective_clock_out_stays_and_the_raw_one_is_stored() {
    let (mut world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    // The attendance was clocked out online, or corrected.
    let mut closed = stored.clone();
    closed.clock_out_at = Some(at("2026-11-02 17:00"));
    closed.flags.insert(Flag::Corrected);
    world.put(&mut timeline, closed);
    world.lock("2026-11-02", "2026-11-02");
    world.receipt.skew_millis = Some(90_000_000);
    let (decided, merged) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!(decided, (Updated, None));
    assert_eq!(merged.clock_out_at, Some(at("2026-11-02 17:00")));
    assert_eq!(merged.sent.clock_out, Some(at("2026-11-02 17:30")));
    assert_eq!(
        (merged.review, flags(&merged)),
        (Review::None, vec![Flag::EarlyLeave, Flag::Corrected])
    );
    // A copy of that record is a duplicate. Another clock-out is a conflict.
    let (again, _) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!(again, (Duplicate, None));
    let (other, _) = apply_to(&world, &mut timeline, &monday("09:00", "17:31"));
    assert_eq!(other, (Conflict, Some(Code::ContentChanged)));
}

/// Rule SYNC-28: the online clock-out had no time of the device.
#[test]
fn a_clock_out_that_is_later_than_the_online_one_goes_to_review_unless_the_clocks_differ() {
    // The clock-in by the clock of the device, which arrived at 09:00, its clock-out, and the verdict.
    for (clock_in, clock_out, expected) in [
        ("2026-11-02 09:00:00", "2026-11-02 18:00:00", (NeedsReview, Some(Code::Overlap))),
        ("2026-11-02 09:00:00", "2026-11-02 12:01:00", (Updated, None)),
        // The device is ahead by 90 seconds, or its requests took 90 seconds.
        ("2026-11-02 09:01:30", "2026-11-02 12:01:30", (Updated, None)),
        ("2026-11-02 08:58:30", "2026-11-02 11:58:30", (Updated, None)),
        ("2026-11-02 09:01:30", "2026-11-02 18:00:00", (NeedsReview, Some(Code::Overlap))),
    ] {
        let world = World::new();
        let copy = record("r1", clock_in, Some(clock_out));
        let mut online = presence("2026-11-02 09:00", "2026-11-02 12:00");
        online.id = copy.attendance_id(ORGANIZATION);
        online.sent = Sent::default();
        online.clock_out_place =
            Some(ClockOutPlace { place: Place::default(), device_id: "phone".into() });
        let mut timeline = world.timeline([online]);
        let (verdict, there) = apply_to(&world, &mut timeline, &copy);
        assert_eq!(verdict, expected, "{clock_in} {clock_out}");
        assert_eq!(there.clock_out_at, Some(at("2026-11-02 12:00")));
        assert_eq!(there.sent.clock_out, Some(at(clock_out)));
        assert_eq!(apply_to(&world, &mut timeline, &copy).0, (Duplicate, None));
    }
}

/// Rule SYNC-28.
#[test]
fn a_corrected_clock_in_is_not_overwritten_and_orders_the_clock_out() {
    let (world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    let mut corrected = stored.clone();
    corrected.clock_in_at = at("2026-11-02 10:00");
    corrected.flags.insert(Flag::Corrected);
    world.correct(&mut timeline, corrected);
    let (decided, _) = apply_to(&world, &mut timeline, &monday("09:00", "09:30"));
    assert_eq!(decided, (Rejected, Some(Code::OutBeforeIn)));
    let (decided, merged) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!((decided, merged.clock_in_at), ((Updated, None), at("2026-11-02 10:00")));
    assert_eq!(merged.day_result.worked_minutes, 420);
}

/// Rule SYNC-32.
#[test]
fn a_record_made_online_is_filled_and_keeps_its_receipt_time() {
    let world = World::new();
    let copy = monday("08:58", "17:30");
    let mut online = open("2026-11-02 09:00");
    online.id = copy.attendance_id(ORGANIZATION);
    online.sent = Sent::default();
    let job = crate::ids::JobId::new(crate::ids::JobClass::Sync, uuid::Uuid::from_u128(3));
    let mut timeline = world.timeline([online]);
    let applying = Applying { job: Some(&job), ..world.applying() };
    let result = apply(&copy, true, Some(&world.person()), &applying, &mut timeline);
    assert_eq!(decided(&result), (Updated, None));
    let merged = timeline.get(copy.attendance_id(ORGANIZATION)).unwrap();
    assert_eq!(merged.clock_in_at, at("2026-11-02 09:00"));
    assert_eq!(merged.sent.clock_in, Some(at("2026-11-02 08:58")));
    assert_eq!((merged.clock_out_at, &merged.job_id), (Some(at("2026-11-02 17:30")), &Some(job)));
}

/// Rule SYNC-30.
#[test]
fn a_photo_or_label_changes_nothing_even_on_a_locked_date() {
    let (mut world, mut timeline, stored) = after(World::new(), &monday("09:00", "17:30"));
    world.lock("2026-11-02", "2026-11-02");
    world.receipt.received_at = at("2026-12-24 12:00");
    let mut copy = monday("09:00", "");
    copy.sent.place.photo_url = Some("https://example.com/a".into());
    let (decided, merged) = apply_to(&world, &mut timeline, &copy);
    assert_eq!((decided, merged.review), ((Updated, None), Review::None));
    assert_eq!((merged.day_result, merged.flags), (stored.day_result, stored.flags));
}

/// Rule SYNC-29.
#[test]
fn coordinates_that_arrive_later_have_the_place_checked() {
    let bare = monday("09:00", "17:30");
    let at_place = |place: Place| {
        let mut copy = bare.clone();
        copy.sent.place = place;
        copy
    };
    let inside = at_place(coordinates(52.520008, 13.404954, None));
    let outside = at_place(coordinates(52.521500, 13.404954, None));

    let (world, timeline, stored) = after(fenced(GeofencePolicy::Flag), &bare);
    assert_eq!(flags(&stored), [Flag::LocationUncertain]);
    let (decided, merged) = apply_to(&world, &mut timeline.clone(), &inside);
    assert_eq!((decided, flags(&merged)), ((Updated, None), vec![]));
    let (decided, merged) = apply_to(&world, &mut timeline.clone(), &outside);
    assert_eq!(decided, (NeedsReview, Some(Code::OutsideGeofence)));
    assert_eq!((merged.review, flags(&merged)), (Review::Pending, vec![Flag::OutsideGeofence]));

    let (world, timeline, stored) = after(fenced(GeofencePolicy::Reject), &bare);
    assert_eq!(stored.review, Review::Pending);
    let (decided, same) = apply_to(&world, &mut timeline.clone(), &outside);
    assert_eq!((decided, same), ((Rejected, Some(Code::OutsideGeofence)), stored));
    // No fill ends the review of an attendance. A person does.
    let (decided, merged) = apply_to(&world, &mut timeline.clone(), &inside);
    assert_eq!(decided, (NeedsReview, Some(Code::LocationUncertain)));
    assert_eq!((merged.review, flags(&merged)), (Review::Pending, vec![]));
}

/// Rules PLACE-9 and SYNC-29.
#[test]
fn a_clock_out_does_not_have_the_place_checked_again() {
    let (mut world, mut timeline, _) = after(fenced(GeofencePolicy::Off), &monday("09:00", ""));
    world.settings.geofence_policy = GeofencePolicy::Reject;
    let (decided, merged) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!((decided, flags(&merged)), ((Updated, None), vec![]));
    // An accuracy without coordinates does not cause another check either.
    let mut copy = monday("09:00", "");
    copy.sent.place.location_accuracy = Some(10.0);
    let (decided, merged) = apply_to(&world, &mut timeline, &copy);
    assert_eq!((decided, flags(&merged)), ((Updated, None), vec![]));
}

/// Rule SYNC-31.
#[test]
fn a_fill_changes_the_review_by_the_reasons_it_brings() {
    let plain = "2026-11-02 17:30";
    let too_long = "2026-11-03 09:00";
    let late_for_review = (NeedsReview, Some(Code::TooLong));
    let outside = (NeedsReview, Some(Code::OutsideGeofence));
    let updated = (Updated, None);
    // The review before, the clock-out, the verdict, the review after, and its reason.
    let cases = [
        (Review::Pending, plain, outside, Review::Pending, "outside_geofence"),
        (Review::Pending, too_long, late_for_review, Review::Pending, "too_long"),
        (Review::Approved, plain, updated, Review::Approved, "outside_geofence"),
        (Review::Approved, too_long, late_for_review, Review::Pending, "too_long"),
        (Review::Rejected, plain, updated, Review::Rejected, "outside_geofence"),
        (Review::Rejected, too_long, updated, Review::Rejected, "outside_geofence"),
    ];
    for (before, clock_out, verdict, after_fill, reason) in cases {
        let mut first = monday("09:00", "");
        first.sent.place = coordinates(52.521500, 13.404954, None);
        let (world, mut timeline, stored) = after(fenced(GeofencePolicy::Flag), &first);
        review(&mut timeline, &world, stored.id, before);
        let copy = record("r1", "2026-11-02 09:00", Some(clock_out));
        let (decided, merged) = apply_to(&world, &mut timeline, &copy);
        assert_eq!(decided, verdict, "{before:?} {clock_out}");
        assert_eq!(merged.review, after_fill, "{before:?} {clock_out}");
        assert_eq!(merged.review_reason.as_deref(), Some(reason), "{before:?} {clock_out}");
        assert_eq!(merged.flags.contains(&Flag::TooLong), clock_out == too_long);
    }
}

#[test]
fn a_pending_attendance_without_a_stored_code_is_in_review_for_its_flags() {
    for (flag, code) in [
        (Flag::ClockFault, Code::ClockFault),
        (Flag::ClockSkew, Code::ClockSkew),
        (Flag::LateTap, Code::LateTap),
        (Flag::LateSync, Code::LateSync),
        (Flag::TooLong, Code::TooLong),
        (Flag::OutsideGeofence, Code::OutsideGeofence),
        (Flag::LocationUncertain, Code::LocationUncertain),
    ] {
        let (world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
        let mut noted = stored.clone();
        noted.review = Review::Pending;
        noted.review_reason = Some("Asked for by the works council.".into());
        noted.flags.insert(flag);
        world.put(&mut timeline, noted);
        // A photo that comes later brings no time.
        let mut photo = monday("09:00", "");
        photo.sent.place.photo_url = Some("https://example.com/a".into());
        assert_eq!(apply_to(&world, &mut timeline, &photo).0, (NeedsReview, Some(code)));
        let (decided, _) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
        assert_eq!(decided, (NeedsReview, Some(code)));
    }
}

/// Rule SYNC-31.
#[test]
fn a_rejected_attendance_takes_a_clock_out_that_overlaps_another() {
    let (world, mut timeline, stored) = after(World::new(), &monday("09:00", ""));
    review(&mut timeline, &world, stored.id, Review::Rejected);
    world.put(&mut timeline, presence("2026-11-02 09:00", "2026-11-02 17:00"));
    let (decided, merged) = apply_to(&world, &mut timeline, &monday("09:00", "17:30"));
    assert_eq!((decided, merged.review), ((Updated, None), Review::Rejected));
}

/// Rule SYNC-34.
#[test]
fn a_photo_that_is_not_there_is_dropped_and_flagged_and_may_still_come() {
    let address = "https://hr.example.com/uploads/01938f5e-2f00-7000-8000-000000000001";
    let mut sent = monday("09:00", "");
    sent.sent.place.photo_url = Some(address.into());
    let (world, mut timeline, stored) = after(World::new(), &sent.clone().without_photo());
    assert_eq!(stored.sent.place.photo_url, None);
    assert!(stored.flags.contains(&Flag::PhotoInvalid));
    assert_eq!(stored.review, Review::None, "the punch is stored");

    // The copy adds nothing while the photo is missing.
    let (decided, now) = apply_to(&world, &mut timeline, &sent.clone().without_photo());
    assert_eq!((decided, &now), ((Duplicate, None), &stored));
    // The clock-out adds something. The flag stays.
    let mut out = monday("09:00", "17:30");
    out.sent.place.photo_url = Some(address.into());
    let (decided, now) = apply_to(&world, &mut timeline, &out.without_photo());
    assert_eq!(decided, (Updated, None));
    assert!(now.flags.contains(&Flag::PhotoInvalid));
    // Now the photo exists.
    sent.photo = Photo::Upload(UploadId(uuid::Uuid::from_u128(1)));
    let (decided, now) = apply_to(&world, &mut timeline, &sent);
    assert_eq!(decided, (Updated, None));
    assert_eq!(now.sent.place.photo_url.as_deref(), Some(address));
    assert!(!now.flags.contains(&Flag::PhotoInvalid));
}

/// Rule SYNC-22.
#[test]
fn a_late_record_that_comes_again_is_judged_by_the_settings_of_now() {
    let late = record("r1", "2026-10-20 09:00", Some("2026-10-20 17:30"));
    let (mut world, mut timeline, stored) = after(World::new(), &late);
    assert_eq!(stored.review_reason.as_deref(), Some("late_sync"));
    assert_eq!(decided(&world.apply(&late, &mut timeline)), (Duplicate, None));
    world.settings.sync.max_lookback_days = 30;
    // Somebody's decision stays.
    for review in [Review::Approved, Review::Rejected] {
        let mut decided_on = timeline.clone();
        world.put(&mut decided_on, Attendance { review, ..stored.clone() });
        assert_eq!(decided(&world.apply(&late, &mut decided_on)), (Duplicate, None));
    }
    assert_eq!(decided(&world.apply(&late, &mut timeline)), (Updated, None));
    let there = timeline.get(stored.id).unwrap();
    assert_eq!((there.review, &there.review_reason), (Review::None, &None));
    assert!(!there.flags.contains(&Flag::LateSync));
    assert_eq!(decided(&world.apply(&late, &mut timeline)), (Duplicate, None));
    // An attendance that is also too long still waits.
    let long = record("r2", "2026-10-19 09:00", Some("2026-10-20 09:00"));
    let (mut world, mut timeline, _) = after(World::new(), &long);
    world.settings.sync.max_lookback_days = 30;
    let again = world.apply(&long, &mut timeline);
    assert_eq!(decided(&again), (NeedsReview, Some(Code::TooLong)));
    assert_eq!(decided(&world.apply(&long, &mut timeline)), (Duplicate, None));
}
