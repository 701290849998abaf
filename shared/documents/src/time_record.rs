//! The time record (rule DOC-2).

use chrono::{DateTime, NaiveDate, Timelike, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;
use wfm_domain::attendance::{Review, Shift};
use wfm_domain::correction::{LoggedCorrection, Times};
use wfm_domain::dates::DateRange;
use wfm_domain::language::Language;
use wfm_domain::timesheet::{CodeMinutes, End};

use crate::Error;
use crate::fonts::{Said, Setter};
use crate::layout::{Block, Column, Row, Table, lay_out};
use crate::pdf::{About, bytes};
use crate::words;

/// The content of a time record. It holds personal data: no `Debug`.
#[derive(Clone)]
pub struct TimeRecord {
    pub employer: String,
    pub name: String,
    pub employee_number: String,
    /// The month.
    pub dates: DateRange,
    /// Whether no approved payroll holds the month yet.
    pub is_preliminary: bool,
    /// Every date of the month.
    pub days: Vec<Day>,
    pub totals: Totals,
    /// By time.
    pub signatures: Vec<Signature>,
    /// The time of the last change of what it says.
    pub changed_at: DateTime<Utc>,
}

/// A date.
#[derive(Clone)]
pub struct Day {
    pub date: NaiveDate,
    pub timezone: Tz,
    /// By start.
    pub shifts: Vec<Shift>,
    /// The name of the holiday.
    pub holiday: Option<String>,
    pub leave: Vec<OnLeave>,
    /// By clock-in.
    pub stays: Vec<Stay>,
    pub due_minutes: u32,
}

/// The part of a date that a leave takes.
#[derive(Clone)]
pub struct OnLeave {
    pub name: String,
    pub taken: Taken,
}

/// An amount of leave.
#[derive(Clone, Copy)]
pub enum Taken {
    Days(Decimal),
    Minutes(u32),
}

/// An attendance.
#[derive(Clone)]
pub struct Stay {
    pub clock_in: DateTime<Utc>,
    pub clock_out: Option<DateTime<Utc>>,
    pub end: End,
    /// The times that the device sent.
    pub sent: [Option<DateTime<Utc>>; 2],
    pub review: Review,
    /// The break that is deducted; `None` where nothing is counted.
    pub break_minutes: Option<u32>,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    /// Extra minutes that do not count.
    pub uncounted_minutes: u32,
    pub codes: Vec<CodeMinutes>,
    /// By time.
    pub corrections: Vec<LoggedCorrection>,
}

/// The sums of the month, of what counts.
#[derive(Clone)]
pub struct Totals {
    pub days_worked: usize,
    pub due_minutes: u32,
    pub break_minutes: u32,
    pub worked_minutes: u32,
    pub overtime_minutes: u32,
    pub codes: Vec<CodeMinutes>,
    /// By leave type.
    pub leave: Vec<OnLeave>,
}

/// A signature under a timesheet of the month.
#[derive(Clone)]
pub struct Signature {
    pub period: DateRange,
    /// Whether the timesheet was approved by it, or else submitted.
    pub is_approval: bool,
    pub by: String,
    pub at: DateTime<Utc>,
    /// The zone in which the time is written.
    pub timezone: Tz,
}

/// The time record as a PDF.
///
/// # Errors
/// A character that no font has.
pub fn time_record(of: &TimeRecord, language: Language) -> Result<Vec<u8>, Error> {
    let say = |both| Said::from(language.pick(both));
    let heading = language.pick(["Arbeitszeitnachweis", "Time record"]);
    let title = format!("{heading} {}", words::period(language, of.dates));
    let mut blocks = vec![];
    if of.is_preliminary {
        let both = [
            "Vorläufig: Noch keine genehmigte Abrechnung enthält diesen Monat.",
            "Preliminary: no approved payroll holds this month yet.",
        ];
        blocks.push(Block::Notice(say(both)));
    }
    blocks.push(Block::Title(title.clone().into()));
    let zone = of.days.first().map_or(Tz::UTC, |day| day.timezone);
    let facts = [
        (["Beschäftigte Person", "Employee"], Said::of("name", &of.name)),
        (["Arbeitgeber", "Employer"], Said::of("employer", &of.employer)),
        (["Personalnummer", "Employee number"], Said::of("employee_number", &of.employee_number)),
        (["Zeitzone", "Time zone"], zone.name().into()),
    ];
    blocks.push(Block::Facts(facts.map(|(name, value)| (say(name), value)).into()));
    blocks.push(Block::Table(dates(of, zone, language)));
    blocks.push(Block::Heading(say(["Summen", "Sums"])));
    blocks.push(Block::Facts(sums(&of.totals, language)));
    if !of.signatures.is_empty() {
        blocks.push(Block::Heading(say(["Unterschriften", "Signatures"])));
        blocks.extend(of.signatures.iter().map(|of| Block::Text(signature(of, language))));
    }
    let about = About {
        title: &title,
        author: &of.employer,
        foot: &of.employee_number,
        language,
        stated_at: of.changed_at,
    };
    let mut setter = Setter::new();
    let pages = lay_out(&mut setter, &blocks)?;
    bytes(&mut setter, &pages, &about)
}

fn columns(language: Language) -> Vec<Column> {
    let column =
        |words, part, is_number| Column { name: Said::from(language.pick(words)), part, is_number };
    vec![
        column(["Datum", "Date"], 0.13, false),
        column(["Geplant", "Planned"], 0.15, false),
        column(["Kommen", "Clock-in"], 0.15, false),
        column(["Gehen", "Clock-out"], 0.15, false),
        column(["Soll", "Due"], 0.09, true),
        column(["Pause", "Break"], 0.09, true),
        column(["Arbeit", "Worked"], 0.11, true),
        column(["Überstunden", "Overtime"], 0.13, true),
    ]
}

/// A row for each attendance, and for each date without one.
fn dates(of: &TimeRecord, zone: Tz, language: Language) -> Table {
    let mut rows = vec![];
    for day in &of.days {
        let planned: Vec<String> = day
            .shifts
            .iter()
            .map(|shift| {
                let local = |at: DateTime<Utc>| at.with_timezone(&day.timezone).format("%H:%M");
                format!("{}–{}", local(shift.start), local(shift.end))
            })
            .collect();
        let first = [Said::from(words::short_date(language, day.date)), planned.join("\n").into()];
        let due = minutes(Some(day.due_minutes).filter(|due| *due > 0));
        let mut notes = of_date(day, zone, language);
        if day.stays.is_empty() {
            let [date, planned] = first;
            let empty = || Said::from("");
            let cells = vec![date, planned, empty(), empty(), due, empty(), empty(), empty()];
            rows.push(Row { cells, notes, is_sum: false });
            continue;
        }
        let mut first = Some((first, due));
        let mut ended = None;
        for stay in &day.stays {
            let ([date, planned], due) =
                first.take().unwrap_or_else(|| (["".into(), "".into()], "".into()));
            let at = |at| Said::from(moment(language, day, at));
            let cells = vec![
                date,
                planned,
                at(stay.clock_in),
                stay.clock_out.map_or_else(|| "".into(), at),
                due,
                minutes(stay.break_minutes),
                minutes(Some(stay.worked_minutes)),
                minutes(Some(stay.overtime_minutes).filter(|overtime| *overtime > 0)),
            ];
            notes.extend(of_stay(day, stay, ended, language));
            rows.push(Row { cells, notes: std::mem::take(&mut notes), is_sum: false });
            ended = stay.clock_out;
        }
    }
    let totals = &of.totals;
    rows.push(Row {
        cells: vec![
            language.pick(["Summe", "Sum"]).into(),
            "".into(),
            "".into(),
            "".into(),
            minutes(Some(totals.due_minutes)),
            minutes(Some(totals.break_minutes)),
            minutes(Some(totals.worked_minutes)),
            minutes(Some(totals.overtime_minutes)),
        ],
        notes: vec![],
        is_sum: true,
    });
    Table { columns: columns(language), rows }
}

fn minutes(minutes: Option<u32>) -> Said {
    minutes.map_or_else(|| "".into(), |minutes| words::hours(minutes).into())
}

/// A time in the zone of its date, with the offset; with the date, where that is another one; with seconds, if it has any.
fn moment(language: Language, day: &Day, at: DateTime<Utc>) -> String {
    let local = at.with_timezone(&day.timezone);
    let date = Some(local.date_naive()).filter(|date| *date != day.date);
    let date = date.map(|date| format!("{} ", words::short_date(language, date)));
    let time = if local.second() == 0 { "%H:%M %:z" } else { "%H:%M:%S %:z" };
    format!("{}{}", date.unwrap_or_default(), local.format(time))
}

/// The notes of a date: its holiday, its leave, and its zone if that is another one than the first.
fn of_date(day: &Day, zone: Tz, language: Language) -> Vec<Said> {
    let mut notes = vec![];
    if let Some(holiday) = &day.holiday {
        let name = language.pick(["Feiertag", "Holiday"]);
        notes.push(Said::of("holiday", format!("{name}: {holiday}")));
    }
    notes.extend(day.leave.iter().map(|leave| {
        let text = format!("{}: {}", leave.name, taken(leave.taken, language));
        Said::of("leave_type", text)
    }));
    if day.timezone != zone {
        notes
            .push(format!("{}: {}", language.pick(["Zeitzone", "Time zone"]), day.timezone).into());
    }
    notes
}

fn taken(taken: Taken, language: Language) -> String {
    match taken {
        Taken::Days(days) => {
            let name = match days == Decimal::ONE {
                true => language.pick(["Tag", "day"]),
                false => language.pick(["Tage", "days"]),
            };
            format!("{} {name}", words::amount(language, days.normalize()))
        }
        Taken::Minutes(minutes) => words::hours(minutes),
    }
}

/// The notes of an attendance. `ended` is the clock-out of the one before it on the date.
fn of_stay(day: &Day, stay: &Stay, ended: Option<DateTime<Utc>>, language: Language) -> Vec<Said> {
    let mut notes: Vec<Said> = vec![];
    let mut note = |both: [&str; 2]| notes.push(language.pick(both).into());
    match stay.review {
        Review::Pending => note(["In Prüfung: zählt noch nicht", "In review: does not count yet"]),
        Review::Rejected => note(["Abgelehnt: zählt nicht", "Rejected: does not count"]),
        Review::None | Review::Approved => {}
    }
    match stay.end {
        End::Open => note(["Noch nicht beendet", "Not ended yet"]),
        End::Incomplete => note(["Ohne Gehen-Stempel", "Without a clock-out"]),
        End::Known => {}
    }
    let names = [["Kommen", "clock-in"], ["Gehen", "clock-out"]];
    let times = [Some(stay.clock_in), stay.clock_out];
    let changed = stay.sent.iter().zip(times).zip(names);
    let sent: Vec<String> = changed
        .filter(|((sent, time), _)| sent.is_some() && **sent != *time)
        .filter_map(|((sent, _), name)| {
            Some(format!("{} {}", language.pick(name), moment(language, day, (*sent)?)))
        })
        .collect();
    if !sent.is_empty() {
        let by = language.pick(["Vom Gerät gesendet", "Sent by the device"]);
        notes.push(format!("{by}: {}", sent.join(", ")).into());
    }
    if let Some(ended) = ended.filter(|ended| *ended < stay.clock_in) {
        let gap = (stay.clock_in - ended).num_minutes();
        let gap = words::hours(u32::try_from(gap).unwrap_or_default());
        notes.push(
            format!("{}: {gap}", language.pick(["Unterbrechung davor", "Gap before"])).into(),
        );
    }
    if stay.uncounted_minutes > 0 {
        let name = language.pick(["Nicht gezählt", "Not counted"]);
        notes.push(format!("{name}: {}", words::hours(stay.uncounted_minutes)).into());
    }
    if !stay.codes.is_empty() {
        notes.push(Said::of("codes", codes(&stay.codes)));
    }
    notes.extend(stay.corrections.iter().map(|of| correction(day, of, language)));
    notes
}

fn codes(all: &[CodeMinutes]) -> String {
    let text = |of: &CodeMinutes| {
        format!("{} {}", of.code, words::hours(u32::try_from(of.minutes).unwrap_or(u32::MAX)))
    };
    all.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn correction(day: &Day, of: &LoggedCorrection, language: Language) -> Said {
    let names = [["Kommen", "clock-in"], ["Gehen", "clock-out"]];
    let time = |at: Option<DateTime<Utc>>| match at {
        Some(at) => moment(language, day, at),
        None => language.pick(["nichts", "nothing"]).to_owned(),
    };
    let changes =
        [of.clock_in, of.clock_out].into_iter().zip(names).filter_map(|(change, name)| {
            let Times { before, after } = change?;
            let instead = language.pick(["statt", "instead of"]);
            Some(format!("{} {} {instead} {}", language.pick(name), time(after), time(before)))
        });
    let changes = changes.collect::<Vec<_>>().join(", ");
    let at = words::moment(language, of.at.with_timezone(&day.timezone));
    let service = language.pick(["dem Dienst", "the service"]);
    let by = of.by.as_deref().unwrap_or(service);
    let mut text = match (language, of.is_entry()) {
        (Language::De, false) => format!("Berichtigt {at} von {by}: {changes}"),
        (Language::De, true) => format!("Von Hand eingetragen {at} von {by}"),
        (Language::En, false) => format!("Corrected {at} by {by}: {changes}"),
        (Language::En, true) => format!("Entered by hand {at} by {by}"),
    };
    if let Some(reason) = &of.reason {
        text = format!("{text}. {}: {reason}", language.pick(["Grund", "Reason"]));
    }
    Said::of("correction", text)
}

fn sums(of: &Totals, language: Language) -> Vec<(Said, Said)> {
    let mut all: Vec<(Said, Said)> = vec![(
        language.pick(["Tage gearbeitet", "Days worked"]).into(),
        of.days_worked.to_string().into(),
    )];
    all.extend(
        of.leave.iter().map(|leave| {
            (Said::of("leave_type", &leave.name), taken(leave.taken, language).into())
        }),
    );
    all.extend(of.codes.iter().map(|code| {
        let minutes = u32::try_from(code.minutes).unwrap_or(u32::MAX);
        (Said::of("codes", &code.code), words::hours(minutes).into())
    }));
    all
}

fn signature(of: &Signature, language: Language) -> Said {
    let period = words::period(language, of.period);
    let at = words::moment(language, of.at.with_timezone(&of.timezone));
    let by = &of.by;
    let text = match (language, of.is_approval) {
        (Language::De, false) => format!("{period}: eingereicht {at} von {by}"),
        (Language::De, true) => format!("{period}: genehmigt {at} von {by}"),
        (Language::En, false) => format!("{period}: submitted {at} by {by}"),
        (Language::En, true) => format!("{period}: approved {at} by {by}"),
    };
    Said::of("signature", text)
}

#[cfg(test)]
mod tests;
