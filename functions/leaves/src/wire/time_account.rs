//! Time accounts as requested and answered (rules ACCT-1 to ACCT-6).

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::EmployeeId;
use wfm_domain::time_account::{EntryKind, Reversed, Source, Wanted};
use wfm_http::Error;
use wfm_http::wire::Timestamp;
use wfm_storage::time_accounts::{StoredAccount, StoredEntry};
use wfm_wire::expand::{EmployeeName, Expand};

/// The query for time accounts.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeAccountQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only the account of this employee, with its entries.
    pub employee_id: Option<Uuid>,
    /// With `employee_id`: the date from which on the entries are shown. Default: a year ago.
    pub from: Option<NaiveDate>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

wfm_http::list_query!(TimeAccountQuery);

/// The time account of an employee.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TimeAccount {
    /// The employee.
    pub employee_id: Uuid,
    /// The employee's name, if `expand` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The minutes of the account: the sum of its entries.
    pub balance_minutes: i64,
    /// The minutes that pending leave reserves. They are a part of the balance.
    pub reserved_minutes: u64,
    /// The least balance to which people may take minutes, by the time policy of today; null without an account today.
    pub floor_minutes: Option<i32>,
    /// Whether the balance is below that floor.
    pub below_floor: bool,
    /// With `employee_id`: the entries by date, each with the balance after it.
    pub entries: Option<Vec<TimeAccountEntry>>,
}

wfm_wire::of_employee!(TimeAccount);

impl TimeAccount {
    pub fn of(
        employee: EmployeeId,
        account: StoredAccount,
        floor: Option<i32>,
        entries: Option<Vec<TimeAccountEntry>>,
    ) -> Self {
        Self {
            employee_id: employee.0,
            employee: None,
            balance_minutes: account.balance,
            reserved_minutes: account.reserved,
            floor_minutes: floor,
            below_floor: floor.is_some_and(|floor| account.balance < i64::from(floor)),
            entries,
        }
    }
}

/// Minutes that a time account gains or loses on a date.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TimeAccountEntry {
    /// Its id.
    pub id: Uuid,
    /// The employee whose account it is.
    pub employee_id: Uuid,
    /// The date on which it counts.
    pub date: NaiveDate,
    /// The minutes; negative if the account loses them.
    pub minutes: i64,
    /// The kind.
    pub kind: TimeAccountEntryKind,
    /// The kind of the entry that a reversal takes back.
    pub reverses: Option<TimeAccountEntryKind>,
    /// The reason that a person gave.
    pub reason: Option<String>,
    /// The timesheet that posted it.
    pub timesheet_id: Option<Uuid>,
    /// The leave that posted it.
    pub leave_id: Option<Uuid>,
    /// The account of the person who made it.
    pub created_by: Option<Uuid>,
    /// The balance after it, in a list.
    pub balance_minutes: Option<i64>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// The kinds of entries: minutes of an approved timesheet, a change by a person, minutes that are paid out, minutes above the cap
/// that are lost, leave, and the opposite of an entry that no longer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum TimeAccountEntryKind {
    Credit,
    Correction,
    Payout,
    Forfeit,
    Leave,
    Reversal,
}

impl TimeAccountEntry {
    pub fn of(employee: EmployeeId, stored: &StoredEntry, balance: Option<i64>) -> Self {
        use TimeAccountEntryKind as Kind;
        let entry = &stored.entry;
        let (kind, reverses) = match entry.kind {
            EntryKind::Credit => (Kind::Credit, None),
            EntryKind::Correction => (Kind::Correction, None),
            EntryKind::Payout => (Kind::Payout, None),
            EntryKind::Forfeit => (Kind::Forfeit, None),
            EntryKind::Leave => (Kind::Leave, None),
            EntryKind::Reversal { of } => (Kind::Reversal, Some(of.into())),
        };
        let (mut timesheet, mut leave, mut by) = (None, None, None);
        match entry.source {
            Source::Timesheet(id) => timesheet = Some(id.0),
            Source::Leave(id) => leave = Some(id.0),
            Source::Account(id) => by = Some(id.0),
        }
        Self {
            id: stored.id,
            employee_id: employee.0,
            date: entry.date,
            minutes: entry.minutes,
            kind,
            reverses,
            reason: entry.reason.clone(),
            timesheet_id: timesheet,
            leave_id: leave,
            created_by: by,
            balance_minutes: balance,
            created_at: stored.created_at.into(),
        }
    }
}

impl From<Reversed> for TimeAccountEntryKind {
    fn from(of: Reversed) -> Self {
        match of {
            Reversed::Credit => Self::Credit,
            Reversed::Payout => Self::Payout,
            Reversed::Forfeit => Self::Forfeit,
            Reversed::Leave => Self::Leave,
        }
    }
}

/// Request body for an entry of a time account.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeAccountEntryCreate {
    /// The employee whose account it is; not the caller.
    pub employee_id: Uuid,
    /// A correction, or minutes that are paid out.
    pub kind: EnteredKind,
    /// The date on which it counts, and on which a payout is paid.
    pub date: NaiveDate,
    /// The minutes. A correction adds them, or takes them away if they are negative. A payout is positive, and takes them away.
    #[schemars(range(min = -600_000, max = 600_000))]
    pub minutes: i32,
    /// The reason, which the employee reads.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum EnteredKind {
    Correction,
    Payout,
}

impl TimeAccountEntryCreate {
    /// The minutes that the person asks for.
    ///
    /// # Errors
    /// A violation for no minutes, and for a negative payout.
    pub fn wanted(&self) -> Result<Wanted, Error> {
        if self.minutes == 0 {
            let detail = "The number of minutes must not be zero.";
            return Err(Error::invalid("/minutes", "zero", detail));
        }
        match (self.kind, u32::try_from(self.minutes)) {
            (EnteredKind::Correction, _) => Ok(Wanted::Correction { minutes: self.minutes }),
            (EnteredKind::Payout, Ok(minutes)) => Ok(Wanted::Payout { minutes }),
            (EnteredKind::Payout, Err(_)) => {
                Err(Error::invalid("/minutes", "out_of_range", "A payout has positive minutes."))
            }
        }
    }
}
