//! What the service cannot see when it checks each row by itself, because nothing is stored: the other rows.

use std::collections::BTreeMap;

use super::delivery::Outcome;
use super::directory::{Directory, Violation, unknown, violation};
use crate::directory::folded;
use crate::table::Row;

/// What of a row the service can check.
pub enum Check {
    Whole,
    /// All but the manager, who is of another row, and what is said of that.
    Without(Row, String),
    /// It would be refused whatever the service says of it.
    Refused(Violation),
}

/// What of a row can be checked: its manager may be somebody who would be created first. The outcomes are those of the
/// rows before.
pub fn check(
    row: &Row,
    rows: &[Row],
    directory: &Directory,
    outcomes: &BTreeMap<usize, Outcome>,
) -> Check {
    let Some(number) = row.get("manager_number") else { return Check::Whole };
    if directory.employees.contains_key(&folded(number)) {
        return Check::Whole;
    }
    let manager = rows.iter().position(|other| folded(other.number()) == folded(number));
    match manager.map(|place| (rows[place].line, outcomes.get(&place))) {
        Some((line, Some(Outcome::WouldCreate(_)))) => {
            let note = format!("manager_number not checked: depends on line {line}");
            Check::Without(row.without("manager_number"), note)
        }
        _ => {
            let why = format!("{number} would not be created");
            Check::Refused(unknown("manager_number", why))
        }
    }
}

/// Columns of which two employees cannot have the same.
const UNIQUE: [&str; 2] = ["email", "account_email"];

/// Rows that say what a row before them says, where only one can have it.
pub fn repeated(rows: &[Row]) -> BTreeMap<usize, Violation> {
    let mut all = BTreeMap::new();
    for column in UNIQUE {
        let mut first: BTreeMap<String, u64> = BTreeMap::new();
        for (place, row) in rows.iter().enumerate() {
            let Some(text) = row.get(column) else { continue };
            let line = *first.entry(folded(text)).or_insert(row.line);
            if line != row.line {
                let why = format!("line {line} has it, too");
                all.entry(place).or_insert_with(|| violation(column, "already_exists", why));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_row_with_an_address_is_refused() {
        let row = |line, email| Row::of(line, &[("employee_number", "x"), ("email", email)]);
        let rows = [row(2, "a@b.c"), row(3, "d@e.f"), row(4, "A@B.c")];
        let all = repeated(&rows);
        assert_eq!(all.keys().copied().collect::<Vec<_>>(), [2]);
        assert_eq!(all[&2], violation("email", "already_exists", "line 2 has it, too".to_owned()));
    }
}
