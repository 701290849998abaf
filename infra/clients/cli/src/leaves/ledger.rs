//! `wfm leaves ledger`: a row for each line of a balance.

use std::fs::File;
use std::io::{self, Write};

use chrono::NaiveDate;
use indicatif::ProgressBar;
use serde::Deserialize;

use super::employee_id;
use crate::api::{ApiError, Call};
use crate::cli::{Format, LeavesLedgerArgs};
use crate::screen::Sheet;
use crate::session::{at, connect};
use crate::suggest::send;
use crate::table_file::{Begin, Cell, TableFile};
use crate::{Environment, Failure};

const HEADS: [&str; 8] =
    ["date", "kind", "amount", "balance", "unit", "explanation", "reason", "source"];
/// The columns of amounts.
const AMOUNTS: std::ops::Range<usize> = 2..4;

#[derive(Deserialize)]
struct Ledger {
    unit: String,
    lines: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    date: NaiveDate,
    kind: String,
    amount: String,
    balance: String,
    explanation: Option<String>,
    reason: Option<String>,
    source: Option<String>,
}

/// Shows the lines of a balance, or writes them to a file.
///
/// # Errors
/// If the service refuses it, if the service cannot be reached, or if the file cannot be written.
pub async fn run(
    args: &LeavesLedgerArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let mut call = Call::get("/leave-ledger").query("type", &args.leave_type);
    if let Some(id) = employee_id(&api, args.employee.as_ref()).await? {
        call = call.query("employee_id", id);
    }
    if let Some(year) = args.year {
        call = call.query("year", year.to_string());
    }
    let shown = send(&api, &call).await?;
    if args.json {
        writeln!(out, "{shown:#}")?;
        return Ok(true);
    }
    let ledger: Ledger = serde_json::from_value(shown).map_err(|error| ApiError::Unreadable {
        operation: call.to_string(),
        message: error.to_string(),
    })?;
    let Some(path) = &args.out else {
        let mut table = Sheet::new(HEADS).with_numbers(AMOUNTS);
        for line in &ledger.lines {
            table.row(line.cells(&ledger.unit));
        }
        table.write(out, environment.screen)?;
        return Ok(true);
    };
    let begin: Begin<File> = match Format::of(path) {
        Some(Format::Csv) => TableFile::csv,
        _ => TableFile::json,
    };
    let file = File::create(path).map_err(at(path))?;
    ledger.write(file, begin).map_err(at(path))?;
    writeln!(out, "{} lines in {}", ledger.lines.len(), path.display())?;
    Ok(true)
}

impl Ledger {
    /// Writes the lines to a file that `begin` begins.
    fn write<W: Write>(&self, out: W, begin: Begin<W>) -> io::Result<()> {
        let mut file = begin(out, &HEADS)?;
        for line in &self.lines {
            let cells = line.cells(&self.unit);
            file.row(&cells.each_ref().map(|cell| Cell::Text(cell)))?;
        }
        file.finish()
    }
}

impl Line {
    /// The cells of [`HEADS`].
    fn cells(&self, unit: &str) -> [String; HEADS.len()] {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        [
            self.date.to_string(),
            self.kind.clone(),
            self.amount.clone(),
            self.balance.clone(),
            unit.to_owned(),
            text(&self.explanation),
            text(&self.reason),
            text(&self.source),
        ]
    }
}
