//! The minutes that a salary deducts because of absence (rules PAY-16 and ACCT-2).

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use chrono::NaiveDate;
use rust_decimal::prelude::ToPrimitive;

use crate::pay::inputs::Inputs;
use crate::pay::payable_day::{PayableDay, payable_days, unpaid_leave};

/// The due minutes of each date with a salary that are unpaid because nobody worked them, without unpaid leave. Dates without
/// any are absent.
///
/// *Case:* absence `unpaid`, 480 due minutes: half a day present deducts 240.
pub fn deducted_minutes(inputs: &Inputs) -> BTreeMap<NaiveDate, u32> {
    let has_salary = |of: &&PayableDay<'_>| {
        let compensation = of.compensation.and_then(|place| inputs.compensations.get(place));
        compensation.is_some_and(|paid| paid.pay_type.is_salary())
    };
    let minutes = |of: &PayableDay<'_>| {
        let whole = u32::try_from(of.day.whole().hundredths()).ok().and_then(NonZeroU32::new)?;
        let absent = of.unpaid.clone().minus(unpaid_leave(of));
        let minutes =
            absent.times_whole(of.day.whole_minutes().into()).times_whole(100).over(whole);
        minutes.rounded(0)?.to_u32().filter(|minutes| *minutes > 0)
    };
    let days = payable_days(inputs);
    let due = days.iter().filter(|of| of.day.is_due()).filter(has_salary);
    due.filter_map(|of| Some((of.day.date, minutes(of)?))).collect()
}
