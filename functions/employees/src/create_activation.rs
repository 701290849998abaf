//! `POST /employees/{id}/account/activation`

use wfm_app::Attempt;
use wfm_domain::ids::EmployeeId;
use wfm_http::authentication::Held;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::users;

use crate::account::{new_activation, require_grants};
use crate::employee::load;
use crate::wire::Activation;

/// Makes an activation token, with which the holder of an account chooses a password. An earlier one is void.
pub async fn create_activation(call: Call<Nothing, Nothing>) -> Result<Reply<Activation>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let user = load(call, id).await?.employee.user_id.ok_or(Error::NotFound)?;
    let activation = call.commit(|| async move {
        let mut user = users::get(table, organization, user).await?.ok_or(Error::NotFound)?;
        require_grants(&call.caller, &Held::load(table, organization, &user.roles).await?.grants)?;
        if !user.is_active {
            let detail = "The account is not active.";
            return Err(Error::conflict(Conflict::EmployeeInactive, detail));
        }
        let (body, write) = new_activation(call, user.id)?;
        // Only to the account as it was read: what it may do has not grown meanwhile.
        user.rev += 1;
        let mut change = call.transaction();
        change.write([users::replace(organization, &user), write]);
        change.log("account.invited", ("user", user.id), vec![]);
        Ok(Attempt::Commit(change, body))
    });
    Ok(Reply::created(activation.await?, &format!("/employees/{id}/account")))
}
