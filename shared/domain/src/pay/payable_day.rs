//! The payable days: for each day employed, the compensation that pays it and the unpaid part (rules PAY-17, PAY-18
//! and PAY-19).

use serde::{Deserialize, Serialize};

use crate::dates::DateRange;
use crate::money::Fraction;
use crate::pay::group::DayBasis;
use crate::pay::inputs::{Day, Inputs};
use crate::settings::Absence;

/// A day employed.
#[derive(Clone, Debug)]
pub(crate) struct PayableDay<'a> {
    pub day: &'a Day,
    /// The index in [`Inputs::compensations`] of the compensation in force; `None` before the first one.
    pub compensation: Option<usize>,
    /// The unpaid part of a scheduled day, at most its worth; 0 on a rest day, unless calendar days are paid.
    pub unpaid: Fraction,
    pub why: Option<WhyUnpaid>,
}

/// The reason for which a day, or a part of it, is unpaid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyUnpaid {
    UnpaidLeave,
    Absence,
    UnpaidLeaveAndAbsence,
    /// A holiday between unpaid days.
    Holiday,
    /// A rest day between unpaid days, where calendar days are paid (rule PAY-82).
    RestDay,
}

impl PayableDay<'_> {
    /// The days that monthly pay pays of a scheduled day: what it is worth, and what is off of it, less what is unpaid.
    pub fn payable(&self) -> Fraction {
        match self.day.is_scheduled() {
            true => Fraction::from(self.day.worth.days()).minus(self.unpaid.clone()),
            false => Fraction::zero(),
        }
    }

    /// The part of a calendar day that is paid (rule PAY-82).
    pub fn payable_share(&self) -> Fraction {
        let unpaid = self.unpaid.clone().divided_by(&Fraction::from(self.day.whole()));
        Fraction::whole(1).minus(unpaid.unwrap_or_else(Fraction::zero))
    }

    /// Whether nothing of what has to be worked is paid.
    fn is_wholly_unpaid(&self) -> bool {
        self.unpaid == Fraction::from(self.day.whole())
    }
}

/// The days employed of a payroll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PaidDates<'a> {
    /// Those of the period, which a salary and prorated components pay.
    pub period: &'a [PayableDay<'a>],
    /// Those of the hours, which everything else pays (rule PAY-83).
    pub hours: &'a [PayableDay<'a>],
}

/// The days employed, in order, with their unpaid parts.
///
/// On a due day, the part of unpaid leave that was not worked is unpaid.
/// Under absence `unpaid`, so is the part that is neither
/// worked nor leave, before `as_of` and while no attendance of the day is undecided. Together they
/// are at most the worth of the date. A scheduled holiday is unpaid when the nearest due days on both sides, within its
/// own employment, are wholly unpaid; with none on one side, when all due days of it are. If no day is
/// due, a holiday is paid, because nobody was absent.
///
/// *Case:* absence `unpaid`, holiday Fri 2026-12-25: absent from Thursday to Monday the holiday is
/// unpaid too; absent on Thursday only it is paid.
pub(crate) fn payable_days(inputs: &Inputs) -> Vec<PayableDay<'_>> {
    payable_days_of(inputs, inputs.period())
}

/// [`payable_days`] of the period, or of the hours.
pub(crate) fn payable_days_of(inputs: &Inputs, dates: DateRange) -> Vec<PayableDay<'_>> {
    let rest_days_count =
        inputs.group.as_ref().is_some_and(|group| group.day_basis == DayBasis::CalendarDays);
    let mut payable_days: Vec<PayableDay<'_>> = inputs
        .days
        .iter()
        .filter(|day| dates.contains(day.date) && !day.is_elsewhere)
        .filter(|day| inputs.employed_on(day.date))
        .map(|day| {
            let compensations = &inputs.compensations;
            let compensation = compensations.iter().rposition(|c| c.effective_from <= day.date);
            let (unpaid, why) = unpaid_of(day, inputs);
            PayableDay { day, compensation, unpaid, why }
        })
        .collect();

    let employment = |payable_day: &PayableDay<'_>| inputs.employment_of(payable_day.day.date);
    payable_days
        .chunk_by_mut(|one, other| employment(one) == employment(other))
        .for_each(|days| settle_holidays(days, rest_days_count));
    payable_days
}

/// Decides which holidays of one employment are unpaid, from the days around them; where rest days count, which of these
/// are, too (rule PAY-82).
fn settle_holidays(days: &mut [PayableDay<'_>], rest_days_count: bool) {
    let wholly_unpaid = |payable_day: &&PayableDay<'_>| payable_day.is_wholly_unpaid();
    let due = |payable_day: &&PayableDay<'_>| payable_day.day.is_due();
    let none_due = !days.iter().any(|payable_day| payable_day.day.is_due());
    let all_unpaid =
        !none_due && days.iter().filter(due).all(|payable_day| wholly_unpaid(&payable_day));
    for place in 0..days.len() {
        let why = match days[place].day.is_scheduled() {
            true if days[place].day.holiday => WhyUnpaid::Holiday,
            false if rest_days_count => WhyUnpaid::RestDay,
            _ => continue,
        };
        // The holiday itself is not due.
        let (before, after) = days.split_at(place);
        let unpaid = match (before.iter().rfind(due), after.iter().find(due)) {
            (Some(before), Some(after)) => wholly_unpaid(&before) && wholly_unpaid(&after),
            _ => all_unpaid,
        };
        if unpaid {
            days[place].unpaid = Fraction::from(days[place].day.whole());
            days[place].why = Some(why);
        }
    }
}

fn unpaid_of(day: &Day, inputs: &Inputs) -> (Fraction, Option<WhyUnpaid>) {
    if !day.is_due() {
        return (Fraction::zero(), None);
    }
    let whole = Fraction::from(day.whole());
    let unpaid_leave = day.unpaid_leave_counted().days();
    let absence_is_known =
        inputs.rules.absence == Absence::Unpaid && day.date < inputs.as_of && !day.undecided;
    let absent = if absence_is_known {
        let leave = day.paid_leave_counted().days().plus(unpaid_leave.clone());
        whole.clone().minus(Fraction::from(day.present)).minus(leave).max(Fraction::zero())
    } else {
        Fraction::zero()
    };
    let why = match (unpaid_leave.is_zero(), absent.is_zero()) {
        (false, false) => Some(WhyUnpaid::UnpaidLeaveAndAbsence),
        (false, true) => Some(WhyUnpaid::UnpaidLeave),
        (true, false) => Some(WhyUnpaid::Absence),
        (true, true) => None,
    };
    (unpaid_leave.plus(absent).min(whole), why)
}

/// The counted unpaid leave. It counts on due days only, and takes nothing of a date that became a holiday later.
pub(crate) fn unpaid_leave(payable_day: &PayableDay<'_>) -> Fraction {
    match payable_day.day.is_due() {
        true => payable_day.day.unpaid_leave_counted().days(),
        false => Fraction::zero(),
    }
}

/// The days employed that a compensation pays, with its index.
pub(crate) fn paid_days<'a>(
    payable_days: &'a [PayableDay<'a>],
) -> impl Iterator<Item = (&'a PayableDay<'a>, usize)> {
    payable_days.iter().filter_map(|payable_day| Some((payable_day, payable_day.compensation?)))
}
