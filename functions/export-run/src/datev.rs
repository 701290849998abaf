//! The journal as a posting batch for DATEV (rule FILE-11): the format "Buchungsstapel", version 13, of header version 700.
//!
//! Every entry is posted against one clearing account, which therefore ends at 0.

use std::collections::BTreeSet;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Utc};
use encoding_rs::WINDOWS_1252;
use wfm_app::App;
use wfm_domain::dates::month_of;
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::{DatevSettings, Side};
use wfm_job::FileWriter;
use wfm_storage::Error;
use wfm_storage::jobs::JobRow;

use crate::kinds::journal::{self, Line};
use crate::kinds::{Context, payrolls};
use crate::plan::{self, File, PEOPLE};
use crate::task::{Payrolls, Task, Unfit};

/// The names of the columns, in their order.
const COLUMNS: [&str; 125] = [
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
    "Konto",
    "Gegenkonto (ohne BU-Schlüssel)",
    "BU-Schlüssel",
    "Belegdatum",
    "Belegfeld 1",
    "Belegfeld 2",
    "Skonto",
    "Buchungstext",
    "Postensperre",
    "Diverse Adressnummer",
    "Geschäftspartnerbank",
    "Sachverhalt",
    "Zinssperre",
    "Beleglink",
    "Beleginfo - Art 1",
    "Beleginfo - Inhalt 1",
    "Beleginfo - Art 2",
    "Beleginfo - Inhalt 2",
    "Beleginfo - Art 3",
    "Beleginfo - Inhalt 3",
    "Beleginfo - Art 4",
    "Beleginfo - Inhalt 4",
    "Beleginfo - Art 5",
    "Beleginfo - Inhalt 5",
    "Beleginfo - Art 6",
    "Beleginfo - Inhalt 6",
    "Beleginfo - Art 7",
    "Beleginfo - Inhalt 7",
    "Beleginfo - Art 8",
    "Beleginfo - Inhalt 8",
    "KOST1 - Kostenstelle",
    "KOST2 - Kostenstelle",
    "Kost-Menge",
    "EU-Land u. UStID (Bestimmung)",
    "EU-Steuersatz (Bestimmung)",
    "Abw. Versteuerungsart",
    "Sachverhalt L+L",
    "Funktionsergänzung L+L",
    "BU 49 Hauptfunktionstyp",
    "BU 49 Hauptfunktionsnummer",
    "BU 49 Funktionsergänzung",
    "Zusatzinformation - Art 1",
    "Zusatzinformation - Inhalt 1",
    "Zusatzinformation - Art 2",
    "Zusatzinformation - Inhalt 2",
    "Zusatzinformation - Art 3",
    "Zusatzinformation - Inhalt 3",
    "Zusatzinformation - Art 4",
    "Zusatzinformation - Inhalt 4",
    "Zusatzinformation - Art 5",
    "Zusatzinformation - Inhalt 5",
    "Zusatzinformation - Art 6",
    "Zusatzinformation - Inhalt 6",
    "Zusatzinformation - Art 7",
    "Zusatzinformation - Inhalt 7",
    "Zusatzinformation - Art 8",
    "Zusatzinformation - Inhalt 8",
    "Zusatzinformation - Art 9",
    "Zusatzinformation - Inhalt 9",
    "Zusatzinformation - Art 10",
    "Zusatzinformation - Inhalt 10",
    "Zusatzinformation - Art 11",
    "Zusatzinformation - Inhalt 11",
    "Zusatzinformation - Art 12",
    "Zusatzinformation - Inhalt 12",
    "Zusatzinformation - Art 13",
    "Zusatzinformation - Inhalt 13",
    "Zusatzinformation - Art 14",
    "Zusatzinformation - Inhalt 14",
    "Zusatzinformation - Art 15",
    "Zusatzinformation - Inhalt 15",
    "Zusatzinformation - Art 16",
    "Zusatzinformation - Inhalt 16",
    "Zusatzinformation - Art 17",
    "Zusatzinformation - Inhalt 17",
    "Zusatzinformation - Art 18",
    "Zusatzinformation - Inhalt 18",
    "Zusatzinformation - Art 19",
    "Zusatzinformation - Inhalt 19",
    "Zusatzinformation - Art 20",
    "Zusatzinformation - Inhalt 20",
    "Stück",
    "Gewicht",
    "Zahlweise",
    "Forderungsart",
    "Veranlagungsjahr",
    "Zugeordnete Fälligkeit",
    "Skontotyp",
    "Auftragsnummer",
    "Buchungstyp",
    "USt-Schlüssel (Anzahlungen)",
    "EU-Land (Anzahlungen)",
    "Sachverhalt L+L (Anzahlungen)",
    "EU-Steuersatz (Anzahlungen)",
    "Erlöskonto (Anzahlungen)",
    "Herkunft-Kz",
    "Buchungs GUID",
    "KOST-Datum",
    "SEPA-Mandatsreferenz",
    "Skontosperre",
    "Gesellschaftername",
    "Beteiligtennummer",
    "Identifikationsnummer",
    "Zeichnernummer",
    "Postensperre bis",
    "Bezeichnung SoBil-Sachverhalt",
    "Kennzeichen SoBil-Buchung",
    "Festschreibung",
    "Leistungsdatum",
    "Datum Zuord. Steuerperiode",
    "Fälligkeit",
    "Generalumkehr (GU)",
    "Steuersatz",
    "Land",
    "Abrechnungsreferenz",
    "BVV-Position",
    "EU-Land u. UStID (Ursprung)",
    "EU-Steuersatz (Ursprung)",
    "Abw. Skontokonto",
];

