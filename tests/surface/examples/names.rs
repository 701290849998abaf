//! Values that differ in every run are replaced by fixed names.

use std::collections::BTreeMap;

use serde_json::Value;
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::UserId;

/// Fields whose texts are random or signed in every run, and their replacements.
const DRAWN: [(&str, &str); 18] = [
    ("access_token", "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTkzOGY1ZSJ9.c2lnbmF0dXJl"),
    ("activation_token", "activation-token-for-72-hours"),
    ("challenge", "challenge-for-five-minutes"),
    (
        "calendar",
        "https://hr.havel-logistik.example/calendar/AZOPXi8AcACQAAAAAAAAAQGTj14vAHAAkAAAAAAAAAIkZXhhbXBsZS1vZi1hLWsx.ics",
    ),
    ("confirmation_token", "confirmation-token-for-72-hours"),
    (
        "download_url",
        "https://uploads.example.com/stored/photo?X-Amz-Expires=300&X-Amz-Signature=3f5a",
    ),
    ("key", "AZOPXi8AcACQAAAAAAAAAQGTj14vAHAAkAAAAAAAAAIkZXhhbXBsZS1vZi1hLWsx"),
    ("kid", "key-1"),
    ("next_cursor", "Y3Vyc29yLWZvci1hLWRheQ"),
    (
        "otpauth_uri",
        "otpauth://totp/Havel%20Logistik%20GmbH:jonas.brandt%40havel-logistik.example\
         ?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Havel%20Logistik%20GmbH",
    ),
    ("push_path", "/t/AZOPXi8AcACQAAAAAAAAAQGTj14vAHAAkAAAAAAAAAIkZXhhbXBsZS1vZi1hLWsx"),
    ("refresh_token", "refresh-token-that-renews-once"),
    ("request_id", "01938f5e-2f00-7000-9000-000000000001"),
    ("secret", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    ("url", "https://uploads.example.com/incoming/photo?X-Amz-Expires=300&X-Amz-Signature=9b1c"),
    ("version", "1.0.0"),
    // The key in the appendix of RFC 7517.
    ("x", "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4"),
    ("y", "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"),
];

/// The name of a random value: its field, or `calendar` for the address of a calendar.
fn named<'a>(field: &'a str, text: &str) -> &'a str {
    if text.contains("/calendar/") { "calendar" } else { field }
}

/// The address of the service in a test, and its address in an example.
const HOSTS: [&str; 2] = ["http://localhost/", "https://hr.havel-logistik.example/"];

/// The kinds of values that are numbered in the order of their first appearance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Id,
    Job,
    Hash,
}

/// The names given so far.
#[derive(Default)]
pub struct Names {
    seen: BTreeMap<Form, Vec<String>>,
    hidden: BTreeMap<String, String>,
}

impl Names {
    /// Shows another text wherever this text stands alone.
    pub fn hide(&mut self, text: &str, shown: &str) {
        self.hidden.insert(text.to_owned(), shown.to_owned());
    }

    /// The same body, with names in place of the values that differ in every run.
    pub fn given_to(&mut self, mut body: Value) -> Value {
        self.give(&mut body);
        body
    }

    fn give(&mut self, body: &mut Value) {
        match body {
            Value::Object(fields) => {
                if fields.get("media_type").is_some_and(|of| of == "application/pdf") {
                    // A document holds an id, and packs it as well as it can.
                    fields.entry("bytes").and_modify(|bytes| *bytes = 34_350.into());
                }
                for (field, value) in fields {
                    self.learn(field, value);
                    self.give(value);
                    if let Some(metres) = value.as_f64().filter(|_| field == "distance_m") {
                        // Its last digits depend on the processor.
                        *value = (metres.round()).into();
                    }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(|value| self.give(value)),
            Value::String(text) => *text = self.of(text),
            _ => {}
        }
    }

    /// Remembers a random value of a field, because a later request may send it back.
    fn learn(&mut self, field: &str, value: &Value) {
        if let Some(text) = value.as_str()
            && let Some((_, shown)) = DRAWN.iter().find(|(drawn, _)| *drawn == named(field, text))
            && !self.hidden.values().any(|hidden| hidden == text)
        {
            self.hide(text, shown);
        }
        if field == "recovery_codes" {
            for (index, code) in value.as_array().into_iter().flatten().enumerate() {
                self.hide(code.as_str().unwrap_or_default(), &format!("K7QX-9F2M-4TZ{index}"));
            }
        }
    }

    fn of(&mut self, text: &str) -> String {
        if let Some(shown) = self.hidden.get(text) {
            return shown.clone();
        }
        let text = text.replace(HOSTS[0], HOSTS[1]);
        let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let mut named = String::new();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let word = rest.split(|c| !is_inside(c)).next().unwrap_or_default();
            named += &self.of_word(word);
            rest = &rest[word.len()..];
            let between = rest.find(is_inside).unwrap_or(rest.len());
            named += &rest[..between];
            rest = &rest[between..];
        }
        named
    }

    fn of_word(&mut self, word: &str) -> String {
        let is_hex = |text: &str| text.bytes().all(|b| b.is_ascii_hexdigit());
        let form = match word.len() {
            36 if word.parse::<UserId>().is_ok() => Form::Id,
            64 if is_hex(word) => Form::Hash,
            30 if word.starts_with("job_") => Form::Job,
            _ => return word.to_owned(),
        };
        let seen = self.seen.entry(form).or_default();
        let place = seen.iter().position(|known| known == word).unwrap_or_else(|| {
            seen.push(word.to_owned());
            seen.len() - 1
        });
        let number = place + 1;
        match form {
            Form::Id => format!("01938f5e-2f00-7000-8000-{number:012}"),
            Form::Job => format!("job_{number:026}"),
            Form::Hash => hex(&Sha256::digest(number.to_string())),
        }
    }
}
