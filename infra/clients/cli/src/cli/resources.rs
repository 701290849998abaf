//! `wfm api`, `wfm list`, `wfm get` and `wfm export`.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;
use reqwest::Method;
use reqwest::header::{AUTHORIZATION, HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Connection;

const API_HELP: &str = "\
Fields are the query of a GET or DELETE, and else the members of a JSON body. A POST gets an
Idempotency-Key of its own, unless -H gives one.

  wfm api GET /auth/me
  wfm api GET /employees -f status=active --paginate
  wfm api POST /departments -f code=ENG -f name=Engineering
  wfm api PATCH /settings -f 'sync:={\"max_lookback_days\": 30}'
  wfm api PUT /roster --input entries.json

The operations are listed at /docs/api of the service. One that is 401 step_up_required needs a sign-in
of the last 15 minutes: `wfm login`, then repeat it.

Exit codes:
  0  the service did it
  1  it did not; the problem is on stderr";

#[derive(Debug, Args)]
#[command(after_long_help = API_HELP)]
pub struct ApiArgs {
    /// GET, POST, PUT, PATCH or DELETE.
    #[arg(value_parser = method)]
    pub method: Method,

    /// Path of the operation, such as /employees.
    pub path: String,

    /// KEY=TEXT, or KEY:=JSON for a number, a list and so on.
    #[arg(short = 'f', long = "field", value_name = "KEY=VALUE")]
    pub fields: Vec<Field>,

    /// Take the body from a file; - is the standard input.
    #[arg(long, value_name = "FILE", conflicts_with = "fields")]
    pub input: Option<PathBuf>,

    /// A header of the request, such as 'If-Match: \"7\"'.
    #[arg(short = 'H', long = "header", value_name = "NAME: VALUE", value_parser = header)]
    pub headers: Vec<(HeaderName, HeaderValue)>,

    /// Read all pages of a list, and print its rows as one JSON array.
    #[arg(long)]
    pub paginate: bool,

    /// Print the status and the headers of the answer before it.
    #[arg(short = 'i', long, conflicts_with = "paginate")]
    pub include: bool,

    #[command(flatten)]
    pub connection: Connection,
}

const LIST_HELP: &str = "\
A resource is the path of a list: employees, departments, sites, roles, attendances, presence, leaves,
leave-balances, timesheets, payrolls, pay-adjustments, salary-components, pay-groups, shift-types, rotations, time-policies,
roster, open-shifts, shift-requests, jobs, jobs/ID/items, employees/ID/assignments, notifications, activity-logs, auth/sessions.
The filters of each are listed at /docs/api of the service. In a path and in a filter a number or a code may take the
place of an id: employee_id=1011, site_id=MNL.

A terminal gets a table, where names stand beside ids; where its lines are too short, names stand in place of ids. A pipe
gets one line with the names of the columns and one for each row, separated by tabs; of --columns it gets these and no
others. The roster is a grid of dates on a terminal, and a row for each employee and date in a pipe.

  wfm list employees -f status=active
  wfm list attendances -f from=2026-11-01 -f to=2026-11-30 -f expand=employee \\
    --columns employee.employee_number,date,worked_minutes
  wfm list attendances -f employee_id=1011 | cut -f 4,5,6
  wfm list roster -f from=2026-11-30 -f to=2026-12-06 -f site_id=MNL
  wfm list departments --json";

#[derive(Debug, Args)]
#[command(after_long_help = LIST_HELP)]
pub struct ListArgs {
    /// The list, such as employees.
    pub resource: String,

    /// A filter of the list.
    #[arg(short = 'f', long = "field", value_name = "FILTER=VALUE")]
    pub filters: Vec<Field>,

    /// The columns of the table; a dot names a field within one.
    #[arg(long, value_name = "FIELD,…", value_delimiter = ',', conflicts_with = "json")]
    pub columns: Vec<String>,

    /// Print the rows as a JSON array with all fields, a line each.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}

const GET_HELP: &str = "\
  wfm get settings
  wfm get employees 1011
  wfm get departments OPS
  wfm get employees 0193b2c4-6f6e-7d3a-9c1d-2f0e8a7b6c5d";

#[derive(Debug, Args)]
#[command(after_long_help = GET_HELP)]
pub struct GetArgs {
    /// The list that it is in, such as employees; or what there is one of, such as settings.
    pub resource: String,

    /// Its id; or the number of an employee, the code of a department, site, shift type, rotation or salary component, the
    /// name of a role, the serial number of a terminal.
    pub id: Option<String>,

    #[command(flatten)]
    pub connection: Connection,
}

const EXPORT_HELP: &str = "\
  wfm export employees --out employees.csv
  wfm export attendances -f from=2026-01-01 -f expand=employee --out attendances.json

The rows are written to FILE.part, and FILE.cursor says where the list goes on. Whenever the export is
interrupted, the same command goes on from there, within 24 hours; after that it begins anew. FILE is there
once it is complete.

In CSV, objects become columns with a dot, and lists are JSON text. A text that a spreadsheet would run as a
formula begins with an apostrophe.";

#[derive(Debug, Args)]
#[command(after_long_help = EXPORT_HELP)]
pub struct ExportArgs {
    /// The list, such as employees.
    pub resource: String,

    /// A filter of the list.
    #[arg(short = 'f', long = "field", value_name = "FILTER=VALUE")]
    pub filters: Vec<Field>,

    /// The file to write; its ending says how.
    #[arg(long, value_name = "FILE.(csv|json)", value_parser = export_path)]
    pub out: PathBuf,

    #[command(flatten)]
    pub connection: Connection,
}

/// The content of an exported file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Csv,
    Json,
}

impl Format {
    /// As the ending of a file says.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_ascii_lowercase();
        match ending.to_str()? {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// A field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub key: String,
    pub value: Value,
}

impl Field {
    /// As a query has it.
    pub fn text(&self) -> String {
        match &self.value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

impl FromStr for Field {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("a field like KEY=VALUE")?;
        let (key, value) = match key.strip_suffix(':') {
            None => (key, Value::String(value.to_owned())),
            Some(key) => {
                let value = serde_json::from_str(value);
                (key, value.map_err(|error| format!("{key} is no JSON: {error}"))?)
            }
        };
        if key.is_empty() {
            return Err("a field like KEY=VALUE".to_owned());
        }
        Ok(Self { key: key.to_owned(), value })
    }
}

fn method(text: &str) -> Result<Method, String> {
    [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE]
        .into_iter()
        .find(|method| method.as_str().eq_ignore_ascii_case(text))
        .ok_or_else(|| "GET, POST, PUT, PATCH or DELETE".to_owned())
}

fn header(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let parts = text.split_once(':').ok_or("a header like NAME: VALUE")?;
    let name = HeaderName::from_str(parts.0.trim()).map_err(|error| error.to_string())?;
    let value = HeaderValue::from_str(parts.1.trim()).map_err(|error| error.to_string())?;
    if name == AUTHORIZATION {
        return Err("the session says who calls; WFM_TOKEN may hold an access token".to_owned());
    }
    Ok((name, value))
}

pub(super) fn export_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if Format::of(&path).is_some() {
        Ok(path)
    } else {
        Err("a file that ends in .csv or .json".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_field_is_a_text_unless_it_says_that_it_is_json() {
        let field = |text: &str| text.parse::<Field>().map(|field| (field.key, field.value));
        assert_eq!(field("code=1001"), Ok(("code".to_owned(), json!("1001"))));
        assert_eq!(field("at=a=b"), Ok(("at".to_owned(), json!("a=b"))));
        assert_eq!(field("days:=30"), Ok(("days".to_owned(), json!(30))));
        assert_eq!(field("days:=[1]"), Ok(("days".to_owned(), json!([1]))));
        assert_eq!(field("empty="), Ok(("empty".to_owned(), json!(""))));
        for wrong in ["x", "=1", ":=1", "x:=y"] {
            assert!(field(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_header_does_not_say_who_calls() {
        let (name, value) = header("if-match: \"7\"").unwrap();
        assert_eq!((name.as_str(), value.to_str().unwrap()), ("if-match", "\"7\""));
        assert!(header("Authorization: Bearer x").is_err());
        assert!(header("nothing").is_err());
    }
}
