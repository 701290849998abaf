use super::*;
use chrono::NaiveDateTime;
use proptest::prelude::*;

const RULES: Rules = Rules { shift: TimeDelta::hours(16), longest_break: TimeDelta::hours(3) };

fn punch(user: &str, time: &str, state: State) -> Punch {
    let local = NaiveDateTime::parse_from_str(time, "%Y-%m-%d %H:%M:%S").unwrap();
    let tap = Tap {
        line: 1,
        user: user.to_owned(),
        clock: Some(local),
        clock_text: time.to_owned(),
        device: "1".to_owned(),
        state,
    };
    Punch { tap, at: crate::wall_time::instant(chrono_tz::Asia::Manila, local, None).unwrap() }
}

/// Punches of user 7 in July 2024, written as "day hour:minute[:second] state".
fn july(lines: &[&str]) -> Vec<Punch> {
    lines.iter().map(|line| july_punch(line)).collect()
}

fn july_punch(line: &str) -> Punch {
    let fields: Vec<&str> = line.split(' ').collect();
    let seconds = if fields[1].len() == 5 { ":00" } else { "" };
    let state = match fields[2] {
        "in" => State::In,
        "out" => State::Out,
        "break-out" => State::BreakOut,
        "break-in" => State::BreakIn,
        "overtime-in" => State::OvertimeIn,
        "overtime-out" => State::OvertimeOut,
        _ => State::Unspecified,
    };
    punch("7", &format!("2024-07-{} {}{seconds}", fields[0], fields[1]), state)
}

/// The shifts as "day hour:minute-hour:minute", an open one without its end, of a log taken in
/// August.
fn shifts(lines: &[&str]) -> Vec<String> {
    described(&pair(july(lines), &RULES, punch("", "2024-08-30 00:00:00", State::In).at))
}

fn described(shifts: &[Shift]) -> Vec<String> {
    let describe = |shift: &Shift| {
        let start = shift.clock_in().local().format("%d %H:%M-");
        let end = shift.clock_out().map(|out| out.local().format("%H:%M").to_string());
        format!("{start}{}", end.unwrap_or_default())
    };
    shifts.iter().map(describe).collect()
}

fn only_notes(lines: &[&str]) -> Vec<Note> {
    let shifts = pair(july(lines), &RULES, punch("", "2024-08-30 00:00:00", State::In).at);
    assert_eq!(shifts.len(), 1);
    shifts[0].notes()
}

#[test]
fn a_day_with_a_break_is_one_shift_from_the_first_in_to_the_last_out() {
    let day = ["01 05:43 in", "01 11:30 break-out", "01 12:00 break-in", "01 18:01 out"];
    assert_eq!(shifts(&day), ["01 05:43-18:01"]);
    assert!(only_notes(&day).is_empty());
}

#[test]
fn breaks_punched_as_out_and_in_or_as_overtime_do_not_split_the_shift() {
    assert_eq!(
        shifts(&["17 05:48 in", "17 12:02 out", "17 12:26 in", "17 18:01 out"]),
        ["17 05:48-18:01"]
    );
    assert_eq!(
        shifts(&["19 05:51 in", "19 12:04 overtime-out", "19 12:28 overtime-in", "19 18:00 out"]),
        ["19 05:51-18:00"]
    );
}

#[test]
fn double_taps_collapse_into_the_first_and_the_chain_is_measured_from_the_kept_one() {
    let taps = ["01 08:00:00 in", "01 08:00:40 in", "01 08:01:01 in", "01 17:00 out"];
    let shift = &pair(july(&taps), &RULES, punch("", "2024-08-30 00:00:00", State::In).at)[0];
    // 08:01:01 is 61 s after the kept tap, though only 21 s after its repeat.
    assert_eq!(shift.collapsed(), 1);
    assert_eq!(shift.punches().count(), 3);
    assert_eq!(shift.clock_in().local().format("%T").to_string(), "08:00:00");
}

#[test]
fn a_wrong_key_corrected_at_once_counts_as_corrected() {
    let day = ["01 05:43 in", "01 18:00:01 in", "01 18:00:04 out"];
    assert!(only_notes(&day).is_empty());
}

