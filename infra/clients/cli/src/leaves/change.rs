//! `wfm leaves request`, `cancel` and `withdraw`. Each prints the leave as it is afterwards, or as it would be after a
//! dry run.

use std::io::Write;

use chrono::NaiveDate;
use indicatif::ProgressBar;
use reqwest::Method;
use serde::Serialize;
use serde_json::Value;

use super::employee_id;
use crate::api::{Api, Call, json};
use crate::cli::{LeavesCancelArgs, LeavesRequestArgs, LeavesWithdrawArgs};
use crate::dry_run::is_offered;
use crate::resources;
use crate::session::{connect, run_id};
use crate::suggest::send;
use crate::{Environment, Failure};

#[derive(Serialize)]
struct Request<'a> {
    #[serde(rename = "type")]
    leave_type: &'a str,
    start_date: NaiveDate,
    end_date: NaiveDate,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_half: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_half: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_time: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_time: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    employee_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    exception: bool,
}

#[derive(Serialize)]
struct Cancellation {
    status: &'static str,
}

#[derive(Serialize)]
struct Withdrawal {
    withdraw: Dates,
}

#[derive(Serialize)]
struct Dates {
    from: NaiveDate,
    to: NaiveDate,
}

/// Requests leave for the caller, or for another employee.
///
/// # Errors
/// If the service refuses it, if the service cannot be reached, or if it cannot check a dry run.
pub async fn request(
    args: &LeavesRequestArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let body = Request {
        leave_type: &args.leave_type,
        start_date: args.start,
        end_date: args.end.unwrap_or(args.start),
        start_half: args.start_half.as_deref(),
        end_half: args.end_half.as_deref(),
        start_time: args.from_time.as_deref(),
        end_time: args.to_time.as_deref(),
        employee_id: employee_id(&api, args.employee.as_ref()).await?,
        reason: args.reason.as_deref(),
        exception: args.exception,
    };
    let call = Call::post("/leaves", json(&body)?, &format!("leave-{}", run_id()));
    Change { call, is_dry: args.check.dry_run }.send(&api, environment, out, notices).await
}

/// Cancels a leave.
///
/// # Errors
/// If the service refuses it, if the service cannot be reached, or if it cannot check a dry run.
pub async fn cancel(
    args: &LeavesCancelArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let body = json(&Cancellation { status: "cancelled" })?;
    let call = leave(&api, &args.id).await?.body(body);
    Change { call, is_dry: args.check.dry_run }.send(&api, environment, out, notices).await
}

/// Takes dates out of a leave.
///
/// # Errors
/// If the service refuses it, if the service cannot be reached, or if it cannot check a dry run.
pub async fn withdraw(
    args: &LeavesWithdrawArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let withdraw = Dates { from: args.from, to: args.to.unwrap_or(args.from) };
    let call = leave(&api, &args.id).await?.body(json(&Withdrawal { withdraw })?);
    Change { call, is_dry: args.check.dry_run }.send(&api, environment, out, notices).await
}

/// The request that changes a leave. The same change again changes nothing, so it may be repeated.
async fn leave(api: &Api, id: &str) -> Result<Call, Failure> {
    Ok(Call::new(Method::PATCH, resources::path(api, "leaves", Some(id)).await?))
}

/// A change of a leave, or a dry run of it.
struct Change {
    call: Call,
    is_dry: bool,
}

impl Change {
    /// Sends the request and shows the leave.
    async fn send(
        self,
        api: &Api,
        environment: &Environment,
        out: &mut impl Write,
        notices: fn(&str),
    ) -> Result<bool, Failure> {
        if self.is_dry && !is_offered(api).await? {
            let why = "this service cannot check a dry run, so nothing was sent";
            return Err(Failure::NotSent(why.to_owned()));
        }
        let call = if self.is_dry { self.call.dry_run() } else { self.call };
        let found: Value = send(api, &call).await?;
        let row = found.as_object().cloned().unwrap_or_default();
        resources::show_rows(api, "leaves", &[row], environment, out).await?;
        if self.is_dry {
            notices("This was a dry run: nothing has changed.");
        }
        Ok(true)
    }
}
