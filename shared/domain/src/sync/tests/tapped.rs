use std::collections::BTreeMap;

use chrono::TimeDelta;

use super::*;
use crate::attendance::Status;
use crate::correction::{Correction, correct, review};
use crate::place::{Geofence, GeofencePolicy};
use crate::testing::{EMPLOYEE, ORGANIZATION, World, at, date, flags, record as synced};

/// Taps of the terminal, each with the attendance to which it belonged.
struct Taps(BTreeMap<DateTime<Utc>, Option<AttendanceId>>);

impl Taps {
    fn shift(&self, world: &World, times: &[&str], clock_out: Option<&str>) -> TappedShift {
        let tap = |time: &&str| {
            let at = at(time);
            let attendance = self.0.get(&at).copied().flatten();
            let record_id = format!("7-{time}");
            let device_id = "gate".to_owned();
            let received_at = world.receipt.received_at;
            TapOfShift { at, received_at, record_id, device_id, attendance }
        };
        let stay =
            TappedStay { taps: times.len(), clock_out_at: clock_out.map(at), is_uneven: false };
        TappedShift { taps: times.iter().map(tap).collect(), stays: vec![stay] }
    }

    /// Applies shifts and notes the outcome of the taps.
    fn apply(
        &mut self,
        world: &World,
        timeline: &mut Timeline,
        shifts: &[(&[&str], Option<&str>)],
    ) -> Vec<TapOutcome> {
        let shifts: Vec<TappedShift> =
            shifts.iter().map(|(times, out)| self.shift(world, times, *out)).collect();
        let person = world.person();
        let outcomes = apply_taps(&shifts, &person, &world.applying(), timeline);
        for (tap, outcome) in shifts.iter().flat_map(|s| &s.taps).zip(outcomes.iter().flatten()) {
            self.0.insert(tap.at, outcome.ok());
        }
        outcomes.into_iter().flatten().collect()
    }
}

fn correct_times(
    world: &World,
    timeline: &mut Timeline,
    id: AttendanceId,
    clock_in_at: Option<DateTime<Utc>>,
    clock_out_at: Option<DateTime<Utc>>,
) {
    let to = Correction { clock_in_at, clock_out_at };
    world.change(|context| correct(id, to, context, timeline)).unwrap();
}

fn reject(world: &World, timeline: &mut Timeline, id: AttendanceId) {
    world.change(|context| review(id, Review::Rejected, context, timeline)).unwrap();
}

fn spans(timeline: &Timeline) -> Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> {
    timeline.iter().map(|there| (there.clock_in_at, there.clock_out_at)).collect()
}

const MORNING: &str = "2026-11-02 09:00";
const NOON: &str = "2026-11-02 12:00";
const EVENING: &str = "2026-11-02 17:30";

/// Rules SYNC-18 and TERM-7: a push that came earlier may be applied later than the push of another terminal.
#[test]
fn a_clock_out_that_arrived_later_than_the_tap_that_is_applied_is_not_in_the_future() {
    let mut world = World::new();
    let taps = Taps(BTreeMap::new());
    world.receipt.received_at = at(EVENING);
    let yard = taps.shift(&world, &[EVENING], None).taps;
    world.receipt.received_at = at(NOON);
    let mut shift = taps.shift(&world, &[MORNING], Some(EVENING));
    shift.taps.extend(yard);
    shift.stays[0].taps = 2;
    let mut timeline = Timeline::default();
    let outcomes = apply_taps(&[shift], &world.person(), &world.applying(), &mut timeline);
    assert!(outcomes.iter().flatten().all(Result::is_ok), "{outcomes:?}");
    assert_eq!(spans(&timeline), [(at(MORNING), Some(at(EVENING)))]);
    assert_eq!(timeline.iter().next().unwrap().received_at, at(EVENING));
    // Its own arrival does not allow an even later time.
    let future = taps.shift(&world, &[MORNING], Some(EVENING));
    let outcomes =
        apply_taps(&[future], &world.person(), &world.applying(), &mut Timeline::default());
    assert_eq!(outcomes[0][0], Err(Code::FutureTime));
}

