//! The command line. `--help` is the reference for users; the rules behind `attlog import` are
//! explained in [`wfm_taps`].

use std::path::PathBuf;

use chrono::{NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use clap::{Args, Parser, Subcommand};

/// Client of the workforce-management service.
#[derive(Debug, Parser)]
#[command(name = "wfm", version)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sign in, for the commands that follow.
    #[command(after_long_help = LOGIN_HELP)]
    Login(LoginArgs),
    /// End the session of `wfm login`.
    Logout(LogoutArgs),
    /// The log of a fingerprint terminal.
    #[command(subcommand)]
    Attlog(AttlogCommand),
    /// The people of an organization.
    #[command(subcommand)]
    Employees(EmployeesCommand),
    /// The shifts of single dates.
    #[command(subcommand)]
    Roster(RosterCommand),
}

const LOGIN_HELP: &str = "\
The password is taken from WFM_PASSWORD, else asked for, and so is a code where the account has a second
factor. Neither is stored. What is stored is a token that renews the session, in
$XDG_CONFIG_HOME/wfm or ~/.config/wfm, in a file that only its owner can read. A session ends after 30
days without use and after 180 days at the latest.

  wfm login --url https://hr.example.com --email ada@example.com
  wfm login --profile test --url https://hr-test.example.com --email ada@example.com
  wfm roster import january.csv --profile test

Some changes need a sign-in of the last 15 minutes (401 step_up_required): sign in again, then repeat them.

Instead of a profile, WFM_TOKEN may hold an access token. It wins.";

#[derive(Debug, Args)]
pub struct LoginArgs {
    /// Base address of the service. By default that of the profile, else http://127.0.0.1:3000.
    #[arg(long, env = "WFM_URL", value_parser = base_url)]
    pub url: Option<String>,

    /// E-mail to sign in with. By default that of the profile.
    #[arg(long, env = "WFM_EMAIL")]
    pub email: Option<String>,

    /// The profile that keeps the session. By default the one named default.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
}

#[derive(Debug, Args)]
pub struct LogoutArgs {
    /// The profile whose session ends. By default the one named default.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
}

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

The password is taken from WFM_PASSWORD, else asked for.

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

The password is taken from WFM_PASSWORD, else asked for.

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

    /// Write what became of every line as CSV; the screen then shows at most 50 reasons.
    #[arg(long, value_name = "FILE.csv")]
    pub report: Option<PathBuf>,

    /// Look what differs, report, and draft nothing.
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Debug, Subcommand)]
pub enum AttlogCommand {
    /// Import a terminal's attlog.dat as attendances.
    #[command(after_long_help = IMPORT_HELP)]
    Import(ImportArgs),
}

const IMPORT_HELP: &str = "\
The password is taken from WFM_PASSWORD, else asked for.

Running the same command again, also after it was interrupted, duplicates nothing. Neither does a
later export that holds the same punches again: it only adds shifts and missing clock-outs.

A clock-out is sent once no later punch can belong to the shift any more: the employee has begun
another one, or --shift-hours have passed since the clock-in when the log ends. Shifts that are
still running at the end of the log are sent without a clock-out; the next export fills it in. Of a
log to which no later export will be added, say when it was taken with --exported-at.

The order of the lines says when a punch was if the terminal's clock was wrong: fallen to 2000, ahead,
or unreadable. Such a punch belongs to no shift with a sound time, and gives no hire date. It is listed
with the interval in which it was made. So import a log as the terminal wrote it, not sorted.

Exit codes:
  0  every line was usable and every record is created, updated, duplicate or needs_review
  2  finished, but some lines were malformed or some records were refused, not sent or unprocessed
  1  an error; what was accepted so far stays accepted, run the command again";

/// Where the service is and who asks.
#[derive(Debug, Args)]
pub struct Connection {
    /// Base address of the service. By default that of the profile, else http://127.0.0.1:3000.
    #[arg(long, env = "WFM_URL", value_parser = base_url)]
    pub url: Option<String>,

    /// E-mail to sign in with, if not with a profile or WFM_TOKEN; needs employees:read:all, and attendances:write:all (or :team) for
    /// `attlog import`, employees:write, departments:read and, where sites are named, sites:read for
    /// `employees import`. `roster import` needs schedules:read and schedules:write of those whom it plans,
    /// employees:read, and sites:read where sites are named.
    #[arg(long, env = "WFM_EMAIL")]
    pub email: Option<String>,

    /// The profile of `wfm login` to go on with. By default the one named default, unless there is an --email.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
}

