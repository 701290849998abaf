//! Corrections and payouts by people, and leave from the account (rules ACCT-5 and ACCT-6).

use chrono::NaiveDate;

use crate::ids::{LeaveId, UserId};
use crate::leave::{DrawsOn, Leave, LeaveStatus};
use crate::locks::Locks;
use crate::time_account::{Entry, EntryKind, Reversed, Source, Standing};

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

/// The change of an account by leave that draws on it (rule ACCT-6).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaveChange {
    /// The minutes that are reserved in addition; negative if they are returned.
    pub reserved: i64,
    pub entries: Vec<Entry>,
}

impl LeaveChange {
    /// The change when a leave is requested (without `before`), decided, counted again, worked or given back. A pending leave
    /// reserves its draws, an approved one posts them; other leave does neither, and so does leave that draws on its own balance.
    ///
    /// *Case:* 480 minutes on Friday are approved: 480 fewer are reserved, and −480 posted on Friday. Half of them is worked: 480
    /// and −240 are posted.
    pub fn of(before: Option<&Leave>, after: &Leave) -> Self {
        let reserved = |leave| reserved_by(leave);
        let before_reserved = before.map_or(0, reserved);
        let (was, is) = (before.and_then(posted_by), posted_by(after));
        let entries = if was == is { [None, None] } else { [was.map(opposite), is] };
        Self {
            reserved: reserved(after) - before_reserved,
            entries: entries.into_iter().flatten().collect(),
        }
    }

    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// The minutes that a leave draws, if it has this status and draws on the account.
fn due_of(leave: &Leave, status: LeaveStatus) -> Vec<DueOnDate> {
    if leave.draws_on != DrawsOn::TimeAccount || leave.status != status {
        return vec![];
    }
    let draws = leave.draws().into_values().flatten();
    let due = |(date, amount): (NaiveDate, crate::leave::Amount)| DueOnDate {
        date,
        minutes: u32::try_from(amount.points()).unwrap_or_default(),
    };
    draws.map(due).collect()
}

/// The minutes that a leave reserves.
fn reserved_by(leave: &Leave) -> i64 {
    due_of(leave, LeaveStatus::Pending).iter().map(|due| i64::from(due.minutes)).sum()
}

/// The entry that a leave has.
fn posted_by(leave: &Leave) -> Option<Entry> {
    leave_entry(leave.id, &due_of(leave, LeaveStatus::Approved))
}

fn opposite(entry: Entry) -> Entry {
    let kind = EntryKind::Reversal { of: Reversed::Leave };
    Entry { minutes: -entry.minutes, kind, ..entry }
}
