//! Code that the operations on a site share.

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::SiteId;
use wfm_domain::independence::Author;
use wfm_domain::recalculation::InheritedChange;
use wfm_domain::schedule::local_date;
use wfm_domain::settings::Settings;
use wfm_domain::site::Site as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_planning_run::recalculate;
use wfm_storage::coded::{self, Stored};
use wfm_storage::members;
use wfm_storage::memberships::{Membership, State};
use wfm_storage::rotations;
use wfm_storage::settings::{self, Part, StoredSettings};
use wfm_storage::table::Write;
use wfm_wire::time_policy;

use crate::wire::{Logged, Site};

/// The greatest number of schedules in the history of a site.
const MAX_SCHEDULES: usize = 60;

pub async fn load<B>(call: &Call<Nothing, B>, id: SiteId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

/// The ETag of a site. It changes with the site, and when another schedule comes into force.
pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    let site = &stored.value;
    let begun = site.work_schedules.begun_by(local_date(site.timezone, call.now()));
    call.etag("site", format_args!("{}.{begun}", site.id), stored.rev)
}

/// The answer 200 with the site.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<Site> {
    Reply::ok(Site::at(call.now(), &stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the site.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<Site> {
    let location = format!("/sites/{}", stored.value.id);
    Reply::created(Site::at(call.now(), &stored.value), &location).etag(&etag(call, stored))
}

/// Refuses a site whose history is too long, or with which there would be too many sites or too much text. `others`
/// holds the other sites.
pub fn refuse_too_many(site: &Model, others: &Settings) -> Result<(), Error> {
    if site.work_schedules.len() > MAX_SCHEDULES {
        let detail = format!("A site has at most {MAX_SCHEDULES} schedules, one after the other.");
        return Err(Error::invalid("", "too_many", detail));
    }
    let fits = settings::check_part(others, Part::Site(site))?;
    fits.map_err(|why| Error::invalid("", "too_many", why))
}

/// Stores `after` in place of `before`, with its recalculation and its activity entry. If both are the same, it
/// stores nothing.
///
/// # Errors
/// 409 `in_use` if a site at which somebody works would be deactivated, and if 32 other accounts have changed parts
/// of the site on which pay depends (rule PAY-73).
pub async fn attempt<'a, B>(
    call: &'a Call<Nothing, B>,
    author: &Author,
    before: Stored<Model>,
    after: Model,
) -> Result<Attempt<'a, Stored<Model>>, Error> {
    if after == before.value {
        return Ok(Attempt::Done(before));
    }
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let in_force = call.settings().await?;
    refuse_too_many(&after, &in_force.settings)?;
    let named = before.value.time_policy_id;
    time_policy::check_named(&in_force.settings, after.time_policy_id, named)?;
    let what = InheritedChange::of_site(&before.value, &after, &in_force.settings);
    let mut after = Stored { rev: before.rev + 1, value: Model { updated_at: now, ..after } };
    let mut change = call.transaction();
    if decides_otherwise(&before.value, &after.value) {
        after.value.changed_by.admit(author, now).map_err(|_| {
            let detail = "Too many accounts have changed this site. Let one of them change it.";
            Error::conflict(Conflict::InUse, detail)
        })?;
    }
    if let Some(what) = what {
        let by = call.caller.user.id;
        let last = before.value.recalculation_job_id.as_ref();
        let job = recalculate::request(&mut change, by, what, last).await?;
        after.value.recalculation_job_id = Some(job);
    }
    change.write(coded::replace(organization, &before, &after));
    let used = |site: &Model| {
        rotations::named(site.work_schedules.entries().filter_map(|entry| entry.value.as_ref()))
    };
    let known = used(&before.value);
    let named = used(&after.value);
    change.write(rotations::use_more(table, organization, &known, &named).await?);
    change.write([settings::move_on(organization, in_force.version)]);
    if after.value.is_active != before.value.is_active {
        change.write([activate(call, &after.value, &in_force).await?]);
    }
    let was = Logged::at(now, &before.value);
    let is = Logged::at(now, &after.value);
    change.log("site.updated", ("site", after.value.id), changes(Some(&was), Some(&is))?);
    Ok(Attempt::Commit(change, after))
}

/// Whether a value differs that decides about the days of the site's people, and so about their pay.
fn decides_otherwise(before: &Model, after: &Model) -> bool {
    before.timezone != after.timezone
        || before.work_schedules != after.work_schedules
        || before.holidays != after.holidays
        || before.geofences != after.geofences
        || before.geofence_policy != after.geofence_policy
        || before.single_punch != after.single_punch
        || before.longest_shift_minutes != after.longest_shift_minutes
        || before.time_policy_id != after.time_policy_id
}

/// The write that opens or closes the membership of the site. A site at which somebody works, now or later, stays
/// active.
async fn activate<B>(
    call: &Call<Nothing, B>,
    site: &Model,
    in_force: &StoredSettings,
) -> Result<Write, Error> {
    let table = call.table();
    let organization = call.organization();
    let now = call.now();
    let of = Membership::Site(site.id);
    let seen = of.state(table, organization).await?;
    if !site.is_active {
        // It may still be yesterday in the zone of somebody who works here.
        let today = in_force.settings.today(now).min(local_date(site.timezone, now));
        let members = members::all_since(table, organization, of, today, now).await?;
        if !members.is_empty() {
            let detail = "Employees work at the site, now or later.";
            return Err(Error::conflict(Conflict::InUse, detail));
        }
    }
    Ok(of.store(organization, &State { closed: !site.is_active, ..seen.next() }))
}
