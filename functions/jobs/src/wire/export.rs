//! Exports as sent.

use chrono::{Datelike, NaiveDate, TimeDelta};
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;
use wfm_app::selection::Selection;
use wfm_domain::dates::{DateRange, month_named};
use wfm_domain::ids::{EmployeeId, JobClass, JobId};
use wfm_domain::language as model;
use wfm_export_run::task::{Format, Payrolls, Reader, Rows, Shows, Task};
use wfm_http::Error;
use wfm_http::error::Violation;
use wfm_http::wire::Timestamp;
use wfm_wire::language::Language;
use wfm_wire::selection::selected;

/// The greatest number of dates of an export.
const MOST_DATES: i64 = 366;

/// The years in which an export may begin.
const FIRST_YEAR: i32 = 1970;
const LAST_YEAR: i32 = 2999;

/// Request body for an export: what the rows are, which of them, and the form of the files.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportCreate {
    /// The rows. `payroll_register`, `journal` and `payslips` take `period` or `job_id`, and `journal` also `decided_from` with
    /// `decided_to`; `attendances`, `time_totals`, `time_records` and `activity_log` take `from` and `to`; `leave_balances` takes `year`; `employees`
    /// takes `on`; `person` takes `employee_id`.
    pub kind: ExportKind,
    /// The form of the files. Default `csv`. A ZIP has none.
    pub format: Option<ExportFormat>,
    /// Only for documents, and for payslips of a `person`: their language. Default that of the caller's mails.
    pub language: Option<Language>,
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
    /// Only for `person`: the employee. Your own data need no permission.
    pub employee_id: Option<Uuid>,
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
    /// A PDF for each payslip, in a ZIP.
    Payslips,
    /// A PDF for each employee and month, in a ZIP.
    TimeRecords,
    /// Everything about one employee, in a ZIP: records as JSON lines, and all files.
    Person,
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

/// The account that asks for an export.
pub struct Asker {
    pub shows: Shows,
    pub language: model::Language,
    /// The employee whose account it is.
    pub employee: Option<EmployeeId>,
}

impl ExportKind {
    /// Whether its files are ZIPs, which hold documents.
    fn is_zip(self) -> bool {
        matches!(self, Self::Payslips | Self::TimeRecords | Self::Person)
    }
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Self {
        match format {
            ExportFormat::Csv => Self::Csv,
            ExportFormat::CsvSemicolon => Self::CsvSemicolon,
            ExportFormat::Jsonl => Self::Jsonl,
            ExportFormat::Datev => Self::Datev,
        }
    }
}

impl ExportCreate {
    /// The task and the selection, for the account that asks. Rows of employees show what it may read.
    ///
    /// # Errors
    /// Violations for filters that are missing, do not fit the kind, or contradict each other.
    pub fn checked(self, asker: &Asker) -> Result<(Task, Selection), Error> {
        self.refuse_misplaced()?;
        let rows = match self.kind {
            ExportKind::PayrollRegister => Rows::PayrollRegister(self.payrolls()?),
            ExportKind::Journal => Rows::Journal(self.payrolls()?),
            ExportKind::Attendances => Rows::Attendances(self.dates()?),
            ExportKind::TimeTotals => Rows::TimeTotals(self.dates()?),
            ExportKind::LeaveBalances => {
                Rows::LeaveBalances(self.year.ok_or_else(|| required("/year"))?)
            }
            ExportKind::Employees => {
                Rows::Employees { on: self.on.ok_or_else(|| required("/on"))?, shows: asker.shows }
            }
            ExportKind::ActivityLog => Rows::ActivityLog(self.dates()?),
            ExportKind::Payslips => Rows::Payslips(self.payrolls()?, asker.language),
            ExportKind::TimeRecords => Rows::TimeRecords(self.dates()?, asker.language),
            ExportKind::Person => {
                let id = self.employee_id.ok_or_else(|| required("/employee_id"))?;
                let employee = EmployeeId(id);
                let reader = match asker.employee == Some(employee) {
                    true => Reader::Employee,
                    false => Reader::Office,
                };
                Rows::Person { reader, language: asker.language, employee }
            }
        };
        let format = match self.kind.is_zip() {
            true => Format::Zip,
            false => self.format.unwrap_or(ExportFormat::Csv).into(),
        };
        let task = Task { rows, format };
        if let Some(id) = self.employee_id {
            return Ok((task, Selection::Employees(vec![EmployeeId(id)])));
        }
        Ok((task, selected(self.employee_ids, self.department_id, self.site_id)?))
    }

    /// Refuses filters of other kinds, and the form of a journal for other rows.
    fn refuse_misplaced(&self) -> Result<(), Error> {
        let (payrolls, dates) = (
            [
                ("/period", self.period.is_some()),
                ("/job_id", self.job_id.is_some()),
                ("/decided_from", self.decided_from.is_some()),
                ("/decided_to", self.decided_to.is_some()),
            ],
            [("/from", self.from.is_some()), ("/to", self.to.is_some())],
        );
        let (year, on) = ([("/year", self.year.is_some())], [("/on", self.on.is_some())]);
        let both = [year[0], on[0]];
        let others: [&[(&str, bool)]; 3] = match self.kind {
            ExportKind::PayrollRegister | ExportKind::Journal | ExportKind::Payslips => {
                [&dates, &year, &on]
            }
            ExportKind::Attendances
            | ExportKind::TimeTotals
            | ExportKind::TimeRecords
            | ExportKind::ActivityLog => [&payrolls, &year, &on],
            ExportKind::LeaveBalances => [&payrolls, &dates, &on],
            ExportKind::Employees => [&payrolls, &dates, &year],
            ExportKind::Person => [&payrolls, &dates, &both],
        };
        let people: &[(&str, bool)] = match self.kind {
            ExportKind::Person => &[
                ("/employee_ids", self.employee_ids.is_some()),
                ("/department_id", self.department_id.is_some()),
                ("/site_id", self.site_id.is_some()),
            ],
            _ => &[("/employee_id", self.employee_id.is_some())],
        };
        let sent = others.into_iter().chain([people]).flatten().filter(|(_, is_sent)| *is_sent);
        let detail = "This kind of export does not take this filter.";
        let mut violations: Vec<Violation> =
            sent.map(|(at, _)| Violation::at(at, "does_not_fit", detail)).collect();
        if self.format == Some(ExportFormat::Datev)
            && self.kind != ExportKind::Journal
            && !self.kind.is_zip()
        {
            let detail = "Only a journal can be exported for DATEV.";
            violations.push(Violation::at("/format", "does_not_fit", detail));
        }
        let is_zip = self.kind.is_zip();
        if self.format.is_some() && is_zip {
            let detail = "The file is a ZIP.";
            violations.push(Violation::at("/format", "does_not_fit", detail));
        }
        if self.language.is_some() && !is_zip {
            let detail = "Only documents have a language.";
            violations.push(Violation::at("/language", "does_not_fit", detail));
        }
        if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
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
                let month = month_named(period).ok_or_else(|| {
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
            (None, None, (Some(from), Some(to))) if to.0 - from.0 > TimeDelta::days(MOST_DATES) => {
                Err(Error::invalid("/decided_to", "too_long", "An export has at most 366 dates."))
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
        if !(FIRST_YEAR..=LAST_YEAR).contains(&first.year()) {
            let detail = "The year must be from 1970 to 2999.";
            return Err(Error::invalid("/from", "out_of_range", detail));
        }
        Ok(DateRange { first, last })
    }
}

fn required(at: &str) -> Error {
    Error::invalid(at, "required", "This kind of export needs it.")
}
