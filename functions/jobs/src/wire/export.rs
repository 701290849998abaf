//! Exports as sent, and their files as answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_app::selection::Selection;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{JobClass, JobId};
use wfm_export_run::export as model;
use wfm_export_run::export::{Filter, Payrolls, Task};
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::selection::selected;

/// The greatest number of dates of an export.
const MOST_DATES: i64 = 366;

/// Request body for an export: what the rows are, which of them, and the form of the files.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportCreate {
    /// The rows. `payroll_register` and `journal` take `period`, `job_id`, or `decided_from` with `decided_to`;
    /// `attendances`, `time_totals` and `activity_log` take `from` and `to`; `leave_balances` takes `year`; `employees`
    /// takes `on`.
    pub kind: ExportKind,
    /// The form of the files. Default `csv`.
    pub format: Option<ExportFormat>,
    /// The month in which the periods of payrolls begin, as `2026-11`.
    #[schemars(length(min = 7, max = 7), extend("pattern" = "^(19[7-9][0-9]|2[0-9]{3})-(0[1-9]|1[0-2])$"))]
    pub period: Option<String>,
    /// The pay run that generated the payrolls.
    #[schemars(length(max = 64))]
    pub job_id: Option<String>,
    /// Only for a journal: entries of decisions at this time or later.
    pub decided_from: Option<Timestamp>,
    /// Only for a journal: entries of decisions before this time.
    pub decided_to: Option<Timestamp>,
    /// The first date.
    pub from: Option<NaiveDate>,
    /// The last date; together at most 366 dates.
    pub to: Option<NaiveDate>,
    /// The calendar year in which the leave year starts.
    #[schemars(range(min = 1970, max = 2200))]
    pub year: Option<i32>,
    /// The date on which employees are shown.
    pub on: Option<NaiveDate>,
    /// Only these employees.
    #[schemars(length(min = 1, max = 1000))]
    pub employee_ids: Option<Vec<Uuid>>,
    /// Members of the department and of the departments below it.
    pub department_id: Option<Uuid>,
    /// Everybody who works at the site.
    pub site_id: Option<Uuid>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ExportKind {
    /// A payroll of any status, with a column for each item.
    PayrollRegister,
    /// An entry of an approval, or of a payslip that became void.
    Journal,
    Attendances,
    /// An employee and a month.
    TimeTotals,
    /// An employee and a leave type.
    LeaveBalances,
    Employees,
    /// An entry of the activity log.
    ActivityLog,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ExportFormat {
    /// UTF-8, commas and decimal points.
    Csv,
    /// UTF-8, semicolons and decimal commas.
    CsvSemicolon,
    /// One JSON object in each line.
    Jsonl,
    /// Only for a journal: a posting batch for DATEV.
    Datev,
}

impl From<ExportKind> for model::Kind {
    fn from(kind: ExportKind) -> Self {
        match kind {
            ExportKind::PayrollRegister => Self::PayrollRegister,
            ExportKind::Journal => Self::Journal,
            ExportKind::Attendances => Self::Attendances,
            ExportKind::TimeTotals => Self::TimeTotals,
            ExportKind::LeaveBalances => Self::LeaveBalances,
            ExportKind::Employees => Self::Employees,
            ExportKind::ActivityLog => Self::ActivityLog,
        }
    }
}

impl From<ExportFormat> for model::Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Csv => Self::Csv,
            ExportFormat::CsvSemicolon => Self::CsvSemicolon,
            ExportFormat::Jsonl => Self::Jsonl,
            ExportFormat::Datev => Self::Datev,
        }
    }
}

/// The files of a job.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobFiles {
    /// The files, sorted by name; empty until the job is completed.
    pub data: Vec<JobFile>,
}

/// A file that a job has written.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobFile {
    /// The name of the file.
    pub name: String,
    /// The media type.
    pub media_type: String,
    /// The number of its rows, without the header; `null` if it has no rows.
    pub rows: Option<u64>,
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256 of the content, in hexadecimal digits.
    pub sha256: String,
    /// The address from which anybody can download the file for 5 minutes.
    pub download_url: String,
}

/// The filters that a kind may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Payrolls,
    Dates,
    Year,
    On,
}

