//! The published definition equals the running service. If this fails, clients rely on an API document that the
//! service does not follow, or a caller without permission can call an operation.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_docs::Site;
use wfm_http::authorization::SystemRole;
use wfm_http::codes;
use wfm_http::operation::{Access, Idempotency, Operation};
use wfm_local::functions::groups;
use wfm_local::template::{TEMPLATE, Template};
use wfm_testkit::{Answer, Client, Service};

/// An operation's name in the template: `ListEmployees` for `list_employees`.
fn pascal(id: &str) -> String {
    id.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

#[test]
fn the_template_routes_exactly_the_operations() {
    // Terminals have their own protocol.
    let push = format!("ANY {}", wfm_terminal_push::ROUTE);
    let push = ("TerminalPush".to_owned(), push, wfm_terminal_push::NAME.to_owned());
    let declared: BTreeSet<(String, String, String)> = groups()
        .iter()
        .flat_map(|group| {
            group.operations().map(|operation| {
                let key = format!("{} {}", operation.method, operation.path);
                (pascal(operation.id), key, group.name.to_owned())
            })
        })
        .chain([push])
        .collect();
    let routes = Template::read(TEMPLATE).unwrap().routes().unwrap();
    let routed: BTreeSet<_> = routes
        .all()
        .filter(|route| route.key() != "$default")
        .map(|route| (route.event.clone(), route.key().to_owned(), route.function.clone()))
        .collect();
    assert_eq!(declared, routed);
}

/// The generated document.
fn openapi() -> String {
    wfm_xtask::openapi::document(&crate::repository()).unwrap()
}

#[test]
fn the_published_document_is_the_generated_one() {
    let same = wfm_system::OPENAPI == openapi();
    assert!(same, "run `cargo xtask openapi` and read the difference");
}

#[test]
fn the_published_document_cites_no_section_and_no_rule() {
    const AREAS: [&str; 11] =
        ["EMPL", "SITE", "SCHED", "TIME", "PLACE", "SYNC", "TERM", "LEAVE", "PAY", "PERM", "API"];
    let cites_rule = |word: &str| {
        let number = AREAS.iter().find_map(|area| word.strip_prefix(area)?.strip_prefix('-'));
        number.is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
    };
    assert!(!wfm_system::OPENAPI.contains('\u{a7}'));
    let words = wfm_system::OPENAPI.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    assert_eq!(words.filter(|word| cites_rule(word)).collect::<Vec<_>>(), [""; 0]);
}

/// Rules API-8 and API-21.
#[test]
fn the_document_describes_every_operation_with_errors_bounds_and_security() {
    let document = wfm_http::openapi::inlined(serde_json::from_str(wfm_system::OPENAPI).unwrap());
    let mut ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id.to_owned()), "{id} is there twice");
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.contains_key("500") && responses.contains_key("400"), "{id}");
            assert!(!operation["security"].is_null(), "{id}");
            if operation["security"] != json!([]) {
                assert!(responses.contains_key("401"), "{id}");
            }
            if path.contains('{') {
                assert!(responses.contains_key("404"), "{id}");
            }
            for (status, response) in responses {
                let content = &response["content"]["application/json"];
                if !content.is_null() && status != "431" {
                    let examples = examples(content, &document);
                    assert!(!examples.is_empty(), "{id} has no example of {status}");
                    for example in examples {
                        assert_fits(&example, &content["schema"], &document, id);
                        let says = example["status"].to_string();
                        assert!(status.starts_with('2') || says == *status, "{id}: {status}");
                    }
                }
            }
            for content in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                assert_fits(&content.1["example"], &content.1["schema"], &document, id);
            }
        }
    }
    let declared: BTreeSet<String> = groups()
        .iter()
        .flat_map(|g| g.operations().map(|o| o.id.to_owned()).collect::<Vec<_>>())
        .collect();
    assert_eq!(ids, declared);
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let taken = schema["additionalProperties"] == false;
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            if taken {
                assert!(is_bounded(property), "{name}.{field} has no bound: {property}");
            }
        }
    }
}

