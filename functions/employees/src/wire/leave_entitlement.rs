//! Leave that was agreed with an employee, as sent and answered (rule LEAVE-30).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::days::Days;
use wfm_domain::employee::Assignment;
use wfm_domain::leave::{AgreedLeave, Amount, Unit};
use wfm_http::error::Violation;

/// The agreed leave of one type, in the unit of the type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaveEntitlement {
    /// The code of a leave type in the settings.
    #[serde(rename = "type")]
    #[schemars(length(min = 1, max = 64))]
    pub leave_type: String,
    /// Days of leave in a full year, with at most two decimals.
    #[schemars(length(max = 6), regex(pattern = r"^\d{1,3}(\.\d{1,2})?$"))]
    pub annual_days: Option<String>,
    /// Minutes of leave in a full year, if the type counts minutes.
    #[schemars(range(max = 600_000))]
    pub annual_minutes: Option<u32>,
}

impl LeaveEntitlement {
    /// The agreed leave of an assignment.
    pub fn all(assignment: &Assignment) -> Vec<Self> {
        let shown = |agreed: &AgreedLeave| Self {
            leave_type: agreed.leave_type.clone(),
            annual_days: agreed.unit.is_day().then(|| agreed.annual.shown(Unit::Day)),
            annual_minutes: u32::try_from(agreed.annual.points())
                .ok()
                .filter(|_| !agreed.unit.is_day()),
        };
        assignment.leave_entitlements.iter().map(shown).collect()
    }
}

/// The agreed leave as the rules take it. Whether the unit is that of the type is checked later, with the settings.
pub fn checked(sent: Vec<LeaveEntitlement>, violations: &mut Vec<Violation>) -> Vec<AgreedLeave> {
    let mut codes = BTreeSet::new();
    let mut all = vec![];
    for (place, agreed) in sent.into_iter().enumerate() {
        let mut refuse = |field: &str, code: &str, detail: &str| {
            let pointer = format!("/leave_entitlements/{place}{field}");
            violations.push(Violation::at(&pointer, code, detail));
        };
        if !codes.insert(agreed.leave_type.clone()) {
            refuse("/type", "repeated", "The leave type has an entry already.");
        }
        let (unit, annual) = match (agreed.annual_days, agreed.annual_minutes) {
            (Some(days), None) => {
                let days = Days::to_the_hundredth(days.parse().unwrap_or_default());
                (Unit::Day, Amount::of_days(days))
            }
            (None, Some(minutes)) => {
                (Unit::Minute, Amount::of_minutes(i32::try_from(minutes).unwrap_or(i32::MAX)))
            }
            (Some(_), Some(_)) => {
                refuse("/annual_minutes", "does_not_fit", "Give days or minutes, not both.");
                continue;
            }
            (None, None) => {
                refuse("/annual_days", "required", "The annual amount is missing.");
                continue;
            }
        };
        all.push(AgreedLeave { leave_type: agreed.leave_type, unit, annual });
    }
    all
}
