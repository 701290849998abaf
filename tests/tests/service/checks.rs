//! The checks before any operation, and their order. Where this fails, clients are answered with errors that
//! they cannot handle, or the service works for requests that it should refuse.

use serde_json::json;
use wfm_testkit::Service;

const NOWHERE: &str = "/employees/01938f5e-2f00-7000-8000-000000000001";

/// Rules API-25 and API-26.
#[tokio::test]
async fn unknown_paths_and_methods_get_the_error_body() {
    let service = Service::start().await;
    let org = service.organization().await;
    for path in [
        "/",
        "/nothing",
        "/employees/a/b",
        "/employees/",
        "/auth",
        "/%00",
        "//",
        "/a%20b",
        "/employees/..",
        "/employees/%00",
        "/employees/%5C",
        "/employees/a%20b",
        "/employees/é",
    ] {
        let answer = org.admin.get(path).send().await.fails(404, "not_found");
        assert_eq!(answer.body["retryable"], false);
    }
    for (method, path, allow) in [
        ("DELETE", "/employees", "GET, POST"),
        ("GET", "/attendances/sync", "POST"),
        ("DELETE", "/settings", "GET, PATCH, PUT"),
        ("POST", "/health", "GET"),
        ("OPTIONS", "/employees", "GET, POST"),
        ("HEAD", "/employees", "GET, POST"),
        ("HEAD", "/health", "GET"),
    ] {
        let answer = org.admin.request(method.parse().unwrap(), path).send().await.expect(405);
        assert_eq!(answer.header("allow"), allow, "{method} {path}");
        assert_eq!(answer.header("x-error-code"), "method_not_allowed");
    }
}

/// Rules PERM-1, API-2, API-24, API-27 and API-28.
#[tokio::test]
async fn the_first_failure_answers() {
    let service = Service::start().await;
    let org = service.organization().await;
    let nobody = service.anonymous();
    let powerless = org.signed_in(&[], None).await;
    let big = "x".repeat(300 * 1024);
    let bad = json!({"first_name": 7});

    // Each request has every later violation as well.
    let oversized = nobody.post("/employees?x=1", &bad).raw(big.clone());
    oversized.send().await.fails(413, "payload_too_large");
    let unsigned = nobody.post("/employees?x=1", &bad).without("content-type");
    unsigned.send().await.fails(401, "unauthenticated");
    let forbidden = powerless.post("/employees?x=1", &bad).without("content-type");
    let forbidden = forbidden.send().await.fails(403, "forbidden");
    assert!(forbidden.body["detail"].as_str().unwrap().contains("employees:write"));
    let untyped = org.admin.post("/employees?x=1", &bad).without("content-type");
    untyped.header("content-type", "text/plain").send().await.fails(415, "unsupported_media_type");
    let unknown = org.admin.post("/employees?x=1", &bad).key("a,b").send().await;
    unknown.fails(400, "idempotency_key_invalid");
    let unknown = org.admin.post("/employees?x=1", &bad).send().await;
    assert_eq!(unknown.fails(400, "unknown_parameter").violations(), ["x: unknown_parameter"]);
    org.admin.post("/employees", &bad).send().await.fails(400, "validation_failed");
    org.admin.get(NOWHERE).send().await.fails(404, "not_found");
}

/// Rules API-1 and API-2.
#[tokio::test]
async fn a_body_that_is_not_json_is_distinguished_from_an_invalid_one() {
    let service = Service::start().await;
    let org = service.organization().await;
    let send = |body: &'static [u8]| org.admin.post("/employees", &json!(null)).raw(body).send();
    for body in [&b""[..], b"{", b"\xff\xfe", b"{\"a\":1e400}", b"{} {}"] {
        send(body).await.fails(400, "malformed_json");
    }
    let cases: [(&[u8], &[&str]); 4] = [
        (b"[]", &[": wrong_type"]),
        (b"{\"first_name\":\"a\",\"first_name\":\"a\"}", &["/first_name: repeated_field"]),
        (b"{\"first_name\":\"a\\u0000\"}", &["/first_name: invalid_character"]),
        (
            b"{\"id\":1,\"employee_number\":\" \",\"first_name\":null,\"last_name\":7}",
            &[
                "/email: required",
                "/employee_number: invalid_format",
                "/first_name: wrong_type",
                "/hire_date: required",
                "/id: unknown_field",
                "/last_name: wrong_type",
            ],
        ),
    ];
    for (body, expected) in cases {
        let mut violations = send(body).await.fails(400, "validation_failed").violations();
        violations.sort();
        assert_eq!(violations, expected);
    }
}

