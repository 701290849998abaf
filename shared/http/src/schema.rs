//! One schema for each shape, made from its type, so that the published document and the enforced schema are the
//! same.

use std::sync::OnceLock;

use chrono::{NaiveDate, NaiveTime};
use chrono_tz::Tz;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use wfm_domain::text::{self, TextViolation};

use crate::error::Violation;

/// A generator for what is sent. Its definitions are the components of an OpenAPI 3.1 document.
pub fn generator() -> SchemaGenerator {
    generator_with(SchemaSettings::draft2020_12())
}

/// A generator for what is answered. A field is required unless some answers leave it out.
pub(crate) fn generator_of_answers() -> SchemaGenerator {
    generator_with(SchemaSettings::draft2020_12().for_serialize())
}

fn generator_with(mut settings: SchemaSettings) -> SchemaGenerator {
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    settings.transforms.push(Box::new(OneEnum));
    settings.into_generator()
}

/// Applies [`one_enum`] to every schema, from the inside to the outside.
#[derive(Clone, Debug)]
struct OneEnum;

impl Transform for OneEnum {
    fn transform(&mut self, schema: &mut schemars::Schema) {
        transform_subschemas(self, schema);
        one_enum(schema);
    }
}

/// Writes an enum whose values have descriptions as one list of values, with the descriptions in one text. Generated
/// clients cannot read it as alternatives, one for each value.
fn one_enum(schema: &mut schemars::Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    for list in ["oneOf", "anyOf"] {
        let Some(Value::Array(branches)) = object.get(list) else { continue };
        let mut values = vec![];
        let mut texts = vec![];
        let mut may_be_null = false;
        for branch in branches {
            if branch["type"] == "null" {
                may_be_null = true;
                continue;
            }
            let of_branch = match (&branch["enum"], branch.get("const")) {
                (Value::Array(values), _) => values.clone(),
                (_, Some(value)) => vec![value.clone()],
                _ => return,
            };
            match (branch["description"].as_str(), of_branch.as_slice()) {
                (Some(text), [Value::String(value)]) => texts.push(format!("`{value}`: {text}")),
                (Some(text), _) => texts.push(text.to_owned()),
                (None, _) => {}
            }
            values.extend(of_branch);
        }
        if !values.iter().all(Value::is_string) || values.is_empty() {
            return;
        }
        let own = object.get("description").and_then(Value::as_str).map(str::to_owned);
        object.remove(list);
        if may_be_null {
            values.push(Value::Null);
            object.insert("type".into(), json!(["string", "null"]));
        } else {
            object.insert("type".into(), "string".into());
        }
        object.insert("enum".into(), values.into());
        let text = own.into_iter().chain(texts).collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            object.insert("description".into(), text.into());
        }
        return;
    }
}

/// One more violation than an answer shows, so that the answer can say that more exist.
const MAX_FAULTS: usize = 51;

/// The body of a PATCH.
const PATCH_BODY: &str = "The fields to change. A field that is not sent keeps its value, at every depth; null \
                          gives it its default; a list is replaced as a whole.";

/// The compiled schema of one shape. It is compiled when it is first used.
pub struct Shape {
    describe: fn(&mut SchemaGenerator) -> schemars::Schema,
    /// Whether no field is required.
    partial: bool,
    compiled: OnceLock<Result<(Validator, Value), String>>,
}

impl Clone for Shape {
    fn clone(&self) -> Self {
        Self { describe: self.describe, partial: self.partial, compiled: OnceLock::new() }
    }
}

impl Shape {
    pub const fn of<T: JsonSchema>() -> Self {
        Self { describe: describe::<T>, partial: false, compiled: OnceLock::new() }
    }

    /// The shape of a part of a `T`: the same fields, none of them required, at every depth outside lists.
    pub const fn part_of<T: JsonSchema>() -> Self {
        Self { describe: describe::<T>, partial: true, compiled: OnceLock::new() }
    }

