//! `wfm roster import`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Connection;

#[derive(Debug, Subcommand)]
pub enum RosterCommand {
    /// Draft the shifts of a table, and publish them.
    #[command(after_long_help = ROSTER_HELP)]
    Import(RosterImportArgs),
}

const ROSTER_HELP: &str = "\
The file is CSV (commas, semicolons or tabs; UTF-8) with a header line. It must have the columns
employee_number and date (YYYY-MM-DD), and shift_code (the code of a shift type) or start, end (HH:MM)
and, if wished, break_minutes. site_code says where a shift is worked, if not at the employee's site.

The word off as shift_code makes the date a day off, clear returns it to the schedule. Several lines
with the same number and date are several shifts of that date, up to three, in any order.

  employee_number,date,shift_code,start,end,break_minutes
  1001,2027-01-04,EARLY,,,
  1001,2027-01-05,,17:00,22:00,30
  1001,2027-01-06,off,,,

  wfm roster import january.csv --dry-run
  wfm roster import january.csv --publish --report outcome.csv

Dates are drafted, and drafts decide nothing. --publish then publishes the drafts of everybody in the
file from the first drafted date to the last, also those that were not made by this import. Whoever has
a line that is malformed or refused is not published: correct the line and run the command again.

--dry-run sends what differs to be checked only: the service answers what it would refuse, also what it would refuse to
publish, and drafts nothing. Other drafts of the employees are not checked.

It needs employees:read, schedules:read and schedules:write of those whom it plans and, where sites are
named, sites:read.

Running the same command again, also after it was interrupted, changes nothing that is as the file says.

Exit codes:
  0  every date in the file is drafted or, with --publish, published
  2  finished, but some lines were malformed or refused, or some employees could not be published
  1  an error; what was drafted so far stays, run the command again";

#[derive(Debug, Args)]
pub struct RosterImportArgs {
    /// The table of shifts.
    pub file: PathBuf,

    #[command(flatten)]
    pub connection: Connection,

    /// Publish what is drafted, and wait for it.
    #[arg(long)]
    pub publish: bool,

    /// Write the outcome of every line as CSV; the screen then shows at most 50 reasons.
    #[arg(long, value_name = "FILE.csv")]
    pub report: Option<PathBuf>,

    /// Print the outcome of every line as JSON, instead of figures and reasons.
    #[arg(long)]
    pub json: bool,

    /// Have the service check what differs, report what would become of it, and draft nothing.
    #[arg(long)]
    pub dry_run: bool,
}
