//! `DELETE /employees/{id}/bank-account/pending` and `DELETE /organization/bank-account/pending` (rule BANK-3)

use wfm_app::Attempt;
use wfm_domain::notice::BankAccountStep;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::bank_accounts::StoredAccounts;

use crate::bank_account::Of;

/// Withdraws the bank account of an employee that waits.
pub async fn delete_pending_bank_account(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    let of = Of::path(&call, "bank_accounts:write").await?;
    withdraw(&call, &of).await
}

/// Withdraws the bank account of the employer that waits.
pub async fn delete_pending_organization_bank_account(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<NoContent>, Error> {
    withdraw(&call, &Of::Employer).await
}

async fn withdraw(call: &Call<Nothing, Nothing>, of: &Of) -> Result<Reply<NoContent>, Error> {
    call.commit(|| async move {
        let before = of.load(call).await?;
        let accounts = before.accounts.withdrawn(call.now()).ok_or(Error::NotFound)?;
        let after = StoredAccounts { rev: before.rev + 1, accounts };
        let change = of.change(call, BankAccountStep::Withdrawn, &before, &after).await?;
        Ok(Attempt::Commit(change, ()))
    })
    .await?;
    Ok(Reply::no_content())
}
