//! `wfm api`: one request in the form that the person writes, and the answer as received.

use std::io::{Read, Write};
use std::path::Path;

use indicatif::ProgressBar;
use reqwest::Method;
use reqwest::header::HeaderName;
use serde_json::{Map, Value};

use crate::api::{Call, json, path_of};
use crate::cli::ApiArgs;
use crate::resources::write_rows;
use crate::session::{at, connect, run_id};
use crate::suggest::explained;
use crate::{Environment, Failure};

/// Sends the request and prints the answer to `out`.
///
/// # Errors
/// If the service refuses it, or if the service cannot be reached.
pub async fn run(
    args: &ApiArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let call = call(args)?;
    let api = connect(&args.connection, environment, &ProgressBar::hidden(), notices)?;
    if args.paginate {
        return match write_rows(&api, &call, out).await {
            Ok(()) => Ok(true),
            Err(failure) => Err(explained(&api, &call, failure).await),
        };
    }
    let answer = match api.answer(&call).await {
        Ok(answer) => answer,
        Err(error) => return Err(explained(&api, &call, error.into()).await),
    };
    if args.include {
        writeln!(out, "HTTP {}", answer.status)?;
        for (name, value) in &answer.headers {
            writeln!(out, "{name}: {}", String::from_utf8_lossy(value.as_bytes()))?;
        }
        writeln!(out)?;
    }
    out.write_all(&answer.body)?;
    if !answer.body.is_empty() && !answer.body.ends_with(b"\n") {
        writeln!(out)?;
    }
    Ok(true)
}

fn call(args: &ApiArgs) -> Result<Call, Failure> {
    let method = &args.method;
    let path = path_of(&args.path);
    if args.paginate && method != Method::GET {
        return Err(Failure::Usage("--paginate is for a GET".to_owned()));
    }
    let has_body = ![Method::GET, Method::DELETE].contains(method);
    let mut call = Call::new(method.clone(), path);
    match &args.input {
        Some(_) if !has_body => {
            return Err(Failure::Usage(format!("a {method} has no body, so no --input")));
        }
        Some(input) => call = call.body(read(input)?),
        None if has_body && !args.fields.is_empty() => {
            let fields = args.fields.iter();
            let body: Map<String, Value> =
                fields.map(|field| (field.key.clone(), field.value.clone())).collect();
            call = call.body(json(&body)?);
        }
        None if has_body => {}
        None => {
            for field in &args.fields {
                call = call.query(&field.key, field.text());
            }
        }
    }
    let key = HeaderName::from_static("idempotency-key");
    if method == Method::POST && !args.headers.iter().any(|(name, _)| *name == key) {
        call = call.idempotency_key(&format!("wfm-{}", run_id()));
    }
    for (name, value) in &args.headers {
        call = call.header(name.clone(), value.clone());
    }
    Ok(call)
}

fn read(input: &Path) -> Result<Vec<u8>, Failure> {
    if input != Path::new("-") {
        return std::fs::read(input).map_err(at(input));
    }
    let mut body = Vec::new();
    std::io::stdin().read_to_end(&mut body).map_err(at(input))?;
    Ok(body)
}