/// The examples of a body: its own, or those that it refers to.
fn examples(content: &Value, document: &Value) -> Vec<Value> {
    let shared = content["examples"].as_object().into_iter().flatten().map(|(_, example)| {
        let at = example["$ref"].as_str().unwrap().trim_start_matches('#');
        document.pointer(at).unwrap()["value"].clone()
    });
    let own = content.get("example").cloned();
    own.into_iter().chain(shared).collect()
}

/// Asserts that an example fits its schema, including formats.
fn assert_fits(example: &Value, schema: &Value, document: &Value, id: &str) {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let violations: Vec<String> = validator.iter_errors(example).map(|e| e.to_string()).collect();
    assert_eq!(violations, Vec::<String>::new(), "{id}");
}

/// Rule API-19: a generated client cannot forget the version if the version is required.
#[tokio::test]
async fn the_document_requires_if_match_exactly_where_a_request_without_it_is_428() {
    let document: Value = serde_json::from_str(&openapi()).unwrap();
    let parameters = document["paths"].as_object().unwrap().iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.flat_map(move |(method, operation)| {
            let parameters = operation["parameters"].as_array().unwrap().iter();
            parameters.map(move |parameter| (format!("{method} {path}"), parameter))
        })
    });
    let required: BTreeSet<String> = parameters
        .filter(|(_, parameter)| parameter["name"] == "If-Match" && parameter["required"] == true)
        .map(|(at, _)| at)
        .collect();

    let service = Service::start().await;
    let org = service.organization().await;
    let entry = "/settings/work-schedules/2026-03-01";
    let schedule = json!({"work_schedule": {"grace_minutes": 3}});
    org.admin.put(entry, &schedule).header("if-match", "*").send().await.expect(201);
    let employee = org.employee(json!({})).await;
    let of_employee = format!("/employees/{employee}/bank-account/confirmation");
    let of_employer = "/organization/bank-account/confirmation";
    let post = |path: &str| org.admin.request(Method::POST, path);
    for path in [&of_employee, of_employer] {
        let account = path.trim_end_matches("/confirmation");
        let iban = json!({"iban": "DE89 3704 0044 0532 0130 00"});
        org.approver.put(account, &iban).send().await.expect(200);
    }
    let requests = || {
        [
            ("post /employees/{id}/bank-account/confirmation", post(&of_employee)),
            ("post /organization/bank-account/confirmation", post(of_employer)),
            ("put /settings", org.admin.put("/settings", &json!({"leave_year_start": 4}))),
            ("put /settings/work-schedules/{date}", org.admin.put(entry, &schedule)),
            ("delete /settings/work-schedules/{date}", org.admin.delete(entry)),
        ]
    };
    assert_eq!(required, requests().map(|(at, _)| at.to_owned()).into());
    for (at, request) in requests() {
        let refused = request.send().await;
        assert_eq!((refused.status, refused.code()), (428, "precondition_required"), "{at}");
    }
    // This error comes before other refusals (rule API-24).
    let initial = "/settings/work-schedules/initial";
    org.admin.delete(initial).send().await.fails(428, "precondition_required");
    org.admin.delete(initial).header("if-match", "*").send().await.fails(409, "in_use");
    for (at, request) in requests() {
        let answer = request.header("if-match", "*").send().await;
        assert!(matches!(answer.status, 200 | 204), "{at}: {}", answer.body);
    }
}

/// Whether a string, an array or a number in a request has a published bound.
fn is_bounded(property: &Value) -> bool {
    let is = |kind: &str| {
        property["type"] == kind
            || property["type"].as_array().is_some_and(|kinds| kinds.iter().any(|k| k == kind))
    };
    let has = |name: &str| !property[name].is_null();
    let fixed = matches!(property["format"].as_str(), Some("uuid" | "date"));
    (!is("string") || has("maxLength") || has("enum") || has("const") || fixed)
        && (!is("array") || has("maxItems"))
        && (!(is("integer") || is("number")) || has("maximum"))
}

