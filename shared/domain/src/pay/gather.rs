//! Collects all inputs of one payroll (rules PAY-11, PAY-12, PAY-14, PAY-15, POL-12 and POL-13).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};

use crate::attendance::{Attendance, Review, Shift, Status};
use crate::dates::{DateRange, Span};
use crate::employee::{Assignment, Compensation, Employee};
use crate::ids::AttendanceId;
use crate::leave::{LeaveStatus, PaidShare, Share, worked_minutes};
use crate::locks::Locks;
use crate::money::minor_units;
use crate::pay::condition::Service;
use crate::pay::earlier_dates::{earlier_dates, in_averages};
use crate::pay::exclusions::{ExclusionReason, Exclusions};
use crate::pay::failure::Failure;
use crate::pay::gather_components::{
    adjustments, adjustments_of, advances, components, group_terms, needed, open_advances,
};
use crate::pay::inputs::{
    AppliedComponent, AssignmentInForce, Day, EarlierDates, Inputs, PartPaidLeave, WorkedLeave,
};
use crate::pay::policy_day::PolicyDay;
use crate::pay::reach::{Reach, Skip};
use crate::pay::scheduled::Shifts;
use crate::pay::sources::{Gathering, calendar, in_force_from, sort};
use crate::person::Person;
use crate::policy::ExtraReview;
use crate::settings::Settings;

/// The inputs of a payroll, and the exclusions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    pub inputs: Inputs,
    pub exclusions: Exclusions,
    /// The pay date (rule PAY-78).
    pub pay_date: NaiveDate,
}

