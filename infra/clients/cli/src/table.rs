//! A table of employees: CSV with a header line, and an employee's number in every line. The subcommand defines the
//! columns.

use std::collections::{BTreeMap, BTreeSet};

use csv::{ByteRecord, ReaderBuilder, StringRecord};

use crate::suggest::closest;

/// The columns of a table.
#[derive(Debug)]
pub struct Columns {
    /// The columns that may be present, in the order of the help.
    pub known: &'static [&'static str],
    /// The columns that must be present.
    pub required: &'static [&'static str],
    /// Whether a field with the text `-` clears the value.
    pub dash_clears: bool,
}

/// One line of the table. An empty field counts as absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Row {
    /// The number of the line at which the row begins in the file, from 1.
    pub line: u64,
    fields: BTreeMap<&'static str, String>,
    cleared: BTreeSet<&'static str>,
}

impl Row {
    pub fn get(&self, column: &'static str) -> Option<&str> {
        self.fields.get(column).map(String::as_str)
    }

    /// Whether the line clears the value of a column.
    pub fn clears(&self, column: &'static str) -> bool {
        self.cleared.contains(column)
    }

    /// The row without the value of a column.
    pub fn without(&self, column: &str) -> Self {
        let mut row = self.clone();
        row.fields.remove(column);
        row.cleared.remove(column);
        row
    }

    /// Whether the row has a value or a dash in a column.
    pub fn says(&self, column: &str) -> bool {
        self.fields.contains_key(column) || self.cleared.contains(column)
    }

    pub fn number(&self) -> &str {
        self.get("employee_number").unwrap_or_default()
    }

    fn clear_dashes(&mut self) {
        let dashes = self.fields.extract_if(.., |_, value| value == "-");
        self.cleared = dashes.map(|(column, _)| column).collect();
    }

    /// Removes the apostrophe that `table_file` writes before a text that a spreadsheet would run.
    fn strip_apostrophes(&mut self) {
        for value in self.fields.values_mut() {
            if value.strip_prefix('\'').is_some_and(|text| text.starts_with(['=', '+', '-', '@'])) {
                value.remove(0);
            }
        }
    }

    /// A row with these fields, for tests.
    #[cfg(test)]
    pub fn of(line: u64, fields: &[(&'static str, &str)]) -> Self {
        let fields = fields.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        Self { line, fields, ..Self::default() }
    }
}

/// A line that cannot be used, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// The fields that could be read.
    pub row: Row,
    pub reason: String,
}

/// The content of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub rows: Vec<Row>,
    pub malformed: Vec<Malformed>,
}

/// Reads a table. The header shows whether it is separated by commas, semicolons or tabs.
///
/// # Errors
/// If the header lacks a column or has an unknown one.
pub fn read(bytes: &[u8], columns: &Columns) -> Result<Table, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter(bytes)).flexible(true).from_reader(bytes);
    let header = reader.headers().map_err(|error| error.to_string())?.clone();
    let (columns, dash_clears) = (columns_of(&header, columns)?, columns.dash_clears);
    let mut table = Table::default();
    let mut lines = Lines { bytes, read: 0, line: 1 };
    for record in reader.byte_records() {
        match record {
            Ok(record) => {
                let mut row = row(&columns, lines.of(record.position()), &record);
                if dash_clears {
                    row.clear_dashes();
                }
                row.strip_apostrophes();
                add(&mut table, columns.len(), row, &record);
            }
            Err(error) => {
                let row = Row { line: lines.of(error.position()), ..Row::default() };
                table.malformed.push(Malformed { row, reason: error.to_string() });
            }
        }
    }
    Ok(table)
}

/// Counts lines up to the begin of a record. The reader's own count is one too low if lines end in CRLF.
struct Lines<'a> {
    bytes: &'a [u8],
    read: usize,
    line: u64,
}

impl Lines<'_> {
    fn of(&mut self, position: Option<&csv::Position>) -> u64 {
        let begins = position.and_then(|at| usize::try_from(at.byte()).ok()).unwrap_or(0);
        while let Some(byte) = self.bytes.get(self.read)
            && (self.read < begins || matches!(byte, b'\r' | b'\n'))
        {
            self.line += u64::from(*byte == b'\n');
            self.read += 1;
        }
        self.line
    }
}

fn delimiter(bytes: &[u8]) -> u8 {
    let header = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let count = |delimiter: u8| header.iter().filter(|byte| **byte == delimiter).count();
    // Of equal counts the last one wins: the comma.
    [b'\t', b';', b','].into_iter().max_by_key(|delimiter| count(*delimiter)).unwrap_or(b',')
}

fn columns_of(header: &StringRecord, columns: &Columns) -> Result<Vec<&'static str>, String> {
    let mut found = Vec::new();
    for name in header.iter().map(str::trim) {
        let known = columns.known.iter().find(|known| known.eq_ignore_ascii_case(name));
        let known = *known.ok_or_else(|| match closest(name, columns.known.iter().copied()) {
            Some(meant) => format!("the column {name:?} is not known; did you mean {meant}?"),
            None => {
                let known = columns.known.join(", ");
                format!("the column {name:?} is not known; there may be {known}")
            }
        })?;
        if found.contains(&known) {
            return Err(format!("the column {known} is there twice"));
        }
        found.push(known);
    }
    match columns.required.iter().find(|required| !found.contains(required)) {
        Some(missing) => Err(format!("there is no column {missing}")),
        None => Ok(found),
    }
}

