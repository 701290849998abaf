//! What an import shows the person who ran it: counts first, then every row that is not simply
//! there, with the reason. No line of the file is missing here.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use comfy_table::{CellAlignment, Table as Figures, presets};
use secrecy::{ExposeSecret, SecretString};

use super::delivery::Outcome;
use super::directory::Violation;
use crate::table::{Malformed, Row};
use crate::table_file::{Cell, TableFile};

/// The outcomes, as they are counted.
const NAMES: [&str; 7] =
    ["created", "updated", "unchanged", "differs", "refused", "malformed", "planned"];

impl Outcome {
    fn name(&self) -> &'static str {
        match self {
            Self::Created(_) => "created",
            Self::Updated(..) => "updated",
            Self::Unchanged(_) => "unchanged",
            Self::Differs(..) => "differs",
            Self::Refused(_) => "refused",
            Self::Planned => "planned",
            Self::NotSent => "not_sent",
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Created(id) | Self::Unchanged(id) => id,
            Self::Updated(id, _) | Self::Differs(id, _) => id,
            Self::Refused(_) | Self::Planned | Self::NotSent => "",
        }
    }

    /// Why it is no plain one, in one line; empty where it is.
    fn reason(&self) -> String {
        match self {
            Self::Created(_) | Self::Updated(..) | Self::Unchanged(_) | Self::Planned => {
                String::new()
            }
            Self::Differs(_, columns) => {
                format!("is there with another {}; nothing was changed", columns.join(", "))
            }
            Self::NotSent => "the import ended before".to_owned(),
            Self::Refused(violations) => {
                violations.iter().map(message).collect::<Vec<_>>().join("; ")
            }
        }
    }
}

fn message(violation: &Violation) -> String {
    let Violation { place, code, detail } = violation;
    let message = format!("{place} {code}: {detail}");
    message.trim_start().to_owned()
}

/// Rows with their outcomes, and lines that are no rows.
#[derive(Debug, Default)]
pub struct Report {
    pub lines: Vec<(Row, Outcome)>,
    pub malformed: Vec<Malformed>,
    /// What activates new accounts, by the place of the row: in the file, and nowhere else.
    pub activations: BTreeMap<usize, SecretString>,
    /// From the first request to the last answer.
    pub sending: Duration,
}

impl Report {
    /// Everybody in the file is there, as the file says (or was not to be sent).
    pub fn nothing_left_undone(&self) -> bool {
        let there = |outcome: &Outcome| outcome.reason().is_empty();
        self.malformed.is_empty() && self.lines.iter().all(|(_, outcome)| there(outcome))
    }

    /// The report for the screen; at most `rows` reasons.
    pub fn print(&self, out: &mut impl Write, rows: Option<usize>) -> io::Result<()> {
        writeln!(out, "{}", self.figures())?;
        let bad =
            self.malformed.iter().map(|bad| format!("  line {}: {}", bad.row.line, bad.reason));
        let reasons = self.lines.iter().filter_map(|(row, outcome)| {
            let reason = outcome.reason();
            let line = format!("  line {}: employee {} {reason}", row.line, row.number());
            (!reason.is_empty()).then_some(line)
        });
        let message: Vec<String> = bad.chain(reasons).collect();
        for line in message.iter().take(rows.unwrap_or(usize::MAX)) {
            writeln!(out, "{line}")?;
        }
        match rows {
            Some(rows) if message.len() > rows => {
                writeln!(out, "  and {} more in the file", message.len() - rows)
            }
            _ => Ok(()),
        }
    }

    fn figures(&self) -> Figures {
        let mut table = Figures::new();
        table.load_preset(presets::UTF8_BORDERS_ONLY).set_header(["employees", "count"]);
        if let Some(column) = table.column_mut(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        for name in NAMES {
            let count = match name {
                "malformed" => self.malformed.len(),
                name => self.lines.iter().filter(|(_, outcome)| outcome.name() == name).count(),
            };
            if count > 0 || !matches!(name, "malformed" | "planned" | "updated") {
                table.add_row([name.to_owned(), count.to_string()]);
            }
        }
        table.add_row(["seconds".to_owned(), format!("{:.1}", self.sending.as_secs_f64())]);
        table
    }

    /// Every line of the file, as CSV (RFC 4180).
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let heads = ["line", "employee_number", "outcome", "id", "reason", "activation_token"];
        // Only who makes accounts has tokens.
        let columns = if self.activations.is_empty() { heads.len() - 1 } else { heads.len() };
        let mut file = TableFile::new(out, &heads[..columns])?;
        let mut write = |line: u64, texts: [&str; 5]| {
            let [number, outcome, id, reason, token] = texts.map(Cell::Text);
            let cells = [Cell::Number(line), number, outcome, id, reason, token];
            file.row(&cells[..columns])
        };
        for (place, (row, outcome)) in self.lines.iter().enumerate() {
            let token = self.activations.get(&place);
            let token = token.map_or("", |token| token.expose_secret());
            let (name, id, reason) = (outcome.name(), outcome.id(), outcome.reason());
            write(row.line, [row.number(), name, id, &reason, token])?;
        }
        for bad in &self.malformed {
            write(bad.row.line, ["", "malformed", "", &bad.reason, ""])?;
        }
        file.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_from_the_file_is_no_formula_in_the_report() {
        let row = Row::of(7, &[("employee_number", "=1+1")]);
        let lines = vec![(row, Outcome::Created("-id".into()))];
        let mut out = vec![];
        Report { lines, ..Report::default() }.write_csv(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("\r\n7,'=1+1,created,'-id,\r\n"), "{text}");
    }
}
