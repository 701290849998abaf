//! The table of shifts. A line is a shift of an employee's date, or it says that the date has no shift.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveTime};

use crate::directory::folded;
use crate::table::{self, Columns, Malformed, Row, Table};

/// The columns, in the order of the help.
pub const COLUMNS: Columns = Columns {
    known: &["employee_number", "date", "shift_code", "start", "end", "break_minutes", "site_code"],
    required: &["employee_number", "date"],
    dash_clears: false,
};

/// The longest break that the service takes, in minutes.
const LONGEST_BREAK: u32 = 720;
/// The greatest number of shifts of a date.
const MOST_SHIFTS: usize = 3;

/// The employee's number, folded, and the date.
pub type Key = (String, NaiveDate);

/// All lines of one employee's date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedDate {
    /// The number as the first of the lines has it.
    pub number: String,
    pub date: NaiveDate,
    /// The numbers of the lines in the file.
    pub lines: Vec<u64>,
    pub plan: Plan,
}

/// The plan of a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plan {
    /// The shifts in the order of their start, if the file says it. An empty list is a day off.
    Shifts(Vec<PlannedShift>),
    /// The shifts of the schedule.
    Clear,
    /// The lines cannot be used. The text says why. Nothing of the date is sent.
    Malformed(String),
}

/// A shift as the file describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedShift {
    pub times: Times,
    pub site_code: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Times {
    /// The times of a shift type.
    OfType(String),
    Own {
        start: NaiveTime,
        end: NaiveTime,
        break_minutes: u32,
    },
}

/// The content of a file.
#[derive(Debug, Default)]
pub struct Sheet {
    pub dates: BTreeMap<Key, PlannedDate>,
    /// Lines that cannot be used. If such a line names an employee and a date, that date is malformed, too.
    pub malformed: Vec<Malformed>,
}

/// The content of one line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    Off,
    Clear,
    Shift(PlannedShift),
}

/// Reads the table.
///
/// # Errors
/// If the header lacks a column or has an unknown one.
pub fn read(bytes: &[u8]) -> Result<Sheet, String> {
    Ok(sheet(table::read(bytes, &COLUMNS)?))
}

fn sheet(table: Table) -> Sheet {
    let mut malformed = table.malformed;
    let mut said: BTreeMap<Key, Vec<(Row, Said)>> = BTreeMap::new();
    for row in table.rows {
        let of = date_of(&row).and_then(|date| Ok((date, said_by(&row)?)));
        match of {
            Ok((date, what)) => {
                said.entry((folded(row.number()), date)).or_default().push((row, what));
            }
            Err(reason) => malformed.push(Malformed { row, reason }),
        }
    }
    malformed.sort_by_key(|bad| bad.row.line);
    let dates = said.into_iter().filter_map(|(key, said)| {
        let (first, _) = said.first()?;
        let number = first.number().to_owned();
        let lines = said.iter().map(|(row, _)| row.line).collect();
        let plan = plan(said.into_iter().map(|(_, what)| what).collect());
        let plan = plan.unwrap_or_else(Plan::Malformed);
        Some((key.clone(), PlannedDate { number, date: key.1, lines, plan }))
    });
    let mut dates: BTreeMap<Key, PlannedDate> = dates.collect();
    for bad in &malformed {
        let Ok(date) = date_of(&bad.row) else { continue };
        if let Some(planned) = dates.get_mut(&(folded(bad.row.number()), date)) {
            planned.plan =
                Plan::Malformed(format!("line {} of this date is malformed", bad.row.line));
        }
    }
    Sheet { dates, malformed }
}

fn date_of(row: &Row) -> Result<NaiveDate, String> {
    let text = row.get("date").ok_or("no date")?;
    // Spreadsheets have many ways to write a date. A date that could be read in two ways is not accepted.
    let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| text.len() == 10);
    date.filter(|date| date.format("%Y-%m-%d").to_string() == text)
        .ok_or_else(|| format!("the date {text:?} is not like 2026-12-31"))
}