/// Rule API-31.
#[tokio::test]
async fn a_small_body_cannot_make_much_work() {
    let service = Service::start().await;
    let org = service.organization().await;
    let started = std::time::Instant::now();
    let unknown: serde_json::Map<_, _> = (0..4000).map(|n| (format!("f{n}"), json!(0))).collect();
    let body = json!({"records": vec![unknown; 20]});
    let answer = org.admin.post("/attendances/sync", &body).key("k").send().await;
    let answer = answer.fails(400, "validation_failed");
    assert_eq!(answer.violations().len(), 50);
    assert_eq!(answer.body["errors_truncated"], true);
    let body = json!({"x".repeat(500_000): vec![0; 200_000]});
    org.admin
        .post("/attendances/sync", &body)
        .key("k")
        .send()
        .await
        .fails(400, "validation_failed");
    // It took half a minute when this was written wrong; this is no measurement.
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

/// Rule API-24.
#[tokio::test]
async fn a_header_is_checked_before_the_body() {
    let service = Service::start().await;
    let org = service.organization().await;
    let request = org.admin.post("/attendances/sync", &json!(null)).raw("{").key("k");
    let answer = request.header("client-time", "2026-11-20T09:00:00").send().await;
    assert_eq!(
        answer.fails(400, "validation_failed").violations(),
        ["Client-Time: invalid_format"]
    );
}

/// Rules API-22 and API-30.
#[tokio::test]
async fn every_answer_names_its_request_and_is_not_stored() {
    let service = Service::start().await;
    let org = service.organization().await;
    for request in [
        org.admin.get("/settings"),
        org.admin.get("/nothing"),
        service.anonymous().get("/settings"),
    ] {
        let answer = request.header("x-request-id", "theirs").send().await;
        assert_ne!(answer.header("x-request-id"), "theirs");
        assert_eq!(answer.header("x-request-id").len(), 36);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
    let problem = org.admin.get("/nothing").header("accept", "application/problem+json");
    assert_eq!(problem.send().await.header("content-type"), "application/problem+json");
    assert_eq!(org.admin.get("/nothing").send().await.header("content-type"), "application/json");
}

/// Rules API-16 and API-17.
#[tokio::test]
async fn an_unchanged_etag_is_answered_with_304() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = org.admin.get("/settings").send().await.expect(200);
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with('"') && !tag.starts_with("W/"));
    let again = org.admin.get("/settings").header("if-none-match", &tag).send().await.expect(304);
    assert!(again.bytes.is_empty());
    assert_eq!(again.header("etag"), tag);
    org.admin.get("/settings").header("if-none-match", "\"other\"").send().await.expect(200);
}

/// Rule API-23.
#[tokio::test]
async fn browsers_may_call_from_configured_origins_only() {
    let service = Service::with(|o| o.cors_origins = vec!["https://hr.example.com".into()]).await;
    let org = service.organization().await;
    let preflight = |origin: &str| {
        let request = service.anonymous().request("OPTIONS".parse().unwrap(), "/attendances/sync");
        let request =
            request.header("origin", origin).header("access-control-request-method", "POST");
        request.header("access-control-request-headers", "authorization,idempotency-key").send()
    };
    let allowed = preflight("https://hr.example.com").await.expect(200);
    assert_eq!(allowed.header("x-request-id").len(), 36);
    assert_eq!(allowed.header("x-content-type-options"), "nosniff");
    assert_eq!(allowed.header("access-control-allow-origin"), "https://hr.example.com");
    let refused = preflight("https://evil.example.com").await;
    assert_eq!(refused.header("access-control-allow-origin"), "");
    let answer = org.admin.get("/settings").header("origin", "https://hr.example.com").send().await;
    let exposed = answer.header("access-control-expose-headers").to_lowercase();
    for name in
        ["etag", "location", "retry-after", "x-request-id", "x-error-code", "idempotent-replayed"]
    {
        assert!(exposed.contains(name), "{name}: {exposed}");
    }
}

/// Rule API-90.
#[tokio::test]
async fn health_names_version_commit_and_time_and_calls_nothing() {
    let service = Service::start().await;
    let answer = service.anonymous().get("/health").send().await.expect(200);
    assert_eq!(answer.body["status"], "ok");
    for field in ["version", "commit", "time"] {
        assert!(answer.body[field].as_str().is_some_and(|text| !text.is_empty()), "{field}");
    }
    assert_eq!(answer.cost.calls, 0);
}
