//! The report of an import to the person who ran it. It has counts first, then every row that is not simply created
//! or unchanged, with the reason. No line of the file is missing in it.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};

use super::delivery::Outcome;
use super::directory::Violation;
use crate::screen::{Screen, Sheet};
use crate::table::{Malformed, Row};
use crate::table_file::{Begin, Cell, TableFile};

/// The names of the outcomes, in the order of the counts.
const NAMES: [&str; 10] = [
    "created",
    "updated",
    "no_token",
    "unchanged",
    "differs",
    "refused",
    "malformed",
    "planned",
    "would_create",
    "would_update",
];
/// The outcomes that are always shown with their count.
const ALWAYS: [&str; 4] = ["created", "unchanged", "differs", "refused"];

impl Outcome {
    fn name(&self) -> &'static str {
        match self {
            Self::Created(_) => "created",
            Self::Updated(..) => "updated",
            Self::NoToken(..) => "no_token",
            Self::Unchanged(_) => "unchanged",
            Self::Differs(..) => "differs",
            Self::Refused(_) => "refused",
            Self::Planned => "planned",
            Self::WouldCreate(_) => "would_create",
            Self::WouldUpdate(..) => "would_update",
            Self::NotSent => "not_sent",
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Created(id) | Self::Unchanged(id) => id,
            Self::Updated(id, _) | Self::Differs(id, _) | Self::NoToken(id, _) => id,
            Self::WouldUpdate(id, ..) => id,
            Self::Refused(_) | Self::Planned | Self::WouldCreate(_) | Self::NotSent => "",
        }
    }

    /// Whether the employee is, or would be, as the row says.
    fn is_well(&self) -> bool {
        matches!(self, Self::WouldCreate(_) | Self::WouldUpdate(..)) || self.reason().is_empty()
    }

    /// The reason why the outcome needs a line of its own. Empty if it needs none.
    fn reason(&self) -> String {
        match self {
            Self::Created(_) | Self::Updated(..) | Self::Unchanged(_) | Self::Planned => {
                String::new()
            }
            Self::WouldCreate(note) | Self::WouldUpdate(_, _, note) => {
                note.clone().unwrap_or_default()
            }
            Self::Differs(_, columns) => {
                format!("is there with another {}; nothing was changed", columns.join(", "))
            }
            Self::NoToken(id, why) => {
                let make = format!("`wfm api POST /employees/{id}/account/activation`");
                format!("account made, no token; make one with {make} ({why})")
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
    /// The time from the first request to the last answer.
    pub sending: Duration,
}

impl Report {
    /// Whether every person in the file exists as the file says (or was not to be sent).
    pub fn nothing_left_undone(&self) -> bool {
        self.malformed.is_empty() && self.lines.iter().all(|(_, outcome)| outcome.is_well())
    }

    /// Writes the report for the screen, with at most `rows` reasons.
    pub fn print(
        &self,
        out: &mut impl Write,
        rows: Option<usize>,
        screen: Screen,
    ) -> io::Result<()> {
        self.figures().write(out, screen)?;
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

    fn figures(&self) -> Sheet {
        let mut table = Sheet::figures("employees", "count");
        for name in NAMES {
            let count = match name {
                "malformed" => self.malformed.len(),
                name => self.lines.iter().filter(|(_, outcome)| outcome.name() == name).count(),
            };
            if count > 0 || ALWAYS.contains(&name) {
                table.row([name.to_owned(), count.to_string()]);
            }
        }
        table.row(["seconds".to_owned(), format!("{:.1}", self.sending.as_secs_f64())]);
        table
    }
}

/// The outcome of every line of the file. A line with a token is written as soon as the token is there, because the
/// service does not show it again. The other lines follow in the table's order.
pub struct Lines<W: Write> {
    file: TableFile<W>,
    columns: usize,
    /// The line numbers that are already written.
    told: BTreeSet<u64>,
}

impl<W: Write> Lines<W> {
    /// Begins a file, with a column of activation tokens if accounts may be made.
    pub fn new(out: W, begin: Begin<W>, tokens: bool) -> io::Result<Self> {
        let heads = ["line", "employee_number", "outcome", "id", "reason", "activation_token"];
        let columns = if tokens { heads.len() } else { heads.len() - 1 };
        let file = begin(out, &heads[..columns])?;
        Ok(Self { file, columns, told: BTreeSet::new() })
    }

    /// Writes a line with its token, and flushes it at once.
    pub fn token(&mut self, row: &Row, outcome: &Outcome, token: &SecretString) -> io::Result<()> {
        self.outcome(row, outcome, token.expose_secret())?;
        self.file.flush()
    }

    /// Writes the lines that are missing, and ends the file.
    pub fn finish(mut self, report: &Report) -> io::Result<()> {
        for (row, outcome) in &report.lines {
            if !self.told.contains(&row.line) {
                self.outcome(row, outcome, "")?;
            }
        }
        for bad in &report.malformed {
            self.line(bad.row.line, ["", "malformed", "", &bad.reason, ""])?;
        }
        self.file.finish()
    }

    fn outcome(&mut self, row: &Row, outcome: &Outcome, token: &str) -> io::Result<()> {
        let name = outcome.name();
        let id = outcome.id();
        let reason = outcome.reason();
        self.line(row.line, [row.number(), name, id, &reason, token])?;
        self.told.insert(row.line);
        Ok(())
    }

    fn line(&mut self, line: u64, texts: [&str; 5]) -> io::Result<()> {
        let [number, outcome, id, reason, token] = texts.map(Cell::Text);
        let cells = [Cell::Number(line), number, outcome, id, reason, token];
        self.file.row(&cells[..self.columns])
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
        let report = Report { lines, ..Report::default() };
        Lines::new(&mut out, TableFile::csv, false).unwrap().finish(&report).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("\r\n7,'=1+1,created,'-id,\r\n"), "{text}");
    }
}
