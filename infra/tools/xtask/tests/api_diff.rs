//! Every kind of change of the document. A change that breaks a client is refused, an addition is allowed.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use wfm_xtask::api_diff::{BASELINE, Since, breaking_changes};

fn document() -> Value {
    json!({
        "x-registry": [{"name": "overlap", "kind": "problem"}],
        "paths": {"/leaves/{id}": {
            "get": {
                "operationId": "get_leave",
                "security": [],
                "parameters": [
                    {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                    {"name": "wait", "in": "query", "schema": {"type": "integer", "maximum": 10}},
                ],
                "responses": {
                    "200": {
                        "headers": {"ETag": {"schema": {"type": "string"}}},
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Leave"}}},
                    },
                    "404": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}},
                    "503": {"content": {"application/json": {"schema": {"anyOf": [
                        {"$ref": "#/components/schemas/Error"}, {"$ref": "#/components/schemas/Message"},
                    ]}}}},
                },
            },
            "put": {
                "operationId": "update_leave",
                "security": [{"bearer": []}],
                "parameters": [],
                "requestBody": {"content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/LeaveInput"}},
                    "application/merge-patch+json": {"schema": {"$ref": "#/components/schemas/LeaveInput"}},
                }},
                "responses": {"204": {"description": "Done."}},
            },
        }},
        "components": {"schemas": {
            "Leave": {
                "type": "object",
                "required": ["id", "status"],
                "properties": {
                    "id": {"type": "string", "format": "uuid"},
                    "status": {"type": "string", "enum": ["pending", "approved"]},
                    "flags": {"type": "array", "items": {"type": "string", "x-extensible-enum": ["late"]}},
                    "days": {"type": "number"},
                    "note": {"type": ["string", "null"]},
                    "part_of": {"anyOf": [{"$ref": "#/components/schemas/Leave"}, {"type": "null"}]},
                    "names": {"type": "object", "additionalProperties": {"type": "string"}},
                },
            },
            "LeaveInput": {
                "type": "object",
                "required": ["type"],
                "properties": {
                    "type": {"type": "string", "minLength": 1, "maxLength": 64},
                    "half": {"type": ["string", "null"], "enum": ["first", "second", null]},
                    "days": {"type": "number", "minimum": 0, "maximum": 366},
                    "note": {"type": ["string", "null"]},
                    "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 5},
                    "more": {},
                },
            },
            "Error": {
                "type": "object",
                "required": ["code"],
                "properties": {"code": {"type": "string", "x-extensible-enum": ["overlap", "cycle"]}},
            },
            "Message": {
                "type": "object",
                "required": ["message"],
                "properties": {"message": {"type": "string"}},
            },
        }},
    })
}

const GET: &str = "/paths/~1leaves~1{id}/get";
const PUT: &str = "/paths/~1leaves~1{id}/put";
const LEAVE: &str = "/components/schemas/Leave";
const INPUT: &str = "/components/schemas/LeaveInput";

/// The document with another value at a place. `null` removes the present value.
fn changed(place: &str, value: Value) -> Value {
    let mut document = document();
    let (parent, name) = place.rsplit_once('/').unwrap();
    let name = name.replace("~1", "/");
    match document.pointer_mut(parent).unwrap() {
        Value::Object(fields) if value.is_null() => {
            assert!(fields.remove(&name).is_some(), "{place}")
        }
        Value::Object(fields) => drop(fields.insert(name, value)),
        Value::Array(entries) if value.is_null() => drop(entries.remove(name.parse().unwrap())),
        Value::Array(entries) if name == "-" => entries.push(value),
        parent => panic!("{place}: {parent}"),
    }
    document
}

fn found(place: &str, value: Value) -> String {
    breaking_changes(&document(), &changed(place, value)).join("\n")
}

#[track_caller]
fn refused(place: &str, value: Value, sentence: &str) {
    assert_eq!(found(place, value), sentence, "{place}");
}

