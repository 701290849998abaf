//! The actor of a change, and the part of the change that goes to the activity log.

use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::{EmployeeId, OrganizationId, UserId};
use wfm_storage::activity::{self as stored, Entry};
use wfm_storage::jobs::JobState;
use wfm_storage::users::User;

use crate::App;
use crate::error::Error;

pub use wfm_storage::activity::Change;

/// The actor of a change, and the request in which it acts.
#[derive(Clone, Debug)]
pub struct Actor {
    pub organization: OrganizationId,
    /// The account that acts; `None` for the service itself.
    pub user: Option<ActingUser>,
    pub request_id: Option<String>,
    /// The trace that the request belongs to.
    pub trace_id: Option<String>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

/// The account that does something.
#[derive(Clone, Debug)]
pub struct ActingUser {
    pub id: UserId,
    pub email: String,
    pub employee_id: Option<EmployeeId>,
}

impl Actor {
    /// The service itself.
    pub fn service(organization: OrganizationId) -> Self {
        Self {
            organization,
            user: None,
            request_id: None,
            trace_id: None,
            ip: None,
            user_agent: None,
        }
    }

    /// The account that started a job, on whose behalf the job works.
    pub fn of_job(job: &JobState, by: Option<&User>) -> Self {
        Self {
            request_id: Some(job.request_id.clone()).filter(|id| !id.is_empty()),
            trace_id: job.trace_id.clone(),
            user: by.map(|user| ActingUser {
                id: user.id,
                email: user.email.clone(),
                employee_id: user.employee_id,
            }),
            ..Self::service(job.organization)
        }
    }

    /// The account that acts; `None` for the service itself.
    pub fn user_id(&self) -> Option<UserId> {
        self.user.as_ref().map(|user| user.id)
    }

    /// The entry about an action of the actor on a resource.
    pub fn entry(
        &self,
        app: &App,
        action: &str,
        resource_type: &str,
        resource_id: String,
        changes: Vec<Change>,
    ) -> Entry {
        let actor = self
            .user
            .as_ref()
            .map(|user| stored::Actor { user_id: user.id, email: user.email.clone() });
        Entry {
            id: app.ids.next(),
            occurred_at: app.clock.now(),
            actor,
            action: action.to_owned(),
            resource_type: resource_type.to_owned(),
            resource_id,
            employee_id: None,
            resources: vec![],
            changes,
            request_id: self.request_id.clone(),
            ip: self.ip.clone(),
            user_agent: self.user_agent.clone(),
        }
    }
}

/// The greatest number of bytes of a value that is logged as a whole.
const WHOLE_BYTES: usize = 16 * 1024;

/// The top-level fields in which two forms of a resource differ, as it was shown before and is shown after; `None`
/// means that the resource does not exist. For a list, only the removed and the added entries are logged. A value
/// that is still too large is logged as its size and SHA-256.
///
/// # Errors
/// Internal errors for a value that is no JSON.
pub fn changes<T: Serialize>(before: Option<&T>, after: Option<&T>) -> Result<Vec<Change>, Error> {
    let value = |shown: Option<&T>| serde_json::to_value(shown).map_err(Error::internal);
    Ok(differences(&value(before)?, &value(after)?))
}

/// A remark about a change, with the field of the request that holds it.
#[derive(Clone, Copy)]
pub struct Remark<'a> {
    pub field: &'static str,
    pub text: Option<&'a String>,
}

/// [`changes`] without fields that are null before and after, and with a remark.
///
/// # Errors
/// Internal errors for a value that is no JSON.
pub fn changes_with_remark<T: Serialize>(
    before: Option<&T>,
    after: &T,
    remark: Remark<'_>,
) -> Result<Vec<Change>, Error> {
    let mut changes = changes(before, Some(after))?;
    changes.retain(|change| !(change.before.is_null() && change.after.is_null()));
    if let Some(text) = remark.text {
        let after = Value::String(text.clone());
        changes.push(Change { field: remark.field.to_owned(), before: Value::Null, after });
    }
    Ok(changes)
}

fn differences(before: &Value, after: &Value) -> Vec<Change> {
    let none = serde_json::Map::new();
    let before = before.as_object().unwrap_or(&none);
    let after = after.as_object().unwrap_or(&none);
    let mut fields: Vec<&String> = before.keys().chain(after.keys()).collect();
    fields.sort();
    fields.dedup();
    let of = |object: &serde_json::Map<String, Value>, field: &str| {
        object.get(field).cloned().unwrap_or(Value::Null)
    };
    fields
        .into_iter()
        .filter(|field| {
            !matches!(field.as_str(), "updated_at" | "created_at" | "recalculation_job_id")
        })
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
    if text.len() <= WHOLE_BYTES {
        return value;
    }
    json!({ "bytes": text.len(), "sha256": hex(&Sha256::digest(text.as_bytes())) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-80.
    #[test]
    fn only_the_fields_that_differ_are_logged_and_of_lists_only_the_entries() {
        let before = json!({"a": 1, "b": [1, 2], "c": "x", "updated_at": "1"});
        let after = json!({"a": 1, "b": [2, 3], "c": null, "updated_at": "2"});
        let logged = serde_json::to_value(differences(&before, &after)).unwrap();
        let expected = json!([
            {"field": "b", "before": [1], "after": [3]},
            {"field": "c", "before": "x", "after": null},
        ]);
        assert_eq!(logged, expected);
        assert_eq!(differences(&before, &before), []);
    }

    /// Rule API-80.
    #[test]
    fn a_very_large_value_is_logged_by_its_hash() {
        let after = json!({"a": "x".repeat(WHOLE_BYTES)});
        let logged = changes(None, Some(&after)).unwrap();
        assert_eq!(logged[0].after["bytes"], WHOLE_BYTES + 2);
        assert_eq!(logged[0].after["sha256"].as_str().unwrap().len(), 64);
    }
}
