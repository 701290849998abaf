//! Compensation, and the salary components and the pay group that it names.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use wfm_domain::employee as model;
use wfm_domain::ids::PayGroupId;
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay::{Calculation, PayGroup, check_override};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error};
use wfm_storage::by_end_date::{self, Ending};
use wfm_storage::coded::Stored;
use wfm_storage::salary_components as components;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{pay_groups, payrolls};
use wfm_wire::pay;

use crate::wire::CompensationEntry;

/// Checks the entries in `sent` against the salary components and the pay groups that they name. Writes the rates in `requested`, which
/// has the same entries by date, with the digits that fit.
///
/// An entry that is `stored` in the same form is not checked again, because its components may have changed since.
/// Components are never removed, so an existing component stays.
pub async fn fit<B>(
    call: &Call<Nothing, B>,
    sent: &[CompensationEntry],
    stored: &[model::Compensation],
    requested: &mut [model::Compensation],
) -> Result<Vec<Violation>, Error> {
    let is_new = |entry: &model::Compensation| !stored.contains(entry);
    let named = requested.iter().filter(|entry| is_new(entry)).flat_map(|entry| &entry.components);
    let named = named.map(|given| given.component_id);
    let there = components::named(call.table(), call.organization(), named).await?;
    let named = requested.iter().filter(|entry| is_new(entry));
    let named = named.filter_map(|entry| entry.pay_group_id);
    let groups = pay_groups::named(call.table(), call.organization(), named).await?;
    let mut violations = vec![];
    for (index, entry) in sent.iter().map(model::Compensation::from).enumerate() {
        if !is_new(&entry) {
            continue;
        }
        violations.extend(group_violation(index, &entry, &groups));
        for (place, given) in entry.components.iter().enumerate() {
            let at = format!("/compensation/{index}/components/{place}");
            match there.get(&given.component_id) {
                // A part of a period that is no part of a month cannot be told (rule PAY-80).
                Some(component) if component.prorate && !has_parts_of_month(&entry, &groups) => {
                    let detail = "A component for each day of a month does not fit the periods of the \
                                  pay group.";
                    let at = format!("{at}/component_id");
                    violations.push(Violation::at(&at, "does_not_fit", detail));
                }
                Some(component) => {
                    let found = check_override(given, component, &entry.currency);
                    violations.extend(found.iter().map(|found| pay::violation(&at, found)));
                }
                None => {
                    let detail = "There is no such salary component.";
                    let at = format!("{at}/component_id");
                    violations.push(Violation::at(&at, "unknown_reference", detail));
                }
            }
        }
    }
    for entry in requested {
        if let Some(same) = stored.iter().find(|stored| **stored == *entry) {
            *entry = same.clone();
            continue;
        }
        let digits = minor_units(&entry.currency).unwrap_or_default();
        for given in &mut entry.components {
            let percent = there
                .get(&given.component_id)
                .is_some_and(|c| matches!(c.calculation, Calculation::Percentage { .. }));
            given.rate = given
                .rate
                .map(|rate| if percent { rate.normalize() } else { with_digits(rate, digits) });
        }
    }
    Ok(violations)
}

/// Whether the periods of the entry's pay group are parts of a month, or it has none.
fn has_parts_of_month(
    entry: &model::Compensation,
    groups: &BTreeMap<PayGroupId, Stored<PayGroup>>,
) -> bool {
    let group = entry.pay_group_id.and_then(|id| groups.get(&id));
    group.is_none_or(|group| group.value.frequency.fits(model::PayType::Monthly))
}

/// The violation of a pay group that does not exist, or whose periods are no parts of a month although the pay is monthly
/// (rule PAY-80).
fn group_violation(
    index: usize,
    entry: &model::Compensation,
    groups: &BTreeMap<PayGroupId, Stored<PayGroup>>,
) -> Option<Violation> {
    let id = entry.pay_group_id?;
    let at = |field: &str| format!("/compensation/{index}/{field}");
    let Some(group) = groups.get(&id) else {
        let detail = "There is no such pay group.";
        return Some(Violation::at(&at("pay_group_id"), "unknown_reference", detail));
    };
    let fits = group.value.frequency.fits(entry.pay_type);
    let detail = "Monthly pay needs a monthly or semi-monthly pay group.";
    (!fits).then(|| Violation::at(&at("pay_type"), "does_not_fit", detail))
}

/// Refuses another pay group on a date in the period or the hours of an approved or paid payroll (rule PAY-77). The
/// change depends on the same head.
///
/// # Errors
/// 409 `period_locked`.
pub async fn refuse_moved<B>(
    call: &Call<Nothing, B>,
    before: &model::Employee,
    after: &model::Employee,
    head: &TimelineHead,
) -> Result<(), Error> {
    let group_on = |employee: &model::Employee, date| {
        employee.compensation_on(date).and_then(|compensation| compensation.pay_group_id)
    };
    let differs = |date: &NaiveDate| group_on(before, *date) != group_on(after, *date);
    let entries = before.compensation.iter().chain(&after.compensation);
    let Some(first) = entries.map(|entry| entry.effective_from).filter(differs).min() else {
        return Ok(());
    };
    let pay = by_end_date::pay_since(call.table(), call.organization(), after.id, head, first);
    for item in pay.await? {
        if !matches!(by_end_date::ending(&item), Some(Ending::Payroll)) {
            continue;
        }
        let payroll = payrolls::read(item)?.payroll;
        let state = payroll.state();
        if state.status.locks() && state.period.with(state.hours).dates().any(|d| differs(&d)) {
            let detail = format!(
                "A date whose pay group would change belongs to the approved payroll {}.",
                payroll.id
            );
            return Err(Error::conflict(Conflict::PeriodLocked, detail));
        }
    }
    Ok(())
}
