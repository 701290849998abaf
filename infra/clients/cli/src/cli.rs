//! The command line. `--help` is the reference for users.

mod attlog;
mod employees;
mod files;
mod jobs;
mod leaves;
mod login;
mod payments;
mod personal_data;
mod resources;
mod roster;
mod terminal;
mod timesheets;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub use attlog::{AttlogCommand, ImportArgs};
pub use employees::{EmployeesCommand, EmployeesImportArgs, PeopleCommand, PeopleImportArgs};
pub use files::{FileFormat, FileKind, FileLanguage, FilesArgs};
pub use jobs::{JobsCommand, JobsWaitArgs};
pub use leaves::{
    Check, LeavesArgs, LeavesBalancesArgs, LeavesCancelArgs, LeavesCommand, LeavesLedgerArgs,
    LeavesListArgs, LeavesRequestArgs, LeavesWithdrawArgs, Output,
};
pub use login::{LoginArgs, LogoutArgs, WhoamiArgs};
pub use payments::{
    PaymentsArgs, PaymentsCommand, PaymentsFilesArgs, PaymentsMakeArgs, PaymentsReleaseArgs,
};
pub use personal_data::PersonalDataArgs;
pub use resources::{ApiArgs, ExportArgs, Field, Format, GetArgs, ListArgs};
pub use roster::{RosterCommand, RosterImportArgs};
pub use terminal::{RelayArgs, TerminalCommand};
pub use timesheets::{
    Members, TimesheetsApproveArgs, TimesheetsArgs, TimesheetsCommand, TimesheetsListArgs,
    TimesheetsReturnArgs, TimesheetsShowArgs, TimesheetsSubmitArgs,
};

/// Client of the workforce-management service.
#[derive(Debug, Parser)]
#[command(name = "wfm", version, after_long_help = WFM_HELP)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const WFM_HELP: &str = "\
  wfm login --url https://hr.example.com --email ada@example.com
  wfm list employees -f status=active
  wfm roster import january.csv --publish

wfm COMMAND --help shows examples of each command.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Sign in, for the commands that follow.
    Login(LoginArgs),
    /// End the session of `wfm login`.
    Logout(LogoutArgs),
    /// Show who is signed in, where, and until when.
    Whoami(WhoamiArgs),
    /// Send one request and print the answer.
    Api(ApiArgs),
    /// Show all rows of a list.
    List(ListArgs),
    /// Show one resource.
    Get(GetArgs),
    /// Write all rows of a list to a file.
    Export(ExportArgs),
    /// Print what makes a shell complete the commands and options of wfm.
    #[command(after_long_help = COMPLETION_HELP)]
    Completion {
        /// The shell.
        shell: Shell,
    },
    /// The log of a fingerprint terminal.
    #[command(subcommand)]
    Attlog(AttlogCommand),
    /// The people of an organization.
    #[command(subcommand)]
    Employees(EmployeesCommand),
    /// The people of an organization with their pay, schedules and accounts.
    #[command(subcommand)]
    People(PeopleCommand),
    /// The shifts of single dates.
    #[command(subcommand)]
    Roster(RosterCommand),
    /// Show, request, cancel and shorten leaves, and show their balances.
    Leaves(LeavesArgs),
    /// Show, submit, approve and return timesheets.
    Timesheets(TimesheetsArgs),
    /// Write files of payrolls, the journal, attendances, leave balances, employees or the activity log.
    Files(FilesArgs),
    /// Pay approved payrolls through the bank: show, make and release payments, and write their files.
    Payments(PaymentsArgs),
    /// Show and change the personal data of an employee.
    PersonalData(PersonalDataArgs),
    /// Work that the service does in the background.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// Terminals that push their taps.
    #[command(subcommand)]
    Terminal(TerminalCommand),
}

const COMPLETION_HELP: &str = "\
  wfm completion bash > ~/.local/share/bash-completion/completions/wfm
  wfm completion zsh > ~/.zfunc/_wfm
  wfm completion fish > ~/.config/fish/completions/wfm.fish";

/// Where the service is and who asks.
#[derive(Debug, Args)]
pub struct Connection {
    /// Base address of the service. By default that of the profile (with WFM_TOKEN or --email, of the one named
    /// default), else http://127.0.0.1:3000.
    #[arg(long, env = "WFM_URL", value_parser = base_url)]
    pub url: Option<String>,

    /// E-mail to sign in with, if not with a profile or WFM_TOKEN. The password is taken from WFM_PASSWORD, else asked
    /// for, and so is a code where the account has a second factor.
    #[arg(long, env = "WFM_EMAIL")]
    pub email: Option<String>,

    /// The profile of `wfm login` to go on with. By default the one named default, unless there is an --email.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    /// The words of a line, if those in quotes are one.
    fn words(line: &str) -> Vec<String> {
        let line = line.split(['>', '|']).next().unwrap_or_default();
        let mut words = vec![];
        for (number, part) in line.split('\'').enumerate() {
            match number % 2 {
                0 => words.extend(part.split_whitespace().map(ToOwned::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        words
    }

    #[test]
    fn the_help_of_every_command_shows_examples_that_work() {
        let mut all = vec![(String::from("wfm"), Cli::command())];
        while let Some((path, command)) = all.pop() {
            let below = command.get_subcommands().filter(|below| below.get_name() != "help");
            let below: Vec<_> = below.cloned().collect();
            let help = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let help = help.replace("\\\n", "");
            let examples = help.lines().filter(|line| line.starts_with("  wfm "));
            let mut is_shown = false;
            for example in examples {
                let parsed = Cli::try_parse_from(words(example));
                assert!(parsed.is_ok(), "{example}: {:?}", parsed.err());
                is_shown |= example.trim().starts_with(&path);
            }
            assert!(is_shown || !below.is_empty(), "wfm {path} --help shows no example");
            all.extend(below.into_iter().map(|one| (format!("{path} {}", one.get_name()), one)));
        }
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
}
