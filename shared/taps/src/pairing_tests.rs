use super::*;
use crate::reading::Window;
use chrono::{Datelike, NaiveDateTime, Weekday};
use proptest::prelude::*;

const RULES: Rules = Rules { longest_break: TimeDelta::hours(3) };

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

/// Punches of user 7 in July 2024, written like "day hour:minute[:second] state".
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

/// The attendances of a log taken in August, written like "day hour:minute-hour:minute". An open attendance has no
/// end, and an uneven one has a question mark.
fn stays(lines: &[&str]) -> Vec<String> {
    described(&read(lines, &Expected::default()))
}

fn read(lines: &[&str], expected: &dyn Expectations) -> Vec<Shift> {
    pair(july(lines), &RULES, expected, utc("2024-08-30 00:00:00"))
}

fn utc(time: &str) -> DateTime<Utc> {
    punch("", time, State::In).at.to_utc()
}

fn described(shifts: &[Shift]) -> Vec<String> {
    let stays = shifts.iter().flat_map(|shift| shift.stays(Breaks::Pairs, &RULES));
    stays.map(|stay| text(&stay)).collect()
}

fn text(stay: &Stay) -> String {
    let start = stay.clock_in().local().format("%d %H:%M-");
    let end = stay.clock_out().map(|out| out.local().format("%H:%M").to_string());
    format!("{start}{}{}", end.unwrap_or_default(), if stay.is_uneven { "?" } else { "" })
}

fn only_notes(lines: &[&str]) -> Vec<Note> {
    let shifts = read(lines, &Expected::default());
    assert_eq!(shifts.len(), 1);
    let stays = shifts[0].stays(Breaks::Pairs, &RULES);
    assert_eq!(stays.len(), 1);
    stays[0].notes()
}

#[test]
fn tapped_breaks_are_gaps_between_attendances_whichever_keys_say_so() {
    let day = ["01 05:43 in", "01 11:30 break-out", "01 12:00 break-in", "01 18:01 out"];
    assert_eq!(stays(&day), ["01 05:43-11:30", "01 12:00-18:01"]);
    let day = ["17 05:48 in", "17 12:02 out", "17 12:26 in", "17 18:01 out"];
    assert_eq!(stays(&day), ["17 05:48-12:02", "17 12:26-18:01"]);
    let day = ["19 05:51 in", "19 12:04 overtime-out", "19 12:28 overtime-in", "19 18:00 out"];
    assert_eq!(stays(&day), ["19 05:51-12:04", "19 12:28-18:00"]);
    // Nobody used the keys, or all keys were wrong.
    for key in ["-", "in", "out"] {
        let day = ["01 08:00", "01 12:00", "01 13:00", "01 17:00"].map(|at| format!("{at} {key}"));
        let day: Vec<&str> = day.iter().map(String::as_str).collect();
        assert_eq!(stays(&day), ["01 08:00-12:00", "01 13:00-17:00"]);
    }
}

#[test]
fn an_odd_number_of_taps_is_one_attendance_with_a_note() {
    let day = ["01 08:00 in", "01 12:00 out", "01 17:00 out"];
    assert_eq!(stays(&day), ["01 08:00-17:00?"]);
    assert_eq!(only_notes(&day), [Note::UnevenTaps]);
    assert_eq!(stays(&["18 05:24 in", "18 05:36 in", "18 18:00 out"]), ["18 05:24-18:00?"]);
}

#[test]
fn a_key_pressed_twice_with_minutes_between_makes_no_break_of_the_whole_day() {
    let day = ["01 08:00 in", "01 08:02 in", "01 17:00 out", "01 17:02 out"];
    assert_eq!(stays(&day), ["01 08:00-17:02?"]);
    // Wrong keys around a short break are nevertheless pairs.
    let day = ["01 08:00 in", "01 12:00 in", "01 13:00 out", "01 17:00 out"];
    assert_eq!(stays(&day), ["01 08:00-12:00", "01 13:00-17:00"]);
}

