//! Rows that make a text unique: no two texts may look alike (rule API-98).
//!
//! A key holds a UTS 39 skeleton of the text. The tables of a later Unicode version may give a text another skeleton,
//! so an update of the tables raises `FORMAT` in `infra/local/src/first_start.rs`.

use std::collections::BTreeSet;

use serde::Serialize;
use wfm_domain::text;

use crate::condition::Condition;
use crate::table::{Key, Row, Write};

/// The keys of a text below a prefix. Two texts that look alike have a key in common.
pub(crate) fn keys(prefix: &str, text: &str) -> BTreeSet<Key> {
    text::skeletons(text).into_iter().map(|skeleton| key(prefix, &skeleton)).collect()
}

/// The only key of a text whose characters are ASCII and lower case, such as an e-mail or the name of a role. If two
/// such texts look alike as written, they also look alike regardless of case.
pub(crate) fn key_of_lower_case(prefix: &str, text: &str) -> Key {
    key(prefix, &text::skeleton(text))
}

fn key(prefix: &str, skeleton: &str) -> Key {
    Key::new(format!("{prefix}#{skeleton}"), "UNIQUE")
}

/// The writes with which `holder` gives up the keys `old` and takes the keys `new`. They are refused if another
/// holder has one of the new keys.
pub(crate) fn claim<T: Serialize>(
    holder: &T,
    old: &BTreeSet<Key>,
    new: &BTreeSet<Key>,
    condition: Condition,
) -> Vec<Write> {
    let taken = new.difference(old).map(|key| Write::create(Row::new(key, holder)));
    let taken = taken.map(|write| write.requires(condition));
    taken.chain(old.difference(new).cloned().map(Write::delete)).collect()
}