/// Rule TERM-5: a terminal sends no place, and is fixed where people work.
#[test]
fn a_tap_counts_where_a_place_is_required() {
    let mut world = World::new();
    world.settings.geofences =
        vec![Geofence { name: "Office".into(), lat: 52.52, lng: 13.4, radius_m: 100.0 }];
    world.settings.geofence_policy = GeofencePolicy::Reject;
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    let outcomes = taps.apply(&world, &mut timeline, &[(&[MORNING, EVENING], Some(EVENING))]);
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    let stored = timeline.iter().next().unwrap();
    assert_eq!((stored.review, flags(stored)), (Review::None, vec![]));
}

/// Rules TERM-5 and TERM-7.
#[test]
fn a_shift_is_an_attendance_and_its_clock_out_moves() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING], None)]);
    let id = timeline.iter().next().unwrap().id;
    taps.apply(&world, &mut timeline, &[(&[MORNING, NOON], Some(NOON))]);
    assert_eq!(spans(&timeline), [(at(MORNING), Some(at(NOON)))]);
    let outcomes = taps.apply(&world, &mut timeline, &[(&[MORNING, NOON, EVENING], Some(EVENING))]);
    assert_eq!(outcomes, vec![Ok(id); 3]);
    let there = timeline.get(id).unwrap();
    assert_eq!(there.sent.source, Some(Source::Kiosk));
    assert_eq!((there.day_result.status, there.day_result.worked_minutes), (Status::Present, 480));
    // The same shifts again change nothing.
    let mut loaded = Timeline::of(timeline.iter().cloned().collect());
    taps.apply(&world, &mut loaded, &[(&[MORNING, NOON, EVENING], Some(EVENING))]);
    assert!(loaded.changes().is_empty() && loaded.removed().is_empty());
}

/// Rule TERM-7.
#[test]
fn an_attendance_that_more_taps_contradict_goes() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[EVENING], None)]);
    let mut timeline = Timeline::of(timeline.iter().cloned().collect());
    taps.apply(&world, &mut timeline, &[(&[MORNING, EVENING], Some(EVENING))]);
    assert_eq!(spans(&timeline), [(at(MORNING), Some(at(EVENING)))]);
    let removed = timeline.removed();
    assert_eq!(removed.iter().map(|gone| gone.clock_in_at).collect::<Vec<_>>(), [at(EVENING)]);
}

/// Rules TERM-7 and TIME-31.
#[test]
fn a_shift_waits_for_its_length_until_taps_make_it_shorter() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    let next = "2026-11-03 01:30";
    taps.apply(&world, &mut timeline, &[(&[MORNING, next], Some(next))]);
    let state = |timeline: &Timeline| {
        let first = timeline.iter().next().unwrap();
        (first.review, first.review_reason.clone(), first.flags.contains(&Flag::TooLong))
    };
    assert_eq!(state(&timeline), (Review::Pending, Some("too_long".into()), true));
    let shorter = [(&[MORNING, EVENING][..], Some(EVENING)), (&[next][..], None)];
    taps.apply(&world, &mut timeline, &shorter);
    assert_eq!(state(&timeline), (Review::None, None, false));
}

/// Rule TERM-8: a phone has sent the clock-out that the person forgot to tap.
#[test]
fn a_clock_out_that_no_tap_made_stays() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING], None)]);
    let id = timeline.iter().next().unwrap().id;
    let mut copy = synced("7-2026-11-02 09:00", MORNING, Some("2026-11-02 17:00"));
    copy.device_id = "gate".into();
    assert_eq!(world.apply(&copy, &mut timeline).attendance_id, Some(id));
    let mut timeline = Timeline::of(timeline.iter().cloned().collect());
    // On the next morning, all taps are grouped again.
    let next = "2026-11-03 09:00";
    let spans_of = |clock_in, out: Option<&str>| (at(clock_in), out.map(at));
    taps.apply(&world, &mut timeline, &[(&[MORNING], None), (&[next], None)]);
    let day = spans_of(MORNING, Some("2026-11-02 17:00"));
    assert_eq!(spans(&timeline), [day, spans_of(next, None)]);
    // A tap from before the clock-in comes late.
    let earlier = "2026-11-02 08:50";
    taps.apply(&world, &mut timeline, &[(&[earlier, MORNING], Some(MORNING)), (&[next], None)]);
    assert!(spans(&timeline).contains(&day), "{:?}", spans(&timeline));
}

