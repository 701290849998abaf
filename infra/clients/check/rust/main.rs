//! Decodes captured answers with the types of the generated client, as the client's functions do.
//!
//! `decode-captured-answers CAPTURED-FOLDER`

mod dispatch;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::process::ExitCode;

use chrono::DateTime;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

fn main() -> ExitCode {
    match decode_all() {
        Ok((count, failures)) => {
            failures.iter().for_each(|failure| println!("{failure}"));
            println!("{count} answers, {} differences", failures.len());
            ExitCode::from(u8::from(count == 0 || !failures.is_empty()))
        }
        Err(why) => {
            println!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn decode_all() -> Result<(usize, Vec<String>), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("the folder of captured answers is missing")?;
    let files: Result<BTreeSet<_>, _> =
        fs::read_dir(folder)?.map(|file| file.map(|f| f.path())).collect();
    let mut count = 0;
    let mut failures = vec![];
    for file in files? {
        let answer: Value = serde_json::from_slice(&fs::read(&file)?)?;
        if !answer["content_type"].as_str().is_some_and(|kind| kind.contains("json")) {
            continue;
        }
        count += 1;
        let operation = answer["operation"].as_str().unwrap_or_default();
        let is_success = answer["status"].as_u64().is_some_and(|status| status < 300);
        let mut differences = vec![];
        match dispatch::decode(operation, is_success, &answer["body"].to_string()) {
            Ok(back) => compare("", &answer["body"], &back, &mut differences),
            Err(why) => differences.push(why),
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        failures.extend(differences.into_iter().map(|what| format!("{name}: {what}")));
    }
    Ok((count, failures))
}

fn success<T: DeserializeOwned + Serialize>(body: &str) -> Result<Value, String> {
    let decoded: T = serde_json::from_str(body).map_err(|why| why.to_string())?;
    serde_json::to_value(decoded).map_err(|why| why.to_string())
}

/// Decodes an error answer. If nothing is known of the error, the text still decodes, and that counts as not decoded.
fn failure<T: DeserializeOwned + Serialize + std::fmt::Debug>(body: &str) -> Result<Value, String> {
    let decoded: T = serde_json::from_str(body).map_err(|why| why.to_string())?;
    if format!("{decoded:?}").starts_with("UnknownValue") {
        return Err("the body is none of the declared ones".to_owned());
    }
    serde_json::to_value(decoded).map_err(|why| why.to_string())
}

/// Collects the differences. Two timestamps are the same if they are the same moment. Two numbers are the same if
/// their values are equal.
fn compare(at: &str, sent: &Value, back: &Value, differences: &mut Vec<String>) {
    match (sent, back) {
        (Value::Object(one), Value::Object(other)) => {
            for name in one.keys().chain(other.keys()).collect::<BTreeSet<_>>() {
                let at = format!("{at}/{name}");
                match (one.get(name), other.get(name)) {
                    (Some(sent), Some(back)) => compare(&at, sent, back, differences),
                    (Some(_), None) => differences.push(format!("{at} is lost")),
                    (None, _) => differences.push(format!("{at} was not sent")),
                }
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (sent, back)) in one.iter().zip(other).enumerate() {
                compare(&format!("{at}/{index}"), sent, back, differences);
            }
        }
        _ if sent == back || is_same_moment(sent, back) || is_same_number(sent, back) => {}
        _ => differences.push(format!("{at}: {sent} came back as {back}")),
    }
}

fn is_same_moment(one: &Value, other: &Value) -> bool {
    let moment = |value: &Value| DateTime::parse_from_rfc3339(value.as_str()?).ok();
    moment(one).is_some_and(|one| moment(other) == Some(one))
}

fn is_same_number(one: &Value, other: &Value) -> bool {
    one.as_f64().is_some() && one.as_f64() == other.as_f64()
}
