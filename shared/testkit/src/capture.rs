//! Real answers, which `cargo xtask clients` decodes with generated clients. They are written to the folder that
//! `WFM_CAPTURE` names; without the variable nothing is written.
//!
//! There is one file for each operation and status, and for each kind and verdict of a job's items. Among several
//! answers the one is kept whose greatest number of fields have a value, so that a client decodes more than nulls and
//! empty lists. There is also one empty file in `codes` for each code that was raised.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use http::Method;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use serde_json::{Value, json};
use wfm_http::codes::Kind;

use crate::answer::Answer;
use crate::operations::Operations;

/// The measure of how much an answer tells: its number of different fields, then its shortness.
type Content = (usize, Reverse<usize>);

struct Capture {
    folder: PathBuf,
    operations: Operations,
    best: Mutex<BTreeMap<String, Content>>,
}

static CAPTURE: LazyLock<Option<Capture>> = LazyLock::new(|| {
    #[expect(clippy::disallowed_methods, reason = "a variable of the test run, not of the service")]
    let folder = PathBuf::from(std::env::var_os("WFM_CAPTURE")?);
    Some(Capture::into_folder(folder))
});

/// Writes this answer, if answers are captured and it tells more than the earlier ones.
pub(crate) fn record(
    method: &Method,
    path: &str,
    answer: &Answer,
    codes: &BTreeSet<(Kind, String)>,
) {
    if let Some(capture) = &*CAPTURE {
        capture.record(method, path, answer);
        for (kind, code) in codes {
            let file = capture.folder.join("codes").join(format!("{}.{code}", kind.name()));
            std::fs::write(file, "").expect("a raised code is noted");
        }
    }
}

impl Capture {
    fn into_folder(folder: PathBuf) -> Self {
        std::fs::create_dir_all(folder.join("codes"))
            .expect("the folder for captured answers is made");
        Self { folder, operations: Operations::default(), best: Mutex::default() }
    }

    fn record(&self, method: &Method, path: &str, answer: &Answer) {
        // Packed bytes are not read here. A status 405 belongs to the path of other operations, which a parameter
        // also matches.
        if answer.headers.contains_key(CONTENT_ENCODING) || answer.status == 405 {
            return;
        }
        let Some((_, operation)) = self.operations.at(method.as_str(), path) else { return };
        let content = (fields(&answer.body), Reverse(answer.bytes.len()));
        let captured = json!({
            "operation": operation,
            "status": answer.status,
            "content_type": answer.header(CONTENT_TYPE.as_str()),
            "body": answer.body,
        });
        for name in names(operation, answer) {
            // A test that failed meanwhile has not damaged the table.
            let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
            if best.get(&name).is_none_or(|before| content > *before) {
                write(&self.folder.join(&name), &captured);
                best.insert(name, content);
            }
        }
    }
}

/// The names of the files for which an answer is a candidate.
fn names(operation: &str, answer: &Answer) -> BTreeSet<String> {
    let status = answer.status;
    let mut names = BTreeSet::from([format!("{operation}.{status}.json")]);
    for items in [&answer.body["data"], &answer.body["result"]["items"]] {
        for item in items.as_array().into_iter().flatten() {
            if let (Some(kind), Some(verdict)) = (item["kind"].as_str(), item["verdict"].as_str()) {
                names.insert(format!("{operation}.{status}.{kind}.{verdict}.json"));
            }
        }
    }
    names
}

/// Replaces the file as a whole, so that no reader sees a part of it.
fn write(path: &Path, captured: &Value) {
    let new = path.with_extension("new");
    std::fs::write(&new, format!("{captured:#}\n")).expect("a captured answer is written");
    std::fs::rename(new, path).expect("a captured answer is put in its place");
}

/// The number of different fields of an answer that have a value. The fields of all entries of a list count once.
fn fields(body: &Value) -> usize {
    fn collect(at: &str, value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Null => {}
            Value::Array(values) => {
                values.iter().for_each(|value| collect(&format!("{at}/*"), value, found));
            }
            Value::Object(fields) => {
                fields
                    .iter()
                    .for_each(|(name, value)| collect(&format!("{at}/{name}"), value, found));
            }
            _ => {
                found.insert(at.to_owned());
            }
        }
    }
    let mut found = BTreeSet::new();
    collect("", body, &mut found);
    found.len()
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use wfm_storage::meter::Cost;

    use super::*;

    fn answer(body: Value) -> Answer {
        let bytes = body.to_string().into_bytes();
        let headers = HeaderMap::from_iter([(CONTENT_TYPE, "application/json".parse().unwrap())]);
        Answer { status: 200, headers, body, bytes, cost: Cost::default() }
    }

    #[test]
    fn an_answer_stands_for_its_operation_and_for_each_verdict_in_it() {
        let item = |kind: &str, verdict: &str| json!({"kind": kind, "verdict": verdict});
        let items = [item("attendance", "created"), item("attendance", "conflict")];
        let page = answer(json!({ "data": items }));
        let of_page = [
            "list_job_items.200.attendance.conflict.json",
            "list_job_items.200.attendance.created.json",
            "list_job_items.200.json",
        ];
        assert_eq!(names("list_job_items", &page).iter().collect::<Vec<_>>(), of_page);
        let job = answer(json!({"result": {"items": [item("pay", "skipped")]}}));
        let of_job = ["get_job.200.json", "get_job.200.pay.skipped.json"];
        assert_eq!(names("get_job", &job).iter().collect::<Vec<_>>(), of_job);
        let component = answer(json!({"data": [{"kind": "earning"}]}));
        assert_eq!(names("list_salary_components", &component).len(), 1);
    }

    #[test]
    fn the_answer_that_says_most_is_kept() {
        let folder = std::env::temp_dir().join(format!("wfm-capture-{}", std::process::id()));
        let capture = Capture::into_folder(folder.clone());
        let record = |path: &str, body: Value| {
            capture.record(&Method::GET, path, &answer(body));
            let stored = std::fs::read(folder.join("get_job.200.json")).unwrap();
            serde_json::from_slice::<Value>(&stored).unwrap()["body"].clone()
        };
        let poor = json!({"status": "queued", "error": null});
        let rich = json!({"status": "failed", "error": {"code": "processing_failed"}});
        assert_eq!(record("/jobs/job_1?wait=1", poor.clone()), poor);
        assert_eq!(record("/jobs/job_2", rich.clone()), rich);
        assert_eq!(record("/jobs/job_3", poor), rich);
        assert_eq!(record("/no/such/path", json!({"a": 1, "b": 2, "c": 3})), rich);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