/// The files of a journal for DATEV: one for each currency and month of booking, because a date has no year and a
/// batch has one currency.
pub async fn files(
    app: &App,
    job: &JobRow<Task>,
    which: &Payrolls,
    people: &[EmployeeId],
) -> Result<Vec<File>, Error> {
    let none = File { group: 0, month: None, currency: None };
    let context = Context::read(app, job, none).await?;
    let mut files = BTreeSet::new();
    for (group, people) in (0..).zip(people.chunks(PEOPLE)) {
        payrolls::each(&context, which.first(), people, |of| {
            for (payroll, booking) in journal::booked(&context, which, &of.all) {
                let code = payroll.pay.currency.as_bytes();
                if let Ok(currency) = <[u8; 3]>::try_from(code) {
                    files.insert((month_of(booking.booked_on).first, currency, group));
                }
            }
            Ok(())
        })
        .await?;
    }
    let file =
        |(month, currency, group)| File { group, month: Some(month), currency: Some(currency) };
    let files: Vec<File> = files.into_iter().map(file).collect();
    // An export without entries says so in one empty file.
    Ok(if files.is_empty() { plan::files(0, None) } else { files })
}

/// Writes a posting batch.
///
/// # Errors
/// Errors of the table and the bucket; [`Unfit`] for what DATEV cannot read.
pub async fn write(
    context: &Context<'_>,
    which: &Payrolls,
    people: &[EmployeeId],
    writer: &mut FileWriter,
) -> Result<Result<(), Unfit>, Error> {
    let Some(settings) = &context.settings.settings.journal.datev else {
        let why = "the settings lack `journal.datev`".to_owned();
        return Ok(Err(Unfit { why }));
    };
    let accounts = journal::accounts(context).await?;
    let file = context.file;
    let mut lines: Vec<String> = vec![];
    let mut created: Option<DateTime<Utc>> = None;
    let mut dates: Vec<NaiveDate> = vec![];
    let mut unfit: Option<Unfit> = None;
    payrolls::each(context, which.first_corrected(), people, |of| {
        for line in journal::lines(context, which, &accounts, &of) {
            let is_of_month =
                file.month.is_none_or(|month| month_of(line.booking.booked_on).first == month);
            let is_of_currency =
                file.currency().is_none_or(|code| code == line.payroll.pay.currency);
            if !(is_of_month && is_of_currency) {
                continue;
            }
            created = created.max(Some(line.booking.decided_at));
            dates.push(line.booking.booked_on);
            match posting(&line, settings) {
                Ok(text) => lines.push(text),
                Err(why) => unfit = unfit.take().or(Some(why)),
            }
        }
        Ok(())
    })
    .await?;
    if let Some(unfit) = unfit {
        return Ok(Err(unfit));
    }
    let organization = &context.settings.settings.organization;
    // A batch without entries is of the dates that were asked for.
    let asked = which.dates(organization.timezone);
    let head = Head {
        created: created.unwrap_or_else(|| asked.first.and_time(NaiveTime::MIN).and_utc()),
        first: dates.iter().min().copied().unwrap_or(asked.first),
        last: dates.iter().max().copied().unwrap_or(asked.last),
        currency: file.currency().unwrap_or(&organization.currency).to_owned(),
    };
    let top = format!("{}{}\r\n", head.text(settings), COLUMNS.join(";"));
    writer.add(&encoded(&top)).await?;
    for line in lines {
        writer.add_row(&encoded(&line)).await?;
    }
    Ok(Ok(()))
}

