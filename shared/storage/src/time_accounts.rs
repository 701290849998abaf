//! The time account of an employee, in the employee's timeline: one row with the balance, and a row for each entry, by date.
//!
//! Every writer reads the timeline head first and moves it on, so the rows need no condition of their own. Minutes that are paid
//! out have a further row among those that pay reads.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, LeaveId, OrganizationId};
use wfm_domain::leave::Leave;
use wfm_domain::pay::Payout;
use wfm_domain::time_account::{Entry, LeaveChange, Reversed, Standing};

use crate::by_end_date::{self, Ending};
use crate::error::Error;
use crate::table::{Item, Key, Row, Table, Write};
use crate::timeline;
use crate::timeline_heads::TimelineHead;

/// The account of an employee; the default is one without entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAccount {
    /// The sum of the minutes of all entries.
    pub balance: i64,
    /// The number of entries, which orders those of a date.
    pub entries: u64,
    /// The minutes that pending leave reserves (rule ACCT-6).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub reserved: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_zero(minutes: &u64) -> bool {
    *minutes == 0
}

impl StoredAccount {
    /// The account as the rules take it.
    pub fn standing(self) -> Standing {
        Standing { balance: self.balance, reserved: self.reserved }
    }
}

/// An entry as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredEntry {
    pub id: Uuid,
    #[serde(flatten)]
    pub entry: Entry,
    pub created_at: DateTime<Utc>,
}

/// The key of an employee's account. It sorts after the head, so that punches do not read it.
pub fn key(organization: OrganizationId, employee: EmployeeId) -> Key {
    Key::new(timeline::partition(organization, employee), "TIMEACCOUNT")
}

const ENTRIES: &str = "TIMEENTRY#";

pub fn read(item: Option<&Item>) -> Result<StoredAccount, Error> {
    match item {
        Some(item) => Ok(serde_dynamo::from_item(item.clone())?),
        None => Ok(StoredAccount::default()),
    }
}

/// The entries from a date on, by date, strongly consistent. Those of a date are in the order in which they were made.
pub async fn entries_since(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    from: NaiveDate,
) -> Result<Vec<StoredEntry>, Error> {
    let pk = timeline::partition(organization, employee);
    let items = table.range(&pk, &format!("{ENTRIES}{from}"), &format!("{ENTRIES}~")).await?;
    items.into_iter().map(|item| Ok(serde_dynamo::from_item(item)?)).collect()
}

/// The writes that add entries to the account. They belong beside [`TimelineHead::advance`] of this head, which was read before
/// the account, and which learns of payouts here.
pub fn add(
    organization: OrganizationId,
    employee: EmployeeId,
    before: StoredAccount,
    entries: &[StoredEntry],
    head: &mut TimelineHead,
) -> Vec<Write> {
    change(organization, employee, before, 0, entries, head)
}

/// The writes that add entries to the account, and reserve minutes of it in addition or return them. They belong beside
/// [`TimelineHead::advance`] as those of [`add`].
pub fn change(
    organization: OrganizationId,
    employee: EmployeeId,
    before: StoredAccount,
    reserved: i64,
    entries: &[StoredEntry],
    head: &mut TimelineHead,
) -> Vec<Write> {
    if entries.is_empty() && reserved == 0 {
        return vec![];
    }
    let pk = timeline::partition(organization, employee);
    let mut after = before;
    after.reserved = before.reserved.saturating_add_signed(reserved);
    let mut writes = vec![];
    for stored in entries {
        let Entry { date, minutes, .. } = stored.entry;
        after.balance += minutes;
        after.entries += 1;
        let nth = format!("{:010}", after.entries);
        let key = Key::new(pk.clone(), format!("{ENTRIES}{date}#{nth}"));
        writes.push(Write::create(Row::new(&key, stored)));
        if stored.entry.reversible_kind() == Some(Reversed::Payout) {
            let sort_key = by_end_date::sort_key(date, Ending::Payout, &nth);
            let payout = PaidOut { date, minutes: -minutes };
            writes.push(Write::create(Row::new(&Key::new(pk.clone(), sort_key), &payout)));
            head.note_end(date);
            head.note_late(DateRange::of(date));
        }
    }
    writes.push(Write::put(Row::new(&key(organization, employee), &after)));
    writes
}

/// The writes by which leaves move the account of their employee when they change, each before (nothing for a request) and after
/// (rule ACCT-6). There are none, and nothing is read, unless one of them draws on the account. They belong beside
/// [`TimelineHead::advance`] of this head, after which the leaves were read.
pub async fn of_leaves(
    table: &Table,
    organization: OrganizationId,
    employee: EmployeeId,
    changes: impl IntoIterator<Item = (Option<&Leave>, &Leave)>,
    head: &TimelineHead,
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let mut reserved = 0;
    let mut entries = vec![];
    for (before, after) in changes {
        let change = LeaveChange::of(before, after);
        reserved += change.reserved;
        entries.extend(change.entries.into_iter().map(|entry| (after.id, entry)));
    }
    if reserved == 0 && entries.is_empty() {
        return Ok(vec![]);
    }
    let before = read(table.item(&key(organization, employee)).await?.as_ref())?;
    let stored = |(nth, (leave, entry)): (u64, (LeaveId, Entry))| StoredEntry {
        id: id_of(leave, before.entries + nth, now),
        entry,
        created_at: now,
    };
    let entries: Vec<StoredEntry> = (1..).zip(entries).map(stored).collect();
    // The entries of leave pay nothing out, so that the head learns nothing from them.
    Ok(change(organization, employee, before, reserved, &entries, &mut head.clone()))
}

/// The id of the `nth` entry of an account, which a leave posts. The layout is UUIDv7: the time, then bits of the leave's id and the
/// number.
fn id_of(leave: LeaveId, nth: u64, at: DateTime<Utc>) -> Uuid {
    let mut bytes = *leave.0.as_bytes();
    bytes[..6].copy_from_slice(&at.timestamp_millis().to_be_bytes()[2..]);
    bytes[12..].copy_from_slice(&nth.to_be_bytes()[4..]);
    Uuid::from_bytes(bytes)
}

/// Minutes that are paid out on a date, or less than before if they are negative.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct PaidOut {
    date: NaiveDate,
    minutes: i64,
}

/// The minutes that pay pays out on each date, of rows that [`by_end_date::timeline_since`] has read.
pub fn payouts<'a>(items: impl IntoIterator<Item = &'a Item>) -> Result<Vec<Payout>, Error> {
    let mut by_date = BTreeMap::<NaiveDate, i64>::new();
    for item in items.into_iter().filter(|item| by_end_date::ending(item) == Some(Ending::Payout)) {
        let PaidOut { date, minutes } = serde_dynamo::from_item(item.clone())?;
        *by_date.entry(date).or_default() += minutes;
    }
    let payout = |(date, minutes): (NaiveDate, i64)| {
        let minutes = u32::try_from(minutes).map_err(Error::internal)?;
        Ok(Payout { date, minutes })
    };
    by_date.into_iter().map(payout).collect()
}
