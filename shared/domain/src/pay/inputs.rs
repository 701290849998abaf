//! The inputs from which one payroll is computed, in a form that can be stored and computed again.
//!
//! The inputs contain only what counts: components that apply, compensations in force, attendances and absences
//! before `as_of`. So a change of anything else does not make a draft out of date. Lists have one order, and numbers
//! have one spelling (money with the digits of the currency, others without trailing zeros), so that the same facts
//! give the same bytes.

mod adjustment;
mod component;
mod day;
mod scheduled;

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::DateRange;
use crate::employee::{Assignment, PayType};
use crate::ids::{EmployeeId, PayGroupId, PayrollId};
use crate::settings::PayrollRules;

pub use adjustment::{AdjustedTime, Adjustment, Advance, RateOn};
pub use component::{Applied, AppliedComponent, DatedAmount};
pub use day::{CodedMinutes, Day, DayKind, PartPaidLeave, WorkedLeave};
pub use scheduled::{CountedPeriod, Extended, GroupTerms, Month};

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

/// An assignment, and the dates of the period on which it is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssignmentInForce {
    pub from: NaiveDate,
    pub to: NaiveDate,
    #[serde(flatten)]
    pub assignment: Assignment,
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
    /// The adjustments that count in an average of the week and are not paid here, sorted by code, date and id: those of the dates of
    /// that week, and those of the period that one-off payrolls pay.
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

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The difference that one payroll pays for the period of a closed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayCorrection {
    /// The closed payroll; for the payroll's own period a payroll that had closed it.
    pub payroll_id: PayrollId,
    /// Its pay group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_group_id: Option<PayGroupId>,
    pub period_start: NaiveDate,
    pub period_end: NaiveDate,
    /// The inputs that differ, in the order of [`Reason`].
    pub reasons: Vec<Reason>,
    /// The dated inputs that differ, sorted by date.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<DatedChange>,
    /// The items that differ, keyed by code.
    pub lines: BTreeMap<String, CorrectionLine>,
    /// The worked minutes that are counted now and were not, where worked minutes grant leave (rule LEAVE-34).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worked_minutes: i32,
    /// Whether it takes away of the payroll's own period what other payrolls carry for it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub is_own: bool,
    /// The inputs of the target; `None` for the payroll's own period, and where only the amounts are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Box<Inputs>>,
}

/// An item of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorrectionLine {
    pub settled: Decimal,
    pub target: Decimal,
}

impl CorrectionLine {
    pub fn difference(&self) -> Decimal {
        self.target - self.settled
    }
}

/// An input that differs between a closed payroll and its target (rule PAY-102).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Attendance,
    Leave,
    Compensation,
    Adjustment,
    /// A payroll that closed the period became void, and another one took its place.
    Replaced,
}

/// An input that differs, with its date: that of the work, of the leave or of the adjustment, or the first date of the period on
/// which another compensation is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DatedChange {
    pub date: NaiveDate,
    pub reason: Reason,
}

impl PayCorrection {
    pub fn period(&self) -> DateRange {
        DateRange { first: self.period_start, last: self.period_end }
    }

    /// Whether it pays something for another payroll's period. Otherwise it takes away of its own.
    pub fn is_of_other_period(&self) -> bool {
        !self.is_own
    }
}
