//! Updates: the fields that were sent are merged into what is stored (rules API-20 and API-100 to API-103).
//!
//! A PUT and a PATCH do the same. A field that is not sent keeps its value, at every depth; null gives a field its
//! default; a list is replaced. So a client that knows half of the fields does not reset the others.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::call::Call;
use crate::error::{Error, Place, Violation};
use crate::receive::shaped;

/// The body of an update: the fields that are to change. [`Call::merged`] makes a `B` of it.
pub struct Update<B> {
    changes: Value,
    becomes: PhantomData<fn() -> B>,
}

impl<'de, B> Deserialize<'de> for Update<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let changes = Value::deserialize(from)?;
        Ok(Self { changes, becomes: PhantomData })
    }
}

impl<B: JsonSchema> JsonSchema for Update<B> {
    fn schema_name() -> Cow<'static, str> {
        B::schema_name()
    }
    fn schema_id() -> Cow<'static, str> {
        B::schema_id()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        B::json_schema(generator)
    }
}

impl<Q, B: DeserializeOwned, C> Call<Q, Update<B>, C> {
    /// Refuses a PATCH of an entry that does not exist: only a PUT creates an entry.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn require_entry(&self, is_there: bool) -> Result<(), Error> {
        match is_there || !self.operation.is_patch() {
            true => Ok(()),
            false => Err(Error::NotFound),
        }
    }

    /// The state that the update asks for: `stored`, in the form in which it is shown, with the sent fields merged
    /// into it. The fields in `whole` are single values, which are replaced like a list.
    ///
    /// # Errors
    /// [`Error::Invalid`] if a field that cannot be changed has another value than the stored one, and if the
    /// operation does not accept the merged value; [`Error::PreconditionRequired`] if a PATCH without `If-Match`
    /// replaces a list that is not empty.
    pub fn merged(&self, stored: &impl Serialize, whole: &[&str]) -> Result<B, Error> {
        let stored = serde_json::to_value(stored).map_err(Error::internal)?;
        let changes = &self.body.changes;
        let changed = changed_read_only(&self.sent, changes, &stored);
        if !changed.is_empty() {
            return Err(Error::Invalid(changed));
        }
        let mut base = stored;
        let known = self.operation.result.properties().map_err(Error::internal)?;
        if let Value::Object(fields) = &mut base {
            fields.retain(|name, _| known.contains_key(name));
        }
        let mut result = base.clone();
        merge(&mut result, changes, whole);
        let body = shaped(&self.operation.result, &result, Place::Pointer)?;
        if self.operation.is_patch()
            && self.if_match().is_empty()
            && replaces_a_list(&base, &result, whole)
        {
            return Err(Error::PreconditionRequired);
        }
        Ok(body)
    }
}

/// The fields that change with each version of a resource.
const OF_THE_VERSION: [&str; 2] = ["updated_at", "recalculation_job_id"];

/// A violation for each field that was sent, cannot be changed, and has another value than the stored one. Fields
/// that change with every version ([`OF_THE_VERSION`]) may have any value, because the client may have seen another
/// version. So may a field that only some answers show, for example an expanded name.
fn changed_read_only(sent: &Value, changes: &Value, stored: &Value) -> Vec<Violation> {
    let fields = sent.as_object().into_iter().flatten();
    let read_only = fields.filter(|(name, _)| changes.get(name.as_str()).is_none());
    let changed = read_only.filter(|(name, value)| {
        !OF_THE_VERSION.contains(&name.as_str())
            && stored.get(name.as_str()).is_some_and(|is| is != *value)
    });
    let violation = |(name, _): (&String, &Value)| {
        let detail = "This field cannot be changed. Leave it out, or send it as it is stored.";
        Violation::at(&format!("/{name}"), "read_only", detail)
    };
    changed.map(violation).collect()
}

