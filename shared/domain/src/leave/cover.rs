//! Approved leave on one date: the halves that it covers, and the shares that it takes.

use serde::{Deserialize, Serialize};

use crate::leave::{LeaveTimes, Share, TimedLeave};

/// The halves of a date that approved leave covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(bool, bool)", into = "(bool, bool)")]
pub struct LeaveCover {
    pub first_half: bool,
    pub second_half: bool,
}

impl LeaveCover {
    /// Both halves.
    pub const WHOLE: Self = Self { first_half: true, second_half: true };

    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Whether both have a half in common.
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_none()
    }

    /// The halves of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            first_half: self.first_half && other.first_half,
            second_half: self.second_half && other.second_half,
        }
    }

    /// The halves of either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            first_half: self.first_half || other.first_half,
            second_half: self.second_half || other.second_half,
        }
    }

    /// The halves without those of another.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self {
            first_half: self.first_half && !other.first_half,
            second_half: self.second_half && !other.second_half,
        }
    }
}

impl From<(bool, bool)> for LeaveCover {
    fn from(halves: (bool, bool)) -> Self {
        Self { first_half: halves.0, second_half: halves.1 }
    }
}

impl From<LeaveCover> for (bool, bool) {
    fn from(cover: LeaveCover) -> Self {
        (cover.first_half, cover.second_half)
    }
}

/// The approved leave of one date.
///
/// A leave covers all of its dates (rule LEAVE-26). It takes a share only of the dates that were working days (rules
/// LEAVE-3 and LEAVE-28).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaveOnDate {
    pub cover: LeaveCover,
    /// The share of each leave. Two leaves may take the two halves of a date (rule LEAVE-9). The first half then
    /// comes first.
    pub shares: [Share; 2],
    /// Whether the leave of each share is unpaid.
    pub unpaid: [bool; 2],
    /// The leaves with times, sorted. They do not count for `cover` and `shares`.
    pub timed: Vec<TimedLeave>,
}

impl LeaveOnDate {
    /// Adds a leave, which is paid or not.
    pub fn add(&mut self, cover: LeaveCover, share: Share, is_paid: bool) {
        self.mark(cover, share, true);
        for (unpaid, of_place) in self.unpaid.iter_mut().zip(self.shares) {
            *unpaid = if of_place == share { of_place != Share::None && !is_paid } else { *unpaid };
        }
    }

    /// Removes a leave that was added.
    pub fn remove(&mut self, cover: LeaveCover, share: Share) {
        for (unpaid, of_place) in self.unpaid.iter_mut().zip(self.shares) {
            *unpaid &= of_place != share;
        }
        self.mark(cover, share, false);
    }

    /// Adds a leave with times, which is paid or not. It counts in the halves that it covers.
    pub fn add_timed(&mut self, times: LeaveTimes, within: LeaveCover, is_paid: bool) {
        self.timed.push(TimedLeave { times, within, unpaid: !is_paid });
        self.timed.sort_unstable_by_key(|leave| leave.times);
    }

    /// Removes a leave with times that was added.
    pub fn remove_timed(&mut self, times: LeaveTimes) {
        self.timed.retain(|leave| leave.times != times);
    }

    /// The halves of the leaves that are unpaid or not, as asked.
    pub(super) fn halves(&self, is_meant: impl Fn(bool) -> bool) -> LeaveCover {
        let meant = self.shares.iter().zip(self.unpaid).filter(|(_, unpaid)| is_meant(*unpaid));
        meant.fold(LeaveCover::default(), |halves, (share, _)| halves.or(share.cover()))
    }

    fn mark(&mut self, cover: LeaveCover, share: Share, is_there: bool) {
        self.cover.first_half = if cover.first_half { is_there } else { self.cover.first_half };
        self.cover.second_half = if cover.second_half { is_there } else { self.cover.second_half };
        let place = match share {
            Share::None => return,
            Share::Whole | Share::FirstHalf => 0,
            Share::SecondHalf => 1,
        };
        self.shares[place] = if is_there { share } else { Share::None };
    }
}

/// A leave that covers these halves and takes no share of the date.
impl From<LeaveCover> for LeaveOnDate {
    fn from(cover: LeaveCover) -> Self {
        Self { cover, ..Self::default() }
    }
}
