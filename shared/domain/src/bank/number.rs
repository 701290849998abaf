//! Account numbers: IBANs, and numbers of countries without IBANs (rule BANK-2).
//!
//! # Where the rules leave a choice
//!
//! - Letters, digits, hyphens and slashes may stand in a number without IBAN.
//! - A number of fewer than eight characters shows at most half of them, so that the last four never tell all of it.

use iban::{BaseIban, Iban, IbanLike, ParseIbanError};
use iso_currency::Country;
use serde::{Deserialize, Serialize};

use crate::text::fold::Folding;

/// An account number. It has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountNumber {
    /// An IBAN in its electronic form.
    Iban(String),
    /// The number of an account in a country that has no IBANs.
    Domestic { country: String, bank_code: String, account_number: String },
}

/// The greatest number of characters of a bank code or an account number.
pub const MAX_PART: usize = 34;

impl AccountNumber {
    /// An IBAN as somebody types it: spaces are removed, and letters become capitals. It has the structure that the IBAN
    /// registry gives its country, check digits from 02 to 98, and the remainder 1 modulo 97. `None` for any other text.
    ///
    /// *Case:* `DE89 3704 0044 0532 0130 00`. Not `GB00 HLFX 1101 6111 4553 65`, although its remainder is 1.
    pub fn iban(text: &str) -> Option<Self> {
        let text = compact(text);
        let parsed: BaseIban = text.parse().ok()?;
        let has_structure = has_structure(text.get(..2)?, text.get(4..)?)
            .unwrap_or_else(|| text.parse::<Iban>().is_ok());
        // The crate reads the form with spaces, too, which the text does not have any more.
        let digits: u8 = text.get(2..4)?.parse().ok()?;
        let is_valid =
            has_structure && parsed.electronic_str() == text && (2..=98).contains(&digits);
        is_valid.then_some(Self::Iban(text))
    }

    /// The country, as two letters.
    pub fn country(&self) -> &str {
        match self {
            Self::Iban(iban) => &iban[..2],
            Self::Domestic { country, .. } => country,
        }
    }

    /// The account number itself, or the IBAN.
    pub fn number(&self) -> &str {
        match self {
            Self::Iban(iban) => iban,
            Self::Domestic { account_number, .. } => account_number,
        }
    }

    /// The last four characters, of a short number at most half of it.
    pub fn last_four(&self) -> String {
        let characters: Vec<char> = self.number().chars().collect();
        let shown = (characters.len() / 2).min(4);
        characters[characters.len() - shown..].iter().collect()
    }
}

/// Whether a text behind the check digits has the structure of an IBAN of Honduras or Pakistan, which the crate does not know:
/// four letters for the bank, then the account. `None` for other countries.
fn has_structure(country: &str, text: &str) -> Option<bool> {
    let (account_len, is_of_account): (usize, fn(&u8) -> bool) = match country {
        "HN" => (20, u8::is_ascii_digit),
        "PK" => (16, |b| b.is_ascii_digit() || b.is_ascii_uppercase()),
        _ => return None,
    };
    let parts = text.as_bytes().split_at_checked(4);
    Some(parts.is_some_and(|(bank, account)| {
        bank.iter().all(u8::is_ascii_uppercase)
            && account.len() == account_len
            && account.iter().all(is_of_account)
    }))
}

/// A text without spaces, in capitals.
pub(super) fn compact(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// A part of a number without IBAN: letters, digits, hyphens and slashes; `None` for any other text.
pub(super) fn part(text: &str) -> Option<String> {
    let text = compact(text);
    let allowed = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '/';
    let has_some = text.chars().any(|c| c.is_ascii_alphanumeric());
    let is_valid = has_some && text.len() <= MAX_PART && text.chars().all(allowed);
    is_valid.then_some(text)
}

/// A country of ISO 3166, as two letters; `None` for any other text.
pub fn country(text: &str) -> Option<String> {
    let text = compact(text);
    let is_known = text.len() == 2 && text.parse::<Country>().is_ok();
    is_known.then_some(text)
}

/// Whether the IBAN registry has a country, given as two letters.
pub fn has_iban(country: &str) -> bool {
    if country.len() != 2 || !country.bytes().all(|b| b.is_ascii_uppercase()) {
        return false;
    }
    if has_structure(country, "").is_some() {
        return true;
    }
    // A text with the right remainder but without the structure of any country tells whether the country is known.
    let value = |b: u8| u32::from(b - b'A') + 10;
    let letters = country.bytes().fold(0, |sum, b| sum * 100 + value(b));
    let check = 98 - (letters * 100) % 97;
    let probe: Result<Iban, ParseIbanError> = format!("{country}{check:02}").parse();
    !matches!(
        probe,
        Err(ParseIbanError::UnknownCountry(_) | ParseIbanError::InvalidBaseIban { .. })
    )
}

/// Whether transfers in euros reach an account by SEPA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sepa {
    Inside,
    Outside,
}