/// The first line of a batch.
struct Head {
    created: DateTime<Utc>,
    first: NaiveDate,
    last: NaiveDate,
    currency: String,
}

impl Head {
    fn text(&self, settings: &DatevSettings) -> String {
        let day = |date: NaiveDate| date.format("%Y%m%d").to_string();
        let DatevSettings { consultant, client, account_length, .. } = settings;
        let fields = [
            quoted("EXTF"),
            "700".to_owned(),
            "21".to_owned(),
            quoted("Buchungsstapel"),
            "13".to_owned(),
            self.created.format("%Y%m%d%H%M%S%3f").to_string(),
            String::new(),
            quoted(""),
            quoted(""),
            quoted(""),
            consultant.to_string(),
            client.to_string(),
            day(settings.fiscal_year_start.year_of(self.last).first),
            account_length.to_string(),
            day(self.first),
            day(self.last),
            quoted(&format!("Lohn {}", self.last.format("%Y-%m"))),
            quoted(""),
            "1".to_owned(),
            "0".to_owned(),
            "0".to_owned(),
            quoted(&self.currency),
            String::new(),
            quoted(""),
            String::new(),
            String::new(),
            quoted(""),
            String::new(),
            String::new(),
            quoted(""),
            quoted(""),
        ];
        format!("{}\r\n", fields.join(";"))
    }
}

/// The most characters of a cost centre.
const COST_CENTRE: usize = 36;

/// The line of an entry.
fn posting(line: &Line<'_>, settings: &DatevSettings) -> Result<String, Unfit> {
    let Line { employee, payroll, booking, entry } = line;
    let clearing = account(&settings.clearing_account, "journal.datev.clearing_account", settings)?;
    let own = account(&entry.account, &entry.code, settings)?;
    let mut fields = vec![String::new(); COLUMNS.len()];
    let mut set = |column: usize, text: String| fields[column - 1] = text;
    set(1, entry.amount.to_string().replace('.', ","));
    set(2, quoted(if entry.side == Side::Debit { "S" } else { "H" }));
    set(3, quoted(&payroll.pay.currency));
    set(7, own);
    set(8, clearing);
    set(10, format!("{:02}{:02}", booking.booked_on.day(), booking.booked_on.month()));
    set(11, quoted(&cut(&employee.employee_number, 36)));
    set(14, quoted(&cut(&entry.code, 60)));
    if let Some(centre) = &entry.cost_centre {
        set(37, quoted(cost_centre(centre)?));
    }
    set(114, "0".to_owned());
    Ok(format!("{}\r\n", fields.join(";")))
}

