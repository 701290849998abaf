//! Tables in the three forms of a file (rules FILE-5 and FILE-6).

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use serde_json::Value;
use wfm_domain::text::csv_text;
use wfm_job::FileWriter;
use wfm_storage::Error;

use crate::task::Format;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Absent,
    Text(String),
    /// Texts that stand in one value, separated by spaces.
    Texts(Vec<String>),
    Date(NaiveDate),
    /// An instant as local time with its offset.
    Time(DateTime<Utc>, Tz),
    /// A whole number.
    Count(i64),
    /// An amount with its digits.
    Amount(Decimal),
    Flag(bool),
    /// A JSON value, which a table shows as its text.
    Json(Value),
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Absent, Into::into)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<NaiveDate> for Cell {
    fn from(date: NaiveDate) -> Self {
        Self::Date(date)
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<Decimal> for Cell {
    fn from(amount: Decimal) -> Self {
        Self::Amount(amount)
    }
}

/// An id, as text.
pub fn id(id: impl ToString) -> Cell {
    Cell::Text(id.to_string())
}

/// The byte order mark of UTF-8.
const MARK: &str = "\u{feff}";

/// A file with rows.
pub struct Sheet<'a> {
    format: Format,
    writer: &'a mut FileWriter,
    columns: Vec<String>,
}

impl<'a> Sheet<'a> {
    pub fn of(format: Format, writer: &'a mut FileWriter) -> Self {
        Self { format, writer, columns: vec![] }
    }

    /// Names the columns of all rows.
    pub async fn columns<T: Into<String>>(
        &mut self,
        columns: impl IntoIterator<Item = T>,
    ) -> Result<(), Error> {
        self.columns = columns.into_iter().map(Into::into).collect();
        self.writer.add(header(self.format, &self.columns).as_bytes()).await
    }

    /// Adds a row with a value for each column.
    pub async fn row(&mut self, cells: Vec<Cell>) -> Result<(), Error> {
        if cells.len() != self.columns.len() {
            return Err(Error::internal("a row with other columns than its file"));
        }
        self.writer.add_row(row(self.format, &self.columns, &cells).as_bytes()).await
    }
}

fn header(format: Format, columns: &[String]) -> String {
    match format {
        Format::Jsonl => String::new(),
        _ => {
            let names = columns.iter().map(|name| csv_text(name)).collect();
            format!("{MARK}{}", line(format, names))
        }
    }
}

fn row(format: Format, columns: &[String], cells: &[Cell]) -> String {
    match format {
        Format::Jsonl => {
            // The order of the columns is kept.
            let fields = columns.iter().cloned().zip(cells.iter().map(json));
            let fields = fields.map(|(name, value)| format!("{}:{value}", Value::String(name)));
            format!("{{{}}}\n", fields.collect::<Vec<_>>().join(","))
        }
        _ => line(format, cells.iter().map(|cell| text(format, cell)).collect()),
    }
}

fn line(format: Format, fields: Vec<String>) -> String {
    let separator = if format == Format::CsvSemicolon { ";" } else { "," };
    format!("{}\r\n", fields.join(separator))
}

fn json(cell: &Cell) -> Value {
    match cell {
        Cell::Absent => Value::Null,
        Cell::Text(text) => text.as_str().into(),
        Cell::Texts(texts) => texts.as_slice().into(),
        Cell::Date(date) => date.to_string().into(),
        Cell::Time(at, zone) => local(*at, *zone).into(),
        Cell::Count(count) => (*count).into(),
        Cell::Amount(amount) => amount.to_string().into(),
        Cell::Flag(flag) => (*flag).into(),
        Cell::Json(value) => value.clone(),
    }
}

fn text(format: Format, cell: &Cell) -> String {
    match cell {
        Cell::Absent => String::new(),
        Cell::Text(text) => csv_text(text),
        Cell::Texts(texts) if texts.is_empty() => String::new(),
        Cell::Texts(texts) => csv_text(&texts.join(" ")),
        Cell::Date(date) => date.to_string(),
        Cell::Time(at, zone) => local(*at, *zone),
        Cell::Count(count) => count.to_string(),
        Cell::Amount(amount) if format == Format::CsvSemicolon => {
            amount.to_string().replace('.', ",")
        }
        Cell::Amount(amount) => amount.to_string(),
        Cell::Flag(flag) => flag.to_string(),
        Cell::Json(Value::Null) => String::new(),
        Cell::Json(Value::String(text)) => csv_text(text),
        Cell::Json(value) => csv_text(&value.to_string()),
    }
}

/// An instant as local time with its offset.
///
/// *Case:* the second 02:30 of the night to 2026-10-25 in Berlin is `2026-10-25T02:30:00+01:00`.
fn local(at: DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).to_rfc3339_opts(SecondsFormat::Secs, false)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn columns() -> Vec<String> {
        ["name", "amount", "day", "in", "count", "flags", "none", "data"].map(str::to_owned).into()
    }

    fn cells() -> Vec<Cell> {
        vec![
            "Zoë \"Z\"".into(),
            Cell::Amount("-50.00".parse().unwrap()),
            Cell::Date("2026-10-25".parse().unwrap()),
            Cell::Time("2026-10-25T01:30:00Z".parse().unwrap(), Tz::Europe__Berlin),
            Cell::Count(7),
            Cell::Texts(vec!["late".into(), "corrected".into()]),
            Cell::Absent,
            Cell::Json(json!({"a": 1})),
        ]
    }

    /// Rule FILE-5.
    #[test]
    fn texts_are_quoted_and_figures_dates_and_times_are_not() {
        assert_eq!(header(Format::Csv, &["a".into(), "b".into()]), "\u{feff}\"a\",\"b\"\r\n");
        assert_eq!(
            row(Format::Csv, &columns(), &cells()),
            "\"Zoë \"\"Z\"\"\",-50.00,2026-10-25,2026-10-25T02:30:00+01:00,7,\"late corrected\",,\
             \"{\"\"a\"\":1}\"\r\n"
        );
        assert_eq!(
            row(Format::CsvSemicolon, &columns(), &cells()),
            "\"Zoë \"\"Z\"\"\";-50,00;2026-10-25;2026-10-25T02:30:00+01:00;7;\"late corrected\";;\
             \"{\"\"a\"\":1}\"\r\n"
        );
        assert_eq!(
            row(Format::Jsonl, &columns(), &cells()),
            "{\"name\":\"Zoë \\\"Z\\\"\",\"amount\":\"-50.00\",\"day\":\"2026-10-25\",\
             \"in\":\"2026-10-25T02:30:00+01:00\",\"count\":7,\"flags\":[\"late\",\"corrected\"],\
             \"none\":null,\"data\":{\"a\":1}}\n"
        );
        assert_eq!(header(Format::Jsonl, &columns()), "");
    }
}
