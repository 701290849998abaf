//! `wfm leaves`: the leaves, requests and their changes, balances, and the lines of a balance. The lists are those of
//! [`crate::resources`], with options in place of filters.
//!
//! - [`change`]: requesting, cancelling and shortening a leave.
//! - [`ledger`]: the lines that explain a balance.

mod change;
mod ledger;

use std::io::Write;

use serde_json::Value;

use crate::api::{Api, Call};
use crate::cli::{
    Connection, ExportArgs, Field, LeavesArgs, LeavesBalancesArgs, LeavesCommand, LeavesListArgs,
    ListArgs, Output,
};
use crate::resources;
use crate::suggest::explained;
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
            let rows = Rows { resource: "leaves", filters, output, connection };
            rows.show(environment, out, notices).await
        }
        Some(LeavesCommand::Balances(args)) => {
            let LeavesBalancesArgs { employee, year, as_of, output, connection } = args;
            let filters = filters([
                ("employee_id", employee),
                ("year", year.map(|year| year.to_string())),
                ("as_of", as_of.map(|date| date.to_string())),
            ]);
            let rows = Rows { resource: "leave-balances", filters, output, connection };
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

/// The rows of a list that a command shows.
struct Rows {
    resource: &'static str,
    filters: Vec<Field>,
    output: Output,
    connection: Connection,
}

impl Rows {
    /// Shows the rows as `wfm list` does, or writes them to a file as `wfm export` does.
    async fn show(
        self,
        environment: &Environment,
        out: &mut impl Write,
        notices: fn(&str),
    ) -> Result<bool, Failure> {
        let Self { resource, mut filters, output, connection } = self;
        let resource = resource.to_owned();
        match output.out {
            Some(out_file) => {
                // Without the names, a file would have only ids.
                let value = Value::from("employee");
                filters.push(Field { key: "expand".to_owned(), value });
                let args = ExportArgs { resource, filters, out: out_file, connection };
                resources::export::run(&args, environment, out, notices).await
            }
            None => {
                let json = output.json;
                let args = ListArgs { resource, filters, columns: vec![], json, connection };
                resources::list(&args, environment, out, notices).await
            }
        }
    }
}

fn filters<const N: usize>(given: [(&str, Option<String>); N]) -> Vec<Field> {
    let field = |(key, value): (&str, Option<String>)| {
        Some(Field { key: key.to_owned(), value: Value::String(value?) })
    };
    given.into_iter().filter_map(field).collect()
}

/// The id of an employee who is named by number or id.
async fn employee_id(api: &Api, called: Option<&String>) -> Result<Option<String>, Failure> {
    match called {
        Some(called) => Ok(Some(resources::filter(api, "employee_id", called.clone()).await?)),
        None => Ok(None),
    }
}

async fn send(api: &Api, call: &Call) -> Result<Value, Failure> {
    match api.send(call).await {
        Ok(found) => Ok(found),
        Err(error) => Err(explained(api, call, error.into()).await),
    }
}
