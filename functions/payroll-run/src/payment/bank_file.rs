//! The file for the bank: pain.001.001.09 (rule BANK-6).
//!
//! Its bytes follow from the payment and its transfers, and from nothing else.

use chrono::{DateTime, NaiveDate, SecondsFormat, SubsecRound, Utc};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use rust_decimal::Decimal;
use wfm_domain::bank::{BankAccount, folding_of};
use wfm_domain::ids::PaymentId;
use wfm_domain::personal::Address;
use wfm_domain::text::fold::for_bank;

use crate::payment::transfer::{CURRENCY, Transfer};

/// The greatest number of transfers in a file.
pub const MOST: usize = 5000;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";
/// The greatest numbers of characters of a name and of a text.
const NAME: usize = 70;
const TEXT: usize = 140;

/// A file of a payment.
pub struct BankFile<'a> {
    pub payment: PaymentId,
    /// The number of the file in the payment, from 1.
    pub number: usize,
    /// The time at which the payment was accepted.
    pub accepted_at: DateTime<Utc>,
    pub execution_date: NaiveDate,
    pub employer: &'a BankAccount,
    /// The employer's address; written where it names a city, as the scheme asks.
    pub employer_address: Option<&'a Address>,
    pub transfers: &'a [Transfer],
}

impl BankFile<'_> {
    /// The file as bytes.
    ///
    /// # Errors
    /// If the XML cannot be written, which does not happen in memory.
    pub fn bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut xml = Xml(Writer::new_with_indent(vec![], b' ', 1));
        xml.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let mut document = BytesStart::new("Document");
        document.push_attribute(("xmlns", NAMESPACE));
        xml.event(Event::Start(document))?;
        xml.within("CstmrCdtTrfInitn", |xml| {
            xml.within("GrpHdr", |xml| self.header(xml))?;
            xml.within("PmtInf", |xml| self.block(xml))
        })?;
        xml.event(Event::End(BytesEnd::new("Document")))?;
        let mut bytes = xml.0.into_inner();
        bytes.push(b'\n');
        Ok(bytes)
    }

    fn id(&self) -> String {
        format!("{}-{:02}", self.payment.0.simple(), self.number)
    }

    /// The number of transfers and their sum, which stand in both places.
    fn sums(&self, xml: &mut Xml) -> std::io::Result<()> {
        let sum: Decimal = self.transfers.iter().map(|transfer| transfer.amount).sum();
        xml.text("NbOfTxs", &self.transfers.len().to_string())?;
        xml.text("CtrlSum", &amount(sum))
    }

    fn header(&self, xml: &mut Xml) -> std::io::Result<()> {
        let made = self.accepted_at.trunc_subsecs(0);
        xml.text("MsgId", &self.id())?;
        xml.text("CreDtTm", &made.to_rfc3339_opts(SecondsFormat::Secs, true))?;
        self.sums(xml)?;
        xml.within("InitgPty", |xml| xml.text("Nm", &name(self.employer)))
    }

    fn block(&self, xml: &mut Xml) -> std::io::Result<()> {
        xml.text("PmtInfId", &self.id())?;
        xml.text("PmtMtd", "TRF")?;
        xml.text("BtchBookg", "true")?;
        self.sums(xml)?;
        xml.within("PmtTpInf", |xml| {
            xml.within("SvcLvl", |xml| xml.text("Cd", "SEPA"))?;
            xml.within("CtgyPurp", |xml| xml.text("Cd", "SALA"))
        })?;
        xml.within("ReqdExctnDt", |xml| xml.text("Dt", &self.execution_date.to_string()))?;
        xml.within("Dbtr", |xml| {
            xml.text("Nm", &name(self.employer))?;
            match self.employer_address {
                Some(Address { city: None, .. }) | None => Ok(()),
                Some(of) => xml.within("PstlAdr", |xml| address(xml, of, self.employer)),
            }
        })?;
        xml.account("DbtrAcct", self.employer)?;
        xml.within("DbtrAgt", |xml| {
            xml.within("FinInstnId", |xml| match &self.employer.bic {
                Some(bic) => xml.text("BICFI", bic),
                None => xml.within("Othr", |xml| xml.text("Id", "NOTPROVIDED")),
            })
        })?;
        xml.text("ChrgBr", "SLEV")?;
        for transfer in self.transfers {
            xml.within("CdtTrfTxInf", |xml| one(xml, transfer))?;
        }
        Ok(())
    }
}

