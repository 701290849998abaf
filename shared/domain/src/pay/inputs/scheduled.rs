//! The working days and minutes by which a salary is divided: of a month, or of a period of a pay group (rules PAY-20, PAY-46
//! and PAY-80 to PAY-82).

use std::num::NonZeroU32;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::money::Fraction;
use crate::pay::failure::Failure;
use crate::pay::group::{DayBasis, Frequency};
use crate::pay::inputs::is_nothing;
use crate::pay::reckoning::TEN;
use crate::worth::Worth;

/// The rules of a pay group by which a salary is divided (rules PAY-80 and PAY-82).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupTerms {
    pub frequency: Frequency,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub day_basis: DayBasis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_days: Option<Decimal>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixed_hours: Option<Decimal>,
    /// The periods, complete and in order.
    pub periods: Vec<CountedPeriod>,
}

/// A period of a pay group, with its working days and scheduled minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountedPeriod {
    pub last_day: NaiveDate,
    /// Its first day, working days and minutes.
    #[serde(flatten)]
    pub scheduled: Month,
}

impl GroupTerms {
    pub(crate) fn period_of(&self, date: NaiveDate) -> Option<&CountedPeriod> {
        let contains = |of: &&CountedPeriod| of.scheduled.first_day <= date && date <= of.last_day;
        self.periods.iter().find(contains)
    }

    /// The amount of a period of a monthly amount (rule PAY-80).
    ///
    /// # Errors
    /// `DoesNotFit` if the periods are no parts of a month.
    ///
    /// *Case:* 30000.00 in a semi-monthly group: 15000.00.
    pub(crate) fn part_of_month(&self, amount: Decimal) -> Result<Fraction, Failure> {
        let parts = self.frequency.parts_of_month().and_then(NonZeroU32::new);
        parts
            .map(|parts| Fraction::from(amount).over(parts))
            .ok_or(Failure::DoesNotFit { component: None })
    }
}

/// A calendar month in the employee's schedule, including holidays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Month {
    pub first_day: NaiveDate,
    /// Scheduled days: the whole days of the sum of their worths.
    pub working_days: u32,
    /// The tenths of that sum beyond its whole days (rule DAY-4).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub working_tenths: u32,
    /// Scheduled net minutes.
    pub scheduled_minutes: u32,
    /// If somebody is employed in part of it, the days and minutes are those of the part, and the whole is this number of
    /// times as much; `None` if they are those of the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extended: Option<Extended>,
}

/// The days and minutes that the schedule has in a whole month, and in the part of it that is employed (rule PAY-81). No part is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extended {
    pub days_of_whole: u32,
    pub days_of_part: NonZeroU32,
    pub minutes_of_whole: u32,
    pub minutes_of_part: NonZeroU32,
}

impl Month {
    /// A month without scheduled days yet.
    pub(crate) fn starting(first_day: NaiveDate) -> Self {
        Self { first_day, working_days: 0, working_tenths: 0, scheduled_minutes: 0, extended: None }
    }

    /// The sum of the worths of its counted days, in tenths.
    pub(crate) fn tenths(&self) -> u32 {
        10 * self.working_days + self.working_tenths
    }

    /// The working days of the whole.
    pub(crate) fn days(&self) -> Fraction {
        let days = Fraction::whole(self.tenths().into()).over(TEN);
        match self.extended {
            None => days,
            Some(of) => days.times_whole(of.days_of_whole.into()).over(of.days_of_part),
        }
    }

    /// The scheduled minutes of the whole.
    pub(crate) fn minutes(&self) -> Fraction {
        let minutes = Fraction::whole(self.scheduled_minutes.into());
        match self.extended {
            None => minutes,
            Some(of) => minutes.times_whole(of.minutes_of_whole.into()).over(of.minutes_of_part),
        }
    }

    /// The scheduled minutes of its mean working day; 0 without working days.
    pub(crate) fn mean_day(&self) -> Fraction {
        self.minutes().divided_by(&self.days()).unwrap_or_else(Fraction::zero)
    }

    /// Adds a scheduled day.
    pub(crate) fn add(&mut self, worth: Worth, scheduled_minutes: u32) {
        let tenths = self.tenths() + u32::from(worth.tenths());
        (self.working_days, self.working_tenths) = (tenths / 10, tenths % 10);
        self.scheduled_minutes += scheduled_minutes;
    }
}
