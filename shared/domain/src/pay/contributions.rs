//! The accounts that changed inputs of an employee's pay, and the dates for which no approval has settled these
//! changes yet (rules PAY-70, PAY-73 and PAY-103).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of};
use crate::ids::UserId;
use crate::independence::{Author, MAX_CONTRIBUTORS};

/// An account that contributed to a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributor {
    pub author: Author,
    /// The first date that its changes affect.
    pub from: NaiveDate,
}

/// The dates that a change affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affects {
    Dates(DateRange),
    /// This date and all later ones.
    From(NaiveDate),
}

/// The changes of one account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Contribution {
    author: Author,
    /// The range of calendar months in which single dates changed, with all months between them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dates: Option<DateRange>,
    /// The range of the dates on which changes for all later dates begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<DateRange>,
    /// The dates of such changes that lie before the first payroll that settled them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    earlier: Option<Earlier>,
    /// The revision of the employee's timeline at the last change.
    rev: u64,
}

/// Dates before the first payroll that settled changes for all later dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Earlier {
    dates: DateRange,
    /// The last date on which one of these changes begins.
    begun: NaiveDate,
}

impl Earlier {
    fn with(self, other: Self) -> Self {
        Self { dates: self.dates.with(other.dates), begun: self.begun.max(other.begun) }
    }

    /// The dates that stay open when a payroll of the period is approved: the dates before the period, and the dates
    /// after it if a change may begin there.
    fn after(self, period: DateRange) -> Option<Self> {
        if period.last < self.dates.first {
            return Some(self);
        }
        let dates = match self.begun <= period.last {
            true => before(self.dates, period),
            false => without(self.dates, period),
        };
        dates.map(|dates| Self { dates, begun: self.begun.min(dates.last) })
    }
}

/// The changes of all accounts, sorted by account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributions(Vec<Contribution>);

impl Contributions {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is room to note a change by this account besides the others (rule PAY-73).
    pub fn have_room_for(&self, account: UserId) -> bool {
        self.0.iter().filter(|known| known.is_coming()).count() < MAX_CONTRIBUTORS
            || self.0.iter().any(|known| known.author.account == account)
    }

    /// Adds a change, which is stored at revision `rev` of the timeline. Returns `false` if the change is known already
    /// and no payroll was generated after it. `generated` is the revision of the last payroll.
    ///
    /// Single dates are noted by their calendar months, so that a manager who corrects several punches of a month is
    /// noted once.
    pub fn add(&mut self, author: &Author, affects: Affects, rev: u64, generated: u64) -> bool {
        let of_author = |known: &Contribution| known.author.account == author.account;
        let before = self.0.iter().position(of_author);
        let at = before.unwrap_or_else(|| {
            self.0.push(Contribution {
                author: author.clone(),
                dates: None,
                since: None,
                earlier: None,
                rev,
            });
            self.0.len() - 1
        });
        let known = &mut self.0[at];
        let was = known.clone();
        known.author.acted_for.extend(&author.acted_for);
        let joined = |known: Option<DateRange>, more| known.map_or(more, |known| known.with(more));
        match affects {
            Affects::Dates(DateRange { first, last }) => {
                let months = DateRange { first: month_of(first).first, last: month_of(last).last };
                known.dates = Some(joined(known.dates, months));
            }
            Affects::From(date) => {
                known.since = Some(joined(known.since, DateRange::of(date)));
            }
        }
        if before.is_some() && *known == was && known.rev > generated {
            return false;
        }
        known.rev = rev;
        true
    }

    /// The accounts that changed something that affects a date of the period.
    pub fn to_period(&self, period: DateRange) -> Vec<Contributor> {
        let from = |known: &Contribution| {
            let dates = known.dates.filter(|dates| dates.intersects(period));
            let since = known.since.filter(|since| since.first <= period.last);
            let earlier = known.earlier.map(|earlier| earlier.dates);
            let earlier = earlier.filter(|earlier| earlier.intersects(period));
            [dates, since, earlier].into_iter().flatten().map(|range| range.first).min()
        };
        let contributor = |known: &Contribution| {
            Some(Contributor { author: known.author.clone(), from: from(known)? })
        };
        self.0.iter().filter_map(contributor).collect()
    }

