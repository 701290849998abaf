//! A payroll that replaces one that became void, and the difference between the two (rule PAY-76).

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::pay::computed::Pay;
use crate::pay::payroll::{PayDifference, Payroll, PayrollStatus, Supersedes};

impl PayDifference {
    fn between(new: &Pay, old: &Pay) -> Self {
        let mut items: BTreeMap<String, Decimal> = BTreeMap::new();
        for item in &new.items {
            *items.entry(item.code.clone()).or_default() += item.amount;
        }
        for item in &old.items {
            *items.entry(item.code.clone()).or_default() -= item.amount;
        }
        items.retain(|_, amount| !amount.is_zero());
        Self {
            gross: new.gross - old.gross,
            deductions: new.deductions - old.deductions,
            net: new.net - old.net,
            items,
        }
    }
}

/// The payslip that new pay replaces: the last one with exactly the same bounds, pay group and currency that was approved and
/// is void now. `None` if there is none.
pub fn superseded<'a>(
    new: &Payroll,
    earlier: impl IntoIterator<Item = &'a Payroll>,
) -> Option<Supersedes> {
    let same = |old: &&Payroll| {
        old.id != new.id
            && old.status == PayrollStatus::Void
            && old.was_approved()
            && (old.period(), old.pay_group_id) == (new.period(), new.pay_group_id)
            && old.is_one_off() == new.is_one_off()
            && old.pay.currency == new.pay.currency
    };
    let last = earlier.into_iter().filter(same).max_by_key(|old| (old.updated_at, old.id))?;
    let difference = PayDifference::between(&new.pay, &last.pay);
    Some(Supersedes { id: last.id, difference })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;
    use crate::dates::month_of;
    use crate::fixtures;
    use crate::ids::{JobClass, JobId, PayrollId, UserId};
    use crate::pay::component::ComponentKind;
    use crate::pay::{Decided, PayrollItem};
    use crate::testing::{EMPLOYEE, date};

    fn payroll(n: u32, first: &str, items: &[(&str, i64)]) -> Payroll {
        let run = (JobId::new(JobClass::Pay, Uuid::nil()), UserId(Uuid::nil()));
        let period = month_of(date(first));
        let mut payroll = fixtures::payroll(EMPLOYEE, period, run);
        payroll.id = PayrollId::of(EMPLOYEE, period.last, n).unwrap();
        payroll.updated_at += TimeDelta::seconds(i64::from(n));
        let item = |(code, amount): &(&str, i64)| PayrollItem {
            code: (*code).into(),
            name: (*code).into(),
            names: Default::default(),
            kind: ComponentKind::Earning,
            amount: Decimal::new(*amount, 2),
            corrections: None,
            quantity: None,
            rate: None,
            explanation: String::new(),
        };
        payroll.pay.items = items.iter().map(item).collect();
        payroll.pay.gross = payroll.pay.items.iter().map(|item| item.amount).sum();
        payroll.pay.deductions = Decimal::from(n);
        payroll.pay.net = payroll.pay.gross - payroll.pay.deductions;
        payroll
    }

    fn void(mut payroll: Payroll, approved: bool) -> Payroll {
        let decided = |status| Decided {
            status,
            by: UserId(Uuid::nil()),
            at: payroll.updated_at,
            job_id: None,
            reason: None,
        };
        if approved {
            payroll.decisions.push(decided(PayrollStatus::Approved));
        }
        payroll.status = PayrollStatus::Void;
        payroll
    }

    /// Rule PAY-76.
    #[test]
    fn a_payroll_takes_the_place_of_the_last_payslip_of_its_bounds_that_is_void() {
        let new = payroll(4, "2026-11-01", &[("base", 110_000), ("bonus", 5_000)]);
        let first = void(payroll(0, "2026-11-01", &[("base", 90_000)]), true);
        let last = void(payroll(1, "2026-11-01", &[("base", 100_000), ("meal", 700)]), true);
        let never_approved = void(payroll(2, "2026-11-01", &[("base", 1)]), false);
        let of_another_month = void(payroll(3, "2026-10-01", &[("base", 1)]), true);
        let all = [&first, &last, &never_approved, &of_another_month];
        let found = superseded(&new, all).unwrap();
        assert_eq!(found.id, last.id);
        let amount = |cents| Decimal::new(cents, 2);
        let expected = PayDifference {
            gross: amount(14_300),
            deductions: amount(300),
            net: amount(14_000),
            items: [("base", 10_000), ("bonus", 5_000), ("meal", -700)]
                .map(|(code, cents)| (code.to_owned(), amount(cents)))
                .into(),
        };
        assert_eq!(found.difference, expected);
        assert_eq!(superseded(&new, [&never_approved, &of_another_month]), None);
    }
}
