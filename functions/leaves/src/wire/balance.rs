//! Balances, their adjustments and their ledgers, as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::ids::EmployeeId;
use wfm_domain::leave::{self as model, Account, Amount, Balance, Line, LineKind, Unit};
use wfm_http::wire::Timestamp;
use wfm_storage::leaves::Adjustment;
use wfm_wire::expand::{EmployeeName, Expand};
use wfm_wire::leave_unit::LeaveUnit;
use wfm_wire::same_values;

/// The balance of an employee's leave of one type in one leave year. The amounts are days or minutes, as `unit` says.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaveBalance {
    /// The employee whose balance it is.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    pub year: i32,
    /// The unit of the amounts.
    pub unit: LeaveUnit,
    /// The amount that the leave year grants; `null` if it is unlimited.
    pub entitled: Option<String>,
    /// The amount carried over from the year before; negative if the employee took more than there was.
    pub carried_over: String,
    /// The sum of the adjustments.
    pub adjusted: String,
    /// The amount of requests that wait for a decision.
    pub reserved: String,
    /// The amount of approved leave, less what was returned.
    pub taken: String,
    /// The carried amount that expires in the leave year because it is not taken in time.
    pub expired: String,
    /// The amount that is left at the end of the leave year; `null` if it is unlimited.
    pub available: Option<String>,
    /// The date for which `granted` and `requestable` are.
    pub as_of: NaiveDate,
    /// The amount that is granted by `as_of`; `null` if it is unlimited.
    pub granted: Option<String>,
    /// The most that a request for `as_of` may take; `null` if there is no limit.
    pub requestable: Option<String>,
}

impl LeaveBalance {
    /// The balance of a leave year, and what may be requested for a date of it.
    pub fn of(account: &Account<'_>, year: i32, as_of: NaiveDate) -> Self {
        let of_year = account.year(year);
        let as_of = as_of.clamp(of_year.dates.first, of_year.dates.last);
        let balance: Balance = of_year.balance();
        let shown = |amount: Amount| amount.shown(balance.unit);
        let granted = balance.entitled.map(|_| of_year.granted_by(as_of));
        Self {
            employee_id: account.employee.id.0,
            employee: None,
            leave_type: account.leave_type.to_owned(),
            year: balance.year,
            unit: balance.unit.into(),
            entitled: balance.entitled.map(shown),
            carried_over: shown(balance.carried_over),
            adjusted: shown(balance.adjusted),
            reserved: shown(balance.reserved),
            taken: shown(balance.taken),
            expired: shown(balance.expired),
            available: balance.available.map(shown),
            as_of,
            granted: granted.map(shown),
            requestable: account.requestable(as_of).map(shown),
        }
    }
}

/// The query for balances.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveBalanceQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only balances of this employee.
    pub employee_id: Option<Uuid>,
    /// The calendar year in which the leave year starts; default: the leave year of `as_of`.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: Option<i32>,
    /// The date for which `granted` and `requestable` are; default: today. Outside the leave year, the nearest date of
    /// it counts.
    pub as_of: Option<NaiveDate>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// Request body for adjusting a leave balance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveAdjustmentCreate {
    /// The employee whose balance changes; not the caller.
    pub employee_id: Uuid,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: i32,
    /// The date of the leave year on which it counts. Default: its first day.
    pub date: Option<NaiveDate>,
    /// Default `correction`. `carried` adds to what was carried over. `encashment` takes days that are paid, or settles
    /// a debt that pay deducts.
    pub kind: Option<AdjustmentKind>,
    /// The days to add, with at most two decimals; negative to take days away. An encashment without an amount takes
    /// all that is available on its date.
    #[schemars(length(min = 1, max = 8))]
    pub days: Option<String>,
    /// The minutes to add, if the leave type counts minutes; negative to take minutes away.
    #[schemars(range(min = -600_000, max = 600_000))]
    pub minutes: Option<i32>,
    /// The reason, for the activity log.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

/// The kind of an adjustment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum AdjustmentKind {
    Correction,
    Carried,
    Encashment,
}

same_values!(AdjustmentKind = model::AdjustmentKind { Correction, Carried, Encashment });

