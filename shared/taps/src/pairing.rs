//! From punches to shifts, and from shifts to attendances: who came and left, and when. It is a pure function of the
//! log, of the expectation of each shift, and of the moment at which the log was taken.
//!
//! People press the wrong key, forget to press one, or tap until the terminal beeps. So the key is evidence, and the
//! **time** decides. These are the rules for the punches of one user in the order of time (the order of lines matters
//! only to [`crate::clock`]):
//!
//! 1. **Double taps.** A tap within 60 s of the last kept one is a repeat of it. The time of the first one is kept.
//!    The key of the last one counts at the end of a shift, because a person who presses a wrong key corrects it at
//!    once (`in, out` at 18:00 means out).
//! 2. **Shifts.** The punches are cut where nobody works ([`crate::stretch`]), and the punches between two cuts are
//!    read as the cheapest shifts ([`crate::reading`]). Dates do not matter, so a night shift is one shift.
//! 3. **Attendances.** In a shift with an even number of punches, each pair of punches is an attendance, and the gaps
//!    between them are breaks. A shift with an odd number of punches is one attendance from the first to the last
//!    punch, with a note, because nobody knows which punch is missing. A shift with one punch has no clock-out. At a
//!    door that people pass all day ([`Breaks::FirstAndLast`]), a shift is one attendance from its first to its last
//!    punch.
//! 4. **The meaning of keys for breaks.** A break lasts at most three hours. In a shift with both arrivals and
//!    departures, a longer gap between two pairs counts as a break only if it goes from a departure to an arrival.
//!    Otherwise the punches are no pairs (`in, in, out, out` is one attendance).
//! 5. **A return.** Arrivals at the end of a shift, within three hours of the departure before them, mean that the
//!    person came back. They begin an attendance whose clock-out is missing. If only one punch or none is before them,
//!    the whole shift is such an attendance. No hours are invented.
//! 6. **Still running.** As long as a later punch could change a shift, the shift has no clock-out, because the
//!    service fills a missing clock-out from a later export but never changes an existing one.
//!
//! The id of an attendance depends only on the user and the first punch, so a later export of the same terminal gives
//! the same records, with more clock-outs.

use std::collections::BTreeMap;
use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};

use crate::clock::Punch;
use crate::reading::{Expectations, Expected, Taps};
use crate::stretch;
use crate::tap::{State, Tap};

/// Taps of one user that are at most this far apart are one.
const DOUBLE_TAP: TimeDelta = TimeDelta::seconds(60);

/// The parameters of pairing, besides the punches and the expectation of each shift.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// The longest gap inside a shift that can be a break.
    pub longest_break: TimeDelta,
}

impl Default for Rules {
    /// The standard: 3 h.
    fn default() -> Self {
        Self { longest_break: TimeDelta::hours(3) }
    }
}

/// The meaning of the punches inside a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Breaks {
    /// They tell when breaks begin and end.
    #[default]
    Pairs,
    /// They tell nothing, because people pass the terminal all day.
    FirstAndLast,
}

/// A punch that counts, with the double taps that were collapsed into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollapsedPunch {
    /// The first tap, whose time counts.
    pub punch: Punch,
    /// The other taps, in the order of time.
    pub repeats: Vec<Punch>,
}

impl CollapsedPunch {
    /// The key of the last tap.
    pub fn state(&self) -> State {
        self.repeats.last().unwrap_or(&self.punch).tap.state
    }

    /// Whether every tap has a key of departure.
    pub(crate) fn says_only_departure(&self) -> bool {
        self.says_only(State::is_departure)
    }

    /// Whether every tap has a key of arrival.
    pub(crate) fn says_only_arrival(&self) -> bool {
        self.says_only(State::is_arrival)
    }

    fn says_only(&self, what: fn(State) -> bool) -> bool {
        what(self.punch.tap.state) && self.repeats.iter().all(|punch| what(punch.tap.state))
    }
}

/// An oddity at which a person may want to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// The clock-in was pressed as a departure.
    OpenedByOut,
    /// The clock-out was pressed as an arrival.
    ClosedByIn,
    /// The clock-out was pressed as the beginning of a break.
    ClosedByBreakOut,
    /// The shift has an odd number of punches.
    UnevenTaps,
    /// There is no clock-out, and none will come.
    MissingOut,
    /// The clock-out may be in a later export.
    StillRunning,
}

impl Note {
    /// The note in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::OpenedByOut => "clock-in taken from an out punch",
            Self::ClosedByIn => "clock-out taken from an in punch",
            Self::ClosedByBreakOut => "clock-out taken from a break-out punch",
            Self::UnevenTaps => "an odd number of punches, so breaks are not known",
            Self::MissingOut => "no clock-out in the log",
            Self::StillRunning => "still running when the log ends",
        }
    }
}

/// The punches of one user that belong to one shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    /// The punches in the order of time, at least one.
    punches: Vec<CollapsedPunch>,
    /// Whether a punch after the end of the log could change the shift.
    is_running: bool,
}

