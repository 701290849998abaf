//! Which fault struck which call of which work.

use std::collections::BTreeMap;

/// How often each fault struck each call, by the work that made it: `(work, call, fault)`.
#[derive(Clone, Debug, Default)]
pub struct Coverage(pub BTreeMap<(String, String, &'static str), u64>);

impl Coverage {
    pub fn struck(&mut self, work: &str, call: &str, fault: &'static str) {
        *self.0.entry((work.to_owned(), call.to_owned(), fault)).or_default() += 1;
    }

    pub fn add(&mut self, other: Self) {
        for (place, times) in other.0 {
            *self.0.entry(place).or_default() += times;
        }
    }
}
