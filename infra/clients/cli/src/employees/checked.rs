//! Errors that the service cannot see when it checks each row alone, because nothing is stored: those that depend on
//! other rows. Also finds what a row lacks, so that the report has all errors of a row at once.

use std::collections::BTreeMap;

use super::delivery::Outcome;
use super::directory::{Directory, Violation, unknown, violation};
use crate::directory::folded;
use crate::table::Row;

/// The column of the manager.
const MANAGER: &str = "manager_number";
/// Columns that must not have the same value for two employees.
const UNIQUE: [&str; 2] = ["email", "account_email"];

/// The facts about a row besides the service's answer.
#[derive(Debug, Default)]
pub struct Check {
    /// The note that its manager would be created first.
    note: Option<String>,
    faults: Vec<Violation>,
}

impl Check {
    /// Takes the manager out of a row if the manager does not exist yet, and returns what is known of them.
    /// `outcomes` are those of the rows before.
    pub fn of(
        row: &mut Row,
        rows: &[Row],
        directory: &Directory,
        outcomes: &BTreeMap<usize, Outcome>,
    ) -> Self {
        let Some(number) = row.get(MANAGER).map(str::to_owned) else { return Self::default() };
        if directory.employees.contains_key(&folded(&number)) {
            return Self::default();
        }
        *row = row.without(MANAGER);
        let manager = rows.iter().position(|other| folded(other.number()) == folded(&number));
        match manager.map(|place| (rows[place].line, outcomes.get(&place))) {
            Some((line, Some(Outcome::WouldCreate(_)))) => {
                let note = format!("{MANAGER} not checked: depends on line {line}");
                Self { note: Some(note), faults: vec![] }
            }
            _ => {
                let why = format!("{number} would not be created");
                Self { note: None, faults: vec![unknown(MANAGER, why)] }
            }
        }
    }

    pub fn add(&mut self, fault: Violation) {
        self.faults.push(fault);
    }

    /// The outcome of the row, if the rest of the row has this outcome.
    pub fn applied(self, outcome: Outcome, updates: bool) -> Outcome {
        let Self { note, mut faults } = self;
        match (outcome, note) {
            (Outcome::Refused(more), _) => {
                let is_told = |fault: &Violation| more.iter().any(|one| one.place == fault.place);
                faults.retain(|fault| !is_told(fault));
                faults.extend(more);
                Outcome::Refused(faults)
            }
            _ if !faults.is_empty() => Outcome::Refused(faults),
            (Outcome::WouldCreate(_), note) => Outcome::WouldCreate(note),
            (Outcome::Unchanged(id), note @ Some(_)) if updates => {
                Outcome::WouldUpdate(id, vec![MANAGER], note)
            }
            (Outcome::Unchanged(id), Some(_)) => Outcome::Differs(id, vec![MANAGER]),
            (Outcome::Differs(id, mut columns), Some(_)) => {
                columns.push(MANAGER);
                Outcome::Differs(id, columns)
            }
            (Outcome::WouldUpdate(id, mut columns, _), note @ Some(_)) => {
                columns.push(MANAGER);
                Outcome::WouldUpdate(id, columns, note)
            }
            (outcome, _) => outcome,
        }
    }
}

/// Rows that repeat a value of an earlier row, if only one row can have it.
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

    #[test]
    fn a_manager_who_would_be_created_first_is_a_change_of_somebody_who_is_there() {
        let check = || Check { note: Some("depends".to_owned()), faults: vec![] };
        let there = || Outcome::Unchanged("e1".to_owned());
        let differs = Outcome::Differs("e1".to_owned(), vec![MANAGER]);
        assert_eq!(check().applied(there(), false), differs);
        let changed =
            Outcome::WouldUpdate("e1".to_owned(), vec![MANAGER], Some("depends".to_owned()));
        assert_eq!(check().applied(there(), true), changed);
    }
}
