//! The statuses that captured answers lack.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
use wfm_xtask::clients::captured::{Gaps, gaps};

fn document() -> Value {
    json!({
        "paths": {"/jobs/{id}": {"get": {
            "operationId": "get_job",
            "responses": {"200": {}, "404": {}},
        }}},
        "components": {"schemas": {"JobItem": {"properties": {"verdict": {
            "description": "`attendance`: `created` or `rejected`. `pay`: `created`.",
        }}}}},
        "x-registry": [{"kind": "flag", "name": "late_arrival"}],
    })
}

fn captured(answers: &[Value]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (index, answer) in answers.iter().enumerate() {
        fs::write(folder.path().join(format!("{index}.json")), answer.to_string()).unwrap();
    }
    fs::create_dir(folder.path().join("codes")).unwrap();
    folder
}

fn raise(folder: &TempDir) {
    fs::write(folder.path().join("codes/flag.late_arrival"), "").unwrap();
}

fn answer(status: u16, body: Value) -> Value {
    json!({"operation": "get_job", "status": status, "content_type": "application/json", "body": body})
}

fn items(verdicts: &[(&str, &str)]) -> Value {
    let item = |(kind, verdict): &(&str, &str)| json!({"kind": kind, "verdict": verdict});
    json!({"result": {"items": verdicts.iter().map(item).collect::<Vec<_>>()}})
}

#[test]
fn an_answer_of_everything_leaves_nothing_open() {
    let all = items(&[("attendance", "created"), ("attendance", "rejected"), ("pay", "created")]);
    let folder = captured(&[answer(200, all), answer(404, json!({}))]);
    raise(&folder);
    assert_eq!(gaps(&document(), folder.path()).unwrap(), Gaps::default());
}

#[test]
fn missing_successes_verdicts_and_codes_and_undeclared_answers_are_named() {
    let folder = captured(&[answer(418, items(&[("attendance", "created")]))]);
    let gaps = gaps(&document(), folder.path()).unwrap();
    let missing = [
        "no answer of get_job with 200",
        "get_job answered 418, which the document does not say",
        "no attendance item with the verdict rejected",
        "no pay item with the verdict created",
        "no answer with the code flag.late_arrival",
    ];
    assert_eq!(gaps.missing, missing);
    assert_eq!(gaps.errors, ["no answer of get_job with 404"]);
}

#[test]
fn a_code_that_no_test_raises_is_missed_once_it_was_raised() {
    let mut document = document();
    document["x-registry"] = json!([{"kind": "violation", "name": "invalid"}]);
    let all = items(&[("attendance", "created"), ("attendance", "rejected"), ("pay", "created")]);
    let folder = captured(&[answer(200, all), answer(404, json!({}))]);
    assert_eq!(gaps(&document, folder.path()).unwrap(), Gaps::default());
    fs::write(folder.path().join("codes/violation.invalid"), "").unwrap();
    let missing = gaps(&document, folder.path()).unwrap().missing;
    assert_eq!(missing, ["violation.invalid was raised: NOT_RAISED is wrong"]);
}

#[test]
fn a_file_that_is_no_answer_is_named() {
    let folder = captured(&[]);
    fs::write(folder.path().join("half.json"), "{").unwrap();
    assert!(gaps(&document(), folder.path()).unwrap_err().contains("half.json"));
    assert!(gaps(&document(), Path::new("/nowhere")).unwrap_err().starts_with("/nowhere"));
}

#[test]
fn the_published_document_says_which_verdicts_there_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../functions/system/openapi.json");
    let document: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let nothing = captured(&[]);
    let missing = gaps(&document, nothing.path()).unwrap().missing;
    let verdicts: Vec<&String> =
        missing.iter().filter(|what| what.contains("item with the verdict")).collect();
    // Nine of an attendance, five of pay, four of a roster, two of a recalculation. Every value of the enum is among
    // them.
    assert_eq!(verdicts.len(), 20, "{verdicts:?}");
    let schema = &document["components"]["schemas"]["JobItem"]["properties"]["verdict"]["enum"];
    for value in schema.as_array().unwrap() {
        let ends = format!("verdict {}", value.as_str().unwrap());
        assert!(verdicts.iter().any(|what| what.ends_with(&ends)), "{ends}");
    }
}
