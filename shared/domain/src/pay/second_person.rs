//! The second person. A payroll is approved when every contributor is covered by the approval of an account that is
//! independent of the contributor (rules PAY-71 and PAY-72).

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use crate::ids::UserId;
use crate::independence::{Accounts, Author};
use crate::pay::payroll::{Approval, Payroll};

/// The reason for which an account's approval or payment does not count: the account's own part in the payroll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    #[error("You generated this payroll.")]
    Generated,
    #[error("You changed what this payroll is computed from.")]
    Changed,
    #[error(
        "You are not independent of an account that generated this payroll or changed what it is \
         computed from: one of you issued the other's sign-in."
    )]
    Dependent,
    #[error("You are not independent of anybody who approved this payroll.")]
    Approved,
}

impl Payroll {
    /// Every contributor to the payroll, keyed by account.
    fn contributors(&self) -> BTreeMap<UserId, Author> {
        let mut all: BTreeMap<UserId, Author> = BTreeMap::new();
        let changed = self.changed_by.iter().map(|contributor| &contributor.author);
        for author in changed.chain([&self.generated_by]) {
            let known = all.entry(author.account);
            let known = known.or_insert_with(|| Author::established(author.account));
            known.acted_for.extend(&author.acted_for);
        }
        all
    }

    /// The accounts that the approvals so far cover.
    pub fn covered(&self) -> BTreeSet<UserId> {
        self.approvals.iter().flat_map(|approval| approval.covers.iter().copied()).collect()
    }

    /// The contributors that no approval covers yet.
    pub fn uncovered(&self) -> BTreeSet<UserId> {
        let covered = self.covered();
        self.contributors().into_keys().filter(|account| !covered.contains(account)).collect()
    }
}

/// The approval of a draft by an account; `None` if the account has given it already. When nobody is
/// [`Payroll::uncovered`] any more, the payroll is approved.
///
/// # Errors
/// The reason for which the approval would cover no contributor.
pub fn approve(
    payroll: &Payroll,
    by: UserId,
    at: DateTime<Utc>,
    accounts: &Accounts,
) -> Result<Option<Approval>, Missing> {
    if payroll.approvals.iter().any(|approval| approval.by.account == by) {
        return Ok(None);
    }
    let contributors = payroll.contributors();
    let covered = payroll.covered();
    let open = contributors.values().filter(|author| !covered.contains(&author.account));
    let open = open.filter(|author| accounts.is_independent_of(by, author));
    let covers: Vec<UserId> = open.map(|author| author.account).collect();
    match covers.is_empty() {
        false => Ok(Some(Approval { by: accounts.author(by), at, covers })),
        true if payroll.generated_by.account == by => Err(Missing::Generated),
        true if contributors.contains_key(&by) => Err(Missing::Changed),
        true => Err(Missing::Dependent),
    }
}

/// The accounts among these that could approve a draft now, each with the contributors whom its approval would cover. If a
/// second person is needed, an account that could cover nobody is left out. So is an account that may belong to the employee
/// who is paid (`payee`).
pub fn could_approve(
    payroll: &Payroll,
    accounts: &Accounts,
    by: impl IntoIterator<Item = UserId>,
    payee: Option<UserId>,
    needs_second: bool,
) -> BTreeMap<UserId, Vec<UserId>> {
    let is_own = |by: &UserId| payee.is_some_and(|payee| accounts.behind(*by).contains(&payee));
    let others = by.into_iter().filter(|by| !is_own(by));
    let approval = |by| match approve(payroll, by, payroll.updated_at, accounts) {
        Ok(Some(approval)) => Some((by, approval.covers)),
        Err(_) if !needs_second => Some((by, vec![])),
        Ok(None) | Err(_) => None,
    };
    others.filter_map(approval).collect()
}