fn said_by(row: &Row) -> Result<Said, String> {
    let site_code = row.get("site_code").map(str::to_owned);
    let has_times = ["start", "end", "break_minutes"].iter().any(|name| row.get(name).is_some());
    let Some(code) = row.get("shift_code") else {
        let times = own_times(row)?;
        return Ok(Said::Shift(PlannedShift { times, site_code }));
    };
    let said = match folded(code).as_str() {
        "off" => Said::Off,
        "clear" => Said::Clear,
        _ => {
            let times = Times::OfType(code.to_owned());
            Said::Shift(PlannedShift { times, site_code })
        }
    };
    match (&said, has_times, row.get("site_code")) {
        (_, true, _) => Err("a shift_code, or start and end: not both".to_owned()),
        (Said::Off | Said::Clear, _, Some(_)) => Err(format!("{code} has no site_code")),
        _ => Ok(said),
    }
}

fn own_times(row: &Row) -> Result<Times, String> {
    let (start, end) = match (row.get("start"), row.get("end")) {
        (Some(start), Some(end)) => (time("start", start)?, time("end", end)?),
        (None, None) => return Err("neither a shift_code nor start and end".to_owned()),
        (None, _) => return Err("no start".to_owned()),
        (_, None) => return Err("no end".to_owned()),
    };
    let break_minutes = match row.get("break_minutes") {
        None => 0,
        Some(text) => {
            let minutes = text.parse().ok().filter(|minutes| *minutes <= LONGEST_BREAK);
            minutes.ok_or_else(|| format!("break_minutes {text:?} is not 0 to {LONGEST_BREAK}"))?
        }
    };
    Ok(Times::Own { start, end, break_minutes })
}

fn time(column: &str, text: &str) -> Result<NaiveTime, String> {
    NaiveTime::parse_from_str(text, "%H:%M")
        .map_err(|_| format!("{column} {text:?} is not a time like 22:00"))
}

