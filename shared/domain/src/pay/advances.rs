//! The instalments that a payroll takes of advances (rule PAY-91).
//!
//! # Where the rules leave a choice
//!
//! - Components that name the deduction, and `taxable`, see it without instalments: an instalment follows from the net.
//! - The last day of employment is that of the last employment of the period, or before it.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::ids::PayAdjustmentId;
use crate::pay::inputs::{Advance, Inputs};

/// The amount that a payroll takes of an advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instalment {
    pub adjustment_id: PayAdjustmentId,
    pub amount: Decimal,
}

/// The amount that remains of an advance after the instalments of approved and paid payrolls; drafts and void payrolls have taken
/// nothing.
///
/// *Case:* 900.00 with 300.00 taken: 600.00.
pub fn remaining(amount: Decimal, taken: impl IntoIterator<Item = Decimal>) -> Decimal {
    (amount - taken.into_iter().sum::<Decimal>()).max(Decimal::ZERO)
}

/// The instalments of a payroll, in the order of the advances. `net` is the net before any of them.
///
/// Each takes its instalment, or all that remains if the payroll ends on the last day of employment or later: at most what
/// remains, and at most what leaves the floor of the net.
///
/// *Case:* net 200.00, instalment 300.00 of 300.00: 200.00.
pub(crate) fn instalments(inputs: &Inputs, net: Decimal) -> Vec<Instalment> {
    if inputs.is_one_off {
        return vec![];
    }
    let is_last = inputs.termination_date.is_some_and(|last| last <= inputs.period_end);
    let mut net = net;
    let mut taken = vec![];
    for advance in &inputs.advances {
        let amount = taken_of(advance, inputs.period_end, is_last, net);
        if amount > Decimal::ZERO {
            net -= amount;
            taken.push(Instalment { adjustment_id: advance.id, amount });
        }
    }
    taken
}

fn taken_of(advance: &Advance, period_end: NaiveDate, is_last: bool, net: Decimal) -> Decimal {
    if period_end < advance.date {
        return Decimal::ZERO;
    }
    let wanted = if is_last { advance.remaining } else { advance.instalment };
    wanted.min(advance.remaining).min(net - advance.net_floor)
}
