//! The calculation of a component, as sent and answered. Each method has a shape of its own, which the field `method`
//! names.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use wfm_domain::pay as model;
use wfm_http::error::Violation;
use wfm_wire::pay::{Money, Rate};

/// The calculation of a component's amount.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Calculation {
    Fixed(Fixed),
    Percentage(Percentage),
    PerHour(PerHour),
    PerDay(PerDay),
    Brackets(Brackets),
}

/// The same amount in every period.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FixedCalculation", transform = |schema: &mut Schema| method(schema, "fixed"))]
pub struct Fixed {
    /// Money for a period.
    pub amount: Money,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
}

/// A share of the sum of other amounts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "PercentageCalculation",
    transform = |schema: &mut Schema| method(schema, "percentage")
)]
pub struct Percentage {
    /// In percent: 10 is 10 %.
    pub rate: Rate,
    /// `base`, `gross`, `taxable` or codes of components. The percentage applies to their sum. A name with `-` before it is
    /// subtracted.
    #[schemars(length(min = 1, max = 50), inner(length(max = 65)))]
    pub of: Vec<String>,
    /// The amount is at most this much money.
    pub cap: Option<Money>,
    /// ISO 4217; required with a cap.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: Option<String>,
}

/// Pay for each hour with a time code: a fixed amount, or a part of the employee's hourly rate.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "PerHourCalculation",
    transform = |schema: &mut Schema| method(schema, "per_hour")
)]
pub struct PerHour {
    /// The time code whose minutes count: `worked`, `overtime`, `guaranteed`, `payout`, or a code of a time policy.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    pub of: String,
    /// Money for an hour. The body has exactly one of `rate`, `multiplier` and `premium`.
    pub rate: Option<Money>,
    /// The pay of an hour, as a multiple of the employee's hourly rate. What the base pays of it already is not paid again.
    pub multiplier: Option<Rate>,
    /// The addition to the pay of an hour, as a share of the employee's hourly rate: `0.25` is 25 %.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub premium: Option<Rate>,
    /// Codes of `per_hour` components. What they pay for the same minute counts to the hourly rate.
    #[schemars(
        length(max = 16),
        inner(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Vec<String>>,
    /// `base` and codes of earnings. The hourly rate is then what they pay for the worked minutes of the week, divided by
    /// these minutes.
    #[schemars(
        length(max = 50),
        inner(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))
    )]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub average_of: Option<Vec<String>>,
    /// ISO 4217; required with a rate.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: Option<String>,
}

/// A fixed amount for each paid day.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PerDayCalculation", transform = |schema: &mut Schema| method(schema, "per_day"))]
pub struct PerDay {
    /// The days that count.
    pub of: Days,
    /// Money for a day.
    pub rate: Money,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Days {
    Worked,
    UnpaidLeave,
}

/// Progressive brackets: each part of the sum of other amounts has its own rate. With `whole`, one bracket pays for the
/// whole sum.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    rename = "BracketsCalculation",
    transform = |schema: &mut Schema| method(schema, "brackets")
)]
pub struct Brackets {
    /// `base`, `gross`, `taxable` or codes of components. The brackets apply to their sum. A name with `-` before it is
    /// subtracted.
    #[schemars(length(min = 1, max = 50), inner(length(max = 65)))]
    pub of: Vec<String>,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
    /// `up_to` rises from bracket to bracket. The last one has none.
    #[schemars(length(min = 1, max = 50))]
    pub brackets: Vec<Bracket>,
    /// Whether the one bracket in which the sum lies pays for the whole sum. Default false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<bool>,
}

/// A bracket. It begins at the end of the bracket before it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SalaryBracket")]
pub struct Bracket {
    /// The end of the bracket, as money; `null` for the last bracket, which has no end.
    pub up_to: Option<Money>,
    /// In percent; `0` beside an amount. A bracket without an amount needs it.
    #[serde(default)]
    #[schemars(with = "Rate", transform = without_default)]
    pub rate: Option<Rate>,
    /// Money that the bracket pays in place of a rate, only with `whole`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Money>,
}

/// Removes the default of a field that may be left out, and may not be null.
fn without_default(schema: &mut Schema) {
    schema.remove("default");
}

/// Adds the field `method`, which names the shape and which serde keeps in the enum.
fn method(schema: &mut Schema, name: &str) {
    let schema = schema.ensure_object();
    let mut list = |name: &str, entry: Value| match schema.get_mut(name) {
        Some(Value::Array(entries)) => entries.insert(0, entry),
        _ => {
            schema.insert(name.to_owned(), Value::Array(vec![entry]));
        }
    };
    list("required", "method".into());
    let properties = schema.entry("properties").or_insert_with(|| Value::Object(Map::new()));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("method".into(), json!({"type": "string", "const": name}));
    }
}

