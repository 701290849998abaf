//! `PUT /departments/{id}`, `PATCH /departments/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::DepartmentId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::departments;
use wfm_storage::looks;
use wfm_storage::members;
use wfm_storage::memberships::{Membership, State};
use wfm_storage::table::Write;

use crate::department::{check_references, etag, load, move_in_tree, reply, with_input};
use crate::wire::{Department, DepartmentCreate};

/// Changes a department.
pub async fn update_department(
    call: Call<Nothing, Update<DepartmentCreate>>,
) -> Result<Reply<Department>, Error> {
    let id: DepartmentId = call.path_id()?;
    let (call, organization) = (&call, call.organization());
    let department = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let body = call.merged(&Department::from(&before), &[])?;
        check_references(call, &body).await?;
        let after = with_input(before.clone(), &body);
        if after == before {
            return Ok(Attempt::Done(before));
        }
        call.own().await?.refuse_as_manager(before.manager_id, after.manager_id)?;
        let after =
            departments::Department { rev: before.rev + 1, updated_at: call.now(), ..after };

        let mut change = call.transaction();
        change.write(departments::replace(organization, &before, &after));
        if after.parent_id != before.parent_id {
            refuse_larger_team(call, &before, &after).await?;
            let author = call.author().await?;
            change.write([move_in_tree(call, &after, Some(&author)).await?]);
        }
        if (after.manager_id, after.parent_id) != (before.manager_id, before.parent_id) {
            // Others may decide about requests that wait (rule APPR-6).
            change.write([looks::request(call.table(), organization, None, call.now()).await?]);
        }
        if after.is_active != before.is_active {
            change.write([activate(call, &after).await?]);
        }
        let was = Department::from(&before);
        let is = Department::from(&after);
        change.log("department.updated", ("department", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &department.await?))
}

/// Refuses a move that brings the members of the department into a department that the caller manages, if they were
/// in none before (rule GUARD-1).
async fn refuse_larger_team<B>(
    call: &Call<Nothing, B>,
    before: &departments::Department,
    after: &departments::Department,
) -> Result<(), Error> {
    let own = call.own().await?;
    let manages = async |department: &departments::Department| {
        let mut managers = vec![department.manager_id];
        if let Some(parent) = department.parent_id {
            let above = departments::with_those_above(call.table(), call.organization(), parent);
            managers.extend(above.await?.into_iter().map(|one| one.manager_id));
        }
        Ok::<_, Error>(managers.into_iter().flatten().any(|who| own.is(who)))
    };
    let is_larger =
        own.iter().next().is_some() && manages(after).await? && !manages(before).await?;
    if is_larger { Err(Error::OwnRecord("team")) } else { Ok(()) }
}

/// The write that opens or closes the department's membership. A department that has members, now or later, stays
/// active.
async fn activate<B>(
    call: &Call<Nothing, B>,
    department: &departments::Department,
) -> Result<Write, Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let of = Membership::Department(department.id);
    let seen = of.state(table, organization).await?;
    if !department.is_active {
        let settings = call.settings().await?;
        let today = settings.settings.today(now);
        let members = members::all_since(table, organization, of, today, now).await?;
        if !members.is_empty() {
            let detail = "The department has members, now or later.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
    }
    Ok(of.store(organization, &State { closed: !department.is_active, ..seen.next() }))
}
