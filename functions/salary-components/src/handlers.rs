//! What the operations do.

use wfm_domain::ids::{OrganizationId, SalaryComponentId};
use wfm_domain::pay::{self as model, AppliesTo};
use wfm_http::audit::{self, Act};
use wfm_http::error::Violation;
use wfm_http::idempotency::fingerprint;
use wfm_http::once::{Once, Used};
use wfm_http::operation::IfMatch;
use wfm_http::page::{self, PageQuery};
use wfm_http::values::{Nothing, Page};
use wfm_http::{Call, Error, Reply, Services};
use wfm_storage::list::List;
use wfm_storage::salary_components::{self as components, Components, MOST, StoredComponent};
use wfm_storage::table::{Index, Write};

use crate::graph::Fit;
use crate::wire::{SalaryComponent, SalaryComponentInput};

/// How often a save that meets others is tried.
const TRIES: u32 = 30;

/// `GET /salary-components`
pub async fn list_salary_components(
    call: Call<PageQuery, Nothing>,
) -> Result<Reply<Page<SalaryComponent>>, Error> {
    let services = &call.services;
    let bound = page::binding(&call.caller, "list_salary_components", None, &())?;
    let after = page::position(services, call.query.cursor.as_deref(), &bound)?;
    let limit = page::limit(call.query.limit);
    let list = List {
        index: Some(Index::First),
        partitions: vec![components::partition(call.caller.organization)],
        from: "0".into(),
        to: "~".into(),
        descending: true,
        after: after.as_deref(),
        limit: limit as usize,
    };
    let found = services.storage.table.list(list, |item| components::read(item).map(Some)).await?;
    let rows = found.rows.iter().map(|stored| SalaryComponent::from(&stored.component)).collect();
    Ok(Reply::ok(page::page(services, rows, found.next, limit, &bound)?))
}

/// `GET /salary-components/{id}`
pub async fn get_salary_component(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<SalaryComponent>, Error> {
    let id: SalaryComponentId = call.id.parse().map_err(|_| Error::NotFound)?;
    let table = &call.services.storage.table;
    let stored = components::get(table, call.caller.organization, id).await?;
    Ok(shown(&call.services, &stored.ok_or(Error::NotFound)?))
}

fn shown(services: &Services, stored: &StoredComponent) -> Reply<SalaryComponent> {
    Reply::ok(SalaryComponent::from(&stored.component)).etag(&etag(services, stored))
}

fn etag(services: &Services, stored: &StoredComponent) -> String {
    services.opaque.etag("salary_component", &stored.component.id.to_string(), stored.rev)
}

/// `POST /salary-components`
pub async fn create_salary_component(
    call: Call<Nothing, SalaryComponentInput>,
) -> Result<Reply<SalaryComponent>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id = SalaryComponentId(services.ids.next());
    let component = call.body.clone().checked(id, services.clock.now()).map_err(Error::Invalid)?;
    let fingerprint = fingerprint(&call.sent, &[])?;
    let key = call.idempotency_key.as_deref();
    let once = Once::of(services, caller, "create_salary_component", key, fingerprint);
    let replayed = async |earlier: &str| {
        let id: SalaryComponentId = earlier.parse().map_err(Error::internal)?;
        let there = components::get(table, organization, id).await?.ok_or(Error::NotFound)?;
        Ok(made(services, &there).replayed())
    };
    if let Used::Before(earlier) = once.look().await? {
        return replayed(&earlier).await;
    }
    let unknown = unknown_departments(services, organization, &component).await?;
    for tries in 0..TRIES {
        let there = components::all(table, organization).await?;
        let conflict = fits(&there, &component, &unknown)?;
        if there.all.len() >= MOST {
            let detail = format!("An organization has at most {MOST} salary components.");
            return Err(Error::invalid("", "too_many", detail));
        }
        conflict.map_or(Ok(()), Err)?;
        let (stored, mut writes) = saved(&call, &there, component.clone())?;
        writes.extend(once.consume(&id.to_string(), 201));
        let why = match table.write(writes).await {
            Ok(()) => return Ok(made(services, &stored)),
            Err(why) => why,
        };
        if let Some(earlier) = once.made_by_twin(&why).await? {
            return replayed(&earlier).await;
        }
        // It may have been applied: what is there now tells.
        match (components::get(table, organization, id).await?, why) {
            (Some(there), _) => return Ok(made(services, &there)),
            (None, wfm_storage::Error::Refused(_)) => services.let_others(tries).await,
            (None, why) => return Err(why.into()),
        }
    }
    Err(busy())
}

