//! Histories: dated entries, each in force until the next one begins (rule TIME-52).

use std::cmp::Ordering;
use std::mem;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dates::Span;

/// Entries sorted by date, never empty. The first entry is in force before its date, too.
///
/// *Case:* `a` from the beginning, `b` from 2026-12-01: on 2026-11-30 `a`, on 2026-12-01 `b`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Entry<T>>", into = "Vec<Entry<T>>")]
#[serde(bound(serialize = "T: Clone + Serialize", deserialize = "T: Deserialize<'de>"))]
pub struct History<T> {
    first: Entry<T>,
    /// The later entries, sorted by date, at most one for each date.
    later: Vec<Entry<T>>,
}

/// The value in force from a date on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<T> {
    /// The first date; `None` means before all dates.
    pub from: Option<NaiveDate>,
    pub value: T,
}

/// The error for a list without an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a history has at least one entry")]
pub struct NoEntry;

/// The error for removing the first entry of a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the first entry of a history cannot be removed")]
pub struct FirstEntry;

impl<T> TryFrom<Vec<Entry<T>>> for History<T> {
    type Error = NoEntry;
    fn try_from(mut entries: Vec<Entry<T>>) -> Result<Self, NoEntry> {
        if entries.is_empty() {
            return Err(NoEntry);
        }
        entries.sort_by_key(|entry| entry.from);
        let later = entries.split_off(1);
        entries.pop().map(|first| Self { first, later }).ok_or(NoEntry)
    }
}

impl<T> From<History<T>> for Vec<Entry<T>> {
    fn from(history: History<T>) -> Self {
        [history.first].into_iter().chain(history.later).collect()
    }
}

impl<T> History<T> {
    /// A value that is in force on every date.
    pub const fn of(value: T) -> Self {
        Self { first: Entry { from: None, value }, later: Vec::new() }
    }

    /// A history whose first entry begins on `date`.
    pub const fn starting(date: NaiveDate, value: T) -> Self {
        Self { first: Entry { from: Some(date), value }, later: Vec::new() }
    }

