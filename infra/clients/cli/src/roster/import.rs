//! The steps of `wfm roster import`, from the file to the exit code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use chrono::NaiveDate;
use indicatif::ProgressBar;

use super::delivery::{self, Entry};
use super::directory::{Directory, Resolved};
use super::file;
use super::present::{self, Present};
use super::publishing;
use super::report::{DateLine, Outcome, Publishing, Report};
use crate::api::{Api, ApiError};
use crate::cli::RosterImportArgs;
use crate::directory::folded;
use crate::dry_run::Run;
use crate::session::{at, beside, connect, progress_bar, run_id};
use crate::table_file::TableFile;
use crate::{Environment, Failure};

/// The number of reasons on the screen if the full list goes to a file.
const ROWS_BESIDE_A_FILE: usize = 50;

/// Runs the import and prints its report to `out`. `notices` shows a line at a time to the person who waits. Returns
/// true if every date is as the file says.
pub async fn run(
    args: &RosterImportArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bytes = std::fs::read(&args.file).map_err(at(&args.file))?;
    // The file is opened before anything is sent, so that the person knows at once if the list cannot be written.
    let csv = match &args.report {
        Some(path) => Some(File::create(path).map_err(at(path))?),
        None => None,
    };
    let sheet = file::read(&bytes)
        .map_err(|why| Failure::Usage(format!("{}: {why}", args.file.display())))?;
    let line =
        |planned| DateLine { planned, outcome: Outcome::Planned, publishing: Publishing::None };
    let mut report = Report {
        dates: sheet.dates.into_values().map(line).collect(),
        malformed: sheet.malformed,
        publishes: args.publish && !args.dry_run,
        ..Report::default()
    };
    if !report.dates.is_empty() {
        let bar = progress_bar("dates");
        bar.set_length(report.dates.len() as u64);
        let api = Arc::new(connect(&args.connection, environment, &bar, notices)?);
        let tell = |line: &str| beside(&bar, || notices(line));
        let run = Run::of(&api, args.dry_run, tell).await?;
        if args.publish && args.dry_run {
            tell("Of publishing, the dates in the file are checked, and no other drafts.");
        }
        let started = Instant::now();
        deliver(&api, &mut report, run, args.publish, &bar).await?;
        bar.finish_and_clear();
        report.sending = started.elapsed();
    }
    if let Some(csv) = csv {
        report.write(csv, TableFile::csv)?;
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

/// Drafts the dates that differ, publishes them if that is asked for, and notes the outcome of every date.
async fn deliver(
    api: &Arc<Api>,
    report: &mut Report,
    run: Run,
    publishes: bool,
    bar: &ProgressBar,
) -> Result<(), ApiError> {
    let directory = Directory::read(api, report.dates.iter().map(|line| &line.planned)).await?;
    let mut wanted: BTreeMap<usize, Resolved> = BTreeMap::new();
    for (place, line) in report.dates.iter_mut().enumerate() {
        match directory.resolve(&line.planned) {
            Ok(resolved) => {
                wanted.insert(place, resolved);
            }
            Err(reason) => line.outcome = Outcome::Refused(reason),
        }
    }
    // Dates that are already drafted must be checked for publishing.
    let checks_drafts = publishes && run == Run::Checked;
    let changes = changes(api, report, wanted.clone(), checks_drafts).await?;
    bar.inc((report.dates.len() - changes.len()) as u64);
    if run == Run::Unchecked {
        return Ok(());
    }
    let (places, entries): (Vec<usize>, Vec<Entry>) = changes.into_iter().unzip();
    let refused = delivery::draft(api, &entries, run, bar).await?;
    let drafted = if run.is_dry() { Outcome::WouldDraft } else { Outcome::Drafted };
    for (place, refused) in places.into_iter().zip(refused) {
        let outcome = &mut report.dates[place].outcome;
        match refused {
            Some(reason) => *outcome = Outcome::Refused(reason),
            None if *outcome == Outcome::Planned => *outcome = drafted.clone(),
            None => {}
        }
    }
    if report.publishes { publish(api, report, &wanted, bar).await } else { Ok(()) }
}

/// Notes the dates that are already as the file says or that cannot be planned. Returns the other dates in order,
/// each with its index. If `with_drafts` is set, the dates that are already drafted are among them.
async fn changes(
    api: &Arc<Api>,
    report: &mut Report,
    wanted: BTreeMap<usize, Resolved>,
    with_drafts: bool,
) -> Result<Vec<(usize, Entry)>, ApiError> {
    let mut dates: BTreeMap<String, Vec<NaiveDate>> = BTreeMap::new();
    for (place, resolved) in &wanted {
        let date = report.dates[*place].planned.date;
        dates.entry(resolved.employee_id.clone()).or_default().push(date);
    }
    let present = present::read(api, &dates).await?;
    let mut changes = Vec::new();
    for (place, wanted) in wanted {
        let line = &mut report.dates[place];
        let date = line.planned.date;
        let refused = |reason: &str| Outcome::Refused(reason.to_owned());
        // Every employee of these dates was asked for.
        let Some(read) = present.get(&wanted.employee_id) else { continue };
        let day = match read {
            Ok(days) => days.get(&date),
            Err(reason) => {
                line.outcome = refused(reason);
                continue;
            }
        };
        line.outcome = match day.map(|day| day.compare(&wanted)) {
            Some(Present::Published) => Outcome::Unchanged { is_draft: false },
            Some(Present::Drafted) => {
                if with_drafts {
                    changes.push((place, Entry { date, wanted }));
                }
                Outcome::Unchanged { is_draft: true }
            }
            Some(Present::NotEmployed) => refused("employee_inactive: it is no day of employment"),
            Some(Present::Different) | None => {
                changes.push((place, Entry { date, wanted }));
                continue;
            }
        };
    }
    Ok(changes)
}

/// Publishes the drafts of each employee whose lines are all drafted.
async fn publish(
    api: &Api,
    report: &mut Report,
    wanted: &BTreeMap<usize, Resolved>,
    bar: &ProgressBar,
) -> Result<(), ApiError> {
    let refused = report.dates.iter().filter(|line| matches!(line.outcome, Outcome::Refused(_)));
    let refused = refused.map(|line| folded(&line.planned.number));
    let malformed = report.malformed.iter().map(|bad| folded(bad.row.number()));
    let incomplete: BTreeSet<String> = refused.chain(malformed).collect();

    let mut dates: BTreeMap<String, BTreeSet<NaiveDate>> = BTreeMap::new();
    let mut places: Vec<(usize, &Resolved)> = Vec::new();
    for (place, resolved) in wanted {
        let line = &mut report.dates[*place];
        if !line.outcome.is_draft() {
            continue;
        }
        if incomplete.contains(&folded(&line.planned.number)) {
            line.publishing = Publishing::Withheld;
            continue;
        }
        dates.entry(resolved.employee_id.clone()).or_default().insert(line.planned.date);
        places.push((*place, resolved));
    }
    bar.finish_and_clear();
    let bar = progress_bar("employees published");
    bar.set_length(dates.len() as u64);
    let published = publishing::publish(api, &dates, &run_id(), &bar).await?;
    bar.finish_and_clear();
    for (place, resolved) in places {
        let line = &mut report.dates[place];
        let date = line.planned.date;
        let of_date = published.iter().find(|one| {
            one.employee_id == resolved.employee_id && (one.from..=one.to).contains(&date)
        });
        if let Some(one) = of_date {
            let reason = format!("{} to {} {}: {}", one.from, one.to, one.code, one.detail);
            line.publishing = Publishing::Done(one.verdict, reason);
        }
    }
    Ok(())
}
