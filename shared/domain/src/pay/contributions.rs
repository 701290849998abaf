//! Who changed what an employee's pay depends on, and for which dates, since a second person last
//! approved a payroll of these dates (rules PAY-70 and PAY-73).

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of};
use crate::ids::UserId;
use crate::independence::{Author, MAX_CONTRIBUTORS};

/// An account that had a hand in a payroll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributor {
    pub author: Author,
    /// The first date that what it changed affects.
    pub from: NaiveDate,
}

/// The dates that a change affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affects {
    Dates(DateRange),
    /// This date and all later ones.
    From(NaiveDate),
}

/// What one account changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Contribution {
    author: Author,
    /// Calendar months in which single dates changed, and all between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dates: Option<DateRange>,
    /// The first and the last date on which a change for all later dates begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<DateRange>,
    /// The revision of the employee's timeline at the last change.
    rev: u64,
}

/// What all accounts changed, by account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contributions(Vec<Contribution>);

impl Contributions {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a change by this account would be known beside the others (rule PAY-73).
    pub fn have_room_for(&self, account: UserId) -> bool {
        self.0.len() < MAX_CONTRIBUTORS
            || self.0.iter().any(|known| known.author.account == account)
    }

    /// Adds a change, which is stored at revision `rev` of the timeline. Returns `false` where it is
    /// known already and no payroll was generated since, at `generated`.
    ///
    /// Single dates are known by their calendar months: a manager who corrects one punch after the other
    /// is added once.
    pub fn add(&mut self, author: &Author, affects: Affects, rev: u64, generated: u64) -> bool {
        let of_author = |known: &Contribution| known.author.account == author.account;
        let before = self.0.iter().position(of_author);
        let at = before.unwrap_or_else(|| {
            self.0.push(Contribution { author: author.clone(), dates: None, since: None, rev });
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

    /// Whoever changed something that affects a date of the period.
    pub fn to_period(&self, period: DateRange) -> Vec<Contributor> {
        let from = |known: &Contribution| {
            let dates = known.dates.filter(|dates| dates.intersects(period));
            let since = known.since.filter(|since| since.first <= period.last);
            [dates, since].into_iter().flatten().map(|range| range.first).min()
        };
        let contributor = |known: &Contribution| {
            Some(Contributor { author: known.author.clone(), from: from(known)? })
        };
        self.0.iter().filter_map(contributor).collect()
    }

    /// A payroll of the period, generated at revision `generated`, is approved, and these accounts are
    /// covered by somebody independent of them. Their earlier changes are settled: of single dates those
    /// of the period, and what begins by its end.
    pub fn approve(&mut self, period: DateRange, generated: u64, covered: &BTreeSet<UserId>) {
        let (before, after) = (period.first.pred_opt(), period.last.succ_opt());
        let settled = |known: &&mut Contribution| {
            known.rev <= generated && covered.contains(&known.author.account)
        };
        for known in self.0.iter_mut().filter(settled) {
            known.dates = known.dates.and_then(|DateRange { first, last }| {
                let earlier = before.map(|before| last.min(before)).filter(|last| first <= *last);
                let later = after.map(|after| first.max(after)).filter(|first| *first <= last);
                match (earlier, later) {
                    (Some(_), Some(_)) => Some(DateRange { first, last }),
                    (Some(last), None) => Some(DateRange { first, last }),
                    (None, Some(first)) => Some(DateRange { first, last }),
                    (None, None) => None,
                }
            });
            known.since = known.since.and_then(|DateRange { first, last }| {
                let first = after.map_or(first, |after| first.max(after));
                (first <= last).then_some(DateRange { first, last })
            });
        }
        self.0.retain(|known| known.dates.is_some() || known.since.is_some());
    }
}

#[cfg(test)]
mod tests {
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

    /// Rule PAY-70: approving a later month first lets no correction of an earlier one through, and a
    /// raise that begins later is looked at when it counts.
    #[test]
    fn an_approval_settles_the_dates_of_its_period_and_what_began_by_its_end() {
        let mut changes = Contributions::default();
        changes.add(&author(1), Affects::From(date("2026-10-01")), 1, 0);
        changes.add(&author(1), Affects::From(date("2027-01-01")), 2, 0);
        changes.add(&author(2), day("2026-10-20"), 3, 0);
        changes.add(&author(2), day("2026-11-20"), 3, 0);
        let both = BTreeSet::from([account(1), account(2)]);
        changes.approve(month("2026-11-01"), 4, &both);
        let of = |first| accounts(&changes.to_period(month(first)));
        assert_eq!(of("2026-10-01"), [2]);
        assert_eq!(of("2026-11-01"), []);
        // Whether something begins between the two is not known.
        assert_eq!(of("2026-12-01"), [1]);
        assert_eq!(of("2027-01-01"), [1]);
        changes.approve(month("2026-10-01"), 5, &both);
        assert!(!changes.is_empty());
        changes.approve(month("2027-01-01"), 6, &both);
        assert!(changes.is_empty(), "{changes:?}");
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
    }
}
