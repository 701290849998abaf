//! `PUT` and `PATCH /time-policies/{id}`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::TimePolicyId;
use wfm_domain::pay;
use wfm_domain::policy::TimePolicy as Model;
use wfm_domain::recalculation::InheritedChange;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_planning_run::recalculate;
use wfm_storage::coded::{self, Stored};
use wfm_storage::table::Write;
use wfm_storage::{salary_components, settings};

use crate::time_policy::{activate, applied, etag, load, reply};
use crate::wire::time_policy::{TimePolicy, TimePolicyCreate};

/// Changes a time policy. If days depend on the change, it requests their recalculation.
pub async fn update_time_policy(
    call: Call<Nothing, Update<TimePolicyCreate>>,
) -> Result<Reply<TimePolicy>, Error> {
    let id: TimePolicyId = call.path_id()?;
    let (call, organization, author) = (&call, call.organization(), &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let in_force = call.settings().await?;
        let body = call.merged(&TimePolicy::from(&before.value), &[])?;
        let mut value = applied(body, &before.value, &in_force.settings)?;
        if value == before.value {
            return Ok(Attempt::Done(before));
        }
        let now = call.now();
        let mut change = call.transaction();
        if value.versions != before.value.versions {
            value.changed_by.admit(author, now).map_err(|_| {
                let detail = "Too many accounts have changed this time policy. Make another one.";
                Error::conflict(Conflict::InUse, detail)
            })?;
        }
        if let Some(what) = InheritedChange::of_time_policy(&before.value, &value) {
            let by = call.caller.user.id;
            let last = before.value.recalculation_job_id.as_ref();
            let job = recalculate::request(&mut change, by, what, last).await?;
            value.recalculation_job_id = Some(job);
        }
        change.write(codes_still_named(call, &in_force.settings, &value).await?);
        if value.is_active != before.value.is_active {
            change.write([activate(call, &value, &in_force).await?]);
        }
        let value = Model { updated_at: now, ..value };
        let after = Stored { rev: before.rev + 1, value };
        change.write(coded::replace(organization, &before, &after));
        change.write([settings::move_on(organization, in_force.version)]);
        let was = TimePolicy::from(&before.value);
        let is = TimePolicy::from(&after.value);
        change.log("time_policy.updated", ("time_policy", id), changes(Some(&was), Some(&is))?);
        Ok(Attempt::Commit(change, after))
    });
    Ok(reply(call, &stored.await?))
}

/// The write that holds while no salary component comes to name a time code that the change takes away; `None` if it takes
/// none away.
///
/// # Errors
/// 409 `in_use` if a component names such a code (rule POL-11).
async fn codes_still_named<B>(
    call: &Call<Nothing, B>,
    settings: &Settings,
    after: &Model,
) -> Result<Option<Write>, Error> {
    let policies = settings.time_policies.values();
    let before = pay::known_codes(policies.clone());
    let others = policies.filter(|policy| policy.id != after.id);
    let left = pay::known_codes(others.chain([after]));
    if before.is_subset(&left) {
        return Ok(None);
    }
    let components = salary_components::all(call.table(), call.organization()).await?;
    let definitions = components.definitions();
    if let Some(code) = pay::codes_taken_away(&definitions, &before, &left).first() {
        let detail = format!("A salary component names the code `{code}`: a rule has to give it.");
        return Err(Error::conflict(Conflict::InUse, detail));
    }
    Ok(Some(salary_components::still_at(call.organization(), components.rev)))
}
