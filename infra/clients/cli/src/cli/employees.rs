//! `wfm employees import` and `wfm people import`.

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

  wfm employees import people.csv --dry-run
  wfm employees import people.csv --report outcome.csv

It needs employees:read:all, employees:write, departments:read and, where sites are named, sites:read.

--dry-run sends what the import would send, to be checked only: the service answers what it would answer, and changes
nothing. It cannot check what depends on another line of the file: the manager who would be created first. The report
names that line.

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

    /// Write the outcome of every line as CSV; the screen then shows at most 50 reasons.
    #[arg(long, value_name = "FILE.csv")]
    pub report: Option<PathBuf>,

    /// Print the outcome of every line as JSON, instead of figures and reasons.
    #[arg(long)]
    pub json: bool,

    /// Have the service check every line, report what would become of it, and change nothing.
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Debug, Subcommand)]
pub enum PeopleCommand {
    /// Create employees from a table with their pay, schedules and accounts, and change those who are there.
    #[command(after_long_help = PEOPLE_HELP)]
    Import(PeopleImportArgs),
}

const PEOPLE_HELP: &str = "\
The file is that of `wfm employees import`, and may have these columns, too:

  pay_type       monthly, daily or hourly
  amount         for a month, a day or an hour, such as 3150.00
  currency       such as EUR
  pay_from       the first date of this pay; without it the hire date
  schedule       the shifts of a week, such as mon-fri 09:00-17:30/30; sat 09:00-13:00
                 (the minutes of the break after the slash)
  account_email  what the person signs in with
  roles          the roles of the account, with | between them

With --update those who are there become what their lines say, and the file needs no columns but
employee_number and those to change. An empty field says nothing, and - says that there is to be
nothing; in columns of pay and account it is refused. Pay that differs needs pay_from: entries of other dates stay, and the
salary components go on. An account that is there is left
as it is.

Whoever gets an account chooses a password with an activation token, within 72 hours. The tokens are in
--report, which only its owner can read, as soon as they are made, and are shown once: hand them out, then remove the
file. Each run needs a report of its own: a file that is not empty is not written over.
`wfm api POST /employees/ID/account/activation` makes a new token.

  wfm people import people.csv --report outcome.csv
  wfm people import raises.csv --update --dry-run

--dry-run has the service check every line, as in `wfm employees import`.

It needs employees:read:all, employees:write and departments:read; sites:read where sites are named,
compensation:read:all and compensation:write for pay, and accounts:write and all that the roles may do for
accounts. The service may ask for a sign-in of the last 15 minutes (401 step_up_required): `wfm login`.

Running the same command again with another --report, also after it was interrupted, changes nothing that is as the
file says.

Exit codes:
  0  everybody in the file is there, as the file says
  2  finished, but some lines were malformed or refused, differ from who is there, or have an account without a token
  1  an error; who was created or changed so far stays, run the command again";

#[derive(Debug, Args)]
pub struct PeopleImportArgs {
    #[command(flatten)]
    pub import: EmployeesImportArgs,

    /// Change those who are there to what their lines say.
    #[arg(long)]
    pub update: bool,
}
