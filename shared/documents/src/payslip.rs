//! The payslip (rule DOC-1).

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use wfm_domain::dates::DateRange;
use wfm_domain::language::Language;
use wfm_domain::pay::BASE;

use crate::Error;
use crate::fonts::{Said, Setter};
use crate::layout::{Block, Column, Row, Table, lay_out};
use crate::pdf::{About, bytes};
use crate::words;

/// The dates of a kind that are named.
const DATES: usize = 10;

/// The content of a payslip. It holds pay and personal data: no `Debug`.
#[derive(Clone)]
pub struct Payslip {
    /// The id of the payroll, which stands at the foot of each page.
    pub id: String,
    pub employer: Party,
    pub person: Person,
    pub period: DateRange,
    pub pay_date: NaiveDate,
    pub payable_days: Decimal,
    pub working_days: Decimal,
    pub unpaid_leave_days: Decimal,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    /// An ISO 4217 currency.
    pub currency: String,
    /// In the order of the payroll; the employer's contributions come last.
    pub items: Vec<Item>,
    pub gross: Decimal,
    pub deductions: Decimal,
    pub net: Decimal,
    pub transfer: Decimal,
    pub employer_cost: Decimal,
    pub year_to_date: Option<Amounts>,
    /// The earlier periods of which it settles something.
    pub settled: Vec<Settled>,
    /// Whether it replaces an earlier payslip of the period.
    pub replaces: bool,
    pub voided: Option<Voided>,
    /// The time of the decision that the payslip states: its approval, or that which made it void.
    pub decided_at: DateTime<Utc>,
}

/// A name and an address.
#[derive(Clone)]
pub struct Party {
    pub name: String,
    /// The lines of the address.
    pub address: Vec<String>,
}

/// The employee.
#[derive(Clone)]
pub struct Person {
    pub party: Party,
    pub employee_number: String,
    pub birth_date: Option<NaiveDate>,
    pub tax_id: Option<String>,
    pub social_security_id: Option<String>,
    pub first_day: Option<NaiveDate>,
    pub department: Option<String>,
    /// The country and the last four characters of the account.
    pub account: Option<String>,
}

/// An item of pay.
#[derive(Clone)]
pub struct Item {
    pub code: String,
    pub name: String,
    pub is_deduction: bool,
    /// Whether the employer pays it beside the gross.
    pub is_contribution: bool,
    pub amount: Decimal,
    pub explanation: String,
}

/// An earlier period of which a payslip settles something, and the dates that changed since.
#[derive(Clone)]
pub struct Settled {
    pub period: DateRange,
    pub work: Vec<NaiveDate>,
    pub leave: Vec<NaiveDate>,
    pub pay: Vec<NaiveDate>,
    pub adjustments: Vec<NaiveDate>,
}

/// Sums of a year.
#[derive(Clone)]
pub struct Amounts {
    pub gross: Decimal,
    pub net: Decimal,
    /// By the code of the item.
    pub items: Vec<(String, Decimal)>,
}

/// The decision that made the payslip void.
#[derive(Clone)]
pub struct Voided {
    pub on: NaiveDate,
    pub reason: Option<String>,
}

/// The payslip as a PDF.
///
/// # Errors
/// A character that no font has.
pub fn payslip(of: &Payslip, language: Language) -> Result<Vec<u8>, Error> {
    let say = |both| Said::from(language.pick(both));
    let period = words::period(language, of.period);
    let heading = language.pick(["Entgeltabrechnung", "Payslip"]);
    let title = format!("{heading} {period}");
    let mut blocks = vec![];
    if let Some(voided) = &of.voided {
        blocks.push(Block::Notice(void_notice(voided, language)));
    }
    blocks.push(Block::Title(title.clone().into()));
    if of.replaces {
        let both = [
            "Diese Abrechnung ersetzt eine frühere Abrechnung desselben Zeitraums.",
            "This payslip replaces an earlier payslip of the same period.",
        ];
        blocks.push(Block::Text(say(both)));
    }
    let party = |party: &Party, name, address| -> Vec<Said> {
        let lines = party.address.iter().map(|line| Said::of(address, line));
        std::iter::once(Said::of(name, &party.name)).chain(lines).collect()
    };
    let mut employer = vec![say(["Arbeitgeber", "Employer"])];
    employer.extend(party(&of.employer, "employer", "employer_address"));
    let mut employee = vec![say(["Beschäftigte Person", "Employee"])];
    employee.extend(party(&of.person.party, "name", "address"));
    blocks.push(Block::Space(6.0));
    blocks.push(Block::Columns(vec![employee, employer]));
    blocks.push(Block::Facts(facts(of, language)));
    blocks.push(Block::Heading(say(["Bezüge und Abzüge", "Earnings and deductions"])));
    blocks.push(Block::Table(items(of, language)));
    blocks.extend(contributions(of, language));
    blocks.extend(settled(of, language));
    let author = of.employer.name.as_str();
    let stated_at = of.decided_at;
    let about = About { title: &title, author, foot: &of.id, language, stated_at };
    let mut setter = Setter::new();
    let pages = lay_out(&mut setter, &blocks)?;
    bytes(&mut setter, &pages, &about)
}

