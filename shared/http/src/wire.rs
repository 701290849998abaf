//! Values in the form in which they are sent and answered.

use std::str::FromStr;

use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::VariantNames;

/// An instant: RFC 3339 with any offset on input, UTC `Z` with milliseconds on output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub DateTime<Utc>);

impl From<DateTime<Utc>> for Timestamp {
    fn from(at: DateTime<Utc>) -> Self {
        Self(at)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse_timestamp(&text).map(Self).ok_or_else(|| serde::de::Error::custom("not a timestamp"))
    }
}

/// Reads RFC 3339 with an offset, to the millisecond.
pub fn parse_timestamp(text: &str) -> Option<DateTime<Utc>> {
    use chrono::Datelike;
    let at = DateTime::parse_from_rfc3339(text).ok()?.to_utc().trunc_subsecs(3);
    (text.len() >= 20 && (1..=9999).contains(&at.year())).then_some(at)
}

impl JsonSchema for Timestamp {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Timestamp".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "format": "date-time",
            "maxLength": 40,
            "examples": ["2026-11-20T08:00:00.000Z"]
        })
    }
}

/// A concept of the domain with its written names: an enum whose names `strum` knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named<E>(pub E);

impl<E> From<E> for Named<E> {
    fn from(concept: E) -> Self {
        Self(concept)
    }
}

impl<E: Copy + Into<&'static str>> Serialize for Named<E> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.into())
    }
}

impl<'de, E: FromStr> Deserialize<'de> for Named<E> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let unknown = |_| serde::de::Error::custom(format_args!("`{name}` is not one of them"));
        E::from_str(&name).map(Self).map_err(unknown)
    }
}

impl<E: VariantNames> JsonSchema for Named<E> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        std::any::type_name::<E>().into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": E::VARIANTS})
    }
}

/// A coordinate or length, rounded to nine decimals. That is a tenth of a millimetre on the ground, and the table can
/// hold it.
pub fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// The position of a page in its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MetaPagination {
    /// The page size that was used.
    pub limit: u32,
    /// The number of rows in this page. It may be less than `limit` although more rows follow.
    pub count: u32,
    /// Whether there are more rows after these.
    pub has_more: bool,
    /// The value for `cursor` to get the next page. It is valid for 24 hours.
    pub next_cursor: Option<String>,
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "{T}Page")]
pub struct Page<T> {
    /// The rows of the page.
    pub data: Vec<T>,
    /// The position of the page in the list.
    pub meta: MetaPagination,
}

/// The entries of a history, oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "{T}History")]
pub struct Entries<T> {
    /// Each entry is in force until the next one begins.
    pub data: Vec<T>,
}

/// No query parameters, or no body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
