//! The answer of a function in the form of HTTP.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::header::SET_COOKIE;
use http::{HeaderName, HeaderValue, Response, StatusCode};
use hyper::body::Bytes;
use serde::Deserialize;

use super::{Own, failed};

/// An answer of payload format 2.0.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    status_code: u16,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    #[serde(default)]
    multi_value_headers: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    cookies: Vec<String>,
    body: Option<String>,
    #[serde(default)]
    is_base64_encoded: bool,
}

pub(super) fn of(answer: &str) -> Result<Response<Bytes>, Own> {
    read(answer).map_err(|cause| failed("an answer", cause))
}

fn read(answer: &str) -> Result<Response<Bytes>, Box<dyn std::error::Error>> {
    let answer: Answer = serde_json::from_str(answer)?;
    let body = answer.body.unwrap_or_default();
    let body: Bytes =
        if answer.is_base64_encoded { STANDARD.decode(body)?.into() } else { body.into() };
    let mut response = Response::new(body);
    *response.status_mut() = StatusCode::from_u16(answer.status_code)?;
    let headers = response.headers_mut();
    let single = answer.headers.into_iter();
    let several = answer.multi_value_headers.into_iter();
    let several = several.flat_map(|(n, values)| values.into_iter().map(move |v| (n.clone(), v)));
    for (name, value) in single.chain(several) {
        // The server itself writes the length of the body.
        if !name.eq_ignore_ascii_case("content-length") {
            headers.append(HeaderName::try_from(name)?, HeaderValue::try_from(value)?);
        }
    }
    for cookie in answer.cookies {
        headers.append(SET_COOKIE, HeaderValue::try_from(cookie)?);
    }
    Ok(response)
}
