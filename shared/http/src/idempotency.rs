//! `Idempotency-Key`: its form, and what makes two requests the same (contract §4).

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::error::Error;

/// Reads the header's value. `None` where there is no header.
///
/// The gateway joins repeated headers with a comma, which no plain key may hold, so a header sent
/// twice is refused by the same rule.
pub fn parse_key(values: &[&str]) -> Result<Option<String>, Error> {
    let value = match values {
        [] => return Ok(None),
        [one] => one.trim(),
        _ => return Err(Error::IdempotencyKeyInvalid),
    };
    if value.is_empty() {
        return Err(Error::IdempotencyKeyMissing);
    }
    let key = match value.strip_prefix('"') {
        Some(rest) => unquote(rest).ok_or(Error::IdempotencyKeyInvalid)?,
        None if value.contains([',', '"']) => return Err(Error::IdempotencyKeyInvalid),
        None => value.to_owned(),
    };
    if key.is_empty() {
        return Err(Error::IdempotencyKeyMissing);
    }
    let visible = key.bytes().all(|b| (0x21..=0x7e).contains(&b));
    if visible && key.len() <= 255 { Ok(Some(key)) } else { Err(Error::IdempotencyKeyInvalid) }
}

/// The content of a structured-field string (RFC 9651) after its opening quote.
fn unquote(rest: &str) -> Option<String> {
    let mut key = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => return chars.next().is_none().then_some(key),
            '\\' => key.push(chars.next().filter(|c| matches!(c, '"' | '\\'))?),
            c => key.push(c),
        }
    }
}

/// What a request says, whatever the order of its fields and the writing of its numbers: SHA-256 of
/// the body's RFC 8785 form without nulls and without the fields that `ignored` names.
pub fn fingerprint(body: &Value, ignored: &[&str]) -> Result<String, Error> {
    let mut body = body.clone();
    strip(&mut body, ignored);
    let canonical = serde_json_canonicalizer::to_vec(&body).map_err(Error::internal)?;
    Ok(wfm_domain::hex::hex(&Sha256::digest(canonical)))
}

fn strip(value: &mut Value, ignored: &[&str]) {
    match value {
        Value::Object(object) => {
            object.retain(|name, value| !value.is_null() && !ignored.contains(&name.as_str()));
            object.values_mut().for_each(|value| strip(value, ignored));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| strip(value, ignored)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_plain_and_the_quoted_form_name_the_same_key() {
        assert_eq!(parse_key(&["abc-1"]).unwrap(), Some("abc-1".into()));
        assert_eq!(parse_key(&["\"abc-1\""]).unwrap(), Some("abc-1".into()));
        assert_eq!(parse_key(&["\"a,b\""]).unwrap(), Some("a,b".into()));
        assert_eq!(parse_key(&[r#""a\"b\\""#]).unwrap(), Some("a\"b\\".into()));
        assert_eq!(parse_key(&[]).unwrap(), None);
    }

    #[test]
    fn anything_else_is_missing_or_invalid() {
        for empty in ["", "   ", "\"\""] {
            assert!(matches!(parse_key(&[empty]), Err(Error::IdempotencyKeyMissing)), "{empty}");
        }
        let long = "k".repeat(256);
        for bad in ["a,b", "a\"b", "\"a", "\"a\"b", "a b", "é", "\"a\\c\"", "a, a", &long] {
            assert!(matches!(parse_key(&[bad]), Err(Error::IdempotencyKeyInvalid)), "{bad}");
        }
        assert!(matches!(parse_key(&["a", "a"]), Err(Error::IdempotencyKeyInvalid)));
        assert_eq!(parse_key(&[&"k".repeat(255)]).unwrap().unwrap().len(), 255);
    }

    #[test]
    fn a_fingerprint_sees_content_only() {
        let of = |body: &Value| fingerprint(body, &["sync_status"]).unwrap();
        let one = json!({"records": [{"id": "a", "lat": 1.0, "sync_status": "pending"}]});
        let same = json!({"records": [{"lat": 1, "id": "a", "lng": null}]});
        let other = json!({"records": [{"lat": 1.5, "id": "a"}]});
        assert_eq!(of(&one), of(&same));
        assert_ne!(of(&one), of(&other));
    }
}
