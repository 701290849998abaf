//! Code that the operations on a time policy share.

use wfm_domain::ids::TimePolicyId;
use wfm_domain::policy::TimePolicy as Model;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::members;
use wfm_storage::memberships::{Membership, State};
use wfm_storage::settings::{self, Part, StoredSettings};
use wfm_storage::table::Write;

use crate::wire::time_policy::{TimePolicy, TimePolicyCreate};

pub async fn load<B>(call: &Call<Nothing, B>, id: TimePolicyId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("time_policy", stored.value.id, stored.rev)
}

/// The answer 200 with the policy.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<TimePolicy> {
    Reply::ok(TimePolicy::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the policy.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<TimePolicy> {
    let location = format!("/time-policies/{}", stored.value.id);
    Reply::created(TimePolicy::from(&stored.value), &location).etag(&etag(call, stored))
}

/// The policy with the fields of the body.
///
/// # Errors
/// Violations of everything that a schema cannot say, and a violation if there are too many policies.
pub fn applied(
    body: TimePolicyCreate,
    before: &Model,
    settings: &Settings,
) -> Result<Model, Error> {
    let after = body.applied_to(before).map_err(Error::Invalid)?;
    let fits = settings::check_part(settings, Part::TimePolicy(&after))?;
    fits.map_err(|why| Error::invalid("", "too_many", why))?;
    Ok(after)
}

/// The write that opens or closes a policy to assignments. A policy that the settings, a site or an assignment names, now
/// or later, stays active.
///
/// # Errors
/// 409 `in_use`.
pub async fn activate<B>(
    call: &Call<Nothing, B>,
    policy: &Model,
    in_force: &StoredSettings,
) -> Result<Write, Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let of = Membership::TimePolicy(policy.id);
    let seen = of.state(table, organization).await?;
    if !policy.is_active {
        let named_by = |what: &str| {
            let detail = format!("{what} the time policy. Name another one there first.");
            Err(Error::conflict(Conflict::InUse, detail))
        };
        let settings = &in_force.settings;
        if settings.time_policy_id == Some(policy.id) {
            return named_by("The settings name");
        }
        if settings.sites.values().any(|site| site.time_policy_id == Some(policy.id)) {
            return named_by("A site names");
        }
        // It may still be yesterday in the zone of somebody.
        let today = settings.today(now);
        let today = today.pred_opt().unwrap_or(today);
        if !members::all_since(table, organization, of, today, now).await?.is_empty() {
            return named_by("Assignments of employees name");
        }
    }
    Ok(of.store(organization, &State { closed: !policy.is_active, ..seen.next() }))
}
