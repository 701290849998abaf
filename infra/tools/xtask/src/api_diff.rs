//! The changes of a new OpenAPI document that break clients of an older one: removed parts, and parts that became
//! narrower.
//!
//! Additions are allowed: operations, optional request fields, response fields, statuses, values of open enums
//! (`x-extensible-enum`). Texts for people (descriptions, examples) are not compared.

mod schema;

use std::collections::BTreeMap;

use serde_json::{Map, Value};
use wfm_http::openapi::inlined;

use self::schema::{Comparison, Direction};

/// The document on which clients rely until there is a tag, without its texts and examples.
pub const BASELINE: &str = "infra/tools/xtask/baseline/openapi.json";

/// The document with which a new one is compared.
#[derive(Debug, PartialEq, Eq)]
pub enum Since {
    /// The document of this revision.
    Revision(String),
    /// [`BASELINE`].
    Baseline,
}

impl Since {
    /// The document to compare with: that of the given revision, else that of the last tag, else the baseline.
    pub fn of(asked: Option<&str>, last_tag: Option<String>) -> Self {
        asked.map(str::to_owned).or(last_tag).map_or(Self::Baseline, Self::Revision)
    }
}

impl std::fmt::Display for Since {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Revision(revision) => f.write_str(revision),
            Self::Baseline => f.write_str(BASELINE),
        }
    }
}

/// Every breaking change, in a sentence that names its place.
pub fn breaking_changes(old: &Value, new: &Value) -> Vec<String> {
    let old = &inlined(old.clone());
    let new = &inlined(new.clone());
    let mut comparison = Comparison::new(old, new);
    for (path, methods) in fields(&old["paths"]) {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let at = format!("{} {path}", method.to_uppercase());
            match new["paths"][path].get(method) {
                Some(after) => compare_operation(&mut comparison, &at, operation, after),
                None => comparison.refuse(&at, "the operation was removed"),
            }
        }
    }
    let codes = |document: &Value| -> Vec<String> {
        let rows = document["x-registry"].as_array().into_iter().flatten();
        rows.map(|row| format!("{} {}", row["kind"], row["name"])).collect()
    };
    let known = codes(new);
    for code in codes(old).into_iter().filter(|code| !known.contains(code)) {
        comparison.refuse("x-registry", &format!("the code {code} was removed"));
    }
    comparison.found
}

fn compare_operation(comparison: &mut Comparison<'_>, at: &str, old: &Value, new: &Value) {
    if old["operationId"] != new["operationId"] {
        let was = &old["operationId"];
        let is = &new["operationId"];
        comparison.refuse(at, &format!("the operation id was {was} and is {is}"));
    }
    let is_open =
        |operation: &Value| operation["security"].as_array().is_none_or(|needed| needed.is_empty());
    if is_open(old) && !is_open(new) {
        comparison.refuse(at, "it was open and needs a token");
    }
    compare_parameters(comparison, at, old, new);
    compare_body(comparison, &format!("{at} body"), &old["requestBody"], &new["requestBody"]);
    for (status, before) in fields(&old["responses"]) {
        let at = format!("{at} {status}");
        match new["responses"].get(status) {
            Some(after) => compare_response(comparison, &at, before, after),
            None => comparison.refuse(&at, "the status was removed"),
        }
    }
}

fn compare_parameters(comparison: &mut Comparison<'_>, at: &str, old: &Value, new: &Value) {
    let by_name = |operation: &Value| -> BTreeMap<(String, String), Value> {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let name = |parameter: &Value, field: &str| {
            // Names of headers are compared without case.
            parameter[field].as_str().unwrap_or_default().to_lowercase()
        };
        parameters.map(|p| ((name(p, "in"), name(p, "name")), p.clone())).collect()
    };
    let before = by_name(old);
    let after = by_name(new);
    for ((place, name), parameter) in &before {
        let at = format!("{at} {place} parameter `{name}`");
        let Some(now) = after.get(&(place.clone(), name.clone())) else {
            comparison.refuse(&at, "it was removed");
            continue;
        };
        if parameter["required"] != true && now["required"] == true {
            comparison.refuse(&at, "it became required");
        }
        comparison.compare(Direction::Request, &at, &parameter["schema"], &now["schema"]);
    }
    for (key, parameter) in &after {
        if parameter["required"] == true && !before.contains_key(key) {
            comparison.refuse(at, &format!("the new {} parameter `{}` is required", key.0, key.1));
        }
    }
}

fn compare_body(comparison: &mut Comparison<'_>, at: &str, old: &Value, new: &Value) {
    if old["required"] != true && new["required"] == true {
        comparison.refuse(at, "it became required");
    }
    if old.is_null() {
        return;
    }
    if new.is_null() {
        comparison.refuse(at, "it was removed");
        return;
    }
    compare_content(comparison, Direction::Request, at, old, new);
}

fn compare_response(comparison: &mut Comparison<'_>, at: &str, old: &Value, new: &Value) {
    for (name, header) in fields(&old["headers"]) {
        let at = format!("{at} header `{name}`");
        match new["headers"].get(name) {
            Some(now) => {
                comparison.compare(Direction::Response, &at, &header["schema"], &now["schema"]);
            }
            None => comparison.refuse(&at, "it was removed"),
        }
    }
    compare_content(comparison, Direction::Response, at, old, new);
}

fn compare_content(
    comparison: &mut Comparison<'_>,
    direction: Direction,
    at: &str,
    old: &Value,
    new: &Value,
) {
    for (media, content) in fields(&old["content"]) {
        match new["content"].get(media) {
            Some(now) => comparison.compare(direction, at, &content["schema"], &now["schema"]),
            None => comparison.refuse(at, &format!("the media type {media} was removed")),
        }
    }
}

/// The fields of an object. Any other value has none.
fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}
