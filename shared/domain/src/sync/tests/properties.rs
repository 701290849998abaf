//! Properties of every batch and every history.

use proptest::prelude::*;

use super::*;

/// Times on a grid of ten minutes over three days, so that attendances often touch and overlap.
fn grid() -> impl Strategy<Value = DateTime<Utc>> {
    (0i64..3 * 144).prop_map(|step| at("2026-11-02 00:00") + TimeDelta::minutes(10 * step))
}

fn places() -> impl Strategy<Value = Place> {
    prop_oneof![
        3 => Just(Place::default()),
        1 => Just(coordinates(52.520008, 13.404954, None)),
        1 => Just(coordinates(52.521500, 13.404954, Some(80.0))),
        1 => Just(coordinates(52.521500, 13.404954, None)),
    ]
}

/// Records with few identities: some are copies of others, some fill others, and some contradict others.
fn records(identities: usize) -> impl Strategy<Value = SyncRecord> {
    let length = prop::option::of(-2i64..120);
    // A record of a terminal whose clock was wrong has only an interval of the clock-in, with this number of steps.
    let width = prop::option::weighted(0.3, 0i64..400);
    (0..identities, any::<bool>(), grid(), length, width, places()).prop_map(
        |(id, kiosk, clock_in, length, width, place)| SyncRecord {
            index: 0,
            id: format!("r{id}"),
            employee_id: EMPLOYEE,
            device_id: if kiosk { "kiosk".into() } else { String::new() },
            sent: Sent {
                clock_in: Some(clock_in),
                clock_in_latest: width
                    .filter(|_| length.is_none())
                    .map(|steps| clock_in + TimeDelta::minutes(10 * steps)),
                clock_out: length.map(|steps| clock_in + TimeDelta::minutes(10 * steps)),
                place,
                source: None,
            },
            photo: Photo::Elsewhere,
            uneven_taps: false,
        },
    )
}

/// A batch in the accepted form: no identity twice.
fn batches() -> impl Strategy<Value = Vec<SyncRecord>> {
    prop::collection::vec(records(1000), 0..25).prop_map(|mut batch| {
        let mut seen = std::collections::BTreeSet::new();
        batch.retain(|r| seen.insert((r.device_id.clone(), r.id.clone())));
        for (index, record) in (0u32..).zip(&mut batch) {
            record.index = index;
        }
        batch
    })
}

/// Only records that are stored and disjoint. Some of them wait for a review.
fn without_overlaps(mut batch: Vec<SyncRecord>) -> Vec<SyncRecord> {
    let world = world();
    order(&mut batch, &world.receipt);
    let mut timeline = Timeline::default();
    batch.retain(|record| {
        let result = world.apply(record, &mut timeline);
        // The order of two records of the same punch decides which of them is stored.
        let is_own = result.attendance_id == Some(record.attendance_id(ORGANIZATION));
        is_own && matches!(result.verdict, Created | NeedsReview)
    });
    batch
}

fn world() -> World {
    let mut world = fenced(GeofencePolicy::Flag);
    world.lock("2026-11-03", "2026-11-03");
    world.now = at("2026-11-04 20:00");
    world.receipt.received_at = world.now;
    world
}

fn state(timeline: &Timeline) -> Vec<Attendance> {
    timeline.iter().cloned().collect()
}