    /// Settles changes when a payroll of the period is approved, which was generated at revision `generated`, and
    /// which somebody independent of the `covered` accounts has covered. It settles what these accounts changed
    /// before the payroll was generated. For single dates these are the dates of the period. For a change of all
    /// later dates it is every date from the first one that the payroll pays (rule PAY-103).
    pub fn approve(&mut self, period: DateRange, generated: u64, covered: &BTreeSet<UserId>) {
        let settled = |known: &&mut Contribution| {
            known.rev <= generated && covered.contains(&known.author.account)
        };
        for known in self.0.iter_mut().filter(settled) {
            known.dates = known.dates.and_then(|dates| without(dates, period));
            let earlier = known.earlier.and_then(|earlier| earlier.after(period));
            let unpaid = known.since.filter(|since| since.first <= period.last);
            let unpaid = unpaid.and_then(|since| {
                let all = DateRange { first: since.first, last: period.last };
                let dates = before(all, period)?;
                Some(Earlier { dates, begun: since.last.min(dates.last) })
            });
            known.earlier = match (earlier, unpaid) {
                (Some(one), Some(other)) => Some(one.with(other)),
                (one, other) => one.or(other),
            };
            known.since = known.since.and_then(|DateRange { first, last }| {
                let first = period.last.succ_opt().map_or(first, |after| first.max(after));
                (first <= last).then_some(DateRange { first, last })
            });
        }
        self.0.retain(Contribution::is_open);
        self.forget_oldest();
    }

    /// If too many accounts have only dates that no later payroll can settle, forgets those whose open dates are the
    /// oldest.
    fn forget_oldest(&mut self) {
        loop {
            let past = self.0.iter().enumerate().filter(|(_, known)| !known.is_coming());
            let past: Vec<(usize, Option<NaiveDate>)> = past
                .map(|(place, known)| (place, known.earlier.map(|earlier| earlier.dates.last)))
                .collect();
            if past.len() <= MAX_CONTRIBUTORS {
                return;
            }
            let oldest = past.into_iter().min_by_key(|(place, last)| (*last, *place));
            oldest.into_iter().for_each(|(place, _)| drop(self.0.remove(place)));
        }
    }
}

impl Contribution {
    /// Whether it counts for payrolls of periods to come, and not only for periods that were skipped.
    fn is_coming(&self) -> bool {
        self.dates.is_some() || self.since.is_some()
    }

    fn is_open(&self) -> bool {
        self.dates.is_some() || self.since.is_some() || self.earlier.is_some()
    }
}

/// The dates of a range that are not in the period. If dates before and after it remain, it is the whole range.
fn without(range: DateRange, period: DateRange) -> Option<DateRange> {
    let DateRange { first, last } = range;
    let before = period.first.pred_opt().map(|before| last.min(before));
    let before = before.filter(|last| first <= *last);
    let after = period.last.succ_opt().map(|after| first.max(after));
    let after = after.filter(|first| *first <= last);
    match (before, after) {
        (Some(_), Some(_)) => Some(range),
        (Some(last), None) => Some(DateRange { first, last }),
        (None, Some(first)) => Some(DateRange { first, last }),
        (None, None) => None,
    }
}

/// The dates of a range before the period.
fn before(range: DateRange, period: DateRange) -> Option<DateRange> {
    let last = period.first.pred_opt().map(|before| range.last.min(before))?;
    (range.first <= last).then_some(DateRange { first: range.first, last })
}

#[cfg(test)]
mod tests {
    use chrono::Datelike;
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::testing::date;

    fn account(n: u128) -> UserId {
        UserId(Uuid::from_u128(n))
    }

    fn author(n: u128) -> Author {
        Author::established(account(n))
    }

    fn month(first: &str) -> DateRange {
        month_of(date(first))
    }

    fn day(on: &str) -> Affects {
        Affects::Dates(DateRange::of(date(on)))
    }

    fn accounts(of: &[Contributor]) -> Vec<u128> {
        of.iter().map(|one| one.author.account.0.as_u128()).collect()
    }

