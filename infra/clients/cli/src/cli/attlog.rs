//! `wfm attlog import`. The rules behind it are explained in [`wfm_taps`].

use std::path::PathBuf;

use chrono::{NaiveDate, NaiveDateTime};
use chrono_tz::Tz;
use clap::{Args, Subcommand, ValueEnum};
use wfm_taps::pairing::Breaks;

use super::{Connection, device_id};

#[derive(Debug, Subcommand)]
pub enum AttlogCommand {
    /// Import a terminal's attlog.dat as attendances.
    #[command(after_long_help = IMPORT_HELP)]
    Import(ImportArgs),
}

const IMPORT_HELP: &str = "\
  wfm attlog import attlog.dat --zone Asia/Manila --dry-run
  wfm attlog import attlog.dat --zone Asia/Manila --yes
  wfm attlog import attlog.dat --zone Asia/Manila --create-employees --report outcome.csv

It needs employees:read:all and attendances:write:all (or :team). With schedules:read:all it reads the
punches by what is planned for each employee, as the service reads what a terminal pushes.

Running the same command again, also after it was interrupted, duplicates nothing. Neither does a
later export that holds the same punches again: it only adds shifts and missing clock-outs.

A clock-out is sent once no later punch can change the shift any more. Shifts that are still running
at the end of the log are sent without a clock-out; the next export fills it in. Of a log to which no later export will be added, say when it was taken with --exported-at.

The order of the lines says when a punch was if the terminal's clock was wrong: fallen to 2000, ahead,
or unreadable. Such a punch belongs to no shift with a sound time, and gives no hire date. It is sent
with the interval in which it was made, and waits for a reviewer, who corrects the time. Where the log
begins with it, or the interval is longer than 31 days, it is listed and not sent. So import a log as the
terminal wrote it, not sorted.

--dry-run has the service check every record, and changes nothing. It cannot check those of people who would be created
first. Where nobody is signed in, it only reads the log.

If more than a tenth of the records would wait for a review, the import says why, and which setting decides about it,
before it sends anything. At a terminal it asks whether to go on; elsewhere it goes on with --yes only.

Exit codes:
  0  every line was usable and every record is created, updated, duplicate or needs_review
  2  finished, but some lines were malformed or some records were refused, not sent or unprocessed
  1  an error; what was accepted so far stays accepted, run the command again
  3  nothing was sent, since more than a tenth of the records would wait for a review";

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

    /// A longer shift is odd: taken for one only where the punches leave no better reading. By default
    /// what the organization or the site has set (attendance.longest_shift_minutes, 13 hours). Keep it
    /// and --break-hours the same in every import of one terminal: shifts cut otherwise are other
    /// records.
    #[arg(long, value_name = "HOURS", value_parser = clap::value_parser!(u8).range(1..=24))]
    pub shift_hours: Option<u8>,

    /// The longest gap inside a shift that can be a break.
    #[arg(long, value_name = "HOURS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=24))]
    pub break_hours: u8,

    /// The meaning of the punches inside a shift: when breaks begin and end, or nothing, since people pass the terminal
    /// all day.
    #[arg(long, value_name = "KIND", value_enum, default_value_t)]
    pub taps: TapsOf,

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

    /// Print the outcome of every record as JSON, instead of figures and reasons.
    #[arg(long)]
    pub json: bool,

    /// Read and pair the log, have the service check what it would become, report, and change nothing.
    #[arg(long)]
    pub dry_run: bool,

    /// Send the records also if more than a tenth of them would wait for a review.
    #[arg(long)]
    pub yes: bool,
}

/// The meaning of the punches inside a shift.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum TapsOf {
    /// Each pair of punches is an attendance, and the gaps between them are breaks.
    #[default]
    #[value(name = "pairs")]
    Pairs,
    /// The first and the last punch are one attendance.
    #[value(name = "first_and_last")]
    FirstAndLast,
}

impl From<TapsOf> for Breaks {
    fn from(taps: TapsOf) -> Self {
        match taps {
            TapsOf::Pairs => Self::Pairs,
            TapsOf::FirstAndLast => Self::FirstAndLast,
        }
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

    #[test]
    fn the_export_time_is_read_with_or_without_seconds() {
        let short = local_time("2024-09-30T22:00").unwrap();
        assert_eq!(local_time("2024-09-30 22:00:00").unwrap(), short);
        assert!(local_time("2024-09-30").is_err());
    }
}