    /// The entries, oldest first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<T>> {
        [&self.first].into_iter().chain(&self.later)
    }

    /// The entry in force on `date`.
    pub fn entry_on(&self, date: NaiveDate) -> &Entry<T> {
        let begun = |entry: &&Entry<T>| entry.from <= Some(date);
        self.later.iter().rev().find(begun).unwrap_or(&self.first)
    }

    /// The entry that is in force on the date on which another entry would begin.
    pub fn in_force_from(&self, from: Option<NaiveDate>) -> &Entry<T> {
        from.map_or(&self.first, |date| self.entry_on(date))
    }

    /// The value in force on `date`.
    pub fn on(&self, date: NaiveDate) -> &T {
        &self.entry_on(date).value
    }

    /// The entry that begins on `from`; for `None` the initial one.
    pub fn entry(&self, from: Option<NaiveDate>) -> Option<&Entry<T>> {
        self.entries().find(|entry| entry.from == from)
    }

    /// Whether an entry has this value, on whatever dates.
    pub fn has_value(&self, value: &T) -> bool
    where
        T: PartialEq,
    {
        self.entries().any(|entry| entry.value == *value)
    }

    pub fn first(&self) -> &Entry<T> {
        &self.first
    }

    /// A history with the values that `of` makes from each value.
    pub fn map<U>(&self, of: impl Fn(&T) -> U) -> History<U> {
        let entry = |entry: &Entry<T>| Entry { from: entry.from, value: of(&entry.value) };
        History { first: entry(&self.first), later: self.later.iter().map(entry).collect() }
    }

    /// The number of entries.
    #[expect(clippy::len_without_is_empty, reason = "a history is never empty")]
    pub fn len(&self) -> usize {
        1 + self.later.len()
    }

    /// The number of entries that have begun by `date`. It changes exactly when another entry comes into force.
    pub fn begun_by(&self, date: NaiveDate) -> usize {
        self.entries().filter(|entry| entry.from <= Some(date)).count()
    }

    /// The history with an entry that begins on `from`. It replaces the entry that begins on that date now. No other
    /// entry changes.
    #[must_use]
    pub fn with(mut self, from: Option<NaiveDate>, value: T) -> Self {
        let entry = Entry { from, value };
        match from.cmp(&self.first.from) {
            Ordering::Equal => self.first = entry,
            Ordering::Less => {
                let first = mem::replace(&mut self.first, entry);
                self.later.insert(0, first);
            }
            Ordering::Greater => match self.later.binary_search_by_key(&from, |later| later.from) {
                Ok(there) => self.later[there] = entry,
                Err(place) => self.later.insert(place, entry),
            },
        }
        self
    }

    /// The history after the entry that begins on `from` is moved to `to`, where it replaces an existing entry. If no
    /// entry begins on `from`, nothing changes.
    #[must_use]
    pub fn moved(self, from: NaiveDate, to: NaiveDate) -> Self {
        let place = self.entries().position(|entry| entry.from == Some(from));
        match place {
            None => self,
            Some(place) => {
                let mut entries = Vec::from(self);
                let value = entries.remove(place).value;
                match Self::try_from(entries) {
                    Ok(rest) => rest.with(Some(to), value),
                    Err(NoEntry) => Self::starting(to, value),
                }
            }
        }
    }

    /// The history without the entry that begins on `from`, if there is one. The entry before it gets its dates.
    ///
    /// # Errors
    /// [`FirstEntry`] if it is the first one.
    pub fn without(mut self, from: Option<NaiveDate>) -> Result<Self, FirstEntry> {
        if self.first.from == from {
            return Err(FirstEntry);
        }
        self.later.retain(|entry| entry.from != from);
        Ok(self)
    }

    /// The dates on which each value is in force, oldest first. The first value is in force from the beginning.
    pub fn spans(&self) -> impl Iterator<Item = (Span, &T)> {
        let ends = self.later.iter().map(|next| next.from.and_then(|from| from.pred_opt()));
        let ends = ends.chain([None]);
        let begins = self.later.iter().filter_map(|entry| entry.from);
        let begins = [NaiveDate::MIN].into_iter().chain(begins);
        let spans = begins.zip(ends).map(|(first, last)| Span { first, last });
        spans.zip(self.entries().map(|entry| &entry.value))
    }

    /// The dates on which an entry begins, except an entry that begins before all dates.
    pub fn begins(&self) -> impl Iterator<Item = NaiveDate> {
        self.entries().filter_map(|entry| entry.from)
    }
}

impl<T: PartialEq> History<T> {
    /// The first date on which another value is in force than in `other`; `Some(None)` if that is so from the
    /// beginning.
    pub fn first_difference(&self, other: &Self) -> Option<Option<NaiveDate>> {
        // The value in force changes on these dates only.
        let mut begins: Vec<NaiveDate> = self.begins().chain(other.begins()).collect();
        begins.sort_unstable();
        if self.first.value != other.first.value {
            return Some(None);
        }
        begins.into_iter().find(|date| self.on(*date) != other.on(*date)).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::date;

    fn plans() -> History<&'static str> {
        History::of("a").with(Some(date("2026-12-01")), "c").with(Some(date("2026-11-01")), "b")
    }

    fn on<T: Copy>(history: &History<T>, dates: &[&str]) -> Vec<T> {
        dates.iter().map(|on| *history.on(date(on))).collect()
    }

    /// Rule TIME-52.
    #[test]
    fn an_entry_is_in_force_until_the_next_begins() {
        let dates = ["2020-01-01", "2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"];
        assert_eq!(on(&plans(), &dates), ["a", "a", "b", "b", "c"]);
        // The first one is in force before it begins.
        let hired = History::starting(date("2026-03-01"), "x").with(Some(date("2026-04-01")), "y");
        assert_eq!(on(&hired, &["2026-02-01", "2026-03-31", "2026-04-01"]), ["x", "x", "y"]);
    }

    #[test]
    fn entries_are_counted_from_the_date_on_which_they_begin() {
        let dates = ["2020-01-01", "2026-11-01", "2026-11-30", "2026-12-01"];
        assert_eq!(dates.map(|on| plans().begun_by(date(on))), [1, 2, 2, 3]);
        let hired = History::starting(date("2026-03-01"), "x");
        assert_eq!(hired.begun_by(date("2026-02-28")), 0);
        assert_eq!(hired.begun_by(date("2026-03-01")), 1);
    }

