//! `wfm timesheets submit`, `approve` and `return`: steps of one timesheet. Each prints its state afterwards.

use std::io::Write;

use chrono::NaiveDate;
use indicatif::ProgressBar;
use reqwest::Method;
use serde::Serialize;
use serde_json::Value;

use super::timesheet;
use crate::api::{Api, ApiError, Call, json};
use crate::cli::{TimesheetsApproveArgs, TimesheetsReturnArgs, TimesheetsSubmitArgs};
use crate::resources;
use crate::session::{connect, run_id};
use crate::suggest::send;
use crate::{Environment, Failure};

#[derive(Serialize)]
struct Submission {
    period_start: NaiveDate,
    #[serde(skip_serializing_if = "Option::is_none")]
    employee_id: Option<String>,
}

#[derive(Serialize)]
struct Decision<'a> {
    state: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// Submits the caller's timesheet of a period, or that of another employee.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn submit(
    args: &TimesheetsSubmitArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let employee_id = match &args.employee {
        Some(called) => Some(resources::filter(&api, "employee_id", called.clone()).await?),
        None => None,
    };
    let body = json(&Submission { period_start: args.period, employee_id })?;
    let call = Call::post("/timesheets", body, &format!("timesheet-{}", run_id()));
    show(&api, send(&api, &call).await?, environment, out).await
}

/// Approves the submitted timesheet of an employee.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn approve(
    args: &TimesheetsApproveArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let (Some(employee), Some(period)) = (&args.employee, args.period) else {
        return Err(Failure::Usage("name the employee and the period, or --all".to_owned()));
    };
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let decision = Decision { state: "approved", note: args.note.as_deref() };
    decide(&api, employee, period, &decision, environment, out).await
}

/// Opens the submitted or approved timesheet of an employee again.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn send_back(
    args: &TimesheetsReturnArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let decision = Decision { state: "open", note: args.note.as_deref() };
    decide(&api, &args.employee, args.period, &decision, environment, out).await
}

async fn decide(
    api: &Api,
    employee: &str,
    period: NaiveDate,
    decision: &Decision<'_>,
    environment: &Environment,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let call = timesheet(api, employee, period).await?;
    let found: Value = send(api, &call).await?;
    let id = found.get("id").and_then(Value::as_str).ok_or_else(|| ApiError::Unreadable {
        operation: call.to_string(),
        message: "there is no id".to_owned(),
    })?;
    // The same state again changes nothing, so the request may be repeated.
    let call = Call::new(Method::PATCH, format!("/timesheets/{id}")).body(json(decision)?);
    show(api, send(api, &call).await?, environment, out).await
}

async fn show(
    api: &Api,
    found: Value,
    environment: &Environment,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let row = found.as_object().cloned().unwrap_or_default();
    resources::show_rows(api, "timesheets", &[row], environment, out).await?;
    Ok(true)
}
