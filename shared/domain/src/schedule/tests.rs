use chrono_tz::{America, Asia, Australia, Europe, Pacific};

use super::*;
use crate::testing::{at, entry, wall, weekdays};
use Weekday::{Fri, Mon, Sat, Sun, Thu, Tue, Wed};

/// Rule TIME-7.
#[test]
fn a_wall_time_in_a_gap_is_read_with_the_offset_before_it() {
    let cases = [
        (Europe::Berlin, "2026-03-29 02:30", "2026-03-29T01:30Z"),
        (Europe::Berlin, "2026-03-29 02:00", "2026-03-29T01:00Z"),
        (Europe::Berlin, "2026-03-29 03:00", "2026-03-29T01:00Z"),
        (America::New_York, "2026-03-08 02:30", "2026-03-08T07:30Z"),
        // Lord Howe moves by half an hour: 02:00 +10:30 is 02:30 +11:00.
        (Australia::Lord_Howe, "2026-10-04 02:15", "2026-10-03T15:45Z"),
        // In Tehran the day began at 01:00 when the clocks went forward.
        (Asia::Tehran, "2021-03-22 00:30", "2021-03-21T21:00Z"),
        // Samoa skipped a whole date.
        (Pacific::Apia, "2011-12-30 09:00", "2011-12-30T19:00Z"),
    ];
    for (zone, text, expected) in cases {
        assert_eq!(instant(zone, wall(text)), at(expected), "{zone} {text}");
    }
    let read = at("2026-03-29T01:30Z").with_timezone(&Europe::Berlin).naive_local();
    assert_eq!(read, wall("2026-03-29 03:30"));
}

/// Rule TIME-7.
#[test]
fn a_wall_time_that_exists_twice_is_its_first_occurrence() {
    let cases = [
        (Europe::Berlin, "2026-10-25 02:30", "2026-10-25T00:30Z"),
        (Europe::Berlin, "2026-10-25 03:00", "2026-10-25T02:00Z"),
        (America::New_York, "2026-11-01 01:30", "2026-11-01T05:30Z"),
        (Australia::Lord_Howe, "2026-04-05 01:45", "2026-04-04T14:45Z"),
        (Asia::Tehran, "2021-09-21 23:30", "2021-09-21T19:00Z"),
    ];
    for (zone, text, expected) in cases {
        assert_eq!(instant(zone, wall(text)), at(expected), "{zone} {text}");
    }
}

#[test]
fn a_plan_is_a_week_or_a_rotation() {
    let week = weekdays("09:00", "18:00", 60);
    assert!(week.weekly().is_some() && week.rotation().is_none());
    let entry = RotationEntry { rotation_id: RotationId(uuid::Uuid::from_u128(1)), offset_days: 2 };
    let rotation = Plan::Rotation(entry);
    assert_eq!((rotation.weekly(), rotation.rotation()), (None, Some(entry)));
}

/// Rule TIME-4.
#[test]
fn a_week_has_one_entry_a_weekday_and_no_shift_overlaps_the_next() {
    let second = |entry, first, weekday| WeekViolation::SecondEntry { entry, first, weekday };
    let reaches = |entry, next| WeekViolation::OverlapsNext { entry, next };
    let cases = [
        (vec![], vec![]),
        (weekdays("09:00", "18:00", 60).weekly().unwrap().days.clone(), vec![]),
        // In a week of 24-hour shifts, each begins when the one before ends.
        (
            [Mon, Tue, Wed, Thu, Fri, Sat, Sun].map(|d| entry(d, "07:00", "07:00", 0)).to_vec(),
            vec![],
        ),
        (vec![entry(Mon, "07:00", "07:00", 0)], vec![]),
        (
            vec![entry(Mon, "09:00", "12:00", 0), entry(Mon, "13:00", "17:00", 0)],
            vec![second(1, 0, Mon)],
        ),
        (
            vec![entry(Tue, "05:00", "13:00", 0), entry(Mon, "22:00", "06:00", 0)],
            vec![reaches(1, 0)],
        ),
        (vec![entry(Mon, "22:00", "06:00", 0), entry(Tue, "06:00", "14:00", 0)], vec![]),
        // There is a day off between them.
        (vec![entry(Mon, "22:00", "06:00", 0), entry(Wed, "00:00", "08:00", 0)], vec![]),
        (vec![entry(Sat, "22:00", "06:00", 0), entry(Mon, "00:00", "08:00", 0)], vec![]),
        // The beginning of the week follows its end.
        (
            vec![entry(Mon, "05:00", "13:00", 0), entry(Sun, "22:00", "06:00", 0)],
            vec![reaches(1, 0)],
        ),
        (
            vec![
                entry(Wed, "10:00", "10:00", 0),
                entry(Thu, "09:00", "08:00", 0),
                entry(Wed, "08:00", "09:00", 0),
                entry(Fri, "07:59", "09:00", 0),
            ],
            vec![second(2, 0, Wed), reaches(0, 1), reaches(1, 3)],
        ),
    ];
    for (days, violations) in cases {
        assert_eq!(check(&days), violations, "{days:?}");
    }
}
