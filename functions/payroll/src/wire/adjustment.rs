//! Pay adjustments as sent and answered.

use chrono::NaiveDate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::days::Days;
use wfm_domain::pay::{self as model, TimeQuantity};
use wfm_http::Error;
use wfm_http::wire::Timestamp;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_wire::expand::{EmployeeName, Expand};
use wfm_wire::pay::{Money, SignedMoney};

/// A pay adjustment: an amount, or days or minutes, that a person added to an employee's pay.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PayAdjustment {
    /// Its id.
    pub id: Uuid,
    /// The employee whose pay it changes.
    pub employee_id: Uuid,
    /// With `expand=employee`: the number and name of the employee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub employee: Option<EmployeeName>,
    /// The component under which the payroll shows it.
    pub component_id: Uuid,
    /// The date on which it counts. The payroll of the period with this date holds it.
    pub date: NaiveDate,
    /// A negative amount is deducted. It is zero if the adjustment is in days or minutes.
    pub amount: SignedMoney,
    /// The days, which the payroll pays at the day's rate of the date; `null` if the adjustment is not in days.
    pub days: Option<String>,
    /// The minutes, which the payroll pays at the hour's rate of the date; `null` if the adjustment is not in minutes.
    pub minutes: Option<i32>,
    /// The most that one payroll deducts of the amount; `null` if the adjustment is no advance.
    pub instalment: Option<Money>,
    /// The net that an instalment leaves.
    pub net_floor: Option<Money>,
    /// The amount of an advance that approved and paid payrolls have not taken.
    pub remaining: Option<Money>,
    /// The currency of the employee's compensation on that date when this adjustment was made. A payroll in another
    /// currency fails with `currency_mismatch`.
    pub currency: String,
    /// The reason, as the payslip shows it.
    pub note: Option<String>,
    /// The encashment of leave that it pays; `null` for any other adjustment.
    pub leave_adjustment_id: Option<Uuid>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// Request body for a pay adjustment.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayAdjustmentCreate {
    /// The employee whose pay changes; not the caller.
    pub employee_id: Uuid,
    /// The component to whose item the amount is added. The component need not be given to the employee.
    pub component_id: Uuid,
    /// The date on which it counts. The payroll of the period with this date holds it. An employee has at most 100
    /// adjustments in a calendar month.
    pub date: NaiveDate,
    /// The amount, not zero. It is in the currency of the employee's compensation on that date, with at most the
    /// decimals of that currency. The body has exactly one of `amount`, `days` and `minutes`.
    pub amount: Option<SignedMoney>,
    /// Days, not zero. The payroll pays them at the day's rate of the date, or of the last day of employment before it.
    #[schemars(length(max = 7), regex(pattern = r"^-?[0-9]{1,3}(\.[0-9]{1,2})?$"), extend("examples" = ["5.5"]))]
    pub days: Option<String>,
    /// Minutes, not zero. The payroll pays them at the hour's rate of the date, or of the last day of employment before it.
    #[schemars(range(min = -600_000, max = 600_000))]
    pub minutes: Option<i32>,
    /// Makes an advance of the amount, which is above zero and of a deduction: each payroll deducts at most so much.
    pub instalment: Option<Money>,
    /// Only with `instalment`: the net that it leaves. Default zero.
    pub net_floor: Option<Money>,
    /// The reason, for the payslip.
    #[schemars(length(max = 1000))]
    pub note: Option<String>,
}

/// The query for pay adjustments.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayAdjustmentQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only adjustments of this employee.
    pub employee_id: Option<Uuid>,
    /// `employee` adds the number and name of each row's employee.
    #[serde(skip_serializing)]
    pub expand: Option<Expand>,
}

/// The quantity of a pay adjustment.
#[derive(Clone, Copy, Debug)]
pub enum Quantity {
    Amount(SignedMoney),
    Time(TimeQuantity),
}

