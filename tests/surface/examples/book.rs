//! The requests and answers of the scenario, in the form of example files.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use http::Method;
use serde_json::{Map, Value, json};
use wfm_testkit::{Answer, Operations};

use super::HOW;
use super::names::Names;

/// A group and an operation.
type Place = (&'static str, &'static str);

/// The examples, by their operations.
#[derive(Default)]
pub struct Book {
    operations: Operations,
    names: Names,
    shown: BTreeMap<Place, Example>,
    /// Problems that operations share, by their codes: the operation that gave the answer, and the answer.
    problems: BTreeMap<String, (&'static str, Value)>,
}

#[derive(Default)]
struct Example {
    request: Option<Value>,
    responses: Map<String, Value>,
}

impl Book {
    /// Keeps an answer and, if it is a success, the body of the request.
    ///
    /// # Panics
    /// If there is a second answer with the same status, because it is then unclear which one is the example.
    pub fn keep(&mut self, method: &Method, path: &str, sent: Option<Value>, answer: &Answer) {
        let place = self.operations.at(method.as_str(), path);
        let (group, id) = place.unwrap_or_else(|| panic!("{method} {path} is no operation"));
        let sent = sent.map(|body| self.names.given_to(body));
        let body = match id {
            // The complete document would contain itself without end.
            "get_openapi" => {
                json!({"openapi": answer.body["openapi"], "info": answer.body["info"], "paths": {}})
            }
            _ => answer.body.clone(),
        };
        let body = self.names.given_to(body);
        let example = self.shown.entry((group, id)).or_default();
        let before = example.responses.insert(answer.status.to_string(), body);
        assert_eq!(before, None, "{id} with {} is shown twice", answer.status);
        if answer.status < 300 && example.request.is_none() {
            example.request = sent;
        }
    }

    /// Keeps an answer as the example of its problem, for every operation without its own example.
    ///
    /// # Panics
    /// If there is a second answer with the same problem.
    pub fn keep_problem(&mut self, method: &Method, path: &str, answer: &Answer) {
        let place = self.operations.at(method.as_str(), path);
        let (_, id) = place.unwrap_or_else(|| panic!("{method} {path} is no operation"));
        let body = self.names.given_to(answer.body.clone());
        let before = self.problems.insert(answer.code().to_owned(), (id, body));
        assert_eq!(before, None, "{} is shown twice", answer.code());
    }

    /// Shows another text wherever this text stands alone.
    pub fn hide(&mut self, text: &str, shown: &str) {
        self.names.hide(text, shown);
    }

    /// Whether any part of the operation was shown.
    pub fn has(&self, operation: &str) -> bool {
        self.shown.keys().any(|(_, id)| *id == operation)
    }

    /// Compares the files of a repository with the shown examples. With `WFM_EXAMPLES=write` it writes the files.
    ///
    /// # Panics
    /// If files differ. The message names them.
    pub fn check(&self, repository: &Path) {
        let there: BTreeMap<PathBuf, String> = wfm_xtask::examples::files(repository)
            .unwrap()
            .into_iter()
            .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
            .collect();
        let shown = self.files(repository);
        #[expect(
            clippy::disallowed_methods,
            reason = "a variable of the test run, not of the service"
        )]
        let writes = std::env::var_os("WFM_EXAMPLES").is_some_and(|value| value == "write");
        if writes {
            replace(&there, &shown);
            return;
        }
        let paths: BTreeSet<&PathBuf> = there.keys().chain(shown.keys()).collect();
        let differing = paths.into_iter().filter(|path| there.get(*path) != shown.get(*path));
        let differing: Vec<String> =
            differing.map(|path| difference(path, &there, &shown)).collect();
        assert!(
            differing.is_empty(),
            "the service answers something else than the examples:\n{}\nWrite them with {HOW}",
            differing.join("\n")
        );
    }

    fn files(&self, repository: &Path) -> BTreeMap<PathBuf, String> {
        let file = |((group, id), example): (&Place, &Example)| {
            let mut content = json!({"responses": example.responses});
            if let Some(request) = &example.request {
                content["request"] = request.clone();
            }
            (wfm_xtask::examples::path(repository, group, id), format!("{content:#}\n"))
        };
        let problem = |(code, (operation, answer)): (&String, &(&str, Value))| {
            let content = json!({"operation": operation, "answer": answer});
            (wfm_xtask::examples::path_of_problem(repository, code), format!("{content:#}\n"))
        };
        self.shown.iter().map(file).chain(self.problems.iter().map(problem)).collect()
    }
}

type Texts = BTreeMap<PathBuf, String>;

/// A file, and the first line in which it differs.
fn difference(path: &PathBuf, there: &Texts, shown: &Texts) -> String {
    let lines = |texts: &Texts| -> Vec<String> {
        texts.get(path).map_or("", String::as_str).lines().map(str::to_owned).collect()
    };
    let old = lines(there);
    let new = lines(shown);
    let at = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    format!("{}: {:?}, now {:?}", path.display(), old.get(at), new.get(at))
}

fn replace(there: &Texts, shown: &Texts) {
    for path in there.keys().filter(|path| !shown.contains_key(*path)) {
        fs::remove_file(path).unwrap();
    }
    for (path, text) in shown.iter().filter(|(path, text)| there.get(*path) != Some(*text)) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}
