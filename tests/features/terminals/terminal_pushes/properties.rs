//! Taps that come in any order and in any pieces give the shifts of the whole log (rule TERM-7).

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Breaks, Rules};
use wfm_taps::reading::Expected;
use wfm_taps::tap::{State, Tap};
use wfm_testkit::Organization;

use super::device::{Device, attendances, employee, tap};
use crate::failures::dice::Dice;

const PEOPLE: [&str; 3] = ["1", "2", "3"];

/// A person's taps of some days: shifts with breaks, forgotten taps, wrong keys and nights.
fn log(dice: &mut Dice) -> Vec<(DateTime<Utc>, u8)> {
    let mut at: DateTime<Utc> = "2026-10-30T05:00:00Z".parse().unwrap();
    let last: DateTime<Utc> = "2026-11-05T10:00:00Z".parse().unwrap();
    let mut taps = vec![];
    loop {
        let gap = match dice.below(6) {
            0 => 5 + dice.below(100),
            1 => 600 + dice.below(9_000),
            2 => 9_000 + dice.below(9_000),
            3 => 60_000 + dice.below(80_000),
            _ => 14_400 + dice.below(43_200),
        };
        at += TimeDelta::seconds(gap);
        if at > last {
            return taps;
        }
        let keys = [0, 1, 2, 3, 255];
        taps.push((at, *dice.of(&keys).unwrap()));
    }
}

/// The attendances that a file with all of a person's taps would give.
fn expected(taps: &[(DateTime<Utc>, u8)]) -> Vec<String> {
    let punch = |(line, (at, key)): (usize, &(DateTime<Utc>, u8))| Punch {
        tap: Tap {
            line,
            user: "1".into(),
            clock: Some(at.naive_utc()),
            clock_text: at.to_string(),
            device: "1".into(),
            state: State::from_code(*key),
        },
        at: at.fixed_offset(),
    };
    let punches = taps.iter().enumerate().map(punch).collect();
    let end = taps.last().unwrap().0 + TimeDelta::days(2);
    let shown = |at: DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let rules = Rules::default();
    let shifts = pairing::pair(punches, &rules, &Expected::default(), end);
    let row = |stay: pairing::Stay| {
        let clock_out = stay.clock_out().map_or("-".into(), |out| shown(out.at.to_utc()));
        let lasts = stay.clock_out().map(|out| out.at - stay.clock_in().at);
        // Longer than people work (rule TIME-59).
        let is_long = lasts.is_some_and(|lasts| lasts > TimeDelta::minutes(780));
        let review = if is_long { "pending" } else { "none" };
        format!("{} {clock_out} {review}", shown(stay.clock_in().at.to_utc()))
    };
    shifts.iter().flat_map(|shift| shift.stays(Breaks::Pairs, &rules)).map(row).collect()
}

/// The memory of a terminal whose clock is sometimes wrong: the time of each tap, the person, and the line.
fn memory_with_faults(dice: &mut Dice) -> Vec<(DateTime<Utc>, &'static str, String)> {
    let mut at: DateTime<Utc> = "2026-10-28T06:00:00Z".parse().unwrap();
    let last: DateTime<Utc> = "2026-11-05T06:00:00Z".parse().unwrap();
    let mut taps = vec![];
    // The time since which the clock has been wrong, and the time that it showed first: it lost its time, or a person
    // has set it.
    let mut since: Option<DateTime<Utc>> = None;
    let mut begin = "";
    while at < last {
        let number = *dice.of(&["1", "2"]).unwrap();
        let shown = match since {
            None => at.format("%Y-%m-%d %H:%M:%S").to_string(),
            Some(_) if dice.below(6) == 0 => format!("1971--10--{:02} -23:-23:-27", taps.len()),
            Some(since) => {
                let begin: DateTime<Utc> = begin.parse().unwrap();
                (begin + (at - since)).format("%Y-%m-%d %H:%M:%S").to_string()
            }
        };
        taps.push((at, number, tap(number, &shown, 0)));
        let next = at + TimeDelta::seconds(300 + dice.below(30_000));
        // The clock falls back after a tap, and is set right before another one.
        if since.is_none() {
            let begins = ["2000-01-01T00:00:00Z", "2015-03-01T09:00:00Z", "2031-03-01T09:00:00Z"];
            begin = *dice.of(&begins).unwrap();
        }
        since = match since {
            None if dice.below(5) == 0 => Some(at + TimeDelta::seconds(dice.below(300))),
            Some(_) if dice.below(4) == 0 => None,
            since => since,
        };
        at = next;
    }
    // The last tap is sound, so every clock fault has ended.
    let shown = last.format("%Y-%m-%d %H:%M:%S").to_string();
    taps.push((last, "1", tap("1", &shown, 0)));
    taps
}