/// Whether an account may pay an approved payroll. It may if it is independent of one of the approving accounts, in
/// their state at the time of the approval.
///
/// # Errors
/// [`Missing::Approved`].
pub fn may_pay(payroll: &Payroll, by: UserId, accounts: &Accounts) -> Result<(), Missing> {
    let mut approvers = payroll.approvals.iter().map(|approval| &approval.by);
    match approvers.any(|approver| accounts.is_independent_of(by, approver)) {
        true => Ok(()),
        false => Err(Missing::Approved),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::dates::month_of;
    use crate::fixtures;
    use crate::ids::{JobClass, JobId};
    use crate::independence::SignIn;
    use crate::pay::contributions::{Affects, Contributions};
    use crate::testing::{EMPLOYEE, date};

    fn id(n: usize) -> UserId {
        UserId(Uuid::from_u128(n as u128))
    }

    /// Events in an organization. Accounts have numbers.
    #[derive(Clone, Copy, Debug)]
    enum Event {
        /// A new account, activated with an invitation of this account.
        Invite(usize),
        /// A new account that the operator issued.
        Operator,
        /// One account confirms another, if the rules allow it.
        Confirm(usize, usize),
        /// One account resets the sign-in of another, and a third one confirms it.
        Reset(usize, usize, usize),
        /// An account changes something on which the payroll depends.
        Change(usize),
        Generate(usize),
        Approve(usize),
    }

    fn event() -> impl Strategy<Value = Event> {
        let account = 0..6usize;
        let two = (0..6usize, 0..6usize);
        let three = (0..6usize, 0..6usize, 0..6usize);
        prop_oneof![
            3 => account.clone().prop_map(Event::Invite),
            1 => Just(Event::Operator),
            3 => two.prop_map(|(by, of)| Event::Confirm(by, of)),
            1 => three.prop_map(|(by, of, with)| Event::Reset(by, of, with)),
            4 => account.clone().prop_map(Event::Change),
            3 => account.clone().prop_map(Event::Generate),
            6 => account.prop_map(Event::Approve),
        ]
    }

    /// An organization with one payroll, and a plain record of the people who may have been behind each act.
    struct World {
        /// The account of the employee who is paid, whether it exists yet or not.
        payee: usize,
        sign_ins: Vec<SignIn>,
        changes: Contributions,
        rev: u64,
        payroll: Option<Payroll>,
        /// The accounts that may have been behind each change before the payroll, and behind the payroll itself.
        hands: Vec<BTreeSet<usize>>,
        /// The account that made each change of all, and the accounts that may have been behind it.
        changed: Vec<(usize, BTreeSet<usize>)>,
        /// The accounts that may have been behind each approval of the stored payroll.
        approvals: Vec<BTreeSet<usize>>,
    }

    impl World {
        fn new(payee: usize) -> Self {
            Self {
                payee,
                sign_ins: vec![SignIn::default()],
                changes: Contributions::default(),
                rev: 0,
                payroll: None,
                hands: vec![],
                changed: vec![],
                approvals: vec![],
            }
        }

        fn accounts(&self) -> Accounts {
            let mut accounts = Accounts::default();
            for (n, sign_in) in self.sign_ins.iter().enumerate() {
                accounts.add(id(n), *sign_in);
            }
            accounts
        }

        /// Accounts do not decide about the pay of a person who may be behind them (rule PERM-15).
        fn is_own(&self, by: usize) -> bool {
            self.accounts().behind(id(by)).contains(&id(self.payee))
        }

        /// The simple computation: the account, its issuer, and so on, while nobody has confirmed it.
        fn behind(&self, account: usize) -> BTreeSet<usize> {
            let mut all = BTreeSet::from([account]);
            for _ in 0..self.sign_ins.len() {
                for n in all.clone() {
                    let sign_in = self.sign_ins[n];
                    let issuer = sign_in.issued_by.filter(|_| sign_in.confirmed_by.is_none());
                    all.extend(issuer.map(|issuer| issuer.0.as_u128() as usize));
                }
            }
            all
        }

        fn apply(&mut self, event: Event) {
            let there = |n: usize| n % self.sign_ins.len();
            let accounts = self.accounts();
            let sign_in = |by: usize| SignIn { issued_by: Some(id(by)), confirmed_by: None };
            match event {
                Event::Invite(by) => self.sign_ins.push(sign_in(there(by))),
                Event::Operator => self.sign_ins.push(SignIn::default()),
                Event::Confirm(by, of) => {
                    let by = there(by);
                    let of = there(of);
                    let issuer = self.sign_ins[of].issued_by;
                    if by != of && issuer.is_some() && accounts.may_confirm(id(by), issuer) {
                        self.sign_ins[of].confirmed_by = Some(id(by));
                    }
                }
                Event::Reset(by, of, with) => {
                    let by = there(by);
                    let of = there(of);
                    let with = there(with);
                    if with != of && accounts.may_confirm(id(with), Some(id(by))) {
                        let confirmed_by = Some(id(with));
                        self.sign_ins[of] = SignIn { confirmed_by, ..sign_in(by) };
                    }
                }
                Event::Change(by) => {
                    let by = there(by);
                    self.rev += 1;
                    let generated = self.payroll.as_ref().map_or(0, |p| p.timeline_rev);
                    let author = accounts.author(id(by));
                    let affects = Affects::From(date("2026-11-01"));
                    self.changes.add(&author, affects, self.rev, generated);
                    self.changed.push((by, self.behind(by)));
                }
                Event::Generate(by) => {
                    let by = there(by);
                    self.rev += 1;
                    let run = (JobId::new(JobClass::Pay, Uuid::nil()), id(by));
                    let period = month_of(date("2026-11-01"));
                    self.payroll = Some(Payroll {
                        generated_by: accounts.author(id(by)),
                        changed_by: self.changes.to_period(period),
                        timeline_rev: self.rev,
                        ..fixtures::payroll(EMPLOYEE, period, run)
                    });
                    self.hands = self.changed.iter().map(|(_, hands)| hands.clone()).collect();
                    self.hands.push(self.behind(by));
                    self.approvals.clear();
                }
                Event::Approve(by) => {
                    let by = there(by);
                    let is_own = self.is_own(by);
                    let Some(payroll) = &mut self.payroll else { return };
                    if is_own || payroll.uncovered().is_empty() {
                        return;
                    }
                    let given = approve(payroll, id(by), DateTime::UNIX_EPOCH, &accounts);
                    if let Ok(Some(approval)) = given {
                        payroll.approvals.push(approval);
                        let behind = self.behind(by);
                        self.approvals.push(behind);
                    }
                }
            }
        }

        fn is_approved(&self) -> bool {
            self.payroll.as_ref().is_some_and(|payroll| payroll.uncovered().is_empty())
        }
    }

    /// Rule PAY-71.
    #[test]
    fn a_person_who_cannot_approve_is_told_why() {
        let mut world = World::new(9);
        for event in [Event::Invite(0), Event::Invite(0), Event::Change(1), Event::Generate(0)] {
            world.apply(event);
        }
        let payroll = world.payroll.as_ref().unwrap();
        let accounts = world.accounts();
        let refused = |by| approve(payroll, id(by), DateTime::UNIX_EPOCH, &accounts).unwrap_err();
        assert_eq!(refused(0), Missing::Generated);
        assert_eq!(refused(1), Missing::Changed);
        assert_eq!(refused(2), Missing::Dependent);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// Rules PAY-71, PAY-72 and PERM-15: no account, alone or through accounts whose sign-in it issued, brings a
        /// payroll to approval to which it contributed or which is its own, or pays what it approved.
        #[test]
        fn nobody_approves_what_they_contributed_to(
            events in proptest::collection::vec(event(), 1..60),
            payee in 0..6usize,
        ) {
            let mut world = World::new(payee);
            for event in events {
                world.apply(event);
                if !world.is_approved() {
                    continue;
                }
                for hand in &world.hands {
                    let covered = world.approvals.iter().any(|approval| approval.is_disjoint(hand));
                    prop_assert!(covered, "{hand:?} is covered by none of {:?}", world.approvals);
                }
                let own = world.approvals.iter().find(|approval| approval.contains(&payee));
                prop_assert!(own.is_none(), "{own:?} approved the pay of {payee}");
                // Rule PAY-72: an account also does not pay a payroll that only it may have approved.
                let payroll = world.payroll.as_ref().unwrap();
                let accounts = world.accounts();
                for n in 0..world.sign_ins.len() {
                    let behind = world.behind(n);
                    let another = world.approvals.iter().any(|other| other.is_disjoint(&behind));
                    let may_pay = !world.is_own(n) && may_pay(payroll, id(n), &accounts).is_ok();
                    prop_assert!(!(may_pay && behind.contains(&payee)), "{behind:?} pays {payee}");
                    prop_assert!(another || !may_pay, "{behind:?} pays; {:?}", world.approvals);
                }
            }
        }

        /// Rule PAY-71: two accounts can pay everybody except themselves, whenever they made their changes, exactly
        /// if each is independent of the other, now and at the time of its acts.
        #[test]
        fn two_independent_accounts_suffice(
            events in proptest::collection::vec(event(), 1..40),
            payee in 0..6usize,
            pair in any::<proptest::sample::Index>(),
        ) {
            // The sign-ins at the end. Changes and payrolls have no influence on them.
            let begun = || {
                let mut world = World::new(payee);
                world.apply(Event::Operator);
                world.apply(Event::Operator);
                world
            };
            let mut world = begun();
            for event in &events {
                world.apply(*event);
            }
            let all = 0..world.sign_ins.len();
            let accounts = world.accounts();
            let pairs: Vec<(usize, usize)> = all
                .clone()
                .flat_map(|one| all.clone().map(move |other| (one, other)))
                .filter(|(one, other)| accounts.are_independent(id(*one), id(*other)))
                .filter(|(one, other)| !world.is_own(*one) && !world.is_own(*other))
                .collect();
            let (one, other) = pairs[pair.index(pairs.len())];

            // The same events again, but these two accounts make all the changes, as soon as they exist.
            let mut world = begun();
            for event in events {
                match event {
                    Event::Change(by) => {
                        let by = if by % 2 == 0 { one } else { other };
                        if by < world.sign_ins.len() {
                            world.apply(Event::Change(by));
                        }
                    }
                    event => world.apply(event),
                }
            }
            world.apply(Event::Generate(one));
            world.apply(Event::Approve(one));
            world.apply(Event::Approve(other));
            let suffice = world.changed.iter().all(|(by, hands)| {
                let covers = if *by == one { other } else { one };
                hands.is_disjoint(&world.behind(covers))
            });
            prop_assert_eq!(world.is_approved(), suffice);
            if suffice {
                let payroll = world.payroll.unwrap();
                let may_pay = [one, other].map(|n| may_pay(&payroll, id(n), &accounts).is_ok());
                prop_assert!(may_pay.contains(&true));
            }
        }
    }

    /// Rule PAY-71: a change that an account made before it was confirmed still counts as a change of its inviter.
    #[test]
    fn a_change_from_before_the_confirmation_takes_a_third() {
        let payee = 9;
        for (changes_before, approvals, expected) in
            [(false, vec![0, 1], true), (true, vec![0, 1], false), (true, vec![0, 1, 2], true)]
        {
            let mut world = World::new(payee);
            world.apply(Event::Invite(0));
            world.apply(Event::Operator);
            if changes_before {
                world.apply(Event::Change(1));
            }
            world.apply(Event::Confirm(2, 1));
            assert!(world.accounts().are_independent(id(0), id(1)));
            world.apply(Event::Change(1));
            world.apply(Event::Generate(0));
            for by in approvals {
                world.apply(Event::Approve(by));
            }
            assert_eq!(world.is_approved(), expected, "{changes_before}");
        }
    }

    /// Rule PAY-71.
    #[test]
    fn who_approves_learns_what_they_did_themselves() {
        let run = (JobId::new(JobClass::Pay, Uuid::nil()), id(1));
        let mut payroll = fixtures::payroll(EMPLOYEE, month_of(date("2026-11-01")), run);
        let mut accounts = Accounts::default();
        accounts.add(id(3), SignIn { issued_by: Some(id(1)), confirmed_by: None });
        let mut changes = Contributions::default();
        let affects = Affects::From(date("2026-11-01"));
        changes.add(&accounts.author(id(2)), affects, 1, 0);
        payroll.changed_by = changes.to_period(month_of(date("2026-11-01")));
        let now = DateTime::UNIX_EPOCH;
        let approval = approve(&payroll, id(1), now, &accounts).unwrap().unwrap();
        assert_eq!(approval.covers, [id(2)]);
        payroll.approvals.push(approval);
        assert_eq!(approve(&payroll, id(1), now, &accounts), Ok(None), "given before");
        assert_eq!(approve(&payroll, id(3), now, &accounts), Err(Missing::Dependent));
        payroll.approvals.clear();
        payroll.changed_by.clear();
        assert_eq!(approve(&payroll, id(1), now, &accounts), Err(Missing::Generated));
        let approval = approve(&payroll, id(2), now, &accounts).unwrap().unwrap();
        payroll.approvals.push(approval);
        assert!(payroll.uncovered().is_empty());
        // Rule PAY-72.
        assert_eq!(may_pay(&payroll, id(2), &accounts), Err(Missing::Approved));
        assert_eq!(may_pay(&payroll, id(3), &accounts), Ok(()));
    }

    /// Rule PAY-71.
    #[test]
    fn those_who_could_approve_are_named_with_whom_they_would_cover() {
        let run = (JobId::new(JobClass::Pay, Uuid::nil()), id(1));
        let mut payroll = fixtures::payroll(EMPLOYEE, month_of(date("2026-11-01")), run);
        let mut accounts = Accounts::default();
        accounts.add(id(3), SignIn { issued_by: Some(id(1)), confirmed_by: None });
        let mut changes = Contributions::default();
        changes.add(&accounts.author(id(2)), Affects::From(date("2026-11-01")), 1, 0);
        payroll.changed_by = changes.to_period(month_of(date("2026-11-01")));
        let could = |payroll: &Payroll, payee| {
            let found = could_approve(payroll, &accounts, (1..=5).map(id), payee, true);
            found.into_iter().collect::<Vec<_>>()
        };
        let one = (id(1), vec![id(2)]);
        let two = (id(2), vec![id(1)]);
        // The sign-in of 3 was issued by 1, so 3 counts as 1.
        let three = (id(3), vec![id(2)]);
        let others = [(id(4), vec![id(1), id(2)]), (id(5), vec![id(1), id(2)])];
        let all: Vec<_> = [one, two.clone(), three].into_iter().chain(others).collect();
        assert_eq!(could(&payroll, None), all);
        let without = |payees: &[usize]| {
            let is_kept = |(by, _): &&(UserId, Vec<UserId>)| payees.iter().all(|of| id(*of) != *by);
            all.iter().filter(is_kept).cloned().collect::<Vec<_>>()
        };
        assert_eq!(could(&payroll, Some(id(5))), without(&[5]));
        assert_eq!(could(&payroll, Some(id(1))), without(&[1, 3]), "3 may be the same person as 1");
        let approval = approve(&payroll, id(1), DateTime::UNIX_EPOCH, &accounts).unwrap().unwrap();
        payroll.approvals.push(approval);
        let left = [two, (id(4), vec![id(1)]), (id(5), vec![id(1)])];
        assert_eq!(could(&payroll, None), left);
        let anybody = could_approve(&payroll, &accounts, [id(1), id(3)], None, false);
        assert_eq!(anybody, [(id(3), vec![])].into(), "1 has approved it already");
    }
}
