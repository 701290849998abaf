//! The events of histories.

use std::collections::BTreeMap;

/// The events of histories, and the count of each.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// Faults, by the work that made the call: `(work, call, fault)`.
    pub struck: BTreeMap<(String, String, &'static str), u64>,
    /// Requests by their answers, such as `POST /leaves: 201`, and verdicts on records, such as `verdict: created`.
    pub happened: BTreeMap<String, u64>,
}

impl Coverage {
    /// Notes that a fault struck a call of some work.
    pub fn struck(&mut self, work: &str, call: &str, fault: &'static str) {
        *self.struck.entry((work.to_owned(), call.to_owned(), fault)).or_default() += 1;
    }

    /// Notes an event.
    pub fn happened(&mut self, what: String) {
        *self.happened.entry(what).or_default() += 1;
    }

    /// Adds the events of other histories.
    pub fn add(&mut self, other: Self) {
        for (place, times) in other.struck {
            *self.struck.entry(place).or_default() += times;
        }
        for (what, times) in other.happened {
            *self.happened.entry(what).or_default() += times;
        }
    }
}
