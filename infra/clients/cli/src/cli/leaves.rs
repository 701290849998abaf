//! `wfm leaves`.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use super::Connection;
use super::resources::export_path;

const LEAVES_HELP: &str = "\
The list has the leaves that you may read, those that start last first. A number may take the place of an id.

  wfm leaves --status pending
  wfm leaves --employee 1011 --from 2026-01-01 --to 2026-12-31
  wfm leaves --from 2026-12-01 --out december.csv
  wfm leaves balances --employee 1011
  wfm leaves ledger annual --employee 1011";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = LEAVES_HELP)]
pub struct LeavesArgs {
    #[command(subcommand)]
    pub command: Option<LeavesCommand>,

    #[command(flatten)]
    pub list: LeavesListArgs,
}

#[derive(Debug, Subcommand)]
pub enum LeavesCommand {
    /// Request leave.
    Request(LeavesRequestArgs),
    /// Cancel a leave.
    Cancel(LeavesCancelArgs),
    /// Take dates out of a leave.
    Withdraw(LeavesWithdrawArgs),
    /// Show the balances of a leave year.
    Balances(LeavesBalancesArgs),
    /// Show the lines that explain a balance.
    Ledger(LeavesLedgerArgs),
}

#[derive(Debug, Args)]
pub struct LeavesListArgs {
    /// Only leaves of this employee.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    /// Only leaves with this status.
    #[arg(long, value_parser = ["pending", "approved", "rejected", "cancelled"])]
    pub status: Option<String>,

    /// Only leaves that end on this date or later.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub from: Option<NaiveDate>,

    /// Only leaves that start on this date or earlier.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub to: Option<NaiveDate>,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    pub connection: Connection,
}

/// The form in which rows are shown.
#[derive(Debug, Args)]
pub struct Output {
    /// Print the rows as a JSON array with all fields, a line each.
    #[arg(long)]
    pub json: bool,

    /// Write the rows to a file, as `wfm export` does; its ending says how.
    #[arg(long, value_name = "FILE.(csv|json)", value_parser = export_path, conflicts_with = "json")]
    pub out: Option<PathBuf>,
}

const REQUEST_HELP: &str = "\
The leave is your own one, or with --employee that of an employee for whom you may request leave. --dry-run shows what
it would take, or why it would be refused, and changes nothing.

  wfm leaves request annual 2026-12-24 2026-12-31 --start-half second_half
  wfm leaves request hours 2026-12-03 --from-time 15:00 --to-time 18:00
  wfm leaves request annual 2026-12-24 --dry-run
  wfm leaves request sick 2026-11-02 2026-11-04 --employee 1011";

#[derive(Debug, Args)]
#[command(after_long_help = REQUEST_HELP)]
pub struct LeavesRequestArgs {
    /// The code of the leave type.
    #[arg(value_name = "TYPE")]
    pub leave_type: String,

    /// The first date.
    pub start: NaiveDate,

    /// The last date. By default the first one.
    pub end: Option<NaiveDate>,

    /// The half of the first date. By default the whole date.
    #[arg(long, value_parser = ["first_half", "second_half"])]
    pub start_half: Option<String>,

    /// The half of the last date, in a leave of several dates.
    #[arg(long, value_parser = ["first_half"], requires = "end")]
    pub end_half: Option<String>,

    /// The local time from which on the leave takes a single date, for a type that counts minutes.
    #[arg(long, value_name = "HH:MM", requires = "to_time", conflicts_with_all = ["start_half", "end_half", "end"])]
    pub from_time: Option<String>,

    /// The local time up to which the leave takes the date.
    #[arg(long, value_name = "HH:MM", requires = "from_time")]
    pub to_time: Option<String>,

    /// The number or the id of the employee. By default your own.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    /// A message for the person who decides.
    #[arg(long, value_name = "TEXT")]
    pub reason: Option<String>,

    /// Pass the waiting period and the limit of days in a row.
    #[arg(long, requires = "employee")]
    pub exception: bool,

    #[command(flatten)]
    pub check: Check,

    #[command(flatten)]
    pub connection: Connection,
}

/// Whether the service only checks the request.
#[derive(Debug, Args)]
pub struct Check {
    /// Check the request, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
}

