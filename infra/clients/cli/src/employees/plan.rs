//! The order of the rows: managers come before the employees who report to them.

use std::collections::{BTreeMap, BTreeSet};

use crate::directory::folded;
use crate::table::Row;

/// The order in which rows are sent. The managers of a level are in the levels before it, or the service already has
/// them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Indexes of rows in the table, for each level.
    pub levels: Vec<Vec<usize>>,
    /// Rows that cannot be sent, by their index, with the wrong column and the reason.
    pub refused: BTreeMap<usize, (&'static str, String)>,
}

/// Puts the rows in order. `known` are the numbers, folded, that the service has.
pub fn plan(rows: &[Row], known: &BTreeSet<String>) -> Plan {
    let mut plan = Plan::default();
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        let earlier = *first.entry(folded(row.number())).or_insert(place);
        if earlier != place {
            let reason = format!("line {} has this number", rows[earlier].line);
            plan.refused.insert(place, ("employee_number", reason));
        }
    }
    let mut waiting: BTreeMap<usize, String> = BTreeMap::new();
    let mut level = Vec::new();
    for place in first.values().copied() {
        match rows[place].get("manager_number").map(folded) {
            // A manager whom the service has need not come first, wherever the row is in the table.
            Some(manager) if !known.contains(&manager) => match first.get(&manager) {
                Some(_) => {
                    waiting.insert(place, manager);
                }
                None => {
                    let reason = format!("nobody has the number {manager}");
                    plan.refused.insert(place, ("manager_number", reason));
                }
            },
            _ => level.push(place),
        }
    }
    let mut placed: BTreeSet<usize> = BTreeSet::new();
    while !level.is_empty() {
        level.sort_unstable();
        placed.extend(&level);
        let next = |manager: &String| first.get(manager).is_some_and(|at| placed.contains(at));
        let follow = waiting.iter().filter(|(_, manager)| next(manager)).map(|(place, _)| *place);
        let follow: Vec<usize> = follow.collect();
        waiting.retain(|place, _| !follow.contains(place));
        plan.levels.push(std::mem::replace(&mut level, follow));
    }
    // The rows that still wait depend on a row that is refused, or on themselves.
    for (place, manager) in waiting {
        let reason = format!("the manager {manager} cannot be created before");
        plan.refused.insert(place, ("manager_number", reason));
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: u64, number: &str, manager: &str) -> Row {
        match manager {
            "" => Row::of(line, &[("employee_number", number)]),
            manager => Row::of(line, &[("employee_number", number), ("manager_number", manager)]),
        }
    }

    #[test]
    fn managers_come_before_those_who_report_to_them_whatever_the_order_of_the_lines() {
        let rows = [row(2, "c", "B"), row(3, "b", "a"), row(4, "a", ""), row(5, "d", "known")];
        let plan = plan(&rows, &BTreeSet::from(["known".to_owned()]));
        assert_eq!(plan.levels, [vec![2, 3], vec![1], vec![0]]);
        assert!(plan.refused.is_empty());
    }

    #[test]
    fn a_circle_a_stranger_and_a_second_line_are_refused_with_those_who_depend_on_them() {
        let rows = [
            row(2, "a", "b"),
            row(3, "b", "a"),
            row(4, "below", "a"),
            row(5, "self", "self"),
            row(6, "x", "nobody"),
            row(7, "under-x", "x"),
            row(8, "fine", ""),
            row(9, "FINE", ""),
        ];
        let plan = plan(&rows, &BTreeSet::new());
        assert_eq!(plan.levels, [vec![6]]);
        let refused: Vec<usize> = plan.refused.keys().copied().collect();
        assert_eq!(refused, [0, 1, 2, 3, 4, 5, 7]);
        assert_eq!(plan.refused[&4].1, "nobody has the number nobody");
        assert_eq!(plan.refused[&7], ("employee_number", "line 8 has this number".to_owned()));
    }
}
