//! JSON in the form that this API accepts: UTF-8, no name twice in an object, no NUL in a string, and only numbers
//! that a double can represent.

use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
use serde_json::{Map, Number, Value};

use crate::error::Error;

/// Reads a body.
///
/// # Errors
/// `malformed_json` for a body that is no JSON, `validation_failed` for a repeated name or a NUL.
pub fn parse(body: &[u8]) -> Result<Value, Error> {
    let text = std::str::from_utf8(body)
        .map_err(|_| Error::MalformedJson("The body is not UTF-8.".into()))?;
    let mut json = serde_json::Deserializer::from_str(text);
    let mut refused = None;
    let value = Strict { at: At::Root, refused: &mut refused }
        .deserialize(&mut json)
        .and_then(|value| json.end().map(|()| value));
    match (value, refused) {
        (_, Some((pointer, code, detail))) => Err(Error::invalid(&pointer, code, detail)),
        (Ok(value), None) => Ok(value),
        (Err(why), None) => Err(Error::MalformedJson(format!("{why}."))),
    }
}

type Refused = Option<(String, &'static str, &'static str)>;

/// The place of a value in the body. It is turned into text only if the value is refused.
#[derive(Clone, Copy)]
enum At<'a> {
    Root,
    Entry(&'a At<'a>, usize),
    Field(&'a At<'a>, &'a str),
}

impl At<'_> {
    fn write(&self, pointer: &mut String) {
        match self {
            Self::Root => {}
            Self::Entry(above, index) => {
                above.write(pointer);
                pointer.push_str(&format!("/{index}"));
            }
            Self::Field(above, name) => {
                above.write(pointer);
                pointer.push('/');
                pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
            }
        }
    }
}

/// Builds a value, and knows its place meanwhile.
struct Strict<'a> {
    at: At<'a>,
    refused: &'a mut Refused,
}

impl Strict<'_> {
    fn refuse<E: serde::de::Error>(self, code: &'static str, detail: &'static str) -> E {
        let mut pointer = String::new();
        self.at.write(&mut pointer);
        *self.refused = Some((pointer, code, detail));
        E::custom(detail)
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;
    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<Value, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        // JSON knows no difference between 1 and 1.0 (RFC 8785 writes both as 1).
        const EXACT: f64 = 9_007_199_254_740_992.0;
        if value.fract() == 0.0 && value.abs() < EXACT {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "it is a whole number below 2^53"
            )]
            return Ok((value as i64).into());
        }
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not a finite number"))
    }
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Value, E> {
        self.visit_string(text.to_owned())
    }
    fn visit_string<E: serde::de::Error>(self, text: String) -> Result<Value, E> {
        if text.contains('\0') {
            return Err(self.refuse("invalid_character", "A text must not contain U+0000."));
        }
        Ok(Value::String(text))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        loop {
            let at = At::Entry(&self.at, values.len());
            match seq.next_element_seed(Strict { at, refused: &mut *self.refused })? {
                Some(value) => values.push(value),
                None => return Ok(Value::Array(values)),
            }
        }
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            let member = Strict { at: At::Field(&self.at, &name), refused: &mut *self.refused };
            if name.contains('\0') {
                return Err(member.refuse("invalid_character", "A text must not contain U+0000."));
            }
            let value = map.next_value_seed(member)?;
            match object.entry(name) {
                Entry::Vacant(place) => place.insert(value),
                Entry::Occupied(there) => {
                    let at = At::Field(&self.at, there.key());
                    let member = Strict { at, refused: &mut *self.refused };
                    return Err(member.refuse("repeated_field", "Give the field once."));
                }
            };
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Place, Violation};

    fn violation(body: &[u8]) -> Violation {
        match parse(body) {
            Err(Error::Invalid(mut violations)) => violations.remove(0),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_any_json_reader_takes_is_taken() {
        let body = br#"{"a": [1, -2.5, "x", null, true], "b": {"c": {}}}"#;
        assert_eq!(parse(body).unwrap(), serde_json::from_slice::<Value>(body).unwrap());
    }

    /// Rule API-1.
    #[test]
    fn a_name_given_twice_is_named_with_its_place() {
        let violation = violation(br#"{"a": [{"b/c": 1, "b/c": 1}]}"#);
        assert_eq!(violation.code, "repeated_field");
        assert_eq!(violation.place, Place::Pointer("/a/0/b~1c".into()));
    }

    #[test]
    fn a_nul_is_named_with_its_place() {
        assert_eq!(violation(br#"{"a": "x\u0000"}"#).place, Place::Pointer("/a".into()));
        assert_eq!(violation(br#"["x\u0000"]"#).code, "invalid_character");
    }

    #[test]
    fn whole_numbers_are_whole_however_they_are_written() {
        let parsed = parse(b"[1.0, -2e0, 1.5, 1e300]").unwrap();
        assert_eq!(parsed, serde_json::json!([1, -2, 1.5, 1e300]));
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        let deep = "[".repeat(100_000);
        for body in [&b"{"[..], b"", b"{} {}", b"\xff", b"[1e400]", b"nul", deep.as_bytes()] {
            assert!(matches!(parse(body), Err(Error::MalformedJson(_))), "{body:?}");
        }
    }
}
