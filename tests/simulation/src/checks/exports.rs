//! Exports.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Finder, Stored, number, text};
use crate::known::Known;

/// The same facts give the same files (rule FILE-3). An export of attendances has each of them once. The journal has the
/// entries of each payroll that was approved, each once, and for each cost centre the debits equal the credits (rules FILE-8
/// and FILE-9).
pub fn check(find: &Finder<'_>, known: &Known, stored: &Stored) {
    let exports = known.exports.borrow();
    find.hold(exports.len() == 2, || "the exports do not end".to_owned());
    for [first, second] in exports.iter() {
        let is_same = first.files == second.files && !first.files.is_empty();
        find.hold(is_same, || format!("{:?} became {:?}", first.files, second.files));
    }
    let lines = |place: usize| exports.get(place).map_or(&[][..], |[first, _]| &first.lines);
    check_attendances(find, lines(0), stored);
    check_journal(find, lines(1), stored);
}

fn check_attendances(find: &Finder<'_>, lines: &[Value], stored: &Stored) {
    let mut written: Vec<&str> = lines.iter().map(|row| text(row, "attendance_id")).collect();
    let rows = stored.attendances.values().flatten();
    let mut there: Vec<&str> = rows.map(|row| text(row, "id")).collect();
    written.sort_unstable();
    there.sort_unstable();
    find.hold(written == there, || format!("exported {written:?}, stored {there:?}"));
}

fn check_journal(find: &Finder<'_>, lines: &[Value], stored: &Stored) {
    let ids: BTreeSet<&str> = lines.iter().map(|row| text(row, "entry_id")).collect();
    find.hold(ids.len() == lines.len(), || "the journal has an entry twice".to_owned());
    let mut sums: BTreeMap<(&str, &str, &str), f64> = BTreeMap::new();
    for row in lines {
        let of = (text(row, "payroll_id"), text(row, "kind"), text(row, "cost_centre"));
        let sign = if text(row, "side") == "debit" { 1.0 } else { -1.0 };
        *sums.entry(of).or_default() += sign * number(row, "amount");
    }
    for (of, sum) in &sums {
        find.hold(sum.abs() < 0.001, || format!("the journal of {of:?} is off by {sum}"));
    }
    let booked: BTreeSet<&str> = lines.iter().map(|row| text(row, "payroll_id")).collect();
    for row in stored.payrolls.values().flatten() {
        let id = text(row, "id");
        let has_entries = booked.contains(id);
        let wrong = match text(row, "status") {
            "draft" => has_entries,
            "approved" | "paid" => !has_entries && number(row, "gross") != 0.0,
            _ => false,
        };
        find.hold(!wrong, || format!("in the journal: {has_entries}, {row}"));
    }
}
