//! The form of an `Idempotency-Key` (rule API-35).

use crate::error::Error;

/// Reads the header's value. `None` if there is no header.
///
/// The gateway joins repeated headers with a comma. No plain key may have a comma, so the same rule refuses a header
/// that was sent twice.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-35.
    #[test]
    fn the_plain_and_the_quoted_form_name_the_same_key() {
        assert_eq!(parse_key(&["abc-1"]).unwrap(), Some("abc-1".into()));
        assert_eq!(parse_key(&["\"abc-1\""]).unwrap(), Some("abc-1".into()));
        assert_eq!(parse_key(&["\"a,b\""]).unwrap(), Some("a,b".into()));
        assert_eq!(parse_key(&[r#""a\"b\\""#]).unwrap(), Some("a\"b\\".into()));
        assert_eq!(parse_key(&[]).unwrap(), None);
    }

    /// Rules API-34 and API-35.
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
}
