//! The cheapest reading of a person's taps: which of them belong to one shift.
//!
//! A *reading* cuts consecutive taps into shifts. Each shift has a cost, which grows with its oddities ([`COSTS`]),
//! and the reading with the lowest sum counts. If two have the same sum, the one with fewer shifts counts; if these
//! are equal, too, the one whose first shift ends earlier, then the one whose second shift ends earlier, and so on.
//! No shift is longer than 24 hours, or than the planned shift with its window if that is longer.
//!
//! The reading depends only on the taps and on what is expected of them ([`Expected`]). So neither the order in which
//! taps come nor the pushes in which they come matter.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use crate::pairing::CollapsedPunch;

/// The cost that each oddity of a shift adds to a reading.
pub const COSTS: Costs = Costs {
    missing_clock_out: 2,
    too_long: 3,
    far_too_long: 2,
    rest_inside: 2,
    wrong_key: 1,
    outside_plan: 1,
};

/// A shift that exceeds the longest shift by more than this is far too long.
const FAR: TimeDelta = TimeDelta::hours(5);
/// No planned shift is longer than this, not even a shift of 24 hours with windows of 12 hours on a date on which the
/// clocks go back.
pub(crate) const LONGEST_PLANNED: TimeDelta = TimeDelta::hours(49);
/// The longest shift without a longer planned one.
pub(crate) const LONGEST: TimeDelta = TimeDelta::hours(24);

/// The cost of each oddity of a shift.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// The shift has only one tap, and one punch does not make a day.
    pub missing_clock_out: u32,
    /// The shift is longer than the longest shift, and does not lie in the window of the planned one.
    pub too_long: u32,
    /// The shift is too long by more than five hours. With this cost, a forgotten clock-out and the clock-in of the
    /// next day, which lie about 24 hours apart, are two single taps.
    pub far_too_long: u32,
    /// The shift has a gap of more than three hours from a departure to an arrival.
    pub rest_inside: u32,
    /// The first tap of the shift is a departure or the last one is an arrival, although the taps that are read
    /// together have both. If they have only one of the two, nobody uses the keys, and the keys tell nothing. A shift
    /// that already has the cost [`Self::missing_clock_out`] does not have this one, too.
    pub wrong_key: u32,
    /// A shift is planned on the date, and this shift begins and ends outside the window of the planned one.
    pub outside_plan: u32,
}

/// The time around a planned shift in which its punches are expected, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first moment of the window.
    pub begin: DateTime<Utc>,
    /// The last moment of the window.
    pub end: DateTime<Utc>,
}

impl Window {
    fn holds(&self, at: DateTime<Utc>) -> bool {
        self.begin <= at && at <= self.end
    }
}

/// The expectation of a shift that begins at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The longest normal shift. Longer shifts are odd (`attendance.longest_shift_minutes`).
    pub longest: TimeDelta,
    /// Whether one punch makes a day (`attendance.single_punch`).
    pub counts_alone: bool,
    /// The window of the shift that is planned on the date. If there is one whose window contains the moment, it is
    /// that one. `None` if no shift is planned.
    pub window: Option<Window>,
}

impl Default for Expected {
    /// The default: 13 hours, two punches a day, and no plan.
    fn default() -> Self {
        Self { longest: TimeDelta::hours(13), counts_alone: false, window: None }
    }
}

impl Expected {
    /// Whether a shift from `begin` to `end` lies in the window of the planned one.
    pub(crate) fn is_planned(&self, begin: DateTime<Utc>, end: DateTime<Utc>) -> bool {
        self.window.is_some_and(|window| window.holds(begin) && window.holds(end))
    }

    /// Whether taps at these moments can belong to one shift.
    pub(crate) fn allows(&self, begin: DateTime<Utc>, end: DateTime<Utc>) -> bool {
        end - begin <= LONGEST || self.is_planned(begin, end)
    }
}

/// The expectations of the shifts of people.
pub trait Expectations {
    /// The expectation of a shift of an employee that begins at a moment.
    fn of(&self, user: &str, begin: DateTime<Utc>) -> Expected;
}

/// The same expectation for every shift.
impl Expectations for Expected {
    fn of(&self, _user: &str, _begin: DateTime<Utc>) -> Expected {
        *self
    }
}

