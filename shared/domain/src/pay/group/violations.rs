//! Contradictions inside a pay group, and changes that it no longer takes (rule PAY-77).

use rust_decimal::Decimal;

use crate::pay::group::periods::{HALF, MOST_DAYS_AFTER_END};
use crate::pay::group::{Frequency, PayGroup};

/// A violation and its place in the pay group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupViolationAt {
    /// A JSON pointer, like `/anchor_date`.
    pub pointer: &'static str,
    pub violation: GroupViolation,
}

/// A violation at one place of a pay group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupViolation {
    #[error("this is required for the frequency")]
    Required,
    #[error("this does not go with the frequency")]
    DoesNotFit,
    #[error("a group has either a day of the month or days after the end")]
    NotTogether,
    #[error("this is out of range")]
    OutOfRange,
    #[error("this takes at most {digits} digits after the point")]
    TooPrecise { digits: u32 },
    /// A closed payroll has used the group.
    #[error("an approved payroll has used the group: make another one")]
    InUse,
}

impl GroupViolation {
    /// The code that clients read.
    pub fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::DoesNotFit => "does_not_fit",
            Self::NotTogether => "not_together",
            Self::OutOfRange => "out_of_range",
            Self::TooPrecise { .. } => "too_precise",
            Self::InUse => "in_use",
        }
    }
}

/// Fixed days and hours have at most this many digits after the point (rule API-7).
const DIVISOR_DIGITS: u32 = 6;

/// The violations of a pay group, in the order of its fields.
///
/// *Case:* weekly without an anchor, with a pay day 25: `/anchor_date` `Required`, `/pay_day_of_month` `DoesNotFit`.
pub fn check_group(group: &PayGroup) -> Vec<GroupViolationAt> {
    use GroupViolation as V;
    let frequency = group.frequency;
    let has_anchor = matches!(frequency, Frequency::Biweekly | Frequency::Weekly);
    let mut violations = vec![];
    let mut add_if = |applies: bool, pointer, violation| {
        if applies {
            violations.push(GroupViolationAt { pointer, violation });
        }
    };
    let anchor = "/anchor_date";
    add_if(has_anchor && group.anchor_date.is_none(), anchor, V::Required);
    add_if(!has_anchor && group.anchor_date.is_some(), anchor, V::DoesNotFit);
    if let Some(day) = group.pay_day_of_month {
        let at = "/pay_day_of_month";
        add_if(frequency != Frequency::Monthly, at, V::DoesNotFit);
        add_if(!(1..=31).contains(&day), at, V::OutOfRange);
    }
    let after = i64::from(group.pay_days_after_end);
    let at = "/pay_days_after_end";
    add_if(group.pay_day_of_month.is_some() && after != 0, at, V::NotTogether);
    add_if(after.abs() > MOST_DAYS_AFTER_END, at, V::OutOfRange);
    let at = "/cutoff_days";
    let in_range = |day: u32, first: u32, last: u32| (first..=last).contains(&day);
    match (frequency, &*group.cutoff_days) {
        (_, []) => {}
        (Frequency::Monthly, [day]) => add_if(!in_range(*day, 1, 31), at, V::OutOfRange),
        (Frequency::SemiMonthly, [first, second]) => {
            let fit = in_range(*first, 1, HALF) && in_range(*second, HALF + 1, 31);
            add_if(!fit, at, V::OutOfRange);
        }
        _ => add_if(true, at, V::DoesNotFit),
    }
    let half = Decimal::from(frequency.longest_days()) / Decimal::TWO;
    for (at, divisor, least) in
        [("/fixed_days", group.fixed_days, half), ("/fixed_hours", group.fixed_hours, Decimal::ONE)]
    {
        let Some(divisor) = divisor else { continue };
        let fits = least <= divisor && divisor <= Decimal::ONE_THOUSAND;
        add_if(!fits, at, V::OutOfRange);
        let is_precise = divisor.scale() > DIVISOR_DIGITS;
        add_if(is_precise, at, V::TooPrecise { digits: DIVISOR_DIGITS });
    }
    violations
}

/// The violations of a change of a group that a closed payroll has used: only its code, names, pay day and `is_active`
/// may change.
///
/// *Case:* another name and another pay day: none. Another cut-off: `/cutoff_days` `InUse`.
pub fn check_in_use(before: &PayGroup, after: &PayGroup) -> Vec<GroupViolationAt> {
    let changed = [
        ("/frequency", before.frequency != after.frequency),
        ("/anchor_date", before.anchor_date != after.anchor_date),
        ("/cutoff_days", before.cutoff_days != after.cutoff_days),
        ("/day_basis", before.day_basis != after.day_basis),
        ("/fixed_days", before.fixed_days != after.fixed_days),
        ("/fixed_hours", before.fixed_hours != after.fixed_hours),
    ];
    let changed = changed.into_iter().filter(|(_, is_changed)| *is_changed);
    let violation = GroupViolation::InUse;
    changed.map(|(pointer, _)| GroupViolationAt { pointer, violation }).collect()
}
