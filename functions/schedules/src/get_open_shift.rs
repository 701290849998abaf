//! `GET /open-shifts/{id}`

use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::{departments, employees};

use crate::open_shift::{load, may_claim, reply, visible};
use crate::wire::open_shift::OpenShift;

/// One open shift. With the scope `own` it must be one that the caller may claim.
pub async fn get_open_shift(call: Call<Nothing, Nothing>) -> Result<Reply<OpenShift>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    if !visible(&call).await?.shows(&stored.value) {
        return Err(Error::Forbidden("schedules:read:all".into()));
    }
    if call.caller.held.grants.scope("schedules:read") == Some(Scope::Own) {
        let table = call.table();
        let organization = call.organization();
        let forbidden = || Error::Forbidden("schedules:read:team".into());
        let own = call.caller.user.employee_id.ok_or_else(forbidden)?;
        let own = employees::get(table, organization, own).await?.ok_or(Error::NotFound)?;
        let tree = departments::tree(table, organization).await?;
        if !may_claim(&own.employee, &stored.value, &tree) {
            return Err(forbidden());
        }
    }
    Ok(reply(&call, &stored))
}
