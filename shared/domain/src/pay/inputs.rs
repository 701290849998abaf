//! The inputs from which one payroll is computed, in a form that can be stored and computed again.
//!
//! The inputs contain only what counts: components that apply, compensations in force, attendances and absences
//! before `as_of`. So a change of anything else does not make a draft out of date. Lists have one order, and numbers
//! have one spelling (money with the digits of the currency, others without trailing zeros), so that the same facts
//! give the same bytes.

use std::num::NonZeroU32;

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::DateRange;
use crate::days::Days;
use crate::employee::{Assignment, PayType};
use crate::ids::{EmployeeId, PayAdjustmentId};
use crate::leave::PaidShare;
use crate::money::Fraction;
use crate::pay::adjustment::TimeQuantity;
use crate::pay::component::{Bracket, ComponentKind, CountedDays};
use crate::pay::condition::AmountCondition;
use crate::pay::corrections::PayCorrection;
use crate::pay::failure::Failure;
use crate::pay::group::{DayBasis, Frequency};
use crate::pay::item::View;
use crate::pay::reckoning::TEN;
use crate::pay::to_date::{Per, ToDate};
use crate::policy::GUARANTEED;
use crate::policy::OVERTIME;
use crate::settings::PayrollRules;
use crate::text::Names;
use crate::worth::Worth;

/// The inputs of one employee's payroll for one period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    pub employee_id: EmployeeId,
    pub period_start: NaiveDate,
    pub period_end: NaiveDate,
    /// Attendances and absences before this date count.
    pub as_of: NaiveDate,
    /// The first day of the last employment of the period.
    pub hire_date: NaiveDate,
    /// The last day of that employment.
    pub termination_date: Option<NaiveDate>,
    /// The days of earlier employments in the hours and the period. Engine version 3 added it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub earlier_employments: Vec<DateRange>,
    /// The assignments of the employee within the period, sorted by date. Engine version 3 added it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub assignments: Vec<AssignmentInForce>,
    /// An ISO 4217 currency.
    pub currency: String,
    /// The digits of the currency's minor unit.
    pub minor_digits: u32,
    pub rules: PayrollRules,
    /// The compensations in force on a day employed, sorted by date.
    pub compensations: Vec<CompensationInForce>,
    /// The components that apply to the employee or have an adjustment, sorted by code.
    pub components: Vec<AppliedComponent>,
    /// The adjustments dated in the period, sorted by code, date and id.
    pub adjustments: Vec<Adjustment>,
    /// The advances of which something remains, sorted by date and id.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub advances: Vec<Advance>,
    /// The corrections that the payroll carries, sorted by period. Those of its own period take away what other payrolls
    /// carry for it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub corrections: Vec<PayCorrection>,
    /// Whether it pays the adjustments of one date, and nothing else (rule PAY-92).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub is_one_off: bool,
    /// The calendar months of the period, complete.
    pub months: Vec<Month>,
    /// Every date of the hours and of the period.
    pub days: Vec<Day>,
    /// The pay group, with the periods that these dates touch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupTerms>,
    /// The dates whose attendances are paid; `None` for those of the period (rule PAY-83). They end with the period or
    /// before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<DateRange>,
    /// The dates before the period that an average of the week needs (rule POL-13).
    #[serde(default, skip_serializing_if = "EarlierDates::is_empty")]
    pub earlier: EarlierDates,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompensationInForce {
    pub effective_from: NaiveDate,
    pub pay_type: PayType,
    /// Money for a month, a day, an hour or a period of the pay group.
    pub amount: Decimal,
}

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
        parts.map(|parts| Fraction::from(amount).over(parts)).ok_or(Failure::DoesNotFit)
    }
}

/// An assignment, and the dates of the period on which it is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignmentInForce {
    pub from: NaiveDate,
    pub to: NaiveDate,
    #[serde(flatten)]
    pub assignment: Assignment,
}