/// An account: digits, at most one more than a general ledger account has (that of a person).
fn account(account: &str, of: &str, settings: &DatevSettings) -> Result<String, Unfit> {
    let most = settings.account_length as usize + 1;
    let fits = account.len() <= most && account.bytes().all(|byte| byte.is_ascii_digit());
    if fits {
        return Ok(account.to_owned());
    }
    let why = format!("the account `{account}` of `{of}` is not made of at most {most} digits");
    Err(Unfit { why })
}

/// A cost centre: at most 36 characters of Windows-1252, so that no two become one.
fn cost_centre(text: &str) -> Result<&str, Unfit> {
    let (.., is_lost) = WINDOWS_1252.encode(text);
    if text.chars().count() <= COST_CENTRE && !is_lost {
        return Ok(text);
    }
    let why =
        format!("the cost centre `{text}` is not made of at most {COST_CENTRE} Western characters");
    Err(Unfit { why })
}

/// The first characters of a text.
fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A text in Windows-1252. A character that it lacks becomes `?`.
fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        let (encoded, _, is_lost) = WINDOWS_1252.encode(c.encode_utf8(&mut buffer));
        bytes.extend_from_slice(if is_lost { b"?" } else { &encoded });
    }
    bytes
}

#[cfg(test)]
mod tests {
    use wfm_domain::pay::YearStart;

    use super::*;

    fn settings() -> DatevSettings {
        DatevSettings {
            consultant: 29_098,
            client: 55_003,
            fiscal_year_start: YearStart { month: 4, day: 1 },
            account_length: 4,
            clearing_account: "1755".to_owned(),
        }
    }

    /// Rule FILE-11.
    #[test]
    fn the_first_line_names_the_format_the_client_and_the_dates() {
        let head = Head {
            created: "2026-11-25T10:00:00.123Z".parse().unwrap(),
            first: "2026-11-30".parse().unwrap(),
            last: "2026-11-30".parse().unwrap(),
            currency: "EUR".to_owned(),
        };
        assert_eq!(
            head.text(&settings()),
            "\"EXTF\";700;21;\"Buchungsstapel\";13;20261125100000123;;\"\";\"\";\"\";29098;55003;\
             20260401;4;20261130;20261130;\"Lohn 2026-11\";\"\";1;0;0;\"EUR\";;\"\";;;\"\";;;\"\";\"\"\r\n"
        );
    }

    /// Rule FILE-11.
    #[test]
    fn the_columns_have_their_places() {
        assert!(COLUMNS.iter().all(|name| !name.is_empty()));
        assert_eq!(COLUMNS[0], "Umsatz (ohne Soll/Haben-Kz)");
        assert_eq!([COLUMNS[6], COLUMNS[7]], ["Konto", "Gegenkonto (ohne BU-Schlüssel)"]);
        assert_eq!([COLUMNS[9], COLUMNS[10]], ["Belegdatum", "Belegfeld 1"]);
        assert_eq!([COLUMNS[13], COLUMNS[36]], ["Buchungstext", "KOST1 - Kostenstelle"]);
        assert_eq!(COLUMNS[113], "Festschreibung");
    }

    /// Rule FILE-11.
    #[test]
    fn an_account_is_made_of_digits() {
        assert_eq!(account("4120", "base", &settings()).unwrap(), "4120");
        for wrong in ["base", "41.20", "123456", "-1"] {
            assert!(account(wrong, "base", &settings()).unwrap_err().why.contains(wrong));
        }
    }

    /// Rule FILE-11.
    #[test]
    fn a_cost_centre_is_written_whole_or_not_at_all() {
        for fits in ["Ä1", "€", &"X".repeat(36)] {
            assert_eq!(cost_centre(fits).unwrap(), fits);
        }
        for wrong in ["Ł1", "王", &"X".repeat(37)] {
            assert!(cost_centre(wrong).unwrap_err().why.contains(wrong));
        }
    }

    /// Rule FILE-11.
    #[test]
    fn texts_are_in_windows_1252() {
        assert_eq!(encoded("Müller €"), b"M\xfcller \x80");
        assert_eq!(encoded("王"), b"?");
    }
}
