//! From punches to shifts: who came when and left when. A pure function of the log and the moment
//! it was taken.
//!
//! People press the wrong key, forget to, or tap until the terminal beeps, so the punch state is
//! evidence and the **time** decides. The rules, for the punches of one user in order of time (the
//! order of lines matters to [`crate::clock`] alone):
//!
//! 1. **Double taps.** A tap within 60 s of the last kept one is a repeat of it. The time kept is
//!    the first's. The state that counts at the end of a shift is the last's, because who presses
//!    a wrong key corrects it at once (`in, out` at 18:00 means out).
//! 2. **A new shift** begins with a tap that
//!    - is more than `shift` (16 h) after the first tap of the shift. Long shifts with overtime
//!      reach 14 to 15 h, and the same start on the next day is 24 h away, so 16 h lies between
//!      the two: a forgotten clock-out never swallows the next day's clock-in. It also is the age
//!      at which the service closes a forgotten attendance by default; or
//!    - says *arrival* more than `longest_break` (3 h) after a tap that said *departure*: that gap
//!      is rest, not a break. Without it, one forgotten clock-in would pair the evening's out with
//!      the next morning's in, and so on night after night.
//!
//!    A date plays no part, so a night shift is one shift.
//! 3. **Clock-in** is the first tap of the shift, whatever its state: a lone `out` says that the
//!    person was there, so it becomes an open record for somebody to correct rather than vanish.
//! 4. **Clock-out** is the last tap, when it says departure (of any kind: a break never returned
//!    from ends the work) or nothing, or when it says arrival but comes more than `longest_break`
//!    after the tap before it: nobody arrives twice without having left for longer than a break, so
//!    the key was wrong. An arrival soon after another tap is a return from a break, or a repeat;
//!    the out that should follow is missing and the shift **stays open**. No hours are invented.
//! 5. **Still running.** While a later tap could still join the shift, no clock-out is given: the
//!    server fills a missing clock-out from a later export but never changes one it has.
//!
//! Everything in between (breaks, repeated arrivals) lies inside the shift. Which shift a tap
//! belongs to depends on earlier taps alone, and a record's id on the user and the first tap alone,
//! so a later export of the same terminal gives the same records, with more clock-outs.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, FixedOffset, TimeDelta};

use crate::clock::Punch;
use crate::tap::{State, Tap};

/// Taps of one user this close are one.
const DOUBLE_TAP: TimeDelta = TimeDelta::seconds(60);

/// What the pairing depends on besides the punches.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// From the first to the last tap of a shift at most.
    pub shift: TimeDelta,
    /// The longest gap inside a shift that can be a break.
    pub longest_break: TimeDelta,
}

impl Default for Rules {
    /// 16 h, and 3 h.
    fn default() -> Self {
        Self { shift: TimeDelta::hours(16), longest_break: TimeDelta::hours(3) }
    }
}

/// A punch that counts, with the double taps that were collapsed into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollapsedPunch {
    /// The first of them, whose time counts.
    pub punch: Punch,
    /// The others, in order of time.
    pub repeats: Vec<Punch>,
}

impl CollapsedPunch {
    /// The state the person ended up with.
    fn state(&self) -> State {
        self.repeats.last().unwrap_or(&self.punch).tap.state
    }

    fn says_only_departure(&self) -> bool {
        let departs = |punch: &Punch| punch.tap.state.is_departure();
        departs(&self.punch) && self.repeats.iter().all(departs)
    }
}

/// How a shift ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// With its last tap.
    ClockedOut,
    /// Nobody knows: there is no tap that can be the clock-out.
    Missing,
    /// Not yet: a tap after the end of the log could belong to it.
    StillRunning,
}

/// Something a person may want to look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    /// The clock-in was pressed as a departure.
    OpenedByOut,
    /// The clock-out was pressed as an arrival.
    ClosedByIn,
    /// The clock-out was pressed as the begin of a break.
    ClosedByBreakOut,
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
            Self::MissingOut => "no clock-out in the log",
            Self::StillRunning => "still running when the log ends",
        }
    }
}

/// One attendance: a clock-in, perhaps a clock-out, and all taps of the user in between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shift {
    first: CollapsedPunch,
    rest: Vec<CollapsedPunch>,
    end: End,
}

impl Shift {
    /// Names the shift for ever: user and first punch, in the terminal's own time.
    pub fn id(&self) -> String {
        let Punch { tap, at } = &self.first.punch;
        format!("{}-{}", tap.user, at.format("%Y%m%dT%H%M%S"))
    }

    /// The first punch.
    pub fn clock_in(&self) -> &Punch {
        &self.first.punch
    }

    /// The last punch, if the shift ends with it.
    pub fn clock_out(&self) -> Option<&Punch> {
        let last = self.rest.last()?;
        (self.end == End::ClockedOut).then_some(&last.punch)
    }

