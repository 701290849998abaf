//! A settlement as asked for and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::settlement as model;

/// Which last day is asked about.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettlementQuery {
    /// The last day of the last employment; default: the one that is stored.
    pub termination_date: Option<NaiveDate>,
}

/// The amounts still due when an employment ends.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Settlement {
    /// The last day that it was computed for.
    pub termination_date: NaiveDate,
    /// The first day of employment that no approved payroll has; `null` if all have one.
    pub unpaid_from: Option<NaiveDate>,
    /// The balance of each leave type in the leave year of the last day.
    pub leave: Vec<SettlementLeave>,
    /// Leaves that the last day shortens, lengthens or cancels.
    pub leave_changes: Vec<SettlementLeaveChange>,
    /// Attendances of the year up to the last day that wait for a review, a clock-out or a correction.
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
    /// `null` is unlimited.
    pub available: Option<String>,
}

/// A leave that the last day changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettlementLeaveChange {
    /// The leave.
    pub leave_id: Uuid,
    /// The cost without the last day.
    pub from_days: String,
    /// The records that go with it; `0.0` where it is cancelled.
    pub to_days: String,
}

impl Settlement {
    pub fn of(last_day: NaiveDate, due: model::Settlement, pending_attendances: usize) -> Self {
        let leave = due.leave.into_iter().map(|left| SettlementLeave {
            leave_type: left.leave_type,
            year: left.year,
            available: left.available.map(|days| days.to_string()),
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
