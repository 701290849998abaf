//! The worth of a day, and the part that a holiday takes of it, as sent and answered (rules DAY-1 and DAY-2).

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use wfm_domain::worth as model;

/// The days that a whole day of leave takes on a date, from `"0.1"` to `"1.0"`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Worth(String);

impl JsonSchema for Worth {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Worth".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "maxLength": 3,
            "pattern": r"^(0\.[1-9]|1\.0)$",
            "examples": ["0.5"],
        })
    }
}

impl From<model::Worth> for Worth {
    fn from(worth: model::Worth) -> Self {
        Self(worth.to_string())
    }
}

impl Worth {
    /// A worth as it is shown: nothing where it is what a day is worth anyway.
    pub fn shown(worth: model::Worth) -> Option<Self> {
        (!worth.is_whole()).then(|| worth.into())
    }

    /// The worth as the rules take it. The schema has refused everything else.
    pub fn model(&self) -> model::Worth {
        self.0.parse().unwrap_or_default()
    }
}

/// The worth of a body as the rules take it: that of a day where nothing was sent.
pub fn read(sent: Option<&Worth>) -> model::Worth {
    sent.map_or(model::Worth::WHOLE, Worth::model)
}

/// The part of its date that a holiday takes: all of it, one half, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Off {
    Day,
    FirstHalf,
    SecondHalf,
    None,
}

impl From<model::Off> for Off {
    fn from(off: model::Off) -> Self {
        match off {
            model::Off::Day => Self::Day,
            model::Off::FirstHalf => Self::FirstHalf,
            model::Off::SecondHalf => Self::SecondHalf,
            model::Off::None => Self::None,
        }
    }
}

impl From<Off> for model::Off {
    fn from(off: Off) -> Self {
        match off {
            Off::Day => Self::Day,
            Off::FirstHalf => Self::FirstHalf,
            Off::SecondHalf => Self::SecondHalf,
            Off::None => Self::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::ScheduleDay;

    /// Rule DAY-1: a client that sends back what it read keeps the worth, and nothing else is shown where it is not used.
    #[test]
    fn a_worth_is_shown_where_it_is_not_a_whole_day_and_read_as_it_was_shown() {
        for tenths in 1..=10 {
            let worth = model::Worth::of_tenths(tenths).unwrap();
            assert_eq!(read(Worth::shown(worth).as_ref()), worth);
            assert_eq!(Worth::shown(worth).is_none(), tenths == 10);
        }
        let sent = serde_json::json!({"weekday": "saturday", "start": "09:00", "end": "13:00", "break_minutes": 0});
        let plain: ScheduleDay = serde_json::from_value(sent.clone()).unwrap();
        assert_eq!(serde_json::to_value(plain).unwrap(), sent);
    }
}
