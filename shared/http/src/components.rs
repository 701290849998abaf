//! The document's schemas: those of what is sent and those of what is answered, in one list.
//!
//! A type may be both, and then says two things: a request may leave out what has a default, an answer always
//! has it. If the two differ, the one that is sent gets a name of its own.

use std::collections::BTreeSet;

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use crate::schema;

/// The name of [`Components::sent`] where it differs from what is answered.
const SENT: &str = "Input";

/// The generators of both.
pub(crate) struct Components {
    pub(crate) sent: SchemaGenerator,
    pub(crate) answered: SchemaGenerator,
}

impl Components {
    pub(crate) fn new() -> Self {
        Self { sent: schema::generator(), answered: schema::generator_of_answers() }
    }

    /// One list of both, each schema as `finish` makes it of itself and the others, and the names of those
    /// that are sent as another one than is answered.
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

/// The types that are sent as another schema than they are answered, or refer to one that is.
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

/// Makes what refers to one of these types refer to the one that is sent.
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