#[test]
fn a_door_that_people_pass_all_day_says_when_they_came_and_left() {
    let day = ["01 08:00 in", "01 12:00 out", "01 12:30 in", "01 15:00 out", "01 15:10 in"];
    let shifts = read(&day, &Expected::default());
    let stays = shifts[0].stays(Breaks::FirstAndLast, &RULES);
    assert_eq!(stays.iter().map(text).collect::<Vec<_>>(), ["01 08:00-15:10"]);
}

#[test]
fn double_taps_collapse_into_the_first_and_the_chain_is_measured_from_the_kept_one() {
    let taps = ["01 08:00:00 in", "01 08:00:40 in", "01 08:01:01 in", "01 17:00 out"];
    let stay = &read(&taps, &Expected::default())[0].stays(Breaks::Pairs, &RULES)[0];
    // 08:01:01 is 61 s after the kept tap, although only 21 s after its repeat.
    assert_eq!((stay.collapsed(), stay.punches.len()), (1, 3));
    assert_eq!(stay.clock_in().local().format("%T").to_string(), "08:00:00");
}

#[test]
fn a_wrong_key_corrected_at_once_counts_as_corrected() {
    let day = ["01 05:43 in", "01 18:00:01 in", "01 18:00:04 out"];
    assert!(only_notes(&day).is_empty());
}

#[test]
fn nights_are_shifts_of_their_own() {
    let nights = ["01 22:00 in", "02 06:00 out", "02 21:58 in", "03 06:02 out"];
    assert_eq!(stays(&nights), ["01 22:00-06:00", "02 21:58-06:02"]);
    // Twelve hours of work and twelve hours of rest, with keys and without.
    for keys in [["in", "out"], ["-", "-"], ["in", "in"]] {
        let week: Vec<String> = (1..8)
            .flat_map(|day| {
                let (next, [came, left]) = (day + 1, keys);
                [format!("{day:02} 19:00 {came}"), format!("{next:02} 07:00 {left}")]
            })
            .collect();
        let week: Vec<&str> = week.iter().map(String::as_str).collect();
        let expected: Vec<String> = (1..8).map(|day| format!("{day:02} 19:00-07:00")).collect();
        assert_eq!(stays(&week), expected);
    }
}

#[test]
fn who_first_taps_when_leaving_works_no_night() {
    let days = ["16 16:00 in", "17 07:49 in", "17 16:00 out", "18 07:50 in", "18 16:00 out"];
    assert_eq!(stays(&days), ["16 16:00-", "17 07:49-16:00", "18 07:50-16:00"]);
    let days = ["01 20:01 out", "02 05:40 in", "02 20:00 out", "03 05:41 in", "03 18:00 out"];
    assert_eq!(stays(&days), ["01 20:01-", "02 05:40-20:00", "03 05:41-18:00"]);
    assert_eq!(only_notes(&["01 20:01 out"]), [Note::OpenedByOut, Note::MissingOut]);
}

#[test]
fn a_long_shift_is_cheaper_than_two_single_taps() {
    let days = ["01 07:00 in", "01 22:00 out", "02 07:00 in", "02 16:00 out"];
    assert_eq!(stays(&days), ["01 07:00-22:00", "02 07:00-16:00"]);
}

#[test]
fn a_forgotten_clock_out_leaves_the_next_day_alone() {
    let days = ["01 05:43 in", "02 05:40 in", "02 20:03 out"];
    assert_eq!(stays(&days), ["01 05:43-", "02 05:40-20:03"]);
    assert_eq!(only_notes(&days[..1]), [Note::MissingOut]);
    // On several days, each tap a little less than 24 hours after the one before.
    for key in ["in", "-", "out"] {
        let days = ["01 09:00", "02 08:58", "03 08:55", "04 08:51"].map(|at| format!("{at} {key}"));
        let days: Vec<&str> = days.iter().map(String::as_str).collect();
        assert_eq!(stays(&days), ["01 09:00-", "02 08:58-", "03 08:55-", "04 08:51-"]);
    }
}

