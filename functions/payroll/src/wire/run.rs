//! The request bodies for pay runs and for decisions about many payrolls.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;
use wfm_app::selection::Selection;
use wfm_domain::dates::{DateRange, month_named};
use wfm_domain::ids::{JobId, PaymentId, PayrollId};
use wfm_domain::pay::{LONGEST_PERIOD, PayGroup, PayrollDecision};
use wfm_http::Error;
use wfm_http::error::once_each;
use wfm_payroll_run::{generate, selection as payrolls};
use wfm_wire::selection::selected;

/// The most days between the end of a period and its pay date.
const FURTHEST_PAY_DATE: i64 = 366;

/// Request body for a pay run. It names a month or dates, and all employees, some of them, a department, or a site.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollGenerate {
    /// A month, as `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^(19[7-9][0-9]|2[0-9]{3})-(0[1-9]|1[0-2])$"))]
    pub period: Option<String>,
    /// The first date. Together with `period_end`, in place of `period`.
    pub period_start: Option<NaiveDate>,
    /// The last date. The period has at most 62 days. A pay group knows it.
    pub period_end: Option<NaiveDate>,
    /// The date of a one-off run, in place of a period. It pays the adjustments with this date, and nothing else.
    pub one_off_on: Option<NaiveDate>,
    /// The pay group that is paid: its period begins on `period_start`. Default: the days without a pay group.
    pub pay_group_id: Option<Uuid>,
    /// The pay date. Default: that of the pay group; without a group the last date of the period.
    pub pay_date: Option<NaiveDate>,
    /// Whether the payrolls carry the corrections of late facts, where later payrolls settle these. Default true;
    /// false for a one-off run.
    pub late_facts: Option<bool>,
    /// Only these employees.
    #[schemars(length(min = 1, max = 1000))]
    pub employee_ids: Option<Vec<Uuid>>,
    /// Members of the department and of the departments below it.
    pub department_id: Option<Uuid>,
    /// Everybody who works at the site on a day of the period.
    pub site_id: Option<Uuid>,
    /// Computes the payrolls without storing them. The job's items show them.
    pub dry_run: Option<bool>,
}

impl PayrollGenerate {
    /// The task and the selection. `group` is the pay group that the body names.
    ///
    /// # Errors
    /// Violations if the body names no period or two of them, if it is no period of the group, if it is too long or ends
    /// before it starts, if the pay date is far from it, or if the body selects employees in two ways.
    pub fn checked(self, group: Option<&PayGroup>) -> Result<(generate::Task, Selection), Error> {
        let period = match (self.named_period()?, group) {
            (Named::OneOff(date), _) => DateRange::of(date),
            (Named::Month(month), Some(group)) => {
                let period = group.period_from(month.first).filter(|period| *period == month);
                period.ok_or_else(|| {
                    let detail = "The month is no period of the pay group: give `period_start`.";
                    Error::invalid("/period", "does_not_fit", detail)
                })?
            }
            (Named::From(first, last), Some(group)) => of_group(group, first, last)?,
            (Named::Month(month), None) => month,
            (Named::From(first, Some(last)), None) => DateRange { first, last },
            (Named::From(_, None), None) => {
                let detail = "Give both `period_start` and `period_end`.";
                return Err(Error::invalid("/period_end", "required", detail));
            }
        };
        check_bounds(period)?;
        if self
            .pay_date
            .is_some_and(|date| (date - period.last).num_days().abs() > FURTHEST_PAY_DATE)
        {
            let detail = "The pay date is at most 366 days from the end of the period.";
            return Err(Error::invalid("/pay_date", "out_of_range", detail));
        }
        let pay_group_id = group.map(|group| group.id);
        let is_one_off = self.one_off_on.is_some();
        let leaves_late = !self.late_facts.unwrap_or(!is_one_off);
        let pay_date = self.pay_date;
        let task = generate::Task { period, pay_group_id, pay_date, leaves_late, is_one_off };
        Ok((task, selected(self.employee_ids, self.department_id, self.site_id)?))
    }

    fn named_period(&self) -> Result<Named, Error> {
        let violation =
            |pointer: &str, code: &str, detail: &str| Err(Error::invalid(pointer, code, detail));
        if let Some(date) = self.one_off_on {
            let has_period = [
                ("/period", self.period.is_some()),
                ("/period_start", self.period_start.is_some()),
                ("/period_end", self.period_end.is_some()),
            ];
            return match has_period.into_iter().find(|(_, is_sent)| *is_sent) {
                Some((pointer, _)) => {
                    violation(pointer, "not_together", "A one-off run has a date and no period.")
                }
                None => Ok(Named::OneOff(date)),
            };
        }
        match (&self.period, self.period_start, self.period_end) {
            (Some(text), None, None) => month_named(text).map(Named::Month).map_or_else(
                || violation("/period", "invalid_format", "A month is written as `2026-11`."),
                Ok,
            ),
            (None, Some(first), last) => Ok(Named::From(first, last)),
            (Some(_), _, _) => violation(
                "/period",
                "not_together",
                "Give either `period` or `period_start` and `period_end`.",
            ),
            (None, None, Some(_)) => {
                violation("/period_start", "required", "Give both `period_start` and `period_end`.")
            }
            (None, None, None) => violation("/period", "required", "Which period?"),
        }
    }
}

/// A period as a body names it.
enum Named {
    /// The date of a one-off run.
    OneOff(NaiveDate),
    Month(DateRange),
    From(NaiveDate, Option<NaiveDate>),
}

