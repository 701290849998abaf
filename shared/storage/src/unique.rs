//! Rows that make a text unique by how it looks (rule API-98).
//!
//! A key holds a UTS 39 skeleton of the text. The tables of a later Unicode may give a text another skeleton; an update
//! of them raises `FORMAT` in `infra/local/src/first_start.rs`.

use std::collections::BTreeSet;

use serde::Serialize;
use wfm_domain::text;

use crate::condition::Condition;
use crate::table::{Key, Row, Write};

/// The keys that a text takes below a prefix: two texts that look alike have one in common.
pub(crate) fn keys(prefix: &str, text: &str) -> BTreeSet<Key> {
    text::skeletons(text).into_iter().map(|skeleton| key(prefix, &skeleton)).collect()
}

/// The one key of a text whose characters are ASCII and lower case, such as an e-mail or the name of a
/// role: if two of them look alike as written, they do so regardless of case.
pub(crate) fn key_of_lower_case(prefix: &str, text: &str) -> Key {
    key(prefix, &text::skeleton(text))
}

fn key(prefix: &str, skeleton: &str) -> Key {
    Key::new(format!("{prefix}#{skeleton}"), "UNIQUE")
}

/// The writes by which `holder`, which has the keys `old`, takes the keys `new`. They are refused if another holder has
/// one of the new keys.
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