    /// The schema. The definitions to which it refers stay in `generator`.
    pub fn describe(&self, generator: &mut SchemaGenerator) -> Value {
        let whole = (self.describe)(generator).to_value();
        let name = whole["$ref"].as_str().and_then(|at| at.rsplit('/').next());
        let Some(name) = name.filter(|_| self.partial) else { return whole };
        let definitions = generator.definitions_mut();
        let mut part = part_of(name, definitions);
        if let Some(fields) = part.as_object_mut() {
            fields.insert("description".into(), PATCH_BODY.into());
        }
        let base = ["Create", "Input", "Update"].iter().find_map(|end| name.strip_suffix(end));
        let name = format!("{}Patch", base.unwrap_or(name));
        definitions.insert(name.clone(), part);
        json!({ "$ref": format!("#/components/schemas/{name}") })
    }

    fn compiled(&self) -> Result<&(Validator, Value), String> {
        let compiled = self.compiled.get_or_init(|| {
            let mut generator = generator();
            let mut schema = self.describe(&mut generator);
            let definitions = generator.take_definitions(true);
            if let Some(root) = schema.as_object_mut() {
                root.insert("components".into(), json!({ "schemas": definitions }));
            }
            let validator = with_formats(jsonschema::options())
                .build(&schema)
                .map_err(|why| format!("a schema of the service does not compile: {why}"))?;
            Ok((validator, schema))
        });
        compiled.as_ref().map_err(Clone::clone)
    }

    /// The violations of `value`, at most a few more than an answer shows.
    pub fn violations(&self, value: &Value) -> Result<Vec<Violation>, String> {
        let (validator, _) = self.compiled()?;
        if validator.is_valid(value) {
            return Ok(vec![]);
        }
        let mut violations = Vec::new();
        for error in validator.iter_errors(value).take(MAX_FAULTS) {
            explain(&error, &mut violations);
        }
        Ok(violations)
    }

    /// The properties of the shape, keyed by name.
    pub fn properties(&self) -> Result<Map<String, Value>, String> {
        let (_, schema) = self.compiled()?;
        let mut root = schema;
        if let Some(name) = schema["$ref"].as_str().and_then(|r| r.rsplit('/').next()) {
            root = &schema["components"]["schemas"][name];
        }
        Ok(root["properties"].as_object().cloned().unwrap_or_default())
    }
}

/// The definition without required fields. Fields that are objects refer to such definitions, too: those with the ending
/// `Part`.
fn part_of(name: &str, definitions: &mut Map<String, Value>) -> Value {
    let mut part = definitions.get(name).cloned().unwrap_or_default();
    let Some(fields) = part.as_object_mut() else { return part };
    fields.remove("required");
    let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
    for property in properties.into_iter().flat_map(|all| all.values_mut()) {
        let of_property = match property.get_mut("anyOf").and_then(Value::as_array_mut) {
            Some(choices) => choices.iter_mut().collect(),
            None => vec![property],
        };
        for schema in of_property {
            refer_to_part(schema, definitions);
        }
    }
    part
}

/// Makes a reference to an object refer to its part, if the part differs from it.
fn refer_to_part(schema: &mut Value, definitions: &mut Map<String, Value>) {
    let Some(reference) = schema.get("$ref").and_then(Value::as_str) else { return };
    let Some(name) = reference.rsplit('/').next().map(str::to_owned) else { return };
    let whole = definitions.get(&name).cloned().unwrap_or_default();
    if whole.get("properties").is_none() {
        return;
    }
    let of_part = format!("{name}Part");
    if !definitions.contains_key(&of_part) {
        // Present before it is known, for definitions that refer to themselves.
        definitions.insert(of_part.clone(), Value::Null);
        let part = part_of(&name, definitions);
        if part == whole {
            definitions.remove(&of_part);
            return;
        }
        definitions.insert(of_part.clone(), part);
    }
    schema["$ref"] = format!("#/components/schemas/{of_part}").into();
}

fn describe<T: JsonSchema>(generator: &mut SchemaGenerator) -> schemars::Schema {
    generator.subschema_for::<T>()
}

