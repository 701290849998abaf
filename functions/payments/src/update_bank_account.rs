//! `PUT /employees/{id}/bank-account` and `PUT /organization/bank-account` (rules BANK-1 to BANK-3)

use wfm_app::Attempt;
use wfm_domain::bank;
use wfm_domain::notice::BankAccountStep;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::bank_accounts::StoredAccounts;

use crate::bank_account::Of;
use crate::wire::bank_account::{BankAccount, BankAccountUpdate};

/// Enters a bank account of an employee, which then waits for a second person.
pub async fn update_bank_account(
    call: Call<Nothing, BankAccountUpdate>,
) -> Result<Reply<BankAccount>, Error> {
    let of = Of::path(&call, "bank_accounts:write").await?;
    enter(&call, &of).await
}

/// Enters a bank account of the employer, which then waits for a second person.
pub async fn update_organization_bank_account(
    call: Call<Nothing, BankAccountUpdate>,
) -> Result<Reply<BankAccount>, Error> {
    enter(&call, &Of::Employer).await
}

async fn enter(
    call: &Call<Nothing, BankAccountUpdate>,
    of: &Of,
) -> Result<Reply<BankAccount>, Error> {
    let holder = match of {
        Of::Employee(employee) => format!("{} {}", employee.first_name, employee.last_name),
        Of::Employer => {
            let organization = &call.settings().await?.settings.organization;
            organization.legal_name.as_ref().unwrap_or(&organization.name).clone()
        }
    };
    let account = &call.body.checked(&holder)?;
    let author = &call.author().await?;
    let key = call.app().field_key()?;
    let place = of.place(call);
    let stored = call.commit(|| async move {
        let before = of.load(call).await?;
        call.check_if_match(&of.etag(call, &before))?;
        let now = call.now();
        // The same account again starts no new wait.
        let there = before.accounts.pending_at(now).or(before.accounts.used_at(now));
        let there: Option<bank::BankAccount> =
            there.map(|entered| key.open(place, &entered.account)).transpose()?;
        if there.as_ref() == Some(account) {
            return Ok(Attempt::Done(before));
        }
        let sealed = key.seal(place, account)?;
        let accounts = before.accounts.entered(sealed, author.clone(), now);
        let after = StoredAccounts { rev: before.rev + 1, accounts };
        let change = of.change(call, BankAccountStep::Entered, &before, &after).await?;
        Ok(Attempt::Commit(change, after))
    });
    of.reply(call, &stored.await?)
}