fn verdicts(results: &[ItemResult]) -> Vec<(&str, Decided)> {
    let mut verdicts: Vec<_> = results.iter().map(|j| (&*j.id, decided(j))).collect();
    verdicts.sort_unstable();
    verdicts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Rule SYNC-5.
    #[test]
    fn the_order_of_the_array_does_not_matter(
        (batch, shuffled) in batches().prop_flat_map(|b| (Just(b.clone()), Just(b).prop_shuffle())),
    ) {
        let world = world();
        let mut one = Timeline::default();
        let mut other = Timeline::default();
        let results = world.apply_all(batch, &mut one);
        let results_shuffled = world.apply_all(shuffled, &mut other);
        prop_assert_eq!(results, results_shuffled);
        prop_assert_eq!(state(&one), state(&other));
    }

    #[test]
    fn the_same_batch_again_changes_nothing(
        earlier in batches(), batch in batches(), minutes in 0i64..3,
    ) {
        let mut world = world();
        let mut timeline = Timeline::default();
        world.apply_all(earlier, &mut timeline);
        let first = world.apply_all(batch.clone(), &mut timeline);
        let mut timeline = Timeline::of(state(&timeline));
        world.now += TimeDelta::minutes(minutes);
        // A record that was refused is judged again. It may be the same punch as one that came after it.
        let is_stored = |record: &SyncRecord| {
            let of_record = first.iter().find(|result| result.index == record.index).unwrap();
            !matches!(of_record.verdict, Rejected | Conflict)
        };
        let stored: Vec<SyncRecord> = batch.into_iter().filter(is_stored).collect();
        let again = world.apply_all(stored, &mut timeline);
        prop_assert!(timeline.changes().is_empty());
        for again in again {
            prop_assert_eq!(decided(&again), (Duplicate, None));
            let before = first.iter().find(|result| result.index == again.index).unwrap();
            prop_assert_eq!(again.attendance_id, before.attendance_id);
        }
    }

    #[test]
    fn a_batch_without_overlaps_may_be_split_anywhere(
        batch in batches().prop_map(without_overlaps), halves in any::<u32>(),
    ) {
        let world = world();
        let mut whole = Timeline::default();
        world.apply_all(batch.clone(), &mut whole);
        let (first, second): (Vec<_>, Vec<_>) =
            batch.into_iter().partition(|record| halves >> (record.index % 32) & 1 == 0);
        let mut split = Timeline::default();
        world.apply_all(first, &mut split);
        let mut split = Timeline::of(state(&split));
        world.apply_all(second, &mut split);
        prop_assert_eq!(state(&whole), state(&split));
    }

    #[test]
    fn nothing_that_counts_ever_overlaps(
        history in prop::collection::vec((records(6), 0u8..6), 0..40),
    ) {
        let world = world();
        let mut timeline = Timeline::default();
        for (record, step) in history {
            let known = timeline.get(record.attendance_id(ORGANIZATION)).cloned();
            match (step, known) {
                // A rejection, and its reversal if nothing overlaps the attendance since.
                (0, Some(mut refused)) => {
                    refused.review = Review::Rejected;
                    world.put(&mut timeline, refused);
                }
                (1, Some(mut approved)) => {
                    let i = approved.clock_in_at;
                    let o = approved.clock_out_at;
                    if timeline.overlapping(i, o, Some(approved.id)).is_none() {
                        approved.review = Review::Approved;
                        world.put(&mut timeline, approved);
                    }
                }
                (2, Some(mut corrected)) => {
                    let i = record.clock_in(&world.receipt);
                    let o = record.sent.clock_out;
                    let free = timeline.overlapping(i, o, Some(corrected.id)).is_none();
                    if free && o.is_some_and(|o| i <= o) {
                        (corrected.clock_in_at, corrected.clock_out_at) = (i, o);
                        corrected.clock_in_latest_at = None;
                        world.correct(&mut timeline, corrected);
                    }
                }
                _ => {
                    world.apply(&record, &mut timeline);
                }
            }
            for one in timeline.iter().filter(|one| one.counts()) {
                let i = one.clock_in_at;
                let o = one.clock_out_at;
                prop_assert_eq!(timeline.overlapping(i, o, Some(one.id)), None);
                prop_assert!(o.is_none_or(|o| i <= o));
            }
        }
    }

    /// Rules SYNC-28, SYNC-38 and SYNC-39.
    #[test]
    fn no_clock_out_is_lost_without_a_word(
        history in prop::collection::vec((records(6), any::<bool>(), 0i64..60), 0..40),
    ) {
        let world = world();
        let mut timeline = Timeline::default();
        for (mut record, is_whole, seconds) in history {
            // Few places on the grid, so that many records are the same punch.
            let clock_in = record.clock_in(&world.receipt);
            let near = at("2026-11-02 08:00") + (clock_in - at("2026-11-02 00:00")) / 12;
            let lasts = record.sent.clock_out.map(|out| (out - clock_in) / 6);
            record.sent.clock_in_latest = None;
            record.sent.clock_in = Some(near + TimeDelta::seconds(seconds));
            record.sent.clock_out = lasts.filter(|_| is_whole).map(|lasts| near + lasts);
            let result = world.apply(&record, &mut timeline);
            let Some(clock_out) = record.clock_out(&world.receipt) else { continue };
            if matches!(result.verdict, Conflict | Rejected) {
                continue;
            }
            let there = timeline.get(result.attendance_id.unwrap()).unwrap();
            let mut end = there.clock_out_at.unwrap();
            for next in timeline.iter().filter(|next| next.id != there.id) {
                end = if next.clock_in_at == end { next.clock_out_at.unwrap_or(end) } else { end };
            }
            let later = clock_out - end;
            let longer = (clock_out - record.clock_in(&world.receipt)) - (end - there.clock_in_at);
            let is_stored = later.min(longer) <= TimeDelta::minutes(1);
            prop_assert!(is_stored || there.review == Review::Pending, "{record:?} {there:?}");
        }
    }

    #[test]
    fn a_clock_out_that_comes_later_makes_what_coming_at_once_would(
        mut others in batches(), record in records(1), hours in 0i64..30,
    ) {
        others.truncate(4);
        let mut world = world();
        let mut at_once = Timeline::default();
        world.apply_all(others, &mut at_once);
        let mut late = at_once.clone();
        let result_at_once = world.apply(&record, &mut at_once);
        let stored = matches!(result_at_once.verdict, Created | NeedsReview);
        if !stored || record.sent.clock_out.is_none() {
            return Ok(());
        }

        let mut first = record.clone();
        first.sent.clock_out = None;
        world.now -= TimeDelta::hours(hours);
        world.apply(&first, &mut late);
        world.now += TimeDelta::hours(hours);
        let merged = world.apply(&record, &mut late);
        let expected = match result_at_once.verdict {
            Created => Updated,
            verdict => verdict,
        };
        prop_assert_eq!(decided(&merged), (expected, result_at_once.code));
        let strip = |timeline: &Timeline| -> Vec<Attendance> {
            let mut state = state(timeline);
            for attendance in &mut state {
                (attendance.created_at, attendance.updated_at) = (world.now, world.now);
            }
            state
        };
        prop_assert_eq!(strip(&at_once), strip(&late));
    }

    #[test]
    fn verdicts_do_not_depend_on_which_copy_of_the_timeline_is_asked(batch in batches()) {
        let world = world();
        let mut one = Timeline::default();
        let mut reloaded = Timeline::default();
        let mut ordered = batch;
        order(&mut ordered, &world.receipt);
        let mut of_one = vec![];
        let mut of_reloaded = vec![];
        for record in &ordered {
            of_one.push(world.apply(record, &mut one));
            reloaded = Timeline::of(state(&reloaded));
            of_reloaded.push(world.apply(record, &mut reloaded));
        }
        prop_assert_eq!(verdicts(&of_one), verdicts(&of_reloaded));
        prop_assert_eq!(state(&one), state(&reloaded));
    }
}