/// The countries of SEPA whose accounts have IBANs, as the European Payments Council lists them. Accounts of Guernsey, Jersey
/// and the Isle of Man have British IBANs.
const SEPA: [&str; 42] = [
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GI",
    "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD", "ME", "MK", "MT", "NL",
    "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
];

/// Whether an account can be paid by a SEPA transfer: it has an IBAN of a country of SEPA.
pub fn sepa(number: &AccountNumber) -> Sepa {
    match number {
        AccountNumber::Iban(iban) if SEPA.contains(&&iban[..2]) => Sepa::Inside,
        _ => Sepa::Outside,
    }
}

/// The way in which banks of a country expect names: the German way in AT, CH, DE, LI and LU (rule BANK-6).
pub fn folding_of(country: &str) -> Folding {
    match country {
        "AT" | "CH" | "DE" | "LI" | "LU" => Folding::German,
        _ => Folding::Plain,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn is_iban(text: &str) -> bool {
        AccountNumber::iban(text).is_some()
    }

    /// Rule BANK-2.
    #[test]
    fn an_iban_has_the_structure_of_its_country_check_digits_and_the_remainder() {
        assert!(is_iban("DE89 3704 0044 0532 0130 00"));
        assert!(is_iban("de89370400440532013000"), "small letters");
        assert!(is_iban(" DE8 93704\u{a0}0044 0532 0130 00\t"), "spaces anywhere");
        for valid in [
            "GB82 WEST 1234 5698 7654 32",
            "FR14 2004 1010 0505 0001 3M02 606",
            "CH93 0076 2011 6238 5295 7",
            "NL91 ABNA 0417 1643 00",
            "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
            "NO93 8601 1117 947",
            "PK36 SCBL 0000 0011 2345 6702",
            "HN88 CABF 0000 0000 0002 5000 5469",
        ] {
            assert!(is_iban(valid), "{valid}");
        }
        for (wrong, why) in [
            ("DE89 3704 0044 0532 0131 00", "the remainder"),
            ("GB00 HLFX 1101 6111 4553 65", "check digits 00"),
            ("DE89 3704 0044 0532 0130 0", "too short for the country"),
            ("DE89 3704 0044 0532 0130 000", "too long for the country"),
            ("ZZ89 3704 0044 0532 0130 00", "no country of the registry"),
            ("DE8937040044053201300O", "a letter for a digit"),
            ("PK36 SCBL 0000 0011 2345 6703", "the remainder"),
            ("PK25 SCBL 0000 0011 2345 670", "too short for Pakistan"),
            ("HN82 CABF 0000 0000 0002 5000 546A", "a letter for a digit in Honduras"),
            ("DE89-3704-0044-0532-0130-00", "hyphens"),
            ("ＤＥ89370400440532013000", "full width letters"),
            ("", "nothing"),
            ("DE", "a country alone"),
        ] {
            assert!(!is_iban(wrong), "{why}: {wrong}");
        }
    }

    /// Rule BANK-2: of check digits with the same remainder, only those from 02 to 98 are valid.
    #[test]
    fn check_digits_with_the_same_remainder_are_refused_outside_their_range() {
        // 97 apart: the remainder is the same.
        for (valid, alike) in [
            ("GB97HLFX11016111455365", "GB00HLFX11016111455365"),
            ("DE02100100100006820101", "DE99100100100006820101"),
        ] {
            assert!(is_iban(valid), "{valid}");
            assert!(!is_iban(alike), "{alike}");
        }
    }

    /// Rule BANK-1.
    #[test]
    fn the_last_four_characters_never_tell_a_whole_number() {
        let last = |number: &str| {
            let account_number = number.to_owned();
            let country = "US".to_owned();
            AccountNumber::Domestic { country, bank_code: "1".into(), account_number }.last_four()
        };
        assert_eq!(
            AccountNumber::iban("DE89370400440532013000").map(|n| n.last_four()).unwrap(),
            "3000"
        );
        for (number, shown) in [("12345678", "5678"), ("1234567", "567"), ("1234", "34"), ("1", "")]
        {
            assert_eq!(last(number), shown);
        }
    }

    #[test]
    fn the_registry_knows_the_countries_with_ibans() {
        for with in ["DE", "GB", "FR", "MT", "NO", "SA", "BR", "TR", "XK", "PK", "HN"] {
            assert!(has_iban(with), "{with}");
        }
        for without in ["US", "PH", "IN", "JP", "CN", "AU", "ZZ", "de", "D", ""] {
            assert!(!has_iban(without), "{without}");
        }
        assert!(SEPA.iter().all(|country| has_iban(country)));
        assert!(SEPA.is_sorted());
    }

    /// Rule BANK-4.
    #[test]
    fn accounts_with_ibans_of_other_countries_are_outside_sepa() {
        let of = |iban: &str| sepa(&AccountNumber::iban(iban).unwrap());
        assert_eq!(of("DE89370400440532013000"), Sepa::Inside);
        assert_eq!(of("TR330006100519786457841326"), Sepa::Outside);
        let country = "US".to_owned();
        let number =
            AccountNumber::Domestic { country, bank_code: "1".into(), account_number: "2".into() };
        assert_eq!(sepa(&number), Sepa::Outside);
    }

    /// Rule BANK-2.
    #[test]
    fn a_part_of_a_number_without_iban_has_letters_and_digits() {
        assert_eq!(part(" 021 000-021 ").as_deref(), Some("021000-021"));
        assert_eq!(part("ab/1").as_deref(), Some("AB/1"));
        for wrong in ["", "-", "12\u{e9}", "1;2", "=1", &"1".repeat(35)] {
            assert_eq!(part(wrong), None, "{wrong}");
        }
        assert_eq!(country("us").as_deref(), Some("US"));
        for wrong in ["", "U", "USA", "ZZ", "1A"] {
            assert_eq!(country(wrong), None, "{wrong}");
        }
    }

    proptest! {
        /// Rule BANK-2: one wrong character, or two neighbours that changed places, never give another valid IBAN.
        #[test]
        fn a_slip_of_the_finger_is_found(digits in "[0-9]{18}", place in 0usize..18, by in 1u8..10) {
            let remainder = digits.bytes().fold(0u32, |sum, b| (sum * 10 + u32::from(b - b'0')) % 97);
            // D, E and two zeros follow.
            let remainder = [1, 3, 1, 4, 0, 0].iter().fold(remainder, |sum, digit| (sum * 10 + digit) % 97);
            let check = 98 - remainder;
            let iban = format!("DE{check:02}{digits}");
            prop_assert!(is_iban(&iban), "{}", iban);

            let mut wrong: Vec<u8> = iban.clone().into_bytes();
            let at = place + 4;
            wrong[at] = b'0' + (wrong[at] - b'0' + by) % 10;
            prop_assert!(!is_iban(&String::from_utf8(wrong).unwrap()));

            let mut swapped: Vec<u8> = iban.clone().into_bytes();
            let other = if at == 21 { 20 } else { at + 1 };
            swapped.swap(at, other);
            let is_same = swapped == iban.as_bytes();
            prop_assert!(is_same || !is_iban(&String::from_utf8(swapped).unwrap()));
        }

        /// Rule BANK-2.
        #[test]
        fn any_text_is_an_iban_or_refused(text in "\\PC{0,40}") {
            if let Some(AccountNumber::Iban(iban)) = AccountNumber::iban(&text) {
                prop_assert!(iban.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()));
            }
            let _ = (part(&text), country(&text), has_iban(&text));
        }
    }
}
