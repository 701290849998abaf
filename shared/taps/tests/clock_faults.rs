//! The taps that are faulty, and their state: the limits of each rule, and worked cases.

#![allow(clippy::unwrap_used)]

mod log;

use chrono::TimeDelta;
use log::{MANILA, at, line, local, read};
use proptest::prelude::*;
use wfm_taps::clock_fault::{FaultyShift, Interval};
use wfm_taps::{clock, clock_fault, tap};

/// The lines with a faulty time in a log of one person that was exported at the end of 2024.
fn faulty(clocks: &[&str]) -> Vec<usize> {
    let log: String = clocks.iter().map(|clock| line("7", clock, 0)).collect();
    let (readings, _) = read(&log, at("2024-12-31 23:59:59"));
    let taps = readings.faults.iter().flat_map(|fault| &fault.taps);
    let lines: Vec<usize> = taps.map(|tap| tap.line).collect();
    assert_eq!(readings.punches.len() + lines.len(), clocks.len());
    lines
}

#[test]
fn an_unreadable_time_is_faulty() {
    let clocks = ["2024-07-01 08:00:00", "1971--10--29 -23:-23:-27", "2024-07-01 08:00:01"];
    assert_eq!(faulty(&clocks), [2]);
}

#[test]
fn a_year_before_2010_is_faulty() {
    assert_eq!(faulty(&["2009-12-31 23:59:59", "2010-01-01 00:00:00"]), [1]);
}

#[test]
fn a_time_after_the_export_is_faulty() {
    assert_eq!(faulty(&["2024-12-31 23:59:59", "2025-01-01 00:00:00"]), [2]);
}

#[test]
fn a_time_more_than_30_days_before_the_latest_sound_time_is_faulty() {
    let first = "2024-07-30 08:00:00";
    let latest = "2024-07-31 08:00:00";
    let limit = "2024-07-01 08:00:00";
    assert_eq!(faulty(&[first, latest, limit]), [0; 0]);
    assert_eq!(faulty(&[first, latest, "2024-07-01 07:59:59"]), [3]);
    // The latest sound time counts, and not the time of the tap before.
    assert_eq!(faulty(&[first, latest, limit, "2024-07-01 07:59:59"]), [4]);
}

#[test]
fn of_times_that_contradict_each_other_as_few_as_possible_are_faulty() {
    let first = "2024-07-01 08:00:00";
    let ahead = "2024-08-01 08:00:01";
    let later = "2024-07-02 08:00:00";
    assert_eq!(faulty(&[first, "2024-08-01 08:00:00", later]), [0; 0]);
    // Two against one. If it is one against one, the earlier one is sound.
    assert_eq!(faulty(&[first, ahead, later, later]), [2]);
    assert_eq!(faulty(&[first, ahead, ahead, later]), [4]);
    assert_eq!(faulty(&[first, ahead, later]), [3]);
    assert_eq!(faulty(&[ahead, later]), [2]);
    assert_eq!(faulty(&[ahead, later, later]), [1]);
}

/// This number of taps, one after the other, from a date on.
fn taps_from(date: &str, count: i64, hours: i64) -> Vec<String> {
    let begin = local(&format!("{date} 08:00:00"));
    (0..count).map(|tap| (begin + TimeDelta::hours(tap * hours)).to_string()).collect()
}

/// The lines with a faulty time in the parts of a log that was exported on a date.
fn faulty_of(parts: &[Vec<String>], exported: &str) -> Vec<usize> {
    let log: String = parts.iter().flatten().map(|clock| line("7", clock, 0)).collect();
    let (readings, _) = read(&log, at(&format!("{exported} 00:00:00")));
    let taps = readings.faults.iter().flat_map(|fault| &fault.taps);
    taps.map(|tap| tap.line).collect()
}

