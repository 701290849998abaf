//! `PUT /salary-components/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::SalaryComponentId;
use wfm_domain::pay as model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::salary_components as components;

use crate::salary_component::{conflict, etag, reply, unknown_departments};
use crate::wire::{SalaryComponent, SalaryComponentCreate};

/// Replaces a salary component.
pub async fn update_salary_component(
    call: Call<Nothing, SalaryComponentCreate>,
) -> Result<Reply<SalaryComponent>, Error> {
    let id: SalaryComponentId = call.path_id()?;
    let now = call.now();
    let requested = call.body.clone().checked(id, now).map_err(Error::Invalid)?;

    let author = &call.author().await?;
    let (call, requested) = (&call, &requested);
    let stored = call.commit(|| async move {
        let all = components::all(call.table(), call.organization()).await?;
        let before = all.find(id).ok_or(Error::NotFound)?;
        call.check_if_match(&etag(call, before))?;
        let unknown = unknown_departments(call, requested).await?;
        let conflict = conflict(&all, requested, &unknown)?;
        let model::SalaryComponent { created_at, updated_at, .. } = before.component;
        let after = model::SalaryComponent { created_at, updated_at, ..requested.clone() };
        if after == before.component {
            return Ok(Attempt::Done(before.clone()));
        }
        conflict.map_or(Ok(()), Err)?;
        if !before.has_room_for(author.account) {
            let detail = "Too many accounts have changed this component. Make a new one.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
        let after = model::SalaryComponent { updated_at: now, ..after };

        let (stored, writes) = all.save(author, call.organization(), after);
        let mut change = call.transaction();
        change.write(writes);
        let was = SalaryComponent::from(&before.component);
        let is = SalaryComponent::from(&stored.component);
        let resource = ("salary_component", id);
        change.log("salary_component.updated", resource, changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, stored))
    });
    Ok(reply(call, &stored.await?))
}
