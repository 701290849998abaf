//! The OpenAPI 3.1 document, generated from the operations.

mod shared;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

pub use self::shared::inlined;
use crate::codes::{self, Kind};
use crate::components::{self, Components};
use crate::examples::Examples;
use crate::group::Group;
use crate::operation::{Access, DryRun, Idempotency, IfMatch, Operation};

/// The name of the schema of each error status (rule API-32).
fn error_schema(status: u16) -> &'static str {
    match status {
        400 => "ValidationError",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "NotFound",
        409 => "Conflict",
        _ => "ErrorResponse",
    }
}

fn error_meaning(status: u16) -> &'static str {
    match status {
        400 => "The request is not valid.",
        401 => "No valid credentials.",
        403 => "The caller lacks what `detail` names: a permission, or a second factor.",
        404 => "Nothing is found that the caller may see.",
        409 => "The request conflicts with the present state.",
        412 => "The resource has changed since the version that `If-Match` names.",
        413 => "The body is too large.",
        415 => "The body is not `application/json`.",
        428 => "`If-Match` is required.",
        429 => "Too many requests.",
        500 => "Internal error.",
        _ => "Temporarily unavailable; nothing is lost.",
    }
}

/// Whether a successful answer has a tag: of its resource, or of the rows of a page.
fn has_tag(operation: &Operation) -> bool {
    let is_page = || operation.answer.properties().is_ok_and(|fields| fields.contains_key("meta"));
    operation.etag || is_page()
}

/// The statuses with which an operation can fail.
fn errors(operation: &Operation) -> Vec<u16> {
    let mut statuses = vec![400, 413, 500, 503];
    if operation.access != Access::Open {
        statuses.push(401);
    }
    let is_for_all = operation.without_factor && operation.after_leaving;
    let may_be_refused = operation.access == Access::SignedIn && !is_for_all;
    if may_be_refused || !operation.access.permissions().is_empty() {
        statuses.push(403);
    }
    if operation.proof_in_body {
        statuses.push(401);
    }
    if operation.path.contains('{') || operation.may_be_absent {
        statuses.push(404);
    }
    if operation.takes_body {
        statuses.push(415);
    }
    if operation.conflicts {
        statuses.push(409);
    }
    match operation.if_match {
        IfMatch::Ignored => {}
        IfMatch::Honoured => statuses.push(412),
        IfMatch::ForLists | IfMatch::Required => statuses.extend([412, 428]),
    }
    // The gateway throttles all operations.
    statuses.push(429);
    statuses.sort_unstable();
    statuses
}

/// The document of all groups, with the captured examples of their operations.
pub fn document(groups: &[Group], version: &str, captured: &Examples) -> Value {
    let mut components = Components::new();
    let mut paths: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for group in groups {
        for operation in group.operations() {
            let described = describe(group, operation, &mut components);
            let method = operation.method.as_str().to_lowercase();
            paths.entry(operation.path.to_owned()).or_default().insert(method, described);
        }
    }
    let (mut schemas, differing) = components.take(|schemas| {
        schemas.remove("Nothing");
        let all = schemas.clone();
        schemas.values_mut().for_each(|schema| one_object(schema, &all));
        schemas.retain(|name, _| !name.ends_with("Calculation") || name == "SalaryCalculation");
    });
    add_errors(&mut schemas);
    let mut problems = Map::new();
    for methods in paths.values_mut() {
        for operation in methods.values_mut() {
            components::rename(&mut operation["parameters"], &differing);
            if let Some(body) = operation.get_mut("requestBody") {
                components::rename(body, &differing);
            }
            add_examples(operation, captured, &mut problems);
        }
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Workforce Management Service",
            "version": version,
            "description": "People, time, leave and pay of an organization, over HTTP and JSON.",
            "contact": {"name": "The operator of the service"},
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "x-registry": codes::all().map(|code| json!({
            "name": code.name,
            "kind": code.kind.name(),
            "meaning": code.meaning,
            "client_does": code.client_does,
            "since": "1.0",
        })).collect::<Vec<_>>(),
        "tags": groups
            .iter()
            .map(|group| json!({"name": group.name, "description": group.prose.about()}))
            .collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "examples": problems,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
            },
        },
    });
    shared::share(&mut document);
    document
}

