//! Leave and its balances.

use std::collections::BTreeSet;

use chrono::{Datelike, NaiveDate};
use serde_json::Value;

use super::{Finder, Stored, date, number, text};
use crate::known::Known;

/// Whether a half of a date was withdrawn from a leave, or other leave counts on it (rules LEAVE-40 and LEAVE-41).
fn is_given_up(leave: &Value, on: NaiveDate, part: &str) -> bool {
    let list = |field: &str| leave[field].as_array().cloned().unwrap_or_default();
    let withdrawn = list("withdrawn");
    let taken_over = list("taken_over");
    withdrawn.iter().any(|dates| date(dates, "from") <= on && on <= date(dates, "to"))
        || taken_over.iter().any(|over| {
            date(over, "date") == on && over["half"].as_str().is_none_or(|half| half == part)
        })
}

/// No employee is on leave twice at a time. Balances are the sums of the stored leaves and adjustments. They are
/// below zero only if the plans changed after a leave was requested (rule LEAVE-28).
pub fn check(find: &Finder<'_>, known: &Known, employee: &str, stored: &Stored) {
    let leaves = &stored.leaves[employee];
    let mut halves = BTreeSet::new();
    for leave in leaves {
        // Leaves with times may share a half.
        let is_timed = !leave["start_time"].is_null();
        if is_timed || leave["status"] != "pending" && leave["status"] != "approved" {
            continue;
        }
        // Sick leave may be requested over other leave, and counts in its place once it is approved (rule LEAVE-41).
        if leave["status"] == "pending" && leave["type"] == "sick" {
            continue;
        }
        let start = date(leave, "start_date");
        let end = date(leave, "end_date");
        for date in start.iter_days().take_while(|date| *date <= end) {
            let half = if date == start { leave["start_half"].as_str() } else { None };
            for part in ["first_half", "second_half"] {
                let asked = half.is_none_or(|half| half == part) && !is_given_up(leave, date, part);
                let is_new = !asked || halves.insert((date, part));
                find.hold(is_new, || format!("on leave twice on {date} {part}"));
            }
        }
    }
    for row in &stored.balances[employee] {
        let kind = text(row, "type").to_owned();
        let year = i32::try_from(row["year"].as_i64().unwrap_or_default()).unwrap_or_default();
        let adjusted = known.adjusted.borrow();
        let adjusted = adjusted.get(&(employee.to_owned(), kind.clone(), year)).copied();
        let is = number(row, "adjusted");
        find.hold((is - adjusted.unwrap_or(0.0)).abs() < 0.001, || {
            format!("adjusted by {adjusted:?}: {row}")
        });
        for (field, status) in [("reserved", "pending"), ("taken", "approved")] {
            let of = leaves.iter().filter(|leave| {
                leave["type"] == *kind
                    && leave["status"] == status
                    && date(leave, "start_date").year() == year
            });
            // Worked days were returned (rule LEAVE-27).
            let days: f64 = of.map(|l| number(l, "days") - number(l, "returned_days")).sum();
            find.hold((number(row, field) - days).abs() < 0.001, || {
                format!("{field} of {kind} in {year} should be {days}: {row}")
            });
        }
        if !row["available"].is_null() {
            let sum = number(row, "entitled") + number(row, "carried_over") + is
                - number(row, "reserved")
                - number(row, "taken")
                - number(row, "expired");
            let is_sum = (number(row, "available") - sum).abs() < 0.001;
            let may_be_negative = kind == "lieu"
                || leaves.iter().any(|leave| {
                    leave["type"] == *kind && stored.has_logged(leave, "leave.recalculated")
                });
            let is_so = is_sum && (sum >= 0.0 || may_be_negative);
            find.hold(is_so, || format!("available: {row}"));
        }
    }
}
