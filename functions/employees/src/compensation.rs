//! Compensation, and the salary components that it names.

use std::collections::HashMap;

use wfm_domain::employee as model;
use wfm_domain::ids::SalaryComponentId;
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay::{Calculation, SalaryComponent, check_override};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_storage::salary_components as components;
use wfm_wire::pay;

use crate::wire::Compensation;

/// Checks the entries in `sent` against the salary components that they name. Writes the rates in `requested`, which
/// has the same entries by date, with the digits that fit.
///
/// An entry that is `stored` in the same form is not checked again, because its components may have changed since.
/// Components are never removed, so an existing component stays.
pub async fn fit<B>(
    call: &Call<Nothing, B>,
    sent: &[Compensation],
    stored: &[model::Compensation],
    requested: &mut [model::Compensation],
) -> Result<Vec<Violation>, Error> {
    let is_new = |entry: &model::Compensation| !stored.contains(entry);
    let named = requested.iter().filter(|entry| is_new(entry)).flat_map(|entry| &entry.components);
    let there = find(call, named.map(|given| given.component_id)).await?;
    let mut violations = vec![];
    for (index, entry) in sent.iter().map(model::Compensation::from).enumerate() {
        if !is_new(&entry) {
            continue;
        }
        for (place, given) in entry.components.iter().enumerate() {
            let at = format!("/compensation/{index}/components/{place}");
            match there.get(&given.component_id) {
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

async fn find<B>(
    call: &Call<Nothing, B>,
    ids: impl Iterator<Item = SalaryComponentId>,
) -> Result<HashMap<SalaryComponentId, SalaryComponent>, Error> {
    let keys = ids.map(|id| components::key(call.organization(), id)).collect();
    let mut there = HashMap::new();
    for item in call.table().get_many(keys).await?.into_values() {
        let component = components::read(item)?.component;
        there.insert(component.id, component);
    }
    Ok(there)
}
