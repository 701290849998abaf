//! Captured answers: checks that there is one for everything that the document promises.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Codes that no test causes, with the reason.
const NOT_RAISED: [(&str, &str); 3] = [
    (
        "violation.invalid",
        "what fits the schema of a body fits its type: else the service is wrong",
    ),
    (
        "violation.not_halves",
        "clients know it from earlier versions; now leave is adjusted to the hundredth of a day",
    ),
    (
        "violation.multiplier_not_overtime",
        "clients know it from earlier versions; now every time code may have a multiplier",
    ),
];

/// The gaps in the captured answers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Successes, verdicts and codes without an answer, and answers that the document does not have. They are
    /// failures.
    pub missing: Vec<String>,
    /// Errors of operations without an answer. They are only reported.
    pub errors: Vec<String>,
}

/// Compares the answers in a folder with the document.
///
/// # Errors
/// If the folder or a file in it cannot be read.
pub fn gaps(document: &Value, folder: &Path) -> Result<Gaps, String> {
    let mut captured = BTreeSet::new();
    let mut verdicts = BTreeSet::new();
    let files = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for file in files {
        let path = file.map_err(|why| why.to_string())?.path();
        if path.is_dir() {
            continue;
        }
        let answer = fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        let answer: Value = serde_json::from_slice(&answer)
            .map_err(|why| format!("{} is no captured answer: {why}", path.display()))?;
        let operation = answer["operation"].as_str().unwrap_or_default().to_owned();
        for items in [&answer["body"]["data"], &answer["body"]["result"]["items"]] {
            for item in items.as_array().into_iter().flatten() {
                let of = |field: &str| item[field].as_str().unwrap_or_default();
                verdicts.insert(format!("{} {}", of("kind"), of("verdict")));
            }
        }
        captured.insert((operation, answer["status"].to_string()));
    }
    let mut gaps = Gaps::default();
    let declared = declared(document);
    for (operation, status) in declared.difference(&captured) {
        let list = if status.starts_with('2') { &mut gaps.missing } else { &mut gaps.errors };
        list.push(format!("no answer of {operation} with {status}"));
    }
    for (operation, status) in captured.difference(&declared) {
        gaps.missing
            .push(format!("{operation} answered {status}, which the document does not say"));
    }
    for (kind, verdict) in item_verdicts(document) {
        if !verdicts.contains(&format!("{kind} {verdict}")) {
            gaps.missing.push(format!("no {kind} item with the verdict {verdict}"));
        }
    }
    for code in document["x-registry"].as_array().into_iter().flatten() {
        let of = |field: &str| code[field].as_str().unwrap_or_default();
        let name = format!("{}.{}", of("kind"), of("name"));
        let is_excused = NOT_RAISED.iter().any(|(code, _)| *code == name);
        match (folder.join("codes").join(&name).exists(), is_excused) {
            (false, false) => gaps.missing.push(format!("no answer with the code {name}")),
            (true, true) => gaps.missing.push(format!("{name} was raised: NOT_RAISED is wrong")),
            _ => {}
        }
    }
    Ok(gaps)
}

/// Every operation id with every status that it may have.
fn declared(document: &Value) -> BTreeSet<(String, String)> {
    let objects = |value: &Value| value.as_object().cloned().unwrap_or_default();
    let operations = objects(&document["paths"]).into_iter().flat_map(|(_, of)| objects(&of));
    operations
        .flat_map(|(_, operation)| {
            let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
            objects(&operation["responses"])
                .into_iter()
                .map(move |(status, _)| (id.clone(), status))
        })
        .collect()
}

/// The verdicts of each kind of item. The document has one list for all kinds, and its text assigns them, in
/// sentences of the form `kind`: `verdict`, `verdict` or `verdict`.
fn item_verdicts(document: &Value) -> Vec<(String, String)> {
    let verdict = &document["components"]["schemas"]["JobItem"]["properties"]["verdict"];
    let text = verdict["description"].as_str().unwrap_or_default();
    let sentences = text.split('.').filter_map(|sentence| sentence.split_once(':'));
    let names = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    sentences
        .flat_map(|(kind, list)| {
            let kind = names(kind).pop().unwrap_or_default();
            names(list).into_iter().map(move |verdict| (kind.clone(), verdict))
        })
        .collect()
}
