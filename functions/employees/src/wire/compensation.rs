//! Pay of an employee, as sent and answered.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::employee as model;
use wfm_domain::ids::{PayGroupId, SalaryComponentId};
use wfm_domain::money::minor_units;
use wfm_http::error::Violation;
use wfm_wire::pay::{Money, Rate};

/// The greatest number of components in all entries of an employee together. An employee is read, listed and written
/// as a whole.
const MAX_COMPONENTS: usize = 300;

/// An employee's compensation from a date on.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Compensation {
    /// The first date of the entry, which is in force until the next one begins.
    pub effective_from: NaiveDate,
    /// Meaning of `amount`. An entry with a pay group may also be `per_period`, which clients of earlier versions do not
    /// know.
    pub pay_type: ShownPayType,
    /// The pay for a month, a day, an hour or a period, with exactly the currency's decimals.
    pub amount: Money,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
    /// The components that the employee is given.
    #[schemars(length(max = 50))]
    pub components: Option<Vec<AssignedComponent>>,
    /// The pay group in whose periods the employee is paid.
    pub pay_group_id: Option<Uuid>,
}

/// An employee's compensation from a date on, as sent.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompensationEntry {
    /// The first date of the entry, which is in force until the next one begins.
    pub effective_from: NaiveDate,
    /// Meaning of `amount`.
    pub pay_type: PayType,
    /// The pay for a month, a day, an hour or a period, with at most the currency's decimals.
    pub amount: Money,
    /// An ISO 4217 currency.
    #[schemars(length(max = 3), extend("format" = "currency"))]
    pub currency: String,
    /// The components that the employee is given, each at most once. A component of scope `assigned` applies only to
    /// employees to whom it is given. For a component of another scope, the entry here only changes its amount or
    /// rate.
    #[schemars(length(max = 50))]
    pub components: Option<Vec<AssignedComponent>>,
    /// The pay group in whose periods the employee is paid. Default: none, for pay runs without a group.
    pub pay_group_id: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PayType {
    Monthly,
    Daily,
    Hourly,
    /// Pay for each period of the pay group.
    PerPeriod,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ShownPayType {
    Monthly,
    Daily,
    Hourly,
    /// The document does not list it, because the list was closed before there were pay groups.
    #[schemars(skip)]
    PerPeriod,
}

/// A salary component that is given to an employee.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignedComponent {
    /// A component whose scope is `assigned`.
    pub component_id: Uuid,
    /// Replaces the amount of a `fixed` component, in the currency of the compensation.
    pub amount: Option<Money>,
    /// Replaces the rate of a `percentage` component (in percent), or of a component paid by the hour or by the day
    /// (money, in the currency of the compensation).
    pub rate: Option<Rate>,
}

/// The entries as the rules take them, sorted by date. Adds violations of everything that a schema cannot say to
/// `violations`.
pub fn checked(
    sent: &[CompensationEntry],
    violations: &mut Vec<Violation>,
) -> Vec<model::Compensation> {
    let mut dates = BTreeSet::new();
    for (index, entry) in sent.iter().enumerate() {
        let mut add = |field: String, code: &str, detail: String| {
            violations.push(Violation::at(&format!("/compensation/{index}/{field}"), code, detail));
        };
        if !dates.insert(entry.effective_from) {
            add("effective_from".into(), "repeated", "Give one entry for each date.".into());
        }
        let digits = minor_units(&entry.currency).unwrap_or_default();
        if entry.amount.0.scale() > digits {
            let detail = format!("{} has {digits} decimals.", entry.currency);
            add("amount".into(), "too_precise", detail);
        }
        let mut given = BTreeSet::new();
        for (place, component) in entry.components.iter().flatten().enumerate() {
            if !given.insert(component.component_id) {
                let field = format!("components/{place}/component_id");
                add(field, "repeated", "Give each component once.".into());
            }
        }
    }
    let components = sent.iter().flat_map(|entry| &entry.components).map(Vec::len).sum::<usize>();
    if components > MAX_COMPONENTS {
        let detail = format!("At most {MAX_COMPONENTS} components in all entries together.");
        violations.push(Violation::at("/compensation", "too_many", detail));
    }
    let mut checked: Vec<_> = sent.iter().map(model::Compensation::from).collect();
    checked.sort_by_key(|entry| entry.effective_from);
    checked
}

impl From<&CompensationEntry> for model::Compensation {
    fn from(entry: &CompensationEntry) -> Self {
        let component = |given: &AssignedComponent| model::AssignedComponent {
            component_id: SalaryComponentId(given.component_id),
            amount: given.amount.map(|amount| amount.0),
            rate: given.rate.map(|rate| rate.0),
        };
        Self {
            effective_from: entry.effective_from,
            pay_type: match entry.pay_type {
                PayType::Monthly => model::PayType::Monthly,
                PayType::Daily => model::PayType::Daily,
                PayType::Hourly => model::PayType::Hourly,
                PayType::PerPeriod => model::PayType::PerPeriod,
            },
            amount: entry.amount.0,
            currency: entry.currency.clone(),
            components: entry.components.iter().flatten().map(component).collect(),
            pay_group_id: entry.pay_group_id.map(PayGroupId),
        }
    }
}

impl From<&model::Compensation> for Compensation {
    fn from(entry: &model::Compensation) -> Self {
        let component = |given: &model::AssignedComponent| AssignedComponent {
            component_id: given.component_id.0,
            amount: given.amount.map(|amount| Money::shown(amount, &entry.currency)),
            // The rate was stored in the form in which it is shown.
            rate: given.rate.map(Rate),
        };
        Self {
            effective_from: entry.effective_from,
            pay_type: match entry.pay_type {
                model::PayType::Monthly => ShownPayType::Monthly,
                model::PayType::Daily => ShownPayType::Daily,
                model::PayType::Hourly => ShownPayType::Hourly,
                model::PayType::PerPeriod => ShownPayType::PerPeriod,
            },
            amount: Money::shown(entry.amount, &entry.currency),
            currency: entry.currency.clone(),
            components: Some(entry.components.iter().map(component).collect()),
            pay_group_id: entry.pay_group_id.map(|id| id.0),
        }
    }
}
