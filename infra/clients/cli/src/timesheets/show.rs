//! `wfm timesheets show`: a row for each date, with a column for each time code.

use std::fs::File;
use std::io::{self, Write};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use indicatif::ProgressBar;
use serde::Deserialize;

use super::timesheet;
use crate::api::ApiError;
use crate::cli::{Format, TimesheetsShowArgs};
use crate::screen::{Screen, Sheet};
use crate::session::{at, connect};
use crate::suggest::send;
use crate::table_file::{Begin, Cell, TableFile};
use crate::{Environment, Failure};

/// The columns before those of minutes.
const TEXTS: [&str; 5] = ["date", "timezone", "shifts", "attendances", "holiday"];
/// The columns of minutes before those of the time codes.
const MINUTES: [&str; 3] = ["due", "worked", "credited"];

#[derive(Deserialize)]
struct Timesheet {
    state: String,
    submitted_at: Option<DateTime<Utc>>,
    submitted_hash: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    decision_note: Option<String>,
    days: Vec<Day>,
    days_hash: String,
    totals: Counted,
}

#[derive(Deserialize)]
struct Day {
    date: NaiveDate,
    timezone: String,
    shifts: Vec<Shift>,
    holiday: Option<Holiday>,
    attendances: Vec<Attendance>,
    #[serde(flatten)]
    counted: Counted,
}

#[derive(Deserialize)]
struct Shift {
    start_at: DateTime<Utc>,
    end_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct Holiday {
    kind: String,
    /// The part of the date that is off: `day`, a half, or `none`.
    off: String,
}

#[derive(Deserialize)]
struct Attendance {
    clock_in_at: DateTime<Utc>,
    clock_out_at: Option<DateTime<Utc>>,
    end: String,
    review: String,
    extra_review: String,
}

#[derive(Deserialize)]
struct Counted {
    due: u64,
    worked: u64,
    credited: u64,
    codes: Vec<Code>,
}

#[derive(Deserialize)]
struct Code {
    code: String,
    minutes: u64,
}

/// Shows the days and totals of a timesheet, or writes the days to a file.
///
/// # Errors
/// If the service refuses it, if the service cannot be reached, or if the file cannot be written.
pub async fn run(
    args: &TimesheetsShowArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let call = timesheet(&api, &args.employee, args.period).await?;
    let shown = send(&api, &call).await?;
    if args.json {
        writeln!(out, "{shown:#}")?;
        return Ok(true);
    }
    let sheet: Timesheet = serde_json::from_value(shown).map_err(|error| ApiError::Unreadable {
        operation: call.to_string(),
        message: error.to_string(),
    })?;
    let Some(path) = &args.out else {
        sheet.print(out, environment.screen)?;
        return Ok(true);
    };
    let begin: Begin<File> = match Format::of(path) {
        Some(Format::Csv) => TableFile::csv,
        _ => TableFile::json,
    };
    let file = File::create(path).map_err(at(path))?;
    sheet.write(file, begin).map_err(at(path))?;
    writeln!(out, "{} dates in {}", sheet.days.len(), path.display())?;
    Ok(true)
}

impl Timesheet {
    fn codes(&self) -> Vec<&str> {
        self.totals.codes.iter().map(|code| code.code.as_str()).collect()
    }

    fn heads(&self) -> Vec<&str> {
        TEXTS.into_iter().chain(MINUTES).chain(self.codes()).collect()
    }

    /// Prints the dates and the totals, and on a screen the state.
    fn print(&self, out: &mut impl Write, screen: Screen) -> io::Result<()> {
        let codes = self.codes();
        let mut table = Sheet::new(self.heads()).with_numbers(TEXTS.len()..self.heads().len());
        let texts = |minutes: Vec<u64>| minutes.into_iter().map(|minutes| minutes.to_string());
        for day in &self.days {
            table.row(day.texts().into_iter().chain(texts(day.counted.minutes(&codes))));
        }
        let total = ["total", "", "", "", ""].map(str::to_owned);
        table.row(total.into_iter().chain(texts(self.totals.minutes(&codes))));
        table.write(out, screen)?;
        if screen == Screen::None { Ok(()) } else { writeln!(out, "{}", self.state()) }
    }

    /// The state and the step that led to it, in a line.
    fn state(&self) -> String {
        let since = match self.state.as_str() {
            "submitted" => self.submitted_at,
            _ => self.decided_at,
        };
        let since = since.map(|at| at.format(" since %Y-%m-%d %H:%MZ").to_string());
        let note = self.decision_note.as_ref().map(|note| format!(" The note: {note}"));
        let is_changed =
            self.submitted_hash.as_ref().is_some_and(|submitted| *submitted != self.days_hash);
        let changed =
            if is_changed { " The days have changed since they were submitted." } else { "" };
        let state = &self.state;
        format!(
            "The timesheet is {state}{}.{changed}{}",
            since.unwrap_or_default(),
            note.unwrap_or_default()
        )
    }

    /// Writes the dates to a file that `begin` begins.
    fn write<W: Write>(&self, out: W, begin: Begin<W>) -> io::Result<()> {
        let codes = self.codes();
        let mut file = begin(out, &self.heads())?;
        for day in &self.days {
            let texts = day.texts();
            let minutes = day.counted.minutes(&codes).into_iter().map(Cell::Number);
            let cells = texts.iter().map(|text| Cell::Text(text)).chain(minutes);
            file.row(&cells.collect::<Vec<_>>())?;
        }
        file.finish()
    }
}

impl Day {
    /// The cells of [`TEXTS`]. Times are those of the date's time zone.
    fn texts(&self) -> [String; 5] {
        let zone: Tz = self.timezone.parse().unwrap_or(Tz::UTC);
        let time = |at: DateTime<Utc>| at.with_timezone(&zone).format("%H:%M").to_string();
        let shifts = self
            .shifts
            .iter()
            .map(|shift| format!("{}-{}", time(shift.start_at), time(shift.end_at)));
        let attendances = self.attendances.iter().map(|attendance| {
            let end = attendance.clock_out_at.map_or_else(|| "?".to_owned(), time);
            format!("{}-{end}{}", time(attendance.clock_in_at), attendance.waits_for())
        });
        let holiday = self.holiday.as_ref().map(Holiday::text);
        [
            self.date.to_string(),
            self.timezone.clone(),
            shifts.collect::<Vec<_>>().join(" "),
            attendances.collect::<Vec<_>>().join(" "),
            holiday.unwrap_or_default(),
        ]
    }
}

impl Holiday {
    fn text(&self) -> String {
        match self.off.as_str() {
            "day" => self.kind.clone(),
            off => format!("{}({off})", self.kind),
        }
    }
}

impl Attendance {
    /// The reason why the timesheet cannot be approved yet, in brackets. Empty if there is none.
    fn waits_for(&self) -> String {
        let is_pending = self.review == "pending" || self.extra_review == "pending";
        match self.end.as_str() {
            _ if is_pending => "(pending)".to_owned(),
            end @ ("open" | "incomplete") => format!("({end})"),
            _ => String::new(),
        }
    }
}

impl Counted {
    /// The cells of [`MINUTES`] and of these codes.
    fn minutes(&self, codes: &[&str]) -> Vec<u64> {
        let of_code = |code: &&str| {
            let there = self.codes.iter().filter(|one| one.code == *code);
            there.map(|one| one.minutes).sum::<u64>()
        };
        [self.due, self.worked, self.credited]
            .into_iter()
            .chain(codes.iter().map(of_code))
            .collect()
    }
}
