//! The periods of a pay group and their pay dates (rules PAY-77 and PAY-78).
//!
//! # Where the rules leave a choice
//!
//! - A holiday that takes half of a date moves the pay date, too.
//! - A period is of the year of its pay date after it moved back.

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

use crate::dates::{DateRange, Holiday, month_of};
use crate::pay::group::{Frequency, PayGroup};
use crate::worth::Off;

/// A period of a pay group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupPeriod {
    /// The number within the year of its pay date, from 1.
    pub number: u32,
    pub period: DateRange,
    pub pay_date: NaiveDate,
}

/// The last day of the first half of a month.
pub(super) const HALF: u32 = 15;

/// The most days from the end of a period to its pay date.
pub(super) const MOST_DAYS_AFTER_END: i64 = 31;

const YEARS: std::ops::RangeInclusive<i32> = 1970..=2999;

impl PayGroup {
    /// The period that contains a date.
    ///
    /// *Case:* weekly, anchor 2004-11-01: of 2005-01-01 it is 2004-12-27 to 2005-01-02.
    pub fn period_of(&self, date: NaiveDate) -> DateRange {
        let month = month_of(date);
        let days = match self.frequency {
            Frequency::Monthly => return month,
            Frequency::SemiMonthly if date.day() <= HALF => {
                return DateRange { first: month.first, last: on_day(date, HALF) };
            }
            Frequency::SemiMonthly => {
                return DateRange { first: on_day(date, HALF + 1), last: month.last };
            }
            Frequency::Biweekly => 14,
            Frequency::Weekly => 7,
        };
        let anchor = self.anchor_date.unwrap_or(NaiveDate::MIN);
        let first = date - TimeDelta::days((date - anchor).num_days().rem_euclid(days));
        DateRange { first, last: first + TimeDelta::days(days - 1) }
    }

    /// The period that begins on a date; `None` if none does (rule PAY-79).
    pub fn period_from(&self, first: NaiveDate) -> Option<DateRange> {
        Some(self.period_of(first)).filter(|period| period.first == first)
    }

    /// The pay date of a period. `holidays` are those of the organization, sorted by date (rule PAY-78).
    pub fn pay_date(&self, period: DateRange, holidays: &[Holiday]) -> NaiveDate {
        let mut date = self.nominal_pay_date(period);
        while !is_work_day(date, holidays) {
            let Some(before) = date.pred_opt() else { break };
            date = before;
        }
        date
    }

    /// The periods whose pay date is in a year, in order; none for a year before 1970 or after 2999 (rule PAY-1).
    ///
    /// *Case:* weekly, anchor 2004-11-01, 5 days after the end: number 1 of 2005 is 2004-12-27 to 2005-01-02, and its
    /// pay date is 2005-01-07.
    pub fn periods_of_year(&self, year: i32, holidays: &[Holiday]) -> Vec<GroupPeriod> {
        let first = NaiveDate::from_ymd_opt(year, 1, 1).filter(|_| YEARS.contains(&year));
        let Some(first) = first else { return vec![] };
        // A period ends at most so long before its pay date. Pay dates follow each other in the order of the periods.
        let mut period = self.period_of(first - TimeDelta::days(MOST_DAYS_AFTER_END));
        let mut periods = vec![];
        loop {
            let pay_date = self.pay_date(period, holidays);
            if pay_date.year() > year {
                return periods;
            }
            if pay_date.year() == year {
                let number = u32::try_from(periods.len() + 1).unwrap_or(u32::MAX);
                periods.push(GroupPeriod { number, period, pay_date });
            }
            period = self.period_of(period.last + TimeDelta::days(1));
        }
    }

    fn nominal_pay_date(&self, period: DateRange) -> NaiveDate {
        match self.pay_day_of_month {
            Some(day) => on_day(period.last, day),
            None => period.last + TimeDelta::days(self.pay_days_after_end.into()),
        }
    }
}

/// The pay date of a payroll without a group: the last day of its period (rule PAY-78).
pub fn pay_date_without_group(period: DateRange) -> NaiveDate {
    period.last
}

/// Whether a date is neither a Saturday, nor a Sunday, nor a holiday. `holidays` are sorted by date.
pub fn is_work_day(date: NaiveDate, holidays: &[Holiday]) -> bool {
    let is_weekend = matches!(date.weekday(), Weekday::Sat | Weekday::Sun);
    let listed = holidays.binary_search_by_key(&date, |holiday| holiday.date).ok();
    let holiday = listed.and_then(|place| holidays.get(place));
    !is_weekend && holiday.is_none_or(|holiday| holiday.off == Off::None)
}

/// A day of the month of `date`; the last day if the month does not have it.
pub(super) fn on_day(date: NaiveDate, day: u32) -> NaiveDate {
    date.with_day(day).unwrap_or_else(|| month_of(date).last)
}
