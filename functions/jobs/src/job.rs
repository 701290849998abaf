//! Code that the operations on a job share.

use wfm_domain::ids::JobId;
use wfm_http::authorization::{Scope, written_for_all};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error};
use wfm_job::Registered;
use wfm_storage::jobs::{self, JobRow};

use crate::registry;

/// A job, and its declaration.
pub struct Loaded {
    pub job: JobRow,
    pub registered: &'static Registered,
}

/// The job, if the caller created it, may read all jobs, or holds the permission `readable_with` of its declaration.
/// For all other callers it does not exist.
pub async fn load<Q>(call: &Call<Q, Nothing>) -> Result<Loaded, Error> {
    let id: JobId = call.path_id()?;
    let job = jobs::get(call.table(), call.organization(), &id).await?;
    let job = job.filter(|job| job.expires_at >= call.now().timestamp()).ok_or(Error::NotFound)?;
    let registered = registry::entry(&job)?;
    let holds = |permission| call.caller.held.grants.holds(permission);
    let is_visible = job.created_by == call.caller.user.id
        || holds("jobs:read")
        || registered.declared.readable_with.is_some_and(holds);
    if is_visible { Ok(Loaded { job, registered }) } else { Err(Error::NotFound) }
}

/// Refuses a caller who does not hold all these permissions with the scope `all`.
///
/// # Errors
/// [`Error::Forbidden`].
pub fn require_for_all<Q, B>(call: &Call<Q, B>, permissions: &[&str]) -> Result<(), Error> {
    let holds = |name: &&&str| call.caller.held.grants.scope(name) == Some(Scope::All);
    match permissions.iter().find(|name| !holds(name)) {
        Some(missing) => Err(Error::Forbidden(written_for_all(missing))),
        None => Ok(()),
    }
}