/// The plan from all lines of a date.
fn plan(said: Vec<Said>) -> Result<Plan, String> {
    match said.as_slice() {
        [Said::Off] => return Ok(Plan::Shifts(vec![])),
        [Said::Clear] => return Ok(Plan::Clear),
        _ => {}
    }
    let mut shifts = Vec::new();
    for one in said {
        match one {
            Said::Shift(shift) => shifts.push(shift),
            Said::Off => return Err("off stands with other lines of this date".to_owned()),
            Said::Clear => return Err("clear stands with other lines of this date".to_owned()),
        }
    }
    if shifts.len() > MOST_SHIFTS {
        return Err(format!("a date has at most {MOST_SHIFTS} shifts, not {}", shifts.len()));
    }
    Ok(Plan::Shifts(shifts))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "employee_number,date,shift_code,start,end,break_minutes,site_code";

    fn sheet_of(lines: &str) -> Sheet {
        read(format!("{HEAD}\n{lines}").as_bytes()).unwrap()
    }

    fn plan_of(sheet: &Sheet, number: &str, day: u32) -> Plan {
        let date = NaiveDate::from_ymd_opt(2026, 12, day).unwrap();
        sheet.dates[&(number.to_owned(), date)].plan.clone()
    }

    fn reasons(sheet: &Sheet) -> Vec<(u64, &str)> {
        sheet.malformed.iter().map(|bad| (bad.row.line, bad.reason.as_str())).collect()
    }

    fn own(start: &str, end: &str, break_minutes: u32) -> Times {
        let time = |text| NaiveTime::parse_from_str(text, "%H:%M").unwrap();
        Times::Own { start: time(start), end: time(end), break_minutes }
    }

    #[test]
    fn a_line_is_a_shift_of_a_type_or_of_its_own_times_or_a_word() {
        let sheet = sheet_of(
            "7,2026-12-01,early,,,,\n7,2026-12-02,,22:00,06:00,30,YARD\n\
             7,2026-12-03,OFF,,,,\n7,2026-12-04,clear,,,,\n7,2026-12-05,,6:00,10:00,,\n",
        );
        assert_eq!(reasons(&sheet), []);
        let shift = |times, site: Option<&str>| {
            let site_code = site.map(str::to_owned);
            Plan::Shifts(vec![PlannedShift { times, site_code }])
        };
        assert_eq!(plan_of(&sheet, "7", 1), shift(Times::OfType("early".into()), None));
        assert_eq!(plan_of(&sheet, "7", 2), shift(own("22:00", "06:00", 30), Some("YARD")));
        assert_eq!(plan_of(&sheet, "7", 3), Plan::Shifts(vec![]));
        assert_eq!(plan_of(&sheet, "7", 4), Plan::Clear);
        assert_eq!(plan_of(&sheet, "7", 5), shift(own("06:00", "10:00", 0), None));
    }

    #[test]
    fn several_lines_of_a_date_are_several_shifts_and_off_stands_alone() {
        let sheet = sheet_of(
            "a,2026-12-01,,17:00,22:00,,\nA ,2026-12-01,,11:00,14:30,,\n\
             a,2026-12-02,early,,,,\na,2026-12-02,off,,,,\n\
             a,2026-12-03,clear,,,,\na,2026-12-03,clear,,,,\n\
             a,2026-12-04,x,,,,\na,2026-12-04,x,,,,\na,2026-12-04,x,,,,\na,2026-12-04,x,,,,\n",
        );
        let Plan::Shifts(shifts) = plan_of(&sheet, "a", 1) else { panic!("{sheet:?}") };
        assert_eq!(shifts.len(), 2);
        let refused = |day| match plan_of(&sheet, "a", day) {
            Plan::Malformed(reason) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(2), "off stands with other lines of this date");
        assert_eq!(refused(3), "clear stands with other lines of this date");
        assert_eq!(refused(4), "a date has at most 3 shifts, not 4");
    }

    #[test]
    fn a_date_with_a_malformed_line_is_malformed_as_a_whole() {
        let sheet = sheet_of(
            "7,2026-12-01,,08:00,12:00,,\n7,2026-12-01,,13:00,25:00,,\n7,2026-12-02,off,,,,\n\
             7,2026-12-02,early\n8,2026-12-01,off,,,,\n",
        );
        assert_eq!(
            reasons(&sheet),
            [(3, "end \"25:00\" is not a time like 22:00"), (5, "3 fields where the header has 7")]
        );
        let why = |line: u64| Plan::Malformed(format!("line {line} of this date is malformed"));
        assert_eq!(plan_of(&sheet, "7", 1), why(3));
        assert_eq!(plan_of(&sheet, "7", 2), why(5));
        assert_eq!(plan_of(&sheet, "8", 1), Plan::Shifts(vec![]));
    }

    #[test]
    fn what_a_line_lacks_or_has_too_much_is_named() {
        let cases = [
            ("7,,early,,,,", "no date"),
            ("7,01.12.2026,early,,,,", "the date \"01.12.2026\" is not like 2026-12-31"),
            ("7,2026-2-01,early,,,,", "the date \"2026-2-01\" is not like 2026-12-31"),
            ("7,2026-12-01,,,,,", "neither a shift_code nor start and end"),
            ("7,2026-12-01,,08:00,,,", "no end"),
            ("7,2026-12-01,,,08:00,,", "no start"),
            ("7,2026-12-01,,,,30,", "neither a shift_code nor start and end"),
            ("7,2026-12-01,early,08:00,,,", "a shift_code, or start and end: not both"),
            ("7,2026-12-01,off,,,30,", "a shift_code, or start and end: not both"),
            ("7,2026-12-01,off,,,,YARD", "off has no site_code"),
            ("7,2026-12-01,,08:00,12:00,721,", "break_minutes \"721\" is not 0 to 720"),
            ("7,2026-12-01,,08:00,12:00,-1,", "break_minutes \"-1\" is not 0 to 720"),
            (",2026-12-01,off,,,,", "no employee_number"),
        ];
        for (line, reason) in cases {
            assert_eq!(reasons(&sheet_of(line)), [(2, reason)], "{line}");
        }
    }
}
