//! `wfm files`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Connection;

const FILES_HELP: &str = "\
  wfm files journal --period 2026-11 --format datev --out accounting
  wfm files payroll_register --period 2026-11
  wfm files attendances --from 2026-11-01 --to 2026-11-30 --format csv_semicolon
  wfm files employees --on 2026-12-01 --format jsonl
  wfm files payslips --period 2026-11 --language de --out payslips
  wfm files person --employee 01938f5e-2f00-7000-8000-000000000011

The service makes the files, wfm waits for them, writes them to the folder and compares their SHA-256. It prints a
line for each file. A file that exists is not overwritten.

Exit codes:
  0  every file is written
  1  an error
  2  a file could not be made or lacks a document; the table says why";

/// The rows of the files.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum FileKind {
    /// A payroll of any status, with a column for each item.
    PayrollRegister,
    /// The entries of approvals, and of payslips that became void.
    Journal,
    Attendances,
    /// An employee and a month.
    TimeTotals,
    /// An employee and a leave type.
    LeaveBalances,
    Employees,
    /// The activity log.
    ActivityLog,
    /// A PDF for each payslip, in a ZIP.
    Payslips,
    /// A PDF for each employee and month, in a ZIP.
    TimeRecords,
    /// Everything about one employee, in a ZIP: records as JSON lines, and all files.
    Person,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum FileFormat {
    /// Commas and decimal points.
    Csv,
    /// Semicolons and decimal commas.
    CsvSemicolon,
    /// One JSON object in each line.
    Jsonl,
    /// A posting batch, of a journal.
    Datev,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum FileLanguage {
    /// German.
    De,
    /// English.
    En,
}

#[derive(Debug, Args)]
#[command(after_long_help = FILES_HELP)]
pub struct FilesArgs {
    /// The rows.
    pub kind: FileKind,

    /// The form of the files; csv if it is not given. A ZIP has none.
    #[arg(long)]
    pub format: Option<FileFormat>,

    /// The language of documents; that of your mails if it is not given.
    #[arg(long)]
    pub language: Option<FileLanguage>,

    /// The folder for the files.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub out: PathBuf,

    /// The month in which the periods of payrolls begin, as 2026-11.
    #[arg(long, value_name = "MONTH")]
    pub period: Option<String>,

    /// The pay run that generated the payrolls.
    #[arg(long, value_name = "ID")]
    pub job_id: Option<String>,

    /// Entries of decisions at this time or later, as 2026-11-01T00:00:00Z.
    #[arg(long, value_name = "TIME")]
    pub decided_from: Option<String>,

    /// Entries of decisions before this time.
    #[arg(long, value_name = "TIME")]
    pub decided_to: Option<String>,

    /// The first date.
    #[arg(long, value_name = "DATE")]
    pub from: Option<String>,

    /// The last date.
    #[arg(long, value_name = "DATE")]
    pub to: Option<String>,

    /// The calendar year in which the leave year starts.
    #[arg(long)]
    pub year: Option<i32>,

    /// The date on which employees are shown.
    #[arg(long, value_name = "DATE")]
    pub on: Option<String>,

    /// The employee, of everything about whom the file is.
    #[arg(long, value_name = "ID")]
    pub employee: Option<String>,

    /// Print the files as JSON, as the service lists them.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}
