//! Collects all inputs of one payroll (rules PAY-11, PAY-12, PAY-14, PAY-15, POL-12 and POL-13).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};

use crate::attendance::{Attendance, Review, Status};
use crate::dates::{DateRange, Span};
use crate::employee::{Assignment, Compensation, Employee};
use crate::ids::AttendanceId;
use crate::leave::{LeaveStatus, Share, Taken, worked_minutes};
use crate::locks::Locks;
use crate::money::minor_units;
use crate::pay::earlier_dates::earlier_dates;
use crate::pay::exclusions::{ExclusionReason, Exclusions};
use crate::pay::failure::Failure;
use crate::pay::group::PayGroup;
use crate::pay::inputs::{
    Adjustment, AppliedComponent, AssignmentInForce, CountedPeriod, Day, EarlierDates, GroupTerms,
    Inputs, WorkedLeave,
};
use crate::pay::policy_day::PolicyDay;
use crate::pay::recipient::Recipient;
use crate::pay::scheduled::count;
use crate::pay::sources::{
    Gathering, Paid, calendar, code_of, gathered_adjustment, in_force_from, sort,
};
use crate::person::Person;
use crate::settings::Settings;

/// The inputs of a payroll, and the exclusions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    pub inputs: Inputs,
    pub exclusions: Exclusions,
}

/// The reason for which an employee has no payroll for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPaid {
    Skipped(Skip),
    Failed(Failure),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Skip {
    #[error("not employed in the period")]
    NotEmployed,
    #[error("no compensation is in force in the period")]
    NoCompensation,
}

impl Skip {
    /// The code for a job item.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotEmployed => "not_employed",
            Self::NoCompensation => "no_compensation",
        }
    }
}