fn one(xml: &mut Xml, transfer: &Transfer) -> std::io::Result<()> {
    let account = &transfer.account;
    xml.within("PmtId", |xml| xml.text("EndToEndId", &transfer.payroll_id.0.simple().to_string()))?;
    xml.within("Amt", |xml| {
        let mut start = BytesStart::new("InstdAmt");
        start.push_attribute(("Ccy", CURRENCY));
        xml.event(Event::Start(start))?;
        xml.event(Event::Text(BytesText::new(&amount(transfer.amount))))?;
        xml.event(Event::End(BytesEnd::new("InstdAmt")))
    })?;
    if let Some(bic) = &account.bic {
        xml.within("CdtrAgt", |xml| xml.within("FinInstnId", |xml| xml.text("BICFI", bic)))?;
    }
    xml.within("Cdtr", |xml| xml.text("Nm", &name(account)))?;
    xml.account("CdtrAcct", account)?;
    let text = for_bank(&transfer.text, folding_of(account.number.country()), TEXT);
    xml.within("RmtInf", |xml| xml.text("Ustrd", &text))
}

/// The parts of an address that are known, each in the length that the schema allows.
fn address(xml: &mut Xml, of: &Address, account: &BankAccount) -> std::io::Result<()> {
    let parts = [
        ("StrtNm", &of.street, 70),
        ("BldgNb", &of.house_number, 16),
        ("PstCd", &of.postal_code, 16),
        ("TwnNm", &of.city, 35),
        ("CtrySubDvsn", &of.region, 35),
    ];
    for (element, text, longest) in parts {
        if let Some(text) = text {
            let text = for_bank(text, folding_of(account.number.country()), longest);
            if !text.is_empty() {
                xml.text(element, &text)?;
            }
        }
    }
    xml.text("Ctry", &of.country)
}

/// The holder in the characters that banks take, in the way of the account's country.
fn name(account: &BankAccount) -> String {
    for_bank(&account.holder, folding_of(account.number.country()), NAME)
}

/// An amount with two decimals.
fn amount(of: Decimal) -> String {
    format!("{of:.2}")
}

struct Xml(Writer<Vec<u8>>);

impl Xml {
    fn event(&mut self, event: Event<'_>) -> std::io::Result<()> {
        self.0.write_event(event)
    }

    fn within(
        &mut self,
        element: &str,
        content: impl FnOnce(&mut Self) -> std::io::Result<()>,
    ) -> std::io::Result<()> {
        self.event(Event::Start(BytesStart::new(element)))?;
        content(self)?;
        self.event(Event::End(BytesEnd::new(element)))
    }

    fn text(&mut self, element: &str, text: &str) -> std::io::Result<()> {
        self.within(element, |xml| xml.event(Event::Text(BytesText::new(text))))
    }

