//! Sequences of approvals, reopenings, corrections and leave, by chance.

use crate::locks::Locks;
use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// A change of the account.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Approves the timesheet of a month if it is open, otherwise reopens it.
    Turn {
        month: u32,
        worked: u32,
    },
    Enter(Wanted),
    /// Approves leave, or cancels it if it is approved.
    Leave {
        nth: u128,
        minutes: u32,
    },
    /// A payroll locks a month, or no longer.
    Lock {
        month: u32,
    },
}

fn steps() -> impl Strategy<Value = Step> {
    let months = 1u32..7;
    let turn = (months.clone(), 0u32..2000);
    prop_oneof![
        3 => turn.prop_map(|(month, worked)| Step::Turn { month, worked }),
        1 => (-500i32..500).prop_map(|minutes| Step::Enter(Wanted::Correction { minutes })),
        1 => (0u32..500).prop_map(|minutes| Step::Enter(Wanted::Payout { minutes })),
        1 => (1u128..3, 0u32..500).prop_map(|(nth, minutes)| Step::Leave { nth, minutes }),
        1 => months.prop_map(|month| Step::Lock { month }),
    ]
}

fn accounts() -> impl Strategy<Value = Account> {
    let limit = || prop::option::of(0u32..1500);
    let above_cap = select(vec![AboveCap::Paid, AboveCap::Forfeited]);
    (limit(), limit(), above_cap).prop_map(|(cap_minutes, carry_minutes, above_cap)| Account {
        cap_minutes,
        carry_minutes,
        above_cap,
        ..account()
    })
}

/// An account that lives through steps. It keeps its balance and its approved months by itself.
#[derive(Clone, Debug)]
struct History {
    account: Account,
    entries: Vec<Entry>,
    balance: i64,
    /// The minutes that each approved month has posted, without payouts.
    approved: BTreeMap<u32, i64>,
    /// The payouts of each month that were not taken back: date and minutes.
    payouts: BTreeMap<u32, Vec<(NaiveDate, i64)>>,
    leaves: BTreeMap<u128, i64>,
    locked: BTreeMap<u32, DateRange>,
}

impl History {
    fn of(account: Account) -> Self {
        Self {
            account,
            entries: vec![],
            balance: 0,
            approved: BTreeMap::new(),
            payouts: BTreeMap::new(),
            leaves: BTreeMap::new(),
            locked: BTreeMap::new(),
        }
    }

    fn month(month: u32) -> DateRange {
        crate::dates::month_of(NaiveDate::from_ymd_opt(2026, month, 1).unwrap())
    }

    fn locks(&self) -> Locks {
        Locks::of_payrolls(self.locked.values().copied())
    }

    fn sheet(month: u32) -> TimesheetId {
        TimesheetId(Uuid::from_u128(month.into()))
    }

    fn approve(&mut self, month: u32, worked: u32) {
        let period = Self::month(month);
        let day = day(&period.first.to_string(), 1000, worked, 0);
        let locks = self.locks();
        let entries = post(&Posting {
            timesheet_id: Self::sheet(month),
            period,
            account: &self.account,
            days: &[monthly(&day)],
            balance: self.balance,
            leave_years: LeaveYears { start_month: 4 },
            paid: &locks.paid,
        });
        // The balance after a posting, by the rule in other words.
        let raised = self.balance + i64::from(worked) - 1000;
        let cap = self.account.cap_minutes.map_or(i64::MAX, i64::from);
        let carry = self.account.carry_minutes.filter(|_| month == 3).map_or(i64::MAX, i64::from);
        let after = raised.min(cap).min(carry);
        let excess = raised - after;
        if excess > 0 && self.account.above_cap == AboveCap::Paid {
            let date = self.locks().paid.first_free(period.last);
            self.payouts.entry(month).or_default().push((date, excess));
            self.approved.insert(month, raised - self.balance);
        } else {
            self.approved.insert(month, after - self.balance);
        }
        self.balance = after;
        self.entries.extend(entries);
    }