impl From<Failure> for NotPaid {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// The first date of employment before `as_of` that no approved timesheet holds.
fn first_unsigned(from: &Gathering<'_>, employed: &[DateRange]) -> Option<NaiveDate> {
    employed.iter().find_map(|range| {
        let free = from.signed.first_free(range.first);
        (free <= range.last && free < from.as_of).then_some(free)
    })
}

/// The `as_of` of an employee's payroll: the local date on which its job was created.
pub fn as_of(created_at: DateTime<Utc>, employee: &Employee, settings: &Settings) -> NaiveDate {
    employee.today(settings, created_at)
}

/// Collects the inputs of one employee's payroll (rules PAY-4, PAY-5, PAY-7, PAY-12, PAY-14,
/// PAY-15, PAY-36, PAY-37, PAY-52 and PAY-75).
///
/// - The compensation in force on the last day employed in the period decides which components apply, and with which
///   amount and rate. For a `fixed` component that is split by day, each compensation decides about its own days. An
///   entry in a compensation assigns a component of scope `assigned`; for another scope it only changes amount or
///   rate. The department is that of the last day employed.
/// - A component's money must be in the employee's currency. A value that a compensation sets is
///   always in its own currency.
/// - Leave counts on all dates of the period, future dates included, because it is decided. A leave
///   type that no longer exists counts as paid.
/// - A date with several attendances is a half day only if each of them is.
/// - A date with a time policy has its minutes by combination of codes, from the attendances that count (rule POL-12).
/// - Payouts of the time account count on all dates of the period, like adjustments (rule ACCT-3).
/// - If a component has an average of the week, the dates before the period that the first week needs are gathered, too
///   (rule POL-13). Dates and adjustments in another currency are left out of the average.
///
/// # Errors
/// `Skipped` or `Failed`, with the first reason that applies: not employed, no compensation, a date before `as_of` that has to
/// be in an approved timesheet (rule SHEET-4), currencies.
///
/// *Case:* terminated on the 10th, generated on the 20th: attendances from the 1st to the 10th.
pub fn gather(from: &Gathering<'_>) -> Result<Gathered, NotPaid> {
    let Gathering { employee, settings, period, .. } = *from;
    let no_leaves = BTreeMap::new();
    let person = Person::of(employee, settings, Locks::NONE, &no_leaves, from.roster);
    let paid = from.terms.paid;
    let hours = paid.hours_of(employee, period);
    // The hours may begin before the period, and end with it at the latest.
    let dates = DateRange { first: hours.first.min(period.first), last: period.last };
    let employed = employee.employments.joined_within(dates);
    let Some(last_employed) = employed.last().filter(|range| period.first <= range.last) else {
        return Err(NotPaid::Skipped(Skip::NotEmployed));
    };
    let employment = last_employment(employee, *last_employed);
    let assignment = employee.assignments.on(last_employed.last);
    let in_force = in_force(employee, &employed, paid);
    let is_of_period =
        |of: &&&Compensation| last_day(employee, of).is_none_or(|last| period.first <= last);
    let Some(last) = in_force.last().filter(is_of_period) else {
        return Err(NotPaid::Skipped(Skip::NoCompensation));
    };
    if settings.requires_timesheets
        && let Some(open) = first_unsigned(from, &employed)
    {
        return Err(Failure::TimesheetOpen(open).into());
    }
    let currency = &last.currency;
    if let Some(other) = in_force.iter().find(|other| other.currency != *currency) {
        let from = other.currency.clone();
        let to = currency.clone();
        return Err(Failure::CurrencyChanges { from, to }.into());
    }
    let minor_digits = minor_units(currency)
        .ok_or_else(|| Failure::UnknownCurrency { currency: currency.clone() })?;

    let adjustments = adjustments(from, currency, minor_digits)?;
    let mut components = Vec::new();
    for component in from.components {
        let calculation = Recipient { assignment, in_force: &in_force, minor_digits }
            .calculation_of(component)?;
        if calculation.is_some() || adjustments.iter().any(|a| a.code == component.code) {
            components.push(AppliedComponent {
                code: component.code.clone(),
                name: component.name.clone(),
                names: component.names.clone(),
                kind: component.kind,
                taxable: component.taxable,
                reduces_taxable: component.reduces_taxable,
                calculation,
            });
        }
    }
    components.sort_by(|one, other| one.code.cmp(&other.code));

    let (mut days, months) = calendar(&person, dates);
    for day in &mut days {
        let compensation = employee.compensation_on(day.date);
        day.is_elsewhere = compensation.is_some_and(|of| !paid.has(of));
    }
    let group = paid.group().map(|group| group_terms(group, &person, dates));
    let mut gathered = Gathered {
        inputs: Inputs {
            employee_id: employee.id,
            period_start: period.first,
            period_end: period.last,
            as_of: from.as_of,
            hire_date: employment.0,
            termination_date: employment.1,
            earlier_employments: employed[..employed.len() - 1].to_vec(),
            assignments: assignments(employee, period),
            currency: currency.clone(),
            minor_digits,
            rules: settings.payroll,
            compensations: in_force
                .iter()
                .map(|compensation| in_force_from(compensation, minor_digits))
                .collect(),
            components,
            adjustments,
            months,
            days,
            group,
            hours: Some(hours).filter(|hours| *hours != period),
            earlier: EarlierDates::default(),
        },
        exclusions: Exclusions::default(),
    };
    if gathered.inputs.components.iter().any(AppliedComponent::has_average) {
        gathered.take_weeks(from, &person);
    }
    gathered.take_attendances(from);
    gathered.take_codes(from);
    gathered.take_payouts(from);
    gathered.take_leaves(from, &person);
    for day in gathered.inputs.days.iter_mut().filter(|day| day.is_elsewhere) {
        *day = Day { is_elsewhere: true, ..Day::rest(day.date) };
    }
    Ok(gathered)
}

/// The last employment of a period in the form of the inputs. It begins on its own first day or, if it follows
/// another employment without a day between, on the first day of that one.
fn last_employment(employee: &Employee, employed: DateRange) -> (NaiveDate, Option<NaiveDate>) {
    let (first, last) =
        [employed.first, employed.last].map(|on| employee.employments.shown_on(on)).into();
    (first.hire_date, last.termination_date)
}

/// The assignments in force within the period, oldest first. Each number has one spelling.
fn assignments(employee: &Employee, period: DateRange) -> Vec<AssignmentInForce> {
    let period = Span { first: period.first, last: Some(period.last) };
    let in_force = |(span, assignment): (Span, &Assignment)| {
        let Span { first: from, last } = span.and(period)?;
        let mut assignment = assignment.clone();
        assignment.full_time_share = assignment.full_time_share.normalize();
        assignment.weekly_hours = assignment.weekly_hours.map(|hours| hours.normalize());
        // Pay does not depend on whether the employee clocks.
        assignment.clocks = true;
        Some(AssignmentInForce { from, to: last?, assignment })
    };
    employee.assignments.spans().filter_map(in_force).collect()
}

/// The compensations in force on at least one of the days employed whose days the payroll pays, sorted by date.
fn in_force<'a>(
    employee: &'a Employee,
    employed: &[DateRange],
    paid: Paid<'_>,
) -> Vec<&'a Compensation> {
    let is_in_force = |compensation: &&Compensation| {
        let last = last_day(employee, compensation);
        let span = Span { first: compensation.effective_from, last };
        paid.has(compensation) && employed.iter().any(|range| span.meets(*range))
    };
    employee.compensation.iter().filter(is_in_force).collect()
}