#[test]
fn seven_wrong_taps_are_seven_faulty_taps_wherever_they_are() {
    let before = taps_from("2016-01-01", 5_000, 11);
    let after = taps_from("2022-04-15", 1_000, 4);
    let wrong = taps_from("2015-10-05", 7, 2);
    let middle: Vec<usize> = (5_001..=5_007).collect();
    assert_eq!(faulty_of(&[before.clone(), wrong, after.clone()], "2022-11-01"), middle);
    let ahead = taps_from("2031-10-05", 7, 2);
    let begin: Vec<usize> = (1..=7).collect();
    assert_eq!(faulty_of(&[ahead, before.clone(), after.clone()], "2034-01-01"), begin);
    // Nothing contradicts a time that is earlier than all others.
    let early = taps_from("2015-10-05", 7, 2);
    assert_eq!(faulty_of(&[early, before, after], "2022-11-01"), [0; 0]);
}

/// The largest set of times that do not contradict each other, found by trying all sets. If several are equally
/// large, it is the first of them.
fn largest_by_trying_all(days: &[i64]) -> Vec<usize> {
    let sets = (0..1u32 << days.len()).map(|bits| {
        (0..days.len()).filter(|index| bits & (1 << index) != 0).collect::<Vec<usize>>()
    });
    let is_consistent = |set: &Vec<usize>| {
        set.iter().all(|index| {
            set.iter().filter(|other| *other < index).all(|other| days[*index] >= days[*other] - 30)
        })
    };
    let best =
        sets.filter(is_consistent).min_by_key(|set| (std::cmp::Reverse(set.len()), set.clone()));
    best.unwrap()
}

proptest! {
    #[test]
    fn no_set_of_sound_taps_is_larger(days in proptest::collection::vec(0i64..150, 1..12)) {
        let begin = local("2012-01-01 08:00:00");
        let clocks: Vec<String> =
            days.iter().map(|day| (begin + TimeDelta::days(*day)).to_string()).collect();
        let log: String = clocks.iter().map(|clock| line("7", clock, 0)).collect();
        let readings = read(&log, at("2024-12-31 23:59:59")).0;
        let sound: Vec<usize> = readings.punches.iter().map(|punch| punch.tap.line - 1).collect();
        // After a faulty tap, a tap before the latest sound one is faulty, too.
        let mut expected = vec![];
        let largest = largest_by_trying_all(&days);
        let mut latest = i64::MIN;
        let mut is_faulty = false;
        for (index, day) in days.iter().enumerate() {
            let is_sound = largest.contains(&index) && !(is_faulty && *day < latest);
            if is_sound {
                expected.push(index);
                latest = latest.max(*day);
            }
            is_faulty = !is_sound;
        }
        prop_assert_eq!(sound, expected);
    }
}

#[test]
fn a_later_tap_that_is_impossible_proves_nothing() {
    assert_eq!(faulty(&["2024-07-01 08:00:00", "2000-01-01 00:00:00"]), [2]);
}

#[test]
fn after_a_faulty_tap_only_a_time_from_the_latest_sound_one_on_is_sound() {
    let latest = "2024-07-01 08:00:00";
    let fault = "2000-01-01 00:00:00";
    assert_eq!(faulty(&[latest, fault, latest]), [2]);
    assert_eq!(faulty(&[latest, fault, "2024-07-01 07:59:59"]), [2, 3]);
    assert_eq!(faulty(&[latest, "2024-07-01 07:59:59"]), [0; 0]);
}

#[test]
fn a_malformed_line_does_not_end_a_fault() {
    let sound = line("7", "2024-07-01 08:00:00", 0);
    let fault = line("7", "2000-01-01 00:00:00", 0);
    let early = line("7", "2024-07-01 07:00:00", 0);
    let log = tap::parse(format!("{sound}{fault}rubbish\n{early}").as_bytes());
    let readings = clock::read(log.taps, MANILA, at("2024-12-31 23:59:59"));
    assert_eq!((readings.faults.len(), readings.faults[0].taps.len()), (1, 2));
}

