//! `wfm jobs wait`.

use std::time::Duration;

use clap::{Args, Subcommand};

use super::Connection;

#[derive(Debug, Subcommand)]
pub enum JobsCommand {
    /// Wait until jobs have ended.
    Wait(JobsWaitArgs),
}

const WAIT_HELP: &str = "\
  wfm jobs wait job_y930kmaspnqvpqgbas9drhafxw
  wfm jobs wait job_y930kmaspnqvpqgbas9drhafxw job_pz0spnyycqryyr0bhq8qjk13d4 --timeout 600

It prints a line for each job: its type, its status, and how many of its items have which verdict. `wfm list
jobs/ID/items` shows the items.

Exit codes:
  0  every job is completed, and none of its items was refused
  1  an error
  2  every job has ended, but one of them failed, or has items that are conflict, rejected, failed or unprocessed
  4  --timeout is over, and a job has not ended";

#[derive(Debug, Args)]
#[command(after_long_help = WAIT_HELP)]
pub struct JobsWaitArgs {
    /// The jobs, as a 202 or `wfm list jobs` names them.
    #[arg(required = true, value_name = "ID")]
    pub ids: Vec<String>,

    /// The longest wait, in seconds; without it as long as it takes.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Print the jobs as a JSON array, as the service shows them.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "a number of seconds, such as 600".to_owned())?;
    Ok(Duration::from_secs(seconds))
}
