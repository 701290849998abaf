//! The split of pay by cost centre (rules FILE-10 and PAY-95).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::money::{Fraction, lowest_terms};
use crate::pay::base::base_of_date;
use crate::pay::failure::Failure;
use crate::pay::inputs::Inputs;
use crate::pay::payable_day::{payable_days, payable_days_of};

/// The weight of a cost centre in a payroll. The weights of a payroll are whole numbers without a common divisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CostCentreWeight {
    /// The cost centre; `None` for dates without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_centre: Option<String>,
    pub weight: u64,
}

/// The weights of the cost centres, sorted by code. A date weighs what it contributes to the base; if the base is 0, each
/// day of employment weighs 1; without a day of employment, `last` weighs all.
///
/// # Errors
/// Those of the base.
///
/// *Case:* monthly 3000.00 in a month of 21 working days, 9 payable days at A and 10 at B: A weighs 9, B weighs 10.
pub fn cost_centres(
    inputs: &Inputs,
    on: impl Fn(NaiveDate) -> Option<String>,
    last: Option<String>,
) -> Result<Vec<CostCentreWeight>, Failure> {
    let employed = inputs.days.iter().filter(|day| inputs.employed_on(day.date));
    let mut centres = employed.map(|day| on(day.date));
    let first = centres.next();
    if centres.all(|centre| Some(&centre) == first.as_ref()) {
        // Most people have one cost centre, and then no date needs to be weighed.
        let cost_centre = first.unwrap_or(last);
        return Ok(vec![CostCentreWeight { cost_centre, weight: 1 }]);
    }
    let of_period = payable_days(inputs);
    let of_hours = inputs.hours.map(|hours| payable_days_of(inputs, hours));
    let by_hour = of_hours.as_deref().unwrap_or(&of_period);
    let mut weights: BTreeMap<Option<String>, Fraction> = BTreeMap::new();
    let mut add = |date: NaiveDate, weight: Fraction| {
        let sum = weights.entry(on(date)).or_insert_with(Fraction::zero);
        *sum = sum.clone().plus(weight).reduced();
    };
    // A one-off payroll has no base (rule PAY-92).
    if !inputs.is_one_off {
        let is_salary = |place: usize| inputs.compensations[place].pay_type.is_salary();
        for (days, wants_salary) in [(&of_period[..], true), (by_hour, false)] {
            for day in days {
                let paid = day.compensation.filter(|place| is_salary(*place) == wants_salary);
                if let Some(place) = paid {
                    add(day.day.date, base_of_date(inputs, day, place)?);
                }
            }
        }
    }
    weights.retain(|_, weight| !weight.is_zero());
    if weights.is_empty() {
        for day in &of_period {
            let sum = weights.entry(on(day.day.date)).or_insert_with(Fraction::zero);
            *sum = sum.clone().plus(Fraction::whole(1));
        }
    }
    if weights.is_empty() {
        weights.insert(last, Fraction::whole(1));
    }
    let (codes, weights): (Vec<_>, Vec<_>) = weights.into_iter().unzip();
    let weights = codes.into_iter().zip(lowest_terms(&weights));
    Ok(weights.map(|(cost_centre, weight)| CostCentreWeight { cost_centre, weight }).collect())
}

/// An amount, split by weights, in the order of the weights. Each part is rounded towards zero to the minor unit. The
/// remaining units go to the parts with the largest remainders, among equal ones to the earlier.
///
/// *Case:* 1000.00 by 1:1:1 → 333.34, 333.33, 333.33. 2714.29 by 9:10 → 1285.72, 1428.57.
pub fn split(amount: Decimal, digits: u32, weights: &[CostCentreWeight]) -> Vec<Decimal> {
    let mut exact = amount.abs();
    exact.rescale(digits);
    let units = exact.mantissa().unsigned_abs();
    let all: u128 = weights.iter().map(|of| u128::from(of.weight)).sum();
    if all == 0 {
        return weights.iter().map(|_| Decimal::new(0, digits)).collect();
    }
    let share = |of: &CostCentreWeight| {
        let product = units * u128::from(of.weight);
        (product / all, product % all)
    };
    let mut parts: Vec<(u128, u128)> = weights.iter().map(share).collect();
    let left = units - parts.iter().map(|(part, _)| part).sum::<u128>();
    let mut largest: Vec<usize> = (0..parts.len()).collect();
    // A stable sort: equal remainders stay in the order of the codes.
    largest.sort_by_key(|place| std::cmp::Reverse(parts[*place].1));
    let left = usize::try_from(left).unwrap_or(usize::MAX);
    for place in largest.into_iter().take(left) {
        parts[place].0 += 1;
    }
    let signed = |(part, _): (u128, u128)| {
        let part = i128::try_from(part).unwrap_or(i128::MAX);
        let part = Decimal::try_from_i128_with_scale(part, digits).unwrap_or(Decimal::MAX);
        if amount.is_sign_negative() && !part.is_zero() { -part } else { part }
    };
    parts.into_iter().map(signed).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn weights(of: &[u64]) -> Vec<CostCentreWeight> {
        let named = |(n, weight): (usize, &u64)| CostCentreWeight {
            cost_centre: Some(format!("C{n}")),
            weight: *weight,
        };
        of.iter().enumerate().map(named).collect()
    }

    fn texts(amount: &str, of: &[u64]) -> Vec<String> {
        let amount: Decimal = amount.parse().unwrap();
        split(amount, 2, &weights(of)).iter().map(ToString::to_string).collect()
    }

    /// Rule FILE-10.
    #[test]
    fn an_amount_is_split_in_minor_units_and_what_remains_goes_to_the_largest_remainders() {
        assert_eq!(texts("1000.00", &[1, 1, 1]), ["333.34", "333.33", "333.33"]);
        assert_eq!(texts("2714.29", &[9, 10]), ["1285.72", "1428.57"]);
        assert_eq!(texts("-0.05", &[1, 1]), ["-0.03", "-0.02"]);
        assert_eq!(texts("0.00", &[1, 2]), ["0.00", "0.00"]);
        assert_eq!(texts("5.00", &[0, 3]), ["0.00", "5.00"]);
    }

    proptest! {
        /// Rule FILE-10.
        #[test]
        fn parts_add_up_to_the_amount_and_none_is_off_by_a_unit(
            units in -1_000_000_000_000_000i64..1_000_000_000_000_000,
            of in prop::collection::vec(0u64..1 << 53, 1..6),
        ) {
            prop_assume!(of.iter().any(|weight| *weight > 0));
            let amount = Decimal::new(units, 2);
            let parts = split(amount, 2, &weights(&of));
            prop_assert_eq!(parts.iter().sum::<Decimal>(), amount);
            let all: u128 = of.iter().map(|weight| u128::from(*weight)).sum();
            for (part, weight) in parts.iter().zip(&of) {
                // |part × all − amount × weight| < all
                let part = part.mantissa().abs();
                let exact = i128::from(units).abs() * i128::from(*weight);
                let off = part * i128::try_from(all).unwrap() - exact;
                prop_assert!(off.unsigned_abs() < all);
            }
        }
    }
}
