//! `wfm employees import`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Connection;

#[derive(Debug, Subcommand)]
pub enum EmployeesCommand {
    /// Create employees from a table.
    #[command(after_long_help = EMPLOYEES_HELP)]
    Import(EmployeesImportArgs),
}

const EMPLOYEES_HELP: &str = "\
The file is CSV (commas, semicolons or tabs; UTF-8) with a header line. It must have the columns
employee_number, first_name, last_name, email and hire_date (YYYY-MM-DD), and may have phone,
job_title, department_code, site_code, manager_number, employment_type, status, termination_date and
timezone. Departments and sites are found by their codes; managers by their numbers, in the file or among those who are
there already, in any order of the lines.

It needs employees:read:all, employees:write, departments:read and, where sites are named, sites:read.

Running the same command again, also after it was interrupted, creates nobody twice. Whoever has a
row's number already is compared with it and left as is.

Exit codes:
  0  everybody in the file is there, as the file says
  2  finished, but some lines were malformed or refused, or differ from who is there
  1  an error; who was created so far stays, run the command again";

#[derive(Debug, Args)]
pub struct EmployeesImportArgs {
    /// The table of people.
    pub file: PathBuf,

    #[command(flatten)]
    pub connection: Connection,

    /// Requests at the same time.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub at_once: u16,

    /// Write what became of every line as CSV; the screen then shows at most 50 reasons.
    #[arg(long, value_name = "FILE.csv")]
    pub report: Option<PathBuf>,

    /// Look who is missing, report, and create nobody.
    #[arg(long)]
    pub dry_run: bool,
}