fn row(columns: &[&'static str], line: u64, record: &ByteRecord) -> Row {
    let text = |field: &[u8]| String::from_utf8_lossy(field).trim().to_owned();
    let fields = columns.iter().copied().zip(record.iter().map(text));
    let fields: BTreeMap<_, _> = fields.filter(|(_, value)| !value.is_empty()).collect();
    Row { line, fields, ..Row::default() }
}

fn add(table: &mut Table, columns: usize, row: Row, record: &ByteRecord) {
    if record.iter().all(|field| field.trim_ascii().is_empty()) {
        return;
    }
    let fault = if record.len() != columns {
        Some(format!("{} fields where the header has {}", record.len(), columns))
    } else if record.iter().any(|field| std::str::from_utf8(field).is_err()) {
        Some("the text is not UTF-8".to_owned())
    } else if row.number().is_empty() {
        Some("no employee_number".to_owned())
    } else {
        None
    };
    match fault {
        Some(reason) => table.malformed.push(Malformed { row, reason }),
        None => table.rows.push(row),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: Columns = Columns {
        known: &["employee_number", "first_name", "last_name", "email", "hire_date", "phone"],
        required: &["employee_number", "first_name", "last_name", "email", "hire_date"],
        dash_clears: true,
    };

    fn read(bytes: &[u8]) -> Result<Table, String> {
        super::read(bytes, &COLUMNS)
    }

    const HEAD: &str = "employee_number,first_name,last_name,email,hire_date";

    #[test]
    fn a_row_is_read_by_the_headers_names_and_empty_is_absent() {
        let text = "last_name;First_Name;employee_number;email;hire_date;phone\r\n\
                    \"Lovelace; Countess\"; Ada ;7;a@b.c;2026-01-01;\r\n\r\n";
        let table = read(format!("\u{feff}{text}").as_bytes()).unwrap();
        assert_eq!(table.malformed, []);
        let [row] = table.rows.as_slice() else { panic!("{table:?}") };
        assert_eq!((row.line, row.number()), (2, "7"));
        assert_eq!(row.get("last_name"), Some("Lovelace; Countess"));
        assert_eq!(row.get("first_name"), Some("Ada"));
        assert_eq!(row.get("phone"), None);
    }

    #[test]
    fn a_dash_clears_a_field() {
        let text = "employee_number,first_name,last_name,email,hire_date,phone\n7,A,B,c@d.e,2026-01-01,-\n";
        let row = read(text.as_bytes()).unwrap().rows.remove(0);
        assert_eq!((row.get("phone"), row.clears("phone")), (None, true));
        assert!(!row.clears("email"));
    }

    #[test]
    fn the_apostrophe_before_a_formula_is_no_part_of_the_text() {
        let text = "employee_number,first_name,last_name,email,hire_date,phone\n\
                    '=7,'-A,'@B,''+c@d.e,'tis,'+49 30 1\n'-8,A,B,c@d.e,2026-01-01,'-\n";
        let rows = read(text.as_bytes()).unwrap().rows;
        let columns = ["employee_number", "first_name", "last_name", "email", "hire_date", "phone"];
        let texts = columns.map(|column| rows[0].get(column).unwrap());
        assert_eq!(texts, ["=7", "-A", "@B", "''+c@d.e", "'tis", "+49 30 1"]);
        // Here a dash is only a text and clears nothing.
        assert_eq!((rows[1].get("phone"), rows[1].clears("phone")), (Some("-"), false));
    }

    #[test]
    fn a_line_that_is_no_row_is_told_with_its_number_and_the_rest_is_read() {
        let text = format!("{HEAD}\n1,a,b,c@d.e,2026-01-01\n2,a\n,a,b,c@d.e,2026-01-01\n");
        let table =
            read([text.as_bytes(), b"3,\xff,b,c@d.e,2026-01-01\n4,a,b,c,d\n"].concat().as_slice());
        let table = table.unwrap();
        let numbers: Vec<&str> = table.rows.iter().map(Row::number).collect();
        assert_eq!(numbers, ["1", "4"]);
        let lines: Vec<u64> = table.malformed.iter().map(|bad| bad.row.line).collect();
        assert_eq!(lines, [3, 4, 5]);
        // The readable part says whose line it is.
        let whose: Vec<&str> = table.malformed.iter().map(|bad| bad.row.number()).collect();
        assert_eq!(whose, ["2", "", "3"]);
    }

    #[test]
    fn a_header_is_told_what_it_lacks_and_what_is_not_known() {
        let error = |text: &str| read(text.as_bytes()).unwrap_err();
        assert_eq!(error("employee_number,first_name\n"), "there is no column last_name");
        assert!(
            error(&format!("{HEAD},salary\n")).starts_with("the column \"salary\" is not known")
        );
        let mistyped = error("employee_number,frist_name\n");
        assert!(mistyped.ends_with("did you mean first_name?"), "{mistyped}");
        assert_eq!(error(&format!("{HEAD},email\n")), "the column email is there twice");
        assert!(read(b"").is_err());
    }
}