/// An attendance of a shift: some consecutive punches of the shift.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stay {
    /// The punches in the order of time. The first one is the clock-in.
    pub punches: Vec<CollapsedPunch>,
    /// The end.
    pub end: End,
    /// Whether the shift has an odd number of punches, so that a break may be missing.
    pub is_uneven: bool,
    /// Whether the shift continues after the attendance.
    pub has_next: bool,
}

/// The end of an attendance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It ends with its last punch.
    ClockedOut,
    /// The end is unknown, because there is no punch that can be the clock-out.
    Missing,
    /// The end is not known yet, because a punch after the end of the log could change it.
    StillRunning,
}

impl Stay {
    /// The name of the attendance, which never changes: the user and the first punch, in the terminal's own time.
    pub fn id(&self) -> String {
        let Punch { tap, at } = self.clock_in();
        format!("{}-{}", tap.user, at.format("%Y%m%dT%H%M%S"))
    }

    /// The first punch.
    pub fn clock_in(&self) -> &Punch {
        &self.punches[0].punch
    }

    /// The last punch, if the attendance ends with it.
    pub fn clock_out(&self) -> Option<&Punch> {
        let last = self.punches.last()?;
        (self.end == End::ClockedOut).then_some(&last.punch)
    }

    /// The number of punches that were collapsed into others.
    pub fn collapsed(&self) -> usize {
        self.punches.iter().map(|punch| punch.repeats.len()).sum()
    }

    /// The oddities of the attendance.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.punches[0].says_only_departure() {
            notes.push(Note::OpenedByOut);
        }
        if self.is_uneven {
            notes.push(Note::UnevenTaps);
        }
        let last = self.punches.last().map(CollapsedPunch::state);
        match (self.end, last) {
            (End::Missing, _) => notes.push(Note::MissingOut),
            (End::StillRunning, _) => notes.push(Note::StillRunning),
            // There is no note if another attendance follows the break.
            (End::ClockedOut, Some(State::BreakOut)) if self.has_next => {}
            (End::ClockedOut, Some(State::BreakOut)) => notes.push(Note::ClosedByBreakOut),
            (End::ClockedOut, Some(state)) if state.is_arrival() => notes.push(Note::ClosedByIn),
            (End::ClockedOut, _) => {}
        }
        notes
    }
}

impl Shift {
    /// The punches in the order of time. The first one is the clock-in.
    pub fn punches(&self) -> &[CollapsedPunch] {
        &self.punches
    }

    /// All taps of the shift in the order of time, including double taps.
    pub fn into_taps(self) -> Vec<Tap> {
        let punches = self.punches.into_iter();
        let flat = punches.flat_map(|one| std::iter::once(one.punch).chain(one.repeats));
        flat.map(|punch| punch.tap).collect()
    }

    /// The attendances of the shift, in order of time (rules 3 to 6).
    pub fn stays(&self, breaks: Breaks, rules: &Rules) -> Vec<Stay> {
        if self.is_running {
            return vec![self.stay(0..self.punches.len(), End::StillRunning, false)];
        }
        let returned = match breaks {
            Breaks::Pairs => self.return_begins(rules),
            Breaks::FirstAndLast => self.punches.len(),
        };
        let mut stays = match breaks {
            Breaks::FirstAndLast => self.first_to_last(0..returned, false),
            Breaks::Pairs if returned == 1 || returned % 2 == 1 => {
                self.first_to_last(0..returned, returned > 1)
            }
            Breaks::Pairs if self.are_pairs(returned, rules) => {
                let pairs = (0..returned).step_by(2);
                pairs.map(|place| self.stay(place..place + 2, End::ClockedOut, false)).collect()
            }
            Breaks::Pairs => self.first_to_last(0..returned, true),
        };
        if returned < self.punches.len() {
            stays.push(self.stay(returned..self.punches.len(), End::Missing, false));
        }
        stays
    }

    /// One attendance with the punches in a range; none if the range is empty.
    fn first_to_last(&self, range: Range<usize>, is_uneven: bool) -> Vec<Stay> {
        match range.len() {
            0 => vec![],
            1 => vec![self.stay(range, End::Missing, false)],
            _ => vec![self.stay(range, End::ClockedOut, is_uneven)],
        }
    }

    fn stay(&self, range: Range<usize>, end: End, is_uneven: bool) -> Stay {
        let has_next = range.end < self.punches.len();
        Stay { punches: self.punches[range].to_vec(), end, is_uneven, has_next }
    }

    /// The index of the first arrival after which the person did not leave again (rule 5). If the person left last,
    /// it is the index after the last punch.
    fn return_begins(&self, rules: &Rules) -> usize {
        let count = self.punches.len();
        let arrivals = self.punches.iter().rev().take_while(|one| one.state().is_arrival()).count();
        // Without a departure before them, the first punch counts, whatever its key is.
        let before = (count - arrivals).saturating_sub(1);
        let since_then = self.punches[count - 1].punch.at - self.punches[before].punch.at;
        if arrivals == 0 || count == 1 || since_then > rules.longest_break {
            return count;
        }
        match count - arrivals {
            0 | 1 => 0,
            begin if self.punches[before].state().is_departure() => begin,
            _ => count,
        }
    }

