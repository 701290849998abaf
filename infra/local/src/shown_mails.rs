//! The page `/dev/mail`: the last mails of a service that sends none (rule MAIL-8).

use std::net::IpAddr;

use http::header::{CACHE_CONTROL, CONTENT_TYPE, FORWARDED, HOST};
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode};
use hyper::body::Bytes;
use wfm_mail::Shown;

/// The path of the page.
pub(crate) const PATH: &str = "/dev/mail";

/// It allows nothing: the page has no scripts, no styles and no pictures.
const POLICY: &str =
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// The page as it is now.
pub(crate) fn page(shown: &Shown) -> Response<Bytes> {
    let (status, html) = match shown.page() {
        Ok(html) => (StatusCode::OK, html),
        Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, String::new()),
    };
    let mut response = Response::new(Bytes::from(html));
    *response.status_mut() = status;
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("content-security-policy"), POLICY),
        (HeaderName::from_static("x-content-type-options"), "nosniff"),
        (HeaderName::from_static("referrer-policy"), "no-referrer"),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request was made on this machine for this machine. It is not if a proxy here passes it on, or if a page
/// elsewhere has made the browser here ask under a name of its own.
pub(crate) fn is_of_this_machine(client: IpAddr, headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    let is_named_so = matches!(name, Some("127.0.0.1" | "localhost" | "::1"));
    let is_passed_on = headers.contains_key("x-forwarded-for") || headers.contains_key(FORWARDED);
    client.is_loopback() && is_named_so && !is_passed_on
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(client: &str, headers: &[(&'static str, &'static str)]) -> bool {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        is_of_this_machine(client.parse().unwrap(), &headers.collect())
    }

    /// Rule MAIL-8.
    #[test]
    fn mails_are_shown_only_to_requests_of_this_machine_to_this_machine() {
        for host in ["127.0.0.1:3000", "localhost:3000", "localhost", "[::1]:3000"] {
            assert!(asked("127.0.0.1", &[("host", host)]), "{host}");
        }
        assert!(asked("::1", &[("host", "[::1]:3000")]));
        assert!(!asked("192.168.1.7", &[("host", "127.0.0.1:3000")]));
        assert!(!asked("127.0.0.1", &[("host", "hr.example")]));
        assert!(!asked("127.0.0.1", &[("host", "localhost.evil.example:3000")]));
        assert!(!asked("127.0.0.1", &[]));
        let passed_on = [("host", "localhost"), ("x-forwarded-for", "203.0.113.7")];
        assert!(!asked("127.0.0.1", &passed_on));
    }

    /// Rule MAIL-8.
    #[test]
    fn the_page_allows_nothing_and_is_not_kept() {
        let page = page(&Shown::default());
        assert_eq!(page.status(), StatusCode::OK);
        let policy = page.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
        assert_eq!(page.headers()[CACHE_CONTROL], "no-store");
    }
}
