//! The steps of `wfm attlog import`, from the file to the exit code.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use std::time::SystemTime;

use chrono::{DateTime, FixedOffset, NaiveDate, SubsecRound, TimeDelta, Utc};
use wfm_taps::clock::{Punch, Readings};
use wfm_taps::clock_fault::{self, FaultyShift};
use wfm_taps::pairing::{self, Note, Rules, Stay};
use wfm_taps::tap::{self, Tap};
use wfm_taps::{clock, wall_time};

use super::delivery::Record;
use super::expected::Plans;
use super::report::{Line, Outcome, Report};
use super::sending::Import;
use crate::cli::ImportArgs;
use crate::session::{at, beside, connect, progress_bar, run_id};
use crate::table_file::TableFile;
use crate::{Environment, Failure};

/// The number of rows of a kind on the screen if the full list goes to a file.
const ROWS_BESIDE_A_FILE: usize = 50;
/// The longest interval of a clock-in that the service accepts.
const LONGEST_INTERVAL: TimeDelta = TimeDelta::days(31);

/// Runs the import and prints its report to `out`. `notices` shows a line at a time to the person who waits. Returns
/// true if nothing was left undone.
pub async fn run(
    args: &ImportArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let file = std::fs::read(&args.file).map_err(at(&args.file))?;
    // The file is opened before anything is sent, so that the person knows at once if the list cannot be written.
    let csv = match &args.report {
        Some(path) => Some(BufWriter::new(File::create(path).map_err(at(path))?)),
        None => None,
    };
    let log = tap::parse(&file);
    let mut report = Report { read: log.taps.len(), malformed: log.malformed, ..Report::default() };
    let readings = readings(args, log.taps)?;
    let bar = progress_bar("records applied");
    let tell = |line: &str| beside(&bar, || notices(line));
    let api = match connect(&args.connection, environment, &bar, notices) {
        _ if report.read == 0 => None,
        Err(Failure::SignedOut(why)) if args.dry_run => {
            tell(&format!("The service is not asked, since nobody is signed in: {why}"));
            None
        }
        api => Some(Arc::new(api?)),
    };
    match api {
        None => report.lines = lines(args, readings, &Plans::unknown(longest(args))),
        Some(api) => {
            let import = Import { args, api: &api, environment, bar: &bar, tell: &tell };
            import.run(readings, &mut report).await?;
        }
    }
    if let Some(mut csv) = csv {
        report.write(&mut csv, TableFile::csv)?;
        csv.flush()?;
    }
    match args.json {
        true => report.write(out, TableFile::json)?,
        false => {
            let rows = args.report.as_ref().map(|_| ROWS_BESIDE_A_FILE);
            report.print(out, rows, environment.screen)?;
        }
    }
    Ok(report.nothing_left_undone())
}

/// The taps of a log whose time is correct, and the time at which the log was taken.
#[derive(Clone)]
pub struct Read {
    pub readings: Readings,
    exported_at: DateTime<FixedOffset>,
}

fn readings(args: &ImportArgs, taps: Vec<Tap>) -> Result<Read, Failure> {
    let exported_at = match args.exported_at {
        None => now().with_timezone(&args.zone).fixed_offset(),
        Some(local) => wall_time::instant(args.zone, local, None)
            .ok_or_else(|| Failure::Usage(format!("--exported-at: {local} is out of range")))?,
    };
    Ok(Read { readings: clock::read(taps, args.zone, exported_at), exported_at })
}

/// The longest shift, if it is given on the command line.
pub fn longest(args: &ImportArgs) -> Option<TimeDelta> {
    args.shift_hours.map(|hours| TimeDelta::hours(hours.into()))
}