#[track_caller]
fn passes(place: &str, value: Value) {
    assert_eq!(found(place, value), "", "{place}");
}

#[test]
fn the_same_document_passes() {
    assert_eq!(breaking_changes(&document(), &document()), [""; 0]);
}

#[test]
fn what_an_operation_loses_is_refused() {
    let at = "GET /leaves/{id}";
    for (place, value, sentence) in [
        (GET.to_owned(), json!(null), format!("{at}: the operation was removed")),
        ("/paths/~1leaves~1{id}".into(), json!(null), "".into()),
        (
            format!("{GET}/operationId"),
            json!("read_leave"),
            format!(r#"{at}: the operation id was "get_leave" and is "read_leave""#),
        ),
        (
            format!("{GET}/security"),
            json!([{"bearer": []}]),
            format!("{at}: it was open and needs a token"),
        ),
        (
            format!("{GET}/parameters/1"),
            json!(null),
            format!("{at} query parameter `wait`: it was removed"),
        ),
        (
            format!("{GET}/parameters/1/required"),
            json!(true),
            format!("{at} query parameter `wait`: it became required"),
        ),
        (
            format!("{GET}/parameters/1/schema/maximum"),
            json!(5),
            format!("{at} query parameter `wait`: `maximum` was 10 and is 5"),
        ),
        (
            format!("{GET}/parameters/-"),
            json!({"name": "of", "in": "query", "required": true, "schema": {"type": "string"}}),
            format!("{at}: the new query parameter `of` is required"),
        ),
        (format!("{GET}/responses/404"), json!(null), format!("{at} 404: the status was removed")),
        (
            format!("{GET}/responses/200/headers/ETag"),
            json!(null),
            format!("{at} 200 header `ETag`: it was removed"),
        ),
        (
            format!("{GET}/responses/200/content/application~1json"),
            json!(null),
            format!("{at} 200: the media type application/json was removed"),
        ),
        (
            format!("{PUT}/requestBody/content/application~1merge-patch+json"),
            json!(null),
            "PUT /leaves/{id} body: the media type application/merge-patch+json was removed".into(),
        ),
        (format!("{PUT}/requestBody"), json!(null), "PUT /leaves/{id} body: it was removed".into()),
        (
            format!("{PUT}/requestBody/required"),
            json!(true),
            "PUT /leaves/{id} body: it became required".into(),
        ),
        (
            "/x-registry/0".into(),
            json!(null),
            r#"x-registry: the code "problem" "overlap" was removed"#.into(),
        ),
    ] {
        if sentence.is_empty() {
            let both =
                ["GET", "PUT"].map(|m| format!("{m} /leaves/{{id}}: the operation was removed"));
            refused(&place, value, &both.join("\n"));
        } else {
            refused(&place, value, &sentence);
        }
    }
}

#[test]
fn a_response_that_promises_less_is_refused() {
    for (place, value, sentence) in [
        ("properties/days", json!(null), "/days: the field was removed"),
        ("required/1", json!(null), "/status: the field may be missing now"),
        (
            "properties/days/type",
            json!("string"),
            r#"/days: the type was "number" and is "string""#,
        ),
        ("properties/days/type", json!(null), r#"/days: the type was "number" and is null"#),
        ("properties/days/type", json!(["number", "null"]), "/days: it may be null now"),
        ("properties/id/format", json!(null), r#"/id: the format was "uuid" and is null"#),
        ("properties/note/format", json!("date"), r#"/note: the format was null and is "date""#),
        (
            "properties/status/enum/-",
            json!("cancelled"),
            r#"/status: the value "cancelled" was added to a closed enum"#,
        ),
        ("properties/status/enum", json!(null), "/status: the enum is no longer closed"),
        (
            "properties/flags/items/x-extensible-enum/0",
            json!(null),
            r#"/flags/*: the value "late" was removed from an open enum"#,
        ),
        ("properties/flags/items", json!(null), "/flags/*: what it holds is no longer said"),
        (
            "properties/names/additionalProperties",
            json!(null),
            "/names/*: what it holds is no longer said",
        ),
        (
            "properties/names/additionalProperties/type",
            json!("integer"),
            r#"/names/*: the type was "string" and is "integer""#,
        ),
        ("not", json!({}), ": `not` changed, which this check cannot judge"),
    ] {
        let expected = format!("Leave (response){sentence}");
        let found = found(&format!("{LEAVE}/{place}"), value);
        // A field without a type may also be null.
        assert!(found.lines().any(|line| line == expected), "{place}: {found}");
    }
    refused(
        &format!("{GET}/responses/503/content/application~1json/schema/anyOf/-"),
        json!({"$ref": "#/components/schemas/Leave"}),
        "GET /leaves/{id} 503: the alternatives changed",
    );
}

#[test]
fn a_request_that_takes_less_is_refused() {
    for (place, value, sentence) in [
        ("properties/note", json!(null), "/note: the field was removed"),
        ("required/-", json!("days"), "/days: the field became required"),
        (
            "properties/days/type",
            json!("integer"),
            r#"/days: the type was "number" and is "integer""#,
        ),
        ("properties/note/type", json!("string"), "/note: null is no longer taken"),
        ("properties/type/format", json!("uuid"), r#"/type: the format was null and is "uuid""#),
        ("properties/half/enum/0", json!(null), r#"/half: the value "first" was removed"#),
        (
            "properties/type/enum",
            json!(["annual"]),
            "/type: only the values of an enum are taken now",
        ),
        ("properties/days/minimum", json!(1), "/days: `minimum` was 0 and is 1"),
        ("properties/days/maximum", json!(365), "/days: `maximum` was 366 and is 365"),
        ("properties/type/minLength", json!(2), "/type: `minLength` was 1 and is 2"),
        ("properties/type/maxLength", json!(63), "/type: `maxLength` was 64 and is 63"),
        ("properties/note/maxLength", json!(9), "/note: `maxLength` was null and is 9"),
        ("properties/tags/minItems", json!(1), "/tags: `minItems` was null and is 1"),
        ("properties/tags/maxItems", json!(4), "/tags: `maxItems` was 5 and is 4"),
        ("properties/tags/uniqueItems", json!(true), "/tags: entries must differ now"),
        ("properties/tags/items/maxLength", json!(9), "/tags/*: `maxLength` was null and is 9"),
        ("properties/type/pattern", json!("^a"), "/type: the pattern changed"),
        ("additionalProperties", json!(false), ": further fields are no longer taken"),
        (
            "properties/more/additionalProperties",
            json!({"type": "string"}),
            "/more/*: not everything is taken any more",
        ),
    ] {
        refused(&format!("{INPUT}/{place}"), value, &format!("LeaveInput (request){sentence}"));
    }
}

#[test]
fn additions_pass() {
    let operation = document().pointer(GET).unwrap().clone();
    let text = json!({"type": "string"});
    for (place, value) in [
        ("/paths/~1sites", json!({"get": operation})),
        ("/paths/~1leaves~1{id}/delete", operation),
        (&format!("{GET}/parameters/-"), json!({"name": "of", "in": "query", "schema": text})),
        (&format!("{GET}/parameters/1/schema/maximum"), json!(20)),
        (&format!("{GET}/parameters/1/schema/maximum"), json!(null)),
        (&format!("{GET}/responses/409"), json!({"description": "A conflict."})),
        (&format!("{GET}/responses/200/headers/Vary"), json!({"schema": text})),
        (&format!("{GET}/responses/200/description"), json!("Other words.")),
        (&format!("{GET}/responses/503/content/application~1json/schema/anyOf/1"), json!(null)),
        (&format!("{PUT}/security"), json!([])),
        (&format!("{PUT}/requestBody/content/text~1plain"), json!({"schema": text})),
        ("/x-registry/-", json!({"name": "cycle", "kind": "problem"})),
        (&format!("{LEAVE}/properties/site"), text.clone()),
        (&format!("{LEAVE}/properties/days/type"), json!("integer")),
        (&format!("{LEAVE}/properties/days/maximum"), json!(366)),
        (&format!("{LEAVE}/properties/note/type"), json!("string")),
        (&format!("{LEAVE}/properties/flags/items/x-extensible-enum/-"), json!("early")),
        (&format!("{LEAVE}/properties/status/enum/1"), json!(null)),
        (&format!("{LEAVE}/properties/id/description"), json!("Other words.")),
        (&format!("{LEAVE}/required/-"), json!("days")),
        (&format!("{INPUT}/properties/site"), text),
        (&format!("{INPUT}/required/0"), json!(null)),
        (&format!("{INPUT}/properties/days/minimum"), json!(null)),
        (&format!("{INPUT}/properties/days/maximum"), json!(1000)),
        (&format!("{INPUT}/properties/half/enum/-"), json!("third")),
        (&format!("{INPUT}/properties/half/enum"), json!(null)),
        (&format!("{INPUT}/properties/type/type"), json!(["string", "null"])),
        (&format!("{INPUT}/properties/tags/maxItems"), json!(6)),
    ] {
        passes(place, value);
    }
}

#[test]
fn a_component_with_another_name_passes_where_it_says_the_same() {
    let mut renamed = document();
    let schemas = renamed["components"]["schemas"].as_object_mut().unwrap();
    let leave = schemas.remove("Leave").unwrap();
    schemas.insert("Absence".into(), leave);
    let renamed = renamed.to_string().replace("schemas/Leave\"", "schemas/Absence\"");
    let renamed: Value = serde_json::from_str(&renamed).unwrap();
    assert_eq!(breaking_changes(&document(), &renamed), [""; 0]);
}

#[test]
fn what_may_be_null_can_be_said_in_two_ways() {
    let text = json!({"anyOf": [{"type": "string"}, {"type": "null"}]});
    passes(&format!("{LEAVE}/properties/note"), text.clone());
    passes(&format!("{INPUT}/properties/note"), text);
}

/// A file of the repository that is a document.
fn read(path: &str) -> Value {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(path);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_published_document_does_not_break_itself() {
    let document = read("functions/system/openapi.json");
    assert_eq!(breaking_changes(&document, &document), [""; 0]);
}

#[test]
fn the_last_tag_counts_and_without_one_the_baseline_does() {
    let tag = || Some("v0.1.0".to_owned());
    assert_eq!(Since::of(None, tag()), Since::Revision("v0.1.0".into()));
    assert_eq!(Since::of(None, None), Since::Baseline);
    assert_eq!(Since::of(Some("main"), tag()), Since::Revision("main".into()));
}

/// Until the first tag, the baseline contains enough of the document to refuse changes that break its clients.
#[test]
fn what_breaks_clients_of_the_baseline_is_refused() {
    let baseline = read(BASELINE);
    let published = read("functions/system/openapi.json");
    assert_eq!(breaking_changes(&baseline, &published), [""; 0]);
    let paths = baseline["paths"].as_object().unwrap();
    assert!(paths.len() > 80, "{}", paths.len());
    for (place, removed) in [
        ("/paths/~1employees", "get"),
        ("/paths/~1settings/get/responses/200/headers", "ETag"),
        ("/components/schemas/Employee/properties", "last_name"),
        ("/components/schemas/EmployeePatch/properties", "phone"),
    ] {
        let mut changed = published.clone();
        changed.pointer_mut(place).unwrap().as_object_mut().unwrap().remove(removed).unwrap();
        assert_ne!(breaking_changes(&baseline, &changed), [""; 0], "{place}");
    }
    let mut narrowed = published.clone();
    let fields = narrowed.pointer_mut("/components/schemas/LeaveCreate/properties").unwrap();
    fields["reason"]["maxLength"] = json!(3);
    assert_ne!(breaking_changes(&baseline, &narrowed), [""; 0]);
}