    /// Whether the first `count` punches are pairs of a clock-in and a clock-out (rule 4).
    fn are_pairs(&self, count: usize, rules: &Rules) -> bool {
        let punches = &self.punches[..count];
        let are_keys_used = punches.iter().any(|punch| punch.state().is_arrival())
            && punches.iter().any(|punch| punch.state().is_departure());
        let mut gaps = (2..count).step_by(2);
        !are_keys_used
            || gaps.all(|place| {
                self.gap_before(place) <= rules.longest_break
                    || punches[place - 1].state().is_departure()
                        && punches[place].punch.tap.state.is_arrival()
            })
    }

    fn gap_before(&self, place: usize) -> TimeDelta {
        self.punches[place].punch.at - self.punches[place - 1].punch.at
    }
}

/// Groups the punches of a log into shifts, sorted by the first punch, then by user. `taken_at` is the time of the
/// export. Nothing is known about later punches.
pub fn pair(
    punches: Vec<Punch>,
    rules: &Rules,
    expectations: &dyn Expectations,
    taken_at: DateTime<Utc>,
) -> Vec<Shift> {
    let mut shifts = vec![];
    for (user, punches) in by_user(punches) {
        let expected = expected(&user, &punches, expectations);
        let taps =
            Taps { punches: &punches, expected: &expected, longest_break: rules.longest_break };
        for stretch in stretch::stretches(taps) {
            let is_last = stretch.end == punches.len();
            let read = taps.within(stretch.clone());
            let ends = if is_last { read.settled(taken_at) } else { read.read() };
            shifts.extend(cut(&punches[stretch], &ends));
        }
    }
    let begin = |shift: &Shift| shift.punches[0].punch.clone();
    shifts.sort_by(|a, b| {
        let a = begin(a);
        let b = begin(b);
        (a.at, a.tap.user).cmp(&(b.at, b.tap.user))
    });
    shifts
}

/// The range in which all taps of one user are known, and the range of the new taps in it.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// The beginning of the range in which all taps are known.
    pub from: DateTime<Utc>,
    /// The end of that range.
    pub to: DateTime<Utc>,
    /// The first new tap.
    pub first_new: DateTime<Utc>,
    /// The last new tap.
    pub last_new: DateTime<Utc>,
}

/// The taps that must be read, too, before the changes by new taps are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Earlier taps.
    Before,
    /// Later taps.
    After,
}

/// The shifts of one user that new taps may change, in the order of time. All other shifts are the same as without
/// the new taps.
///
/// # Errors
/// [`Missing`] if more taps have to be known.
pub fn around(
    punches: Vec<Punch>,
    rules: &Rules,
    expectations: &dyn Expectations,
    known: &Known,
) -> Result<Vec<Shift>, Missing> {
    let mut shifts = vec![];
    for (user, punches) in by_user(punches) {
        let expected = expected(&user, &punches, expectations);
        let taps =
            Taps { punches: &punches, expected: &expected, longest_break: rules.longest_break };
        for stretch in stretch::touched(taps, known)? {
            let ends = taps.within(stretch.clone()).read();
            shifts.extend(cut(&punches[stretch], &ends));
        }
    }
    Ok(shifts)
}

/// The expectation of a shift that begins with each punch.
fn expected(
    user: &str,
    punches: &[CollapsedPunch],
    expectations: &dyn Expectations,
) -> Vec<Expected> {
    punches.iter().map(|at| expectations.of(user, at.punch.at.to_utc())).collect()
}

/// The shifts that end before these indexes. The punches after the last one are a running shift.
fn cut(punches: &[CollapsedPunch], ends: &[usize]) -> Vec<Shift> {
    let mut shifts = vec![];
    let mut from = 0;
    for end in ends.iter().copied() {
        shifts.push(Shift { punches: punches[from..end].to_vec(), is_running: false });
        from = end;
    }
    if from < punches.len() {
        shifts.push(Shift { punches: punches[from..].to_vec(), is_running: true });
    }
    shifts
}

/// The punches of each user in the order of time, with collapsed double taps (rule 1).
fn by_user(punches: Vec<Punch>) -> BTreeMap<String, Vec<CollapsedPunch>> {
    let mut of_user: BTreeMap<String, Vec<Punch>> = BTreeMap::new();
    for punch in punches {
        of_user.entry(punch.tap.user.clone()).or_default().push(punch);
    }
    let collapse = |mut punches: Vec<Punch>| {
        punches.sort_by(|a, b| {
            let x = &a.tap;
            let y = &b.tap;
            (a.at, x.state, &x.device, x.line).cmp(&(b.at, y.state, &y.device, y.line))
        });
        let mut collapsed: Vec<CollapsedPunch> = vec![];
        for punch in punches {
            match collapsed.last_mut() {
                Some(last) if punch.at - last.punch.at <= DOUBLE_TAP => last.repeats.push(punch),
                _ => collapsed.push(CollapsedPunch { punch, repeats: vec![] }),
            }
        }
        collapsed
    };
    of_user.into_iter().map(|(user, punches)| (user, collapse(punches))).collect()
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
