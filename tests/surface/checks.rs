//! The checks before every operation, and their order. If this fails, clients get errors that they cannot handle, or
//! the service works on requests that it should refuse.

use serde_json::json;
use wfm_testkit::{Answer, Fault, Network, Service};

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

    // Each request also violates all later checks.
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
    // With the earlier error this took half a minute. The limit is not a measurement.
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
    for origin in ["https://hr.example.com", "http://localhost:5173"] {
        let allowed = preflight(origin).await.expect(204);
        assert_eq!(allowed.header("access-control-allow-origin"), origin);
        assert_eq!(allowed.header("access-control-max-age"), "7200");
        let headers = allowed.header("access-control-allow-headers");
        for name in ["authorization", "content-type", "idempotency-key", "client-time", "if-match"]
        {
            assert!(headers.contains(name), "{name}: {headers}");
        }
        assert!(allowed.header("access-control-allow-methods").contains("PATCH"));
        assert_eq!(allowed.header("access-control-allow-credentials"), "");
    }
    let refused = preflight("https://evil.example.com").await.expect(204);
    assert_eq!(refused.header("access-control-allow-origin"), "");
    assert_eq!(refused.header("access-control-allow-methods"), "");

    // Every answer can be read, including the gateway's own.
    let asked =
        |request: wfm_testkit::Request| request.header("origin", "https://hr.example.com").send();
    let long = "x".repeat(11_000);
    for (request, status) in [
        (org.admin.get("/settings"), 200),
        (org.admin.get("/nothing"), 404),
        (service.anonymous().get("/settings"), 401),
        (org.admin.get("/settings").header("if-none-match", "*"), 304),
        (org.admin.get("/settings").header("x-long", &long), 431),
    ] {
        let answer = asked(request).await.expect(status);
        assert_eq!(answer.header("access-control-allow-origin"), "https://hr.example.com");
        let exposed = answer.header("access-control-expose-headers");
        for name in [
            "etag",
            "location",
            "retry-after",
            "x-request-id",
            "x-error-code",
            "idempotent-replayed",
            "date",
            "www-authenticate",
            "api-version",
        ] {
            assert!(exposed.contains(name), "{name}: {exposed}");
        }
    }
}

/// Rule API-23: a page of another origin learns that it has to wait, and for how long.
#[tokio::test]
async fn a_page_reads_that_it_is_to_come_back_later() {
    let network = Network::default();
    let service = Service::with(|options| options.http = Some(network.client())).await;
    let org = service.organization().await;
    let origin = "http://localhost:5173";
    let readable = |answer: &Answer, code: &str| {
        assert_eq!(answer.header("access-control-allow-origin"), origin, "{code}");
        let exposed: Vec<&str> =
            answer.header("access-control-expose-headers").split(',').collect();
        assert!(exposed.contains(&"retry-after") && exposed.contains(&"date"), "{exposed:?}");
        assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|wait| wait > 0), "{code}");
        assert_eq!(answer.body["type"], format!("urn:wfm:error:{code}"));
        assert_eq!(answer.body["retryable"], true);
    };
    let guess = json!({"email": org.email, "password": "wrong horse battery"});
    let guess = || org.admin.anonymous().post("/auth/login", &guess).header("origin", origin);
    for _ in 0..20 {
        guess().send().await;
    }
    readable(&guess().send().await.fails(429, "too_many_requests"), "too_many_requests");

    network.strike(0, Fault::Lost(u32::MAX));
    let lost = org.admin.get("/employees").header("origin", origin).send().await;
    network.heal();
    let lost = lost.fails(503, "temporarily_unavailable");
    readable(&lost, "temporarily_unavailable");
}

/// Rule API-104.
#[tokio::test]
async fn long_answers_are_packed_for_clients_that_take_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..10 {
        org.employee(json!({})).await;
    }
    let list = || org.admin.get("/employees?limit=100");
    let plain = list().send().await.expect(200);
    assert!(plain.bytes.len() > 2000);
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.header("vary"), "Origin, Accept-Encoding");
    let packed = list().header("accept-encoding", "br, gzip;q=0.5").send().await.expect(200);
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.bytes.len() * 3 < plain.bytes.len(), "{}", packed.bytes.len());
    let mut unpacked = vec![];
    let mut reader = flate2::read::GzDecoder::new(&packed.bytes[..]);
    std::io::Read::read_to_end(&mut reader, &mut unpacked).unwrap();
    assert_eq!(unpacked, plain.bytes);
    // Each of the two tags is accepted for both forms.
    let tag = plain.header("etag");
    let other = packed.header("etag");
    assert_eq!(other, tag.replace("\"", "-gz\"").replacen("-gz\"", "\"", 1));
    for tag in [tag, other] {
        list().header("if-none-match", tag).send().await.expect(304);
    }
    for taken in ["identity", "gzip;q=0", "br"] {
        let answer = list().header("accept-encoding", taken).send().await.expect(200);
        assert_eq!(answer.header("content-encoding"), "", "{taken}");
    }
    // A change may use the tag of a compressed answer.
    let settings = org.admin.get("/settings").header("accept-encoding", "gzip").send().await;
    let tag = settings.header("etag").to_owned();
    assert!(tag.ends_with("-gz\""), "{tag}");
    let change = org.admin.patch("/settings", &json!({"leave_year_start": 4}));
    change.header("if-match", &tag).send().await.expect(200);
    let stale = org.admin.patch("/settings", &json!({"leave_year_start": 5}));
    stale.header("if-match", &tag).send().await.fails(412, "precondition_failed");
    // Short answers, failures, and answers with secrets are not compressed.
    for path in ["/employees?limit=1", "/nothing", "/auth/me", "/auth/sessions"] {
        let answer = org.admin.get(path).header("accept-encoding", "gzip").send().await;
        assert_eq!(answer.header("content-encoding"), "", "{path}");
    }
}

/// Rule API-105.
#[tokio::test]
async fn a_page_that_has_not_changed_is_not_sent_again() {
    let service = Service::start().await;
    let org = service.organization().await;
    for _ in 0..3 {
        org.employee(json!({})).await;
    }
    let page = org.admin.get("/employees?limit=2").send().await.expect(200);
    let tag = page.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    // Its cursor is a different one later. The rows are the same.
    service.clock.advance(chrono::TimeDelta::minutes(5));
    let again = || org.admin.get("/employees?limit=2").header("if-none-match", &tag).send();
    let same = again().await.expect(304);
    assert!(same.bytes.is_empty());
    assert_eq!(same.header("etag"), tag);
    // If the next page disappears, the page has changed, too.
    let all = org.admin.get("/employees?limit=3").send().await.expect(200);
    assert_ne!(all.header("etag"), tag);
    let first = page.body["data"][0]["id"].as_str().unwrap();
    let path = format!("/employees/{first}");
    org.admin.patch(&path, &json!({"last_name": "King"})).send().await.expect(200);
    again().await.expect(200);
}

/// Rule API-106.
#[tokio::test]
async fn every_answer_names_the_version_of_the_api() {
    let service = Service::start().await;
    let org = service.organization().await;
    for (path, status) in [("/settings", 200), ("/nothing", 404), ("/health", 200)] {
        assert_eq!(org.admin.get(path).send().await.expect(status).header("api-version"), "1.0");
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
