use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::Value;

use super::*;
use crate::worth::Off;

fn dates() -> Vec<String> {
    (2..30).map(|day| format!("2026-11-{day:02}")).collect()
}

/// Days of different dates, with all that a day may have.
fn days() -> impl Strategy<Value = Vec<SheetDay>> {
    prop::collection::btree_set(select(dates()), 1..6)
        .prop_flat_map(|dates: BTreeSet<String>| dates.into_iter().map(day).collect::<Vec<_>>())
}

fn day(on: String) -> impl Strategy<Value = SheetDay> {
    let kind = prop::option::of(select(vec!["public", "special", "größe"]));
    let attendances = prop::collection::btree_map(0u32..24, 0u32..600, 0..3);
    (kind, attendances, 0u32..600, 0u32..600).prop_map(move |(kind, attendances, due, credited)| {
        let attendances = attendances
            .iter()
            .map(|(hour, minutes)| attended(&on, &format!("{hour:02}:00"), *minutes));
        SheetDay::of(SheetFacts {
            shifts: vec![shift(&on, "09:00", "17:30", 30)],
            holiday: kind.map(|kind| SheetHoliday { kind: kind.to_owned(), off: Off::None }),
            due_minutes: due,
            credited_minutes: credited,
            attendances: attendances.collect(),
            ..facts(&on)
        })
    })
}

/// The JSON of a value with the names of all objects in the opposite order.
fn turned(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let fields =
                map.iter().rev().map(|(name, value)| format!("\"{name}\": {}", turned(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
        }
        Value::Array(list) => {
            format!("[{}]", list.iter().map(turned).collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

/// A change of one fact of a day.
fn changed(day: &mut SheetDay, which: usize) {
    match which {
        0 => day.due += 1,
        1 => day.worked += 1,
        2 => day.credited += 1,
        3 => day.codes.push(CodeMinutes::of("late", 1)),
        4 => day.shifts.clear(),
        5 => day.timezone = chrono_tz::Europe::Berlin,
        6 => day.holiday = Some(SheetHoliday { kind: "new".to_owned(), off: Off::None }),
        _ => day.attendances.push(attended("2026-11-30", "09:00", 1)),
    }
}

/// Rule SHEET-3.
#[test]
fn the_hash_is_the_sha256_of_the_bytes() {
    // printf '[]' | sha256sum
    let of_nothing = "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945";
    assert_eq!(days_hash(&[]).as_str(), of_nothing);
    let days = [worked("2026-11-02", 500)];
    assert_eq!(days_hash(&days), SignedDays::of(&days).hash());
}

/// Rule SHEET-3: each fact of an attendance is signed.
#[test]
fn every_fact_of_an_attendance_changes_the_hash() {
    let attendance = attended("2026-11-02", "09:00", 490);
    let hash = |attendance: SheetAttendance| {
        let mut day = worked("2026-11-02", 490);
        day.attendances = vec![attendance];
        days_hash(&[day])
    };
    let changes: [fn(&mut SheetAttendance); 11] = [
        |_| {},
        |of| of.id = AttendanceId(Uuid::from_u128(7)),
        |of| of.clock_in = at("2026-11-02 09:01"),
        |of| of.clock_out = None,
        |of| of.end = End::Open,
        |of| of.review = Review::Approved,
        |of| of.extra_review = ExtraReview::Approved,
        |of| of.break_minutes = 29,
        |of| of.worked_minutes = 489,
        |of| of.uncounted_minutes = 1,
        |of| of.codes[0].minutes = 9,
    ];
    let hashes = changes.map(|change| {
        let mut changed = attendance.clone();
        change(&mut changed);
        hash(changed).as_str().to_owned()
    });
    assert_eq!(BTreeSet::from(hashes.clone()).len(), hashes.len());
}

proptest! {
    /// Rule SHEET-3.
    #[test]
    fn signed_days_are_in_the_canonical_form_and_are_read_again(days in days()) {
        let signed = SignedDays::of(&days);
        let general = serde_json_canonicalizer::to_vec(&days).unwrap();
        prop_assert_eq!(signed.as_str().as_bytes(), &general[..]);
        prop_assert_eq!(signed.days().unwrap(), days);
        let stored = serde_json::to_string(&signed).unwrap();
        prop_assert_eq!(serde_json::from_str::<SignedDays>(&stored).unwrap(), signed);
    }

    /// Rule SHEET-3.
    #[test]
    fn the_hash_depends_on_no_order(days in days()) {
        let hash = days_hash(&days);
        let backwards: Vec<_> = days.iter().rev().cloned().collect();
        prop_assert_eq!(&days_hash(&backwards), &hash);
        let turned = turned(&serde_json::to_value(&days).unwrap());
        let read: Vec<SheetDay> = serde_json::from_str(&turned).unwrap();
        prop_assert_eq!(&days_hash(&read), &hash);
        let listed_backwards = |day: &SheetDay| SheetDay::of(SheetFacts {
            shifts: vec![shift(&day.date.to_string(), "09:00", "17:30", 30)],
            holiday: day.holiday.clone(),
            due_minutes: day.due,
            credited_minutes: day.credited,
            attendances: day.attendances.iter().rev().cloned().collect(),
            ..facts(&day.date.to_string())
        });
        let listed_backwards: Vec<SheetDay> = days.iter().map(listed_backwards).collect();
        prop_assert_eq!(days_hash(&listed_backwards), hash);
    }

    /// Rule SHEET-3: the hash changes if and only if the days do.
    #[test]
    fn another_fact_gives_another_hash(days in days(), place: Index, which in 0usize..8) {
        let mut others = days.clone();
        changed(place.get_mut(&mut others), which);
        prop_assert_eq!(days == others, days_hash(&days) == days_hash(&others));
        others.pop();
        prop_assert_ne!(days_hash(&days), days_hash(&others));
    }
}
