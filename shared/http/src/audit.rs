//! Activity entries for what a call changes.

use serde_json::Value;
use wfm_storage::activity::{self, Actor, Change, Entry};
use wfm_storage::table::Write;

use crate::authentication::Caller;
use crate::serve::RequestContext;
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

/// The top-level fields in which two shown forms of a resource differ.
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
        .map(|field| Change {
            field: field.clone(),
            before: of(before, field),
            after: of(after, field),
        })
        .filter(|change| change.before != change.after)
        .collect()
}
