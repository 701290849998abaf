//! `wfm list`, `wfm get` and `wfm export`, for every list of the service. They know single resources only in order to
//! show them better: the columns of a table ([`table`]), the names of rows ([`kinds`]), the shifts of a roster
//! ([`roster`]).

pub mod export;
mod flat;
mod kinds;
mod names;
mod roster;
pub mod rows;
mod table;

use std::io::Write;

use indicatif::ProgressBar;
use serde_json::{Map, Value};

use crate::api::{Api, Call, Next};
use crate::cli::{Field, GetArgs, ListArgs};
use crate::screen::Screen;
use crate::session::connect;
use crate::suggest::explained;
use crate::{Environment, Failure};
use flat::Column;
pub(crate) use kinds::{filter, path};

/// A row of a list.
pub type Row = Map<String, Value>;

/// Shows all rows of a list, as a table or as JSON.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn list(
    args: &ListArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let call = call(&api, &args.resource, &args.filters).await?;
    let shown = match (args.json, args.resource.trim_matches('/')) {
        (true, _) => write_rows(&api, &call, out).await,
        (false, "roster") => roster::show(&api, &call, &args.columns, environment, out).await,
        (false, resource) => show(&api, &call, resource, &args.columns, environment, out).await,
    };
    match shown {
        Ok(()) => Ok(true),
        Err(failure) => Err(explained(&api, &call, failure).await),
    }
}

/// Shows one resource, as JSON.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn get(
    args: &GetArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let call = Call::get(kinds::path(&api, &args.resource, args.id.as_deref()).await?);
    match api.send::<Value>(&call).await {
        Ok(found) => writeln!(out, "{found:#}")?,
        Err(error) => return Err(explained(&api, &call, error.into()).await),
    }
    Ok(true)
}

/// Writes the rows of a list as a JSON array, one row per line, as they arrive.
pub async fn write_rows(api: &Api, call: &Call, out: &mut impl Write) -> Result<(), Failure> {
    let mut next = Next::First;
    let mut written = 0;
    while let Some((rows, after)) = api.page::<Row>(call, next).await? {
        write_json(out, &rows, &mut written)?;
        next = after;
    }
    Ok(end_json(out, written)?)
}

/// Shows the rows of a list as a table.
async fn show(
    api: &Api,
    call: &Call,
    resource: &str,
    chosen: &[String],
    environment: &Environment,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let chosen: Vec<Column> = chosen.iter().map(|name| Column::named(name)).collect();
    let usual = match chosen.as_slice() {
        [] => table::usual(resource),
        _ if environment.screen == Screen::None => vec![],
        chosen => chosen.to_vec(),
    };
    let with_names = match names::expansion(resource, &usual) {
        Some(expansion) if !call.asks_for("expand") => call.clone().query("expand", expansion),
        _ => call.clone(),
    };
    let rows = api.list::<Row>(&with_names).await?;
    let shown = match chosen.is_empty() {
        true => Shown::Usual(table::shown(resource, &rows)),
        false => Shown::Chosen(chosen),
    };
    write_table(api, resource, shown, &rows, environment, out).await
}

/// Shows rows that a command has received as `wfm list` shows them.
pub(crate) async fn show_rows(
    api: &Api,
    resource: &str,
    rows: &[Row],
    environment: &Environment,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let shown = Shown::Usual(table::shown(resource, rows));
    write_table(api, resource, shown, rows, environment, out).await
}

/// Writes a table of rows, with the columns that the user chose or with the usual ones.
async fn write_table(
    api: &Api,
    resource: &str,
    shown: Shown,
    rows: &[Row],
    environment: &Environment,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let screen = environment.screen;
    let (columns, are_chosen) = match shown {
        Shown::Usual(columns) => (columns, false),
        Shown::Chosen(columns) => (columns, true),
    };
    if are_chosen && let Some(why) = table::unknown(&columns, rows) {
        return Err(Failure::Usage(why));
    }
    // Output to a program has exactly the columns that it asks for.
    let names = match are_chosen && screen == Screen::None {
        true => columns.iter().map(|_| None).collect(),
        false => names::read(api, resource, &columns, rows).await?,
    };
    Ok(table::of(&columns, are_chosen, rows, &names, screen).write(out, screen)?)
}

/// The columns of a table.
enum Shown {
    Usual(Vec<Column>),
    Chosen(Vec<Column>),
}

/// Writes rows of an array. `written` is the number of rows before them.
fn write_json(out: &mut impl Write, rows: &[Row], written: &mut u64) -> std::io::Result<()> {
    for row in rows {
        let before = if *written == 0 { "[\n" } else { ",\n" };
        write!(out, "{before}{}", Value::Object(row.clone()))?;
        *written += 1;
    }
    Ok(())
}

fn end_json(out: &mut impl Write, written: u64) -> std::io::Result<()> {
    writeln!(out, "{}", if written == 0 { "[]" } else { "\n]" })
}

/// The request for a list. Numbers and codes are replaced by ids.
async fn call(api: &Api, resource: &str, filters: &[Field]) -> Result<Call, Failure> {
    let mut call = Call::get(kinds::path(api, resource, None).await?);
    for filter in filters {
        call = call.query(&filter.key, kinds::filter(api, &filter.key, filter.text()).await?);
    }
    Ok(call)
}
