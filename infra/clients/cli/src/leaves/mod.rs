//! `wfm leaves`: the leaves, requests and their changes, balances, and the lines of a balance. The lists are those of
//! [`crate::resources`], with options in place of filters.
//!
//! - [`change`]: requesting, cancelling and shortening a leave.
//! - [`ledger`]: the lines that explain a balance.

mod change;
mod ledger;

use std::io::Write;

use crate::api::Api;
use crate::cli::{LeavesArgs, LeavesBalancesArgs, LeavesCommand, LeavesListArgs, Output};
use crate::resources;
use crate::resources::rows::{Rows, filters};
use crate::{Environment, Failure};

/// Runs a subcommand, or lists leaves if there is none.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn run(
    args: LeavesArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    match args.command {
        None => {
            let LeavesListArgs { employee, status, from, to, output, connection } = args.list;
            let filters = filters([
                ("employee_id", employee),
                ("status", status),
                ("from", from.map(|date| date.to_string())),
                ("to", to.map(|date| date.to_string())),
            ]);
            let Output { json, out: file } = output;
            let rows = Rows { resource: "leaves", filters, json, file, connection };
            rows.show(environment, out, notices).await
        }
        Some(LeavesCommand::Balances(args)) => {
            let LeavesBalancesArgs { employee, year, as_of, output, connection } = args;
            let filters = filters([
                ("employee_id", employee),
                ("year", year.map(|year| year.to_string())),
                ("as_of", as_of.map(|date| date.to_string())),
            ]);
            let Output { json, out: file } = output;
            let rows = Rows { resource: "leave-balances", filters, json, file, connection };
            rows.show(environment, out, notices).await
        }
        Some(LeavesCommand::Request(args)) => {
            change::request(&args, environment, out, notices).await
        }
        Some(LeavesCommand::Cancel(args)) => change::cancel(&args, environment, out, notices).await,
        Some(LeavesCommand::Withdraw(args)) => {
            change::withdraw(&args, environment, out, notices).await
        }
        Some(LeavesCommand::Ledger(args)) => ledger::run(&args, environment, out, notices).await,
    }
}

/// The id of an employee who is named by number or id.
async fn employee_id(api: &Api, called: Option<&String>) -> Result<Option<String>, Failure> {
    match called {
        Some(called) => Ok(Some(resources::filter(api, "employee_id", called.clone()).await?)),
        None => Ok(None),
    }
}
