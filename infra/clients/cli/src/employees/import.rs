//! The steps of `wfm employees import`, from the file to the exit code.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use secrecy::SecretString;

use super::delivery::{self, How, Outcome};
use super::directory::Directory;
use super::report::{Lines, Report};
use super::{changes, file, plan};
use crate::cli::{Connection, EmployeesImportArgs, PeopleImportArgs};
use crate::dry_run::Run;
use crate::session::{at, beside, connect, private_file, progress_bar};
use crate::table::{self, Columns, Row};
use crate::table_file::TableFile;
use crate::{Environment, Failure};

/// The number of reasons on the screen if the full list goes to a file.
const ROWS_BESIDE_A_FILE: usize = 50;

/// An import with the options of the command line.
pub struct Import<'a> {
    file: &'a Path,
    connection: &'a Connection,
    report: Option<&'a Path>,
    json: bool,
    columns: &'static Columns,
    at_once: usize,
    dry_run: bool,
    updates: bool,
}

impl<'a> From<&'a EmployeesImportArgs> for Import<'a> {
    fn from(args: &'a EmployeesImportArgs) -> Self {
        Self {
            file: &args.file,
            connection: &args.connection,
            report: args.report.as_deref(),
            json: args.json,
            columns: &file::EMPLOYEES,
            at_once: args.at_once.into(),
            dry_run: args.dry_run,
            updates: false,
        }
    }
}

impl<'a> From<&'a PeopleImportArgs> for Import<'a> {
    fn from(args: &'a PeopleImportArgs) -> Self {
        let columns = if args.update { &file::UPDATES } else { &file::PEOPLE };
        Self { columns, updates: args.update, ..Self::from(&args.import) }
    }
}

/// Runs the import and prints its report to `out`. `notices` shows a line at a time to the person who waits. Returns
/// true if every person in the file exists as the file says.
pub async fn run<'a>(
    import: impl Into<Import<'a>>,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let Import { file, connection, report: list, json, columns, at_once, dry_run, updates } =
        import.into();
    let bytes = std::fs::read(file).map_err(at(file))?;
    let table = table::read(&bytes, columns)
        .map_err(|why| Failure::Usage(format!("{}: {why}", file.display())))?;
    let accounts = table.rows.iter().any(|row| changes::account(row).is_some());
    if accounts && list.is_none() && !dry_run {
        let why =
            "--report says where the activation tokens of the accounts go: they are shown once";
        return Err(Failure::Usage(why.to_owned()));
    }
    // The file is opened before anything is sent, so that the person knows at once if the list cannot be written.
    let csv = match list {
        Some(path) if accounts || holds_tokens(path) => {
            Some((path, private_file(path).map_err(at(path))?))
        }
        Some(path) => Some((path, File::create(path).map_err(at(path))?)),
        None => None,
    };
    let mut report = Report { malformed: table.malformed, ..Report::default() };
    let mut failure = None;
    let lines = |(path, csv)| match Lines::new(csv, TableFile::csv, accounts && !dry_run) {
        Ok(lines) => Ok((path, lines)),
        Err(error) => Err(at(path)(error)),
    };
    let lines = if table.rows.is_empty() {
        csv.map(lines).transpose()?
    } else {
        let bar = progress_bar("employees");
        bar.set_length(table.rows.len() as u64);
        let api = Arc::new(connect(connection, environment, &bar, notices)?);
        let run = Run::of(&api, dry_run, |line| beside(&bar, || notices(line))).await?;
        let how = How { at_once, run, updates };
        let started = Instant::now();
        let directory = Directory::read(&api, &table.rows).await?;
        let known = directory.employees.keys().cloned().collect();
        let plan = plan::plan(&table.rows, &known);
        // The file begins before anything is sent. An empty file is used again by the next run.
        let mut lines = csv.map(lines).transpose()?;
        let mut keep = |row: &Row, outcome: &Outcome, token: &SecretString| match &mut lines {
            Some((path, lines)) => lines.token(row, outcome, token).map_err(at(path)),
            None => Ok(()),
        };
        let sent = delivery::deliver(&api, &table.rows, &plan, directory, how, &bar, &mut keep);
        let delivered = sent.await;
        bar.finish_and_clear();
        report.sending = started.elapsed();
        failure = delivered.failure;
        report.lines = table.rows.into_iter().zip(delivered.outcomes).collect();
        lines
    };
    if let Some((path, lines)) = lines {
        lines.finish(&report).map_err(at(path))?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    match json {
        // Tokens are only in the report file.
        true => Lines::new(out, TableFile::json, false)?.finish(&report)?,
        false => {
            let rows = list.map(|_| ROWS_BESIDE_A_FILE);
            report.print(out, rows, environment.screen)?;
        }
    }
    Ok(report.nothing_left_undone())
}

/// Whether a file is a report with a column of activation tokens.
fn holds_tokens(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let mut head = String::new();
    // A file that is no report is not read further than a report's head.
    let read = BufReader::new(file).take(200).read_line(&mut head);
    read.is_ok() && head.trim_end().ends_with(",activation_token")
}