fn describe(group: &Group, operation: &Operation, components: &mut Components) -> Value {
    let generator = &mut components.answered;
    let mut responses = Map::new();
    responses.insert(operation.status.to_string(), success(operation, operation.status, generator));
    if let Some(status) = operation.also {
        responses.insert(status.to_string(), success(operation, status, generator));
    }
    if has_tag(operation) && operation.method == http::Method::GET {
        responses.insert(
            "304".into(),
            json!({"description": "The resource is still at the version that `If-None-Match` names."}),
        );
    }
    for status in errors(operation) {
        responses.insert(status.to_string(), failure(status));
    }
    responses.insert(
        "431".into(),
        json!({
            "description": "Headers or query are too long. The gateway answers.",
            "content": {"application/json": {"schema": {"$ref": GATEWAY}}},
        }),
    );
    let mut described = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "tags": [group.name],
        "description": description(group, operation),
        "parameters": parameters(operation),
        "responses": responses,
        "security": match operation.access {
            Access::Open => json!([]),
            _ => json!([{"bearer": []}]),
        },
    });
    if operation.deprecated.is_some() {
        described["deprecated"] = json!(true);
    }
    if operation.takes_body {
        let content = json!({"schema": operation.body.describe(&mut components.sent)});
        let types = operation.body_media_types();
        let content: Map<String, Value> =
            types.iter().map(|media| ((*media).to_owned(), content.clone())).collect();
        described["requestBody"] =
            json!({"required": !operation.body_is_optional, "content": content});
    }
    described
}

