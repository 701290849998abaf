//! Bank accounts as sent and answered. An answer never has the number.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_app::field_key::{FieldKey, Place};
use wfm_domain::bank::{self, AccountInput, BankViolation, Masked, NumberInput};
use wfm_domain::ids::OrganizationId;
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_storage::bank_accounts::{Owner, StoredAccounts};
use wfm_storage::sealed::Sealed;

/// The bank account of an employee or of the employer: the one in use, and the one that waits.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BankAccount {
    /// The employee; `null` for the account of the employer.
    pub employee_id: Option<Uuid>,
    /// The account to which, or from which, money is transferred now.
    pub in_use: Option<EnteredBankAccount>,
    /// The account that waits for a confirmation, or for its time.
    pub pending: Option<EnteredBankAccount>,
}

/// An account without its number.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EnteredBankAccount {
    /// The name of the holder.
    pub holder: String,
    /// The country of the account, as two letters.
    pub country: String,
    /// The last four characters of the IBAN or the account number; fewer of a short number.
    pub last_four: String,
    /// The account (of this service) that entered it.
    pub entered_by: Uuid,
    /// When it was entered.
    pub entered_at: Timestamp,
    /// The account (of this service) that confirmed it.
    pub confirmed_by: Option<Uuid>,
    /// When it was confirmed.
    pub confirmed_at: Option<Timestamp>,
    /// The time from which on it is used; `null` until it is confirmed.
    pub used_from: Option<Timestamp>,
}

/// Request body for entering a bank account: an IBAN, or the numbers of a country without IBANs. It has no `Debug`.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankAccountUpdate {
    /// The name of the holder, in Latin letters. Default: the legal name of the employee or of the organization.
    #[schemars(length(min = 1, max = 200), extend("format" = "name"))]
    pub holder: Option<String>,
    /// The IBAN, with or without spaces.
    #[schemars(length(min = 1, max = 64))]
    pub iban: Option<String>,
    /// The code of the bank (ISO 9362), with 8 or 11 characters.
    #[schemars(length(min = 1, max = 32))]
    pub bic: Option<String>,
    /// The country of an account without IBAN, as two letters.
    #[schemars(length(min = 2, max = 2))]
    pub country: Option<String>,
    /// The code of its bank in that country.
    #[schemars(length(min = 1, max = 64))]
    pub bank_code: Option<String>,
    /// Its number.
    #[schemars(length(min = 1, max = 64))]
    pub account_number: Option<String>,
}

impl BankAccountUpdate {
    /// The account that the body means. `holder` is the default holder.
    ///
    /// # Errors
    /// Violations, none of which quotes a number.
    pub fn checked(&self, holder: &str) -> Result<bank::BankAccount, Error> {
        let input = AccountInput {
            holder: self.holder.as_deref().unwrap_or(holder),
            number: self.number()?,
            bic: self.bic.as_deref(),
        };
        bank::BankAccount::checked(&input)
            .map_err(|violations| Error::Invalid(violations.into_iter().map(shown).collect()))
    }

    fn number(&self) -> Result<NumberInput<'_>, Error> {
        let parts = [
            ("/country", self.country.as_deref()),
            ("/bank_code", self.bank_code.as_deref()),
            ("/account_number", self.account_number.as_deref()),
        ];
        let sent = parts.iter().find(|(_, part)| part.is_some());
        match (self.iban.as_deref(), sent, parts) {
            (Some(_), Some((pointer, _)), _) => {
                let detail = "Give either `iban` or `country`, `bank_code` and `account_number`.";
                Err(Error::invalid(pointer, "not_together", detail))
            }
            (Some(iban), None, _) => Ok(NumberInput::Iban(iban)),
            (None, None, _) => Err(Error::invalid("/iban", "required", "Which account?")),
            (
                None,
                Some(_),
                [(_, Some(country)), (_, Some(bank_code)), (_, Some(account_number))],
            ) => Ok(NumberInput::Domestic { country, bank_code, account_number }),
            (None, Some(_), parts) => {
                let missing = parts.iter().filter(|(_, part)| part.is_none());
                let detail =
                    "An account without IBAN has `country`, `bank_code` and `account_number`.";
                let violations =
                    missing.map(|(pointer, _)| Violation::at(pointer, "required", detail));
                Err(Error::Invalid(violations.collect()))
            }
        }
    }
}

fn shown(violation: BankViolation) -> Violation {
    let (pointer, code) = match violation {
        BankViolation::Iban => ("/iban", "invalid_format"),
        BankViolation::Bic => ("/bic", "invalid_format"),
        BankViolation::Country => ("/country", "invalid_format"),
        BankViolation::HasIban => ("/iban", "required"),
        BankViolation::BankCode => ("/bank_code", "invalid_format"),
        BankViolation::AccountNumber => ("/account_number", "invalid_format"),
        BankViolation::Holder => ("/holder", "invalid_character"),
    };
    Violation::at(pointer, code, violation.to_string())
}

impl BankAccount {
    /// The accounts of an owner as they are shown at a time.
    ///
    /// # Errors
    /// An internal error for an account that does not open.
    pub fn shown(
        key: &FieldKey,
        organization: OrganizationId,
        owner: Owner,
        stored: &StoredAccounts,
        now: DateTime<Utc>,
    ) -> Result<Self, wfm_storage::Error> {
        let place = Place::of_bank_account(organization, owner);
        let one = |entered: &bank::Entered<Sealed>| {
            let account: bank::BankAccount = key.open(place, &entered.account)?;
            Ok::<_, wfm_storage::Error>(EnteredBankAccount::shown(entered, account.masked()))
        };
        Ok(Self {
            employee_id: match owner {
                Owner::Employee(employee) => Some(employee.0),
                Owner::Employer => None,
            },
            in_use: stored.accounts.used_at(now).map(one).transpose()?,
            pending: stored.accounts.pending_at(now).map(one).transpose()?,
        })
    }
}

impl EnteredBankAccount {
    /// An account as it is shown.
    pub fn shown<A>(entered: &bank::Entered<A>, masked: Masked) -> Self {
        let confirmed = entered.confirmed.as_ref();
        Self {
            holder: masked.holder,
            country: masked.country,
            last_four: masked.last_four,
            entered_by: entered.by.account.0,
            entered_at: entered.at.into(),
            confirmed_by: confirmed.map(|confirmed| confirmed.by.account.0),
            confirmed_at: confirmed.map(|confirmed| confirmed.at.into()),
            used_from: entered.used_from().map(Timestamp),
        }
    }
}