/// A component with the values that apply to this employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedComponent {
    pub code: String,
    pub name: String,
    /// The name in other languages.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub names: Names,
    pub kind: ComponentKind,
    pub taxable: bool,
    pub reduces_taxable: bool,
    /// The range in which a sum has to lie (rule PAY-84).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<AmountCondition>,
    /// The payrolls over which it is computed (rule PAY-87).
    #[serde(default, skip_serializing_if = "Per::is_payroll")]
    pub per: Per,
    /// The sums of the others of these payrolls; `None` for one payroll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_date: Option<ToDate>,
    /// The calculation; `None` if the component does not apply and only has adjustments.
    pub calculation: Option<Applied>,
}

/// The calculation of a component for this employee, with the values that the compensation sets, and with all money
/// in the employee's currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Applied {
    Fixed {
        amount: Decimal,
    },
    /// A fixed amount for a month, which is split by day.
    Prorated {
        amounts: Vec<DatedAmount>,
    },
    Percentage {
        rate: Decimal,
        of: Vec<String>,
        cap: Option<Decimal>,
    },
    PerHour {
        /// The time code of the minutes.
        of: String,
        rate: Decimal,
    },
    /// Minutes with the employee's own hourly rate, the straight hour included. `overtime` was the only code that could
    /// have a multiplier, so it is not written.
    #[serde(rename = "overtime")]
    Multiplier {
        #[serde(default = "overtime", skip_serializing_if = "is_overtime")]
        of: String,
        multiplier: Decimal,
        #[serde(default, skip_serializing_if = "is_nothing")]
        on: Vec<String>,
        #[serde(default, skip_serializing_if = "is_nothing")]
        average_of: Vec<String>,
    },
    /// Minutes with a share of the employee's own hourly rate, beside the straight hour.
    Premium {
        of: String,
        premium: Decimal,
        #[serde(default, skip_serializing_if = "is_nothing")]
        on: Vec<String>,
        #[serde(default, skip_serializing_if = "is_nothing")]
        average_of: Vec<String>,
    },
    PerDay {
        of: CountedDays,
        rate: Decimal,
    },
    Brackets {
        of: Vec<String>,
        brackets: Vec<Bracket>,
        /// Whether the one bracket in which the sum lies pays (rule PAY-85).
        #[serde(default, skip_serializing_if = "is_nothing")]
        whole: bool,
    },
}

impl AppliedComponent {
    /// Whether a target of late facts has the component (rule PAY-98).
    pub(crate) fn is_in_target(&self) -> bool {
        let is_of_payroll = self.per.is_payroll();
        let is_by_itself = match &self.calculation {
            None | Some(Applied::Percentage { .. } | Applied::Brackets { .. }) => false,
            Some(
                Applied::Fixed { .. }
                | Applied::Prorated { .. }
                | Applied::PerHour { .. }
                | Applied::Multiplier { .. }
                | Applied::Premium { .. }
                | Applied::PerDay { .. },
            ) => true,
        };
        is_of_payroll && (self.kind == ComponentKind::Earning || is_by_itself)
    }

    /// How it sees the amounts from which it is computed (rule PAY-100).
    pub(crate) fn view(&self) -> View {
        if self.is_in_target() { View::WithoutCorrections } else { View::All }
    }

    /// The names whose average of the week is the hourly rate; empty if the component has no such average.
    pub(crate) fn averages(&self) -> Vec<&str> {
        match &self.calculation {
            Some(Applied::Multiplier { average_of, .. } | Applied::Premium { average_of, .. }) => {
                average_of.iter().map(String::as_str).collect()
            }
            _ => vec![],
        }
    }

    pub(crate) fn has_average(&self) -> bool {
        !self.averages().is_empty()
    }
}

/// The amount of a component while the compensation of that date is in force. While a compensation that is not listed
/// is in force, the component pays nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatedAmount {
    pub effective_from: NaiveDate,
    pub amount: Decimal,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    pub id: PayAdjustmentId,
    /// The code of the component.
    pub code: String,
    pub date: NaiveDate,
    /// The amount; 0 if it is in days or minutes.
    pub amount: Decimal,
    /// The days or minutes, with the rate at which they are paid (rule PAY-90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Box<AdjustedTime>>,
}