/// Rule TERM-8.
#[test]
fn what_somebody_decided_stays_and_a_tap_beyond_it_waits() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING], None)]);
    let id = timeline.iter().next().unwrap().id;
    correct_times(&world, &mut timeline, id, None, Some(at("2026-11-02 16:00")));
    let decided = timeline.get(id).unwrap().clone();
    let outcomes = taps.apply(&world, &mut timeline, &[(&[MORNING, NOON, EVENING], Some(EVENING))]);
    assert_eq!(timeline.get(id), Some(&decided));
    assert_eq!(outcomes[..2], [Ok(id), Ok(id)]);
    let late = timeline.get(outcomes[2].unwrap()).unwrap().clone();
    assert_eq!((late.clock_in_at, late.clock_out_at), (at(EVENING), None));
    assert_eq!((late.review, late.review_reason.as_deref()), (Review::Pending, Some("late_tap")));
    assert_eq!(flags(&late), [Flag::LateArrival, Flag::AutoClosed, Flag::LateTap]);
    // A rejected attendance stays rejected when the tap comes again.
    reject(&world, &mut timeline, late.id);
    let rejected = timeline.get(late.id).unwrap().clone();
    let again = taps.apply(&world, &mut timeline, &[(&[MORNING, NOON, EVENING], Some(EVENING))]);
    assert_eq!(again[2], Ok(late.id));
    assert_eq!(timeline.get(late.id), Some(&rejected));
}

/// Rule TERM-8.
#[test]
fn a_corrected_clock_in_stays_and_a_double_tap_of_its_clock_out_is_a_part_of_it() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING, NOON], Some(NOON))]);
    let id = timeline.iter().next().unwrap().id;
    correct_times(&world, &mut timeline, id, Some(at("2026-11-02 08:30")), None);
    let decided = timeline.get(id).unwrap().clone();
    let double = "2026-11-02 12:01";
    let beyond = "2026-11-02 12:01:01";
    let outcomes = taps.apply(&world, &mut timeline, &[(&[MORNING, NOON, double], Some(double))]);
    assert_eq!(outcomes, vec![Ok(id); 3]);
    assert_eq!(spans(&timeline), [(at("2026-11-02 08:30"), Some(at(NOON)))]);
    taps.apply(&world, &mut timeline, &[(&[MORNING, NOON, double, beyond], Some(beyond))]);
    assert_eq!(timeline.get(id), Some(&decided));
    assert_eq!(spans(&timeline)[1], (at(beyond), None));
}

/// Rule TERM-8: it holds also if the attendance of a tap is not known yet.
#[test]
fn a_rejected_late_tap_is_not_clocked_out_by_another() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING], None)]);
    let id = timeline.iter().next().unwrap().id;
    correct_times(&world, &mut timeline, id, None, Some(at("2026-11-02 16:00")));
    let outcomes = taps.apply(&world, &mut timeline, &[(&[MORNING, EVENING], Some(EVENING))]);
    let late = outcomes[1].unwrap();
    reject(&world, &mut timeline, late);
    let rejected = timeline.get(late).unwrap().clone();
    let later = "2026-11-02 18:15";
    let mut unknown = Taps(BTreeMap::new());
    let shift: (&[&str], _) = (&[MORNING, EVENING, later], Some(later));
    let outcomes = unknown.apply(&world, &mut timeline, &[shift]);
    assert_eq!(outcomes, [Ok(id), Ok(late), Ok(late)]);
    assert_eq!(timeline.get(late), Some(&rejected));
}

