//! The independence of accounts, on which the second person is based (rules PERM-25 and PERM-26).
//!
//! The issuer of an account's sign-in could use the account. So an account counts as its issuer, until somebody
//! independent of the issuer has confirmed that the right person holds the account.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::ids::UserId;

/// The origin of an account's sign-in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignIn {
    /// The account whose invitation or reset last activated it; `None` if the operator issued the sign-in.
    pub issued_by: Option<UserId>,
    /// The account that has confirmed it since then.
    pub confirmed_by: Option<UserId>,
}

impl SignIn {
    /// Whether the account counts as itself only.
    pub fn is_established(self) -> bool {
        self.issued_by.is_none() || self.confirmed_by.is_some()
    }
}

/// After this number of accounts has changed an input of a computation, no further account may change it (rule
/// PAY-73).
pub const MAX_CONTRIBUTORS: usize = 32;

/// An account that acts, with the accounts that may belong to the same person.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Author {
    pub account: UserId,
    /// If the account was not established when it acted: the issuers of sign-ins on the way to an established
    /// account, and that account.
    pub acted_for: BTreeSet<UserId>,
}

impl Author {
    pub fn established(account: UserId) -> Self {
        Self { account, acted_for: BTreeSet::new() }
    }
}

/// Accounts that did something, each once, with all accounts that may ever have belonged to the same person at that
/// time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Authors(Vec<Author>);

impl Authors {
    pub fn add(&mut self, author: &Author) {
        match self.0.iter_mut().find(|known| known.account == author.account) {
            Some(known) => known.acted_for.extend(&author.acted_for),
            None => self.0.push(author.clone()),
        }
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Author> {
        self.0.iter()
    }
}

/// After this number of days, an account that changed a setting of many people's pay makes room for other accounts.
const REMEMBERED_DAYS: i64 = 400;

/// The accounts that have changed a setting of many people's pay: a site, a rotation or a component (rule PAY-73).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Editors(Vec<Editor>);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Editor {
    #[serde(flatten)]
    author: Author,
    /// The time of the last change.
    last: DateTime<Utc>,
}

/// The error for a setting that too many accounts have changed, none of them long ago.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyEditors;

impl Editors {
    /// The editors of a new setting: only its creator.
    pub fn of(author: &Author, now: DateTime<Utc>) -> Self {
        Self(vec![Editor { author: author.clone(), last: now }])
    }

    /// Adds a change. If there is no room, the account whose last change is the oldest is forgotten, if that change
    /// is more than 400 days old.
    ///
    /// # Errors
    /// [`TooManyEditors`].
    pub fn admit(&mut self, author: &Author, now: DateTime<Utc>) -> Result<(), TooManyEditors> {
        if let Some(known) = self.0.iter_mut().find(|known| known.author.account == author.account)
        {
            known.author.acted_for.extend(&author.acted_for);
            known.last = now;
            return Ok(());
        }
        if self.0.len() >= MAX_CONTRIBUTORS {
            let oldest = (0..self.0.len()).min_by_key(|place| self.0[*place].last);
            let long_ago = now - TimeDelta::days(REMEMBERED_DAYS);
            let oldest = oldest.filter(|place| self.0[*place].last < long_ago);
            self.0.remove(oldest.ok_or(TooManyEditors)?);
        }
        self.0.push(Editor { author: author.clone(), last: now });
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Author> {
        self.0.iter().map(|editor| &editor.author)
    }
}

impl<'a> FromIterator<&'a Author> for Authors {
    fn from_iter<I: IntoIterator<Item = &'a Author>>(authors: I) -> Self {
        let mut all = Self::default();
        authors.into_iter().for_each(|author| all.add(author));
        all
    }
}

/// Accounts, with the origin of each account's sign-in.
#[derive(Clone, Debug, Default)]
pub struct Accounts(BTreeMap<UserId, SignIn>);

impl Accounts {
    pub fn add(&mut self, account: UserId, sign_in: SignIn) {
        self.0.insert(account, sign_in);
    }

