//! A settlement, as requested and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::settlement as model;
use wfm_wire::leave_unit::LeaveUnit;

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
    /// Attendances of the year that ends with the last day, if they wait for a review, a clock-out or a correction.
    pub pending_attendances: usize,
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
    pub fn of(last_day: NaiveDate, due: model::Settlement, pending_attendances: usize) -> Self {
        let leave = due.leave.into_iter().map(|left| SettlementLeave {
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
            pending_attendances,
        }
    }
}