    fn reopen(&mut self, month: u32) {
        let source = Source::Timesheet(Self::sheet(month));
        let entries = reversal(&self.entries, source, &self.locks().paid);
        self.balance -= self.approved.remove(&month).unwrap_or_default();
        let paid = self.locks().paid;
        for (date, minutes) in self.payouts.remove(&month).unwrap_or_default() {
            match paid.contains(date) {
                true => self.payouts.entry(month).or_default().push((date, minutes)),
                false => self.balance += minutes,
            }
        }
        self.entries.extend(entries);
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Turn { month, .. } if self.approved.contains_key(&month) => self.reopen(month),
            Step::Turn { month, worked } => self.approve(month, worked),
            Step::Enter(wanted) => {
                let standing = Standing { balance: self.balance, reserved: 0 };
                let on = date("2026-07-01");
                let entering = Entering { date: on, wanted, reason: "", by: BOSS };
                let Ok(entry) = enter(&entering, standing, -600, &self.locks()) else { return };
                self.balance += match wanted {
                    Wanted::Correction { minutes } => i64::from(minutes),
                    Wanted::Payout { minutes } => -i64::from(minutes),
                };
                self.entries.push(entry);
            }
            Step::Leave { nth, minutes } => {
                let leave = LeaveId(Uuid::from_u128(nth));
                if let Some(taken) = self.leaves.remove(&nth) {
                    self.balance += taken;
                    let back = reversal(&self.entries, Source::Leave(leave), &self.locks().paid);
                    self.entries.extend(back);
                } else {
                    self.leaves.insert(nth, minutes.into());
                    self.balance -= i64::from(minutes);
                    let due = [DueOnDate { date: date("2026-05-04"), minutes }];
                    self.entries.extend(leave_entry(leave, &due));
                }
            }
            Step::Lock { month } => {
                if self.locked.remove(&month).is_none() {
                    self.locked.insert(month, Self::month(month));
                }
            }
        }
    }

    /// The minutes of each kind that still hold, by source.
    fn held(&self) -> BTreeMap<(String, Option<Reversed>), i64> {
        let mut held = BTreeMap::new();
        for entry in &self.entries {
            let place = (format!("{:?}", entry.source), entry.reversible_kind());
            *held.entry(place).or_default() += entry.minutes;
        }
        held.retain(|_, minutes| *minutes != 0);
        held
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Rules ACCT-2, ACCT-3 and ACCT-5: the balance is the sum of the entries, whatever happens in which order.
    #[test]
    fn the_balance_is_the_sum_of_the_entries(
        account in accounts(),
        steps in prop::collection::vec(steps(), 0..40),
    ) {
        let mut history = History::of(account);
        for step in steps {
            history.step(step);
            prop_assert_eq!(balance(&history.entries), history.balance);
            let after = with_balances(&history.entries);
            prop_assert_eq!(after.last().map_or(0, |last| last.balance), history.balance);
            prop_assert!(history.entries.iter().all(|entry| entry.minutes != 0
                || entry.kind == EntryKind::Correction || entry.kind == EntryKind::Payout));
        }
    }

    /// Rules ACCT-2 and ACCT-3: to approve, reopen and approve is the same as to approve once.
    #[test]
    fn to_approve_reopen_and_approve_is_to_approve_once(
        account in accounts(),
        before in prop::collection::vec(steps(), 0..20),
        worked in 0u32..2000,
        others in 0u32..2000,
    ) {
        let mut once = History::of(account);
        before.into_iter().for_each(|step| once.step(step));
        once.reopen(6);
        let open = once.clone();
        let mut again = once.clone();
        once.approve(6, worked);
        again.approve(6, others);
        again.reopen(6);
        prop_assert_eq!(again.balance, open.balance);
        prop_assert_eq!(again.held(), open.held());
        again.approve(6, worked);
        prop_assert_eq!(again.balance, once.balance);
        prop_assert_eq!(again.held(), once.held());
        prop_assert_eq!(payouts(&again.entries), payouts(&once.entries));
        prop_assert!(payouts(&again.entries).values().all(|minutes| *minutes > 0));
    }

    /// Rule ACCT-3: after a posting, nobody has more than the cap.
    #[test]
    fn after_a_posting_nothing_exceeds_the_cap(
        account in accounts(),
        before in prop::collection::vec(steps(), 0..20),
        worked in 0u32..2000,
    ) {
        let mut history = History::of(account);
        before.into_iter().for_each(|step| history.step(step));
        history.reopen(6);
        history.approve(6, worked);
        if let Some(cap) = history.account.cap_minutes {
            prop_assert!(balance(&history.entries) <= i64::from(cap));
        }
    }
}
