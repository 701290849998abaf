//! `wfm payments`: the payments, making and releasing them, and their files for the bank.

use std::collections::BTreeMap;
use std::io::Write;

use chrono::NaiveDate;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::{Api, Call, json};
use crate::cli::{
    ListArgs, PaymentsArgs, PaymentsCommand, PaymentsFilesArgs, PaymentsMakeArgs,
    PaymentsReleaseArgs,
};
use crate::downloads::Downloads;
use crate::job::{self, Job};
use crate::resources;
use crate::screen::Sheet;
use crate::session::{connect, progress_bar, run_id};
use crate::suggest::send;
use crate::{Environment, Failure};

#[derive(Serialize)]
struct Payment<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    payroll_ids: &'a [String],
    execution_date: NaiveDate,
}

#[derive(Serialize)]
struct Release<'a> {
    reason: &'a str,
}

/// A payment whose job has ended.
#[derive(Deserialize)]
struct Made {
    sums: Vec<Sum>,
}

#[derive(Deserialize)]
struct Sum {
    currency: String,
    transfers: u64,
    amount: String,
    amount_in_bank_files: String,
}

/// The decision about a payroll.
#[derive(Deserialize)]
struct Item {
    verdict: String,
    payroll_id: Option<String>,
    code: Option<String>,
    detail: String,
}

impl Item {
    fn is_paid(&self) -> bool {
        self.verdict == "updated"
    }
}

/// Runs a subcommand, or lists payments if there is none.
///
/// # Errors
/// If the service refuses it or cannot be reached, or if a file cannot be written.
pub async fn run(
    args: PaymentsArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    match args.command {
        None => {
            let args = ListArgs {
                resource: "payments".to_owned(),
                filters: vec![],
                columns: vec![],
                json: args.json,
                connection: args.connection,
            };
            resources::list(&args, environment, out, notices).await
        }
        Some(PaymentsCommand::Make(args)) => make(&args, environment, out, notices).await,
        Some(PaymentsCommand::Files(args)) => files(&args, environment, out, notices).await,
        Some(PaymentsCommand::Release(args)) => release(&args, environment, out, notices).await,
    }
}

async fn make(
    args: &PaymentsMakeArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = progress_bar("payrolls");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let body = Payment {
        period: args.payrolls.period.as_deref(),
        job_id: args.payrolls.job_id.as_deref(),
        payroll_ids: &args.payrolls.payrolls,
        execution_date: args.on,
    };
    let request = Call::post("/payments", json(&body)?, &run_id());
    let accepted: Value = send(&api, &request).await?;
    let payment = accepted["payment_id"].as_str().unwrap_or_default().to_owned();
    let is_whole = ended(&api, &request, accepted, &bar, environment, out).await?;
    let made: Made = send(&api, &Call::get(format!("/payments/{payment}"))).await?;
    let mut sheet =
        Sheet::new(["payment", "currency", "transfers", "amount", "in files for the bank"])
            .with_numbers(2..5);
    for sum in made.sums {
        let Sum { currency, transfers, amount, amount_in_bank_files } = sum;
        let transfers = transfers.to_string();
        sheet.row([payment.clone(), currency, transfers, amount, amount_in_bank_files]);
    }
    sheet.write(out, environment.screen)?;
    if let Some(folder) = &args.out {
        let written = Downloads::write(&api, format!("/payments/{payment}/files"), folder).await?;
        written.sheet().write(out, environment.screen)?;
    }
    Ok(is_whole)
}

async fn files(
    args: &PaymentsFilesArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let list = format!("/payments/{}/files", args.id);
    Downloads::write(&api, list, &args.out).await?.sheet().write(out, environment.screen)?;
    Ok(true)
}

async fn release(
    args: &PaymentsReleaseArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = progress_bar("payrolls");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let path = format!("/payments/{}/release", args.id);
    let request = Call::post(path, json(&Release { reason: &args.reason })?, &run_id());
    let accepted: Value = send(&api, &request).await?;
    let is_whole = ended(&api, &request, accepted, &bar, environment, out).await?;
    writeln!(out, "{} is released.", args.id)?;
    Ok(is_whole)
}

/// Waits for the job that a request has started, and shows the payrolls that it did not take. Returns true if it took all.
async fn ended(
    api: &Api,
    request: &Call,
    accepted: Value,
    bar: &ProgressBar,
    environment: &Environment,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let started: Job = serde_json::from_value(accepted)
        .map_err(|error| Failure::Usage(format!("{request}: {error}")))?;
    let id = started.id().to_owned();
    let ended = job::follow::<Item>(api, request, started, bar).await?;
    bar.finish_and_clear();
    if let Some(error) = ended.error {
        return Err(Failure::Usage(format!("{id}: {} ({})", error.message, error.code)));
    }
    let others: Vec<&Item> = ended.items.iter().filter(|item| !item.is_paid()).collect();
    let mut by_code: BTreeMap<&str, usize> = BTreeMap::new();
    let mut sheet = Sheet::new(["payroll", "result", "reason"]);
    for item in &others {
        let code = item.code.as_deref().unwrap_or(&item.verdict);
        *by_code.entry(code).or_default() += 1;
        let payroll = item.payroll_id.clone().unwrap_or_default();
        sheet.row([payroll, code.to_owned(), item.detail.clone()]);
    }
    if !others.is_empty() {
        sheet.write(out, environment.screen)?;
        let counts: Vec<String> =
            by_code.iter().map(|(code, count)| format!("{count} {code}")).collect();
        writeln!(out, "{}", counts.join(", "))?;
    }
    Ok(others.is_empty())
}