fn void_notice(voided: &Voided, language: Language) -> Said {
    let on = words::date(language, voided.on);
    let text = match (language, &voided.reason) {
        (Language::De, Some(reason)) => format!("Ungültig seit {on}: {reason}"),
        (Language::De, None) => format!("Ungültig seit {on}"),
        (Language::En, Some(reason)) => format!("Void since {on}: {reason}"),
        (Language::En, None) => format!("Void since {on}"),
    };
    Said::of("reason", text)
}

/// The facts about the person and the period, without those that are not known.
fn facts(of: &Payslip, language: Language) -> Vec<(Said, Said)> {
    let person = &of.person;
    let date = |date: Option<NaiveDate>| date.map(|date| Said::from(words::date(language, date)));
    let text = |field, text: &Option<String>| text.as_ref().map(|text| Said::of(field, text));
    let number = |number: Decimal| Some(Said::from(words::amount(language, number.normalize())));
    let some = |count: Decimal| number(count).filter(|_| !count.is_zero());
    let hours = |minutes: u32| (minutes > 0).then(|| Said::from(words::hours(minutes)));
    let days = format!(
        "{} / {}",
        words::amount(language, of.payable_days.normalize()),
        words::amount(language, of.working_days.normalize())
    );
    let all = [
        (
            ["Personalnummer", "Employee number"],
            text("employee_number", &Some(person.employee_number.clone())),
        ),
        (["Abrechnungszeitraum", "Period"], Some(words::period(language, of.period).into())),
        (["Geburtsdatum", "Date of birth"], date(person.birth_date)),
        (["Zahltag", "Pay date"], date(Some(of.pay_date))),
        (["Eintritt", "First day"], date(person.first_day)),
        (["Bezahlte Tage / Arbeitstage", "Paid days / working days"], Some(days.into())),
        (["Steuer-ID", "Tax id"], text("tax_id", &person.tax_id)),
        (["Gearbeitete Zeit", "Time worked"], hours(of.worked_minutes)),
        (
            ["Sozialversicherungsnummer", "Social security id"],
            text("social_security_id", &person.social_security_id),
        ),
        (["Überstunden", "Overtime"], hours(of.overtime_minutes)),
        (["Abteilung", "Department"], text("department", &person.department)),
        (["Tage unbezahlter Urlaub", "Days of unpaid leave"], some(of.unpaid_leave_days)),
        (["Währung", "Currency"], Some(of.currency.clone().into())),
    ];
    let known = all.into_iter().filter_map(|(name, value)| Some((name, value?)));
    known.map(|(name, value)| (Said::from(language.pick(name)), value)).collect()
}

fn columns(language: Language, has_year: bool) -> Vec<Column> {
    let column =
        |words, part, is_number| Column { name: Said::from(language.pick(words)), part, is_number };
    let mut all = vec![
        column(["Bezeichnung", "Item"], if has_year { 0.58 } else { 0.78 }, false),
        column(["Betrag", "Amount"], 0.22, true),
    ];
    if has_year {
        all.push(column(["Im Jahr bisher", "Year to date"], 0.2, true));
    }
    all
}

