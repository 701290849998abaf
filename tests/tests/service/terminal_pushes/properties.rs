//! In whatever order and pieces taps come, they are the shifts of the whole log (rule TERM-7).

use chrono::{DateTime, TimeDelta, Utc};
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Rules};
use wfm_taps::tap::{State, Tap};

use super::device::{Device, attendances, employee, tap};
use crate::dice::Dice;

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

/// What a file with all of a person's taps would say.
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
    let end = taps.last().unwrap().0.fixed_offset() + TimeDelta::days(1);
    let shown = |at: DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let shifts = pairing::pair(punches, &Rules::default(), end);
    let row = |shift: &pairing::Shift| {
        let clock_out = shift.clock_out().map_or("-".into(), |out| shown(out.at.to_utc()));
        format!("{} {clock_out} none", shown(shift.clock_in().at.to_utc()))
    };
    shifts.iter().map(row).collect()
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
            // One that nobody tapped has no job.
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
