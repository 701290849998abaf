//! The pushes of terminals.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Breaks, Rules};
use wfm_taps::reading::Expected;
use wfm_taps::tap;

use super::{Finder, Stored, text, time};
use crate::company::Company;
use crate::terminal::{Tap, Terminal};

/// Every accepted tap is stored exactly once. The attendances of a person who only taps equal those from the whole
/// log of all terminals.
pub fn check(company: &Company<'_>, terminals: &[Terminal<'_>], stored: &Stored) {
    let find = Finder(company);
    let there: BTreeSet<&str> =
        stored.attendances.values().flatten().map(|row| text(row, "id")).collect();
    let all: Vec<&Tap> = terminals.iter().flat_map(|terminal| &terminal.memory).collect();
    find.hold(all.len() == stored.taps.len(), || {
        format!("{} taps became {}", all.len(), stored.taps.len())
    });
    for tap in &all {
        let is_it =
            |row: &&Value| row["employee_number"] == tap.number && row["shown"] == tap.shown;
        let rows: Vec<&Value> = stored.taps.iter().filter(is_it).collect();
        let sent =
            all.iter().filter(|other| (&other.number, &other.shown) == (&tap.number, &tap.shown));
        find.hold(rows.len() == sent.count(), || format!("{} is stored as {rows:?}", tap.shown));
        for row in rows {
            let state = text(row, "state");
            let is_tapper = tap.number == company.tapper.1;
            let expected: &[&str] = match tap.is_sound {
                true if is_tapper => &["applied"],
                true => &["applied", "refused"],
                false => &["faulty"],
            };
            let is_there = row["attendance_id"].as_str().is_none_or(|id| there.contains(id));
            let is_explained = match state {
                "applied" => row["attendance_id"].is_string(),
                "refused" => row["code"] == "overlap",
                _ => true,
            };
            let is_so = expected.contains(&state) && is_there && is_explained;
            find.hold(is_so, || format!("a tap: {row}"));
        }
    }
    let own = all.iter().filter(|tap| tap.number == company.tapper.1);
    let later = company.now() + TimeDelta::days(1);
    let shifts = shifts(&own.copied().collect::<Vec<_>>(), later);
    let span =
        |row: &Value| (time(row, "clock_in_at").unwrap_or_default(), time(row, "clock_out_at"));
    let mut stored: Vec<_> = stored.attendances[&company.tapper.0].iter().map(span).collect();
    stored.sort_unstable();
    find.hold(shifts == stored, || format!("the taps are {shifts:?}, and stored is {stored:?}"));
}

/// The attendances that a file with all the taps of a person would give.
fn shifts(taps: &[&Tap], now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> {
    let punch = |(line, tap): (usize, &&Tap)| Punch {
        tap: tap::Tap {
            line,
            user: tap.number.clone(),
            clock: Some(tap.at.naive_utc()),
            clock_text: tap.shown.clone(),
            device: String::new(),
            state: tap::State::from_code(tap.key),
        },
        at: tap.at.fixed_offset(),
    };
    let punches = taps.iter().enumerate().map(punch).collect();
    let rules = Rules::default();
    let shifts = pairing::pair(punches, &rules, &Expected::default(), now);
    let stays = shifts.iter().flat_map(|shift| shift.stays(Breaks::Pairs, &rules));
    let span = |stay: pairing::Stay| {
        (stay.clock_in().at.to_utc(), stay.clock_out().map(|out| out.at.to_utc()))
    };
    stays.map(span).collect()
}