    fn account(&mut self, element: &str, account: &BankAccount) -> std::io::Result<()> {
        let iban = account.number.number();
        self.within(element, |xml| xml.within("Id", |xml| xml.text("IBAN", iban)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::payment::transfer::tests::{DE, FI, account, transfer};

    fn file(employer: &BankAccount, transfers: &[Transfer]) -> String {
        file_from(employer, None, transfers)
    }

    fn file_from(
        employer: &BankAccount,
        employer_address: Option<&Address>,
        transfers: &[Transfer],
    ) -> String {
        let file = BankFile {
            payment: PaymentId(Uuid::from_u128(0xabc)),
            number: 1,
            accepted_at: "2026-11-28T08:00:00.999Z".parse().unwrap(),
            execution_date: "2026-11-30".parse().unwrap(),
            employer,
            employer_address,
            transfers,
        };
        String::from_utf8(file.bytes().unwrap()).unwrap()
    }

    fn texts<'a>(xml: &'a str, element: &str) -> Vec<&'a str> {
        let (open, close) = (format!("<{element}>"), format!("</{element}>"));
        let parts = xml.split(&open).skip(1);
        parts.map(|part| part.split_once(&close).unwrap().0).collect()
    }

    /// Rule BANK-6.
    #[test]
    fn a_file_has_the_sum_of_its_transfers_in_both_places() {
        let employer = account("Havel Logistik GmbH", DE, Some("COBADEFFXXX"));
        let transfers =
            [transfer(1, "Anna Lindqvist", FI, "2690.96"), transfer(2, "Pavel", DE, "2870.00")];
        let xml = file(&employer, &transfers);
        assert_eq!(texts(&xml, "CtrlSum"), ["5560.96", "5560.96"]);
        assert_eq!(texts(&xml, "NbOfTxs"), ["2", "2"]);
        let id = "00000000000000000000000000000abc-01";
        assert_eq!(texts(&xml, "MsgId"), [id]);
        assert_eq!(texts(&xml, "PmtInfId"), [id]);
        assert_eq!(texts(&xml, "CreDtTm"), ["2026-11-28T08:00:00Z"]);
        assert_eq!(texts(&xml, "EndToEndId")[0], "00000000000000000000000000000001");
        assert_eq!(texts(&xml, "IBAN"), [DE, FI, DE]);
        assert_eq!(texts(&xml, "BICFI"), ["COBADEFFXXX"]);
        assert_eq!(texts(&xml, "Ustrd"), ["Salary 2026-11 E-1", "Salary 2026-11 E-2"]);
        assert!(xml.contains("<InstdAmt Ccy=\"EUR\">2690.96</InstdAmt>"));
        let unknown = account("Havel", DE, None);
        assert!(file(&unknown, &transfers).contains("<Id>NOTPROVIDED</Id>"));
    }

    /// Rule BANK-6.
    #[test]
    fn a_name_is_folded_as_the_country_of_its_account_does() {
        let employer = account("Käufer & Söhne <AG>", DE, None);
        let transfers = [transfer(1, "Müller", DE, "1.00"), transfer(2, "Müller", FI, "1.00")];
        let xml = file(&employer, &transfers);
        let own = "Kaeufer   Soehne  AG";
        let names = [own, own, "Mueller", "Muller"];
        assert_eq!(texts(&xml, "Nm"), names);
        let long = [transfer(1, &"Ä".repeat(60), DE, "1.00")];
        assert_eq!(texts(&file(&employer, &long), "Nm")[2].len(), 70);
    }

    /// The example that the gate checks against the schema of ISO 20022: `.ci/bank-file`.
    #[test]
    fn the_example_for_the_schema_is_what_the_service_writes() {
        let employer = account("Käufer & Söhne AG", DE, Some("COBADEFFXXX"));
        let with_bic = Transfer {
            account: account("Jürgen O'Neil", FI, Some("NDEAFIHH")),
            ..transfer(3, "x", FI, "0.01")
        };
        let transfers =
            [transfer(1, "Müller", DE, "2690.96"), transfer(2, "Łukasz", FI, "2870.00"), with_bic];
        let address = Address {
            street: Some("Königsallee".into()),
            house_number: Some("12 b".into()),
            postal_code: Some("40212".into()),
            city: Some("Düsseldorf".into()),
            region: None,
            country: "DE".into(),
        };
        let nowhere = Address { city: None, ..address.clone() };
        assert_eq!(file_from(&employer, Some(&nowhere), &transfers), file(&employer, &transfers));
        let written = file_from(&employer, Some(&address), &transfers);
        let place = concat!(env!("CARGO_MANIFEST_DIR"), "/src/payment/example.xml");
        if std::option_env!("WFM_EXAMPLES") == Some("write") {
            std::fs::write(place, &written).unwrap();
        }
        assert_eq!(include_str!("example.xml"), written);
    }

    proptest! {
        /// Rule BANK-6: no cent is lost between the transfers and the sums.
        #[test]
        fn the_sum_is_exact_to_the_cent(cents in proptest::collection::vec(1i64..1_000_000_000, 1..60)) {
            let employer = account("Firm", DE, None);
            let transfers: Vec<Transfer> = (1..)
                .zip(&cents)
                .map(|(n, cents)| transfer(n, "Ada", FI, &Decimal::new(*cents, 2).to_string()))
                .collect();
            let xml = file(&employer, &transfers);
            let total: i64 = cents.iter().sum();
            let expected = format!("{}.{:02}", total / 100, total % 100);
            prop_assert_eq!(texts(&xml, "CtrlSum"), vec![expected.as_str(), expected.as_str()]);
            let written = xml.split("<InstdAmt Ccy=\"EUR\">").skip(1).map(|part| {
                let (amount, _) = part.split_once('<').unwrap();
                let (whole, rest) = amount.split_once('.').unwrap();
                assert_eq!(rest.len(), 2);
                whole.parse::<i64>().unwrap() * 100 + rest.parse::<i64>().unwrap()
            });
            prop_assert_eq!(written.sum::<i64>(), total);
        }

        /// Rule BANK-6: whatever a holder is called, the file is well-formed and has no other characters.
        #[test]
        fn a_file_has_only_characters_that_banks_take(holder in "[A-Za-zÀ-ÿ<>&'\" /-]{1,80}") {
            let named = format!("A{holder}");
            let xml = file(&account("Firm", DE, None), &[transfer(1, &named, DE, "1.00")]);
            prop_assert!(xml.is_ascii());
            let unescaped = texts(&xml, "Nm")[2].replace("&apos;", "'");
            prop_assert!(!unescaped.contains(['<', '>', '&', '"']), "{}", unescaped);
        }
    }
}