    /// Rule PAY-70.
    #[test]
    fn a_change_counts_for_the_payrolls_whose_dates_it_affects() {
        let mut changes = Contributions::default();
        changes.add(&author(1), day("2026-10-20"), 1, 0);
        changes.add(&author(2), Affects::From(date("2026-11-15")), 2, 0);
        let of = |first| accounts(&changes.to_period(month(first)));
        assert_eq!(of("2026-09-01"), []);
        assert_eq!(of("2026-10-01"), [1]);
        assert_eq!(of("2026-11-01"), [2]);
        assert_eq!(of("2027-03-01"), [2]);
    }

    /// Rule PAY-103: the approval of a later month does not settle a change of an earlier month, and a raise that
    /// begins later is looked at when it counts.
    #[test]
    fn an_approval_settles_single_dates_of_its_period_and_lasting_changes_from_its_first_date_on() {
        let mut changes = Contributions::default();
        changes.add(&author(1), Affects::From(date("2026-10-01")), 1, 0);
        changes.add(&author(1), Affects::From(date("2027-01-01")), 2, 0);
        changes.add(&author(2), day("2026-10-20"), 3, 0);
        changes.add(&author(2), day("2026-11-20"), 3, 0);
        let both = BTreeSet::from([account(1), account(2)]);
        changes.approve(month("2026-11-01"), 4, &both);
        let of = |changes: &Contributions, first| accounts(&changes.to_period(month(first)));
        assert_eq!(of(&changes, "2026-09-01"), []);
        assert_eq!(of(&changes, "2026-10-01"), [1, 2]);
        assert_eq!(of(&changes, "2026-11-01"), []);
        // It is not known whether a change begins between the two.
        assert_eq!(of(&changes, "2026-12-01"), [1]);
        assert_eq!(of(&changes, "2027-01-01"), [1]);
        changes.approve(month("2026-10-01"), 5, &both);
        assert_eq!(of(&changes, "2026-10-01"), []);
        changes.approve(month("2027-01-01"), 6, &both);
        // December was not paid.
        assert_eq!(of(&changes, "2026-12-01"), [1]);
        changes.approve(month("2026-12-01"), 7, &both);
        assert!(changes.is_empty(), "{changes:?}");
    }

    /// Rule PAY-103: H2 sets 45000.00 from October and 3000.00 from November.
    #[test]
    fn an_approved_november_does_not_settle_a_raise_of_october() {
        let mut changes = Contributions::default();
        changes.add(&author(2), Affects::From(date("2026-10-01")), 1, 0);
        changes.add(&author(2), Affects::From(date("2026-11-01")), 2, 0);
        changes.approve(month("2026-11-01"), 3, &BTreeSet::from([account(2), account(3)]));
        assert_eq!(accounts(&changes.to_period(month("2026-10-01"))), [2]);
        assert_eq!(accounts(&changes.to_period(month("2026-11-01"))), []);
        assert_eq!(accounts(&changes.to_period(month("2026-12-01"))), []);
    }

    /// The changes in the words of the rule: one change after the other.
    #[derive(Clone, Copy, Debug)]
    struct Change {
        by: u128,
        affects: Affects,
        rev: u64,
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        /// An account changes a single month, or everything from a month on.
        Change(u128, u32, bool),
        /// A payroll of a month is generated now and approved. The approval covers all accounts up to a number, or
        /// all except one.
        Approve(u32, u128),
    }

