//! The present plan of the dates. An import sends only the differences, so a second run changes nothing and says so.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{Days, NaiveDate};
use serde::Deserialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use super::directory::{Resolved, Shift};
use crate::api::{Api, ApiError, Call};

/// The greatest number of dates of one answer.
const MOST_DATES: u64 = 62;
/// The number of schedules read at the same time.
const AT_ONCE: usize = 8;

/// A date in the form of an answer of the service.
#[derive(Debug, Clone, Deserialize)]
pub struct Day {
    date: NaiveDate,
    employed: bool,
    source: String,
    shifts: Vec<Shift>,
    draft: Option<Draft>,
}

#[derive(Debug, Clone, Deserialize)]
struct Draft {
    source: String,
    shifts: Vec<Shift>,
}

/// The state of a date compared with the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Present {
    Published,
    Drafted,
    Different,
    /// The employee is not employed on the date. The service plans no shifts on it and shows none.
    NotEmployed,
}

impl Day {
    /// Compares the date with the wanted plan. If there is a draft, the draft is compared, because it holds after
    /// publishing.
    pub fn compare(&self, wanted: &Resolved) -> Present {
        let same = |source: &str, shifts: &[Shift]| match &wanted.shifts {
            None => source != "roster",
            Some(wanted) => source == "roster" && wanted.iter().map(|(_, shown)| shown).eq(shifts),
        };
        match &self.draft {
            _ if !self.employed => Present::NotEmployed,
            Some(draft) if same(&draft.source, &draft.shifts) => Present::Drafted,
            None if same(&self.source, &self.shifts) => Present::Published,
            _ => Present::Different,
        }
    }
}

/// An employee's dates, or the reason why they cannot be read.
pub type Read = Result<BTreeMap<NaiveDate, Day>, String>;

/// Reads the dates of employees. `dates` must be in order.
///
/// # Errors
/// An error that every other request would get, too.
pub async fn read(
    api: &Arc<Api>,
    dates: &BTreeMap<String, Vec<NaiveDate>>,
) -> Result<BTreeMap<String, Read>, ApiError> {
    let turns = Arc::new(Semaphore::new(AT_ONCE));
    let mut reading = JoinSet::new();
    for (employee, dates) in dates {
        let api = api.clone();
        let turns = turns.clone();
        let employee = employee.clone();
        let spans = spans(dates, MOST_DATES);
        reading.spawn(async move {
            // The semaphore is never closed, so the permit is always granted.
            let _turn = turns.acquire().await;
            let read = read_one(&api, &employee, &spans).await;
            (employee, read)
        });
    }
    let mut all = BTreeMap::new();
    while let Some(read) = reading.join_next().await {
        match read {
            Ok((employee, days)) => {
                all.insert(employee, days?);
            }
            // Nobody cancels a task, so it panicked. That panic is an error of this program.
            Err(stopped) => {
                if let Ok(panic) = stopped.try_into_panic() {
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
    Ok(all)
}

async fn read_one(
    api: &Api,
    employee: &str,
    spans: &[(NaiveDate, NaiveDate)],
) -> Result<Read, ApiError> {
    #[derive(Deserialize)]
    struct Schedule {
        days: Vec<Day>,
    }
    let mut all = BTreeMap::new();
    for (from, to) in spans {
        let call = Call::get(format!("/employees/{employee}/schedule"))
            .query("from", from.to_string())
            .query("to", to.to_string());
        match api.send::<Schedule>(&call).await {
            Ok(schedule) => all.extend(schedule.days.into_iter().map(|day| (day.date, day))),
            // If the caller may not plan one employee, the others are still read.
            Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => {
                return Ok(Err(format!("{}: {}", problem.code, problem.detail)));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Ok(all))
}

/// Spans of at most `most` dates that together contain all of `dates`. `dates` must be in order.
pub fn spans(dates: &[NaiveDate], most: u64) -> Vec<(NaiveDate, NaiveDate)> {
    let mut spans: Vec<(NaiveDate, NaiveDate)> = Vec::new();
    for date in dates {
        match spans.last_mut() {
            Some((from, to)) if *date < *from + Days::new(most) => *to = *date,
            _ => spans.push((*date, *date)),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_ends_where_its_dates_end_and_before_it_is_too_long() {
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        let dates =
            ["2026-11-03", "2026-11-05", "2027-01-03", "2027-01-04", "2027-06-01"].map(date);
        let expected = [
            ("2026-11-03", "2027-01-03"),
            ("2027-01-04", "2027-01-04"),
            ("2027-06-01", "2027-06-01"),
        ];
        assert_eq!(spans(&dates, 62), expected.map(|(from, to)| (date(from), date(to))));
        assert_eq!(spans(&[], 62), []);
    }
}
