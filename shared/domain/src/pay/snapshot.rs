//! The stored snapshot of a payroll, with which anybody can check it (rules PAY-67 and PAY-68).

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::hex::hex;
use crate::pay::ENGINE_VERSION;
use crate::pay::computed::{Pay, Trace};
use crate::pay::inputs::Inputs;

/// The inputs and the trace of a payroll. The hash covers both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub engine_version: u32,
    pub inputs: Inputs,
    pub trace: Trace,
}

impl Snapshot {
    pub fn of(inputs: Inputs, trace: Trace) -> Self {
        Self { engine_version: ENGINE_VERSION, inputs, trace }
    }

    /// The RFC 8785 form of `{engine_version, inputs, trace}`.
    ///
    /// Names are ASCII and numbers are whole, so it is enough to sort the names. The tests compare the result with a
    /// general canonicalizer, which takes four times as long.
    pub fn canonical_json(&self) -> Vec<u8> {
        let mut value = serde_json::to_value(self).expect("names, text and whole numbers are JSON");
        value.sort_all_objects();
        serde_json::to_vec(&value).expect("a value is JSON")
    }

    /// SHA-256 of [`Snapshot::canonical_json`], in lower-case hexadecimal.
    ///
    /// It covers inputs, figures and the version of the rules. So a draft is up to date exactly when gathering and
    /// computing it again, with its own `as_of`, gives the same hash. A draft of an older version of the rules must
    /// be generated again before its approval.
    pub fn sha256(&self) -> String {
        Self::hash(&self.canonical_json())
    }

    /// The [`Snapshot::sha256`] of a snapshot that is already in its canonical form.
    pub fn hash(canonical_json: &[u8]) -> String {
        hex(&Sha256::digest(canonical_json))
    }
}

/// A figure that differs when a payroll is computed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// A JSON pointer into the payroll's pay, like `/items/1/amount`.
    pub field: String,
    pub stored: Value,
    pub recomputed: Value,
}

/// The differences between two computations of a payroll, field by field; empty if they match.
///
/// *Case:* a net of 2690.96 that is now 2690.95: `/net`.
pub fn differences(stored: &Pay, recomputed: &Pay) -> Vec<Difference> {
    let json = |pay| serde_json::to_value(pay).expect("text and whole numbers are always JSON");
    let mut found = Vec::new();
    compare("", &json(stored), &json(recomputed), &mut found);
    found
}

fn compare(field: &str, stored: &Value, recomputed: &Value, found: &mut Vec<Difference>) {
    let inner = |name: &str, one: Option<&Value>, other: Option<&Value>, found: &mut _| {
        let field = format!("{field}/{name}");
        compare(&field, one.unwrap_or(&Value::Null), other.unwrap_or(&Value::Null), found);
    };
    match (stored, recomputed) {
        (Value::Object(one), Value::Object(other)) => {
            for name in one.keys() {
                inner(name, one.get(name), other.get(name), found);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            for place in 0..one.len().max(other.len()) {
                inner(&place.to_string(), one.get(place), other.get(place), found);
            }
        }
        _ if stored == recomputed => {}
        _ => found.push(Difference {
            field: field.to_owned(),
            stored: stored.clone(),
            recomputed: recomputed.clone(),
        }),
    }
}
