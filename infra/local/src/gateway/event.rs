//! The event of a request, payload format 2.0.

use std::collections::BTreeMap;
use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use http::header::{self, HeaderMap, HeaderName};
use http::request::Parts;
use serde_json::{Map, Value, json};
use url::Url;

use super::{Own, failed};
use crate::template::Picked;

/// The greatest number of bytes of the request line and the headers.
const HEADER_LIMIT: usize = 10_240;

/// Headers between client and gateway, which a function does not get.
const HOP_BY_HOP: [HeaderName; 6] = [
    header::CONNECTION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
    header::PROXY_AUTHORIZATION,
];

/// A request that arrived, and its destination.
pub(super) struct Arrived<'a> {
    pub parts: &'a Parts,
    /// The decoded path.
    pub path: &'a str,
    pub body: &'a [u8],
    pub picked: &'a Picked<'a>,
    pub client: IpAddr,
    pub now: DateTime<Utc>,
    pub id: &'a str,
}

/// A path in the form for choosing routes and for `rawPath`: decoded once, and cut at a decoded `?`. HTTP APIs do
/// both.
pub(super) fn decoded_path(parts: &Parts) -> Result<String, Own> {
    let path = percent_encoding::percent_decode_str(parts.uri.path());
    let path = path.decode_utf8().map_err(|_| Own::BadRequest)?;
    let path = path.split('?').next().unwrap_or_default();
    // `OPTIONS *` and CONNECT have no path.
    if path.starts_with('/') { Ok(path.to_owned()) } else { Err(Own::BadRequest) }
}

/// The event as JSON text.
pub(super) fn of(arrived: &Arrived) -> Result<String, Own> {
    let Arrived { parts, path, picked, now, id, .. } = *arrived;
    check_size(parts)?;
    let domain = domain(parts)?;
    let query = parts.uri.query().unwrap_or_default();
    let key = picked.route.key();
    let (text, base64) = body(parts, arrived.body);
    let mut event = json!({
        "version": "2.0",
        "routeKey": key,
        "rawPath": path,
        "rawQueryString": query,
        "headers": headers(arrived, &domain),
        "requestContext": {
            "accountId": "000000000000",
            "apiId": "local",
            "domainName": domain,
            "domainPrefix": domain.split('.').next(),
            "http": {
                "method": parts.method.as_str(),
                "path": path,
                "protocol": format!("{:?}", parts.version),
                "sourceIp": arrived.client.to_string(),
                "userAgent": joined(&parts.headers, &header::USER_AGENT),
            },
            "requestId": id,
            "routeKey": key,
            "stage": "$default",
            "time": now.format("%d/%b/%Y:%H:%M:%S +0000").to_string(),
            "timeEpoch": now.timestamp_millis(),
        },
        "isBase64Encoded": base64,
    });
    let mut set = |name: &str, value: Option<Value>| {
        if let (Some(value), Some(event)) = (value, event.as_object_mut()) {
            event.insert(name.to_owned(), value);
        }
    };
    set("cookies", cookies(&parts.headers));
    set("queryStringParameters", query_parameters(query));
    let named: Map<_, _> =
        picked.parameters.iter().map(|(n, v)| ((*n).to_owned(), (*v).into())).collect();
    set("pathParameters", (!named.is_empty()).then_some(named.into()));
    set("body", (!arrived.body.is_empty()).then_some(text.into()));
    serde_json::to_string(&event).map_err(|why| failed(key, why))
}

fn check_size(parts: &Parts) -> Result<(), Own> {
    let line = parts.method.as_str().len() + parts.uri.to_string().len();
    let headers = parts.headers.iter().map(|(name, value)| name.as_str().len() + value.len());
    let bytes = line + headers.sum::<usize>();
    if bytes > HEADER_LIMIT { Err(Own::HeadersTooLarge) } else { Ok(()) }
}

/// The host of the request. The adapter makes a URL from it, so it must be a valid host.
fn domain(parts: &Parts) -> Result<String, Own> {
    let named = joined(&parts.headers, &header::HOST);
    let of_uri = parts.uri.authority().map(ToString::to_string);
    let domain = of_uri.or(named).unwrap_or_else(|| "localhost".to_owned());
    let url = Url::parse(&format!("http://{domain}/")).map_err(|_| Own::BadRequest)?;
    let is_host_alone = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if is_host_alone && url.username().is_empty() { Ok(domain) } else { Err(Own::BadRequest) }
}

/// The headers: names in lower case, repeated ones joined by commas, without cookies, and with those that the gateway
/// adds.
fn headers(arrived: &Arrived, domain: &str) -> BTreeMap<String, String> {
    let given = &arrived.parts.headers;
    let mut headers: BTreeMap<String, String> = given
        .keys()
        .filter(|name| !HOP_BY_HOP.contains(name) && **name != header::COOKIE)
        .filter_map(|name| Some((name.as_str().to_owned(), joined(given, name)?)))
        .collect();
    let mut from = arrived.client.to_string();
    if let Some(before) = headers.get("x-forwarded-for") {
        from = format!("{before}, {from}");
    }
    let port = domain.rsplit_once(':').map_or("80", |(_, port)| port);
    let trace = format!("Root=1-{:08x}-{}", arrived.now.timestamp(), trace(arrived.id));
    headers.extend([
        ("host".to_owned(), domain.to_owned()),
        ("x-forwarded-for".to_owned(), from),
        ("x-forwarded-proto".to_owned(), "http".to_owned()),
        ("x-forwarded-port".to_owned(), port.to_owned()),
        ("x-amzn-trace-id".to_owned(), trace),
    ]);
    headers
}

/// The 24 digits of a trace's id.
fn trace(id: &str) -> String {
    let digits: Vec<char> = id.chars().filter(char::is_ascii_hexdigit).collect();
    digits[digits.len().saturating_sub(24)..].iter().collect()
}

/// JSON has only text, so octets that are no text become U+FFFD.
fn joined(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let values: Vec<_> =
        headers.get_all(name).iter().map(|v| String::from_utf8_lossy(v.as_bytes())).collect();
    (!values.is_empty()).then(|| values.join(","))
}

fn cookies(headers: &HeaderMap) -> Option<Value> {
    let cookies: Vec<String> = headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|value| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            value.split(';').map(|c| c.trim().to_owned()).collect::<Vec<_>>()
        })
        .filter(|cookie| !cookie.is_empty())
        .collect();
    (!cookies.is_empty()).then(|| cookies.into())
}

/// The decoded parameters, with repeated ones joined by commas.
fn query_parameters(query: &str) -> Option<Value> {
    let mut parameters = Map::new();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        match parameters.get_mut(&*name) {
            Some(Value::String(values)) => {
                values.push(',');
                values.push_str(&value);
            }
            _ => {
                parameters.insert(name.into_owned(), value.into_owned().into());
            }
        }
    }
    (!parameters.is_empty()).then(|| parameters.into())
}

/// The body, and whether it is in base 64. It is text if its type is a text type and its bytes are text.
fn body(parts: &Parts, body: &[u8]) -> (String, bool) {
    let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    let of_text = kind.starts_with("text/")
        || ["application/json", "application/xml", "application/javascript"].contains(&&*kind)
        || kind.ends_with("+json")
        || kind.ends_with("+xml");
    match std::str::from_utf8(body) {
        Ok(text) if of_text || body.is_empty() => (text.to_owned(), false),
        _ => (STANDARD.encode(body), true),
    }
}
