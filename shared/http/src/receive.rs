//! From an HTTP request to a checked call. The parts are checked in the order of the contract (rule API-24): size,
//! token, permission, media type, headers and query, body, and path id. A change that only a marked permission allows
//! also needs a fresh proof of who calls.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequestParts, RawPathParams, Request};
use chrono::{DateTime, Utc};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::after_leaving::Standing;
use crate::call::{Admit, Call};
use crate::context::RequestContext;
use crate::error::{Error, Place, Violation};
use crate::fresh_proof;
use crate::idempotency_key::parse_key;
use crate::json;
use crate::operation::{DryRun, Idempotency, Operation};
use crate::quota;
use crate::schema::Shape;
use crate::services::Services;
use crate::wire::parse_timestamp;

/// Checks a request. The answer is the first failure.
pub(crate) async fn receive<Q, B, C>(
    operation: &Arc<Operation>,
    services: Arc<Services>,
    request: Request<Body>,
) -> Result<Call<Q, B, C>, Error>
where
    Q: DeserializeOwned,
    B: DeserializeOwned,
    C: Admit,
{
    let context = RequestContext::of(&request);
    let (mut parts, body) = request.into_parts();
    let bytes = read_body(body, operation.body_limit).await?;

    let caller = C::admit(&services, &parts.headers).await?;
    if caller.account().is_some_and(|account| account.needs_factor) && !operation.without_factor {
        return Err(Error::SecondFactorMissing);
    }
    let has_left = caller.account().is_some_and(|account| account.standing == Standing::Left);
    if has_left && !operation.after_leaving {
        return Err(Error::HasLeft);
    }
    let needed = operation.access.permissions();
    let holds = |permission: &&str| {
        caller.account().is_some_and(|account| account.held.grants.holds(permission))
    };
    if !needed.is_empty() && !needed.iter().any(holds) {
        return Err(Error::Forbidden(needed.join(" or ")));
    }
    let sends_body = operation.takes_body && !(operation.body_is_optional && bytes.is_empty());
    if sends_body && !is_json(operation, &parts.headers) {
        return Err(Error::UnsupportedMediaType);
    }

    check_entity_tags(&parts.headers)?;
    let idempotency_key = idempotency_key(operation, &parts.headers)?;
    let client_time = if operation.client_time { parse_client_time(&parts.headers)? } else { None };
    let query = parse_query(&operation.query, parts.uri.query().unwrap_or_default())?;
    let sent = if sends_body { json::parse(&bytes)? } else { Value::Object(Map::new()) };
    if let Some((field, most)) = operation.batch
        && sent[field].as_array().is_some_and(|entries| entries.len() > most)
    {
        return Err(Error::BatchTooLarge { most });
    }
    let body = match operation.merges {
        true => {
            let changes = operation.without_read_only(sent.clone())?;
            shaped(&operation.body, &changes, Place::Pointer)?
        }
        false => shaped(&operation.body, &sent, Place::Pointer)?,
    };

    let (id, part) = path_parameters(&mut parts, operation.path_suffix).await?;
    if let Some(account) = caller.account().filter(|_| operation.always_proves) {
        fresh_proof::require_always(account, services.app.clock.now())?;
    }
    if let Some(account) = caller.account().filter(|who| fresh_proof::is_needed(operation, who)) {
        fresh_proof::require(&services, account).await?;
    }
    let headers = parts.headers;
    let dry_run = parse_dry_run(operation, &headers)?;
    if let Some(account) = caller.account() {
        quota::take(&services, account, operation, &sent).await?;
    }
    let services = match caller.account() {
        Some(account) if dry_run && operation.dry_run == DryRun::NothingStored => {
            Arc::new(services.dry(account))
        }
        _ => services,
    };
    Ok(Call {
        operation: Arc::clone(operation),
        services,
        request: context,
        caller,
        query,
        body,
        sent,
        id,
        part,
        idempotency_key,
        client_time,
        dry_run,
        headers,
    })
}

