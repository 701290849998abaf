//! The task of an export: one kind of rows in one form (rules FILE-1 to FILE-5).

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use wfm_domain::dates::{DateRange, name_of};
use wfm_domain::ids::{EmployeeId, JobId};
use wfm_domain::language::Language;
use wfm_domain::leave::LeaveYears;

use crate::people::ALL_DATES;
use crate::plan::File;

/// The task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub rows: Rows,
    pub format: Format,
}

/// The rows of an export, each kind with its filter (rule FILE-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "kebab-case")]
pub enum Rows {
    PayrollRegister(Payrolls),
    Journal(Payrolls),
    Attendances(DateRange),
    TimeTotals(DateRange),
    /// The balances of a leave year.
    LeaveBalances(i32),
    Employees {
        on: NaiveDate,
        /// The further columns that rows have, because the account that started the export may read them.
        shows: Shows,
    },
    ActivityLog(DateRange),
    Payslips(Payrolls, Language),
    TimeRecords(DateRange, Language),
    /// Everything about one employee.
    Person {
        reader: Reader,
        /// The language of payslips.
        language: Language,
        /// For the name of the file.
        employee: EmployeeId,
    },
}

/// The reader of everything about an employee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reader {
    /// The employee, who needs no permission, and gets what employees may read.
    Employee,
    /// An account that may read everything about everybody.
    Office,
}

/// The columns of employees beside those of the directory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shows {
    pub pay: bool,
    pub personal_data: bool,
}

/// The payrolls of a register or a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payrolls {
    /// Those whose period begins in these dates.
    Period(DateRange),
    /// Those that a run generated.
    Run(JobId),
    /// Those about which somebody decided at `from` or later and before `to`.
    Decided { from: DateTime<Utc>, to: DateTime<Utc> },
}

/// The form of a file (rules FILE-5 and FILE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Csv,
    CsvSemicolon,
    Jsonl,
    Datev,
    /// Documents, and nothing else.
    Zip,
}

/// The reason for which the facts do not fit the form of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    pub why: String,
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Zip => "zip",
            Self::Csv | Self::CsvSemicolon | Self::Datev => "csv",
        }
    }

    pub(crate) fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::CsvSemicolon => "text/csv; charset=utf-8",
            Self::Datev => "text/csv; charset=windows-1252",
            Self::Jsonl => "application/jsonl",
            Self::Zip => "application/zip",
        }
    }
}

impl Rows {
    /// The permissions that they need, each with the scope `all`.
    pub fn needs(&self) -> &'static [&'static str] {
        match self {
            Self::PayrollRegister(_) | Self::Journal(_) | Self::Payslips(..) => &["payrolls:read"],
            Self::Attendances(_) => &["attendances:read"],
            Self::TimeTotals(_) | Self::TimeRecords(..) => &["attendances:read", "leaves:read"],
            Self::LeaveBalances(_) => &["leaves:read"],
            Self::Employees { shows, .. } => match (shows.pay, shows.personal_data) {
                (false, false) => &["employees:read"],
                (true, false) => &["employees:read", "compensation:read"],
                (false, true) => &["employees:read", "personal_data:read"],
                (true, true) => &["employees:read", "compensation:read", "personal_data:read"],
            },
            Self::ActivityLog(_) => &["activity_logs:read"],
            Self::Person { reader: Reader::Employee, .. } => &[],
            Self::Person { reader: Reader::Office, .. } => &[
                "activity_logs:read",
                "attendances:read",
                "bank_accounts:read",
                "compensation:read",
                "documents:read",
                "employees:read",
                "leaves:read",
                "payrolls:read",
                "personal_data:read",
                "schedules:read",
            ],
        }
    }

    /// Whether they are for the employee whom they are about, who needs no permission.
    pub fn is_own(&self) -> bool {
        matches!(self, Self::Person { reader: Reader::Employee, .. })
    }

    /// Whether they may tell somebody's pay.
    pub fn tells_pay(&self) -> bool {
        match self {
            Self::PayrollRegister(_)
            | Self::Journal(_)
            | Self::ActivityLog(_)
            | Self::Payslips(..)
            | Self::Person { .. } => true,
            Self::Employees { shows, .. } => shows.pay,
            Self::Attendances(_)
            | Self::TimeTotals(_)
            | Self::TimeRecords(..)
            | Self::LeaveBalances(_) => false,
        }
    }

    /// The dates on which people must belong to the selection.
    pub(crate) fn dates_of_people(&self, leave_year_start: u32) -> DateRange {
        match self {
            // A payroll may be corrected years after somebody has left.
            Self::PayrollRegister(_)
            | Self::Journal(_)
            | Self::Payslips(..)
            | Self::Person { .. } => ALL_DATES,
            Self::Attendances(dates)
            | Self::TimeTotals(dates)
            | Self::TimeRecords(dates, _)
            | Self::ActivityLog(dates) => *dates,
            Self::LeaveBalances(year) => LeaveYears { start_month: leave_year_start }.dates(*year),
            Self::Employees { on, .. } => DateRange::of(*on),
        }
    }

    /// The dates by whose months files are divided; `None` for kinds without dates.
    pub(crate) fn dates(&self) -> Option<DateRange> {
        match self {
            Self::Attendances(dates)
            | Self::TimeTotals(dates)
            | Self::TimeRecords(dates, _)
            | Self::ActivityLog(dates) => Some(*dates),
            Self::PayrollRegister(_)
            | Self::Payslips(..)
            | Self::Journal(_)
            | Self::LeaveBalances(_)
            | Self::Employees { .. }
            | Self::Person { .. } => None,
        }
    }

    /// The filter as the name of a file says it.
    fn filter(&self) -> String {
        match self {
            Self::PayrollRegister(payrolls)
            | Self::Journal(payrolls)
            | Self::Payslips(payrolls, _) => payrolls.filter(),
            Self::Attendances(dates)
            | Self::TimeTotals(dates)
            | Self::TimeRecords(dates, _)
            | Self::ActivityLog(dates) => name_of(*dates),
            Self::LeaveBalances(year) => year.to_string(),
            Self::Employees { on, .. } => on.to_string(),
            Self::Person { employee, .. } => employee.to_string(),
        }
    }
}