impl PayAdjustmentCreate {
    /// The instalment and the net that it leaves, if the body asks for an advance of this amount (rule PAY-91).
    ///
    /// # Errors
    /// Violations if there is no amount above zero, if the instalment is zero or more than the amount, and for a net without an
    /// instalment.
    pub fn advance(&self) -> Result<Option<(Decimal, Decimal)>, Error> {
        let violation = |at: &str, code: &str, detail: &str| Err(Error::invalid(at, code, detail));
        let Some(instalment) = self.instalment else {
            return match self.net_floor {
                Some(_) => violation(
                    "/net_floor",
                    "does_not_fit",
                    "Only an advance, with an instalment, leaves a net.",
                ),
                None => Ok(None),
            };
        };
        let Some(SignedMoney(amount)) = self.amount else {
            let detail = "An advance has an amount, and neither days nor minutes.";
            return violation("/instalment", "not_together", detail);
        };
        if amount <= Decimal::ZERO {
            return violation("/amount", "out_of_range", "An advance is above zero.");
        }
        match instalment.0 {
            zero if zero.is_zero() => violation("/instalment", "zero", "It must not be zero."),
            more if amount < more => {
                violation("/instalment", "out_of_range", "It is at most the amount.")
            }
            instalment => Ok(Some((instalment, self.net_floor.map_or(Decimal::ZERO, |of| of.0)))),
        }
    }

    /// The amount, or the days or minutes (rule PAY-90).
    ///
    /// # Errors
    /// `required` if there is none of them, `not_together` for a second one, `zero`.
    pub fn quantity(&self) -> Result<Quantity, Error> {
        let amount = self.amount.map(|amount| ("/amount", Quantity::Amount(amount)));
        let days = self.days.as_deref().map(|text| {
            // The schema has accepted the text.
            let days = Days::to_the_hundredth(text.parse().unwrap_or_default());
            ("/days", Quantity::Time(TimeQuantity::Days(days)))
        });
        let minutes = self
            .minutes
            .map(|minutes| ("/minutes", Quantity::Time(TimeQuantity::Minutes(minutes))));
        let mut sent = [amount, days, minutes].into_iter().flatten();
        let Some((pointer, quantity)) = sent.next() else {
            let detail = "Give an amount, days or minutes.";
            return Err(Error::invalid("/amount", "required", detail));
        };
        if let Some((second, _)) = sent.next() {
            let detail = "Give only one of an amount, days and minutes.";
            return Err(Error::invalid(second, "not_together", detail));
        }
        match quantity.is_zero() {
            true => Err(Error::invalid(pointer, "zero", "It must not be zero.")),
            false => Ok(quantity),
        }
    }
}

impl Quantity {
    fn is_zero(self) -> bool {
        match self {
            Self::Amount(amount) => amount.0.is_zero(),
            Self::Time(TimeQuantity::Days(days)) => days == Days::ZERO,
            Self::Time(TimeQuantity::Minutes(minutes)) => minutes == 0,
        }
    }
}

impl PayAdjustment {
    /// An adjustment of an employee with this head, which knows what is taken of advances.
    pub fn shown(adjustment: &model::PayAdjustment, head: &TimelineHead) -> Self {
        let of = head.advances.iter().find(|of| of.adjustment == adjustment.id);
        // What the head does not know any more is taken.
        let remaining = of.map_or(Decimal::ZERO, |of| of.amount - of.taken);
        let money = |amount| Money::shown(amount, &adjustment.currency);
        let is_advance = adjustment.instalment.is_some();
        let (days, minutes) = match adjustment.time {
            Some(TimeQuantity::Days(days)) => (Some(days.to_string()), None),
            Some(TimeQuantity::Minutes(minutes)) => (None, Some(minutes)),
            None => (None, None),
        };
        Self {
            id: adjustment.id.0,
            employee_id: adjustment.employee_id.0,
            employee: None,
            component_id: adjustment.component_id.0,
            date: adjustment.date,
            // The amount was stored in the form in which it is shown.
            amount: SignedMoney(adjustment.amount),
            days,
            minutes,
            instalment: adjustment.instalment.map(money),
            net_floor: adjustment.net_floor.map(money),
            remaining: is_advance.then(|| money(remaining)),
            currency: adjustment.currency.clone(),
            note: adjustment.note.clone(),
            leave_adjustment_id: adjustment.leave_adjustment_id.map(|id| id.0),
            created_at: adjustment.created_at.into(),
            updated_at: adjustment.updated_at.into(),
        }
    }
}

wfm_http::list_query!(PayAdjustmentQuery);
wfm_wire::of_employee!(PayAdjustment);
