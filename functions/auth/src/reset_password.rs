//! `POST /auth/password-reset`

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::password_resets::{self, Request};

use crate::login;
use crate::proof::Proving;
use crate::wire::{MailedLink, PasswordReset};

/// Asks for a new password by e-mail. It counts as an attempt to sign in.
///
/// Whose e-mail it is, and whether anybody has it, is looked up later, by the sender of mails. So every e-mail gets the
/// same answer after the same work (rule MAIL-6).
pub async fn reset_password(
    call: Call<Nothing, PasswordReset, ()>,
) -> Result<Reply<MailedLink>, Error> {
    let table = call.table();
    let organization = call.body.organization.as_deref();
    let name = &login::name(table, &call.body.email, organization).await?;
    let proving = Proving::begin(&call.services, &call.request, name).await?;
    proving.count_at_address().await?;
    if table.sends_mails() {
        let request =
            Request { request_id: call.app().ids.next(), name: name.clone(), at: call.now() };
        table.write(vec![password_resets::put(&request)]).await?;
    }
    Ok(Reply::mailed(MailedLink::of_an_hour()))
}