/// The description of an operation: the text of its group, and the sentences that every operation with the same
/// declaration gets.
fn description(group: &Group, operation: &Operation) -> String {
    let mut text = group.prose.of(operation.id).unwrap_or_default();
    let mut add = |sentence: &str| {
        text.push_str("\n\n");
        text.push_str(sentence);
    };
    let needed: Vec<String> =
        operation.access.permissions().iter().map(|p| format!("`{p}`")).collect();
    match (needed.is_empty(), operation.remark) {
        (true, None) => {}
        (true, Some(remark)) => add(&format!("Who may: {remark}.")),
        (false, remark) => {
            let remark = remark.map(|remark| format!(" ({remark})")).unwrap_or_default();
            add(&format!("Needs the permission {}{remark}.", needed.join(" or ")));
        }
    }
    match operation.idempotency {
        Idempotency::Ignored => {}
        Idempotency::Accepted => add(
            "With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an \
             earlier one says so in `Idempotent-Replayed`.",
        ),
        Idempotency::Required => add(
            "The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key \
             with other content is 409 `idempotency_key_reused`.",
        ),
    }
    text
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let mut parameters = Vec::new();
    for segment in operation.path.split('/') {
        if let Some(name) = segment.strip_prefix('{').and_then(|s| s.strip_suffix('}')) {
            let (description, pattern) = match name {
                "date" => (
                    "The first date of the entry; of a history that begins before all dates also `initial`.",
                    "^(initial|[0-9]{4}-[0-9]{2}-[0-9]{2})$",
                ),
                "feed" => (
                    "The secret and `.ics`, as in the address that was answered once.",
                    "^[A-Za-z0-9_-]{1,64}\\.ics$",
                ),
                "year" => ("The calendar year.", "^(19[7-9][0-9]|2[0-9]{3})$"),
                "period_start" => ("The first date of the period.", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
                _ => ("The id, as an answer named it.", "^[A-Za-z0-9_-]{1,64}$"),
            };
            let longest = 64 + operation.path_suffix.len();
            parameters.push(json!({
                "name": name, "in": "path", "required": true, "description": description,
                "schema": {"type": "string", "pattern": pattern, "maxLength": longest},
            }));
        }
    }
    // The definition of the shape becomes single parameters, so it is not referred to.
    for (name, mut property) in operation.query.properties().unwrap_or_default() {
        let description = property.as_object_mut().and_then(|p| p.remove("description"));
        let mut parameter = json!({
            "name": name, "in": "query", "required": false, "schema": without_null(property),
        });
        if let Some(description) = description {
            parameter["description"] = description;
        }
        parameters.push(parameter);
    }
    let mut header = |name: &str, required: bool, schema: Value, description: &str| {
        parameters.push(json!({
            "name": name, "in": "header", "required": required,
            "schema": schema, "description": description,
        }));
    };
    if operation.idempotency != Idempotency::Ignored {
        let schema = json!({
            "type": "string", "minLength": 1, "maxLength": 512,
            // A key in the plain form, or in the quoted form of RFC 9651.
            "pattern": r#"^([!#-+\--~]{1,255}|"([!#-\[\]-~]|\\["\\]){1,255}")$"#,
        });
        let required = operation.idempotency == Idempotency::Required;
        header(
            "Idempotency-Key",
            required,
            schema,
            "A request that is sent again with the same key is done once.",
        );
    }
    if operation.if_match != IfMatch::Ignored {
        // The parameter stays optional in the schema: a request without a required tag is 428, not 400.
        let schema = json!({"type": "string", "maxLength": 1024});
        let description = match operation.if_match {
            IfMatch::Required => "The ETag the change is based on. Without it: 428.",
            IfMatch::ForLists => {
                "The ETag the change is based on. Where a list that is not empty is replaced, without it: 428."
            }
            _ => "The ETag the change is based on.",
        };
        header("If-Match", operation.if_match == IfMatch::Required, schema, description);
    }
    if has_tag(operation) && operation.method == http::Method::GET {
        let schema = json!({"type": "string", "maxLength": 1024});
        header("If-None-Match", false, schema, "The ETag last seen.");
    }
    if operation.client_time {
        // There is no `format`, because generated clients cannot write a typed header and then leave out the whole
        // operation.
        let pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$";
        let schema = json!({"type": "string", "maxLength": 40, "pattern": pattern});
        let description =
            "The device's clock at this attempt, as an RFC 3339 timestamp with its offset.";
        header("Client-Time", false, schema, description);
    }
    if operation.dry_run != DryRun::Refused {
        let description = "With `true` the change is checked, and nothing is changed.";
        header("Dry-Run", false, json!({"type": "boolean"}), description);
    }
    parameters
}

/// An optional parameter may be left out, and is never null.
fn without_null(mut property: Value) -> Value {
    if let Some(kinds) = property["type"].as_array() {
        let kinds: Vec<Value> = kinds.iter().filter(|k| *k != "null").cloned().collect();
        property["type"] = if kinds.len() == 1 { kinds[0].clone() } else { json!(kinds) };
    }
    if let Some(options) = property["anyOf"].as_array() {
        let rest: Vec<Value> = options.iter().filter(|o| o["type"] != "null").cloned().collect();
        if let [one] = rest.as_slice() {
            return one.clone();
        }
    }
    if let Some(object) = property.as_object_mut() {
        object.remove("default");
        if let Some(options) = object.get_mut("enum").and_then(Value::as_array_mut) {
            options.retain(|option| !option.is_null());
        }
    }
    property
}

fn success(operation: &Operation, status: u16, generator: &mut schemars::SchemaGenerator) -> Value {
    let text =
        |description: &str| json!({"description": description, "schema": {"type": "string"}});
    let mut headers = json!({
        "X-Request-Id": text("The id of the request, as the logs have it."),
        "Api-Version": text("The version of the API, which grows by additions only."),
    });
    if has_tag(operation) {
        headers["ETag"] = text("The version of the resource.");
    }
    if operation.dry_run != DryRun::Refused {
        headers["Dry-Run"] = text("`true` where nothing was changed.");
    }
    let is_job = status == 202 && !operation.mails;
    if status == 201 || is_job {
        headers["Location"] = text("Where the resource is.");
    }
    if is_job {
        let seconds = json!({"type": "integer", "minimum": 1});
        let after = "Seconds after which to read the job again.";
        headers["Retry-After"] = json!({"description": after, "schema": seconds});
    }
    if operation.limit.is_some() {
        headers["RateLimit-Policy"] =
            text("How often an account may ask: `q` times in `w` seconds.");
        headers["RateLimit"] = text("What is left: `r` times, for the next `t` seconds.");
    }
    if operation.idempotency != Idempotency::Ignored {
        headers["Idempotent-Replayed"] = text("`true` when this answer repeats an earlier one.");
    }
    if status == 204 {
        return json!({"description": "Done.", "headers": headers});
    }
    let content = json!({"schema": operation.answer.describe(generator)});
    json!({
        "description": match status {
            201 => "Created.",
            202 if operation.mails => "Accepted; a mail does the rest.",
            202 => "Accepted; a job does the work.",
            _ => "Done.",
        },
        "headers": headers,
        "content": {operation.media_type: content},
    })
}

/// The schema of answers of the gateway itself.
const GATEWAY: &str = "#/components/schemas/GatewayMessage";

fn failure(status: u16) -> Value {
    let problem = json!({"$ref": format!("#/components/schemas/{}", error_schema(status))});
    // The gateway answers these statuses, too, with a body of its own.
    let plain = match status {
        429 | 503 => json!({"$ref": "#/components/schemas/ErrorOrGatewayMessage"}),
        _ => problem.clone(),
    };
    let mut failure = json!({
        "description": error_meaning(status),
        "content": {
            "application/json": {"schema": plain},
            "application/problem+json": {"schema": problem},
        },
    });
    let header =
        |description: &str| json!({"description": description, "schema": {"type": "string"}});
    match status {
        401 => failure["headers"] = json!({"WWW-Authenticate": header("`Bearer`.")}),
        429 | 503 => {
            let seconds = json!({"type": "integer", "minimum": 1});
            let wait = json!({"description": "Seconds to wait.", "schema": seconds});
            failure["headers"] = json!({ "Retry-After": wait });
        }
        _ => {}
    }
    failure
}

/// Adds an example of the request and of every answer with a body. It was captured from this operation; for a problem
/// that operations share, it may come from another one.
fn add_examples(operation: &mut Value, captured: &Examples, shared: &mut Map<String, Value>) {
    let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
    if let Some(request) = captured.request(&id) {
        let contents = operation["requestBody"]["content"].as_object_mut();
        for content in contents.into_iter().flat_map(Map::values_mut) {
            content["example"] = request.clone();
        }
    }
    for (status, response) in operation["responses"].as_object_mut().into_iter().flatten() {
        let Some(content) = response.pointer_mut("/content/application~1json") else { continue };
        if let Some(answer) = captured.response(&id, status) {
            content["example"] = answer.clone();
        } else if let Some(examples) = captured.of_failure(status, shared) {
            content["examples"] = examples;
        }
    }
}

/// Publishes alternatives, which a field distinguishes, as one object with the fields of all. The document then tells
/// less than the service enforces, but generated clients can read it.
fn one_object(schema: &mut Value, all: &Map<String, Value>) {
    let Some(name) = schema["discriminator"]["propertyName"].as_str().map(str::to_owned) else {
        return;
    };
    let alternatives = schema["oneOf"].as_array().cloned().unwrap_or_default();
    let mut properties = Map::new();
    let mut kinds = vec![];
    for alternative in &alternatives {
        let at =
            alternative["$ref"].as_str().and_then(|at| at.rsplit('/').next()).unwrap_or_default();
        for (field, shape) in all[at]["properties"].as_object().into_iter().flatten() {
            if *field == name {
                kinds.push(shape["const"].clone());
                continue;
            }
            let known = properties.entry(field.clone()).or_insert_with(|| shape.clone());
            if known != shape {
                *known = common(known, shape);
            }
        }
    }
    properties.insert(
        name.clone(),
        json!({
            "type": "string", "description": "Which of the alternatives it is.", "enum": kinds,
        }),
    );
    *schema = json!({
        "type": "object",
        "description": schema["description"],
        "required": [name],
        "properties": properties,
        "additionalProperties": false,
    });
}

/// The common part of two shapes of a field: its type, unless that differs, and the bounds of both.
fn common(one: &Value, other: &Value) -> Value {
    let kinds = |shape: &Value| match &shape["type"] {
        Value::Array(kinds) => kinds.clone(),
        kind => vec![kind.clone()],
    };
    let mut all = kinds(one);
    all.extend(kinds(other).into_iter().filter(|kind| !kinds(one).contains(kind)));
    let (null, rest): (Vec<Value>, Vec<Value>) = all.into_iter().partition(|kind| kind == "null");
    let [kind] = rest.as_slice() else {
        return json!({"description": "What it takes depends on the method."});
    };
    let mut shape = one.clone();
    if let Some(fields) = shape.as_object_mut() {
        fields.retain(|name, value| other.get(name) == Some(value));
    }
    shape["type"] = if null.is_empty() { kind.clone() } else { json!([kind, "null"]) };
    let bound = [one, other].iter().filter_map(|shape| shape["maxLength"].as_u64()).max();
    shape["maxLength"] = bound.into();
    shape["description"] = "What it takes depends on the method.".into();
    shape
}

fn add_errors(schemas: &mut Map<String, Value>) {
    schemas.insert(
        "ErrorResponse".into(),
        json!({
            "type": "object",
            "description": "An RFC 9457 problem.",
            "required": ["type", "title", "status", "code", "detail", "instance", "request_id", "retryable", "errors"],
            "properties": {
                "type": {
                    "type": "string",
                    "description": "The code as a URI.",
                    "pattern": "^urn:wfm:error:[a-z_]+$",
                },
                "title": {"type": "string", "description": "The kind of problem, for a person to read."},
                "status": {
                    "type": "integer",
                    "description": "The status of the answer.",
                    "minimum": 400,
                    "maximum": 599,
                },
                "code": {
                    "type": "string",
                    "description": "For the client to decide by. Of one that it does not know, by `status`.",
                    "x-extensible-enum": codes::names(&[Kind::Problem]),
                },
                "detail": {"type": "string", "description": "For a person to read."},
                "instance": {"type": "string", "description": "The path that was asked for."},
                "request_id": {"type": "string", "description": "The request, as the operator finds it."},
                "retryable": {"type": "boolean", "description": "Whether the same request may succeed later."},
                "errors": {
                    "type": "array",
                    "description": "Every place of the request that is wrong, at most 50.",
                    "maxItems": 50,
                    "items": {
                        "type": "object",
                        "required": ["code", "detail"],
                        "properties": {
                            "pointer": {"type": "string", "description": "A JSON pointer (RFC 6901) into the body."},
                            "parameter": {"type": "string", "description": "A header or query parameter."},
                            "code": {
                                "type": "string",
                                "description": "What is wrong at this place.",
                                "x-extensible-enum": codes::names(&[Kind::Violation]),
                            },
                            "detail": {"type": "string", "description": "For a person to read."},
                        },
                    },
                },
                "errors_truncated": {
                    "type": "boolean",
                    "description": "Whether there are more errors than these.",
                },
                "challenge": {
                    "type": "string",
                    "description": "With `second_factor_required`: what is sent with the code.",
                },
            },
        }),
    );
    schemas.insert(
        "GatewayMessage".into(),
        json!({
            "type": "object",
            "description": "What the gateway answers by itself: 429, 431 and 503 may have it.",
            "required": ["message"],
            "properties": {"message": {"type": "string", "description": "For a person to read."}},
        }),
    );
    // It has a name, so that generated clients do not name it after the first operation that uses it.
    schemas.insert(
        "ErrorOrGatewayMessage".into(),
        json!({
            "description": "The service's own problem, or what the gateway answers by itself.",
            "anyOf": [{"$ref": "#/components/schemas/ErrorResponse"}, {"$ref": GATEWAY}],
        }),
    );
    for name in ["ValidationError", "Unauthorized", "Forbidden", "NotFound", "Conflict"] {
        schemas.insert(name.into(), json!({"$ref": "#/components/schemas/ErrorResponse"}));
    }
}