/// The last day on which a compensation is in force; `None` for the last compensation.
fn last_day(employee: &Employee, compensation: &Compensation) -> Option<NaiveDate> {
    let from = compensation.effective_from;
    let next = employee.compensation.iter().find(|next| from < next.effective_from)?;
    next.effective_from.pred_opt()
}

/// The terms of a pay group, with its periods that some dates touch.
fn group_terms(group: &PayGroup, person: &Person<'_>, dates: DateRange) -> GroupTerms {
    let next = |period: &DateRange| Some(group.period_of(period.last.succ_opt()?));
    let periods = std::iter::successors(Some(group.period_of(dates.first)), next);
    let periods = periods.take_while(|period| period.first <= dates.last);
    let counted = |period: DateRange| CountedPeriod {
        last_day: period.last,
        scheduled: count(person, period),
    };
    GroupTerms {
        frequency: group.frequency,
        day_basis: group.day_basis,
        fixed_days: group.fixed_days.map(|days| days.normalize()),
        fixed_hours: group.fixed_hours.map(|hours| hours.normalize()),
        periods: periods.map(counted).collect(),
    }
}

fn adjustments(
    from: &Gathering<'_>,
    currency: &str,
    minor_digits: u32,
) -> Result<Vec<Adjustment>, Failure> {
    let counted = from.adjustments.iter().filter(|adjustment| {
        adjustment.employee_id == from.employee.id
            && from.period.contains(adjustment.date)
            && pays_on(from, adjustment.date)
    });
    let mut adjustments = Vec::new();
    for adjustment in counted {
        let code = code_of(adjustment, from.components).ok_or(Failure::UnknownComponent)?;
        // The adjustment was made for a date with another compensation, or before the compensation was changed.
        if adjustment.currency != currency {
            return Err(Failure::AdjustmentCurrency { code: code.to_owned() });
        }
        adjustments.push(gathered_adjustment(adjustment, code, minor_digits));
    }
    sort(&mut adjustments);
    Ok(adjustments)
}

/// Whether the payroll pays the adjustments of a date: those of its pay group, by the compensation of the date, else by
/// that of the nearest day of employment (rules PAY-53 and PAY-79).
fn pays_on(from: &Gathering<'_>, date: NaiveDate) -> bool {
    let employee = from.employee;
    let nearest = employee.employments.nearest(date);
    let compensation = employee.compensation_on(nearest).or(employee.compensation.first());
    compensation.is_none_or(|compensation| from.terms.paid.has(compensation))
}

impl Gathered {
    /// The first date of the hours and the period.
    fn first(&self) -> NaiveDate {
        self.inputs.paid_hours().first.min(self.inputs.period_start)
    }

    /// A date of the hours or the period, or one before them that an average of the week needs.
    fn day(&mut self, date: NaiveDate) -> Option<&mut Day> {
        match usize::try_from((date - self.first()).num_days()) {
            Ok(place) => self.inputs.days.get_mut(place),
            Err(_) => self.inputs.earlier.days.iter_mut().find(|day| day.date == date),
        }
    }

    /// Whether work on a date counts. Dates before the hours and the period are gathered only if they do.
    fn counts_on(&self, date: NaiveDate, as_of: NaiveDate) -> bool {
        let is_before = date < self.first();
        date < as_of && (is_before || self.inputs.employed_on(date))
    }

    /// Sets the week of each date with a time policy, and adds the dates before the hours that the first of these weeks
    /// has.
    fn take_weeks(&mut self, from: &Gathering<'_>, person: &Person<'_>) {
        let hours = self.inputs.paid_hours();
        let of_hours = || from.coded.iter().filter(|of| hours.contains(of.day.date));
        for of in of_hours() {
            if let Some(day) = self.day(of.day.date) {
                day.week = Some(of.first_of_week());
            }
        }
        let first = of_hours().map(PolicyDay::first_of_week).min();
        let last = self.first().pred_opt();
        let dates = first.zip(last).map(|(first, last)| DateRange { first, last });
        if let Some(dates) = dates.filter(|dates| dates.first <= dates.last) {
            self.inputs.earlier = earlier_dates(from, person, dates, &self.inputs);
        }
    }

    fn take_attendances(&mut self, from: &Gathering<'_>) {
        let first = self.first();
        for attendance in from.attendances {
            let result = &attendance.day_result;
            let date = result.date;
            if !self.counts_on(date, from.as_of) {
                continue;
            }
            let is_before = date < first;
            let Some(day) = self.day(date) else { continue };
            match exclusion_of(attendance) {
                None => {
                    let half = result.status == Status::HalfDay;
                    let whole = day.whole();
                    day.present = day.present.max(if half { whole.half() } else { whole });
                    day.worked_minutes += result.worked_minutes;
                    day.overtime_minutes += result.overtime_minutes;
                }
                Some(_) if is_before => {}
                Some(why) => {
                    day.undecided |= why != ExclusionReason::RejectedReview;
                    self.exclusions.attendances.push((date, attendance.id, why));
                }
            }
        }
        self.exclusions.attendances.sort_unstable();
    }

