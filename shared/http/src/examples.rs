//! The examples of the document: requests and answers that a test captured. Each operation has its own. Problems that
//! every operation may answer are shared.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::problem::{self, Problem};

/// The captured request of each operation, its answers by their status, and one answer for each problem that
/// operations share.
#[derive(Debug, Default)]
pub struct Examples {
    operations: BTreeMap<String, Value>,
    problems: BTreeMap<String, Value>,
}

impl Examples {
    /// Adds the captured requests and answers of an operation: `{"request": …, "responses": {"201": …}}`.
    pub fn add(&mut self, operation: &str, captured: Value) {
        self.operations.insert(operation.to_owned(), captured);
    }

    /// Adds an answer with a problem that operations share: `{"operation": …, "answer": …}`.
    pub fn add_problem(&mut self, code: &str, captured: Value) {
        self.problems.insert(code.to_owned(), captured);
    }

    /// A request body that the operation accepted.
    pub fn request(&self, operation: &str) -> Option<&Value> {
        self.operations.get(operation)?.get("request")
    }

    /// An answer of the operation with this status; `null` for an answer without a body.
    pub fn response(&self, operation: &str, status: &str) -> Option<&Value> {
        self.operations.get(operation)?.get("responses")?.get(status)
    }

    /// The operations that have captured examples.
    pub fn operations(&self) -> impl Iterator<Item = &str> {
        self.operations.keys().map(String::as_str)
    }

    /// The examples for a failure of an operation whose own answer was not captured: a reference to an entry of
    /// `shared`, which has them by code.
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

/// The usual problem of a failure with this status; none for a conflict, because each operation has its own.
fn typical(status: &str) -> Option<&'static Problem> {
    match status {
        "403" => Some(&problem::FORBIDDEN),
        "409" => None,
        _ => problem::ALL.iter().find(|problem| problem.status.as_str() == status),
    }
}
