//! The people who came while the terminal's clock was wrong, and the two moments between which each of them came.
//!
//! Even a wrong clock runs. As long as it neither jumps nor becomes unreadable, the time between two of its taps is
//! right. The taps between two jumps are one **stretch**. Let P be the last sound time before the fault, and N the
//! first one after it. If the clock shows t for a tap, in a stretch from a to b, the tap happened between P + (t − a)
//! and N − (b − t). A tap of an unreadable stretch happened between P and N.
//!
//! **Example.** P is 1 March 08:00 and N is 10 March 08:00. The clock showed 00:10 for the first tap
//! of a stretch and 00:10 four days later for the last one. Then the first one happened from 1 March
//! 08:00 to 6 March 08:00, and the last one from 5 March 08:00 to 10 March 08:00.
//!
//! A new stretch begins where the time falls, and where it becomes readable or unreadable. It also begins where the
//! stretch would otherwise be longer than from P to N, which shows that the clock jumped ahead.
//!
//! The taps of one person in one stretch are paired to shifts by the rules of [`crate::pairing`], with the times that
//! the clock showed. Unreadable times cannot be paired, so the taps of one person in an unreadable stretch are one
//! shift. A [`FaultyShift`] has no clock-out and is only as exact as the interval of its first tap, so a person has
//! to enter its time.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, FixedOffset, TimeDelta, Utc};
use chrono_tz::Tz;

use crate::clock::{ClockFault, Punch};
use crate::pairing::{self, Rules};
use crate::reading::Expected;
use crate::tap::Tap;

/// The time of the export with which the taps of a fault are paired. No tap of the fault comes after it.
const FAR_AHEAD: DateTime<Utc> = DateTime::<Utc>::MAX_UTC;

/// A shift whose clock-in has no known time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultyShift {
    /// The name of the shift, which never changes: the user, the latest sound time before the fault in local time,
    /// and the number of the shift among the user's shifts in the fault, for example `7-fault-20240701T180000-1`. If
    /// the log begins with the fault, `start` replaces the time.
    pub id: String,
    /// All taps of the shift. The first one is the clock-in.
    pub taps: Vec<Tap>,
    /// The moments between which the clock-in happened, both included; `None` if the log begins with the fault.
    pub interval: Option<Interval>,
    /// Whether a sound tap follows the fault. Without one the interval ends with the export.
    pub is_over: bool,
}

/// Two moments with the offset of the terminal's zone. The first one is not after the second one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    /// The first moment of the interval.
    pub earliest: DateTime<FixedOffset>,
    /// The last moment of the interval.
    pub latest: DateTime<FixedOffset>,
}

impl Interval {
    /// The duration.
    pub fn width(&self) -> TimeDelta {
        self.latest - self.earliest
    }
}

impl FaultyShift {
    /// The tap that is the clock-in.
    pub fn clock_in(&self) -> &Tap {
        &self.taps[0]
    }
}

/// The shifts of all clock faults of a log, in the order of the file. Within a stretch they are sorted by the time
/// that the clock showed. `zone` is the zone of the terminal.
pub fn shifts(faults: &[ClockFault], rules: &Rules, zone: Tz) -> Vec<FaultyShift> {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut shifts = Vec::new();
    for fault in faults {
        let bounds = fault.before.map(|before| Interval { earliest: before, latest: fault.after });
        let before = fault.before.map(|before| before.format("%Y%m%dT%H%M%S").to_string());
        let before = before.as_deref().unwrap_or("start");
        for stretch in stretches(&fault.taps, bounds.map(|bounds| bounds.width())) {
            for taps in paired(stretch, rules) {
                let interval = bounds.map(|bounds| {
                    let (since_first, until_last) = offsets(stretch, &taps[0]);
                    let local = |at: DateTime<FixedOffset>| at.with_timezone(&zone).fixed_offset();
                    Interval {
                        earliest: local(bounds.earliest + since_first),
                        latest: local(bounds.latest - until_last),
                    }
                });
                // The number counts equal names, so that two faults after the same second have two names.
                let name = format!("{}-fault-{before}", taps[0].user);
                let number = numbers.entry(name.clone()).or_default();
                *number += 1;
                let id = format!("{name}-{number}");
                shifts.push(FaultyShift { id, taps, interval, is_over: fault.is_over });
            }
        }
    }
    shifts
}

/// Cuts the taps of a fault at the places where its clock jumped. No stretch is longer than `longest`.
fn stretches(taps: &[Tap], longest: Option<TimeDelta>) -> Vec<&[Tap]> {
    let mut stretches = Vec::new();
    let mut rest = taps;
    while let Some(first) = rest.first() {
        let runs_on = |pair: &[Tap]| match (first.clock, pair[0].clock, pair[1].clock) {
            (Some(first), Some(before), Some(clock)) => {
                before <= clock && longest.is_none_or(|longest| clock - first <= longest)
            }
            (_, before, clock) => before.is_none() && clock.is_none(),
        };
        let pairs = rest.windows(2).take_while(|pair| runs_on(pair));
        let (stretch, after) = rest.split_at(1 + pairs.count());
        stretches.push(stretch);
        rest = after;
    }
    stretches
}

/// The time from the first tap of a stretch to `tap`, and from `tap` to the last one.
fn offsets(stretch: &[Tap], tap: &Tap) -> (TimeDelta, TimeDelta) {
    let clock = |tap: Option<&Tap>| tap.and_then(|tap| tap.clock);
    match (clock(stretch.first()), tap.clock, clock(stretch.last())) {
        (Some(first), Some(clock), Some(last)) => (clock - first, last - clock),
        _ => (TimeDelta::zero(), TimeDelta::zero()),
    }
}

/// The shifts of the taps of a stretch. Each shift belongs to one person.
fn paired(stretch: &[Tap], rules: &Rules) -> Vec<Vec<Tap>> {
    let mut punches = Vec::new();
    let mut unreadable: BTreeMap<&str, Vec<Tap>> = BTreeMap::new();
    for tap in stretch {
        match tap.clock {
            // The wrong clock has no zone. A constant offset keeps all its hours equally long.
            Some(clock) => {
                punches.push(Punch { tap: tap.clone(), at: clock.and_utc().fixed_offset() });
            }
            None => unreadable.entry(&tap.user).or_default().push(tap.clone()),
        }
    }
    let shifts = pairing::pair(punches, rules, &Expected::default(), FAR_AHEAD);
    let shifts = shifts.into_iter().map(pairing::Shift::into_taps);
    shifts.chain(unreadable.into_values()).collect()
}
