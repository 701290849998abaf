//! The dates before the hours that the average of their first week needs (rule POL-13).

use crate::dates::DateRange;
use crate::employee::Compensation;
use crate::pay::adjustment::PayAdjustment;
use crate::pay::gather_components::time_of;
use crate::pay::inputs::{Adjustment, CompensationInForce, EarlierDates, Inputs, Month};
use crate::pay::policy_day::PolicyDay;
use crate::pay::scheduled::Shifts;
use crate::pay::sources::{Gathering, calendar, code_of, gathered_adjustment, in_force_from};
use crate::person::Person;

/// Those of these dates that are employed, with a compensation in the currency of the payroll. Attendances are not taken
/// yet.
pub(crate) fn earlier_dates(
    from: &Gathering<'_>,
    person: &Person<'_>,
    dates: DateRange,
    inputs: &Inputs,
) -> EarlierDates {
    let compensation_on = |date| -> Option<&Compensation> {
        let found = from.employee.compensation_on(date);
        found.filter(|found| person.employed_on(date) && found.currency == inputs.currency)
    };
    let (mut days, months) = calendar(person, &Shifts::of(person, dates), dates);
    days.retain(|day| compensation_on(day.date).is_some());
    for day in &mut days {
        let of = from.coded.iter().find(|of| of.day.date == day.date);
        day.week = of.map(PolicyDay::first_of_week);
    }
    let mut compensations: Vec<CompensationInForce> = vec![];
    for compensation in days.iter().filter_map(|day| compensation_on(day.date)) {
        let in_force = in_force_from(compensation, inputs.minor_digits);
        if compensations.last() != Some(&in_force) {
            compensations.push(in_force);
        }
    }
    let of_period = |month: &Month| inputs.months.contains(month);
    let months = months.into_iter().filter(|month| !of_period(month)).collect();
    // Adjustments of the period belong to it, those of hours before it to another payroll.
    let before = from.period.first.pred_opt().map_or(dates.last, |last| last.max(dates.last));
    let dates = DateRange { last: before, ..dates };
    let adjustments = in_averages(from, person, from.adjustments, dates, inputs);
    EarlierDates { days, compensations, months, adjustments }
}

/// Those of some adjustments with these dates that belong to a component that an average names, in the currency of the payroll.
pub(crate) fn in_averages(
    from: &Gathering<'_>,
    person: &Person<'_>,
    adjustments: &[PayAdjustment],
    dates: DateRange,
    inputs: &Inputs,
) -> Vec<Adjustment> {
    let counted = adjustments.iter().filter(|adjustment| {
        adjustment.employee_id == from.employee.id
            && adjustment.instalment.is_none()
            && dates.contains(adjustment.date)
            && adjustment.currency == inputs.currency
    });
    let gathered = counted.filter_map(|adjustment| {
        let code = code_of(adjustment, from.components)?;
        let is_in_average = inputs.components.iter().any(|other| other.averages().contains(&code));
        let digits = inputs.minor_digits;
        let time = time_of(adjustment, from, person, digits).filter(|_| is_in_average);
        is_in_average.then(|| Adjustment { time, ..gathered_adjustment(adjustment, code, digits) })
    });
    gathered.collect()
}
