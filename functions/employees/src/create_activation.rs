//! `POST /employees/{id}/account/activation`

use wfm_app::Attempt;
use wfm_domain::ids::EmployeeId;
use wfm_domain::notice::Notice;
use wfm_http::authentication::Held;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::users;

use crate::account::{new_activation, notify_of_reset, require_grants};
use crate::contribution;
use crate::employee::load;
use crate::wire::Activation;

/// Makes an activation token for the holder of an account. An earlier token becomes void. For an account that has
/// been activated before, it begins a reset ([`crate::confirm_account`]).
pub async fn create_activation(call: Call<Nothing, Nothing>) -> Result<Reply<Activation>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (call, table, organization) = (&call, call.table(), call.organization());
    let employee = &load(call, id).await?.employee;
    let user = employee.user_id.ok_or(Error::NotFound)?;
    let author = &call.author().await?;
    let activation = call.commit(|| async move {
        let mut user = users::get(table, organization, user).await?.ok_or(Error::NotFound)?;
        require_grants(&call.caller, &Held::load(table, organization, &user.roles).await?.grants)?;
        if !user.is_active_at(call.now()) {
            let detail = "The account is not active.";
            return Err(Error::conflict(Conflict::EmployeeInactive, detail));
        }
        let (body, writes) = new_activation(call, &user)?;
        // The token is only for the account that was read, so that its permissions have not grown meanwhile.
        user.rev += 1;
        let mut change = call.transaction();
        change.write([users::replace(organization, &user)]);
        change.write(writes);
        let head = contribution::head(call, id).await?;
        let hired = employee.employments.first_day();
        contribution::note(call, author, id, &head, [hired], &mut change).await?;
        let action = match body.needs_confirmation {
            true => "account.reset_begun",
            false => "account.invited",
        };
        change.log(action, ("user", user.id), vec![]);
        if body.needs_confirmation {
            notify_of_reset(call, &user, Notice::account_reset_begun, &mut change).await?;
        }
        Ok(Attempt::Commit(change, body))
    });
    Ok(Reply::created(activation.await?, &format!("/employees/{id}/account")))
}
