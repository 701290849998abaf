//! Finds the word that was meant by a mistyped one. clap suggests words of the command line. For words that the
//! service does not know (a resource, a filter, a field), this module reads the service's own description, and only
//! in that case.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::Failure;
use crate::api::{Api, ApiError, Call, Problem, Violation};

/// The least similarity of two words, from 0 to 1. A word with two swapped letters reaches it. A different word with
/// some of the same letters does not.
const ALIKE: f64 = 0.8;

/// The word that is most like the typed one. Nothing if no word is similar.
pub fn closest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let alike = |word: &'a str| (strsim::jaro(&typed, &word.to_lowercase()), word);
    let best = words.into_iter().map(alike).max_by(|one, other| one.0.total_cmp(&other.0))?;
    (best.0 > ALIKE).then_some(best.1)
}

/// The hint for an error, with the word that is like the typed one. Empty if there is none.
pub fn did_you_mean<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    closest(typed, words).map_or(String::new(), |meant| format!("; did you mean {meant}?"))
}

/// The same failure. If the service did not know a word of the request, the word that was probably meant is added.
pub async fn explained(api: &Api, call: &Call, failure: Failure) -> Failure {
    let Failure::Api(ApiError::Refused(mut problem)) = failure else { return failure };
    if is_about_a_word(&problem)
        && let Ok(description) = api.send::<Value>(&Call::get("/openapi.json")).await
    {
        problem.hint = hint(&description, call, &problem);
    }
    ApiError::Refused(problem).into()
}

/// Sends a request and reads its answer. A refusal names the word that was probably meant.
///
/// # Errors
/// If the service refuses it, cannot be reached or answers something else.
pub async fn send<T: DeserializeOwned>(api: &Api, call: &Call) -> Result<T, Failure> {
    match api.send(call).await {
        Ok(found) => Ok(found),
        Err(error) => Err(explained(api, call, error.into()).await),
    }
}

fn is_about_a_word(problem: &Problem) -> bool {
    let is_word = |violation: &Violation| is_unknown(violation);
    problem.code == "not_found" || problem.errors.iter().flatten().any(is_word)
}

fn is_unknown(violation: &Violation) -> bool {
    matches!(violation.code.as_str(), "unknown_parameter" | "unknown_field")
}

fn hint(description: &Value, call: &Call, problem: &Problem) -> Option<String> {
    let paths = description.get("paths")?.as_object()?;
    let path = call.path();
    let template = paths.keys().find(|template| filled(template, path).as_deref() == Some(path));
    let Some(template) = template else {
        let all: Vec<String> = paths.keys().filter_map(|template| filled(template, path)).collect();
        let meant = closest(path, all.iter().map(String::as_str))?;
        return Some(format!("did you mean {}?", meant.trim_start_matches('/')));
    };
    let method = call.method().as_str().to_lowercase();
    let operation = paths.get(template)?.get(method)?;
    let violation = problem.errors.iter().flatten().find(|violation| is_unknown(violation))?;
    let (typed, words, what) = match (&violation.parameter, &violation.pointer) {
        (Some(typed), _) => (typed.as_str(), filters(operation), "filters"),
        (None, Some(pointer)) => {
            let mut fields = BTreeSet::new();
            gather_fields(description, operation.get("requestBody")?, &mut fields, &mut vec![]);
            (pointer.rsplit('/').next()?, fields, "fields")
        }
        (None, None) => return None,
    };
    match closest(typed, words.iter().copied()) {
        Some(meant) => Some(format!("did you mean {meant}?")),
        None if words.is_empty() => None,
        None => {
            Some(format!("the {what} are {}", words.into_iter().collect::<Vec<_>>().join(", ")))
        }
    }
}

/// The template of a path, filled with the ids of this path. Nothing if the path has another number of parts.
fn filled(template: &str, path: &str) -> Option<String> {
    let parts = template.split('/');
    let of_path = path.split('/');
    if parts.clone().count() != of_path.clone().count() {
        return None;
    }
    let fill = |(part, of_path)| if str::starts_with(part, '{') { of_path } else { part };
    Some(parts.zip(of_path).map(fill).collect::<Vec<&str>>().join("/"))
}

fn filters(operation: &Value) -> BTreeSet<&str> {
    let parameters = operation.get("parameters").and_then(Value::as_array).into_iter().flatten();
    let queried = parameters.filter(|one| one.get("in").is_some_and(|place| place == "query"));
    queried.filter_map(|one| one.get("name")?.as_str()).collect()
}

/// Collects the names of all fields in a part of the description, also if it refers to another part.
fn gather_fields<'a>(
    description: &'a Value,
    part: &'a Value,
    fields: &mut BTreeSet<&'a str>,
    followed: &mut Vec<&'a str>,
) {
    match part {
        Value::Object(members) => {
            for (name, member) in members {
                if name == "properties" {
                    let named = member.as_object().into_iter().flatten();
                    fields.extend(named.map(|(field, _)| field.as_str()));
                }
                if let (true, Some(place)) = (name == "$ref", member.as_str())
                    && !followed.contains(&place)
                    && let Some(target) = description.pointer(place.trim_start_matches('#'))
                {
                    followed.push(place);
                    gather_fields(description, target, fields, followed);
                }
                if name != "example" && name != "examples" {
                    gather_fields(description, member, fields, followed);
                }
            }
        }
        Value::Array(members) => {
            for member in members {
                gather_fields(description, member, fields, followed);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::Method;
    use serde_json::json;

    fn problem(code: &str, violation: Value) -> Problem {
        let body = json!({"code": code, "errors": [violation]});
        serde_json::from_value(body).unwrap()
    }

    fn description() -> Value {
        json!({
            "paths": {
                "/employees": {
                    "get": {"parameters": [{"name": "status", "in": "query"}, {"name": "If-Match", "in": "header"}]},
                    "post": {"requestBody": {"schema": {"$ref": "#/components/schemas/New"}}},
                },
                "/employees/{id}": {"get": {}},
                "/employees/{id}/assignments": {"get": {}},
            },
            "components": {"schemas": {
                "New": {"properties": {"first_name": {}, "manager": {"$ref": "#/components/schemas/New"}}},
            }},
        })
    }

    #[test]
    fn a_mistyped_resource_is_the_path_that_is_most_like_it() {
        let not_found = problem("not_found", json!({}));
        let hint = |path: &str| hint(&description(), &Call::get(path), &not_found);
        assert_eq!(hint("/employes").as_deref(), Some("did you mean employees?"));
        let expected = Some("did you mean employees/7/assignments?");
        assert_eq!(hint("/employees/7/asignments").as_deref(), expected);
        assert_eq!(hint("/xyz"), None);
        // The path exists, but the employee does not.
        assert_eq!(hint("/employees/7"), None);
    }

    #[test]
    fn a_mistyped_filter_or_field_is_one_that_the_operation_takes() {
        let of = |call: &Call, violation| {
            hint(&description(), call, &problem("validation_failed", violation)).unwrap()
        };
        let filter = |name: &str| json!({"code": "unknown_parameter", "parameter": name});
        let list = Call::get("/employees");
        assert_eq!(of(&list, filter("statsu")), "did you mean status?");
        assert_eq!(of(&list, filter("xyz")), "the filters are status");
        let create = Call::new(Method::POST, "/employees");
        let field = |pointer: &str| json!({"code": "unknown_field", "pointer": pointer});
        assert_eq!(of(&create, field("/manager/fist_name")), "did you mean first_name?");
    }
}