#[test]
fn the_repeated_hour_of_a_clock_that_is_put_back_is_told_by_the_sound_tap_before() {
    let clocks = ["01:59:00", "02:30:00", "02:45:00", "rubbish", "02:15:00", "02:50:00"];
    let lines = clocks.map(|clock| line("7", &format!("2024-10-27 {clock}"), 0));
    let log = tap::parse(lines.concat().as_bytes());
    let readings = clock::read(log.taps, chrono_tz::Europe::Berlin, at("2024-12-31 23:59:59"));
    let read: Vec<String> =
        readings.punches.iter().map(|punch| punch.at.format("%T%:z").to_string()).collect();
    // The second 02:15 is followed by the second 02:50.
    assert_eq!(
        read,
        ["01:59:00+02:00", "02:30:00+02:00", "02:45:00+02:00", "02:15:00+01:00", "02:50:00+01:00"]
    );
}

/// Id, number of taps and interval of each shift.
fn described(shifts: &[FaultyShift]) -> Vec<String> {
    let describe = |shift: &FaultyShift| {
        let taps = shift.taps.len();
        let moment = |at: chrono::DateTime<chrono::FixedOffset>| at.format("%d %T").to_string();
        let interval =
            shift.interval.map_or("never".to_owned(), |Interval { earliest, latest }| {
                format!("{} to {}", moment(earliest), moment(latest))
            });
        format!("{} of {taps}: {interval}", shift.id)
    };
    shifts.iter().map(describe).collect()
}

#[test]
fn a_clock_that_fell_to_2000_gives_intervals_as_wide_as_it_stood_still() {
    // From the last sound tap to the next one it is 213:12:36. The clock ran for 193:44:51 of this time.
    let mut log = line("9", "2019-05-02 18:00:00", 1);
    log += &line("1", "2000-01-01 00:00:30", 0);
    let day = |day: u8, time: &str| format!("2000-01-0{day} {time}");
    for n in 1..=8 {
        log += &line("1", &day(n, "00:01:00"), 0);
        log += &line("2", &day(n, "00:02:00"), 0);
        log += &line("3", &day(n, "00:03:00"), 0);
        if n == 1 {
            log += &line("2", &day(n, "05:00:00"), 2);
            log += &line("2", &day(n, "05:30:00"), 3);
        }
        log += &line("1", &day(n, "09:00:00"), 1);
        if n <= 4 {
            log += &line("1", &day(n, "09:00:02"), 1);
        }
        log += &line("2", &day(n, "09:01:00"), 1);
        log += &line("3", &day(n, "09:02:00"), 1);
    }
    log += &line("3", &day(9, "01:45:00"), 0);
    log += &line("3", &day(9, "01:45:21"), 0);
    log += &line("9", "2019-05-11 15:12:36", 0);
    let (readings, shifts) = read(&log, at("2019-06-01 00:00:00"));
    let fault = &readings.faults[0];
    assert_eq!((readings.punches.len(), readings.faults.len(), fault.taps.len()), (2, 1, 57));
    assert_eq!(fault.after - fault.before.unwrap(), hours(213, 12, 36));
    let ran = fault.taps[56].clock.unwrap() - fault.taps[0].clock.unwrap();
    assert_eq!(ran, hours(193, 44, 51));

    // A shift for each of three people on eight days, and the shift of the last morning.
    assert_eq!(shifts.len(), 25);
    for shift in &shifts {
        assert_eq!(shift.interval.unwrap().width(), hours(19, 27, 45));
        assert!(shift.is_over);
    }
    assert_eq!(shifts.iter().map(|shift| shift.taps.len()).sum::<usize>(), 57);
    let described = described(&shifts);
    // If the clock stood still only after the tap, the tap has its earliest time; if only before it, the latest one.
    assert_eq!(described[0], "1-fault-20190502T180000-1 of 4: 02 18:00:00 to 03 13:27:45");
    assert_eq!(described[1], "2-fault-20190502T180000-1 of 4: 02 18:01:30 to 03 13:29:15");
    assert_eq!(described[24], "3-fault-20190502T180000-9 of 2: 10 19:44:30 to 11 15:12:15");
}

