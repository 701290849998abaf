//! The reasons for which there is no payroll.

use chrono::NaiveDate;
use rust_decimal::Decimal;

/// The reason for which there is no payroll. The texts have no pay figures, so that they may be logged and shown to
/// the user who generates payrolls.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The compensations in force in the period have several currencies.
    #[error("the currency changes inside the period, from {from} to {to}")]
    CurrencyChanges { from: String, to: String },
    #[error("component `{code}` is in {currency}, the employee is paid in {paid_in}")]
    ComponentCurrency { code: String, currency: String, paid_in: String },
    #[error("an adjustment of `{code}` is not in the currency the employee is paid in")]
    AdjustmentCurrency { code: String },
    #[error("{currency} is not a currency with a minor unit")]
    UnknownCurrency { currency: String },
    #[error("{} has no working days to divide monthly pay by", month.format("%Y-%m"))]
    NoWorkingDays { month: NaiveDate },
    #[error("{} has no scheduled time to compute an hourly rate from", month.format("%Y-%m"))]
    NoSchedule { month: NaiveDate },
    /// Pay for a period without a pay group, which would say what a period is (rule PAY-80).
    #[error("pay for each period needs a pay group")]
    NoPayGroup,
    /// A monthly amount in a pay group whose periods are no parts of a month (rule PAY-80): the salary, or that of a
    /// component.
    #[error("{} does not fit the periods of the pay group", monthly(component.as_deref()))]
    DoesNotFit { component: Option<String> },
    /// The amount is for people who may see pay. The text does not have it.
    #[error("the deductions are more than the gross pay")]
    NegativeNet { net: Decimal },
    /// A closed payroll that has to be corrected is in another currency (rule PAY-100).
    #[error("a correction is not in the currency the employee is paid in")]
    CorrectionCurrency,
    #[error("the amount of `{code}` has more than twelve digits before the point")]
    OutOfRange { code: String },
    /// The components depend on each other in a circle. Components that [`crate::pay::check_graph`] accepted never
    /// do.
    #[error("component `{code}` depends on itself")]
    Cycle { code: String },
    #[error("{0} is not in an approved timesheet")]
    TimesheetOpen(NaiveDate),
    /// An adjustment refers to a component that does not exist.
    #[error("an adjustment is of a component that does not exist")]
    UnknownComponent,
}

/// A monthly amount in words.
fn monthly(component: Option<&str>) -> String {
    match component {
        Some(code) => format!("the monthly amount of component `{code}`"),
        None => "a monthly amount".to_owned(),
    }
}

impl Failure {
    /// The same failure, if a component is what fails.
    pub(crate) fn of_component(self, code: &str) -> Self {
        match self {
            Self::DoesNotFit { .. } => Self::DoesNotFit { component: Some(code.to_owned()) },
            other => other,
        }
    }

    /// The item's `code`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::CurrencyChanges { .. }
            | Self::ComponentCurrency { .. }
            | Self::AdjustmentCurrency { .. }
            | Self::CorrectionCurrency
            | Self::UnknownCurrency { .. } => "currency_mismatch",
            Self::NoWorkingDays { .. } => "no_working_days",
            Self::NoSchedule { .. } => "no_schedule",
            Self::NoPayGroup => "no_pay_group",
            Self::DoesNotFit { .. } => "does_not_fit",
            Self::NegativeNet { .. } => "negative_net",
            Self::OutOfRange { .. } => "out_of_range",
            Self::Cycle { .. } => "cycle",
            Self::TimesheetOpen(_) => "timesheet_open",
            Self::UnknownComponent => "unknown_reference",
        }
    }
}
