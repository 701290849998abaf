//! The sources of one payroll's inputs, and the parts that the period and the week before it read alike (rules PAY-12 and
//! POL-13).

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::attendance::Attendance;
use crate::calendar::{ShiftDay, WholeDay};
use crate::dates::{DateRange, month_of};
use crate::employee::{Compensation, Employee};
use crate::leave::Leave;
use crate::locks::DateSet;
use crate::money::with_digits;
use crate::pay::adjustment::PayAdjustment;
use crate::pay::component::SalaryComponent;
use crate::pay::group::PayGroup;
use crate::pay::inputs::PayCorrection;
use crate::pay::inputs::{Adjustment, CompensationInForce, Day, DayKind, Month};
use crate::pay::policy_day::{Payout, PolicyDay};
use crate::pay::scheduled::{Shifts, count};
use crate::pay::to_date::Others;
use crate::person::Person;
use crate::roster::Roster;
use crate::settings::Settings;

/// The sources of one payroll's inputs. The lists may contain other dates and statuses, in any order, which are
/// ignored. Nothing may be missing.
#[derive(Clone, Copy, Debug)]
pub struct Gathering<'a> {
    pub employee: &'a Employee,
    pub settings: &'a Settings,
    /// The roster: those dates in the months of the hours and the period, and in the periods of the pay group that these
    /// touch, that are planned one by one; where a time policy holds, also those in the months of the week before. If an
    /// adjustment is in days or minutes, also those in the month of its date and of the last day of employment.
    pub roster: &'a Roster,
    pub period: DateRange,
    /// Attendances and absences count if their date is before this one ([`as_of`]).
    pub as_of: NaiveDate,
    /// The employee's attendances, dated in the hours and the period and, where a time policy holds, in the week before.
    pub attendances: &'a [Attendance],
    /// The employee's leaves that touch the hours or the period.
    pub leaves: &'a [Leave],
    /// All components of the organization.
    pub components: &'a [SalaryComponent],
    /// The employee's adjustments, dated in the hours and the period and, where a time policy holds, in the week before;
    /// without those that an approved or paid one-off payroll has.
    pub adjustments: &'a [PayAdjustment],
    /// Those of the same dates that an approved or paid one-off payroll has. They count in averages of the week alone (rule POL-13).
    pub paid_apart: &'a [PayAdjustment],
    /// Every date of the hours and of the week before them on which a version of a time policy holds.
    pub coded: &'a [PolicyDay<'a>],
    /// The minutes that the employee's time account pays out, dated in the hours.
    pub payouts: &'a [Payout],
    /// The dates that the employee's approved timesheets hold.
    pub signed: &'a DateSet,
    pub terms: &'a RunTerms<'a>,
}

/// The terms of a run: which days it pays, and how.
#[derive(Clone, Debug, Default)]
pub struct RunTerms<'a> {
    pub paid: Paid<'a>,
    /// The pay date that the run names; `None` for that of the pay group, or the last day of the period.
    pub pay_date: Option<NaiveDate>,
    /// Whether the period is the one date of a one-off run (rule PAY-92). A one-off run without a pay group pays
    /// [`Paid::AllDays`].
    pub is_one_off: bool,
    /// The approved and paid payrolls of the year of the pay date, without the one that is generated (rule PAY-87).
    pub others: Others<'a>,
    /// The employee's advances, in any order (rule PAY-91).
    pub advances: &'a [OpenAdvance<'a>],
    /// The corrections that the payroll carries, sorted by period (rule PAY-100).
    pub corrections: &'a [PayCorrection],
}

/// An advance, and what approved and paid payrolls have taken of it.
#[derive(Clone, Copy, Debug)]
pub struct OpenAdvance<'a> {
    pub adjustment: &'a PayAdjustment,
    pub taken: Decimal,
}

/// The days that a payroll pays, by the pay group that the compensation of a day names (rule PAY-79).
#[derive(Clone, Copy, Debug)]
pub enum Paid<'a> {
    /// Those of a pay group, or those without one.
    Group(Option<&'a PayGroup>),
    /// Those of every group and without one: for a one-off payroll, and for figures of single days.
    AllDays,
}

impl Default for Paid<'_> {
    fn default() -> Self {
        Self::Group(None)
    }
}

impl<'a> Paid<'a> {
    pub(crate) fn group(self) -> Option<&'a PayGroup> {
        match self {
            Self::Group(group) => group,
            Self::AllDays => None,
        }
    }

    /// Whether the payroll pays the days of a compensation.
    pub fn has(self, compensation: &Compensation) -> bool {
        match self {
            Self::Group(group) => compensation.pay_group_id == group.map(|group| group.id),
            Self::AllDays => true,
        }
    }

    /// The hours of a period (rule PAY-83).
    pub fn hours_of(self, employee: &Employee, period: DateRange) -> DateRange {
        let is_member = |date| {
            let compensation = employee.compensation_on(date);
            employee.employments.contains(date) && compensation.is_some_and(|of| self.has(of))
        };
        self.group().map_or(period, |group| group.hours_of(period, is_member))
    }
}

/// Adjustments in the one order that they have.
pub(crate) fn sort(adjustments: &mut [Adjustment]) {
    adjustments.sort_by(|a, b| (&a.code, a.date, a.id).cmp(&(&b.code, b.date, b.id)));
}

/// The code of the component of an adjustment, if the component exists.
pub(crate) fn code_of<'a>(
    adjustment: &PayAdjustment,
    components: &'a [SalaryComponent],
) -> Option<&'a str> {
    let component = components.iter().find(|component| component.id == adjustment.component_id);
    component.map(|component| component.code.as_str())
}

/// An adjustment in the form of the inputs.
pub(crate) fn gathered_adjustment(
    adjustment: &PayAdjustment,
    code: &str,
    minor_digits: u32,
) -> Adjustment {
    let amount = with_digits(adjustment.amount, minor_digits);
    let code = code.to_owned();
    Adjustment { id: adjustment.id, code, date: adjustment.date, amount, time: None }
}

/// The dates of the period and the months that it touches, as the schedules plan them.
pub(crate) fn calendar(
    person: &Person<'_>,
    shifts: &Shifts<'_>,
    period: DateRange,
) -> (Vec<Day>, Vec<Month>) {
    let days = period.dates().map(|date| {
        let holiday = person.calendar.off_on(date).is_day();
        let rest = Day { holiday, ..Day::rest(date) };
        match shifts.on(date) {
            Some(shift) => scheduled(&shift, rest),
            None => rest,
        }
    });
    let next = |month: &DateRange| Some(month_of(month.last.succ_opt()?));
    let months = std::iter::successors(Some(month_of(period.first)), next);
    let months = months.take_while(|month| month.first <= period.last);
    (days.collect(), months.map(|month| count(shifts, month)).collect())
}

/// The date of a shift. Of what it is worth, and of its minutes, a holiday may take a part (rule DAY-2).
fn scheduled(shift: &ShiftDay, rest: Day) -> Day {
    let WholeDay { minutes, worth } = shift.whole_day();
    Day {
        kind: DayKind::Scheduled,
        worth: shift.planned_worth,
        off: shift.planned_worth.days() - worth,
        scheduled_minutes: shift.net_minutes,
        off_minutes: shift.net_minutes - minutes,
        ..rest
    }
}

/// A compensation in the form of the inputs.
pub(crate) fn in_force_from(compensation: &Compensation, minor_digits: u32) -> CompensationInForce {
    CompensationInForce {
        effective_from: compensation.effective_from,
        pay_type: compensation.pay_type,
        amount: with_digits(compensation.amount, minor_digits),
    }
}