    /// Takes the minutes of each date with a time policy by combination of codes (rule POL-12).
    fn take_codes(&mut self, from: &Gathering<'_>) {
        let counted = from.attendances.iter().filter(|attendance| is_counted(attendance));
        let counted: BTreeSet<AttendanceId> = counted.map(|attendance| attendance.id).collect();
        for of in from.coded {
            let date = of.day.date;
            if !self.counts_on(date, from.as_of) {
                continue;
            }
            let pay_type = from.employee.compensation_on(date).map(|found| found.pay_type);
            if let Some(day) = self.day(date) {
                day.coded = of.minutes(&counted, pay_type);
            }
        }
    }

    fn take_payouts(&mut self, from: &Gathering<'_>) {
        let hours = self.inputs.paid_hours();
        for payout in from.payouts.iter().filter(|payout| hours.contains(payout.date)) {
            if let Some(day) = self.day(payout.date) {
                day.payout_minutes += payout.minutes;
            }
        }
    }

    fn take_leaves(&mut self, from: &Gathering<'_>, person: &Person<'_>) {
        let dates = DateRange { first: self.first(), last: from.period.last };
        let mut taken: BTreeMap<NaiveDate, Vec<(Taken, bool)>> = BTreeMap::new();
        for leave in from.leaves.iter().filter(|leave| leave.is_pending_or_approved()) {
            let paid = from.settings.is_paid_leave(&leave.leave_type);
            let mut dates = leave.span.dates().filter(|date| {
                let is_employed = dates.contains(*date) && person.employed_on(*date);
                is_employed && leave.share_on(*date) != Share::None
            });
            if leave.status == LeaveStatus::Pending {
                self.exclusions.leaves.extend(dates.next().map(|date| (date, leave.id)));
                continue;
            }
            for date in dates {
                let of_date = leave.taken_on(date);
                taken.entry(date).or_default().push((of_date, paid));
                match self.day(date) {
                    Some(day) if paid => day.paid_leave += of_date.days(),
                    Some(day) => day.unpaid_leave += of_date.days(),
                    None => {}
                }
            }
        }
        self.exclusions.leaves.sort_unstable();
        for (date, leaves) in taken {
            self.take_worked_leave(from, person, date, leaves);
        }
    }

    /// Adds the worked minutes of a date's leaves, from the attendances that count (rule PAY-75). Leave on a date
    /// without scheduled minutes has no worked minutes.
    fn take_worked_leave(
        &mut self,
        from: &Gathering<'_>,
        person: &Person<'_>,
        date: NaiveDate,
        mut leaves: Vec<(Taken, bool)>,
    ) {
        let Some(shift) = person.shift_on(date).filter(|shift| shift.net_minutes > 0) else {
            return;
        };
        // Approved leaves do not overlap: a date has one, or one for each half.
        leaves.sort_by_key(|(taken, _)| taken.share == Share::SecondHalf);
        leaves.truncate(2);
        let mut shares = [Share::None; 2];
        shares.iter_mut().zip(&leaves).for_each(|(share, (taken, _))| *share = taken.share);
        let counted = from.attendances.iter().filter(|attendance| {
            attendance.day_result.date == date && date < from.as_of && is_counted(attendance)
        });
        let minutes = worked_minutes(shares, shift.shift, counted);
        let worked = leaves.into_iter().zip(minutes).filter(|(_, minutes)| *minutes > 0);
        if let Some(day) = self.day(date) {
            day.worked_leave = worked
                .map(|((taken, paid), minutes)| WorkedLeave { share: taken.days(), paid, minutes })
                .collect();
        }
    }
}

/// Whether pay counts the attendance, if its date counts.
fn is_counted(attendance: &Attendance) -> bool {
    exclusion_of(attendance).is_none()
}

/// The reason for which pay does not count the attendance (rule PAY-14).
fn exclusion_of(attendance: &Attendance) -> Option<ExclusionReason> {
    match (attendance.review, attendance.day_result.status) {
        (Review::Pending, _) => Some(ExclusionReason::PendingReview),
        (Review::Rejected, _) => Some(ExclusionReason::RejectedReview),
        (_, Status::Open) => Some(ExclusionReason::Open),
        (_, Status::Incomplete) => Some(ExclusionReason::Incomplete),
        (_, Status::Present | Status::Late | Status::HalfDay) => None,
    }
}
