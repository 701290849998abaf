//! The counted part of leave that was worked, so that no time is paid twice (rule PAY-75).

use std::num::NonZeroU32;

use crate::days::Days;
use crate::money::Fraction;
use crate::pay::inputs::Day;
use crate::pay::reckoning::HUNDRED;

/// The counted part of a day's leave of one kind, paid or unpaid: the shares less the worked part of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaveCounted {
    shares: Days,
    /// The minutes that count, as parts: a minute has as many as a whole day has hundredths.
    parts: i64,
    /// A whole day of the date, in hundredths of a day, and its minutes.
    whole: NonZeroU32,
    minutes: u32,
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
    /// For each leave `max(0, L − W)` minutes count, where L is its part of the minutes of a whole day, as its share is of
    /// the worth, and W the worked minutes inside its interval. Without scheduled minutes nothing of the leave was worked.
    ///
    /// *Case:* half a day of leave, 480 scheduled net minutes, 60 of them worked: 180 minutes, or
    /// 0.375 days.
    /// *Case:* a whole date that is worth 0.5 and has 240 minutes, 60 of them worked: 180 minutes, or 0.375 days.
    pub fn of(day: &Day, shares: Days, is_paid: bool) -> Self {
        let minutes = day.whole_minutes();
        let whole = day.whole().hundredths().unsigned_abs();
        let whole = NonZeroU32::new(whole).unwrap_or(NonZeroU32::MIN);
        let all = |share: Days| i64::from(share.hundredths()) * i64::from(minutes);
        let of_kind = day.worked_leave.iter().filter(|leave| leave.paid == is_paid);
        let worked: i64 = of_kind
            .map(|leave| (i64::from(whole.get()) * i64::from(leave.minutes)).min(all(leave.share)))
            .sum();
        Self { shares, parts: all(shares) - worked, whole, minutes }
    }

    /// The minutes that count.
    pub fn minutes(self) -> Fraction {
        Fraction::whole(self.parts).over(self.whole)
    }

    /// The counted days: for each leave the share × max(0, L − W) ÷ L.
    pub fn days(self) -> Fraction {
        match NonZeroU32::new(self.minutes) {
            Some(minutes) => Fraction::whole(self.parts).over(HUNDRED).over(minutes),
            None => Fraction::from(self.shares),
        }
    }
}
