//! The schemas of the document: one list of the schemas for what is sent and for what is answered.
//!
//! A type may be both sent and answered, with two meanings: a request may leave out a field that has a default, and
//! an answer always has it. If the two schemas differ, the one that is sent gets a name of its own.

use std::collections::BTreeSet;

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::schema;

/// The name of a schema in [`Components::sent`] if it differs from the one that is answered.
const SENT: &str = "Input";

/// The generators of both kinds of schemas.
pub(crate) struct Components {
    pub(crate) sent: SchemaGenerator,
    pub(crate) answered: SchemaGenerator,
}

impl Components {
    pub(crate) fn new() -> Self {
        Self { sent: schema::generator(), answered: schema::generator_of_answers() }
    }

    /// One list of both kinds of schemas, and the names of those that are sent with another schema than they are
    /// answered. `finish` makes each schema from itself and the others.
    pub(crate) fn take(
        mut self,
        finish: impl Fn(&mut Map<String, Value>),
    ) -> (Map<String, Value>, BTreeSet<String>) {
        let mut sent = self.sent.take_definitions(true);
        let mut schemas = self.answered.take_definitions(true);
        finish(&mut sent);
        finish(&mut schemas);
        let differing = differing(&sent, &schemas);
        for (mut name, mut schema) in sent {
            rename(&mut schema, &differing);
            if differing.contains(&name) {
                name += SENT;
            }
            schemas.insert(name, schema);
        }
        (schemas, differing)
    }
}

/// The types whose schema differs between requests and answers, or that refer to such a type.
fn differing(sent: &Map<String, Value>, answered: &Map<String, Value>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    loop {
        let before = names.len();
        for (name, schema) in sent {
            let Some(other) = answered.get(name) else { continue };
            let mut renamed = schema.clone();
            rename(&mut renamed, &names);
            if renamed != *other {
                names.insert(name.clone());
            }
        }
        if names.len() == before {
            return names;
        }
    }
}

/// Changes references to one of these types, so that they refer to the schema that is sent.
pub(crate) fn rename(schema: &mut Value, names: &BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(at)) = fields.get_mut("$ref")
                && at.rsplit('/').next().is_some_and(|name| names.contains(name))
            {
                *at += SENT;
            }
            fields.values_mut().for_each(|schema| rename(schema, names));
        }
        Value::Array(schemas) => schemas.iter_mut().for_each(|schema| rename(schema, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schemas(schemas: Value) -> Map<String, Value> {
        schemas.as_object().unwrap().clone()
    }

    #[test]
    fn a_type_that_refers_to_a_differing_one_differs_too() {
        let part = json!({"required": ["id"]});
        let day = json!({"properties": {"part": {"$ref": "#/components/schemas/Part"}}});
        let week = json!({"items": {"$ref": "#/components/schemas/Day"}});
        let answered = schemas(json!({"Part": part, "Day": day, "Week": week, "Other": {}}));
        let sent = schemas(json!({"Part": {}, "Day": day, "Week": week, "Other": {}, "New": week}));
        let names = differing(&sent, &answered);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["Day", "Part", "Week"]);
        let mut new = week;
        rename(&mut new, &names);
        assert_eq!(new["items"]["$ref"], "#/components/schemas/DayInput");
    }
}
