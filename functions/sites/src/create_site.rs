//! `POST /sites`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::SiteId;
use wfm_domain::independence::Editors;
use wfm_domain::schedule::INHERITED;
use wfm_domain::site::Site as Model;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::memberships::{Membership, State};
use wfm_storage::settings;
use wfm_wire::time_policy;

use crate::site::{created, load, refuse_too_many};
use crate::wire::{Logged, Site, SiteCreate};

/// Creates a site.
pub async fn create_site(call: Call<Nothing, SiteCreate>) -> Result<Reply<Site>, Error> {
    let organization = call.organization();
    let now = call.now();
    let id = SiteId(call.app().ids.next());
    let author = call.author().await?;
    let new = Model {
        id,
        code: String::new(),
        name: String::new(),
        timezone: chrono_tz::UTC,
        holidays: None,
        geofences: None,
        geofence_policy: None,
        single_punch: None,
        longest_shift_minutes: None,
        time_policy_id: None,
        work_schedules: INHERITED.clone(),
        is_active: true,
        recalculation_job_id: None,
        changed_by: Editors::of(&author, call.now()),
        created_at: now,
        updated_at: now,
    };
    let site = call.body.clone().applied_to(&new, now).map_err(Error::Invalid)?;

    let call = &call;
    let site = &site;
    let outcome = call.commit_once(|| async move {
        let in_force = call.settings().await?;
        refuse_too_many(site, &in_force.settings)?;
        time_policy::check_named(&in_force.settings, site.time_policy_id, None)?;
        let mut change = call.transaction();
        change.write(coded::create(organization, site));
        change.write([settings::move_on(organization, in_force.version)]);
        if !site.is_active {
            let closed = State { closed: true, ..State::default().next() };
            change.write([Membership::Site(id).store(organization, &closed)]);
        }
        let shown = Logged::at(now, site);
        change.log("site.created", ("site", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, &Stored { rev: 1, value: site.clone() })),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