    /// The issuers that must be added before [`Accounts::counts_as`] can be asked.
    pub fn missing(&self) -> BTreeSet<UserId> {
        let open = self.0.values().filter(|sign_in| !sign_in.is_established());
        open.filter_map(|sign_in| sign_in.issued_by)
            .filter(|issuer| !self.0.contains_key(issuer))
            .collect()
    }

    /// The account itself and, from issuer to issuer, all accounts that may belong to the same person, up to the
    /// first established one.
    pub fn behind(&self, account: UserId) -> BTreeSet<UserId> {
        let mut behind = BTreeSet::from([account]);
        let mut at = account;
        loop {
            let open = self.0.get(&at).filter(|sign_in| !sign_in.is_established());
            match open.and_then(|sign_in| sign_in.issued_by) {
                Some(issuer) if behind.insert(issuer) => at = issuer,
                _ => return behind,
            }
        }
    }

    /// The account as an author of a change made now.
    pub fn author(&self, account: UserId) -> Author {
        let mut acted_for = self.behind(account);
        acted_for.remove(&account);
        Author { account, acted_for }
    }

    /// The account as which `account` counts: the first established one on the way from issuer to
    /// issuer. Accounts that issued each other in a circle count as the one with the smallest id.
    pub fn counts_as(&self, account: UserId) -> UserId {
        let mut way = vec![];
        let mut at = account;
        loop {
            let open = self.0.get(&at).filter(|sign_in| !sign_in.is_established());
            let Some(issuer) = open.and_then(|sign_in| sign_in.issued_by) else { return at };
            if let Some(begin) = way.iter().position(|known| *known == at) {
                let circle: &[UserId] = &way[begin..];
                return circle.iter().min().copied().unwrap_or(at);
            }
            way.push(at);
            at = issuer;
        }
    }

    /// Whether two accounts belong to two different people, as far as sign-ins can tell.
    pub fn are_independent(&self, one: UserId, other: UserId) -> bool {
        self.counts_as(one) != self.counts_as(other)
    }

    /// Whether an account is independent of an author: of the accounts for which the author acted at that time, and
    /// of those for which it would act now.
    pub fn is_independent_of(&self, account: UserId, author: &Author) -> bool {
        let behind = self.behind(account);
        let mut others = self.behind(author.account);
        others.extend(&author.acted_for);
        behind.is_disjoint(&others)
    }

