//! The counted part of leave that was worked, so that no time is paid twice (rules PAY-75 and PAY-89).

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use crate::days::Days;
use crate::leave::PaidShare;
use crate::money::Fraction;
use crate::pay::inputs::{Day, WorkedLeave};
use crate::pay::reckoning::HUNDRED;

/// The counted part of a day's leave of one kind, paid or unpaid: the shares less the worked part of each.
///
/// If a share of a leave is paid, this share counts as paid leave, and the rest as unpaid leave (rule PAY-89). Therefore all
/// figures are in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaveCounted {
    /// Hundredths of hundredths of a day.
    shares: i64,
    /// The minutes that count, as parts: a minute has a hundred times as many as a whole day has hundredths.
    parts: i64,
    /// A whole day of the date, in hundredths of a day, and its minutes.
    whole: NonZeroU32,
    minutes: u32,
}

impl Day {
    /// The counted part of the day's paid leave (rule PAY-75).
    pub(crate) fn paid_leave_counted(&self) -> LeaveCounted {
        LeaveCounted::of(self, true)
    }

    /// The counted part of the day's unpaid leave (rule PAY-75).
    pub(crate) fn unpaid_leave_counted(&self) -> LeaveCounted {
        LeaveCounted::of(self, false)
    }
}

impl LeaveCounted {
    /// For each leave `max(0, L − W)` minutes count, where L is its part of the minutes of a whole day, as its share is of
    /// the worth, and W the worked minutes inside its interval. Without scheduled minutes nothing of the leave was worked.
    ///
    /// *Case:* half a day of leave, 480 scheduled net minutes, 60 of them worked: 180 minutes, or
    /// 0.375 days.
    /// *Case:* a whole date that is worth 0.5 and has 240 minutes, 60 of them worked: 180 minutes, or 0.375 days.
    /// *Case:* a day of leave of which 0.4 is paid, half of it worked: 0.2 days of paid leave and 0.3 of unpaid leave.
    /// *Case:* 150 minutes of leave with times, of 480 scheduled net minutes, 60 of them worked: 90 minutes, or 0.1875 days.
    /// *Case:* the same, of which 0.4 is paid: 36 minutes of paid leave and 54 of unpaid leave.
    pub fn of(day: &Day, is_paid: bool) -> Self {
        let minutes = day.whole_minutes();
        let whole = day.whole().hundredths().unsigned_abs();
        let whole = NonZeroU32::new(whole).unwrap_or(NonZeroU32::MIN);
        let weight = |paid: PaidShare| {
            let paid = i64::from(paid.hundredths());
            if is_paid { paid } else { 100 - paid }
        };
        let counted = |(paid, leave): (&PaidShare, &OfShare)| {
            let parts = leave.taken(minutes, whole) - leave.worked(minutes, whole);
            (weight(*paid) * i64::from(leave.share.hundredths()), weight(*paid) * parts.max(0))
        };
        let by_share = OfShare::of(day);
        let (shares, parts): (Vec<i64>, Vec<i64>) = by_share.iter().map(counted).unzip();
        Self { shares: shares.iter().sum(), parts: parts.iter().sum(), whole, minutes }
    }

    /// The minutes that count.
    pub fn minutes(self) -> Fraction {
        Fraction::whole(self.parts).over(self.whole).over(HUNDRED)
    }

    /// The counted days: for each leave the share × max(0, L − W) ÷ L.
    pub fn days(self) -> Fraction {
        let hundredths = match NonZeroU32::new(self.minutes) {
            Some(minutes) => Fraction::whole(self.parts).over(minutes),
            None => Fraction::whole(self.shares),
        };
        hundredths.over(HUNDRED).over(HUNDRED)
    }
}

/// The leaves of a day with one paid share.
#[derive(Clone, Debug, Default)]
struct OfShare {
    share: Days,
    /// The minutes of leave with times (rule LEAVE-38).
    timed_minutes: u32,
    worked: Vec<WorkedLeave>,
}

impl OfShare {
    fn of(day: &Day) -> BTreeMap<PaidShare, Self> {
        let all = [
            (PaidShare::ALL, day.paid_leave, day.paid_leave_minutes),
            (PaidShare::NOTHING, day.unpaid_leave, day.unpaid_leave_minutes),
        ];
        let part_paid = day.part_paid_leave.iter();
        let part_paid = part_paid.map(|of| (of.paid_share, of.share, of.timed_minutes));
        let mut leaves: BTreeMap<PaidShare, Self> = BTreeMap::new();
        for (paid, share, timed_minutes) in all.into_iter().chain(part_paid) {
            let leave = leaves.entry(paid).or_default();
            leave.share += share;
            leave.timed_minutes = leave.timed_minutes.saturating_add(timed_minutes);
        }
        for worked in &day.worked_leave {
            leaves.entry(worked.paid_share()).or_default().worked.push(*worked);
        }
        leaves
    }

    /// The parts that the leaves take. Leaves with times take at most the due minutes each, and together not more either.
    fn taken(&self, minutes: u32, whole: NonZeroU32) -> i64 {
        let taken = parts(self.share, self.timed_minutes, minutes, whole);
        let due = i64::from(whole.get()) * i64::from(minutes);
        if self.timed_minutes > 0 { taken.min(due) } else { taken }
    }

    /// The parts of the leaves that were worked.
    fn worked(&self, minutes: u32, whole: NonZeroU32) -> i64 {
        let worked = self.worked.iter().map(|leave| {
            let taken = parts(leave.share, leave.timed_minutes, minutes, whole);
            taken.min(i64::from(whole.get()) * i64::from(leave.minutes))
        });
        worked.sum()
    }
}

/// A share of a day and minutes, as parts: a minute has as many as a whole day has hundredths.
fn parts(share: Days, timed_minutes: u32, minutes: u32, whole: NonZeroU32) -> i64 {
    let of_share = i64::from(share.hundredths()) * i64::from(minutes);
    of_share + i64::from(whole.get()) * i64::from(timed_minutes)
}
