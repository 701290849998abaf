//! The way of a new account into use: entered by one person, confirmed by another, and used after 72 hours (rule BANK-3).
//!
//! # Where the rules leave a choice
//!
//! - An account that was confirmed can still be withdrawn until it is used: the wait is for objections.
//! - A further change takes the place of one that waits, confirmed or not. The former account stays in use.
//! - The employer's first account is used from its confirmation, as a person's first is.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::independence::{self, Author};

/// The time after which a new account is used.
pub const WAIT: TimeDelta = TimeDelta::hours(72);

/// An account with the people who entered and confirmed it. `A` is the account as it is kept: sealed where it is stored.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entered<A> {
    pub account: A,
    pub by: Author,
    pub at: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<Confirmed>,
}

/// The confirmation of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmed {
    pub by: Author,
    pub at: DateTime<Utc>,
    /// The time from which on the account is used.
    pub used_from: DateTime<Utc>,
}

/// The accounts of a person or of the employer: the one in use, and the one that waits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accounts<A> {
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    used: Option<Entered<A>>,
    #[serde(default = "none", skip_serializing_if = "Option::is_none")]
    pending: Option<Entered<A>>,
}

fn none<A>() -> Option<Entered<A>> {
    None
}

impl<A> Default for Accounts<A> {
    fn default() -> Self {
        Self { used: None, pending: None }
    }
}

/// The reason for which an account is not confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotConfirmed {
    /// No account waits.
    Nothing,
    /// The caller is not independent of the account that entered it (rule PERM-25).
    SecondPerson,
}

impl<A: Clone> Accounts<A> {
    /// The account in use at `now`.
    pub fn used_at(&self, now: DateTime<Utc>) -> Option<&Entered<A>> {
        self.pending.as_ref().filter(|entered| entered.is_used_at(now)).or(self.used.as_ref())
    }

    /// The account that waits at `now`: for a confirmation, or for its time.
    pub fn pending_at(&self, now: DateTime<Utc>) -> Option<&Entered<A>> {
        self.pending.as_ref().filter(|entered| !entered.is_used_at(now))
    }

    /// With another account that waits, in place of the one that waited.
    #[must_use]
    pub fn entered(&self, account: A, by: Author, now: DateTime<Utc>) -> Self {
        let pending = Entered { account, by, at: now, confirmed: None };
        Self { used: self.used_at(now).cloned(), pending: Some(pending) }
    }

    /// With the account that waits confirmed; `None` if it is confirmed already.
    ///
    /// # Errors
    /// [`NotConfirmed`].
    pub fn confirmed(
        &self,
        by: &Author,
        accounts: &independence::Accounts,
        now: DateTime<Utc>,
    ) -> Result<Option<Self>, NotConfirmed> {
        let pending = self.pending_at(now).ok_or(NotConfirmed::Nothing)?;
        if !accounts.is_independent_of(by.account, &pending.by) {
            return Err(NotConfirmed::SecondPerson);
        }
        if pending.confirmed.is_some() {
            return Ok(None);
        }
        let used_from = match self.used_at(now) {
            None => now,
            Some(_) => now.max(pending.at + WAIT),
        };
        let confirmed = Some(Confirmed { by: by.clone(), at: now, used_from });
        let pending = Some(Entered { confirmed, ..pending.clone() });
        Ok(Some(Self { used: self.used_at(now).cloned(), pending }))
    }

    /// Without the account that waits; `None` if none does.
    pub fn withdrawn(&self, now: DateTime<Utc>) -> Option<Self> {
        self.pending_at(now)?;
        Some(Self { used: self.used.clone(), pending: None })
    }
}

impl<A> Entered<A> {
    /// The time from which on it is used; `None` until it is confirmed.
    pub fn used_from(&self) -> Option<DateTime<Utc>> {
        self.confirmed.as_ref().map(|confirmed| confirmed.used_from)
    }

    fn is_used_at(&self, now: DateTime<Utc>) -> bool {
        self.used_from().is_some_and(|from| from <= now)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::ids::UserId;
    use crate::independence::SignIn;

    const ADA: u128 = 1;
    const BOB: u128 = 2;
    /// An account that Ada issued and nobody confirmed.
    const ADAS_SECOND: u128 = 3;

    fn known() -> independence::Accounts {
        let mut known = independence::Accounts::default();
        for account in [ADA, BOB] {
            known.add(id(account), SignIn::default());
        }
        known.add(id(ADAS_SECOND), SignIn { issued_by: Some(id(ADA)), confirmed_by: None });
        known
    }

    fn id(n: u128) -> UserId {
        UserId(Uuid::from_u128(n))
    }

    fn author(n: u128) -> Author {
        known().author(id(n))
    }

    /// The day of November 2026 at an hour.
    fn at(day: i64, hour: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_793_491_200, 0).unwrap()
            + TimeDelta::days(day - 1)
            + TimeDelta::hours(hour)
    }

    fn used(accounts: &Accounts<&'static str>, now: DateTime<Utc>) -> Option<&'static str> {
        accounts.used_at(now).map(|entered| entered.account)
    }

    fn confirm(
        accounts: &Accounts<&'static str>,
        by: u128,
        now: DateTime<Utc>,
    ) -> Result<Accounts<&'static str>, NotConfirmed> {
        Ok(accounts.confirmed(&author(by), &known(), now)?.unwrap_or_else(|| accounts.clone()))
    }

