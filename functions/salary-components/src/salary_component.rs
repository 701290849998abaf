//! What the operations on a salary component share.

use wfm_domain::ids::SalaryComponentId;
use wfm_domain::pay::{self as model, AppliesTo};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::salary_components::{self as components, Components, StoredComponent};

use crate::graph::Fit;
use crate::wire::SalaryComponent;

pub async fn load<B>(
    call: &Call<Nothing, B>,
    id: SalaryComponentId,
) -> Result<StoredComponent, Error> {
    components::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredComponent) -> String {
    call.etag("salary_component", stored.component.id, stored.rev)
}

/// 200 with the component.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredComponent) -> Reply<SalaryComponent> {
    Reply::ok(SalaryComponent::from(&stored.component)).etag(&etag(call, stored))
}

/// The violations of departments that do not exist. Departments are never removed, so checking once
/// is enough.
pub async fn unknown_departments<B>(
    call: &Call<Nothing, B>,
    component: &model::SalaryComponent,
) -> Result<Vec<Violation>, Error> {
    let AppliesTo::Departments { department_ids } = &component.applies_to else {
        return Ok(vec![]);
    };
    let key = |id| wfm_storage::departments::key(call.organization(), id);
    let found = call.table().get_many(department_ids.iter().map(|id| key(*id)).collect()).await?;
    let missing =
        department_ids.iter().enumerate().filter(|(_, id)| !found.contains_key(&key(**id)));
    let violation = |index| {
        let pointer = format!("/applies_to/department_ids/{index}");
        Violation::at(&pointer, "unknown_reference", "There is no such department.")
    };
    Ok(missing.map(|(index, _)| violation(index)).collect())
}

/// The conflict of a component with the others, if there is one.
///
/// # Errors
/// What the body names and does not exist.
pub fn conflict(
    others: &Components,
    component: &model::SalaryComponent,
    unknown_departments: &[Violation],
) -> Result<Option<Error>, Error> {
    let mut fit = Fit::of(others, component);
    fit.unknown.extend_from_slice(unknown_departments);
    if fit.unknown.is_empty() { Ok(fit.conflict) } else { Err(Error::Invalid(fit.unknown)) }
}