    proptest! {
        /// Rules PAY-70 and PAY-103: a change that no independent account has covered is not forgotten.
        #[test]
        fn no_change_is_settled_that_no_approval_covered_and_paid(
            events in proptest::collection::vec(
                prop_oneof![
                    (1u128..4, 1u32..7, any::<bool>()).prop_map(|(by, month, lasts)| Event::Change(by, month, lasts)),
                    (1u32..7, 0u128..4).prop_map(|(month, but)| Event::Approve(month, but)),
                ],
                1..30,
            ),
        ) {
            let of = |number: u32| month(&format!("2026-{number:02}-01"));
            let mut changes = Contributions::default();
            let mut all = Vec::<Change>::new();
            let mut approved: Vec<(DateRange, u64, BTreeSet<UserId>)> = vec![];
            for (rev, event) in events.into_iter().enumerate() {
                let rev = rev as u64 + 1;
                match event {
                    Event::Change(by, number, lasts) => {
                        let first = of(number).first;
                        let affects = match lasts {
                            true => Affects::From(first),
                            false => Affects::Dates(DateRange::of(first)),
                        };
                        changes.add(&author(by), affects, rev, rev - 1);
                        all.push(Change { by, affects, rev });
                    }
                    Event::Approve(number, but) => {
                        let covered: BTreeSet<UserId> =
                            (1..4).filter(|by| *by != but).map(account).collect();
                        changes.approve(of(number), rev, &covered);
                        approved.push((of(number), rev, covered));
                    }
                }
                for number in 1..8 {
                    let period = of(number);
                    let found = accounts(&changes.to_period(period));
                    for Change { by, affects, rev } in &all {
                        // The dates of the period that the change affects.
                        let affected = |date: NaiveDate| match affects {
                            Affects::Dates(dates) => of(dates.first.month()).contains(date),
                            Affects::From(first) => *first <= date,
                        };
                        let is_settled = |date: NaiveDate| {
                            approved.iter().any(|(paid, generated, covered)| {
                                let pays = match affects {
                                    Affects::Dates(_) => paid.contains(date),
                                    Affects::From(first) => paid.first <= date && *first <= paid.last,
                                };
                                rev <= generated && covered.contains(&account(*by)) && pays
                            })
                        };
                        let is_open = period.dates().any(|date| affected(date) && !is_settled(date));
                        prop_assert!(!is_open || found.contains(by), "{by} of {number}: {changes:?}");
                    }
                }
            }
        }
    }

    /// Rule PAY-70.
    #[test]
    fn an_approval_settles_what_it_covers_and_what_came_before_its_payroll() {
        let mut changes = Contributions::default();
        changes.add(&author(1), Affects::From(date("2026-11-01")), 3, 0);
        changes.add(&author(2), Affects::From(date("2026-11-01")), 5, 4);
        changes.add(&author(3), Affects::From(date("2026-11-01")), 3, 0);
        let covered = BTreeSet::from([account(1), account(2)]);
        changes.approve(month("2026-11-01"), 4, &covered);
        assert_eq!(accounts(&changes.to_period(month("2026-12-01"))), [2, 3]);
    }

    /// Rule PAY-70.
    #[test]
    fn a_known_change_is_written_again_only_after_a_payroll_was_generated() {
        let mut changes = Contributions::default();
        assert!(changes.add(&author(1), day("2026-11-02"), 1, 0));
        assert!(!changes.add(&author(1), day("2026-11-27"), 2, 0));
        assert!(changes.add(&author(1), day("2026-11-27"), 4, 3));
        assert!(!changes.add(&author(1), day("2026-11-27"), 5, 3));
        assert!(changes.add(&author(1), day("2026-11-27"), 5, 4), "it was known to the payroll");
        assert!(changes.add(&author(1), day("2026-12-01"), 6, 4));
    }

    /// Rule PAY-73.
    #[test]
    fn an_employee_has_at_most_32_contributors() {
        let mut changes = Contributions::default();
        for n in 0..32 {
            assert!(changes.have_room_for(account(n)));
            changes.add(&author(n), day("2026-11-02"), 1, 0);
        }
        assert!(!changes.have_room_for(account(32)));
        assert!(changes.have_room_for(account(31)));
        // Accounts whose changes are only in skipped payrolls make room, and are nevertheless noted.
        let mut changes = Contributions::default();
        for n in 0..40 {
            assert!(changes.have_room_for(account(n)), "{n}");
            changes.add(&author(n), Affects::From(date("2026-10-01")), 1, 0);
            changes.approve(month("2026-11-01"), 2, &BTreeSet::from([account(n)]));
        }
        assert_eq!(changes.to_period(month("2026-10-01")).len(), 32);
        assert_eq!(changes.to_period(month("2026-11-01")), []);
    }
}