fn with_formats(options: jsonschema::ValidationOptions) -> jsonschema::ValidationOptions {
    options
        .should_validate_formats(true)
        .with_format("date-time", |text: &str| crate::wire::parse_timestamp(text).is_some())
        .with_format("date", is_date)
        .with_format("wall-time", |text: &str| {
            written(text, "dd:dd") && NaiveTime::parse_from_str(text, "%H:%M").is_ok()
        })
        .with_format("time-zone", |text: &str| text.parse::<Tz>().is_ok())
        .with_format("uuid", |text: &str| text.len() == 36 && uuid::Uuid::try_parse(text).is_ok())
        .with_format("currency", |text: &str| wfm_domain::money::minor_units(text).is_some())
        .with_format("non-blank", text::is_visible)
        .with_format("identifier", |text: &str| text::check_identifier(text).is_ok())
        .with_format("name", |text: &str| text::check_name(text).is_ok())
        .with_format("http-uri", is_http_uri)
}

pub(crate) fn is_date(text: &str) -> bool {
    written(text, "dddd-dd-dd")
        && !text.starts_with("0000")
        && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok()
}

/// Whether `text` is written like `form`: with a digit for each `d`, and with every other character of `form`.
fn written(text: &str, form: &str) -> bool {
    text.len() == form.len()
        && text.bytes().zip(form.bytes()).all(|(byte, wanted)| match wanted {
            b'd' => byte.is_ascii_digit(),
            wanted => byte == wanted,
        })
}

fn is_http_uri(text: &str) -> bool {
    let parsed = text.parse::<http::Uri>();
    parsed.is_ok_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.host().is_some_and(|h| !h.is_empty())
    })
}

/// One sentence for each violation, with the place to which a client can point its user.
fn explain(error: &ValidationError<'_>, violations: &mut Vec<Violation>) {
    use ValidationErrorKind as K;
    let at = error.instance_path().as_str();
    let mut add = |pointer: &str, code: &str, detail: String| {
        let violation = Violation::at(pointer, code, detail);
        if violations.len() < MAX_FAULTS && !violations.contains(&violation) {
            violations.push(violation);
        }
    };
    match error.kind() {
        K::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            add(&below(at, name), "required", format!("`{name}` is required."));
        }
        K::AdditionalProperties { unexpected } | K::UnevaluatedProperties { unexpected } => {
            for name in unexpected.iter().take(MAX_FAULTS) {
                add(&below(at, name), "unknown_field", "The field is not known here.".into());
            }
        }
        K::Type { kind } => {
            let kinds = match kind {
                jsonschema::error::TypeKind::Single(kind) => kind.to_string(),
                jsonschema::error::TypeKind::Multiple(kinds) => {
                    kinds.iter().map(|k| k.to_string()).collect::<Vec<_>>().join(" or ")
                }
            };
            add(at, "wrong_type", format!("This must be of type {kinds}."));
        }
        K::Format { format } => {
            let text = error.instance().as_str().unwrap_or_default();
            match unfit(format, text) {
                Some(why) => add(at, code_of(why), why.to_string()),
                None => add(at, "invalid_format", format_rule(format)),
            }
        }
        K::Pattern { pattern } => {
            add(at, "invalid_format", format!("This must match {pattern}."));
        }
        K::MaxLength { limit } => add(at, "too_long", format!("At most {limit} characters.")),
        K::MinLength { limit: 1 } => add(at, "too_short", "The text must not be empty.".into()),
        K::MinLength { limit } => add(at, "too_short", format!("At least {limit} characters.")),
        K::MaxItems { limit } => add(at, "too_many", format!("At most {limit} entries.")),
        K::MaxProperties { limit } => add(at, "too_many", format!("At most {limit} entries.")),
        K::PropertyNames { error } => {
            let name = error.instance().as_str().unwrap_or_default();
            let detail = "The name of this field is not of the form that is described.";
            add(&below(at, name), "invalid_format", detail.into());
        }
        K::MinItems { limit } => add(at, "too_few", format!("At least {limit} entries.")),
        K::Maximum { limit } => add(at, "out_of_range", format!("At most {limit}.")),
        K::Minimum { limit } => add(at, "out_of_range", format!("At least {limit}.")),
        K::ExclusiveMinimum { limit } => add(at, "out_of_range", format!("More than {limit}.")),
        K::ExclusiveMaximum { limit } => add(at, "out_of_range", format!("Less than {limit}.")),
        K::Enum { options } => add(at, "not_allowed", format!("One of {options}.")),
        K::UniqueItems => add(at, "repeated", "Give each entry once.".into()),
        K::OneOfNotValid { context } => explain_choice(at, context, violations),
        K::OneOfMultipleValid { .. } => {
            add(at, "not_allowed", "The value is none of those allowed here.".into());
        }
        // Only `T or null` is written in this way, so the violations of `T` are those that help.
        K::AnyOf { context } => {
            let matching = context.iter().find(|errors| {
                !errors
                    .iter()
                    .any(|e| matches!(e.kind(), K::Type { .. }) && e.instance_path().as_str() == at)
            });
            match matching {
                Some(errors) => errors.iter().for_each(|e| explain(e, violations)),
                None => add(at, "wrong_type", "The value has none of the allowed types.".into()),
            }
        }
        other => add(at, "invalid", format!("This violates `{}`.", other.keyword())),
    }
}

