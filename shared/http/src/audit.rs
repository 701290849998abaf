//! Activity entries for what a call changes.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_storage::activity::{self, Actor, Change, Entry};
use wfm_storage::table::Write;

use crate::authentication::Caller;
use crate::context::RequestContext;
use crate::services::Services;

/// What happened to which resource.
pub struct Act<'a> {
    /// As `employee.created`.
    pub action: &'a str,
    pub resource_type: &'a str,
    pub resource_id: String,
    pub changes: Vec<Change>,
}

/// The write that logs `act` as the caller's, for the transaction that does it.
pub fn entry(
    services: &Services,
    request: &RequestContext,
    caller: &Caller,
    act: Act<'_>,
) -> Write {
    let actor = Actor { user_id: caller.user.id, email: caller.user.email.clone() };
    activity::append(
        caller.organization,
        &Entry {
            id: services.ids.next(),
            occurred_at: services.clock.now(),
            actor: Some(actor),
            action: act.action.to_owned(),
            resource_type: act.resource_type.to_owned(),
            resource_id: act.resource_id,
            changes: act.changes,
            request_id: Some(request.id.clone()),
            ip: request.source_ip.clone(),
            user_agent: request.user_agent.clone(),
        },
    )
}

/// Bytes of a value that is logged whole.
const MOST_BYTES: usize = 16 * 1024;

/// The top-level fields in which two shown forms of a resource differ. Of lists only the entries
/// that went and that came are told; what is still too large is told by its size and SHA-256.
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let none = serde_json::Map::new();
    let (before, after) = (before.as_object().unwrap_or(&none), after.as_object().unwrap_or(&none));
    let mut fields: Vec<&String> = before.keys().chain(after.keys()).collect();
    fields.sort();
    fields.dedup();
    let of = |object: &serde_json::Map<String, Value>, field: &str| {
        object.get(field).cloned().unwrap_or(Value::Null)
    };
    fields
        .into_iter()
        .filter(|field| !matches!(field.as_str(), "updated_at" | "created_at"))
        .map(|field| (field, of(before, field), of(after, field)))
        .filter(|(_, before, after)| before != after)
        .map(|(field, before, after)| {
            let (before, after) = match (before, after) {
                (Value::Array(before), Value::Array(after)) => (
                    Value::Array(before.iter().filter(|e| !after.contains(e)).cloned().collect()),
                    Value::Array(after.iter().filter(|e| !before.contains(e)).cloned().collect()),
                ),
                both => both,
            };
            Change { field: field.clone(), before: bounded(before), after: bounded(after) }
        })
        .collect()
}

fn bounded(value: Value) -> Value {
    let text = value.to_string();
    if text.len() <= MOST_BYTES {
        return value;
    }
    let hash = wfm_domain::hex::hex(&Sha256::digest(text.as_bytes()));
    json!({ "bytes": text.len(), "sha256": hash })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_told_and_of_lists_only_the_entries() {
        let before = json!({"a": 1, "b": [1, 2], "c": "x", "updated_at": "1"});
        let after = json!({"a": 1, "b": [2, 3], "c": null, "updated_at": "2"});
        let told = serde_json::to_value(changes(&before, &after)).unwrap();
        let expected = json!([
            {"field": "b", "before": [1], "after": [3]},
            {"field": "c", "before": "x", "after": null},
        ]);
        assert_eq!(told, expected);
        assert_eq!(changes(&before, &before), []);
    }

    #[test]
    fn what_is_very_large_is_told_by_its_hash() {
        let after = json!({"a": "x".repeat(MOST_BYTES)});
        let told = changes(&Value::Null, &after);
        assert_eq!(told[0].after["bytes"], MOST_BYTES + 2);
        assert_eq!(told[0].after["sha256"].as_str().unwrap().len(), 64);
    }
}
