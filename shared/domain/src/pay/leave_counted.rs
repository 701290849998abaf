//! The counted part of leave that was worked, so that no time is paid twice (rule PAY-75).

use std::num::NonZeroU32;

use crate::days::Days;
use crate::money::Fraction;
use crate::pay::inputs::Day;
use crate::pay::reckoning::TEN;

/// The counted part of a day's leave of one kind, paid or unpaid: the shares less the worked part of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaveCounted {
    shares: Days,
    /// Worked minutes of the leaves, in tenths. Each leave has at most the minutes of its share.
    worked_tenths: i64,
    scheduled_minutes: u32,
}

impl Day {
    /// The counted part of the day's paid leave (rule PAY-75).
    pub(crate) fn paid_leave_counted(&self) -> LeaveCounted {
        LeaveCounted::of(self, self.paid_leave, true)
    }

    /// The counted part of the day's unpaid leave (rule PAY-75).
    pub(crate) fn unpaid_leave_counted(&self) -> LeaveCounted {
        LeaveCounted::of(self, self.unpaid_leave, false)
    }
}

impl LeaveCounted {
    /// Each leave counts `max(0, L − W)` minutes. L is its share of the scheduled net minutes, and W the worked
    /// minutes inside its interval. Without scheduled minutes, no part of the leave was worked.
    ///
    /// *Case:* half a day of leave, 480 scheduled net minutes, 60 of them worked: 180 minutes, or
    /// 0.375 days.
    pub fn of(day: &Day, shares: Days, is_paid: bool) -> Self {
        let scheduled_minutes = day.scheduled_minutes;
        let of_kind = day.worked_leave.iter().filter(|leave| leave.paid == is_paid);
        let worked = of_kind.map(|leave| {
            let most = i64::from(leave.share.tenths()) * i64::from(scheduled_minutes);
            (10 * i64::from(leave.minutes)).min(most)
        });
        Self { shares, worked_tenths: worked.sum(), scheduled_minutes }
    }

    /// The counted minutes, in tenths.
    pub fn tenths_of_minutes(self) -> i64 {
        i64::from(self.shares.tenths()) * i64::from(self.scheduled_minutes) - self.worked_tenths
    }

    /// The counted days: for each leave the share × max(0, L − W) ÷ L.
    pub fn days(self) -> Fraction {
        match NonZeroU32::new(self.scheduled_minutes) {
            Some(scheduled) => Fraction::whole(self.tenths_of_minutes()).over(TEN).over(scheduled),
            None => Fraction::from(self.shares),
        }
    }
}
