//! `wfm payments`.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use super::Connection;

const PAYMENTS_HELP: &str = "\
The list has the payments that you may read, newest first.

  wfm payments
  wfm payments make --period 2026-11 --on 2026-11-27 --out bank";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_long_help = PAYMENTS_HELP)]
pub struct PaymentsArgs {
    #[command(subcommand)]
    pub command: Option<PaymentsCommand>,

    /// Print the payments as a JSON array, a line each.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}

#[derive(Debug, Subcommand)]
pub enum PaymentsCommand {
    /// Pay approved payrolls, and write the files for the bank.
    Make(PaymentsMakeArgs),
    /// Write the files of a payment.
    Files(PaymentsFilesArgs),
    /// Free the payrolls of a payment whose files the bank never took.
    Release(PaymentsReleaseArgs),
}

const MAKE_HELP: &str = "\
  wfm payments make --period 2026-11 --on 2026-11-27 --out bank
  wfm payments make --job-id job_2m5v9k0000000000000000000a --on 2026-11-27

Each approved payroll is in at most one payment. wfm waits for the payment, names each payroll that is not in it, and
writes the files to the folder, if there is one.

Exit codes:
  0  every payroll is in the payment
  1  an error
  2  payrolls are not in it; the table says why";

#[derive(Debug, Args)]
#[command(after_long_help = MAKE_HELP)]
pub struct PaymentsMakeArgs {
    /// The date on which the bank is to pay.
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub on: NaiveDate,

    #[command(flatten)]
    pub payrolls: PaidPayrolls,

    /// The folder for the files.
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,

    #[command(flatten)]
    pub connection: Connection,
}

/// The payrolls of a payment.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct PaidPayrolls {
    /// Those whose periods begin in this month, as 2026-11.
    #[arg(long, value_name = "MONTH")]
    pub period: Option<String>,

    /// Those of this pay run.
    #[arg(long, value_name = "ID")]
    pub job_id: Option<String>,

    /// This payroll. Several are given one by one.
    #[arg(long = "payroll", value_name = "ID")]
    pub payrolls: Vec<String>,
}

const FILES_HELP: &str = "\
The service made the files once and always answers the same bytes. A file that exists is not overwritten.

  wfm payments files 01938f5e-2f00-7000-8000-000000000031 --out bank";

#[derive(Debug, Args)]
#[command(after_long_help = FILES_HELP)]
pub struct PaymentsFilesArgs {
    /// The payment.
    pub id: String,

    /// The folder for the files.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub out: PathBuf,

    #[command(flatten)]
    pub connection: Connection,
}

const RELEASE_HELP: &str = "\
Somebody else than the maker releases a payment. Its files are no longer read.

  wfm payments release 01938f5e-2f00-7000-8000-000000000031 --reason 'The bank refused the file.'";

#[derive(Debug, Args)]
#[command(after_long_help = RELEASE_HELP)]
pub struct PaymentsReleaseArgs {
    /// The payment.
    pub id: String,

    /// The reason, for the activity log.
    #[arg(long)]
    pub reason: String,

    #[command(flatten)]
    pub connection: Connection,
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use crate::cli::Cli;

    #[test]
    fn a_payment_has_a_date_and_one_choice_of_payrolls() {
        let is_read = |line: &str| {
            let line = format!("wfm payments {line} --email a@b.c");
            Cli::try_parse_from(line.split(' ')).is_ok()
        };
        for right in [
            "--json",
            "make --on 2026-11-27 --period 2026-11",
            "make --on 2026-11-27 --payroll a --payroll b --out bank",
            "files a",
            "release a --reason refused",
        ] {
            assert!(is_read(right), "{right}");
        }
        for wrong in [
            "make --period 2026-11",
            "make --on 2026-11-27",
            "make --on 2026-11-27 --period 2026-11 --job-id b",
            "files",
            "release a",
        ] {
            assert!(!is_read(wrong), "{wrong}");
        }
    }
}
