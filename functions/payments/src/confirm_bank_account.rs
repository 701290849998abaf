//! `POST /employees/{id}/bank-account/confirmation` and `POST /organization/bank-account/confirmation` (rule BANK-3)

use wfm_app::Attempt;
use wfm_domain::bank::NotConfirmed;
use wfm_domain::notice::BankAccountStep;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::bank_accounts::StoredAccounts;
use wfm_storage::users;

use crate::bank_account::Of;
use crate::wire::bank_account::BankAccount;

/// Confirms the bank account of an employee that waits.
pub async fn confirm_bank_account(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<BankAccount>, Error> {
    let of = Of::path(&call, "bank_accounts:write").await?;
    confirm(&call, &of).await
}

/// Confirms the bank account of the employer that waits.
pub async fn confirm_organization_bank_account(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<BankAccount>, Error> {
    confirm(&call, &Of::Employer).await
}

async fn confirm(call: &Call<Nothing, Nothing>, of: &Of) -> Result<Reply<BankAccount>, Error> {
    call.require_if_match()?;
    let (table, organization) = (call.table(), call.organization());
    let stored = call.commit(|| async move {
        let before = of.load(call).await?;
        let now = call.now();
        // Nobody confirms another account than the one that they saw.
        call.check_if_match(&of.etag(call, &before))?;
        let pending = before.accounts.pending_at(now).ok_or(Error::NotFound)?;
        let by = call.caller.user.id;
        let known = users::sign_ins(table, organization, [by, pending.by.account]).await?;
        let confirmed = before.accounts.confirmed(&known.author(by), &known, now);
        let accounts = confirmed.map_err(|why| match why {
            NotConfirmed::Nothing => Error::NotFound,
            NotConfirmed::SecondPerson => Error::SecondPersonRequired(
                "You are not independent of the account that entered this bank account.".into(),
            ),
        })?;
        let Some(accounts) = accounts else { return Ok(Attempt::Done(before)) };
        let after = StoredAccounts { rev: before.rev + 1, accounts };
        let change = of.change(call, BankAccountStep::Confirmed, &before, &after).await?;
        Ok(Attempt::Commit(change, after))
    });
    of.reply(call, &stored.await?)
}
