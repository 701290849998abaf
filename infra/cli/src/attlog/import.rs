//! The steps of `wfm attlog import`, from the file to the exit code.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use chrono::{DateTime, FixedOffset, TimeDelta};
use indicatif::ProgressBar;

use super::delivery::{self, Record};
use super::pairing::{self, Rules, Shift};
use super::parse::{self, Log};
use super::people::{self, Creation, People};
use super::report::{Line, Outcome, Report};
use crate::Failure;
use crate::api::Api;
use crate::cli::ImportArgs;
use crate::session::{at, connect, progress_bar};

/// Rows of a kind on the screen when the full list goes to a file.
const ROWS_BESIDE_A_FILE: usize = 50;

/// Runs the import and prints its report to `out`; `notices` takes a line at a time for the person
/// who waits. True if nothing was left undone.
pub async fn run(
    args: &ImportArgs,
    password: Option<String>,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let file = std::fs::read(&args.file).map_err(at(&args.file))?;
    // Opened before anything is sent: it is better to know at once that a list cannot be written.
    let csv = match &args.report {
        Some(path) => Some(BufWriter::new(File::create(path).map_err(at(path))?)),
        None => None,
    };
    let log = parse::parse(&file, args.zone);
    let mut report = Report { read: log.punches.len(), ..Report::default() };
    let shifts = shifts(args, &log)?;
    report.malformed = log.malformed;
    if args.dry_run {
        report.lines = shifts.iter().map(|shift| Line::new(shift, Outcome::Planned)).collect();
    } else if !shifts.is_empty() {
        let bar = progress_bar("records applied");
        let api = connect(&args.connection, password, &bar, notices)?;
        send(args, &shifts, &Arc::new(api), &bar, &mut report).await?;
    }
    if let Some(mut csv) = csv {
        report.write_csv(&mut csv)?;
        csv.flush()?;
    }
    report.print(out, args.report.as_ref().map(|_| ROWS_BESIDE_A_FILE))?;
    Ok(report.nothing_left_undone())
}

fn shifts(args: &ImportArgs, log: &Log) -> Result<Vec<Shift>, Failure> {
    let Some(last) = log.punches.iter().map(|punch| punch.at).max() else {
        return Ok(Vec::new());
    };
    let taken_at = match args.exported_at {
        None => last,
        Some(local) => parse::instant(args.zone, local)
            .filter(|at| *at >= last)
            .ok_or_else(|| Failure::Usage(format!("--exported-at: a punch of {last} is later")))?,
    };
    let rules = Rules {
        shift: TimeDelta::hours(args.shift_hours.into()),
        longest_break: TimeDelta::hours(args.break_hours.into()),
    };
    Ok(pairing::pair(log.punches.clone(), &rules, taken_at))
}

async fn send(
    args: &ImportArgs,
    shifts: &[Shift],
    api: &Arc<Api>,
    bar: &ProgressBar,
    report: &mut Report,
) -> Result<(), Failure> {
    let creation = args
        .create_employees
        .then_some(Creation { email_domain: &args.email_domain, hire_date: args.hire_date });
    let people = people::resolve(api, shifts, creation).await?;
    report.employees_created = people.created;
    let records: Vec<Record> =
        shifts.iter().filter_map(|shift| record(shift, &people, args)).collect();
    let started = Instant::now();
    bar.set_length(records.len() as u64);
    let results =
        delivery::deliver(api, &records, args.batch_size.into(), &salt(args), bar).await?;
    bar.finish_and_clear();
    report.sending = Some(started.elapsed());
    // Records are the shifts of known people, in the same order.
    let mut results = results.into_iter();
    report.lines = shifts
        .iter()
        .map(|shift| {
            let user = &shift.clock_in().user;
            let outcome = match people.unresolved.get(user) {
                Some(reason) => Outcome::NotSent(reason.clone()),
                None => results.next().map_or(Outcome::Planned, Outcome::ItemResult),
            };
            Line::new(shift, outcome)
        })
        .collect();
    Ok(())
}

fn record(shift: &Shift, people: &People, args: &ImportArgs) -> Option<Record> {
    let clock_in = shift.clock_in();
    let timestamp = |at: DateTime<FixedOffset>| at.to_rfc3339();
    let device = || format!("attlog-{}", clock_in.device);
    Some(Record {
        id: shift.id(),
        employee_id: people.known.get(&clock_in.user)?.clone(),
        clock_in_client_ts: timestamp(clock_in.at),
        clock_out_client_ts: shift.clock_out().map(|out| timestamp(out.at)),
        device_id: args.device.clone().unwrap_or_else(device),
        source: "import",
    })
}

/// Nothing, so that equal content has equal keys, or with `--recalculate` something no run had before.
fn salt(args: &ImportArgs) -> String {
    if !args.recalculate {
        return String::new();
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}", now.as_nanos(), std::process::id())
}
