//! The facts of a request besides its content, and the fields of its log line.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use axum::extract::Request;
use http::header::{ACCEPT, USER_AGENT};
use http::{HeaderMap, HeaderName};
use lambda_http::request::RequestContext as LambdaContext;

/// The facts of a request besides its content.
#[derive(Clone, Debug)]
pub struct RequestContext {
    pub id: String,
    pub path: String,
    pub wants_problem: bool,
    /// The scheme and the host to which the request was sent, as the gateway tells them.
    pub base: Option<String>,
    /// The address of the client, as far as it is known.
    pub source_ip: Option<String>,
    pub user_agent: Option<String>,
    /// The trace that the request belongs to, for the log: the one of the client (W3C Trace Context), otherwise the
    /// one that AWS X-Ray has begun.
    pub trace_id: Option<String>,
    noted: Arc<Mutex<Noted>>,
}

/// The fields of the log line that handlers add.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    pub(crate) operation: Option<&'static str>,
    pub(crate) cause: Option<String>,
}

impl RequestContext {
    /// The context of a request that came through `trusted_hops` trusted proxies.
    pub(crate) fn new(id: String, request: &Request<Body>, trusted_hops: usize) -> Self {
        let header = |name: &HeaderName| {
            request.headers().get(name).and_then(|v| v.to_str().ok()).map(str::to_owned)
        };
        let (source_ip, domain) = match request.extensions().get::<LambdaContext>() {
            Some(LambdaContext::ApiGatewayV2(context)) => {
                (context.http.source_ip.clone(), context.domain_name.clone())
            }
            _ => (None, None),
        };
        let forwarded = HeaderName::from_static("x-forwarded-proto");
        let scheme = header(&forwarded).filter(|scheme| scheme == "http");
        let scheme = scheme.as_deref().unwrap_or("https");
        Self {
            id,
            path: request.uri().path().to_owned(),
            wants_problem: header(&ACCEPT).is_some_and(|a| a.contains("application/problem+json")),
            base: domain.map(|domain| format!("{scheme}://{domain}")),
            source_ip: source_ip.map(|peer| client(peer, request.headers(), trusted_hops)),
            user_agent: header(&USER_AGENT).map(|agent| agent.chars().take(256).collect()),
            trace_id: header(&HeaderName::from_static("traceparent"))
                .as_deref()
                .and_then(trace_id)
                .or_else(|| {
                    header(&HeaderName::from_static("x-amzn-trace-id"))
                        .as_deref()
                        .and_then(xray_trace_id)
                }),
            noted: Arc::default(),
        }
    }

    /// The context of a request that came through [`crate::serve::around`].
    pub fn of(request: &Request<Body>) -> Self {
        let known = request.extensions().get::<Self>().cloned();
        known.unwrap_or_else(|| Self::new(String::new(), request, 0))
    }

    /// Names the operation that answers, for the log.
    pub fn operation(&self, id: &'static str) {
        self.noted().operation = Some(id);
    }

    /// Notes why the answer is a failure, for the log.
    pub fn failed(&self, cause: &str) {
        self.noted().cause = Some(cause.to_owned());
    }

    /// The fields that were noted so far.
    pub(crate) fn noted(&self) -> MutexGuard<'_, Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The address of the client behind `trusted_hops` trusted proxies. Each proxy adds the address that called it to the
/// end of `X-Forwarded-For`, so the address of the client is the one that the outermost proxy added. The client may
/// have made up everything before it. If there is no such address, it is the address of the peer.
fn client(peer: String, headers: &HeaderMap, trusted_hops: usize) -> String {
    if trusted_hops == 0 {
        return peer;
    }
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let mut hops: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
    // API Gateway adds its own peer, too.
    if hops.last() == Some(&peer.as_str()) {
        hops.pop();
    }
    let client = hops.len().checked_sub(trusted_hops).map(|outermost| hops[outermost]);
    client.filter(|address| address.parse::<IpAddr>().is_ok()).map_or(peer, str::to_owned)
}

/// The trace id of a `traceparent`: `00-{32 hex digits}-{16}-{2}`, in lower case and not all zeros.
fn trace_id(traceparent: &str) -> Option<String> {
    // A later version may add parts.
    let [_, trace, ..] = hex_parts(traceparent, [2, 32, 16, 2])?;
    trace.bytes().any(|b| b != b'0').then(|| trace.to_owned())
}

/// The trace id of an `X-Amzn-Trace-Id`, such as `Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1`.
fn xray_trace_id(header: &str) -> Option<String> {
    let root = header.split(';').find_map(|part| part.trim().strip_prefix("Root="))?;
    let [_, time, rest] = hex_parts(root, [1, 8, 24])?;
    Some(format!("{time}{rest}"))
}

/// The first parts of a text between hyphens, if each has the required number of hexadecimal digits in lower case.
fn hex_parts<const N: usize>(text: &str, lengths: [usize; N]) -> Option<[&str; N]> {
    let mut parts = text.split('-');
    let parts = lengths.map(|_| parts.next().unwrap_or_default());
    let is_hex = |text: &str| text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let fits = parts.iter().zip(lengths).all(|(part, length)| part.len() == length && is_hex(part));
    fits.then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-61: a client cannot choose the address for which its attempts are counted.
    #[test]
    fn the_client_is_whom_the_outermost_trusted_proxy_names() {
        let seen = |forwarded: &[&str], hops| {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            client("10.0.0.9".into(), &headers, hops)
        };
        let forged = "198.51.100.1, 203.0.113.7";
        assert_eq!(seen(&[forged], 0), "10.0.0.9");
        assert_eq!(seen(&[forged], 1), "203.0.113.7");
        assert_eq!(seen(&[forged, "10.0.0.9"], 1), "203.0.113.7", "the gateway's own");
        assert_eq!(seen(&["198.51.100.1", "203.0.113.7, 10.0.0.5"], 2), "203.0.113.7");
        assert_eq!(seen(&["2001:db8::7"], 1), "2001:db8::7");
        for nobody in [&["somebody"][..], &[], &["203.0.113.7"]] {
            let hops = if nobody == ["203.0.113.7"] { 2 } else { 1 };
            assert_eq!(seen(nobody, hops), "10.0.0.9", "{nobody:?}");
        }
    }

    #[test]
    fn a_trace_is_named_by_its_id() {
        let id = "4bf92f3577b34da6a3ce929d0e0e4736";
        assert_eq!(trace_id(&format!("00-{id}-00f067aa0ba902b7-01")).as_deref(), Some(id));
        // A later version may have more parts.
        assert_eq!(trace_id(&format!("01-{id}-00f067aa0ba902b7-01-x")).as_deref(), Some(id));
        let zeros = "0".repeat(32);
        for other in [format!("00-{zeros}-00f067aa0ba902b7-01"), format!("00-{id}"), "a\nb".into()]
        {
            assert_eq!(trace_id(&other), None, "{other}");
        }
        let header = "Root=1-4bf92f35-77b34da6a3ce929d0e0e4736;Parent=00f067aa0ba902b7;Sampled=1";
        assert_eq!(xray_trace_id(header).as_deref(), Some(id));
        for other in
            ["Root=1-4bf92f35-77b3;Sampled=1", "Self=1-4bf92f35-77b34da6a3ce929d0e0e4736", ""]
        {
            assert_eq!(xray_trace_id(other), None, "{other}");
        }
    }
}
