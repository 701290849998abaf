//! Requests of pages from elsewhere, answered like an HTTP API with `CorsConfiguration`. The gateway itself answers a
//! preflight, and marks every answer, including its own (rule API-23). `template.yaml` has the allowed methods and
//! headers. The allowed origins depend on this machine.

use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, ORIGIN,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use hyper::body::Bytes;
use serde_norway::Value;
use url::{Host, Url};

use crate::error::Error;
use crate::template::Template;

/// The requests that pages from elsewhere may make.
#[derive(Clone, Debug)]
pub struct Cors {
    /// The origins that may call, besides all origins on this machine.
    origins: Vec<String>,
    methods: HeaderValue,
    headers: HeaderValue,
    exposed: HeaderValue,
    max_age: HeaderValue,
}

impl Cors {
    /// The requests that the template allows, for `origins` and for pages on this machine.
    ///
    /// # Errors
    /// [`Error::Template`] if the template does not tell it.
    pub fn of_template(template: &Template, origins: Vec<String>) -> Result<Self, Error> {
        let failed = |what: &str| Error::Template(format!("CorsConfiguration: {what}"));
        let path = ["Resources", "Api", "Properties", "CorsConfiguration"];
        let at = template.at(&path).ok_or_else(|| failed("none"))?;
        let list = |name: &str| {
            let entries = at.get(name).and_then(Value::as_sequence).ok_or_else(|| failed(name))?;
            let entries: Vec<&str> = entries.iter().filter_map(Value::as_str).collect();
            HeaderValue::from_str(&entries.join(",")).map_err(|_| failed(name))
        };
        let seconds = at.get("MaxAge").and_then(Value::as_u64).ok_or_else(|| failed("MaxAge"))?;
        Ok(Self {
            origins,
            methods: list("AllowMethods")?,
            headers: list("AllowHeaders")?,
            exposed: list("ExposeHeaders")?,
            max_age: HeaderValue::from(seconds),
        })
    }

    /// The answer to a preflight; `None` for any other request.
    pub(super) fn preflight(&self, parts: &Parts) -> Option<Response<Bytes>> {
        let asks = parts.headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD);
        if parts.method != Method::OPTIONS || !asks || !parts.headers.contains_key(ORIGIN) {
            return None;
        }
        let mut response = Response::new(Bytes::new());
        *response.status_mut() = StatusCode::NO_CONTENT;
        if self.allowed(&parts.headers).is_some() {
            let headers = response.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, self.methods.clone());
            headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, self.headers.clone());
            headers.insert(ACCESS_CONTROL_MAX_AGE, self.max_age.clone());
        }
        Some(response)
    }

    /// The answer of the bucket to a preflight. It accepts any header, as its rules in the template say.
    pub(super) fn bucket_preflight(&self, parts: &Parts) -> Option<Response<Bytes>> {
        let mut preflight = self.preflight(parts)?;
        if self.allowed(&parts.headers).is_some() {
            let asked = parts.headers.get(ACCESS_CONTROL_REQUEST_HEADERS).cloned();
            let headers = preflight.headers_mut();
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET,PUT"));
            headers.insert(
                ACCESS_CONTROL_ALLOW_HEADERS,
                asked.unwrap_or(HeaderValue::from_static("")),
            );
        }
        Some(preflight)
    }

    /// Marks an answer to a request with these headers.
    pub(super) fn mark(&self, request: &HeaderMap, answer: &mut HeaderMap) {
        if let Some(origin) = self.allowed(request) {
            answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
            answer.insert(ACCESS_CONTROL_EXPOSE_HEADERS, self.exposed.clone());
        }
    }

    /// The origin of the request, if it may call.
    fn allowed<'a>(&self, request: &'a HeaderMap) -> Option<&'a HeaderValue> {
        let origin = request.get(ORIGIN)?;
        let text = origin.to_str().ok()?;
        (self.origins.iter().any(|one| one == text) || is_here(text)).then_some(origin)
    }
}

/// Whether an origin is a page on this machine, on any port.
fn is_here(origin: &str) -> bool {
    let Ok(url) = Url::parse(origin) else { return false };
    // An origin consists only of scheme, host and port.
    let is_origin = url.origin().ascii_serialization() == origin;
    is_origin
        && match url.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_on_this_machine_are_here_and_nobody_elses() {
        for here in [
            "http://localhost:5173",
            "http://127.0.0.1",
            "https://app.localhost",
            "http://[::1]:8080",
        ] {
            assert!(is_here(here), "{here}");
        }
        for elsewhere in [
            "https://example.com",
            "http://localhost.example.com",
            "http://127.0.0.1.example.com",
            "http://localhost@example.com",
            "http://localhost/",
            "null",
            "file://",
            "",
        ] {
            assert!(!is_here(elsewhere), "{elsewhere}");
        }
    }
}
