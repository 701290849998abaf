//! The steps of `wfm employees import`, from the file to the exit code.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use super::delivery::{self, Directory};
use super::report::Report;
use super::{file, plan};
use crate::cli::EmployeesImportArgs;
use crate::session::{at, connect, progress_bar};
use crate::{Environment, Failure, table};

/// Reasons on the screen when the full list goes to a file.
const ROWS_BESIDE_A_FILE: usize = 50;

/// Runs the import and prints its report to `out`; `notices` takes a line at a time for the person
/// who waits. True if everybody in the file is there as the file says.
pub async fn run(
    args: &EmployeesImportArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bytes = std::fs::read(&args.file).map_err(at(&args.file))?;
    // Opened before anything is sent: it is better to know at once that a list cannot be written.
    let csv = match &args.report {
        Some(path) => Some(File::create(path).map_err(at(path))?),
        None => None,
    };
    let table = table::read(&bytes, &file::COLUMNS)
        .map_err(|why| Failure::Usage(format!("{}: {why}", args.file.display())))?;
    let mut report = Report { malformed: table.malformed, ..Report::default() };
    if !table.rows.is_empty() {
        let bar = progress_bar("employees");
        bar.set_length(table.rows.len() as u64);
        let api = Arc::new(connect(&args.connection, environment, &bar, notices)?);
        let started = Instant::now();
        let directory = Directory::read(&api, &table.rows).await?;
        let known = directory.employees.keys().cloned().collect();
        let plan = plan::plan(&table.rows, &known);
        let how = (usize::from(args.at_once), args.dry_run);
        let outcomes = delivery::deliver(&api, &table.rows, &plan, directory, how, &bar).await?;
        bar.finish_and_clear();
        report.sending = started.elapsed();
        report.lines = table.rows.into_iter().zip(outcomes).collect();
    }
    if let Some(csv) = csv {
        report.write_csv(csv)?;
    }
    report.print(out, args.report.as_ref().map(|_| ROWS_BESIDE_A_FILE))?;
    Ok(report.nothing_left_undone())
}