/// The committed list of operations.
const OPERATIONS: &str = include_str!("../../docs/reference/operations.md");

#[test]
fn the_list_of_operations_is_the_generated_one() {
    let same = OPERATIONS == wfm_xtask::operations::page();
    assert!(same, "run `cargo xtask docs` and read the difference");
}

#[test]
fn the_page_of_codes_is_the_generated_one() {
    let same = include_str!("../../docs/reference/codes.md") == wfm_xtask::codes::page();
    assert!(same, "run `cargo xtask docs` and read the difference");
}

#[test]
fn the_page_of_costs_is_the_generated_one() {
    let generated = wfm_xtask::cost::page().unwrap();
    let same = include_str!("../../docs/reference/cost.md") == generated;
    assert!(same, "run `cargo xtask docs` and read the difference");
}

#[test]
fn the_list_of_operations_names_each_with_its_permission() {
    for group in groups() {
        for operation in group.operations() {
            let expected = match operation.access {
                Access::Open => vec!["open"],
                Access::SignedIn => vec!["signed in"],
                Access::Needs(_) | Access::NeedsEither(..) => operation.access.permissions(),
            };
            let call = format!("`{} {}`", operation.method, operation.path);
            let row = OPERATIONS.lines().find(|line| line.starts_with(&format!("| {call} |")));
            let row = row.unwrap_or_else(|| panic!("{call} is not on the list"));
            let cells: Vec<&str> = row.split(" | ").collect();
            for permission in expected {
                assert!(cells[3].contains(permission), "{call} lacks {permission}");
            }
            let remark = operation.remark.unwrap_or_default();
            assert!(cells[3].contains(remark), "{call} lacks the remark: {remark}");
        }
    }
}

#[test]
fn the_page_says_which_operations_take_an_idempotency_key() {
    let page = include_str!("../../docs/reference/api.md");
    let section = within(page, "\n## Idempotency\n", "\nFor a request that starts a job");
    let (required, rest) = section.split_once("require a key").unwrap();
    let (_, ignored) = rest.split_once("These take none").unwrap();
    for group in groups() {
        for operation in group.operations() {
            let call = format!("`{} {}`", operation.method, operation.path);
            let is_required = operation.idempotency == Idempotency::Required;
            assert_eq!(required.contains(&call), is_required, "{call}");
            let makes = operation.method == http::Method::POST
                && matches!(operation.status, 201 | 202)
                && !operation.path.starts_with("/auth/");
            let is_ignored = operation.idempotency == Idempotency::Ignored;
            assert!(!makes || ignored.contains(&call) == is_ignored, "{call}");
            assert!(is_ignored || !ignored.contains(&call), "{call}");
        }
    }
}

/// The text of a page between two marks.
fn within<'a>(page: &'a str, open: &str, close: &str) -> &'a str {
    let (_, rest) = page.split_once(open).unwrap();
    rest.split_once(close).unwrap().0
}