/// Merges `sent` into `target` (RFC 7396): objects are merged field by field, null removes a field, and every other
/// value replaces the old one.
fn merge(target: &mut Value, sent: &Value, whole: &[&str]) {
    let (Value::Object(fields), Value::Object(changes)) = (&mut *target, sent) else {
        *target = sent.clone();
        return;
    };
    for (name, change) in changes {
        match change {
            Value::Null => {
                fields.remove(name);
            }
            Value::Object(_) if !whole.contains(&name.as_str()) => {
                let field = fields.entry(name.clone()).or_insert(Value::Null);
                if !field.is_object() {
                    *field = Value::Object(Map::new());
                }
                merge(field, change, &[]);
            }
            other => {
                fields.insert(name.clone(), other.clone());
            }
        }
    }
}

/// Whether a list that was not empty has got other entries.
fn replaces_a_list(before: &Value, after: &Value, whole: &[&str]) -> bool {
    match (before, after) {
        (Value::Object(before), after) => before
            .iter()
            .filter(|(name, _)| !whole.contains(&name.as_str()))
            .any(|(name, value)| {
                let after = after.get(name.as_str()).unwrap_or(&Value::Null);
                replaces_a_list(value, after, &[])
            }),
        (Value::Array(entries), after) => !entries.is_empty() && before != after,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn merged(mut stored: Value, sent: &Value) -> Value {
        merge(&mut stored, sent, &["value"]);
        stored
    }

    /// Rule API-100.
    #[test]
    fn what_is_not_sent_stays_at_every_depth() {
        let stored = json!({"a": 1, "deep": {"b": [1, 2], "c": {"d": "x", "e": true}}});
        let sent = json!({"deep": {"c": {"d": "y"}}});
        let after = json!({"a": 1, "deep": {"b": [1, 2], "c": {"d": "y", "e": true}}});
        assert_eq!(merged(stored.clone(), &sent), after);
        assert_eq!(merged(stored.clone(), &json!({})), stored);
        assert_eq!(merged(stored.clone(), &stored), stored);
    }

    /// Rule API-100.
    #[test]
    fn null_is_the_default_and_lists_and_values_are_replaced() {
        let stored = json!({"a": 1, "list": [{"b": 1}], "value": {"kind": "one", "of": 2}});
        let sent = json!({"a": null, "list": [{"c": 2}], "value": {"kind": "other"}});
        assert_eq!(merged(stored, &sent), json!({"list": [{"c": 2}], "value": {"kind": "other"}}));
        assert_eq!(merged(json!({"a": null}), &json!({"a": {"b": 1}})), json!({"a": {"b": 1}}));
        assert_eq!(merged(json!({}), &json!({"a": {"b": null}})), json!({"a": {}}));
    }

    /// Rule API-102.
    #[test]
    fn a_list_is_replaced_where_it_was_not_empty_and_differs() {
        let stored = json!({"empty": [], "deep": {"list": [1]}, "value": {"of": [1]}});
        let replaces =
            |sent: Value| replaces_a_list(&stored, &merged(stored.clone(), &sent), &["value"]);
        assert!(!replaces(json!({"value": {"of": [2]}})));
        assert!(!replaces(json!({"empty": [1], "deep": {"other": 1}})));
        assert!(!replaces(json!({"deep": {"list": [1]}})));
        assert!(replaces(json!({"deep": {"list": [1, 2]}})));
        assert!(replaces(json!({"deep": {"list": null}})));
        assert!(replaces(json!({"deep": null})));
    }

    /// Rule API-101.
    #[test]
    fn a_field_that_cannot_change_may_be_sent_as_it_is() {
        let stored =
            json!({"id": 1, "created_at": "a", "updated_at": "b", "recalculation_job_id": "c"});
        let changed = |sent: Value| changed_read_only(&sent, &json!({"name": 1}), &stored).len();
        let equal = json!({"id": 1, "updated_at": "another", "recalculation_job_id": null, "token": null, "name": 1});
        assert_eq!(changed(equal), 0);
        assert_eq!(changed(json!({"id": 2, "created_at": "b", "token": "x"})), 2);
    }
}
