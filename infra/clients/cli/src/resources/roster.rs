//! `wfm list roster`: who works when. A screen shows a grid for each seven dates, in the form that planners use. A
//! pipe gets one row for each employee and date.

use std::collections::BTreeSet;
use std::io::Write;

use chrono::NaiveDate;
use serde::Deserialize;
use serde_json::json;

use super::flat::Column;
use super::{Row, Shown, write_table};
use crate::api::{Api, Call};
use crate::screen::{Screen, Sheet};
use crate::{Environment, Failure};

/// The number of dates beside each other.
const DATES: usize = 7;

/// The least width of a screen that shows the begin and the end of a shift in one line.
const IN_ONE_LINE: u16 = 120;

/// The columns of a row for each employee and date.
const COLUMNS: [&str; 11] = [
    "employee_number",
    "first_name",
    "last_name",
    "date",
    "shifts",
    "break_minutes",
    "site_id",
    "leave",
    "holiday",
    "draft",
    "timezone",
];

#[derive(Deserialize)]
struct Line {
    employee: Whose,
    days: Vec<Day>,
}

#[derive(Deserialize)]
struct Whose {
    id: String,
    employee_number: String,
    first_name: String,
    last_name: String,
}

#[derive(Deserialize)]
struct Day {
    date: NaiveDate,
    #[serde(default)]
    employed: Option<bool>,
    timezone: String,
    source: String,
    shifts: Vec<Shift>,
    net_minutes: i64,
    holiday: Option<String>,
    #[serde(default)]
    leave: Vec<Leave>,
    draft: Option<Draft>,
}

#[derive(Deserialize)]
struct Shift {
    start: String,
    end: String,
    break_minutes: u64,
    name: Option<String>,
    site_id: Option<String>,
}

#[derive(Deserialize)]
struct Leave {
    status: String,
    first_half: bool,
    second_half: bool,
}

#[derive(Deserialize)]
struct Draft {
    shifts: Vec<Shift>,
}

/// Shows the shifts of all employees of the answer.
pub async fn show(
    api: &Api,
    call: &Call,
    chosen: &[String],
    environment: &Environment,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut lines = api.list::<Line>(call).await?;
    lines.sort_by_cached_key(|line| {
        let Whose { last_name, first_name, .. } = &line.employee;
        (last_name.to_lowercase(), first_name.to_lowercase())
    });
    if environment.screen != Screen::None && chosen.is_empty() {
        return Ok(write_grids(&lines, environment.screen, out)?);
    }
    let rows: Vec<Row> = lines.iter().flat_map(Line::rows).collect();
    let shown = match chosen {
        [] => Shown::Usual(COLUMNS.into_iter().map(Column::named).collect()),
        chosen => Shown::Chosen(chosen.iter().map(|name| Column::named(name)).collect()),
    };
    write_table(api, "roster", shown, &rows, environment, out).await
}

impl Line {
    /// One row for each date.
    fn rows(&self) -> impl Iterator<Item = Row> {
        let Whose { id, employee_number, first_name, last_name } = &self.employee;
        self.days.iter().map(move |day| {
            let breaks: u64 = day.shifts.iter().map(|shift| shift.break_minutes).sum();
            let site = day.shifts.iter().find_map(|shift| shift.site_id.as_ref());
            let leave: Vec<String> = day.leave.iter().map(Leave::text).collect();
            let row = json!({
                "employee_id": id,
                "employee_number": employee_number,
                "first_name": first_name,
                "last_name": last_name,
                "date": day.date,
                "shifts": times(&day.shifts, "-", " "),
                "break_minutes": breaks,
                "net_minutes": day.net_minutes,
                "site_id": site,
                "source": day.source,
                "leave": leave.join(" "),
                "holiday": day.holiday,
                "draft": day.draft.as_ref().map(|draft| draft.text("-", " ")),
                "timezone": day.timezone,
                "employed": day.employed,
            });
            row.as_object().cloned().unwrap_or_default()
        })
    }
}

impl Leave {
    fn text(&self) -> String {
        let part = if self.first_half && self.second_half { "" } else { "half " };
        let wish = if self.status == "approved" { "" } else { "?" };
        format!("{part}leave{wish}")
    }
}

impl Draft {
    fn text(&self, to: &str, between: &str) -> String {
        if self.shifts.is_empty() { "off".to_owned() } else { times(&self.shifts, to, between) }
    }
}

/// The begins and ends of shifts. `to` stands between begin and end, and `between` stands between shifts.
fn times(shifts: &[Shift], to: &str, between: &str) -> String {
    let text = |Shift { start, end, .. }: &Shift| format!("{start}{to}{end}");
    shifts.iter().map(text).collect::<Vec<_>>().join(between)
}

/// Writes a grid for each seven dates, with a line for each employee.
fn write_grids(lines: &[Line], screen: Screen, out: &mut impl Write) -> std::io::Result<()> {
    let days = || lines.iter().flat_map(|line| &line.days);
    let dates: BTreeSet<NaiveDate> = days().map(|day| day.date).collect();
    let dates: Vec<NaiveDate> = dates.into_iter().collect();
    let zones: BTreeSet<&str> = days().map(|day| day.timezone.as_str()).collect();
    if lines.is_empty() {
        return writeln!(out, "Nobody is planned here whom you may see.");
    }
    let to = if screen < Screen::Wide(IN_ONE_LINE) { "-\n" } else { "-" };
    for dates in dates.chunks(DATES) {
        let mut heads = vec!["employee".to_owned()];
        heads.extend(dates.iter().map(|date| date.format("%a %-d %b").to_string()));
        let mut sheet = Sheet::new(heads);
        for line in lines {
            let on = |date: &NaiveDate| line.days.iter().find(|day| day.date == *date);
            let Whose { employee_number, first_name, last_name, .. } = &line.employee;
            let mut who = format!("{employee_number} {first_name} {last_name}");
            if zones.len() > 1 {
                let zones = dates.iter().filter_map(|date| Some(on(date)?.timezone.as_str()));
                let zones: BTreeSet<&str> = zones.collect();
                who.extend(zones.iter().map(|zone| format!("\n{zone}")));
            }
            let mut cells = vec![who];
            cells.extend(
                dates.iter().map(|date| on(date).map_or(String::new(), |day| day.cell(to))),
            );
            sheet.row(cells);
        }
        sheet.write(out, screen)?;
    }
    let zone = match zones.iter().next() {
        Some(zone) if zones.len() == 1 => format!("Times are those of {zone}."),
        _ => "Times are those of each employee's time zone.".to_owned(),
    };
    let year = dates.first().map(|date| date.format(" The first date is %-d %B %Y.").to_string());
    let drafted = days().any(|day| day.draft.is_some());
    let drafted = if drafted { " A * marks a draft: it is not published yet." } else { "" };
    writeln!(out, "{zone}{}{drafted}", year.unwrap_or_default())
}

impl Day {
    /// The text of a cell for a planner: the shifts, an absence on the date, and the draft.
    fn cell(&self, to: &str) -> String {
        let name = |shift: &Shift| shift.name.clone();
        let mut parts: Vec<String> = match self.shifts.as_slice() {
            _ if self.employed == Some(false) => vec![],
            [] => vec!["-".to_owned()],
            shifts => vec![times(shifts, to, "\n")],
        };
        if self.source == "roster" {
            parts.extend(self.shifts.iter().filter_map(name));
        }
        parts.extend(self.leave.iter().map(Leave::text));
        parts.extend(self.holiday.clone());
        parts.extend(self.draft.as_ref().map(|draft| format!("* {}", draft.text(to, "\n* "))));
        parts.join("\n")
    }
}
