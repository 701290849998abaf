//! Corrections and payouts by people, and leave from the account (rule ACCT-5).

use chrono::NaiveDate;

use crate::ids::{LeaveId, UserId};
use crate::locks::Locks;
use crate::time_account::{Entry, EntryKind, Source, Standing};

/// An entry that a person asks for.
#[derive(Clone, Copy, Debug)]
pub struct Entering<'a> {
    pub date: NaiveDate,
    pub wanted: Wanted,
    pub reason: &'a str,
    pub by: UserId,
}

/// The minutes that a person asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Minutes that the account gains, or loses if they are negative.
    Correction { minutes: i32 },
    /// Minutes that leave the account and are paid.
    Payout { minutes: u32 },
}

impl Wanted {
    fn minutes(self) -> i64 {
        match self {
            Self::Correction { minutes } => minutes.into(),
            Self::Payout { minutes } => -i64::from(minutes),
        }
    }

    fn kind(self) -> EntryKind {
        match self {
            Self::Correction { .. } => EntryKind::Correction,
            Self::Payout { .. } => EntryKind::Payout,
        }
    }
}

/// The account has too few minutes (rule ACCT-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The time account would be {short_by} minutes below its floor.")]
pub struct InsufficientBalance {
    pub short_by: i64,
}

/// The reason for which an entry is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountRefusal {
    #[error("{0} is locked.")]
    PeriodLocked(NaiveDate),
    #[error(transparent)]
    InsufficientBalance(#[from] InsufficientBalance),
}

impl AccountRefusal {
    /// The code for an answer.
    pub fn code(self) -> &'static str {
        match self {
            Self::PeriodLocked(_) => "period_locked",
            Self::InsufficientBalance(_) => "insufficient_balance",
        }
    }
}

/// The entry that a person asks for (rule ACCT-5). `locks` are those of the employee.
///
/// # Errors
/// [`AccountRefusal::PeriodLocked`] on a locked date, then [`AccountRefusal::InsufficientBalance`] if the account loses minutes
/// and less than the floor would be available.
pub fn enter(
    entering: &Entering<'_>,
    standing: Standing,
    floor_minutes: i32,
    locks: &Locks,
) -> Result<Entry, AccountRefusal> {
    let Entering { date, wanted, reason, by } = *entering;
    if locks.contains(date) {
        return Err(AccountRefusal::PeriodLocked(date));
    }
    let minutes = wanted.minutes();
    if minutes < 0 {
        standing.may_take(minutes.unsigned_abs(), floor_minutes)?;
    }
    let reason = Some(reason.to_owned());
    Ok(Entry { date, minutes, kind: wanted.kind(), reason, source: Source::Account(by) })
}

/// The entry of approved leave that draws on the account: its due minutes leave the account on the first date that has some.
/// `None` if nothing is due. [`reversal`](crate::time_account::reversal) takes it back after a cancellation; leave that is counted
/// again is reversed and posted anew.
///
/// *Case:* Friday and Monday with 480 due minutes each, and a weekend: −960 on Friday.
pub fn leave_entry(leave: LeaveId, due: &[DueOnDate]) -> Option<Entry> {
    let drawn = || due.iter().filter(|of| of.minutes > 0);
    let date = drawn().map(|of| of.date).min()?;
    let minutes: i64 = drawn().map(|of| i64::from(of.minutes)).sum();
    let source = Source::Leave(leave);
    Some(Entry { date, minutes: -minutes, kind: EntryKind::Leave, reason: None, source })
}

/// The due minutes that leave takes of a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueOnDate {
    pub date: NaiveDate,
    pub minutes: u32,
}