/// The attendances of both people: clock-in, its latest time, and clock-out.
async fn intervals(org: &Organization<'_>) -> Vec<String> {
    let page =
        org.admin.get("/attendances?limit=100&expand=employee").send().await.expect(200).body;
    assert!(page["meta"]["next_cursor"].is_null());
    let row = |row: &Value| {
        let times = ["clock_in_at", "clock_in_latest_at", "clock_out_at", "review"];
        let times = times.map(|field| row[field].as_str().unwrap_or("-"));
        format!("{} {}", row["employee"]["employee_number"], times.join(" "))
    };
    let mut rows: Vec<String> = page["data"].as_array().unwrap().iter().map(row).collect();
    rows.sort();
    rows
}

/// Rules TERM-4, TERM-6 and TERM-9: a terminal starts again anywhere in its memory, as it does after a lost answer,
/// and its clock is sometimes wrong. The result must equal that of one push of the whole memory.
#[tokio::test]
async fn a_memory_that_is_sent_again_from_anywhere_is_read_once() {
    let service = super::service().await;
    for seed in 0..16 {
        let mut dice = Dice(seed);
        let memory = memory_with_faults(&mut dice);
        let lines: Vec<String> = memory.iter().map(|(.., line)| line.clone()).collect();
        let whole = service.organization().await;
        let pieces = service.organization().await;
        for org in [&whole, &pieces] {
            employee(org, "1").await;
            employee(org, "2").await;
        }
        let device = Device::new(&whole, "GATE", "UTC").await;
        device.send(&lines).await;
        let expected = intervals(&whole).await;

        let device = Device::new(&pieces, "GATE", "UTC").await;
        let mut sent = 0;
        while sent < lines.len() {
            let begin = match dice.below(3) {
                0 => usize::try_from(dice.below(i64::try_from(sent + 1).unwrap())).unwrap(),
                _ => sent,
            };
            let more = usize::try_from(1 + dice.below(4)).unwrap();
            sent = (sent + more).min(lines.len());
            device.send(&lines[begin..sent]).await;
        }
        device.send(&lines).await;
        assert_eq!(intervals(&pieces).await, expected, "seed {seed}: {lines:?}");
        // The bounds of each interval contain the true time of its first tap.
        let taps = device.taps("&state=faulty").await;
        assert!(!taps.is_empty(), "seed {seed}");
        let mut seen = std::collections::BTreeSet::new();
        for stored in taps.iter().rev() {
            let id = stored["attendance_id"].as_str().unwrap();
            if !seen.insert(id.to_owned()) {
                continue;
            }
            let shown = stored["shown"].as_str().unwrap();
            let is_it = |(_, number, line): &&(DateTime<Utc>, &str, String)| {
                *number == stored["employee_number"] && line.contains(shown)
            };
            let (at, ..) = memory.iter().find(is_it).unwrap();
            let path = format!("/attendances/{id}");
            let row = pieces.admin.get(&path).send().await.expect(200).body;
            let bound =
                |field: &str| -> DateTime<Utc> { row[field].as_str().unwrap().parse().unwrap() };
            let earliest = bound("clock_in_at");
            let latest = bound("clock_in_latest_at");
            assert!((earliest..=latest).contains(at), "seed {seed}: {at} {earliest} {latest}");
        }
    }
}

/// Rules TERM-6 and TERM-7.
#[tokio::test]
async fn any_order_and_any_pieces_are_the_shifts_of_the_whole_log() {
    let service = super::service().await;
    for seed in 0..6 {
        let org = service.organization().await;
        let mut dice = Dice(seed);
        let devices =
            [Device::new(&org, "GATE", "UTC").await, Device::new(&org, "YARD", "UTC").await];
        let mut people = vec![];
        let mut lines: Vec<(usize, String)> = vec![];
        for number in PEOPLE {
            let taps = log(&mut dice);
            for (at, key) in &taps {
                let shown = at.format("%Y-%m-%d %H:%M:%S").to_string();
                let line = (usize::try_from(dice.below(2)).unwrap(), tap(number, &shown, *key));
                if dice.below(8) == 0 {
                    lines.push(line.clone());
                }
                lines.push(line);
            }
            people.push((employee(&org, number).await, taps));
        }
        for place in (1..lines.len()).rev() {
            let other = dice.below(i64::try_from(place).unwrap() + 1);
            lines.swap(place, usize::try_from(other).unwrap());
        }
        let mut rest = &lines[..];
        while !rest.is_empty() {
            let most = usize::try_from(1 + dice.below(12)).unwrap().min(rest.len());
            let (piece, after) = rest.split_at(most);
            rest = after;
            for (index, device) in devices.iter().enumerate() {
                let own = piece.iter().filter(|(device, _)| *device == index);
                let body: String = own.map(|(_, line)| line.as_str()).collect();
                if !body.is_empty() {
                    device.push(&body).await;
                }
            }
        }
        for device in &devices {
            // A terminal without taps has no job.
            if !device.taps("").await.is_empty() || lines.len() > 4 {
                device.applied().await;
            }
        }
        for (id, taps) in people {
            assert_eq!(attendances(&org, id).await, expected(&taps), "seed {seed}: {taps:?}");
        }
        for device in &devices {
            assert!(device.states().await.iter().all(|state| state == "applied"), "seed {seed}");
        }
    }
}