fn made(services: &Services, stored: &StoredComponent) -> Reply<SalaryComponent> {
    let component = &stored.component;
    let location = format!("/salary-components/{}", component.id);
    Reply::created(SalaryComponent::from(component), &location).etag(&etag(services, stored))
}

fn busy() -> Error {
    Error::Unavailable { cause: "the salary components keep changing".into() }
}

/// `PUT /salary-components/{id}`
pub async fn update_salary_component(
    call: Call<Nothing, SalaryComponentInput>,
) -> Result<Reply<SalaryComponent>, Error> {
    let (services, caller) = (&call.services, &call.caller);
    let (table, organization) = (&services.storage.table, caller.organization);
    let id: SalaryComponentId = call.id.parse().map_err(|_| Error::NotFound)?;
    let now = services.clock.now();
    let asked = call.body.clone().checked(id, now).map_err(Error::Invalid)?;
    let unknown = unknown_departments(services, organization, &asked).await?;
    for tries in 0..TRIES {
        let there = components::all(table, organization).await?;
        let conflict = fits(&there, &asked, &unknown)?;
        let before = there.find(id).ok_or(Error::NotFound)?;
        let model::SalaryComponent { created_at, updated_at, .. } = before.component;
        let asked = model::SalaryComponent { created_at, updated_at, ..asked.clone() };
        if asked == before.component {
            return Ok(shown(services, before));
        }
        call.check_if_match(IfMatch::Honoured, &etag(services, before))?;
        conflict.map_or(Ok(()), Err)?;
        let after = model::SalaryComponent { updated_at: now, ..asked };
        let (stored, writes) = saved(&call, &there, after)?;
        match table.write(writes).await {
            Ok(()) => return Ok(shown(services, &stored)),
            // Something was saved meanwhile: look again.
            Err(wfm_storage::Error::Refused(_)) => services.let_others(tries).await,
            Err(why) => return Err(why.into()),
        }
    }
    Err(busy())
}

/// The violations of departments that are not there. They never go, so that once is enough.
async fn unknown_departments(
    services: &Services,
    organization: OrganizationId,
    component: &model::SalaryComponent,
) -> Result<Vec<Violation>, Error> {
    let AppliesTo::Departments { department_ids } = &component.applies_to else {
        return Ok(vec![]);
    };
    let key = |id| wfm_storage::departments::key(organization, id);
    let keys = department_ids.iter().map(|id| key(*id)).collect();
    let found = services.storage.table.get_many(keys).await?;
    let missing =
        department_ids.iter().enumerate().filter(|(_, id)| !found.contains_key(&key(**id)));
    let violation = |index| {
        let pointer = format!("/applies_to/department_ids/{index}");
        Violation::at(&pointer, "unknown_reference", "There is no such department.")
    };
    Ok(missing.map(|(index, _)| violation(index)).collect())
}

/// What of the other components stands in the way.
///
/// # Errors
/// What the body names and is not there.
fn fits(
    there: &Components,
    component: &model::SalaryComponent,
    unknown: &[Violation],
) -> Result<Option<Error>, Error> {
    let mut fit = Fit::of(there, component);
    fit.unknown.extend_from_slice(unknown);
    if fit.unknown.is_empty() { Ok(fit.conflict) } else { Err(Error::Invalid(fit.unknown)) }
}

/// The component as it will be stored, and the writes that store and log it.
fn saved(
    call: &Call<Nothing, SalaryComponentInput>,
    there: &Components,
    component: model::SalaryComponent,
) -> Result<(StoredComponent, Vec<Write>), Error> {
    let before = there.find(component.id);
    let (stored, writes) = there.save(call.caller.organization, component);
    let mut writes = Vec::from(writes);
    let logged = |stored: &StoredComponent| {
        serde_json::to_value(SalaryComponent::from(&stored.component)).map_err(Error::internal)
    };
    let was = before.map(logged).transpose()?.unwrap_or_default();
    let act = Act {
        action: if before.is_some() {
            "salary_component.updated"
        } else {
            "salary_component.created"
        },
        resource_type: "salary_component",
        resource_id: stored.component.id.to_string(),
        changes: audit::changes(&was, &logged(&stored)?),
    };
    writes.push(audit::entry(&call.services, &call.request, &call.caller, act));
    Ok((stored, writes))
}
