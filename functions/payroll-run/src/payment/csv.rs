//! `payments.csv`: every transfer of a payment (rule BANK-4).
//!
//! UTF-8 with a byte order mark, commas, decimal points, and CR LF. Texts stand in quotes, amounts do not. A text that a
//! spreadsheet would take for a formula gets an apostrophe in front (rule FILE-6).

use wfm_domain::bank::AccountNumber;
use wfm_domain::text::csv_text as text;

use crate::payment::transfer::Transfer;

const HEADER: &str =
    "payroll_id,employee_number,holder,account,bank,country,amount,currency,text\r\n";

/// The file as bytes, a row for each transfer in their order.
pub fn bytes(transfers: &[Transfer]) -> Vec<u8> {
    let mut csv = format!("\u{feff}{HEADER}");
    for transfer in transfers {
        let account = &transfer.account;
        let bank = match &account.number {
            AccountNumber::Domestic { bank_code, .. } => Some(bank_code),
            AccountNumber::Iban(_) => account.bic.as_ref(),
        };
        let cells = [
            text(&transfer.payroll_id.to_string()),
            text(&transfer.employee_number),
            text(&account.holder),
            text(account.number.number()),
            bank.map_or_else(String::new, |bank| text(bank)),
            text(account.number.country()),
            transfer.amount.to_string(),
            text(&transfer.currency),
            text(&transfer.text),
        ];
        csv.push_str(&cells.join(","));
        csv.push_str("\r\n");
    }
    csv.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payment::transfer::tests::{DE, transfer};

    /// Rule BANK-4.
    #[test]
    fn every_transfer_has_a_row_with_its_account() {
        let mut one = transfer(1, "Zoë \"Z\" Müller", DE, "2690.96");
        one.account.bic = Some("COBADEFFXXX".into());
        let mut two = transfer(2, "Ada", DE, "10.00");
        let (country, bank_code) = ("US".to_owned(), "021000021".to_owned());
        let account_number = "-12".to_owned();
        two.account.number = AccountNumber::Domestic { country, bank_code, account_number };
        two.currency = "USD".into();
        let csv = String::from_utf8(bytes(&[one, two])).unwrap();
        assert!(csv.starts_with("\u{feff}payroll_id,"));
        let rows: Vec<&str> = csv.split("\r\n").collect();
        assert_eq!(
            rows[1],
            "\"00000000-0000-0000-0000-000000000001\",\"E-1\",\"Zoë \"\"Z\"\" Müller\",\
             \"DE89370400440532013000\",\"COBADEFFXXX\",\"DE\",2690.96,\"EUR\",\"Salary 2026-11 E-1\""
        );
        assert_eq!(
            rows[2],
            "\"00000000-0000-0000-0000-000000000002\",\"E-2\",\"Ada\",\"'-12\",\"021000021\",\"US\",\
             10.00,\"USD\",\"Salary 2026-11 E-2\""
        );
        assert_eq!(rows[3..], [""]);
    }
}