    #[test]
    fn an_entry_is_found_by_the_date_on_which_it_begins() {
        let value = |from| plans().entry(from).map(|entry| entry.value);
        assert_eq!(value(None), Some("a"));
        assert_eq!(value(Some(date("2026-12-01"))), Some("c"));
        assert_eq!(value(Some(date("2026-12-02"))), None);
        // An entry that begins before the first one becomes the first.
        let hired = History::starting(date("2026-03-01"), "x").with(Some(date("2026-02-01")), "w");
        let froms: Vec<_> = hired.entries().map(|entry| (entry.from, entry.value)).collect();
        assert_eq!(froms, [(Some(date("2026-02-01")), "w"), (Some(date("2026-03-01")), "x")]);
    }

    #[test]
    fn a_history_has_the_value_of_each_entry() {
        assert!(["a", "b", "c"].iter().all(|value| plans().has_value(value)));
        assert!(!plans().has_value(&"z"));
    }

    #[test]
    fn removing_an_entry_gives_its_dates_to_the_one_before() {
        let plans = plans().without(Some(date("2026-11-01"))).unwrap();
        assert_eq!(on(&plans, &["2026-11-15", "2026-12-15"]), ["a", "c"]);
        assert_eq!(plans.clone().without(Some(date("2026-11-01"))), Ok(plans.clone()));
        assert_eq!(plans.without(None), Err(FirstEntry));
    }

    #[test]
    fn the_first_difference_is_the_first_date_with_another_value() {
        let plans = plans();
        let changed = |from, value| plans.first_difference(&plans.clone().with(from, value));
        assert_eq!(changed(None, "z"), Some(None));
        assert_eq!(changed(None, "a"), None);
        assert_eq!(changed(Some(date("2026-11-01")), "z"), Some(Some(date("2026-11-01"))));
        assert_eq!(changed(Some(date("2026-11-10")), "b"), None);
        assert_eq!(changed(Some(date("2026-11-10")), "z"), Some(Some(date("2026-11-10"))));
    }

    #[test]
    fn an_entry_that_is_moved_begins_on_another_date() {
        let november = date("2026-11-01");
        let december = date("2026-12-01");
        let earlier = plans().moved(december, date("2026-10-01"));
        assert_eq!(on(&earlier, &["2026-09-30", "2026-10-01", "2026-11-01"]), ["a", "c", "b"]);
        assert_eq!(plans().moved(november, december).len(), 2);
        assert_eq!(plans().moved(date("2026-05-01"), december), plans());
        let only = History::starting(november, "x").moved(november, december);
        assert_eq!(only, History::starting(december, "x"));
    }

    #[test]
    fn a_history_is_stored_as_a_list_of_its_entries() {
        let text = serde_json::to_string(&plans().with(None, "z")).unwrap();
        let expected = r#"[{"from":null,"value":"z"},{"from":"2026-11-01","value":"b"},{"from":"2026-12-01","value":"c"}]"#;
        assert_eq!(text, expected);
        let read: History<&str> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, plans().with(None, "z"));
        assert!(serde_json::from_str::<History<String>>("[]").is_err());
    }

    proptest! {
        /// The third invariant of planning: an entry changes only the dates until the next one.
        #[test]
        fn an_entry_changes_only_the_dates_until_the_next(
            entries in prop::collection::vec((0_u64..60, 0_u8..9), 0..8),
            (at, value) in (0_u64..60, 10_u8..20),
        ) {
            let day = |n: u64| date("2026-01-01") + chrono::Days::new(n);
            let before = entries.iter().fold(History::of(9), |all, (n, v)| all.with(Some(day(*n)), *v));
            let after = before.clone().with(Some(day(at)), value);
            let next = before.begins().filter(|begins| *begins > day(at)).min();
            for on in (0..70).map(day) {
                let is_its = on >= day(at) && next.is_none_or(|next| on < next);
                let expected = if is_its { value } else { *before.on(on) };
                prop_assert_eq!(*after.on(on), expected);
            }
            // After the entry is removed, its dates have the value of the entry before it.
            let removed = after.without(Some(day(at))).unwrap();
            let earlier = entries.iter().filter(|(n, _)| *n != at);
            let expected = earlier.fold(History::of(9), |all, (n, v)| all.with(Some(day(*n)), *v));
            prop_assert_eq!(removed, expected);
        }
    }
}