impl JsonSchema for Calculation {
    fn schema_name() -> Cow<'static, str> {
        "SalaryCalculation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let shapes = [
            ("fixed", generator.subschema_for::<Fixed>()),
            ("percentage", generator.subschema_for::<Percentage>()),
            ("per_hour", generator.subschema_for::<PerHour>()),
            ("per_day", generator.subschema_for::<PerDay>()),
            ("brackets", generator.subschema_for::<Brackets>()),
        ];
        let mapping: Map<String, Value> = shapes
            .iter()
            .filter_map(|(name, shape)| Some(((*name).to_owned(), shape.get("$ref")?.clone())))
            .collect();
        let mut schema = Schema::default();
        schema.insert("description".into(), "How a component's amount is computed.".into());
        schema.insert("oneOf".into(), shapes.map(|(_, shape)| shape.to_value()).to_vec().into());
        schema
            .insert("discriminator".into(), json!({"propertyName": "method", "mapping": mapping}));
        schema
    }
}

impl Calculation {
    /// The violations of brackets without a rate and an amount.
    pub fn missing(&self) -> Vec<Violation> {
        let Self::Brackets(Brackets { brackets, .. }) = self else { return vec![] };
        let is_empty = |bracket: &Bracket| bracket.rate.is_none() && bracket.amount.is_none();
        let empty = brackets.iter().enumerate().filter(|(_, bracket)| is_empty(bracket));
        let violation = |(index, _)| {
            let pointer = format!("/calculation/brackets/{index}/rate");
            Violation::at(&pointer, "required", "A bracket has a rate or an amount.")
        };
        empty.map(violation).collect()
    }
}

impl From<Calculation> for model::Calculation {
    fn from(calculation: Calculation) -> Self {
        match calculation {
            Calculation::Fixed(Fixed { amount, currency }) => {
                Self::Fixed { amount: amount.0, currency }
            }
            Calculation::Percentage(Percentage { rate, of, cap, currency }) => {
                Self::Percentage { rate: rate.0, of, cap: cap.map(|cap| cap.0), currency }
            }
            Calculation::PerHour(sent) => Self::PerHour {
                of: sent.of,
                rate: sent.rate.map(|rate| rate.0),
                multiplier: sent.multiplier.map(|multiplier| multiplier.0),
                premium: sent.premium.map(|premium| premium.0),
                on: sent.on.unwrap_or_default(),
                average_of: sent.average_of.unwrap_or_default(),
                currency: sent.currency,
            },
            Calculation::PerDay(PerDay { of, rate, currency }) => Self::PerDay {
                of: match of {
                    Days::Worked => model::CountedDays::Worked,
                    Days::UnpaidLeave => model::CountedDays::UnpaidLeave,
                },
                rate: rate.0,
                currency,
            },
            Calculation::Brackets(Brackets { of, currency, brackets, whole }) => {
                let slice = |bracket: Bracket| model::Bracket {
                    up_to: bracket.up_to.map(|up_to| up_to.0),
                    rate: bracket.rate.map(|rate| rate.0).unwrap_or_default(),
                    amount: bracket.amount.map(|amount| amount.0),
                };
                let brackets = brackets.into_iter().map(slice).collect();
                Self::Brackets { of, currency, brackets, whole: whole.unwrap_or(false) }
            }
        }
    }
}

impl From<model::Calculation> for Calculation {
    fn from(calculation: model::Calculation) -> Self {
        match calculation {
            model::Calculation::Fixed { amount, currency } => {
                Self::Fixed(Fixed { amount: Money::shown(amount, &currency), currency })
            }
            model::Calculation::Percentage { rate, of, cap, currency } => {
                let in_currency = |cap| Money::shown(cap, currency.as_deref().unwrap_or_default());
                let cap = cap.map(in_currency);
                Self::Percentage(Percentage { rate: Rate::shown(rate), of, cap, currency })
            }
            model::Calculation::PerHour {
                of,
                rate,
                multiplier,
                premium,
                on,
                average_of,
                currency,
            } => {
                let in_currency =
                    |rate| Money::shown(rate, currency.as_deref().unwrap_or_default());
                let some = |codes: Vec<String>| Some(codes).filter(|codes| !codes.is_empty());
                Self::PerHour(PerHour {
                    of,
                    rate: rate.map(in_currency),
                    multiplier: multiplier.map(Rate::shown),
                    premium: premium.map(Rate::shown),
                    on: some(on),
                    average_of: some(average_of),
                    currency,
                })
            }
            model::Calculation::PerDay { of, rate, currency } => Self::PerDay(PerDay {
                of: match of {
                    model::CountedDays::Worked => Days::Worked,
                    model::CountedDays::UnpaidLeave => Days::UnpaidLeave,
                },
                rate: Money::shown(rate, &currency),
                currency,
            }),
            model::Calculation::Brackets { of, currency, brackets, whole } => {
                let money = |amount| Money::shown(amount, &currency);
                let slice = |bracket: model::Bracket| Bracket {
                    up_to: bracket.up_to.map(money),
                    rate: Some(Rate::shown(bracket.rate)),
                    amount: bracket.amount.map(money),
                };
                let brackets = brackets.into_iter().map(slice).collect();
                let whole = Some(whole).filter(|whole| *whole);
                Self::Brackets(Brackets { of, currency, brackets, whole })
            }
        }
    }
}