fn hours(hours: i64, minutes: i64, seconds: i64) -> TimeDelta {
    TimeDelta::seconds(hours * 3600 + minutes * 60 + seconds)
}

#[test]
fn five_faults_of_several_people_are_shifts_that_never_mix_two_outages() {
    let log = [
        // 1: the log begins with the fault, so nothing bounds it. It has one shift of two taps.
        line("1", "2000-01-01 00:00:10", 0),
        line("1", "2000-01-01 08:00:10", 1),
        line("1", "2024-07-01 08:00:00", 0),
        line("2", "2024-07-01 08:01:00", 0),
        // 2: unreadable. One shift for each of three people.
        line("1", "1971--10--29 -23:-23:-27", 1),
        line("2", "rubbish", 1),
        line("1", "", 1),
        line("3", "2024-13-01 00:00:00", 0),
        line("1", "2024-7-1 18:00:00", 1),
        line("1", "2024-07-01 18:00:00", 1),
        // 3: two outages, and an unreadable line after them. Person 1 came before the first outage ended and left
        // after the second one began, which is no shift of three hours.
        line("1", "2000-01-01 00:00:00", 0),
        line("2", "2000-01-01 04:00:00", 0),
        line("1", "2000-01-01 03:00:00", 1),
        line("2", "2000-01-01 03:30:00", 1),
        line("1", "2000-01-01 04:00:00", 0),
        line("1", "rubbish", 1),
        line("1", "2024-07-02 18:00:00", 1),
        // 4: ahead, first by a year and then by another one, which is more than the five hours from sound tap to
        // sound tap.
        line("1", "2025-07-02 19:00:00", 0),
        line("1", "2025-07-02 20:00:00", 1),
        line("1", "2026-07-02 21:00:00", 0),
        line("2", "2024-07-02 23:00:00", 1),
        // 5: the log ends with the fault.
        line("2", "2000-01-01 00:00:00", 0),
    ];
    let (readings, shifts) = read(&log.concat(), at("2024-07-03 06:00:00"));
    let taps: Vec<usize> = readings.faults.iter().map(|fault| fault.taps.len()).collect();
    assert_eq!((readings.punches.len(), taps), (5, vec![2, 5, 6, 3, 1]));
    assert_eq!(
        described(&shifts),
        [
            "1-fault-start-1 of 2: never",
            "1-fault-20240701T080100-1 of 3: 01 08:01:00 to 01 18:00:00",
            "2-fault-20240701T080100-1 of 1: 01 08:01:00 to 01 18:00:00",
            "3-fault-20240701T080100-1 of 1: 01 08:01:00 to 01 18:00:00",
            // The clock ran for four hours in the first outage, for one hour in the second one.
            "1-fault-20240701T180000-1 of 1: 01 18:00:00 to 02 14:00:00",
            "2-fault-20240701T180000-1 of 1: 01 22:00:00 to 02 18:00:00",
            "1-fault-20240701T180000-2 of 2: 01 18:00:00 to 02 17:00:00",
            "2-fault-20240701T180000-2 of 1: 01 18:30:00 to 02 17:30:00",
            "1-fault-20240701T180000-3 of 1: 01 18:00:00 to 02 18:00:00",
            "1-fault-20240702T180000-1 of 2: 02 18:00:00 to 02 22:00:00",
            "1-fault-20240702T180000-2 of 1: 02 18:00:00 to 02 23:00:00",
            "2-fault-20240702T230000-1 of 1: 02 23:00:00 to 03 06:00:00",
        ]
    );
    assert_eq!(shifts.iter().filter(|shift| !shift.is_over).count(), 1);
    assert_eq!(shifts[0].clock_in().clock, Some(local("2000-01-01 00:00:10")));
    assert_eq!(shifts[1].clock_in().clock_text, "1971--10--29 -23:-23:-27");
}

