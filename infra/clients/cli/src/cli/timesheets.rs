//! `wfm timesheets`.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use super::Connection;
use super::resources::export_path;

const TIMESHEETS_HELP: &str = "\
With --period the list has everybody who is employed in that period, also those who have not submitted. Without it the
list has all timesheets that were ever submitted, those of the latest period first. A number or a code may take the
place of an id.

  wfm timesheets --period 2026-10-01
  wfm timesheets --period 2026-10-01 --state open --department OPS
  wfm timesheets --state submitted --manager 1003
  wfm timesheets --period 2026-10-01 --out october.csv
  wfm timesheets show 1011 2026-10-01
  wfm timesheets approve --all --period 2026-10-01";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = TIMESHEETS_HELP)]
pub struct TimesheetsArgs {
    #[command(subcommand)]
    pub command: Option<TimesheetsCommand>,

    #[command(flatten)]
    pub list: TimesheetsListArgs,
}

#[derive(Debug, Subcommand)]
pub enum TimesheetsCommand {
    /// Show the days and the totals of a timesheet.
    Show(TimesheetsShowArgs),
    /// Submit the timesheet of a period that is over.
    Submit(TimesheetsSubmitArgs),
    /// Approve a submitted timesheet, or all of a period.
    Approve(TimesheetsApproveArgs),
    /// Return a submitted timesheet to the employee, or open an approved one again.
    Return(TimesheetsReturnArgs),
}

#[derive(Debug, Args)]
pub struct TimesheetsListArgs {
    /// The first date of the period.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub period: Option<NaiveDate>,

    /// Only timesheets in this state.
    #[arg(long, value_parser = ["open", "submitted", "approved"])]
    pub state: Option<String>,

    #[command(flatten)]
    pub members: Members,

    /// Print the rows as a JSON array with all fields, a line each.
    #[arg(long)]
    pub json: bool,

    /// Write the rows to a file, as `wfm export` does; its ending says how.
    #[arg(long, value_name = "FILE.(csv|json)", value_parser = export_path, conflicts_with = "json")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub connection: Connection,
}

/// Employees by their assignments in the period.
#[derive(Debug, Args)]
pub struct Members {
    /// Only members of this department.
    #[arg(long, value_name = "CODE")]
    pub department: Option<String>,

    /// Only direct reports of this employee.
    #[arg(long, value_name = "NUMBER")]
    pub manager: Option<String>,
}

const SHOW_HELP: &str = "\
A row for each date has the planned shifts, the attendances, and the minutes that are due, worked and credited, and then
a column for each time code. The last row has the totals. An attendance that still waits says so: open, incomplete,
pending; a rejected one does not appear. A file has the dates without the totals.

  wfm timesheets show 1011 2026-10-01
  wfm timesheets show 1011 2026-10-01 --out october-1011.csv";

#[derive(Debug, Args)]
#[command(after_long_help = SHOW_HELP)]
pub struct TimesheetsShowArgs {
    /// The number or the id of the employee.
    pub employee: String,

    /// The first date of the period.
    pub period: NaiveDate,

    /// Print the timesheet as JSON, as the service shows it.
    #[arg(long)]
    pub json: bool,

    /// Write the dates to a file; its ending says how.
    #[arg(long, value_name = "FILE.(csv|json)", value_parser = export_path, conflicts_with = "json")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub connection: Connection,
}

const SUBMIT_HELP: &str = "\
You confirm that the days are right. The timesheet is your own one, or that of an employee whose attendances you
review. One that is submitted already stays as it is.

  wfm timesheets submit 2026-10-01
  wfm timesheets submit 2026-10-01 --employee 1011";

#[derive(Debug, Args)]
#[command(after_long_help = SUBMIT_HELP)]
pub struct TimesheetsSubmitArgs {
    /// The first date of the period.
    pub period: NaiveDate,

    /// The number or the id of the employee. By default your own.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    #[command(flatten)]
    pub connection: Connection,
}

const APPROVE_HELP: &str = "\
An approved timesheet locks its dates. It cannot be approved if the days have changed since they were submitted
(timesheet_changed), or while an attendance is open, incomplete or waits for a decision (unresolved).

--all approves all submitted timesheets of the period that you may read, and waits for it. It prints those that were not
approved, and why.

  wfm timesheets approve 1011 2026-10-01
  wfm timesheets approve --all --period 2026-10-01
  wfm timesheets approve --all --period 2026-10-01 --department OPS --note 'Checked with the shift leaders'

Exit codes:
  0  the timesheet is approved, or all are
  1  an error
  2  some of all were not approved";

#[derive(Debug, Args)]
#[command(after_long_help = APPROVE_HELP)]
pub struct TimesheetsApproveArgs {
    /// The number or the id of the employee.
    #[arg(required_unless_present = "all", conflicts_with_all = ["all", "department", "manager"], requires = "period_start")]
    pub employee: Option<String>,

    /// The first date of the period.
    #[arg(id = "period_start", value_name = "PERIOD")]
    pub period: Option<NaiveDate>,

    /// Approve all submitted timesheets of --period.
    #[arg(long, requires = "of")]
    pub all: bool,

    /// The first date of the period of --all.
    #[arg(id = "of", long = "period", value_name = "YYYY-MM-DD", requires = "all")]
    pub of: Option<NaiveDate>,

    #[command(flatten)]
    pub members: Members,

    /// A note for the employee.
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,

    /// Print the outcome of each timesheet of --all as JSON, instead of figures and reasons.
    #[arg(long, requires = "all")]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}

const RETURN_HELP: &str = "\
The note says what has to be changed; the employee reads it and submits again. Your own submitted timesheet needs no
note: you withdraw it. An approved timesheet is opened again, and its dates are not locked any more.

  wfm timesheets return 1011 2026-10-01 --note 'The ninth is missing.'
  wfm timesheets return 1003 2026-10-01";

#[derive(Debug, Args)]
#[command(after_long_help = RETURN_HELP)]
pub struct TimesheetsReturnArgs {
    /// The number or the id of the employee.
    pub employee: String,

    /// The first date of the period.
    pub period: NaiveDate,

    /// A note for the employee.
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,

    #[command(flatten)]
    pub connection: Connection,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::Cli;

    #[test]
    fn one_timesheet_is_approved_or_all_of_a_period() {
        let is_read = |line: &str| {
            let line = format!("wfm timesheets {line} --email a@b.c");
            Cli::try_parse_from(line.split(' ')).is_ok()
        };
        for right in [
            "approve 1011 2026-10-01",
            "approve --all --period 2026-10-01 --department OPS",
            "--period 2026-10-01",
            "show 1011 2026-10-01",
        ] {
            assert!(is_read(right), "{right}");
        }
        for wrong in [
            "approve",
            "approve 1011",
            "approve --all",
            "approve 1011 2026-10-01 --all",
            "approve 1011 --all --period 2026-10-01",
            "approve 1011 2026-10-01 --department OPS",
            "approve 1011 2026-10-01 --json",
            "--period october",
            "--state returned",
        ] {
            assert!(!is_read(wrong), "{wrong}");
        }
    }
}
