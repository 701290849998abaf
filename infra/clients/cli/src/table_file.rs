//! Rows that a command writes: as CSV (RFC 4180) that people open as a spreadsheet, or as JSON that a script reads. A
//! spreadsheet runs a cell as a formula if the cell begins with certain characters, and anybody may have written the
//! text of a cell. So such a text gets an apostrophe at its begin. JSON has the text unchanged.

use std::borrow::Cow;
use std::io::{self, Write};

use serde_json::{Map, Value};

/// The function that begins a file: [`TableFile::csv`] or [`TableFile::json`].
pub type Begin<W> = fn(W, &[&str]) -> io::Result<TableFile<W>>;

/// A cell of a row.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    /// A text of any author.
    Text(&'a str),
    /// A number that this program counted.
    Number(u64),
    /// A number from an answer.
    Figure(&'a serde_json::Number),
}

/// A file that is written row by row.
pub struct TableFile<W: Write>(Form<W>);

enum Form<W: Write> {
    Csv(Box<csv::Writer<W>>),
    Json { out: W, heads: Vec<String>, rows: usize },
}

impl<W: Write> TableFile<W> {
    /// Begins a CSV file with its heads.
    pub fn csv(out: W, heads: &[&str]) -> io::Result<Self> {
        let mut csv = csv_writer(out);
        csv.write_record(heads)?;
        Ok(Self(Form::Csv(Box::new(csv))))
    }

    /// Begins a JSON array of objects. The heads are the names of the fields. A cell without a text has no field.
    pub fn json(mut out: W, heads: &[&str]) -> io::Result<Self> {
        out.write_all(b"[")?;
        let heads = heads.iter().map(|head| (*head).to_owned()).collect();
        Ok(Self(Form::Json { out, heads, rows: 0 }))
    }

    /// Continues a CSV file that already has its heads.
    pub fn going_on(out: W) -> Self {
        Self(Form::Csv(Box::new(csv_writer(out))))
    }

    /// Writes a row with as many cells as there are heads.
    pub fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        match &mut self.0 {
            Form::Csv(csv) => {
                for cell in cells {
                    match cell {
                        Cell::Text(text) => csv.write_field(neutral(text).as_bytes())?,
                        Cell::Number(number) => csv.write_field(number.to_string())?,
                        Cell::Figure(number) => csv.write_field(number.to_string())?,
                    }
                }
                Ok(csv.write_record(None::<&[u8]>)?)
            }
            Form::Json { out, heads, rows } => {
                let field = |(head, cell): (&String, &Cell<'_>)| match cell {
                    Cell::Text("") => None,
                    Cell::Text(text) => Some((head.clone(), Value::from(*text))),
                    Cell::Number(number) => Some((head.clone(), Value::from(*number))),
                    Cell::Figure(number) => Some((head.clone(), Value::Number((*number).clone()))),
                };
                let row: Map<String, Value> = heads.iter().zip(cells).filter_map(field).collect();
                out.write_all(if *rows == 0 { b"\n" } else { b",\n" })?;
                *rows += 1;
                Ok(serde_json::to_writer(out, &row)?)
            }
        }
    }

    /// Flushes the rows that were written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Form::Csv(csv) => csv.flush(),
            Form::Json { out, .. } => out.flush(),
        }
    }

    /// Ends the file.
    pub fn finish(mut self) -> io::Result<()> {
        if let Form::Json { out, .. } = &mut self.0 {
            out.write_all(b"\n]\n")?;
        }
        self.flush()
    }
}

fn csv_writer<W: Write>(out: W) -> csv::Writer<W> {
    csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(out)
}

/// A text that no spreadsheet runs. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets an
/// apostrophe before it, unless it is a plain number.
fn neutral(text: &str) -> Cow<'_, str> {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(text) {
        true => format!("'{text}").into(),
        false => text.into(),
    }
}

/// Whether a text is a number and nothing else, such as `-50.00`.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(unsigned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_a_spreadsheet_would_run_begins_with_an_apostrophe() {
        let mut out = vec![];
        let mut file = TableFile::csv(&mut out, &["text", "count"]).unwrap();
        for text in ["=1+1", "+1+2", "-1-2", "@SUM(A1)", "\t=1", "\r=1", "=HYPERLINK(\"x\",\"y\")"]
        {
            file.row(&[Cell::Text(text), Cell::Number(1)]).unwrap();
        }
        for text in ["1-1", "Ada, \"Countess\"", "", "'", "a\nb"] {
            file.row(&[Cell::Text(text), Cell::Number(2)]).unwrap();
        }
        file.finish().unwrap();
        let expected = "text,count\r\n'=1+1,1\r\n'+1+2,1\r\n'-1-2,1\r\n'@SUM(A1),1\r\n'\t=1,1\r\n\
                        \"'\r=1\",1\r\n\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",1\r\n\
                        1-1,2\r\n\"Ada, \"\"Countess\"\"\",2\r\n,2\r\n',2\r\n\"a\nb\",2\r\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn json_has_the_text_as_it_is_and_no_field_for_none() {
        let mut out = vec![];
        let mut file = TableFile::json(&mut out, &["text", "count"]).unwrap();
        file.row(&[Cell::Text("=1+1 \"x\""), Cell::Number(1)]).unwrap();
        file.row(&[Cell::Text(""), Cell::Number(2)]).unwrap();
        file.finish().unwrap();
        let expected = "[\n{\"count\":1,\"text\":\"=1+1 \\\"x\\\"\"},\n{\"count\":2}\n]\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let mut none = vec![];
        TableFile::json(&mut none, &["text"]).unwrap().finish().unwrap();
        assert_eq!(serde_json::from_slice::<Value>(&none).unwrap(), serde_json::json!([]));
    }

    #[test]
    fn a_number_stays_a_number() {
        for text in ["-50.00", "+1", "-1", "0.5", "12"] {
            assert_eq!(neutral(text), text);
        }
        for text in ["-", "+", "-.5", "-1.", "-1.2.3", "--1", "-1 ", "+49 30", "-1e5"] {
            assert_eq!(neutral(text), format!("'{text}"));
        }
    }
}