#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The terminal's export: tab separated user number, local time, device, state, ...
    pub file: PathBuf,

    #[command(flatten)]
    pub connection: Connection,

    /// Zone of the terminal's clock, as an IANA name, e.g. Asia/Manila. Created employees get it as
    /// their time zone.
    #[arg(long)]
    pub zone: Tz,

    /// Create employees for user numbers nobody has (needs employees:write).
    #[arg(long)]
    pub create_employees: bool,

    /// Hire date of created employees; by default the date of their first punch with a sound
    /// time in the file.
    #[arg(long, value_name = "YYYY-MM-DD", requires = "create_employees")]
    pub hire_date: Option<NaiveDate>,

    /// Created employees get the address <user number>@<this domain>.
    #[arg(long, value_name = "DOMAIN", default_value = "terminal.invalid")]
    pub email_domain: String,

    /// Name of the terminal, part of a record's identity: keep it the same in every import of one
    /// terminal, different for two. By default `attlog-` and the device column.
    #[arg(long, value_name = "ID", value_parser = device_id)]
    pub device: Option<String>,

    /// Records in one request.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub batch_size: u16,

    /// A punch later than this after the first punch of a shift begins another shift. Keep it and
    /// --break-hours the same in every import of one terminal: shifts cut otherwise are other
    /// records.
    #[arg(long, value_name = "HOURS", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=24))]
    pub shift_hours: u8,

    /// The longest gap inside a shift that can be a break.
    #[arg(long, value_name = "HOURS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=24))]
    pub break_hours: u8,

    /// Local time at which the log was taken: a later punch has a clock fault, and a shift that no
    /// punch after that time could join has ended. By default the log was taken now, but shifts may
    /// go on after its last punch.
    #[arg(long, value_name = "YYYY-MM-DDTHH:MM", value_parser = local_time)]
    pub exported_at: Option<NaiveDateTime>,

    /// Have records that were refused by an earlier run checked afresh, e.g. after a hire date was
    /// corrected. Those already stored come back as duplicates.
    #[arg(long)]
    pub recalculate: bool,

    /// Write the full list of records as CSV, each with what is odd about its punches; the screen
    /// then shows at most 50 of a kind.
    #[arg(long, value_name = "FILE.csv")]
    pub report: Option<PathBuf>,

    /// Read and pair the log, report, and send nothing.
    #[arg(long)]
    pub dry_run: bool,
}

fn base_url(text: &str) -> Result<String, String> {
    match reqwest::Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(text.to_owned()),
        _ => Err("an address like https://hr.example.com".to_owned()),
    }
}

fn profile_name(text: &str) -> Result<String, String> {
    let name = device_id(text)?;
    if name.starts_with('.') { Err("a name that begins with no dot".to_owned()) } else { Ok(name) }
}

fn device_id(text: &str) -> Result<String, String> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    if (1..=64).contains(&text.len()) && text.bytes().all(plain) {
        Ok(text.to_owned())
    } else {
        Err("1 to 64 letters, digits, '.', '_' or '-'".to_owned())
    }
}

fn local_time(text: &str) -> Result<NaiveDateTime, String> {
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"]
        .iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .ok_or_else(|| "a local time like 2024-09-30T22:00".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_request_has_a_bound() {
        let line = ["wfm", "attlog", "import", "log.dat", "--zone", "Asia/Manila"];
        let batch = line.iter().copied().chain(["--email", "a@b.c", "--batch-size", "1001"]);
        assert!(Cli::try_parse_from(batch).is_err());
    }

    #[test]
    fn an_address_without_a_scheme_is_refused() {
        assert!(base_url("127.0.0.1:3000").is_err());
        assert!(base_url("localhost:3000").is_err());
        assert!(base_url("https://hr.example.com/").is_ok());
    }

    #[test]
    fn the_name_of_a_profile_is_the_name_of_a_file() {
        for name in ["../other", ".hidden", "a/b", "", " "] {
            let line = ["wfm", "logout", "--profile", name];
            assert!(Cli::try_parse_from(line).is_err(), "{name}");
        }
        assert!(Cli::try_parse_from(["wfm", "logout", "--profile", "test-1"]).is_ok());
    }

    #[test]
    fn the_export_time_is_read_with_or_without_seconds() {
        let short = local_time("2024-09-30T22:00").unwrap();
        assert_eq!(local_time("2024-09-30 22:00:00").unwrap(), short);
        assert!(local_time("2024-09-30").is_err());
    }
}