#[test]
fn where_one_punch_makes_a_day_single_taps_are_not_odd() {
    let days = ["01 09:00 -", "01 22:10 -", "02 08:00 -", "02 17:00 -"];
    let expected = Expected { counts_alone: true, ..Expected::default() };
    assert_eq!(described(&read(&days, &expected)), ["01 09:00-", "01 22:10-", "02 08:00-17:00"]);
    let days = ["01 17:00 -", "02 07:30 -"];
    assert_eq!(described(&read(&days, &expected)), ["01 17:00-", "02 07:30-"]);
    assert_eq!(stays(&days), ["01 17:00-07:30"]);
}

/// Rule TERM-11.
#[test]
fn keys_that_are_always_the_same_say_nothing() {
    const DAYS: [&str; 4] = ["01", "02", "03", "04"];
    let pairs = DAYS.map(|day| format!("{day} 08:58-18:02"));
    for counts_alone in [true, false] {
        let expected = Expected { counts_alone, ..Expected::default() };
        let keys = [("in", "out"), ("in", "in"), ("out", "out"), ("-", "-"), ("in", "-")];
        for (came, left) in keys {
            let taps =
                DAYS.map(|day| [format!("{day} 08:58 {came}"), format!("{day} 18:02 {left}")]);
            let taps: Vec<&str> = taps.iter().flatten().map(String::as_str).collect();
            let shifts = read(&taps, &expected);
            assert_eq!(described(&shifts), pairs, "{came} {left}");
            // The push knows only what it needs.
            let known = Known {
                from: utc("2024-06-25 00:00:00"),
                to: utc("2024-07-10 00:00:00"),
                first_new: utc("2024-07-02 08:58:00"),
                last_new: utc("2024-07-02 18:02:00"),
            };
            assert_eq!(around(july(&taps), &RULES, &expected, &known), Ok(shifts), "{came} {left}");
        }
    }
}

/// Rule TERM-11.
#[test]
fn a_wrong_key_among_right_ones_parts_no_day() {
    let days = [
        "01 08:58 in",
        "01 18:02 out",
        "02 08:58 in",
        "02 18:02 in",
        "03 08:58 out",
        "03 18:02 out",
    ];
    let pairs = ["01", "02", "03"].map(|day| format!("{day} 08:58-18:02"));
    for counts_alone in [true, false] {
        let expected = Expected { counts_alone, ..Expected::default() };
        assert_eq!(described(&read(&days, &expected)), pairs);
    }
}

/// Rule TERM-11: read alone, one shift would have only departures, and the other one only arrivals.
#[test]
fn keys_that_are_used_say_which_tap_is_missing() {
    let late = ["01 14:00 in", "01 22:00 out", "02 10:30 out", "03 14:00 in", "03 22:00 out"];
    let is_of_keys = ["01 14:00-22:00", "02 10:30-", "03 14:00-22:00"];
    for counts_alone in [true, false] {
        let expected = Expected { counts_alone, ..Expected::default() };
        assert_eq!(described(&read(&late, &expected)), is_of_keys);
    }
    // The same times, with keys that tell nothing.
    for key in ["in", "out", "-"] {
        let late = late.map(|tap| format!("{} {key}", tap.rsplit_once(' ').unwrap().0));
        let late: Vec<&str> = late.iter().map(String::as_str).collect();
        assert_eq!(stays(&late), ["01 14:00-", "01 22:00-10:30", "03 14:00-22:00"], "{key}");
    }
}

