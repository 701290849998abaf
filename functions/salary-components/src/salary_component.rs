//! Code that the operations on a salary component share.

use wfm_domain::ids::SalaryComponentId;
use wfm_domain::pay::{self as model, AppliesTo};
use wfm_domain::site::Site;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::key::Key;
use wfm_storage::salary_components::{self as components, Components, StoredComponent};
use wfm_storage::{coded, departments};

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

/// The answer 200 with the component.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredComponent) -> Reply<SalaryComponent> {
    Reply::ok(SalaryComponent::from(&stored.component)).etag(&etag(call, stored))
}

/// The violations for departments and sites that do not exist. Groups are never removed, so it is enough to check
/// once.
pub async fn unknown_groups<B>(
    call: &Call<Nothing, B>,
    component: &model::SalaryComponent,
) -> Result<Vec<Violation>, Error> {
    let organization = call.organization();
    let (list, keys): (_, Vec<Key>) = match &component.applies_to {
        AppliesTo::Departments { department_ids: ids } => {
            ("department_ids", ids.iter().map(|id| departments::key(organization, *id)).collect())
        }
        AppliesTo::Sites { site_ids: ids } => {
            ("site_ids", ids.iter().map(|id| coded::key::<Site>(organization, *id)).collect())
        }
        AppliesTo::All | AppliesTo::Assigned => return Ok(vec![]),
    };
    let found = call.table().get_many(keys.clone()).await?;
    let missing = keys.iter().enumerate().filter(|(_, key)| !found.contains_key(key));
    let violation = |index| {
        let pointer = format!("/applies_to/{list}/{index}");
        Violation::at(&pointer, "unknown_reference", "There is nothing with this id.")
    };
    Ok(missing.map(|(index, _)| violation(index)).collect())
}

/// The conflict of a component with the others, if there is one.
///
/// # Errors
/// Violations for things that the body names and that do not exist.
pub fn conflict(
    others: &Components,
    component: &model::SalaryComponent,
    unknown_groups: &[Violation],
) -> Result<Option<Error>, Error> {
    let mut fit = Fit::of(others, component);
    fit.unknown.extend_from_slice(unknown_groups);
    if fit.unknown.is_empty() { Ok(fit.conflict) } else { Err(Error::Invalid(fit.unknown)) }
}
