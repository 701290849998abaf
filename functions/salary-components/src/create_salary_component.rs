//! `POST /salary-components`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::SalaryComponentId;
use wfm_domain::independence::Editors;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::salary_components::{self as components, MAX, StoredComponent};

use crate::salary_component::{conflict, etag, load, named_code, unknown_groups};
use crate::wire::{SalaryComponent, SalaryComponentCreate};

/// Creates a salary component.
pub async fn create_salary_component(
    call: Call<Nothing, SalaryComponentCreate>,
) -> Result<Reply<SalaryComponent>, Error> {
    let id = SalaryComponentId(call.app().ids.next());
    let component = call.body.clone().checked(id, call.now()).map_err(Error::Invalid)?;

    let author = &call.author().await?;
    let call = &call;
    let component = &component;
    let outcome = call.commit_once(|| async move {
        let mut unknown = unknown_groups(call, component).await?;
        let named = named_code(call, component).await?;
        unknown.extend(named.unknown);
        let others = components::all(call.table(), call.organization()).await?;
        let conflict = conflict(&others, component, &unknown)?;
        if others.all.len() >= MAX {
            let detail = format!("An organization has at most {MAX} salary components.");
            return Err(Error::invalid("", "too_many", detail));
        }
        conflict.map_or(Ok(()), Err)?;

        let saved_by = Editors::of(author, call.now());
        let (stored, writes) = others.save(saved_by, call.organization(), component.clone());
        let mut change = call.transaction();
        change.write(writes);
        change.write(named.still_there);
        let shown = SalaryComponent::from(&stored.component);
        let resource = ("salary_component", id);
        change.log("salary_component.created", resource, changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, stored))
    });
    match outcome.await? {
        Outcome::New(stored) => Ok(created(call, &stored)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}

fn created<B>(call: &Call<Nothing, B>, stored: &StoredComponent) -> Reply<SalaryComponent> {
    let component = &stored.component;
    let location = format!("/salary-components/{}", component.id);
    Reply::created(SalaryComponent::from(component), &location).etag(&etag(call, stored))
}