/// Rule TERM-8: an approved payroll does not change.
#[test]
fn on_a_locked_date_what_is_paid_stays_and_what_comes_waits() {
    let mut world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    taps.apply(&world, &mut timeline, &[(&[MORNING, NOON], Some(NOON))]);
    let paid = timeline.iter().next().unwrap().clone();
    world.lock("2026-11-01", "2026-11-02");
    let tuesday = "2026-11-03 09:00";
    taps.apply(
        &world,
        &mut timeline,
        &[(&[MORNING, NOON, EVENING], Some(EVENING)), (&[tuesday], None)],
    );
    assert_eq!(timeline.get(paid.id), Some(&paid));
    let reviews: Vec<_> = timeline.iter().map(|there| (there.clock_in_at, there.review)).collect();
    let expected =
        [(at(MORNING), Review::None), (at(EVENING), Review::Pending), (at(tuesday), Review::None)];
    assert_eq!(reviews, expected);
    // Another tap of a waiting attendance belongs to it.
    let later = "2026-11-02 18:15";
    let times = [MORNING, NOON, EVENING, later];
    taps.apply(&world, &mut timeline, &[(&times, Some(later)), (&[tuesday], None)]);
    assert_eq!(spans(&timeline)[1], (at(EVENING), Some(at(later))));
    assert_eq!(timeline.on(date("2026-11-02")).count(), 2);
}

/// Rule TERM-5: taps do not change other attendances of the employee.
#[test]
fn a_shift_that_overlaps_another_attendance_is_refused_until_it_does_not() {
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    let phone = synced("r1", "2026-11-02 11:00", Some("2026-11-02 13:00"));
    world.apply(&phone, &mut timeline);
    let shift: (&[&str], _) = (&[MORNING, EVENING], Some(EVENING));
    let outcomes = taps.apply(&world, &mut timeline, &[shift]);
    assert!(outcomes.iter().all(|one| *one == Err(Code::Overlap)), "{outcomes:?}");
    assert_eq!(timeline.iter().count(), 1);
    let id = phone.attendance_id(ORGANIZATION);
    reject(&world, &mut timeline, id);
    let outcomes = taps.apply(&world, &mut timeline, &[shift]);
    assert!(outcomes.iter().all(Result::is_ok));
    assert_eq!(timeline.iter().filter(|there| there.counts()).count(), 1);
    assert_eq!(timeline.iter().next().unwrap().employee_id, EMPLOYEE);
    assert!(world.now - at(MORNING) < TimeDelta::days(7));
}

/// Rule TERM-12: tapped breaks are gaps between attendances, as if a phone had sent them.
#[test]
fn the_attendances_of_a_shift_follow_its_taps() {
    const BACK: &str = "2026-11-02 13:00";
    let world = World::new();
    let mut taps = Taps(BTreeMap::new());
    let mut timeline = Timeline::default();
    let stay = |taps, out: Option<&str>, is_uneven| TappedStay {
        taps,
        clock_out_at: out.map(at),
        is_uneven,
    };
    let mut apply = |timeline: &mut Timeline, times: &[&str], stays: Vec<TappedStay>| {
        let shift = TappedShift { stays, ..taps.shift(&world, times, None) };
        let shifts = [shift];
        let outcomes = apply_taps(&shifts, &world.person(), &world.applying(), timeline);
        for (tap, outcome) in shifts[0].taps.iter().zip(&outcomes[0]) {
            taps.0.insert(tap.at, outcome.ok());
        }
        let of = |there: &Attendance| {
            let is_uneven = there.flags.contains(&Flag::UnevenTaps);
            (there.clock_in_at, there.clock_out_at, is_uneven)
        };
        timeline.iter().map(of).collect::<Vec<_>>()
    };
    let morning = (at(MORNING), Some(at(NOON)), false);
    let two = apply(&mut timeline, &[MORNING, NOON], vec![stay(2, Some(NOON), false)]);
    assert_eq!(two, [morning]);
    // It is not known yet whether the third tap is the end.
    let three = [MORNING, NOON, BACK];
    let uneven = apply(&mut timeline, &three, vec![stay(3, Some(BACK), true)]);
    assert_eq!(uneven, [(at(MORNING), Some(at(BACK)), true)]);
    let four = [MORNING, NOON, BACK, EVENING];
    let stays = vec![stay(2, Some(NOON), false), stay(2, Some(EVENING), false)];
    let pairs = apply(&mut timeline, &four, stays.clone());
    assert_eq!(pairs, [morning, (at(BACK), Some(at(EVENING)), false)]);
    // The same taps again change nothing.
    let mut loaded = Timeline::of(timeline.iter().cloned().collect());
    assert_eq!(apply(&mut loaded, &four, stays), pairs);
    assert!(loaded.changes().is_empty() && loaded.removed().is_empty());
}