/// Rule API-120.
#[tokio::test]
async fn every_page_of_the_documentation_loads_nothing_and_runs_nothing_but_itself() {
    let site = Site::read(&crate::repository()).unwrap();
    let service = Service::start().await;
    let nobody = service.anonymous();
    let explorer = "docs/api".to_owned();
    for path in site.pages.iter().map(|page| &page.path).chain([&explorer]) {
        let path = format!("/{path}");
        let plain = nobody.get(&path).send().await.expect(200);
        assert_eq!(plain.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(plain.header("content-encoding"), "");
        let page = String::from_utf8(plain.bytes.clone()).unwrap();
        let style = within(&page, "<style>", "</style>");
        let script = within(&page, "<script>", "</script>");
        let sum = |text: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
        let expected = format!(
            "default-src 'none'; script-src {}; style-src {}; img-src data:; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            sum(script),
            sum(style)
        );
        assert_eq!(plain.header("content-security-policy"), expected, "{path}");
        assert!(!style.contains("@import") && !style.contains("url(http"), "{path}");
        let rest = page.replace(style, "").replace(script, "");
        assert!(!rest.contains(" src=") && !rest.contains(" style="), "{path}");

        let packed = nobody.get(&path).header("accept-encoding", "gzip, br").send().await;
        let packed = packed.expect(200);
        assert_eq!(packed.header("content-encoding"), "gzip");
        assert_eq!(packed.header("vary"), "Accept-Encoding");
        // The greatest answer of Lambda, in base 64.
        assert!(plain.bytes.len() * 4 / 3 < 6_000_000, "{}", plain.bytes.len());
        for (answer, coding) in [(&plain, "identity"), (&packed, "gzip")] {
            let known = nobody.get(&path).header("if-none-match", answer.header("etag"));
            known.header("accept-encoding", coding).send().await.expect(304);
        }
    }
    for path in ["/docs/nothing", "/docs/how-to/nothing", "/docs/missing"] {
        nobody.get(path).send().await.fails(404, "not_found");
        let browser =
            nobody.get(path).header("accept", "text/html,application/xhtml+xml,*/*;q=0.8");
        let page = browser.send().await.expect(404);
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
        assert_eq!(page.header("x-error-code"), "not_found");
        assert_eq!(page.header("vary"), "Accept");
        let text = String::from_utf8(page.bytes.clone()).unwrap();
        assert!(
            text.contains("There is no such page") && text.contains("href=\"/docs\""),
            "{text}"
        );
        let style = STANDARD.encode(Sha256::digest(within(&text, "<style>", "</style>")));
        assert!(page.header("content-security-policy").contains(&style), "{path}");
    }
    let path = "/docs/tutorial/first-session";
    nobody.post(path, &json!({})).send().await.fails(405, "method_not_allowed");
    for (with_slash, location) in [("/docs/", "/docs"), (&*format!("{path}/"), path)] {
        let moved = nobody.get(with_slash).send().await.expect(308);
        assert_eq!(moved.header("location"), location);
    }
}

/// Rule API-121.
#[tokio::test]
async fn the_explorer_shows_the_published_document_to_nobody_else() {
    let service = Service::start().await;
    let page = service.anonymous().get("/docs/api").send().await.expect(200);
    let page = String::from_utf8(page.bytes.clone()).unwrap();
    let script = within(&page, "<script>", "</script>");
    for setting in
        ["url: '../openapi.json'", "validatorUrl: null", "filter: true", "deepLinking: true"]
    {
        assert!(script.contains(setting), "{setting}");
    }
    let own = script.rsplit_once("'use strict'").unwrap().1;
    for kept in ["localStorage", "sessionStorage", "document.cookie", "persistAuthorization"] {
        assert!(!own.contains(kept), "the token is kept in {kept}");
    }
}

/// Calls an operation with the smallest request that passes the checks before permissions.
async fn call(client: &Client, operation: &Operation) -> Answer {
    let path = operation.path.replace("{job_id}", "job_00000000000000000000000000");
    let path = path.replace("{id}", "01938f5e-2f00-7000-8000-000000000001");
    let mut request = client.request(operation.method.clone(), &path);
    if operation.takes_body {
        request = request.json(&json!({}));
    }
    if operation.idempotency == Idempotency::Required {
        request = request.key("k");
    }
    request.send().await
}

/// Rule PERM-1.
#[tokio::test]
async fn every_operation_refuses_who_may_not_call_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let nobody = service.anonymous();
    let powerless = org.signed_in(&[], None).await;
    let mut roles = vec![];
    for role in SystemRole::ALL {
        roles.push((role, org.signed_in(&[role.name()], None).await));
    }
    for group in groups() {
        for operation in group.operations() {
            let id = operation.id;
            let anonymous = call(&nobody, operation).await;
            match operation.access {
                Access::Open => {
                    // Sign-in is open, and refuses an empty body. A path with a secret opens nothing without it.
                    let opens = if operation.path.contains('{') { 404 } else { 200 };
                    let is_known = anonymous.status == opens || anonymous.status == 400;
                    assert!(is_known, "{id}: {}", anonymous.status);
                    continue;
                }
                Access::SignedIn => {
                    anonymous.fails(401, "unauthenticated");
                    // The session of a new account, because signing out ends it.
                    let somebody = org.signed_in(&[], None).await;
                    let answer = call(&somebody, operation).await;
                    assert!(
                        matches!(answer.status, 200 | 204 | 400 | 404 | 409),
                        "{id}: {}",
                        answer.status
                    );
                }
                Access::Needs(_) | Access::NeedsEither(..) => {
                    let permissions = operation.access.permissions();
                    anonymous.fails(401, "unauthenticated");
                    let refused = call(&powerless, operation).await.fails(403, "forbidden");
                    let detail = refused.body["detail"].as_str().unwrap();
                    assert!(permissions.iter().all(|permission| detail.contains(permission)));
                    for (role, client) in &roles {
                        let answer = call(client, operation).await;
                        let let_in = !matches!(answer.status, 401 | 403);
                        let holds = permissions.iter().any(|p| role.grants().holds(p));
                        assert_eq!(let_in, holds, "{id} as {}: {}", role.name(), answer.status);
                        assert!(answer.status < 500, "{id}: {}", answer.body);
                    }
                }
            }
        }
    }
}