    /// In order of time; the first is the clock-in.
    pub fn punches(&self) -> impl Iterator<Item = &CollapsedPunch> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    /// How many punches were collapsed into others.
    pub fn collapsed(&self) -> usize {
        self.punches().map(|punch| punch.repeats.len()).sum()
    }

    /// All taps of the shift in order of time, double taps included.
    pub fn into_taps(self) -> Vec<Tap> {
        let punches = std::iter::once(self.first).chain(self.rest);
        let flat = punches.flat_map(|one| std::iter::once(one.punch).chain(one.repeats));
        flat.map(|punch| punch.tap).collect()
    }

    /// What is odd about the shift.
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        if self.first.says_only_departure() {
            notes.push(Note::OpenedByOut);
        }
        match (self.end, self.last().state()) {
            (End::Missing, _) => notes.push(Note::MissingOut),
            (End::StillRunning, _) => notes.push(Note::StillRunning),
            (End::ClockedOut, State::BreakOut) => notes.push(Note::ClosedByBreakOut),
            (End::ClockedOut, state) if state.is_arrival() => notes.push(Note::ClosedByIn),
            (End::ClockedOut, _) => {}
        }
        notes
    }

    fn last(&self) -> &CollapsedPunch {
        self.rest.last().unwrap_or(&self.first)
    }

    fn begin(punch: Punch) -> Self {
        let first = CollapsedPunch { punch, repeats: Vec::new() };
        Self { first, rest: Vec::new(), end: End::StillRunning }
    }

    /// Rules 1 and 2: takes the next punch of the user, or gives it back to begin a new shift.
    fn take(&mut self, punch: Punch, rules: &Rules) -> Option<Punch> {
        let last = self.rest.last_mut().unwrap_or(&mut self.first);
        let gap = punch.at - last.punch.at;
        if gap <= DOUBLE_TAP {
            last.repeats.push(punch);
            return None;
        }
        // The state of the punch alone, before any repeat of it is known: what begins a shift must
        // not be changed by a punch that a later export adds.
        let rested = gap > rules.longest_break
            && last.state().is_departure()
            && punch.tap.state.is_arrival();
        if rested || punch.at - self.first.punch.at > rules.shift {
            return Some(punch);
        }
        self.rest.push(CollapsedPunch { punch, repeats: Vec::new() });
        None
    }

    /// Rule 4, for a shift that no later punch can join.
    fn finish(&mut self, rules: &Rules) {
        let before = match self.rest.as_slice() {
            [] => None,
            [_] => Some(&self.first),
            [.., before, _] => Some(before),
        };
        let last = self.last();
        let closes = before.is_some_and(|before| {
            !last.state().is_arrival() || last.punch.at - before.punch.at > rules.longest_break
        });
        self.end = if closes { End::ClockedOut } else { End::Missing };
    }
}

/// Groups the punches of a log into shifts, ordered by clock-in, then user. `taken_at` is when the
/// log was exported: nothing is known of what came later.
pub fn pair(punches: Vec<Punch>, rules: &Rules, taken_at: DateTime<FixedOffset>) -> Vec<Shift> {
    let mut shifts = group(punches, rules);
    let mut users = BTreeSet::new();
    for shift in shifts.iter_mut().rev() {
        let Punch { tap, at } = shift.clock_in();
        let has_next = !users.insert(tap.user.clone());
        // Until then a punch may join the shift, or a double tap change its last state.
        if has_next || taken_at > *at + rules.shift + DOUBLE_TAP {
            shift.finish(rules);
        }
    }
    shifts
}

/// The shifts of [`pair`], all of them still running: which punches belong together.
pub(crate) fn group(punches: Vec<Punch>, rules: &Rules) -> Vec<Shift> {
    let mut of_user: BTreeMap<String, Vec<Punch>> = BTreeMap::new();
    for punch in punches {
        of_user.entry(punch.tap.user.clone()).or_default().push(punch);
    }
    let mut shifts: Vec<Shift> = Vec::new();
    for mut punches in of_user.into_values() {
        punches.sort_by(|a, b| {
            let (x, y) = (&a.tap, &b.tap);
            (a.at, x.state, &x.device, x.line).cmp(&(b.at, y.state, &y.device, y.line))
        });
        let mut running: Option<Shift> = None;
        for punch in punches {
            let begins = match &mut running {
                Some(shift) => shift.take(punch, rules),
                None => Some(punch),
            };
            if let Some(punch) = begins {
                shifts.extend(running.replace(Shift::begin(punch)));
            }
        }
        shifts.extend(running);
    }
    shifts.sort_by(|a, b| {
        let (a, b) = (a.clock_in(), b.clock_in());
        (a.at, &a.tap.user).cmp(&(b.at, &b.tap.user))
    });
    shifts
}

#[cfg(test)]
#[path = "pairing_tests.rs"]
mod tests;
