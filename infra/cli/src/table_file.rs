//! CSV (RFC 4180) that people open as a spreadsheet. A spreadsheet runs a cell as a formula when it begins with
//! certain characters, and what a cell holds may come from anybody: so such a text begins with an apostrophe.

use std::borrow::Cow;
use std::io::{self, Write};

/// A cell of a row.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    /// A text, whoever wrote it.
    Text(&'a str),
    /// A number that this program counted.
    Number(u64),
    /// A number of an answer.
    Figure(&'a serde_json::Number),
}

/// A CSV file that is written row by row.
pub struct TableFile<W: Write>(csv::Writer<W>);

impl<W: Write> TableFile<W> {
    /// Begins a file with its heads.
    pub fn new(out: W, heads: &[&str]) -> io::Result<Self> {
        let mut file = Self::going_on(out);
        file.0.write_record(heads)?;
        Ok(file)
    }

    /// Goes on with a file that has its heads.
    pub fn going_on(out: W) -> Self {
        let mut builder = csv::WriterBuilder::new();
        Self(builder.terminator(csv::Terminator::CRLF).from_writer(out))
    }

    /// Writes a row, of as many cells as there are heads.
    pub fn row(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        for cell in cells {
            match cell {
                Cell::Text(text) => self.0.write_field(neutral(text).as_bytes())?,
                Cell::Number(number) => self.0.write_field(number.to_string())?,
                Cell::Figure(number) => self.0.write_field(number.to_string())?,
            }
        }
        Ok(self.0.write_record(None::<&[u8]>)?)
    }

    /// Hands on what was written so far.
    pub fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }

    /// Ends the file.
    pub fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A text that no spreadsheet runs: one that begins with `=`, `+`, `-`, `@`, a tab or a carriage return
/// gets an apostrophe before it, unless it is a plain number.
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
        let mut file = TableFile::new(&mut out, &["text", "count"]).unwrap();
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
    fn a_number_stays_a_number() {
        for text in ["-50.00", "+1", "-1", "0.5", "12"] {
            assert_eq!(neutral(text), text);
        }
        for text in ["-", "+", "-.5", "-1.", "-1.2.3", "--1", "-1 ", "+49 30", "-1e5"] {
            assert_eq!(neutral(text), format!("'{text}"));
        }
    }
}
