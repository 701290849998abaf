//! Payments as sent and answered.

use chrono::{Days, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::dates::month_named;
use wfm_domain::ids::{JobId, PayrollId};
use wfm_http::Error;
use wfm_http::error::once_each;
use wfm_http::wire::Timestamp;
use wfm_payroll_run::selection::Selection;
use wfm_storage::payments as stored;
use wfm_wire::pay::Money;

/// The most days between today and the execution of a payment.
const FURTHEST: u64 = 90;

/// Request body for a payment. It names its payrolls by a month, by the pay run, or by their ids.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentCreate {
    /// The payrolls whose periods start in this month, as `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^(19[7-9][0-9]|2[0-9]{3})-(0[1-9]|1[0-2])$"))]
    pub period: Option<String>,
    /// The payrolls of this pay run.
    #[schemars(length(min = 1, max = 64))]
    pub job_id: Option<String>,
    /// These payrolls.
    #[schemars(length(min = 1, max = 1000))]
    pub payroll_ids: Option<Vec<Uuid>>,
    /// The date on which the bank executes it: today to 90 days ahead.
    pub execution_date: NaiveDate,
}

impl PaymentCreate {
    /// The payrolls that the body selects. `today` is the date of the organization.
    ///
    /// # Errors
    /// Violations if the body names no payrolls or names them in two ways, and for a date that is over or far away.
    pub fn checked(&self, today: NaiveDate) -> Result<Selection, Error> {
        let last = today.checked_add_days(Days::new(FURTHEST)).unwrap_or(NaiveDate::MAX);
        if self.execution_date < today || last < self.execution_date {
            let detail = format!("A date from {today} to {last}.");
            return Err(Error::invalid("/execution_date", "out_of_range", detail));
        }
        let twice = |pointer| {
            let detail = "Give one of `period`, `job_id` and `payroll_ids`.";
            Err(Error::invalid(pointer, "not_together", detail))
        };
        match (&self.period, &self.job_id, &self.payroll_ids) {
            (Some(_), Some(_), _) => twice("/job_id"),
            (Some(_), _, Some(_)) | (_, Some(_), Some(_)) => twice("/payroll_ids"),
            (None, None, None) => {
                let detail = "`period`, `job_id` or `payroll_ids` says which payrolls.";
                Err(Error::invalid("", "required", detail))
            }
            (Some(period), None, None) => match month_named(period) {
                Some(dates) => Ok(Selection::Period(dates)),
                None => {
                    let detail = "A month is written as `2026-11`.";
                    Err(Error::invalid("/period", "invalid_format", detail))
                }
            },
            (None, Some(job), None) => {
                let unknown = |_| {
                    let detail = "There is no pay run with this id.";
                    Error::invalid("/job_id", "unknown_reference", detail)
                };
                Ok(Selection::Job(job.parse::<JobId>().map_err(unknown)?))
            }
            (None, None, Some(ids)) => {
                once_each("/payroll_ids", ids)?;
                Ok(Selection::Payrolls(ids.iter().copied().map(PayrollId).collect()))
            }
        }
    }
}

/// Request body for releasing a payment.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentRelease {
    /// The reason for the release.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: String,
}

/// A set of payrolls that are transferred together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Payment {
    /// Its id.
    pub id: Uuid,
    /// The state of the payment.
    pub state: PaymentState,
    /// The date on which the bank executes it.
    pub execution_date: NaiveDate,
    /// The job that makes it. Its items say of each payroll whether it is in the payment, and why not.
    pub job_id: String,
    /// The sums of its transfers, one for each currency.
    pub sums: Vec<PaymentSum>,
    /// The account that made it.
    pub made_by: Uuid,
    /// The account that released it.
    pub released_by: Option<Uuid>,
    /// When it was released.
    pub released_at: Option<Timestamp>,
    /// The reason for the release.
    pub reason: Option<String>,
    /// The job that frees its payrolls.
    pub release_job_id: Option<String>,
    /// When it was accepted.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// `preparing`: its job has not ended; `ready`: its files are made; `released`: the bank never took them, and its payrolls
/// are free for another payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum PaymentState {
    Preparing,
    Ready,
    Released,
}

/// The transfers of a payment in one currency.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PaymentSum {
    /// An ISO 4217 currency.
    pub currency: String,
    /// The number of transfers.
    pub transfers: u32,
    /// Their sum.
    pub amount: String,
    /// The number of transfers in the files for the bank. The others are paid by hand.
    pub in_bank_files: u32,
    /// The sum of those.
    pub amount_in_bank_files: String,
}

impl From<&stored::Payment> for Payment {
    fn from(payment: &stored::Payment) -> Self {
        let released = payment.released.as_ref();
        let money = |currency: &str, amount| Money::shown(amount, currency).0.to_string();
        let sum = |(currency, of): (&String, &stored::TransferSum)| PaymentSum {
            currency: currency.clone(),
            transfers: of.transfers,
            amount: money(currency, of.amount),
            in_bank_files: of.in_bank_files,
            amount_in_bank_files: money(currency, of.amount_in_bank_files),
        };
        Self {
            id: payment.id.0,
            state: match payment.state {
                stored::PaymentState::Preparing => PaymentState::Preparing,
                stored::PaymentState::Ready => PaymentState::Ready,
                stored::PaymentState::Released => PaymentState::Released,
            },
            execution_date: payment.execution_date,
            job_id: payment.job_id.to_string(),
            sums: payment.sums.iter().map(sum).collect(),
            made_by: payment.made_by.account.0,
            released_by: released.map(|released| released.by.account.0),
            released_at: released.map(|released| released.at.into()),
            reason: released.map(|released| released.reason.clone()),
            release_job_id: released.map(|released| released.job_id.to_string()),
            created_at: payment.created_at.into(),
            updated_at: payment.updated_at.into(),
        }
    }
}