impl Payrolls {
    fn filter(&self) -> String {
        match self {
            Self::Period(dates) => name_of(*dates),
            Self::Run(_) => "run".to_owned(),
            Self::Decided { from, to } => {
                let text = |at: &DateTime<Utc>| at.format("%Y%m%dT%H%M%SZ").to_string();
                format!("decided-{}-to-{}", text(from), text(to))
            }
        }
    }
}

impl Task {
    /// The name of a file (rule FILE-3). `number` begins with 1.
    pub(crate) fn name(&self, file: File, number: u32) -> String {
        let kind = <&str>::from(&self.rows);
        let filter = match file.month {
            Some(month) => month.format("%Y-%m").to_string(),
            None => self.rows.filter(),
        };
        let currency = file.currency().map(|currency| format!("-{currency}")).unwrap_or_default();
        format!("{kind}-{filter}{currency}-{number:03}.{}", self.format.extension())
    }
}

#[cfg(test)]
mod tests {
    use wfm_domain::dates::month_of;

    use super::*;

    /// Rule FILE-3.
    #[test]
    fn the_name_of_a_file_follows_from_kind_filter_and_number() {
        let date = |text: &str| -> NaiveDate { text.parse().unwrap() };
        let whole = File { group: 0, month: None, currency: None };
        let november = month_of(date("2026-11-01"));
        let name = |rows, format, file| Task { rows, format }.name(file, 1);
        assert_eq!(
            name(Rows::PayrollRegister(Payrolls::Period(november)), Format::Csv, whole),
            "payroll-register-2026-11-001.csv"
        );
        let of_currency = File { month: Some(november.first), currency: Some(*b"EUR"), ..whole };
        assert_eq!(
            name(Rows::Journal(Payrolls::Period(november)), Format::Datev, of_currency),
            "journal-2026-11-EUR-001.csv"
        );
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let (from, to) = (at("2026-11-01T00:00:00Z"), at("2026-12-01T00:00:00Z"));
        assert_eq!(
            name(Rows::Journal(Payrolls::Decided { from, to }), Format::Jsonl, whole),
            "journal-decided-20261101T000000Z-to-20261201T000000Z-001.jsonl"
        );
        let on = date("2026-11-26");
        assert_eq!(
            name(Rows::Employees { on, shows: Shows::default() }, Format::Csv, whole),
            "employees-2026-11-26-001.csv"
        );
    }

    /// Rule FILE-2.
    #[test]
    fn rows_with_pay_need_the_permission_to_read_pay() {
        let on = NaiveDate::MIN;
        for (pay, personal_data) in [(false, false), (false, true), (true, false), (true, true)] {
            let rows = Rows::Employees { on, shows: Shows { pay, personal_data } };
            assert_eq!(rows.needs().contains(&"compensation:read"), pay);
            assert_eq!(rows.needs().contains(&"personal_data:read"), personal_data);
            assert_eq!(rows.tells_pay(), pay);
        }
    }
}
