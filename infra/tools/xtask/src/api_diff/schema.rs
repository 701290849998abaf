//! Compares two schemas. A request's new schema must accept everything that the old one accepted. A response's new
//! schema must not promise less.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::fields;

/// The sender of the data that a schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Direction {
    Request,
    Response,
}

/// Patterns of requests, each with one that allows every text that it allows.
const WIDER: [(&str, &str); 1] = [(r"^\d{1,3}(\.\d)?$", r"^\d{1,3}(\.\d{1,2})?$")];

/// Keywords that are compared here, and keywords that do not limit the data.
const KNOWN: [&str; 24] = [
    "$ref",
    "additionalProperties",
    "anyOf",
    "const",
    "default",
    "description",
    "enum",
    "example",
    "examples",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maximum",
    "minItems",
    "minLength",
    "minimum",
    "oneOf",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
    "uniqueItems",
];

/// Two documents, and the changes that break clients of the old one.
pub(super) struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    /// Pairs of components that have been compared. They are noted because schemas may refer to themselves.
    compared: BTreeSet<(Direction, String, String)>,
    pub(super) found: Vec<String>,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(old: &'a Value, new: &'a Value) -> Self {
        Self { old, new, compared: BTreeSet::new(), found: vec![] }
    }

    pub(super) fn refuse(&mut self, at: &str, why: &str) {
        let sentence = format!("{at}: {why}");
        if !self.found.contains(&sentence) {
            self.found.push(sentence);
        }
    }

    /// Compares the values that `old` and `new` allow at this place.
    pub(super) fn compare(&mut self, direction: Direction, at: &str, old: &Value, new: &Value) {
        let was = may_be_null(self.old, old);
        let is = may_be_null(self.new, new);
        match direction {
            Direction::Request if was && !is => self.refuse(at, "null is no longer taken"),
            Direction::Response if is && !was => self.refuse(at, "it may be null now"),
            _ => {}
        }
        self.compare_values_but_null(direction, at, old, new);
    }

    fn compare_values_but_null(
        &mut self,
        direction: Direction,
        at: &str,
        old: &Value,
        new: &Value,
    ) {
        let (before, old) = resolved(self.old, old);
        let (after, new) = resolved(self.new, new);
        let mut at = at.to_owned();
        if let (Some(before), Some(after)) = (before, after) {
            if !self.compared.insert((direction, before.to_owned(), after.to_owned())) {
                return;
            }
            // A component is compared only once, at its first place. Its name says more than that place.
            let name = before.rsplit('/').next().unwrap_or(before);
            at = match direction {
                Direction::Request => format!("{name} (request)"),
                Direction::Response => format!("{name} (response)"),
            };
        }
        match (alternatives(old).as_slice(), alternatives(new).as_slice()) {
            ([was], [is]) if std::ptr::eq(*was, old) && std::ptr::eq(*is, new) => {
                self.compare_one(direction, &at, old, new);
            }
            ([was], [is]) => self.compare_values_but_null(direction, &at, was, is),
            (was, is) => self.compare_alternatives(direction, &at, was, is),
        }
    }

    /// For a request, each old alternative must still be accepted. For a response, each new alternative must have
    /// existed before.
    fn compare_alternatives(
        &mut self,
        direction: Direction,
        at: &str,
        old: &[&Value],
        new: &[&Value],
    ) {
        let fits = |old: &Value, new: &Value| {
            let mut apart = Comparison::new(self.old, self.new);
            apart.compared = self.compared.clone();
            apart.compare(direction, at, old, new);
            apart.found.is_empty()
        };
        let breaks = match direction {
            Direction::Request => !old.iter().all(|old| new.iter().any(|new| fits(old, new))),
            Direction::Response => !new.iter().all(|new| old.iter().any(|old| fits(old, new))),
        };
        if breaks {
            self.refuse(at, "the alternatives changed");
        }
    }

    fn compare_one(&mut self, direction: Direction, at: &str, old: &Value, new: &Value) {
        for name in fields(old).chain(fields(new)).map(|(name, _)| name) {
            let is_known = KNOWN.contains(&name.as_str()) || name.starts_with("x-");
            if !is_known && old.get(name) != new.get(name) {
                self.refuse(at, &format!("`{name}` changed, which this check cannot judge"));
            }
        }
        self.compare_types(direction, at, old, new);
        self.compare_values(direction, at, old, new);
        if direction == Direction::Request {
            self.compare_bounds(at, old, new);
        }
        self.compare_fields(direction, at, old, new);
        for inner in ["items", "additionalProperties"] {
            let inside = format!("{at}/*");
            match (&old[inner], &new[inner]) {
                (Value::Object(_), Value::Object(_)) => {
                    self.compare(direction, &inside, &old[inner], &new[inner]);
                }
                (Value::Object(_), _) if direction == Direction::Response => {
                    self.refuse(&inside, "what it holds is no longer said");
                }
                (Value::Null | Value::Bool(true), Value::Object(_))
                    if direction == Direction::Request =>
                {
                    self.refuse(&inside, "not everything is taken any more");
                }
                (before, Value::Bool(false))
                    if direction == Direction::Request && *before != false =>
                {
                    self.refuse(at, "further fields are no longer taken");
                }
                _ => {}
            }
        }
    }

    fn compare_types(&mut self, direction: Direction, at: &str, old: &Value, new: &Value) {
        let was = types(old);
        let is = types(new);
        // Every type of the inner set must be in the outer set. An empty set means every type.
        let within = |inner: &BTreeSet<&str>, outer: &BTreeSet<&str>| {
            outer.is_empty() || (!inner.is_empty() && inner.iter().all(|kind| takes(outer, kind)))
        };
        let fits = match direction {
            Direction::Request => within(&was, &is),
            Direction::Response => within(&is, &was),
        };
        if !fits {
            self.refuse(at, &format!("the type was {} and is {}", old["type"], new["type"]));
        }
        let was = &old["format"];
        let is = &new["format"];
        if was != is && (direction == Direction::Response || !is.is_null()) {
            self.refuse(at, &format!("the format was {was} and is {is}"));
        }
    }

    fn compare_values(&mut self, direction: Direction, at: &str, old: &Value, new: &Value) {
        match (direction, values(old), values(new)) {
            (Direction::Request, Some(was), Some(is)) => {
                for value in was.iter().filter(|value| !is.contains(value)) {
                    self.refuse(at, &format!("the value {value} was removed"));
                }
            }
            (Direction::Response, Some(was), Some(is)) => {
                for value in is.iter().filter(|value| !was.contains(value)) {
                    self.refuse(at, &format!("the value {value} was added to a closed enum"));
                }
            }
            (Direction::Request, None, Some(_)) => {
                self.refuse(at, "only the values of an enum are taken now");
            }
            (Direction::Response, Some(_), None) => self.refuse(at, "the enum is no longer closed"),
            _ => {}
        }
        let open = |schema: &Value| schema["x-extensible-enum"].as_array().cloned();
        if let (Some(was), Some(is)) = (open(old), open(new)) {
            for value in was.iter().filter(|value| !is.contains(value)) {
                self.refuse(at, &format!("the value {value} was removed from an open enum"));
            }
        }
    }

    fn compare_bounds(&mut self, at: &str, old: &Value, new: &Value) {
        for (name, may) in [
            ("minimum", "rise"),
            ("minLength", "rise"),
            ("minItems", "rise"),
            ("maximum", "fall"),
            ("maxLength", "fall"),
            ("maxItems", "fall"),
        ] {
            let was = old[name].as_f64();
            let is = new[name].as_f64();
            let is_narrower = match (was, is) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(was), Some(is)) if may == "rise" => is > was,
                (Some(was), Some(is)) => is < was,
            };
            if is_narrower {
                self.refuse(at, &format!("`{name}` was {} and is {}", old[name], new[name]));
            }
        }
        let is_wider = |pair: &(&str, &str)| old["pattern"] == pair.0 && new["pattern"] == pair.1;
        if !new["pattern"].is_null()
            && old["pattern"] != new["pattern"]
            && !WIDER.iter().any(is_wider)
        {
            self.refuse(at, "the pattern changed");
        }
        if new["uniqueItems"] == true && old["uniqueItems"] != true {
            self.refuse(at, "entries must differ now");
        }
    }

    fn compare_fields(&mut self, direction: Direction, at: &str, old: &Value, new: &Value) {
        let nothing = Map::new();
        let of = |schema: &'_ Value| schema["properties"].as_object().cloned();
        let after = of(new).unwrap_or_else(|| nothing.clone());
        for (name, before) in &of(old).unwrap_or(nothing) {
            let at = format!("{at}/{name}");
            match after.get(name) {
                Some(now) => self.compare(direction, &at, before, now),
                None => self.refuse(&at, "the field was removed"),
            }
        }
        let was = required(old);
        let is = required(new);
        match direction {
            Direction::Request => {
                for name in is.difference(&was) {
                    self.refuse(&format!("{at}/{name}"), "the field became required");
                }
            }
            Direction::Response => {
                for name in was.difference(&is).filter(|name| after.contains_key(**name)) {
                    self.refuse(&format!("{at}/{name}"), "the field may be missing now");
                }
            }
        }
    }
}