/// Rule TERM-11: an import sends no clock-out that a later export of the same terminal would change.
#[test]
fn what_the_first_key_of_the_other_kind_may_change_is_not_settled() {
    let outs = ["01 14:00 -", "01 22:00 out", "02 10:30 out", "03 09:00 -", "03 17:00 -"];
    assert_eq!(stays(&outs)[..2], ["01 14:00-", "01 22:00-10:30"]);
    let early = pair(july(&outs), &RULES, &Expected::default(), utc("2024-07-03 17:00:00"));
    assert_eq!(described(&early)[0], "01 14:00-");
    let with_in = [&outs[..], &["04 09:00 in"]].concat();
    assert_eq!(stays(&with_in)[..2], ["01 14:00-22:00", "02 10:30-"]);
}

/// Office hours: Monday to Friday from 09:00 to 18:00 in Manila, with a window of an hour.
struct OfficeHours;

impl Expectations for OfficeHours {
    fn of(&self, _user: &str, begin: DateTime<Utc>) -> Expected {
        let date = (begin + TimeDelta::hours(8)).date_naive();
        let at = |hour| date.and_hms_opt(hour, 0, 0).unwrap().and_utc() - TimeDelta::hours(8);
        let window = Window { begin: at(8), end: at(19) };
        let is_free = matches!(date.weekday(), Weekday::Sat | Weekday::Sun);
        Expected { window: (!is_free).then_some(window), ..Expected::default() }
    }
}

/// Expects a shift on one day only, with a window that begins and ends at these times.
struct PlannedFrom(&'static str, &'static str);

impl Expectations for PlannedFrom {
    fn of(&self, _user: &str, begin: DateTime<Utc>) -> Expected {
        let window = Window { begin: utc(self.0), end: utc(self.1) };
        let is_of_day = begin - window.begin < TimeDelta::hours(17);
        Expected { window: is_of_day.then_some(window), ..Expected::default() }
    }
}

#[test]
fn a_duty_of_24_hours_in_its_window_is_one_shift() {
    let duty = ["01 07:58 in", "02 08:03 out"];
    let plan = PlannedFrom("2024-07-01 07:00:00", "2024-07-02 09:00:00");
    assert_eq!(described(&read(&duty, &plan)), ["01 07:58-08:03"]);
    assert_eq!(stays(&duty), ["01 07:58-", "02 08:03-"]);
}

#[test]
fn a_plan_decides_between_two_readings_that_are_as_odd() {
    // Without a plan, the reading counts whose first shift ends earlier.
    let taps = ["01 08:00 -", "01 17:30 -", "02 03:00 -"];
    assert_eq!(stays(&taps), ["01 08:00-", "01 17:30-03:00"]);
    let plan = PlannedFrom("2024-07-01 07:00:00", "2024-07-01 17:00:00");
    assert_eq!(described(&read(&taps, &plan)), ["01 08:00-17:30", "02 03:00-"]);
}

#[test]
fn a_day_with_two_ins_or_two_outs_is_still_a_shift() {
    assert_eq!(stays(&["01 05:56 in", "01 14:31 in"]), ["01 05:56-14:31"]);
    assert_eq!(only_notes(&["01 05:56 in", "01 14:31 in"]), [Note::ClosedByIn]);
    assert_eq!(stays(&["01 05:38 out", "01 18:01 out"]), ["01 05:38-18:01"]);
    assert_eq!(only_notes(&["01 05:38 out", "01 18:01 out"]), [Note::OpenedByOut]);
}

#[test]
fn who_returns_from_a_break_and_is_not_seen_again_has_no_clock_out() {
    let day = ["01 05:43 in", "01 11:30 break-out", "01 12:00 break-in"];
    assert_eq!(stays(&day), ["01 05:43-11:30", "01 12:00-"]);
    let day = ["01 05:43 in", "01 11:30 out", "01 12:00 in", "01 12:05 in"];
    assert_eq!(stays(&day), ["01 05:43-11:30", "01 12:00-"]);
    // After more than three hours it is the end of work, with the wrong key.
    let day = ["01 05:43 in", "01 11:30 out", "01 12:00 in", "01 17:00 in"];
    assert_eq!(stays(&day), ["01 05:43-11:30", "01 12:00-17:00"]);
    assert_eq!(stays(&["01 05:24 in", "01 05:36 in"]), ["01 05:24-"]);
    assert_eq!(stays(&["01 12:00 out", "01 12:30 in"]), ["01 12:00-"]);
}

