//! `wfm personal-data`: the personal data of an employee, and changes of single fields.

use std::io::Write;

use indicatif::ProgressBar;
use reqwest::Method;
use reqwest::header::{ETAG, IF_MATCH};
use serde_json::{Map, Value};

use crate::api::{Answer, Api, Call, json};
use crate::cli::PersonalDataArgs;
use crate::resources;
use crate::screen::Sheet;
use crate::session::connect;
use crate::suggest::{explained, send};
use crate::{Environment, Failure};

/// Shows the record, after the changes that were asked for.
///
/// # Errors
/// If the service refuses it or cannot be reached, or if the signed-in account belongs to no employee and none is named.
pub async fn run(
    args: &PersonalDataArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    let id = match &args.employee {
        Some(called) => resources::filter(&api, "employee_id", called.clone()).await?,
        None => own_id(&api).await?,
    };
    let path = format!("/employees/{id}/personal-data");
    let call = Call::get(path.as_str());
    let before = answer(&api, &call).await?;
    let mut record: Value = before.parsed(&call)?;
    if !args.fields.is_empty() {
        let fields = args.fields.iter();
        let changes: Map<String, Value> =
            fields.map(|field| (field.key.clone(), field.value.clone())).collect();
        let mut change = Call::new(Method::PATCH, path).body(json(&changes)?);
        if let Some(etag) = before.headers.get(ETAG) {
            change = change.header(IF_MATCH, etag.clone());
        }
        record = send(&api, &change).await?;
    }
    if args.json {
        writeln!(out, "{record:#}")?;
        return Ok(true);
    }
    let mut sheet = Sheet::new(["field", "value"]);
    for (name, value) in record.as_object().into_iter().flatten() {
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        sheet.row([name.clone(), text]);
    }
    sheet.write(out, environment.screen)?;
    Ok(true)
}

/// The employee to whom the signed-in account belongs.
async fn own_id(api: &Api) -> Result<String, Failure> {
    let account: Value = send(api, &Call::get("/auth/me")).await?;
    let id = account["employee_id"].as_str().map(ToOwned::to_owned);
    id.ok_or_else(|| Failure::Usage("the account belongs to no employee; name one".to_owned()))
}

async fn answer(api: &Api, call: &Call) -> Result<Answer, Failure> {
    match api.answer(call).await {
        Ok(answer) => Ok(answer),
        Err(error) => Err(explained(api, call, error.into()).await),
    }
}
