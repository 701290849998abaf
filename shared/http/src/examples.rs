//! An example of an answer, made from its schema, so that it is always one that could be given.

use serde_json::{Map, Value, json};

/// An example of what `schema` describes; `definitions` are what it may refer to.
pub fn of(schema: &Value, definitions: &Map<String, Value>) -> Value {
    named(schema, "text", definitions, 0)
}

fn named(schema: &Value, name: &str, definitions: &Map<String, Value>, depth: u32) -> Value {
    if depth > 32 {
        return Value::Null;
    }
    let deeper = |schema: &Value, name: &str| named(schema, name, definitions, depth + 1);
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.rsplit('/').next().and_then(|target| definitions.get(target));
        return target.map_or(Value::Null, |target| deeper(target, name));
    }
    if let Some(example) = schema["examples"].get(0).or_else(|| schema["enum"].get(0)) {
        return example.clone();
    }
    if let Some(known) = schema["x-extensible-enum"].get(0) {
        return known.clone();
    }
    // An example leaves out what may be null: a job that went well has no error.
    let choices = schema["anyOf"].as_array().into_iter().flatten();
    if choices.clone().any(|choice| choice["type"] == "null") {
        return Value::Null;
    }
    for choice in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[choice].get(0) {
            return deeper(first, name);
        }
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"].get(0)?.as_str());
    match kind {
        Some("object") => {
            let properties = schema["properties"].as_object();
            let fields = properties.into_iter().flatten();
            let mut example: Map<String, Value> =
                fields.map(|(name, schema)| (name.clone(), deeper(schema, name))).collect();
            if let Some(values) = schema.get("additionalProperties").filter(|v| v.is_object()) {
                example.insert("created".into(), deeper(values, "created"));
            }
            Value::Object(example)
        }
        Some("array") => json!([deeper(&schema["items"], name)]),
        Some("integer") => schema["minimum"].as_i64().unwrap_or(1).max(1).into(),
        Some("number") => json!(schema["minimum"].as_f64().unwrap_or(0.0).max(1.5)),
        Some("boolean") => true.into(),
        Some("string") => text(schema, name),
        _ => Value::Null,
    }
}

fn text(schema: &Value, name: &str) -> Value {
    match schema["format"].as_str() {
        Some("uuid") => "01938f5e-2f00-7000-8000-000000000001",
        Some("date-time") => "2026-11-20T08:00:00.000Z",
        Some("date") => "2026-11-20",
        Some("wall-time") => "09:00",
        Some("time-zone") => "Europe/Berlin",
        Some("currency") => "EUR",
        Some("http-uri") => "https://example.com/photo.jpg",
        _ => match name {
            "email" => "ada@example.com",
            "locale" => "en",
            "amount" => "3000.00",
            "rate" | "annual_days" | "carry_over_days" => "12.5",
            "code" => "annual",
            name => return name.into(),
        },
    }
    .into()
}