/// Taps of a person that are read together, with the expectation of a shift that begins with each of them.
#[derive(Clone, Copy)]
pub(crate) struct Taps<'a> {
    pub punches: &'a [CollapsedPunch],
    pub expected: &'a [Expected],
    /// A longer gap from a departure to an arrival is rest.
    pub longest_break: TimeDelta,
}

/// Whether the keys of taps that are read together tell anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// Some of the taps are arrivals and others departures.
    SayBoth,
    /// No tap is an arrival, or no tap is a departure.
    SayNothing,
}

/// The best reading of the taps before some index.
#[derive(Clone, Copy)]
struct Best {
    cost: u32,
    shifts: u32,
    /// The index at which the last shift of the reading begins.
    from: usize,
}

impl<'a> Taps<'a> {
    /// The taps in a range of indexes.
    pub fn within(&self, range: std::ops::Range<usize>) -> Taps<'a> {
        let punches = &self.punches[range.clone()];
        let expected = &self.expected[range];
        Taps { punches, expected, ..*self }
    }

    /// For each shift of the cheapest reading, the index after its last tap.
    pub fn read(&self) -> Vec<usize> {
        ends(&self.best(self.keys()), self.punches.len())
    }

    /// The part of [`Self::read`] that no tap after `taken_at` can change.
    ///
    /// A shift that is settled when the log ends with some tap stays settled when the log continues. A later tap may
    /// be the first departure, and a later cut may separate the taps that have both keys. So while another tap can
    /// still join these taps, a shift is settled only if the reading has it both with and without the keys.
    pub fn settled(&self, taken_at: DateTime<Utc>) -> Vec<usize> {
        let Some(last) = self.punches.len().checked_sub(1) else { return vec![] };
        if !self.expected[last].allows(self.at(last), taken_at) {
            return self.settled_by(self.keys(), taken_at);
        }
        let if_both = self.settled_by(Keys::SayBoth, taken_at).into_iter();
        let if_not = self.settled_by(Keys::SayNothing, taken_at);
        if_both.zip(if_not).take_while(|(one, other)| one == other).map(|(end, _)| end).collect()
    }

    fn settled_by(&self, keys: Keys, taken_at: DateTime<Utc>) -> Vec<usize> {
        let best = self.best(keys);
        let count = self.punches.len();
        let until = |end: usize| if end < count { self.at(end) } else { taken_at };
        let settled = (1..=count).map(|end| self.settled_of_first(end, until(end), keys, &best));
        ends(&best, settled.max().unwrap_or_default())
    }

    fn keys(&self) -> Keys {
        let says_both = self.punches.iter().any(CollapsedPunch::says_only_departure)
            && self.punches.iter().any(CollapsedPunch::says_only_arrival);
        if says_both { Keys::SayBoth } else { Keys::SayNothing }
    }

    /// The index up to which the first taps are settled, if no other tap came before some moment.
    ///
    /// A later tap continues a shift that begins somewhere in the last hours, or begins a new one. The shifts with
    /// which all of these readings begin are settled. A continuation counts only if it can be cheaper than
    ///
    /// - to begin a new shift with the later tap, which costs at most a single tap, a wrong key and the plan; and
    /// - to continue a shift that begins later, which is shorter and has no other rest, so that only its first key
    ///   and the plan can cost something.
    fn settled_of_first(
        &self,
        end: usize,
        until: DateTime<Utc>,
        keys: Keys,
        best: &[Best],
    ) -> usize {
        let until = until.max(self.at(end - 1));
        let mut open = BTreeSet::from([end]);
        // The greatest possible cost and number of shifts of the best reading with a later beginning.
        let mut later = (u32::MAX, u32::MAX);
        for place in (0..end).rev() {
            let begin = self.at(place);
            let expected = self.expected[place];
            if until - begin > LONGEST_PLANNED {
                break;
            }
            if !expected.allows(begin, until) {
                continue;
            }
            let mut against = COSTS.missing_clock_out + COSTS.outside_plan + 2 * COSTS.wrong_key;
            let Best { mut cost, shifts, .. } = best[place];
            let may_be_planned = expected.window.is_some_and(|window| window.end > until);
            let is_worse = !may_be_planned && later < (cost, shifts);
            later = later.min((cost + self.against_begin(place, keys), shifts));
            if is_worse {
                continue;
            }
            if may_be_planned {
                against += COSTS.too_long + COSTS.far_too_long;
            } else {
                cost += length_cost(until - begin, expected.longest);
            }
            if self.rests(place, end) {
                cost += COSTS.rest_inside;
            }
            if cost <= best[end].cost + against {
                open.insert(place);
            }
        }
        // Goes back along all of these readings, to the place from which on they are the same.
        while open.len() > 1 {
            if let Some(last) = open.pop_last() {
                open.insert(best[last].from);
            }
        }
        open.pop_first().unwrap_or_default()
    }

    /// The cost of the beginning of a shift with this tap.
    fn against_begin(&self, place: usize, keys: Keys) -> u32 {
        let begin = self.at(place);
        let Expected { window, .. } = self.expected[place];
        let is_wrong = keys == Keys::SayBoth && self.punches[place].says_only_departure();
        let key = if is_wrong { COSTS.wrong_key } else { 0 };
        let is_outside = window.is_some_and(|window| !window.holds(begin));
        key + if is_outside { COSTS.outside_plan } else { 0 }
    }

    /// The best reading of the taps before each index.
    fn best(&self, keys: Keys) -> Vec<Best> {
        let count = self.punches.len();
        let mut best = vec![Best { cost: u32::MAX, shifts: 0, from: 0 }; count + 1];
        best[0].cost = 0;
        for from in 0..count {
            let begin = self.at(from);
            let expected = self.expected[from];
            let before = best[from];
            let mut rests = false;
            for last in from..count {
                let end = self.at(last);
                if !expected.allows(begin, end) {
                    break;
                }
                rests |= last > from && self.is_rest(last - 1);
                let cost = before.cost + self.cost(from, last, rests, keys);
                let found = Best { cost, shifts: before.shifts + 1, from };
                if is_better(&best, found, best[last + 1]) {
                    best[last + 1] = found;
                }
            }
        }
        best
    }

    /// The cost of a shift from its first to its last tap. `rests` tells that the shift has a rest.
    fn cost(&self, first: usize, last: usize, rests: bool, keys: Keys) -> u32 {
        let begin = self.at(first);
        let end = self.at(last);
        let expected = self.expected[first];
        let mut cost = 0;
        if first == last && !expected.counts_alone {
            cost += COSTS.missing_clock_out;
        } else if keys == Keys::SayBoth
            && (self.punches[first].says_only_departure() || self.punches[last].says_only_arrival())
        {
            cost += COSTS.wrong_key;
        }
        if !expected.is_planned(begin, end) {
            cost += length_cost(end - begin, expected.longest);
        }
        if rests {
            cost += COSTS.rest_inside;
        }
        if expected.window.is_some_and(|window| !window.holds(begin) && !window.holds(end)) {
            cost += COSTS.outside_plan;
        }
        cost
    }

    /// Whether the gap after a tap is a rest by its keys, and no break.
    fn is_rest(&self, place: usize) -> bool {
        let [before, after] = [&self.punches[place], &self.punches[place + 1]];
        self.at(place + 1) - self.at(place) > self.longest_break
            && before.state().is_departure()
            && after.punch.tap.state.is_arrival()
    }

    /// Whether there is a rest between two indexes.
    fn rests(&self, from: usize, to: usize) -> bool {
        (from..to.saturating_sub(1)).any(|place| self.is_rest(place))
    }

    fn at(&self, place: usize) -> DateTime<Utc> {
        self.punches[place].punch.at.to_utc()
    }
}

fn length_cost(lasts: TimeDelta, longest: TimeDelta) -> u32 {
    let too_long = if lasts > longest { COSTS.too_long } else { 0 };
    too_long + if lasts > longest + FAR { COSTS.far_too_long } else { 0 }
}

/// Whether a reading is better than another one of the same taps.
fn is_better(best: &[Best], found: Best, than: Best) -> bool {
    let by_cost = (found.cost, found.shifts).cmp(&(than.cost, than.shifts));
    by_cost.then_with(|| by_ends(best, found.from, than.from)).is_lt()
}

/// Compares two readings with equally many shifts, which end before these two places, by the first shift whose end
/// differs.
fn by_ends(best: &[Best], mut one: usize, mut other: usize) -> std::cmp::Ordering {
    let mut first = one.cmp(&other);
    while one != other {
        first = one.cmp(&other);
        (one, other) = (best[one].from, best[other].from);
    }
    first
}

/// The ends of the shifts of the best reading of the taps before an index.
fn ends(best: &[Best], mut place: usize) -> Vec<usize> {
    let mut ends = vec![];
    while place > 0 {
        ends.push(place);
        place = best[place].from;
    }
    ends.reverse();
    ends
}
