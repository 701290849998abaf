//! Items, their keys and their indexes.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use chrono::{DateTime, Datelike, SecondsFormat, Utc};

use crate::error::Error;

/// A stored item: attribute names and values.
pub type Item = HashMap<String, AttributeValue>;

/// A primary key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub pk: String,
    pub sk: String,
}

impl Key {
    pub fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self { pk: pk.into(), sk: sk.into() }
    }

    pub(crate) fn into_attributes(self) -> Item {
        Item::from([
            ("pk".to_owned(), AttributeValue::S(self.pk)),
            ("sk".to_owned(), AttributeValue::S(self.sk)),
        ])
    }

    pub(crate) fn attributes(&self) -> Item {
        Item::from([
            ("pk".to_owned(), AttributeValue::S(self.pk.clone())),
            ("sk".to_owned(), AttributeValue::S(self.sk.clone())),
        ])
    }
}

/// The overloaded indexes. Each has a partition and a sort attribute named after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Index {
    /// The list of a kind, for the whole organization.
    First,
    /// A second grouping of a kind, for example by creator or resource.
    Second,
    /// Work that is due, of all organizations. Only items with work are in it.
    Work,
}

impl Index {
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Work];

    pub fn name(self) -> &'static str {
        match self {
            Self::First => "gsi1",
            Self::Second => "gsi2",
            Self::Work => "work",
        }
    }

    pub fn pk(self) -> String {
        format!("{}pk", self.name())
    }

    pub fn sk(self) -> String {
        format!("{}sk", self.name())
    }
}

/// The key of an item that was read.
pub fn key_of(item: &Item) -> Result<Key, Error> {
    Ok(Key { pk: text(item, "pk")?.to_owned(), sk: text(item, "sk")?.to_owned() })
}

/// A string attribute of an item that was read.
pub fn text<'a>(item: &'a Item, name: &str) -> Result<&'a str, Error> {
    match item.get(name) {
        Some(AttributeValue::S(value)) => Ok(value),
        _ => Err(Error::Internal(format!("an item without {name}"))),
    }
}

/// An instant as a part of sort keys. Only years of four digits sort in their order. Bounds of ranges may have other
/// years. Attendances never do.
pub(crate) fn sort_time(at: DateTime<Utc>) -> String {
    match at.year() {
        ..0 => "0000".to_owned(),
        0..=9999 => at.to_rfc3339_opts(SecondsFormat::Millis, true),
        10_000.. => "9999~".to_owned(),
    }
}