/// The violations for a value that fits none of several shapes. If one of its fields names a shape (`method`, for
/// example), these are the violations of that shape. Otherwise they are the violations that all shapes have in
/// common.
fn explain_choice(at: &str, shapes: &[Vec<ValidationError<'_>>], violations: &mut Vec<Violation>) {
    let described = |errors: &Vec<ValidationError<'_>>| {
        let mut violations = vec![];
        errors.iter().for_each(|error| explain(error, &mut violations));
        violations
    };
    let names: Vec<Option<(&str, String)>> =
        shapes.iter().map(|errors| errors.iter().find_map(|error| other_name(error, at))).collect();
    let mut meant = shapes.iter().zip(&names).filter(|(_, name)| name.is_none());
    let mut found = match (meant.next(), meant.next()) {
        (Some((one, _)), None) => described(one),
        (Some(_), Some(_)) => {
            let mut all = shapes.iter().map(described);
            let first = all.next().unwrap_or_default();
            all.fold(first, |mut alike, other| {
                alike.retain(|violation| other.contains(violation));
                alike
            })
        }
        (None, _) => {
            let known: Vec<&str> = names.iter().flatten().map(|(_, name)| name.as_str()).collect();
            let detail = format!("One of {}.", known.join(", "));
            let place = names.iter().flatten().next().map_or(at, |(place, _)| place);
            vec![Violation::at(place, "not_allowed", detail)]
        }
    };
    if found.is_empty() {
        let detail = "The value is none of those allowed here.";
        found.push(Violation::at(at, "not_allowed", detail));
    }
    for violation in found {
        if violations.len() < MAX_FAULTS && !violations.contains(&violation) {
            violations.push(violation);
        }
    }
}

/// The field, below `at`, that names another shape than this one, and the name of this shape.
fn other_name<'a>(error: &'a ValidationError<'_>, at: &str) -> Option<(&'a str, String)> {
    let place = error.instance_path().as_str();
    match error.kind() {
        ValidationErrorKind::Constant { expected_value } if place != at => {
            Some((place, expected_value.to_string()))
        }
        _ => None,
    }
}

fn below(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// The violation of a text that identifies, or of a name (rule API-97).
fn unfit(format: &str, text: &str) -> Option<TextViolation> {
    match format {
        "identifier" => text::check_identifier(text).err(),
        "name" => text::check_name(text).err(),
        _ => None,
    }
}

fn code_of(violation: TextViolation) -> &'static str {
    match violation {
        TextViolation::Blank => "invalid_format",
        TextViolation::Character(_) => "invalid_character",
        TextViolation::TooLong(_) => "too_long",
    }
}

fn format_rule(format: &str) -> String {
    match format {
        "date-time" => {
            "Write an RFC 3339 timestamp with its offset, for example 2026-11-20T09:00:00+01:00."
        }
        "date" => "Write a date, for example 2026-11-20.",
        "wall-time" => "Write a local time, for example 09:00.",
        "time-zone" => "Write an IANA time zone, for example Europe/Berlin.",
        "uuid" => "Write a UUID.",
        "currency" => "Write an ISO 4217 currency, for example EUR.",
        "non-blank" => "The text must not be blank.",
        "http-uri" => "Write an absolute http or https address.",
        other => return format!("This must be a valid {other}."),
    }
    .into()
}
