//! The codes of answers. Each of them must be a row of the table of codes. The gate also requires that every row was
//! raised ([`crate::capture`]).

use std::collections::BTreeSet;

use serde_json::Value;
use wfm_http::codes::{self, Kind};

use crate::answer::Answer;

/// The codes in an answer, each once.
///
/// # Panics
/// When the table does not have a code.
pub(crate) fn of(answer: &Answer) -> BTreeSet<(Kind, String)> {
    let mut found = BTreeSet::new();
    // The document is left out, because it has examples of every shape.
    if answer.body.get("openapi").is_none() {
        collect(&answer.body, &mut found);
    }
    for (kind, name) in &found {
        let is_known = codes::all().any(|code| code.kind == *kind && code.name == name);
        assert!(is_known, "{name} is no {} of the table of codes", kind.name());
    }
    found
}

fn collect(value: &Value, found: &mut BTreeSet<(Kind, String)>) {
    let mut add = |kind: Kind, code: &Value| found.extend(code.as_str().map(|c| (kind, c.into())));
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        Value::Object(fields) => {
            let is = |field: &str| fields.contains_key(field);
            let own = |field: &str| fields.get(field).unwrap_or(&Value::Null);
            if own("type").as_str().is_some_and(|name| name.starts_with("urn:wfm:error:")) {
                add(Kind::Problem, own("code"));
                for violation in own("errors").as_array().into_iter().flatten() {
                    add(Kind::Violation, &violation["code"]);
                }
                return;
            }
            if is("verdict") && is("detail") {
                add(Kind::Verdict, own("verdict"));
                let reason = match own("kind").as_str() {
                    Some("pay") => Kind::PayItem,
                    Some("roster") => Kind::RosterItem,
                    _ => Kind::VerdictReason,
                };
                add(reason, own("code"));
            }
            if is("job_id") && is("error") {
                add(Kind::JobError, &own("error")["code"]);
            }
            if is("tapped_at") && is("punch") {
                add(Kind::Tap, own("code"));
            }
            if is("clock_in_at") {
                for flag in own("flags").as_array().into_iter().flatten() {
                    add(Kind::Flag, flag);
                }
            }
            fields.values().for_each(|value| collect(value, found));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use serde_json::json;
    use wfm_storage::meter::Cost;

    use super::*;

    fn answer(body: Value) -> Answer {
        Answer {
            status: 200,
            headers: HeaderMap::new(),
            body,
            bytes: vec![],
            cost: Cost::default(),
        }
    }

    #[test]
    fn codes_are_found_where_they_stand() {
        let job = json!({
            "job_id": "job_1", "error": {"code": "processing_failed"},
            "result": {"items": [
                {"kind": "attendance", "verdict": "conflict", "code": "overlap", "detail": ""},
                {"kind": "pay", "verdict": "created", "code": null, "detail": ""},
            ]},
        });
        let found = of(&answer(job));
        let names: Vec<&str> = found.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(names, ["conflict", "created", "overlap", "processing_failed"]);
        // A field `code` of something that is no error.
        assert!(of(&answer(json!({"id": "1", "code": "bonus"}))).is_empty());
    }

    #[test]
    #[should_panic(expected = "no violation of the table")]
    fn a_code_without_a_row_is_refused() {
        of(&answer(json!({
            "type": "urn:wfm:error:validation_failed", "code": "validation_failed",
            "errors": [{"code": "looks_wrong"}],
        })));
    }
}
