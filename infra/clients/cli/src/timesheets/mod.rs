//! `wfm timesheets`: the states of a period, the days of one timesheet, and decisions about one or many. The list is that of
//! [`crate::resources`], with options in place of filters.
//!
//! - [`show`]: the days and totals of one timesheet.
//! - [`decide`]: submitting, approving and returning one.
//! - [`together`]: approving all of a period in a job.

mod decide;
mod show;
mod together;

use std::io::Write;

use chrono::NaiveDate;

use crate::api::{Api, Call};
use crate::cli::{Field, Members, TimesheetsArgs, TimesheetsCommand, TimesheetsListArgs};
use crate::resources;
use crate::resources::rows::{Rows, filters};
use crate::{Environment, Failure};

/// Runs a subcommand, or lists timesheets if there is none.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn run(
    args: TimesheetsArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    match args.command {
        None => list(args.list, environment, out, notices).await,
        Some(TimesheetsCommand::Show(args)) => show::run(&args, environment, out, notices).await,
        Some(TimesheetsCommand::Submit(args)) => {
            decide::submit(&args, environment, out, notices).await
        }
        Some(TimesheetsCommand::Approve(args)) => match args.of {
            Some(period) => together::approve(&args, period, environment, out, notices).await,
            None => decide::approve(&args, environment, out, notices).await,
        },
        Some(TimesheetsCommand::Return(args)) => {
            decide::send_back(&args, environment, out, notices).await
        }
    }
}

/// Shows the states as `wfm list` does, or writes them to a file as `wfm export` does.
async fn list(
    args: TimesheetsListArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let TimesheetsListArgs { period, state, members, json, out: file, connection } = args;
    let filters = filters_of(period, state, &members);
    let rows = Rows { resource: "timesheets", filters, json, file, connection };
    rows.show(environment, out, notices).await
}

fn filters_of(period: Option<NaiveDate>, state: Option<String>, members: &Members) -> Vec<Field> {
    filters([
        ("period_start", period.map(|date| date.to_string())),
        ("state", state),
        ("department_id", members.department.clone()),
        ("manager_id", members.manager.clone()),
    ])
}

/// The request for the timesheet of an employee, who is named by number or id.
async fn timesheet(api: &Api, employee: &str, period: NaiveDate) -> Result<Call, Failure> {
    let id = resources::filter(api, "employee_id", employee.to_owned()).await?;
    Ok(Call::get(format!("/employees/{id}/timesheets/{period}")))
}
