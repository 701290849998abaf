//! Responses and headers that many operations have. The document describes each of them once, among its components.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Map, Value, json};

/// A response is described once if it is used at least this many times.
const MANY: usize = 5;

/// Replaces the headers and the responses that many operations have by references to components.
pub(super) fn share(document: &mut Value) {
    let mut headers = Map::new();
    let mut by_name: BTreeMap<String, HashMap<String, usize>> = BTreeMap::new();
    each_response(document, |_, response| {
        for (name, header) in response["headers"].as_object().into_iter().flatten() {
            *by_name.entry(name.clone()).or_default().entry(header.to_string()).or_default() += 1;
        }
    });
    for (name, variants) in by_name {
        headers.extend(most_common(variants).map(|header| (component(&name), header)));
    }
    each_response(document, |_, response| {
        for (name, header) in headers_of(response) {
            let name = component(name);
            if headers.get(&name) == Some(header) {
                *header = json!({"$ref": format!("#/components/headers/{name}")});
            }
        }
    });

    let mut responses = Map::new();
    let mut by_name: BTreeMap<String, HashMap<String, usize>> = BTreeMap::new();
    each_response(document, |status, response| {
        if let Some(name) = name_of(status, response) {
            *by_name.entry(name).or_default().entry(response.to_string()).or_default() += 1;
        }
    });
    for (name, variants) in by_name {
        responses.extend(most_common(variants).map(|response| (name, response)));
    }
    each_response(document, |status, response| {
        let Some(name) = name_of(status, response) else { return };
        if responses.get(&name) == Some(response) {
            *response = json!({"$ref": format!("#/components/responses/{name}")});
        }
    });
    document["components"]["headers"] = headers.into();
    document["components"]["responses"] = responses.into();
}

/// The document with the components of [`share`] put back in their places, for readers that compare or look up
/// responses.
#[must_use]
pub fn inlined(mut document: Value) -> Value {
    let components = document["components"].clone();
    each_response(&mut document, |_, response| {
        resolve(response, &components);
        headers_of(response).for_each(|(_, header)| resolve(header, &components));
    });
    document
}

fn resolve(value: &mut Value, components: &Value) {
    let place = value["$ref"].as_str().and_then(|at| at.strip_prefix("#/components"));
    if let Some(component) = place.and_then(|place| components.pointer(place)) {
        *value = component.clone();
    }
}

/// The headers of a response; empty if it has none.
fn headers_of(response: &mut Value) -> impl Iterator<Item = (&String, &mut Value)> {
    response.get_mut("headers").and_then(Value::as_object_mut).into_iter().flatten()
}

fn each_response(document: &mut Value, mut look: impl FnMut(&str, &mut Value)) {
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    let operations = paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    for operation in operations {
        for (status, response) in operation["responses"].as_object_mut().into_iter().flatten() {
            look(status, response);
        }
    }
}

/// The most frequent variant, if it is frequent enough.
fn most_common(variants: HashMap<String, usize>) -> Option<Value> {
    let often = variants.into_iter().filter(|(_, times)| *times >= MANY);
    let (text, _) = often.max_by(|(a, x), (b, y)| x.cmp(y).then_with(|| b.cmp(a)))?;
    serde_json::from_str(&text).ok()
}

/// The name of a response as a component: the name of its only problem, or of its status.
fn name_of(status: &str, response: &Value) -> Option<String> {
    let examples = response.pointer("/content/application~1json/examples");
    let mut codes = examples.and_then(Value::as_object).into_iter().flat_map(Map::keys);
    match (codes.next(), codes.next(), status) {
        (Some(code), None, _) => Some(component(code)),
        (None, None, "304") => Some("NotModified".to_owned()),
        (None, None, "431") => Some("HeadersTooLong".to_owned()),
        _ => None,
    }
}

/// A name in the form of components: `Api-Version` becomes `ApiVersion`, `not_found` becomes `NotFound`.
fn component(name: &str) -> String {
    let first = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|one| one.to_ascii_uppercase().to_string() + letters.as_str())
    };
    name.split(['-', '_']).filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Value {
        let failure = |code: &str| {
            json!({
                "content": {"application/json": {"examples": {code: {"$ref": "#/x"}}}},
                "headers": {"Retry-After": {"schema": {"type": "integer"}}},
            })
        };
        let operation = || json!({"responses": {"404": failure("not_found")}});
        let mut paths = Map::new();
        for n in 0..MANY {
            paths.insert(format!("/{n}"), json!({"get": operation()}));
        }
        let gone = json!({"description": "Nothing is answered."});
        let seldom = json!({"409": failure("in_use"), "204": gone});
        paths.insert("/seldom".into(), json!({"get": {"responses": seldom}}));
        json!({"paths": paths, "components": {}})
    }

    #[test]
    fn a_response_that_many_have_is_described_once_and_another_stays() {
        let before = document();
        let mut shared = before.clone();
        share(&mut shared);
        let of =
            |path: &str, status: &str| shared["paths"][path]["get"]["responses"][status].clone();
        assert_eq!(of("/0", "404"), json!({"$ref": "#/components/responses/NotFound"}));
        let header = json!({"$ref": "#/components/headers/RetryAfter"});
        assert_eq!(of("/seldom", "409")["headers"]["Retry-After"], header);
        let mut back = inlined(shared);
        back["components"] = json!({});
        assert_eq!(back, before);
    }
}