/// Every operation is described at its declaration, in two to six sentences. The codes in these sentences exist with
/// the named status.
#[test]
fn every_operation_says_in_plain_words_what_it_does() {
    let known = |status: &str, code: &str| {
        codes::all().any(|known| {
            known.name == code && known.status.is_none_or(|own| own.as_str() == status)
        })
    };
    for group in groups() {
        assert!(group.prose.about().ends_with('.'), "{}", group.name);
        let declared: BTreeSet<&str> = group.operations().map(|operation| operation.id).collect();
        let described: Vec<&str> = group.prose.operations().collect();
        assert_eq!(described.iter().copied().collect::<BTreeSet<_>>(), declared, "{}", group.name);
        assert_eq!(described.len(), declared.len(), "{}: a section twice", group.name);
        for id in described {
            let text = group.prose.of(id).unwrap();
            let ends =
                text.split_whitespace().filter(|word| word.ends_with(['.', '!', '?'])).count();
            assert!((2..=6).contains(&ends), "{id}: {ends} sentences");
            // For example 409 `in_use`, or 400 `weak_password`.
            let words: Vec<&str> = text.split_whitespace().collect();
            for pair in words.windows(2) {
                let status = pair[0].trim_start_matches('(');
                let Some(code) = pair[1].strip_prefix('`').and_then(|w| w.split('`').next()) else {
                    continue;
                };
                if status.len() == 3 && status.parse::<u16>().is_ok() {
                    assert!(known(status, code), "{id}: {status} `{code}`");
                }
            }
        }
    }
}

/// A reader who has only the document finds a description of each schema, field and parameter.
#[test]
fn everything_in_the_document_has_words() {
    let document: Value = serde_json::from_str(&openapi()).unwrap();
    let has_words = |value: &Value| {
        value["description"].as_str().is_some_and(|text| text.len() > 3)
            || value["$ref"].is_string()
    };
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        assert!(has_words(schema), "{name}");
        for (field, shape) in schema["properties"].as_object().into_iter().flatten() {
            assert!(shape["description"].is_string(), "{name}.{field}");
        }
    }
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(has_words(operation), "{method} {path}");
            for parameter in operation["parameters"].as_array().unwrap() {
                assert!(has_words(parameter), "{method} {path}: {}", parameter["name"]);
            }
        }
    }
}