#[test]
fn a_fault_in_the_night_in_which_clocks_are_put_back_is_an_hour_longer() {
    // From 01:00 to 05:00 on the wall is five hours. The wrong clock, which did not go back, ran for four and a half
    // of them.
    let clocks = [
        "2024-10-27 01:00:00",
        "2000-01-01 00:00:00",
        "2000-01-01 04:30:00",
        "2024-10-27 05:00:00",
    ];
    let log = tap::parse(clocks.map(|clock| line("7", clock, 0)).concat().as_bytes());
    let berlin = chrono_tz::Europe::Berlin;
    let readings = clock::read(log.taps, berlin, at("2024-12-31 23:59:59"));
    let shifts = clock_fault::shifts(&readings.faults, &log::RULES, berlin);
    let intervals: Vec<String> = shifts
        .iter()
        .filter_map(|shift| shift.interval)
        .map(|interval| format!("{} to {}", interval.earliest, interval.latest))
        .collect();
    assert_eq!(intervals, ["2024-10-27 01:00:00 +02:00 to 2024-10-27 01:30:00 +02:00"]);
    assert_eq!(shifts[0].taps.len(), 2);
}

#[test]
fn two_faults_after_the_same_second_have_different_ids() {
    let sound = line("1", "2024-07-01 08:00:00", 0);
    let fault = line("1", "rubbish", 0);
    let (_, shifts) = read(&[&*sound, &fault, &sound, &fault].concat(), at("2024-07-02 00:00:00"));
    let ids: Vec<&str> = shifts.iter().map(|shift| shift.id.as_str()).collect();
    assert_eq!(ids, ["1-fault-20240701T080000-1", "1-fault-20240701T080000-2"]);
}

/// A log whose clock falls back to 2000 once a week. Each fault has this number of taps. The given number of pairs
/// among them belong to one person who came and left, and the other taps to one person each.
fn weekly_faults(faults: &[(usize, usize)]) -> String {
    let monday = local("2024-01-01 08:00:00");
    let shown = |at: chrono::NaiveDateTime| at.format("%Y-%m-%d %H:%M:%S").to_string();
    let mut log = line("1", &shown(monday), 0);
    for (week, (taps, pairs)) in (1..).zip(faults) {
        let fallen = local("2000-01-01 00:10:00");
        let mut lines = vec![];
        for person in 0..taps - pairs {
            let at = fallen + TimeDelta::minutes(i64::try_from(person).unwrap());
            lines.push((at, person, 0));
            if person < *pairs {
                lines.push((at + TimeDelta::hours(8), person, 1));
            }
        }
        lines.sort_unstable();
        log.extend(lines.iter().map(|(at, who, key)| line(&format!("1{who}"), &shown(*at), *key)));
        log += &line("1", &shown(monday + TimeDelta::weeks(week)), 0);
    }
    log
}

#[test]
fn the_faults_of_a_long_log_are_as_many_intervals_as_people_came() {
    let five: &[(usize, usize)] = &[(57, 8), (40, 7), (30, 4), (20, 2), (6, 0)];
    let ten: &[(usize, usize)] =
        &[(20, 6), (15, 5), (12, 3), (10, 3), (9, 2), (8, 2), (6, 1), (5, 1), (3, 1), (2, 0)];
    for (faults, taps, intervals) in [(five, 153, 132), (ten, 90, 66)] {
        let (readings, shifts) = read(&weekly_faults(faults), at("2024-12-31 23:59:59"));
        let counts: Vec<usize> = readings.faults.iter().map(|fault| fault.taps.len()).collect();
        let expected: Vec<usize> = faults.iter().map(|(taps, _)| *taps).collect();
        assert_eq!((counts.iter().sum::<usize>(), &counts), (taps, &expected));
        assert_eq!(readings.punches.len(), faults.len() + 1);
        assert_eq!(shifts.len(), intervals);
        let week = TimeDelta::weeks(1);
        let narrow =
            |interval: Interval| TimeDelta::zero() < interval.width() && interval.width() < week;
        assert!(shifts.iter().all(|shift| shift.interval.is_some_and(narrow)));
    }
}
