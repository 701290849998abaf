//! The transfers of a payment, as they are stored and written to its files (rules BANK-4 and BANK-6).

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use wfm_app::App;
use wfm_app::field_key::Place;
use wfm_domain::bank::{BankAccount, Sepa, sepa};
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{OrganizationId, PaymentId, PayrollId};
use wfm_domain::text::{Names, in_language};
use wfm_storage::{Error, payments};

/// A transfer. It has no `Debug`, because it holds an account number.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    pub payroll_id: PayrollId,
    pub employee_number: String,
    pub account: BankAccount,
    pub amount: Decimal,
    pub currency: String,
    /// The text for the statement of account.
    pub text: String,
}

/// The reason for which the bank file leaves a transfer out. It is paid by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByHand {
    NotSepa,
    Currency,
}

impl ByHand {
    pub fn code(self) -> &'static str {
        match self {
            Self::NotSepa => "not_sepa",
            Self::Currency => "currency_mismatch",
        }
    }
}

/// The currency of SEPA transfers.
pub const CURRENCY: &str = "EUR";

impl Transfer {
    /// The reason for which the bank file leaves it out; `None` if it has it. `employer` is the account that pays.
    pub fn by_hand(&self, employer: &BankAccount) -> Option<ByHand> {
        let is_sepa = |account: &BankAccount| sepa(&account.number) == Sepa::Inside;
        match self.currency == CURRENCY {
            false => Some(ByHand::Currency),
            true if !is_sepa(&self.account) || !is_sepa(employer) => Some(ByHand::NotSepa),
            true => None,
        }
    }
}

/// The text of a transfer in a language: the word for pay, the period and the employee number.
///
/// *Case:* `Salary 2026-11 E-17`; in German `Gehalt 2026-11 E-17`; of half a month `Salary 2026-11-01 2026-11-15 E-17`.
pub fn text(period: DateRange, employee_number: &str, locale: &str) -> String {
    let names = Names::from([("de".to_owned(), "Gehalt".to_owned())]);
    let word = in_language("Salary", &names, locale);
    let DateRange { first, last } = period;
    let is_month = first.day() == 1 && last.succ_opt().is_some_and(|next| next.day() == 1);
    let dates = match is_month && month(first) == month(last) {
        true => first.format("%Y-%m").to_string(),
        false => format!("{first} {last}"),
    };
    format!("{word} {dates} {employee_number}")
}

fn month(date: NaiveDate) -> (i32, u32) {
    (date.year(), date.month())
}

/// The place of the sealed transfers of a payment.
pub fn place(organization: OrganizationId, payment: PaymentId) -> Place {
    Place { organization, owner: payment.0, field: "transfers" }
}

/// All transfers of a payment so far, by employee number.
///
/// # Errors
/// Errors of the table, and of sealed transfers that do not open.
pub async fn transfers(
    app: &App,
    organization: OrganizationId,
    payment: PaymentId,
) -> Result<Vec<Transfer>, Error> {
    let key = app.field_key()?;
    let sealed = payments::transfers(&app.storage.table, organization, payment).await?;
    let mut all: Vec<Transfer> = vec![];
    for step in sealed {
        all.extend(key.open::<Vec<Transfer>>(place(organization, payment), &step)?);
    }
    sort(&mut all);
    Ok(all)
}

/// Sorts transfers by employee number, then by payroll.
pub fn sort(all: &mut [Transfer]) {
    all.sort_by(|a, b| (&a.employee_number, a.payroll_id).cmp(&(&b.employee_number, b.payroll_id)));
}

#[cfg(test)]
pub(super) mod tests {
    use uuid::Uuid;
    use wfm_domain::bank::{AccountInput, NumberInput};

    use super::*;

    pub fn account(holder: &str, iban: &str, bic: Option<&str>) -> BankAccount {
        let number = NumberInput::Iban(iban);
        BankAccount::checked(&AccountInput { holder, number, bic }).ok().unwrap()
    }

    pub fn transfer(n: u128, holder: &str, iban: &str, amount: &str) -> Transfer {
        Transfer {
            payroll_id: PayrollId(Uuid::from_u128(n)),
            employee_number: format!("E-{n}"),
            account: account(holder, iban, None),
            amount: amount.parse().unwrap(),
            currency: "EUR".into(),
            text: format!("Salary 2026-11 E-{n}"),
        }
    }

    pub const DE: &str = "DE89370400440532013000";
    pub const FI: &str = "FI2112345600000785";

    fn dates(first: &str, last: &str) -> DateRange {
        DateRange { first: first.parse().unwrap(), last: last.parse().unwrap() }
    }

    /// Rule BANK-6.
    #[test]
    fn the_text_names_the_month_or_the_dates_in_the_language_of_the_organization() {
        let month = dates("2026-11-01", "2026-11-30");
        assert_eq!(text(month, "E-17", "en"), "Salary 2026-11 E-17");
        assert_eq!(text(month, "E-17", "de-AT"), "Gehalt 2026-11 E-17");
        assert_eq!(text(month, "E-17", "fr"), "Salary 2026-11 E-17");
        let half = dates("2026-11-01", "2026-11-15");
        assert_eq!(text(half, "E-17", "en"), "Salary 2026-11-01 2026-11-15 E-17");
        let two = dates("2026-11-01", "2026-12-31");
        assert_eq!(text(two, "E-17", "en"), "Salary 2026-11-01 2026-12-31 E-17");
    }

    /// Rule BANK-4.
    #[test]
    fn accounts_outside_sepa_and_other_currencies_are_paid_by_hand() {
        let employer = account("Firm", DE, None);
        let inside = transfer(1, "Ada", FI, "1.00");
        assert_eq!(inside.by_hand(&employer), None);
        let dollars = Transfer { currency: "USD".into(), ..inside.clone() };
        assert_eq!(dollars.by_hand(&employer), Some(ByHand::Currency));
        let turkish = transfer(1, "Ada", "TR330006100519786457841326", "1.00");
        assert_eq!(turkish.by_hand(&employer), Some(ByHand::NotSepa));
        let outside = account("Firm", "TR330006100519786457841326", None);
        assert_eq!(inside.by_hand(&outside), Some(ByHand::NotSepa));
    }
}
