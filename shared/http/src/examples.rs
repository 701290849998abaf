//! The examples of the document: requests and answers that a test captured. Each operation has its own; problems that
//! every operation may answer are shared.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::problem::{self, Problem};

/// The captured request of each operation, its answers by their statuses, and one answer of each problem that
/// operations share.
#[derive(Debug, Default)]
pub struct Examples {
    operations: BTreeMap<String, Value>,
    problems: BTreeMap<String, Value>,
}

impl Examples {
    /// Adds what was captured of an operation: `{"request": …, "responses": {"201": …}}`.
    pub fn add(&mut self, operation: &str, captured: Value) {
        self.operations.insert(operation.to_owned(), captured);
    }

    /// Adds an answer with a problem that operations share: `{"operation": …, "answer": …}`.
    pub fn add_problem(&mut self, code: &str, captured: Value) {
        self.problems.insert(code.to_owned(), captured);
    }

    /// A body that the operation took.
    pub fn request(&self, operation: &str) -> Option<&Value> {
        self.operations.get(operation)?.get("request")
    }

    /// An answer of the operation with this status; null for one without a body.
    pub fn response(&self, operation: &str, status: &str) -> Option<&Value> {
        self.operations.get(operation)?.get("responses")?.get(status)
    }

    /// The operations of which something was captured.
    pub fn operations(&self) -> impl Iterator<Item = &str> {
        self.operations.keys().map(String::as_str)
    }

    /// The examples of a failure whose own answer was not captured: a reference to one of `shared`, which the
    /// document has by their codes.
    pub(crate) fn of_failure(
        &self,
        status: &str,
        shared: &mut Map<String, Value>,
    ) -> Option<Value> {
        let problem = typical(status)?;
        let captured = self.problems.get(problem.code)?;
        let operation = captured["operation"].as_str().unwrap_or_default();
        let example = json!({
            "summary": problem.title,
            "description": format!("As `{operation}` answered it."),
            "value": captured["answer"],
        });
        shared.insert(problem.code.to_owned(), example);
        let reference = format!("#/components/examples/{}", problem.code);
        Some(json!({ problem.code: {"$ref": reference} }))
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