    /// Whether `by` may confirm an account whose sign-in `issuer` issued; `None` is the operator. It may if it is
    /// established and independent of the issuer.
    pub fn may_confirm(&self, by: UserId, issuer: Option<UserId>) -> bool {
        let established = self.0.get(&by).is_some_and(|sign_in| sign_in.is_established());
        established && issuer.is_none_or(|issuer| self.are_independent(by, issuer))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn id(n: u128) -> UserId {
        UserId(Uuid::from_u128(n))
    }

    fn accounts(of: &[(u128, Option<u128>, bool)]) -> Accounts {
        let mut accounts = Accounts::default();
        for (account, issuer, confirmed) in of {
            let confirmed_by = confirmed.then(|| id(99));
            accounts.add(id(*account), SignIn { issued_by: issuer.map(id), confirmed_by });
        }
        accounts
    }

    #[test]
    fn an_author_is_there_once_with_everybody_who_was_behind_the_account() {
        let author = |account: u128, behind: &[u128]| Author {
            account: id(account),
            acted_for: behind.iter().copied().map(id).collect(),
        };
        let did = [author(1, &[]), author(2, &[1]), author(2, &[3])];
        let authors: Authors = did.iter().collect();
        assert_eq!(authors.0, [author(1, &[]), author(2, &[1, 3])]);
    }

    /// Rule PERM-25.
    #[test]
    fn an_account_counts_as_its_issuer_until_it_is_confirmed() {
        let known = accounts(&[(1, None, false), (2, Some(1), false), (3, Some(2), false)]);
        assert_eq!([1, 2, 3].map(|n| known.counts_as(id(n))), [id(1); 3]);
        let known = accounts(&[(1, None, false), (2, Some(1), true), (3, Some(2), false)]);
        assert_eq!([1, 2, 3].map(|n| known.counts_as(id(n))), [id(1), id(2), id(2)]);
        assert!(known.are_independent(id(1), id(3)));
    }

    /// Rule PERM-25.
    #[test]
    fn issuers_of_accounts_that_nobody_has_confirmed_have_to_be_known() {
        let missing = |of| accounts(of).missing().into_iter().collect::<Vec<_>>();
        assert_eq!(missing(&[(1, None, false)]), []);
        assert_eq!(missing(&[(1, Some(2), false)]), [id(2)]);
        assert_eq!(missing(&[(1, Some(2), true)]), []);
        assert_eq!(missing(&[(1, Some(2), false), (2, Some(3), false)]), [id(3)]);
        assert_eq!(missing(&[(1, Some(2), false), (2, Some(3), true)]), []);
    }

    /// Rule PERM-25.
    #[test]
    fn accounts_that_issued_each_other_count_as_one() {
        let known = accounts(&[(1, Some(3), false), (2, Some(1), false), (3, Some(2), false)]);
        let outside = accounts(&[
            (1, Some(3), false),
            (2, Some(1), false),
            (3, Some(2), false),
            (4, Some(2), false),
        ]);
        assert_eq!([1, 2, 3].map(|n| known.counts_as(id(n))), [id(1); 3]);
        assert_eq!(outside.counts_as(id(4)), id(1));
    }

    /// Rule PERM-26.
    #[test]
    fn only_an_established_account_independent_of_the_issuer_confirms() {
        let known = accounts(&[
            (1, None, false),
            (2, Some(1), false),
            (3, None, false),
            (4, Some(3), false),
            (5, Some(1), false),
        ]);
        let issued_by_one = |by: u128| known.may_confirm(id(by), Some(id(1)));
        assert!(issued_by_one(3));
        assert!(!issued_by_one(1), "the issuer");
        assert!(!issued_by_one(2), "the account itself");
        assert!(!issued_by_one(5), "another account of the issuer");
        assert!(!issued_by_one(4), "not established");
    }

    /// Rule PAY-73.
    #[test]
    fn a_change_of_long_ago_makes_room_for_others() {
        let at = |day: i64| DateTime::UNIX_EPOCH + TimeDelta::days(day);
        let author = |n: usize| Author::established(id(n as u128));
        let mut editors = Editors::of(&author(0), at(0));
        for n in 1..MAX_CONTRIBUTORS {
            editors.admit(&author(n), at(10)).unwrap();
        }
        assert_eq!(editors.admit(&author(99), at(400)), Err(TooManyEditors));
        // After a further change, that change is the last one of the account.
        editors.admit(&author(0), at(300)).unwrap();
        assert_eq!(editors.admit(&author(99), at(410)), Err(TooManyEditors));
        editors.admit(&author(99), at(411)).unwrap();
        let known: Vec<UserId> = editors.iter().map(|author| author.account).collect();
        assert_eq!(known.len(), MAX_CONTRIBUTORS);
        assert!(known.contains(&id(0)) && known.contains(&id(99)) && !known.contains(&id(1)));
    }

    proptest! {
        /// Rule PERM-25: accounts that only one account has issued, directly or through others, count as that
        /// account, however they issued each other.
        #[test]
        fn one_person_is_one_account(issuers in proptest::collection::vec(0usize..6, 6)) {
            // Account 0 belongs to the operator. Each other account was issued by any of them.
            let mut known = Accounts::default();
            known.add(id(0), SignIn::default());
            for (n, issuer) in issuers.iter().enumerate().skip(1) {
                let issued_by = Some(id(*issuer as u128));
                known.add(id(n as u128), SignIn { issued_by, confirmed_by: None });
            }
            for n in 0..6u128 {
                let mut naive = id(n);
                for _ in 0..20 {
                    naive = match known.0[&naive].issued_by {
                        Some(issuer) => issuer,
                        None => naive,
                    };
                }
                let reaches_operator = naive == id(0);
                prop_assert_eq!(known.counts_as(id(n)) == id(0), reaches_operator);
                // An account and its issuer always count as the same account.
                if let Some(issuer) = known.0[&id(n)].issued_by {
                    prop_assert_eq!(known.counts_as(id(n)), known.counts_as(issuer));
                }
            }
        }
    }
}