#[test]
fn who_leaves_for_a_break_and_is_not_seen_again_left_then() {
    let day = ["01 05:55 in", "01 18:01 break-out"];
    assert_eq!(stays(&day), ["01 05:55-18:01"]);
    assert_eq!(only_notes(&day), [Note::ClosedByBreakOut]);
}

#[test]
fn a_rest_between_two_shifts_of_a_day_is_no_break() {
    let day = ["01 06:00 in", "01 10:00 out", "01 17:00 in", "01 21:00 out"];
    assert_eq!(read(&day, &Expected::default()).len(), 2);
    assert_eq!(stays(&day), ["01 06:00-10:00", "01 17:00-21:00"]);
}

#[test]
fn a_shift_that_a_later_punch_could_change_has_no_clock_out_yet() {
    let day = july(&["01 05:43 in", "01 12:00 out"]);
    let taken = |time: &str| {
        let at = utc(&format!("2024-07-{time}"));
        pair(day.clone(), &RULES, &Expected::default(), at)
    };
    let lunch = taken("01 12:00:00");
    assert_eq!(described(&lunch), ["01 05:43-"]);
    assert_eq!(lunch[0].stays(Breaks::Pairs, &RULES)[0].notes(), [Note::StillRunning]);
    assert_eq!(described(&taken("03 12:01:00")), ["01 05:43-12:00"]);
}

#[test]
fn the_days_before_the_last_one_have_their_clock_outs() {
    let days = [
        "01 08:00 in",
        "01 17:00 out",
        "02 08:00 in",
        "02 17:00 out",
        "03 08:00 in",
        "03 12:00 out",
    ];
    let shifts = pair(july(&days), &RULES, &Expected::default(), utc("2024-07-03 12:00:00"));
    assert_eq!(described(&shifts), ["01 08:00-17:00", "02 08:00-17:00", "03 08:00-"]);
}

#[test]
fn a_record_id_is_the_user_and_the_first_punch() {
    let shifts = read(&["01 05:43:09 in", "01 18:00 out"], &Expected::default());
    assert_eq!(shifts[0].stays(Breaks::Pairs, &RULES)[0].id(), "7-20240701T054309");
}

/// Punches of three people over six days, with any key. They are dense enough for double taps and sparse enough for
/// forgotten punches.
fn any_log() -> impl Strategy<Value = Vec<Punch>> {
    any_log_of(3, 60)
}

