//! The ledgers from which leaves draw: one item for each employee and leave type, with what is drawn and adjusted on
//! each date (rule LEAVE-37).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::{NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::{Adjusted, Amount, Drawn, Ledger, LedgerYear};

use crate::error::Error;
use crate::table::{Item, Key, Query, Row, Table, Write};
use crate::timeline;

/// An employee's ledger of one leave type, as stored at one revision.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StoredLedger {
    pub rev: u64,
    pub ledger: Ledger,
}

#[derive(Serialize, Deserialize)]
struct LedgerRow {
    rev: u64,
    years: Vec<YearRow>,
}

/// A leave year. Each list is a text of `days*times:amounts`, separated by spaces: the days from the first of January
/// of the year, the number of dates with the same amounts that follow each other, and the amounts, separated by `/`.
#[derive(Default, Serialize, Deserialize)]
struct YearRow {
    year: i32,
    /// Taken, reserved.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    draws: String,
    /// Added, removed, carried.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    adjusted: String,
    /// Worked minutes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    worked: String,
}

pub fn key(organization: OrganizationId, employee: EmployeeId, leave_type: &str) -> Key {
    Key::new(timeline::partition(organization, employee), format!("LEDGER#{leave_type}"))
}

/// The ledger from an item that was read; empty if there was no item.
pub fn read(item: Option<&Item>) -> Result<StoredLedger, Error> {
    let Some(item) = item else { return Ok(StoredLedger::default()) };
    let row: LedgerRow = serde_dynamo::from_item(item.clone())?;
    let years = row.years.into_iter().map(|year| Ok((year.year, unpacked(&year)?)));
    let ledger = Ledger(years.collect::<Result<_, Error>>()?);
    Ok(StoredLedger { rev: row.rev, ledger })
}

/// The write that stores `next` if the ledger has not changed since it was read.
pub fn put(
    organization: OrganizationId,
    employee: EmployeeId,
    leave_type: &str,
    before: &StoredLedger,
    next: Ledger,
) -> Write {
    let years = next.0.into_iter().map(|(year, entries)| packed(year, &entries)).collect();
    let row = LedgerRow { rev: before.rev + 1, years };
    let row = Row::new(&key(organization, employee, leave_type), &row);
    Write::advance(row, before.rev).unchanged("leave balance")
}

/// An employee's ledgers, keyed by leave type, strongly consistent.
pub async fn all(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
) -> Result<BTreeMap<String, Ledger>, Error> {
    let pk = timeline::partition(organization, employee);
    let query = Query { pk: &pk, from: "LEDGER#", to: "LEDGER#~", ..Query::default() };
    let mut ledgers = BTreeMap::new();
    for item in table.query(query).await?.0 {
        let leave_type = crate::table::text(&item, "sk")?.trim_start_matches("LEDGER#").to_owned();
        ledgers.insert(leave_type, read(Some(&item))?.ledger);
    }
    Ok(ledgers)
}

fn packed(year: i32, entries: &LedgerYear) -> YearRow {
    let drawn = |drawn: &Drawn| vec![drawn.taken, drawn.reserved];
    let adjusted = |adjusted: &Adjusted| vec![adjusted.added, adjusted.removed, adjusted.carried];
    YearRow {
        year,
        draws: text(year, entries.draws.iter().map(|(date, of)| (*date, drawn(of)))),
        adjusted: text(year, entries.adjusted.iter().map(|(date, of)| (*date, adjusted(of)))),
        worked: text(
            year,
            entries.worked.iter().map(|(date, of)| (*date, vec![Amount::of_minutes(*of)])),
        ),
    }
}

fn unpacked(row: &YearRow) -> Result<LedgerYear, Error> {
    let at = |amounts: &[Amount], place: usize| amounts.get(place).copied().unwrap_or_default();
    let drawn = |of: Vec<Amount>| Drawn { taken: at(&of, 0), reserved: at(&of, 1) };
    let adjusted =
        |of: Vec<Amount>| Adjusted { added: at(&of, 0), removed: at(&of, 1), carried: at(&of, 2) };
    let worked = |of: &[Amount]| at(of, 0).points();
    let all = |text: &str| dates(row.year, text);
    Ok(LedgerYear {
        draws: all(&row.draws)?.into_iter().map(|(date, of)| (date, drawn(of))).collect(),
        adjusted: all(&row.adjusted)?.into_iter().map(|(date, of)| (date, adjusted(of))).collect(),
        worked: all(&row.worked)?.into_iter().map(|(date, of)| (date, worked(&of))).collect(),
    })
}