/// An adjustment of a leave balance.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LeaveAdjustment {
    /// Its id.
    pub id: Uuid,
    /// The employee whose balance it changes.
    pub employee_id: Uuid,
    /// The code of the leave type.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The year in which the leave year starts.
    pub year: i32,
    /// The date on which it counts.
    pub date: NaiveDate,
    /// The kind.
    pub kind: AdjustmentKind,
    /// The days that were added; negative if they were taken away. `0.0` if the leave type counts minutes.
    pub days: String,
    /// The minutes that were added, if the leave type counts minutes.
    pub minutes: Option<i32>,
    /// The reason.
    pub reason: String,
    /// The pay adjustment that pays an encashment; `null` for the other kinds.
    pub pay_adjustment_id: Option<Uuid>,
    /// The account that made it.
    pub created_by: Uuid,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<&Adjustment> for LeaveAdjustment {
    fn from(adjustment: &Adjustment) -> Self {
        let is_days = adjustment.unit.is_day();
        let days = if is_days { adjustment.amount } else { Amount::ZERO };
        Self {
            id: adjustment.id.0,
            employee_id: adjustment.employee_id.0,
            leave_type: adjustment.leave_type.clone(),
            year: adjustment.year,
            date: adjustment.date,
            kind: adjustment.kind.into(),
            days: days.shown(Unit::Day),
            minutes: (!is_days).then(|| adjustment.amount.points()),
            reason: adjustment.reason.clone(),
            pay_adjustment_id: adjustment.pay_adjustment_id.map(|id| id.0),
            created_by: adjustment.created_by.0,
            created_at: adjustment.created_at.into(),
            updated_at: adjustment.created_at.into(),
        }
    }
}

/// The query for adjustments.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveAdjustmentQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// The employee. Default: the caller.
    pub employee_id: Option<Uuid>,
    /// Only adjustments of this leave type.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: Option<String>,
    /// Only adjustments of the leave year that starts in this calendar year.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: Option<i32>,
}

/// The query for the ledger of a balance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveLedgerQuery {
    /// The employee. Default: the caller.
    pub employee_id: Option<Uuid>,
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: String,
    /// The calendar year in which the leave year starts; default: the current leave year.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: Option<i32>,
}

/// The lines that explain a balance. The last balance is what the leave year has left.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeaveLedger {
    /// The employee.
    pub employee_id: Uuid,
    /// The code of the leave type.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    pub year: i32,
    /// The unit of the amounts.
    pub unit: LeaveUnit,
    /// Whether the leave year grants an unlimited amount. The lines then only add up what was taken.
    pub unlimited: bool,
    /// The lines, by date.
    pub lines: Vec<LeaveLedgerLine>,
}

/// One change of a balance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LeaveLedgerLine {
    /// The date on which it counts.
    pub date: NaiveDate,
    /// The kind.
    pub kind: LeaveLedgerKind,
    /// The amount; negative if the balance loses it.
    pub amount: String,
    /// The balance after it.
    pub balance: String,
    /// The leave or the adjustment that it comes from.
    pub source: Option<Uuid>,
    /// The account that made the adjustment, or decided about the leave.
    pub actor: Option<Uuid>,
    /// The reason that a person gave.
    pub reason: Option<String>,
    /// The calculation, or the dates of the leave.
    pub explanation: Option<String>,
}

/// The kind of a line: carried over from the year before, granted by the leave type, adjusted or paid out by a person,
/// approved leave, pending leave, and carried leave that expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeaveLedgerKind {
    Carried,
    Grant,
    Adjustment,
    Encashment,
    Leave,
    Pending,
    Expiry,
}

same_values!(
    LeaveLedgerKind = LineKind { Carried, Grant, Adjustment, Encashment, Leave, Pending, Expiry }
);

impl LeaveLedger {
    pub fn of(
        employee: EmployeeId,
        leave_type: &str,
        year: &model::AccountYear,
        lines: Vec<Line>,
    ) -> Self {
        let shown = |line: Line| LeaveLedgerLine {
            date: line.date,
            kind: line.kind.into(),
            amount: line.amount.shown(year.unit),
            balance: line.balance.shown(year.unit),
            source: line.source,
            actor: line.actor.map(|user| user.0),
            reason: line.reason,
            explanation: line.explanation,
        };
        Self {
            employee_id: employee.0,
            leave_type: leave_type.to_owned(),
            year: year.year,
            unit: year.unit.into(),
            unlimited: year.entitlement.total.is_none(),
            lines: lines.into_iter().map(shown).collect(),
        }
    }
}

wfm_http::list_query!(LeaveBalanceQuery, LeaveAdjustmentQuery);
wfm_wire::of_employee!(LeaveBalance);
