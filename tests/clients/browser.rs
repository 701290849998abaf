//! A page on another port and a phone in the same network, over a socket. If this fails, an app cannot sign in, read
//! what it needs, or upload a photo.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::HeaderMap;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

use crate::features::organization::uploads::JPEG;

const ORIGIN: &str = "http://localhost:5173";

/// A page. Its requests carry its origin, and it sees only the parts of an answer that CORS allows.
struct Page {
    http: reqwest::Client,
    url: String,
}

impl Page {
    async fn send(
        &self,
        method: Method,
        url: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Response {
        let url = if url.starts_with('/') { format!("{}{url}", self.url) } else { url.to_owned() };
        // A browser asks with a preflight before it sends such a request.
        let names: Vec<&str> = headers.iter().map(|(name, _)| *name).collect();
        let preflight = self.http.request(Method::OPTIONS, &url).header("origin", ORIGIN);
        let preflight = preflight
            .header("access-control-request-method", method.as_str())
            .header("access-control-request-headers", names.join(","))
            .send()
            .await
            .unwrap();
        let allowed = |name: &str| preflight.headers()[name].to_str().unwrap().to_lowercase();
        assert_eq!(preflight.status(), 204);
        assert_eq!(allowed("access-control-allow-origin"), ORIGIN);
        assert!(allowed("access-control-allow-methods").contains(&method.as_str().to_lowercase()));
        for name in names {
            assert!(allowed("access-control-allow-headers").contains(name), "{url} {name}");
        }
        let mut request = self.http.request(method, &url).header("origin", ORIGIN).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.unwrap();
        assert_eq!(answer.headers()["access-control-allow-origin"], ORIGIN, "{url}");
        answer
    }

    async fn json(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &Value,
    ) -> (u16, HeaderMap, Value) {
        let body = if body.is_null() { vec![] } else { body.to_string().into_bytes() };
        let answer = self.send(method, path, headers, body).await;
        let status = answer.status().as_u16();
        let headers = answer.headers().clone();
        let exposed = headers["access-control-expose-headers"].to_str().unwrap().to_owned();
        for name in ["location", "etag", "retry-after", "x-request-id", "date"] {
            assert!(exposed.split(',').any(|one| one == name), "{name}");
        }
        (status, headers, answer.json().await.unwrap())
    }
}

/// Rules API-23 and API-70.
#[tokio::test]
async fn a_page_on_another_port_signs_in_syncs_and_uploads_a_photo() {
    let service = Service::with(|options| options.serves_bucket = true).await;
    let org = service.organization().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let page = Page { http: reqwest::Client::new(), url: server.url() };
    let content = ("content-type", "application/json");

    let body = json!({"email": org.email, "password": PASSWORD});
    let (status, _, session) = page.json(Method::POST, "/auth/login", &[content], &body).await;
    assert_eq!(status, 200, "{session}");
    let token = format!("Bearer {}", session["access_token"].as_str().unwrap());
    let bearer = ("authorization", token.as_str());

    // A change with the version that was read.
    let (_, headers, _) = page.json(Method::GET, "/settings", &[bearer], &Value::Null).await;
    let tag = headers["etag"].to_str().unwrap();
    let change = json!({"leave_year_start": 4});
    let sent = [bearer, content, ("if-match", tag)];
    assert_eq!(page.json(Method::PATCH, "/settings", &sent, &change).await.0, 200);

    // A batch with its key, and with the time that the device shows.
    let employee = org.employee(json!({})).await.to_string();
    let now = service.now().to_rfc3339();
    let batch = json!({"records": [
        {"id": "1", "employee_id": employee, "clock_in_client_ts": now},
    ]});
    let sent = [bearer, content, ("idempotency-key", "k"), ("client-time", now.as_str())];
    let (status, headers, _) = page.json(Method::POST, "/attendances/sync", &sent, &batch).await;
    assert_eq!(status, 202);
    assert_eq!(headers["retry-after"], "1");
    let location = headers["location"].to_str().unwrap();
    let job = format!("{location}?wait=10");
    let (_, _, job) = page.json(Method::GET, &job, &[bearer], &Value::Null).await;
    assert_eq!(job["status"], "completed", "{job}");

    // A photo goes to the address in the answer: on the same port.
    let wanted = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg",
        "content_length": JPEG.len(), "checksum_sha256": STANDARD.encode(Sha256::digest(JPEG)),
    });
    let sent = [bearer, content];
    let (status, _, leave) = page.json(Method::POST, "/uploads/presign", &sent, &wanted).await;
    assert_eq!(status, 201, "{leave}");
    let url = leave["url"].as_str().unwrap();
    assert!(url.starts_with(&format!("{}/wfm-bucket/incoming/", server.url())), "{url}");
    let headers: Vec<(&str, &str)> = leave["headers"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str().unwrap()))
        // A browser writes the length itself.
        .filter(|(name, _)| *name != "content-length" && *name != "host")
        .collect();
    let put = page.send(Method::PUT, url, &headers, JPEG.to_vec()).await;
    assert_eq!(put.status(), 200);
    let path = format!("/uploads/{}", leave["upload_id"].as_str().unwrap());
    let (_, _, upload) = page.json(Method::GET, &path, &[bearer], &Value::Null).await;
    assert_eq!(upload["state"], "ready", "{upload}");
    let download = upload["download_url"].as_str().unwrap();
    let download = page.send(Method::GET, download, &[], vec![]).await;
    assert_eq!(download.bytes().await.unwrap(), JPEG);

    // Nobody can read the bucket without a signature. The name of the key alone is not enough.
    let object = url.split('?').next().unwrap();
    let unsigned = page.http.get(object).send().await.unwrap();
    assert_eq!(unsigned.status(), 403);
    let forged = page.http.get(format!("{object}?X-Amz-Credential=local")).send().await.unwrap();
    assert!(!forged.status().is_success(), "{}", forged.status());
    server.stop().await;
}

#[tokio::test]
async fn a_browser_that_opens_the_service_gets_to_its_documentation() {
    let service = Service::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let answer = reqwest::get(server.url()).await.unwrap();
    assert_eq!(answer.url().path(), "/docs");
    assert_eq!(answer.status(), 200);
    server.stop().await;
}

/// Rule API-23: a request is refused in such a way that the page can read the reason.
#[tokio::test]
async fn a_page_reads_that_its_body_is_too_long_for_the_gateway() {
    let service = Service::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let page = Page { http: reqwest::Client::new(), url: server.url() };
    // Without its last byte it would be accepted, so all of it is sent before the answer.
    let body = vec![b' '; 10 * 1024 * 1024 + 1];
    let refused = page.send(Method::POST, "/auth/login", &[], body).await;
    assert_eq!(refused.status(), 413);
    assert_eq!(refused.json::<Value>().await.unwrap()["message"], "Request Too Long");
    server.stop().await;
}