const CANCEL_HELP: &str = "\
You cancel your own leave while it is pending, or while it has not begun. Somebody who decides about the leave cancels it
at any time.

  wfm leaves cancel 0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d
  wfm leaves cancel 0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d --dry-run";

#[derive(Debug, Args)]
#[command(after_long_help = CANCEL_HELP)]
pub struct LeavesCancelArgs {
    /// The id of the leave.
    pub id: String,

    #[command(flatten)]
    pub check: Check,

    #[command(flatten)]
    pub connection: Connection,
}

const WITHDRAW_HELP: &str = "\
The dates become working dates again, and the balance gets them back. A leave without any dates is cancelled.

  wfm leaves withdraw 0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d 2026-12-30 2026-12-31
  wfm leaves withdraw 0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d 2026-12-30";

#[derive(Debug, Args)]
#[command(after_long_help = WITHDRAW_HELP)]
pub struct LeavesWithdrawArgs {
    /// The id of the leave.
    pub id: String,

    /// The first date to take out.
    pub from: NaiveDate,

    /// The last date to take out. By default the first one.
    pub to: Option<NaiveDate>,

    #[command(flatten)]
    pub check: Check,

    #[command(flatten)]
    pub connection: Connection,
}

const BALANCES_HELP: &str = "\
A row for each employee and leave type. A leave year is named after the calendar year in which it starts; by default it
is the present one. `requestable` is the most that a request for the date of --as-of may take.

  wfm leaves balances
  wfm leaves balances --employee 1011 --year 2027
  wfm leaves balances --as-of 2026-12-31 --out balances.csv";

#[derive(Debug, Args)]
#[command(after_long_help = BALANCES_HELP)]
pub struct LeavesBalancesArgs {
    /// Only balances of this employee.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    /// The leave year.
    #[arg(long)]
    pub year: Option<i32>,

    /// The date for which `granted` and `requestable` are. By default today.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub as_of: Option<NaiveDate>,

    #[command(flatten)]
    pub output: Output,

    #[command(flatten)]
    pub connection: Connection,
}

const LEDGER_HELP: &str = "\
A row for each grant, leave, adjustment and expiry, with the balance after it. The last balance is what is available.

  wfm leaves ledger annual
  wfm leaves ledger annual --employee 1011 --year 2026
  wfm leaves ledger annual --employee 1011 --out ledger-1011.csv";

#[derive(Debug, Args)]
#[command(after_long_help = LEDGER_HELP)]
pub struct LeavesLedgerArgs {
    /// The code of the leave type.
    #[arg(value_name = "TYPE")]
    pub leave_type: String,

    /// The number or the id of the employee. By default your own.
    #[arg(long, value_name = "NUMBER")]
    pub employee: Option<String>,

    /// The leave year. By default the present one.
    #[arg(long)]
    pub year: Option<i32>,

    /// Print the ledger as JSON, as the service shows it.
    #[arg(long)]
    pub json: bool,

    /// Write the lines to a file; its ending says how.
    #[arg(long, value_name = "FILE.(csv|json)", value_parser = export_path, conflicts_with = "json")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub connection: Connection,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::Cli;

    #[test]
    fn a_leave_has_a_type_and_dates() {
        let is_read = |line: &str| {
            let line = format!("wfm leaves {line} --email a@b.c");
            Cli::try_parse_from(line.split(' ')).is_ok()
        };
        for right in [
            "--status pending",
            "request annual 2026-12-24",
            "request annual 2026-12-24 2026-12-31 --end-half first_half --dry-run",
            "request annual 2026-12-24 --employee 1011 --exception",
            "withdraw x 2026-12-24",
            "ledger annual",
        ] {
            assert!(is_read(right), "{right}");
        }
        for wrong in [
            "--status open",
            "request annual",
            "request annual christmas",
            "request annual 2026-12-24 --end-half first_half",
            "request annual 2026-12-24 --start-half morning",
            "request annual 2026-12-24 --exception",
            "cancel",
            "withdraw x",
            "ledger",
            "--json --out a.csv",
        ] {
            assert!(!is_read(wrong), "{wrong}");
        }
    }
}