fn first_of(year: i32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, 1, 1).unwrap_or(NaiveDate::MIN)
}

fn text(year: i32, dates: impl Iterator<Item = (NaiveDate, Vec<Amount>)>) -> String {
    let first = first_of(year);
    // The first day, the number of days, and the amounts of each.
    let mut runs: Vec<(i64, i64, Vec<Amount>)> = vec![];
    for (date, amounts) in dates {
        let day = (date - first).num_days();
        match runs.last_mut() {
            Some((start, times, same)) if *start + *times == day && *same == amounts => *times += 1,
            _ => runs.push((day, 1, amounts)),
        }
    }
    let mut text = String::new();
    for (day, times, mut amounts) in runs {
        while amounts.last() == Some(&Amount::ZERO) {
            amounts.pop();
        }
        let amounts: Vec<String> = amounts.iter().map(|of| of.points().to_string()).collect();
        let space = if text.is_empty() { "" } else { " " };
        // Writing to a text does not fail.
        let _ = write!(text, "{space}{day}*{times}:{}", amounts.join("/"));
    }
    text
}

fn dates(year: i32, text: &str) -> Result<Vec<(NaiveDate, Vec<Amount>)>, Error> {
    let first = first_of(year);
    let number = |text: &str| text.parse::<i32>().map_err(Error::internal);
    let mut all = vec![];
    for run in text.split_whitespace() {
        let malformed = || Error::internal("a ledger that cannot be read");
        let (dates, amounts) = run.split_once(':').ok_or_else(malformed)?;
        let (day, times) = dates.split_once('*').ok_or_else(malformed)?;
        let amounts: Vec<Amount> = amounts
            .split('/')
            .filter(|amount| !amount.is_empty())
            .map(|amount| Ok(Amount::of_points(number(amount)?)))
            .collect::<Result<_, Error>>()?;
        for place in 0..number(times)? {
            let day = TimeDelta::days(i64::from(number(day)?) + i64::from(place));
            all.push((first.checked_add_signed(day).ok_or_else(malformed)?, amounts.clone()));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use wfm_domain::leave::AdjustmentKind;

    use super::*;

    #[test]
    fn a_ledger_is_read_as_it_was_written() {
        let date = |text: &str| text.parse::<NaiveDate>().unwrap();
        let week = ["2026-12-30", "2026-12-31", "2027-01-01"];
        let draws = week.map(|on| (date(on), Amount::of_points(100)));
        let mut ledger = Ledger::default()
            .reserved(&[(2026, draws.into())].into())
            .adjusted(2026, date("2026-01-01"), AdjustmentKind::Carried, Amount::of_points(50))
            .adjusted(2026, date("2026-05-01"), AdjustmentKind::Correction, Amount::of_points(-25))
            .worked(2026, date("2026-01-31"), 9600, true);
        let taken = ledger.0.get_mut(&2026).unwrap().draws.get_mut(&date("2026-12-31")).unwrap();
        (taken.taken, taken.reserved) = (taken.reserved, Amount::ZERO);
        let row = packed(2026, &ledger.year(2026));
        assert_eq!(row.draws, "363*1:0/100 364*1:100 365*1:0/100");
        assert_eq!(row.adjusted, "0*1:0/0/50 120*1:0/25");
        assert_eq!(row.worked, "30*1:9600");
        for (year, entries) in &ledger.0 {
            assert_eq!(unpacked(&packed(*year, entries)).unwrap(), *entries);
        }
        let id = uuid::Uuid::nil();
        let write = put(
            OrganizationId(id),
            EmployeeId(id),
            "annual",
            &StoredLedger::default(),
            ledger.clone(),
        );
        assert_eq!(read(Some(&write.item())).unwrap(), StoredLedger { rev: 1, ledger });
    }
}
