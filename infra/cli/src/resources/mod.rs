//! `wfm list`, `wfm get` and `wfm export`: whatever the service has a list of. They know no resource by name but for the
//! columns that a table shows at first.

pub mod export;
mod flat;
mod table;

use std::io::Write;

use indicatif::ProgressBar;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};

use crate::api::{Api, Call, Next, path_of};
use crate::cli::{Field, GetArgs, ListArgs};
use crate::session::connect;
use crate::{Environment, Failure};

/// A row of a list.
pub type Row = Map<String, Value>;

/// Whatever is not one of the unreserved characters of a path (RFC 3986).
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Shows all rows of a list, as a table or as JSON.
///
/// # Errors
/// When the service refuses it, or cannot be reached.
pub async fn list(
    args: &ListArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let call = call(&args.resource, &args.filters);
    if args.json {
        write_rows(&api, &call, out).await?;
    } else {
        let rows = api.list::<Row>(&call).await?;
        writeln!(out, "{}", table::of(&args.resource, &args.columns, &rows))?;
    }
    Ok(true)
}

/// Shows one resource, as JSON.
///
/// # Errors
/// When the service refuses it, or cannot be reached.
pub async fn get(
    args: &GetArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let mut path = path_of(args.resource.trim_end_matches('/'));
    if let Some(id) = &args.id {
        path = format!("{path}/{}", utf8_percent_encode(id, RESERVED));
    }
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let found: Value = api.send(&Call::get(path)).await?;
    writeln!(out, "{found:#}")?;
    Ok(true)
}

/// The rows of a list as a JSON array, a line each, as they come.
pub async fn write_rows(api: &Api, call: &Call, out: &mut impl Write) -> Result<(), Failure> {
    let (mut next, mut written) = (Next::First, 0);
    while let Some((rows, after)) = api.page::<Row>(call, next).await? {
        write_json(out, &rows, &mut written)?;
        next = after;
    }
    Ok(end_json(out, written)?)
}

/// Writes rows of an array of which so many are there.
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

fn call(resource: &str, filters: &[Field]) -> Call {
    let call = Call::get(path_of(resource.trim_end_matches('/')));
    filters.iter().fold(call, |call, filter| call.query(&filter.key, filter.text()))
}
