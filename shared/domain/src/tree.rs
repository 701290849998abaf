//! Trees of references: departments below departments, employees below managers.

use std::collections::BTreeMap;
use std::iter::successors;

/// The greatest depth of a tree, including its root (rules API-84 and API-85).
pub const MAX_LEVELS: usize = 20;

/// The reason for which a node cannot move below a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// The node would be above itself.
    #[error("this would create a cycle")]
    Cycle,
    /// A node would be deeper than [`MAX_LEVELS`].
    #[error("this would make the tree deeper than {MAX_LEVELS} levels")]
    TooDeep,
}

/// Checks whether `node`, with everything below it, may move below `parent`. `parents` holds the
/// current parent of every node that has one.
///
/// *Case:* with 2 below 1 and 3 below 2, 1 may not move below 3 (cycle); 3 may move below 1.
pub fn check_move<T: Copy + Ord>(
    node: T,
    parent: Option<T>,
    parents: &BTreeMap<T, T>,
) -> Result<(), Violation> {
    // The path from a node up to its root. It ends even if the stored tree has a circle.
    let path = |from| successors(from, |at| parents.get(at).copied()).take(MAX_LEVELS);
    let above: Vec<T> = path(parent).collect();
    if above.contains(&node) {
        return Err(Violation::Cycle);
    }
    // The longest path to `node` from a node below it.
    let below = parents.keys().filter_map(|from| path(Some(*from)).position(|at| at == node));
    let moved = 1 + below.max().unwrap_or(0);
    if above.len() + moved > MAX_LEVELS { Err(Violation::TooDeep) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-84.
    #[test]
    fn a_node_cannot_move_below_itself_at_any_depth() {
        let parents = BTreeMap::from([(2, 1), (3, 2)]);
        assert_eq!(check_move(1, Some(1), &parents), Err(Violation::Cycle));
        assert_eq!(check_move(1, Some(3), &parents), Err(Violation::Cycle));
        assert_eq!(check_move(3, Some(1), &parents), Ok(()));
        assert_eq!(check_move(1, None, &parents), Ok(()));
        assert_eq!(check_move(9, Some(3), &parents), Ok(()));
    }

    /// Rules API-84 and API-85.
    #[test]
    fn twenty_levels_are_accepted_and_one_more_is_refused() {
        let chain: BTreeMap<usize, usize> = (2..=20).map(|n| (n, n - 1)).collect();
        assert_eq!(check_move(21, Some(20), &chain), Err(Violation::TooDeep));
        assert_eq!(check_move(21, Some(19), &chain), Ok(()));
        // A node moves with all nodes below it.
        let mut two = chain;
        two.insert(31, 30);
        assert_eq!(check_move(30, Some(19), &two), Err(Violation::TooDeep));
        assert_eq!(check_move(30, Some(18), &two), Ok(()));
    }
}