    /// Somebody whose first account is in use since 1 November.
    fn with_first() -> Accounts<&'static str> {
        let entered = Accounts::default().entered("first", author(ADA), at(1, 9));
        confirm(&entered, BOB, at(1, 10)).ok().unwrap()
    }

    /// Rule BANK-3.
    #[test]
    fn a_first_account_is_used_from_its_confirmation() {
        let accounts = Accounts::default().entered("first", author(ADA), at(1, 9));
        assert_eq!(used(&accounts, at(30, 0)), None);
        let accounts = confirm(&accounts, BOB, at(1, 10)).ok().unwrap();
        assert_eq!(used(&accounts, at(1, 9)), None);
        assert_eq!(used(&accounts, at(1, 10)), Some("first"));
    }

    /// Rule BANK-3.
    #[test]
    fn a_changed_account_is_used_72_hours_after_it_was_entered_or_from_a_later_confirmation() {
        for (confirmed, from) in [(at(24, 10), at(26, 9)), (at(28, 8), at(28, 8))] {
            let accounts = with_first().entered("second", author(ADA), at(23, 9));
            assert_eq!(used(&accounts, at(30, 0)), Some("first"), "nobody confirmed it");
            let accounts = confirm(&accounts, BOB, confirmed).ok().unwrap();
            assert_eq!(used(&accounts, from - TimeDelta::milliseconds(1)), Some("first"));
            assert_eq!(used(&accounts, from), Some("second"));
            assert!(accounts.pending_at(from).is_none());
        }
    }

    /// Rule BANK-3.
    #[test]
    fn the_account_that_entered_it_and_those_behind_it_do_not_confirm() {
        let by_ada = with_first().entered("second", author(ADA), at(23, 9));
        assert!(confirm(&by_ada, ADA, at(24, 9)).err() == Some(NotConfirmed::SecondPerson));
        assert!(confirm(&by_ada, ADAS_SECOND, at(24, 9)).err() == Some(NotConfirmed::SecondPerson));
        let by_second = with_first().entered("second", author(ADAS_SECOND), at(23, 9));
        assert!(confirm(&by_second, ADA, at(24, 9)).err() == Some(NotConfirmed::SecondPerson));
        assert!(confirm(&by_second, BOB, at(24, 9)).is_ok());
    }

    /// Rule BANK-3.
    #[test]
    fn what_waits_can_be_withdrawn_until_it_is_used() {
        let accounts = with_first().entered("second", author(ADA), at(23, 9));
        let withdrawn = accounts.withdrawn(at(24, 9)).unwrap();
        assert_eq!(used(&withdrawn, at(30, 0)), Some("first"));
        let confirmed = confirm(&accounts, BOB, at(24, 9)).ok().unwrap();
        let withdrawn = confirmed.withdrawn(at(26, 8)).unwrap();
        assert_eq!(used(&withdrawn, at(30, 0)), Some("first"));
        assert!(confirmed.withdrawn(at(26, 9)).is_none(), "it is used");
        assert!(confirm(&withdrawn, BOB, at(27, 0)).err() == Some(NotConfirmed::Nothing));
    }

    /// Rule BANK-3.
    #[test]
    fn a_further_change_takes_the_place_of_one_that_waits_and_starts_its_own_wait() {
        let accounts = with_first().entered("second", author(ADA), at(23, 9));
        let accounts = confirm(&accounts, BOB, at(24, 9)).ok().unwrap();
        let accounts = accounts.entered("third", author(ADA), at(25, 9));
        assert_eq!(used(&accounts, at(27, 0)), Some("first"));
        let accounts = confirm(&accounts, BOB, at(25, 10)).ok().unwrap();
        assert_eq!(used(&accounts, at(28, 8)), Some("first"));
        assert_eq!(used(&accounts, at(28, 9)), Some("third"));
        // One that is used stays in use while another one waits.
        let accounts = accounts.entered("fourth", author(BOB), at(28, 9));
        assert_eq!(used(&accounts, at(30, 0)), Some("third"));
    }

    /// Rule BANK-3.
    #[test]
    fn a_second_confirmation_changes_nothing() {
        let accounts = with_first().entered("second", author(ADA), at(23, 9));
        let once = confirm(&accounts, BOB, at(24, 9)).ok().unwrap();
        assert!(once.confirmed(&author(BOB), &known(), at(24, 10)).ok().unwrap().is_none());
    }

    #[derive(Clone, Copy, Debug)]
    enum Step {
        Enter(u128),
        Confirm(u128),
        Withdraw,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (1u128..4).prop_map(Step::Enter),
            (1u128..4).prop_map(Step::Confirm),
            Just(Step::Withdraw),
        ]
    }

    proptest! {
        /// Rule BANK-3: after any history, an account is in use only if somebody independent confirmed it, and, unless it is
        /// the first, 72 hours after it was entered. The account in use never vanishes.
        #[test]
        fn no_history_brings_an_account_into_use_without_two_people_and_the_wait(
            steps in proptest::collection::vec((step(), 0i64..100), 1..30)
        ) {
            let mut accounts: Accounts<usize> = Accounts::default();
            let mut now = at(1, 0);
            let mut before: Option<usize> = None;
            for (number, (step, hours)) in steps.into_iter().enumerate() {
                now += TimeDelta::hours(hours);
                accounts = match step {
                    Step::Enter(by) => accounts.entered(number, author(by), now),
                    Step::Confirm(by) => match accounts.confirmed(&author(by), &known(), now) {
                        Ok(Some(after)) => after,
                        _ => accounts,
                    },
                    Step::Withdraw => accounts.withdrawn(now).unwrap_or(accounts),
                };
                let used = accounts.used_at(now);
                prop_assert!(before.is_none() || used.is_some());
                if let Some(used) = used {
                    let confirmed = used.confirmed.as_ref().unwrap();
                    prop_assert!(known().is_independent_of(confirmed.by.account, &used.by));
                    let is_first = before.is_none() || before == Some(used.account);
                    prop_assert!(is_first || now >= used.at + WAIT);
                }
                before = used.map(|used| used.account);
            }
        }
    }
}