impl ExportCreate {
    /// The task and the selection.
    ///
    /// # Errors
    /// Violations for filters that are missing, do not fit the kind, or contradict each other.
    pub fn checked(self, with_pay: bool) -> Result<(Task, Selection), Error> {
        let takes = match self.kind {
            ExportKind::PayrollRegister | ExportKind::Journal => Takes::Payrolls,
            ExportKind::Attendances | ExportKind::TimeTotals | ExportKind::ActivityLog => {
                Takes::Dates
            }
            ExportKind::LeaveBalances => Takes::Year,
            ExportKind::Employees => Takes::On,
        };
        let sent = [
            ("/period", Takes::Payrolls, self.period.is_some()),
            ("/job_id", Takes::Payrolls, self.job_id.is_some()),
            ("/decided_from", Takes::Payrolls, self.decided_from.is_some()),
            ("/decided_to", Takes::Payrolls, self.decided_to.is_some()),
            ("/from", Takes::Dates, self.from.is_some()),
            ("/to", Takes::Dates, self.to.is_some()),
            ("/year", Takes::Year, self.year.is_some()),
            ("/on", Takes::On, self.on.is_some()),
        ];
        let misplaced = sent.iter().filter(|(_, of, is_sent)| *is_sent && *of != takes);
        let detail = "This kind of export does not take this filter.";
        let mut violations: Vec<Violation> =
            misplaced.map(|(at, ..)| Violation::at(at, "does_not_fit", detail)).collect();
        let format = self.format.unwrap_or(ExportFormat::Csv);
        if format == ExportFormat::Datev && self.kind != ExportKind::Journal {
            let detail = "Only a journal can be exported for DATEV.";
            violations.push(Violation::at("/format", "does_not_fit", detail));
        }
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let filter = match takes {
            Takes::Payrolls => Filter::Payrolls(self.payrolls()?),
            Takes::Dates => Filter::Dates(self.dates()?),
            Takes::Year => Filter::Year(self.year.ok_or_else(|| required("/year"))?),
            Takes::On => Filter::On(self.on.ok_or_else(|| required("/on"))?),
        };
        let task = Task { kind: self.kind.into(), format: format.into(), filter, with_pay };
        Ok((task, selected(self.employee_ids, self.department_id, self.site_id)?))
    }

    fn payrolls(&self) -> Result<Payrolls, Error> {
        let decided = (self.decided_from, self.decided_to);
        if decided != (None, None) && self.kind != ExportKind::Journal {
            let at = if decided.0.is_some() { "/decided_from" } else { "/decided_to" };
            let detail = "Only a journal takes the time of decisions.";
            return Err(Error::invalid(at, "does_not_fit", detail));
        }
        let not_together = |at| {
            let detail =
                "Give `period`, `job_id`, or `decided_from` with `decided_to`: one of them.";
            Err(Error::invalid(at, "not_together", detail))
        };
        match (&self.period, &self.job_id, decided) {
            (Some(period), None, (None, None)) => {
                let month: Option<NaiveDate> = format!("{period}-01").parse().ok();
                let month = month.map(wfm_domain::dates::month_of).ok_or_else(|| {
                    let detail = "A month is written as `2026-11`.";
                    Error::invalid("/period", "invalid_format", detail)
                })?;
                Ok(Payrolls::Period(month))
            }
            (None, Some(id), (None, None)) => {
                let id = id.parse::<JobId>().ok().filter(|id| id.class() == JobClass::Pay);
                let unknown = || {
                    let detail = "There is no pay run with this id.";
                    Error::invalid("/job_id", "unknown_reference", detail)
                };
                Ok(Payrolls::Run(id.ok_or_else(unknown)?))
            }
            (None, None, (Some(from), Some(to))) if from.0 >= to.0 => {
                let detail = "The end must not be before the start.";
                Err(Error::invalid("/decided_to", "end_before_start", detail))
            }
            (None, None, (Some(from), Some(to))) => {
                Ok(Payrolls::Decided { from: from.0, to: to.0 })
            }
            (None, None, (Some(_), None)) => Err(required("/decided_to")),
            (None, None, (None, Some(_))) => Err(required("/decided_from")),
            (None, None, (None, None)) => Err(required("/period")),
            (Some(_), Some(_), _) => not_together("/job_id"),
            (_, _, (Some(_), _)) => not_together("/decided_from"),
            (_, _, (None, Some(_))) => not_together("/decided_to"),
        }
    }

    fn dates(&self) -> Result<DateRange, Error> {
        let first = self.from.ok_or_else(|| required("/from"))?;
        let last = self.to.ok_or_else(|| required("/to"))?;
        let further = (last - first).num_days();
        if further < 0 {
            let detail = "The end must not be before the start.";
            return Err(Error::invalid("/to", "end_before_start", detail));
        }
        if further >= MOST_DATES {
            return Err(Error::invalid("/to", "too_long", "An export has at most 366 dates."));
        }
        Ok(DateRange { first, last })
    }
}

fn required(at: &str) -> Error {
    Error::invalid(at, "required", "This kind of export needs it.")
}
