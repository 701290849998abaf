//! A bank account: its holder, its number and its bank (rules BANK-1 and BANK-2).

use serde::{Deserialize, Serialize};

use crate::bank::number::{AccountNumber, compact, country, has_iban, part};
use crate::text::{self, fold};

/// A bank account. It has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankAccount {
    /// The name of the holder, as it was entered.
    pub holder: String,
    pub number: AccountNumber,
    /// The code of the bank (ISO 9362), if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bic: Option<String>,
}

/// The part of an account that answers and the log show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked {
    pub holder: String,
    /// The country of the account, as two letters.
    pub country: String,
    pub last_four: String,
}

/// An account as somebody enters it.
pub struct AccountInput<'a> {
    pub holder: &'a str,
    pub number: NumberInput<'a>,
    pub bic: Option<&'a str>,
}

/// The number of an account as somebody enters it.
pub enum NumberInput<'a> {
    Iban(&'a str),
    Domestic { country: &'a str, bank_code: &'a str, account_number: &'a str },
}

/// The error of an account. It never holds the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BankViolation {
    #[error("This is no IBAN: check the country, the length and the digits.")]
    Iban,
    #[error("A BIC has 8 or 11 letters and digits.")]
    Bic,
    #[error("This is no country of ISO 3166.")]
    Country,
    #[error("Accounts of this country have an IBAN: give `iban`.")]
    HasIban,
    #[error("Letters, digits, hyphens and slashes, at most 34.")]
    BankCode,
    #[error("Letters, digits, hyphens and slashes, at most 34.")]
    AccountNumber,
    #[error("Write the holder in Latin letters, as the bank does.")]
    Holder,
}

impl BankAccount {
    /// The account that somebody entered.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn checked(input: &AccountInput<'_>) -> Result<Self, Vec<BankViolation>> {
        let mut violations = vec![];
        let mut keep = |value: Option<String>, violation| match value {
            Some(value) => value,
            None => {
                violations.push(violation);
                String::new()
            }
        };
        let number = match input.number {
            NumberInput::Iban(text) => match AccountNumber::iban(text) {
                Some(AccountNumber::Iban(iban)) => AccountNumber::Iban(iban),
                _ => AccountNumber::Iban(keep(None, BankViolation::Iban)),
            },
            NumberInput::Domestic { country: of, bank_code, account_number } => {
                let country = match country(of) {
                    Some(country) if has_iban(&country) => keep(None, BankViolation::HasIban),
                    country => keep(country, BankViolation::Country),
                };
                let bank_code = keep(part(bank_code), BankViolation::BankCode);
                let account_number = keep(part(account_number), BankViolation::AccountNumber);
                AccountNumber::Domestic { country, bank_code, account_number }
            }
        };
        let bic = input.bic.map(|text| keep(bic(text), BankViolation::Bic));
        let holder = text::name(input.holder);
        if !fold::folds_to_latin(&holder) {
            violations.push(BankViolation::Holder);
        }
        if violations.is_empty() { Ok(Self { holder, number, bic }) } else { Err(violations) }
    }

    /// The account without its number.
    pub fn masked(&self) -> Masked {
        Masked {
            holder: self.holder.clone(),
            country: self.number.country().to_owned(),
            last_four: self.number.last_four(),
        }
    }
}

/// The code of a bank: four letters or digits, a country, two and perhaps three more letters or digits (ISO 9362:2014, as
/// pain.001.001.09 takes it); `None` for any other text.
fn bic(text: &str) -> Option<String> {
    let text = compact(text);
    let is_code = matches!(text.len(), 8 | 11) && text.bytes().all(|b| b.is_ascii_alphanumeric());
    let is_valid = is_code && text[4..6].bytes().all(|b| b.is_ascii_uppercase());
    is_valid.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iban(text: &str) -> NumberInput<'_> {
        NumberInput::Iban(text)
    }

    fn violations(input: &AccountInput<'_>) -> Vec<BankViolation> {
        BankAccount::checked(input).err().unwrap_or_default()
    }

    /// Rules BANK-1 and BANK-2.
    #[test]
    fn an_account_is_stored_without_spaces_and_shown_without_its_number() {
        let number = iban("de89 3704 0044 0532 0130 00");
        let input =
            AccountInput { holder: " Zoe\u{308} Müller ", number, bic: Some("cobadeff xxx") };
        let account = BankAccount::checked(&input).ok().unwrap();
        assert!(account.number == AccountNumber::Iban("DE89370400440532013000".into()));
        assert_eq!(account.bic.as_deref(), Some("COBADEFFXXX"));
        let masked = account.masked();
        assert_eq!((masked.holder.as_str(), masked.country.as_str()), ("Zoë Müller", "DE"));
        assert_eq!(masked.last_four, "3000");
        assert!(!format!("{masked:?}").contains("0532"));
    }

    /// Rule BANK-2.
    #[test]
    fn everything_that_is_wrong_with_an_account_is_told_at_once() {
        let valid = "DE89370400440532013000";
        for (input, wrong) in [
            (AccountInput { holder: "Ada", number: iban(valid), bic: None }, vec![]),
            (
                AccountInput { holder: "王伟", number: iban("DE1"), bic: Some("X") },
                vec![BankViolation::Iban, BankViolation::Bic, BankViolation::Holder],
            ),
            (
                AccountInput {
                    holder: "Ada",
                    number: NumberInput::Domestic {
                        country: "DE",
                        bank_code: "10010010",
                        account_number: "6820101",
                    },
                    bic: None,
                },
                vec![BankViolation::HasIban],
            ),
            (
                AccountInput {
                    holder: "Ada",
                    number: NumberInput::Domestic {
                        country: "ZZ",
                        bank_code: "",
                        account_number: "=1",
                    },
                    bic: Some("BOFAUS3N"),
                },
                vec![BankViolation::Country, BankViolation::BankCode, BankViolation::AccountNumber],
            ),
        ] {
            assert_eq!(violations(&input), wrong);
        }
    }

    #[test]
    fn a_bic_has_a_country_in_its_middle() {
        for valid in ["COBADEFF", "COBADEFFXXX", "bofaus3n", "1234DEFF"] {
            assert!(bic(valid).is_some(), "{valid}");
        }
        for wrong in ["COBADEF", "COBADEFFX", "COBA1EFF", "COBADEFFXXXX", "CÖBADEFF", ""] {
            assert!(bic(wrong).is_none(), "{wrong}");
        }
    }
}
