//! Names in several languages.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use wfm_domain::text;

/// Names by language tag (BCP 47), for example `{"de": "Urlaub"}`. A reader whose language is missing sees `name`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Names(BTreeMap<String, String>);

impl JsonSchema for Names {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Names".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "maxProperties": 20,
            "propertyNames": { "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$" },
            "additionalProperties": { "type": "string", "format": "name", "minLength": 1, "maxLength": 100 },
            "examples": [{"de": "Urlaub", "fr": "Congé"}],
        })
    }
}

impl From<&text::Names> for Names {
    fn from(names: &text::Names) -> Self {
        Self(names.clone())
    }
}

impl Names {
    /// The names as they are stored.
    pub fn stored(self) -> text::Names {
        self.0.into_iter().map(|(language, name)| (language, text::name(&name))).collect()
    }
}

/// The names of a body in their stored form; empty if the body has none.
pub fn stored(sent: Option<Names>) -> text::Names {
    sent.map(Names::stored).unwrap_or_default()
}
