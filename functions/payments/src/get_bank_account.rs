//! `GET /employees/{id}/bank-account` and `GET /organization/bank-account` (rule BANK-1)

use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::bank_account::Of;
use crate::wire::bank_account::BankAccount;

/// The bank account of an employee, without its number.
pub async fn get_bank_account(call: Call<Nothing, Nothing>) -> Result<Reply<BankAccount>, Error> {
    let of = Of::path(&call, "bank_accounts:read").await?;
    of.reply(&call, &of.load(&call).await?)
}

/// The bank account of the employer, without its number.
pub async fn get_organization_bank_account(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<BankAccount>, Error> {
    Of::Employer.reply(&call, &Of::Employer.load(&call).await?)
}
