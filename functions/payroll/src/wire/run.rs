//! The request bodies for pay runs and for decisions about many payrolls.

use chrono::{Months, NaiveDate};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{DepartmentId, EmployeeId, JobId, PayrollId, SiteId};
use wfm_domain::pay::PayrollDecision;
use wfm_http::Error;
use wfm_http::error::once_each;
use wfm_payroll_run::{decide, generate};

/// The longest period, in days.
const LONGEST: i64 = 62;

/// Request body for a pay run. It names a month or dates, and all employees, some of them, a department, or a site.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollGenerate {
    /// A month, as `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^(19[7-9][0-9]|2[0-9]{3})-(0[1-9]|1[0-2])$"))]
    pub period: Option<String>,
    /// The first date. Together with `period_end`, in place of `period`.
    pub period_start: Option<NaiveDate>,
    /// The last date. The period has at most 62 days.
    pub period_end: Option<NaiveDate>,
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
    /// # Errors
    /// Violations if the body names no period or two of them, if the period is too long or ends before it starts, or
    /// if the body selects employees in two ways.
    pub fn checked(self) -> Result<(DateRange, generate::Selection), Error> {
        let violation =
            |pointer: &str, code: &str, detail: &str| Err(Error::invalid(pointer, code, detail));
        let period = match (&self.period, self.period_start, self.period_end) {
            (Some(_), None, None) => self.period.as_deref().and_then(month),
            (None, Some(first), Some(last)) => Some(DateRange { first, last }),
            (Some(_), _, _) => {
                return violation(
                    "/period",
                    "not_together",
                    "Give either `period` or `period_start` and `period_end`.",
                );
            }
            (None, None, Some(_)) => {
                return violation(
                    "/period_start",
                    "required",
                    "Give both `period_start` and `period_end`.",
                );
            }
            (None, Some(_), None) => {
                return violation(
                    "/period_end",
                    "required",
                    "Give both `period_start` and `period_end`.",
                );
            }
            (None, None, None) => return violation("/period", "required", "Which period?"),
        };
        let Some(period) = period else {
            return violation("/period", "invalid_format", "A month is written as `2026-11`.");
        };
        let further = (period.last - period.first).num_days();
        let first_of_all = NaiveDate::from_ymd_opt(1970, 1, 1).unwrap_or_default();
        if further < 0 {
            return violation(
                "/period_end",
                "end_before_start",
                "The end must not be before the start.",
            );
        }
        if further >= LONGEST {
            return violation("/period_end", "too_long", "A period has at most 62 days.");
        }
        if period.first < first_of_all
            || period.last > NaiveDate::from_ymd_opt(2999, 12, 31).unwrap_or_default()
        {
            return violation(
                "/period_start",
                "out_of_range",
                "The year must be from 1970 to 2999.",
            );
        }
        Ok((period, selected(self.employee_ids, self.department_id, self.site_id)?))
    }
}

/// The dates of a month that is written like `2026-11`.
pub fn month(text: &str) -> Option<DateRange> {
    let first: NaiveDate = format!("{text}-01").parse().ok()?;
    let last = first.checked_add_months(Months::new(1))?.pred_opt()?;
    Some(DateRange { first, last })
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
}

impl PayrollDecide {
    /// # Errors
    /// A violation for `void` without a reason.
    pub fn check(&self) -> Result<(), Error> {
        reasoned(self.status, self.reason.as_deref())
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

/// Request body for deciding about many payrolls: those of a pay run, or those with these ids.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayrollsDecide {
    /// All payrolls of this run.
    #[schemars(length(min = 1, max = 64))]
    pub job_id: Option<String>,
    /// These payrolls.
    #[schemars(length(min = 1, max = 1000))]
    pub payroll_ids: Option<Vec<Uuid>>,
    /// The new status of the payrolls.
    pub status: Decision,
    /// The reason; required for `void`.
    #[schemars(length(min = 1, max = 1000), extend("format" = "non-blank"))]
    pub reason: Option<String>,
}

impl PayrollsDecide {
    /// # Errors
    /// Violations if the body names the payrolls in no way or in two ways, and for `void` without a reason.
    pub fn checked(self) -> Result<decide::Selection, Error> {
        reasoned(self.status, self.reason.as_deref())?;
        about(self.job_id, self.payroll_ids)
    }
}

/// The selection that the fields of a body make.
fn selected(
    employees: Option<Vec<Uuid>>,
    department: Option<Uuid>,
    site: Option<Uuid>,
) -> Result<generate::Selection, Error> {
    let not_together = |pointer| {
        let detail = "Give employees, a department, or a site: one of them.";
        Err(Error::invalid(pointer, "not_together", detail))
    };
    match (employees, department, site) {
        (Some(_), Some(_), _) => not_together("/department_id"),
        (Some(_), _, Some(_)) | (_, Some(_), Some(_)) => not_together("/site_id"),
        (Some(ids), None, None) => {
            once_each("/employee_ids", &ids)?;
            Ok(generate::Selection::Employees(ids.into_iter().map(EmployeeId).collect()))
        }
        (None, Some(id), None) => Ok(generate::Selection::Department(DepartmentId(id))),
        (None, None, Some(id)) => Ok(generate::Selection::Site(SiteId(id))),
        (None, None, None) => Ok(generate::Selection::Everybody),
    }
}

/// The payrolls that the fields of a body name.
fn about(job: Option<String>, payrolls: Option<Vec<Uuid>>) -> Result<decide::Selection, Error> {
    match (job, payrolls) {
        (Some(_), Some(_)) => {
            let detail = "Give either `job_id` or the ids of payrolls.";
            Err(Error::invalid("/payroll_ids", "not_together", detail))
        }
        (None, None) => {
            let detail = "`job_id` or `payroll_ids` says which payrolls.";
            Err(Error::invalid("", "required", detail))
        }
        (Some(job), None) => {
            let unknown = |_| {
                Error::invalid("/job_id", "unknown_reference", "There is no pay run with this id.")
            };
            Ok(decide::Selection::Job(job.parse::<JobId>().map_err(unknown)?))
        }
        (None, Some(ids)) => {
            once_each("/payroll_ids", &ids)?;
            Ok(decide::Selection::Payrolls(ids.into_iter().map(PayrollId).collect()))
        }
    }
}
