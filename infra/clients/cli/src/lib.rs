//! The client command `wfm`. It knows the service by its HTTP interface alone, so it works against every deployment. It
//! uses only the pure crate [`wfm_taps`] of the workspace.
//!
//! - [`cli`]: the command line, one type per subcommand.
//! - [`api`]: sign-in, retries, paging; the only place that speaks HTTP.
//! - [`attlog`]: `wfm attlog import`, a fingerprint terminal's log into attendances.
//! - [`employees`]: `wfm employees import` and `wfm people import`, a table of people into employees.
//! - [`jobs`]: `wfm jobs wait`.
//! - [`login`]: `wfm login` and `wfm logout`, sessions that later commands go on with.
//! - [`relay`]: `wfm terminal relay`, between terminals without TLS and the service.
//! - [`request`]: `wfm api`, one request as the person writes it.
//! - [`resources`]: `wfm list`, `wfm get` and `wfm export`.
//! - [`roster`]: `wfm roster import`, a table of shifts into drafts of the roster.
//! - [`whoami`]: `wfm whoami`, who is signed in.
//!
//! A new subcommand is a variant in [`cli::Command`], an arm in [`run`] and a module beside
//! [`attlog`].

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod api;
pub mod attlog;
pub mod cli;
mod directory;
mod dry_run;
pub mod employees;
mod job;
pub mod jobs;
pub mod login;
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
pub mod whoami;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
pub use screen::Screen;
pub use session::{Confirm, Environment};

use cli::{
    AttlogCommand, Cli, Command, EmployeesCommand, JobsCommand, PeopleCommand, RosterCommand,
    TerminalCommand,
};

/// The reason for the early end of a command; every verdict of the server is in a report instead.
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
    /// Nobody says who calls.
    #[error("{0}")]
    SignedOut(String),
    /// Somebody should look first.
    #[error("{0}")]
    NotSent(String),
    /// The awaited state has not come.
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

/// Runs one command line and turns its end into the exit code documented in `--help`: 0 all is
/// well, 2 finished with something left undone, 3 nothing was sent, 4 the time is over, 1 an error. `environment` is what `main` read.
pub async fn run(
    command_line: impl IntoIterator<Item = OsString>,
    environment: &Environment,
) -> ExitCode {
    let cli = match Cli::try_parse_from(command_line) {
        Ok(cli) => cli,
        Err(error) => {
            // Not clap's own exit, whose 2 means something else here.
            let _ = error.print();
            return if error.use_stderr() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    // What only shows something: whoever reads may have read enough, as `head` does.
    let only_shows = matches!(
        cli.command,
        Command::List(_)
            | Command::Get(_)
            | Command::Api(_)
            | Command::Whoami(_)
            | Command::Completion { .. }
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

/// Writes what makes a shell complete command lines.
fn completion(shell: clap_complete::Shell, out: &mut impl Write) -> std::io::Result<bool> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "wfm", &mut script);
    out.write_all(&script)?;
    Ok(true)
}

/// One line for the person at the terminal. A closed stderr is no reason to stop an import.
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
