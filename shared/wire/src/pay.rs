//! Figures of pay as sent and answered: strings, so that they stay exact.

use std::borrow::Cow;

use rust_decimal::Decimal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use wfm_domain::money::{minor_units, with_digits};
use wfm_domain::pay::{PayAdjustment, ViolationAt};

use wfm_http::error::Violation;
use wfm_http::{Conflict, Error};

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident: $most:literal, $pattern:literal, $example:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Decimal);

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({
                    "type": "string",
                    "maxLength": $most,
                    "pattern": $pattern,
                    "examples": [$example]
                })
            }
        }
    )+};
}

figures! {
    /// Money, at least 0. As sent, it has the digits that it was written with. At most the digits of the currency's
    /// minor unit are accepted. No currency has more than four.
    Money: 17, r"^[0-9]{1,12}(\.[0-9]{1,4})?$", "100.00";
    /// Money that may be negative.
    SignedMoney: 18, r"^-?[0-9]{1,12}(\.[0-9]{1,4})?$", "-100.00";
    /// A rate, in percent or money, or a multiplier: at most six digits after the point.
    Rate: 19, r"^[0-9]{1,12}(\.[0-9]{1,6})?$", "12.5";
}

impl Money {
    /// An amount with exactly the digits of its currency's minor unit.
    pub fn shown(amount: Decimal, currency: &str) -> Self {
        Self(with_digits(amount, minor_units(currency).unwrap_or_default()))
    }
}

impl Rate {
    /// A rate or multiplier without trailing zeros.
    pub fn shown(rate: Decimal) -> Self {
        Self(rate.normalize())
    }
}

/// A violation that the rules found, with the place in the body: `pointer` is the part of the body that the rules
/// looked at.
pub fn violation(pointer: &str, found: &ViolationAt) -> Violation {
    let ViolationAt { pointer: place, violation } = found;
    let mut sentence = format!("{violation}.");
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    Violation::at(&format!("{pointer}{place}"), violation.code(), sentence)
}

/// The detail for a date whose payroll is approved or paid.
pub const SETTLED: &str = "The employee's payroll for this date is approved.";

/// The error for one more adjustment than a month can have (rule PAY-54).
pub fn too_many_adjustments() -> Error {
    let most = PayAdjustment::MAX_A_MONTH;
    let detail = format!("An employee has at most {most} pay adjustments a month.");
    Error::invalid("/date", "too_many", detail)
}

/// The error for an adjustment of a date whose payroll is approved or paid (rule PAY-55).
pub fn adjusted_date_is_locked() -> Error {
    let violation = Violation::at("/date", "period_locked", SETTLED);
    Error::Conflict(Conflict::PeriodLocked, SETTLED.into(), vec![violation])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules PAY-28, API-5 and API-7.
    #[test]
    fn money_has_the_digits_of_its_currency_and_rates_have_those_they_need() {
        let decimal = |text: &str| text.parse::<Decimal>().unwrap();
        let shown = |amount, currency| Money::shown(decimal(amount), currency).0.to_string();
        assert_eq!(shown("100", "USD"), "100.00");
        assert_eq!(shown("0.5", "KWD"), "0.500");
        assert_eq!(shown("7.00", "JPY"), "7");
        assert_eq!(Rate::shown(decimal("12.500")).0.to_string(), "12.5");
        assert_eq!(Rate::shown(decimal("10")).0.to_string(), "10");
    }
}
