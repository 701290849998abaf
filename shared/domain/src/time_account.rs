//! Time accounts: minutes that an employee has worked too much or too little (rules ACCT-1 to ACCT-6).
//!
//! A time account is a list of [`Entry`]; its balance is the sum of their minutes, always. [`post`] makes the entries of an
//! approved timesheet, [`reversal`] takes them back, [`enter`] makes corrections and payouts by people, and [`leave_entry`]
//! posts leave that is drawn from the account. Entries never change.
//!
//! Callers read entries, pending leave and payrolls, and store what is answered here. The pay of a payout and of banked minutes
//! belongs to [`pay`](crate::pay).
//!
//! # Where the rules leave a choice
//!
//! - The version of the last date of the timesheet decides about all its dates. With `difference` only dates with monthly pay
//!   count, also if the pay type changes within the period.
//! - Missing minutes that pay deducts do not count, date by date: at most the missing minutes of each date.
//! - Guaranteed minutes are not worked. An account may credit their code.
//! - Cap and carry look at the balance of all entries, whatever their dates are. Reserved minutes are a part of it.
//! - If both hold, the lower of cap and carry decides.
//! - A posting without any difference posts no credit. What exceeds the cap leaves all the same.
//! - A reversal has the date of what it reverses. A payout that a payroll holds stays, because the money has left: the balance
//!   is lower by it, and so the next approval pays nothing twice. Pay never takes minutes back.
//! - A correction or payout by a person, and leave, may use what is neither reserved nor below the floor. A correction that adds
//!   minutes is never refused for the balance.
//! - Leave has one entry, on the first of its dates with due minutes.

mod entering;
mod hours;
mod posting;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::ids::{LeaveId, TimesheetId, UserId};

pub use entering::{
    AccountRefusal, DueOnDate, Entering, InsufficientBalance, LeaveChange, Wanted, enter,
    leave_entry,
};
pub use hours::hours_and_minutes;
pub use posting::{AccountDay, Posting, credit_minutes, is_banked, post, reversal};

/// Minutes that a time account gains or loses on a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub date: NaiveDate,
    /// Negative if the account loses them.
    pub minutes: i64,
    #[serde(flatten)]
    pub kind: EntryKind,
    /// The reason that a person gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub source: Source,
}

/// The kind of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EntryKind {
    /// Minutes of an approved timesheet (rule ACCT-2).
    Credit,
    /// A change by a person (rule ACCT-5).
    Correction,
    /// Minutes that are paid out, above the cap or because a person says so (rules ACCT-3 and ACCT-5).
    Payout,
    /// Minutes above the cap that are lost (rule ACCT-3).
    Forfeit,
    /// Minutes of approved leave that draws on the account.
    Leave,
    /// The opposite of an entry that no longer holds.
    Reversal { of: Reversed },
}

/// The kind of the entry that a reversal takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reversed {
    Credit,
    Payout,
    Forfeit,
    Leave,
}

/// The origin of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Timesheet(TimesheetId),
    Leave(LeaveId),
    /// The account of the person who made it.
    Account(UserId),
}

impl Entry {
    /// The kind of the minutes that the entry posts or takes back; `None` for a correction.
    pub fn reversible_kind(&self) -> Option<Reversed> {
        match self.kind {
            EntryKind::Credit => Some(Reversed::Credit),
            EntryKind::Payout => Some(Reversed::Payout),
            EntryKind::Forfeit => Some(Reversed::Forfeit),
            EntryKind::Leave => Some(Reversed::Leave),
            EntryKind::Reversal { of } => Some(of),
            EntryKind::Correction => None,
        }
    }
}

/// The balance of a time account in minutes: the sum of its entries.
pub fn balance(entries: &[Entry]) -> i64 {
    entries.iter().map(|entry| entry.minutes).sum()
}

/// An entry, and the balance after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryWithBalance<'a> {
    pub entry: &'a Entry,
    pub balance: i64,
}

/// The entries by date, each with the balance after it (rule ACCT-5). Entries of a date keep their order.
pub fn with_balances<'a>(entries: &'a [Entry]) -> Vec<EntryWithBalance<'a>> {
    let mut ordered: Vec<&'a Entry> = entries.iter().collect();
    ordered.sort_by_key(|entry| entry.date);
    let mut balance = 0;
    let after = |entry: &'a Entry| {
        balance += entry.minutes;
        EntryWithBalance { entry, balance }
    };
    ordered.into_iter().map(after).collect()
}

/// The minutes that pay pays out on each date with the code `payout`. Dates without any are absent.
pub fn payouts(entries: &[Entry]) -> BTreeMap<NaiveDate, i64> {
    let mut by_date: BTreeMap<NaiveDate, i64> = BTreeMap::new();
    for entry in entries.iter().filter(|of| of.reversible_kind() == Some(Reversed::Payout)) {
        *by_date.entry(entry.date).or_default() -= entry.minutes;
    }
    by_date.retain(|_, minutes| *minutes != 0);
    by_date
}

/// The minutes of a time account, and those of them that pending leave reserves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub balance: i64,
    pub reserved: u64,
}

impl Standing {
    /// The standing of an account with these entries, and the due minutes of each pending leave that draws on it.
    pub fn of(entries: &[Entry], pending: impl IntoIterator<Item = u32>) -> Self {
        let reserved = pending.into_iter().map(u64::from).sum();
        Self { balance: balance(entries), reserved }
    }

    /// The minutes that are not reserved.
    pub fn available(self) -> i64 {
        self.balance.saturating_sub_unsigned(self.reserved)
    }

    /// Whether the balance is below the floor of the account (rule ACCT-5).
    pub fn is_below(self, floor_minutes: i32) -> bool {
        self.balance < i64::from(floor_minutes)
    }

    /// Whether minutes may be taken from what is available.
    ///
    /// # Errors
    /// [`InsufficientBalance`] if less than the floor would remain.
    ///
    /// *Case:* balance −5,900, floor −6,000: 100 minutes may be taken, 101 may not.
    pub fn may_take(self, minutes: u64, floor_minutes: i32) -> Result<(), InsufficientBalance> {
        let left = self.available().saturating_sub_unsigned(minutes);
        let short_by = i64::from(floor_minutes).saturating_sub(left);
        if minutes > 0 && short_by > 0 { Err(InsufficientBalance { short_by }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests;