/// At most `most` punches of this number of people.
fn any_log_of(people: u8, most: usize) -> impl Strategy<Value = Vec<Punch>> {
    let near = prop_oneof![0i64..180, 60i64..7_200, 7_200i64..60_000];
    let one = (0..people, near, 0u8..7);
    let steps = proptest::collection::vec(one, 2..most);
    (steps, any_keys()).prop_map(|(steps, states)| {
        let start = july_punch("01 00:00 in");
        let mut clocks = [0i64; 3];
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

/// The keys that people press: all of them, always the same, or sometimes another one.
fn any_keys() -> impl Strategy<Value = [State; 7]> {
    use State::{BreakIn, BreakOut, In, Out, OvertimeIn, OvertimeOut, Unspecified};
    prop_oneof![
        3 => Just([In, Out, BreakOut, BreakIn, OvertimeIn, OvertimeOut, Unspecified]),
        1 => Just([In; 7]),
        1 => Just([Out; 7]),
        2 => Just([In, In, In, In, In, Unspecified, Out]),
    ]
}

fn end_of(log: &[Punch]) -> DateTime<Utc> {
    log.iter().map(|punch| punch.at.to_utc()).max().unwrap()
}

fn sorted(mut punches: Vec<Punch>) -> Vec<Punch> {
    punches.sort_by_key(|punch| punch.tap.line);
    punches
}

/// All attendances that a log gives at the time at which it was taken.
fn all_stays(log: Vec<Punch>, expected: &Expected, taken_at: DateTime<Utc>) -> Vec<Stay> {
    let shifts = pair(log, &RULES, expected, taken_at);
    shifts.iter().flat_map(|shift| shift.stays(Breaks::Pairs, &RULES)).collect()
}

/// Every way to cut this number of punches into shifts, as the ends of the shifts.
fn every_cut(count: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1u32 << (count - 1)).map(move |bits| {
        (1..=count).filter(|end| *end == count || bits & (1 << (end - 1)) != 0).collect()
    })
}

/// Whether taps that are read together have both arrivals and departures.
fn say_both(punches: &[CollapsedPunch]) -> bool {
    punches.iter().any(CollapsedPunch::says_only_departure)
        && punches.iter().any(CollapsedPunch::says_only_arrival)
}

/// The cost of a shift, computed directly from the rule.
fn naive_cost(shift: &[CollapsedPunch], expected: Expected, says_both: bool) -> Option<u32> {
    let at = |one: &CollapsedPunch| one.punch.at.to_utc();
    let first = shift.first()?;
    let last = shift.last()?;
    let lasts = at(last) - at(first);
    let holds = |one| expected.window.is_some_and(|w| w.begin <= at(one) && at(one) <= w.end);
    let is_planned = holds(first) && holds(last);
    if lasts > TimeDelta::hours(24) && !is_planned {
        return None;
    }
    let mut cost = 0;
    let misses_clock_out = shift.len() == 1 && !expected.counts_alone;
    if misses_clock_out {
        cost += 2;
    }
    if lasts > expected.longest && !is_planned {
        cost += 3;
    }
    if lasts > expected.longest + TimeDelta::hours(5) && !is_planned {
        cost += 2;
    }
    let is_rest = |pair: &[CollapsedPunch]| {
        at(&pair[1]) - at(&pair[0]) > TimeDelta::hours(3)
            && pair[0].state().is_departure()
            && pair[1].punch.tap.state.is_arrival()
    };
    if shift.windows(2).any(is_rest) {
        cost += 2;
    }
    let has_wrong_key = first.says_only_departure() || last.says_only_arrival();
    if has_wrong_key && says_both && !misses_clock_out {
        cost += 1;
    }
    if expected.window.is_some() && !holds(first) && !holds(last) {
        cost += 1;
    }
    Some(cost)
}

/// The time since the punch before, in hours and seconds, the key, and the expectation: whether one punch makes a
/// day, and the window of a plan with its beginning and length in hours.
type Step = (i64, i64, u8, (bool, Option<(i64, i64)>));

/// Up to ten punches of one person within six days, with a plan for some of them.
fn few_punches() -> impl Strategy<Value = (Vec<CollapsedPunch>, Vec<Expected>)> {
    let hours = prop_oneof![0i64..3, 3i64..10, 8i64..16, 20i64..24];
    let expected = (prop::bool::weighted(0.2), prop::option::of((-15i64..5, 1i64..28)));
    proptest::collection::vec((hours, 1i64..3600, 0u8..7, expected), 1..10).prop_map(|steps| {
        let start = july_punch("01 00:00 in");
        let mut at = start.at;
        let step = |(hours, seconds, state, (counts_alone, plan)): Step| {
            at += TimeDelta::hours(hours) + TimeDelta::seconds(60 + seconds);
            let mut punch = start.clone();
            (punch.at, punch.tap.state) = (at, State::from_code(state));
            let window = plan.map(|(begin, lasts)| {
                let begin = at.to_utc() + TimeDelta::hours(begin);
                Window { begin, end: begin + TimeDelta::hours(lasts) }
            });
            let expected = Expected { counts_alone, window, ..Expected::default() };
            (CollapsedPunch { punch, repeats: vec![] }, expected)
        };
        steps.into_iter().map(step).unzip()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_reading_is_cheaper((punches, expected) in few_punches()) {
        let taps = Taps { punches: &punches, expected: &expected, longest_break: RULES.longest_break };
        let priced = |ends: &[usize]| -> Option<u32> {
            let begins = [0].into_iter().chain(ends.iter().copied());
            let shifts = begins.zip(ends.iter().copied());
            let keys = say_both(&punches);
            shifts.map(|(from, to)| naive_cost(&punches[from..to], expected[from], keys)).sum()
        };
        let all = every_cut(punches.len());
        let all = all.filter_map(|ends| Some((priced(&ends)?, ends.len(), ends)));
        let cheapest = all.min().map(|(_, _, ends)| ends);
        prop_assert_eq!(Some(taps.read()), cheapest);
    }

    #[test]
    fn no_shift_is_too_long_unless_the_taps_leave_no_cheaper_reading(log in any_log()) {
        let expectation = Expected::default();
        for (user, punches) in by_user(log) {
            let expected = expected(&user, &punches, &expectation);
            let longest_break = RULES.longest_break;
            let taps = Taps { punches: &punches, expected: &expected, longest_break };
            for stretch in stretch::stretches(taps) {
                let read = taps.within(stretch.clone()).read();
                let stretch = &punches[stretch];
                let keys = say_both(stretch);
                let cost = |shift: &[CollapsedPunch]| naive_cost(shift, expectation, keys).unwrap();
                for shift in cut(stretch, &read) {
                    let shift = &shift.punches[..];
                    let lasts = shift[shift.len() - 1].punch.at - shift[0].punch.at;
                    // A cut of a shift that is too long costs as much at any place, because there are at least two
                    // single taps.
                    for place in 1..if lasts > expectation.longest { shift.len() } else { 0 } {
                        let parts = cost(&shift[..place]) + cost(&shift[place..]);
                        prop_assert!(parts >= cost(shift), "{:?} at {}", shift, place);
                    }
                }
            }
        }
    }

    #[test]
    fn the_order_of_lines_never_matters(
        (log, shuffled) in any_log().prop_flat_map(|log| (Just(log.clone()), Just(log).prop_shuffle()))
    ) {
        let end = end_of(&log);
        let expected = Expected::default();
        prop_assert_eq!(pair(log, &RULES, &expected, end), pair(shuffled, &RULES, &expected, end));
    }

    #[test]
    fn every_punch_is_a_part_of_one_attendance(log in any_log()) {
        let mut seen = Vec::new();
        for stay in all_stays(log.clone(), &Expected::default(), end_of(&log)) {
            for punch in &stay.punches {
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
    fn the_attendances_of_a_person_never_overlap_and_never_exceed_the_limit(log in any_log()) {
        let mut stays = all_stays(log.clone(), &Expected::default(), DateTime::<Utc>::MAX_UTC);
        stays.sort_by(|a, b| a.clock_in().tap.user.cmp(&b.clock_in().tap.user));
        let last = |stay: &Stay| stay.punches.last().unwrap().punch.at;
        for stay in &stays {
            prop_assert!(last(stay) - stay.clock_in().at <= TimeDelta::hours(24));
            prop_assert!(stay.clock_out().is_none_or(|out| out.at > stay.clock_in().at));
        }
        for pair in stays.windows(2) {
            if pair[0].clock_in().tap.user == pair[1].clock_in().tap.user {
                prop_assert!(last(&pair[0]) < pair[1].clock_in().at);
            }
        }
    }

    #[test]
    fn a_later_export_gives_the_same_records_and_only_adds_clock_outs(
        log in prop_oneof![any_log(), any_log_of(1, 200)],
        cut in 0usize..200,
        counts_alone in any::<bool>(),
    ) {
        let expected = Expected { counts_alone, ..Expected::default() };
        let full = all_stays(log.clone(), &expected, end_of(&log));
        let taken_at = log[cut % log.len()].at.to_utc();
        let early: Vec<Punch> = log.into_iter().filter(|punch| punch.at <= taken_at).collect();
        for before in all_stays(early, &expected, taken_at) {
            let after = full.iter().find(|stay| stay.id() == before.id());
            prop_assert!(after.is_some(), "{} is gone", before.id());
            let after = after.unwrap();
            prop_assert_eq!(before.clock_in(), after.clock_in());
            if let Some(out) = before.clock_out() {
                prop_assert_eq!(Some(out), after.clock_out());
            }
        }
    }

    #[test]
    fn what_a_tap_changes_lies_between_the_cuts_around_it(
        log in any_log_of(1, 200),
        extra in 0usize..200
    ) {
        // First all taps except one, then all taps.
        let mut without = log.clone();
        let extra = without.remove(extra % log.len());
        prop_assume!(!without.is_empty());
        let far = DateTime::<Utc>::MAX_UTC;
        let before = all_stays(without, &Expected::default(), far);
        let after = all_stays(log, &Expected::default(), far);
        let reach = TimeDelta::days(21);
        let is_far = |stay: &&Stay| (stay.clock_in().at - extra.at).abs() > reach;
        let times = |stays: &[Stay]| -> Vec<_> {
            let times = stays.iter().filter(is_far);
            times.map(|stay| (stay.clock_in().at, stay.clock_out().map(|out| out.at))).collect()
        };
        prop_assert_eq!(times(&before), times(&after));
    }

    #[test]
    fn taps_that_come_in_any_order_and_batches_end_as_the_same_shifts(
        log in any_log_of(1, 80).prop_shuffle(),
        sizes in proptest::collection::vec(1usize..6, 80),
        days in 1i64..4,
    ) {
        let expected = OfficeHours;
        let lines = |shift: &Shift| -> Vec<usize> {
            let mut lines: Vec<usize> =
                shift.clone().into_taps().iter().map(|tap| tap.line).collect();
            lines.sort_unstable();
            lines
        };
        let (mut come, mut shifts): (Vec<Punch>, Vec<Vec<usize>>) = (vec![], vec![]);
        let mut rest = &log[..];
        for size in sizes {
            let (new, after) = rest.split_at(size.min(rest.len()));
            rest = after;
            let times = || new.iter().map(|punch| punch.at.to_utc());
            let (Some(first_new), Some(last_new)) = (times().min(), times().max()) else { break };
            come.extend(new.iter().cloned());
            // As little as possible is known, and more if it is missing.
            let step = TimeDelta::days(days);
            let from = first_new - step;
            let to = last_new + step;
            let mut known = Known { from, to, first_new, last_new };
            let found = loop {
                let mut within = come.clone();
                within.retain(|punch| known.from <= punch.at && punch.at <= known.to);
                match around(within, &RULES, &expected, &known) {
                    Ok(found) => break found,
                    Err(Missing::Before) => known.from -= step,
                    Err(Missing::After) => known.to += step,
                }
            };
            let found: Vec<Vec<usize>> = found.iter().map(lines).collect();
            shifts.retain(|shift| !found.iter().flatten().any(|line| shift.contains(line)));
            shifts.extend(found);
            shifts.sort();
            let mut whole: Vec<Vec<usize>> =
                pair(come.clone(), &RULES, &expected, DateTime::<Utc>::MAX_UTC)
                    .iter()
                    .map(lines)
                    .collect();
            whole.sort();
            prop_assert_eq!(&shifts, &whole);
        }
    }

    #[test]
    fn ids_are_unique_and_fit_the_service(log in any_log()) {
        let stays = all_stays(log.clone(), &Expected::default(), end_of(&log));
        let ids: std::collections::BTreeSet<String> = stays.iter().map(Stay::id).collect();
        prop_assert_eq!(ids.len(), stays.len());
        for id in ids {
            prop_assert!(id.len() <= 64);
            prop_assert!(id.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)));
        }
    }
}
