//! The shifts of a week in one cell, such as `mon-fri 09:00-17:30/30; sat 09:00-13:00`.

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The shift of a weekday, in the form that the service takes and shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    pub weekday: String,
    pub start: String,
    pub end: String,
    pub break_minutes: u32,
}

/// Reads the shifts of a week, by weekday.
///
/// # Errors
/// If the text cannot be read. The error names the part and the right form.
pub fn read(text: &str) -> Result<Vec<Day>, String> {
    let mut days: Vec<(usize, Day)> = Vec::new();
    for part in text.split([';', '|']).map(str::trim).filter(|part| !part.is_empty()) {
        let why = || format!("{part:?} is not like mon-fri 09:00-17:30/30");
        let (weekdays, times) = part.split_once(char::is_whitespace).ok_or_else(why)?;
        let (times, break_minutes) = match times.trim().split_once('/') {
            None => (times.trim(), 0),
            Some((times, minutes)) => (times, minutes.trim().parse().map_err(|_| why())?),
        };
        let (start, end) = times.split_once('-').ok_or_else(why)?;
        let start = time(start).ok_or_else(why)?;
        let end = time(end).ok_or_else(why)?;
        let (first, last) = weekdays.split_once('-').unwrap_or((weekdays, weekdays));
        let first = weekday(first).ok_or_else(why)?;
        let last = weekday(last).ok_or_else(why)?;
        // A range such as Friday to Monday goes over the end of the week.
        let count = (last + 7 - first) % 7;
        for place in (first..=first + count).map(|place| place % 7) {
            if days.iter().any(|(there, _)| *there == place) {
                return Err(format!("{} is there twice", WEEKDAYS[place]));
            }
            let weekday = WEEKDAYS[place].to_owned();
            let start = start.clone();
            let end = end.clone();
            days.push((place, Day { weekday, start, end, break_minutes }));
        }
    }
    days.sort_by_key(|(place, _)| *place);
    Ok(days.into_iter().map(|(_, day)| day).collect())
}

/// A weekday by its first three or more letters.
fn weekday(text: &str) -> Option<usize> {
    let text = text.trim().to_ascii_lowercase();
    WEEKDAYS.iter().position(|name| text.len() >= 3 && name.starts_with(&text))
}

fn time(text: &str) -> Option<String> {
    let time = NaiveTime::parse_from_str(text.trim(), "%H:%M").ok()?;
    Some(time.format("%H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_week_is_read_by_its_parts() {
        let days = read("Sat 9:00-13:00; mon-wed 09:00-17:30/30").unwrap();
        let told: Vec<_> = days
            .iter()
            .map(|day| (&*day.weekday, &*day.start, &*day.end, day.break_minutes))
            .collect();
        assert_eq!(
            told,
            [
                ("monday", "09:00", "17:30", 30),
                ("tuesday", "09:00", "17:30", 30),
                ("wednesday", "09:00", "17:30", 30),
                ("saturday", "09:00", "13:00", 0),
            ]
        );
        let nights: Vec<String> =
            read("fri-mon 22:00-06:00").unwrap().into_iter().map(|day| day.weekday).collect();
        assert_eq!(nights, ["monday", "friday", "saturday", "sunday"]);
    }

    #[test]
    fn what_is_no_week_says_how_one_is_written() {
        for text in
            ["mon", "mon 9", "mo 09:00-10:00", "mon 09:00", "mon 09:00-25:00", "mon 09:00-10:00/x"]
        {
            let why = read(text).unwrap_err();
            assert!(why.contains("is not like mon-fri 09:00-17:30/30"), "{text}: {why}");
        }
        assert_eq!(
            read("mon-fri 09:00-10:00|wed 09:00-10:00").unwrap_err(),
            "wednesday is there twice"
        );
        assert_eq!(read("").unwrap(), []);
    }
}