#[test]
fn a_night_shift_is_one_shift_and_the_next_night_another() {
    assert_eq!(
        shifts(&["01 22:00 in", "02 06:00 out", "02 21:58 in", "03 06:02 out"]),
        ["01 22:00-06:00", "02 21:58-06:02"]
    );
}

#[test]
fn a_forgotten_clock_out_stays_open_and_leaves_the_next_day_alone() {
    let days = ["01 05:43 in", "02 05:40 in", "02 20:03 out"];
    assert_eq!(shifts(&days), ["01 05:43-", "02 05:40-20:03"]);
    assert_eq!(only_notes(&days[..1]), [Note::MissingOut]);
}

#[test]
fn a_forgotten_clock_in_does_not_turn_the_following_days_into_nights() {
    assert_eq!(
        shifts(&["01 20:01 out", "02 05:40 in", "02 20:00 out", "03 05:41 in", "03 18:00 out"]),
        ["01 20:01-", "02 05:40-20:00", "03 05:41-18:00"]
    );
    assert_eq!(only_notes(&["01 20:01 out"]), [Note::OpenedByOut, Note::MissingOut]);
}

#[test]
fn a_day_of_two_ins_or_two_outs_is_a_shift_all_the_same() {
    assert_eq!(shifts(&["01 05:56 in", "01 14:31 in"]), ["01 05:56-14:31"]);
    assert_eq!(only_notes(&["01 05:56 in", "01 14:31 in"]), [Note::ClosedByIn]);
    assert_eq!(shifts(&["01 05:38 out", "01 18:01 out"]), ["01 05:38-18:01"]);
    assert_eq!(only_notes(&["01 05:38 out", "01 18:01 out"]), [Note::OpenedByOut]);
}

#[test]
fn who_returns_from_a_break_and_is_not_seen_again_has_no_clock_out() {
    let day = ["01 05:43 in", "01 11:30 break-out", "01 12:00 break-in"];
    assert_eq!(shifts(&day), ["01 05:43-"]);
    assert_eq!(shifts(&["01 05:24 in", "01 05:36 in"]), ["01 05:24-"]);
}

#[test]
fn who_leaves_for_a_break_and_is_not_seen_again_left_then() {
    let day = ["01 05:55 in", "01 18:01 break-out"];
    assert_eq!(shifts(&day), ["01 05:55-18:01"]);
    assert_eq!(only_notes(&day), [Note::ClosedByBreakOut]);
}

#[test]
fn two_shifts_on_one_day_are_two() {
    assert_eq!(
        shifts(&["01 06:00 in", "01 10:00 out", "01 17:00 in", "01 21:00 out"]),
        ["01 06:00-10:00", "01 17:00-21:00"]
    );
}

#[test]
fn a_terminal_that_asks_for_no_state_is_paired_by_time_alone() {
    assert_eq!(
        shifts(&["01 06:00 -", "01 12:00 -", "01 12:30 -", "02 06:00 -", "02 14:00 -"]),
        ["01 06:00-12:30", "02 06:00-14:00"]
    );
}

#[test]
fn a_shift_that_a_later_punch_could_join_has_no_clock_out_yet() {
    let day = july(&["01 05:43 in", "01 12:00 out"]);
    let at = |time: &str| punch("", &format!("2024-07-01 {time}"), State::In).at;
    let lunch = pair(day.clone(), &RULES, at("12:00:00"));
    assert_eq!(described(&lunch), ["01 05:43-"]);
    assert_eq!(lunch[0].notes(), [Note::StillRunning]);
    assert_eq!(described(&pair(day, &RULES, at("22:00:00"))), ["01 05:43-12:00"]);
}

#[test]
fn a_record_id_is_the_user_and_the_first_punch() {
    let log = july(&["01 05:43:09 in", "01 18:00 out"]);
    let shifts = pair(log, &RULES, punch("", "2024-07-01 18:00:00", State::In).at);
    assert_eq!(shifts[0].id(), "7-20240701T054309");
}