/// The period of a group that begins on `first`.
fn of_group(
    group: &PayGroup,
    first: NaiveDate,
    last: Option<NaiveDate>,
) -> Result<DateRange, Error> {
    let Some(period) = group.period_from(first) else {
        let begins = group.period_of(first).first;
        let detail =
            format!("No period of the pay group begins on this date: one begins on {begins}.");
        return Err(Error::invalid("/period_start", "does_not_fit", detail));
    };
    if last.is_some_and(|last| last != period.last) {
        let detail = format!("The period of the pay group ends on {}.", period.last);
        return Err(Error::invalid("/period_end", "does_not_fit", detail));
    }
    Ok(period)
}

fn check_bounds(period: DateRange) -> Result<(), Error> {
    let violation =
        |pointer: &str, code: &str, detail: &str| Err(Error::invalid(pointer, code, detail));
    let further = (period.last - period.first).num_days();
    let first_of_all = NaiveDate::from_ymd_opt(1970, 1, 1).unwrap_or_default();
    let last_of_all = NaiveDate::from_ymd_opt(2999, 12, 31).unwrap_or_default();
    if further < 0 {
        return violation(
            "/period_end",
            "end_before_start",
            "The end must not be before the start.",
        );
    }
    if further >= LONGEST_PERIOD.into() {
        return violation("/period_end", "too_long", "A period has at most 62 days.");
    }
    if period.first < first_of_all || period.last > last_of_all {
        return violation("/period_start", "out_of_range", "The year must be from 1970 to 2999.");
    }
    Ok(())
}

/// The decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Decision {
    Approved,
    Paid,
    Void,
}

impl From<Decision> for PayrollDecision {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Approved => Self::Approved,
            Decision::Paid => Self::Paid,
            Decision::Void => Self::Void,
        }
    }
}

/// Request body for deciding one payroll.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollDecide {
    /// New status.
    pub status: Decision,
    /// The reason; required for `void`.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: Option<String>,
    /// Only for `void`: whether the money that was transferred came back. Default false.
    pub recovered: Option<bool>,
}

impl PayrollDecide {
    /// # Errors
    /// A violation for `void` without a reason, and for `recovered` with another status.
    pub fn check(&self) -> Result<(), Error> {
        recovers(self.status, self.recovered)?;
        reasoned(self.status, self.reason.as_deref())
    }
}

fn recovers(status: Decision, recovered: Option<bool>) -> Result<(), Error> {
    match recovered {
        Some(_) if status != Decision::Void => {
            let detail = "Only a payroll that becomes void has `recovered`.";
            Err(Error::invalid("/recovered", "does_not_fit", detail))
        }
        _ => Ok(()),
    }
}

fn reasoned(status: Decision, reason: Option<&str>) -> Result<(), Error> {
    match (status, reason) {
        (Decision::Void, None) => {
            Err(Error::invalid("/reason", "required", "Voiding a payroll requires a `reason`."))
        }
        _ => Ok(()),
    }
}

/// Request body for deciding about many payrolls: those of a pay run, those of a payment, or those with these ids.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollsDecide {
    /// All payrolls of this run.
    #[schemars(length(min = 1, max = 64))]
    pub job_id: Option<String>,
    /// These payrolls.
    #[schemars(length(min = 1, max = 1000))]
    pub payroll_ids: Option<Vec<Uuid>>,
    /// The payrolls of this payment.
    pub payment_id: Option<Uuid>,
    /// The new status of the payrolls.
    pub status: Decision,
    /// The reason; required for `void`.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: Option<String>,
    /// Only for `void`: whether the money that was transferred came back. Default false.
    pub recovered: Option<bool>,
}

impl PayrollsDecide {
    /// # Errors
    /// Violations if the body names the payrolls in no way or in two ways, and for `void` without a reason.
    pub fn checked(self) -> Result<payrolls::Selection, Error> {
        recovers(self.status, self.recovered)?;
        reasoned(self.status, self.reason.as_deref())?;
        match self.payment_id {
            Some(_) if self.job_id.is_some() || self.payroll_ids.is_some() => {
                let detail = "Give either `payment_id`, `job_id` or the ids of payrolls.";
                Err(Error::invalid("/payment_id", "not_together", detail))
            }
            Some(payment) => Ok(payrolls::Selection::Payment(PaymentId(payment))),
            None => about(self.job_id, self.payroll_ids),
        }
    }
}

/// The payrolls that the fields of a body name.
fn about(job: Option<String>, payrolls: Option<Vec<Uuid>>) -> Result<payrolls::Selection, Error> {
    match (job, payrolls) {
        (Some(_), Some(_)) => {
            let detail = "Give either `job_id` or the ids of payrolls.";
            Err(Error::invalid("/payroll_ids", "not_together", detail))
        }
        (None, None) => {
            let detail = "`job_id`, `payroll_ids` or `payment_id` says which payrolls.";
            Err(Error::invalid("", "required", detail))
        }
        (Some(job), None) => {
            let unknown = |_| {
                Error::invalid("/job_id", "unknown_reference", "There is no pay run with this id.")
            };
            Ok(payrolls::Selection::Job(job.parse::<JobId>().map_err(unknown)?))
        }
        (None, Some(ids)) => {
            once_each("/payroll_ids", &ids)?;
            Ok(payrolls::Selection::Payrolls(ids.into_iter().map(PayrollId).collect()))
        }
    }
}
