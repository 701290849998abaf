//! The kind of each line: known, sound, or of a clock fault (rules TERM-5 and TERM-6).
//!
//! A terminal sends the lines of its memory in order. But it may go back to any earlier line: it repeats a push whose
//! answer was lost, or sends its whole memory again. A known tap tells the place of the terminal in its memory. The
//! lines after it are then read as they were read the first time, or would have been.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use wfm_domain::terminal::Taps;
use wfm_storage::Error;
use wfm_storage::jobs::ClockState;
use wfm_storage::settings::version_key;
use wfm_storage::table::Key;
use wfm_storage::taps::{self, StoredTap, TapState};
use wfm_taps::clock::Clock;
use wfm_taps::tap::{self, Malformed, Tap};

use super::Work;

/// The greatest number of lines at the beginning of a push that may belong to a clock fault that was already read.
const MOST_AT_BEGIN: usize = 100;

/// A line of a push.
pub enum Line {
    Tap {
        tap: Tap,
        /// The number of equal lines of the push up to this one.
        count: usize,
    },
    Malformed(Malformed),
}

/// The lines of a push that are not blank, in their order.
pub fn lines(text: &str) -> Vec<Line> {
    let log = tap::parse_push(text);
    let mut equal: HashMap<(String, String, u8), usize> = HashMap::new();
    let mut lines: Vec<(usize, Line)> = log
        .taps
        .into_iter()
        .map(|tap| {
            let same = (tap.user.clone(), tap.clock_text.clone(), tap.state.code());
            let count = equal.entry(same).or_default();
            *count += 1;
            (tap.line, Line::Tap { count: *count, tap })
        })
        .collect();
    lines.extend(log.malformed.into_iter().map(|line| (line.line, Line::Malformed(line))));
    lines.sort_by_key(|(number, _)| *number);
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The place at which reading a push begins.
pub struct Place {
    /// The first line that is read.
    pub line: usize,
    /// The state of the clock before that line.
    pub clock: ClockState,
}

/// The place of a terminal in its memory at the beginning of a push.
///
/// It continues at its former place, unless its lines tell otherwise:
///
/// - A terminal that got no answer may begin again in the middle of a clock fault that has ended since. Its first
///   lines then look like those of a new fault. They are not, if the tap after them is known and they are stored as
///   taps of the fault before it.
/// - A terminal that has begun its memory again may be back at its former place, while a push in between was not read
///   because it was recognized as a whole. A tap that is later than all taps before it shows this, and so do taps of
///   a clock fault that are not stored as taps of the fault at the former place.
pub async fn place(work: &Work<'_>, lines: &[Line]) -> Result<Place, Error> {
    let Work { job, terminal, .. } = work;
    let organization = job.organization;
    let table = &work.app.storage.table;
    let clock = job.task.clock;
    let furthest = Some(job.task.furthest).filter(|furthest| furthest.reaches(&clock));
    let furthest = furthest.unwrap_or(clock);
    let goes_on = |line| Place { line, clock };
    // The clocks of most terminals were never wrong.
    let was_ever_wrong = job.summary.contains_key(TapState::Faulty.as_str());
    if !was_ever_wrong && clock.reaches(&furthest) {
        return Ok(goes_on(0));
    }
    let lines = &lines[..lines.len().min(MOST_AT_BEGIN)];
    let local = |at: DateTime<Utc>| at.with_timezone(&terminal.timezone).fixed_offset();
    // The time of a line, if it is sound after a given latest sound time.
    let time_after = |latest: Option<DateTime<Utc>>, line: &Line| {
        let Line::Tap { tap, .. } = line else { return None };
        let clock = Clock { latest: latest.map(local), last: None, is_faulty: false };
        clock.time_of(tap, terminal.timezone, local(work.received_at))
    };
    let is_new = |line: &Line| {
        time_after(furthest.latest, line).is_some_and(|at| Some(at.to_utc()) > furthest.latest)
    };
    let back = Place { line: 0, clock: furthest };
    let Some(first) = lines.first() else { return Ok(goes_on(0)) };
    // This is nearly always so.
    if is_new(first) {
        return Ok(back);
    }
    let of_line = |line: &Line| match line {
        Line::Tap { tap, .. } => Some(sound_key(work, tap)),
        Line::Malformed(_) => None,
    };
    // Otherwise the push usually begins with a known tap.
    if let Some(first) = of_line(first)
        && table.item(&first).await?.is_some()
    {
        return Ok(goes_on(0));
    }
    let keys: Vec<Option<Key>> = lines.iter().map(of_line).collect();
    let mut found = table.get_many(keys.iter().flatten().cloned().collect()).await?;
    let known = keys.iter().position(|key| key.as_ref().is_some_and(|key| found.contains_key(key)));
    let new = lines.iter().position(is_new);
    let are_stored = async |before: Option<DateTime<Utc>>, lines: &[Line]| {
        let key = |line: &Line| match line {
            Line::Tap { tap, count } => faulty_key(work, before, tap, *count),
            Line::Malformed(line) => taps::malformed_key(organization, terminal.id, &line.text),
        };
        let keys: Vec<Key> = lines.iter().map(key).collect();
        let found = table.get_many(keys.clone()).await?;
        Ok::<bool, Error>(keys.iter().all(|key| found.contains_key(key)))
    };
    match (known, new) {
        (Some(known), new) if new.is_none_or(|new| known < new) => {
            let item = keys[known].as_ref().and_then(|key| found.remove(key));
            let before = item.map(taps::read).transpose()?.and_then(|tap| tap.before);
            let is_read = are_stored(before, &lines[..known]).await?;
            Ok(goes_on(if is_read { known } else { 0 }))
        }
        (_, Some(_)) => Ok(back),
        _ if clock == furthest => Ok(goes_on(0)),
        _ if lines.iter().any(|line| time_after(clock.latest, line).is_some()) => Ok(goes_on(0)),
        _ if are_stored(clock.latest, lines).await? => Ok(goes_on(0)),
        _ => Ok(back),
    }
}

/// Some lines that were read.
pub struct Reading {
    /// The kind of each line, and its stored form.
    pub taps: Vec<(Kind, StoredTap)>,
    /// The state of the clock after the lines.
    pub clock: ClockState,
    /// The time of the next line, if that line ends the clock fault. The shifts of the fault are stored first.
    pub settles: Option<DateTime<Utc>>,
}

/// The kind of a line.
pub enum Kind {
    /// The line is stored already.
    Known,
    /// A tap with a sound time.
    Sound,
    /// A tap of a clock fault, with its key.
    Faulty(Key),
    Malformed,
}

/// Reads some lines, up to the end of a clock fault. `begin` is the index of the first line, and `clock` the state
/// before it.
pub async fn read(
    work: &Work<'_>,
    clock: ClockState,
    begin: usize,
    lines: &[Line],
) -> Result<Reading, Error> {
    let Work { job, terminal, .. } = work;
    let organization = job.organization;
    let storage = &work.app.storage;
    let zone = terminal.timezone;
    let table = &storage.table;
    let mut keys = vec![version_key(organization)];
    for line in lines {
        if let Line::Tap { tap, .. } = line {
            keys.push(sound_key(work, tap));
        }
    }
    let found = table.get_many(keys).await?;
    let settings = storage.settings.from_batch(table, organization, &found).await?;
    let tolerance = i64::from(settings.settings.sync.future_tolerance_seconds);
    let local = |at: DateTime<Utc>| at.with_timezone(&zone).fixed_offset();
    // The terminal gets the time with every answer, so its clock is at most a little ahead.
    let latest_allowed = local(work.received_at + TimeDelta::seconds(tolerance));

    let clock_of = |state: ClockState| {
        let latest = state.latest.map(local);
        let last = state.last.map(local);
        Clock { latest, last, is_faulty: state.faulty > 0 }
    };
    let known = |key: &Key| found.get(key).cloned().map(taps::read).transpose();

    // A tap that was faulty once stays faulty, although its time may be in the past now.
    let mut faulty_before: BTreeSet<usize> = BTreeSet::new();
    loop {
        let mut state = clock;
        let mut reading = Reading { taps: vec![], clock, settles: None };
        // The taps of the earlier ones of these lines.
        let mut said: HashMap<Key, StoredTap> = HashMap::new();
        // The keys that the lines would have as taps of a clock fault.
        let mut as_faulty: Vec<Option<Key>> = vec![];
        for (index, line) in lines.iter().enumerate() {
            let blank = blank(work, begin + index);
            let (tap, count) = match line {
                Line::Malformed(malformed) => {
                    let text = malformed.text.clone();
                    let why = malformed.reason.to_owned();
                    let key = taps::malformed_key(organization, terminal.id, &text);
                    let line = StoredTap { text, why, ..blank };
                    let is_said = said.insert(key, line.clone()).is_some();
                    let kind = if is_said { Kind::Known } else { Kind::Malformed };
                    reading.taps.push((kind, line));
                    as_faulty.push(None);
                    continue;
                }
                Line::Tap { tap, count } => (tap, *count),
            };
            let stored = StoredTap {
                number: tap.user.clone(),
                text: shown(tap),
                key: tap.state.code(),
                ..blank
            };
            let key = sound_key(work, tap);
            let known = match said.get(&key) {
                Some(said) => Some(said.clone()),
                None => known(&key)?,
            };
            let at = match &known {
                Some(known) => known.at,
                None if faulty_before.contains(&index) => None,
                None => {
                    let at = clock_of(state).time_of(tap, zone, latest_allowed);
                    at.map(|at| at.to_utc())
                }
            };
            let fault = faulty_key(work, state.latest, tap, count);
            if let Some(at) = at {
                // A tap that ends a fault is new, and later than every tap before it. Another tap shows that the
                // terminal has begun its memory again.
                let begins_again =
                    Some(at) < state.latest || known.is_some() && Some(at) == state.latest;
                if state.faulty > 0 && !begins_again {
                    // This does not hold for a tap that is stored as a tap of this fault.
                    let again = known.is_none() && table.item(&fault).await?.is_some();
                    if again {
                        faulty_before.insert(index);
                    } else {
                        reading.settles = Some(at);
                    }
                    break;
                }
                let latest =
                    known.as_ref().and_then(|known| known.latest).or(state.latest.max(Some(at)));
                let before = state.latest;
                state = ClockState { latest, last: Some(at), faulty: 0 };
                let kind = if known.is_some() { Kind::Known } else { Kind::Sound };
                as_faulty.push(known.is_none().then_some(fault));
                let before = known.as_ref().map_or(before, |known| known.before);
                let at = Some(at);
                let state = TapState::Unmatched;
                let tap = StoredTap { at, latest, before, state, ..stored };
                said.insert(key, tap.clone());
                reading.taps.push((kind, tap));
            } else {
                state.faulty += 1;
                let latest = state.latest;
                let place = state.faulty;
                let tap = StoredTap { latest, place, state: TapState::Faulty, ..stored };
                as_faulty.push(Some(fault.clone()));
                reading.taps.push((Kind::Faulty(fault), tap));
            }
        }
        reading.clock = state;

        let keys: Vec<Key> = as_faulty.iter().flatten().cloned().collect();
        let there = if keys.is_empty() { HashMap::new() } else { table.get_many(keys).await? };
        let before = faulty_before.len();
        for (index, (kind, _)) in reading.taps.iter_mut().enumerate() {
            let is_there = as_faulty[index].as_ref().is_some_and(|key| there.contains_key(key));
            match kind {
                Kind::Faulty(_) if is_there => *kind = Kind::Known,
                Kind::Sound if is_there => {
                    faulty_before.insert(index);
                }
                _ => {}
            }
        }
        let again_at_end = reading.settles.is_none() && reading.taps.len() < lines.len();
        if faulty_before.len() == before && !again_at_end {
            return Ok(reading);
        }
    }
}

/// The key of a tap with a sound time.
fn sound_key(work: &Work<'_>, tap: &Tap) -> Key {
    let text = shown(tap);
    let organization = work.job.organization;
    taps::sound_key(organization, work.terminal.id, &tap.user, &text, tap.state.code())
}

/// The key of a tap in the clock fault that began after `latest`. Among equal taps of its push it is the `count`-th.
fn faulty_key(work: &Work<'_>, latest: Option<DateTime<Utc>>, tap: &Tap, count: usize) -> Key {
    let text = shown(tap);
    let key = tap.state.code();
    let organization = work.job.organization;
    taps::faulty_key(organization, work.terminal.id, latest, &tap.user, &text, key, count)
}

/// The time that the terminal's clock showed, in its stored form.
fn shown(tap: &Tap) -> String {
    tap.clock
        .map_or_else(|| tap.clock_text.clone(), |at| at.format("%Y-%m-%d %H:%M:%S").to_string())
}

/// The stored form of a line, without the fields of its kind.
fn blank(work: &Work<'_>, index: usize) -> StoredTap {
    let push = work.job.processed;
    let received_at = work.received_at;
    StoredTap {
        terminal: work.terminal.id,
        serial_number: work.terminal.serial_number.clone(),
        position: format!("{}#{push:010}#{index:07}", received_at.date_naive()),
        received_at,
        number: String::new(),
        text: String::new(),
        key: 0,
        first_and_last: work.terminal.taps == Taps::FirstAndLast,
        at: None,
        state: TapState::Malformed,
        why: String::new(),
        employee: None,
        attendance: None,
        shift: None,
        latest: None,
        before: None,
        place: 0,
    }
}