/// The reason for which an employee has no payroll for a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPaid {
    Skipped(Skip),
    Failed(Failure),
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
    let Gathering { employee, settings, period, terms, .. } = *from;
    let no_leaves = BTreeMap::new();
    let person = Person::of(employee, settings, Locks::NONE, &no_leaves, from.roster);
    let is_due = adjustments_of(from).next().is_some()
        || !terms.is_one_off && open_advances(from).next().is_some()
        || !terms.corrections.is_empty();
    let reach = Reach::of(from, is_due).map_err(NotPaid::Skipped)?;
    let employed = &reach.employed;
    let last_employed = employed.last().copied().unwrap_or(DateRange::of(reach.last_day));
    let employment = last_employment(employee, last_employed);
    let service = Service { first_day: employment.0, last_employed: reach.last_day };
    if settings.requires_timesheets
        && let Some(open) = first_unsigned(from, employed)
    {
        return Err(Failure::TimesheetOpen(open).into());
    }
    let currency = one_currency(&reach.in_force)?;
    let minor_digits = minor_units(currency)
        .ok_or_else(|| Failure::UnknownCurrency { currency: currency.to_owned() })?;

    let adjustments = adjustments(from, &person, currency, minor_digits)?;
    let advances = advances(from, currency, minor_digits)?;
    let needed = needed(from, &adjustments, &advances);
    let components = components(from, &reach, service, minor_digits, &needed)?;
    let shifts = reach.has_days().then(|| Shifts::of(&person, reach.dates));
    let planned = shifts.as_ref().map(|shifts| calendar(&person, shifts, reach.dates));
    let (mut days, months) = planned.unwrap_or_default();
    for day in &mut days {
        let compensation = employee.compensation_on(day.date);
        day.is_elsewhere = compensation.is_some_and(|of| !terms.paid.has(of));
    }
    let group = terms.paid.group().zip(shifts.as_ref());
    let in_force = reach.in_force.iter();
    let mut gathered = Gathered {
        inputs: Inputs {
            employee_id: employee.id,
            period_start: period.first,
            period_end: period.last,
            as_of: from.as_of,
            hire_date: employment.0,
            termination_date: employment.1,
            earlier_employments: employed[..employed.len().saturating_sub(1)].to_vec(),
            assignments: assignments(employee, period),
            currency: currency.to_owned(),
            minor_digits,
            rules: settings.payroll,
            compensations: in_force.map(|of| in_force_from(of, minor_digits)).collect(),
            components,
            adjustments,
            advances,
            corrections: terms.corrections.to_vec(),
            is_one_off: terms.is_one_off,
            months,
            days,
            group: group.map(|(group, shifts)| group_terms(group, shifts, reach.dates)),
            hours: Some(reach.hours).filter(|hours| *hours != period),
            earlier: EarlierDates::default(),
        },
        exclusions: Exclusions::default(),
        pay_date: from.pay_date(),
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

/// The currency of all these compensations.
fn one_currency<'a>(in_force: &[&'a Compensation]) -> Result<&'a str, NotPaid> {
    let last = in_force.last().ok_or(NotPaid::Skipped(Skip::NoCompensation))?;
    match in_force.iter().find(|other| other.currency != last.currency) {
        None => Ok(&last.currency),
        Some(other) => {
            let (from, to) = (other.currency.clone(), last.currency.clone());
            Err(Failure::CurrencyChanges { from, to }.into())
        }
    }
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
        let Some(first) = of_hours().map(PolicyDay::first_of_week).min() else { return };
        let last = self.first().pred_opt();
        let dates = last.map(|last| DateRange { first, last });
        if let Some(dates) = dates.filter(|dates| dates.first <= dates.last) {
            self.inputs.earlier = earlier_dates(from, person, dates, &self.inputs);
        }
        // What a one-off payroll has paid belongs to the week of its date all the same.
        let dates = DateRange { first, last: from.period.last };
        let apart = in_averages(from, person, from.paid_apart, dates, &self.inputs);
        self.inputs.earlier.adjustments.extend(apart);
        sort(&mut self.inputs.earlier.adjustments);
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
                    if attendance.extra.review == ExtraReview::Pending && !is_before {
                        let why = ExclusionReason::PendingExtra;
                        self.exclusions.attendances.push((date, attendance.id, why));
                    }
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
        let mut taken: BTreeMap<NaiveDate, Vec<(Option<Shift>, WorkedLeave)>> = BTreeMap::new();
        for leave in from.leaves.iter().filter(|leave| leave.is_pending_or_approved()) {
            let paid = from.settings.paid_share_of(&leave.leave_type);
            let mut dates = leave.span.dates().filter(|date| {
                let is_employed = dates.contains(*date) && person.employed_on(*date);
                let takes = leave.share_on(*date) != Share::None || leave.timed_minutes(*date) > 0;
                is_employed && takes
            });
            if leave.status == LeaveStatus::Pending {
                self.exclusions.leaves.extend(dates.next().map(|date| (date, leave.id)));
                continue;
            }
            for date in dates {
                let share = leave.taken_on(date).days();
                let timed_minutes = leave.timed_minutes(date);
                let of_date = WorkedLeave::of(share, timed_minutes, paid);
                taken.entry(date).or_default().push((leave.interval_on(date, person), of_date));
                let Some(day) = self.day(date) else { continue };
                let (days, minutes) = match paid {
                    PaidShare::ALL => (&mut day.paid_leave, &mut day.paid_leave_minutes),
                    PaidShare::NOTHING => (&mut day.unpaid_leave, &mut day.unpaid_leave_minutes),
                    paid_share => {
                        let leave = PartPaidLeave { share, timed_minutes, paid_share };
                        day.part_paid_leave.push(leave);
                        continue;
                    }
                };
                *days += share;
                *minutes = minutes.saturating_add(timed_minutes);
            }
        }
        for day in &mut self.inputs.days {
            day.part_paid_leave.sort_by_key(|of| (of.paid_share, of.share, of.timed_minutes));
        }
        self.exclusions.leaves.sort_unstable();
        for (date, leaves) in taken {
            self.take_worked_leave(from, date, leaves);
        }
    }

    /// Adds the worked minutes of a date's leaves, from the attendances that count (rule PAY-75). Leave on a date
    /// without scheduled minutes has no worked minutes.
    fn take_worked_leave(
        &mut self,
        from: &Gathering<'_>,
        date: NaiveDate,
        leaves: Vec<(Option<Shift>, WorkedLeave)>,
    ) {
        // Approved leaves do not overlap.
        let with_interval = |(interval, leave)| Some((interval?, leave));
        let mut leaves: Vec<(Shift, WorkedLeave)> =
            leaves.into_iter().filter_map(with_interval).collect();
        leaves.sort_by_key(|(interval, _)| (interval.start, interval.end));
        let intervals: Vec<Shift> = leaves.iter().map(|(interval, _)| *interval).collect();
        let counted = from.attendances.iter().filter(|attendance| {
            attendance.day_result.date == date && date < from.as_of && is_counted(attendance)
        });
        let minutes = worked_minutes(&intervals, counted);
        let worked = leaves.into_iter().zip(minutes).filter(|(_, minutes)| *minutes > 0);
        if let Some(day) = self.day(date) {
            day.worked_leave =
                worked.map(|((_, leave), minutes)| WorkedLeave { minutes, ..leave }).collect();
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