/// Days or minutes of an adjustment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustedTime {
    pub quantity: TimeQuantity,
    pub rate: RateOn,
}

/// The pay of a date, from which the rate of a day and of an hour follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateOn {
    /// The date of the adjustment, or the last day of employment before it.
    pub date: NaiveDate,
    pub compensation: CompensationInForce,
    /// The calendar month of the date.
    pub month: Month,
    /// The pay group, with the period of the date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupTerms>,
}

/// An advance of which something remains (rule PAY-91).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    pub id: PayAdjustmentId,
    /// The code of the deduction.
    pub code: String,
    pub date: NaiveDate,
    pub remaining: Decimal,
    pub instalment: Decimal,
    /// The net that has to be left.
    pub net_floor: Decimal,
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

/// What the schedule has in a whole month, and in the part of it that is employed (rule PAY-81). No part is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extended {
    pub days_of_whole: u32,
    pub days_of_part: NonZeroU32,
    pub minutes_of_whole: u32,
    pub minutes_of_part: NonZeroU32,
}

/// One date of the period. Zero values are not written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    pub date: NaiveDate,
    pub kind: DayKind,
    /// Whether a holiday takes the whole date.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub holiday: bool,
    /// The worth of the date as if there were no holidays (rule DAY-1).
    #[serde(default, skip_serializing_if = "Worth::is_whole")]
    pub worth: Worth,
    /// The part of the worth that is off, where a holiday takes half of the date (rule DAY-2).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub off: Days,
    /// Net, on holidays too.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub scheduled_minutes: u32,
    /// The scheduled minutes that are off, where a holiday takes half of the date (rule DAY-2).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub off_minutes: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worked_minutes: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub overtime_minutes: u32,
    /// The worth of the attendances of the date (rules PAY-15 and DAY-4).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub present: Days,
    /// The shares of approved paid leave, worked or not.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub paid_leave: Days,
    /// The shares of approved unpaid leave, worked or not.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub unpaid_leave: Days,
    /// The approved leaves of which a share is paid, worked or not (rule PAY-89).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub part_paid_leave: Vec<PartPaidLeave>,
    /// The worked leaves of the date. The first half comes first. Engine version 2 added it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worked_leave: Vec<WorkedLeave>,
    /// Whether an attendance is open, incomplete or pending review, so that the employee does not
    /// count as absent yet.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub undecided: bool,
    /// The worked and guaranteed minutes by combination of codes, on a date on which a time policy holds (rule POL-12).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub coded: Vec<CodedMinutes>,
    /// The minutes that a time account pays out on the date (rule ACCT-3).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub payout_minutes: u32,
    /// Whether another payroll pays the date, because its compensation names another pay group (rule PAY-79).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub is_elsewhere: bool,
    /// The first date of its week by the time policy, if a component has an average of the week (rule POL-13).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub week: Option<NaiveDate>,
}

/// Approved leave of a date that was worked in whole or in part (rule PAY-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkedLeave {
    /// The share of the date that the leave takes. The leave of the day includes it.
    pub share: Days,
    pub paid: bool,
    /// The paid share of a leave that is neither wholly paid nor wholly unpaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_share: Option<PaidShare>,
    /// Worked minutes inside the leave's interval. They may exceed the minutes of the share.
    pub minutes: u32,
}

/// Approved leave of a date, of which a share is paid (rule PAY-89).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartPaidLeave {
    /// The share of the date that the leave takes.
    pub share: Days,
    pub paid_share: PaidShare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayKind {
    Scheduled,
    Rest,
}

