//! A settlement, as requested and answered.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_app::payroll::settlement::OpenPay;
use wfm_domain::leave::{AdjustmentKind, Amount};
use wfm_domain::pay::{PayAdjustment, PayCorrection};
use wfm_domain::settlement as model;
use wfm_storage::leaves::Adjustment;
use wfm_wire::leave_unit::LeaveUnit;
use wfm_wire::pay::{Money, SignedMoney};

/// The query for a settlement.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettlementQuery {
    /// The last day of the last employment. Default: the stored one.
    pub termination_date: Option<NaiveDate>,
}

/// The amounts still due when an employment ends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Settlement {
    /// The last day for which the settlement was computed.
    pub termination_date: NaiveDate,
    /// The first day of employment that no approved payroll includes; `null` if payrolls include all days.
    pub unpaid_from: Option<NaiveDate>,
    /// The balance of each leave type in the leave year of the last day.
    pub leave: Vec<SettlementLeave>,
    /// Leaves that the last day shortens, lengthens or cancels.
    pub leave_changes: Vec<SettlementLeaveChange>,
    /// Attendances of the year that ends with the last day, if they wait for a review, a clock-out, a correction or a decision about
    /// extra time.
    pub pending_attendances: usize,
    /// Leaves that wait for a decision and end in that year or later.
    pub pending_leaves: usize,
    /// Pay adjustments of that year or later that no approved payroll has, advances excepted, sorted by date; `null` if you may not read
    /// payrolls.
    pub adjustments: Option<Vec<SettlementAdjustment>>,
    /// The advances of which something remains; `null` if you may not read payrolls.
    pub advances: Option<Vec<SettlementAdvance>>,
    /// The corrections of closed payrolls that the next payroll carries; `null` if you may not read payrolls.
    pub corrections: Option<Vec<SettlementCorrection>>,
    /// The code of the reason for which corrections cannot be computed, as a payroll would fail with it; otherwise `null`.
    pub corrections_failed: Option<String>,
}

/// An advance of which something remains. The last payroll takes it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementAdvance {
    /// The pay adjustment.
    pub pay_adjustment_id: Uuid,
    /// The deduction under which payrolls take it.
    pub component_id: Uuid,
    /// The amount that remains.
    pub remaining: Money,
    /// The currency.
    pub currency: String,
}

/// A pay adjustment that no approved payroll has.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementAdjustment {
    /// The pay adjustment.
    pub pay_adjustment_id: Uuid,
    /// The component under which it is paid or deducted.
    pub component_id: Uuid,
    /// Its date.
    pub date: NaiveDate,
}

/// The correction of a closed payroll.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementCorrection {
    /// The closed payroll.
    pub payroll_id: Uuid,
    /// The first day of its period.
    pub period_start: NaiveDate,
    /// The last day of its period.
    pub period_end: NaiveDate,
    /// The currency of its amounts.
    pub currency: String,
    /// The items that differ, sorted by code.
    pub items: Vec<SettlementCorrectionItem>,
}

/// An item that differs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementCorrectionItem {
    /// `base`, or the code of a component.
    pub code: String,
    /// The amount that is due; below zero it is taken back.
    pub difference: SignedMoney,
}

/// The balance of a leave type.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementLeave {
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    pub leave_type: String,
    /// The calendar year in which the leave year starts.
    pub year: i32,
    /// The available days or minutes; `null` if the leave type is unlimited.
    pub available: Option<String>,
    /// The days or minutes of the leave year that encashments pay; below zero if they settled a debt.
    pub paid_out: String,
    /// The unit in which the leave type counts.
    pub unit: LeaveUnit,
}

/// A leave that the last day changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementLeaveChange {
    /// The leave.
    pub leave_id: Uuid,
    /// The days of the leave without the last day.
    pub from_days: String,
    /// The days of the leave with the last day; `0.0` if the leave is cancelled.
    pub to_days: String,
}

impl Settlement {
    /// The settlement of a last day. `encashed` are the adjustments of leave, `pay` the amounts, if the caller may read them.
    pub fn of(
        last_day: NaiveDate,
        due: model::Settlement,
        still_open: StillOpen,
        encashed: &[Adjustment],
        pay: Option<OpenPay>,
    ) -> Self {
        let paid_out = |left: &model::LeaveLeft| -> Amount {
            let of_type = encashed.iter().filter(|of| {
                of.kind == AdjustmentKind::Encashment
                    && (&of.leave_type, of.year) == (&left.leave_type, left.year)
            });
            of_type.map(|of| -of.amount).sum()
        };
        let leave = due.leave.into_iter().map(|left| SettlementLeave {
            paid_out: paid_out(&left).shown(left.unit),
            leave_type: left.leave_type,
            year: left.year,
            available: left.available.map(|amount| amount.shown(left.unit)),
            unit: left.unit.into(),
        });
        let changes = due.leave_changes.into_iter().map(|change| SettlementLeaveChange {
            leave_id: change.leave.0,
            from_days: change.before.to_string(),
            to_days: change.after.to_string(),
        });
        Self {
            termination_date: last_day,
            unpaid_from: due.unpaid_from,
            leave: leave.collect(),
            leave_changes: changes.collect(),
            pending_attendances: still_open.attendances,
            pending_leaves: still_open.leaves,
            adjustments: still_open
                .adjustments
                .map(|all| all.iter().map(SettlementAdjustment::from).collect()),
            corrections_failed: pay
                .as_ref()
                .and_then(|pay| pay.failure.as_ref())
                .map(|failure| failure.code().to_owned()),
            advances: pay
                .as_ref()
                .map(|pay| pay.advances.iter().map(SettlementAdvance::from).collect()),
            corrections: pay
                .map(|pay| pay.corrections.iter().map(SettlementCorrection::from).collect()),
        }
    }
}

/// The numbers of attendances and leaves that wait for a decision, and the adjustments that no approved payroll has, if the caller may
/// read them.
#[derive(Clone, Debug)]
pub struct StillOpen {
    pub attendances: usize,
    pub leaves: usize,
    pub adjustments: Option<Vec<PayAdjustment>>,
}

impl From<&PayAdjustment> for SettlementAdjustment {
    fn from(adjustment: &PayAdjustment) -> Self {
        Self {
            pay_adjustment_id: adjustment.id.0,
            component_id: adjustment.component_id.0,
            date: adjustment.date,
        }
    }
}

impl From<&(PayAdjustment, Decimal)> for SettlementAdvance {
    fn from((advance, remaining): &(PayAdjustment, Decimal)) -> Self {
        Self {
            pay_adjustment_id: advance.id.0,
            component_id: advance.component_id.0,
            remaining: Money::shown(*remaining, &advance.currency),
            currency: advance.currency.clone(),
        }
    }
}

impl From<&(PayCorrection, String)> for SettlementCorrection {
    fn from((correction, currency): &(PayCorrection, String)) -> Self {
        let item = |(code, difference): (&String, Decimal)| SettlementCorrectionItem {
            code: code.clone(),
            difference: SignedMoney(Money::shown(difference, currency).0),
        };
        let lines = correction.lines.iter().map(|(code, line)| (code, line.difference()));
        Self {
            payroll_id: correction.payroll_id.0,
            period_start: correction.period_start,
            period_end: correction.period_end,
            currency: currency.clone(),
            items: lines.map(item).collect(),
        }
    }
}
