//! The client command `wfm`. It uses the service only through its HTTP interface, so it works with every deployment.
//! It uses one crate of the workspace, the pure [`wfm_taps`].
//!
//! - [`cli`]: the command line, one type per subcommand.
//! - [`api`]: sign-in, retries, paging; the only place that speaks HTTP.
//! - [`attlog`]: `wfm attlog import`, which makes attendances of a fingerprint terminal's log.
//! - [`employees`]: `wfm employees import` and `wfm people import`, which make employees of a table of people.
//! - [`files`]: `wfm files`, the files of an export.
//! - [`jobs`]: `wfm jobs wait`.
//! - [`leaves`]: `wfm leaves`, the leaves, requests and balances.
//! - [`login`]: `wfm login` and `wfm logout`, the sessions that later commands use.
//! - [`payments`]: `wfm payments`, payments and their files for the bank.
//! - [`personal_data`]: `wfm personal-data`, the record of a person.
//! - [`relay`]: `wfm terminal relay`, which stands between terminals without TLS and the service.
//! - [`request`]: `wfm api`, one request in the form that the person writes.
//! - [`resources`]: `wfm list`, `wfm get` and `wfm export`.
//! - [`roster`]: `wfm roster import`, which makes drafts of the roster of a table of shifts.
//! - [`timesheets`]: `wfm timesheets`, the states, days and decisions of timesheets.
//! - [`whoami`]: `wfm whoami`, which shows the signed-in account.
//!
//! A new subcommand is a variant in [`cli::Command`], an arm in [`run`] and a module beside
//! [`attlog`].

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod api;
pub mod attlog;
pub mod cli;
mod directory;
mod downloads;
mod dry_run;
pub mod employees;
pub mod files;
mod job;
pub mod jobs;
pub mod leaves;
pub mod login;
pub mod payments;
pub mod personal_data;
mod profile;
pub mod relay;
pub mod request;
pub mod resources;
pub mod roster;
mod screen;
mod session;
mod suggest;
mod table;
mod table_file;
pub mod timesheets;
pub mod whoami;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
pub use screen::Screen;
pub use session::{Confirm, Environment};

use cli::{
    AttlogCommand, Cli, Command, EmployeesCommand, JobsCommand, LeavesArgs, LeavesCommand,
    PeopleCommand, RosterCommand, TerminalCommand, TimesheetsArgs, TimesheetsCommand,
};

/// The reason why a command ended early. The verdicts of the server are in a report and not here.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Api(#[from] api::ApiError),
    #[error("{0}")]
    Profile(#[from] profile::ProfileError),
    #[error("{path}: {source}")]
    File { path: String, source: std::io::Error },
    #[error("cannot write: {0}")]
    Output(#[from] std::io::Error),
    #[error("{0}")]
    Usage(String),
    /// No credentials were given.
    #[error("{0}")]
    SignedOut(String),
    /// A person should check the input first.
    #[error("{0}")]
    NotSent(String),
    /// The awaited state did not come in time.
    #[error("{0}")]
    TimedOut(String),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Self::NotSent(_) => 3,
            Self::TimedOut(_) => 4,
            _ => 1,
        }
    }
}

/// Runs one command line and turns its end into the exit code documented in `--help`: 0 all is well, 2 finished with
/// something left undone, 3 nothing was sent, 4 the time is over, 1 an error. `environment` is what `main` read.
pub async fn run(
    command_line: impl IntoIterator<Item = OsString>,
    environment: &Environment,
) -> ExitCode {
    let cli = match Cli::try_parse_from(command_line) {
        Ok(cli) => cli,
        Err(error) => {
            // clap's own exit is not used, because its code 2 means something else here.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    // Commands that only show something: the reader of the output may stop early, as `head` does.
    let only_shows = matches!(
        cli.command,
        Command::List(_)
            | Command::Get(_)
            | Command::Api(_)
            | Command::Whoami(_)
            | Command::Completion { .. }
            | Command::Timesheets(TimesheetsArgs {
                command: None | Some(TimesheetsCommand::Show(_)),
                ..
            })
            | Command::Leaves(LeavesArgs {
                command: None | Some(LeavesCommand::Balances(_) | LeavesCommand::Ledger(_)),
                ..
            })
    );
    let done = match cli.command {
        Command::Login(args) => login::login(&args, environment, &mut std::io::stdout(), say).await,
        Command::Logout(args) => {
            login::logout(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Whoami(args) => whoami::run(&args, environment, &mut std::io::stdout(), say).await,
        Command::Jobs(JobsCommand::Wait(args)) => {
            jobs::wait(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Files(args) => files::run(&args, environment, &mut std::io::stdout(), say).await,
        Command::Api(args) => request::run(&args, environment, &mut std::io::stdout(), say).await,
        Command::List(args) => {
            resources::list(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Get(args) => resources::get(&args, environment, &mut std::io::stdout(), say).await,
        Command::Export(args) => {
            resources::export::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Completion { shell } => {
            completion(shell, &mut std::io::stdout()).map_err(Failure::from)
        }
        Command::Attlog(AttlogCommand::Import(args)) => {
            attlog::import::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Employees(EmployeesCommand::Import(args)) => {
            employees::import::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::People(PeopleCommand::Import(args)) => {
            employees::import::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Roster(RosterCommand::Import(args)) => {
            roster::import::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Leaves(args) => leaves::run(args, environment, &mut std::io::stdout(), say).await,
        Command::Timesheets(args) => {
            timesheets::run(args, environment, &mut std::io::stdout(), say).await
        }
        Command::Payments(args) => {
            payments::run(args, environment, &mut std::io::stdout(), say).await
        }
        Command::PersonalData(args) => {
            personal_data::run(&args, environment, &mut std::io::stdout(), say).await
        }
        Command::Terminal(TerminalCommand::Relay(args)) => relay::run(&args, say).await,
    };
    match done {
        Err(Failure::Output(error))
            if only_shows && error.kind() == std::io::ErrorKind::BrokenPipe =>
        {
            ExitCode::SUCCESS
        }
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        Err(failure) => {
            say(&format!("wfm: {failure}"));
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Writes the script with which a shell completes command lines.
fn completion(shell: clap_complete::Shell, out: &mut impl Write) -> std::io::Result<bool> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "wfm", &mut script);
    out.write_all(&script)?;
    Ok(true)
}

/// Writes one line for the person at the terminal. A closed stderr is no reason to stop an import.
fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    #[test]
    fn every_shell_completes_the_commands() {
        for shell in clap_complete::Shell::value_variants() {
            let mut script = Vec::new();
            completion(*shell, &mut script).unwrap();
            let script = String::from_utf8(script).unwrap();
            for word in ["export", "roster", "completion"] {
                assert!(script.contains(word), "{shell}: {word}");
            }
        }
    }
}