async fn read_body(body: Body, most: usize) -> Result<Vec<u8>, Error> {
    match Limited::new(body, most).collect().await {
        Ok(body) => Ok(body.to_bytes().to_vec()),
        Err(why) if why.is::<LengthLimitError>() => Err(Error::PayloadTooLarge { most }),
        Err(why) => Err(Error::MalformedJson(format!("The body could not be read: {why}."))),
    }
}

fn is_json(operation: &Operation, headers: &HeaderMap) -> bool {
    let sent = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let mut parts = sent.split(';').map(str::trim);
    let taken = operation.body_media_types();
    let json =
        parts.next().is_some_and(|m| taken.iter().any(|taken| m.eq_ignore_ascii_case(taken)));
    let utf8 = parts.all(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        !name.eq_ignore_ascii_case("charset")
            || value.trim_matches('"').eq_ignore_ascii_case("utf-8")
    });
    json && utf8
}

fn idempotency_key(operation: &Operation, headers: &HeaderMap) -> Result<Option<String>, Error> {
    if operation.idempotency == Idempotency::Ignored {
        return Ok(None);
    }
    let mut values = Vec::new();
    for value in headers.get_all("idempotency-key") {
        values.push(value.to_str().map_err(|_| Error::IdempotencyKeyInvalid)?);
    }
    match (operation.idempotency, parse_key(&values)) {
        (Idempotency::Required, Ok(None)) => Err(Error::IdempotencyKeyMissing),
        (Idempotency::Accepted, Err(Error::IdempotencyKeyMissing)) => {
            Err(Error::IdempotencyKeyInvalid)
        }
        (_, key) => key,
    }
}

/// The header of a request for a dry run: it only asks for the effect of a change (rule API-113).
pub(crate) const DRY_RUN: HeaderName = HeaderName::from_static("dry-run");

/// Whether a request asks for a dry run.
pub(crate) fn asks_for_dry_run(headers: &HeaderMap) -> bool {
    headers.get(DRY_RUN).is_some_and(|value| value == "true")
}

/// Whether a change is a dry run. A header that is not understood is refused, because the request must not change
/// anything then.
fn parse_dry_run(operation: &Operation, headers: &HeaderMap) -> Result<bool, Error> {
    let refuse = |code, detail: &str| {
        Err(Error::Invalid(vec![Violation::of_parameter("Dry-Run", code, detail)]))
    };
    let mut sent = headers.get_all(DRY_RUN).iter();
    match (sent.next().map(HeaderValue::as_bytes), sent.next()) {
        (None, _) | (Some(b"false"), None) => Ok(false),
        (Some(b"true"), None) if !operation.is_change => Ok(false),
        (Some(b"true"), None) if operation.dry_run == DryRun::Refused => {
            refuse("not_allowed", "This operation cannot be tried out.")
        }
        (Some(b"true"), None) => Ok(true),
        _ => refuse("invalid_format", "`Dry-Run` is `true` or `false`."),
    }
}

/// Checks the length of lists of entity tags, because every input has a bound.
fn check_entity_tags(headers: &HeaderMap) -> Result<(), Error> {
    const MAX: usize = 1024;
    for name in ["If-Match", "If-None-Match"] {
        let sent: usize = headers.get_all(name).iter().map(HeaderValue::len).sum();
        if sent > MAX {
            let detail = format!("At most {MAX} characters.");
            return Err(Error::Invalid(vec![Violation::of_parameter(name, "too_long", detail)]));
        }
    }
    Ok(())
}

fn parse_client_time(headers: &HeaderMap) -> Result<Option<DateTime<Utc>>, Error> {
    let mut sent = headers.get_all("client-time").iter();
    let Some(header) = sent.next() else { return Ok(None) };
    let time = header.to_str().ok().filter(|_| sent.next().is_none()).and_then(parse_timestamp);
    time.map(Some).ok_or_else(|| {
        let detail = "`Client-Time` must be one RFC 3339 timestamp with its offset.";
        Error::Invalid(vec![Violation::of_parameter("Client-Time", "invalid_format", detail)])
    })
}