/// Punches of three people over six days, dense enough for double taps and sparse enough for
/// forgotten ones, with any state.
fn any_log() -> impl Strategy<Value = Vec<Punch>> {
    let near = prop_oneof![0i64..180, 60i64..7_200, 7_200i64..60_000];
    let one = (0u8..3, near, 0u8..7);
    proptest::collection::vec(one, 1..60).prop_map(|steps| {
        let start = july_punch("01 00:00 in");
        let mut clocks = [0i64; 3];
        let states = [
            State::In,
            State::Out,
            State::BreakOut,
            State::BreakIn,
            State::OvertimeIn,
            State::OvertimeOut,
            State::Unspecified,
        ];
        let step = |(index, (user, seconds, state)): (usize, (u8, i64, u8))| {
            clocks[usize::from(user)] += seconds;
            let mut punch = start.clone();
            punch.at += TimeDelta::seconds(clocks[usize::from(user)]);
            punch.tap = Tap {
                line: index + 1,
                user: user.to_string(),
                clock: Some(punch.local()),
                clock_text: punch.local().to_string(),
                device: if seconds % 2 == 0 { "1" } else { "2" }.to_owned(),
                state: states[usize::from(state)],
            };
            punch
        };
        steps.into_iter().enumerate().map(step).collect()
    })
}

fn end_of(log: &[Punch]) -> DateTime<FixedOffset> {
    log.iter().map(|punch| punch.at).max().unwrap()
}

fn sorted(mut punches: Vec<Punch>) -> Vec<Punch> {
    punches.sort_by_key(|punch| punch.tap.line);
    punches
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn the_order_of_lines_never_matters(
        (log, shuffled) in any_log().prop_flat_map(|log| (Just(log.clone()), Just(log).prop_shuffle()))
    ) {
        let end = end_of(&log);
        prop_assert_eq!(pair(log, &RULES, end), pair(shuffled, &RULES, end));
    }

    #[test]
    fn every_punch_is_an_in_an_out_inside_a_shift_or_a_double_tap_of_one(log in any_log()) {
        let shifts = pair(log.clone(), &RULES, end_of(&log));
        let mut seen = Vec::new();
        for shift in &shifts {
            for punch in shift.punches() {
                for repeat in &punch.repeats {
                    prop_assert!(repeat.at - punch.punch.at <= DOUBLE_TAP);
                }
                seen.push(punch.punch.clone());
                seen.extend(punch.repeats.iter().cloned());
            }
        }
        prop_assert_eq!(sorted(seen), sorted(log));
    }

    #[test]
    fn the_shifts_of_a_person_never_overlap_and_never_exceed_the_limit(log in any_log()) {
        let mut shifts = pair(log.clone(), &RULES, end_of(&log));
        shifts.sort_by(|a, b| a.clock_in().tap.user.cmp(&b.clock_in().tap.user));
        for shift in &shifts {
            prop_assert!(shift.last().punch.at - shift.clock_in().at <= RULES.shift);
            prop_assert!(shift.clock_out().is_none_or(|out| out.at > shift.clock_in().at));
        }
        for pair in shifts.windows(2) {
            if pair[0].clock_in().tap.user == pair[1].clock_in().tap.user {
                prop_assert!(pair[0].last().punch.at < pair[1].clock_in().at);
            }
        }
    }

    #[test]
    fn a_later_export_gives_the_same_records_and_only_adds_clock_outs(
        log in any_log(),
        cut in 0usize..60
    ) {
        let full = pair(log.clone(), &RULES, end_of(&log));
        let taken_at = log[cut % log.len()].at;
        let early: Vec<Punch> = log.into_iter().filter(|punch| punch.at <= taken_at).collect();
        for before in pair(early, &RULES, taken_at) {
            let after = full.iter().find(|shift| shift.id() == before.id());
            prop_assert!(after.is_some(), "{} is gone", before.id());
            let after = after.unwrap();
            prop_assert_eq!(before.clock_in(), after.clock_in());
            if let Some(out) = before.clock_out() {
                prop_assert_eq!(Some(out), after.clock_out());
            }
        }
    }

    #[test]
    fn ids_are_unique_and_fit_the_service(log in any_log()) {
        let shifts = pair(log.clone(), &RULES, end_of(&log));
        let ids: std::collections::BTreeSet<String> = shifts.iter().map(Shift::id).collect();
        prop_assert_eq!(ids.len(), shifts.len());
        for id in ids {
            prop_assert!(id.len() <= 64);
            prop_assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)));
        }
    }
}
