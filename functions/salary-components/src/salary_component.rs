//! Code that the operations on a salary component share.

use wfm_domain::ids::SalaryComponentId;
use wfm_domain::pay::{self as model, AppliesTo};
use wfm_domain::site::Site;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::key::Key;
use wfm_storage::salary_components::{self as components, Components, StoredComponent};
use wfm_storage::table::Write;
use wfm_storage::{coded, departments, settings};

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

/// The time code that a component names, against the codes of the organization's time policies.
#[derive(Default)]
pub struct NamedCode {
    /// The violation of a code that does not exist.
    pub unknown: Option<Violation>,
    /// The write that holds only while the code exists; `None` for a code that exists always.
    pub still_there: Option<Write>,
}

/// Looks up the time code of a component that is paid by the hour (rule POL-11).
pub async fn named_code<B>(
    call: &Call<Nothing, B>,
    component: &model::SalaryComponent,
) -> Result<NamedCode, Error> {
    if model::unknown_code(component, &model::known_codes([])).is_none() {
        return Ok(NamedCode::default());
    }
    let in_force = call.settings().await?;
    let known = model::known_codes(in_force.settings.time_policies.values());
    let unknown = model::unknown_code(component, &known).map(|code| {
        let detail = format!("No time policy has a rule with the code `{code}`.");
        Violation::at("/calculation/of", "unknown_reference", detail)
    });
    let still_there = Some(settings::still_at(call.organization(), in_force.version));
    Ok(NamedCode { unknown, still_there })
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