/// The content of the log: first the attendances with a correct time, by clock-in, then those of clock faults. The
/// attendances that can be sent are planned.
pub fn lines(args: &ImportArgs, read: Read, plans: &Plans) -> Vec<Line> {
    let rules = Rules { longest_break: TimeDelta::hours(args.break_hours.into()) };
    let faulty = faulty_lines(args, &read.readings);
    let Read { readings, exported_at } = read;
    let last = readings.punches.iter().map(|punch| punch.at).max();
    // Without --exported-at, other punches may have come after the last punch.
    let taken_at = if args.exported_at.is_some() { Some(exported_at) } else { last };
    let pair =
        |at: DateTime<FixedOffset>| pairing::pair(readings.punches, &rules, plans, at.to_utc());
    let shifts = taken_at.map(pair).unwrap_or_default();
    let mut stays: Vec<Stay> =
        shifts.iter().flat_map(|shift| shift.stays(args.taps.into(), &rules)).collect();
    stays.sort_by_key(|stay| stay.clock_in().at);
    stays.iter().map(Line::sound).chain(faulty).collect()
}

/// The shifts of the clock faults of a log.
fn faulty_lines(args: &ImportArgs, readings: &Readings) -> Vec<Line> {
    let rules = Rules { longest_break: TimeDelta::hours(args.break_hours.into()) };
    let shifts = clock_fault::shifts(&readings.faults, &rules, args.zone);
    shifts.iter().map(|shift| Line::faulty(shift, faulty_outcome(args, shift))).collect()
}

/// The moment of the import, in whole seconds, because the log has whole seconds.
pub fn now() -> DateTime<Utc> {
    DateTime::<Utc>::from(SystemTime::now()).trunc_subsecs(0)
}

/// The outcome of a shift whose clock-in has no known time. It is planned if its interval can be sent.
fn faulty_outcome(args: &ImportArgs, shift: &FaultyShift) -> Outcome {
    let reason = match shift.interval {
        None => "the log begins with this clock fault, so nothing says when it was",
        Some(_) if !shift.is_over && args.exported_at.is_none() => {
            "the clock fault may go on in the next export: import that one, or say with \
             --exported-at when this log was taken"
        }
        Some(interval) if interval.width() > LONGEST_INTERVAL => {
            "the clock-in may have been at any time of more than 31 days: enter the attendance by hand"
        }
        Some(_) => return Outcome::Planned,
    };
    Outcome::NotSent(reason.to_owned())
}

/// The user numbers of a log, each with the date of the first punch. A clock fault gives no hire date, so a person
/// without another punch is in the list only if the hire date is given.
pub fn first_seen(args: &ImportArgs, readings: &Readings) -> BTreeMap<String, NaiveDate> {
    let mut users: BTreeMap<String, NaiveDate> = BTreeMap::new();
    for Punch { tap, at } in &readings.punches {
        let date = at.date_naive();
        let first = users.entry(tap.user.clone()).or_insert(date);
        *first = date.min(*first);
    }
    let faulty = faulty_lines(args, readings);
    let sent = faulty.iter().filter(|line| line.is_planned() && args.hire_date.is_some());
    for (line, clock_in) in sent.filter_map(|line| Some((line, line.clock_in?))) {
        users.entry(line.employee_number.clone()).or_insert(clock_in.date_naive());
    }
    users
}

pub fn record(line: &Line, employee: &str, args: &ImportArgs) -> Option<Record> {
    let timestamp = |at: DateTime<FixedOffset>| at.to_rfc3339();
    let device = || format!("attlog-{}", line.device);
    Some(Record {
        id: line.id.clone(),
        employee_id: employee.to_owned(),
        clock_in_client_ts: timestamp(line.clock_in?),
        clock_in_latest_ts: line.clock_in_latest.map(timestamp),
        clock_out_client_ts: line.clock_out.map(timestamp),
        device_id: args.device.clone().unwrap_or_else(device),
        source: "import",
        uneven_taps: line.notes.contains(&Note::UnevenTaps).then_some(true),
    })
}

/// The salt of the idempotency keys. It is empty, so that equal content has equal keys. With `--recalculate` it is a
/// text that no run had before.
pub fn salt(args: &ImportArgs) -> String {
    if args.recalculate { run_id() } else { String::new() }
}