/// Reads a query string as the object that its shape describes: each value gets the type of its property.
fn parse_query<Q: DeserializeOwned>(shape: &Shape, query: &str) -> Result<Q, Error> {
    let properties = shape.properties().map_err(Error::internal)?;
    let mut object = Map::new();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        let name = name.into_owned();
        let Some(property) = properties.get(&name) else {
            let detail = format!("The parameter `{name}` is not known here.");
            let violation = Violation::of_parameter(&name, "unknown_parameter", detail);
            return Err(Error::UnknownParameter(vec![violation]));
        };
        if text.contains('\0') {
            let violation = Violation::of_parameter(
                &name,
                "invalid_character",
                "A text must not contain U+0000.",
            );
            return Err(Error::Invalid(vec![violation]));
        }
        let value = typed(property, &text);
        if object.insert(name.clone(), value).is_some() {
            let violation =
                Violation::of_parameter(&name, "repeated_parameter", "Give the parameter once.");
            return Err(Error::Invalid(vec![violation]));
        }
    }
    let named = |pointer: String| Place::Parameter(pointer.trim_start_matches('/').to_owned());
    let read = shaped(shape, &Value::Object(object), named);
    let cursor = Place::Parameter("cursor".to_owned());
    match read {
        Err(Error::Invalid(violations)) if violations.iter().all(|f| f.place == cursor) => {
            Err(Error::CursorInvalid)
        }
        read => read,
    }
}

fn typed(property: &Value, text: &str) -> Value {
    let is = |kind: &str| {
        property["type"] == kind
            || property["type"].as_array().is_some_and(|kinds| kinds.iter().any(|k| k == kind))
    };
    let plain = !text.starts_with('+');
    match () {
        () if is("integer") && plain && text.parse::<i64>().is_ok() => {
            text.parse::<i64>().map_or(Value::Null, Value::from)
        }
        // A number that is larger than any number here counts as the largest.
        () if is("integer") && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) => {
            i64::MAX.into()
        }
        () if is("boolean") && matches!(text, "true" | "false") => (text == "true").into(),
        () => text.into(),
    }
}

/// Checks a value against a shape and reads it. All violations are listed.
pub(crate) fn shaped<T: DeserializeOwned>(
    shape: &Shape,
    value: &Value,
    place: impl Fn(String) -> Place,
) -> Result<T, Error> {
    let mut violations = shape.violations(value).map_err(Error::internal)?;
    if violations.is_empty() {
        return T::deserialize(value)
            .map_err(|why| Error::invalid("", "invalid", format!("{why}.")));
    }
    for violation in &mut violations {
        if let Place::Pointer(pointer) = &violation.place {
            violation.place = place(pointer.clone());
        }
    }
    Err(Error::Invalid(violations))
}

/// The first and the last parameter of the path, which may be the same. A parameter of another shape belongs to no
/// resource, nor does a last one without the suffix.
async fn path_parameters(
    parts: &mut http::request::Parts,
    suffix: &str,
) -> Result<(String, String), Error> {
    let params = RawPathParams::from_request_parts(parts, &()).await;
    let params = params.map_err(|_| Error::NotFound)?;
    let mut values: Vec<&str> = params.iter().map(|(_, value)| value).collect();
    if let Some(last) = values.last_mut() {
        *last = last.strip_suffix(suffix).ok_or(Error::NotFound)?;
    }
    let mut values = values.into_iter().map(str::to_owned);
    let first = values.next();
    let last = values.next_back().or_else(|| first.clone());
    let is_shaped = |value: &String| {
        (1..=64).contains(&value.len())
            && value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
    };
    match first.iter().chain(&last).all(is_shaped) {
        true => Ok((first.unwrap_or_default(), last.unwrap_or_default())),
        false => Err(Error::NotFound),
    }
}