/// The alternatives of a schema, without null. A schema without alternatives is its own only one.
fn alternatives(schema: &Value) -> Vec<&Value> {
    match choices(schema) {
        Some(list) => list.iter().filter(|choice| choice["type"] != "null").collect(),
        None => vec![schema],
    }
}

fn choices(schema: &Value) -> Option<&Vec<Value>> {
    ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array())
}

fn may_be_null(document: &Value, schema: &Value) -> bool {
    let (_, schema) = resolved(document, schema);
    if let Some(list) = choices(schema) {
        return list.iter().any(|choice| may_be_null(document, choice));
    }
    match &schema["type"] {
        Value::Null => values(schema).is_none(),
        Value::Array(kinds) => kinds.iter().any(|kind| kind == "null"),
        kind => kind == "null",
    }
}

/// The schema behind references, with the last reference.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> (Option<&'a str>, &'a Value) {
    let mut name = None;
    let mut schema = schema;
    while let Some(reference) = schema["$ref"].as_str() {
        let Some(target) = document.pointer(reference.trim_start_matches('#')) else { break };
        (name, schema) = (Some(reference), target);
    }
    (name, schema)
}

/// The types that a schema allows, without null. Empty if the schema names no type.
fn types(schema: &Value) -> BTreeSet<&str> {
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        Value::String(kind) => BTreeSet::from([kind.as_str()]),
        _ => BTreeSet::new(),
    };
    kinds.into_iter().filter(|kind| *kind != "null").collect()
}

/// Whether a value of this type is one of those types.
fn takes(kinds: &BTreeSet<&str>, kind: &str) -> bool {
    kinds.contains(kind) || (kind == "integer" && kinds.contains("number"))
}

/// The values of a closed enum, without null.
fn values(schema: &Value) -> Option<Vec<Value>> {
    let values = match (&schema["enum"], schema.get("const")) {
        (Value::Array(values), _) => values.clone(),
        (_, Some(value)) => vec![value.clone()],
        _ => return None,
    };
    Some(values.into_iter().filter(|value| !value.is_null()).collect())
}

fn required(schema: &Value) -> BTreeSet<&str> {
    schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
