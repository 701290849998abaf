//! Drafting. The dates go out in requests that are stored as a whole or not at all. If some dates of a request are
//! refused, the errors are noted for them, and the other dates are sent again.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use indicatif::ProgressBar;
use serde::Serialize;

use super::directory::{Resolved, ShiftInput};
use crate::api::{Api, ApiError, Call, Problem, json};
use crate::dry_run::Run;

/// The greatest number of dates of one request.
const MOST_ENTRIES: usize = 500;
/// The greatest number of months of one request, summed over its employees.
const MOST_MONTHS: usize = 90;

/// A date that will be drafted.
#[derive(Debug, Clone)]
pub struct Entry {
    pub date: NaiveDate,
    pub wanted: Resolved,
}

impl Entry {
    fn month(&self) -> (&str, i32, u32) {
        (&self.wanted.employee_id, self.date.year(), self.date.month())
    }
}

/// A date in the form of a request to the service.
#[derive(Serialize)]
struct Sent<'a> {
    employee_id: &'a str,
    date: NaiveDate,
    #[serde(skip_serializing_if = "Option::is_none")]
    shifts: Option<Vec<&'a ShiftInput>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clear: Option<bool>,
}

#[derive(Serialize)]
struct Body<'a> {
    entries: Vec<Sent<'a>>,
}

impl<'a> Sent<'a> {
    fn of(entry: &'a Entry) -> Self {
        let shifts = entry.wanted.shifts.as_ref();
        Self {
            employee_id: &entry.wanted.employee_id,
            date: entry.date,
            shifts: shifts.map(|shifts| shifts.iter().map(|(sent, _)| sent).collect()),
            clear: shifts.is_none().then_some(true),
        }
    }
}

/// Drafts the entries, or has them checked. The entries must be in order of employees. Returns for each entry the
/// reason of its refusal, if it was refused.
///
/// # Errors
/// An error that every other request would get, too.
pub async fn draft(
    api: &Api,
    entries: &[Entry],
    run: Run,
    bar: &ProgressBar,
) -> Result<Vec<Option<String>>, ApiError> {
    let mut refused: BTreeMap<usize, String> = BTreeMap::new();
    let mut waiting = requests(entries);
    waiting.reverse();
    while let Some(request) = waiting.pop() {
        let body = Body { entries: request.iter().map(|at| Sent::of(&entries[*at])).collect() };
        let answer = api.answer(&run.meant(Call::put("/roster", json(&body)?))).await;
        let problem = match answer {
            Ok(_) => {
                bar.inc(request.len() as u64);
                continue;
            }
            Err(ApiError::Refused(problem)) if matches!(problem.status, 400 | 403 | 409) => problem,
            Err(error) => return Err(error),
        };
        let faults = faults(&problem);
        let (bad, good): (Vec<usize>, Vec<usize>) = match faults.is_empty() {
            false => {
                let bad = |place: &usize| faults.contains_key(place);
                (0..request.len()).partition(bad)
            }
            // The error names no single dates. So each employee is sent alone, and the error is noted for the
            // employee who gets it.
            true => {
                let of_each = by_employee(entries, &request);
                if of_each.len() > 1 {
                    waiting.extend(of_each.into_iter().rev());
                    continue;
                }
                ((0..request.len()).collect(), vec![])
            }
        };
        for place in bad {
            let why = faults.get(&place).cloned().unwrap_or_else(|| whole(&problem));
            refused.insert(request[place], why);
            bar.inc(1);
        }
        if !good.is_empty() {
            waiting.push(good.into_iter().map(|place| request[place]).collect());
        }
    }
    Ok((0..entries.len()).map(|place| refused.remove(&place)).collect())
}

/// Cuts the entries into requests. Each request is the indexes of its entries. The dates of one employee are checked
/// against each other, so they go together unless they are too many.
fn requests(entries: &[Entry]) -> Vec<Vec<usize>> {
    let all: Vec<usize> = (0..entries.len()).collect();
    let mut requests: Vec<Vec<usize>> = Vec::new();
    for of_employee in by_employee(entries, &all) {
        for part in in_bounds(entries, &of_employee) {
            match requests.last_mut() {
                Some(request) if fits(entries, request, &part) => request.extend(part),
                _ => requests.push(part),
            }
        }
    }
    requests
}

/// Cuts an employee's entries if they are too many for one request.
fn in_bounds(entries: &[Entry], places: &[usize]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for place in places {
        match parts.last_mut() {
            Some(part) if fits(entries, part, &[*place]) => part.push(*place),
            _ => parts.push(vec![*place]),
        }
    }
    parts
}

/// Whether a request has room for these entries.
fn fits(entries: &[Entry], request: &[usize], more: &[usize]) -> bool {
    let places = || request.iter().chain(more);
    let months: BTreeSet<_> = places().map(|place| entries[*place].month()).collect();
    places().count() <= MOST_ENTRIES && months.len() <= MOST_MONTHS
}

fn by_employee(entries: &[Entry], request: &[usize]) -> Vec<Vec<usize>> {
    let same = |one: &usize, other: &usize| {
        entries[*one].wanted.employee_id == entries[*other].wanted.employee_id
    };
    request.chunk_by(same).map(<[usize]>::to_vec).collect()
}

/// The errors of single entries of a request, by their index in it.
fn faults(problem: &Problem) -> BTreeMap<usize, String> {
    let mut faults: BTreeMap<usize, String> = BTreeMap::new();
    for violation in problem.errors.iter().flatten() {
        let pointer = violation.pointer.as_deref().unwrap_or_default();
        let place = pointer.strip_prefix("/entries/").and_then(|rest| rest.split('/').next());
        let Some(place) = place.and_then(|place| place.parse().ok()) else { continue };
        let why = format!("{}: {}", violation.code, violation.detail);
        let all = faults.entry(place).or_default();
        *all = if all.is_empty() { why } else { format!("{all}; {why}") };
    }
    faults
}

/// The error of a request as a whole.
fn whole(problem: &Problem) -> String {
    format!("{}: {}", problem.code, problem.detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(employees: u32, days: u32) -> Vec<Entry> {
        let of = |employee| {
            (1..=days).map(move |day| Entry {
                date: NaiveDate::from_yo_opt(2026, day).unwrap(),
                wanted: Resolved { employee_id: format!("e{employee:03}"), shifts: None },
            })
        };
        (0..employees).flat_map(of).collect()
    }

    #[test]
    fn a_request_has_at_most_500_dates_in_90_months_and_no_date_is_lost() {
        for (employees, days) in [(1, 500), (1, 501), (90, 1), (91, 1), (91, 6), (40, 70), (0, 0)] {
            let days = days.min(365);
            let entries = entries(employees, days);
            let requests = requests(&entries);
            for request in &requests {
                let months: BTreeSet<_> = request.iter().map(|at| entries[*at].month()).collect();
                assert!(request.len() <= MOST_ENTRIES && months.len() <= MOST_MONTHS);
            }
            let all: Vec<usize> = requests.into_iter().flatten().collect();
            assert_eq!(all, (0..entries.len()).collect::<Vec<_>>());
        }
        // The entries of one employee are not split in order to fill a request.
        let of_91 = requests(&entries(91, 6));
        assert!(of_91.iter().all(|request| request.len() % 6 == 0), "{of_91:?}");
        assert_eq!(requests(&entries(91, 1)).len(), 2);
        assert_eq!(requests(&entries(90, 1)).len(), 1);
    }
}
