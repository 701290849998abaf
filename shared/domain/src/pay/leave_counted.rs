//! The counted part of leave that was worked, so that no time is paid twice (rules PAY-75 and PAY-89).

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
    /// *Case:* a day of leave of which 0.4 is paid, half of it worked: 0.2 days of paid leave and 0.3 of unpaid leave.
    pub fn of(day: &Day, shares: Days, is_paid: bool) -> Self {
        let minutes = day.whole_minutes();
        let whole = day.whole().hundredths().unsigned_abs();
        let whole = NonZeroU32::new(whole).unwrap_or(NonZeroU32::MIN);
        let all = |share: Days| i64::from(share.hundredths()) * i64::from(minutes);
        let weight = |paid: PaidShare| {
            let paid = i64::from(paid.hundredths());
            if is_paid { paid } else { 100 - paid }
        };
        let part_paid = day.part_paid_leave.iter();
        let part_paid: i64 =
            part_paid.map(|of| i64::from(of.share.hundredths()) * weight(of.paid_share)).sum();
        let shares = 100 * i64::from(shares.hundredths()) + part_paid;
        let of_leave = |leave: &WorkedLeave| {
            let worked = i64::from(whole.get()) * i64::from(leave.minutes);
            let paid = leave.paid_share.unwrap_or(PaidShare::of_paid(leave.paid));
            worked.min(all(leave.share)) * weight(paid)
        };
        let worked: i64 = day.worked_leave.iter().map(of_leave).sum();
        Self { shares, parts: shares * i64::from(minutes) - worked, whole, minutes }
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
