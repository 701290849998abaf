//! `PUT /salary-components/{id}`, `PATCH /salary-components/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::SalaryComponentId;
use wfm_domain::pay as model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::salary_components as components;

use crate::salary_component::{conflict, etag, named_code, reply, unknown_groups};
use crate::wire::{SalaryComponent, SalaryComponentCreate};

/// Changes a salary component. `calculation`, `when` and `applies_to` are single values, which are replaced as a
/// whole.
pub async fn update_salary_component(
    call: Call<Nothing, Update<SalaryComponentCreate>>,
) -> Result<Reply<SalaryComponent>, Error> {
    let id: SalaryComponentId = call.path_id()?;
    let now = call.now();
    let author = &call.author().await?;
    let call = &call;
    let stored = call.commit(|| async move {
        let all = components::all(call.table(), call.organization()).await?;
        let before = all.find(id).ok_or(Error::NotFound)?;
        call.check_if_match(&etag(call, before))?;
        let whole = ["calculation", "when", "applies_to"];
        let mut body: SalaryComponentCreate =
            call.merged(&SalaryComponent::from(&before.component), &whole)?;
        body.forget_what_depends(&before.component, |field| call.sent.get(field).is_some());
        let requested = body.checked(id, now).map_err(Error::Invalid)?;
        let mut unknown = unknown_groups(call, &requested).await?;
        let named = named_code(call, &requested).await?;
        unknown.extend(named.unknown);
        let conflict = conflict(&all, &requested, &unknown)?;
        let model::SalaryComponent { created_at, updated_at, .. } = before.component;
        let after = model::SalaryComponent { created_at, updated_at, ..requested };
        if after == before.component {
            return Ok(Attempt::Done(before.clone()));
        }
        conflict.map_or(Ok(()), Err)?;
        let mut saved_by = before.saved_by.clone();
        saved_by.admit(author, now).map_err(|_| {
            let detail = "Too many accounts have changed this component. Make a new one.";
            Error::conflict(Conflict::InUse, detail)
        })?;
        let after = model::SalaryComponent { updated_at: now, ..after };

        let (stored, writes) = all.save(saved_by, call.organization(), after);
        let mut change = call.transaction();
        change.write(writes);
        change.write(named.still_there);
        let was = SalaryComponent::from(&before.component);
        let is = SalaryComponent::from(&stored.component);
        let resource = ("salary_component", id);
        change.log("salary_component.updated", resource, changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, stored))
    });
    Ok(reply(call, &stored.await?))
}