/// The minutes of a date that have the same codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedMinutes {
    /// The combination of codes, in the order of the alphabet. Minutes that a guarantee adds have the code `guaranteed`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    pub minutes: u32,
    /// Whether a time account is credited with them, so that they have no straight hour (rule ACCT-4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub banked: bool,
}

impl CodedMinutes {
    pub(crate) fn is_guaranteed(&self) -> bool {
        self.codes.iter().any(|code| code == GUARANTEED)
    }
}

/// The paid dates of the first week that lie before the period. There are none unless a component has an average of the
/// week and a time policy holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierDates {
    /// The dates employed with a compensation in the currency of the payroll, in order. They have no leave.
    pub days: Vec<Day>,
    /// The compensations in force on them, sorted by date.
    pub compensations: Vec<CompensationInForce>,
    /// Their calendar months, complete.
    pub months: Vec<Month>,
    /// The adjustments dated on the dates of that week, sorted by code, date and id.
    pub adjustments: Vec<Adjustment>,
}

impl EarlierDates {
    pub(crate) fn is_empty(&self) -> bool {
        self.days.is_empty() && self.adjustments.is_empty()
    }
}

impl Inputs {
    pub(crate) fn period(&self) -> DateRange {
        DateRange { first: self.period_start, last: self.period_end }
    }

    /// The dates whose attendances are paid (rule PAY-83).
    pub(crate) fn paid_hours(&self) -> DateRange {
        self.hours.unwrap_or(self.period())
    }

    pub(crate) fn employed_on(&self, date: NaiveDate) -> bool {
        self.employment_of(date).is_some()
    }

    /// The index of the employment that contains a date, counted from the first employment in the period.
    pub(crate) fn employment_of(&self, date: NaiveDate) -> Option<usize> {
        let earlier = self.earlier_employments.iter().position(|range| range.contains(date));
        let is_in_last =
            self.hire_date <= date && self.termination_date.is_none_or(|last| date <= last);
        earlier.or(is_in_last.then_some(self.earlier_employments.len()))
    }

    /// The calendar month of `date`; a month without working days if the inputs do not contain it.
    pub(crate) fn month_of(&self, date: NaiveDate) -> Month {
        let same = |month: &&Month| {
            (month.first_day.year(), month.first_day.month()) == (date.year(), date.month())
        };
        let months = self.months.iter().chain(&self.earlier.months);
        months.copied().find(|month| same(&month)).unwrap_or(Month::starting(date))
    }
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

impl Day {
    /// A date on which nobody has to work, and nobody does.
    pub(crate) fn rest(date: NaiveDate) -> Self {
        Self {
            date,
            kind: DayKind::Rest,
            holiday: false,
            worth: Worth::WHOLE,
            off: Days::ZERO,
            scheduled_minutes: 0,
            off_minutes: 0,
            worked_minutes: 0,
            overtime_minutes: 0,
            present: Days::ZERO,
            paid_leave: Days::ZERO,
            unpaid_leave: Days::ZERO,
            part_paid_leave: vec![],
            worked_leave: vec![],
            undecided: false,
            coded: vec![],
            payout_minutes: 0,
            is_elsewhere: false,
            week: None,
        }
    }

    pub(crate) fn is_scheduled(&self) -> bool {
        self.kind == DayKind::Scheduled
    }

    /// Scheduled, and no holiday takes the whole date (rules PAY-16 and PAY-17).
    pub(crate) fn is_due(&self) -> bool {
        self.is_scheduled() && !self.holiday
    }

    /// A whole day of the date: its worth without what is off. Leave and work on a holiday that takes the whole
    /// date are measured as on any other date; without a shift it is 1 (rule DAY-4).
    pub(crate) fn whole(&self) -> Days {
        self.worth.days() - self.off
    }

    /// The minutes of a whole day.
    pub(crate) fn whole_minutes(&self) -> u32 {
        self.scheduled_minutes.saturating_sub(self.off_minutes)
    }
}

fn overtime() -> String {
    OVERTIME.to_owned()
}

fn is_overtime(code: &str) -> bool {
    code == OVERTIME
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
