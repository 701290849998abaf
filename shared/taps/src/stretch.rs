//! The places at which the taps of a person are cut, whatever the shifts around them are. The taps between two cuts
//! are read together ([`crate::reading`]).
//!
//! A gap of more than 24 hours is a cut, unless the window of a planned shift contains both of its taps. A person who
//! taps on every day has no such gap. One more tap should not change what was read months before. So a gap is a cut,
//! too, if
//!
//! - there are more than three days of taps before it and after it, counted since the last gap of more than 24 hours
//!   and up to the next one;
//! - no gap within three days before and after it is longer (if two are equal, the earlier one counts); and
//! - the cheapest reading of the taps of these days begins a shift after it.
//!
//! Whether a gap is a cut depends only on the taps of four days before and after it.

use std::ops::Range;

use chrono::{DateTime, TimeDelta, Utc};

use crate::pairing::{CollapsedPunch, Known, Missing};
use crate::reading::{LONGEST_PLANNED, Taps};

/// The time before and after a gap in which its neighbours count, unless the gap is the rest of a day.
const NEAR: TimeDelta = TimeDelta::days(3);
/// Taps that are further away from a gap do not decide whether it is a cut.
const REACH: TimeDelta = TimeDelta::days(4);

/// The stretches of taps that are read together, as ranges of indexes.
pub(crate) fn stretches(taps: Taps<'_>) -> Vec<Range<usize>> {
    let cuts = cuts(taps);
    let begins = [0].into_iter().chain(cuts.iter().map(|cut| cut.place));
    let ends = cuts.iter().map(|cut| cut.place).chain([taps.punches.len()]);
    begins.zip(ends).filter(|(begin, end)| begin < end).map(|(begin, end)| begin..end).collect()
}

/// The stretches that new taps may change. They go from the last cut before the new taps that neither these nor
/// unknown taps can move, to the first such cut after them.
pub(crate) fn touched(taps: Taps<'_>, known: &Known) -> Result<Vec<Range<usize>>, Missing> {
    let mut begin = None;
    let mut end = None;
    let (Some(first), Some(last)) = (taps.punches.first(), taps.punches.last()) else {
        return Ok(vec![]);
    };
    if at(first) - known.from > LONGEST_PLANNED {
        begin = Some(0);
    }
    if known.to - at(last) > LONGEST_PLANNED {
        end = Some(taps.punches.len());
    }
    for Cut { place, is_rest_of_a_day } in cuts(taps) {
        let before = at(&taps.punches[place - 1]);
        let after = at(&taps.punches[place]);
        // The two taps of a rest of a day are enough to recognize it.
        let reach = if is_rest_of_a_day { TimeDelta::zero() } else { REACH };
        if before - reach < known.from || after + reach > known.to {
            continue;
        }
        if after + reach <= known.first_new {
            begin = Some(place);
        }
        if before - reach >= known.last_new && end.is_none_or(|end| place < end) {
            end = Some(place);
        }
    }
    let begin = begin.ok_or(Missing::Before)?;
    let end = end.ok_or(Missing::After)?;
    let all = stretches(taps).into_iter();
    Ok(all.filter(|stretch| begin <= stretch.start && stretch.end <= end).collect())
}

/// A cut, with the index of the tap after it.
struct Cut {
    place: usize,
    is_rest_of_a_day: bool,
}

/// All cuts, in the order of time.
fn cuts(taps: Taps<'_>) -> Vec<Cut> {
    let count = taps.punches.len();
    let mut cuts = vec![];
    let mut from = 0;
    for place in 1..=count {
        if place == count || is_rest_of_a_day(taps, place - 1) {
            let inner = inner_cuts(taps.within(from..place));
            let inner = inner.into_iter().map(|inner| from + inner);
            cuts.extend(inner.map(|place| Cut { place, is_rest_of_a_day: false }));
            if place < count {
                cuts.push(Cut { place, is_rest_of_a_day: true });
            }
            from = place;
        }
    }
    cuts
}

/// Whether the gap after a tap is longer than 24 hours and not inside a planned shift.
fn is_rest_of_a_day(taps: Taps<'_>, place: usize) -> bool {
    !taps.expected[place].allows(at(&taps.punches[place]), at(&taps.punches[place + 1]))
}

/// The indexes after the cuts of taps that have no gap of more than 24 hours between them.
fn inner_cuts(taps: Taps<'_>) -> Vec<usize> {
    let punches = taps.punches;
    let (Some(first), Some(last)) = (punches.first().map(at), punches.last().map(at)) else {
        return vec![];
    };
    if last - first < NEAR * 2 {
        return vec![];
    }
    let is_cut = |place: &usize| {
        let before = at(&punches[*place]);
        let after = at(&punches[*place + 1]);
        if first > before - NEAR || last < after + NEAR {
            return false;
        }
        let gap = after - before;
        let near = |tap: &CollapsedPunch| before - NEAR <= at(tap) && at(tap) <= after + NEAR;
        // Backwards and forwards, as far as a gap touches the three days around.
        let is_longer_before = (0..*place)
            .rev()
            .take_while(|other| near(&punches[other + 1]))
            .any(|other| at(&punches[other + 1]) - at(&punches[other]) >= gap);
        let is_longer_after = (*place + 1..punches.len() - 1)
            .take_while(|other| near(&punches[*other]))
            .any(|other| at(&punches[other + 1]) - at(&punches[other]) > gap);
        if is_longer_before || is_longer_after {
            return false;
        }
        let begin = (0..=*place).rev().take_while(|other| near(&punches[*other])).last();
        let begin = begin.unwrap_or(*place);
        let near_after = (*place + 1..punches.len()).take_while(|other| near(&punches[*other]));
        let end = *place + 1 + near_after.count();
        let around = taps.within(begin..end).read();
        around.contains(&(*place + 1 - begin))
    };
    (0..punches.len() - 1).filter(is_cut).map(|place| place + 1).collect()
}

fn at(punch: &CollapsedPunch) -> DateTime<Utc> {
    punch.punch.at.to_utc()
}
