//! The lines that the service logs, which the tests read: no line may contain anything personal.
//!
//! The log of the whole process is captured in the form of production. Whatever a [`crate::Client`] sends or receives
//! in a personal field is forbidden from then on, and a test may forbid more. A line with a forbidden value fails the
//! test that sees it first: at the next answer, or when its service ends.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use serde_json::Value;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use wfm_http::metrics::Metrics;

/// Fields of requests and answers whose texts concern only the client.
const PERSONAL_FIELDS: [&str; 19] = [
    "access_token",
    "account_number",
    "activation_token",
    "bank_code",
    "bic",
    "current_password",
    "email",
    "first_name",
    "holder",
    "iban",
    "last_name",
    "location",
    "new_password",
    "note",
    "password",
    "phone",
    "reason",
    "refresh_token",
    "token",
];

/// Values with fewer characters are not forbidden, because they also occur in texts that are not personal.
const SHORTEST: usize = 4;
/// The number of the last lines that are searched again for a new value.
const RECENT: usize = 256;

/// The logged lines, and the forbidden values.
#[derive(Default)]
struct Log {
    forbidden: Forbidden,
    /// The names of the events, such as `request.answered`.
    events: BTreeSet<String>,
    /// The fields that lines have had.
    fields: BTreeSet<String>,
    lines: usize,
    /// The last lines. They are kept because the values of an answer are known only after its request was logged.
    recent: VecDeque<String>,
    /// Lines that contain a forbidden value, with the value.
    violations: Vec<String>,
    /// The lines of the traces and accounts that a test follows.
    followed: BTreeMap<String, Vec<Value>>,
}

/// The forbidden values, keyed by their first word, so that a line is searched for thousands of them quickly.
#[derive(Default)]
struct Forbidden(BTreeMap<String, BTreeSet<String>>);

impl Forbidden {
    /// Adds a value. Returns whether it was not forbidden before.
    fn insert(&mut self, value: &str) -> bool {
        match words(value).next().filter(|_| value.len() >= SHORTEST) {
            Some(first) => self.0.entry(first.to_owned()).or_default().insert(value.to_owned()),
            None => false,
        }
    }

    /// The first forbidden value in a line.
    fn find(&self, line: &str) -> Option<&str> {
        let candidates = words(line).filter_map(|word| self.0.get(word)).flatten();
        candidates.map(String::as_str).find(|value| line.contains(value))
    }
}

/// The last line that tells the cause of a failure.
pub(crate) fn last_failure() -> String {
    let log = log();
    log.recent.iter().rev().find(|line| line.contains("\"cause\"")).cloned().unwrap_or_default()
}

/// The words of a line. An e-mail, a token and a number are one word each.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_inside = |c: char| c.is_alphanumeric() || "@._+-".contains(c);
    let words = line.split(move |c| !is_inside(c));
    words.map(|word| word.trim_matches(['.', '-'])).filter(|word| !word.is_empty())
}

fn log() -> MutexGuard<'static, Log> {
    static LOG: OnceLock<Mutex<Log>> = OnceLock::new();
    // A test that fails while it holds the log does not damage the log.
    LOG.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

/// Captures everything that the process logs from now on.
pub(crate) fn capture() {
    static CAPTURED: OnceLock<()> = OnceLock::new();
    CAPTURED.get_or_init(|| {
        let metrics = Metrics::new("wfm/test".to_owned(), "test-Function".to_owned());
        // The service's own lines are captured in detail.
        wfm_http::logs::write_to(Capture, EnvFilter::new("info,wfm=debug"), Some(metrics));
    });
}

/// Forbids values from the log.
pub fn forbid<'a>(values: impl IntoIterator<Item = &'a str>) {
    let mut log = log();
    for value in values {
        if log.forbidden.insert(value)
            && let Some(line) = log.recent.iter().find(|line| line.contains(value))
        {
            let violation = format!("{value:?} in {line}");
            log.violations.push(violation);
        }
    }
}

/// Forbids the values of the personal fields of a body.
pub(crate) fn forbid_personal(body: &Value) {
    let mut found = vec![];
    personal(body, &mut found);
    if !found.is_empty() {
        forbid(found);
    }
}

fn personal<'a>(body: &'a Value, found: &mut Vec<&'a str>) {
    match body {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if PERSONAL_FIELDS.contains(&name.as_str()) => {
                        found.push(text);
                    }
                    _ => personal(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| personal(value, found)),
        _ => {}
    }
}

/// Fails the test if something personal has been logged.
///
/// # Panics
/// When a line contains a forbidden value. The message has the lines.
#[track_caller]
pub fn check() {
    // The list is emptied, so that one line fails one test.
    let violations = std::mem::take(&mut log().violations);
    assert!(violations.is_empty(), "something personal was logged:\n{}", violations.join("\n"));
}

/// Keeps the lines of a trace, or of an acting account, from now on.
pub fn follow(id: &str) {
    log().followed.entry(id.to_owned()).or_default();
}

/// The kept lines of a trace or account, the oldest first.
pub fn followed(id: &str) -> Vec<Value> {
    log().followed.get(id).cloned().unwrap_or_default()
}

/// The names of all events that have been logged, and how many lines there were.
pub fn captured() -> (BTreeSet<String>, usize) {
    let log = log();
    (log.events.clone(), log.lines)
}

/// The names of all fields that lines have had.
pub fn fields() -> BTreeSet<String> {
    log().fields.clone()
}

/// A writer that takes one line after the other.
#[derive(Clone, Copy)]
struct Capture;

impl io::Write for Capture {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        let event: Value = serde_json::from_str(&text).unwrap_or_default();
        let mut log = log();
        log.lines += 1;
        log.events.extend(event["message"].as_str().map(str::to_owned));
        for field in event.as_object().into_iter().flat_map(|event| event.keys()) {
            if !log.fields.contains(field) {
                log.fields.insert(field.clone());
            }
        }
        for id in ["trace_id", "actor"].iter().filter_map(|field| event[field].as_str()) {
            if let Some(lines) = log.followed.get_mut(id) {
                lines.push(event.clone());
            }
        }
        if let Some(value) = log.forbidden.find(&text) {
            let violation = format!("{value:?} in {}", text.trim_end());
            log.violations.push(violation);
        }
        if log.recent.len() == RECENT {
            log.recent.pop_front();
        }
        log.recent.push_back(text.trim_end().to_owned());
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Capture {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_line_with_a_forbidden_value_is_found_and_no_other_is() {
        let mut forbidden = Forbidden::default();
        let body = json!({
            "first_name": "Zsofia", "code": "Eng", "reason": "A broken leg",
            "account": {"email": "zsofia@example.com"}, "tokens": [{"token": "aGVsbG8.d29y-bGQ_"}],
        });
        let mut found = vec![];
        personal(&body, &mut found);
        assert!(found.iter().all(|value| forbidden.insert(value)));
        for (line, expected) in [
            (r#"{"cause":"no employee Zsofia."}"#, Some("Zsofia")),
            (r#"{"cause":"<zsofia@example.com>"}"#, Some("zsofia@example.com")),
            (r#"{"cause":"reason: A broken leg, says"}"#, Some("A broken leg")),
            (r#"{"authorization":"Bearer aGVsbG8.d29y-bGQ_"}"#, Some("aGVsbG8.d29y-bGQ_")),
            (r#"{"cause":"A broken pipe","code":"Eng"}"#, None),
            (r#"{"message":"request.answered","duration_ms":3.25}"#, None),
        ] {
            assert_eq!(forbidden.find(line), expected, "{line}");
        }
    }
}
