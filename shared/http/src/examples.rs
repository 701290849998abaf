//! The examples of the document: requests and answers that a test captured, and problems that every operation
//! may answer alike.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::problem::{self, Problem};

/// What was captured of each operation: its request, and its answers by their statuses.
#[derive(Debug, Default)]
pub struct Examples(BTreeMap<String, Value>);

impl Examples {
    /// Adds what was captured of an operation: `{"request": …, "responses": {"201": …}}`.
    pub fn add(&mut self, operation: &str, captured: Value) {
        self.0.insert(operation.to_owned(), captured);
    }

    /// A body that the operation took.
    pub fn request(&self, operation: &str) -> Option<&Value> {
        self.0.get(operation)?.get("request")
    }

    /// An answer of the operation with this status; null for one without a body.
    pub fn response(&self, operation: &str, status: &str) -> Option<&Value> {
        self.0.get(operation)?.get("responses")?.get(status)
    }

    /// The operations of which something was captured.
    pub fn operations(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// The problem that a failure with this status mostly is; none for a conflict, which is the operation's own.
fn typical(status: &str) -> Option<&'static Problem> {
    match status {
        "403" => Some(&problem::FORBIDDEN),
        "409" => None,
        _ => problem::ALL.iter().find(|problem| problem.status.as_str() == status),
    }
}

/// The examples of a failure whose own answer was not captured: a reference to one of `problems`, which the
/// document has by their codes.
pub(crate) fn of_failure(status: &str, problems: &mut Map<String, Value>) -> Option<Value> {
    let problem = typical(status)?;
    let code = problem.code;
    problems.entry(code).or_insert_with(|| of_problem(problem));
    Some(json!({code: {"$ref": format!("#/components/examples/{code}")}}))
}

fn of_problem(problem: &Problem) -> Value {
    let status = problem.status.as_u16();
    let value = json!({
        "type": format!("urn:wfm:error:{}", problem.code),
        "title": problem.title,
        "status": status,
        "code": problem.code,
        "detail": problem.meaning,
        "instance": "/departments",
        "request_id": "01938f5e-2f00-7000-8000-000000000001",
        "retryable": matches!(status, 429 | 500 | 503),
        "errors": [],
    });
    json!({"summary": problem.title, "value": value})
}