/// The items that make the net, and the sums.
fn items(of: &Payslip, language: Language) -> Table {
    let has_year = of.year_to_date.is_some();
    let row = |name: Said, amount: Decimal, year: Option<Decimal>, is_sum: bool| {
        let mut cells = vec![name, words::amount(language, amount).into()];
        if has_year {
            cells.push(year.map(|year| words::amount(language, year)).unwrap_or_default().into());
        }
        Row { cells, notes: vec![], is_sum }
    };
    let year = of.year_to_date.as_ref();
    let of_year = |code: &str| {
        let found = year?.items.iter().find(|(of, _)| of == code);
        found.map(|(_, amount)| *amount)
    };
    let item = |item: &Item| {
        let sign = if item.is_deduction { -Decimal::ONE } else { Decimal::ONE };
        let year = of_year(&item.code).map(|amount| amount * sign);
        let note = Said::of("explanation", words::explanation(language, &item.explanation));
        let name = match item.code.as_str() {
            BASE => Said::from(language.pick(["Grundlohn", "Base pay"])),
            _ => Said::of("items", &item.name),
        };
        let notes = Vec::from_iter(Some(note).filter(|note| !note.text.is_empty()));
        Row { notes, ..row(name, item.amount * sign, year, false) }
    };
    let say = |both| Said::from(language.pick(both));
    let of_net = || of.items.iter().filter(|item| !item.is_contribution);
    let mut rows: Vec<Row> = of_net().filter(|of| !of.is_deduction).map(item).collect();
    let year_gross = year.map(|year| year.gross);
    rows.push(row(say(["Brutto", "Gross"]), of.gross, year_gross, true));
    rows.extend(of_net().filter(|of| of.is_deduction).map(item));
    let name = say(["Abzüge", "Deductions"]);
    rows.push(row(name, -of.deductions, None, true));
    rows.push(row(say(["Netto", "Net"]), of.net, year.map(|year| year.net), true));
    let transferred = match &of.person.account {
        Some(account) => {
            let transfer = language.pick(["Überweisung auf das Konto", "Transfer to the account"]);
            Said::of("account", format!("{transfer} {account}"))
        }
        None => say(["Auszahlung", "Payment"]),
    };
    rows.push(row(transferred, of.transfer.max(Decimal::ZERO), None, true));
    Table { columns: columns(language, has_year), rows }
}

/// The dates of earlier periods that the payslip settles.
fn settled(of: &Payslip, language: Language) -> Vec<Block> {
    if of.settled.is_empty() {
        return vec![];
    }
    let heading =
        language.pick(["Enthalten für frühere Zeiträume", "Included for earlier periods"]);
    let line = |settled: &Settled| {
        let kinds = [
            (["Arbeitszeit", "working time"], &settled.work),
            (["Abwesenheit", "leave"], &settled.leave),
            (["Entgelt ab", "pay from"], &settled.pay),
            (["Zu- und Abschläge", "adjustments"], &settled.adjustments),
        ];
        let kinds = kinds.into_iter().filter(|(_, dates)| !dates.is_empty());
        let kinds = kinds.map(|(kind, dates)| {
            let named = dates.iter().take(DATES).map(|date| words::date(language, *date));
            let mut named: Vec<String> = named.collect();
            let more = dates.len().saturating_sub(DATES);
            if more > 0 {
                named.push(
                    language.pick([format!("und {more} weitere"), format!("and {more} more")]),
                );
            }
            format!("{} {}", language.pick(kind), named.join(", "))
        });
        let kinds: Vec<String> = kinds.collect();
        let period = words::period(language, settled.period);
        let text =
            if kinds.is_empty() { period } else { format!("{period}: {}", kinds.join("; ")) };
        Block::Text(text.into())
    };
    let heading = Block::Heading(heading.into());
    std::iter::once(heading).chain(of.settled.iter().map(line)).collect()
}

/// The contributions that the employer pays beside the gross, if there are any.
fn contributions(of: &Payslip, language: Language) -> Vec<Block> {
    let say = |both| Said::from(language.pick(both));
    let of_employer = of.items.iter().filter(|item| item.is_contribution);
    let mut rows: Vec<Row> = of_employer
        .map(|item| Row {
            cells: vec![Said::of("items", &item.name), words::amount(language, item.amount).into()],
            notes: vec![Said::of("explanation", words::explanation(language, &item.explanation))]
                .into_iter()
                .filter(|note| !note.text.is_empty())
                .collect(),
            is_sum: false,
        })
        .collect();
    if rows.is_empty() {
        return vec![];
    }
    let sum = say(["Kosten des Arbeitgebers", "Cost to the employer"]);
    let cells = vec![sum, words::amount(language, of.employer_cost).into()];
    rows.push(Row { cells, notes: vec![], is_sum: true });
    let heading = say(["Beiträge des Arbeitgebers", "Contributions of the employer"]);
    let table = Table { columns: columns(language, false), rows };
    vec![Block::Heading(heading), Block::Table(table)]
}

#[cfg(test)]
mod tests;
